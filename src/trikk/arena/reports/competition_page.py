"""The report of a competition as a page."""

import shlex
from collections.abc import Iterator
from html import escape
from importlib import metadata
from pathlib import Path
from platform import python_version

import trikk
from trikk.arena.reports.charts import Bar, Estimate, bars, columns, estimates, histogram, legend, matrix, short
from trikk.arena.reports.page import document, figure, html_table, tiles
from trikk.arena.reports.standings_tables import (
    counted,
    fault_table,
    fault_words,
    interval,
    mean_points,
    meeting_table,
    points_table,
    rating_interval,
    seat_table,
    source_word,
    standings_table,
)
from trikk.arena.reports.stats_tables import percent
from trikk.arena.results import RESULTS
from trikk.arena.schedule import tables_of
from trikk.arena.settings import EDITION_FILE, Settings
from trikk.arena.stats.figures import spread
from trikk.arena.stats.standings import BotStanding, Share, Standings

PACKAGES = ("numba", "numpy", "openskill")
"""Whose versions stand beside Trikk's: they could change a game or a rating."""
BOT_PAINTS = 8
"""If there are more bots than colours, some share one."""
LOST = "tickets_lost"
"""The one source that counts against a bot."""
SOURCE_PAINTS = {"routes": "part1", "tickets_won": "part2", "tourist": "part3", "bonus": "part3", LOST: "part4"}


def competition_page(settings: Settings, standings: Standings, path: Path, command: str) -> str:
    """Return the page about the run in a folder, which a command has begun."""
    body = [
        f"<h1>{escape(settings.edition.name)}: who is better?</h1>",
        *summary(settings, standings, path),
        *(figures(settings, standings) if standings.games else ()),
        *how(settings, path, command),
    ]
    return document(f"{settings.edition.name}: {', '.join(settings.bots)}", body)


def summary(settings: Settings, standings: Standings, path: Path) -> Iterator[str]:
    """Yield what one wants to know first."""
    if standings.games:
        best = standings.bots[0]
        yield (
            f"<p><b>{escape(best.bot)}</b> is rated best, {best.rating.mu:.1f} ({rating_interval(best.rating)}), and "
            f"won {percent(best.wins.rate)} of its games ({interval(best.wins)}), where "
            f"{percent(standings.fair_share)} is a fair share.</p>"
        )
    if standings.games < standings.of:
        again = escape(f"trikk arena --resume {shlex.quote(str(path))}")
        yield (
            f'<p class="warning">The run was stopped after {standings.games:,} of {counted(standings.of, "game")}. '
            f"<code>{again}</code> goes on.</p>"
        )
    for bot in standings.bots:
        if bot.first_fault is not None:
            game, fault = bot.first_fault
            yield (
                f'<p class="warning"><b>{escape(bot.bot)}</b> {escape(fault_words(bot))}. The first was game {game}: '
                f"{escape(fault.detail)}.</p>"
            )
    numbers = {
        "games": standings.games,
        "tables": len(settings.tables),
        "seats at a table": standings.players,
        "deals": settings.schedule.deals,
        "faults": standings.faults,
    }
    yield tiles({name: (f"{number:,}", "") for name, number in numbers.items()})


def figures(settings: Settings, standings: Standings) -> Iterator[str]:
    """Yield all tables and plots."""
    yield html_table(standings_table(standings))
    yield '<div class="pair">'
    yield figure("Ratings", "The bar is the 95% interval.", ratings_chart(standings))
    yield figure("Games won", "The bar is the 95% interval.", wins_chart(standings))
    yield "</div>"
    yield html_table(points_table(settings, standings))
    yield '<div class="pair">'
    yield figure("Points by source", "Means; on the left what counts against.", points_chart(settings, standings))
    yield figure("Length of games", "Games by number of moves.", lengths_chart(standings))
    yield "</div>"
    yield html_table(seat_table(standings))
    yield html_table(meeting_table(standings))
    yield '<div class="pair">'
    yield figure("Games won by seat", "With 95% intervals; seat 0 begins.", seats_chart(standings))
    yield figure("Head to head", "How often the left one finished above the one below.", meetings_chart(standings))
    yield "</div>"
    if standings.faults:
        yield html_table(fault_table(standings))


def how(settings: Settings, path: Path, command: str) -> Iterator[str]:
    """Yield how the games were played, how the figures were made, and how to see a game."""
    results = shlex.quote(str(path / RESULTS))
    own = f" --map {shlex.quote(str(path / EDITION_FILE))}" if settings.toml is not None else ""
    yield "<h2>How it was played</h2>"
    yield (
        "<p>Every deal was played at every table, with the bots of the table in every seat, so that all had the same "
        "cards and the same places. Games of a deal are therefore not independent: the interval of a win rate is "
        "Wilson's, for as many independent games as would vary between deals as much as these did. Ratings are those "
        "of the Plackett-Luce model, game by game in the order of the schedule; a bot in several seats of a game is "
        "rated as so many copies, of which it becomes the mean.</p>"
    )
    yield "<h3>The command</h3>"
    yield f"<pre>{escape(command)}</pre>"
    yield "<dl>"
    packages = ", ".join(f"{package} {metadata.version(package)}" for package in PACKAGES)
    facts = {
        "edition": f"{settings.edition.name} ({settings.edition.id}), version {settings.edition.version}",
        "tables": tables_words(settings),
        "seed": str(settings.seed),
        "a move may take": f"{settings.move_seconds:g} s",
        "versions": f"Trikk {trikk.__version__}, Python {python_version()}, {packages}",
    }
    for name, fact in facts.items():
        yield f"<dt>{name}</dt><dd>{escape(fact)}</dd>"
    yield "</dl>"
    yield "<h3>See a game</h3>"
    yield f"<p>All games are in <code>{RESULTS}</code>, one per line, and are counted from 0.</p>"
    shown = [f"trikk show {results} --game 5{own}", f"trikk show {results} --game 5 --move 20{own}"]
    shown.append(f"trikk verify {results}{own}")
    yield f"<pre>{escape(chr(10).join(shown))}</pre>"


def tables_words(settings: Settings) -> str:
    """Return who sat at the tables."""
    if settings.tables == tables_of(settings.bots, settings.players):
        return f"a round robin between {', '.join(settings.bots)}"
    return "; ".join(", ".join(table) for table in settings.tables)


# --- charts --------------------------------------------------------------------------------------------------------


def ratings_chart(standings: Standings) -> str:
    """Return each bot's rating on its interval."""
    rows = [
        Estimate(bot.bot, bot.rating.mu, bot.rating.low, bot.rating.high, paint(number))
        for number, bot in enumerate(standings.bots)
    ]
    return estimates("Ratings with 95% intervals", rows, 25, "every bot begins with 25", lambda mu: f"{mu:.1f}")


def wins_chart(standings: Standings) -> str:
    """Return how often each bot won, on the interval."""
    rows = [estimate(bot.bot, bot.wins, number) for number, bot in enumerate(standings.bots)]
    return estimates("Games won with 95% intervals", rows, standings.fair_share, "a fair share", percent, (0, 1))


def points_chart(settings: Settings, standings: Standings) -> str:
    """Return each bot's points by source, what counts against it on the left, and a mark at the total."""
    gains = [source for source in standings.sources if source != LOST]
    finished = [bot for bot in standings.bots if bot.points]
    lost = max((-mean_points(bot, LOST) for bot in finished), default=0.0)
    full = (lost + max((sum(bot.points[source] for source in gains) for bot in finished), default=0.0)) or 1.0

    def bar(bot: BotStanding) -> Bar:
        against = -mean_points(bot, LOST)
        parts = [((lost - against) / full, "gap"), (against / full, SOURCE_PAINTS[LOST])]
        parts += [(bot.points[source] / full, SOURCE_PAINTS[source]) for source in gains]
        words = [f"{source_word(settings.edition, name)} {mean_points(bot, name):z.1f}" for name in standings.sources]
        total = bot.points["total"]
        title = f"{bot.bot}: {', '.join(words)}, total {total:.1f}"
        return Bar(short(bot.bot), tuple(parts), f"{total:.1f}", title, (lost + total) / full)

    words = [(SOURCE_PAINTS[source], source_word(settings.edition, source)) for source in standings.sources]
    return legend([*words, ("total", "total")]) + bars("Points by source", [bar(bot) for bot in finished], lost / full)


def lengths_chart(standings: Standings) -> str:
    """Return how many games had how many moves."""
    return histogram(spread(standings.lengths), "moves") if standings.lengths else ""


def seats_chart(standings: Standings) -> str:
    """Return how often each bot won from each seat."""
    groups = {
        f"seat {seat}": [estimate(bot.bot, bot.by_seat[seat], number) for number, bot in enumerate(standings.bots)]
        for seat in range(standings.players)
    }
    key = legend((f"column {paint(number)}", short(bot.bot)) for number, bot in enumerate(standings.bots))
    return key + columns("Games won by seat", groups, standings.fair_share)


def meetings_chart(standings: Standings) -> str:
    """Return who finishes above whom."""
    return matrix("Head to head", [bot.bot for bot in standings.bots], standings.above)


def estimate(bot: str, share: Share, number: int) -> Estimate:
    return Estimate(bot, share.rate, share.low, share.high, paint(number))


def paint(number: int) -> str:
    """Return the class that colours a bot by its place in the standings."""
    return f"bot{number % BOT_PAINTS}"
