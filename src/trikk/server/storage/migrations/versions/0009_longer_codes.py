"""Codes of invitations grow with the number of open tables."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

LONGEST = 12


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":  # at once, and processes of older versions go on
        op.alter_column("tables", "invite_code", type_=sa.String(length=LONGEST))
        return
    # Not by altering the type: SQLite would have to make the table anew.
    op.add_column("tables", sa.Column("longer_code", sa.String(length=LONGEST), nullable=True))
    tables = sa.table("tables", sa.column("longer_code"), sa.column("invite_code"))
    op.get_bind().execute(sa.update(tables).values(longer_code=tables.c.invite_code))
    op.drop_index(op.f("ix_tables_invite_code"), "tables")
    op.drop_column("tables", "invite_code")
    op.alter_column("tables", "longer_code", new_column_name="invite_code")
    op.create_index(op.f("ix_tables_invite_code"), "tables", ["invite_code"], unique=True)
