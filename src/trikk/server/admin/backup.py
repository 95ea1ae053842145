"""Copies an SQLite database while a server runs, and puts such a copy back. PostgreSQL has `pg_dump` for that."""

import os
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from trikk.errors import TrikkError
from trikk.server.admin.files import BESIDE, written_whole
from trikk.server.storage.address import DatabaseError, file_of, sqlite_address
from trikk.server.storage.failures import words_of
from trikk.server.storage.file_lock import FileError, only_server
from trikk.server.storage.store import revision_of


class NotForPostgres(TrikkError):
    """A command that copies files was asked for a database that is none."""

    code = "not_for_postgres"

    def __str__(self) -> str:
        return "PostgreSQL has its own backups: pg_dump and pg_restore; or use `trikk admin export` and `import`"


def back_up(database: str, to: Path, *, force: bool = False) -> int:
    """Copy a database as it is at one moment, readable for this user only; return the bytes of the copy.

    A server may be running. Nobody waits for the copy, and it appears under its name only when it is whole.
    """
    file = _file_of(database)
    if not file.exists():
        raise FileError(file, "there is no such file")
    if to.exists() and to.samefile(file):
        raise FileError(to, "is the database itself")
    with written_whole(to, force=force) as new:
        _copy(file, new)
        _check_copy(new, file)
    return to.stat().st_size


def restore(database: str, source: Path, *, force: bool = False) -> Path | None:
    """Put a copy in the place of a database that no server uses; return where the former database is now, if any.

    Raises `AlreadyServed` if a server runs, and `Exists` for a database that is there already, unless `force`.
    """
    file = _file_of(database)
    if not source.is_file():
        raise FileError(source, "there is no such file")
    if file.exists() and source.samefile(file):
        raise FileError(source, "is the database itself")
    with only_server(database):
        is_there = file.exists() and file.stat().st_size > 0
        with written_whole(file, force=force or not is_there) as new:
            _copy(source, new)  # through SQLite: the copy may have been used, and have files beside it
            _check_copy(new, source)
            kept = _put_aside(file) if is_there else None
    return kept


def _check_copy(copy: Path, file: Path) -> None:
    """Raise unless the copy of a file is a whole database of Trikk, of this version or an older one."""
    engine = sa.create_engine(sqlite_address(copy), hide_parameters=True)
    try:
        with engine.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
            if found != "ok":
                raise FileError(file, f"is damaged: {found}")
            if revision_of(connection) is None:
                raise FileError(file, "is not a database of Trikk")
    except SQLAlchemyError as error:
        raise FileError(file, words_of(error)) from None
    except DatabaseError as error:
        raise FileError(file, str(error)) from None
    finally:
        engine.dispose()


def _file_of(database: str) -> Path:
    file = file_of(database)
    if file is None:
        raise NotForPostgres
    return file


def _copy(file: Path, new: Path) -> None:
    try:
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(new)) as copy:
            source.backup(copy)  # in one go: it sees one moment, and in WAL mode no writer waits for it
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
    except sqlite3.Error as error:
        raise FileError(file, str(error)) from None


def _put_aside(file: Path) -> Path:
    """Keep a database under another name; return it. Nobody uses it: the lock is ours."""
    aside = file.with_name(f"{file.name}.{datetime.now(UTC):%Y%m%dT%H%M%SZ}")
    with suppress(sqlite3.Error), closing(sqlite3.connect(file)) as connection:  # a damaged one stays in parts
        connection.execute("PRAGMA journal_mode=DELETE")
    parts = [beside for beside in BESIDE if file.with_name(f"{file.name}{beside}").exists()]
    for beside in parts:
        os.replace(file.with_name(f"{file.name}{beside}"), aside.with_name(f"{aside.name}{beside}"))
    try:
        os.link(file, aside)  # so that there is a database at any moment, whatever happens
    except OSError:  # a file system without links
        os.replace(file, aside)
    return aside
