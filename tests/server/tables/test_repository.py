"""What is remembered of tables, and what a change leaves behind."""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

import pytest
import sqlalchemy as sa

from tests.patience import PATIENCE
from tests.server.offline import DAY, Clock, Table, forget, kept, open_table
from trikk.game.errors import MoveError
from trikk.server.api.messages.refusals import Refusal
from trikk.server.api.messages.requests import TakeOver
from trikk.server.bench.client import new_secret
from trikk.server.storage import schema
from trikk.server.storage.store import Store, open_store
from trikk.server.tables import commands
from trikk.server.tables.commands.moves import play
from trikk.server.tables.repository import Repository, Told
from trikk.server.tables.workers import Worker


def everything(table: Table) -> list[str]:
    """Return all that anybody is told of a table, as text."""
    people = [*table.secrets, None]
    return [table.update(name, after).json() for name in people for after in (None, 0, 3)]


def stored(store: Store, table_id: str) -> list[object]:
    """Return all that is stored of a table."""
    found: list[object] = []
    with store.reading() as connection:
        for table in (schema.tables, schema.seats, schema.entries):
            key = table.c.id if table is schema.tables else table.c.table_id
            found += connection.execute(sa.select(table).where(key == table_id).order_by(*table.primary_key)).all()
    return found


# --- what is remembered --------------------------------------------------------------------------------------------


@contextmanager
def on_postgres(url: str, clock: Clock) -> Iterator[tuple[Repository, Repository]]:
    """Yield two repositories, as of two processes."""
    with kept(url, clock) as one, kept(url, clock) as other:
        yield one, other


def life_of(table: Table, clock: Clock) -> Iterator[str]:
    """Let all kinds of things happen at a table; yield after each."""
    yield "opened"
    table.join("Cem", table.invite)
    yield "joined"
    commands.leave(table.repository, table.id, table.token("Cem"))
    yield "freed"
    table.join("Cem", table.invite, seat=2)
    yield "joined again"
    table.join("Bob", table.invite)
    yield "begun"
    for _ in range(10):
        table.turn()
        yield "moved"
    commands.react(table.repository, table.id, table.token("Ann"), "clap")
    yield "reacted"
    while table.to_move != "Bob":
        table.turn()
    commands.leave(table.repository, table.id, table.token("Bob"))
    yield "left"
    assert table.act()
    yield "moved by a stand-in"
    commands.back(table.repository, table.id, table.token("Bob"))
    yield "back"
    code, _ = commands.give_code(table.repository, table.id, table.token("Ann"))
    yield "a code given"
    table.secrets["Ann"] = new_secret()
    commands.take_over(table.repository, table.id, TakeOver(code=code, secret=table.secrets["Ann"]))
    yield "on another device"
    while table.to_move != "Ann":
        table.turn()
    clock.forward(60)
    assert not table.act()
    assert table.live.seats[0].stand_in
    yield "out of time"
    table.play()
    yield "over"
    commands.rematch(table.repository, table.id, table.token("Cem"), commands.new_id())
    yield "rematch"
    clock.forward(31 * DAY)
    assert commands.archive(table.repository, table.id, clock.now - 30 * DAY)
    yield "archived"


def test_what_is_remembered_can_be_forgotten_at_any_time(database_url: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        table = open_table(repository, "me", "open", "open", "planner", turn_limit="1min", listed=True)
        before: list[str] = []
        for what in life_of(table, clock):
            remembered = everything(table)
            assert (remembered == before) == (what == "a code given")
            forget(repository)
            assert everything(table) == remembered, what
            before = remembered


def test_processes_follow_each_other(postgres_url: str) -> None:
    """Each step is made by the one or the other of two processes, which remember what they have seen."""
    clock = Clock()
    with on_postgres(postgres_url, clock) as (one, other):
        table = open_table(one, "me", "open", "open", "planner", turn_limit="1min", listed=True)
        repositories = [other, one]
        for what in life_of(table, clock):
            here = everything(table)
            table.repository = repositories[0]
            assert everything(table) == here, what
            repositories.reverse()


def test_a_code_given_by_one_process_survives_what_another_does(postgres_url: str) -> None:
    """Seats are stored as a whole, and a code is given without an entry."""
    clock = Clock()
    with on_postgres(postgres_url, clock) as (one, other):
        table = open_table(one, "me", "open")
        elsewhere = Table(other, table.id, table.secrets)
        assert elsewhere.names() == ["Ann", None]
        code, _ = commands.give_code(one, table.id, table.token("Ann"))
        elsewhere.join("Bob", table.invite)
        commands.leave(other, table.id, table.token("Bob"))
        _, seat = commands.take_over(one, table.id, TakeOver(code=code, secret=new_secret()))
        assert seat == 0


def test_few_tables_are_remembered_and_only_for_a_while(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trikk.server.tables.repository.MOST_REMEMBERED", 3)
    now = 1000.0
    monkeypatch.setattr("trikk.server.tables.repository.time.monotonic", lambda: now)
    with kept(sqlite_url) as repository:
        tables = [open_table(repository, "me", "planner") for _ in range(5)]
        before = [everything(table) for table in tables]
        assert repository.forget_idle() == 3
        now += 61
        assert everything(tables[4]) == before[4]
        assert repository.forget_idle() == 1
        assert [everything(table) for table in tables] == before


# --- changes that fail ---------------------------------------------------------------------------------------------


def fail_late(repository: Repository, table: Table) -> None:
    """Change all there is to change, and fail."""
    with repository.change(table.id) as change:
        change.change_seats()
        change.live.seats[0].name = "Zoe"
        play(change, str(change.live.game.legal_moves()[0]), by="person")  # type: ignore[union-attr]
        raise RuntimeError("after all that")


def test_a_change_that_fails_leaves_nothing(database_url: str) -> None:
    with kept(database_url) as repository:
        table = open_table(repository, "me", "same_device")
        table.turn()
        table.turn()
        before, on_disk = everything(table), stored(repository.store, table.id)
        repository.take_told()
        with pytest.raises(RuntimeError, match="after all that"):
            fail_late(repository, table)
        with pytest.raises(MoveError):
            table.move("draw gold")
        with pytest.raises(Refusal, match="seat 0 is to move"):
            table.move(name="Bob")
        assert (everything(table), stored(repository.store, table.id)) == (before, on_disk)
        assert repository.take_told() == []
        table.move()
        assert len(repository.take_told()) == 1


def test_a_change_that_cannot_be_stored_leaves_nothing(database_url: str) -> None:
    """The row of the next entry is there already, as if by another hand: the database refuses a second one."""
    with kept(database_url) as repository:
        table = open_table(repository, "me", "same_device")
        before = everything(table)
        repository.take_told()
        with repository.store.writing() as connection:
            entry = {"table_id": table.id, "seq": 3, "at": 0.0, "type": "reacted", "seat": 0, "body": {}}
            connection.execute(sa.insert(schema.entries).values(**entry))
        with pytest.raises(sa.exc.IntegrityError):
            table.move()
        with repository.store.writing() as connection:
            connection.execute(sa.delete(schema.entries).where(schema.entries.c.seq == 3))
        assert (everything(table), repository.take_told()) == (before, [])
        assert table.move() == (1, 3)


# --- batches, on SQLite --------------------------------------------------------------------------------------------


@contextmanager
def working(database: str, told: list[Told]) -> Iterator[Worker]:
    """Yield a worker that does what it was asked in the block in one batch, when the block ends."""
    with closing(open_store(database)) as store:
        worker = Worker(0, Repository(store), lambda repository, done, changes: told.extend(changes))
        yield worker
        worker.close()


def hold(worker: Worker) -> Callable[[], None]:
    """Keep a worker busy, so that whatever it is asked meanwhile becomes a batch; return what lets it go on."""
    started, go_on = threading.Event(), threading.Event()

    def wait(repository: Repository) -> None:
        started.set()
        assert go_on.wait(PATIENCE)

    worker.submit(wait)
    assert started.wait(PATIENCE)
    return go_on.set


def reaction(table: Table, name: str) -> Callable[[Repository], int]:
    return lambda repository: commands.react(repository, table.id, table.token(name), "wow")


def test_one_failure_in_a_batch_is_nobody_elses(sqlite_url: str) -> None:
    told: list[Told] = []
    with kept(sqlite_url) as repository:
        tables = [open_table(repository, "me", "same_device") for _ in range(3)]
    with working(sqlite_url, told) as worker:
        go_on = hold(worker)
        good = [worker.submit(reaction(table, "Ann")) for table in tables]
        bad = worker.submit(lambda repository: fail_late(repository, tables[1]))
        refused = worker.submit(lambda repository: commands.leave(repository, "nowhere", None))
        again = worker.submit(reaction(tables[1], "Bob"))
        gone = worker.submit(reaction(tables[2], "Bob"))
        assert gone.cancel()  # whoever asked did not wait for it
        go_on()
        assert [each.result(60) for each in good] == [3, 3, 3]
        with pytest.raises(RuntimeError, match="after all that"):
            bad.result(60)
        with pytest.raises(Refusal) as raised:
            refused.result(60)
        assert raised.value.code == "unknown_table"
        assert again.result(60) == 4
    assert [(table_id, seq) for table_id, seq, _ in told] == [*((table.id, 3) for table in tables), (tables[1].id, 4)]
    with kept(sqlite_url) as repository:
        for table in tables:
            table.repository = repository
        assert [len(table.happened("reacted")) for table in tables] == [1, 2, 1]
        assert tables[1].names() == ["Ann", "Bob"]


def test_nothing_of_a_batch_is_told_before_it_is_committed(sqlite_url: str) -> None:
    """The commit fails: everybody is refused, nothing is stored, and what was remembered is forgotten."""
    told: list[Told] = []
    with kept(sqlite_url) as repository:
        tables = [open_table(repository, "me", "same_device") for _ in range(2)]
    with working(sqlite_url, told) as worker:
        store = worker._repository.store
        before = [stored(store, table.id) for table in tables]

        def fail(connection: sa.Connection) -> None:
            raise sa.exc.OperationalError("COMMIT", {}, Exception("disk I/O error"))

        worker.submit(lambda repository: [repository.read(table.id) for table in tables]).result(60)
        go_on = hold(worker)
        asked = [worker.submit(reaction(table, "Ann")) for table in tables]
        looked = worker.submit(lambda repository: repository.read(tables[0].id).seq)
        sa.event.listen(store.engine, "commit", fail)
        go_on()
        for each in (*asked, looked):
            with pytest.raises(Refusal) as raised:
                each.result(60)
            assert raised.value.code == "unavailable"
        sa.event.remove(store.engine, "commit", fail)
        assert told == []
        assert [stored(store, table.id) for table in tables] == before
        assert worker.submit(reaction(tables[0], "Ann")).result(60) == 3
        assert [(table_id, seq) for table_id, seq, _ in told] == [(tables[0].id, 3)]


def test_what_cannot_be_stored_together_is_stored_one_by_one(database_url: str) -> None:
    told: list[Told] = []
    with kept(database_url) as repository:
        tables = [open_table(repository, "me", "same_device") for _ in range(3)]
    with working(database_url, told) as worker:
        store = worker._repository.store
        fails = iter([True])

        def fail(connection: sa.Connection) -> None:
            if next(fails, False):
                raise sa.exc.OperationalError("COMMIT", {}, Exception("deadlock detected"))

        go_on = hold(worker)
        asked = [worker.submit(reaction(table, "Ann")) for table in tables]
        sa.event.listen(store.engine, "commit", fail)
        go_on()
        assert [each.result(60) for each in asked] == [3, 3, 3]
        assert [next(fails, "used")] == ["used"]
        assert [(table_id, seq) for table_id, seq, _ in told] == [(table.id, 3) for table in tables]


def test_a_statement_that_fails_takes_back_only_its_own_command(database_url: str) -> None:
    """PostgreSQL aborts the whole transaction with it."""
    told: list[Told] = []
    with kept(database_url) as repository:
        table, other = (open_table(repository, "me", "same_device") for _ in range(2))

    def broken(repository: Repository) -> None:
        with repository.change(table.id) as change:
            change.append("reacted", seat=0, reaction="wow")
            change.connection.execute(sa.text("SELECT nothing FROM nowhere"))

    with working(database_url, told) as worker:
        go_on = hold(worker)
        first = worker.submit(reaction(table, "Ann"))
        second = worker.submit(broken)
        third = worker.submit(reaction(other, "Ann"))
        go_on()
        assert (first.result(60), third.result(60)) == (3, 3)
        with pytest.raises(Refusal) as raised:
            second.result(60)
        assert raised.value.code == "unavailable"
        assert {(table_id, seq) for table_id, seq, _ in told} == {(table.id, 3), (other.id, 3)}
        assert worker.submit(lambda repository: repository.read(table.id).row.seq).result(60) == 3


def test_a_worker_that_has_ended_refuses(sqlite_url: str) -> None:
    with closing(open_store(sqlite_url)) as store:
        worker = Worker(0, Repository(store))
        last = worker.submit(lambda repository: "done")
        worker.close()
        assert last.result(60) == "done"
        with pytest.raises(Refusal) as raised:
            worker.submit(lambda repository: "too late").result(60)
    assert raised.value.code == "stopping"


# --- tables that cannot be read ------------------------------------------------------------------------------------


def test_a_table_with_other_outcomes_of_chance_than_were_stored_is_refused(database_url: str) -> None:
    with kept(database_url) as repository:
        tables = [open_table(repository, "me", "same_device") for _ in range(2)]
        for table in tables:
            table.turn()
            table.turn()
            table.move("draw deck")
        bad, good = tables
        last = schema.entries.c.table_id == bad.id, schema.entries.c.version == 3
        with repository.store.writing() as connection:
            body = connection.execute(sa.select(schema.entries.c.body).where(*last)).scalar_one()
            [card] = body["chance"]
            other = "red" if card != "red" else "blue"
            connection.execute(sa.update(schema.entries).where(*last).values(body={**body, "chance": [other]}))
        forget(repository)
        for _ in range(2):
            with pytest.raises(RuntimeError, match=f"table {bad.id} does not replay: entry 5"):
                repository.read(bad.id)
            with pytest.raises(RuntimeError, match="does not replay"):
                commands.react(repository, bad.id, bad.token("Ann"), "wow")
        assert good.move("draw deck") == (4, 6)
