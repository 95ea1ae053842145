"""All tables of a database as lines of JSON, for another database: docs/admin.md describes the format."""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import sqlalchemy as sa

import trikk
from trikk.server.admin.databases import take_your_time
from trikk.server.storage import schema
from trikk.server.storage.store import NEWEST, Store

FORMAT = 1
AT_ONCE = 100
"""How many tables are read at a time."""
NOT_EXPORTED = {"seats": ("process", "code_tries")}
"""Columns that mean something only to running processes."""


def columns_of(table: sa.Table) -> list[sa.Column[Any]]:
    """Return the columns of a table that are exported."""
    return [column for column in table.c if column.name not in NOT_EXPORTED.get(table.name, ())]


def export(store: Store, done: Callable[[int], None] = lambda tables: None) -> Iterator[str]:
    """Yield lines: of the format, of each edition, of each table with its seats and entries, and how many there were.

    All of it is of one moment. `done` is told how many more tables there are in what was yielded.
    """
    counts = {"editions": 0, "tables": 0, "entries": 0}
    with store.reading() as connection:
        take_your_time(connection)
        head = {"format": FORMAT, "schema": NEWEST, "version": trikk.__version__, "exported": time.time()}
        yield _line(trikk=head)
        for edition in _rows(connection, sa.select(*columns_of(schema.editions)).order_by(schema.editions.c.hash)):
            counts["editions"] += 1
            yield _line(edition=edition)
        for tables in _pages(connection):
            seats, entries = (_by_table(connection, of, tables) for of in (schema.seats, schema.entries))
            for table in tables:
                its = entries.get(table["id"], [])
                counts["tables"] += 1
                counts["entries"] += len(its)
                yield _line(table=table, seats=[_gone(seat) for seat in seats.get(table["id"], [])], entries=its)
            done(len(tables))
        yield _line(end=counts)


def count_tables(store: Store) -> int:
    """Return how many tables there are."""
    return sum(store.tables_by_state().values())


def _line(**value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _rows(connection: sa.Connection, query: sa.Select[Any]) -> Iterator[dict[str, Any]]:
    return (dict(row) for row in connection.execute(query).mappings())


def _pages(connection: sa.Connection) -> Iterator[list[dict[str, Any]]]:
    c, last = schema.tables.c, ""
    while True:
        query = sa.select(*columns_of(schema.tables)).where(c.id > last).order_by(c.id).limit(AT_ONCE)
        page = list(_rows(connection, query))
        if not page:
            return
        yield page
        last = page[-1]["id"]


def _by_table(connection: sa.Connection, of: sa.Table, tables: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Return rows of `of` in their order by the id of their table, which they do not repeat."""
    query = sa.select(*columns_of(of)).where(of.c.table_id.in_([table["id"] for table in tables]))
    found: dict[str, list[dict[str, Any]]] = {}
    for row in _rows(connection, query.order_by(*of.primary_key.columns)):
        found.setdefault(row.pop("table_id"), []).append(row)
    return found


def _gone(seat: dict[str, Any]) -> dict[str, Any]:
    """Return a seat whose player is not here: nobody is, at a table in a file."""
    return {**seat, "presence": "offline" if seat["presence"] else None}
