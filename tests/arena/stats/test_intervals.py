"""Intervals of shares."""

import pytest

from trikk.arena.stats.intervals import wilson


@pytest.mark.parametrize(
    ("successes", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),  # Newcombe's example, 1998
        (15, 148, 0.0624, 0.1605),
        (10, 10, 0.7225, 1.0),
        (0.5, 1, 0.0546, 0.9454),
    ],
)
def test_known_intervals(successes: float, games: float, low: float, high: float) -> None:
    assert wilson(successes, games) == pytest.approx((low, high), abs=5e-5)


def test_an_interval_holds_its_share_and_stays_between_nothing_and_all() -> None:
    for games in (1, 3, 7, 1000, 10**6):
        for part in (0, 1 / 3, 0.5, 1):
            low, high = wilson(part * games, games)
            assert 0 <= low <= part <= high <= 1


def test_more_games_make_it_narrower() -> None:
    widths = [high - low for low, high in (wilson(games / 4, games) for games in (10, 100, 1000))]
    assert widths == sorted(widths, reverse=True)


def test_without_games_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_parts_that_add_up_to_a_little_more_than_all_are_all() -> None:
    assert wilson(3.0000000001, 3) == wilson(3, 3)
