"""The database: SQLite in a file, or PostgreSQL, opened, brought up to date, and used in short transactions."""

import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import NoSuchModuleError, SQLAlchemyError

from trikk.server.net.logs import log
from trikk.server.storage.address import DatabaseError, read_address, shown_address
from trikk.server.storage.schema import metadata, tables, turns

Heard = Callable[[str, int, int], None]

MIGRATIONS = Path(__file__).parent / "migrations"
"""The names of its files begin with their revision."""
VERSION = sa.Table(
    "alembic_version",
    sa.MetaData(),
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Alembic's own table: the last migration that was run."""

CHANNEL = "trikk"
MIGRATION_LOCK = 0x7472696B6B  # "trikk": any number that others do not use
READING = "trikk_reading"
WORKERS_ON_POSTGRES = 4
RECONNECT_SECONDS = 1.0
LISTEN_SECONDS = 5.0


class Store:
    """An open database. Made by `open_store`; each method may be called from any thread."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.is_postgres = engine.dialect.name == "postgresql"
        self.workers = WORKERS_ON_POSTGRES if self.is_postgres else 1
        """How many threads may write at once. SQLite takes one writer at a time, so more would only wait."""
        self._is_closed = False
        sa.event.listen(engine, "checkin", self._given_back)

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Yield a connection in a transaction that is committed if no error occurs."""
        with self.engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Yield a connection that sees the database as it is now, and does not wait for writers.

        Everything it reads is of one moment: a table's row and its entries belong together.
        """
        options: dict[str, Any] = {"isolation_level": "REPEATABLE READ"} if self.is_postgres else {READING: True}
        with self.engine.connect() as connection, connection.execution_options(**options).begin():
            yield connection

    @contextmanager
    def turn(self, table_id: str) -> Iterator[bool]:
        """Yield whether this process may make the turn that a table waits for.

        On PostgreSQL it holds the lock of a row meanwhile, and the database releases it if the process dies. SQLite
        has only one process, which knows its own turns.
        """
        if not self.is_postgres:
            yield True
            return
        query = sa.select(turns.c.table_id).where(turns.c.table_id == table_id).with_for_update(skip_locked=True)
        with self.engine.connect() as connection, connection.begin():
            yield connection.execute(query).first() is not None

    def notify(self, connection: sa.Connection, table_id: str, seq: int, presence: int) -> None:
        """Notify all processes of a change at a table, once the transaction is committed."""
        if self.is_postgres:
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{table_id} {seq} {presence}")))

    def listen(self, heard: Heard, missed: Callable[[], None]) -> Callable[[], None]:
        """Call `heard`, from another thread, with the table, sequence number and presence number of every notice.

        After a break in which notices may have been lost, call `missed`. Return a function that ends it.
        """
        if not self.is_postgres:
            return lambda: None
        stop = threading.Event()
        thread = threading.Thread(target=self._listen, args=(heard, missed, stop), name="trikk-listen", daemon=True)
        thread.start()

        def end() -> None:
            stop.set()
            thread.join(LISTEN_SECONDS)

        return end

    def _listen(self, heard: Heard, missed: Callable[[], None], stop: threading.Event) -> None:
        while not stop.is_set():
            try:
                self._listen_once(heard, missed, stop)
            except Exception as error:  # the connection broke, whatever error the driver raises
                log("listening_stopped", logging.WARNING, error=error)
                stop.wait(RECONNECT_SECONDS)

    def _listen_once(self, heard: Heard, missed: Callable[[], None], stop: threading.Event) -> None:
        raw: Any = self.engine.raw_connection()
        try:
            driver = raw.driver_connection
            driver.autocommit = True
            driver.execute(f"LISTEN {CHANNEL}")
            missed()
            while not stop.is_set():
                for notice in driver.notifies(timeout=0.5):
                    table_id, seq, presence = notice.payload.split(" ")
                    heard(table_id, int(seq), int(presence))
                    if stop.is_set():
                        break
        finally:
            raw.invalidate()  # it still listens, so it must not go back into the pool

    def is_well(self) -> bool:
        """Return whether the database answers."""
        try:
            with self.reading() as connection:
                return connection.execute(sa.select(1)).scalar() == 1
        except SQLAlchemyError:
            return False

    def tables_by_state(self) -> dict[str, int]:
        """Return how many tables there are in each state."""
        query = sa.select(tables.c.state, sa.func.count()).group_by(tables.c.state)
        with self.reading() as connection:
            return {state: int(n) for state, n in connection.execute(query)}

    def close(self) -> None:
        """Close all connections; those in use, as soon as they are returned to the pool."""
        self._is_closed = True
        self.engine.dispose()

    def _given_back(self, connection: object | None, record: sa.pool.ConnectionPoolEntry) -> None:
        if self._is_closed and connection is not None:
            record.invalidate()  # a bot may still have been thinking when the server stopped


# --- opening -------------------------------------------------------------------------------------------------------


def open_store(address: str) -> Store:
    """Return the database at an address, migrated if need be; an SQLite file that does not exist is created."""
    url = read_address(address)
    shown = shown_address(address)
    backend = url.get_backend_name()
    try:
        engine = _sqlite_engine(url) if backend == "sqlite" else _postgres_engine(url)
    except (NoSuchModuleError, ImportError):
        raise DatabaseError(
            f"{shown}: the driver for PostgreSQL is not installed: pip install 'trikk[postgres]'"
        ) from None
    store = Store(engine)
    try:
        bring_up_to_date(engine)
    except SQLAlchemyError as error:
        engine.dispose()
        raise DatabaseError(f"{shown}: {_reason(error)}") from None
    except DatabaseError as error:
        engine.dispose()
        raise DatabaseError(f"{shown}: {error}") from None
    return store


def _sqlite_engine(url: sa.URL) -> sa.Engine:
    folder = Path(str(url.database)).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseError(f"{folder}: the folder cannot be made: {error.strerror}") from None
    engine = sa.create_engine(url, hide_parameters=True, pool_size=8, connect_args={"check_same_thread": False})

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # transactions begin below, not automatically
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        reading = connection.get_execution_options().get(READING)
        # IMMEDIATE: a transaction that will write waits at its start; later it could only fail.
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


def _postgres_engine(url: sa.URL) -> sa.Engine:
    # Each worker, each thinking bot and each listener holds a connection; readers share the rest.
    return sa.create_engine(
        url,
        hide_parameters=True,
        pool_size=10,
        max_overflow=10,
        pool_pre_ping=True,
        connect_args={"connect_timeout": 10},
    )


def _reason(error: SQLAlchemyError) -> str:
    """Return the first line of the driver's message, without the SQL statement."""
    cause = getattr(error, "orig", None)
    text = next(iter(str(cause if cause is not None else error).strip().splitlines()), type(error).__name__)
    return text.removeprefix("connection failed: ")


def bring_up_to_date(engine: sa.Engine) -> None:
    """Create the tables of a new database, or run missing migrations; one process at a time."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        names = set(sa.inspect(connection).get_table_names())
        found = connection.execute(sa.select(VERSION.c.version_num)).scalar() if VERSION.name in names else None
        known = sorted(file.stem.partition("_")[0] for file in MIGRATIONS.glob("versions/*.py"))
        if found == known[-1]:
            return
        ours = names & set(metadata.tables)
        if found is not None and found not in known:
            if not ours:
                raise DatabaseError("the database belongs to another program; use another one")
            raise DatabaseError("the database was made by a newer Trikk; update Trikk to use it")
        if found is None and ours:
            raise DatabaseError("the database has tables of Trikk's names that Trikk did not make; use another one")
        if found is not None:
            migrate(connection)
            return
        # The same tables as all migrations make, but without Alembic, which takes a quarter of a second to import.
        metadata.create_all(connection)
        VERSION.create(connection, checkfirst=True)
        connection.execute(VERSION.insert(), {"version_num": known[-1]})


def migrate(connection: sa.Connection) -> None:
    """Run the migrations that a database lacks."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
