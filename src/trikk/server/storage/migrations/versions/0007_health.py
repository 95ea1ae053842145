"""A row that is written to find out whether the database works."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "health",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("checked", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_health")),
    )
