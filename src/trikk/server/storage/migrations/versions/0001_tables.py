"""Tables, seats, what happened, and turns to take."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("touched", sa.Float(), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("edition", sa.String(length=64), nullable=False),
        sa.Column("edition_version", sa.Integer(), nullable=False),
        sa.Column("turn_limit", sa.String(length=8), nullable=False),
        sa.Column("open_track", sa.Boolean(), nullable=False),
        sa.Column("hints", sa.Boolean(), nullable=False),
        sa.Column("pace", sa.String(length=8), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("starts", sa.Integer(), nullable=True),
        sa.Column("fixed_seed", sa.Boolean(), nullable=False),
        sa.Column("seed", sa.JSON(), nullable=False),
        sa.Column("seed_hash", sa.String(length=64), nullable=False),
        sa.Column("invite_key", sa.String(length=22), nullable=False),
        sa.Column("watch_key", sa.String(length=22), nullable=False),
        sa.Column("opening", sa.String(length=64), nullable=True),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("to_move", sa.Integer(), nullable=True),
        sa.Column("deadline", sa.Float(), nullable=True),
        sa.Column("due", sa.Float(), nullable=True),
        sa.Column("rematch", sa.String(length=22), nullable=True),
        sa.Column("record", sa.JSON(), nullable=True),
        sa.CheckConstraint("state IN ('open', 'playing', 'over', 'archived')", name=op.f("ck_tables_state")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("opening", name=op.f("uq_tables_opening")),
    )
    op.create_index(op.f("ix_tables_due"), "tables", ["due"], unique=False)
    op.create_index("ix_tables_lobby", "tables", ["listed", "state", "created"], unique=False)
    op.create_index(op.f("ix_tables_touched"), "tables", ["touched"], unique=False)
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(length=22), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("type", sa.String(length=8), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=True),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_entries_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_entries")),
        sa.UniqueConstraint("table_id", "version", name=op.f("uq_entries_table_id_version")),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(length=22), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("bot", sa.String(length=80), nullable=True),
        sa.Column("name", sa.String(length=24), nullable=True),
        sa.Column("secret_hash", sa.String(length=64), nullable=True),
        sa.Column("away", sa.Boolean(), nullable=False),
        sa.Column("code_hash", sa.String(length=64), nullable=True),
        sa.Column("code_expires", sa.Float(), nullable=True),
        sa.Column("code_tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_seats")),
    )
    op.create_table(
        "turns",
        sa.Column("table_id", sa.String(length=22), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_turns_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_turns")),
    )
