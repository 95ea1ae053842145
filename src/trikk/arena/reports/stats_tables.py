"""Figures as tables and sentences, in words: the terminal and the page show the same."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from trikk.arena.stats.figures import Figures, Spread
from trikk.catalog import GRAY, WILD, CardEdition, CityEdition, Edition

TEXT, NUMBER, SHARE, COLOURS = "text", "number", "share", "colours"
"""Kinds of column. A share has a bar as long on the page; colours are shown in colour."""

NOTHING = "–"
MOST_NAMES = 5


@dataclass(frozen=True)
class Column:
    heading: str
    kind: str = NUMBER


@dataclass(frozen=True)
class Cell:
    text: str
    share: float | None = None


@dataclass(frozen=True)
class Table:
    title: str
    note: str
    columns: tuple[Column, ...]
    rows: Sequence[tuple[Cell, ...]]


PER_GAME = {
    "turns": "turns",
    "moves": "moves",
    "margin": "winner's margin, points",
    "resets": "market resets",
    "reshuffles": "reshuffles",
    "robberies": "robberies",
    "cards_lost": "cards lost to robbers",
}
CITY_NUMBERS = ("turns", "moves", "margin", "resets", "reshuffles")
CARD_NUMBERS = ("turns", "moves", "margin", "robberies", "cards_lost")
"""Of each family those that can be anything but 0."""
MAY_BE_NONE = ("resets", "reshuffles", "robberies", "cards_lost")

SOURCES = {
    "routes": "routes",
    "tickets_won": "tickets",
    "tickets_lost": "lost",
    "bonus": "bonus",
    "total": "total",
}


def tables(edition: Edition, figures: Figures) -> Iterator[Table]:
    """Yield all tables of a group; none without a finished game."""
    if not figures.games:
        return
    yield seat_table(edition, figures)
    yield game_table(edition, figures)
    if isinstance(edition, CityEdition):
        yield route_table(edition, figures)
        yield ticket_table(edition, figures)
    else:
        yield ticket_table(edition, figures)
        yield colour_table(edition, figures)
        if figures.cities:
            yield city_table(edition, figures)


# --- sentences -----------------------------------------------------------------------------------------------------


def heading(figures: Figures) -> str:
    """Return which games these are: `New York, 2 players: 2,000 games`."""
    return f"{figures.name}, {figures.players} players: {games_words(figures.games)}"


def sentences(figures: Figures) -> Iterator[str]:
    """Yield what is said above the tables."""
    if figures.unfinished:
        one = figures.unfinished == 1
        yield f"{figures.unfinished:,} unfinished {'game was' if one else 'games were'} left out."
    if figures.first_seat is None:
        return
    yield first_seat_words(figures)
    if not figures.seats_alike:
        who = "; ".join(f"seat {seat.seat}: {names_words(seat.names)}" for seat in figures.seats)
        yield f"Seats were not filled alike, so win rates tell of players as well as of seats ({who})."
    passed = figures.reasons.get("all_passed", 0)
    if passed:
        yield f"{games_words(passed)} ended because all players passed."


def first_seat_words(figures: Figures) -> str:
    """Return the first seat's advantage in a sentence."""
    first, seat = figures.first_seat, figures.seats[0]
    assert first is not None
    words = (
        f"First seat: wins {percent(seat.win_rate)} where {percent(figures.even_share)} is even, "
        f"{points(first.advantage)} percentage points (95% interval {points(first.low)} to {points(first.high)})"
    )
    if not figures.seats_alike:
        return f"{words}."
    if first.low > 0:
        return f"{words}, an advantage."
    if first.high < 0:
        return f"{words}, a disadvantage."
    return f"{words}, which may be chance."


def even_words(figures: Figures) -> str:
    """Return what win rates are to be compared with."""
    return f"An even share of wins is {percent(figures.even_share)}."


def names_words(names: dict[str, int]) -> str:
    """Return who sat in a seat, most often first."""
    shown = list(names)[:MOST_NAMES]
    more = len(names) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "") if shown else "not said"


def games_words(games: int) -> str:
    return f"{games:,} {'game' if games == 1 else 'games'}"


# --- tables --------------------------------------------------------------------------------------------------------


def seat_table(edition: Edition, figures: Figures) -> Table:
    names = list(figures.seats[0].points)
    points_columns = [SOURCES.get(name, tourist_word(edition)) for name in names]
    columns = [Column("seat"), Column("wins"), Column("win rate", SHARE), Column("95% interval")]
    columns += [Column(name) for name in (*points_columns, "tickets completed")]
    rows = []
    for seat in figures.seats:
        cells = [Cell(str(seat.seat)), Cell(f"{seat.wins:,.1f}".removesuffix(".0"))]
        cells += [share(seat.win_rate), Cell(f"{percent(seat.low)} to {percent(seat.high)}")]
        for name in names:
            cells.append(Cell(f"{-seat.points[name] if name == 'tickets_lost' else seat.points[name]:.1f}"))
        rows.append((*cells, Cell(f"{seat.completed:.2f}")))
    note = "Points are means per game. A shared victory counts as parts of one."
    return Table("Seats", note, tuple(columns), rows)


def game_table(edition: Edition, figures: Figures) -> Table:
    columns = ("mean", "least", "lower quartile", "median", "upper quartile", "most", "games with any")
    numbers = CITY_NUMBERS if isinstance(edition, CityEdition) else CARD_NUMBERS
    rows = []
    for name in numbers:
        found: Spread = figures.per_game[name]
        some = Cell(percent(found.any)) if name in MAY_BE_NONE else Cell("")
        five = (found.least, found.lower_quartile, found.median, found.upper_quartile, found.most)
        rows.append((Cell(PER_GAME[name]), Cell(f"{found.mean:.2f}"), *(Cell(str(number)) for number in five), some))
    note = "A turn is one seat's go, a move one decision in it."
    return Table("Games", note, (Column("per game", TEXT), *map(Column, columns)), rows)


def route_table(edition: CityEdition, figures: Figures) -> Table:
    columns = (
        Column("route", TEXT),
        Column("colour", COLOURS),
        Column("length"),
        Column("claimed", SHARE),
        Column("by the winner", SHARE),
        Column("owner wins"),
        Column("wilds paid"),
    )
    rows = []
    for found in sorted(figures.routes, key=lambda route: -route.claims):
        route = edition.route(found.route)
        cells = [Cell(route_ends(edition, found.route)), Cell(route_colour(edition, found.route))]
        cells += [Cell(str(route.length)), share(found.claimed), share(found.by_winner)]
        rows.append((*cells, rate(found.owner_win_rate), mean(found.wilds)))
    note = f"Claimed, and claimed by the winner, in this share of all games. {even_words(figures)}"
    return Table("Routes, most claimed first", note, columns, rows)


def ticket_table(edition: Edition, figures: Figures) -> Table:
    in_cards = isinstance(edition, CardEdition)
    columns = [Column("ticket"), Column("from – to", TEXT)]
    columns += [Column("cards", COLOURS)] if in_cards else []
    columns += [Column("worth"), Column("held", SHARE), Column("completed", SHARE), Column("brings")]
    columns += [Column("holder wins")]
    rows = []
    for found in figures.tickets:
        cells = [Cell(str(found.ticket)), Cell(ticket_ends(edition, found.ticket))]
        cells += [Cell(ticket_cards(edition, found.ticket))] if isinstance(edition, CardEdition) else []
        brings = NOTHING if found.contribution is None else f"{found.contribution:+.1f}"
        cells += [Cell(str(found.points)), share(found.held_rate), rate(found.completion), Cell(brings)]
        rows.append((*cells, rate(found.holder_win_rate)))
    note = (
        "Held at the end in this share of all games, and completed in this share of those. "
        f"It brings the points won less those lost for it, on average. {even_words(figures)}"
    )
    return Table("Tickets", note, tuple(columns), rows)


def colour_table(edition: CardEdition, figures: Figures) -> Table:
    columns = ("laid", "lost to robbers", "reached a track pile", "paid for tickets", "rows robbed")
    rows = []
    for found in figures.colours:
        name = colour_word(edition, found.colour)
        numbers = (found.laid, found.robbed, found.moved, found.paid, found.robberies)
        rows.append((Cell(name), *(Cell(f"{number:.2f}") for number in numbers)))
    note = "Cards per game. Those laid that neither were lost nor reached a track pile were in a yard at the scoring."
    return Table("Colours", note, (Column("colour", COLOURS), *map(Column, columns)), rows)


def city_table(edition: CardEdition, figures: Figures) -> Table:
    columns = (Column("city", TEXT), Column("bonus"), Column("scored", SHARE), Column("by"), Column("holder wins"))
    rows = []
    for found in figures.cities:
        seats = NOTHING if found.shared is None else f"{found.shared:.2f} seats"
        cells = (Cell(edition.city(found.city).name), Cell(str(found.bonus)), share(found.scored), Cell(seats))
        rows.append((*cells, rate(found.holder_win_rate)))
    note = "Scored in this share of all games; players tied for a city all score it."
    return Table("Big cities", note, columns, rows)


# --- things --------------------------------------------------------------------------------------------------------


def route_ends(edition: CityEdition, id: str) -> str:
    """Return the places a route joins: `Chelsea – Soho`."""
    route = edition.route(id)
    return f"{edition.place(route.a).name} – {edition.place(route.b).name}"


def route_colour(edition: CityEdition, id: str) -> str:
    """Return a route's colour, and which of two gray tracks it is."""
    route = edition.route(id)
    second = route.colour == GRAY and not id.endswith(f":{GRAY}")
    return f"{route.colour} (2nd)" if second else route.colour


def ticket_ends(edition: Edition, number: int) -> str:
    """Return what a ticket joins: `Chelsea – Wall Street`."""
    if isinstance(edition, CityEdition):
        ticket = edition.ticket(number)
        return f"{edition.place(ticket.a).name} – {edition.place(ticket.b).name}"
    card_ticket = edition.ticket(number)
    return f"{edition.city(card_ticket.a).name} – {edition.city(card_ticket.b).name}"


def ticket_cards(edition: CardEdition, number: int) -> str:
    """Return what a ticket asks for: `black, 2 purple`."""
    cards = Counter(edition.ticket(number).cards)
    return ", ".join(colour if n == 1 else f"{n} {colour}" for colour, n in cards.items())


def colour_word(edition: Edition, colour: str) -> str:
    """Return a colour, or the edition's word for the wild card."""
    return edition.wild.replace("_", " ") if colour == WILD else colour


def tourist_word(edition: Edition) -> str:
    """Return what tourist points are for."""
    if not isinstance(edition, CityEdition) or edition.tokens is None:
        return "attractions"
    return "tourist" if edition.attraction_points else "tokens"


def percent(part: float) -> str:
    return f"{part:.1%}"


def points(part: float) -> str:
    """Return a difference of two shares, with its sign."""
    return f"{100 * part:+.1f}"


def share(part: float) -> Cell:
    return Cell(percent(part), part)


def rate(part: float | None) -> Cell:
    return Cell(NOTHING) if part is None else share(part)


def mean(number: float | None) -> Cell:
    return Cell(NOTHING if number is None else f"{number:.2f}")
