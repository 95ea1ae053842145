"""What is counted in the games of a run; the counts of its parts, in order, add up to those of the whole."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from trikk.arena.faults import Fault
from trikk.arena.schedule import Fixture
from trikk.arena.settings import Settings
from trikk.arena.stats.tally import WIN, sources
from trikk.game.outcome import Outcome

ABOVE, LEVEL = 2, 1
"""What finishing above another bot, or level with it, counts."""


@dataclass
class DealSums:
    """Sums over deals of a bot's games in a deal, n, and its victories there, w: what their variance is made of."""

    deals: int = 0
    nn: int = 0
    nw: int = 0
    ww: int = 0

    def count(self, games: int, wins: int) -> None:
        """Count one deal."""
        self.deals += 1
        self.nn += games * games
        self.nw += games * wins
        self.ww += wins * wins

    def add(self, other: "DealSums") -> None:
        """Add the sums of other deals."""
        self.deals += other.deals
        self.nn += other.nn
        self.nw += other.nw
        self.ww += other.ww


@dataclass
class BotCounts:
    """One bot's games; one in which it sits twice is two of them."""

    seat_games: list[int]
    seat_wins: list[int]
    """By seat; a victory counts `WIN`, a shared one a part of it."""
    finished: int = 0
    """Games that came to their end, without a fault of anybody: only they have points and a length."""
    points: Counter[str] = field(default_factory=Counter)
    """By source, and their `total`."""
    moves: int = 0
    """Of all at the table, in the games that were finished."""
    decisions: int = 0
    seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    """By kind."""
    first_fault: tuple[int, Fault] | None = None
    """The number of the game, and what was wrong."""
    deals: DealSums = field(default_factory=DealSums)

    @property
    def games(self) -> int:
        return sum(self.seat_games)

    @property
    def wins(self) -> int:
        return sum(self.seat_wins)

    def add(self, other: "BotCounts") -> None:
        """Add the counts of later games."""
        for seat, games in enumerate(other.seat_games):
            self.seat_games[seat] += games
            self.seat_wins[seat] += other.seat_wins[seat]
        self.finished += other.finished
        self.points.update(other.points)
        self.moves += other.moves
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.faults.update(other.faults)
        self.first_fault = self.first_fault or other.first_fault
        self.deals.add(other.deals)


@dataclass
class OpenDeal:
    """A deal of which not all games have been counted yet."""

    games: int = 0
    bots: dict[str, list[int]] = field(default_factory=dict)
    """Games and victories by bot."""

    def count(self, bot: str, games: int, wins: int) -> None:
        """Count a bot's games."""
        counted = self.bots.setdefault(bot, [0, 0])
        counted[0] += games
        counted[1] += wins


class Counts:
    """Counts over games of one run."""

    def __init__(self, settings: Settings) -> None:
        self.games = 0
        self.bots = {bot: BotCounts([0] * settings.players, [0] * settings.players) for bot in settings.bots}
        self.above: Counter[tuple[str, str]] = Counter()
        """`ABOVE` for every time that the first of two bots finished above the second, `LEVEL` for level."""
        self.meetings: Counter[tuple[str, str]] = Counter()
        """How often two bots sat at a table together."""
        self.lengths: Counter[int] = Counter()
        """Finished games by the number of their moves."""
        self.ranks = bytearray()
        """By seat, for each game in the order of the schedule; 0 is the first."""
        self.open_deals: dict[int, OpenDeal] = {}
        self._games_of_a_deal = settings.schedule.games_of_a_deal
        self._sources = (*sources(settings.edition), "total")

    def count(self, fixture: Fixture, moves: int, outcome: Outcome | None, fault: Fault | None) -> None:
        """Count the next game of the schedule, which has an outcome unless a fault ended it."""
        winners, ranks = placing(outcome, fault, len(fixture.bots))
        self.games += 1
        self.ranks += bytes(ranks)
        deal = self.open_deals.setdefault(fixture.deal, OpenDeal())
        deal.games += 1
        for seat, bot in enumerate(fixture.bots):
            counts = self.bots[bot]
            won = WIN // len(winners) if seat in winners else 0
            counts.seat_games[seat] += 1
            counts.seat_wins[seat] += won
            deal.count(bot, 1, won)
            self._count_meetings(seat, fixture.bots, ranks)
            if outcome is not None:
                counts.finished += 1
                counts.moves += moves
                for source in self._sources:
                    counts.points[source] += getattr(outcome.scores[seat], source)
            elif fault is not None and seat not in winners:
                counts.faults[fault.kind] += 1
                counts.first_fault = counts.first_fault or (fixture.game, fault)
        if outcome is not None:
            self.lengths[moves] += 1
        self._close(fixture.deal)

    def _count_meetings(self, seat: int, bots: Sequence[str], ranks: Sequence[int]) -> None:
        bot = bots[seat]
        for other, rank in zip(bots, ranks, strict=True):
            if other != bot:
                self.meetings[bot, other] += 1
                if ranks[seat] <= rank:
                    self.above[bot, other] += LEVEL if ranks[seat] == rank else ABOVE

    def count_times(self, bots: Sequence[str], decisions: Sequence[int], seconds: Sequence[float]) -> None:
        """Count how many decisions each seat made in a game, and how long it thought."""
        for bot, number, took in zip(bots, decisions, seconds, strict=True):
            self.bots[bot].decisions += number
            self.bots[bot].seconds += took

    def add(self, later: "Counts") -> None:
        """Add the counts of the games that follow."""
        self.games += later.games
        for bot, counts in later.bots.items():
            self.bots[bot].add(counts)
        self.above.update(later.above)
        self.meetings.update(later.meetings)
        self.lengths.update(later.lengths)
        self.ranks += later.ranks
        for number, deal in later.open_deals.items():
            mine = self.open_deals.setdefault(number, OpenDeal())
            mine.games += deal.games
            for bot, (games, wins) in deal.bots.items():
                mine.count(bot, games, wins)
            self._close(number)

    def _close(self, number: int) -> None:
        """Move a deal to the sums of its bots if all its games have been counted."""
        deal = self.open_deals[number]
        if deal.games == self._games_of_a_deal:
            for bot, (games, wins) in deal.bots.items():
                self.bots[bot].deals.count(games, wins)
            del self.open_deals[number]

    def deal_sums(self, bot: str) -> DealSums:
        """Return the sums over all deals so far of which the bot has played at least a part."""
        sums = DealSums()
        sums.add(self.bots[bot].deals)
        for deal in self.open_deals.values():
            if bot in deal.bots:
                sums.count(*deal.bots[bot])
        return sums


def placing(outcome: Outcome | None, fault: Fault | None, players: int) -> tuple[Sequence[int], list[int]]:
    """Return the winners of a game, and each seat's place in its ranking; 0 is the first."""
    if outcome is None:
        assert fault is not None
        losers = fault.losers(players)
        ranking: Sequence[Sequence[int]] = [[seat for seat in range(players) if seat not in losers], losers]
        winners = ranking[0]
    else:
        ranking, winners = outcome.ranking, outcome.winners
    ranks = [0] * players
    for place, seats in enumerate(filter(None, ranking)):
        for seat in seats:
            ranks[seat] = place
    return winners, ranks
