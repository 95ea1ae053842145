"""Players have a part in the seed of their game."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("commitment", sa.String(length=64), nullable=True))
    op.add_column("tables", sa.Column("fairness", sa.Text(), nullable=True))
    op.add_column("seats", sa.Column("nonce_hash", sa.String(length=64), nullable=True))
    op.add_column("seats", sa.Column("nonce", sa.String(length=32), nullable=True))
