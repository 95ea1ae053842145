"""Many games of one edition in one array, stepped together on all cores."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from os import PathLike
from typing import Any, NamedTuple, SupportsIndex

import numpy as np

from trikk.bots.built_in.policy import LearnedPolicy, Policy, room_of
from trikk.bots.dice import seat_generators
from trikk.bots.games import compiled_policies
from trikk.bots.naming import BotError, check_bots
from trikk.bots.policies import learning
from trikk.bots.policies.workspace import Workspace
from trikk.catalog import Edition, edition_from
from trikk.game.encoding import Encoding, Layout, WholeEncoding, encoding, whole_encoding
from trikk.game.engine import engine_for
from trikk.game.errors import MoveError, SetupError
from trikk.game.game import check_players, check_seat
from trikk.game.numbers import whole
from trikk.game.seeds import Seed, derived_seed
from trikk.game.world import World
from trikk.rules import play
from trikk.rules.generator import new_generators
from trikk.rules.jit import go_over
from trikk.rules.tape import new_tape

Array = np.ndarray[Any, Any]

MASKS = (np.bool_, np.int8, np.uint8)
"""What a mask may consist of: libraries differ."""

PREPARED = ("_parts", "_pool", "_rooms", "_tape", "blank")
"""What calls share and is no part of the games: each copy makes its own."""

TO_MOVE = -1
"""Instead of a seat: the one that has to decide."""


class Returns(NamedTuple):
    """What games brought, a row per game and a column per seat.

    >>> import trikk
    >>> batch = trikk.new_batch("new_york", players=2, games=3, seed=1)
    >>> _ = batch.play_out()
    >>> returns = batch.returns()
    >>> returns.win.sum(axis=1).tolist(), bool((returns.margin[:, 0] == -returns.margin[:, 1]).all())
    ([1.0, 1.0, 1.0], True)
    """

    win: Array
    """1 for the winner; if seats share the win, an equal part for each; 0 for all others."""
    shared: Array
    """Whether the seat shares the win with another."""
    margin: Array
    """Its points less those of the best other seat."""
    points: Array


def new_batch(
    edition_or_id: Edition | str | PathLike[str],
    *,
    players: int,
    games: int,
    seed: Seed = 0,
    threads: int | None = None,
    auto_restart: bool = False,
) -> "Batch":
    """Return `games` games that have been set up; game i has the seed that `trikk simulate` gives it.

    With `auto_restart`, `step` sets up a new game wherever one has ended.

    >>> import trikk
    >>> batch = trikk.new_batch("new_york", players=2, games=100, seed=1)
    >>> batch.observe().shape, batch.mask().shape
    ((100, 388), (100, 239))
    >>> while not batch.over.all():
    ...     batch.step(batch.choose("greedy"))
    >>> batch.returns().points.shape
    (100, 2)
    """
    return Batch(edition_from(edition_or_id), players, games, seed, threads, auto_restart=auto_restart)


class Batch:
    """Many games stepped together. Made by `new_batch`.

    `states` is the array of states, for the compiled functions of `trikk.rules`. Results do not depend on the number
    of threads. Wherever there is `where`, only those games take part: a truth value for each game, or their numbers.

    >>> import trikk
    >>> batch = trikk.new_batch("card_game", players=3, games=10, seed=1)
    >>> len(batch.play_out()), bool(batch.over.all())
    (10, True)
    """

    def __init__(
        self,
        edition: Edition,
        players: int,
        games: int,
        seed: Seed = 0,
        threads: int | None = None,
        *,
        auto_restart: bool = False,
    ) -> None:
        self.players = check_players(edition, players)
        games = whole(games, "games")
        if games < 1:
            raise SetupError("no_games", games=games)
        go_over()
        self.engine = engine_for(edition)
        self.auto_restart = auto_restart
        self.states = np.zeros(games, self.engine.dtype)
        self._seeds = [derived_seed(seed, i) for i in range(games)]
        self._generators = new_generators(self._seeds)
        self._dice: Array | None = None
        self._ended = np.zeros(games, np.bool_)
        self._scores = self.engine.rules.scoring.new_scores(games)
        self._prepare(threads)
        self.restart()

    def _prepare(self, threads: int | None) -> None:
        """Make what is shared by all calls and is no part of the games."""
        number = whole(threads, "threads") if threads is not None else os.cpu_count() or 1
        if number < 1:
            raise SetupError("no_threads", threads=number)
        self._threads = min(number, len(self.states))
        bounds = np.linspace(0, len(self.states), self._threads + 1).astype(int).tolist()
        self._parts = list(pairwise(bounds))
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._rooms: dict[Policy | LearnedPolicy, tuple[list[Workspace], list[int]]] = {}
        self._tape = new_tape()
        self.blank = self.engine.new_state()

    def __len__(self) -> int:
        return len(self.states)

    # --- where the games are ---------------------------------------------------------------------------------------

    @property
    def over(self) -> Array:
        """Which games are over."""
        return self.states["phase"] == self.engine.rules.state.PHASE_OVER  # type: ignore[no-any-return]

    @property
    def ended(self) -> Array:
        """Which games have ended in the last step; with `auto_restart`, new ones have begun there."""
        return self._ended.copy()

    @property
    def to_move(self) -> Array:
        """The seat that has to decide in each game, -1 in those that are over."""
        return np.where(self.over, -1, self.states["seat"])

    @cached_property
    def encoding(self) -> Encoding:
        """What the numbers of `observe` mean."""
        return encoding(self.engine.edition, self.players)

    @cached_property
    def whole_encoding(self) -> WholeEncoding:
        """What the numbers of `observe_whole` mean."""
        return whole_encoding(self.engine.edition, self.players)

    def observe(self, seat: SupportsIndex | Sequence[int] | Array | None = None, *, out: Array | None = None) -> Array:
        """Return what a seat may know of each game as a row of numbers (docs/encoding.md).

        The seat is the one to move, the same one for all games, or one for each. `out` is an array to write to:
        float32, of shape (games, `encoding.size`).
        """
        return self._observe(play.encode_many, self.encoding, seat, out)

    def observe_whole(
        self, seat: SupportsIndex | Sequence[int] | Array | None = None, *, out: Array | None = None
    ) -> Array:
        """Return each game as a row of numbers, secrets included, for critics in training; as `observe` otherwise."""
        return self._observe(play.encode_whole_many, self.whole_encoding, seat, out)

    def _observe(self, write: Callable[..., Any], layout: Layout, seat: Any, out: Array | None) -> Array:
        shape = (len(self), layout.size)
        rows = np.empty(shape, np.float32) if out is None else layout.checked(out, *shape)
        self.share(write, self.states, self._readers(seat), rows)
        return rows

    def _readers(self, seat: Any) -> Array:
        """Return the seat that reads each game."""
        if seat is None:
            return np.full(len(self), TO_MOVE)
        seats = np.asarray(seat)
        if seats.ndim == 0:
            return np.full(len(self), check_seat(seat, self.players))
        if seats.shape != (len(self),) or not np.issubdtype(seats.dtype, np.integer):
            raise MoveError("wrong_batch", games=len(self), shape=seats.shape, dtype=str(seats.dtype))
        for number in (seats.min(), seats.max()):
            check_seat(number, self.players)
        return np.ascontiguousarray(seats, np.int64)

    def mask(self, *, out: Array | None = None) -> Array:
        """Return which actions are legal, a row per game; none in a game that is over.

        `out` is an array to write to: of truth values, int8 or uint8, of shape (games, actions).
        """
        shape = (len(self), int(self.engine.tables.actions))
        masks = np.empty(shape, np.bool_) if out is None else checked_mask(out, shape)
        self.share(play.legal_many, self.states, masks.view(np.bool_))
        return masks

    def returns(self) -> Returns:
        """Return what the games brought each seat if they ended now.

        With `auto_restart`, what the games brought that have `ended` in the last step; the other rows are those of the
        last game that ended there, and of no meaning before the first.
        """
        if not self.auto_restart:
            self.share(play.score_many, self.states, self._scores, self._everywhere)
        scoring = self.engine.rules.scoring
        scores = self._scores[:, : self.players]
        points, won = scores[:, :, scoring.TOTAL].copy(), scores[:, :, scoring.WINNER]
        winners = won.sum(axis=1, keepdims=True)
        ordered = np.sort(points, axis=1)
        is_best = points == ordered[:, -1:]
        others = np.where(is_best, ordered[:, -2:-1], ordered[:, -1:])
        return Returns(won / np.maximum(winners, 1), (won == 1) & (winners > 1), points - others, points)

    def game(self, i: SupportsIndex) -> World:
        """Return game i as a game of its own, to look at and to try moves in; this batch stays as it is.

        Its dice are a copy: the same actions lead to the same cards in both. A batch keeps no moves, so it begins in
        the middle like any `World`, and has no record.
        """
        number = whole(i, "game")
        if not -len(self) <= number < len(self):
            raise SetupError("unknown_game", game=number, last=len(self) - 1)
        at = slice(number % len(self), number % len(self) + 1)
        return World(self.engine, self.states[at].copy(), self._generators[at].copy(), {})

    # --- playing ---------------------------------------------------------------------------------------------------

    def sample(self) -> Array:
        """Return a random legal action for each game, -1 for those that are over.

        It throws the games' own dice, so what follows depends on how often you call it; `choose("random")` does not.
        """
        actions = np.empty(len(self), np.int64)
        self.share(play.sample_many, self.states, self._generators, actions)
        return actions

    def choose(self, bot: str, *, where: Any = None) -> Array:
        """Return the action of a bot by name for the seat to move in each game, -1 elsewhere and where a game is over.

        The bot decides from what that seat may know, with the seat's own dice: batches in which all seats follow bots
        play the games of `trikk simulate`. It must be one of Trikk's compiled bots: `random`, `novice`, `greedy`,
        `planner` in all its styles, and `neural`.
        """
        policy = self.compiled_policy(bot)
        actions = np.empty(len(self), np.int64)
        chosen = self._where(where)
        if policy not in self._rooms:
            self._rooms[policy] = self.new_rooms([policy])
        rooms, [number] = self._rooms[policy]
        self.share(learning.choose_many, self.states, self.dice, number, actions, chosen, rooms=rooms)
        return actions

    def step(self, actions: Sequence[int] | Array, *, where: Any = None) -> None:
        """Carry out one action in each game; those that are over ignore theirs.

        If an action is not legal, `MoveError` says which, and no game changes.
        """
        chosen, taking_part = self.checked_actions(actions, where), self._where(where)
        going_on = ~self.over
        self.share(play.step_many, self.states, chosen, self._generators, self._tape, taking_part)
        self._ended = self.over & going_on
        if self.auto_restart and self._ended.any():
            self.share(play.score_many, self.states, self._scores, self._ended)
            self.restart(self._ended)

    def checked_actions(self, actions: Any, where: Any = None) -> Array:
        """Return actions as an array of int64; raise `MoveError` unless each is legal in its game."""
        given = np.asarray(actions)
        if given.shape != (len(self),) or not np.issubdtype(given.dtype, np.integer):
            raise MoveError("wrong_batch", games=len(self), shape=given.shape, dtype=str(given.dtype))
        chosen = np.ascontiguousarray(given, np.int64)
        for illegal in self.share(play.first_illegal, self.states, chosen, self._where(where)):
            if illegal >= 0:
                raise MoveError("illegal_action", game=illegal, action=int(chosen[illegal]))
        return chosen

    def restart(self, where: Any = None) -> None:
        """Set up new games in place of these; the dice go on from where they are."""
        chosen = self._where(where)
        self.share(play.setup_many, self.states, self.blank, self.players, self._generators, self._tape, chosen)

    def play_out(self) -> Array:
        """Play every game at random to its end; return the number of steps each took."""
        steps = np.zeros(len(self), np.int64)
        self.share(play.play_many, self.states, self._generators, self._tape, steps)
        return steps

    # --- as a value ------------------------------------------------------------------------------------------------

    def copy(self) -> "Batch":
        """Return an independent copy, dice included: the same actions lead to the same cards."""
        other: Batch = object.__new__(Batch)
        other.__dict__.update(self.__getstate__())
        for name in ("states", "_generators", "_dice", "_ended", "_scores"):
            value = getattr(self, name)
            setattr(other, name, None if value is None else value.copy())
        other._prepare(self._threads)
        return other

    def __copy__(self) -> "Batch":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Return the games with their dice, for a deep copy or another process."""
        return {name: value for name, value in self.__dict__.items() if name not in PREPARED}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._prepare(self._threads)

    def __repr__(self) -> str:
        over = int(self.over.sum())
        return f"<Batch {self.engine.edition.id} players={self.players}: {len(self)} games, {over} over>"

    # --- inside ----------------------------------------------------------------------------------------------------

    @property
    def dice(self) -> Array:
        """By game and seat, the generators of bots."""
        if self._dice is None:
            self._dice = np.stack([seat_generators(self._seeds, seat) for seat in range(self.players)], axis=1)
        return self._dice

    @property
    def generators(self) -> Array:
        """The games' own dice."""
        return self._generators

    @cached_property
    def _everywhere(self) -> Array:
        return np.ones(len(self), np.bool_)

    def _where(self, where: Any) -> Array:
        """Return for each game whether it takes part."""
        if where is None:
            return self._everywhere
        given = np.asarray(where)
        if given.shape == (len(self),) and given.dtype == np.bool_:
            return np.ascontiguousarray(given)
        if given.ndim != 1 or not (np.issubdtype(given.dtype, np.integer) or given.size == 0):
            raise MoveError("wrong_where", games=len(self), shape=given.shape, dtype=str(given.dtype))
        chosen = np.zeros(len(self), np.bool_)
        for number in () if given.size == 0 else (given.min(), given.max()):
            if not 0 <= number < len(self):
                raise SetupError("unknown_game", game=int(number), last=len(self) - 1)
        chosen[given.astype(np.int64)] = True
        return chosen

    def compiled_policy(self, bot: str) -> Policy | LearnedPolicy:
        """Return the policy of a bot by name; raise `BotError` if it is none that compiled code can play here."""
        policies = compiled_policies([bot]) if isinstance(bot, str) else None
        if policies is None:
            raise BotError(
                "not_compiled",
                f"{bot!r} cannot play inside compiled code; name one that can: random, novice, greedy, planner, neural",
                bot=str(bot),
            )
        check_bots([bot], self.engine.edition, self.players)
        return policies[0]

    def new_rooms(self, policies: Sequence[Policy | LearnedPolicy]) -> tuple[list[Workspace], list[int]]:
        """Return arrays for thinking, one set for each thread with a mind for each policy, and each policy's number."""
        made = [room_of(self.engine, self.players, policies, minds=max(1, len(policies))) for _ in range(self._threads)]
        return [room for room, _ in made], made[0][1]

    def share(self, function: Callable[..., Any], *arguments: Any, rooms: Sequence[Workspace] = ()) -> list[Any]:
        """Call a function for an equal part of the games on each thread; return what the calls returned."""
        parts = [(*arguments, *rooms[i : i + 1], *part) for i, part in enumerate(self._parts)]
        if self._pool is None:
            return [function(self.engine.tables, *part) for part in parts]
        calls = [self._pool.submit(function, self.engine.tables, *part) for part in parts]
        return [call.result() for call in calls]


def checked_mask(out: Array, shape: tuple[int, ...]) -> Array:
    """Return an array to write a mask to; raise unless it is of truth values, int8 or uint8 and has this shape."""
    is_fit = isinstance(out, np.ndarray) and out.dtype in MASKS and out.shape == shape
    if not is_fit or not (out.flags.c_contiguous and out.flags.writeable):
        got = f"{out.dtype} of shape {out.shape}" if isinstance(out, np.ndarray) else type(out).__name__
        raise SetupError("wrong_array", dtype="bool, int8 or uint8", shape=shape, got=got)
    return out
