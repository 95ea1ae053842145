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
    Character("greedy", "easy"),
    Character("planner", "medium"),
    Character("planner:style=tickets", "medium"),
    Character("planner:style=racer", "medium"),
    Character("planner:style=blocker", "medium"),
    Character("search", "strong"),
)


def character_id(bot: str) -> str:
    """Return the id of a bot's texts: its kind, and its style if it has one.

    >>> character_id("planner:style=racer"), character_id("search:ms=500"), character_id("planner:style=balanced")
    ('planner-racer', 'search', 'planner')
    """
    kind, *settings = bot.split(":")
    styles = [value for key, _, value in (setting.partition("=") for setting in settings) if key == "style"]
    return "-".join([kind, *(style for style in styles if style != BALANCED)])
