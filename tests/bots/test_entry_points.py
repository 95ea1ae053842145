"""Bots of other packages, found by their entry points."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import trikk
from tests.bots.packages import HASTY, install, install_here
from tests.cli.running import in_process_of_its_own
from trikk.bots.games import compiled_policies, play_games
from trikk.bots.naming import BUILT_IN, listing

Installed = Callable[..., None]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installed:
    """A way to install a package for this process; each test has a folder of its own for them."""

    def call(package: str, source: str, bots: Mapping[str, str], folder: str = "packages") -> None:
        install_here(monkeypatch, tmp_path / folder, package, source, bots)

    return call


def error_of(text: str) -> trikk.BotError:
    with pytest.raises(trikk.BotError) as caught:
        trikk.make_bot(text)
    return caught.value


# --- that work -----------------------------------------------------------------------------------------------------


def test_an_installed_bot_is_made_by_name_and_listed(installed: Installed) -> None:
    assert error_of("hasty").code == "unknown_bot"
    installed("x", HASTY, {"hasty": "Hasty"})
    bot = trikk.make_bot("hasty:back=2:luck=0.25:bold=true:motto=a b:rest=3")
    assert vars(bot) == {"values": (2, 0.25, True, "a b", 3)}
    kind = trikk.bot_kinds()[-1]
    assert (kind.name, kind.summary) == ("hasty", "Makes the last legal move.")
    assert [str(parameter) for parameter in kind.parameters] == [
        "back=N (default 1)",
        "luck=X (default 0.5)",
        "bold=true|false (default false)",
        "motto=TEXT (default go)",
        "rest=N",
    ]
    assert trikk.play_bots("new_york", ["hasty:back=2", "random"], seed=1).seats == ("hasty:back=2", "random")


def test_an_installed_bot_is_named_where_names_are_listed(installed: Installed) -> None:
    installed("x", HASTY, {"hasty": "Hasty", "crashing": "Crashing"})
    assert "bots: random, novice, greedy, planner, neural, search, crashing, hasty; did you mean 'hasty'?" in str(
        error_of("hastie")
    )
    assert [kind.name for kind in trikk.bot_kinds()] == [
        *("random", "novice", "greedy", "planner", "neural", "search"),
        "crashing",
        "hasty",
    ]


def test_its_own_words_about_a_value_are_passed_on(installed: Installed) -> None:
    installed("x", HASTY, {"hasty": "Hasty"})
    error = error_of("hasty:back=0")
    assert (error.code, str(error)) == ("bad_bot_parameter", "bot 'hasty:back=0': back must be at least 1")
    assert error_of("hasty:back=two").code == "bad_bot_parameter"
    assert "parameters: back=N (default 1), luck=X" in str(error_of("hasty:forth=1"))


def test_a_built_in_name_stays_with_the_built_in_bot(installed: Installed) -> None:
    installed("x", HASTY, {"random": "Hasty", "planner": "Crashing"})
    assert type(trikk.make_bot("random")).__module__ == "trikk.bots.built_in.policy"
    assert [kind.name for kind in trikk.bot_kinds()] == ["random", "novice", "greedy", "planner", "neural", "search"]


def test_of_two_packages_with_one_name_the_first_on_the_path_is_taken(installed: Installed) -> None:
    installed("later", "def make(): '''The later one.'''", {"twice": "make"}, folder="later")
    installed("earlier", "def make(): '''The earlier one.'''", {"twice": "make"}, folder="earlier")
    assert trikk.bot_kinds()[-1].summary == "The earlier one."


def test_an_attribute_called_policy_makes_no_compiled_bot(installed: Installed) -> None:
    """The built-in bots have one; a bot of another package may have anything of that name."""
    source = HASTY + "\n    Hasty.policy = 1\n"
    installed("x", source, {"hasty": "Hasty"})
    assert compiled_policies(["hasty", "random"]) is None
    [game] = play_games(trikk.edition("new_york"), ["hasty", "random"], [5])
    assert game.moves == [str(move) for move in trikk.play_bots("new_york", ["hasty", "random"], seed=5).moves]


# --- that do not ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "value", "reason"),
    [
        ("import surely_not_there", "Bot", "ModuleNotFoundError: No module named 'surely_not_there'"),
        ("1 / 0", "Bot", "ZeroDivisionError: division by zero"),
        ("class Other: pass", "Bot", "AttributeError: module 'x' has no attribute 'Bot'"),
        ("Bot = 7", "Bot", "TypeError: 7 is not"),
        ("def Bot(level): pass", "Bot", "TypeError: parameter 'level' needs a default"),
        ("def Bot(*levels): pass", "Bot", "TypeError: parameter 'levels' needs a default"),
        ("def Bot(a: list = ()): pass", "Bot", "TypeError: parameter 'a' must be int, float, bool, str or"),
        ("def Bot(a: int | str = 1): pass", "Bot", "TypeError: parameter 'a' must be int, float, bool, str or"),
        ("def Bot(a=None): pass", "Bot", "TypeError: parameter 'a' must be int, float, bool, str or"),
        ("def Bot(a: 'Nothing' = 1): pass", "Bot", "NameError: name 'Nothing' is not defined"),
        ("", "not_there:Bot", "ModuleNotFoundError: No module named 'not_there'"),
    ],
)
def test_a_bot_that_cannot_be_loaded_does_not_break_the_others(
    installed: Installed, source: str, value: str, reason: str
) -> None:
    installed("x", source, {"broken": value})
    assert [kind.name for kind in trikk.bot_kinds()] == ["random", "novice", "greedy", "planner", "neural", "search"]
    listed = listing()["broken"]
    assert isinstance(listed, trikk.BotError)
    assert listed.details["reason"].startswith(reason)
    error = error_of("broken")
    assert error.code == "broken_bot"
    assert str(error).startswith("bot 'broken' (")
    assert reason in str(error)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("def Bot(): return 7", "TypeError: int has no method choose"),
        ("def Bot(): raise KeyError('weights')", "KeyError: 'weights'"),
        ("class Bot: choose = None", "TypeError: Bot has no method choose"),
    ],
)
def test_a_bot_that_cannot_be_made_is_said_so(installed: Installed, source: str, reason: str) -> None:
    installed("x", source, {"broken": "Bot"})
    error = error_of("broken")
    assert (error.code, str(error)) == ("broken_bot", f"bot 'broken' (x:Bot) cannot be used: {reason}")


def test_a_name_that_no_list_of_bots_could_hold_is_refused(installed: Installed) -> None:
    installed("x", HASTY, {"very hasty": "Hasty", "has,ty": "Hasty"})
    for name in ("very hasty", "has,ty"):
        assert "letters, digits, dots, dashes and underscores" in str(error_of(name))


def test_a_mistake_of_ours_is_not_blamed_on_a_package(monkeypatch: pytest.MonkeyPatch) -> None:
    def make() -> trikk.Bot:
        raise ZeroDivisionError

    monkeypatch.setitem(BUILT_IN, "mistaken", make)
    with pytest.raises(ZeroDivisionError):
        trikk.make_bot("mistaken")


# --- in processes of their own -------------------------------------------------------------------------------------


def test_installed_bots_play_in_every_process(tmp_path: Path) -> None:
    folder = install(tmp_path / "packages", "x", HASTY, {"hasty": "Hasty"})
    out = tmp_path / "games.jsonl"
    arguments = ["--games", "4", "--bots", "hasty:back=2,random", "--workers", "2", "--out", str(out)]
    result = in_process_of_its_own("simulate", "new_york", *arguments, PYTHONPATH=str(folder))
    assert result.code == 0
    assert "hasty:back=2" in result.err
    records = [trikk.parse_record(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [record["seats"] for record in records] == [["hasty:back=2", "random"]] * 4
    assert all(trikk.replay(record).is_over for record in records)
