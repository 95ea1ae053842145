"""Many games between bots by name: compiled and through the protocol, the same ones."""

import random
from typing import Any

import numpy as np
import pytest

import trikk
from tests.bots.players import Attentive
from tests.lockstep import SMALL_EDITIONS, edition_of, shipped_games
from trikk.bots import games
from trikk.bots.faults import Fault, GameTooLong
from trikk.bots.games import compiled_play, compiled_policies, play_games
from trikk.bots.naming import BUILT_IN

LINES = (
    ("random",),
    ("novice", "planner:style=tickets"),
    ("planner:slips=50", "planner:slips=20"),
    ("planner:style=racer", "planner:style=blocker", "novice"),
    ("greedy",),
    ("planner",),
    ("planner", "random", "greedy"),
    ("greedy", "planner"),
    ("random", "planner", "planner", "greedy"),
)


def line_up(line: tuple[str, ...], players: int) -> list[str]:
    return [line[seat % len(line)] for seat in range(players)]


def by_protocol(edition: str, bots: list[str], seed: int, **options: Any) -> trikk.Game:
    return trikk.play_bots(edition_of(edition), bots, seed=seed, **options)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", [*trikk.editions(), *SMALL_EDITIONS])
def test_compiled_games_are_those_of_the_protocol(edition: str, players: int) -> None:
    for number, line in enumerate(LINES):
        bots = line_up(line, players)
        assert compiled_policies(bots) is not None
        [played] = play_games(edition_of(edition), bots, [1000 * players + number])
        game = by_protocol(edition, bots, played.seed)
        assert played.moves == [str(move) for move in game.moves], line
        assert played.outcome == game.outcome()
        assert played.record(game.edition, bots) == game.record()
        assert sum(played.decisions) == len(played.moves)
        assert all(seconds > 0 for seconds in played.seconds)


def test_games_come_in_the_order_of_their_seeds_and_do_not_depend_on_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    edition = trikk.edition("san_francisco")
    together = list(play_games(edition, ["planner", "random"], range(20)))
    assert [game.seed for game in together] == list(range(20))
    for game in together[::7]:
        [alone] = play_games(edition, ["planner", "random"], [game.seed])
        assert alone.moves == game.moves
    assert list(play_games(edition, ["planner", "random"], [])) == []
    compiled_play.cache_clear()
    monkeypatch.setattr(games, "ROOM", 500)  # for a few games at a time
    try:
        assert [game.moves for game in play_games(edition, ["planner", "random"], range(20))] == [
            game.moves for game in together
        ]
    finally:
        compiled_play.cache_clear()


def test_a_compiled_game_that_goes_on_and_on_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled_play.cache_clear()
    monkeypatch.setattr(games, "ROOM", 20)
    try:
        with pytest.raises(GameTooLong, match="the game with seed 9 is not over"):
            list(play_games(trikk.edition("new_york"), ["random", "random"], [9]))
    finally:
        compiled_play.cache_clear()


def test_bots_without_a_compiled_policy_play_by_the_protocol() -> None:
    bots = ["search:iterations=4", "random"]
    assert compiled_policies(bots) is None
    [played] = play_games(trikk.edition("new_york"), bots, [3])
    game = by_protocol("new_york", bots, 3)
    assert played.moves == [str(move) for move in game.moves]
    assert played.record(game.edition, bots) == game.record()
    assert played.fault is None


class Crashing:
    """Crashes at its third decision."""

    def __init__(self) -> None:
        self.left = 2

    def choose(self, decision: trikk.Decision) -> trikk.Move:
        self.left -= 1
        if self.left < 0:
            raise ValueError("no idea")
        return decision.moves[0]


def test_a_fault_ends_its_game_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BUILT_IN, "crashing", Crashing)
    played = list(play_games(trikk.edition("new_york"), ["crashing", "random"], [1, 2]))
    assert [game.fault for game in played] == [Fault(0, "crashed", "ValueError: no idea")] * 2
    for game in played:
        assert game.outcome is None
        record = game.record(trikk.edition("new_york"), ["crashing", "random"])
        assert record["result"] is None
        assert len(trikk.replay(record).moves) == len(game.moves) >= 3


# --- determinism ---------------------------------------------------------------------------------------------------


@shipped_games
def test_the_same_seed_gives_the_same_choices_whatever_global_generators_do(edition: str, players: int) -> None:
    class Noisy(Attentive):
        def choose(self, decision: trikk.Decision) -> trikk.Move:
            random.seed(len(decision.history))
            np.random.seed(len(decision.history))
            return super().choose(decision)

    bots: list[trikk.Bot | str] = ["search:iterations=4", "planner", "greedy", "random"]
    quiet = trikk.play_bots(edition, [Attentive(), *bots[: players - 1]], seed=7)
    noisy = trikk.play_bots(edition, [Noisy(), *bots[: players - 1]], seed=7)
    assert noisy.moves == quiet.moves
    assert trikk.play_bots(edition, [Attentive(), *bots[: players - 1]], seed=8).moves != quiet.moves


def test_how_much_a_bot_thinks_shifts_neither_the_game_nor_the_dice_of_others() -> None:
    class Restless(Attentive):
        def choose(self, decision: trikk.Decision) -> trikk.Move:
            decision.sample_world()
            decision.dice.random()
            return decision.moves[0]

    class Quiet(Attentive):
        def choose(self, decision: trikk.Decision) -> trikk.Move:
            return decision.moves[0]

    for edition in trikk.editions():
        games = [trikk.play_bots(edition, [bot, "random", "random"], seed=2) for bot in (Restless(), Quiet())]
        assert games[0].moves == games[1].moves
        assert games[0].events == games[1].events


@pytest.mark.parametrize(
    ("edition", "length", "moves"),
    [
        ("card_game", 130, ["keep 16 24 35", "keep 7 21", "keep 11 12 15", "lay yellow*1+wild*2", "draw purple"]),
        ("new_york", 86, ["keep 8", "keep 4", "keep 3", "claim greenwich_village-lower_east_side:gray orange*2"]),
        ("san_francisco", 111, ["keep 10", "keep 6", "keep 5", "place palace_of_fine_arts", "place japanese_gardens"]),
    ],
)
def test_games_of_random_bots_are_the_same_on_every_machine(edition: str, length: int, moves: list[str]) -> None:
    """Noted down once: what a seed gives is a promise."""
    [played] = play_games(trikk.edition(edition), ["random"] * 3, [2024])
    assert len(played.moves) == length
    assert played.moves[: len(moves)] == moves
