"""What the server does by itself: moves of bots, turns that run out of time, tables that nobody touches."""

import asyncio
import logging
import threading
import time
from collections import Counter
from contextlib import AbstractContextManager, closing
from functools import partial
from itertools import pairwise
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from tests.patience import PATIENCE
from tests.server.offline import DAY, Clock, Table, at, kept, open_table, opened, running, until, until_at
from tests.server.strange import FAILING, Strange
from trikk.bots.decision import decision_for
from trikk.game.game import new_game
from trikk.server.storage import schema
from trikk.server.storage.store import Store
from trikk.server.tables import clock as clock_module
from trikk.server.tables import commands
from trikk.server.tables.bots import BOT_SECONDS, Bots
from trikk.server.tables.clock import MOVERS, chosen_by
from trikk.server.tables.commands.schedule import PACE_SECONDS
from trikk.server.tables.repository import Repository
from trikk.server.thinking.advice import advice
from trikk.server.thinking.pool import Pool

# --- bots ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pace", "seconds"), [("instant", 0.0), ("quick", 0.4), ("normal", 1.2), ("slow", 2.5)])
def test_each_step_of_a_bot_comes_at_the_pace_of_the_table(sqlite_url: str, pace: str, seconds: float) -> None:
    clock = Clock()
    with kept(sqlite_url, clock) as repository:
        table = open_table(repository, "planner", "random", pace=pace)
        for _ in range(6):
            assert table.row.due == clock.now + seconds
            if seconds:
                clock.forward(seconds - 0.1)
                assert not table.act()
            clock.now = table.due
            assert table.act()
            assert table.update().table.deadline is None


def test_bots_move_by_themselves_and_not_too_early(sqlite_url: str) -> None:
    async def main() -> list[float]:
        async with running(sqlite_url) as services:
            table = await opened(services, "planner", "greedy", pace="quick")
            await until_at(services, table, lambda table: table.row.version >= 3)
            return await at(services, table, lambda table: [each["at"] for each in table.happened("began", "moved")])

    times = asyncio.run(main())
    assert all(later - earlier >= 0.4 for earlier, later in pairwise(times))


def test_who_comes_while_a_bot_waits_does_not_keep_it_from_moving(sqlite_url: str) -> None:
    async def main() -> None:
        async with running(sqlite_url) as services:
            table = await opened(services, "me", "planner", starts=1, pace="quick")
            services.workers.publish(table.id)
            await until_at(services, table, lambda table: table.row.version > 0)

    asyncio.run(main())


def test_a_bot_that_waits_moves_when_the_pace_lets_it(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACE_SECONDS, "slow", DAY)

    def hurry(table: Table) -> int:
        assert table.row.version == 0
        return commands.set_pace(table.repository, table.id, table.token("Ann"), "instant")

    async def main() -> None:
        async with running(database_url) as services:
            table = await opened(services, "me", "planner", starts=1, pace="slow")
            await at(services, table, hurry)
            await until_at(services, table, lambda table: table.row.version > 0)

    asyncio.run(main())


def test_what_is_thought_over_holds_up_no_bot_that_takes_no_time(sqlite_url: str) -> None:
    """However many hints and analyses there are, and bots that search."""

    async def main() -> None:
        async with running(sqlite_url) as services:
            done = threading.Event()
            thinking = [services.pool.submit(f"table {i}", lambda ask: done.wait(PATIENCE)) for i in range(20)]
            table = await opened(services, "planner", "greedy")
            await until_at(services, table, lambda table: table.row.version > 5)
            assert not any(future.done() for future in thinking)
            done.set()
            await asyncio.gather(*map(asyncio.wrap_future, thinking))

    asyncio.run(main())


def test_tables_of_bots_that_think_for_long_leave_the_others_their_turns(
    database_url: str, strange: Strange, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as there are threads, and more: each gives way after a move."""
    bots = [f"counted:motto={letter}" for letter in "abcdef"]

    async def main() -> None:
        async with running(database_url, bots=bots, thinkers=1) as services:
            tables = [await opened(services, bot, bot) for bot in bots]
            quick = await opened(services, "planner", "greedy", seed=1)
            await until_at(services, quick, lambda table: table.state == "over")
            for table in tables:
                await until_at(services, table, lambda table: table.row.version > 3)

    asyncio.run(main())
    begun = [call.split()[-1] for call in strange.notes("calls")][12:24]  # all of them have begun by then
    assert max(Counter(begun).values()) <= 4


def test_a_hint_waits_for_one_move_of_a_bot_and_not_for_its_game(sqlite_url: str) -> None:
    """Four tables of bots that search for seconds, at a pace that leaves them no rest."""
    seconds = BOT_SECONDS / 10

    async def main() -> None:
        async with running(sqlite_url, thinkers=1) as services:
            bot = f"search:ms={int(1000 * seconds)}"
            tables = [await opened(services, *[bot] * 4) for _ in range(4)]
            for table in tables:
                await until_at(services, table, lambda table: table.row.version > 0)
            before = [await at(services, table, lambda table: table.row.version) for table in tables]
            view = new_game("new_york", players=2, seed=1).view(0)
            assert await advice(services.pool, "another table", view, None)
            after = [await at(services, table, lambda table: table.row.version) for table in tables]
            assert sum(after) - sum(before) <= 2

    asyncio.run(main())


def test_a_bot_that_thinks_holds_up_nobody(
    database_url: str, strange: Strange, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock_module, "MOST_SECONDS", PATIENCE)

    async def main() -> None:
        async with running(database_url, bots=["slow"]) as services:
            held_up = await opened(services, "me", "same_device", "slow", starts=2)
            await until(strange.is_asked)
            # People at the same table.
            await at(
                services, held_up, lambda table: commands.react(table.repository, table.id, table.token("Ann"), "think")
            )
            await at(services, held_up, lambda table: commands.leave(table.repository, table.id, table.token("Bob")))
            await at(services, held_up, lambda table: commands.back(table.repository, table.id, table.token("Bob")))
            # Another table, and its bots.
            other = await opened(services, "me", "planner", "greedy")
            for turn in range(1, 4):
                await at(services, other, Table.turn)
                await until_at(services, other, lambda table: table.to_move == "Ann")
                assert len(await at(services, other, lambda table: table.happened("moved"))) >= 3 * turn
            assert await at(services, held_up, lambda table: table.row.version) == 0
            strange.may_answer()
            await until_at(services, held_up, lambda table: table.row.version == 1)
            happened = await at(services, held_up, lambda table: [each["type"] for each in table.happened()])
            assert happened == ["opened", "began", "reacted", "away", "back", "moved"]

    asyncio.run(main())


@pytest.mark.parametrize("bot", [*FAILING, "gone"])
def test_planner_moves_in_place_of_a_bot_that_fails(
    bot: str, strange: Strange, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    if bot == "hanging":
        monkeypatch.setattr(clock_module, "MOST_SECONDS", 0.1)
    game = new_game("new_york", players=2, seed=1)
    with closing(Pool(1)) as pool:
        work = partial(chosen_by, bot, decision_for(game, seed=7))
        assert pool.submit("table", work).result(PATIENCE) == chosen_by("planner", decision_for(game, seed=7))
    *died, record = caplog.records
    assert (record.levelno, record.getMessage(), vars(record)["fields"]["bot"]) == (logging.WARNING, "bot_failed", bot)
    assert [record.getMessage() for record in died] == ["thinker_died"] * (bot == "dying")


def test_planner_moves_in_place_of_a_bot_that_may_not_play_here_any_more(
    sqlite_url: str, strange: Strange, caplog: pytest.LogCaptureFixture
) -> None:
    async def before() -> Table:
        async with running(sqlite_url, bots=["counted"]) as services:
            return await opened(services, "me", "counted")

    async def afterwards(table: Table) -> None:
        async with running(sqlite_url) as services:
            await at(services, table, Table.turn)
            await until_at(services, table, lambda table: table.to_move == "Ann")

    asyncio.run(afterwards(asyncio.run(before())))
    assert strange.notes("calls") == []
    assert {vars(record)["fields"]["reason"] for record in caplog.records} == {"not_allowed"}


def test_a_game_with_a_bot_that_fails_is_played_to_its_end(
    sqlite_url: str, strange: Strange, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> list[dict[str, Any]]:
        async with running(sqlite_url, bots=["raising"]) as services:
            table = await opened(services, "raising", "random")
            await until_at(services, table, lambda table: table.state == "over")
            return await at(services, table, lambda table: table.happened("moved"))

    moved = asyncio.run(main())
    assert {each["by"] for each in moved} == {"bot"}
    failed = [record for record in caplog.records if record.getMessage() == "bot_failed"]
    assert len(failed) == sum(each["seat"] == 0 for each in moved)


def test_a_server_that_is_stopped_when_something_has_just_happened_stops(sqlite_url: str) -> None:
    """Whatever its clock is at: it waits, it has been woken, it is about to go on."""

    async def main() -> None:
        for steps in range(6):
            async with running(sqlite_url) as services:
                await asyncio.sleep(0.1)  # it waits
                services.clock.note("a table", time.time() + 60)
                for _ in range(steps):
                    await asyncio.sleep(0)

    async def not_for_ever() -> None:
        async with asyncio.timeout(PATIENCE):
            await main()

    asyncio.run(not_for_ever())


def test_a_server_that_stops_does_not_wait_for_a_bot(database_url: str, strange: Strange) -> None:
    async def stopped() -> Table:
        async with running(database_url, bots=["slow"]) as services:
            table = await opened(services, "slow", "me")
            await until(strange.is_asked)
        return table

    async def started_again(table: Table) -> None:
        async with running(database_url, bots=["slow"]) as services:
            await until_at(services, table, lambda table: table.to_move == "Bob")

    table = asyncio.run(stopped())
    assert not any(thread.name.startswith("trikk-pool") for thread in threading.enumerate())
    strange.may_answer()
    asyncio.run(started_again(table))
    assert len(strange.notes("asked")) == 2
    with kept(database_url) as repository:
        table.repository = repository
        assert [(each["seat"], each["by"]) for each in table.happened("moved")] == [(0, "bot")]


# --- processes -----------------------------------------------------------------------------------------------------


def test_each_turn_is_taken_by_exactly_one_process(
    postgres_url: str, strange: Strange, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two servers look all the time for turns to take."""
    monkeypatch.setattr(clock_module, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(clock_module, "OVERDUE_SECONDS", 0.0)

    async def main() -> tuple[int, list[int]]:
        bots = ["counted"]
        async with running(postgres_url, bots=bots) as one, running(postgres_url, bots=bots) as other:
            with kept(postgres_url, Clock(time.time()), bots=Bots(bots)) as repository:
                tables = [await asyncio.to_thread(open_table, repository, "counted", "counted") for _ in range(6)]
            for table in tables:
                await until_at(other, table, lambda table: table.state == "over")
            moves = [await at(one, table, lambda table: table.row.version) for table in tables]
            return sum(moves), [moves_by_bots(one.metrics), moves_by_bots(other.metrics)]

    moves, made = asyncio.run(main())
    assert len(strange.notes("calls")) == moves == sum(made)
    assert all(made)


def moves_by_bots(metrics: Any) -> int:
    [line] = [line for line in metrics.render().decode().splitlines() if line.startswith('trikk_moves_total{by="bot"}')]
    return int(float(line.split()[1]))


def test_a_server_that_only_thinks_takes_the_turns_that_others_leave_to_it(
    postgres_url: str, strange: Strange, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once: it does not wait until they are overdue. Quick bots do not need it."""
    monkeypatch.setattr(clock_module, "LOOK_SECONDS", DAY)
    monkeypatch.setattr(clock_module, "LEFT_SECONDS", DAY)

    def counted_moves(table: Table) -> int:
        return sum((entry.type, entry.seat) == ("moved", 2) for entry in table.live.entries)

    async def main() -> int:
        bots = ["counted"]
        async with (
            running(postgres_url, bots=bots, thinking="elsewhere") as front,
            running(postgres_url, bots=bots, thinking="only") as back,
        ):
            table = await opened(front, "me", "planner", "counted")
            for _ in range(3):
                await at(front, table, Table.turn)
                await until_at(front, table, lambda table: table.to_move == "Ann")
            assert not front.pool._thinkers
            made = await at(front, table, counted_moves)
            assert moves_by_bots(back.metrics) >= made  # it may go on with quick ones
            assert moves_by_bots(front.metrics) > 0
            return made

    assert asyncio.run(main()) == len(strange.notes("calls")) > 0


def test_a_turn_that_nobody_else_takes_is_taken_by_a_server_that_left_it(
    postgres_url: str, strange: Strange, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock_module, "LOOK_SECONDS", DAY)
    monkeypatch.setattr(clock_module, "LEFT_SECONDS", 0.2)

    async def main() -> None:
        async with running(postgres_url, bots=["counted"], thinking="elsewhere") as services:
            table = await opened(services, "counted", "me")
            await until_at(services, table, lambda table: table.to_move == "Bob")

    asyncio.run(main())


def test_a_server_remembers_that_nobody_takes_the_turns_it_leaves(
    postgres_url: str, strange: Strange, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until another process is seen to take one."""
    monkeypatch.setattr(clock_module, "LOOK_SECONDS", DAY)
    monkeypatch.setattr(clock_module, "LEFT_SECONDS", 0.2)
    monkeypatch.setattr(clock_module, "ALONE_SECONDS", 0.1)

    async def main(other: psycopg.Connection[Any]) -> None:
        async with running(postgres_url, bots=["counted"], thinking="elsewhere") as services:
            first = await opened(services, "counted", "me")
            await until_at(services, first, lambda table: table.to_move == "Bob")
            monkeypatch.setattr(clock_module, "LEFT_SECONDS", DAY)
            second = await opened(services, "counted", "me")
            await until_at(services, second, lambda table: table.to_move == "Bob")
            monkeypatch.setattr(clock_module, "ALONE_SECONDS", DAY)
            monkeypatch.setattr(clock_module, "LEFT_SECONDS", 0.2)
            third = await opened(services, "counted", "me")
            other.execute("SELECT * FROM turns FOR UPDATE")
            tries = count_tries(monkeypatch)
            services.clock.note(third.id, time.time())
            await until(lambda: third.id in tries)
            other.rollback()
            await until_at(services, third, lambda table: table.to_move == "Bob")

    with psycopg.connect(postgres_url) as other:
        asyncio.run(main(other))


def test_turns_of_a_process_that_died_are_taken_over(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process dies while its bots think: as many as another one has threads for, and one more."""
    monkeypatch.setattr(clock_module, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(clock_module, "OVERDUE_SECONDS", 0.1)
    with kept(postgres_url, Clock(time.time())) as repository:
        tables = [open_table(repository, "greedy", "me") for _ in range(MOVERS + 1)]

    async def main(thinking: psycopg.Connection[Any]) -> None:
        async with running(postgres_url) as services:
            await asyncio.sleep(0.5)  # for a few looks at turns that another process has taken
            other = await opened(services, "greedy", "me")
            await until_at(services, other, lambda table: table.to_move == "Bob")
            assert [await at(services, table, lambda table: table.row.version) for table in tables] == [0] * len(tables)
            thinking.close()
            for table in tables:
                await until_at(services, table, lambda table: table.to_move == "Bob")

    with psycopg.connect(postgres_url) as thinking:
        thinking.execute("SELECT * FROM turns FOR UPDATE")
        asyncio.run(main(thinking))


def test_a_turn_that_another_process_lets_go_of_is_taken_at_once(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one has just made the move before, and a player the one between. No look at all turns helps."""
    monkeypatch.setattr(clock_module, "LOOK_SECONDS", DAY)
    tries = count_tries(monkeypatch)
    with kept(postgres_url, Clock(time.time())) as repository:
        table = open_table(repository, "greedy", "me")

    async def main(other: psycopg.Connection[Any]) -> None:
        async with running(postgres_url) as services:
            await until(lambda: len(tries) > 1)
            other.close()
            await until_at(services, table, lambda table: table.to_move == "Bob")

    with psycopg.connect(postgres_url) as other:
        other.execute("SELECT * FROM turns FOR UPDATE")
        asyncio.run(main(other))


def test_a_turn_is_taken_when_the_database_is_back(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock_module, "LOOK_SECONDS", DAY)
    monkeypatch.setattr(clock_module, "RETRY_SECONDS", 0.05)
    tries = count_tries(monkeypatch, failing=2)

    async def main() -> None:
        async with running(database_url) as services:
            table = await opened(services, "greedy", "me")
            await until_at(services, table, lambda table: table.to_move == "Bob")

    asyncio.run(main())
    assert len(tries) > 2


def count_tries(monkeypatch: pytest.MonkeyPatch, failing: int = 0) -> list[str]:
    """Return a list that gets the tables at which a turn is tried to be taken; the first of them fail."""
    tries: list[str] = []
    turn = Store.turn

    def counted(self: Store, table_id: str) -> AbstractContextManager[bool]:
        tries.append(table_id)
        if len(tries) <= failing:
            raise sa.exc.OperationalError("", {}, Exception())
        return turn(self, table_id)

    monkeypatch.setattr(Store, "turn", counted)
    return tries


# --- time ----------------------------------------------------------------------------------------------------------


def test_deadlines_survive_a_restart(database_url: str) -> None:
    """One has passed while no server ran, and one will pass soon."""
    clock = Clock(time.time() - 1000)
    with kept(database_url, clock) as repository:
        passed = open_table(repository, "me", "same_device", turn_limit="1min")
        clock.now = time.time() - 59
        soon = open_table(repository, "me", "same_device", turn_limit="1min")
        deadline = soon.due

    async def main() -> float:
        async with running(database_url) as services:
            for table in (passed, soon):
                await until_at(services, table, lambda table: bool(table.happened("moved")))
                happened = await at(services, table, lambda table: table.happened("away", "moved"))
                # Bob had the same time for his first tickets, and may be away by now.
                assert [(each["type"], each["seat"]) for each in happened[:2]] == [("away", 0), ("moved", 0)]
                assert happened[1]["by"] == "stand_in"
            at_: float = happened[0]["at"]
            return at_

    assert asyncio.run(main()) >= deadline


def test_a_table_that_cannot_be_read_holds_up_no_other(database_url: str, caplog: pytest.LogCaptureFixture) -> None:
    with kept(database_url, Clock(time.time())) as repository:
        broken, well = (open_table(repository, "random", "random") for _ in range(2))
        break_chance(repository, broken)

    async def main() -> None:
        async with running(database_url) as services:
            await until_at(services, well, lambda table: table.state == "over")
            await until(lambda: any(record.getMessage() == "turn_failed" for record in caplog.records))

    asyncio.run(main())
    assert {vars(record)["fields"]["table"] for record in caplog.records if record.levelno >= logging.ERROR} == {
        broken.id
    }


def break_chance(repository: Repository, table: Table) -> None:
    """Change what the dice gave at a table."""
    entry = schema.entries.c.table_id == table.id, schema.entries.c.type == "began"
    with repository.store.writing() as connection:
        body = connection.execute(sa.select(schema.entries.c.body).where(*entry)).scalar_one()
        connection.execute(sa.update(schema.entries).where(*entry).values(body={**body, "chance": []}))
