"""The console, for a terminal or plain output, and coloured names of colours."""

import re
from functools import lru_cache
from typing import Any

from rich.console import Console
from rich.text import Text

from trikk.catalog import GRAY, WILD
from trikk.cli.words import Sentences

UNBOUNDED = 10_000
"""Characters in a line of plain output: enough for any table, so that none is cut."""

STYLES = {
    "blue": "bright_white on #1f5fbf",
    "green": "bright_white on #2e7d32",
    "black": "bright_white on #303030",
    "pink": "black on #ff9ecb",
    "purple": "bright_white on #7b3fa0",
    "red": "bright_white on #c62828",
    "orange": "black on #ff9f1c",
    "white": "black on #f2f2f2",
    "yellow": "black on #ffe14d",
    GRAY: "black on #b0b0b0",
}
"""Names of colours have that colour as background, so that they can be read on dark and on light screens."""

OTHER_COLOUR = "bold"
WILD_STYLE = "bold underline"


class Screen(Console):
    def print(self, *objects: Any, **options: Any) -> None:
        """Print; if this is no terminal, without trailing spaces."""
        if self.is_terminal:
            super().print(*objects, **options)
            return
        with self.capture() as printed:
            super().print(*objects, **options)
        self.file.write(re.sub(" +\n", "\n", printed.get()))

    def on_broken_pipe(self) -> None:
        raise


def open_screen(plain_width: int = UNBOUNDED, *, stderr: bool = False) -> Screen:
    """Return a console; for plain output, with lines of this width and no colour."""
    screen = Screen(highlight=False, markup=False, emoji=False, stderr=stderr)
    if not screen.is_terminal:
        screen = Screen(highlight=False, markup=False, emoji=False, stderr=stderr, width=plain_width)
    return screen


def coloured(sentences: Sentences, words: str) -> Text:
    """Return a text in which every name of a colour, with its number if it has one, has that colour."""
    text = Text(words)
    for pattern, style in _patterns(sentences):
        text.highlight_regex(pattern, style)
    return text


@lru_cache(maxsize=16)
def _patterns(sentences: Sentences) -> list[tuple[re.Pattern[str], str]]:
    """Return patterns to look for in a text, and their styles."""
    patterns = [(_with_number(_forms(sentences, WILD)), WILD_STYLE)]
    for colour in (*sentences.edition.colours, GRAY):
        forms = {sentences.colour(colour), *_forms(sentences, colour)}
        patterns.append((_with_number(forms), STYLES.get(colour, OTHER_COLOUR)))
    return patterns


def _forms(sentences: Sentences, card: str) -> set[str]:
    """Return the words for cards of one kind, as used after a number."""
    return {sentences.cards_of(card, count).removeprefix(f"{count} ") for count in (1, 2)}


def _with_number(forms: set[str]) -> re.Pattern[str]:
    longest_first = sorted(forms, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:\d+ )?(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
