"""The characters of the bots: those that a menu offers, weakest first, and the character of a bot's text.

Their names are texts (`bot-<id>` in `trikk.words`), so that a bot has the same name everywhere.
"""

from dataclasses import dataclass
from typing import Literal

from trikk.bots.policies.style import BALANCED

Level = Literal["beginner", "easy", "medium", "strong"]


@dataclass(frozen=True)
class Character:
    """A bot that a menu offers."""

    bot: str
    """The text that a seat uses for it."""
    level: Level


CHARACTERS = (
    Character("novice", "beginner"),
    Character("planner:slips=80", "beginner"),
    Character("planner:slips=60", "easy"),
    Character("greedy", "easy"),
    Character("planner:slips=40", "easy"),
    Character("planner:slips=20", "easy"),
    Character("planner", "medium"),
    Character("planner:style=tickets", "medium"),
    Character("planner:style=racer", "medium"),
    Character("planner:style=blocker", "medium"),
    Character("neural", "strong"),
    Character("search:net=on", "strong"),
)
"""`neural` plays only what it has learned: a menu leaves it out where it has not."""

LADDER = (
    "novice",
    "planner:slips=80",
    "planner:slips=60",
    "planner:slips=40",
    "planner:slips=20",
    "planner",
    "neural",
    "search:net=on",
)
"""The levels, from a child to a champion, each one step stronger than the one before (docs/ladder.md)."""

USUAL = {"style": BALANCED, "slips": "0"}
"""What makes a planner another character, unless it is this."""


def character_id(bot: str) -> str:
    """Return the id of a bot's texts: its kind, and its style or its slips if it has them.

    >>> character_id("planner:style=racer"), character_id("search:ms=500"), character_id("planner:style=balanced")
    ('planner-racer', 'search', 'planner')
    >>> character_id("planner:slips=40"), character_id("planner:slips=0")
    ('planner-40', 'planner')
    """
    kind, *settings = bot.split(":")
    given = (setting.partition("=") for setting in settings)
    return "-".join([kind, *(value for key, _, value in given if USUAL.get(key, value) != value)])
