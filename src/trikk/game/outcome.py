"""How a game ended: points by source, ranking and reason."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from trikk.catalog import CardEdition
from trikk.game.engine import Engine
from trikk.rules import cards, city
from trikk.rules.tape import REASON_ALL_PASSED, REASON_LAST_TURNS

Reason = Literal["last_turns", "all_passed"]
REASONS: dict[int, Reason] = {REASON_LAST_TURNS: "last_turns", REASON_ALL_PASSED: "all_passed"}


@dataclass(frozen=True, slots=True)
class CityScore:
    """One seat's points in a city game (R27).

    >>> import trikk
    >>> trikk.CityScore(routes=31, tickets_won=12, tickets_lost=3, tourist=5, total=45, completed=3).total
    45
    """

    routes: int
    tickets_won: int
    tickets_lost: int
    """What tickets that are not complete cost; it counts against the total."""
    tourist: int
    """For attractions, or for souvenirs."""
    total: int
    completed: int
    """How many tickets."""

    def to_dict(self) -> dict[str, Any]:
        """Return the fields of a score in a record."""
        return {
            "routes": self.routes,
            "tickets_won": self.tickets_won,
            "tickets_lost": self.tickets_lost,
            "tourist": self.tourist,
            "total": self.total,
            "completed": self.completed,
        }


@dataclass(frozen=True, slots=True)
class CardScore:
    """One seat's points in The Card Game (K22, K23).

    >>> import trikk
    >>> score = trikk.CardScore(
    ...     tickets_won=31, tickets_lost=8, bonus=15, total=38, completed=3, bonus_cities=("new_york",)
    ... )
    >>> score.bonus_cities
    ('new_york',)
    """

    tickets_won: int
    tickets_lost: int
    """What tickets that are not complete cost; it counts against the total."""
    bonus: int
    total: int
    completed: int
    """How many tickets."""
    bonus_cities: tuple[str, ...]
    """Ids of the cities whose bonus cards were won."""

    def to_dict(self) -> dict[str, Any]:
        """Return the fields of a score in a record."""
        return {
            "tickets_won": self.tickets_won,
            "tickets_lost": self.tickets_lost,
            "bonus": self.bonus,
            "total": self.total,
            "completed": self.completed,
            "bonus_cities": list(self.bonus_cities),
        }


Score = CityScore | CardScore


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    >>> import trikk
    >>> game = trikk.new_game("new_york", players=2, seed=1)
    >>> while game.to_move is not None:
    ...     _ = game.play(game.legal_moves()[-1])
    >>> outcome = game.outcome()
    >>> outcome.reason, outcome.winners == outcome.ranking[0], len(outcome.scores)
    ('last_turns', True, 2)
    """

    scores: tuple[Score, ...]
    """By seat."""
    winners: tuple[int, ...]
    """More than one if the victory is shared (R30, K24)."""
    ranking: tuple[tuple[int, ...], ...]
    """Seats from first to last, with tied seats together (R30, K24)."""
    reason: Reason

    def to_dict(self) -> dict[str, Any]:
        """Return the fields of the `over` event (docs/records.md)."""
        scores = [score.to_dict() for score in self.scores]
        return {"scores": scores, "winners": list(self.winners), "reason": self.reason}


@dataclass(frozen=True, slots=True)
class CityOutcome(Outcome):
    """The end of a city game."""

    scores: tuple[CityScore, ...]


@dataclass(frozen=True, slots=True)
class CardOutcome(Outcome):
    """The end of The Card Game."""

    scores: tuple[CardScore, ...]


def outcome_from(result: Mapping[str, Any]) -> Outcome:
    """Return the outcome from the result of a record: the inverse of `Outcome.to_dict`."""
    scores = result["scores"]
    if "bonus" in scores[0]:
        return _outcome(
            [CardScore(**{**score, "bonus_cities": tuple(score["bonus_cities"])}) for score in scores], result["reason"]
        )
    return _outcome([CityScore(**score) for score in scores], result["reason"])


def scores_now(engine: Engine, state: np.record) -> tuple[Score, ...]:
    """Return each seat's score if the game ended now."""
    table = engine.rules.scoring.new_scores()
    engine.rules.scoring.score(engine.tables, state, table)
    return scores_of(engine, table[: int(state.players)].tolist())


def scores_of(engine: Engine, rows: list[list[int]]) -> tuple[Score, ...]:
    """Return the scores in the rows of a score table, one per seat."""
    return tuple(_score(engine, row) for row in rows)


def outcome_of(engine: Engine, state: np.record) -> Outcome:
    """Return the outcome of a game that is over."""
    return outcome_with(scores_now(engine, state), int(state.reason))


def outcome_with(scores: tuple[Score, ...], reason: int) -> Outcome:
    """Return the outcome of a game that ended with these scores for this reason."""
    return _outcome(scores, REASONS[reason])


def _outcome(scores: Sequence[Score], reason: Reason) -> Outcome:
    ranking = _ranking(scores)
    kind = CardOutcome if isinstance(scores[0], CardScore) else CityOutcome
    return kind(tuple(scores), ranking[0], ranking, reason)  # type: ignore[arg-type] # a game has scores of one kind


def _ranking(scores: Sequence[Score]) -> tuple[tuple[int, ...], ...]:
    keys = [_rank_key(score) for score in scores]
    return tuple(
        tuple(seat for seat, seat_key in enumerate(keys) if seat_key == key) for key in sorted(set(keys), reverse=True)
    )


def _score(engine: Engine, row: list[int]) -> Score:
    if isinstance(engine.edition, CardEdition):
        c = cards.scoring
        cities = [city.id for city in engine.edition.cities if city.bonus]
        won = tuple(id for i, id in enumerate(cities) if row[c.BONUS_CITIES] >> i & 1)
        return CardScore(row[c.TICKETS_WON], row[c.TICKETS_LOST], row[c.BONUS], row[c.TOTAL], row[c.COMPLETED], won)
    r = city.scoring
    return CityScore(
        row[r.ROUTES], row[r.TICKETS_WON], row[r.TICKETS_LOST], row[r.TOURIST], row[r.TOTAL], row[r.COMPLETED]
    )


def _rank_key(score: Score) -> tuple[int, ...]:
    """R30: points, then tickets completed. K24: then bonus cards."""
    if isinstance(score, CardScore):
        return (score.total, score.completed, len(score.bonus_cities))
    return (score.total, score.completed)
