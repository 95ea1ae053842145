"""Record files: their lines, one after another, errors that say which line, and `trikk events`."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import IO, TypeVar

from trikk.catalog import Edition
from trikk.cli.errors import InputError, words_for
from trikk.errors import TrikkError
from trikk.game.records import parse_record, replay

T = TypeVar("T")

STDIN = "-"
PART = 200
"""How many lines a process gets at a time."""


class BadLine(TrikkError):
    """A line of a record file cannot be used. `number` counts from 0, the message from 1."""

    code = "bad_line"

    def __init__(self, path: str, number: int, error: TrikkError | str) -> None:
        super().__init__(path, number, error)
        self.details = {"file": path, "line": number + 1, "error": str(error)}

    def __str__(self) -> str:
        return "{file}:{line}: {error}".format(**{**self.details, "file": shown(self.details["file"])})


def shown(path: str) -> str:
    """Return the name of a record file for messages."""
    return "standard input" if path == STDIN else path


def read_lines(path: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a record file with their numbers, counted from 0; `-` is standard input."""
    with _opened(path) as file:
        for number, line in enumerate(file):
            try:
                text = line.decode("utf-8-sig" if number == 0 else "utf-8").rstrip("\r\n")
            except UnicodeDecodeError as error:
                raise BadLine(path, number, f"not UTF-8 text at byte {error.start + 1}") from None
            if not text.strip():
                raise BadLine(path, number, "the line is empty; every line is a record")
            yield number, text


def in_parts(lines: Iterable[T]) -> Iterator[list[T]]:
    """Yield lines in lists of a handy size."""
    iterator = iter(lines)
    while part := list(islice(iterator, PART)):
        yield part


@contextmanager
def at_line(path: str, number: int) -> Iterator[None]:
    """Add file and line to errors about a record."""
    try:
        yield
    except TrikkError as error:
        raise BadLine(path, number, error) from None


def events_command(path: str, editions: Mapping[str, Edition]) -> None:
    """`trikk events`: print the event stream of docs/records.md, game after game."""
    for number, line in read_lines(path):
        with at_line(path, number):
            game = replay(parse_record(line), editions=editions)
        for n, event in enumerate(game.events):
            print(json.dumps({"game": number, "n": n, **event}))


@contextmanager
def _opened(path: str) -> Iterator[IO[bytes]]:
    if path == STDIN:
        if sys.stdin is None:
            raise InputError("standard input is closed")
        yield sys.stdin.buffer
        return
    try:
        with open(path, "rb") as file:
            yield file
    except OSError as error:
        if error.filename is None:  # opened, but not readable to its end
            raise InputError(f"{path}: {words_for(error)}") from None
        raise
