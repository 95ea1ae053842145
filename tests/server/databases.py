"""Databases that tests make and drop, and what takes one back to the form it had before a migration."""

import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import psycopg
import pytest
from psycopg import sql

from tools import postgres
from trikk.server.storage.address import address_of_another


@contextmanager
def postgres_server() -> Iterator[str]:
    """Yield the address of the server that TRIKK_TEST_POSTGRES names, or else of one started here."""
    given = os.environ.get(postgres.VARIABLE)
    if given:
        yield given
        return
    reason = postgres.why_not()
    if reason is not None:
        _do_without(reason)
    # Its guard is a process of its own: whatever happens to this one, the server is stopped and its files removed.
    guard = subprocess.Popen(
        [sys.executable, postgres.__file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    with guard:
        assert guard.stdout is not None
        assert guard.stderr is not None
        address = guard.stdout.readline().strip()
        assert address, guard.stderr.read()
        yield address


def _do_without(reason: str) -> NoReturn:
    """Leave a test out; but CI must not pass because it did."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def new_database(server: str) -> Iterator[str]:
    """Make an empty database on a server and yield its address; drop it afterwards, whoever is still connected."""
    name = f"trikk_{uuid.uuid4().hex}"
    _tell(server, "CREATE DATABASE {}", name)
    try:
        yield address_of_another(server, name)
    finally:
        _tell(server, "DROP DATABASE {} WITH (FORCE)", name)


def databases_of(server: str) -> set[str]:
    """Return the names of all databases of a server."""
    with psycopg.connect(server) as connection:
        return {name for (name,) in connection.execute("SELECT datname FROM pg_database")}


def _tell(server: str, command: str, name: str) -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL(command).format(sql.Identifier(name)))


ADDED_BY_0004 = {
    "tables": ["paused", "undo_until", "presence"],
    "seats": ["stand_in", "missed", "held", "presence", "present_since", "process"],
}
ADDED_BY_0010 = {"tables": ["commitment", "fairness"], "seats": ["nonce_hash", "nonce"]}
BEFORE_0010 = tuple(
    f"ALTER TABLE {table} DROP COLUMN {column}" for table, columns in ADDED_BY_0010.items() for column in columns
)
BEFORE_0008 = (
    *BEFORE_0010,
    "DROP INDEX ix_tables_due_id",
    "DROP INDEX ix_tables_state",
    "DROP INDEX ix_tables_archived_at",
    "DROP INDEX ix_tables_not_archived",
    "CREATE INDEX ix_tables_due ON tables (due)",
    "CREATE INDEX ix_tables_touched ON tables (touched)",
    "DROP TABLE clock",
    "ALTER TABLE tables DROP COLUMN archived_at",
)
BEFORE_0007 = (*BEFORE_0008, "DROP TABLE health")
BEFORE_0006 = (*BEFORE_0007, "DROP TABLE editions", "ALTER TABLE tables DROP COLUMN edition_hash")
BEFORE_0005 = (
    *BEFORE_0006,
    "DROP INDEX ix_tables_in_lobby",
    "CREATE INDEX ix_tables_lobby ON tables (listed, state, created)",
)
BEFORE_0004 = (
    *BEFORE_0005,
    "DROP INDEX ix_seats_process",
    *(f"ALTER TABLE {table} DROP COLUMN {column}" for table, columns in ADDED_BY_0004.items() for column in columns),
    "ALTER TABLE seats ADD COLUMN away BOOLEAN DEFAULT false NOT NULL",
    "DROP TABLE processes",
)
BEFORE_0003 = (*BEFORE_0004, "ALTER TABLE seats DROP COLUMN colour")
