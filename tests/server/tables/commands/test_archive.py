"""Tables that nobody touches are archived; whoever comes or does something keeps one."""

from collections.abc import Callable

import pytest

from tests.server.offline import DAY, Clock, Table, forget, kept, open_table, refused
from trikk.server.api.messages.requests import TakeOver
from trikk.server.api.websocket import _touch
from trikk.server.bench.client import new_secret
from trikk.server.tables import commands, secrecy
from trikk.server.tables.clock import ARCHIVE_AFTER
from trikk.server.tables.repository import Repository


def archive_all(repository: Repository, clock: Clock) -> list[str]:
    """Archive what nobody has touched, as the server does from time to time; return which."""
    since = clock.now - ARCHIVE_AFTER
    return [id for id in commands.untouched(repository, since, 100) if commands.archive(repository, id, since)]


def test_a_table_is_archived_after_30_days_and_its_record_stays(database_url: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        over, unfinished = (open_table(repository, "me", "planner") for _ in range(2))
        waiting = open_table(repository, "me", "open")
        over.play()
        for _ in range(3):
            unfinished.turn()
        records = [table.live.game.record() for table in (over, unfinished)]  # type: ignore[union-attr]
        assert unfinished.row.due is not None
        clock.forward(30 * DAY)
        assert archive_all(repository, clock) == []
        clock.forward(1)
        assert set(archive_all(repository, clock)) == {over.id, unfinished.id, waiting.id}
        assert archive_all(repository, clock) == []
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
            assert (waiting.row.state, waiting.update("Ann").view) == ("archived", None)
            refused("table_archived", lambda: waiting.join("Zoe", waiting.invite))
            forget(repository)
        assert repository.store.tables_by_state() == {"archived": 3}


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
    assert archive_all(repository, clock) == ([] if what in TOUCHING else [table.id])
    clock.forward(29 * DAY)
    assert archive_all(repository, clock) == ([table.id] if what in TOUCHING else [])


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
    assert archive_all(repository, clock) == []
