"""Those who wait put bots on free seats."""

from collections.abc import Iterator

import pytest

from tests.server.offline import Table, kept, open_table
from trikk.server.api.messages.requests import FillSeat
from trikk.server.tables import commands
from trikk.server.tables.repository import Repository


@pytest.fixture
def repository(sqlite_url: str) -> Iterator[Repository]:
    with kept(sqlite_url) as repository:
        yield repository


def fill(table: Table, seat: int, bot: str) -> int:
    return commands.fill_seat(table.repository, table.id, table.token("Ann"), FillSeat(seat=seat, bot=bot))


def test_a_bot_takes_the_seat_it_was_put_on_and_everyone_hears_of_it(repository: Repository) -> None:
    table = open_table(repository, "me", "open", "open")
    seq = fill(table, 2, "greedy")
    update = table.update()
    assert [seat.kind for seat in update.table.seats] == ["person", "open", "bot"]
    assert (update.table.state, update.view, update.seq) == ("open", None, seq)
    bot = update.table.seats[2]
    assert (bot.bot, bot.colour) == ("greedy", 1)
    told = table.happened("filled")
    assert [(each["seat"], each["filled"], each["bot"], each["seq"]) for each in told] == [(0, 2, "greedy", seq)]
    assert fill(table, 2, "greedy") == seq  # it is so already
    assert table.update().seq == seq


def test_the_game_begins_when_a_bot_takes_the_last_seat(repository: Repository) -> None:
    table = open_table(repository, "me", "open", "open", starts=1)
    fill(table, 1, "planner")
    seq = fill(table, 2, "random")
    assert table.names() == ["planner", "random", "Ann"]
    assert (table.row.state, table.row.invite_code, table.live.seq) == ("playing", None, seq)
    [began] = table.happened("began")
    assert (began["order"], began["seq"]) == ([1, 2, 0], seq)
    assert sorted(seat.colour or 0 for seat in table.live.seats) == [0, 1, 2]
    table.play()
    assert table.row.state == "over"


def test_hints_are_there_when_bots_have_taken_all_other_seats(repository: Repository) -> None:
    table = open_table(repository, "me", "open", "open")
    hints = [table.update().table.hints]
    for seat in (1, 2):
        fill(table, seat, "planner")
        hints.append(table.update().table.hints)
    assert hints == [False, False, True]
