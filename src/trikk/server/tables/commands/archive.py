"""Tables that nobody touches are archived."""

from collections.abc import Sequence

import sqlalchemy as sa

from trikk.server.storage import schema
from trikk.server.tables.repository import Repository


def touch(repository: Repository, table_id: str) -> None:
    """Note that a player has looked at the table."""
    with repository.change(table_id) as change:
        change.set(touched=change.now)


def archive(repository: Repository, table_id: str, untouched_since: float) -> bool:
    """Archive a table that nobody has touched: keep its record, delete its entries. Return whether it was archived."""
    with repository.change(table_id) as change:
        live = change.live
        if live.state == "archived" or live.row.touched >= untouched_since:
            return False
        record = live.game.record() if live.game is not None else None
        change.set(state="archived", invite_code=None, record=record, to_move=None)
        change.set(deadline=None, due=None, paused=None, undo_until=None)
        change.connection.execute(sa.delete(schema.entries).where(schema.entries.c.table_id == table_id))
        live.entries.clear()
        return True


def untouched(repository: Repository, since: float, most: int) -> Sequence[str]:
    """Return tables that nobody has touched since and that are not archived."""
    c = schema.tables.c
    query = sa.select(c.id).where(c.touched < since, c.state != "archived").limit(most)
    with repository.reading() as connection:
        return list(connection.execute(query).scalars())
