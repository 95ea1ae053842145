"""The texts of a language, by id."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

FILES = ("game.ftl", "terminal.ftl")
"""The others are for the page alone."""


class Words:
    """The texts of one language.

    >>> Words("en").text("points", count=1)
    '1\\xa0point'
    >>> Words("nl").text("points", count=2)
    '2\\xa0punten'
    """

    def __init__(self, language: str) -> None:
        self.language = language

    def text(self, id: str, /, **values: str | int) -> str:
        """Return the text with this id and these values in their places."""
        bundle = _bundle(self.language)
        message = bundle.get_message(id)
        if message.value is None:
            raise LookupError(f"message {id} has no text")
        text, errors = bundle.format_pattern(message.value, values)
        if errors:
            raise ValueError(f"message {id} in {self.language}: {errors[0]}")
        return str(text)

    def has(self, id: str) -> bool:
        """Whether there is a text with this id."""
        return _bundle(self.language).has_message(id)


@cache
def _bundle(language: str) -> "FluentBundle":
    """Return the messages of a language, read once."""
    # Imported here: they take longer than all else that `trikk --help` needs.
    from importlib import resources

    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language], use_isolating=False)
    folder = resources.files("trikk.words") / language
    for file in FILES:
        bundle.add_resource(FluentResource((folder / file).read_text(encoding="utf-8")))
    return bundle
