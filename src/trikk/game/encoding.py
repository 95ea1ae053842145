"""A position as numbers for a network: what a seat may know, and the whole of it for critics.

The numbers are written by compiled code (`trikk.rules`); here they get names, and everything is checked.
"""

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from os import PathLike
from types import MappingProxyType
from typing import Any, SupportsIndex, overload

import numpy as np

from trikk.catalog import Edition, edition_from
from trikk.game.encoding_parts import Part, seen_parts, whole_parts
from trikk.game.engine import Engine, engine_for
from trikk.game.errors import SetupError
from trikk.game.game import Game, check_players, check_seat
from trikk.game.view import View
from trikk.rules import families
from trikk.rules.encoding import ENCODING_VERSION
from trikk.rules.jit import STEP_MS, expect

Array = np.ndarray[Any, Any]


def encoding(edition_or_id: Edition | str | PathLike[str], players: int) -> "Encoding":
    """Return how what a seat may know is written as numbers, for an edition and a number of players.

    >>> import trikk
    >>> encoding = trikk.encoding("new_york", players=2)
    >>> encoding.size, encoding.names[:2], encoding.slices["market"]
    (388, ('phase.keep_at_setup', 'phase.place_stack'), slice(49, 56, None))
    >>> row = encoding.of(trikk.new_game("new_york", players=2, seed=1).view(0))
    >>> row.dtype, row[encoding.slices["market"]].sum()
    (dtype('float32'), np.float32(1.0))
    """
    chosen = edition_from(edition_or_id)
    return _encoding(chosen, check_players(chosen, players))


def whole_encoding(edition_or_id: Edition | str | PathLike[str], players: int) -> "WholeEncoding":
    """Return how a whole position is written as numbers, secrets included: for a critic that helps to train.

    A player that uses it cheats. It begins with the numbers of `encoding`; those that are hidden follow.

    >>> import trikk
    >>> whole = trikk.whole_encoding("new_york", players=2)
    >>> whole.slices["hidden.deck"], whole.of(trikk.new_game("new_york", players=2, seed=1), seat=0).shape
    (slice(431, 438, None), (492,))
    """
    chosen = edition_from(edition_or_id)
    return _whole_encoding(chosen, check_players(chosen, players))


class Layout:
    """A fixed order of named numbers; see docs/encoding.md."""

    version = ENCODING_VERSION
    """Goes up when the numbers of any edition change: what was trained with another version does not fit."""

    def __init__(self, engine: Engine, players: int, parts: list[Part], write: Callable[..., int]) -> None:
        self.engine = engine
        self.players = players
        self.parts = tuple(parts)
        """Numbers that belong together, in order."""
        self._write = write
        self.size = sum(len(part.names) for part in parts)
        """How many numbers there are."""

    @property
    def edition(self) -> Edition:
        return self.engine.edition

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A name for each number, such as `hand.red`; seats are counted from the reader, `+1` is the next."""
        return tuple(name for part in self.parts for name in part.names)

    @cached_property
    def slices(self) -> Mapping[str, slice]:
        """Where each part is, by its name: `row[slices["hand"]]`."""
        slices, begin = {}, 0
        for part in self.parts:
            end = begin + len(part.names)
            slices[part.name] = slice(begin, end)
            begin = end
        return MappingProxyType(slices)

    def _row(self, state: Array, seat: int, out: Array | None) -> Array:
        """Write a state (array of one) as a seat reads it."""
        expect(STEP_MS)
        row = np.empty(self.size, np.float32) if out is None else self.checked(out, self.size)
        self._write(self.engine.tables, state[0], seat, row)
        return row

    def checked(self, out: Array, *shape: int) -> Array:
        """Return an array to write to; raise unless it is of float32 and has this shape."""
        is_fit = isinstance(out, np.ndarray) and out.dtype == np.float32 and out.shape == shape
        if not is_fit or not (out.flags.c_contiguous and out.flags.writeable):
            got = f"{out.dtype} of shape {out.shape}" if isinstance(out, np.ndarray) else type(out).__name__
            raise SetupError("wrong_array", dtype="float32", shape=shape, got=got)
        return out

    def _check_game(self, game: Game) -> None:
        if game.edition != self.edition or game.players != self.players:
            raise self._wrong(game.edition.id, game.players)

    def _wrong(self, edition: str, players: int) -> SetupError:
        return SetupError(
            "other_encoding",
            edition=self.edition.id,
            players=self.players,
            given=f"{edition} with {players} players",
        )

    def __repr__(self) -> str:
        kind = type(self).__name__
        return f"<{kind} {self.edition.id} players={self.players} version={self.version}: {self.size} numbers>"


class Encoding(Layout):
    """What a seat may know as numbers. Made by `encoding`.

    >>> import trikk
    >>> trikk.encoding("card_game", players=3)
    <Encoding card_game players=3 version=1: 1002 numbers>
    """

    def __init__(self, edition: Edition, players: int) -> None:
        engine = engine_for(edition)
        super().__init__(engine, players, seen_parts(engine, players), families.encode)

    def __reduce__(self) -> tuple[Any, ...]:
        return encoding, (self.edition, self.players)

    @overload
    def of(self, position: View, *, out: Array | None = None) -> Array: ...

    @overload
    def of(self, position: Game, seat: SupportsIndex, *, out: Array | None = None) -> Array: ...

    def of(self, position: View | Game, seat: Any = None, *, out: Array | None = None) -> Array:
        """Return the numbers of a seat's view or, without the time that a view takes, of a game as a seat may know it.

        `out` is an array to write to: float32, with `size` numbers.
        """
        if isinstance(position, Game):
            self._check_game(position)
            return self._row(position.state, check_seat(seat, self.players), out)
        if not isinstance(position, View):
            raise SetupError("not_a_position", given=type(position).__name__)
        if position.edition != self.edition.id or position.players != self.players:
            raise self._wrong(position.edition, position.players)
        if position.seat is None or seat not in (None, position.seat):
            raise SetupError("not_its_view", view="a spectator" if position.seat is None else f"seat {position.seat}")
        return self._row(position.knowledge, position.seat, out)


class WholeEncoding(Layout):
    """A whole position as numbers, secrets included. Made by `whole_encoding`.

    >>> import trikk
    >>> trikk.whole_encoding("san_francisco", players=2)
    <WholeEncoding san_francisco players=2 version=1: 878 numbers>
    """

    def __init__(self, edition: Edition, players: int) -> None:
        engine = engine_for(edition)
        super().__init__(engine, players, whole_parts(engine, players), families.encode_whole)

    def __reduce__(self) -> tuple[Any, ...]:
        return whole_encoding, (self.edition, self.players)

    def of(self, game: Game, seat: SupportsIndex, *, out: Array | None = None) -> Array:
        """Return the numbers of a game, seats counted from this one. `out` is an array to write to."""
        if not isinstance(game, Game):
            raise SetupError("not_a_position", given=type(game).__name__)
        self._check_game(game)
        return self._row(game.state, check_seat(seat, self.players), out)


@cache
def _encoding(edition: Edition, players: int) -> Encoding:
    return Encoding(edition, players)


@cache
def _whole_encoding(edition: Edition, players: int) -> WholeEncoding:
    return WholeEncoding(edition, players)
