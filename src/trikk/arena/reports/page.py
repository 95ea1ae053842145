"""A self-contained HTML page: no scripts, and no fonts or pictures from elsewhere."""

import re
from collections.abc import Iterable, Mapping
from html import escape
from importlib import resources

from trikk.arena.reports.stats_tables import COLOURS, SHARE, Cell, Column, Table

PAINTED = ("blue", "green", "black", "pink", "purple", "red", "orange", "white", "yellow", "gray")
"""Colours that the style sheet knows; names of other colours stay plain."""


def document(title: str, body: Iterable[str]) -> str:
    """Return a whole page."""
    style = (resources.files("trikk.arena.reports") / "page.css").read_text(encoding="utf-8")
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        '<meta name="color-scheme" content="light dark"/>',
        f"<title>{escape(title)}</title>",
        f"<style>\n{style}</style>",
        "</head>",
        "<body>",
        "<main>",
        *body,
        "</main>",
        "</body>",
        "</html>",
        "",
    ]
    return "\n".join(lines)


def figure(title: str, note: str, content: str) -> str:
    return f"<figure><figcaption><b>{escape(title)}</b> {escape(note)}</figcaption>\n{content}\n</figure>"


def tiles(numbers: Mapping[str, tuple[str, str]]) -> str:
    """Return the numbers that one looks for first, each by its name with a unit."""
    made = (
        f"<li><span>{name}</span><strong>{number}</strong>{f'<span>{unit}</span>' if unit else ''}</li>"
        for name, (number, unit) in numbers.items()
    )
    return f'<ul class="tiles">{"".join(made)}</ul>'


def html_table(table: Table) -> str:
    """Return a table; columns of shares have bars behind their numbers."""
    head = "".join(f'<th class="{column.kind}">{escape(column.heading)}</th>' for column in table.columns)
    rows = [
        "<tr>" + "".join(html_cell(column, cell) for column, cell in zip(table.columns, row, strict=True)) + "</tr>"
        for row in table.rows
    ]
    parts = [
        f"<h3>{escape(table.title)}</h3>",
        f'<p class="note">{escape(table.note)}</p>',
        f'<div class="scroll"><table><thead><tr>{head}</tr></thead>',
        "<tbody>",
        *rows,
        "</tbody></table></div>",
    ]
    return "\n".join(parts)


def html_cell(column: Column, cell: Cell) -> str:
    if column.kind == COLOURS:
        chips = " ".join(chip(words) for words in cell.text.split(", "))
        return f'<td class="{COLOURS}">{chips}</td>'
    if column.kind == SHARE and cell.share is not None:
        return f'<td class="{SHARE}" style="--part:{100 * cell.share:.1f}%">{escape(cell.text)}</td>'
    return f'<td class="{column.kind}">{escape(cell.text)}</td>'


def chip(words: str) -> str:
    """Return the word for a colour on that colour."""
    paint = next((word for word in re.findall(r"\w+", words) if word in PAINTED), "plain")
    return f'<span class="chip {paint}">{escape(words)}</span>'
