"""Positions as their readers may know them: views, made from the rules' own, in which all that is hidden is blank."""

from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from operator import or_
from types import SimpleNamespace
from typing import Any

import numpy as np

from trikk.catalog import CardEdition, CityEdition
from trikk.game.engine import Engine
from trikk.game.outcome import outcome_of
from trikk.game.seat_facts import Facts, facts_of, seat_view, set_bits
from trikk.game.view import PHASES, CardView, CityView, counts
from trikk.rules import cards, city
from trikk.rules.bits import WORD
from trikk.rules.tickets import SPECTATOR

_OF_SEATS = {
    rules: ("phase", "players", "hand", "hand_size", "held", "held_size", "offer", "offer_size", *more)
    for rules, more in (
        (city, ("vehicles", "points", "tokens", "own")),
        (cards, ("row_owner", "row_cards", "row_wilds", "track_size", "track", "done")),
    )
}
"""The fields of a state that tell about seats."""
_OF_ALL = {
    rules: (
        *_OF_SEATS[rules],
        "seat",
        "turns_left",
        "market",
        "deck_size",
        "discard",
        "shuffled_size",
        "under_size",
        *more,
    )
    for rules, more in (
        (city, ("open", "stack", "stack_size", "left_over", "left_overs", "choice")),
        (cards, ("decks",)),
    )
}
"""The fields of a state that a view is made of."""


def view_of(engine: Engine, state: np.ndarray, seat: int, options: Mapping[str, bool]) -> CityView | CardView:
    """Return the view of a seat, or of SPECTATOR."""
    array = engine.new_state()
    engine.rules.hidden.view(engine.tables, state, seat, array)
    s = _values(array, _OF_ALL[engine.rules])
    reader = None if seat == SPECTATOR else seat
    facts = [facts_of(engine, s, i, reader, options) for i in range(s.players)]
    seats: Any = tuple(seat_view(engine, each) for each in facts)
    shared = _shared(engine, array, s, options)
    view: CityView | CardView
    if isinstance(engine.edition, CityEdition):
        view = CityView(**shared, seat=reader, seats=seats)
    else:
        view = CardView(**shared, seat=reader, seats=seats, rows_to_rob=_rows_to_rob(engine, s, reader))
    object.__setattr__(view, "knowledge", array)
    return view


def own_facts(engine: Engine, state: np.ndarray, seat: int, options: Mapping[str, bool]) -> Facts:
    """Return what a seat knows of itself."""
    return facts_of(engine, _values(state, _OF_SEATS[engine.rules]), seat, seat, options)


def _shared(engine: Engine, array: np.ndarray, s: SimpleNamespace, options: Mapping[str, bool]) -> dict[str, Any]:
    """Return the fields of a view that are the same for every reader."""
    phase = PHASES[engine.rules][s.phase]
    over = phase == "over"
    common: dict[str, Any] = {
        "family": engine.edition.family,
        "edition": engine.edition.id,
        "players": s.players,
        "phase": phase,
        "to_move": None if over else s.seat,
        "turns_left": s.turns_left if s.turns_left >= 0 else None,
        "market": counts(engine, s.market),
        "deck_size": s.deck_size,
        "discard": counts(engine, s.discard),
        "ticket_deck_size": _ticket_deck_size(engine, s),
        "outcome": outcome_of(engine, array[0]) if over else None,
        "options": dict(options),
    }
    if isinstance(engine.edition, CityEdition):
        return common | _board(engine.edition, s, phase)
    return common | {"decks": s.decks}


def _rows_to_rob(engine: Engine, s: SimpleNamespace, reader: int | None) -> dict[str, int]:
    """Return, by colour, whose row a seat would rob; none for a spectator."""
    owners = [(owner, c) for c, owner in enumerate(s.row_owner[: len(engine.colours)]) if 0 <= owner < s.players]
    return {engine.colours[c]: owner for owner, c in sorted(owners) if reader not in (owner, None)}


def _values(array: np.ndarray, names: Iterable[str]) -> SimpleNamespace:
    """Return fields of a state as plain numbers and lists: a NumPy record is slow to read."""
    return SimpleNamespace(**{name: array[name].tolist()[0] for name in names})


def _ticket_deck_size(engine: Engine, s: SimpleNamespace) -> int:
    """Return how many tickets the deck has. K2: while first tickets are chosen, returned ones are set aside."""
    size: int = s.shuffled_size + s.under_size
    if isinstance(engine.edition, CardEdition) and s.phase == cards.state.PHASE_KEEP_AT_SETUP:
        size = len(engine.tickets) - s.players * engine.edition.setup_tickets
    return size


def _board(edition: CityEdition, s: SimpleNamespace, phase: str) -> dict[str, Any]:
    """Return the fields of a view that only city games have."""
    places = edition.places
    own, open = (tuple(map(tuple, masks[: s.players])) for masks in (s.own, s.open))
    owners, closed = _owners_and_closed(edition, own, open)
    stacks = {
        place.id: (symbol, s.stack_size[symbol])
        for place, symbol in zip(places, s.stack, strict=False)
        if symbol != city.state.NO_STACK
    }
    return {
        "owners": dict(owners),
        "closed": closed,
        "stacks": stacks,
        "left_over": tuple(s.left_over[: s.left_overs]),
        "token_choice": tuple(places[i].id for i in sorted(s.choice)) if phase == "take_token" else (),
    }


@lru_cache(maxsize=4096)  # most moves claim nothing
def _owners_and_closed(
    edition: CityEdition, own: tuple[tuple[int, ...], ...], open: tuple[tuple[int, ...], ...]
) -> tuple[dict[str, int], tuple[str, ...]]:
    """Return the owner of each claimed route, and the routes without an owner that no seat may claim.

    Both are in the order of the catalog; the masks of routes are by seat.
    """
    owned = [
        (WORD * word + bit, seat)
        for seat, words in enumerate(own)
        for word, routes in enumerate(words)
        for bit in set_bits(routes)
    ]
    owners = {edition.routes[route].id: seat for route, seat in sorted(owned)}
    left = [reduce(or_, words) for words in zip(*own, *open, strict=True)]
    closed = (route.id for i, route in enumerate(edition.routes) if not left[i // WORD] >> i % WORD & 1)
    return owners, tuple(closed)
