"""Hashes of secrets, and codes that people type: to join a table, or to move a seat to another device."""

import hashlib
import secrets

import sqlalchemy as sa

from trikk.server.storage import schema

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters and digits that look alike."""
INVITE_CODE_LENGTH = 6
SEAT_CODE_LENGTH = 8
CODE_TRIES = 5
"""Wrong codes at a table after which the codes of its seats are void."""


def hash_of(secret: str) -> str:
    """Return the stored hash of a secret. Secrets are long and random, so one round of a fast hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_seat_code() -> str:
    """Return a code for one seat."""
    return _random(SEAT_CODE_LENGTH)


def new_invite_code(connection: sa.Connection) -> str:
    """Return a code that no table has now."""
    c = schema.tables.c
    while True:
        code = _random(INVITE_CODE_LENGTH)
        if connection.execute(sa.select(c.id).where(c.invite_code == code)).first() is None:
            return code


def _random(length: int) -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def plain_code(typed: str) -> str:
    """Return a code as it was given out, however it was typed.

    >>> plain_code("7kwq-2mrx"), plain_code(" 7KW Q2M")
    ('7KWQ2MRX', '7KWQ2M')
    """
    return "".join(typed.split()).replace("-", "").upper()


def find_code(connection: sa.Connection, typed: str, now: float) -> tuple[str, str | None] | None:
    """Return the table that a code is for, and the key of its invitation if the code is one to join.

    None for a code that is wrong or has expired.
    """
    code = plain_code(typed)
    tables, seats = schema.tables.c, schema.seats.c
    query: sa.Select[tuple[str, str | None]]
    if len(code) == INVITE_CODE_LENGTH:
        query = sa.select(tables.id, tables.invite_key).where(tables.invite_code == code)
    else:
        query = (
            sa.select(seats.table_id, sa.null())
            .join_from(schema.seats, schema.tables)
            .where(seats.code_hash == hash_of(code), seats.code_expires >= now)
            .where(seats.code_tries < CODE_TRIES, tables.state != "archived")
        )
    found = None
    if set(code) <= set(CODE_LETTERS):  # anything else cannot be a code
        found = connection.execute(query).first()
    return None if found is None else (found[0], found[1])
