"""The languages, which of them the user wants, and the texts of each by id."""

import json
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.syntax.ast import Resource

LISTED = json.loads(Path(__file__).with_name("languages.json").read_text(encoding="utf-8"))
"""By id of the language; the page reads the same file."""

LANGUAGES: tuple[str, ...] = tuple(LISTED)
"""The first is for users whose language is none of them."""

NEAREST: dict[str, str] = {other: language for language, facts in LISTED.items() for other in facts["also"]}
"""Other names of a language, and languages whose readers read it."""

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Of the environment; the first that is set counts."""

Functions = Mapping[str, Callable[[Any], Any]]
"""What texts can call, by name: `ROUTE` for `{ ROUTE($route) }`. They return a text or a number."""

FILES = ("game.ftl", "terminal.ftl")
"""The others are for the page alone."""


def user_language(environment: Mapping[str, str]) -> str:
    """Return the language that a process's environment asks for.

    >>> user_language({"LANG": "nb_NO.UTF-8"})
    'nb'
    >>> user_language({"LANG": "nb_NO.UTF-8", "LC_ALL": "C"})
    'en'
    """
    wanted = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    language = wanted.replace("-", "_").partition(".")[0].partition("@")[0].partition("_")[0].lower()
    language = NEAREST.get(language, language)
    return language if language in LANGUAGES else LANGUAGES[0]


class Words:
    """The texts of one language.

    >>> Words("en").text("points", count=1)
    '1\\xa0point'
    >>> Words("nl").text("points", count=2)
    '2\\xa0punten'
    """

    def __init__(self, language: str, functions: Functions | None = None) -> None:
        self.language = language
        self.functions = functions or {}

    def text(self, id: str, /, **values: Any) -> str:
        """Return the text with this id and these values in their places.

        A value that is neither text nor number needs a Fluent function that puts it into words.
        """
        message = self._bundle.get_message(id)
        if message.value is None:
            raise LookupError(f"message {id} has no text")
        packed = {key: value if isinstance(value, str | int) else _Packed(value) for key, value in values.items()}
        text, errors = self._bundle.format_pattern(message.value, packed)
        if errors:
            raise ValueError(f"message {id} in {self.language}: {errors[0]}")
        return str(text)

    def has(self, id: str) -> bool:
        """Whether there is a text with this id."""
        return self._bundle.has_message(id)

    @cached_property
    def _bundle(self) -> "FluentBundle":
        # Imported here: it takes longer than all else that `trikk --help` needs.
        from fluent.runtime import FluentBundle

        functions = {name: _unpacking(function) for name, function in self.functions.items()}
        bundle = FluentBundle([self.language], functions, use_isolating=False)
        for file in _files(self.language):
            bundle.add_resource(file)
        return bundle


class _Packed(str):
    """A value that is neither text nor number, on its way through Fluent to a function."""

    value: Any

    def __new__(cls, value: Any) -> "_Packed":
        packed = super().__new__(cls)
        packed.value = value
        return packed


def _unpacking(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: function(value.value if isinstance(value, _Packed) else value)


@cache
def _files(language: str) -> list["Resource"]:
    """Return the files of a language, read once."""
    # Imported here: they take longer than all else that `trikk --help` needs.
    from importlib import resources

    from fluent.runtime import FluentResource

    folder = resources.files("trikk.words") / language
    return [FluentResource((folder / file).read_text(encoding="utf-8")) for file in FILES]
