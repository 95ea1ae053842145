"""One reason for a move."""

from dataclasses import dataclass, field
from typing import Literal

Code = Literal[
    # Cards: what they are for.
    "lacks",
    "wild",
    "deck",
    "any_card",
    "collects",
    # Routes.
    "completes",
    "serves",
    "points",
    "token",
    "attraction",
    "rival",
    "last_turns",
    # Tickets.
    "more_tickets",
    "way",
    "missing",
    "covered",
    # Tokens.
    "few_left",
    "on_the_way",
    # The Card Game.
    "asked_for",
    "robs",
    "turns",
    "pays",
    "together",
    "nothing_payable",
]


@dataclass(frozen=True)
class Reason:
    """A reason for a move: a code, and what it is about. The code decides which fields are filled in."""

    code: Code
    tickets: tuple[int, ...] = ()
    cards: dict[str, int] = field(default_factory=dict)
    """By colour."""
    route: str | None = None
    place: str | None = None
    seat: int | None = None
    count: int | None = None
