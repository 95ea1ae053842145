"""Information-set Monte Carlo tree search, guided by the planner."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import numpy as np

from trikk.bots.built_in.policy import networks_of
from trikk.bots.decision import Budget, Decision
from trikk.bots.dice import Dice
from trikk.bots.learned.network_file import NetworkError
from trikk.bots.policies.network import NO_NETWORKS, Networks
from trikk.bots.policies.search import (
    NOTHING,
    TREE,
    Root,
    clear_tree,
    find_edge,
    find_priors,
    iterate_many,
    prepare_search,
)
from trikk.bots.policies.workspace import new_workspace
from trikk.catalog import Edition
from trikk.catalog.limits import MAX_SEATS
from trikk.game.engine import Engine
from trikk.game.events import Event
from trikk.game.moves import Move
from trikk.rules.generator import new_generators
from trikk.rules.jit import go_over

DEFAULT_MS = 200
MOST_THREADS = 256
FIRST_CHUNK = 8
"""Iterations before the clock is first checked."""
CHUNK_SECONDS = 0.002
"""Time between two later checks of the clock."""
FULLEST = 0.5
"""A tree that is fuller than this is not kept for the next move."""
SEED_BITS = 256
TRUST = 0.5
"""With a network, how much the critic's word counts; docs/bots.md tells what was tried."""
MOST_SEATS = 2
"""With more, a network was not shown to help, so the search goes without."""
AHEAD = 0
"""How many steps later it is asked (`Root`)."""


class SearchBot:
    """Tries its moves out in many worlds that agree with what it knows, guided by the planner."""

    def __init__(
        self,
        ms: int | None = None,
        iterations: int | None = None,
        threads: int = 1,
        net: Literal["off", "on"] = "off",
    ) -> None:
        """Think for `ms` milliseconds or `iterations` iterations, whichever is reached first, on `threads` threads.

        `net`: with two seats, where there is a network, let it say which moves look promising, and what positions are
        worth.
        """
        for name, value in (("ms", ms), ("iterations", iterations), ("threads", threads)):
            if value is not None and value < 1:
                raise ValueError(f"{name} must be at least 1, not {value}")
        if threads > MOST_THREADS:
            raise ValueError(f"threads must be at most {MOST_THREADS}, not {threads}")
        if ms is None and iterations is None:
            ms = DEFAULT_MS
        self._limit = Budget(None if ms is None else ms / 1000, iterations)
        self._threads = threads
        self._by_network = net == "on"
        self._searches: list[Search] = []
        self._history: Sequence[Event] = ()

    def choose(self, decision: Decision) -> Move:
        began = time.perf_counter()
        if len(decision.actions) == 1:
            return decision.moves[0]
        go_over()
        if not self._goes_on(decision):
            self._searches = [self._new_search(decision) for _ in range(self._threads)]
        self._history = decision.history
        for search in self._searches:
            self.prepare(search, decision)
        action = grow(self._searches, self._limit.within(decision.budget), began)
        for search in self._searches:
            search.descend(action)
        return decision.moves[decision.actions.index(action)]

    def __getstate__(self) -> dict[str, Any]:
        """Return what a deep copy or another process needs: its trees are large, and it grows others."""
        return {**self.__dict__, "_searches": [], "_history": ()}

    def _new_search(self, decision: Decision) -> "Search":
        return Search(decision.engine, self._networks(decision.engine.edition, int(decision.knowledge[0].players)))

    def _networks(self, edition: Edition, players: int) -> Networks:
        if not self._by_network or players > MOST_SEATS:
            return NO_NETWORKS
        try:
            return networks_of(edition, players)
        except NetworkError:  # as on a map of one's own
            return NO_NETWORKS

    def prepare(self, search: "Search", decision: Decision) -> None:
        """Get a search ready for a decision."""
        search.prepare(decision.knowledge, decision.seat, decision.dice)

    def _goes_on(self, decision: Decision) -> bool:
        """Return whether this is the same game as at the last decision, so that the tree can be used again."""
        before = len(self._history)
        if not self._searches or not 0 < before < len(decision.history):
            return False
        return decision.history[before - 1] == self._history[-1]


class Search:
    """One tree, and the arrays it grows in."""

    def __init__(self, engine: Engine, networks: Networks = NO_NETWORKS) -> None:
        """Make an empty tree; with networks they help the search, and no other tree may use their room."""
        self.engine = engine
        self._tree: np.record = np.zeros(1, TREE)[0]
        self._room = new_workspace(engine.tables, engine.dtype, minds=MAX_SEATS + 1, worlds=1, networks=networks)
        self._by_network = networks is not NO_NETWORKS
        self._node = int(clear_tree(self._tree))
        """Where the next search begins."""

    def prepare(self, seen: np.ndarray, seat: int, dice: Dice, *, true_world: bool = False) -> None:
        """Get ready to search from what a seat sees.

        `true_world`: `seen` hides nothing and is the only world to search, to measure the price of hidden information.
        """
        self._room.dice[:] = new_generators([dice.getrandbits(SEED_BITS)])
        if self._node == NOTHING or self._tree.nodes > FULLEST * len(self._tree.first):
            self._node = int(clear_tree(self._tree))
        tables, room = self.engine.tables, self._room
        n = prepare_search(tables, seen, seat, self._tree.fit, room)
        find_priors(tables, seen, room, n, self._by_network)
        trust = TRUST if self._by_network else 0.0
        self._root = Root(
            seen,
            seat,
            self._node,
            room.actions[:n].copy(),
            room.values[:n].copy(),
            true_world,
            trust,
            AHEAD,
            self._by_network,
        )

    @property
    def actions(self) -> np.ndarray:
        """The moves to choose from."""
        return self._root.actions

    def iterate(self, n: int) -> None:
        """Iterate n times."""
        iterate_many(self.engine.tables, self._root, self._tree, self._room, n)

    def sums(self) -> np.ndarray:
        """Return the number of tries and the sum of their values for each move."""
        tree = self._tree
        table = np.zeros((len(self.actions), 2))
        for row, action in zip(table, self.actions.tolist(), strict=True):
            edge = int(find_edge(tree, self._node, action))
            if edge != NOTHING:
                row[:] = tree.tries[edge], tree.value[edge]
        return table

    def descend(self, action: int) -> None:
        """Make the node after an action the root of the next search."""
        edge = int(find_edge(self._tree, self._node, action))
        self._node = NOTHING if edge == NOTHING else int(self._tree.child[edge])


def grow(searches: Sequence[Search], budget: Budget, began: float) -> int:
    """Grow trees in parallel, one per thread, until the budget is used up; return the action tried most often.

    `began` is when the clock started.
    """
    deadline = None if budget.seconds is None else began + budget.seconds
    shares = [
        None if budget.iterations is None else (budget.iterations + i) // len(searches) for i in range(len(searches))
    ]
    if len(searches) == 1:
        grow_one(searches[0], deadline, shares[0])
    else:
        with ThreadPoolExecutor(len(searches)) as pool:
            list(pool.map(grow_one, searches, [deadline] * len(searches), shares))
    total = sum((search.sums() for search in searches[1:]), start=searches[0].sums())
    best = min(range(len(total)), key=lambda i: (-total[i, 0], -total[i, 1], i))
    return int(searches[0].actions[best])


def grow_one(search: Search, deadline: float | None, iterations: int | None) -> None:
    """Iterate until the deadline, or a given number of times."""
    done = 0
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
