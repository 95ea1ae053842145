"""The golden games are still played as their texts say, line by line."""

import json
from itertools import zip_longest

import pytest

from tests.golden.regenerate import CHOICES, FOLDER, choices, path_of, playthrough
from tests.lockstep import EDITIONS, SHIPPED_GAMES, shipped_games

LARGEST = 60_000

HOW = "if that is meant: `make golden`, and read `git diff tests/golden`"


@shipped_games
def test_a_golden_game_is_played_as_written(edition: str, players: int) -> None:
    written = path_of(edition, players).read_text(encoding="utf-8").split("\n")
    played = playthrough(edition, players).split("\n")
    for number, (old, new) in enumerate(zip_longest(written, played), start=1):
        assert new == old, f"{path_of(edition, players).name}, line {number}; {HOW}"


def test_every_edition_and_number_of_seats_has_a_golden_game_and_there_are_no_others() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(*game).name for game in SHIPPED_GAMES}


@shipped_games
def test_a_golden_game_is_whole_and_small_enough_to_read(edition: str, players: int) -> None:
    text = path_of(edition, players).read_text(encoding="utf-8")
    assert len(text.encode()) < LARGEST
    assert "setup" in text
    assert "; over totals" in text


@pytest.mark.parametrize("edition", EDITIONS)
def test_bots_choose_the_same_on_every_machine(edition: str) -> None:
    assert choices(edition) == json.loads(CHOICES.read_text(encoding="utf-8"))[edition], HOW
