"""What callers pass: NumPy's numbers, paths and bots work where they can; otherwise the error says what to pass."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, assert_type

import numpy as np
import pytest

import trikk
from tests.lockstep import DATA_FOLDER, edition_of
from trikk.arena import compete
from trikk.arena.settings import ArenaError, settings_for
from trikk.game.view import CardSeatView, CitySeatView

OWN = DATA_FOLDER / "backyard.toml"

# --- numbers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [np.int64, np.int32, np.uint8, np.array])
def test_numbers_of_numpy_are_numbers(number: Callable[[int], Any]) -> None:
    game = trikk.new_game("new_york", players=number(3), seed=number(7))
    assert game == trikk.new_game("new_york", players=3, seed=7)
    assert (type(game.players), type(game.seed)) == (int, int)
    json.dumps(game.record())
    assert game.view(number(1)) == game.view(1)
    json.dumps(game.view(number(1)).to_dict())
    assert game.events_for(number(2)) == game.events_for(2)
    assert game.payable_together(number(2)) == game.payable_together(2)
    assert game.copy(seed=number(3)).play(game.legal_moves()[0]) == game.copy(seed=3).play(game.legal_moves()[0])
    assert trikk.deal_outcomes("new_york", players=number(2)) == trikk.deal_outcomes("new_york", players=2)
    settings = settings_for("new_york", ["random", "greedy"], players=number(2), games=number(4), seed=number(1))
    assert settings == settings_for("new_york", ["random", "greedy"], games=4, seed=1)
    json.dumps(settings.to_dict())


@pytest.mark.parametrize("value", [2.0, "2", None, True, np.float64(2), [2]])
def test_what_is_not_a_whole_number_is_refused(value: Any) -> None:
    game = trikk.new_game("new_york", players=2, seed=1)
    calls: list[Callable[[], object]] = [
        lambda: trikk.new_game("new_york", players=value),
        lambda: trikk.deal_outcomes("new_york", players=value),
        lambda: game.payable_together(value),
        lambda: compete("new_york", ["random", "greedy"], players=value),
        lambda: compete("new_york", ["random", "greedy"], games=value),
    ]
    if value is not None:
        calls.append(lambda: game.view(value))
    for call in calls:
        with pytest.raises(trikk.SetupError) as caught:
            call()
        assert caught.value.code == "not_whole"
        assert "whole number" in str(caught.value)


@pytest.mark.parametrize("seed", [2.0, True, -1, 2**53, "xyz", "", [1], np.float64(1)])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    for call in (
        lambda: trikk.new_game("new_york", players=2, seed=seed),
        lambda: trikk.play_bots("new_york", ["random", "random"], seed=seed),
        lambda: compete("new_york", ["random", "greedy"], seed=seed),
    ):
        with pytest.raises(trikk.SetupError) as caught:
            call()
        assert caught.value.code == "bad_seed"


# --- editions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [OWN, str(OWN), edition_of("backyard")], ids=["path", "text", "edition"])
def test_a_map_of_ones_own_is_its_file_or_its_edition(said: Any) -> None:
    game = trikk.new_game(said, players=2, seed=1)
    assert game.edition.id == "backyard"
    assert trikk.play_bots(said, ["random", "random"], seed=1).edition == game.edition
    assert trikk.deal_outcomes(said, players=2)
    estimates = trikk.analyse(game.view(0), edition=said, worlds=8)
    assert len(estimates) == len(game.legal_moves())


def test_a_name_of_a_map_of_ones_own_says_what_to_pass() -> None:
    game = trikk.new_game(OWN, players=2, seed=1)
    for call in (
        lambda: trikk.new_game("backyard", players=2),
        lambda: trikk.play_bots("backyard", ["random", "random"]),
        lambda: trikk.analyse(game.view(0), worlds=8),
        lambda: compete("backyard", ["random", "greedy"]),
    ):
        with pytest.raises(trikk.UnknownEdition, match=r"pass its \.toml file or the loaded edition"):
            call()
    with pytest.raises(trikk.RecordError, match=r"pass its \.toml file or the loaded edition"):
        trikk.replay(game.record())
    assert trikk.replay(game.record(), editions={"backyard": game.edition}) == game


@pytest.mark.parametrize("said", [3, None, ["new_york"], b"new_york"])
def test_what_is_no_edition_is_refused(said: Any) -> None:
    with pytest.raises(trikk.UnknownEdition, match="is not an edition"):
        trikk.new_game(said, players=2)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    for path in (tmp_path / "town.toml", "town.toml", "maps/town"):
        with pytest.raises(trikk.CatalogError, match="there is no such file"):
            trikk.new_game(path, players=2)


def test_a_competition_takes_shipped_editions_and_files_but_no_edition_without_its_file(tmp_path: Path) -> None:
    by_name = compete("new_york", ["random", "greedy"], games=4, seed=1)
    given = compete(trikk.edition("new_york"), ["random", "greedy"], games=4, seed=1, out=tmp_path / "run")
    assert [each.wins for each in given.bots] == [each.wins for each in by_name.bots]
    assert "trikk arena new_york" in (tmp_path / "run" / "run.json").read_text()
    with pytest.raises(ArenaError, match=r"pass the path of the \.toml file of backyard"):
        compete(edition_of("backyard"), ["random", "greedy"], games=4)


# --- bots ----------------------------------------------------------------------------------------------------------


class Last:
    """Makes the last legal move."""

    def choose(self, decision: trikk.Decision) -> trikk.Move:
        return decision.moves[-1]


@pytest.mark.parametrize("bot", [Last(), Last, 7, None])
def test_a_bot_object_in_a_competition_says_what_to_pass(bot: Any) -> None:
    for arguments in ({"bots": ["random", bot]}, {"tables": [["random", bot]]}):
        with pytest.raises(ArenaError) as caught:
            compete("new_york", **arguments)
        assert caught.value.code == "bot_object"
        assert "play_bots" in str(caught.value)
        assert "entry point" in str(caught.value)


def test_bots_of_a_competition_are_a_list() -> None:
    with pytest.raises(ArenaError, match="a list of names"):
        compete("new_york", "random,greedy")


@pytest.mark.parametrize("bot", [Last, 7, object()])
def test_what_is_no_bot_is_refused(bot: Any) -> None:
    with pytest.raises(trikk.BotError) as caught:
        trikk.play_bots("new_york", ["random", bot])
    assert caught.value.code == "not_a_bot"


# --- types ---------------------------------------------------------------------------------------------------------


def test_narrowing_a_view_narrows_its_seats() -> None:
    """What mypy says is checked with the rest of the project; here it is true, too."""
    view = trikk.new_game("new_york", players=2, seed=1).view(0)
    if isinstance(view, trikk.CityView):
        assert_type(view.seats, tuple[CitySeatView, ...])
        assert view.seats[0].vehicles == 15
    else:
        assert_type(view, trikk.CardView)
        assert_type(view.seats, tuple[CardSeatView, ...])
    decision = trikk.decision_for(trikk.new_game("card_game", players=2, seed=1))
    if decision.view.family == "cards":
        assert_type(decision.view, trikk.CardView)
        assert decision.view.seats[0].yard == {}
    else:
        assert_type(decision.view.seats, tuple[CitySeatView, ...])
