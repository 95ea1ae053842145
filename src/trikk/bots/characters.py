"""Who the bots are to people: those that a menu offers, weakest first, and what a bot's text says about who it is.

The names themselves are texts (`bot-<id>` in `trikk.words`), so that the same bot is called the same everywhere.
"""

from dataclasses import dataclass
from typing import Literal

from trikk.bots.policies.style import BALANCED

Level = Literal["beginner", "easy", "medium", "strong"]


@dataclass(frozen=True)
class Character:
    """A bot that people meet."""

    bot: str
    """As a seat names it."""
    level: Level


CHARACTERS = (
    Character("novice", "beginner"),
    Character("greedy", "easy"),
    Character("planner", "medium"),
    Character("planner:style=tickets", "medium"),
    Character("planner:style=racer", "medium"),
    Character("planner:style=blocker", "medium"),
    Character("search", "strong"),
)


def character_id(bot: str) -> str:
    """Return which texts a bot's are: its kind, and its style if it has one of its own.

    >>> character_id("planner:style=racer"), character_id("search:ms=500"), character_id("planner:style=balanced")
    ('planner-racer', 'search', 'planner')
    """
    kind, *settings = bot.split(":")
    styles = [value for key, _, value in (setting.partition("=") for setting in settings) if key == "style"]
    return "-".join([kind, *(style for style in styles if style != BALANCED)])
