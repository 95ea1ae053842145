"""A file whose shape has been read, for the checks of its content.

Values of the wrong shape are missing in a draft. A check runs only if all values that it needs are there; the others
have been reported already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from trikk.catalog.model import Edition
from trikk.catalog.schema import Reader, Spot, Table

Check = Callable[["Draft"], None]


class Draft:
    """The sound values of a file, and the reader that collects its problems."""

    def __init__(self, values: dict[str, Any], reader: Reader) -> None:
        self.values = values
        self._reader = reader

    def get(self, path: str) -> Any:
        """The value under this path (`setup.cards`), or None if it, or a part of it, is unsound."""
        value: Any = self.values
        for key in path.split("."):
            value = value.get(key) if isinstance(value, dict) else None
        parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return None if any(part is None for part in parts) else value

    def keys(self, path: str) -> tuple[str, ...] | None:
        """The keys of a table, also of those entries that are unsound."""
        table = self.values.get(path)
        return None if table is None else tuple(table)

    def rows(self, name: str, *keys: str) -> Iterator[tuple[Any, ...]]:
        """For each table in the list that has these keys sound: where it is, and their values."""
        for i, row in enumerate(self.values.get(name) or ()):
            if row is not None and all(row.get(key) is not None for key in keys):
                yield Spot(f"{name}[{i}]"), *(row[key] for key in keys)

    def column(self, name: str, key: str) -> list[Any] | None:
        """The values of a key in all tables of the list, or None if one of them is unsound."""
        rows = self.values.get(name)
        values = [value for _, value in self.rows(name, key)]
        return None if rows is None or len(values) < len(rows) else values

    def report(self, spot: Spot, message: str, suggestion: str = "") -> None:
        self._reader.report(spot, message, suggestion)


def needs(*paths: str) -> Callable[[Callable[..., None]], Check]:
    """Make a check of a function of the draft and the values under these paths."""

    def wrap(function: Callable[..., None]) -> Check:
        def check(draft: Draft) -> None:
            values = [draft.get(path) for path in paths]
            if all(value is not None for value in values):
                function(draft, *values)

        return check

    return wrap


@dataclass(frozen=True, slots=True)
class Family:
    """A kind of edition: the shape of its files, what must hold in them, and how a sound one is built."""

    schema: Table
    checks: tuple[Check, ...]
    build: Callable[[dict[str, Any]], Edition]
