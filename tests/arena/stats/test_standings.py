"""Figures of runs so small that they can be worked out by hand."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import trikk
from trikk.arena.settings import Settings
from trikk.arena.stats.counts import Counts, DealSums
from trikk.arena.stats.intervals import wilson
from trikk.arena.stats.ratings import Ratings
from trikk.arena.stats.standings import Standings, effective_games, standings_of
from trikk.arena.stats.tally import WIN
from trikk.bots.faults import CRASHED, TOO_LONG, Fault
from trikk.game.outcome import Outcome, outcome_from

CRASH = Fault(1, CRASHED, "ValueError: too hard")
NOBODY_KNOWS = Fault(None, TOO_LONG, "not over after 100,000 moves")

Ending = tuple[int, ...] | Fault
"""Totals by seat, or why there are none."""


def settings(*tables: Sequence[str], games: int) -> Settings:
    return Settings(trikk.edition("new_york"), tuple(map(tuple, tables)), games)


def outcome(totals: Sequence[int]) -> Outcome:
    """An end at which all points are from routes but for 3 lost, and seat i has completed i tickets."""
    scores = [
        {"routes": total + 3, "tickets_won": 0, "tickets_lost": 3, "tourist": 0, "total": total, "completed": 0}
        for total in totals
    ]
    return outcome_from({"scores": scores, "winners": [], "reason": "last_turns"})


def counted(of: Settings, endings: Sequence[Ending], start: int = 0) -> Counts:
    """Count games that ended so, each after ten moves and one more than the one before."""
    counts = Counts(of)
    for game, ending in enumerate(endings, start):
        fault = ending if isinstance(ending, Fault) else None
        counts.count(of.schedule[game], 10 + game, None if isinstance(ending, Fault) else outcome(ending), fault)
    return counts


def standings(of: Settings, endings: Sequence[Ending]) -> Standings:
    counts, ratings = counted(of, endings), Ratings(of.bots)
    return standings_of(of, counts, ratings)


def test_wins_points_and_length_of_two_bots() -> None:
    # Deal 0: good wins from both seats. Deal 1: seat 0 wins, then all are level.
    found = standings(settings("ab", games=4), [(30, 10), (12, 20), (25, 20), (15, 15)])
    a, b = found["a"], found["b"]
    assert (a.wins.games, a.wins.rate, b.wins.rate) == (4, 3.5 / 4, 0.5 / 4)
    assert [seat.rate for seat in a.by_seat] == [1.0, 0.75]
    assert [seat.rate for seat in b.by_seat] == [0.25, 0.0]
    assert a.points == {"routes": 25.5, "tickets_won": 0, "tickets_lost": 3, "tourist": 0, "total": 22.5}
    assert b.points["total"] == (10 + 12 + 20 + 15) / 4
    assert (a.moves, found.lengths) == (11.5, Counter({10: 1, 11: 1, 12: 1, 13: 1}))
    assert found.above == {("a", "b"): 3.5 / 4, ("b", "a"): 0.5 / 4}
    assert (found.games, found.of, found.fair_share, found.faults) == (4, 4, 0.5, 0)


def test_who_is_level_on_points_may_still_have_won() -> None:
    points = {"routes": 9, "tickets_won": 0, "tickets_lost": 0, "tourist": 0, "total": 9}
    scores = [{**points, "completed": number} for number in (2, 3)]
    tied = outcome_from({"scores": scores, "winners": [1], "reason": "last_turns"})
    of = settings("ab", games=2)
    counts = Counts(of)
    counts.count(of.schedule[0], 10, tied, None)
    assert standings_of(of, counts, Ratings(of.bots))["b"].wins.rate == 1.0  # more tickets completed


def test_a_bot_in_two_seats_plays_two_games() -> None:
    # Seats: a, b, b; then b, b, a; then b, a, b.
    found = standings(settings(("a", "b", "b"), games=3), [(9, 20, 5), (5, 9, 20), (5, 9, 20)])
    assert (found["b"].wins.games, found["b"].wins.rate) == (6, 2 / 6)
    assert (found["a"].wins.games, found["a"].wins.rate) == (3, 1 / 3)
    assert found.above["a", "b"] == 4 / 6
    assert found.fair_share == 1 / 3


def test_a_victory_of_three_is_shared() -> None:
    found = standings(settings(("a", "b", "c"), games=3), [(7, 7, 7), (7, 7, 0), (7, 0, 0)])
    # Seats of the second game: b, c, a; of the third: c, a, b.
    assert found["a"].wins.rate == pytest.approx(1 / 9)
    assert found["b"].wins.rate == pytest.approx((1 / 3 + 1 / 2) / 3)
    assert found["c"].wins.rate == pytest.approx((1 / 3 + 1 / 2 + 1) / 3)


def test_who_commits_a_fault_loses_and_the_others_share() -> None:
    found = standings(settings(("a", "b", "c"), games=3), [CRASH, (9, 5, 1), (9, 5, 1)])
    assert found["b"].wins.rate == pytest.approx(1 / 3)  # of the second game
    assert found["a"].wins.rate == pytest.approx(0.5 / 3)
    assert found["b"].faults == Counter({CRASHED: 1})
    assert found["b"].first_fault == (0, CRASH)
    assert not found["a"].faults
    assert found.above["a", "b"] == pytest.approx((1 + 0 + 1) / 3)
    assert sum(found.lengths.values()) == 2, "a game that broke off has no length"
    assert found["a"].points["total"] == (1 + 5) / 2


def test_if_nobody_can_be_blamed_nobody_wins() -> None:
    found = standings(settings("ab", games=2), [NOBODY_KNOWS, NOBODY_KNOWS])
    assert [bot.wins.rate for bot in found.bots] == [0, 0]
    assert [bot.faults[TOO_LONG] for bot in found.bots] == [2, 2]
    assert found.above["a", "b"] == 0.5
    assert [bot.points for bot in found.bots] == [{}, {}]


def test_without_games_nothing_is_claimed() -> None:
    found = standings(settings("ab", games=2), [])
    assert (found["a"].wins.low, found["a"].wins.high, found["a"].moves) == (0.0, 1.0, None)


endings = st.lists(
    st.one_of(st.tuples(*[st.integers(-5, 60)] * 3), st.sampled_from([CRASH, NOBODY_KNOWS])), max_size=24
)


@given(endings, st.integers(0, 24))
def test_counts_of_parts_add_up(played: list[Ending], cut: int) -> None:
    of = settings(("a", "b", "c"), ("a", "b", "b"), games=12)
    whole, first = counted(of, played), counted(of, played[:cut])
    first.add(counted(of, played[cut:], start=min(cut, len(played))))
    assert vars(first) == vars(whole)


# --- intervals -----------------------------------------------------------------------------------------------------


def sums(*deals: tuple[int, float]) -> DealSums:
    found = DealSums()
    for games, wins in deals:
        found.count(games, round(wins * WIN))
    return found


def test_effective_games_by_hand() -> None:
    # Two deals of two games, won twice and not at all: v = (1 + 1) * 2 / (0.5 * 0.5 * 4) = 4.
    assert effective_games(0.5, 4, sums((2, 2), (2, 0))) == pytest.approx(4 / ((2 * 4 + 2) / (2 + 2)))
    # Two deals that were split: v = 0, and only caution is left.
    assert effective_games(0.5, 4, sums((2, 1), (2, 1))) == pytest.approx(4 / (2 / 4))


def test_independent_games_count_as_many() -> None:
    # Of 400 deals as many were won twice, once and not at all as by throwing coins.
    deals = sums(*[(2, 2)] * 100, *[(2, 1)] * 200, *[(2, 0)] * 100)
    assert effective_games(0.5, 800, deals) == pytest.approx(800, rel=0.01)


def test_deals_that_cancel_luck_make_the_interval_narrow_and_others_wide() -> None:
    of = settings("ab", games=200)
    split = standings(of, [(9, 5), (9, 5)] * 100)["a"].wins
    swept = standings(of, [(9, 5), (5, 9), (5, 9), (9, 5)] * 50)["a"].wins
    alone = wilson(100, 200)
    assert split.rate == swept.rate == 0.5
    assert split.high - split.low < alone[1] - alone[0] < swept.high - swept.low


def test_a_bot_that_always_wins_has_the_interval_of_its_games() -> None:
    wins = standings(settings("ab", games=50), [(9, 5), (5, 9)] * 25)["a"].wins
    assert (wins.low, wins.high) == wilson(50, 50)


# --- ratings -------------------------------------------------------------------------------------------------------


def test_the_better_bot_is_rated_higher_and_doubt_fades() -> None:
    ratings = Ratings(["best", "middle", "worst"])
    before = ratings["best"]
    for _ in range(60):
        ratings.rate(["worst", "best", "middle"], [2, 0, 1])
    assert ratings["best"].mu > ratings["middle"].mu > ratings["worst"].mu
    assert ratings["best"].sigma < before.sigma
    assert ratings["best"].low < ratings["best"].mu < ratings["best"].high


def test_level_bots_stay_level() -> None:
    ratings = Ratings(["a", "b"])
    for _ in range(20):
        ratings.rate(["a", "b"], [0, 0])
    assert ratings["a"].mu == pytest.approx(ratings["b"].mu)


def test_copies_of_a_bot_tell_nothing_about_it() -> None:
    ratings = Ratings(["a"])
    ratings.rate(["a", "a"], [0, 1])
    assert ratings["a"].mu == pytest.approx(25)


def test_one_strong_bot_among_copies_of_a_weak_one() -> None:
    ratings = Ratings(["strong", "weak"])
    for _ in range(30):
        ratings.rate(["weak", "strong", "weak", "weak"], [1, 0, 1, 1])
    assert ratings["strong"].mu > 25 > ratings["weak"].mu


def test_standings_are_sorted_by_rating() -> None:
    of = settings("ab", games=4)
    counts, ratings = counted(of, [(5, 9), (9, 5), (5, 9), (9, 5)]), Ratings(of.bots)
    for game in range(4):
        ratings.rate(of.schedule[game].bots, counts.ranks[2 * game : 2 * game + 2])
    assert [bot.bot for bot in standings_of(of, counts, ratings).bots] == ["b", "a"]
