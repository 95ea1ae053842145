"""Positions of the city games in a few words: a scenario says what it is about, and the rest is filled in.

What is not said is as plain as can be: empty hands, no routes, no tickets held, everything left over in its deck.
What is said has to fit the box and the rules, or `ValueError` says why not.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import trikk
from tests.lockstep import city_of
from trikk import CityEdition, CityScore, CityView, Game
from trikk.game.events import Event
from trikk.game.tape import Chance
from trikk.game.view import CitySeatView
from trikk.rules.bits import WORD
from trikk.rules.city.state import NO_STACK, NOT_YET, PHASE_SECOND_CARD, PHASE_TURN

EDITIONS = ["new_york", "san_francisco"]
PLAIN_MARKET = ["blue", "green", "black", "red", "orange"]
PHASES = {"turn": PHASE_TURN, "second_card": PHASE_SECOND_CARD}

Counts = Mapping[str, int]


def position(
    edition_id: str,
    *,
    players: int = 2,
    to_move: int = 0,
    phase: str = "turn",
    hands: Sequence[Counts] = (),
    market: Counts | None = None,
    discard: Counts | None = None,
    deck: Counts | None = None,
    owners: Mapping[str, int] | None = None,
    vehicles: Sequence[int] | None = None,
    tickets: Sequence[Sequence[int]] = (),
    ticket_deck: Mapping[str, Sequence[int]] | None = None,
    tokens: Sequence[Sequence[int]] = (),
    stacks: Mapping[str, tuple[int, int]] | None = None,
    turns_left: int | None = None,
    passes: int = 0,
    rest_to: int | None = None,
) -> Game:
    """Return a game in this position, without a past: its events begin with the next move.

    Sequences are by seat and may be short. Without `deck` or `ticket_deck` (its parts `shuffled` and `under`) the
    cards or tickets left over are the deck; with it they go to the seat `rest_to`. `stacks` are symbol and tokens
    left by place; symbols not named lie on the printed places, and then on the last ones of the catalog.
    """
    game = trikk.new_game(edition_id, players=players, seed=1)
    edition = game.edition
    assert isinstance(edition, CityEdition)
    game._array[0] = game.engine.new_state()[0]
    s = game._state
    s.players, s.seat, s.phase, s.passes = players, to_move, PHASES[phase], passes
    s.turns_left = NOT_YET if turns_left is None else turns_left
    _put_cards(game, edition, [Counter(hand) for hand in _by_seat(hands, players, {})], market, discard, deck, rest_to)
    _put_routes(s, edition, owners or {}, vehicles)
    _put_tickets(game, [list(held) for held in _by_seat(tickets, players, ())], ticket_deck, rest_to)
    _put_tokens(game, edition, [set(held) for held in _by_seat(tokens, players, ())], stacks or {})
    game._rows, game._events, game._legal = [], [], None
    return game


def _by_seat(said: Sequence[Any], players: int, otherwise: Any) -> list[Any]:
    _check(len(said) <= players, "more seats than players")
    return [*said, *[otherwise] * (players - len(said))]


def _check(fits: bool, problem: str) -> None:
    if not fits:
        raise ValueError(problem)


def _put_cards(
    game: Game,
    edition: CityEdition,
    hands: list[Counter[str]],
    market: Counts | None,
    discard: Counts | None,
    deck: Counts | None,
    rest_to: int | None,
) -> None:
    left = Counter(edition.cards)
    for pile in (*hands, market or {}, discard or {}, deck or {}):
        left.subtract(pile)
    if market is None:
        rounds = [colour for n in range(edition.market) for colour in edition.colours if left[colour] > n]
        market = Counter(rounds[: edition.market])
        left.subtract(market)
    _check(min(left.values()) >= 0, f"more cards than there are: {-left}")
    if deck is None:
        deck = left
    elif left.total():
        _check(rest_to is not None, f"cards that are nowhere: {+left}")
        hands[rest_to or 0] += left
    outside = Counter(market) + Counter(discard or {}) + Counter(deck)
    slots = edition.market - sum(market.values())
    _check(slots == 0 or outside == Counter(market), "an empty market slot while there are cards (R14)")
    others = outside.total() - outside["wild"]
    _check(market.get("wild", 0) < edition.reset_wilds or others < 3, "three wilds in the market (R3)")
    s, colours = game._state, game.engine.colours
    for name, pile in {"market": market, "discard": discard or {}, "deck": deck}.items():
        s[name][: len(colours)] = [pile.get(colour, 0) for colour in colours]
        s[f"{name}_size"] = sum(pile.values())
    for seat, hand in enumerate(hands):
        s.hand[seat, : len(colours)] = [hand[colour] for colour in colours]
        s.hand_size[seat] = hand.total()


def _put_routes(s: np.record, edition: CityEdition, owners: Counts, vehicles: Sequence[int] | None) -> None:
    players = int(s.players)
    _check(owners.keys() <= {route.id for route in edition.routes}, f"a route of {list(owners)} does not exist")
    s.vehicles[:players] = edition.vehicles
    for i, route in enumerate(edition.routes):
        word, bit = i // WORD, 1 << i % WORD
        tracks = [other.id for other in edition.routes if {other.a, other.b} == {route.a, route.b}]
        taken_by = [owners[track] for track in tracks if track in owners]
        _check(len(set(taken_by)) == len(taken_by), f"a seat owns all of {tracks} (R19)")
        _check(players > 2 or len(taken_by) < 2, f"with two players all of {tracks} are taken (R19)")
        if route.id in owners:
            owner = owners[route.id]
            s.own[owner, word] |= bit
            s.points[owner] += edition.route_points[route.length]
            s.vehicles[owner] -= route.length
        else:
            for seat in range(players):
                if seat not in taken_by and not (players == 2 and taken_by):
                    s.open[seat, word] |= bit
    if vehicles is not None:
        s.vehicles[:players] = vehicles
    _check(min(s.vehicles) >= 0, "more vehicles on routes than there are")


def _put_tickets(
    game: Game, held: list[list[int]], ticket_deck: Mapping[str, Sequence[int]] | None, rest_to: int | None
) -> None:
    s, index = game._state, game.engine.ticket_index
    said = [ticket for tickets in (*held, *(ticket_deck or {}).values()) for ticket in tickets]
    left = [ticket for ticket in index if ticket not in said]
    _check(len(said) + len(left) == len(index), "unknown tickets, or one in two places")
    if ticket_deck is None:
        ticket_deck = {"shuffled": left}
    elif left:
        _check(rest_to is not None, f"tickets that are nowhere: {left}")
        held[rest_to or 0] += left
    shuffled, under = ticket_deck.get("shuffled", ()), ticket_deck.get("under", ())
    s.shuffled, s.shuffled_size = sum(1 << index[ticket] for ticket in shuffled), len(shuffled)
    s.under[: len(under)], s.under_size = [index[ticket] for ticket in under], len(under)
    for seat, tickets in enumerate(held):
        s.held[seat], s.held_size[seat] = sum(1 << index[ticket] for ticket in tickets), len(tickets)
    s.may[:] = (1 << len(index)) - 1


def _put_tokens(game: Game, edition: CityEdition, owned: list[set[int]], said: Mapping[str, tuple[int, int]]) -> None:
    s, t = game._state, game.engine.tables
    s.stack[:] = NO_STACK
    if edition.tokens is None:
        _check(not any(owned) and not said, f"{edition.name} has no tokens")
        return
    for seat, symbols in enumerate(owned):
        s.tokens[seat] = sum(1 << symbol for symbol in symbols)
    printed, places = edition.tokens.places, [place.id for place in edition.places]
    stacks = {place: symbol for place, (symbol, _) in said.items()}
    unsaid = [symbol for symbol in range(edition.tokens.symbols) if symbol not in stacks.values()]
    free = [place for place in (*printed, *reversed(places)) if place not in stacks]
    stacks |= dict(zip(free, unsaid, strict=False))
    _check(stacks.keys() >= set(printed), "a printed place without a stack (R5)")
    for place, symbol in stacks.items():
        start = int((t.stack_size if place in printed else t.left_over_size)[s.players])
        left = start - sum(symbol in symbols for symbols in owned)
        _check(left >= 0 and said.get(place, (symbol, left))[1] == left, f"{place} must have {left} tokens left")
        s.stack[places.index(place)], s.stack_size[symbol] = symbol, left


# --- games from the start, and dead ends ---------------------------------------------------------------------------


def set_up(
    edition_id: str,
    *,
    players: int = 2,
    hands: Sequence[Sequence[str]] | None = None,
    offers: Sequence[Sequence[int]] | None = None,
    market: Sequence[str] = ("blue", "green", "black", "red", "orange"),
    symbols: Sequence[int] = tuple(range(7)),
) -> Game:
    """Return a game that has just been set up with these cards, tickets and symbols, in the order they are drawn.

    Without `offers` seat 0 looks at tickets 1 and 2, seat 1 at 3 and 4, and so on.
    """
    edition = city_of(edition_id)
    chance: list[Chance] = []
    for hand in hands or [("red", "blue")] * players:
        chance += hand
    for offer in offers or [(2 * seat + 1, 2 * seat + 2) for seat in range(players)]:
        chance += offer
    chance += market
    if edition.tokens is not None:
        chance += symbols
    return Game(edition, players, 1, chance=chance)


def dead_end(edition_id: str, *, players: int = 2, **said: Any) -> Game:
    """Return a position in which nobody can do anything: no card, no ticket and no route is left to be had.

    The last seat holds all cards and tickets. What is said besides opens the dead end again.
    """
    edition = city_of(edition_id)
    owners: dict[str, int] = {}
    joined: set[tuple[str, str]] = set()
    for i, route in enumerate(edition.routes):
        if players > 2 or (route.a, route.b) not in joined:  # with two players the second track is closed (R19)
            owners[route.id] = i % players
        joined.add((route.a, route.b))
    nothing = {"market": {}, "deck": {}, "ticket_deck": {}, "owners": owners, "vehicles": [3] * players}
    return position(edition_id, players=players, **{**nothing, "rest_to": players - 1, **said})


# --- playing, and looking at what happens --------------------------------------------------------------------------


def draw_twice(game: Game) -> None:
    """Spend a turn without changing any score."""
    game.play("draw deck")
    game.play("draw deck")


def legal(game: Game, begin: str = "") -> list[str]:
    """Return the legal moves that begin like this, in notation."""
    return [text for text in map(str, game.legal_moves()) if text.startswith(begin)]


def look(game: Game, seat: int | None = None) -> CityView:
    """Return the view of a seat or, without one, of a spectator."""
    view = game.view(seat)
    assert isinstance(view, CityView)
    return view


def seats(game: Game, viewer: int | None = None) -> tuple[CitySeatView, ...]:
    """The seats as one of them, or a spectator, sees them."""
    found = []
    for seat in look(game, viewer).seats:
        assert isinstance(seat, CitySeatView)
        found.append(seat)
    return tuple(found)


def hand(game: Game, seat: int) -> dict[str, int]:
    return look(game, seat).seats[seat].known_cards


def score(game: Game, seat: int = 0) -> CityScore:
    score = game.scores()[seat]
    assert isinstance(score, CityScore)
    return score


def types(events: Sequence[Event]) -> list[str]:
    return [event["type"] for event in events]
