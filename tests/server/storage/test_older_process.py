"""A process of version 0.1 goes on beside newer ones, on a database that they have migrated.

Its statements are made from the schema of the database in tests/data/0.1.0, which that version wrote: it names each of
its columns whenever it reads or writes, and no other.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from tests.patience import wait_until
from tests.server.offline import Table, kept
from trikk.server.admin.check import check_database, check_tables
from trikk.server.storage.store import MIGRATIONS, open_store
from trikk.server.tables.repository import Repository

SAVED = Path(__file__).parents[2] / "data" / "0.1.0" / "trikk.db"
OF_0_1 = "0004"
NAMES = ("tables", "seats", "entries", "turns", "processes")


class Former:
    """What version 0.1 does with its database."""

    def __init__(self, url: str) -> None:
        saved = sa.create_engine(f"sqlite:///file:{SAVED}?mode=ro&immutable=1&uri=true")
        self.metadata = sa.MetaData()
        self.metadata.reflect(saved, only=NAMES)
        self.tables, self.seats, self.entries, self.turns, self.processes = (
            self.metadata.tables[name] for name in NAMES
        )
        with saved.connect() as connection:
            self.rows = {
                table.name: [dict(row) for row in connection.execute(sa.select(table)).mappings()]
                for table in self.metadata.sorted_tables
            }
        saved.dispose()
        self.engine = sa.create_engine(url.replace("postgresql://", "postgresql+psycopg://"))

    def fill(self) -> None:
        """Store the tables of the saved database."""
        with self.engine.begin() as connection:
            for table in self.metadata.sorted_tables:
                if self.rows[table.name]:
                    connection.execute(sa.insert(table), self.rows[table.name])

    def live(self, number: int) -> None:
        """Do once everything that it does: open a table, look at it, move, come and go, finish, archive."""
        [row] = [dict(row) for row in self.rows["tables"] if row["id"] == "playing"]
        seats = [dict(seat) for seat in self.rows["seats"] if seat["table_id"] == "playing"]
        entries = [dict(entry) for entry in self.rows["entries"] if entry["table_id"] == "playing"]
        id = f"former-{number}"
        with self.engine.begin() as connection:
            new = {**row, "id": id, "opening": id, "invite_code": f"{number:06}"}
            connection.execute(sa.insert(self.tables), new)
            connection.execute(sa.insert(self.turns), {"table_id": id})
            connection.execute(sa.insert(self.seats), [{**seat, "table_id": id} for seat in seats])
            connection.execute(sa.insert(self.entries), [{**entry, "table_id": id} for entry in entries])
        with self.engine.begin() as connection:
            where = self.tables.c.id == id
            read = connection.execute(sa.select(self.tables).where(where).with_for_update()).mappings().one()
            assert dict(read) == new
            skip = sa.select(self.turns).where(self.turns.c.table_id == id).with_for_update(skip_locked=True)
            assert connection.execute(skip).first() is not None
            changed = {name: value for name, value in new.items() if name not in ("id", "seed")}
            connection.execute(sa.update(self.tables).where(where).values(**{**changed, "seq": row["seq"] + 1}))
            body = {"table_id": id, "seq": row["seq"] + 1, "at": time.time(), "type": "reacted", "seat": 0}
            connection.execute(sa.insert(self.entries), {**body, "version": None, "body": {"reaction": "well"}})
            connection.execute(sa.delete(self.seats).where(self.seats.c.table_id == id))
            connection.execute(sa.insert(self.seats), [{**seat, "table_id": id} for seat in seats])
        with self.engine.begin() as connection:
            connection.execute(sa.insert(self.processes), {"id": id, "alive": time.time()})
            for table in self.metadata.sorted_tables:
                connection.execute(sa.select(table)).all()
            listed = self.tables.c.listed.is_(sa.true()) & self.tables.c.state.in_(["open", "playing"])
            connection.execute(sa.select(self.tables).where(listed).order_by(self.tables.c.created.desc())).all()
            connection.execute(sa.select(self.tables.c.id, self.tables.c.due).where(self.tables.c.due <= time.time()))

    def archive(self, id: str) -> None:
        """Archive a table as it did: without its entries."""
        with self.engine.begin() as connection:
            gone = {"state": "archived", "record": None, "to_move": None, "deadline": None, "due": None}
            connection.execute(sa.update(self.tables).where(self.tables.c.id == id).values(invite_code=None, **gone))
            connection.execute(sa.delete(self.entries).where(self.entries.c.table_id == id))


@contextmanager
def former(url: str) -> Iterator[Former]:
    process = Former(url)
    try:
        yield process
    finally:
        process.engine.dispose()


def problems(url: str) -> list[str]:
    with closing(open_store(url)) as store:
        return [str(problem) for problem in (*check_database(store), *check_tables(Repository(store)))]


def test_everything_that_it_does_works_on_the_newest_schema(postgres_url: str) -> None:
    open_store(postgres_url).close()
    with former(postgres_url) as process:
        process.fill()
        for number in range(3):
            process.live(number)
        process.archive("former-2")
    assert problems(postgres_url) == []
    with kept(postgres_url) as repository:
        assert repository.read("former-2").is_gone
        secret = "secret-of-ann-at-table-2".ljust(43, "0")
        for id in ("playing", "former-1"):  # a newer process finishes what it began
            table = Table(repository, id, {"Ann": secret})
            table.play()
            assert table.live.state == "over"


def to_0_1(process: Former) -> None:
    """Bring an empty database to the schema of version 0.1, with the tables of the saved one."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with process.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, OF_0_1)
    process.fill()


def test_it_goes_on_while_the_database_is_migrated(postgres_url: str) -> None:
    def live_on() -> None:
        number = 0
        try:
            while not stop.is_set():
                process.live(number)
                number += 1
                lives.release()
        except BaseException as error:
            raised.append(error)
            lives.release(100)  # nobody waits for the rest of its life

    lives, stop = threading.Semaphore(0), threading.Event()
    raised: list[BaseException] = []
    with former(postgres_url) as process:
        to_0_1(process)
        thread = threading.Thread(target=live_on)
        thread.start()
        try:
            lives.acquire()
            open_store(postgres_url).close()
            for _ in range(5):
                lives.acquire()
        finally:
            stop.set()
            thread.join()
    assert raised == []
    assert problems(postgres_url) == []


def test_what_it_had_begun_is_finished_before_a_migration(postgres_url: str) -> None:
    raised: list[BaseException] = []

    def migrate() -> None:
        try:
            open_store(postgres_url).close()
        except BaseException as error:
            raised.append(error)

    with former(postgres_url) as process, process.engine.connect() as watching:
        to_0_1(process)
        migrating = threading.Thread(target=migrate)
        waits = sa.text("SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'relation'")
        c = process.tables.c
        with process.engine.begin() as connection:
            connection.execute(sa.select(process.tables).where(c.id == "playing").with_for_update())
            migrating.start()
            wait_until(lambda: watching.execute(waits).scalar_one() > 0)
            connection.execute(sa.update(process.tables).where(c.id == "playing").values(touched=time.time()))
            connection.execute(sa.delete(process.seats).where(process.seats.c.table_id == "playing"))
            seats = [seat for seat in process.rows["seats"] if seat["table_id"] == "playing"]
            connection.execute(sa.insert(process.seats), seats)
        migrating.join()
    assert raised == []
    assert problems(postgres_url) == []
