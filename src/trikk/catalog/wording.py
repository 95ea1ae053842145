"""How messages show values and words of a file, always on one line."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

_LONGEST = 40  # characters of a text that are repeated
_LARGEST = 10**18  # a larger number is a typing error, and its digits help nobody
MEANT = {
    "grey": "gray",
    "any": "gray",
    "violet": "purple",
    "lilac": "purple",
    "magenta": "pink",
    "rose": "pink",
    "gold": "yellow",
    "brown": "orange",
    "teal": "green",
    "cyan": "blue",
    "no": "nb",
    "nn": "nb",
    "sea": "water",
    "lake": "water",
    "forest": "park",
    "color": "colour",
    "colors": "colours",
}
"""Words that people write for others that are spelled quite differently."""
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def show(value: object) -> str:
    """The value as a file would have it, or what kind of thing it is."""
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) <= _LARGEST else "a number that large"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a table"
    return "a date or time"


def show_key(key: str) -> str:
    """The key as a file would have it: bare where that is possible."""
    return key if _BARE_KEY.fullmatch(key) and len(key) <= _LONGEST else _quoted(key)


def nearest(word: str, known: Iterable[str], *, exact: bool = False) -> str:
    """The known word nearest to this one, or nothing; `exact` if known words are more than ids."""
    plain = word[: 2 * _LONGEST].lower()
    if not exact:
        plain = re.sub(r"[^a-z0-9]+", "_", plain)
    if MEANT.get(plain) in (words := list(known)):
        return MEANT[plain]
    return next(iter(difflib.get_close_matches(plain, words, n=1, cutoff=0.7)), "")


def did_you_mean(suggestion: str) -> str:
    """The end of a message that suggests this word, or nothing."""
    return f'; did you mean "{suggestion}"?' if suggestion else ""


def counted(number: int, noun: str) -> str:
    """The number with its noun: `1 wild`, `2 wilds`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _quoted(text: str) -> str:
    short = text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
    short = short.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else _escaped(c) for c in short) + '"'


def _escaped(character: str) -> str:
    return {"\n": "\\n", "\t": "\\t"}.get(character, f"\\u{ord(character):04x}")
