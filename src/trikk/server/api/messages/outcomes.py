"""How a game ended, as in docs/records.md."""

from typing import Literal

from trikk.server.api.messages.base import Message

Ending = Literal["last_turns", "all_passed"]


class CityScore(Message):
    """One seat's points in a city game (R27)."""

    routes: int
    tickets_won: int
    tickets_lost: int
    """What tickets that are not complete cost; it counts against the total."""
    tourist: int
    """For attractions, or for souvenirs."""
    total: int
    completed: int
    """How many tickets."""


class CardScore(Message):
    """One seat's points in The Card Game (K22, K23)."""

    tickets_won: int
    tickets_lost: int
    """What tickets that are not complete cost; it counts against the total."""
    bonus: int
    total: int
    completed: int
    """How many tickets."""
    bonus_cities: list[str]
    """Ids of the cities whose bonus cards were won."""


class CityOutcome(Message):
    """The end of a city game."""

    scores: list[CityScore]
    """By seat."""
    winners: list[int]
    """More than one seat if the victory is shared (R30)."""
    ranking: list[list[int]]
    """Seats from first to last; those that nothing tells apart together (R30)."""
    reason: Ending


class CardOutcome(Message):
    """The end of The Card Game."""

    scores: list[CardScore]
    """By seat."""
    winners: list[int]
    """More than one seat if the victory is shared (K24)."""
    ranking: list[list[int]]
    """Seats from first to last; those that nothing tells apart together (K24)."""
    reason: Ending
