"""`trikk admin`: back up, restore, export, import and check a database."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from trikk.catalog.wording import counted
from trikk.cli.admin import print_json
from trikk.cli.database_option import database_from
from trikk.cli.errors import InputError
from trikk.cli.screen import open_screen
from trikk.server.admin.backup import back_up, restore
from trikk.server.admin.check import Problem, check_database, check_tables
from trikk.server.admin.databases import changed_database, read_database
from trikk.server.admin.exporting import count_tables, export
from trikk.server.admin.files import written_whole
from trikk.server.admin.importing import ImportProblem, import_lines
from trikk.server.storage.address import DatabaseError
from trikk.server.tables.repository import Repository

STANDARD = "-"


def backup_command(database: str | None, file: str, *, force: bool, as_json: bool) -> None:
    """Copy a database, and say how large it is."""
    size = back_up(database_from(database), Path(file), force=force)
    if as_json:
        print_json({"file": file, "bytes": size})
    else:
        print(f"{file}: {size:,} bytes")


def restore_command(database: str | None, file: str, *, force: bool, as_json: bool) -> None:
    """Put a copy in the place of a database, and say where the former one is."""
    kept = restore(database_from(database), Path(file), force=force)
    if as_json:
        print_json({"file": file, "former": None if kept is None else str(kept)})
    else:
        print(f"{file}: restored" + (f"; the former database is {kept}" if kept is not None else ""))


def export_command(database: str | None, file: str, *, force: bool, as_json: bool) -> None:
    """Write all tables into a file, and say how many."""
    tables = 0

    def done(more: int) -> None:
        nonlocal tables
        tables += more
        advance(more)

    with (
        read_database(database_from(database)) as store,
        _progress(count_tables(store), "tables exported") as advance,
        _output(file, force=force) as output,
    ):
        for line in export(store, done):
            output.write(f"{line}\n")
    if file == STANDARD:
        return
    if as_json:
        print_json({"file": file, "tables": tables})
    else:
        print(f"{file}: {counted(tables, 'table')}")


def import_command(database: str | None, file: str, *, as_json: bool) -> None:
    """Store all tables of a file, and say how many."""
    name = "standard input" if file == STANDARD else file
    with ExitStack() as stack:
        lines = sys.stdin if file == STANDARD else stack.enter_context(open(file, encoding="utf-8"))
        store = stack.enter_context(changed_database(database_from(database), may_be_new=True))
        advance = stack.enter_context(_progress(None, "tables imported"))
        try:
            counts = import_lines(store, lines, advance)
        except ImportProblem as problem:
            raise InputError(f"{name}: {problem}; nothing was imported") from None
        except UnicodeDecodeError as error:
            raise InputError(f"{name}: is not UTF-8 ({error.reason}); nothing was imported") from None
    if as_json:
        print_json({"file": file, **counts})
    else:
        print(f"{name}: {counted(counts['tables'], 'table')}")


def check_command(database: str | None, *, as_json: bool) -> int:
    """Print what is wrong with a database; return 1 if there is anything."""
    found: list[Problem] = []
    tables = 0
    try:
        with read_database(database_from(database)) as store:
            tables = count_tables(store)
            found += check_database(store)
            with _progress(tables, "tables checked") as advance:
                found += check_tables(Repository(store), advance)
    except DatabaseError as error:
        found.append(Problem("database", str(error)))
    if as_json:
        print_json({"tables": tables, "problems": [asdict(problem) for problem in found]})
    elif found:
        print(*found, sep="\n")
    else:
        print(f"{counted(tables, 'table')}, nothing wrong")
    return 1 if found else 0


# --- files and progress --------------------------------------------------------------------------------------------


@contextmanager
def _output(file: str, *, force: bool) -> Iterator[IO[str]]:
    """Yield standard output, or a file for this user only."""
    if file == STANDARD:
        yield sys.stdout
        return
    with written_whole(Path(file), force=force) as new, new.open("w", encoding="utf-8", newline="\n") as output:
        yield output


@contextmanager
def _progress(total: int | None, words: str) -> Iterator[Callable[[int], None]]:
    """Yield what moves a bar on; there is one only on a terminal."""
    console = open_screen(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), words, TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=total)
        yield lambda more: bar.advance(task, more)
