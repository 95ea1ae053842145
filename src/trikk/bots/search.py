"""Information-set Monte Carlo tree search, guided by the planner."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from trikk.bots.decision import Budget, Decision
from trikk.bots.dice import Dice
from trikk.bots.policies.choose import new_minds
from trikk.bots.policies.search import NOTHING, TREE, clear_tree, find_edge, iterate_many, prepare_search
from trikk.catalog.limits import MAX_SEATS
from trikk.game.engine import Engine
from trikk.game.events import Event
from trikk.game.moves import Move
from trikk.rules.generator import new_generators
from trikk.rules.tape import new_tape

DEFAULT_MS = 200
MOST_THREADS = 256
FIRST_CHUNK = 8
"""Iterations before the first look at the clock."""
CHUNK_SECONDS = 0.002
"""How long those between two later looks shall take."""
FULLEST = 0.5
"""A tree with more of its room used than this is not kept for the next move."""
SEED_BITS = 256


class SearchBot:
    """Tries its moves out in many worlds that agree with what it knows, guided by the planner."""

    def __init__(self, ms: int | None = None, iterations: int | None = None, threads: int = 1) -> None:
        """Think for so many milliseconds, or so many iterations, or until either is reached, on so many threads."""
        for name, value in (("ms", ms), ("iterations", iterations), ("threads", threads)):
            if value is not None and value < 1:
                raise ValueError(f"{name} must be at least 1, not {value}")
        if threads > MOST_THREADS:
            raise ValueError(f"threads must be at most {MOST_THREADS}, not {threads}")
        if ms is None and iterations is None:
            ms = DEFAULT_MS
        self._limit = Budget(None if ms is None else ms / 1000, iterations)
        self._threads = threads
        self._searches: list[Search] = []
        self._history: Sequence[Event] = ()

    def choose(self, decision: Decision) -> Move:
        began = time.perf_counter()
        if len(decision.actions) == 1:
            return decision.moves[0]
        if not self._goes_on(decision):
            self._searches = [Search(decision.engine) for _ in range(self._threads)]
        self._history = decision.history
        for search in self._searches:
            self.prepare(search, decision)
        action = grow(self._searches, self._limit.within(decision.budget), began)[0].action
        for search in self._searches:
            search.descend(action)
        return decision.moves[decision.actions.index(action)]

    def prepare(self, search: "Search", decision: Decision) -> None:
        """Get a search ready for a decision."""
        search.prepare(decision.knowledge, decision.seat, decision.dice)

    def _goes_on(self, decision: Decision) -> bool:
        """Return whether this is the game of the decision before, so that the tree can be used again."""
        before = len(self._history)
        if not self._searches or not 0 < before < len(decision.history):
            return False
        return decision.history[before - 1] == self._history[-1]


@dataclass(frozen=True)
class Estimate:
    """What a search found out about one move."""

    action: int
    tries: int
    points: float
    """The seat's own at the end of the game."""
    margin: float
    """Points by which it is then ahead of the best of the others."""
    win_chance: float


class Search:
    """One tree, and the room to grow it in."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        most = int(engine.tables.actions)
        self._tree: np.record = np.zeros(1, TREE)[0]
        self._minds = new_minds(engine.dtype, MAX_SEATS + 1)
        self._worlds = np.zeros(2, engine.dtype)
        self._room, self._values = np.empty(most, np.int64), np.empty(most)
        self._tape = new_tape()
        self._root = int(clear_tree(self._tree))
        self.actions = np.empty(0, np.int64)
        """The moves to choose from."""

    def prepare(self, seen: np.ndarray, seat: int, dice: Dice, *, wide: bool = False, true_world: bool = False) -> None:
        """Get ready to search from what a seat sees.

        `wide`: among all legal moves, and not only those that the planner thinks of. `true_world`: `seen` hides
        nothing, and is the one world to search (for measuring what hidden information costs).
        """
        self._seen, self._seat = seen, seat
        self._true_world = true_world
        self._generator: np.record = new_generators([dice.getrandbits(SEED_BITS)])[0]
        if self._root == NOTHING or self._tree.nodes > FULLEST * len(self._tree.first):
            self._root = int(clear_tree(self._tree))
        n = prepare_search(self.engine.tables, seen, seat, self._tree, self._minds, wide, self._room, self._values)
        self.actions, self._priors = self._room[:n].copy(), self._values[:n].copy()

    def iterate(self, n: int, *, each: bool = False) -> None:
        """Iterate n times; `each`: with the first n moves, one after the other."""
        iterate_many(
            self.engine.tables,
            self._seen,
            self._seat,
            self._tree,
            self._root,
            self.actions,
            self._priors,
            each,
            self._minds,
            self._worlds,
            self._true_world,
            self._generator,
            self._tape,
            self._room,
            self._values,
            n,
        )

    def sums(self) -> np.ndarray:
        """Return tries, values, points, margins and wins of each move, each a sum over all tries."""
        tree = self._tree
        table = np.zeros((len(self.actions), 5))
        for row, action in zip(table, self.actions.tolist(), strict=True):
            edge = int(find_edge(tree, self._root, action))
            if edge != NOTHING:
                row[:] = tree.tries[edge], tree.value[edge], tree.points[edge], tree.margin[edge], tree.wins[edge]
        return table

    def descend(self, action: int) -> None:
        """Make what follows an action the root of the next search."""
        edge = int(find_edge(self._tree, self._root, action))
        self._root = NOTHING if edge == NOTHING else int(self._tree.child[edge])


def grow(searches: Sequence[Search], budget: Budget, began: float, *, each: bool = False) -> list[Estimate]:
    """Grow trees side by side, on a thread each, until the budget is used up; return the moves, most tried first.

    `began` is when the clock started; `each`: every move is tried at least once, whatever the budget.
    """
    deadline = None if budget.seconds is None else began + budget.seconds
    shares = [
        None if budget.iterations is None else (budget.iterations + i) // len(searches) for i in range(len(searches))
    ]
    if len(searches) == 1:
        grow_one(searches[0], deadline, shares[0], each)
    else:
        with ThreadPoolExecutor(len(searches)) as pool:
            list(pool.map(grow_one, searches, [deadline] * len(searches), shares, [each] * len(searches)))
    total = sum((search.sums() for search in searches[1:]), start=searches[0].sums())
    order = sorted(range(len(total)), key=lambda i: (-total[i, 0], -total[i, 1], i))
    estimates = []
    for i in order:
        tries, _, points, margin, wins = total[i].tolist()
        n = max(1.0, tries)
        estimates.append(Estimate(int(searches[0].actions[i]), int(tries), points / n, margin / n, wins / n))
    return estimates


def grow_one(search: Search, deadline: float | None, iterations: int | None, each: bool) -> None:
    """Iterate until the deadline, or as often as said."""
    done = 0
    if each:
        done = len(search.actions)
        search.iterate(done, each=True)
    chunk = FIRST_CHUNK
    while iterations is None or done < iterations:
        began = time.perf_counter()
        if deadline is not None and began >= deadline:
            return
        n = chunk if iterations is None else min(chunk, iterations - done)
        search.iterate(n)
        done += n
        took = max(time.perf_counter() - began, 1e-6)
        chunk = max(1, min(2 * chunk, int(chunk * CHUNK_SECONDS / took)))
