"""`trikk bench`: that it measures and prints; never how fast anything is."""

import json
import sys

import pytest

from tests.cli.running import Trikk
from trikk.arena.bench import bench


@pytest.fixture(autouse=True)
def no_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first compilation takes too long for a test."""
    monkeypatch.setattr(bench, "first_compilation", lambda id: 1.5)


@pytest.mark.long
def test_figures_for_programs(trikk: Trikk) -> None:
    report = json.loads(trikk("bench", "new_york", "--seconds", 0.01, "--json").out)
    assert [(row["edition"], row["players"]) for row in report["speeds"]] == [("new_york", n) for n in (2, 3, 4)]
    for row in report["speeds"]:
        assert row["one_core_steps"] > row["one_core_games"] > 0
        assert row["steps_per_game"] == pytest.approx(row["one_core_steps"] / row["one_core_games"], rel=0.2)
    assert report["costs"][0]["state_bytes"] <= 2048
    assert all(report["costs"][0][name] > 0 for name in ("copy", "legal", "view", "resample"))
    assert len(report["friendly"]) == 3
    assert report["import_seconds"] > 0
    assert report["compile_seconds"] == {"new_york": 1.5}
    assert report["openspiel_decisions"] is None


@pytest.mark.long
def test_figures_for_people(trikk: Trikk) -> None:
    result = trikk("bench", "card_game", "--seconds", 0.05)
    assert result.code == 0
    for words in ("Random play", "card_game", "resample", "records/s", "import trikk", "first compilation"):
        assert words in result.out
    assert "measured: card_game, 2 seats" in result.err


def test_openspiel_that_is_not_there_is_said_so(trikk: Trikk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert trikk("bench", "--openspiel").says_one_line("OpenSpiel is not installed", "make bench")


def test_an_unknown_edition_is_one_line(trikk: Trikk) -> None:
    assert trikk("bench", "nowhere").says_one_line("nowhere", "is not an edition")
