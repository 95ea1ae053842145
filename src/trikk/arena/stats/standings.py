"""Who is better: all figures of a run, from its counts alone."""

from collections import Counter
from dataclasses import dataclass

from trikk.arena.settings import Settings
from trikk.arena.stats.counts import ABOVE, BotCounts, Counts, DealSums
from trikk.arena.stats.intervals import wilson
from trikk.arena.stats.ratings import Rating, Ratings
from trikk.arena.stats.tally import WIN, sources
from trikk.bots.faults import Fault

CAUTION = 2
"""As if this many deals of independent games were added: a few deals that agree by chance prove nothing."""


@dataclass(frozen=True)
class Share:
    """A share of games, with its 95 % interval."""

    games: int
    rate: float
    low: float
    high: float


@dataclass(frozen=True)
class BotStanding:
    """One bot's figures."""

    bot: str
    wins: Share
    """Games won; a shared victory counts as parts of one."""
    by_seat: tuple[Share, ...]
    rating: Rating
    points: dict[str, float]
    """By source, and their `total`: means over the games that came to their end; empty without any."""
    moves: float | None
    """Of all at the table, a game."""
    decisions_per_second: float | None
    faults: Counter[str]
    """Games lost by a fault, by its kind."""
    first_fault: tuple[int, Fault] | None
    """The number of the game, and what was wrong."""


@dataclass(frozen=True)
class Standings:
    """All figures of a run so far."""

    players: int
    games: int
    of: int
    """Games that the whole run has."""
    bots: tuple[BotStanding, ...]
    """The best rated first."""
    above: dict[tuple[str, str], float]
    """How often the first of two bots finished above the second, when both sat at a table; level counts half."""
    lengths: Counter[int]
    """Finished games by the number of their moves."""
    sources: tuple[str, ...]
    """Of points, as records name them."""

    def __getitem__(self, bot: str) -> BotStanding:
        """Return the figures of a bot by name."""
        return next(standing for standing in self.bots if standing.bot == bot)

    @property
    def fair_share(self) -> float:
        """What each would win if all were equally strong."""
        return 1 / self.players

    @property
    def faults(self) -> int:
        """How many faults there were."""
        return sum(sum(standing.faults.values()) for standing in self.bots)


def standings_of(settings: Settings, counts: Counts, ratings: Ratings) -> Standings:
    """Return the figures that counts add up to."""
    bots = (_standing(settings, counts, bot, ratings[bot]) for bot in settings.bots)
    return Standings(
        settings.players,
        counts.games,
        len(settings.schedule),
        tuple(sorted(bots, key=lambda standing: -standing.rating.mu)),
        {pair: counts.above[pair] / ABOVE / met for pair, met in sorted(counts.meetings.items())},
        counts.lengths,
        sources(settings.edition),
    )


def _standing(settings: Settings, counts: Counts, bot: str, rating: Rating) -> BotStanding:
    own: BotCounts = counts.bots[bot]
    finished = own.finished
    names = (*sources(settings.edition), "total")
    return BotStanding(
        bot,
        win_share(own.wins, own.games, counts.deal_sums(bot)),
        tuple(_seat_share(own, seat) for seat in range(settings.players)),
        rating,
        {name: points / finished for name, points in zip(names, own.points, strict=True)} if finished else {},
        own.moves / finished if finished else None,
        own.decisions / own.seconds if own.seconds else None,
        own.faults,
        own.first_fault,
    )


def _seat_share(own: BotCounts, seat: int) -> Share:
    """Return how often a bot won from one seat, where a deal has one game of it at a table."""
    games, wins = own.seat_games[seat], own.seat_wins[seat] / WIN
    return Share(games, wins / games if games else 0.0, *wilson(wins, games))


def win_share(wins: int, games: int, deals: DealSums) -> Share:
    """Return how often a bot won, with an interval that takes into account that games of a deal are not independent."""
    won = wins / WIN
    if not games:
        return Share(0, 0.0, *wilson(0, 0))
    effective = effective_games(won / games, games, deals)
    return Share(games, won / games, *wilson(won / games * effective, effective))


def effective_games(rate: float, games: int, deals: DealSums) -> float:
    """Return how many independent games would say as much about a win rate.

    With D deals, of which deal d had n games of the bot and w victories, that is `games` divided by the design effect
    (D v + 2) / (D + 2), where v = sum((w - rate n)²) D / (D - 1) / (rate (1 - rate) games).
    """
    alone = rate * (1 - rate) * games
    if deals.deals < 2 or alone <= 0:
        return games
    residue = deals.ww / WIN**2 - 2 * rate * deals.nw / WIN + rate * rate * deals.nn
    v = max(0.0, residue) * deals.deals / (deals.deals - 1) / alone
    return games * (deals.deals + CAUTION) / (deals.deals * v + CAUTION)
