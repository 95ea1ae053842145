"""Statistics of saved games as a page."""

from collections.abc import Iterator, Sequence
from html import escape

from trikk.arena.reports.board_picture import board_legend, board_picture
from trikk.arena.reports.charts import Bar, Estimate, bars, estimates, histogram, legend
from trikk.arena.reports.page import document, figure, html_table, tiles
from trikk.arena.reports.stats_tables import (
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

Group = tuple[Edition, Figures]


def stats_page(groups: Sequence[Group]) -> str:
    """Return the page with all groups."""
    games = games_words(sum(figures.games for _, figures in groups))
    title = f"Statistics of {games}"
    body = [f"<h1>{title}</h1>"]
    if len(groups) > 1:
        links = (f'<li><a href="#{anchor(figures)}">{escape(heading(figures))}</a></li>' for _, figures in groups)
        body.append(f"<nav><ul>{''.join(links)}</ul></nav>")
    for edition, figures in groups:
        body += group(edition, figures)
    return document(title, body)


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
        yield tiles(first_numbers(edition, figures))
        if isinstance(edition, CityEdition):
            note = "Number, width and colour say in what percentage of games a route is claimed; point at it for more."
            if any(place.attraction for place in edition.places):
                note += " Attractions are filled."
            board = f'<div class="scroll">{board_picture(edition, figures)}</div>'
            yield figure("Where the routes are claimed", note, board_legend(figures) + board)
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


def first_numbers(edition: Edition, figures: Figures) -> dict[str, tuple[str, str]]:
    """Return the figures that one looks for first, with their units."""
    first = figures.first_seat
    assert first is not None
    found = {
        "first seat": (points(first.advantage), f"percentage points, {points(first.low)} to {points(first.high)}"),
        "turns": (f"{figures.per_game['turns'].mean:.1f}", "per game"),
        "winner's margin": (f"{figures.per_game['margin'].mean:.1f}", "points"),
    }
    if isinstance(edition, CityEdition):
        found["market resets"] = (f"{figures.per_game['resets'].mean:.2f}", "per game")
    else:
        lost = figures.per_game["cards_lost"].mean
        found["robberies"] = (f"{figures.per_game['robberies'].mean:.2f}", f"per game, {lost:.2f} cards lost")
    return found


def win_rates(figures: Figures) -> str:
    """Return each seat's win rate on its interval, and a line where all would be even."""
    rows = [Estimate(f"seat {seat.seat}", seat.win_rate, seat.low, seat.high) for seat in figures.seats]
    even = f"even: {percent(figures.even_share)}"
    return estimates("Win rate of each seat with its 95% interval", rows, figures.even_share, even, percent, (0, 1))


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
    key = legend((f"part{i}", word) for i, word in enumerate(words, start=1))
    return key + bars("Cards laid per game, by colour and what became of them", rows)


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
