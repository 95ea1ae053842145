"""Writes the content of a map's file as TOML that people like to read, always in the same order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from trikk.catalog.document import document_of
from trikk.catalog.model import Edition

ORDER = (
    "format",
    "id",
    "name",
    "family",
    "version",
    "players",
    "wild",
    "vehicle",
    "vehicles",
    "art",
    "provenance",
    "cards",
    "setup",
    "rules",
    "route_points",
    "attractions",
    "tokens",
    "totals",
    "places",
    "cities",
    "routes",
    "tickets",
)
"""Of the keys at the top of a file; others follow, and what has a heading comes last."""
HEADED = ("layout", "names")
_TABLES = ("places", "routes")
"""Tables of a layout, or of the names in a language, with a heading of their own."""
USUAL: dict[str, Any] = {"attraction": False, "ferries": 0}
"""What need not be said of a place or a route."""
_WIDTH = 110
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def map_text(edition: Edition) -> str:
    """Return the file of an edition, which reads back as the same.

    >>> import trikk
    >>> map_text(trikk.edition("new_york")).splitlines()[:2]
    ['format = 1', 'id = "new_york"']
    """
    return document_text(document_of(edition))


def document_text(document: Mapping[str, Any]) -> str:
    """Return the content of a map's file as TOML; it need not be sound, so that half-done maps can be saved."""
    keys = [key for key in ORDER if key in document]
    keys += [key for key in document if key not in (*ORDER, *HEADED)]
    parts = []
    for key in keys:
        value = document[key]
        if _is_list_of_tables(value):
            parts.append(f"\n{_key(key)} = [\n{_rows(value)}]\n")
        else:
            parts.append(f"{_key(key)} = {_value(value)}\n")
            if key == "provenance":
                parts.append("\n")
    if isinstance(layout := document.get("layout"), Mapping):
        parts += _headed("layout", layout)
    if isinstance(names := document.get("names"), Mapping):
        for language, table in names.items():
            parts += _headed(f"names.{_key(language)}", table if isinstance(table, Mapping) else {})
    return "".join(parts)


def _headed(heading: str, table: Mapping[str, Any]) -> list[str]:
    parts = [f"\n[{heading}]\n"]
    inner = [key for key in table if key in (*_TABLES, "cities") and isinstance(table[key], Mapping)]
    for key, value in table.items():
        if key not in inner:
            parts.append(f"{_key(key)} = {_shapes(value) if key == 'shapes' else _value(value)}\n")
    for key in inner:
        width = max((len(_key(entry)) for entry in table[key]), default=0)
        parts.append(f"\n[{heading}.{key}]\n")
        rows = {_key(entry): value for entry, value in table[key].items()}
        if all(isinstance(value, Mapping) for value in rows.values()):
            cells = _aligned(list(rows.values()))
        else:
            cells = [_value(value) for value in rows.values()]
        parts += [f"{entry:<{width}} = {cell}\n" for entry, cell in zip(rows, cells, strict=True)]
    return parts


def _rows(rows: Iterable[Mapping[str, Any]]) -> str:
    told = [{key: value for key, value in row.items() if USUAL.get(key, ...) is not value} for row in rows]
    return "".join(f"    {row},\n" for row in _aligned(told))


def _aligned(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return inline tables whose keys stand below each other."""
    written = [{key: f"{_key(key)} = {_value(value)}" for key, value in row.items()} for row in rows]
    keys = list(dict.fromkeys(key for row in written for key in row))
    widths = {key: max(len(row[key]) for row in written if key in row) for key in keys}
    lines = []
    for row in written:
        line, blanks = "", 0
        for key in keys:
            if key in row:
                line += (", " + " " * blanks if line else "") + row[key]
                blanks = widths[key] - len(row[key])
            elif line:
                blanks += widths[key] + 2
        lines.append(f"{{ {line} }}" if line else "{}")
    return lines


def _shapes(shapes: Any) -> str:
    """Return shapes, each with its points in lines below it."""
    if not _is_list_of_tables(shapes):
        return _value(shapes)
    text = "[\n"
    for shape in shapes:
        head = ", ".join(f"{_key(key)} = {_value(value)}" for key, value in shape.items() if key != "points")
        points = shape.get("points")
        if not isinstance(points, list) or not points:
            text += f"    {_value(shape)},\n"
            continue
        text += "    { " + head + (", " if head else "") + "points = [\n"
        line = ""
        for point in points:
            cell = f"{_value(point)}, "
            if line and len(line) + len(cell) > _WIDTH - 10:
                text += f"        {line.rstrip()}\n"
                line = ""
            line += cell
        text += f"        {line.rstrip(', ')},\n    ] }},\n"
    return text + "]"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.0f}" if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return str(value)


def _text(text: str) -> str:
    if "\n" in text or len(text) > _WIDTH:
        return _paragraph(text)
    return f'"{_escaped(text)}"'


def _paragraph(text: str) -> str:
    """Return a long text over several lines, which are one where a backslash ends them."""
    lines = []
    for paragraph in text.split("\n"):
        line = ""
        for word in re.split(r"(?<= )(?=[^ ])", paragraph):
            if line and len(line) + len(word) > _WIDTH:
                lines.append(line + "\\\n")
                line = ""
            line += _escaped(word)
        lines.append(line + "\n")
    return '"""\n' + "".join(lines).removesuffix("\n") + '"""'


def _escaped(text: str) -> str:
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return "".join(each if each.isprintable() else _unicode(each) for each in text)


def _unicode(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else f'"{_escaped(key)}"'


def _is_list_of_tables(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(each, Mapping) for each in value)
