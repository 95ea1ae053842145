"""The shape of a file: small descriptions that read a value, and report its problems.

A description's `read` returns the value, or None after reporting a problem. A table comes back without its
unsound keys and a list with None in place of its unsound entries, so that later checks can use the rest.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from trikk.catalog.errors import Problem
from trikk.catalog.wording import nearest, show, show_key

MAX_PROBLEMS = 100
"""No more of a file are told: who has so many has another one in mind."""
MAX_NUMBER = 127  # by default: it fits into one byte, and every possible score into two

_ID = re.compile(r"[a-z0-9_]+")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
LONGEST_TEXT, LONGEST_LINES, LONGEST_ID = 60, 2000, 40
"""Characters."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in a file something stands: a table, or a key in it."""

    table: str = ""
    key: str = ""

    def at(self, key: str) -> Spot:
        """This key of the table."""
        return Spot(self.table, show_key(key))

    def item(self, index: int) -> Spot:
        """This entry of the list under the key."""
        return Spot(self.table, f"{self.key}[{index}]")

    def inside(self) -> Spot:
        """The table under the key."""
        return Spot(str(self))

    def __str__(self) -> str:
        return ".".join(part for part in (self.table, self.key) if part)


class TooManyProblems(Exception):
    """A reader has collected as many problems as it tells."""


class Reader:
    """Collects the problems of one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def report(self, spot: Spot, message: str, suggestion: str = "") -> None:
        self.problems.append(Problem(self.file, spot.table, spot.key, message, suggestion))
        if len(self.problems) >= MAX_PROBLEMS:
            raise TooManyProblems


class Spec(Protocol):
    """A description of a value."""

    def read(self, value: object, spot: Spot, reader: Reader) -> Any: ...


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, positive unless said otherwise."""

    low: int = 1
    high: int = MAX_NUMBER

    def read(self, value: object, spot: Spot, reader: Reader) -> int | None:
        if not isinstance(value, int) or isinstance(value, bool):
            reader.report(spot, f"must be a whole number, not {show(value)}")
        elif value < self.low:
            reader.report(spot, f"must be at least {self.low}, not {show(value)}")
        elif value > self.high:
            reader.report(spot, f"must be at most {self.high}, not {show(value)}")
        else:
            return value
        return None


@dataclass(frozen=True, slots=True)
class Span:
    """Two whole numbers, the smaller one first; they may be the same."""

    low: int
    high: int

    def read(self, value: object, spot: Spot, reader: Reader) -> list[int] | None:
        if not isinstance(value, list) or len(value) != 2:
            found = f"of {len(value)}" if isinstance(value, list) else show(value)
            reader.report(spot, f"must be a list of two numbers, not {found}")
            return None
        ends = [Number(self.low, self.high).read(end, spot.item(i), reader) for i, end in enumerate(value)]
        first, last = ends
        if first is None or last is None:
            return None
        if first > last:
            reader.report(spot, f"must go from fewest to most, not from {first} to {last}")
            return None
        return [first, last]


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def read(self, value: object, spot: Spot, reader: Reader) -> bool | None:
        if isinstance(value, bool):
            return value
        reader.report(spot, f"must be true or false, not {show(value)}")
        return None


@dataclass(frozen=True, slots=True)
class Text:
    """Something for people to read, on one line unless said otherwise."""

    lines: bool = False

    def read(self, value: object, spot: Spot, reader: Reader) -> str | None:
        if not isinstance(value, str):
            reader.report(spot, f"must be a text, not {show(value)}")
        elif not value.strip():
            reader.report(spot, "must not be empty")
        elif not self.lines and not value.isprintable():
            reader.report(spot, f"must be one line without control characters, not {show(value)}")
        elif len(value) > (LONGEST_LINES if self.lines else LONGEST_TEXT):
            most = LONGEST_LINES if self.lines else LONGEST_TEXT
            reader.report(spot, f"must have at most {most} characters, not {len(value)}")
        else:
            return value.strip()
        return None


@dataclass(frozen=True, slots=True)
class Id:
    """A name for use in files and moves."""

    def read(self, value: object, spot: Spot, reader: Reader) -> str | None:
        if not isinstance(value, str):
            reader.report(spot, f"must be a text, not {show(value)}")
            return None
        if len(value) > LONGEST_ID:
            reader.report(spot, f"must have at most {LONGEST_ID} characters, not {len(value)}")
        elif not is_id(value):
            reader.report(spot, f"{show(value)} must consist of a-z, 0-9 and _ only")
        # Keep a badly spelled id: other parts of the file refer to it.
        return value


def is_id(text: str) -> bool:
    """Whether a text is spelled like an id."""
    return _ID.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Reference:
    """The id of something else in the file; whether it is there is checked later."""

    def read(self, value: object, spot: Spot, reader: Reader) -> str | None:
        if isinstance(value, str):
            return value
        reader.report(spot, f"must be a text, not {show(value)}")
        return None


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    words: tuple[str, ...]

    def read(self, value: object, spot: Spot, reader: Reader) -> str | None:
        if isinstance(value, str) and value in self.words:
            return value
        message = f"must be one of {', '.join(map(show, self.words))}, not {show(value)}"
        reader.report(spot, message, nearest(value, self.words) if isinstance(value, str) else "")
        return None


@dataclass(frozen=True, slots=True)
class Decimal:
    """A number that need not be whole."""

    low: float
    high: float

    def read(self, value: object, spot: Spot, reader: Reader) -> float | None:
        if not isinstance(value, int | float) or isinstance(value, bool) or value != value:
            reader.report(spot, f"must be a number, not {show(value)}")
        elif not self.low <= value <= self.high:
            reader.report(spot, f"must be from {self.low:g} to {self.high:g}, not {show(value)}")
        else:
            return float(value)
        return None


@dataclass(frozen=True, slots=True)
class Colour:
    """Red, green and blue, in hexadecimal."""

    def read(self, value: object, spot: Spot, reader: Reader) -> str | None:
        if isinstance(value, str) and _COLOUR.fullmatch(value):
            return value.lower()
        reader.report(spot, f'must be a colour such as "#2f5d73", not {show(value)}')
        return None


@dataclass(frozen=True, slots=True)
class Entries:
    """A table with any keys, and the same kind of value under each."""

    entry: Spec

    def read(self, value: object, spot: Spot, reader: Reader) -> dict[str, Any] | None:
        spot = spot.inside()
        if not isinstance(value, dict):
            reader.report(spot, f"must be a table, not {show(value)}")
            return None
        return {key: self.entry.read(inner, spot.at(key), reader) for key, inner in value.items()}


@dataclass(frozen=True, slots=True)
class Counts:
    """A table of numbers with any keys, or with some of `keys` if that is given."""

    keys: tuple[str, ...] | None = None
    required: tuple[str, ...] = ()

    def read(self, value: object, spot: Spot, reader: Reader) -> dict[str, int | None] | None:
        spot = spot.inside()
        if not isinstance(value, dict):
            reader.report(spot, f"must be a table, not {show(value)}")
            return None
        if not value and not self.required:
            reader.report(spot, "must not be empty")
        counts: dict[str, int | None] = {}
        for key in self.required:
            if key not in value:
                reader.report(spot.at(key), "missing")
                counts[key] = None
        for key, number in value.items():
            if self.keys is None:
                Id().read(key, spot.at(key), reader)
            elif key not in self.keys:
                reader.report(spot.at(key), f"unknown key (the keys here are {', '.join(self.keys)})")
            counts[key] = Number().read(number, spot.at(key), reader)
        return counts


@dataclass(frozen=True, slots=True)
class Default:
    """A key that may be left out, and what it is then."""

    spec: Spec
    value: object = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table with these keys and no others."""

    keys: Mapping[str, Spec | Default]

    def read(self, value: object, spot: Spot, reader: Reader) -> dict[str, Any] | None:
        spot = spot.inside()
        if not isinstance(value, dict):
            reader.report(spot, f"must be a table, not {show(value)}")
            return None
        for key in value:
            if key not in self.keys:
                near = nearest(key, self.keys)
                known = "" if near else f" (the keys here are {', '.join(self.keys)})"
                reader.report(spot.at(key), f"unknown key{known}", near)
        sound: dict[str, Any] = {}
        for key, spec in self.keys.items():
            if key in value:
                wanted = spec.spec if isinstance(spec, Default) else spec
                found = wanted.read(value[key], spot.at(key), reader)
                if found is not None:
                    sound[key] = found
            elif isinstance(spec, Default):
                sound[key] = spec.value
            else:
                reader.report(spot.at(key), "missing")
        return sound


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of `low` to `high` entries. In a list of tables, no two have the same under a `unique` key."""

    entry: Spec
    low: int
    high: int
    unique: Sequence[str] = field(default=())

    def read(self, value: object, spot: Spot, reader: Reader) -> list[Any] | None:
        if not isinstance(value, list):
            reader.report(spot, f"must be a list, not {show(value)}")
            return None
        if not value and self.low:
            reader.report(spot, "must not be empty")
        elif len(value) < self.low:
            reader.report(spot, f"must have at least {self.low} entries, not {len(value)}")
        if len(value) > self.high:
            reader.report(spot, f"must have at most {self.high} entries, not {len(value)}")
            return None
        entries = [self.entry.read(entry, spot.item(i), reader) for i, entry in enumerate(value)]
        for key in self.unique:
            self._report_repeats(key, entries, spot, reader)
        return entries

    @staticmethod
    def _report_repeats(key: str, entries: list[Any], spot: Spot, reader: Reader) -> None:
        first: dict[object, Spot] = {}
        for i, entry in enumerate(entries):
            if entry is None or key not in entry:
                continue
            seen = first.setdefault(entry[key], spot.item(i))
            if seen != spot.item(i):
                message = f"{show(entry[key])} is already the {key} of {seen}"
                reader.report(spot.item(i).inside().at(key), message)
