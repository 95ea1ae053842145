"""The screen: a console that suits where the output goes, and colours that never stand alone."""

import re
from typing import Any

from rich.console import Console
from rich.text import Text

from trikk.catalog import GRAY, Edition
from trikk.cli.words import counted, wild_word

UNBOUNDED = 10_000
"""Characters in a line of output that no terminal shows: enough for any table, which then is not cut."""

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
"""Words for colours stand on that colour, so that they can be read on dark and on light screens."""

OTHER_COLOUR = "bold"
WILD_STYLE = "bold underline"


class Screen(Console):
    def print(self, *objects: Any, **options: Any) -> None:
        """Print; if this is no terminal, without the spaces that fill lines up."""
        if self.is_terminal:
            super().print(*objects, **options)
            return
        with self.capture() as printed:
            super().print(*objects, **options)
        self.file.write(re.sub(" +\n", "\n", printed.get()))

    def on_broken_pipe(self) -> None:
        raise


def open_screen(plain_width: int = UNBOUNDED, *, stderr: bool = False) -> Screen:
    """Return a console; if its output goes to no terminal, with lines of this width and no colour."""
    screen = Screen(highlight=False, markup=False, emoji=False, stderr=stderr)
    if not screen.is_terminal:
        screen = Screen(highlight=False, markup=False, emoji=False, stderr=stderr, width=plain_width)
    return screen


def coloured(edition: Edition, words: str) -> Text:
    """Return words in which every colour, with its number if it has one, is shown in that colour."""
    text = Text(words)
    for colour in (*edition.colours, GRAY):
        text.highlight_regex(rf"\b(?:\d+ )?{re.escape(colour)}\b", STYLES.get(colour, OTHER_COLOUR))
    wild = wild_word(edition)
    plural = counted(2, wild).removeprefix("2 ")
    text.highlight_regex(rf"\b(?:\d+ )?(?:{re.escape(plural)}|{re.escape(wild)})\b", WILD_STYLE)
    return text
