"""OpenSpiel plays our games: by its own tests, with its own algorithms, and with chance that it can look at."""

import pickle
import random
from collections import Counter
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import observation
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr

import trikk
import trikk.envs
from tests.lockstep import EDITIONS, edition_of, every_game
from tests.often import mostly_long
from trikk.envs.openspiel_game import TrikkGame, TrikkState

SHORT = "tests/data/backyard.toml"


def throw(state: TrikkState, dice: random.Random) -> None:
    """Let chance decide."""
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(dice.choices(outcomes, weights)[0])


def dealt(game: TrikkGame, seed: int = 1) -> TrikkState:
    """Return a state in which everything is dealt."""
    state, dice = game.new_initial_state(), random.Random(seed)
    while state.is_chance_node():
        throw(state, dice)
    return state


def played(game: TrikkGame, seed: int = 1, moves: int = 10_000) -> TrikkState:
    """Return a state after random moves."""
    state, dice = dealt(game, seed), random.Random(seed)
    while moves and not state.is_terminal():
        if state.is_chance_node():
            throw(state, dice)
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            moves -= 1
    while state.is_chance_node():
        throw(state, dice)
    return state


@every_game
def test_openspiels_own_test_passes(edition: str, players: int) -> None:
    game = trikk.envs.openspiel(edition_of(edition), players=players)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("reward", mostly_long("margin", "win", "points"))
def test_states_are_serialized_by_their_history(reward: Any) -> None:
    game = trikk.envs.openspiel("new_york", players=2, reward=reward)
    state = played(game, moves=12)
    again, copied = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(game)
    assert str(copied) == str(state)
    assert copied.information_state_string(0) == state.information_state_string(0)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_the_game_is_registered_with_its_parameters() -> None:
    game = pyspiel.load_game("trikk(edition=san_francisco,players=3,reward=points)")
    assert (game.num_players(), game.get_type().utility) == (3, pyspiel.GameType.Utility.GENERAL_SUM)
    assert game.num_distinct_actions() == trikk.envs.openspiel("san_francisco", players=3).num_distinct_actions()


def test_a_map_of_your_own_can_be_played() -> None:
    game = trikk.envs.openspiel(SHORT, players=3)
    assert played(game).is_terminal()
    assert pyspiel.load_game(str(game)).edition == game.edition


# --- chance --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_chance_nodes_give_what_the_game_itself_says(edition: str) -> None:
    game = trikk.envs.openspiel(edition_of(edition), players=2)
    state, dice, nodes = dealt(game), random.Random(3), 0
    while not state.is_terminal() and nodes < 20:
        action = next((a for a in state.legal_actions() if state.action_to_string(a) == "draw deck"), None)
        action = dice.choice(state.legal_actions()) if action is None else action
        before = state.played.copy()
        state.apply_action(action)
        if state.is_chance_node():
            expected = [chance for _, chance in before.chance_outcomes(action)]
            assert [chance for _, chance in state.chance_outcomes()] == expected
            nodes += 1
        while state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1.0)
            throw(state, dice)
    assert nodes


def test_two_clones_draw_different_cards_unless_chance_gives_the_same() -> None:
    state = dealt(trikk.envs.openspiel("new_york", players=2))
    while state.action_to_string(state.legal_actions()[0]) != "draw deck":
        state.apply_action(state.legal_actions()[0])
    draw = next(a for a in state.legal_actions() if state.action_to_string(a) == "draw deck")
    drawn = Counter[str]()
    for seed in range(60):
        clone = state.clone()
        clone.apply_action(draw)
        throw(clone, random.Random(seed))
        drawn[clone.information_state_string(0)] += 1
    assert len(drawn) > 3
    clones = [state.clone(), state.clone()]
    for clone in clones:
        clone.apply_action(draw)
        clone.apply_action(clone.chance_outcomes()[-1][0])
    assert str(clones[0]) == str(clones[1])


def test_a_clone_changes_nothing_in_its_original() -> None:
    state = played(trikk.envs.openspiel("card_game", players=2), moves=8)
    before = (str(state), state.information_state_string(0), list(state.information_state_tensor(1)))
    clone = state.clone()
    while not clone.is_terminal():
        throw(clone, random.Random(1)) if clone.is_chance_node() else clone.apply_action(clone.legal_actions()[-1])
    assert before == (str(state), state.information_state_string(0), list(state.information_state_tensor(1)))


# --- what players know ---------------------------------------------------------------------------------------------


@every_game
def test_the_observation_is_the_encoding_of_the_view(edition: str, players: int) -> None:
    game = trikk.envs.openspiel(edition_of(edition), players=players)
    state = played(game, moves=20)
    for seat in range(players):
        row = game.encoding.of(state.played.view(seat))
        assert np.array_equal(np.array(state.observation_tensor(seat), np.float32), row)
        assert np.array_equal(np.array(state.information_state_tensor(seat), np.float32)[: len(row)], row)


def test_an_information_state_tells_nothing_that_is_hidden() -> None:
    """Whatever another seat was dealt or kept, seat 0 has the same strings and tensors."""
    game = trikk.envs.openspiel("new_york", players=2)
    seen = set()
    for kept in range(3):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        state.apply_action(state.legal_actions()[0])
        state.apply_action(state.legal_actions()[kept])
        if kept < 2:  # one of two tickets; the third choice keeps both, which everyone sees
            seen.add((state.information_state_string(0), tuple(state.information_state_tensor(0))))
    assert len(seen) == 1


def test_an_information_state_remembers_what_an_observation_forgets() -> None:
    game = trikk.envs.openspiel("new_york", players=2)
    observer = observation.make_observation(game, observation.INFO_STATE_OBS_TYPE)
    state = played(game, moves=25)
    observer.set_from(state, 1)
    made = Counter(move for move in state.history())
    assert observer.dict["moves"].sum() == 25
    assert sum(made.values()) > 25  # chance is in the history too
    assert len(state.information_state_string(1)) > len(state.observation_string(1))


# --- rewards and algorithms ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("reward", ["win", "margin", "points"])
def test_returns_are_those_of_the_outcome(reward: Any) -> None:
    state = played(trikk.envs.openspiel("san_francisco", players=3, reward=reward), seed=2)
    outcome = state.played.outcome()
    assert outcome is not None
    points = [score.total for score in outcome.scores]
    best_of_others = [max(points[:seat] + points[seat + 1 :]) for seat in range(3)]
    expected = {
        "win": [2 / len(outcome.winners) - 1 if seat in outcome.winners else -1 for seat in range(3)],
        "margin": [own - best for own, best in zip(points, best_of_others, strict=True)],
        "points": points,
    }
    assert state.returns() == expected[reward]
    least, most = state.get_game().min_utility(), state.get_game().max_utility()
    assert all(least <= paid <= most for paid in state.returns())


def test_openspiels_mcts_finds_legal_moves() -> None:
    game = trikk.envs.openspiel(SHORT, players=2)
    dice = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 15, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    state = dealt(game)
    for _ in range(4):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        while state.is_chance_node():
            throw(state, random.Random(1))


def test_outcome_sampling_mccfr_learns_about_many_information_states() -> None:
    game = trikk.envs.openspiel(SHORT, players=2)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    state = dealt(game)
    policy = solver.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1.0)
    assert set(policy) == set(state.legal_actions())
