"""Lists, inspects, archives and deletes tables."""

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from trikk.errors import TrikkError
from trikk.server.api.messages.refusals import Refusal
from trikk.server.storage import schema
from trikk.server.storage.rows import Seat, State, TableRow, read_row, read_seats
from trikk.server.storage.store import Store
from trikk.server.tables import secrecy
from trikk.server.tables.commands.archive import archive_row
from trikk.server.tables.repository import Repository
from trikk.server.tables.table import LiveTable

SECRETS = ("seed", "invite_key", "watch_key", "invite_code")
"""Columns of a table that open it, or from which its cards follow."""

LOCK_SECONDS = 30


class UnknownTables(TrikkError):
    """There are no tables with these ids."""

    code = "unknown_tables"

    def __init__(self, ids: Sequence[str]) -> None:
        super().__init__(ids)
        self.details = {"tables": list(ids)}

    def __str__(self) -> str:
        return f"there is no table {', '.join(self.details['tables'])}"


# --- looking -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Listed:
    """A table in a list."""

    id: str
    state: State
    edition: str
    created: float
    touched: float
    """When a person last did something."""
    archived_at: float | None
    moves: int
    """Made, and taken back."""
    seats: list[str | None]
    """Names of people and bots; null for a free seat."""


def list_tables(
    store: Store,
    *,
    state: State | None = None,
    edition: str | None = None,
    touched_before: float | None = None,
    after: str | None = None,
    most: int = 50,
) -> list[Listed]:
    """Return tables, the last touched first; `after` is the last table of the page before."""
    c, seat = schema.tables.c, schema.seats.c
    query = sa.select(c.id, c.state, c.edition, c.created, c.touched, c.archived_at, c.version)
    if state is not None:
        query = query.where(c.state == state)
    if edition is not None:
        query = query.where(c.edition == edition)
    if touched_before is not None:
        query = query.where(c.touched < touched_before)
    with store.reading() as connection:
        if after is not None:
            place = connection.execute(sa.select(c.touched).where(c.id == after)).scalar()
            if place is None:
                raise UnknownTables([after])
            query = query.where(sa.tuple_(c.touched, c.id) < (place, after))
        found = connection.execute(query.order_by(c.touched.desc(), c.id.desc()).limit(most)).all()
        names: dict[str, list[str | None]] = {row.id: [] for row in found}
        of_these = sa.select(seat.table_id, seat.bot, seat.name, seat.secret_hash).where(seat.table_id.in_(names))
        for table_id, bot, name, secret_hash in connection.execute(of_these.order_by(seat.table_id, seat.number)):
            names[table_id].append(_name(Seat(bot=bot, name=name, secret_hash=secret_hash)))
    return [Listed(*row, seats=names[row.id]) for row in found]


def _name(seat: Seat) -> str | None:
    return None if seat.is_free else seat.bot or seat.name or ""


def inspect_table(repository: Repository, table_id: str, *, most: int = 10, reveal: bool = False) -> dict[str, Any]:
    """Return what a table is, and the last things that happened there, as one who watches may know them.

    With `reveal` also what is hidden: the seed, from which all cards follow, and the keys that open the table.
    """
    with repository.reading() as connection:
        try:
            row = read_row(connection, table_id, lock=False)
        except Refusal:
            raise UnknownTables([table_id]) from None
        seats = read_seats(connection, table_id)
        types = connection.execute(sa.select(schema.entries.c.type).where(schema.entries.c.table_id == table_id))
        entries = Counter(types.scalars())
    found = {**_known(row, seats), "entries": dict(sorted(entries.items()))}
    try:
        live = repository.read(table_id)
    except Exception as error:  # whatever is wrong with the table, the rest can be looked at
        found["problem"] = f"{type(error).__name__}: {error}"
        live = None
    if live is not None:
        found["happenings"] = secrecy.happenings(live, None, max(0, len(live.entries) - most))
        found |= _result(live)
    if reveal:
        found["secrets"] = {name: getattr(row, name) for name in SECRETS}
        found["record"] = None if live is None or live.game is None else live.game.record(chance=True)
    return found


def _known(row: TableRow, seats: Sequence[Seat]) -> dict[str, Any]:
    info = secrecy.table_info(row, seats).model_dump(mode="json")
    for told, seat in zip(info["seats"], seats, strict=True):
        told |= {"presence": seat.presence, "present_since": seat.present_since, "missed": seat.missed}
    more = ("touched", "archived_at", "due", "seq", "version", "starts", "edition_hash")
    return {**info, **{name: getattr(row, name) for name in more}}


def _result(live: LiveTable) -> dict[str, Any]:
    """Return how a game ended, and its seed; nothing as long as it can go on."""
    try:
        revealed = secrecy.revealed(live)
    except Refusal:
        return {}
    told = revealed.model_dump(mode="json", include={"scores", "winners"})
    return {**told, "seed": live.row.seed}


# --- changing ------------------------------------------------------------------------------------------------------


def archive_tables(store: Store, ids: Iterable[str]) -> tuple[list[str], list[str]]:
    """Archive tables, all or none; return those that were archived, and those that had been before."""
    with store.writing() as connection:
        rows = _locked(connection, ids)
        archived = [row for row in rows if row.state != "archived"]
        for row in archived:
            archive_row(connection, row.id, untouched_since=float("inf"), now=time.time())
            _tell(store, connection, row)
    return [row.id for row in archived], [row.id for row in rows if row not in archived]


def delete_tables(store: Store, ids: Iterable[str]) -> list[str]:
    """Delete tables with all that happened there, all or none; return which."""
    c = schema.tables.c
    with store.writing() as connection:
        rows = _locked(connection, ids)
        found = [row.id for row in rows]
        connection.execute(sa.update(schema.tables).where(c.rematch.in_(found)).values(rematch=None))
        connection.execute(sa.delete(schema.tables).where(c.id.in_(found)))
        for row in rows:
            _tell(store, connection, row)
    return found


def _locked(connection: sa.Connection, ids: Iterable[str]) -> list[TableRow]:
    """Return the rows of tables, locked; refuse if any is missing."""
    if connection.dialect.name == "postgresql":  # a bot that thinks at the table may take a while
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'")
    rows, missing = [], []
    for id in sorted(set(ids)):  # in one order, so that two who do this do not wait for each other
        try:
            rows.append(read_row(connection, id, lock=True))
        except Refusal:
            missing.append(id)
    if missing:
        raise UnknownTables(missing)
    return rows


def _tell(store: Store, connection: sa.Connection, row: TableRow) -> None:
    """Have running processes look at a table again, as if somebody had come or gone."""
    store.notify(connection, [(row.id, row.seq, row.presence + 1)])
