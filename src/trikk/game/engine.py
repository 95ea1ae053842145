"""An edition ready to play: its tables, the rules of its family, and the names for its numbers."""

from functools import lru_cache
from types import ModuleType
from typing import Any

import numpy as np

from trikk.catalog import WILD, CardEdition, CityEdition, Edition
from trikk.game.moves import (
    ClaimRoute,
    CompleteTicket,
    Done,
    DrawCard,
    DrawTickets,
    KeepTickets,
    LayCards,
    Move,
    Pass,
    PlaceStack,
    TakeToken,
)
from trikk.rules import cards, city, draws


class Engine:
    """What all games of one edition share: tables, rules and names. Made once per edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.colours = (WILD, *edition.colours)
        self.tickets = tuple(ticket.id for ticket in edition.tickets)
        """Printed numbers, by index."""
        self.ticket_index = {id: i for i, id in enumerate(self.tickets)}
        self.rules: ModuleType
        self.moves: tuple[Move | None, ...]
        """By action; None for unused numbers, and for those that keep tickets, whose move depends on the offer."""
        if isinstance(edition, CityEdition):
            self.rules, self.dtype = city, city.state.CITY_STATE
            self.tables = city.tables.city_tables(edition)
            self.moves = _city_moves(edition, self.tables)
        else:
            self.rules, self.dtype = cards, cards.state.CARD_STATE
            self.tables = cards.tables.card_tables(edition)
            self.moves = _card_moves(edition, self.tables)
        self.phase_over = int(self.rules.state.PHASE_OVER)
        self.phase_choosing = int(self.rules.state.PHASE_KEEP_AT_SETUP)
        self.keep_base = int(self.tables.keep_base)
        self.actions = {move: action for action, move in enumerate(self.moves) if move is not None}
        self.texts = {str(move): action for move, action in self.actions.items()}
        """Actions by what `str` writes."""

    def __reduce__(self) -> tuple[Any, ...]:
        return engine_for, (self.edition,)

    def new_state(self) -> np.ndarray:
        """Return a blank state, as an array of one."""
        return np.zeros(1, self.dtype)

    def offer(self, state: np.record, seat: int) -> list[int]:
        """Return the tickets offered to a seat, by number, as drawn; -1 for those that a view hides."""
        indices = state.offer[seat, : state.offer_size[seat]].tolist()
        return [self.tickets[i] if i >= 0 else -1 for i in indices]

    def ticket_set(self, mask: int) -> list[int]:
        """Return the numbers of a set of tickets, ascending by index."""
        left = int(mask)
        numbers = []
        while left:
            low = left & -left
            numbers.append(self.tickets[low.bit_length() - 1])
            left ^= low
        return numbers

    def moves_of(self, state: np.record, actions: list[int]) -> list[Move]:
        """Return the moves of actions in a position."""
        offer: list[int] | None = None
        moves: list[Move] = []
        for action in actions:
            move = self.moves[action]
            if move is None:
                if offer is None:
                    offer = self.offer(state, state.seat)
                choice = action - self.keep_base
                move = KeepTickets(tuple(sorted(id for i, id in enumerate(offer) if choice >> i & 1)))
            moves.append(move)
        return moves

    def action(self, state: np.record, move: Move) -> int | None:
        """Return the action of a move in a position, or None if there is none."""
        if not isinstance(move, KeepTickets):
            return self.actions.get(move)
        offer = self.offer(state, state.seat)
        if not set(move.tickets) <= set(offer):
            return None
        choice = sum(1 << i for i, id in enumerate(offer) if id in move.tickets)
        return self.keep_base + choice


@lru_cache(maxsize=64)
def engine_for(edition: Edition) -> Engine:
    """Return the engine of an edition."""
    return Engine(edition)


def _number_draws(moves: list[Move | None], colours: tuple[str, ...], t: np.record) -> None:
    """Enter the moves that both families have under their numbers."""
    moves[draws.PASS] = Pass()
    moves[draws.DRAW_DECK] = DrawCard("deck")
    moves[draws.DRAW_TICKETS] = DrawTickets()
    for i, colour in enumerate(colours):
        moves[int(t.draw_base) + i] = DrawCard(colour)


def _city_moves(edition: CityEdition, t: np.record) -> tuple[Move | None, ...]:
    colours = (WILD, *edition.colours)
    moves: list[Move | None] = [None] * int(t.actions)
    _number_draws(moves, colours, t)
    if edition.tokens is not None:
        for i, place in enumerate(edition.places):
            moves[int(t.take_base) + i] = TakeToken(place.id)
            moves[int(t.place_base) + i] = PlaceStack(place.id)
    first = int(t.claim_base[0])
    for action in range(first, int(t.actions)):
        route = edition.routes[t.action_route[action - first]]
        wilds = int(t.action_wilds[action - first])
        paid = {colours[t.action_colour[action - first]]: route.length - wilds, WILD: wilds}
        moves[action] = ClaimRoute(route.id, {colour: n for colour, n in paid.items() if n})
    return tuple(moves)


def _card_moves(edition: CardEdition, t: np.record) -> tuple[Move | None, ...]:
    colours = (WILD, *edition.colours)
    moves: list[Move | None] = [None] * int(t.actions)
    _number_draws(moves, colours, t)
    moves[cards.actions.DONE] = Done()
    for i, ticket in enumerate(edition.tickets):
        moves[int(t.complete_base) + i] = CompleteTicket(ticket.id)
    for action in range(int(t.triple_base), int(t.lay_base)):
        moves[action] = LayCards({colours[c]: 1 for c in t.triple[action - int(t.triple_base)]})
    for c in range(1, int(t.colours) + 1):
        for n in range(1, int(t.cards[c]) + 1):
            for wilds in range(int(t.most_wilds) + 1):
                if n + wilds > 1:
                    row = {colours[c]: n, WILD: wilds} if wilds else {colours[c]: n}
                    moves[int(cards.legal.lay_action(t, c, n, wilds))] = LayCards(row)
    return tuple(moves)
