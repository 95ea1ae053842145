"""A database is checked: its pages, its schema, and every game."""

import json
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.admin.conftest import Kept
from trikk.server.admin.check import Problem, check_database, check_tables
from trikk.server.admin.databases import changed_database, read_database
from trikk.server.storage import schema
from trikk.server.storage.store import Store
from trikk.server.tables.repository import Repository


def problems(url: str) -> list[Problem]:
    with read_database(url) as store:
        return [*check_database(store), *check_tables(Repository(store))]


def test_nothing_is_wrong_with_what_a_server_has_written(tables: Kept) -> None:
    assert problems(tables.url) == []


def test_every_table_is_counted(tables: Kept) -> None:
    counted: list[int] = []
    with read_database(tables.url) as store:
        assert list(check_tables(Repository(store), counted.append)) == []
    assert sum(counted) == len(tables.ids)


def set_row(table_id: str, **values: Any) -> Callable[[sa.Connection], Any]:
    update = sa.update(schema.tables).where(schema.tables.c.id == table_id).values(**values)
    return lambda connection: connection.execute(update)


def without_entry(table_id: str, seq: int) -> Callable[[sa.Connection], Any]:
    c = schema.entries.c
    delete = sa.delete(schema.entries).where(c.table_id == table_id, c.seq == seq)
    return lambda connection: connection.execute(delete)


def broken(store: Store, change: Callable[[sa.Connection], Any]) -> None:
    with store.writing() as connection:
        change(connection)


@pytest.mark.parametrize(
    ("at", "change", "what"),
    [
        ("playing", lambda id: set_row(id, seed=4), "does not replay"),
        ("playing", lambda id: set_row(id, to_move=None), "seat None is to move"),
        ("playing", lambda id: set_row(id, version=3), "says version 3"),
        ("playing", lambda id: set_row(id, state="over"), "says over, but its game is playing"),
        ("playing", lambda id: set_row(id, edition="atlantis", edition_hash=None), "cannot be read"),
        ("waiting", lambda id: without_entry(id, 1), "1 entries, but there are 0"),
        ("over", lambda id: set_row(id, state="playing"), "says playing, but its game is over"),
    ],
)
def test_a_table_that_is_not_as_it_was_played_is_found(
    tables: Kept, at: str, change: Callable[[str], Callable[[sa.Connection], Any]], what: str
) -> None:
    table_id = getattr(tables, at)
    with changed_database(tables.url) as store:
        broken(store, change(table_id))
    found = problems(tables.url)
    assert {problem.where for problem in found} == {table_id}
    assert any(what in problem.what for problem in found), found


def test_a_record_that_is_not_true_is_found(tables: Kept) -> None:
    c = schema.tables.c
    with changed_database(tables.url) as store:
        with store.reading() as connection:
            record = connection.execute(sa.select(c.record).where(c.id == tables.gone)).scalar_one()
        record["result"]["scores"][0]["total"] += 1
        broken(store, set_row(tables.gone, record=record))
    [problem] = problems(tables.url)
    assert problem.where == tables.gone
    assert "its record is not true" in problem.what


def test_an_edition_that_has_changed_is_found(tables: Kept) -> None:
    c = schema.editions.c
    with changed_database(tables.url) as store, store.writing() as connection:
        hash, content = connection.execute(sa.select(c.hash, c.content)).first() or ("", "")
        other = json.dumps({**json.loads(content), "version": 77})
        connection.execute(sa.update(schema.editions).where(c.hash == hash).values(content=other))
    assert f"edition {hash}" in {problem.where for problem in problems(tables.url)}


def test_a_table_without_its_turn_is_found(tables: Kept) -> None:
    with changed_database(tables.url) as store:
        broken(store, lambda connection: connection.execute(sa.delete(schema.turns)))
    assert {problem.where for problem in problems(tables.url)} == tables.ids


def test_rows_that_belong_to_nothing_and_missing_columns_are_found(in_file: Kept) -> None:
    with changed_database(in_file.url) as store, store.engine.connect() as connection:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        connection.exec_driver_sql("INSERT INTO turns (table_id) VALUES ('nobody')")
        connection.exec_driver_sql("ALTER TABLE seats DROP COLUMN held")
        connection.exec_driver_sql("BEGIN")
    with read_database(in_file.url) as store:
        found = {problem.where: problem.what for problem in check_database(store)}
    assert found["schema of seats"] == "lacks held"
    assert "rows of turns" in found


def test_damaged_pages_are_found(in_file: Kept) -> None:
    with read_database(in_file.url) as store:
        file = store.file
        assert file is not None
        with store.engine.connect() as connection:
            page = connection.exec_driver_sql("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").scalar_one()
    with file.open("r+b") as damaged:
        damaged.seek((page - 1) * 4096 + 8)
        damaged.write(b"\xff" * 1000)
    with read_database(in_file.url) as store:
        assert any(problem.where == "file" for problem in check_database(store))
