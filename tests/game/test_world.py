"""A world: a game begun in the middle, to try things out on."""

import pytest

import trikk
from tests.bots.players import positions
from tests.lockstep import shipped_games


def worlds(edition: str, players: int) -> list[trikk.World]:
    return [trikk.decision_for(game).sample_world() for game in positions(edition, players, 3, ["random"], every=25)]


@shipped_games
def test_a_world_can_be_played_to_its_end(edition: str, players: int) -> None:
    for world in worlds(edition, players):
        begun = world.view(None)
        moves = 0
        while world.to_move is not None:
            events = world.play(world.legal_moves()[moves % len(world.legal_moves())])
            assert world.events[-len(events) :] == events
            moves += 1
        outcome = world.outcome()
        assert outcome is not None
        assert len(outcome.scores) == world.players == players
        assert len(world.moves) == moves
        assert begun.outcome is None


def test_its_moves_and_events_are_those_made_in_it() -> None:
    for world in worlds("new_york", 3):
        begun = (world.moves, world.events, world.events_for(0))
        assert begun == ((), (), ())
        assert world.rows.shape == (0, 5)
        assert world.chance() == [[]]
        move = world.legal_moves()[-1]
        events = world.play(move)
        assert world.moves == (move,)
        assert world.events == events
        assert len(world.chance()) == 2


def test_a_copy_goes_on_by_itself_and_is_a_world_too() -> None:
    for world in worlds("card_game", 2):
        twin = world.copy()
        assert isinstance(twin, trikk.World)
        assert twin == world
        move = world.legal_moves()[0]
        events = world.play(move)
        assert twin != world
        assert twin.moves == ()
        assert twin.play(move) == events
        assert twin == world


def test_it_has_no_record() -> None:
    world = trikk.decision_for(trikk.new_game("new_york", players=2, seed=1)).sample_world()
    with pytest.raises(trikk.SetupError, match="begins in the middle of a game") as caught:
        world.record()
    assert caught.value.code == "world_has_no_record"


def test_it_says_that_it_is_one() -> None:
    world = trikk.decision_for(trikk.new_game("new_york", players=2, seed=1)).sample_world()
    assert repr(world) == "<World new_york players=2 seed=None: 0 moves, seat 0 to move>"
    assert repr(trikk.new_game("new_york", players=2, seed=1)).startswith("<Game new_york players=2 seed=1: ")


def test_a_move_that_is_not_legal_is_explained_as_in_a_game() -> None:
    world = trikk.decision_for(trikk.new_game("new_york", players=2, seed=1)).sample_world()
    with pytest.raises(trikk.MoveError, match="cannot be played now"):
        world.play("draw deck")
    assert world.moves == ()
