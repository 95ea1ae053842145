"""Who plays whom, from which deal, in which seat."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trikk.arena.schedule import Schedule, deals_for, orders_of, rotations, tables_of

BOTS = ("a", "b", "c", "d", "e")


@st.composite
def schedules(draw: st.DrawFn) -> Schedule:
    """A round robin, or tables of anybody's choice."""
    players = draw(st.integers(2, 4))
    if draw(st.booleans()):
        tables = tables_of(BOTS[: draw(st.integers(2, 5))], players)
    else:
        table = st.tuples(*[st.sampled_from(BOTS)] * players)
        tables = tuple(draw(st.lists(table, min_size=1, max_size=4, unique=True)))
    return Schedule(tables, draw(st.integers(1, 7)))


@given(schedules())
def test_every_bot_sits_equally_often_in_every_seat(schedule: Schedule) -> None:
    sat = Counter((seat, bot) for game in range(len(schedule)) for seat, bot in enumerate(schedule[game].bots))
    for bot in {bot for table in schedule.tables for bot in table}:
        assert len({sat[seat, bot] for seat in range(len(schedule.tables[0]))}) == 1


@given(schedules())
def test_every_deal_is_played_in_all_rotations_at_every_table(schedule: Schedule) -> None:
    seatings: dict[tuple[int, int], list[tuple[str, ...]]] = {}
    for game in range(len(schedule)):
        fixture = schedule[game]
        assert fixture.game == game
        assert sorted(fixture.bots) == sorted(schedule.tables[fixture.table])
        seatings.setdefault((fixture.deal, fixture.table), []).append(fixture.bots)
    assert len(seatings) == schedule.deals * len(schedule.tables)
    for played in seatings.values():
        assert len(set(played)) == len(played), "a game of which the result is known was played again"
        assert set(played) == set(rotations(played[0]))


@given(schedules())
def test_a_run_that_is_stopped_has_played_all_tables_alike(schedule: Schedule) -> None:
    games = Counter[int]()
    for game in range(len(schedule)):
        games[schedule[game].table] += 1
        if len({len(set(table)) > 1 for table in schedule.tables}) == 1:
            assert max(games.values()) - min(games[table] for table in range(len(schedule.tables))) <= len(BOTS)


def test_enough_bots_sit_at_tables_of_different_ones() -> None:
    assert tables_of(BOTS[:4], 3) == (("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d"))
    assert tables_of(BOTS[:3], 3) == (("a", "b", "c"),)


def test_too_few_bots_are_mixed_in_all_ways() -> None:
    assert tables_of(BOTS[:2], 4) == (("a", "a", "a", "b"), ("a", "a", "b", "b"), ("a", "b", "b", "b"))
    assert tables_of(BOTS[:1], 2) == ()


def test_the_order_around_the_table_changes_from_deal_to_deal() -> None:
    schedule = Schedule((("a", "b", "c"),), 2)
    assert [schedule[game].bots for game in (0, 3)] == [("a", "b", "c"), ("a", "c", "b")]


@pytest.mark.parametrize(
    ("table", "orders"),
    [
        (("a", "b"), 1),
        (("a", "b", "c", "d"), 6),
        (("a", "b", "b"), 1),
        (("b", "a", "b", "a"), 1),
        (("a", "b", "c", "b"), 3),
        (("a", "a"), 1),
    ],
)
def test_orders_that_are_rotations_of_each_other_count_once(table: tuple[str, ...], orders: int) -> None:
    assert len(orders_of(table)) == orders


@pytest.mark.parametrize(
    ("games", "table", "deals"),
    [(1, ("a", "b"), 1), (10, ("a", "b"), 5), (11, ("a", "b"), 6), (10, ("a", "b", "c"), 4), (10, ("a", "a"), 10)],
)
def test_games_are_rounded_up_to_whole_deals(games: int, table: tuple[str, ...], deals: int) -> None:
    assert deals_for(games, [table]) == deals
