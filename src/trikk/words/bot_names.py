"""The names of bots in all languages: no person may have one."""

import re
import unicodedata
from functools import cache
from importlib import resources

from trikk.words.language import LANGUAGES

# Read without Fluent, which takes long to import: these texts contain nothing to fill in.
_NAMED = re.compile(r"^bot-(\w+)\S* = (.+)$", re.MULTILINE)

LOOKALIKES = str.maketrans(
    "\u0430\u0432\u0441\u0501\u0435\u04bb\u043d\u0456\u0458\u043a\u04cf\u043c"
    "\u043f\u043e\u0440\u051b\u0433\u0455\u0442\u0475\u051d\u0445\u0443"
    "\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03f3\u03c9",
    "abcdehhijklmnopqrstvwxyabenikmvoptuxjw",
)
"""Small Cyrillic and Greek letters, and what they or their capitals look like. The page has the same."""


def is_bot_name(name: str) -> bool:
    """Return whether it is a bot's name in any language, or its kind, or only looks so.

    Capitals, wide letters, and letters of other scripts that look like ours do not matter.

    >>> is_bot_name("dispatcher"), is_bot_name("Konduktøren"), is_bot_name("pl\\u0430nner"), is_bot_name("Ada")
    (True, True, True, False)
    """
    return _folded(name) in _bot_names()


@cache
def _bot_names() -> frozenset[str]:
    folder = resources.files("trikk.words")
    texts = [(folder / language / "game.ftl").read_text(encoding="utf-8") for language in LANGUAGES]
    return frozenset(_folded(name) for text in texts for found in _NAMED.findall(text) for name in found)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold().translate(LOOKALIKES)
