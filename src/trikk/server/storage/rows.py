"""Rows of the database as typed objects: tables, their seats, and entries. Reads and stores them."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from typing import Any, Literal

import sqlalchemy as sa
from msgspec.json import encode
from sqlalchemy.dialects import postgresql, sqlite

from trikk.catalog import Edition
from trikk.game.contents import content_hash, content_of
from trikk.game.seeds import Seed
from trikk.server.api.messages.refusals import Refusal
from trikk.server.api.messages.requests import Pace, TurnLimit
from trikk.server.storage import schema

State = Literal["open", "playing", "over", "archived"]
AWAITED = ""
"""In place of the hash of a player's number, until it comes."""
Presence = Literal["here", "away", "offline"]


@dataclass
class TableRow:
    """A table, without its seats and entries; `schema.tables` says more about some columns."""

    id: str
    created: float
    touched: float
    """When a person last did something."""
    edition: str
    edition_version: int
    turn_limit: TurnLimit
    open_track: bool
    hints: bool
    pace: Pace
    listed: bool
    fixed_seed: bool
    seed: Seed
    """Secret until the game is over. Before the game begins, the host's part of it; see `trikk.game.fairness`."""
    seed_hash: str
    """Of the host's part; of a fixed seed, its own."""
    invite_key: str
    watch_key: str
    edition_hash: str | None = None
    """The hash of its edition; None at tables of version 0.1."""
    state: State = "open"
    commitment: str | None = None
    """What was fixed before players revealed their numbers; None: not yet, or a fixed seed."""
    fairness: str | None = None
    """What the seed was made of, as JSON; secret like the seed. None as above, and at tables of version 0.1."""
    starts: int | None = None
    """Which seat begins; None: drawn from the seed."""
    invite_code: str | None = None
    """While a seat is free."""
    opening: str | None = None
    """A hash of the request that opened it, to recognise a repeated one."""
    seq: int = 0
    """The number of the last entry."""
    version: int = 0
    """Counts the moves of the game, and moves that were taken back."""
    to_move: int | None = None
    deadline: float | None = None
    due: float | None = None
    """When the server itself has to act."""
    paused: float | None = None
    """Seconds that were left when the clock stopped."""
    undo_until: float | None = None
    """Until when the last move can be taken back; None: it cannot."""
    presence: int = 0
    """Counts changes of who is here."""
    rematch: str | None = None
    archived_at: float | None = None
    """When it was archived; None also if that was for good."""
    record: dict[str, Any] | None = None
    """If it is archived for good; its entries are deleted then."""


Kind = Literal["open", "person", "bot"]
StandIn = Literal["turn", "stays", "left"]
Share = Literal["awaited", "committed", "revealed"]


@dataclass
class Seat:
    """A seat of a table: a bot's, a person's who has its secret, or free."""

    bot: str | None = None
    name: str | None = None
    secret_hash: str | None = None
    stand_in: StandIn | None = None
    """`planner` plays for a person: for this `turn`, until they are back (`stays`), or until they say so (`left`)."""
    missed: int = 0
    """Turns in a row that ran out of time."""
    held: str | None = None
    """The choice of first tickets, until the seats before have chosen."""
    presence: Presence | None = None
    """`here`, `away` (the page is out of sight) or `offline`; None for a bot, and for a player who was never here."""
    present_since: float | None = None
    process: str | None = None
    colour: int | None = None
    """A number of the players' palette; None while the seat is free."""
    nonce_hash: str | None = None
    """Of the number that the player's client made; `AWAITED` until it comes, None without a part in the seed."""
    nonce: str | None = None
    """The number, once revealed; secret until the game is over."""
    code_hash: str | None = None
    code_expires: float | None = None

    @property
    def is_free(self) -> bool:
        return self.bot is None and self.secret_hash is None

    @property
    def kind(self) -> Kind:
        """Who has the seat; `open` if nobody."""
        if self.bot is not None:
            return "bot"
        return "open" if self.is_free else "person"

    @property
    def share(self) -> Share | None:
        """How far the player's number has come; None if the seat has no part in the seed."""
        if self.nonce_hash is None:
            return None
        if self.nonce_hash == AWAITED:
            return "awaited"
        return "committed" if self.nonce is None else "revealed"

    @property
    def plays_itself(self) -> bool:
        """Whether the server makes its moves: a bot's, or those of a player with a stand-in."""
        return self.bot is not None or self.stand_in is not None


@dataclass(frozen=True)
class Entry:
    """One thing that happened."""

    seq: int
    at: float
    type: str
    seat: int | None
    version: int | None
    body: dict[str, Any]


MUTABLE = (
    "touched",
    "state",
    "pace",
    "invite_code",
    "seq",
    "version",
    "to_move",
    "deadline",
    "due",
    "paused",
    "undo_until",
    "presence",
    "rematch",
    "archived_at",
    "record",
)
"""Columns of a table that change. All of them are written with every change, so that one statement is enough."""

_TABLE_COLUMNS = [schema.tables.c[field.name] for field in fields(TableRow)]
_SEAT_COLUMNS = [schema.seats.c[field.name] for field in fields(Seat)]
_ENTRY_COLUMNS = [schema.entries.c[field.name] for field in fields(Entry)]


class _Prepared:
    """A statement of every move, for many rows: made once, and given to the driver as it is.

    SQLAlchemy would take several times as long for it. JSON has to be text already.
    """

    def __init__(
        self, statement: sa.Update | sa.Insert | sa.Delete, columns: Mapping[str, sa.Column[Any]], on_postgres: str
    ) -> None:
        """`on_postgres` does with the rows of `given` what the statement does with one."""
        self._statement = statement
        self._columns = columns
        self._on_postgres = on_postgres

    def run(self, connection: sa.Connection, rows: Iterable[Mapping[str, Any]]) -> None:
        if connection.dialect.name == "postgresql":
            columns = self._columns
            given = encode([{name: row[name] for name in columns} for row in rows]).decode()
            connection.exec_driver_sql(self._with_given, (given,))
        else:
            text, names = self._with_marks
            values = [tuple([row[name] for name in names]) for row in rows]
            connection.exec_driver_sql(text, values[0] if len(values) == 1 else values)

    @cached_property
    def _with_marks(self) -> tuple[str, list[str]]:
        """The statement for SQLite, with a mark for each value, and their names in that order."""
        made = self._statement.compile(dialect=sqlite.dialect(), column_keys=list(self._columns))
        assert made.positiontup is not None
        return str(made), list(made.positiontup)

    @cached_property
    def _with_given(self) -> str:
        """The statement for PostgreSQL, which takes all rows from one text: one for each would take longer."""
        dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
        types = {
            name: "text" if isinstance(column.type, sa.JSON) else column.type.compile(dialect)
            for name, column in self._columns.items()
        }
        given = ", ".join(f"{name} {type}" for name, type in types.items())
        return self._on_postgres.format(given=f"json_to_recordset(%s::json) AS given ({given})")


def _given(columns: Mapping[str, sa.Column[Any]]) -> dict[str, str]:
    """Return how each column is taken from a row that is given."""
    return {
        name: f"given.{name}::json" if isinstance(column.type, sa.JSON) else f"given.{name}"
        for name, column in columns.items()
    }


def _insert(table: sa.Table) -> _Prepared:
    columns = dict(table.c.items())
    given = _given(columns)
    into = f"INSERT INTO {table.name} ({', '.join(given)}) SELECT {', '.join(given.values())} FROM {{given}}"
    return _Prepared(sa.insert(table), columns, into)


_CHANGING = {name: schema.tables.c[name] for name in MUTABLE}
_UPDATE_TABLE = _Prepared(
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("table_id"))
    .values({name: sa.bindparam(name) for name in MUTABLE}),
    {"table_id": schema.tables.c.id, **_CHANGING},
    f"UPDATE tables SET {', '.join(f'{name} = {value}' for name, value in _given(_CHANGING).items())}"
    " FROM {given} WHERE tables.id = given.table_id",
)
_DELETE_SEATS = _Prepared(
    sa.delete(schema.seats).where(schema.seats.c.table_id == sa.bindparam("table_id")),
    {"table_id": schema.seats.c.table_id},
    # Not a join: PostgreSQL would expect a hundred tables, and read all seats.
    "DELETE FROM seats WHERE table_id = ANY (ARRAY(SELECT given.table_id FROM {given}))",
)
_INSERT_SEAT, _INSERT_ENTRY = _insert(schema.seats), _insert(schema.entries)

_NEWEST_LISTED = {
    name: sa.text(f"SELECT id FROM tables {index} WHERE {schema.IN_LOBBY} ORDER BY created DESC LIMIT :most")
    # Without its name, SQLite takes the index of states, and sorts all tables that are open or played at.
    for name, index in (("sqlite", "INDEXED BY ix_tables_in_lobby"), ("postgresql", ""))
}
_KEEP_EDITION = sa.text(  # another process may be about to do the same, or to forget a map that was only brought
    "INSERT INTO editions (hash, id, version, content) VALUES (:hash, :id, :version, :content)"
    " ON CONFLICT (hash) DO UPDATE SET brought = NULL"
)
_BRING_EDITION = sa.text(
    "INSERT INTO editions (hash, id, version, content, brought) VALUES (:hash, :id, :version, :content, :brought)"
    " ON CONFLICT (hash) DO UPDATE SET brought = excluded.brought WHERE editions.brought IS NOT NULL"
)
_FORGET_OLD = sa.text("DELETE FROM editions WHERE brought < :before")
_FORGET_MANY = sa.text(
    "DELETE FROM editions WHERE brought <="
    " (SELECT brought FROM editions WHERE brought IS NOT NULL ORDER BY brought DESC LIMIT 1 OFFSET :most)"
)


# --- reading -------------------------------------------------------------------------------------------------------


def read_row(connection: sa.Connection, table_id: str, *, lock: bool) -> TableRow:
    """Return a table's row, locked until the transaction ends if asked; refuse if there is none."""
    if connection.dialect.name == "postgresql":  # its driver gives all columns their types, and SQLAlchemy takes longer
        locked = " FOR UPDATE" if lock else ""
        row = connection.exec_driver_sql(f"{_row_select()} WHERE id = %s{locked}", (table_id,)).first()
    else:
        row = connection.execute(sa.select(*_TABLE_COLUMNS).where(schema.tables.c.id == table_id)).first()
    if row is None:
        raise Refusal("unknown_table")
    return TableRow(*row)


def read_locked(connection: sa.Connection, table_ids: Sequence[str]) -> list[TableRow]:
    """Return the rows of some tables on PostgreSQL, locked until the transaction ends.

    All processes lock them in the same order, so none of them waits for another that waits for it.
    """
    query = f"{_row_select()} WHERE id = ANY(%s) ORDER BY id FOR UPDATE"
    return [TableRow(*row) for row in connection.exec_driver_sql(query, (list(table_ids),))]


@cache
def _row_select() -> str:
    return f"SELECT {', '.join(column.name for column in _TABLE_COLUMNS)} FROM tables"


def read_listed(connection: sa.Connection, most: int) -> list[tuple[TableRow, list[Seat]]]:
    """Return the tables that everyone may see while they wait for players or are being played, the newest first."""
    tables, seats = schema.tables, schema.seats
    newest = connection.execute(_NEWEST_LISTED[connection.dialect.name], {"most": most}).scalars().all()
    rows = sa.select(*_TABLE_COLUMNS).where(tables.c.id.in_(newest))
    listed: dict[str, tuple[TableRow, list[Seat]]] = {row.id: (TableRow(*row), []) for row in connection.execute(rows)}
    sitting = sa.select(seats.c.table_id, *_SEAT_COLUMNS).where(seats.c.table_id.in_(newest))
    for table_id, *columns in connection.execute(sitting.order_by(seats.c.table_id, seats.c.number)):
        listed[table_id][1].append(Seat(*columns))
    return [listed[table_id] for table_id in newest]


def read_seats(connection: sa.Connection, table_id: str) -> list[Seat]:
    """Return a table's seats in their order."""
    c = schema.seats.c
    query = sa.select(*_SEAT_COLUMNS).where(c.table_id == table_id).order_by(c.number)
    return [Seat(*row) for row in connection.execute(query)]


def read_entries(connection: sa.Connection, table_id: str, after: int) -> list[Entry]:
    """Return what happened at a table after a sequence number."""
    c = schema.entries.c
    query = sa.select(*_ENTRY_COLUMNS).where(c.table_id == table_id, c.seq > after).order_by(c.seq)
    return [Entry(*row) for row in connection.execute(query)]


def read_edition(connection: sa.Connection, hash: str) -> str | None:
    """Return the content of a stored edition."""
    query = sa.select(schema.editions.c.content).where(schema.editions.c.hash == hash)
    return connection.execute(query).scalar()


# --- storing -------------------------------------------------------------------------------------------------------


def keep_edition(connection: sa.Connection, edition: Edition) -> str:
    """Store an edition for good, unless that has been done already; return its hash."""
    hash, values = _edition_values(edition)
    c = schema.editions.c
    kept = sa.select(c.hash).where(c.hash == hash, c.brought.is_(None))
    if connection.execute(kept).scalar() is None:
        connection.execute(_KEEP_EDITION, values)
    return hash


def bring_edition(connection: sa.Connection, edition: Edition, now: float, most: int) -> str:
    """Store a map that a visitor has brought, and forget the oldest of more than `most`; return its hash."""
    hash, values = _edition_values(edition)
    connection.execute(_BRING_EDITION, {**values, "brought": now})
    connection.execute(_FORGET_MANY, {"most": most})
    return hash


def forget_brought(connection: sa.Connection, before: float) -> int:
    """Forget maps that were brought before a time, and that no table was opened with; return how many."""
    return connection.execute(_FORGET_OLD, {"before": before}).rowcount


def _edition_values(edition: Edition) -> tuple[str, dict[str, Any]]:
    hash = content_hash(edition)
    return hash, {"hash": hash, "id": edition.id, "version": edition.version, "content": content_of(edition)}


def insert_row(connection: sa.Connection, row: TableRow) -> None:
    """Store a new table, without its seats."""
    connection.execute(sa.insert(schema.tables), vars(row))
    connection.execute(sa.insert(schema.turns), {"table_id": row.id})


def stored_row(row: TableRow) -> dict[str, Any]:
    """Return a table's row, as it is now, for `update_rows`."""
    return {**vars(row), "table_id": row.id, "record": None if row.record is None else json.dumps(row.record)}


def update_rows(connection: sa.Connection, rows: Iterable[Mapping[str, Any]]) -> None:
    """Store what can change of the rows of some tables."""
    _UPDATE_TABLE.run(connection, rows)


def fix_columns(connection: sa.Connection, row: TableRow, **columns: Any) -> None:
    """Set columns that change once, when the game begins or is about to."""
    vars(row).update(columns)
    connection.execute(sa.update(schema.tables).where(schema.tables.c.id == row.id).values(columns))


def stored_seats(table_id: str, seats: Sequence[Seat]) -> list[dict[str, Any]]:
    """Return the seats of a table, as they are now, for `insert_seats` and `replace_seats`."""
    common = {"table_id": table_id, "code_tries": 0}
    return [{**common, "number": number, **vars(seat)} for number, seat in enumerate(seats)]


def insert_seats(connection: sa.Connection, seats: Iterable[Mapping[str, Any]]) -> None:
    """Store seats of new tables."""
    _INSERT_SEAT.run(connection, seats)


def replace_seats(connection: sa.Connection, by_table: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
    """Store the seats of some tables in place of those that are stored."""
    _DELETE_SEATS.run(connection, [{"table_id": table_id} for table_id in by_table])
    insert_seats(connection, [seat for seats in by_table.values() for seat in seats])


def insert_entries(connection: sa.Connection, entries: Iterable[tuple[str, Entry]]) -> None:
    """Store what happened, each with the table where it did."""
    rows = ({**vars(entry), "table_id": table_id, "body": encode(entry.body).decode()} for table_id, entry in entries)
    _INSERT_ENTRY.run(connection, rows)
