"""`trikk admin`: list, inspect, archive and delete tables."""

import json
import re
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from rich.table import Table

from trikk.catalog.wording import counted
from trikk.cli.database_option import database_from
from trikk.cli.errors import InputError, printable
from trikk.cli.screen import open_screen
from trikk.server.admin.databases import changed_database, read_database
from trikk.server.admin.tables import Listed, archive_tables, delete_tables, inspect_table, list_tables
from trikk.server.storage.rows import State
from trikk.server.tables.repository import Repository

SECONDS = {"d": 86_400, "h": 3600, "m": 60}
FREE = "–"


def list_command(
    database: str | None,
    *,
    state: State | None,
    edition: str | None,
    older_than: str | None,
    limit: int,
    after: str | None,
    as_json: bool,
) -> None:
    """Print tables, and how to see those that follow."""
    before = None if older_than is None else time.time() - seconds_from(older_than)
    with read_database(database_from(database)) as store:
        found = list_tables(store, state=state, edition=edition, touched_before=before, after=after, most=limit + 1)
    found, more = found[:limit], found[limit:]
    last = found[-1].id if more else None
    if as_json:
        print_json({"tables": [asdict(each) for each in found], "after": last})
        return
    open_screen().print(_listing(found))
    if last is not None:
        print(f"There are more: add --after={last}")


def inspect_command(database: str | None, table_id: str, *, entries: int, reveal: bool, as_json: bool) -> None:
    """Print a table."""
    with read_database(database_from(database)) as store:
        found = inspect_table(Repository(store), table_id, most=entries, reveal=reveal)
    if as_json:
        print_json(found)
    else:
        _print_table(found)


def archive_command(database: str | None, ids: Sequence[str], *, as_json: bool) -> None:
    """Archive tables, and print which."""
    with changed_database(database_from(database)) as store:
        archived, before = archive_tables(store, ids)
    if as_json:
        print_json({"archived": archived, "archived_before": before})
        return
    for id in archived:
        print(f"{id}: archived")
    for id in before:
        print(f"{id}: was archived before")


def delete_command(database: str | None, ids: Sequence[str], *, yes: bool, as_json: bool) -> int:
    """Delete tables, after a question, and print which; return 1 if the answer was no."""
    what = counted(len(set(ids)), "table")
    if not yes:
        if as_json or not sys.stdin.isatty():
            raise InputError(f"{what} would be deleted for ever; confirm that with --yes")
        if not is_confirmed(f"Delete {what} for ever?"):
            return 1
    with changed_database(database_from(database)) as store:
        deleted = delete_tables(store, ids)
    if as_json:
        print_json({"deleted": deleted})
    else:
        for id in deleted:
            print(f"{id}: deleted")
    return 0


# --- shown and asked -----------------------------------------------------------------------------------------------


def print_json(value: Any) -> None:
    """Print a value for programs."""
    print(json.dumps(value, indent=2))


def is_confirmed(question: str) -> bool:
    """Return whether the answer to a question on the terminal is yes."""
    print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def seconds_from(age: str) -> float:
    """Return the seconds of an age.

    >>> seconds_from("90d"), seconds_from("1.5h")
    (7776000.0, 5400.0)
    """
    found = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?)([dhm])", age)
    if found is None:
        raise InputError(f"--older-than {age!r} is not of the form 90d, 12h or 30m")
    return float(found[1]) * SECONDS[found[2]]


def moment(seconds: float | None) -> str:
    """Return a time as people read it.

    >>> moment(0.0), moment(None)
    ('1970-01-01 00:00:00Z', '–')
    """
    return FREE if seconds is None else f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M:%SZ}"


def columns(*headings: str) -> Table:
    """Return a table with these headings and nothing around it."""
    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in headings:
        made.add_column(heading, no_wrap=True)
    return made


def _listing(found: Sequence[Listed]) -> Table:
    table = columns("table", "state", "edition", "moves", "touched", "seats")
    for each in found:
        seats = ", ".join(FREE if name is None else printable(name) or "Guest" for name in each.seats)
        table.add_row(each.id, each.state, each.edition, str(each.moves), moment(each.touched), seats)
    return table


TIMES = ("created", "touched", "deadline", "due", "archived_at")
SHOWN_APART = ("seats", "entries", "happenings", "scores", "secrets", "record")


def _print_table(found: dict[str, Any]) -> None:
    screen = open_screen()
    grid = Table.grid(padding=(0, 2, 0, 0))
    values = {name: value for name, value in found.items() if name not in SHOWN_APART and value is not None}
    for name, value in values.items():
        text = moment(value) if name in TIMES else value if isinstance(value, str) else json.dumps(value)
        grid.add_row(name, printable(text))
    grid.add_row("entries", ", ".join(f"{count} {type}" for type, count in found["entries"].items()) or FREE)
    for name, value in found.get("secrets", {}).items():
        grid.add_row(name, printable(json.dumps(value)))
    screen.print(grid)
    screen.print()
    seats = columns("seat", "kind", "name", "presence", "stand-in", "total")
    totals = {score["seat"]: str(score["total"]) for score in found.get("scores", [])}
    for number, seat in enumerate(found["seats"]):
        name = printable(seat["name"] or seat["bot"] or FREE)
        shown = (name, seat["presence"] or FREE, seat["stand_in"] or FREE, totals.get(number, FREE))
        seats.add_row(str(number), seat["kind"], *shown)
    screen.print(seats)
    happened = columns("", "when", "what", "seat")
    for each in found.get("happenings", []):
        seat = each.get("seat")
        happened.add_row(str(each["seq"]), moment(each["at"]), each["type"], FREE if seat is None else str(seat))
    if happened.row_count:
        screen.print()
        screen.print(happened)
    if found.get("record") is not None:
        screen.print()
        print(json.dumps(found["record"]))
