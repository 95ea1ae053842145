"""What holds in every position of every game, whoever made it: play, a resampled world, a state machine."""

from collections import Counter
from typing import Any

import numpy as np

from tests.lockstep import fields_of
from trikk.catalog import CityEdition
from trikk.game.engine import Engine
from trikk.rules import city
from trikk.rules.bits import WORD
from trikk.rules.tickets import DECK

MOST_BYTES = 2048


def members(word: int) -> set[int]:
    """Return the positions of the bits that are set."""
    return {i for i in range(64) if int(word) >> i & 1}


def check_state(engine: Engine, state: np.ndarray) -> None:
    """Assert all that must hold of a position, an array of one state."""
    s = fields_of(state)
    assert state.nbytes <= MOST_BYTES
    assert 2 <= s.players <= 4
    assert 0 <= s.seat < s.players
    assert -1 <= s.turns_left <= s.players
    check_cards(engine, s)
    check_tickets(engine, s)
    if isinstance(engine.edition, CityEdition):
        check_market(engine.edition, s)
        check_board(engine.edition, s)
        check_tokens(engine, engine.edition, s)
    else:
        check_yards(engine, s)


# --- cards ---------------------------------------------------------------------------------------------------------


def check_cards(engine: Engine, s: Any) -> None:
    """Cards are conserved per colour, sizes are sums, and nobody has shown a card they do not have."""
    piles = [s.deck, s.market, s.discard, *s.hand]
    if not isinstance(engine.edition, CityEdition):
        locomotives = np.zeros_like(s.deck)
        locomotives[0] = s.row_wilds.sum()
        piles += [*s.track, s.row_cards, locomotives]
    assert all((pile >= 0).all() for pile in piles)
    total = sum(pile.astype(int) for pile in piles)
    everything = [engine.edition.cards[colour] for colour in engine.colours]
    assert total.tolist() == everything + [0] * (len(total) - len(everything))
    assert s.deck_size == s.deck.sum()
    assert s.market_size == s.market.sum() <= engine.edition.market
    assert s.discard_size == s.discard.sum()
    assert (s.hand_size == s.hand.sum(axis=1)).all()
    assert (s.shown >= 0).all()
    assert (s.shown <= s.hand).all()
    assert not s.hand[s.players :].any()


def check_market(edition: CityEdition, s: Any) -> None:
    """R3, R14: a market is filled if it can be, and has few wilds if that can be; it waits only for a token."""
    if s.phase == city.state.PHASE_TOKEN:
        return
    if s.market_size < edition.market:
        assert s.deck_size + s.discard_size == 0
    others = sum(int(pile[1:].sum()) for pile in (s.deck, s.market, s.discard))
    if s.market[0] >= edition.reset_wilds:
        assert others <= edition.market - edition.reset_wilds


# --- tickets -------------------------------------------------------------------------------------------------------


def ticket_places(engine: Engine, s: Any) -> dict[int, list[str | int]]:
    """Return for each ticket the places it is in: a seat (held or offered), `deck` or `done`."""
    places: dict[int, list[str | int]] = {i: [] for i in range(len(engine.tickets))}
    for ticket in [*members(s.shuffled), *s.under[: s.under_size].tolist()]:
        places[ticket].append("deck")
    for seat in range(s.players):
        for ticket in [*members(s.held[seat]), *s.offer[seat][: s.offer_size[seat]].tolist()]:
            places[ticket].append(seat)
        if hasattr(s, "done"):
            for ticket in members(s.done[seat]):
                places[ticket].append("done")
    return places


def check_tickets(engine: Engine, s: Any) -> None:
    """Each ticket is in exactly one place, and sizes are true."""
    places = ticket_places(engine, s)
    assert {ticket: where for ticket, where in places.items() if len(where) != 1} == {}
    assert s.shuffled_size == len(members(s.shuffled))
    assert s.held_size.tolist() == [len(members(held)) for held in s.held]
    assert not s.held[s.players :].any()


def check_knowledge(engine: Engine, state: np.ndarray) -> None:
    """What is true of tickets in hands and in the deck is possible for all that each seat knows.

    Tickets that somebody is looking at are left out: how they are known is for resampled worlds to show.
    """
    s = fields_of(state)
    on_offer = {ticket for seat in range(s.players) for ticket in s.offer[seat][: s.offer_size[seat]].tolist()}
    under = set(s.under[: s.under_size].tolist())
    for ticket, [where] in ticket_places(engine, s).items():
        for seat in range(s.players):
            if where not in (seat, "done") and ticket not in on_offer:
                column = DECK if where == "deck" else where
                assert int(s.may[seat, column]) >> ticket & 1, f"seat {seat} excludes ticket {ticket} from {where}"
    for seat in range(s.players):
        assert members(s.placed[seat]) <= under | on_offer


# --- city games ----------------------------------------------------------------------------------------------------


def check_board(edition: CityEdition, s: Any) -> None:
    """One owner per route, vehicles and points as recounted, and exactly the right routes still open (R19)."""
    owner: dict[int, int] = {}
    for seat in range(s.players):
        for word, routes in enumerate(s.own[seat].tolist()):
            for bit in members(routes):
                assert word * WORD + bit not in owner
                owner[word * WORD + bit] = seat
    ends = [frozenset((route.a, route.b)) for route in edition.routes]
    for seat in range(s.players):
        mine = [edition.routes[route] for route, other in owner.items() if other == seat]
        assert s.vehicles[seat] == edition.vehicles - sum(route.length for route in mine) >= 0
        assert s.points[seat] == sum(edition.route_points[route.length] for route in mine)
        doubles = Counter(frozenset((route.a, route.b)) for route in mine)
        assert all(tracks == 1 for tracks in doubles.values())
        opened = {word * WORD + bit for word, routes in enumerate(s.open[seat].tolist()) for bit in members(routes)}
        closed = {ends[route] for route, other in owner.items() if other == seat or s.players == 2}
        assert opened == {i for i in range(len(edition.routes)) if i not in owner and ends[i] not in closed}


def check_tokens(engine: Engine, edition: CityEdition, s: Any) -> None:
    """R5 to R7, R22: tokens are conserved per symbol, at most one stack lies at a place."""
    if edition.tokens is None:
        assert not s.tokens.any()
        return
    at_places = [symbol for symbol in s.stack.tolist() if symbol >= 0]
    waiting = s.left_over[: s.left_overs].tolist()
    assert sorted(at_places + waiting) == list(range(edition.tokens.symbols))
    printed = {int(s.stack[i]) for i, place in enumerate(edition.places) if place.id in edition.tokens.places}
    for symbol in at_places:
        owned = sum(int(s.tokens[seat]) >> symbol & 1 for seat in range(s.players))
        size = edition.tokens.per_symbol if s.players == 4 else edition.tokens.per_symbol - 1
        if symbol not in printed and s.players == 2:
            size = 1
        assert s.stack_size[symbol] + owned == size
        assert s.stack_size[symbol] >= 0


# --- The Card Game -------------------------------------------------------------------------------------------------


def check_yards(engine: Engine, s: Any) -> None:
    """A row has cards and an owner or neither; a track pile is as large as it says; the market is filled (K8)."""
    assert s.row_owner[0] == -1
    assert ((s.row_owner >= 0) == (s.row_cards + s.row_wilds > 0)).all()
    assert (s.row_owner < s.players).all()
    assert (s.track_size == s.track.sum(axis=1)).all()
    assert s.decks in (1, 2)
    if s.market_size < engine.edition.market:
        assert s.deck_size == 0
