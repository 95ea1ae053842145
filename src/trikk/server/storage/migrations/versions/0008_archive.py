"""Archived tables can be brought back, the clock is watched, and sleeping tables cost nothing."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

NOT_ARCHIVED = sa.text("state <> 'archived'")


def upgrade() -> None:
    op.add_column("tables", sa.Column("archived_at", sa.Float(), nullable=True))
    op.create_table(
        "clock",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("believed_since", sa.Float(), nullable=False),
        sa.Column("jumps", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_clock")),
    )
    op.create_index("ix_tables_due_id", "tables", ["due", "id"], unique=False)
    op.create_index("ix_tables_state", "tables", ["state"], unique=False)
    op.create_index("ix_tables_archived_at", "tables", ["archived_at"], unique=False)
    op.create_index(
        "ix_tables_not_archived", "tables", ["touched"], sqlite_where=NOT_ARCHIVED, postgresql_where=NOT_ARCHIVED
    )
    op.drop_index(op.f("ix_tables_due"), "tables")
    op.drop_index(op.f("ix_tables_touched"), "tables")
