"""The texts: complete and alike in all languages, used, and asked for with what they need."""

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import trikk
from tests.words.calling import Asked, calls_in
from tests.words.comparing import messages_of, problems
from trikk.bots.characters import CHARACTERS, character_id
from trikk.bots.reasons.reason import Code
from trikk.catalog import GRAY, CityEdition
from trikk.cli.words import Sentences
from trikk.game.errors import MESSAGES
from trikk.game.explain import MOVES_OF_PHASE
from trikk.server.api.messages.refusals import REFUSALS
from trikk.words import LANGUAGES, Words, user_language
from trikk.words.language import FILES

FOLDER = Path(trikk.__file__).parent / "words"
TEXTS = {
    language: {path.name: path.read_text(encoding="utf-8") for path in sorted((FOLDER / language).glob("*.ftl"))}
    for language in LANGUAGES
}
OF_PYTHON = {id: message for file in FILES for id, message in messages_of(TEXTS["en"][file]).items()}
FUNCTIONS = {function for message in OF_PYTHON.values() for function, _ in message.calls}
CALLS = [call for path in sorted((FOLDER.parent / "cli").glob("*.py")) for call in calls_in(path)]
EDITIONS = [trikk.edition(id) for id in trikk.editions()]


def test_every_folder_is_a_language() -> None:
    assert {path.parent.name for path in FOLDER.glob("*/*.ftl")} == set(LANGUAGES)


def test_all_languages_say_the_same() -> None:
    """Files, messages, attributes, variables and cases; the plural forms that a language has; no English in others."""
    assert problems(TEXTS) == []


# --- what is asked for --------------------------------------------------------------------------------------------


def missing(calls: list[Asked | str]) -> list[str]:
    """Return what calls ask for that no file has, or leave out."""
    found = [call for call in calls if isinstance(call, str)]
    named = {call.id for call in calls if isinstance(call, Asked) and not call.is_pattern}
    for call in calls:
        if isinstance(call, str):
            continue
        ids = [id for id in OF_PYTHON if re.fullmatch(call.id, id)]
        if not ids:
            found.append(f"{call.where}: there is no text {call.id}")
        for id in ids:
            is_other = call.is_pattern and re.escape(id) in named  # it is asked for by name, elsewhere
            if call.values is not None and not is_other and OF_PYTHON[id].variables - call.values:
                found.append(f"{call.where}: {id} needs {sorted(OF_PYTHON[id].variables - call.values)}")
    return found


def unused(calls: list[Asked | str]) -> list[str]:
    """Return what only the terminal says and does not. What it shares with the page, the page's own tests look at."""
    asked = [call.id for call in calls if isinstance(call, Asked)]
    return [
        id for id in messages_of(TEXTS["en"]["terminal.ftl"]) if not any(re.fullmatch(pattern, id) for pattern in asked)
    ]


def test_the_terminal_asks_only_for_texts_that_exist_and_gives_what_they_need() -> None:
    assert len(CALLS) > 80
    assert missing(CALLS) == []


def test_the_terminal_uses_every_text_of_its_own() -> None:
    assert unused(CALLS) == []


def test_the_terminal_has_the_functions_that_texts_call_and_no_others() -> None:
    assert set(Sentences(Words("en"), EDITIONS[0]).words.functions) == FUNCTIONS


# --- families of texts --------------------------------------------------------------------------------------------

COLOURS = {colour for edition in EDITIONS for colour in edition.colours}
WILDS = {edition.wild for edition in EDITIONS}
OWN_REFUSALS = {"unreachable", "wrong_link", "unknown_code"}
"""Of the page itself."""
NOT_TOLD = {
    # Of Python's interface: no player does this.
    *("unknown_option", "bad_option", "unknown_seat", "world_has_no_record", "impossible_chance"),
    *("no_games", "wrong_batch", "illegal_action", "action_not_legal", "not_whole"),
    *("not_a_position", "other_encoding", "not_its_view", "not_a_view", "no_worlds", "wrong_array", "unknown_game"),
    *("no_threads", "wrong_where", "wrong_opponents", "unknown_reward"),
}

FAMILIES = {
    "colour": COLOURS | {GRAY},
    "wild": WILDS,
    "card": COLOURS | WILDS | {"other", "hidden"},
    "counted": COLOURS | WILDS | {"other", "hidden", "none"},
    "kind": COLOURS | WILDS | {"other"},
    "vehicles": {edition.vehicle for edition in EDITIONS if isinstance(edition, CityEdition)} | {"other"},
    "bot": {"random", *(character_id(character.bot) for character in CHARACTERS)},
    "level": {character.level for character in CHARACTERS},
    "phase": {*MOVES_OF_PHASE, "over"},
    "ending": {"last_turns", "all_passed"},
    "why": {*get_args(Code), "lacks-route"},
    "error": ({*MESSAGES, *REFUSALS} - NOT_TOLD) | OWN_REFUSALS | {"near", "other"},
}
"""Texts that are asked for by a pattern: which there have to be, and no others."""


@pytest.mark.parametrize("family", FAMILIES)
def test_there_is_a_text_for_each_of_a_kind_and_for_nothing_else(family: str) -> None:
    ids = {id.partition("-")[2] for id in messages_of(TEXTS["en"]["game.ftl"]) if id.startswith(f"{family}-")}
    assert ids == FAMILIES[family]


# --- the class ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_python_can_be_said(language: str) -> None:
    words = Words(language, dict.fromkeys(FUNCTIONS, lambda value: value))
    for id, message in OF_PYTHON.items():
        for value in (1, 2, "x"):
            text = words.text(id, **dict.fromkeys(message.variables, value))
            assert text
            assert "{" not in text


def test_a_text_that_does_not_exist_and_a_value_that_is_not_given_are_bugs() -> None:
    with pytest.raises(LookupError):
        Words("en").text("no-such-text")
    with pytest.raises(ValueError, match="message points in nb: Unknown external: count"):
        Words("nb").text("points")
    assert not Words("en").has("no-such-text")
    assert Words("en").has("points")


def test_nothing_is_loaded_before_a_text_is_asked_for() -> None:
    script = "import sys, trikk.words; trikk.words.Words('nb'); print([m for m in sys.modules if 'fluent' in m])"
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "fi_FI.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "nb_NO.UTF-8"}, "nb"),
        ({"LANG": "no_NO"}, "nb"),
        ({"LANG": "nn_NO.UTF-8"}, "nb"),
        ({"LANG": "da"}, "da"),
        ({"LANG": "sv_FI@euro"}, "sv"),
        ({"LANG": "nl-BE"}, "nl"),
        ({"LANG": "nb_NO.UTF-8", "LC_MESSAGES": "da_DK.UTF-8"}, "da"),
        ({"LANG": "nb_NO.UTF-8", "LC_MESSAGES": "da_DK.UTF-8", "LC_ALL": "sv_SE.UTF-8"}, "sv"),
        ({"LANG": "nb_NO.UTF-8", "LC_ALL": ""}, "nb"),
        ({"LANG": "nb_NO.UTF-8", "LC_ALL": "C"}, "en"),
    ],
)
def test_the_language_of_an_environment(environment: dict[str, str], language: str) -> None:
    assert user_language(environment) == language


# --- the checks themselves ----------------------------------------------------------------------------------------

MODEL = """\
# For tests.
a-plain = These are three words
a-named = Hello { $name }
a-count = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
a-some = { $count ->
    [0] nothing
   *[other] { $count } missing
}
a-case = { $kind ->
    [deck] from the deck
   *[market] from the market
}
a-route = It leads to { ROUTE($route) }
a-button = Go
    .title = Go on, { $name }
-a-term = Trikk
"""
TRANSLATED = (
    MODEL.replace("These are three words", "Dette er tre ord")
    .replace("card", "kort")
    .replace("from the deck", "fra bunken")
    .replace("from the market", "fra de åpne")
    .replace("Go on", "Gå videre")
    .replace("Hello", "Hei")
    .replace("nothing", "ingenting")
    .replace("It leads", "Den fører")
)


def compared(translation: str, model: str = MODEL) -> list[str]:
    return problems({"en": {"a.ftl": model}, "nb": {"a.ftl": translation}})


def test_a_good_translation_has_no_problems() -> None:
    assert compared(TRANSLATED) == []
    assert compared(re.sub(r"a-count = .*?\n}", "a-count = { $count } kort", TRANSLATED, flags=re.DOTALL)) == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("a-plain = Dette er tre ord\n", "", "nb/a.ftl: a-plain is missing"),
        ("-a-term = Trikk\n", "", "nb/a.ftl: -a-term is missing"),
        ("    .title = Gå videre, { $name }\n", "", "nb/a.ftl: a-button.title is missing"),
        ("-a-term", "a-more = Mer\n-a-term", "nb/a.ftl: a-more is not in en"),
        (".title", ".label = Gå\n    .title", "nb/a.ftl: a-button.label is not in en"),
        ("Hei { $name }", "Hei", "nb/a.ftl: a-named drops $name"),
        ("Hei { $name }", "Hei { $name } { $who }", "nb/a.ftl: a-named invents $who"),
        ("Gå videre, { $name }", "Gå videre", "nb/a.ftl: a-button.title drops $name"),
        ("    [one] { $count } kort\n", "", "nb/a.ftl: a-count has ['other'] for $count, not ['one', 'other']"),
        ("[one]", "[few]", "nb/a.ftl: a-count has ['few', 'other'] for $count, not ['one', 'other']"),
        (
            "[one] { $count } kort\n   *[other]",
            "[other] { $count } kort\n   *[one]",
            "has one as the default for $count",
        ),
        ("    [0] ingenting\n", "    [one] ingenting\n", "nb/a.ftl: a-some speaks of other numbers"),
        ("[deck]", "[deke]", "nb/a.ftl: a-case has other cases for $kind"),
        ("ROUTE($route)", "PLACE($route)", "nb/a.ftl: a-route differs in ROUTE($route)"),
        ("Dette er tre ord", "These are three words", "nb/a.ftl: a-plain is the text of en"),
        ("Dette er tre ord", '{ "" }', "nb/a.ftl: a-plain is empty"),
        ("a-plain = Dette", "a-plain = { Dette", "nb/a.ftl: cannot be read: a-plain = { Dette er tre ord"),
        ("a-plain", "a-named = Hei igjen { $name }\na-plain", "nb/a.ftl: cannot be read: again: a-named"),
        ("# For tests.\n", "", "nb/a.ftl: does not begin with what it is for"),
    ],
)
def test_what_is_wrong_with_a_translation(old: str, new: str, problem: str) -> None:
    assert old in TRANSLATED
    assert any(problem in line for line in compared(TRANSLATED.replace(old, new, 1)))


def test_files_and_ids_that_are_out_of_place() -> None:
    two = {"a.ftl": MODEL, "b.ftl": "# B.\na-plain = Hello\n"}
    assert "en/b.ftl: a-plain is in a.ftl too" in problems({"en": two})
    assert "en/b.ftl: a-plain does not begin with b" in problems({"en": two})
    assert "nb/b.ftl: not in en or only there" in problems({"en": two, "nb": {"a.ftl": TRANSLATED}})


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ('words.text("no-such-text")', "there is no text no\\-such\\-text"),
        ('text(f"no-such-{kind}")', "there is no text no\\-such\\-"),
        ("self.text(id)", "which text?"),
        ('self.text(f"{kind}-none")', "which text?"),
        ('self.text("points", number=3)', "points needs ['count']"),
        ('self.text(f"terminal-turns-{kind}")', "terminal-turns-left needs ['count']"),
    ],
)
def test_calls_that_are_wrong(tmp_path: Path, code: str, problem: str) -> None:
    (tmp_path / "code.py").write_text(f"{code}\n", encoding="utf-8")
    assert any(problem in line for line in missing([*calls_in(tmp_path / "code.py")]))


@pytest.mark.parametrize("code", ['text("points", count=3)', 'text("points", **values)', 'text(f"phase-{phase}")'])
def test_calls_that_are_right(tmp_path: Path, code: str) -> None:
    (tmp_path / "code.py").write_text(f"{code}\n", encoding="utf-8")
    assert missing([*calls_in(tmp_path / "code.py")]) == []


def test_a_text_that_nobody_says_is_found() -> None:
    assert unused([]) == [*messages_of(TEXTS["en"]["terminal.ftl"])]
    assert "terminal-save" in unused([call for call in CALLS if isinstance(call, str) or "save" not in call.id])
