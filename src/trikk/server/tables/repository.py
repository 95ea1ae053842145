"""Reads tables, changes each in one transaction, and remembers those in use.

A table belongs to one worker thread of a process, and so to one repository: nothing here needs a lock. Other processes
are kept out by the lock on the table's row while it is changed.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any

import sqlalchemy as sa

from trikk.catalog import Edition, UnknownEdition, edition
from trikk.game.records import replay
from trikk.server.api.messages.refusals import Refusal
from trikk.server.storage.codes import find_code
from trikk.server.storage.rows import (
    MUTABLE,
    Entry,
    TableRow,
    insert_entries,
    read_row,
    read_seats,
    replace_seats,
    update_row,
)
from trikk.server.storage.store import Store
from trikk.server.tables.table import LiveTable

Changed = Callable[[str, int, float | None], None]
"""Called after every commit with the table, its sequence number, and when the server has to act there next."""

MOST_REMEMBERED = 1000
REMEMBERED_SECONDS = 30.0


class Change:
    """One transaction at one table: what is to be stored when it ends well."""

    def __init__(self, connection: sa.Connection, live: LiveTable, now: float) -> None:
        self.connection = connection
        self.live = live
        self.now = now
        self._is_shared = connection.dialect.name == "postgresql"
        self._columns: set[str] = set()
        self._seats_changed = False
        self._entries: list[Entry] = []

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
        assert columns.keys() <= set(MUTABLE)
        for name, value in columns.items():
            setattr(self.live.row, name, value)
        self._columns.update(columns)

    def change_seats(self) -> None:
        """Announce a change of seats: they are stored at the end. Call it before you change them."""
        if not self._seats_changed and self._is_shared:
            # Other processes may have given out codes, which makes no entry.
            self.live.seats = read_seats(self.connection, self.live.id)
        self._seats_changed = True

    @property
    def is_begun(self) -> bool:
        """Whether there is anything to store."""
        return bool(self._columns or self._seats_changed)

    def store(self, store: Store) -> None:
        """Write all changes into the database."""
        row = self.live.row
        if self._entries:
            insert_entries(self.connection, row.id, self._entries)
        if self._seats_changed:
            replace_seats(self.connection, row.id, self.live.seats)
        if self._columns:
            update_row(self.connection, row)
            store.notify(self.connection, row.id, row.seq, row.presence)


class Repository:
    """The tables of one worker thread."""

    def __init__(
        self,
        store: Store,
        editions: Mapping[str, Edition] | None = None,
        *,
        now: Callable[[], float] = time.time,
        changed: Changed = lambda table_id, seq, due: None,
    ) -> None:
        self.store = store
        self.now = now
        self._editions = editions or {}
        self._changed = changed
        self._live: OrderedDict[str, tuple[LiveTable, float]] = OrderedDict()
        self._together: ExitStack | None = None
        self._connection: sa.Connection | None = None
        self._untold: list[tuple[str, int, float | None]] = []

    def edition(self, id: str) -> Edition:
        """Return an edition by its id."""
        try:
            return self._editions.get(id) or edition(id)
        except UnknownEdition:
            raise Refusal("unknown_edition", edition=id) from None

    def find_code(self, typed: str) -> tuple[str, str | None] | None:
        """Return the table that a code is for, and the key of its invitation if the code is one to join."""
        with self.reading() as connection:
            return find_code(connection, typed, self.now())

    @property
    def is_alone(self) -> bool:
        """Whether no other repository can change the tables that this one remembers."""
        return not self.store.is_postgres

    @contextmanager
    def together(self) -> Iterator[None]:
        """Carry out everything in the block in one transaction, and call `changed` after the commit.

        Only for a repository that is alone. On PostgreSQL every change is a transaction of its own, so that no table
        stays locked while another is changed.
        """
        if not self.is_alone:
            yield
            return
        try:
            with ExitStack() as self._together:
                yield
        except BaseException:
            self._live.clear()  # they may be ahead of the database
            self._untold.clear()
            raise
        finally:
            self._together = self._connection = None
        untold, self._untold = self._untold, []
        for told in untold:
            self._changed(*told)

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
            with shared.begin_nested():
                yield shared

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Yield a connection that sees everything this repository has written, committed or not."""
        shared = self._shared()
        if shared is None:
            with self.store.reading() as connection:
                yield connection
        else:
            yield shared

    @contextmanager
    def change(self, table_id: str) -> Iterator[Change]:
        """Yield a change of a table. If no error occurs, it is stored and `changed` is called.

        If anything goes wrong, nothing has changed.
        """
        change: Change | None = None
        try:
            with self.writing() as connection:
                if self.is_alone and table_id in self._live:
                    live = self._remember(self._live[table_id][0])
                else:
                    live = self._up_to_date(connection, read_row(connection, table_id, lock=True))
                change = Change(connection, live, self.now())
                before = live.row.seq
                yield change
                change.store(self.store)
        except BaseException:
            if change is None or change.is_begun:
                self._live.pop(table_id, None)  # it may be ahead of the database
            raise
        if change.live.row.seq != before:
            self.tell(change.live)

    def tell(self, live: LiveTable) -> None:
        """Call `changed` for a table; other processes get a notice from the database."""
        told = live.id, live.row.seq, live.row.due
        if self._together is None:
            self._changed(*told)
        else:
            self._untold.append(told)

    def read(self, table_id: str, *, at_least: int | None = None) -> LiveTable:
        """Return a table as it is now, from memory if that is up to date or has the entry `at_least`."""
        if table_id in self._live:
            live, _ = self._live[table_id]
            if self.is_alone or (at_least is not None and live.seq >= at_least):
                return self._remember(live)
        with self.reading() as connection:
            return self._up_to_date(connection, read_row(connection, table_id, lock=False))

    def _up_to_date(self, connection: sa.Connection, row: TableRow) -> LiveTable:
        table_id = row.id
        live = self._live[table_id][0] if table_id in self._live else None
        if live is None or live.state != row.state == "archived":  # its entries are gone
            played = self.edition(row.edition)
            if played.version != row.edition_version:
                raise Refusal("edition_changed", version=row.edition_version, edition=played.name)
            live = LiveTable(row, played)
            live.follow(connection)
            if row.record is not None:
                live.game = replay(row.record, editions=self._editions)
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

    def forget_idle(self) -> int:
        """Forget the tables that nobody has asked for in a while; return how many are left."""
        limit = time.monotonic() - REMEMBERED_SECONDS
        while self._live and next(iter(self._live.values()))[1] < limit:
            self._live.popitem(last=False)
        return len(self._live)
