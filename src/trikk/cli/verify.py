"""`trikk verify`: replay records and compare."""

import os
from collections.abc import Mapping
from contextlib import closing
from itertools import chain, islice

from trikk.arena.pools.processes import in_order
from trikk.catalog import Edition
from trikk.cli.records import BadLine, in_parts, read_lines, shown
from trikk.errors import TrikkError
from trikk.game.verify import verify_line

SMALL_FILE = 2000

Lines = list[tuple[int, str]]


def verify_command(path: str, editions: Mapping[str, Edition], workers: int | None) -> int:
    """Print the first difference and return 1, or the number of records that are true and 0."""
    lines = read_lines(path)
    first = list(islice(lines, SMALL_FILE))
    processes = workers or (1 if len(first) < SMALL_FILE else os.cpu_count() or 1)
    for number, line in first[:1]:
        verify_part((path, dict(editions), [(number, line)]))  # compiles what the processes then find on disk
    records = 0
    parts = ((path, dict(editions), part) for part in in_parts(chain(first, lines)))
    with closing(in_order(verify_part, parts, processes)) as results:
        for checked, difference in results:
            records += checked
            if difference is not None:
                print(difference)
                return 1
    print(f"{shown(path)}: {records} {'record' if records == 1 else 'records'}, all true")
    return 0


def verify_part(part: tuple[str, dict[str, Edition], Lines]) -> tuple[int, str | None]:
    """Return how many records were checked, and the first difference, if any."""
    path, editions, lines = part
    for checked, (number, line) in enumerate(lines, start=1):
        try:
            difference = verify_line(line, editions)
        except TrikkError as error:
            raise BadLine(path, number, error) from None
        if difference is not None:
            return checked, f"{shown(path)}:{number + 1}: {difference}"
    return len(lines), None
