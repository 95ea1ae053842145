"""Many games in one array: each is the game it would be alone, and mistakes move none of them."""

from typing import Any

import numpy as np
import pytest

import trikk
from tests.invariants import check_state
from tests.lockstep import edition_of, every_game
from trikk.game.seeds import derived_seed
from trikk.rules import families as rules
from trikk.rules.jit import UNCOMPILED


def batch_of(edition: str, players: int, games: int, seed: int | str = 1, threads: int = 2) -> trikk.Batch:
    return trikk.new_batch(edition_of(edition), players=players, games=games, seed=seed, threads=threads)


def legal_of(batch: trikk.Batch, game: int) -> list[int]:
    ids = np.empty(int(batch.engine.tables.actions), np.int64)
    actions: list[int] = ids[: rules.legal(batch.engine.tables, batch.states[game], ids)].tolist()
    return actions


@pytest.mark.uncompiled
@every_game
def test_games_of_a_batch_are_the_games_they_would_be_alone(edition: str, players: int) -> None:
    """Game i has the seed that `simulate` gives it; what is chosen from outside leaves the dice alone."""
    batch = batch_of(edition, players, 3)
    games = [trikk.new_game(edition_of(edition), players=players, seed=derived_seed(1, i)) for i in range(3)]
    rng = np.random.default_rng(players)
    for _ in range(8 if UNCOMPILED else 400):
        masks = batch.legal_mask()
        actions = np.full(3, -1)
        for i, game in enumerate(games):
            assert batch.states[i : i + 1].tobytes() == game.state.tobytes()
            legal = np.flatnonzero(masks[i]).tolist()
            assert legal == game.legal_actions() == legal_of(batch, i)
            assert batch.over[i] == game.is_over
            assert batch.to_move[i] == (-1 if game.to_move is None else game.to_move)
            assert batch.points()[i].tolist() == [score.total for score in game.scores()]
            if legal:
                actions[i] = rng.choice(legal)
                game.play(game.legal_moves()[legal.index(actions[i])])
        if batch.over.all():
            break
        batch.step(actions)
    else:
        assert UNCOMPILED, "the games do not end"


@pytest.mark.uncompiled
@every_game
def test_samples_are_legal_in_every_game(edition: str, players: int) -> None:
    batch = batch_of(edition, players, 2 if UNCOMPILED else 20)
    for step in range(3 if UNCOMPILED else 60):
        masks, actions = batch.legal_mask(), batch.sample()
        over = batch.over
        assert (actions[over] == -1).all()
        assert masks[np.flatnonzero(~over), actions[~over]].all()
        assert not masks[over].any()
        batch.step(actions)
        if not UNCOMPILED and step % 10 == 0:
            for i in range(len(batch)):
                check_state(batch.engine, batch.states[i : i + 1])


@pytest.mark.uncompiled
@every_game
def test_games_are_played_to_their_end(edition: str, players: int) -> None:
    batch = batch_of(edition, players, 1 if UNCOMPILED else 30)
    steps = batch.play_out()
    assert batch.over.all()
    assert (steps > players).all()
    assert (batch.to_move == -1).all()
    assert not batch.legal_mask().any()
    assert (batch.sample() == -1).all()
    assert (batch.play_out() == 0).all()
    for i in range(len(batch)):
        check_state(batch.engine, batch.states[i : i + 1])


def test_what_is_over_ignores_its_action() -> None:
    batch = batch_of("new_york", 2, 4)
    batch.play_out()
    before = batch.states.tobytes()
    batch.step(np.array([0, -1, 10**9, 5]))
    assert batch.states.tobytes() == before


@pytest.mark.uncompiled
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("bad", [-1, 10**9, 0, 238, "not legal"])
def test_an_illegal_action_moves_no_game(bad: Any, threads: int) -> None:
    batch = batch_of("new_york", 2, 6, threads=threads)
    actions = batch.sample()
    expected = trikk.new_batch("new_york", players=2, games=6, seed=1, threads=1)
    expected.sample()
    illegal = np.flatnonzero(~batch.legal_mask()[4])[7] if bad == "not legal" else bad
    before = batch.states.tobytes()
    wrong = actions.copy()
    wrong[4] = illegal
    with pytest.raises(trikk.MoveError) as caught:
        batch.step(wrong)
    assert caught.value.code == "illegal_action"
    assert caught.value.details == {"game": 4, "action": int(illegal)}
    assert str(caught.value) == f"action {illegal} is not legal in game 4 of the batch"
    assert batch.states.tobytes() == before
    for one in (batch, expected):
        one.step(actions)
        one.step(one.sample())
    assert batch.states.tobytes() == expected.states.tobytes()


@pytest.mark.parametrize("shape", [(0,), (5,), (7,), (6, 1), (1, 6), ()])
def test_actions_of_a_wrong_shape_move_no_game(shape: tuple[int, ...]) -> None:
    batch = batch_of("card_game", 2, 6)
    before = batch.states.tobytes()
    with pytest.raises(trikk.MoveError) as caught:
        batch.step(np.full(shape, 5))
    assert caught.value.code == "wrong_batch"
    assert batch.states.tobytes() == before


def test_actions_may_be_a_list_or_of_another_integer_type() -> None:
    one, other, third = (batch_of("new_york", 3, 5) for _ in range(3))
    actions = one.sample()
    other.sample()
    third.sample()
    one.step(actions)
    other.step(actions.tolist())
    third.step(actions.astype(np.int16))
    assert one.states.tobytes() == other.states.tobytes() == third.states.tobytes()


@pytest.mark.parametrize("players", [1, 5, 0])
def test_a_batch_has_as_many_players_as_the_game_is_for(players: int) -> None:
    with pytest.raises(trikk.SetupError) as caught:
        trikk.new_batch("new_york", players=players, games=3)
    assert caught.value.code == "players_out_of_range"


@pytest.mark.parametrize("seed", [-1, 2**53, "xyz", "", "f" * 65, 1.5])
def test_a_batch_refuses_a_bad_seed(seed: Any) -> None:
    with pytest.raises(trikk.SetupError) as caught:
        trikk.new_batch("new_york", players=2, games=3, seed=seed)
    assert caught.value.code == "bad_seed"


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(trikk.UnknownEdition):
        trikk.new_batch("old_york", players=2, games=3)


def test_a_batch_of_one_game_is_a_batch() -> None:
    batch = trikk.new_batch("san_francisco", players=4, games=1, threads=8)
    assert len(batch) == 1
    assert batch.play_out().shape == (1,)
    assert batch.points().shape == (1, 4)


def test_restarted_games_are_new_ones() -> None:
    batch = batch_of("san_francisco", 3, 5)
    first = batch.states.tobytes()
    batch.play_out()
    batch.restart()
    assert not batch.over.any()
    assert batch.states.tobytes() != first
    for i in range(5):
        check_state(batch.engine, batch.states[i : i + 1])
    again = batch_of("san_francisco", 3, 5)
    assert again.states.tobytes() == first
    again.play_out()
    again.restart()
    assert again.states.tobytes() == batch.states.tobytes()


def test_actions_that_are_no_whole_numbers_move_no_game() -> None:
    batch = trikk.new_batch("new_york", players=2, games=3, seed=1)
    before = batch.states.copy()
    with pytest.raises(trikk.MoveError, match="whole number"):
        batch.step(batch.sample() + 0.9)
    assert np.array_equal(batch.states, before)


@pytest.mark.parametrize("games", [0, -1])
def test_a_batch_without_games_is_refused(games: int) -> None:
    with pytest.raises(trikk.SetupError, match="at least one game"):
        trikk.new_batch("new_york", players=2, games=games)


def test_equal_seeds_give_equal_runs_however_they_are_written() -> None:
    batches = [trikk.new_batch("new_york", players=2, games=2, seed=seed) for seed in (255, "ff", "00FF")]
    assert all(np.array_equal(batch.states, batches[0].states) for batch in batches)
