"""`trikk bots`, and bots by name in other commands."""

import json
from pathlib import Path

import pytest

from tests.bots.packages import HASTY, install_here
from tests.cli.running import Trikk, in_process_of_its_own


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of packages with bots that work and bots that do not."""
    folder = tmp_path / "packages"
    install_here(monkeypatch, folder, "x", HASTY, {"hasty": "Hasty", "crashing": "Crashing", "random": "Crashing"})
    install_here(monkeypatch, folder, "y", "import surely_not_there", {"broken": "Bot"})
    install_here(monkeypatch, folder, "z", "def make(level): pass", {"levelled": "make"})
    return folder


def rows(out: str) -> dict[str, str]:
    """Return the lines of the list by name, each with its words one space apart."""
    return {name: " ".join(words) for name, *words in map(str.split, out.splitlines())}


def test_every_bot_has_a_line(trikk: Trikk) -> None:
    result = trikk("bots")
    assert (result.code, result.err) == (0, "")
    listed = rows(result.out)
    assert list(listed) == ["name", "random", "novice", "greedy", "planner", "neural", "search"]
    assert listed["random"] == "Any legal move, each equally likely."
    assert "ms=N" in listed["search"]


def test_for_programs(trikk: Trikk, packages: Path) -> None:
    values = {value["name"]: value for value in json.loads(trikk("bots", "--json").out)}
    assert values["random"] == {
        "name": "random",
        "summary": "Any legal move, each equally likely.",
        "parameters": [],
        "problem": None,
    }
    assert {"name": "ms", "type": "int", "default": None} in values["search"]["parameters"]
    assert values["hasty"]["parameters"] == [
        {"name": "back", "type": "int", "default": 1},
        {"name": "luck", "type": "float", "default": 0.5},
        {"name": "bold", "type": "bool", "default": False},
        {"name": "motto", "type": "str", "default": "go"},
        {"name": "rest", "type": "int", "default": None},
    ]
    assert values["broken"] == {
        "name": "broken",
        "summary": "",
        "parameters": [],
        "problem": "ModuleNotFoundError: No module named 'surely_not_there'",
    }


def test_bots_of_other_packages_are_listed_also_those_that_cannot_be_used(trikk: Trikk, packages: Path) -> None:
    result = trikk("bots")
    assert (result.code, result.err) == (0, "")
    listed = rows(result.out)
    ours, others = (
        ["random", "novice", "greedy", "planner", "neural", "search"],
        ["broken", "crashing", "hasty", "levelled"],
    )
    assert list(listed)[1:] == ours + others
    assert listed["random"] == "Any legal move, each equally likely."
    assert listed["hasty"].startswith("Makes the last legal move. back=N (default 1), luck=X (default 0.5), bold=")
    assert listed["broken"] == "cannot be used: ModuleNotFoundError: No module named 'surely_not_there'"
    assert listed["levelled"] == "cannot be used: TypeError: parameter 'level' needs a default"
    assert in_process_of_its_own("bots", PYTHONPATH=str(packages)).out == result.out


@pytest.mark.parametrize("command", [["simulate", "new_york", "--games", "3"], ["play", "new_york", "--seed", "1"]])
@pytest.mark.parametrize(
    ("bot", "parts"),
    [
        ("hastie", ["there is no bot 'hastie'", "crashing, hasty, levelled; did you mean 'hasty'?"]),
        ("hasty:forth=1", ["bot 'hasty' has no parameter 'forth'", "parameters: back=N (default 1)"]),
        ("hasty:back=x", ["bot 'hasty:back=x': back=x is not of the form back=N"]),
        ("hasty:back=0", ["bot 'hasty:back=0': back must be at least 1"]),
        ("broken", ["bot 'broken' (y:Bot) cannot be used: ModuleNotFoundError"]),
        ("levelled", ["bot 'levelled' (z:make) cannot be used: TypeError: parameter 'level' needs a default"]),
    ],
)
def test_a_bot_that_cannot_be_had_is_one_line(
    trikk: Trikk, packages: Path, command: list[str], bot: str, parts: list[str]
) -> None:
    assert trikk(*command, "--bots", bot).says_one_line(*parts)


def test_a_bot_that_fails_in_a_simulation_is_one_line_with_the_seed(trikk: Trikk, packages: Path) -> None:
    result = trikk("simulate", "new_york", "--games", 3, "--bots", "random,crashing")
    assert result.says_one_line("the bot in seat 1 crashed: RuntimeError: no idea (in the game with seed ")
