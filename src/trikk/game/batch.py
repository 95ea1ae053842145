"""Many games of one edition in one array, stepped together on all cores."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from trikk.catalog import Edition, edition
from trikk.game.engine import engine_for
from trikk.game.errors import MoveError, SetupError
from trikk.game.game import check_players
from trikk.game.seeds import Seed, derived_seed
from trikk.rules import play
from trikk.rules.generator import new_generators
from trikk.rules.jit import go_over
from trikk.rules.tape import new_tape

Array = np.ndarray[Any, Any]


def new_batch(
    edition_or_id: Edition | str, *, players: int, games: int, seed: Seed = 0, threads: int | None = None
) -> "Batch":
    """Return `games` games that have been set up; game i has the seed that `trikk simulate` gives it.

    >>> import trikk
    >>> batch = trikk.new_batch("new_york", players=2, games=100, seed=1)
    >>> batch.legal_mask().shape
    (100, 239)
    >>> while not batch.over.all():
    ...     batch.step(batch.sample())
    >>> batch.points().shape
    (100, 2)
    """
    chosen = edition(edition_or_id) if isinstance(edition_or_id, str) else edition_or_id
    return Batch(chosen, players, games, seed, threads or os.cpu_count() or 1)


class Batch:
    """Many games stepped together. Made by `new_batch`.

    `states` is the array of states, for the compiled functions of `trikk.rules`. Results do not depend on the number
    of threads.

    >>> import trikk
    >>> batch = trikk.new_batch("card_game", players=3, games=10, seed=1)
    >>> len(batch.play_out()), bool(batch.over.all())
    (10, True)
    """

    def __init__(self, edition: Edition, players: int, games: int, seed: Seed, threads: int) -> None:
        check_players(edition, players)
        if games < 1:
            raise SetupError("no_games", games=games)
        go_over()
        self.engine = engine_for(edition)
        self.players = players
        self.states = np.zeros(games, self.engine.dtype)
        self._generators = new_generators([derived_seed(seed, i) for i in range(games)])
        self._tape = new_tape()
        self._threads = max(1, min(threads, games))
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._share(play.setup_many, self.states, players, self._generators, self._tape)

    def restart(self) -> None:
        """Set up new games in place of these; the dice go on from where they are."""
        self.states[:] = np.zeros(1, self.engine.dtype)
        self._share(play.setup_many, self.states, self.players, self._generators, self._tape)

    def __len__(self) -> int:
        return len(self.states)

    @property
    def over(self) -> Array:
        """Which games are over."""
        return self.states["phase"] == self.engine.rules.state.PHASE_OVER  # type: ignore[no-any-return]

    @property
    def to_move(self) -> Array:
        """The seat that has to decide in each game, -1 in those that are over."""
        return np.where(self.over, -1, self.states["seat"])

    def legal_mask(self) -> Array:
        """Return which actions are legal, a row per game; none in a game that is over."""
        masks = np.zeros((len(self), int(self.engine.tables.actions)), np.bool_)
        self._share(play.legal_many, self.states, masks)
        return masks

    def sample(self) -> Array:
        """Return a random legal action for each game, -1 for those that are over.

        It throws the games' own dice, so what follows depends on how often you call it.
        """
        actions = np.empty(len(self), np.int64)
        self._share(play.sample_many, self.states, self._generators, actions)
        return actions

    def step(self, actions: Array) -> None:
        """Carry out one action in each game; those that are over ignore theirs.

        If an action is not legal, `MoveError` says which, and no game changes.
        """
        given = np.asarray(actions)
        if given.shape != (len(self),) or not np.issubdtype(given.dtype, np.integer):
            raise MoveError("wrong_batch", games=len(self), shape=given.shape, dtype=str(given.dtype))
        chosen = np.ascontiguousarray(given, np.int64)
        for illegal in self._share(play.first_illegal, self.states, chosen):
            if illegal >= 0:
                raise MoveError("illegal_action", game=illegal, action=int(chosen[illegal]))
        self._share(play.step_many, self.states, chosen, self._generators, self._tape)

    def play_out(self) -> Array:
        """Play every game at random to its end; return the number of steps each took."""
        steps = np.zeros(len(self), np.int64)
        self._share(play.play_many, self.states, self._generators, self._tape, steps)
        return steps

    def points(self) -> Array:
        """Return each seat's points if the games ended now, a row per game."""
        scoring = self.engine.rules.scoring
        scores: Array = scoring.new_scores(len(self))
        self._share(play.score_many, self.states, scores)
        return scores[:, : self.players, scoring.TOTAL]

    def _share(self, function: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Call a function for an equal part of the games on each thread; return what the calls returned."""
        parts = list(pairwise(np.linspace(0, len(self), self._threads + 1).astype(int).tolist()))
        if self._pool is None:
            return [function(self.engine.tables, *arguments, *part) for part in parts]
        calls = [self._pool.submit(function, self.engine.tables, *arguments, *part) for part in parts]
        return [call.result() for call in calls]
