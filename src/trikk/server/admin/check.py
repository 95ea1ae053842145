"""Looks for anything wrong in a database: its schema and pages, and every game, played again from its entries."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from trikk.game.contents import content_hash, edition_of_content
from trikk.game.records import parse_record
from trikk.game.verify import verify
from trikk.server.storage import schema
from trikk.server.storage.failures import words_of
from trikk.server.storage.store import Store
from trikk.server.tables.repository import Repository
from trikk.server.tables.table import LiveTable

MOST_DAMAGE = 100
"""How many damaged places SQLite names."""
AT_ONCE = 500


@dataclass(frozen=True)
class Problem:
    """Something that is wrong."""

    where: str
    """A table's id, or a part of the database."""
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def check_database(store: Store) -> Iterator[Problem]:
    """Yield what is wrong with a database apart from its tables; it has the newest schema already."""
    if not store.is_postgres:
        yield from _damage(store)
    with store.reading() as connection:
        inspector = sa.inspect(connection)
        there = set(inspector.get_table_names())
        for table in schema.metadata.sorted_tables:
            columns = {column["name"] for column in inspector.get_columns(table.name)} if table.name in there else set()
            missing = [column.name for column in table.c if column.name not in columns]
            if missing:
                yield Problem(f"schema of {table.name}", f"lacks {', '.join(missing)}")
        for hash, content in connection.execute(sa.select(schema.editions.c.hash, schema.editions.c.content)):
            try:
                found = content_hash(edition_of_content(content))
            except Exception as error:  # whatever is stored there
                yield Problem(f"edition {hash}", f"cannot be read: {type(error).__name__}: {error}")
                continue
            if found != hash:
                yield Problem(f"edition {hash}", f"has another hash: {found}")


def _damage(store: Store) -> Iterator[Problem]:
    with store.reading() as connection:
        try:
            damage = connection.exec_driver_sql(f"PRAGMA quick_check({MOST_DAMAGE})").scalars().all()
        except SQLAlchemyError as error:  # too much to count
            damage = [words_of(error)]
        yield from (Problem("file", found) for found in damage if found != "ok")
        for row in connection.exec_driver_sql("PRAGMA foreign_key_check"):
            yield Problem(f"rows of {row[0]}", f"one belongs to no row of {row[2]}")


def check_tables(repository: Repository, done: Callable[[int], None] = lambda tables: None) -> Iterator[Problem]:
    """Yield what is wrong with tables. `done` is told how many more have been checked."""
    c, last = schema.tables.c, ""
    while True:
        with repository.reading() as connection:
            query = sa.select(c.id, schema.turns.c.table_id).join_from(schema.tables, schema.turns, isouter=True)
            page = connection.execute(query.where(c.id > last).order_by(c.id).limit(AT_ONCE)).all()
        for table_id, turn in page:
            if turn is None:
                yield Problem(table_id, "lacks its row in turns: bots cannot move there")
            yield from check_table(repository, table_id)
            done(1)
        if len(page) < AT_ONCE:
            return
        last = page[-1].id


def check_table(repository: Repository, table_id: str) -> Iterator[Problem]:
    """Yield what is wrong with a table. Its game is played again from its entries, or from its record."""
    try:
        live = repository.read(table_id)
        found = list(_differences(live))
    except Exception as error:  # whatever makes it unreadable
        found = [f"cannot be read: {type(error).__name__}: {error}"]
    repository.forget(table_id)
    yield from (Problem(table_id, what) for what in found)


def _differences(live: LiveTable) -> Iterator[str]:
    row, game = live.row, live.game
    if live.is_gone:
        if row.record is not None:
            difference = verify(parse_record(json.dumps(row.record)), {row.edition: live.edition})
            if difference is not None:
                yield f"its record is not true: {difference}"
        return
    numbers = [entry.seq for entry in live.entries]
    if numbers != list(range(1, row.seq + 1)):
        yield f"its row says {row.seq} entries, but there are {len(numbers)}, the last {max(numbers, default=0)}"
    version = max((entry.version or 0 for entry in live.entries), default=0)
    if version != row.version:
        yield f"its row says version {row.version}, but its last move is {version}"
    if row.state == "archived":
        return
    state = "open" if game is None else "over" if game.is_over else "playing"
    if state != row.state:
        yield f"its row says {row.state}, but its game is {state}"
    elif game is not None and row.to_move != game.to_move:
        yield f"its row says that seat {row.to_move} is to move, but seat {game.to_move} is"
