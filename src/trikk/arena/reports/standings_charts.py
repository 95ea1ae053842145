"""Standings as charts."""

from trikk.arena.reports.charts import Bar, Estimate, bars, columns, estimates, histogram, legend, matrix, short
from trikk.arena.reports.standings_tables import mean_points, source_word
from trikk.arena.reports.stats_tables import percent
from trikk.arena.settings import Settings
from trikk.arena.stats.figures import spread
from trikk.arena.stats.standings import BotStanding, Share, Standings

BOT_PAINTS = 8
"""If there are more bots than colours, some share one."""
LOST = "tickets_lost"
"""The one source that counts against a bot."""
SOURCE_PAINTS = {"routes": "part1", "tickets_won": "part2", "tourist": "part3", "bonus": "part3", LOST: "part4"}


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
