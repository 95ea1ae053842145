"""A learner's games: each row is its decision, what it is told is true, and mistakes change nothing."""

from typing import Any

import numpy as np
import pytest

import trikk
from tests.lockstep import edition_of, every_game
from trikk.bots.learner import Learner
from trikk.bots.policies.learning import TOGETHER
from trikk.game.seeds import derived_seed


def batch_of(edition: str, players: int, games: int = 6, threads: int = 2) -> trikk.Batch:
    return trikk.new_batch(edition_of(edition), players=players, games=games, seed=5, threads=threads)


def some_legal(learner: Learner, rng: np.random.Generator) -> np.ndarray:
    actions: np.ndarray = (learner.masks * rng.random(learner.masks.shape)).argmax(axis=1)
    return actions


def is_true(learner: Learner) -> None:
    """Check that the rows are about the games as they are."""
    batch = learner.batch
    assert not batch.over.any()
    assert np.array_equal(learner.seats, batch.to_move)
    assert np.array_equal(learner.observations, batch.observe())
    assert np.array_equal(learner.masks, batch.mask())
    assert not learner.rewards[~learner.ended].any()


@every_game
def test_a_learner_that_plays_all_seats_plays_the_games_of_the_batch(edition: str, players: int) -> None:
    learner, batch = Learner(batch_of(edition, players)), batch_of(edition, players)
    batch.restart()  # the learner began new games too
    rng = np.random.default_rng(1)
    finished = 0
    for _ in range(150 * players):
        is_true(learner)
        assert learner.batch.states.tobytes() == batch.states.tobytes()
        actions = some_legal(learner, rng)
        learner.step(actions)
        batch.step(actions)
        assert np.array_equal(learner.ended, batch.over)
        won = batch.returns().win
        assert np.allclose(learner.rewards[batch.over], 2 * won[batch.over] - 1)
        batch.restart(batch.over)
        finished += int(learner.ended.sum())
    assert finished


@pytest.mark.parametrize("rotate", [False, True])
@pytest.mark.parametrize("edition", trikk.editions())
def test_every_row_is_the_learners_decision(edition: str, rotate: bool) -> None:
    learner = Learner(batch_of(edition, 3), ["greedy", None, "planner:style=racer"], rotate=rotate)
    rng = np.random.default_rng(2)
    seats = learner.seats.copy()
    assert (seats == 1).all()
    games = np.zeros(6, int)
    while games.min() < 2:
        is_true(learner)
        learner.step(some_legal(learner, rng))
        games += learner.ended
        assert np.array_equal(learner.seats, (1 + games * rotate) % 3)


def test_opponents_play_as_they_do_elsewhere() -> None:
    """Against `random`, the learner meets the very games that it meets when the batch chooses for the others."""
    learner = Learner(batch_of("new_york", 2), [None, "random"])
    batch = batch_of("new_york", 2)
    batch.restart()
    rng = np.random.default_rng(3)
    for _ in range(60):
        actions = some_legal(learner, rng)
        learner.step(actions)
        batch.step(actions)
        while (others := batch.to_move == 1).any():
            batch.step(batch.choose("random", where=others), where=others)
        assert np.array_equal(learner.ended, batch.over)
        batch.restart(batch.over)
        assert batch.states.tobytes() == learner.batch.states.tobytes()


@pytest.mark.parametrize("reward", ["win", "margin", "points"])
def test_rewards_are_those_of_the_game_that_ended(reward: Any) -> None:
    learner = Learner(batch_of("card_game", 3, 12), reward=reward)
    rng = np.random.default_rng(4)
    before = learner.batch.copy()
    while not learner.ended.any():
        before = learner.batch.copy()
        actions = some_legal(learner, rng)
        learner.step(actions)
    before.step(actions)
    returns = before.returns()
    expected = {"win": 2 * returns.win - 1, "margin": returns.margin, "points": returns.points}[reward]
    assert np.allclose(learner.rewards, np.where(learner.ended[:, None], expected, 0))


def test_arrays_that_are_handed_in_are_written() -> None:
    batch = batch_of("new_york", 2, 4)
    rows, masks = np.zeros((4, batch.encoding.size), np.float32), np.zeros((4, 239), np.uint8)
    rewards, ended = np.full((4, 2), 7, np.float32), np.ones(4, np.uint8)
    learner = Learner(batch, observations=rows, masks=masks, rewards=rewards, ended=ended)
    assert not rewards.any()
    assert not ended.any()
    first = rows.copy()
    learner.step(masks.argmax(axis=1))
    assert not np.array_equal(rows, first)
    assert np.array_equal(rows, batch.observe())
    assert np.array_equal(masks.astype(np.bool_), batch.mask())


@pytest.mark.parametrize("edition", trikk.editions())
def test_rows_are_true_in_more_games_than_are_stepped_together(edition: str) -> None:
    learner = Learner(batch_of(edition, 2, 2 * TOGETHER + 5))
    rng = np.random.default_rng(6)
    finished = 0
    for step in range(300):
        learner.step(some_legal(learner, rng))
        finished += int(learner.ended.sum())
        if step % 7 == 0:
            is_true(learner)
    assert finished


def test_fresh_arrays_stay_as_they_are() -> None:
    names = ("observations", "masks", "rewards", "ended", "seats")
    fresh, plain = Learner(batch_of("new_york", 2), fresh=True), Learner(batch_of("new_york", 2))
    given, expected = [], []
    for _ in range(60):
        given.append([getattr(fresh, name) for name in names])
        expected.append([getattr(plain, name).copy() for name in names])
        for learner in (fresh, plain):
            learner.step(learner.masks.argmax(axis=1))
    fresh.restart()
    for arrays, copies in zip(given, expected, strict=True):
        assert all(np.array_equal(one, other) for one, other in zip(arrays, copies, strict=True))
    assert len({id(arrays[0]) for arrays in given}) == 60


def test_an_illegal_action_changes_nothing() -> None:
    learner = Learner(batch_of("new_york", 2), [None, "planner"])
    actions = learner.masks.argmax(axis=1)
    actions[3] = 0
    kept = [array.copy() for array in (learner.batch.states, learner.observations, learner.masks, learner.rewards)]
    with pytest.raises(trikk.MoveError, match="action 0 is not legal in game 3"):
        learner.step(actions)
    now = (learner.batch.states, learner.observations, learner.masks, learner.rewards)
    assert all(one.tobytes() == other.tobytes() for one, other in zip(kept, now, strict=True))


def test_results_do_not_depend_on_the_number_of_threads() -> None:
    learners = [
        Learner(batch_of("san_francisco", 2, 7, threads), [None, "novice"], rotate=True) for threads in (1, 2, 4)
    ]
    for _ in range(60):
        for learner in learners:
            learner.step(learner.masks.argmax(axis=1))
        for name in ("observations", "masks", "rewards", "ended", "seats"):
            assert len({getattr(learner, name).tobytes() for learner in learners}) == 1


@pytest.mark.parametrize("seating", [["planner", "planner"], [None], [None, None, None], "ab"])
def test_seats_must_be_filled_and_one_is_the_learners(seating: Any) -> None:
    with pytest.raises(trikk.SetupError) as caught:
        Learner(batch_of("new_york", 2), seating)
    assert caught.value.code == "wrong_opponents"


def test_what_a_learner_cannot_have_is_refused() -> None:
    with pytest.raises(trikk.SetupError, match="win, margin, points"):
        Learner(batch_of("new_york", 2), reward="glory")  # type: ignore[arg-type]
    with pytest.raises(trikk.BotError, match="compiled"):
        Learner(batch_of("new_york", 2), [None, "search"])
    with pytest.raises(trikk.SetupError, match="float32"):
        Learner(batch_of("new_york", 2), observations=np.zeros((6, 10), np.float32))


def test_a_learner_goes_on_with_the_dice_of_its_batch() -> None:
    assert derived_seed(5, 0) != derived_seed(5, 1)
    one, other = Learner(batch_of("new_york", 2)), Learner(batch_of("new_york", 2))
    assert one.observations.tobytes() == other.observations.tobytes()
    one.restart()
    assert one.observations.tobytes() != other.observations.tobytes()
