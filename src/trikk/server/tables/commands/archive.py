"""Tables that nobody touches are archived. Players can bring them back for months; then only the record is left."""

from collections.abc import Sequence

import sqlalchemy as sa

from trikk.server.storage import schema
from trikk.server.storage.codes import new_invite_code
from trikk.server.tables.commands.schedule import REVEAL_SECONDS, schedule
from trikk.server.tables.repository import Change, Repository

Place = tuple[float, str]
"""When a table was archived, and its id: where a search goes on."""

_ARCHIVE = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("table_id"), schema.tables.c.touched < sa.bindparam("since"))
    .where(schema.NOT_ARCHIVED)
    .values(state="archived", archived_at=sa.bindparam("now"), invite_code=None)
    .values(to_move=None, deadline=None, due=None, paused=None, undo_until=None)
)


def touch(repository: Repository, table_id: str) -> None:
    """Note that a player has looked at the table."""
    with repository.change(table_id) as change:
        change.set(touched=change.now)


def archive(repository: Repository, table_id: str, untouched_since: float) -> bool:
    """Archive a table that nobody has touched; nothing is deleted. Return whether it was archived."""
    with repository.writing() as connection:
        is_archived = archive_row(connection, table_id, untouched_since, repository.now())
    repository.forget(table_id)
    return is_archived


def archive_row(connection: sa.Connection, table_id: str, untouched_since: float, now: float) -> bool:
    """Archive the row of a table that nobody has touched; return whether it was archived."""
    values = {"table_id": table_id, "since": untouched_since, "now": now}
    return connection.execute(_ARCHIVE, values).rowcount == 1


def archive_untouched(repository: Repository, since: float, most: int) -> int:
    """Archive tables that nobody has touched since, whether or not they can be read; return how many."""
    c = schema.tables.c
    query = sa.select(c.id).where(c.touched < since).where(schema.NOT_ARCHIVED).order_by(c.touched).limit(most)
    with repository.reading() as connection:
        found = connection.execute(query).scalars().all()
    return sum(archive(repository, table_id, since) for table_id in found)


def bring_back(repository: Repository, table_id: str, token_hash: str | None) -> bool:
    """Bring an archived table back for a player who looks at it; return whether that was needed and possible."""
    with repository.change(table_id) as change:
        number = change.live.seated(token_hash)
        if change.live.state != "archived" or change.live.is_gone:
            return False
        revive(change, number)
        return True


def revive(change: Change, number: int) -> None:
    """Make an archived table again what it was, for the player of a seat. A turn begins anew, with all its time."""
    live = change.live
    change.set(archived_at=None, touched=change.now)
    if live.game is None:
        change.set(state="open")
        if any(seat.is_free for seat in live.seats):
            change.set(invite_code=new_invite_code(change.connection))
        else:
            change.set(due=change.now + REVEAL_SECONDS)
    else:
        change.set(state="playing")
        schedule(change, is_new=True)  # `over`, if it is
    change.append("back", seat=number)


def put_away(repository: Repository, table_id: str, archived_before: float) -> bool:
    """Archive a table for good: keep its record, and delete its entries. Return whether that was done."""
    with repository.change(table_id) as change:
        live, at = change.live, change.live.row.archived_at
        if live.state != "archived" or at is None or at >= archived_before:
            return False
        change.set(record=None if live.game is None else live.game.record(), archived_at=None)
        change.connection.execute(sa.delete(schema.entries).where(schema.entries.c.table_id == table_id))
        live.entries.clear()
        return True


def archived_long(repository: Repository, before: float, after: Place, most: int) -> Sequence[Place]:
    """Return tables that were archived before a time, those first that were archived first, from a place on."""
    c = schema.tables.c
    query = sa.select(c.archived_at, c.id).where(c.archived_at < before, sa.tuple_(c.archived_at, c.id) > after)
    with repository.reading() as connection:
        rows = connection.execute(query.order_by(c.archived_at, c.id).limit(most))
        return [(row.archived_at, row.id) for row in rows]
