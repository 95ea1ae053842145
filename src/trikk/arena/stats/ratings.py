"""Ratings of bots: one number each, from who finished above whom, at whatever table."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from trikk.arena.stats.intervals import Z

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating


@dataclass(frozen=True)
class Rating:
    """A bot's rating: 25 before its first game, and how sure it is."""

    mu: float
    sigma: float

    @property
    def low(self) -> float:
        """The lower bound of the 95 % interval."""
        return self.mu - Z * self.sigma

    @property
    def high(self) -> float:
        """The upper bound of the 95 % interval."""
        return self.mu + Z * self.sigma


class Ratings:
    """Ratings after games in the order of their schedule, by the Plackett-Luce model of openskill.

    >>> ratings = Ratings(["good", "bad"])
    >>> for _ in range(10):
    ...     ratings.rate(["good", "bad"], [0, 1])
    >>> ratings["good"].mu > 25 > ratings["bad"].mu
    True
    """

    def __init__(self, bots: Sequence[str]) -> None:
        from openskill.models import PlackettLuce

        # Bots do not learn from game to game, so uncertainty does not grow between games (tau).
        self._model = PlackettLuce(tau=0)
        self._beliefs: dict[str, PlackettLuceRating] = {bot: self._model.rating() for bot in bots}

    def __getitem__(self, bot: str) -> Rating:
        belief = self._beliefs[bot]
        return Rating(belief.mu, belief.sigma)

    def rate(self, bots: Sequence[str], ranks: Sequence[int]) -> None:
        """Take in one game: who sat in each seat and what place each had.

        A bot in several seats counts as that many copies, and gets the mean of their new ratings.
        """
        seats = [[self._copy(self._beliefs[bot])] for bot in bots]
        after = self._model.rate(seats, ranks=list(ranks))
        copies: dict[str, list[PlackettLuceRating]] = {}
        for bot, (belief,) in zip(bots, after, strict=True):
            copies.setdefault(bot, []).append(belief)
        for bot, beliefs in copies.items():
            self._beliefs[bot] = beliefs[0] if len(beliefs) == 1 else self._mean(beliefs)

    def _copy(self, belief: "PlackettLuceRating") -> "PlackettLuceRating":
        """Return an equal one: openskill must not take two seats for the same player."""
        return self._model.rating(mu=belief.mu, sigma=belief.sigma)

    def _mean(self, beliefs: "Sequence[PlackettLuceRating]") -> "PlackettLuceRating":
        mu = sum(belief.mu for belief in beliefs) / len(beliefs)
        variance = sum(belief.sigma**2 for belief in beliefs) / len(beliefs)
        return self._model.rating(mu=mu, sigma=sqrt(variance))
