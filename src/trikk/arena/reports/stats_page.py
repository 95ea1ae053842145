"""Statistics as one HTML page that needs nothing else: no script, no font, no picture from anywhere."""

import re
from collections.abc import Iterator, Sequence
from html import escape
from importlib import resources

from trikk.arena.reports.board_picture import board_picture, legend
from trikk.arena.reports.charts import Bar, bars, histogram, win_rates
from trikk.arena.reports.stats_tables import (
    COLOURS,
    SHARE,
    Cell,
    Column,
    Table,
    colour_word,
    games_words,
    heading,
    percent,
    points,
    sentences,
    tables,
    ticket_ends,
)
from trikk.arena.stats.figures import Figures
from trikk.catalog import CardEdition, CityEdition, Edition

PAINTED = ("blue", "green", "black", "pink", "purple", "red", "orange", "white", "yellow", "gray")
"""Colours for which the style has paint; words of other colours stay plain."""

Group = tuple[Edition, Figures]


def page(groups: Sequence[Group]) -> str:
    """Return the page with all groups."""
    style = (resources.files("trikk.arena.reports") / "stats_page.css").read_text(encoding="utf-8")
    games = games_words(sum(figures.games for _, figures in groups))
    title = f"Statistics of {games}"
    body = [f"<h1>{title}</h1>"]
    if len(groups) > 1:
        links = (f'<li><a href="#{anchor(figures)}">{escape(heading(figures))}</a></li>' for _, figures in groups)
        body.append(f"<nav><ul>{''.join(links)}</ul></nav>")
    for edition, figures in groups:
        body += group(edition, figures)
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8"/>',
            '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
            '<meta name="color-scheme" content="light dark"/>',
            f"<title>{title}</title>",
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
    )


def anchor(figures: Figures) -> str:
    """Return the name by which a group can be linked to."""
    return f"{figures.edition}-{figures.players}"


def group(edition: Edition, figures: Figures) -> Iterator[str]:
    """Yield everything about one edition with one number of players."""
    yield f'<section id="{anchor(figures)}">'
    yield f"<h2>{escape(heading(figures))}</h2>"
    for sentence in sentences(figures):
        yield f"<p>{escape(sentence)}</p>"
    if figures.games:
        yield tiles(edition, figures)
        if isinstance(edition, CityEdition):
            note = "Number, width and colour say in what percentage of games a route is claimed; point at it for more."
            if any(place.attraction for place in edition.places):
                note += " Attractions are filled."
            board = f'<div class="scroll">{board_picture(edition, figures)}</div>'
            yield figure("Where the routes are claimed", note, legend(figures) + board)
        yield '<div class="pair">'
        yield figure("Win rate by seat", "The bar is the 95% interval.", win_rates(figures))
        yield figure("Length of a game", "Games by number of turns.", histogram(figures.per_game["turns"], "turns"))
        if isinstance(edition, CardEdition):
            yield figure("What becomes of the cards", "Cards laid, per game.", colour_bars(edition, figures))
            robberies = histogram(figures.per_game["robberies"], "robberies")
            yield figure("Robberies in a game", "Games by number of robberies.", robberies)
        yield "</div>"
        if isinstance(edition, CardEdition):
            yield figure(
                "How often tickets are completed",
                "Of those held at the end; in order of worth.",
                '<div class="pair">' + "".join(ticket_bars(edition, figures)) + "</div>",
            )
        for table in tables(edition, figures):
            yield html_table(table)
    yield "</section>"


def figure(title: str, note: str, content: str) -> str:
    return f"<figure><figcaption><b>{escape(title)}</b> {escape(note)}</figcaption>\n{content}\n</figure>"


def tiles(edition: Edition, figures: Figures) -> str:
    """Return the figures that one looks for first."""
    first = figures.first_seat
    assert first is not None
    found = [
        ("first seat", f"{points(first.advantage)}", f"percentage points, {points(first.low)} to {points(first.high)}"),
        ("turns", f"{figures.per_game['turns'].mean:.1f}", "per game"),
        ("winner's margin", f"{figures.per_game['margin'].mean:.1f}", "points"),
    ]
    if isinstance(edition, CityEdition):
        found.append(("market resets", f"{figures.per_game['resets'].mean:.2f}", "per game"))
    else:
        lost = figures.per_game["cards_lost"].mean
        found.append(("robberies", f"{figures.per_game['robberies'].mean:.2f}", f"per game, {lost:.2f} cards lost"))
    made = (f"<li><span>{name}</span><strong>{number}</strong><span>{unit}</span></li>" for name, number, unit in found)
    return f'<ul class="tiles">{"".join(made)}</ul>'


def colour_bars(edition: CardEdition, figures: Figures) -> str:
    """Return for each colour which part of the cards laid paid for tickets, was left over, or was robbed."""
    most = max((colour.laid for colour in figures.colours), default=0.0) or 1.0
    rows = []
    for colour in figures.colours:
        name = colour_word(edition, colour.colour)
        left = max(0.0, colour.moved - colour.paid)
        yard = max(0.0, colour.laid - colour.moved - colour.robbed)
        parts = ((colour.paid, "part1"), (left, "part2"), (yard, "part3"), (colour.robbed, "part4"))
        title = (
            f"{name}: {colour.laid:.2f} laid; {colour.paid:.2f} paid for tickets, {left:.2f} left in track piles, "
            f"{yard:.2f} left in yards, {colour.robbed:.2f} lost to robbers"
        )
        rows.append(Bar(name, tuple((n / most, kind) for n, kind in parts), f"{colour.laid:.1f}", title))
    words = ("paid for tickets", "left in track piles", "left in yards", "lost to robbers")
    key = "".join(
        f'<li><svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">'
        f'<rect class="part{i}" x="1" y="1" width="16" height="16"/></svg>{word}</li>'
        for i, word in enumerate(words, start=1)
    )
    return f'<ul class="legend">{key}</ul>' + bars("Cards laid per game, by colour and what became of them", rows)


def ticket_bars(edition: CardEdition, figures: Figures) -> Iterator[str]:
    """Yield the tickets' completion rates in two halves."""
    rows = []
    for ticket in figures.tickets:
        name = f"{ticket_ends(edition, ticket.ticket)} ({ticket.points})"
        done = ticket.completion or 0.0
        text = "–" if ticket.completion is None else f"{done:.0%}"
        title = f"{name}: held in {percent(ticket.held_rate)} of games, completed in {percent(done)} of those"
        rows.append(Bar(name, ((done, "bar"),), text, title))
    half = (len(rows) + 1) // 2
    for part in (rows[:half], rows[half:]):
        yield bars("Completion rate of tickets", part)


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
