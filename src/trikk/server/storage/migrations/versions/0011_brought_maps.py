"""Visitors bring maps, which are kept for a while even if no table is opened with them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("editions", sa.Column("brought", sa.Float(), nullable=True))
    is_brought = sa.text("brought IS NOT NULL")
    op.create_index(
        op.f("ix_editions_brought"), "editions", ["brought"], sqlite_where=is_brought, postgresql_where=is_brought
    )
