"""Where things stand in a file: the line of each table, key and entry."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from trikk.catalog.errors import Problem
from trikk.catalog.wording import show_key

_BLANK = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?!")|' + r"'''.*?'''(?!')|" + r'"(?:\\.|[^"\\\n])*"|' + r"'[^'\n]*'", re.DOTALL
)
_WORD = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\n]*")
_STEP = re.compile(r'(?:\."[^"]*"|\.[^."\[]+|\[\d+\]|^[^.\[]+|^"[^"]*")$')
"""The last step on the way to a spot: `.colour`, `[3]`."""


def with_lines(problems: tuple[Problem, ...], text: str) -> tuple[Problem, ...]:
    """Return problems of a file with this text, each with its line, in the order of the lines."""
    lines = lines_of(text)
    found = [problem if problem.line else replace(problem, line=_line(problem.place, lines)) for problem in problems]
    return tuple(sorted(found, key=lambda problem: problem.line or 0))


def _line(place: str, lines: Mapping[str, int]) -> int | None:
    """Return the line of this spot, or of the nearest thing around it that is in the file."""
    while place and place not in lines:
        outer = _STEP.sub("", place)
        place = "" if outer == place else outer
    return lines.get(place)


def lines_of(text: str) -> dict[str, int]:
    """Return the lines of everything in the text of a valid TOML file, by its spot.

    >>> lines_of('name = "Harbour"\\n[[routes]]\\nfrom = "hill"\\nends = { to = "pier" }\\n')
    {'name': 1, 'routes': 2, 'routes[0]': 2, 'routes[0].from': 3, 'routes[0].ends': 4, 'routes[0].ends.to': 4}
    """
    scanner = _Scanner(text)
    with suppress(RecursionError):  # nested too deeply for us, if not for the parser
        scanner.file()
    return scanner.lines


class _Scanner:
    """Walks through a text that the parser has accepted; whatever else it meets, it comes to an end."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self._arrays: dict[str, int] = {}
        """How many tables `[[...]]` have been seen, by spot."""
        self.lines: dict[str, int] = {}

    def file(self) -> None:
        table = ""
        while self._skip() < len(self._text):
            before = self._at
            if self._takes("["):
                table = self._heading(is_array=self._takes("["))
            else:
                self._pair(table)
            if self._at == before:  # cannot be in a valid file
                self._at += 1

    def _heading(self, is_array: bool) -> str:
        line = self._line()
        *outer, last = self._key()
        spot = ""
        for word in outer:
            spot = _join(spot, word)
            self.lines.setdefault(spot, line)
            if spot in self._arrays:
                spot = f"{spot}[{self._arrays[spot] - 1}]"
        spot = _join(spot, last)
        self._skip()
        while self._takes("]"):
            pass
        self.lines.setdefault(spot, line)
        if is_array:
            number = self._arrays.get(spot, 0)
            self._arrays[spot] = number + 1
            spot = f"{spot}[{number}]"
            self.lines[spot] = line
        return spot

    def _pair(self, table: str) -> None:
        line = self._line()
        spot = table
        for word in self._key():
            spot = _join(spot, word)
            self.lines.setdefault(spot, line)
        self._skip()
        self._takes("=")
        self._value(spot)

    def _key(self) -> list[str]:
        words = []
        while True:
            self._skip()
            if found := _STRING.match(self._text, self._at):
                words.append(found[0][1:-1])
            elif found := _WORD.match(self._text, self._at):
                words.append(found[0])
            else:
                return words or [""]
            self._at = found.end()
            self._skip()
            if not self._takes("."):
                return words

    def _value(self, spot: str) -> None:
        self._skip()
        self.lines.setdefault(spot, self._line())
        if self._takes("["):
            number = 0
            while self._skip() < len(self._text) and not self._takes("]"):
                before = self._at
                self._value(f"{spot}[{number}]")
                number += 1
                self._skip()
                self._takes(",")
                self._at = max(self._at, before + 1)
        elif self._takes("{"):
            while self._skip() < len(self._text) and not self._takes("}"):
                before = self._at
                self._pair(spot)
                self._skip()
                self._takes(",")
                self._at = max(self._at, before + 1)
        elif found := _STRING.match(self._text, self._at) or _SCALAR.match(self._text, self._at):
            self._at = found.end()

    def _skip(self) -> int:
        """Go to the next character that means something; return where that is."""
        found = _BLANK.match(self._text, self._at)
        self._at = found.end() if found else self._at
        return self._at

    def _takes(self, character: str) -> bool:
        if not self._text.startswith(character, self._at):
            return False
        self._at += 1
        return True

    def _line(self) -> int:
        return bisect_right(self._starts, self._at)


def _join(table: str, word: str) -> str:
    return f"{table}.{show_key(word)}" if table else show_key(word)
