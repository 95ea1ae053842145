"""Stand-ins for a turn or longer, presence, held choices, paused clocks, moves that may be taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("paused", sa.Float(), nullable=True))
    op.add_column("tables", sa.Column("undo_until", sa.Float(), nullable=True))
    op.add_column("tables", sa.Column("presence", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("stand_in", sa.String(length=5), nullable=True))
    op.add_column("seats", sa.Column("missed", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("held", sa.String(length=200), nullable=True))
    op.add_column("seats", sa.Column("presence", sa.String(length=7), nullable=True))
    op.add_column("seats", sa.Column("present_since", sa.Float(), nullable=True))
    op.add_column("seats", sa.Column("process", sa.String(length=22), nullable=True))
    op.create_index(op.f("ix_seats_process"), "seats", ["process"], unique=False)
    seats = sa.table("seats", sa.column("away"), sa.column("stand_in"))
    op.get_bind().execute(sa.update(seats).where(seats.c.away.is_(sa.true())).values(stand_in="stays"))
    op.drop_column("seats", "away")
    op.create_table(
        "processes",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("alive", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_processes")),
    )
