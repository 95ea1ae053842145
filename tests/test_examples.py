"""The programs in `examples` run as they stand."""

import re
import runpy
import sys
from pathlib import Path

import pytest

import trikk
from tests.lockstep import CITIES
from tests.pytorch import needs_torch

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_a_custom_bot_wins_most_games_against_random(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "custom_bot.py"), run_name="__main__")
    printed = capsys.readouterr().out
    found = re.fullmatch(r"Longest won (\d+) of 50 games against random\.\n", printed)
    assert found, printed
    assert int(found[1]) >= 40


@pytest.mark.parametrize("edition", CITIES)
@pytest.mark.parametrize("players", [2, 4])
def test_the_custom_bot_plays_city_games_of_any_size(edition: str, players: int) -> None:
    longest = runpy.run_path(str(EXAMPLES / "custom_bot.py"))["Longest"]
    assert trikk.play_bots(edition, [longest(least=2), *["random"] * (players - 1)], seed=1).is_over


def test_the_custom_bot_is_twenty_lines() -> None:
    source = (EXAMPLES / "custom_bot.py").read_text(encoding="utf-8")
    [bot] = re.findall(r"^class Longest:\n.*?(?=^if )", source, re.DOTALL | re.MULTILINE)
    assert len(bot.strip().splitlines()) <= 22


# --- learning ------------------------------------------------------------------------------------------------------

LEARNING = ("aec_agent", "data_set", "openspiel_mcts", "ppo")


def printed_by(
    name: str, *arguments: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """Run an example with arguments; return the lines it prints."""
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("name", LEARNING)
def test_examples_of_learning_are_short(name: str) -> None:
    assert 20 <= len((EXAMPLES / f"{name}.py").read_text(encoding="utf-8").splitlines()) <= 60


@needs_torch
def test_ppo_learns_in_torch(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    [first, second] = printed_by("ppo", "--updates", "2", "--games", "16", capsys=capsys, monkeypatch=monkeypatch)
    form = r"update (\d): (\d+) games, won \d+%, margin [+-]\d+\.\d"
    for number, line in enumerate((first, second), start=1):
        found = re.fullmatch(form, line)
        assert found, line
        assert int(found[1]) == number
        assert int(found[2]) > 0


def test_an_agent_that_claims_long_routes_beats_one_that_acts_at_random(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    [line] = printed_by("aec_agent", capsys=capsys, monkeypatch=monkeypatch)
    found = re.fullmatch(r"player_0 won (\d+) of 50 games\.", line)
    assert found, line
    assert int(found[1]) >= 30


def test_openspiels_mcts_plays_new_york(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("--simulations", "5", "--moves", "4")
    lines = printed_by("openspiel_mcts", *arguments, capsys=capsys, monkeypatch=monkeypatch)
    assert [line.split(":")[0] for line in lines[:2]] == ["mcts", "random"]
    for line in lines:
        trikk.parse_move(line.split(": ")[1])


def test_decisions_get_into_polars(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = printed_by("data_set", "--games", "4", capsys=capsys, monkeypatch=monkeypatch)
    found = re.fullmatch(r"(\d+) decisions, 388 numbers each", lines[0])
    assert found, lines[0]
    assert lines[-1] == f"to learn from: inputs ({found[1]}, 388), targets ({found[1]},)"
