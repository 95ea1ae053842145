"""Which language: those there are, and the user's."""

import json
from collections.abc import Mapping
from pathlib import Path

LISTED = json.loads(Path(__file__).with_name("languages.json").read_text(encoding="utf-8"))
"""By id of the language; the page reads the same file."""

LANGUAGES: tuple[str, ...] = tuple(LISTED)
"""The first is for users whose language is none of them."""

NEAREST: dict[str, str] = {other: language for language, facts in LISTED.items() for other in facts["also"]}
"""Other names of a language, and languages whose readers read it."""

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Of the environment; the first that is set counts."""


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
