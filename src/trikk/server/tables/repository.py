"""Reads tables, changes them in transactions, many in one if they are asked for together, and remembers those in use.

A table belongs to one worker thread of a process, and so to one repository: nothing here needs a lock. Other processes
are kept out by the lock on the table's row until what changes it is stored.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, NamedTuple

import sqlalchemy as sa

from trikk.catalog import Edition, UnknownEdition, edition
from trikk.catalog.loader import past_editions
from trikk.game.contents import content_hash, edition_of_content, hash_to_tell
from trikk.game.records import replay
from trikk.server.api.messages.refusals import Refusal
from trikk.server.storage.codes import find_code
from trikk.server.storage.rows import (
    MUTABLE,
    Entry,
    TableRow,
    insert_entries,
    read_edition,
    read_locked,
    read_row,
    read_seats,
    replace_seats,
    stored_row,
    stored_seats,
    update_rows,
)
from trikk.server.storage.store import Store
from trikk.server.tables.bots import Bots
from trikk.server.tables.table import LiveTable


class Told(NamedTuple):
    """Something has been committed at a table."""

    table_id: str
    seq: int | None
    """Of the last entry; None if that has to be looked up."""
    due: float | None
    """When the server has to act there next."""


MOST_REMEMBERED = 20_000
"""Tables in play at a time, of some 50 KiB each. With more, each move would read its table and play its game again."""
REMEMBERED_SECONDS = 30.0


_MUTABLE = frozenset(MUTABLE)


class Change:
    """One transaction at one table: what is to be stored when it ends well."""

    def __init__(
        self, connection: sa.Connection, live: LiveTable, now: float, write: Callable[[], None] = lambda: None
    ) -> None:
        """`write` writes what others have kept back."""
        self._connection = connection
        self._write = write
        self._part: sa.NestedTransaction | None = None
        self.live = live
        self.now = now
        self._is_shared = connection.dialect.name == "postgresql"
        self._row_changed = False
        self._seats_changed = False
        self._entries: list[Entry] = []

    @property
    def connection(self) -> sa.Connection:
        """For what a command writes besides: none of it stays if the command is refused afterwards."""
        if self._part is None:
            self._write()
            self._part = self._connection.begin_nested()
        return self._connection

    def append(self, type: str, *, seat: int | None = None, version: int | None = None, **body: Any) -> int:
        """Add to what happened; return its sequence number."""
        seq = self.live.row.seq + 1
        entry = Entry(seq, self.now, type, seat, version, body)
        self.live.entries.append(entry)
        self._entries.append(entry)
        self.set(seq=seq)
        return seq

    def set(self, **columns: Any) -> None:
        """Change columns of the table's row."""
        assert columns.keys() <= _MUTABLE
        vars(self.live.row).update(columns)
        self._row_changed = True

    def change_seats(self) -> None:
        """Announce a change of seats: they are stored at the end. Call it before you change them."""
        if not self._seats_changed and self._is_shared:
            # Other processes give out codes without an entry that would tell of it.
            self._write()
            self.live.seats = read_seats(self._connection, self.live.id)
        self._seats_changed = True

    @property
    def is_begun(self) -> bool:
        """Whether there is anything to store."""
        return self._row_changed or self._seats_changed

    def store(self, kept: "Kept") -> None:
        """Have all changes written into the database."""
        row = self.live.row
        if self._part is not None:
            self._part.commit()
        if self._seats_changed:
            kept.seats[row.id] = stored_seats(row.id, self.live.seats)
        kept.entries += [(row.id, entry) for entry in self._entries]
        if self._row_changed:
            kept.rows[row.id] = stored_row(row)

    def drop(self) -> None:
        """Take back what a command has written besides."""
        if self._part is not None and self._part.is_active:
            self._part.rollback()


class Kept:
    """What is still to be written of changes that are done: a few statements write that of many."""

    def __init__(self) -> None:
        self.entries: list[tuple[str, Entry]] = []
        self.rows: dict[str, dict[str, Any]] = {}
        self.seats: dict[str, list[dict[str, Any]]] = {}
        self.notices: list[tuple[str, int, int]] = []
        """Of all that has been written."""

    def write(self, connection: sa.Connection, store: Store) -> None:
        """Write it, once."""
        entries, rows, seats = self.entries, list(self.rows.values()), self.seats
        self.entries, self.rows, self.seats = [], {}, {}
        if seats:
            replace_seats(connection, seats)
        if entries:
            insert_entries(connection, entries)
        if rows:
            update_rows(connection, rows)
            notices = [(row["table_id"], row["seq"], row["presence"]) for row in rows]
            self.notices += notices
            store.notify(connection, notices)


class Repository:
    """The tables of one worker thread."""

    def __init__(
        self,
        store: Store,
        editions: Mapping[str, Edition] | None = None,
        bots: Bots | None = None,
        *,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.now = now
        self.bots = bots or Bots()
        self._editions: Mapping[str, Edition] = {} if editions is None else editions
        self._live: OrderedDict[str, tuple[LiveTable, float]] = OrderedDict()
        self._together: ExitStack | None = None
        self._connection: sa.Connection | None = None
        self._failed: BaseException | None = None
        """Why what is done together cannot be stored."""
        self._kept = Kept()
        self._locked: set[str] = set()
        """Tables that nobody else can change until what is done together has been stored."""
        self._told: list[Told] = []

    def edition(self, id: str) -> Edition:
        """Return an edition by its id, as it is now."""
        try:
            return self._editions.get(id) or edition(id)
        except UnknownEdition:
            raise Refusal("unknown_edition", edition=id) from None

    def edition_asked_for(self, id: str, hash: str | None) -> Edition:
        """Return an edition as it is now, or the version of it that has this hash."""
        return self.edition(id) if hash is None else self.kept_edition(id, hash)

    def kept_edition(self, id: str, hash: str) -> Edition:
        """Return the version of an edition that has this hash: the current one, or one that a table was opened with."""
        with self.reading() as connection:
            return self._kept_edition(connection, id, hash)

    def _kept_edition(self, connection: sa.Connection, id: str, hash: str) -> Edition:
        for version in self._versions(id):
            if content_hash(version) == hash:
                return version
        content = read_edition(connection, hash)
        if content is None:
            raise Refusal("unknown_edition", edition=id)
        return edition_of_content(content)

    def _versions(self, id: str) -> list[Edition]:
        """Return the versions of an edition that this Trikk has, the current one first."""
        own = self._editions.get(id)  # once: it may be taken away at any moment
        if own is not None:
            return [own]
        try:
            return [edition(id), *past_editions(id)]
        except UnknownEdition:
            return []

    def _opened_with(self, connection: sa.Connection, row: TableRow) -> tuple[Edition, str | None]:
        """Return the edition that a table was opened with, and the hash by which clients ask for it.

        Also if a map of the host's own is still the same: it may change at any moment.
        """
        versions = self._versions(row.edition)
        if row.edition_hash is not None:
            opened = self._kept_edition(connection, row.edition, row.edition_hash)
        else:
            same = [version for version in versions if version.version == row.edition_version]
            if not same:
                raise Refusal("edition_changed", version=row.edition_version, edition=row.edition)
            opened = same[0]
        return opened, hash_to_tell(opened)

    def newest(self, played: Edition, players: int) -> Edition:
        """Return the current version of an edition if as many can play it; otherwise the version that was played."""
        now = next(iter(self._versions(played.id)), played)
        fits = now.family == played.family and now.min_players <= players <= now.max_players
        return now if fits else played

    def find_code(self, typed: str) -> tuple[str, str | None] | None:
        """Return the table that a code is for, and the key of its invitation if the code is one to join."""
        with self.reading() as connection:
            return find_code(connection, typed, self.now())

    @property
    def is_alone(self) -> bool:
        """Whether no other repository can change the tables that this one remembers."""
        return not self.store.is_postgres

    @contextmanager
    def together(self, table_ids: Sequence[str] = ()) -> Iterator[None]:
        """Carry out all that happens in the block in one transaction. These tables will be changed there.

        On PostgreSQL they are locked for that, with one statement. If any statement fails, nothing has been done.
        """
        try:
            with ExitStack() as self._together:
                if table_ids and not self.is_alone:
                    self._lock(table_ids)
                yield
                self._write()
                if self._failed is not None:
                    raise self._failed  # a part of it may have been written
                if self._connection is not None and self.store.is_aborted(self._connection):
                    raise RuntimeError("a statement failed, and nobody said so")
        except BaseException:
            self._live.clear()  # they may have gone ahead of what is stored
            self._told.clear()
            self.store.take_back(self._kept.notices)
            raise
        finally:
            self._together = self._connection = self._failed = None
            self._kept = Kept()
            self._locked.clear()

    def _lock(self, table_ids: Sequence[str]) -> None:
        connection = self._shared()
        assert connection is not None
        for row in read_locked(connection, table_ids):
            with suppress(Refusal):  # whoever changes it will get it too
                self._up_to_date(connection, row)
                self._locked.add(row.id)

    def _write(self) -> None:
        """Write what has been kept back of changes that are done together."""
        if self._connection is not None:
            try:
                self._kept.write(self._connection, self.store)
            except BaseException as error:
                self._failed = error
                raise

    def _shared(self) -> sa.Connection | None:
        """Return the connection of `together`; its transaction begins when it is first needed."""
        if self._together is not None and self._connection is None:
            self._connection = self._together.enter_context(self.store.writing())
        return self._connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Yield a connection in a transaction, which may be part of a larger one."""
        shared = self._shared()
        if shared is None:
            with self.store.writing() as connection:
                yield connection
        else:
            self._write()
            with shared.begin_nested():
                yield shared

    @contextmanager
    def _changing(self) -> Iterator[sa.Connection]:
        """Yield a connection for a `Change`, which writes nothing until it is known to go well."""
        shared = self._shared()
        if shared is None:
            with self.store.writing() as connection:
                yield connection
        else:
            yield shared

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Yield a connection; if no other process can write, it sees what this one has written and not yet committed.

        On PostgreSQL all that it sees is of one moment, and committed.
        """
        shared = self._shared() if self.is_alone else None
        if shared is None:
            with self.store.reading() as connection:
                yield connection
        else:
            self._write()
            yield shared

    @contextmanager
    def change(self, table_id: str) -> Iterator[Change]:
        """Yield a change of a table. If no error occurs, it is stored and `changed` is called.

        If anything goes wrong, nothing has changed.
        """
        change: Change | None = None
        try:
            with self._changing() as connection:
                if self._is_ours(table_id):
                    live = self._remember(self._live[table_id][0])
                else:
                    self._write()
                    live = self._up_to_date(connection, read_row(connection, table_id, lock=True))
                    if self._together is not None:
                        self._locked.add(table_id)
                change = Change(connection, live, self.now(), self._write)
                before = live.row.seq
                yield change
                try:
                    change.store(self._kept)
                    if self._together is None:
                        kept, self._kept = self._kept, Kept()
                        kept.write(connection, self.store)
                except BaseException as error:
                    if self._together is not None:
                        self._failed = error
                    raise
        except BaseException:
            if change is not None:
                change.drop()
                if self._together is None:
                    self.store.take_back([(table_id, change.live.row.seq, change.live.row.presence)])
            if change is None or change.is_begun:
                self._live.pop(table_id, None)  # it may be ahead of the database
            raise
        if change.live.row.seq != before:
            self.tell(change.live)

    def _is_ours(self, table_id: str) -> bool:
        """Whether a table is in memory as it is now, and nobody else can change it."""
        return table_id in self._live and (self.is_alone or table_id in self._locked)

    def tell(self, live: LiveTable) -> None:
        """Have this process told of what will have been committed at a table; others hear of it from the database."""
        if self._together is not None:
            if live.id not in self._live:  # nobody else knows of a new table before it is committed
                self._remember(live)
            self._locked.add(live.id)
        self._told.append(Told(live.id, live.row.seq, live.row.due))

    def tell_anew(self, table_id: str) -> None:
        """Have everyone at a table told of how it is now, although nothing was changed here."""
        self._told.append(Told(table_id, None, None))

    def take_told(self) -> list[Told]:
        """Return what there is to tell of, once."""
        told, self._told = self._told, []
        return told

    def read(self, table_id: str, *, at_least: int | None = None) -> LiveTable:
        """Return a table as it is now, from memory if that is up to date or has the entry `at_least`."""
        if table_id in self._live:
            live, _ = self._live[table_id]
            if self._is_ours(table_id) or (at_least is not None and live.seq >= at_least):
                return self._remember(live)
        with self.reading() as connection:
            return self._up_to_date(connection, read_row(connection, table_id, lock=False))

    def _up_to_date(self, connection: sa.Connection, row: TableRow) -> LiveTable:
        table_id = row.id
        live = self._live[table_id][0] if table_id in self._live else None
        if live is None or live.state != row.state == "archived":  # its entries are gone
            live = LiveTable(row, *self._opened_with(connection, row))
            live.follow(connection)
            if row.record is not None:
                live.game = replay(row.record, editions={row.edition: live.edition})
        else:
            behind = live.seq < row.seq or live.row.presence != row.presence
            live.row = row
            if behind:
                self._live.pop(table_id)  # until it has caught up
                live.follow(connection)
        return self._remember(live)

    def _remember(self, live: LiveTable) -> LiveTable:
        self._live[live.id] = live, time.monotonic()
        self._live.move_to_end(live.id)
        if len(self._live) > MOST_REMEMBERED:
            self._live.popitem(last=False)
        return live

    def forget(self, table_id: str) -> None:
        """Forget a table, which was changed by a statement of its own."""
        self._live.pop(table_id, None)

    def forget_all(self) -> None:
        """Forget all tables, which were changed by a statement of its own."""
        self._live.clear()

    def forget_idle(self) -> int:
        """Forget the tables that nobody has asked for in a while; return how many are left."""
        limit = time.monotonic() - REMEMBERED_SECONDS
        while self._live and next(iter(self._live.values()))[1] < limit:
            self._live.popitem(last=False)
        return len(self._live)
