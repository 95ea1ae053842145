"""Standings as tables and sentences, in words: the terminal and the report show the same."""

from collections.abc import Iterator

from trikk.arena.reports.stats_tables import (
    NOTHING,
    SHARE,
    SOURCES,
    TEXT,
    Cell,
    Column,
    Table,
    percent,
    share,
    tourist_word,
)
from trikk.arena.settings import Settings
from trikk.arena.stats.ratings import Rating
from trikk.arena.stats.standings import BotStanding, Share, Standings
from trikk.bots.faults import WORDS
from trikk.catalog import Edition


def heading(settings: Settings, standings: Standings) -> str:
    """Return which games these are: `New York, 2 seats, 3 tables, 100 deals: 600 games`."""
    tables, deals = len(settings.tables), settings.schedule.deals
    words = [f"{settings.players} seats", counted(tables, "table"), counted(deals, "deal")]
    of = "" if standings.games == standings.of else f"{standings.games:,} of "
    return f"{settings.edition.name}, {', '.join(words)}: {of}{counted(standings.of, 'game')}"


def counted(number: int, word: str) -> str:
    """Return a number of things."""
    return f"{number:,} {word if number == 1 else word + 's'}"


def source_word(edition: Edition, source: str) -> str:
    """Return what a source of points is called."""
    return SOURCES.get(source, tourist_word(edition))


def tables(settings: Settings, standings: Standings) -> Iterator[Table]:
    """Yield all tables."""
    yield standings_table(standings)
    yield points_table(settings, standings)
    yield seat_table(standings)
    if len(standings.bots) > 2 or standings.players > 2:
        yield meeting_table(standings)
    if standings.faults:
        yield fault_table(standings)


def standings_table(standings: Standings) -> Table:
    headings = ("rating", "95% interval", "games", "won", "95% interval", "decisions/s", "faults")
    columns = tuple(Column(words, SHARE if words == "won" else "number") for words in headings)
    rows = []
    for bot in standings.bots:
        won = bot.wins
        rate = share(won.rate) if won.games else Cell(NOTHING)
        speed = "" if bot.decisions_per_second is None else f"{bot.decisions_per_second:,.0f}"
        faults = f"{sum(bot.faults.values()):,}" if bot.faults else ""
        cells = (f"{bot.rating.mu:.1f}", rating_interval(bot.rating), f"{won.games:,}")
        after = (Cell(interval(won)), Cell(speed), Cell(faults))
        rows.append((Cell(bot.bot), *map(Cell, cells), rate, *after))
    note = (
        f"A fair share of games won is {percent(standings.fair_share)}; a shared victory counts as parts of one. "
        "A bot in two seats plays two games. Compiled bots of a table are timed together."
    )
    return Table("Standings", note, (Column("bot", TEXT), *columns), rows)


def interval(rate: Share) -> str:
    """Return the interval of a share; nothing without games."""
    return f"{percent(rate.low)} to {percent(rate.high)}" if rate.games else NOTHING


def rating_interval(rating: Rating) -> str:
    return f"{rating.low:.1f} to {rating.high:.1f}"


def points_table(settings: Settings, standings: Standings) -> Table:
    words = [source_word(settings.edition, source) for source in standings.sources]
    columns = tuple(Column(word) for word in (*words, "total", "moves a game"))
    rows = []
    for bot in standings.bots:
        cells = [NOTHING] * len(columns)
        if bot.moves is not None:
            cells = [f"{mean_points(bot, source):z.1f}" for source in (*standings.sources, "total")]
            cells.append(f"{bot.moves:.1f}")
        rows.append((Cell(bot.bot), *map(Cell, cells)))
    note = "Means over the games that came to their end; moves are those of the whole table."
    return Table("Points", note, (Column("bot", TEXT), *columns), rows)


def mean_points(bot: BotStanding, source: str) -> float:
    """Return a bot's points from a source; those of tickets lost count against it."""
    return -bot.points[source] if source == "tickets_lost" else bot.points[source]


def seat_table(standings: Standings) -> Table:
    columns = [Column(f"seat {seat}", SHARE) for seat in range(standings.players)]
    rows = []
    for bot in standings.bots:
        cells = (share(seat.rate) if seat.games else Cell(NOTHING) for seat in bot.by_seat)
        rows.append((Cell(bot.bot), *cells))
    note = "Games won from each seat; seat 0 begins."
    return Table("Won by seat", note, (Column("bot", TEXT), *columns), rows)


def meeting_table(standings: Standings) -> Table:
    names = [bot.bot for bot in standings.bots]
    rows = []
    for name in names:
        shares = (standings.above.get((name, other)) for other in names)
        rows.append((Cell(name), *(Cell(NOTHING if part is None else percent(part)) for part in shares)))
    columns = (Column("bot", TEXT), *(Column(name) for name in names))
    note = "How often the bot on the left finished above the one on top when both sat at a table; level counts half."
    return Table("Head to head", note, columns, rows)


def fault_table(standings: Standings) -> Table:
    headings = ("bot", "fault", "first in game", "what was wrong")
    columns = tuple(Column(words, "number" if words == "first in game" else TEXT) for words in headings)
    rows = []
    for bot in standings.bots:
        if bot.first_fault is not None:
            game, fault = bot.first_fault
            rows.append((Cell(bot.bot), Cell(fault_words(bot)), Cell(str(game)), Cell(fault.detail)))
    note = "Who does not keep to the rules, or to the time, loses that game; the others at the table share the victory."
    return Table("Faults", note, columns, rows)


def fault_words(bot: BotStanding) -> str:
    """Return what a bot did wrong, and how often."""
    return ", ".join(f"{WORDS[kind]} in {counted(games, 'game')}" for kind, games in sorted(bot.faults.items()))
