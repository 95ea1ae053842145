"""Reads an exported file into a database, all of it or nothing, and says exactly where something is wrong."""

import json
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NoReturn

import sqlalchemy as sa
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, StatementError

from trikk.errors import TrikkError
from trikk.game.contents import content_hash, edition_of_content
from trikk.server.admin.databases import take_your_time
from trikk.server.admin.exporting import FORMAT, columns_of
from trikk.server.storage import schema
from trikk.server.storage.store import REVISIONS, Store

LARGEST = 2**31 - 1
"""The largest whole number that PostgreSQL keeps in such a column."""
LARGEST_TIME = 1e12
STILL_TO_COME = ("deadline", "due")
"""Times that are moved by as long as the tables were in the file: whoever had three minutes left still has them."""
STATES = ("open", "playing", "over", "archived")

Row = dict[str, Any]


class ImportProblem(TrikkError):
    """A file cannot be imported; the text says line and field."""

    code = "bad_export"

    def __init__(self, line: int, field: str, problem: str) -> None:
        super().__init__(line, field, problem)
        self.details = {"line": line, "field": field, "problem": problem}

    def __str__(self) -> str:
        field = f"{self.details['field']}: " if self.details["field"] else ""
        return f"line {self.details['line']}: {field}{self.details['problem']}"


def import_lines(
    store: Store, lines: Iterable[str], done: Callable[[int], None] = lambda tables: None
) -> dict[str, int]:
    """Store everything that is exported in lines, in one transaction; return how many of what. `done` as for `export`.

    Raises `ImportProblem`, and then nothing is stored.
    """
    with store.writing() as connection:
        take_your_time(connection)
        return _Import(connection, done).read(lines)


class _Import:
    def __init__(self, connection: sa.Connection, done: Callable[[int], None]) -> None:
        self._connection = connection
        self._done = done
        self._line = 0
        self._moved = 0.0
        self._counts = {"editions": 0, "tables": 0, "entries": 0}
        self._editions = set(connection.execute(sa.select(schema.editions.c.hash)).scalars())

    def read(self, lines: Iterable[str]) -> dict[str, int]:
        parts = self._parsed(lines)
        self._begin(next(parts, {}))
        for part in parts:
            match sorted(part):
                case ["edition"]:
                    self._edition(part["edition"])
                case ["entries", "seats", "table"]:
                    self._table(part)
                case ["end"]:
                    if part["end"] != self._counts:
                        self._fail("end", f"the file has {self._counts}, but says {part['end']}")
                    if next(parts, None) is not None:
                        self._fail("", "there is something after the end")
                    return self._counts
                case _:
                    self._fail("", 'is neither {"edition"}, {"table", "seats", "entries"} nor {"end"}')
        self._fail("", "the file ends before its end: it was cut off")

    def _fail(self, field: str, problem: str) -> NoReturn:
        raise ImportProblem(self._line, field, problem)

    def _parsed(self, lines: Iterable[str]) -> Iterator[Row]:
        for self._line, line in enumerate(lines, start=1):
            try:
                part = json.loads(line, parse_constant=_no_number)
            except (ValueError, RecursionError) as error:
                self._fail("", f"is not JSON: {error}")
            if not isinstance(part, dict):
                self._fail("", "is not an object")
            yield part
        self._line += 1

    def _begin(self, part: Row) -> None:
        head = part.get("trikk")
        if not isinstance(head, dict) or not isinstance(head.get("format"), int):
            self._line = max(self._line, 1)
            self._fail("", "this is not an export of Trikk")
        if head["format"] != FORMAT or head.get("schema") not in REVISIONS:
            self._fail("trikk", "the file was exported by a newer Trikk; update Trikk to import it")
        exported = head.get("exported")
        if not isinstance(exported, int | float) or isinstance(exported, bool):
            self._fail("trikk.exported", "is not a number")
        self._moved = max(0.0, time.time() - exported)

    def _edition(self, value: Any) -> None:
        row = self._row("edition", schema.editions, value)
        try:
            found = content_hash(edition_of_content(row["content"]))
        except (TrikkError, ValueError, TypeError, KeyError) as error:
            self._fail("edition.content", f"is not an edition: {error}")
        if found != row["hash"]:
            self._fail("edition.hash", f"is {row['hash']}, but its content has {found}")
        if row["hash"] not in self._editions:
            self._insert(schema.editions, [row], "edition")
            self._editions.add(row["hash"])
        self._counts["editions"] += 1

    def _table(self, part: Row) -> None:
        table = self._row("table", schema.tables, part["table"])
        seats = self._rows("seats", schema.seats, part["seats"])
        entries = self._rows("entries", schema.entries, part["entries"])
        if table["state"] not in STATES:
            self._fail("table.state", f"is not one of {', '.join(STATES)}")
        if table.get("edition_hash") is not None and table["edition_hash"] not in self._editions:
            self._fail("table.edition_hash", "no edition with this hash is in the file, above this line")
        for name in STILL_TO_COME:
            if table.get(name) is not None:
                table[name] += self._moved
        for i, seat in enumerate(seats):
            if seat["number"] != i:
                self._fail(f"seats[{i}].number", f"is {seat['number']}, not {i}")
        if not seats:
            self._fail("seats", "a table has seats")
        for i, entry in enumerate(entries):
            if entry["seq"] != i + 1:
                self._fail(f"entries[{i}].seq", f"is {entry['seq']}, not {i + 1}")
        if entries and table["seq"] != len(entries):
            self._fail("table.seq", f"is {table['seq']}, but there are {len(entries)} entries")
        id = table["id"]
        self._insert(schema.tables, [table], "table")
        self._insert(schema.turns, [{"table_id": id}], "table")
        self._insert(schema.seats, [{**seat, "table_id": id} for seat in seats], "seats")
        if entries:
            self._insert(schema.entries, [{**entry, "table_id": id} for entry in entries], "entries")
        self._counts["tables"] += 1
        self._counts["entries"] += len(entries)
        self._done(1)

    def _insert(self, into: sa.Table, rows: list[Row], field: str) -> None:
        try:
            self._connection.execute(sa.insert(into), rows)
        except StatementError as error:
            if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError | DataError):
                raise  # nothing that the file could do about it
            if into is schema.tables:
                self._fail("table", f"{rows[0]['id']}: the database has this table already, or one with the same code")
            self._fail(field, "the database refuses this: two of them are the same, or lack something")

    def _rows(self, field: str, of: sa.Table, value: Any) -> list[Row]:
        if not isinstance(value, list):
            self._fail(field, "is not a list")
        return [self._row(f"{field}[{i}]", of, each) for i, each in enumerate(value)]

    def _row(self, field: str, of: sa.Table, value: Any) -> Row:
        """Return a row whose columns have been checked; those that are missing are null, or what the schema says."""
        if not isinstance(value, dict):
            self._fail(field, "is not an object")
        columns = {column.name: column for column in columns_of(of) if column.name != "table_id"}
        for name in value:
            if name not in columns:
                self._fail(f"{field}.{name}", "is not known")
        row: Row = {}
        for name, column in columns.items():
            if name not in value:
                if not column.nullable and column.server_default is None:
                    self._fail(f"{field}.{name}", "is missing")
                if column.nullable:
                    row[name] = None
                continue
            problem = _problem(column, value[name])
            if problem is not None:
                self._fail(f"{field}.{name}", problem)
            row[name] = value[name]
        return row


def _problem(column: sa.Column[Any], value: Any) -> str | None:
    """Return what is wrong with a value for a column, if anything."""
    kind = column.type
    if value is None:
        return None if column.nullable else "is null"
    if isinstance(kind, sa.JSON):
        return None
    if isinstance(kind, sa.Boolean):
        return None if isinstance(value, bool) else "is neither true nor false"
    if isinstance(kind, sa.Integer):
        if not isinstance(value, int) or isinstance(value, bool):
            return "is not a whole number"
        return None if abs(value) <= LARGEST else "is too large"
    if isinstance(kind, sa.Float):
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return None if is_number and abs(value) < LARGEST_TIME else "is not a time in seconds"
    if not isinstance(value, str):
        return "is not a text"
    if "\0" in value or any("\ud800" <= c <= "\udfff" for c in value):
        return "has a character that cannot be stored"
    length = getattr(kind, "length", None)
    return f"has more than {length} characters" if length is not None and len(value) > length else None


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number")
