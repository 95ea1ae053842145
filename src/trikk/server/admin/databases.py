"""Databases for `trikk admin`: one to read, beside a server that may be running, or one to change."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from trikk.server.admin.files import BESIDE
from trikk.server.storage.address import DatabaseError, file_of, shown_address
from trikk.server.storage.failures import words_of
from trikk.server.storage.file_lock import only_server, own_file
from trikk.server.storage.store import Store, open_existing, open_store


@contextmanager
def read_database(address: str) -> Iterator[Store]:
    """Yield a database that is there, to read from it. A server may be running beside."""
    with closing(open_existing(address)) as store, _in_words(address):
        yield store


@contextmanager
def changed_database(address: str, *, may_be_new: bool = False) -> Iterator[Store]:
    """Yield a database to change.

    A server keeps the tables of an SQLite file in memory and would write over what is changed, so the file is locked as
    a server locks it: raises `AlreadyServed` if there is one. Processes on PostgreSQL read a table again before they
    change it, so they may run beside. If an error occurs, a file that was not there before is not there afterwards.
    """
    with ExitStack() as stack:
        if not may_be_new:
            open_existing(address).close()  # before anything is put beside the file
        stack.enter_context(only_server(address))
        stack.enter_context(_removed_if_in_vain(file_of(address)))
        stack.enter_context(own_file(address))
        store = stack.enter_context(closing(open_store(address) if may_be_new else open_existing(address)))
        stack.enter_context(_in_words(address))
        yield store


@contextmanager
def _removed_if_in_vain(file: Path | None) -> Iterator[None]:
    """Remove an SQLite file that the block has made if it then fails."""
    is_new = file is not None and not file.exists()
    try:
        yield
    except BaseException:
        if file is not None and is_new:
            for beside in ("", *BESIDE):
                file.with_name(f"{file.name}{beside}").unlink(missing_ok=True)
        raise


@contextmanager
def _in_words(address: str) -> Iterator[None]:
    """Turn an error of the database into one for people."""
    try:
        yield
    except SQLAlchemyError as error:
        raise DatabaseError(f"{shown_address(address)}: {words_of(error)}") from None


def take_your_time(connection: sa.Connection) -> None:
    """Let a transaction on PostgreSQL take as long as it takes; a server's is ended soon."""
    if connection.dialect.name == "postgresql":
        for limit in ("statement_timeout", "idle_in_transaction_session_timeout"):
            connection.exec_driver_sql(f"SET LOCAL {limit} = 0")
