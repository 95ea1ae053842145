"""`trikk stats`: figures about routes, tickets, seats and length from saved games."""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, nullcontext
from itertools import chain, islice
from pathlib import Path

from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from trikk.arena.pools.processes import in_order
from trikk.arena.reports.stats_page import Group, stats_page
from trikk.arena.reports.stats_tables import COLOURS, TEXT, Table, heading, sentences, tables
from trikk.arena.stats.figures import all_figures
from trikk.arena.stats.tally import Tallies
from trikk.catalog import Edition
from trikk.cli.errors import InputError
from trikk.cli.records import STDIN, at_line, in_parts, read_lines, shown
from trikk.cli.screen import coloured, open_screen
from trikk.cli.simulate import check_out, open_records, progress
from trikk.cli.words import Sentences
from trikk.game.records import parse_record
from trikk.words import Words

SMALL_RUN = 2000
"""Fewer games than this are counted in one process: starting others would take longer."""

Line = tuple[str, int, str]
"""File, number of the line from 0, and its text."""


def stats_command(
    files: Sequence[str],
    editions: Mapping[str, Edition],
    *,
    as_json: bool,
    html: str | None,
    force: bool,
    workers: int | None,
) -> int:
    """Count the games of all files and print tables, or JSON; with `html` also write a page."""
    if files.count(STDIN) > 1:
        raise InputError(f"{STDIN} is given twice, but standard input can be read only once")
    if html == STDIN:
        raise InputError("--html needs the name of a file")
    check_out(html, force)
    for path in files:
        if path != STDIN:
            Path(path).stat()  # report a missing file before the others are counted
    tallies = count_games(files, editions, workers)
    if not tallies:
        raise InputError(f"no games in {', '.join(map(shown, files))}")
    groups = all_figures(tallies)
    if html is not None:
        with open_records(html, force) as write:
            write(stats_page(groups))
    if as_json:
        print(json.dumps([figures.to_dict() for _, figures in groups], indent=2))
    else:
        print_groups(groups, open_screen())
    return 0


def count_games(files: Sequence[str], editions: Mapping[str, Edition], workers: int | None) -> Tallies:
    """Return the counts over all files, with progress on a terminal."""
    lines = lines_of(files)
    first = list(islice(lines, SMALL_RUN))
    processes = workers or (1 if len(first) < SMALL_RUN else os.cpu_count() or 1)
    if processes > 1:
        for sample in (first[:1], *(list(islice(lines_of([path]), 1)) for path in files if is_on_disk(path))):
            count_part((dict(editions), sample))  # compiles what the processes then find on disk
    parts = ((dict(editions), part) for part in in_parts(chain(first, lines)))
    total = Tallies()
    known = number_of_lines(files)
    with (
        progress(known) if known is not None else nullcontext(lambda games: None) as advance,
        closing(in_order(count_part, parts, processes)) as counted,
    ):
        for tallies in counted:
            total.add(tallies)
            advance(tallies.games())
    return total


def lines_of(files: Iterable[str]) -> Iterator[Line]:
    """Yield the lines of all files."""
    return ((path, number, line) for path in files for number, line in read_lines(path))


def count_part(part: tuple[dict[str, Edition], list[Line]]) -> Tallies:
    """Return the counts over some lines."""
    editions, lines = part
    tallies = Tallies()
    for path, number, line in lines:
        with at_line(path, number):
            tallies.count(parse_record(line), editions)
    return tallies


def number_of_lines(files: Sequence[str]) -> int | None:
    """Return how many lines there are to read, or None if that cannot be known beforehand."""
    if not all(map(is_on_disk, files)):
        return None
    lines = 0
    for path in files:
        with open(path, "rb") as file:
            lines += sum(1 for _ in file)
    return lines


def is_on_disk(path: str) -> bool:
    """Whether a file can be read more than once, as standard input and pipes cannot."""
    return path != STDIN and Path(path).is_file()


# --- the screen ----------------------------------------------------------------------------------------------------


def print_groups(groups: Sequence[Group], screen: Console) -> None:
    for i, (edition, figures) in enumerate(groups):
        if i:
            screen.print()
        screen.print(heading(figures), style="bold")
        for sentence in sentences(figures):
            screen.print(sentence)
        for table in tables(edition, figures):
            screen.print()
            screen.print(on_screen(edition, table))
            screen.print(table.note, style="dim")


def on_screen(edition: Edition, table: Table) -> RichTable:
    """Return a table as the terminal shows it."""
    english = Sentences(Words("en"), edition)
    made = RichTable(title=table.title, title_justify="left", title_style="bold", box=None, padding=(0, 2, 0, 0))
    made.header_style = "dim"
    for column in table.columns:
        made.add_column(column.heading, justify="left" if column.kind in (TEXT, COLOURS) else "right")
    for row in table.rows:
        cells: list[Text] = []
        for column, cell in zip(table.columns, row, strict=True):
            cells.append(coloured(english, cell.text) if column.kind == COLOURS else Text(cell.text))
        made.add_row(*cells)
    return made
