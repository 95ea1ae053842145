"""What is exported from one database is imported into another, all of it or nothing."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.admin.conftest import Kept, filled
from tests.server.databases import new_database
from tests.server.offline import Clock, Table, kept
from trikk.server.admin.check import check_database, check_tables
from trikk.server.admin.databases import changed_database, read_database
from trikk.server.admin.exporting import NOT_EXPORTED, export
from trikk.server.admin.importing import STILL_TO_COME, ImportProblem, import_lines
from trikk.server.storage import schema
from trikk.server.storage.store import open_store
from trikk.server.tables.repository import Repository

EXPORTED = (schema.editions, schema.tables, schema.seats, schema.entries)


def exported(url: str) -> list[str]:
    with read_database(url) as store:
        return list(export(store))


def imported(url: str, lines: list[str]) -> dict[str, int]:
    with changed_database(url, may_be_new=True) as store:
        return import_lines(store, lines)


def rows(url: str) -> dict[str, list[dict[str, Any]]]:
    """Return all that is exported of a database, apart from times that are moved."""
    left_out = {"seats": (*NOT_EXPORTED["seats"], "presence"), "tables": STILL_TO_COME}
    with read_database(url) as store, store.reading() as connection:
        return {
            table.name: [
                {name: value for name, value in row.items() if name not in left_out.get(table.name, ())}
                for row in connection.execute(sa.select(table).order_by(*table.primary_key.columns)).mappings()
            ]
            for table in EXPORTED
        }


@pytest.fixture(params=["sqlite", "postgresql"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """Another empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'other.db'}"
    else:
        with new_database(request.getfixturevalue("postgres_address")) as url:
            yield url


def test_a_database_goes_into_another_of_either_kind_and_back(tables: Kept, other_url: str, tmp_path: Path) -> None:
    lines = exported(tables.url)
    counts = imported(other_url, lines)
    assert counts["tables"] == len(tables.ids)
    assert rows(other_url) == rows(tables.url)
    back = f"sqlite:///{tmp_path / 'back.db'}"
    imported(back, exported(other_url))
    assert rows(back) == rows(tables.url)
    with read_database(other_url) as store:
        assert [*check_database(store), *check_tables(Repository(store))] == []


def test_games_go_on_where_they_came_to(in_file: Kept, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'other.db'}"
    imported(url, exported(in_file.url))
    with kept(url) as repository:
        game = repository.read(in_file.playing).game
        assert game is not None
        table = Table(repository, in_file.playing, {})
        with kept(in_file.url) as original:
            assert original.read(in_file.playing).game.moves == game.moves  # type: ignore[union-attr]
        assert table.row.state == "playing"


def test_a_turn_keeps_the_time_that_was_left(sqlite_url: str, tmp_path: Path) -> None:
    began = filled(sqlite_url, Clock(time.time() - 100))
    lines = exported(sqlite_url)
    head = json.loads(lines[0])
    head["trikk"]["exported"] -= 1000
    url = f"sqlite:///{tmp_path / 'other.db'}"
    imported(url, [json.dumps(head), *lines[1:]])
    with kept(sqlite_url) as repository, kept(url) as other:
        before, after = repository.read(began.playing).row, other.read(began.playing).row
    assert before.deadline is not None
    assert after.deadline is not None
    assert after.due == after.deadline
    assert 1000 <= after.deadline - before.deadline < 1000 + 500


def test_an_empty_database_is_exported_too(sqlite_url: str, tmp_path: Path) -> None:
    with changed_database(sqlite_url, may_be_new=True):
        pass
    lines = exported(sqlite_url)
    assert [list(json.loads(line)) for line in lines] == [["trikk"], ["end"]]
    assert imported(f"sqlite:///{tmp_path / 'other.db'}", lines)["tables"] == 0


# --- what is wrong -------------------------------------------------------------------------------------------------


def changed(lines: list[str], number: int, change: Callable[[Any], Any]) -> list[str]:
    """Return lines of which one is different; counted from 1."""
    part = json.loads(lines[number - 1])
    change(part)
    return [*lines[: number - 1], json.dumps(part), *lines[number:]]


def table_line(lines: list[str], id: str) -> int:
    return next(number for number, line in enumerate(lines, start=1) if f'"id":"{id}"' in line)


def at(*path: Any, value: Any) -> Callable[[Any], None]:
    def change(part: Any) -> None:
        for step in path[:-1]:
            part = part[step]
        part[path[-1]] = value

    return change


WRONG: list[tuple[Callable[[Any], Any], str, str]] = [
    (at("table", "state", value="sleeping"), "table.state", "is not one of"),
    (at("table", "created", value="soon"), "table.created", "is not a time"),
    (at("table", "created", value=10**400), "table.created", "is not a time"),
    (at("table", "listed", value=1), "table.listed", "neither true nor false"),
    (at("table", "edition", value="x" * 65), "table.edition", "more than 64"),
    (at("table", "edition", value="new\0york"), "table.edition", "cannot be stored"),
    (at("table", "edition_hash", value="f" * 64), "table.edition_hash", "no edition"),
    (at("table", "owner", value=7), "table.owner", "is not known"),
    (at("table", "seq", value=3), "table.seq", "is 3, but there are"),
    (at("table", "version", value=2**40), "table.version", "too large"),
    (at("seats", 1, "number", value=0), "seats[1].number", "is 0, not 1"),
    (at("seats", 1, "missed", value=None), "seats[1].missed", "is null"),
    (at("seats", value={}), "seats", "is not a list"),
    (at("seats", value=[]), "seats", "a table has seats"),
    (at("entries", 2, "seq", value=9), "entries[2].seq", "is 9, not 3"),
    (at("entries", 2, value=7), "entries[2]", "is not an object"),
    (at("entries", 2, "type", value=7), "entries[2].type", "is not a text"),
    (lambda part: part["table"].pop("seed_hash"), "table.seed_hash", "is missing"),
    (lambda part: part.pop("seats"), "", "is neither"),
]


@pytest.mark.parametrize(("change", "field", "problem"), WRONG)
def test_line_and_field_are_named_and_nothing_is_stored(
    in_file: Kept, tmp_path: Path, change: Callable[[Any], Any], field: str, problem: str
) -> None:
    lines = exported(in_file.url)
    number = table_line(lines, in_file.playing)
    url = f"sqlite:///{tmp_path / 'other.db'}"
    open_store(url).close()
    with pytest.raises(ImportProblem) as raised:
        imported(url, changed(lines, number, change))
    assert (raised.value.details["line"], raised.value.details["field"]) == (number, field)
    assert problem in str(raised.value)
    assert all(found == [] for found in rows(url).values())


def test_a_file_that_is_no_whole_export_is_refused(in_file: Kept, tmp_path: Path) -> None:
    lines = exported(in_file.url)
    wrong = {
        "this is not an export": [['{"edition": "new_york"}'], [], ["[]"][:0], ['{"trikk": 1}']],
        "line 1: is not JSON": [["trikk"], ["\n"]],
        "newer Trikk": [
            changed(lines, 1, at("trikk", "format", value=2)),
            changed(lines, 1, at("trikk", "schema", value="9999")),
        ],
        "was cut off": [lines[:-1], lines[:1]],
        "after the end": [[*lines, lines[-1]]],
        "but says": [[*lines[:-2], lines[-1]]],
        "is not JSON: NaN": [[*lines[:1], '{"edition": NaN}']],
        "another hash|but its content has": [changed(lines, 2, at("edition", "hash", value="0" * 64))],
        "is not an edition": [changed(lines, 2, at("edition", "content", value="{}"))],
    }
    for problem, files in wrong.items():
        for file in files:
            with pytest.raises(ImportProblem, match=problem):
                imported(f"sqlite:///{tmp_path / 'other.db'}", file)


def test_a_table_that_is_there_already_is_not_written_over(tables: Kept) -> None:
    lines = exported(tables.url)
    before = rows(tables.url)
    with pytest.raises(ImportProblem, match="has this table already"):
        imported(tables.url, lines)
    assert rows(tables.url) == before
