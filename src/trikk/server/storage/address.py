"""The address of a database, as users write it. Only this module reads one."""

from pathlib import Path

import sqlalchemy as sa

from trikk.errors import TrikkError

FORM = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST:PORT/NAME"
POSTGRES = ("postgresql", "postgres", "postgresql+psycopg")
SQLITE = ("sqlite", "sqlite+pysqlite")


class DatabaseError(TrikkError):
    """The database cannot be used; the text says which and why."""

    code = "bad_database"

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.details = {"problem": problem}


class DatabaseAway(DatabaseError):
    """Nobody answers at the address of a database, or nobody lets anyone in yet: that may pass."""


def read_address(address: str) -> sa.URL:
    """Return an address with the driver that Trikk uses; refuse one that cannot keep games.

    No error repeats the address, since it may contain a password.
    """
    try:
        url = sa.make_url(address)
    except (sa.exc.ArgumentError, ValueError):  # ValueError: a port that is no number
        raise DatabaseError(f"the database's address is not of the form {FORM}") from None
    if url.drivername in POSTGRES:
        return url.set(drivername="postgresql+psycopg")
    if url.drivername not in SQLITE:
        raise DatabaseError(f"Trikk keeps its tables in SQLite or PostgreSQL, not in {url.drivername!r}")
    if url.host is not None:
        raise DatabaseError("an address of SQLite has three slashes, sqlite:///FILE, or four: sqlite:////FILE")
    if url.database in (None, "", ":memory:") or str(url.database).startswith("file:"):
        raise DatabaseError("SQLite needs a file, since games must outlive the server: give a file, sqlite:///FILE")
    return url


def file_of(address: str) -> Path | None:
    """Return the file of an SQLite database; None for other databases, and for a bad address."""
    try:
        url = read_address(address)
    except DatabaseError:
        return None
    # Resolved: one file has one lock, whatever path leads to it.
    return Path(str(url.database)).resolve() if url.drivername in SQLITE else None


def sqlite_address(file: Path) -> str:
    """Return the address of an SQLite file."""
    return sa.URL.create("sqlite", database=str(file)).render_as_string(hide_password=False)


def address_of_another(address: str, name: str) -> str:
    """Return the address of another database of the same server."""
    return sa.make_url(address).set(database=name).render_as_string(hide_password=False)


def shown_address(address: str) -> str:
    """Return a database's address without any passwords."""
    url = sa.make_url(address)
    secrets = [name for name in url.query if "password" in name.lower()]
    return url.difference_update_query(secrets).render_as_string(hide_password=True)
