"""Tables that nobody touches are archived; whoever comes or does something keeps one."""

from collections.abc import Callable

import pytest
import sqlalchemy as sa

from tests.server.offline import DAY, Clock, Table, forget, kept, open_table, refused
from trikk.server.api.messages.requests import TakeOver
from trikk.server.api.websocket import _touch
from trikk.server.bench.client import new_secret
from trikk.server.storage import schema
from trikk.server.tables import commands, secrecy
from trikk.server.tables.housekeeping import ARCHIVE_AFTER, FIRST
from trikk.server.tables.repository import Repository


def archive_all(repository: Repository, clock: Clock) -> int:
    """Archive what nobody has touched, as the server does from time to time; return how many."""
    return commands.archive_untouched(repository, clock.now - ARCHIVE_AFTER, 100)


def tables_of_each_kind(repository: Repository) -> tuple[Table, Table, Table]:
    """Return a table whose game is over, one that is being played at, and one that waits for a player."""
    over, unfinished = (open_table(repository, "me", "planner") for _ in range(2))
    waiting = open_table(repository, "me", "open")
    over.play()
    for _ in range(3):
        unfinished.turn()
    return over, unfinished, waiting


def test_a_table_is_archived_after_30_days_and_nothing_of_it_is_lost(database_url: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        over, unfinished, waiting = tables_of_each_kind(repository)
        assert unfinished.row.due is not None
        entries = {table.id: table.live.entries for table in (over, unfinished, waiting)}
        clock.forward(30 * DAY)
        assert archive_all(repository, clock) == 0
        clock.forward(1)
        assert archive_all(repository, clock) == 3
        assert archive_all(repository, clock) == 0
        for _ in range(2):
            for table in (over, unfinished, waiting):
                assert (table.row.state, table.row.due, table.row.invite_code) == ("archived", None, None)
                assert table.live.entries == entries[table.id]
                assert table.update("Ann").you == 0
                assert not table.act()
                refused("table_archived", lambda: table.join("Zoe", table.invite))  # noqa: B023
            refused("table_archived", lambda: unfinished.move("draw deck", name="Ann"))
            assert secrecy.revealed(over.live).winners
            # It may go on: nothing is told of its seed.
            refused("not_over", lambda: secrecy.revealed(unfinished.live))
            refused("not_over", lambda: secrecy.finished(unfinished.live))
            forget(repository)
        assert repository.store.tables_by_state() == {"archived": 3}


BACK: dict[str, Callable[[Table], object]] = {
    "hello": lambda table: _touch(table.repository, table.id, table.token("Ann")),
    "back": lambda table: commands.back(table.repository, table.id, table.token("Ann")),
}


@pytest.mark.parametrize("how", BACK)
def test_a_player_who_comes_brings_an_archived_table_back(database_url: str, how: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        over = open_table(repository, "me", "planner")
        over.play()
        playing = open_table(repository, "planner", "me", turn_limit="1min", listed=True)
        playing.turn()
        waiting = open_table(repository, "me", "open")
        tables = (over, playing, waiting)
        before = {table.id: (table.row.state, table.update("Ann").view) for table in (over, waiting)}
        clock.forward(31 * DAY)
        assert archive_all(repository, clock) == 3
        for table in tables:
            name = "Bob" if table is playing else "Ann"
            assert not _touch(repository, table.id, table.watch)  # who only watches does not
            assert table.row.state == "archived"
            table.secrets["Ann"] = table.secrets[name]
            BACK[how](table)
            forget(repository)
            assert (table.row.touched, table.row.archived_at) == (clock.now, None)
            assert table.happened()[-1] == {
                "type": "back",
                "seq": table.row.seq,
                "at": clock.now,
                "seat": table.number(name),
            }
        for table in (over, waiting):
            assert (table.row.state, table.update("Ann").view) == before[table.id]
        assert waiting.join("Zoe", waiting.invite) == 1
        assert (playing.row.state, playing.to_move, playing.row.deadline) == ("playing", "Bob", clock.now + 60)
        playing.play()
        assert playing.row.state == "over"
        assert archive_all(repository, clock) == 0


def test_months_later_only_the_record_is_left(database_url: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        over, unfinished, waiting = tables_of_each_kind(repository)
        records = [table.live.game.record() for table in (over, unfinished)]  # type: ignore[union-attr]
        clock.forward(31 * DAY)
        assert archive_all(repository, clock) == 3
        archived_at = clock.now
        assert not any(commands.put_away(repository, table.id, archived_at) for table in (over, unfinished, waiting))
        found = commands.archived_long(repository, archived_at + 1, FIRST, 2)
        found = [*found, *commands.archived_long(repository, archived_at + 1, found[-1], 2)]
        assert {id for _, id in found} == {over.id, unfinished.id, waiting.id}
        assert all(commands.put_away(repository, id, archived_at + 1) for _, id in found)
        assert commands.archived_long(repository, archived_at + 1, FIRST, 2) == []
        for _ in range(2):
            for table, record in zip((over, unfinished), records, strict=True):
                assert (table.row.state, table.row.due, table.live.entries) == ("archived", None, [])
                assert table.live.game is not None
                assert table.live.game.record() == table.row.record == record
                assert table.update("Ann").you == 0
                told = secrecy.revealed(table.live)
                assert {**record, "chance": told.record["chance"]} == told.record
                assert bool(told.scores) == bool(told.winners) == (table is over)
                assert not table.act()
                refused("table_archived", lambda: table.move("draw deck", name="Ann"))  # noqa: B023
                refused("table_archived", lambda: BACK["back"](table))  # noqa: B023
                assert not BACK["hello"](table)
            assert (waiting.row.state, waiting.update("Ann").view) == ("archived", None)
            refused("table_archived", lambda: waiting.join("Zoe", waiting.invite))
            forget(repository)
        assert repository.store.tables_by_state() == {"archived": 3}


def test_tables_that_cannot_be_read_hold_up_no_other(repository: Repository, clock: Clock) -> None:
    """Their edition is unknown, and they were touched longest ago."""
    unreadable = [open_table(repository, "me", "open") for _ in range(5)]
    with repository.writing() as connection:
        connection.execute(sa.update(schema.tables).values(edition="atlantis", edition_hash=None))
    clock.forward(1)
    table = open_table(repository, "me", "planner")
    clock.forward(31 * DAY)
    since = clock.now - ARCHIVE_AFTER
    assert [commands.archive_untouched(repository, since, 2) for _ in range(4)] == [2, 2, 2, 0]
    assert table.row.state == "archived"
    refused("edition_changed", lambda: repository.read(unreadable[0].id))


TOUCHING: dict[str, Callable[[Table], object]] = {
    "move": lambda table: table.move(name="Ann"),
    "react": lambda table: commands.react(table.repository, table.id, table.token("Ann"), "wow"),
    "leave": lambda table: commands.leave(table.repository, table.id, table.token("Ann")),
    "back": lambda table: commands.back(table.repository, table.id, table.token("Ann")),
    "pace": lambda table: commands.set_pace(table.repository, table.id, table.token("Ann"), "slow"),
    "code": lambda table: commands.give_code(table.repository, table.id, table.token("Ann")),
    "hello": lambda table: _touch(table.repository, table.id, table.token("Ann")),
}
NOT_TOUCHING: dict[str, Callable[[Table], object]] = {
    "watching": lambda table: _touch(table.repository, table.id, table.watch),
    "looking": lambda table: table.update(),
}


@pytest.mark.parametrize("what", [*TOUCHING, *NOT_TOUCHING])
def test_whatever_a_player_does_keeps_a_table_from_the_archive(repository: Repository, clock: Clock, what: str) -> None:
    table = open_table(repository, "me", "same_device")
    clock.forward(29 * DAY)
    (TOUCHING | NOT_TOUCHING)[what](table)
    clock.forward(2 * DAY)
    assert archive_all(repository, clock) == (0 if what in TOUCHING else 1)
    clock.forward(29 * DAY)
    assert archive_all(repository, clock) == (1 if what in TOUCHING else 0)


def test_whoever_comes_keeps_a_table_from_the_archive_and_strangers_do_not(
    repository: Repository, clock: Clock
) -> None:
    table = open_table(repository, "me", "open")
    clock.forward(29 * DAY)
    table.join("Bob", table.invite)
    assert table.row.touched == clock.now
    code, _ = commands.give_code(repository, table.id, table.token("Ann"))
    clock.forward(60)
    refused("wrong_code", lambda: commands.take_over(repository, table.id, TakeOver(code="A", secret=new_secret())))
    assert table.row.touched == clock.now - 60
    commands.take_over(repository, table.id, TakeOver(code=code, secret=new_secret()))
    assert table.row.touched == clock.now


def test_a_rematch_keeps_a_table_from_the_archive(repository: Repository, clock: Clock) -> None:
    table = open_table(repository, "me", "planner")
    table.play()
    clock.forward(29 * DAY)
    commands.rematch(repository, table.id, table.token("Ann"), "again")
    clock.forward(2 * DAY)
    assert archive_all(repository, clock) == 0
