"""Errors of the database: their cause for the log, and what clients are told."""

import logging

from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.logs import log

DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "XX001", "XX002")
AWAY = ("08", "57P")
"""How PostgreSQL's codes begin if a connection broke, or the server stops or starts."""


def unavailable(error: SQLAlchemyError) -> Refusal:
    """Return the refusal that clients get for an error of the database; kind and cause are logged."""
    log("database_failed", logging.ERROR, kind=kind_of(error), cause=cause_of(error))
    return Refusal("unavailable")


def kind_of(error: SQLAlchemyError) -> str:
    """Return the driver's name for an error."""
    return type(error.orig if isinstance(error, DBAPIError) else error).__name__


def code_of(error: SQLAlchemyError) -> str | None:
    """Return the database's code for an error: `SQLITE_FULL`, or `53100` of PostgreSQL; None without a connection."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    code: str | None = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    return code


def cause_of(error: SQLAlchemyError) -> str | None:
    """Return the database's code for an error or, if there was no connection, the driver's message.

    Never a message of the database, which could contain values.
    """
    code = code_of(error)
    return words_of(error) if code is None and is_away(error) else code


def is_away(error: SQLAlchemyError) -> bool:
    """Return whether there is no connection to PostgreSQL."""
    if not isinstance(error, OperationalError) or not type(error.orig).__module__.startswith("psycopg"):
        return False
    return (code_of(error) or AWAY[0]).startswith(AWAY)


def is_damage(error: SQLAlchemyError) -> bool:
    """Return whether an error says that the database itself is damaged."""
    return (code_of(error) or "").startswith(DAMAGE)


def words_of(error: SQLAlchemyError) -> str:
    """Return the first line of the driver's message, without the SQL statement."""
    cause = getattr(error, "orig", None)
    text = next(iter(str(cause if cause is not None else error).strip().splitlines()), type(error).__name__)
    return text.removeprefix("connection failed: ")
