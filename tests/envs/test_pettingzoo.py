"""The AEC environment: by PettingZoo's own tests, and with what its agents may know and get."""

import copy
import pickle
import random
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import trikk
import trikk.envs
from tests.lockstep import edition_of, every_game
from trikk.envs.pettingzoo_env import TrikkAECEnv

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it imports games of its own in a way that it calls deprecated
    from pettingzoo.test import api_test, parallel_api_test, seed_test

# PettingZoo warns of every observation that is a dictionary, except in a list of its own environments.
DICTIONARIES = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)
pytestmark = [DICTIONARIES]


def play_at_random(env: TrikkAECEnv, seed: int) -> dict[str, float]:
    """Play a game; return what each agent got."""
    env.reset(seed=seed)
    dice, got = random.Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        got[agent] += reward
        assert not truncation
        assert observation is not None
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if termination else int(dice.choice(legal)))
    return got


@every_game
def test_pettingzoos_own_test_passes(edition: str, players: int) -> None:
    api_test(trikk.envs.aec(edition_of(edition), players=players), num_cycles=200)


@every_game
def test_the_same_seed_gives_the_same_game(edition: str, players: int) -> None:
    seed_test(lambda: trikk.envs.aec(edition_of(edition), players=players), num_cycles=200)


def test_games_after_a_seed_follow_from_it() -> None:
    def some_games() -> list[Any]:
        env = trikk.envs.aec("new_york")
        env.reset(seed=7)
        rows = []
        for _ in range(3):
            rows.append(env.observe("player_0")["observation"].tolist())
            env.reset()
        return rows

    first = some_games()
    assert first == some_games()
    assert first[0] != first[1] != first[2]


def test_the_parallel_form_passes_pettingzoos_own_test() -> None:
    parallel_api_test(trikk.envs.parallel("new_york", players=2), num_cycles=100)


def test_an_agent_sees_what_its_seat_may_know_and_only_who_acts_has_legal_actions() -> None:
    env = trikk.envs.aec("san_francisco", players=3)
    env.reset(seed=3)
    layout = trikk.encoding("san_francisco", players=3)
    for _ in range(40):
        game = env.game()
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            assert np.array_equal(seen["observation"], layout.of(game.view(seat)))
            legal = game.legal_actions() if seat == game.to_move else []
            assert np.flatnonzero(seen["action_mask"]).tolist() == legal
        env.step(game.legal_actions()[-1])


def test_what_was_observed_stays_as_it_was() -> None:
    env = trikk.envs.aec("new_york")
    env.reset(seed=1)
    seen = env.last()[0]
    assert seen is not None
    before = {name: array.copy() for name, array in seen.items()}
    for _ in range(5):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert all(np.array_equal(seen[name], before[name]) for name in before)


@pytest.mark.parametrize("reward", ["win", "margin", "points"])
def test_rewards_are_those_of_the_end(reward: Any) -> None:
    env = trikk.envs.aec("card_game", players=3, reward=reward)
    got = list(play_at_random(env, seed=5).values())
    outcome = env.game().outcome()
    assert outcome is not None
    points = [score.total for score in outcome.scores]
    if reward == "points":
        assert got == points
    elif reward == "margin":
        assert got == [own - max(points[:i] + points[i + 1 :]) for i, own in enumerate(points)]
    else:
        assert {seat for seat, paid in enumerate(got) if paid > -1} == set(outcome.winners)


def test_an_illegal_action_says_so_and_changes_nothing() -> None:
    env = trikk.envs.aec("new_york")
    env.reset(seed=1)
    before = env.game().state.tobytes(), env.observe("player_0")["action_mask"].tolist()
    illegal = int(np.flatnonzero(env.observe("player_0")["action_mask"] == 0)[0])
    for action in (illegal, -1, 10**6, None):
        with pytest.raises(trikk.MoveError, match="is not legal here"):
            env.step(action)
    assert before == (env.game().state.tobytes(), env.observe("player_0")["action_mask"].tolist())


def test_the_state_is_the_whole_position_and_the_picture_is_drawn() -> None:
    env = trikk.envs.aec("new_york", render_mode="svg")
    env.reset(seed=1)
    whole = trikk.whole_encoding("new_york", players=2).of(env.game(), 0)
    assert np.array_equal(env.state(), whole)
    assert env.state_space.contains(env.state())
    assert str(env.render()).startswith("<svg ")
    assert trikk.envs.aec("new_york").render_mode is None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"reward": "money"}, "there is no reward 'money'; rewards: win, margin, points"),
        ({"players": 7}, "New York is for 2 to 4 players, not 7"),
        ({"players": 2.0}, "players must be a whole number"),
        ({"render_mode": "human"}, "render_mode is None or 'svg', not 'human'"),
    ],
)
def test_what_cannot_be_made_says_why(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(trikk.TrikkError, match=said):
        trikk.envs.aec("new_york", **arguments)


@pytest.mark.parametrize(
    "ask",
    [
        lambda env: env.step(0),
        lambda env: env.last(),
        lambda env: env.observe("player_0"),
        lambda env: env.state(),
        lambda env: env.game(),
    ],
)
def test_before_the_first_game_one_is_told_to_begin_it(ask: Callable[[TrikkAECEnv], Any]) -> None:
    with pytest.raises(trikk.TrikkError, match=r"call reset\(\) before the first step"):
        ask(trikk.envs.aec("new_york"))


@pytest.mark.parametrize("make", [trikk.envs.aec, trikk.envs.parallel])
@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_an_environment_goes_to_another_process_also_before_its_first_game(
    make: Callable[..., Any], again: Callable[[Any], Any]
) -> None:
    env = again(make("new_york"))
    env.reset(seed=1)
    assert again(env).agents == env.agents


@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_of_an_environment_goes_its_own_way(again: Callable[[Any], Any]) -> None:
    env = trikk.envs.aec("new_york")
    env.reset(seed=1)
    before = env.game().state.tobytes()
    other = again(env)
    for _ in range(6):
        other.step(int(other.observe(other.agent_selection)["action_mask"].argmax()))
    assert env.game().state.tobytes() == before
    for _ in range(6):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert env.game().state.tobytes() == other.game().state.tobytes() != before


def test_numbers_of_numpy_are_seeds_and_actions_and_others_are_refused() -> None:
    env = trikk.envs.aec("new_york")
    env.reset(seed=np.int64(3))  # type: ignore[arg-type]
    action = env.observe("player_0")["action_mask"].argmax()
    for wrong in (float(action), str(action)):
        with pytest.raises(trikk.TrikkError, match="an action must be a whole number"):
            env.step(wrong)  # type: ignore[arg-type]
    env.step(action)  # type: ignore[arg-type]
