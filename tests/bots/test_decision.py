"""What a bot gets: the view, the moves, the history, a budget, dice, and worlds that agree with all of it."""

import copy
import pickle
from typing import Any

import pytest

import trikk
from tests.bots.players import positions
from tests.lockstep import SMALL_EDITIONS, shipped_games
from trikk.bots.decision import NO_LIMIT
from trikk.bots.referee import Referee

LINES: list[trikk.Bot | str] = ["random", "planner"]


@shipped_games
def test_a_decision_is_what_the_seat_to_move_may_know(edition: str, players: int) -> None:
    for game in positions(edition, players, 1, LINES, every=7):
        seat = game.to_move
        assert seat is not None
        decision = trikk.decision_for(game)
        assert decision.seat == seat == decision.view.to_move
        assert decision.view == game.view(seat)
        assert list(decision.actions) == game.legal_actions()
        assert list(decision.moves) == game.legal_moves()
        assert decision.history == game.events_for(seat)
        assert decision.edition is game.edition
        assert decision.engine is game.engine
        assert decision.budget is NO_LIMIT


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", [*trikk.editions(), *SMALL_EDITIONS])
def test_a_sampled_world_looks_to_the_seat_as_the_game_does(edition: str, players: int) -> None:
    differed = 0
    for game in positions(edition, players, 2, LINES, every=9):
        decision = trikk.decision_for(game, seed=len(game.moves))
        for _ in range(2):
            world = decision.sample_world()
            assert world.to_move == decision.seat
            assert world.view(decision.seat) == decision.view
            assert world.view(decision.seat).knowledge.tobytes() == decision.knowledge.tobytes()
            assert tuple(world.legal_moves()) == decision.moves
            differed += world.state.tobytes() != game.state.tobytes()
    assert differed > 3


def test_worlds_come_from_the_decisions_dice() -> None:
    game = trikk.new_game("card_game", players=3, seed=4)
    one, same, other = (trikk.decision_for(game, seed=seed) for seed in (1, 1, 2))
    worlds = [one.sample_world() for _ in range(3)]
    again = [same.sample_world() for _ in range(3)]
    assert worlds == again
    assert len({world.state.tobytes() for world in (*worlds, other.sample_world())}) == 4
    for world, twin in zip(worlds, again, strict=True):
        while not world.is_over:
            move = world.legal_moves()[-1]
            assert world.play(move) == twin.play(move)


def test_sampling_leaves_the_decision_and_the_game_as_they_were() -> None:
    game = trikk.new_game("new_york", players=2, seed=1)
    before = game.copy()
    decision = trikk.decision_for(game)
    knowledge = decision.knowledge.copy()
    world = decision.sample_world()
    while not world.is_over:
        world.play(world.legal_moves()[0])
    assert decision.knowledge.tobytes() == knowledge.tobytes()
    assert decision.view == before.view(0)
    assert game == before


def test_the_options_of_the_table_hold_in_worlds_too() -> None:
    for options in ({}, {"open_track": True}):
        game = trikk.new_game("card_game", players=2, seed=1, options=options)
        assert trikk.decision_for(game).sample_world().options == options
        assert trikk.decision_for(game).view.options == options


def test_nobody_decides_when_the_game_is_over() -> None:
    game = trikk.play_bots("new_york", ["random", "random"])
    with pytest.raises(trikk.MoveError) as caught:
        trikk.decision_for(game)
    assert caught.value.code == "game_over"


def test_a_decision_can_be_copied_and_sent_to_another_process() -> None:
    decision = trikk.decision_for(trikk.new_game("san_francisco", players=3, seed=5), budget=trikk.Budget(iterations=3))
    for twin in (copy.deepcopy(decision), pickle.loads(pickle.dumps(decision))):
        assert twin.view == decision.view
        assert twin.moves == decision.moves
        assert twin.history == decision.history
        assert twin.budget == decision.budget
        assert (
            twin.sample_world() == trikk.decision_for(trikk.new_game("san_francisco", players=3, seed=5)).sample_world()
        )


class Vandal:
    """Spoils what it was shown."""

    def choose(self, decision: trikk.Decision) -> trikk.Move:
        def spoil(thing: Any) -> None:
            if isinstance(thing, dict):
                for value in thing.values():
                    spoil(value)
                thing.clear()
            elif isinstance(thing, list):
                for value in thing:
                    spoil(value)
                thing.clear()

        moves = decision.moves
        for event in decision.history:
            spoil(event)
        spoil(decision.view.market)
        spoil(decision.view.options)
        decision.knowledge["deck_size"] = 0
        return moves[-1]


class Witness:
    """Makes the same moves and remembers what it was shown last."""

    def choose(self, decision: trikk.Decision) -> trikk.Move:
        self.seen = [decision.view.to_dict(), *decision.history]
        return decision.moves[-1]


def test_what_a_bot_does_to_its_decision_changes_nothing_for_others() -> None:
    seen, games = [], []
    for neighbour in (Witness(), Vandal()):
        witness = Witness()
        game = trikk.new_game("san_francisco", players=2, seed=2)
        referee = Referee(game, [neighbour, witness], 2)
        referee.play_out()
        seen.append(witness.seen)
        games.append(game)
    assert seen[0] == seen[1]
    assert games[0] == games[1]
