"""The tables of the lobby are found by an index of their own, however many others there are."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

IN_LOBBY = sa.text("listed AND state IN ('open', 'playing')")


def upgrade() -> None:
    op.create_index("ix_tables_in_lobby", "tables", ["created"], sqlite_where=IN_LOBBY, postgresql_where=IN_LOBBY)
    op.drop_index("ix_tables_lobby", "tables")
