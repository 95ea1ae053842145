"""Counts of the games of a run. The counts of its parts, added in order, are those of the whole run."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import add, attrgetter

from trikk.arena.schedule import Fixture
from trikk.arena.settings import Settings
from trikk.arena.stats.tally import WIN, sources
from trikk.bots.faults import Fault
from trikk.game.outcome import Outcome, Score

ABOVE, LEVEL = 2, 1
"""What finishing above another bot, or level with it, counts."""


@dataclass
class DealSums:
    """Sums over deals of a bot's games n and victories w in each deal, from which their variance follows."""

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
    seat_points: list[int]
    """By seat, in the games that were finished."""
    points: list[int]
    """By source, and last their total."""
    finished: int = 0
    """Games that came to their end, without a fault of anybody: only they have points and a length."""
    moves: int = 0
    """Of all at the table, in the games that were finished."""
    decisions: int = 0
    seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    """By kind."""
    first_fault: tuple[int, Fault] | None = None
    """The number of the game, and what was wrong."""
    deals: DealSums = field(default_factory=DealSums)

    @classmethod
    def of(cls, players: int, sources: int) -> "BotCounts":
        """Return counts of nothing yet."""
        return cls([0] * players, [0] * players, [0] * players, [0] * sources)

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
            self.seat_points[seat] += other.seat_points[seat]
        self.finished += other.finished
        self.points = list(map(add, self.points, other.points))
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
        self._sources = (*sources(settings.edition), "total")
        self.bots = {bot: BotCounts.of(settings.players, len(self._sources)) for bot in settings.bots}
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
        self._rotates = settings.rotates

    def count(self, fixture: Fixture, moves: int, outcome: Outcome | None, fault: Fault | None) -> None:
        """Count the next game of the schedule, which has an outcome unless a fault ended it.

        Bots that keep their seats are not compared: that would say more about the seats.
        """
        winners = winners_of(outcome, fault, len(fixture.bots))
        won = WIN // len(winners) if winners else 0
        self.games += 1
        for seat, bot in enumerate(fixture.bots):
            counts = self.bots[bot]
            counts.seat_games[seat] += 1
            if seat in winners:
                counts.seat_wins[seat] += won
            if outcome is not None:
                points = getter(self._sources)(outcome.scores[seat])
                counts.finished += 1
                counts.moves += moves
                counts.points = list(map(add, counts.points, points))
                counts.seat_points[seat] += points[-1]
            elif fault is not None and seat not in winners:
                counts.faults[fault.kind] += 1
                counts.first_fault = counts.first_fault or (fixture.game, fault)
        if outcome is not None:
            self.lengths[moves] += 1
        if self._rotates:
            self._compare(fixture, ranks_of(outcome, winners, len(fixture.bots)), dict.fromkeys(winners, won))

    def _compare(self, fixture: Fixture, ranks: Sequence[int], wins: Mapping[int, int]) -> None:
        """Count who was better in a game, and how its deal went."""
        self.ranks += bytes(ranks)
        deal = self.open_deals.setdefault(fixture.deal, OpenDeal())
        deal.games += 1
        for seat, bot in enumerate(fixture.bots):
            deal.count(bot, 1, wins.get(seat, 0))
            for other, rank in zip(fixture.bots, ranks, strict=True):
                if other != bot:
                    self.meetings[bot, other] += 1
                    if ranks[seat] <= rank:
                        self.above[bot, other] += LEVEL if ranks[seat] == rank else ABOVE
        self._close(fixture.deal)

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


@cache
def getter(names: tuple[str, ...]) -> Callable[[Score], tuple[int, ...]]:
    """Return what takes the points from a score, by source."""
    return attrgetter(*names)


def winners_of(outcome: Outcome | None, fault: Fault | None, players: int) -> Sequence[int]:
    """Return the seats that won a game; of one that a fault ended, all but those who lost by it."""
    if outcome is not None:
        return outcome.winners
    assert fault is not None
    losers = fault.losers(players)
    return [seat for seat in range(players) if seat not in losers]


def ranks_of(outcome: Outcome | None, winners: Sequence[int], players: int) -> list[int]:
    """Return each seat's place in the ranking of a game; 0 is the first."""
    if outcome is None:
        return [0 if seat in winners or not winners else 1 for seat in range(players)]
    ranks = [0] * players
    for place, seats in enumerate(outcome.ranking):
        for seat in seats:
            ranks[seat] = place
    return ranks
