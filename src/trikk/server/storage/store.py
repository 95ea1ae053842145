"""The database: SQLite in a file, or PostgreSQL, opened, brought up to date, and used in short transactions."""

import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import NoSuchModuleError, SQLAlchemyError

from trikk.server.net.logs import log
from trikk.server.storage.address import DatabaseAway, DatabaseError, file_of, read_address, shown_address
from trikk.server.storage.failures import is_damage, words_of
from trikk.server.storage.schema import metadata, tables, turns

Heard = Callable[[str, int, int], None]

MIGRATIONS = Path(__file__).parent / "migrations"
"""The names of its files begin with their revision."""
REVISIONS = sorted(file.stem.partition("_")[0] for file in MIGRATIONS.glob("versions/*.py"))
NEWEST = REVISIONS[-1]
VERSION = sa.Table(
    "alembic_version",
    sa.MetaData(),
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Alembic's own table: the last migration that was run."""

CHANNEL = "trikk"
MIGRATION_LOCK = 0x7472696B6B  # "trikk": any number that others do not use
NOTIFY = "SELECT pg_notify(%s, notice) FROM unnest(%s::text[]) AS notice"
INERROR = 3
"""libpq's number for a transaction in which a statement has failed; psycopg need not be installed for SQLite."""
READING = "trikk_reading"
WORKERS_ON_POSTGRES = 2
"""More would wait for each other rather than for the database, and fewer moves be stored together."""
MOST_CONNECTIONS = 20
CONNECT_SECONDS = 10
STATEMENT_SECONDS = 10
LOCK_SECONDS = 5
IDLE_SECONDS = 60
"""How long a transaction may wait for its process: longer than any bot thinks. Then others get what it has locked."""
RECONNECT_SECONDS = 1.0
LISTEN_SECONDS = 5.0


class Store:
    """An open database. Made by `open_store`; each method may be called from any thread."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.is_postgres = engine.dialect.name == "postgresql"
        self.workers = WORKERS_ON_POSTGRES if self.is_postgres else 1
        """How many threads may write at once. SQLite takes one writer at a time, so more would only wait."""
        self.file = None if self.is_postgres else Path(str(engine.url.database))
        self.is_damaged = False
        """Whether the database has said so itself."""
        self._is_closed = False
        self._is_listening = False
        self._own_notices: set[str] = set()
        """Of this process, and not yet heard by it."""
        sa.event.listen(engine, "checkin", self._given_back)
        sa.event.listen(engine, "handle_error", self._failed)

    def time(self) -> float:
        """Return the time: of this machine or, since several may share it, of PostgreSQL."""
        if not self.is_postgres:
            return time.time()
        with self.reading() as connection:
            return float(connection.execute(sa.text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())

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

    def notify(self, connection: sa.Connection, changes: Iterable[tuple[str, int, int]]) -> None:
        """Notify all processes of changes at tables, once the transaction is committed.

        Each is the table's id, its sequence number and its presence number.
        """
        if self.is_postgres:
            notices = [f"{table_id} {seq} {presence}" for table_id, seq, presence in changes]
            if self._is_listening:
                self._own_notices.update(notices)
            connection.exec_driver_sql(NOTIFY, (CHANNEL, notices))

    def take_back(self, changes: Iterable[tuple[str, int, int]]) -> None:
        """Note that nobody will be notified of these changes: they have not been committed."""
        self._own_notices.difference_update(f"{table_id} {seq} {presence}" for table_id, seq, presence in changes)

    def is_aborted(self, connection: sa.Connection) -> bool:
        """Return whether a statement has failed in a transaction: PostgreSQL would not commit it, and not say so."""
        driver: Any = connection.connection.driver_connection
        return self.is_postgres and driver.info.transaction_status == INERROR

    def listen(self, heard: Heard, missed: Callable[[], None]) -> Callable[[], None]:
        """Call `heard`, from another thread, with the table, sequence number and presence number of every notice.

        Only those of other processes count: this one knows what it has done itself. After a break in which notices may
        have been lost, call `missed`. Return a function that ends it.
        """
        if not self.is_postgres:
            return lambda: None
        stop = threading.Event()
        self._is_listening = True
        thread = threading.Thread(target=self._listen, args=(heard, missed, stop), name="trikk-listen", daemon=True)
        thread.start()

        def end() -> None:
            self._is_listening = False
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
            self._own_notices.clear()
            missed()
            while not stop.is_set():
                for notice in driver.notifies(timeout=0.5):
                    if notice.payload in self._own_notices:
                        self._own_notices.discard(notice.payload)
                        continue
                    table_id, seq, presence = notice.payload.split(" ")
                    heard(table_id, int(seq), int(presence))
                    if stop.is_set():
                        break
        finally:
            raw.invalidate()  # it still listens, so it must not go back into the pool

    def find_damage(self) -> None:
        """Read all of an SQLite file, and note whether it is damaged. PostgreSQL checks its pages itself."""
        if not self.is_postgres:
            with self.reading() as connection:
                self.is_damaged = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok"

    def _failed(self, context: sa.ExceptionContext) -> None:
        if isinstance(context.sqlalchemy_exception, SQLAlchemyError) and is_damage(context.sqlalchemy_exception):
            self.is_damaged = True

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


def open_store(address: str, connections: int = MOST_CONNECTIONS) -> Store:
    """Return the database at an address, migrated if need be; an SQLite file that does not exist is created.

    Raises `DatabaseAway` if it makes sense to try again later, and another `DatabaseError` if it does not.
    """
    return _opened(address, bring_up_to_date, connections)


def open_existing(address: str) -> Store:
    """Return the database at an address, neither created nor migrated: a server of another version may be using it."""
    file = file_of(address)
    if file is not None and not file.exists():
        raise DatabaseError(f"{file}: there is no such file")
    return _opened(address, _check_up_to_date)


def _opened(address: str, prepare: Callable[[sa.Engine], None], connections: int = MOST_CONNECTIONS) -> Store:
    url = read_address(address)
    shown = shown_address(address)
    backend = url.get_backend_name()
    try:
        engine = _sqlite_engine(url) if backend == "sqlite" else _postgres_engine(url, connections)
    except (NoSuchModuleError, ImportError):
        raise DatabaseError(
            f"{shown}: the driver for PostgreSQL is not installed: pip install 'trikk[postgres]'"
        ) from None
    store = Store(engine)
    try:
        prepare(engine)
    except SQLAlchemyError as error:
        engine.dispose()
        kind = DatabaseAway if backend == "postgresql" and _is_away(url) else DatabaseError
        raise kind(f"{shown}: {words_of(error)}") from None
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


def _postgres_engine(url: sa.URL, connections: int) -> sa.Engine:
    # Each worker, each thinking bot and each listener holds a connection; readers share the rest.
    engine = sa.create_engine(
        url,
        hide_parameters=True,
        pool_size=connections // 2,
        max_overflow=connections - connections // 2,
        pool_pre_ping=True,
        connect_args={
            "connect_timeout": CONNECT_SECONDS,
            # A network that swallows everything is noticed too.
            "keepalives_idle": 10,
            "keepalives_interval": 5,
            "keepalives_count": 3,
            "tcp_user_timeout": 20_000,
        },
    )

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        # Not as options of the connection, which some poolers refuse.
        for name, seconds in (
            ("statement_timeout", STATEMENT_SECONDS),
            ("lock_timeout", LOCK_SECONDS),
            ("idle_in_transaction_session_timeout", IDLE_SECONDS),
        ):
            connection.execute(f"SET {name} = '{seconds}s'")
        connection.commit()

    return engine


def _is_away(url: sa.URL) -> bool:
    """Return whether PostgreSQL does not answer, or is just starting or stopping."""
    from psycopg import pq

    asked = url.set(drivername="postgresql").update_query_dict({"connect_timeout": str(CONNECT_SECONDS)})
    answer = pq.PGconn.ping(asked.render_as_string(hide_password=False).encode())
    return answer in (pq.Ping.REJECT, pq.Ping.NO_RESPONSE)


def bring_up_to_date(engine: sa.Engine) -> None:
    """Create the tables of a new database, or run missing migrations; one process at a time."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            for limit in ("statement_timeout", "lock_timeout"):  # migrations take as long as they take
                connection.exec_driver_sql(f"SET LOCAL {limit} = 0")
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        found = revision_of(connection)
        if found == NEWEST:
            return
        if found is not None:
            if engine.dialect.name == "postgresql":
                # At once, and in the order in which processes lock them: with the locks that each migration takes, some
                # would wait for each other. Not `turns`, which a process holds while a bot thinks.
                connection.exec_driver_sql("LOCK TABLE tables, seats, entries IN ACCESS EXCLUSIVE MODE")
            migrate(connection)
            return
        # The same tables as all migrations make, but without Alembic, which takes a quarter of a second to import.
        metadata.create_all(connection)
        VERSION.create(connection, checkfirst=True)
        connection.execute(VERSION.insert(), {"version_num": NEWEST})


def revision_of(connection: sa.Connection) -> str | None:
    """Return the last migration that was run; None for an empty database. Refuse one that is not, or not yet, ours."""
    names = set(sa.inspect(connection).get_table_names())
    found = connection.execute(sa.select(VERSION.c.version_num)).scalar() if VERSION.name in names else None
    ours = names & set(metadata.tables)
    if found is not None and found not in REVISIONS:
        if not ours:
            raise DatabaseError("the database belongs to another program; use another one")
        raise DatabaseError("the database was made by a newer Trikk; update Trikk to use it")
    if found is None and ours:
        raise DatabaseError("the database has tables of Trikk's names that Trikk did not make; use another one")
    return found


def _check_up_to_date(engine: sa.Engine) -> None:
    with engine.connect() as connection, connection.execution_options(**{READING: True}).begin():
        found = revision_of(connection)
    if found is None:
        raise DatabaseError("the database is empty")
    if found != NEWEST:
        raise DatabaseError(
            f"the database is of an older Trikk (schema {found}, not {NEWEST}); `trikk serve` updates it"
        )


def migrate(connection: sa.Connection) -> None:
    """Run the migrations that a database lacks."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
