"""The words of an edition as bytes, by the numbers that the rules use."""

import json
from collections.abc import Iterable
from dataclasses import fields
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trikk.catalog import CardEdition, CityEdition
from trikk.game.engine import Engine
from trikk.game.moves import Move
from trikk.game.view import PHASES

# Groups of words. All are JSON: a name has its quotes.
(
    PHASE,  # by the rules' number
    COLOUR,  # by card; the wild is 0
    PLACE,
    ROUTE,
    CITY,  # those with bonus cards
    MOVE,  # by action; empty for those that keep tickets
    NOTATION,  # the text of each move, by action; only those that may be a default
) = range(7)


class Words(NamedTuple):
    """All words of an edition."""

    text: NDArray[np.uint8]
    """One after the other."""
    starts: NDArray[np.int64]
    """Where each begins, and where the last ends."""
    first: NDArray[np.int64]
    """The number of the first word of each group."""
    tickets: NDArray[np.int64]
    """The number that is printed on each ticket."""
    asked: NDArray[np.int64]
    """The cards that each ticket asks for, in their printed order, and -1 after them. The Card Game only."""


@lru_cache(maxsize=64)
def words_of(engine: Engine) -> Words:
    """Return the words of an edition."""
    edition = engine.edition
    groups: list[Iterable[bytes]] = [
        map(_name, PHASES[engine.rules].values()),
        map(_name, engine.colours),
        [_name(place.id) for place in edition.places] if isinstance(edition, CityEdition) else [],
        [_name(route.id) for route in edition.routes] if isinstance(edition, CityEdition) else [],
        [_name(city.id) for city in edition.cities if city.bonus] if isinstance(edition, CardEdition) else [],
        [b"" if move is None else _move(move) for move in engine.moves],
        [b"" if move is None else _name(str(move)) for move in engine.moves]
        if isinstance(edition, CardEdition)
        else [],
    ]
    words: list[bytes] = []
    first: list[int] = []
    for group in groups:
        first.append(len(words))
        words += group
    starts = np.cumsum([0, *map(len, words)])
    return Words(
        np.frombuffer(b"".join(words), np.uint8),
        starts.astype(np.int64),
        np.array(first, np.int64),
        np.array(engine.tickets, np.int64),
        _asked(engine),
    )


def _name(name: str) -> bytes:
    return json.dumps(name).encode()


def _move(move: Move) -> bytes:
    values = {field.name: getattr(move, field.name) for field in fields(move)}
    return json.dumps(values, separators=(",", ":")).encode()


def _asked(engine: Engine) -> NDArray[np.int64]:
    edition = engine.edition
    if not isinstance(edition, CardEdition):
        return np.zeros((0, 0), np.int64)
    asked = np.full((len(edition.tickets), 1 + max(len(ticket.cards) for ticket in edition.tickets)), -1, np.int64)
    for number, ticket in enumerate(edition.tickets):
        asked[number, : len(ticket.cards)] = [engine.colours.index(card) for card in ticket.cards]
    return asked
