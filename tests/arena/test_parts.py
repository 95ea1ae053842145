"""How many games a process is given at a time."""

from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from trikk.arena.parts import MOST_GAMES, Parts


@given(st.integers(0, 50), st.integers(0, 20_000), st.floats(1e-7, 1000))
def test_parts_are_all_games_in_order(begin: int, games: int, seconds_a_game: float) -> None:
    parts, found = Parts(begin, begin + games), []
    for part in parts:
        found.append(part)
        assert 1 <= len(part) <= MOST_GAMES
        parts.took(len(part), len(part) * seconds_a_game)
    assert list(chain(*found)) == list(range(begin, begin + games))


def test_slow_games_are_given_one_at_a_time_and_fast_ones_many() -> None:
    slow, fast = Parts(0, 1000), Parts(0, 100_000)
    for parts, seconds in ((slow, 5.0), (fast, 0.0002)):
        for part, _ in zip(parts, range(8), strict=False):
            parts.took(len(part), seconds * len(part))
    assert len(next(iter(slow))) == 1
    assert len(next(iter(fast))) == MOST_GAMES


def test_one_quick_part_does_not_make_the_next_one_huge() -> None:
    parts = Parts(0, 100_000)
    next(iter(parts))
    parts.took(1, 0.0)
    assert len(next(iter(parts))) < 10
