"""Many games for Gymnasium: each row is a decision, games begin anew by themselves, and own arrays are written."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import trikk
import trikk.envs
from tests.lockstep import edition_of, every_game
from trikk.envs.vector_env import TrikkVectorEnv


class Hasty:
    """A bot of one's own."""

    def choose(self, decision: trikk.Decision) -> trikk.Move:
        return decision.moves[-1]


Step = tuple[np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]


def steps_of(env: TrikkVectorEnv, steps: int, seed: int = 1) -> list[Step]:
    """Return what an environment gave in so many random steps, the first of which is the reset."""
    dice = np.random.default_rng(seed)
    observations, infos = env.reset(seed=seed)
    games = env.num_envs
    given: list[Step] = [(observations, np.zeros(games), np.zeros(games, np.bool_), infos)]
    for _ in range(steps):
        mask = infos["action_mask"]
        actions = (dice.random(mask.shape) * mask).argmax(axis=1)
        observations, rewards, ended, truncated, infos = env.step(actions)
        assert not truncated.any()
        given.append((observations, rewards, ended, infos))
    return given


def alike(one: list[Step], other: list[Step]) -> bool:
    return all(
        np.array_equal(a[0], b[0])
        and np.array_equal(a[1], b[1])
        and np.array_equal(a[2], b[2])
        and np.array_equal(a[3]["action_mask"], b[3]["action_mask"])
        for a, b in zip(one, other, strict=True)
    )


@every_game
def test_rows_fit_their_spaces_and_rewards_come_where_a_game_ended(edition: str, players: int) -> None:
    env = trikk.envs.vector(edition_of(edition), players=players, games=4, opponents="greedy", reward="win")
    ended_at_all = 0
    for observations, rewards, ended, infos in steps_of(env, 150):
        assert env.observation_space.contains(observations)
        assert infos["action_mask"].dtype == np.int8
        assert infos["action_mask"].any(axis=1).all()
        assert not rewards[~ended.astype(np.bool_)].any()
        ended_at_all += int(ended.sum())
    assert ended_at_all


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads() -> None:
    def games(threads: int | None, seed: int = 3) -> list[Step]:
        return steps_of(trikk.envs.vector("new_york", games=9, opponents="greedy", threads=threads), 40, seed)

    first = games(1)
    assert alike(first, games(2))
    assert not alike(first, games(1, seed=4))


def test_every_row_is_the_learners_decision() -> None:
    env = trikk.envs.vector("new_york", players=3, games=6, opponents=["planner", "random"], seat=1)
    assert all((infos["seat"] == 1).all() for *_, infos in steps_of(env, 60))


def test_the_learner_changes_its_seat_from_game_to_game_unless_told() -> None:
    env = trikk.envs.vector("new_york", games=8, opponents="random")
    assert {int(seat) for *_, infos in steps_of(env, 60) for seat in infos["seat"]} == {0, 1}


def test_in_self_play_rows_are_decisions_of_all_seats_and_returns_are_those_of_all() -> None:
    env = trikk.envs.vector("new_york", games=8, opponents=None, reward="margin")
    seen, returned = set(), 0
    for _, rewards, ended, infos in steps_of(env, 150):
        seen |= set(infos["seat"].tolist())
        if ended.any():
            assert np.array_equal(infos["_returns"], ended)
            assert not infos["returns"][ended].sum(axis=1).any()  # with two seats, one's margin is the other's loss
            assert (np.abs(infos["returns"][ended][:, 0]) == np.abs(rewards[ended])).all()
            returned += 1
    assert seen == {0, 1}
    assert returned


def test_a_game_that_ends_begins_anew_in_the_same_step() -> None:
    env = trikk.envs.vector("new_york", games=8, opponents=None)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    layout = trikk.encoding("new_york", players=2)
    begun = 0
    for observations, _, ended, _ in steps_of(env, 150)[1:]:
        phases = observations[ended][:, layout.slices["phase"]]
        assert (phases[:, 0] == 1).all()  # tickets are to be kept, as at the beginning
        begun += len(phases)
    assert begun


def test_wrappers_of_gymnasium_work() -> None:
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(trikk.envs.vector("new_york", games=4, opponents="random"))
    _, infos = env.reset(seed=1)
    lengths = []
    for _ in range(120):
        *_, infos = env.step(infos["action_mask"].argmax(axis=1))
        if "episode" in infos:
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
    assert lengths
    assert min(lengths) > 5


def test_copies_stay_and_views_are_written_anew() -> None:
    kept, shared = (trikk.envs.vector("new_york", games=4, copy=copy) for copy in (True, False))
    for env, stays in ((kept, True), (shared, False)):
        observations, infos = env.reset(seed=1)
        before = observations.copy()
        env.step(infos["action_mask"].argmax(axis=1))
        assert np.array_equal(observations, before) is stays


def test_what_was_given_stays_unless_copies_are_not_wanted() -> None:
    """Through steps in which games end, and through resets; and what the caller writes there changes no game."""
    env, watched = (trikk.envs.vector("new_york", games=8, opponents=None, reward="points") for _ in range(2))
    expected = [
        (row.copy(), paid.copy(), ended.copy(), {k: v.copy() for k, v in infos.items()})
        for row, paid, ended, infos in steps_of(watched, 150)
    ]
    given = steps_of(env, 150)
    env.reset()
    assert alike(given, expected)
    assert any(paid.any() for _, paid, _, _ in given)
    for (*_, infos), (*_, copies) in zip(given, expected, strict=True):
        assert set(infos) == set(copies)
        assert all(np.array_equal(infos[name], copies[name]) for name in copies)
    dice = np.random.default_rng(1)
    observations, infos = env.reset(seed=1)
    for copied in expected[1:]:
        actions = (dice.random(infos["action_mask"].shape) * infos["action_mask"]).argmax(axis=1)
        for array in (observations, infos["action_mask"], infos["seat"]):
            array[:] = 1
        observations, rewards, _, _, infos = env.step(actions)
        assert np.array_equal(observations, copied[0])
        assert np.array_equal(rewards, copied[1])


@pytest.mark.parametrize("copies", [True, False])
@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_of_an_environment_goes_its_own_way(again: Callable[[Any], Any], copies: bool) -> None:
    env = trikk.envs.vector("new_york", games=3, opponents="planner", copy=copies)
    _, infos = env.reset(seed=1)
    other = again(env)
    for _ in range(60):  # games end meanwhile
        actions = infos["action_mask"].argmax(axis=1)
        observations, rewards, ended, _, infos = env.step(actions)
        got = other.step(actions)
        assert np.array_equal(observations, got[0])
        assert np.array_equal(rewards, got[1])
        assert np.array_equal(ended, got[2])
        assert np.array_equal(infos["action_mask"], got[4]["action_mask"])


def test_numbers_of_numpy_are_seeds() -> None:
    env = trikk.envs.vector("new_york", games=2)
    row = env.reset(seed=np.int64(3))[0]  # type: ignore[arg-type]
    assert np.array_equal(row, env.reset(seed=3)[0])
    with pytest.raises(trikk.TrikkError, match="seed must be a whole number"):
        env.reset(seed=[1, 2])  # type: ignore[arg-type]


# --- buffers -------------------------------------------------------------------------------------------------------


def own_buffers(games: int) -> dict[str, np.ndarray]:
    """Arrays as PufferLib makes them for an environment, and one for masks of actions."""
    return {
        "observations": np.full((games, trikk.encoding("new_york", players=2).size), 7, np.float32),
        "rewards": np.full(games, 7, np.float32),
        "terminals": np.ones(games, np.bool_),
        "truncations": np.ones(games, np.bool_),
        "masks": np.ones((games, 239), np.uint8),
    }


def test_buffers_of_your_own_are_written_in_place() -> None:
    buffers = own_buffers(6)
    env = trikk.envs.vector("new_york", games=6, opponents="random", buffers=buffers)
    plain = steps_of(trikk.envs.vector("new_york", games=6, opponents="random"), 60)
    dice = np.random.default_rng(1)
    env.reset(seed=1)
    for observations, rewards, ended, infos in plain[1:]:
        mask = buffers["masks"]
        env.step((dice.random(mask.shape) * mask).argmax(axis=1))
        assert np.array_equal(buffers["observations"], observations)
        assert np.array_equal(buffers["rewards"], rewards)
        assert np.array_equal(buffers["terminals"], ended)
        assert np.array_equal(buffers["masks"], infos["action_mask"])
        assert not buffers["truncations"].any()


@pytest.mark.parametrize("name", ["observations", "rewards", "terminals", "truncations", "masks"])
def test_a_buffer_that_does_not_fit_is_refused(name: str) -> None:
    buffers = own_buffers(6)
    buffers[name] = buffers[name][:-1].copy()
    with pytest.raises(trikk.TrikkError, match=r"shape"):
        trikk.envs.vector("new_york", games=6, buffers=buffers)
    buffers = own_buffers(6)
    buffers[name].flags.writeable = False
    with pytest.raises(trikk.TrikkError, match=r"shape"):
        trikk.envs.vector("new_york", games=6, buffers=buffers)
    with pytest.raises(trikk.TrikkError, match="there is no buffer 'reward'"):
        trikk.envs.vector("new_york", games=6, buffers={"reward": np.zeros(6, np.float32)})


def test_an_illegal_action_says_where_and_changes_nothing() -> None:
    env = trikk.envs.vector("new_york", games=4)
    observations, infos = env.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[2] = int(np.flatnonzero(infos["action_mask"][2] == 0)[0])
    with pytest.raises(trikk.MoveError, match="in game 2"):
        env.step(actions)
    assert np.array_equal(env.learner.observations, observations)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"opponents": "search"}, "cannot play inside compiled code"),
        ({"opponents": "serch"}, "there is no bot 'serch'"),
        ({"opponents": object()}, "a bot is a name such as 'planner' or an object with a method choose"),
        ({"opponents": Hasty()}, "cannot play inside compiled code; name one that can"),
        ({"opponents": ["random", Hasty()], "players": 3}, "cannot play inside compiled code"),
        ({"opponents": None, "seat": 1}, "leave out `seat`"),
        ({"games": 0}, "at least one game"),
        ({"games": 4.0}, "games must be a whole number"),
        ({"render_mode": "human"}, "render_mode is None or 'svg', not 'human'"),
        ({"reward": "money"}, "there is no reward 'money'"),
    ],
)
def test_what_cannot_be_made_says_why(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(trikk.TrikkError, match=said):
        trikk.envs.vector("new_york", **{"games": 4, **arguments})
