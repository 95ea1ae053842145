"""The names of bots in all languages: no person may have one."""

import re
import unicodedata
from functools import cache
from importlib import resources

from trikk.words.language import LANGUAGES

# Read without Fluent, which takes long to import: these texts contain nothing to fill in.
_NAMED = re.compile(r"^bot-(\w+)\S* = (.+)$", re.MULTILINE)


def is_bot_name(name: str) -> bool:
    """Return whether it is a bot's name in any language, or its kind; capitals and wide letters do not matter.

    >>> is_bot_name("dispatcher"), is_bot_name("Konduktøren"), is_bot_name("planner"), is_bot_name("Ada")
    (True, True, True, False)
    """
    return _folded(name) in _bot_names()


@cache
def _bot_names() -> frozenset[str]:
    folder = resources.files("trikk.words")
    texts = [(folder / language / "game.ftl").read_text(encoding="utf-8") for language in LANGUAGES]
    return frozenset(_folded(name) for text in texts for found in _NAMED.findall(text) for name in found)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
