"""How texts are set and worded: signs as each language wants them, and the words that its rulebook uses."""

import re
from pathlib import Path

import pytest

import trikk
from trikk.words import LANGUAGES

FOLDER = Path(trikk.__file__).parent / "words"
NO_BREAK = "\u00a0"
UNITS = {
    "en": "points?|percentage|minutes?|seconds?|bytes?|MB|h|s|min",
    "nb": "poeng|prosentpoeng|minutt(?:er)?|sekund(?:er)?|byte|MB|t|s|min",
    "da": "point|procentpoint|minut(?:ter)?|sekund(?:er)?|byte|MB|t|s|min",
    "sv": "poäng|procentenhet(?:er)?|minut(?:er)?|sekund(?:er)?|byte|MB|tim|s|min",
    "nl": "punt(?:en)?|procentpunt(?:en)?|minu(?:ut|ten)|seconden?|bytes?|MB|u|uur|s|min",
}
"""What follows a number on the same line."""
QUOTES = {"en": "“”‘", "nb": "«»", "da": "»«", "sv": "”’", "nl": "“”‘"}
"""What may stand around a word; ’ is an apostrophe in all of them."""
OTHERS_WORDS = {
    "nb": r"\bomkamp",
    "da": r"\b(?:fuldfør|klaret|klarede|røv(?:e|ede|et|er)?\b)",
    "sv": r"\b(?:slutför|inte nog med|returmatch)",
    "nl": r"\b(?:voltooi|gehaald|de fiche\b|om het even|tips\b)|\bhoud(?! in het oog)",
}
"""Words for which the rulebook of that language has another."""


def lines(language: str) -> list[str]:
    """Return all that is said in a language, each line after its file and number."""
    return [
        f"{path.name}:{number}: {line}"
        for path in sorted((FOLDER / language).glob("*.ftl"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if not line.startswith("#")
    ]


def said(line: str) -> str:
    """Return a line without what stands in braces: names of variables, and cases."""
    return re.sub(r"\{[^{}]*\}", "", line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_is_not_parted_from_its_unit(language: str) -> None:
    parted = re.compile(rf"[}}\d] (?:{UNITS[language]})(?![\w-])")
    assert [line for line in lines(language) if parted.search(line)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_percent_sign_stands_as_the_language_wants_it(language: str) -> None:
    space = "" if language in ("en", "nl") else NO_BREAK
    signs = [(line, match[1]) for line in lines(language) for match in re.finditer(r"\}([^{}%]*)%", line)]
    assert signs
    assert [line for line, before in signs if before != space] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_and_apostrophes_are_those_of_the_language(language: str) -> None:
    foreign = set("\"'“”‘«»„") - set(QUOTES[language])
    assert [line for line in lines(language) if foreign & set(said(line))] == []


@pytest.mark.parametrize("language", OTHERS_WORDS)
def test_the_words_are_those_of_the_rulebook(language: str) -> None:
    other = re.compile(OTHERS_WORDS[language], re.IGNORECASE)
    assert [line for line in lines(language) if other.search(said(line))] == []
