"""Rows of the database as typed objects: tables, their seats, and entries. Reads and stores them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

import sqlalchemy as sa

from trikk.game.seeds import Seed
from trikk.server.api.messages.refusals import Refusal
from trikk.server.api.messages.requests import Pace, TurnLimit
from trikk.server.storage import schema

State = Literal["open", "playing", "over", "archived"]
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
    """Secret until the game is over."""
    seed_hash: str
    invite_key: str
    watch_key: str
    state: State = "open"
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
    record: dict[str, Any] | None = None
    """Set when the table is archived and its entries are deleted."""


@dataclass
class Seat:
    """A seat of a table: a bot's, a person's who has its secret, or free."""

    bot: str | None = None
    name: str | None = None
    secret_hash: str | None = None
    stand_in: Literal["turn", "stays", "left"] | None = None
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
    code_hash: str | None = None
    code_expires: float | None = None
    code_tries: int = 0

    @property
    def is_free(self) -> bool:
        return self.bot is None and self.secret_hash is None

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        """Who has the seat; `open` if nobody."""
        if self.bot is not None:
            return "bot"
        return "open" if self.is_free else "person"

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
    "record",
)
"""Columns of a table that change. All of them are written with every change, so that one statement is enough."""

_TABLE_COLUMNS = [schema.tables.c[field.name] for field in fields(TableRow)]
_SEAT_COLUMNS = [schema.seats.c[field.name] for field in fields(Seat)]
_ENTRY_COLUMNS = [schema.entries.c[field.name] for field in fields(Entry)]
_UPDATE_TABLE = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("table_id"))
    .values({name: sa.bindparam(name) for name in MUTABLE})
)


# --- reading -------------------------------------------------------------------------------------------------------


def read_row(connection: sa.Connection, table_id: str, *, lock: bool) -> TableRow:
    """Return a table's row, locked until the transaction ends if asked; refuse if there is none."""
    query = sa.select(*_TABLE_COLUMNS).where(schema.tables.c.id == table_id)
    row = connection.execute(query.with_for_update() if lock else query).first()
    if row is None:
        raise Refusal("unknown_table")
    return TableRow(*row)


def read_listed(connection: sa.Connection, most: int) -> list[TableRow]:
    """Return the tables that everyone may see while they wait for players or are being played, the newest first."""
    c = schema.tables.c
    query = sa.select(*_TABLE_COLUMNS).where(c.listed.is_(True), c.state.in_(("open", "playing")))
    return [TableRow(*row) for row in connection.execute(query.order_by(c.created.desc()).limit(most))]


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


# --- storing -------------------------------------------------------------------------------------------------------


def insert_row(connection: sa.Connection, row: TableRow) -> None:
    """Store a new table, without its seats."""
    connection.execute(sa.insert(schema.tables), vars(row))
    connection.execute(sa.insert(schema.turns), {"table_id": row.id})


def update_row(connection: sa.Connection, row: TableRow) -> None:
    """Store the columns of a table that can change."""
    values = vars(row)
    connection.execute(_UPDATE_TABLE, {"table_id": row.id, **{name: values[name] for name in MUTABLE}})


def insert_seats(connection: sa.Connection, table_id: str, seats: Sequence[Seat]) -> None:
    """Store the seats of a table."""
    rows = [{"table_id": table_id, "number": number, **vars(seat)} for number, seat in enumerate(seats)]
    connection.execute(sa.insert(schema.seats), rows)


def replace_seats(connection: sa.Connection, table_id: str, seats: Sequence[Seat]) -> None:
    """Store the seats of a table as they are now."""
    connection.execute(sa.delete(schema.seats).where(schema.seats.c.table_id == table_id))
    insert_seats(connection, table_id, seats)


def insert_entries(connection: sa.Connection, table_id: str, entries: Iterable[Entry]) -> None:
    """Store what happened at a table."""
    connection.execute(sa.insert(schema.entries), [{"table_id": table_id, **vars(entry)} for entry in entries])
