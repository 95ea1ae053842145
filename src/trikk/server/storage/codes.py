"""Hashes of secrets, and codes that people type: to join a table, or to move a seat to another device."""

import hashlib
import secrets

import sqlalchemy as sa

from trikk.server.storage import schema

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters and digits that look alike."""
INVITE_CODE_LENGTH = 6
"""While few tables are open; they are longer when many are, so that nobody guesses one."""
LONGEST_INVITE_CODE = 12
MOST_IN_USE = 1e-7
"""The largest share of all codes of a length that may be in use."""
SEAT_CODE_LENGTH = 8


def hash_of(secret: str) -> str:
    """Return the stored hash of a secret. Secrets are long and random, so one round of a fast hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_seat_code() -> str:
    """Return a code for one seat."""
    return _random(SEAT_CODE_LENGTH)


def new_invite_code(connection: sa.Connection) -> str:
    """Return a code that no table has now, the longer the more tables have one."""
    c = schema.tables.c
    in_use = sa.select(sa.func.count()).where(c.invite_code.is_not(None))
    length = invite_code_length(connection.execute(in_use).scalar_one())
    while True:
        code = _random(length)
        if connection.execute(sa.select(c.id).where(c.invite_code == code)).first() is None:
            return code


def invite_code_length(in_use: int) -> int:
    """Return how long a new code is when so many are in use.

    >>> [invite_code_length(in_use) for in_use in (0, 72, 73, 2187, 100_000)]
    [6, 6, 7, 7, 9]
    """
    length = INVITE_CODE_LENGTH
    while in_use > MOST_IN_USE * len(CODE_LETTERS) ** length and length < LONGEST_INVITE_CODE:
        length += 1
    return length


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
    if not set(code) <= set(CODE_LETTERS) or not code:
        return None  # it cannot be a code
    tables, seats = schema.tables.c, schema.seats.c
    invited = connection.execute(sa.select(tables.id, tables.invite_key).where(tables.invite_code == code)).first()
    if invited is not None:
        return invited[0], invited[1]
    of_seat = connection.execute(
        sa.select(seats.table_id)
        .join_from(schema.seats, schema.tables)
        .where(seats.code_hash == hash_of(code), seats.code_expires >= now, tables.state != "archived")
    ).first()
    return None if of_seat is None else (of_seat[0], None)
