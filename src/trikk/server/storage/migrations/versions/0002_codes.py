"""Codes by which a table is found: those of invitations, and the one-time codes of seats."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 6


def upgrade() -> None:
    op.add_column("tables", sa.Column("invite_code", sa.String(length=LENGTH), nullable=True))
    _invite_to_open_tables()
    op.create_index(op.f("ix_tables_invite_code"), "tables", ["invite_code"], unique=True)
    op.create_index(op.f("ix_seats_code_hash"), "seats", ["code_hash"], unique=False)


def _invite_to_open_tables() -> None:
    """Give a code to each table that waits for players."""
    tables = sa.table("tables", sa.column("id"), sa.column("state"), sa.column("invite_code"))
    connection = op.get_bind()
    waiting = connection.execute(sa.select(tables.c.id).where(tables.c.state == "open")).scalars().all()
    codes: set[str] = set()
    while len(codes) < len(waiting):
        codes.add("".join(secrets.choice(LETTERS) for _ in range(LENGTH)))
    for table_id, code in zip(waiting, codes, strict=True):
        connection.execute(sa.update(tables).where(tables.c.id == table_id).values(invite_code=code))
