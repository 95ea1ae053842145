"""The programs in `examples` run as they stand."""

import re
import runpy
from pathlib import Path

import pytest

import trikk
from tests.lockstep import CITIES

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
