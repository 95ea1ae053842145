"""What each move is worth, and why: the one evaluation behind hints and the analysis of a game.

All moves are tried in the same few worlds, and those that may be best in more and more of them. The worlds depend only
on the position, so the same position always gets the same answer.
"""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import fsum, sqrt
from os import PathLike

import numpy as np

from trikk.bots.policies.evaluation import CHANCE, MARGIN, POINTS, RESULTS, UNTHOUGHT, Position, find_moves, try_moves
from trikk.bots.policies.workspace import Workspace, new_workspace
from trikk.bots.reasons import Reason, reasons_in
from trikk.catalog import CityEdition, Edition, edition_from
from trikk.catalog.limits import MAX_SEATS, MAX_TICKETS
from trikk.game.engine import Engine, engine_for
from trikk.game.errors import MoveError, SetupError
from trikk.game.moves import Move
from trikk.game.numbers import whole
from trikk.game.view import View
from trikk.rules.jit import go_over

WORLDS = 1024
"""How many worlds the best moves are tried in."""
ROUNDS = ((32, None), (8, 30), (4, 10), (1, 6))
"""All moves are tried in 1/32 of the worlds, the 30 best of them in 1/8, and so on."""
MANY = 8
"""A move must have been tried in an eighth of the worlds to be called level."""
DOUBT = 2.7
"""Standard errors within which a move is level with the best: of ten equal moves, the luckiest is that far ahead."""
NAMING_DOUBT = 1.0
"""Standard errors within which the planner's favourite is named instead of the leader."""
HOPELESS = 3.5
"""Standard errors behind the best at which a move is given up before the last round."""
LEAST_GAP = 0.005
"""A smaller gap never matters, however certain it is."""
SURMISED, SURMISED_SPREAD = 4, 0.04
"""As if this many worlds with this variance had been seen before: a few worlds that agree prove little."""
CITY_PRIOR, CARDS_PRIOR = 0.02, 0.006
"""How much chance to win one point of difference in the planner's values is worth, before moves are tried."""
MOST_PRIOR, PRIOR_WORLDS = 0.1, 16
"""The most that this adds up to, and how many worlds it counts for."""
CITY_POINT, CARDS_POINT = 0.002, 0.0005
"""How much a point counts beside the chance to win: almost nothing, unless that is near 0 or 1."""


@dataclass(frozen=True)
class MoveEstimate:
    """A legal move, and what to expect of it.

    >>> import trikk
    >>> view = trikk.new_game("new_york", players=2, seed=1).view(0)
    >>> best = trikk.analyse(view, worlds=64)[0]
    >>> best.level, 0 <= best.win_chance <= 1
    (True, True)
    """

    move: Move
    points: float
    """The seat's own at the end of the game."""
    margin: float
    """Points by which it is then ahead of the best of the others."""
    win_chance: float
    """From 0 to 1; a shared victory counts as part of one."""
    level: bool
    """As good as the best move, as far as can be seen. Also true of the best itself."""
    tries: int
    """In how many worlds it was tried."""
    reasons: tuple[Reason, ...]
    """Reasons for it, from the plan that the planner would make for the seat."""


def analyse(
    view: View,
    *,
    edition: Edition | str | PathLike[str] | None = None,
    worlds: int = WORLDS,
    seed: int = 0,
    threads: int = 1,
) -> list[MoveEstimate]:
    """Return every legal move of the seat that the view is of, whose turn it must be, best first: by `win_chance`.

    `level` says which are as good as the first, as far as can be seen; of those the planner's favourite comes first. A
    move that was given up early has a rougher estimate: how far it fell behind in the worlds where it was tried, and a
    little of the planner's opinion, so that luck in a few worlds does not lift it. For a map of your own give its
    `edition` or its .toml file. The same view, worlds and seed give the same answer, on any number of threads.

    >>> import trikk
    >>> view = trikk.new_game("new_york", players=2, seed=1).view(0)
    >>> estimates = trikk.analyse(view, worlds=64)
    >>> sorted(str(estimate.move) for estimate in estimates)
    ['keep 2', 'keep 2 3', 'keep 3']
    """
    if not isinstance(view, View):
        raise SetupError("not_a_view", given=type(view).__name__)
    if view.to_move is None:
        raise MoveError("game_over")
    if view.seat is None or view.to_move != view.seat:
        raise MoveError("not_your_turn", seat=view.seat, to_move=view.to_move)
    worlds = whole(worlds, "worlds")
    if worlds < 1:
        raise SetupError("no_worlds", worlds=worlds)
    go_over()
    engine = engine_for(edition_from(view.edition if edition is None else edition))
    trial = _Trial(engine, view, seed, worlds, threads)
    trial.run()
    moves = engine.moves_of(view.knowledge[0], trial.actions.tolist())
    reasons = reasons_in(engine, view, trial.mind)
    return [
        MoveEstimate(
            moves[i],
            *trial.estimates[i],
            level=i in trial.level,
            tries=int(trial.tries[i]),
            reasons=reasons.of(moves[i]),
        )
        for i in trial.order
    ]


class _Trial:
    """The moves of one position, tried in its worlds."""

    def __init__(self, engine: Engine, view: View, seed: int, worlds: int, threads: int) -> None:
        assert view.seat is not None
        self.engine = engine
        self.worlds = worlds
        is_city = isinstance(engine.edition, CityEdition)
        self.point = CITY_POINT if is_city else CARDS_POINT
        digest = hashlib.sha256(f"trikk analysis {seed} ".encode() + view.knowledge.tobytes()).digest()
        key = np.frombuffer(digest, "<u4").astype(np.uint32)
        self.position = Position(view.knowledge, view.seat, np.zeros((MAX_SEATS, MAX_TICKETS)), key)
        self.rooms = [
            new_workspace(engine.tables, engine.dtype, minds=MAX_SEATS + 1, worlds=3, dice=2) for _ in range(threads)
        ]
        first = self.rooms[0]
        n = find_moves(engine.tables, self.position, first)
        order = np.argsort(-first.values[:n], kind="stable")  # the planner's favourites come first
        self.actions = first.actions[:n][order]
        values = first.values[:n][order]
        prior = (CITY_PRIOR if is_city else CARDS_PRIOR) * (values[0] - values)
        self.prior = np.minimum(MOST_PRIOR, prior)
        next_lowest = values[values > values[-1]].min(initial=np.inf)
        self.unthought = (values == values[-1]) & (next_lowest - values > UNTHOUGHT / 2) & (next_lowest < np.inf)
        """Moves that the planner does not consider are tried in more worlds only if few others are left."""
        self.mind: np.record = first.minds[-1]
        for room in self.rooms[1:]:
            room.minds[-1] = first.minds[-1]
        self.results = np.zeros((worlds, n, RESULTS))
        """By world and move; 0 where a move was not tried."""
        self.tries = np.zeros(n, np.int64)
        self.best = 0
        self.gaps: dict[int, tuple[float, float]] = {}
        """How much worse each move is than the best, and the standard error."""
        self.level: set[int] = set()
        self.estimates: list[tuple[float, float, float]] = []
        """Points, margin and chance to win of each move."""
        self.order: list[int] = []

    def run(self) -> None:
        """Try all moves in some worlds, and those that may be best in all of them; rank them.

        Of moves that cannot be distinguished the planner's favourite is named, so that chance does not decide.
        """
        alive = list(range(len(self.actions)))
        for share, most in ROUNDS:
            n = max(1, self.worlds // share)
            alive = alive[:most]
            self._try(alive, n)
            # After a few tries of many moves the luckiest leads, so the planner's opinion counts as well.
            alive.sort(key=self._outlook)
            self.gaps = {i: self._gap(alive[0], i) for i in range(len(self.actions))}
            alive = [i for i in alive if self._is_level(i, doubt=HOPELESS)]
        top = min(alive, key=lambda i: self.gaps[i])
        self.gaps = {i: self._gap(top, i) for i in range(len(self.actions))}
        self.best = best = min(i for i in alive if self._is_level(i, doubt=NAMING_DOUBT))
        self.level = {i for i in range(len(self.actions)) if self._is_level(i) and MANY * self.tries[i] >= self.worlds}
        self.estimates = [self._estimate(i) for i in range(len(self.actions))]
        self.order = sorted(range(len(self.actions)), key=lambda i: (i != best, *self._rank(i), i))

    def _rank(self, i: int) -> tuple[float, float]:
        """Return a sort key: the highest chance to win first, and of equal ones the largest margin."""
        _, margin, chance = self.estimates[i]
        return -chance, -margin

    def _estimate(self, i: int) -> tuple[float, float, float]:
        """Return points, margin and chance to win: those of the best move, less how far this one fell behind."""
        n, best = int(self.tries[i]), self.results[:, self.best]
        told = []
        for column in (POINTS, MARGIN, CHANCE):
            behind = fsum(best[:n, column] - self.results[:n, i, column]) / n
            if column == CHANCE:
                if n < self.worlds:
                    opinion = float(self.prior[i] - self.prior[self.best])
                    behind = (n * behind + PRIOR_WORLDS * opinion) / (n + PRIOR_WORLDS)
                behind = max(0.0, behind)  # better by chance in the few worlds where it was tried
            told.append(fsum(best[:, column]) / self.worlds - behind)
        points, margin, chance = told
        return points, margin, min(1.0, max(0.0, chance))

    def _try(self, moves: list[int], n: int) -> None:
        """Try moves in more worlds, up to n in all; they have all been tried equally often."""
        first = int(self.tries[moves[0]])
        edges = [first + (n - first) * k // len(self.rooms) for k in range(len(self.rooms) + 1)]
        actions = self.actions[moves]

        def work(room: Workspace, start: int, end: int) -> np.ndarray:
            out = np.zeros((end - start, len(moves), RESULTS))
            try_moves(self.engine.tables, self.position, start, end, actions, room, out)
            return out

        if len(self.rooms) == 1:
            parts = [work(self.rooms[0], first, n)]
        else:
            with ThreadPoolExecutor(len(self.rooms)) as pool:
                parts = list(pool.map(work, self.rooms, edges, edges[1:]))
        self.results[first:n, moves] = np.concatenate(parts)
        self.tries[moves] = n

    def _values(self, i: int, n: int) -> np.ndarray:
        values: np.ndarray = self.results[:n, i, CHANCE] + self.point * self.results[:n, i, MARGIN]
        return values

    def _outlook(self, i: int) -> tuple[bool, float, int]:
        """Return a sort key for moves tried equally often: by the planner's opinion and their results."""
        n = int(self.tries[i])
        return (
            bool(self.unthought[i]),
            (PRIOR_WORLDS * float(self.prior[i]) - fsum(self._values(i, n))) / (n + PRIOR_WORLDS),
            i,
        )

    def _is_level(self, i: int, *, doubt: float = DOUBT) -> bool:
        """Return whether a move cannot be distinguished from the best."""
        gap, error = self.gaps[i]
        return gap <= max(LEAST_GAP, doubt * error)

    def _gap(self, best: int, i: int) -> tuple[float, float]:
        """Return how much worse a move is than another in the worlds of both, and the standard error."""
        n = int(min(self.tries[i], self.tries[best]))
        behind = self._values(best, n) - self._values(i, n)
        mean = fsum(behind) / n
        spread = (fsum((behind - mean) ** 2) + SURMISED * SURMISED_SPREAD) / (n - 1 + SURMISED)
        return mean, sqrt(spread / n)
