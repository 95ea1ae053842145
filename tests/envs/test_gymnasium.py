"""The environment of one seat: by Gymnasium's own test, with opponents of any kind."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import trikk
import trikk.envs
from tests.lockstep import EDITIONS
from trikk.envs.gymnasium_env import TrikkEnv


def play(env: TrikkEnv, seed: int | None = None) -> tuple[list[Any], float]:
    """Play a game at random; return all observations and what the learner got."""
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    seen, got, terminated = [observation.tolist()], 0.0, False
    while not terminated:
        observation, reward, terminated, truncated, info = env.step(int(env.action_space.sample(info["action_mask"])))
        assert not truncated
        seen.append(observation.tolist())
        got += float(reward)
    assert not info["action_mask"].any()
    return seen, got


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.filterwarnings("ignore:.*(spec|render):UserWarning")
def test_gymnasiums_own_test_passes(edition: str) -> None:
    # It takes actions at random, legal or not.
    env = trikk.envs.gym(edition, opponents="greedy", illegal="replace", render_mode="svg")
    check_env(env, skip_render_check=True)


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (trikk.envs.gym("new_york", opponents="planner") for _ in range(2))
    first = play(one, seed=4)
    assert first == play(other, seed=4)
    assert play(one) != first


def test_the_learner_takes_all_seats_in_turn_unless_told() -> None:
    env = trikk.envs.gym("new_york", players=3, opponents="random")
    assert [env.reset(seed=1)[1]["seat"], env.reset()[1]["seat"], env.reset()[1]["seat"]] == [0, 1, 2]
    fixed = trikk.envs.gym("new_york", players=3, opponents="random", seat=1)
    assert [fixed.reset()[1]["seat"] for _ in range(3)] == [1, 1, 1]


def test_opponents_sit_in_turn_order_after_the_learner() -> None:
    env = trikk.envs.gym("new_york", players=3, opponents=["planner", "random"], seat=1)
    env.reset(seed=1)
    assert env.game is not None
    assert env.game.seats == ("random", "learner", "planner")


def test_a_bot_of_your_own_can_be_the_opponent() -> None:
    class Hasty:
        def choose(self, decision: trikk.Decision) -> trikk.Move:
            return decision.moves[-1]

    _, got = play(trikk.envs.gym("new_york", opponents=Hasty()), seed=1)
    assert got in (-1.0, 0.0, 1.0)


def test_a_record_calls_a_bot_of_your_own_by_its_class() -> None:
    class Hasty:
        def choose(self, decision: trikk.Decision) -> trikk.Move:
            return decision.moves[-1]

    env = trikk.envs.gym("new_york", opponents=Hasty(), seat=0)
    env.reset(seed=1)
    assert env.game is not None
    assert env.game.seats == ("learner", "Hasty")


@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("opponent", ["random", "neural", "search:iterations=2"])
def test_a_copy_of_an_environment_goes_its_own_way(again: Callable[[Any], Any], opponent: str) -> None:
    env = trikk.envs.gym("new_york", opponents=opponent, seat=1)
    again(env).reset(seed=1)
    _, info = env.reset(seed=1)
    before = env.game.copy() if env.game is not None else None
    one, other = again(env), again(env)
    for _ in range(5):
        action = int(info["action_mask"].argmax())
        seen, _, _, _, info = one.step(action)
        assert np.array_equal(seen, other.step(action)[0])
    assert env.game == before
    assert one.game == other.game != before


def test_numbers_of_numpy_are_seeds_and_actions_and_others_are_refused() -> None:
    env = trikk.envs.gym("new_york", opponents="random")
    row, info = env.reset(seed=np.int64(3))  # type: ignore[arg-type]
    assert np.array_equal(row, env.reset(seed=3)[0])
    action = info["action_mask"].argmax()
    for wrong in (float(action), str(action), None):
        with pytest.raises(trikk.TrikkError, match="an action must be a whole number"):
            env.step(wrong)  # type: ignore[arg-type]
    env.step(action)
    with pytest.raises(trikk.TrikkError, match="seed must be a whole number"):
        env.reset(seed=1.5)  # type: ignore[arg-type]


def test_a_search_can_be_the_opponent() -> None:
    env = trikk.envs.gym("new_york", opponents="search:iterations=2", seat=1)
    _, info = env.reset(seed=1)
    env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert env.game is not None
    assert len(env.game.moves) >= 3


def test_the_reward_is_that_of_the_learners_seat_and_the_game_can_be_saved() -> None:
    env = trikk.envs.gym("card_game", opponents="random", reward="points", seat=1)
    _, got = play(env, seed=2)
    assert env.game is not None
    outcome = env.game.outcome()
    assert outcome is not None
    assert got == outcome.scores[1].total
    assert trikk.replay(env.game.record()) == env.game


def test_an_illegal_action_raises_or_is_replaced() -> None:
    env = trikk.envs.gym("new_york")
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(trikk.MoveError):
        env.step(illegal)
    replacing = trikk.envs.gym("new_york", illegal="replace")
    replacing.reset(seed=1)
    assert replacing.step(illegal)[4]["replaced"]


def test_nothing_is_played_after_the_end() -> None:
    env = trikk.envs.gym("new_york", opponents="random")
    with pytest.raises(trikk.TrikkError, match=r"call reset\(\) before the first step"):
        env.step(0)
    play(env, seed=1)
    with pytest.raises(trikk.MoveError, match="the game is over"):
        env.step(0)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"opponents": "serch"}, "there is no bot 'serch'"),
        ({"opponents": ["random", "random"]}, "2 players have 1 opponents, not 2"),
        ({"opponents": 5}, "a bot is a name such as 'planner' or an object with a method choose, not 5"),
        ({"seat": 2}, "there is no seat 2"),
        ({"illegal": "ignore"}, "illegal is 'raise' or 'replace', not 'ignore'"),
        ({"render_mode": "human"}, "render_mode is None or 'svg', not 'human'"),
    ],
)
def test_what_cannot_be_made_says_why(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(trikk.TrikkError, match=said):
        trikk.envs.gym("new_york", **arguments)
