"""Colours of players; those already seated get the colour of their seat number, as the page showed it before."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("colour", sa.Integer(), nullable=True))
    seats = sa.table("seats", *(sa.column(name) for name in ("number", "bot", "name", "colour")))
    is_taken = seats.c.bot.is_not(None) | seats.c.name.is_not(None)
    op.get_bind().execute(sa.update(seats).where(is_taken).values(colour=seats.c.number))
