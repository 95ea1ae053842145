"""The compiled policies: what they weigh is legal, and the same whenever it is asked."""

from collections.abc import Iterator
from itertools import islice, product

import numpy as np
import pytest

import trikk
from trikk.bots.policies.choose import best_of, follow, new_minds, think, weigh
from trikk.game.engine import engine_for
from trikk.game.seeds import derived_seed
from trikk.rules.families import apply, is_over, legal, setup
from trikk.rules.generator import below, new_generator
from trikk.rules.jit import UNCOMPILED
from trikk.rules.tape import new_tape

GAMES, EVERY = (1, 4) if UNCOMPILED else (12, 1)
"""How many games, and how far apart the positions looked at in them."""
TINY = ("tests/data/backyard.toml", "tests/data/branch_line.toml")
TABLES = list(product((*trikk.editions(), *TINY), (2, 3, 4)))
SOME_UNCOMPILED = [
    pytest.param(name, players, marks=pytest.mark.uncompiled if name in TINY else ()) for name, players in TABLES
]
"""The others would take long, and have nothing that these have not."""


def load(name: str) -> trikk.CityEdition | trikk.CardEdition:
    return trikk.load_edition(name) if name.endswith(".toml") else trikk.edition(name)


class Weigher:
    """Weighs moves, with room of its own."""

    def __init__(self, edition: trikk.CityEdition | trikk.CardEdition) -> None:
        self.engine = engine_for(edition)
        most = int(self.engine.tables.actions)
        self.minds = new_minds(self.engine.dtype, 4)
        self.actions, self.values = np.empty(most, np.int64), np.empty(most)
        self.ids = np.empty(most, np.int64)

    def weigh(self, s: np.record) -> list[tuple[int, float]]:
        """Return the planner's moves and their values, from a mind without memories."""
        mind = new_minds(self.engine.dtype, 1)[0]
        think(self.engine.tables, s, mind)
        n = weigh(self.engine.tables, s, mind, self.actions, self.values)
        return list(zip(self.actions[:n].tolist(), self.values[:n].tolist(), strict=True))

    def legal(self, s: np.record) -> set[int]:
        return set(self.ids[: legal(self.engine.tables, s, self.ids)].tolist())

    def positions(self, players: int, seed: int, whims: int = 1) -> Iterator[np.record]:
        """Yield the positions of a game in which each seat plays to its plan, but for so many moves in four."""
        t, tape = self.engine.tables, new_tape()
        g, coin = new_generator(derived_seed(seed, 0)), new_generator(derived_seed(seed, 1))
        s: np.record = self.engine.new_state()[0]
        for mind in range(len(self.minds)):
            self.minds[mind] = new_minds(self.engine.dtype, 1)[0]
        setup(t, s, players, g, tape)
        while not is_over(s):
            yield s
            if below(coin, 4) < whims:
                action = self.ids[below(coin, legal(t, s, self.ids))]
            else:
                action = follow(t, s, self.minds[s.seat], self.actions, self.values)
                assert action in self.legal(s)
            apply(t, s, action, g, tape)


@pytest.mark.parametrize(("name", "players"), SOME_UNCOMPILED)
def test_the_planner_weighs_only_legal_moves_each_once_and_at_least_one(name: str, players: int) -> None:
    weigher = Weigher(load(name))
    for seed in range(GAMES):
        for s in islice(weigher.positions(players, seed), 0, None, EVERY):
            weighed = weigher.weigh(s)
            actions = [action for action, _ in weighed]
            assert actions
            assert len(set(actions)) == len(actions)
            assert set(actions) <= weigher.legal(s)
            assert np.isfinite([value for _, value in weighed]).all()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_thinking_changes_nothing_but_the_mind_and_comes_to_the_same_again(name: str, players: int) -> None:
    weigher = Weigher(load(name))
    for s in weigher.positions(players, seed=99):
        before = s.tobytes()
        once = weigher.weigh(s)
        assert weigher.weigh(s) == once
        assert s.tobytes() == before


def test_the_first_of_the_best_moves_is_played() -> None:
    actions, values = np.array([7, 3, 5, 9]), np.array([1.0, 2.0, 2.0, 0.5])
    assert best_of(actions, values, 4) == 3
    assert best_of(actions, values, 1) == 7


@pytest.mark.parametrize("players", [2, 3, 4])
def test_planners_do_not_hoard_cards(players: int) -> None:
    """Of twenty games of The Card Game, eighteen at least without a hand of twenty cards."""
    weigher = Weigher(trikk.edition("card_game"))
    hoards = 0
    for seed in range(20):
        most = max(int(s.hand_size.max()) for s in weigher.positions(players, seed, whims=0))
        hoards += most >= 20
    assert hoards <= 2
