"""How do I train? Environments as libraries of the field know them, all on the same compiled games.

    trikk.envs.vector("new_york", games=1024, opponents="planner")   # a VectorEnv of Gymnasium
    trikk.envs.gym("new_york", opponents="planner")                  # an Env of Gymnasium
    trikk.envs.aec("new_york", players=2)                            # an AECEnv of PettingZoo
    trikk.envs.parallel("new_york", players=2)                       # the same as a ParallelEnv
    trikk.envs.openspiel("new_york", players=2)                      # a Game of OpenSpiel

docs/learning.md shows how to use them. A library is imported when its environment is made.
"""

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from trikk.bots.naming import Bot, bot_from
from trikk.catalog import Edition, edition_from
from trikk.envs.errors import EnvError, check_word
from trikk.envs.rewards import Reward, check_reward
from trikk.game.game import check_players, check_seat
from trikk.game.numbers import whole
from trikk.groups import need

if TYPE_CHECKING:
    from pettingzoo import ParallelEnv

    from trikk.envs.gymnasium_env import TrikkEnv
    from trikk.envs.openspiel_game import TrikkGame
    from trikk.envs.pettingzoo_env import TrikkAECEnv
    from trikk.envs.vector_env import TrikkVectorEnv

__all__ = ["EnvError", "aec", "gym", "openspiel", "parallel", "vector"]

EditionLike = Edition | str | PathLike[str]

RENDER_MODES = (None, "svg")


def aec(
    edition: EditionLike, players: int = 2, *, reward: Reward = "win", render_mode: Literal["svg"] | None = None
) -> "TrikkAECEnv":
    """Return a game for PettingZoo in which every seat is an agent and all act in turn.

    >>> import trikk.envs
    >>> env = trikk.envs.aec("new_york", players=2)
    >>> env.reset(seed=1)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> env.agent_selection, observation["observation"].shape, int(observation["action_mask"].sum())
    ('player_0', (388,), 3)
    """
    chosen = edition_from(edition)
    seats, kind = check_players(chosen, players), check_reward(reward)
    check_word("render_mode", render_mode, RENDER_MODES)
    need("envs", "trikk.envs.aec")
    from trikk.envs.pettingzoo_env import TrikkAECEnv

    return TrikkAECEnv(chosen, seats, kind, render_mode)


def parallel(
    edition: EditionLike, players: int = 2, *, reward: Reward = "win", render_mode: Literal["svg"] | None = None
) -> "ParallelEnv[str, Any, Any]":
    """Return `aec` as PettingZoo makes it parallel: all agents give an action, and that of the one to act counts.

    The seats really take turns, so this is only for code that knows no other form.

    >>> import trikk.envs
    >>> env = trikk.envs.parallel("new_york", players=2)
    >>> observations, infos = env.reset(seed=1)
    >>> [int(each["action_mask"].sum()) for each in observations.values()]
    [3, 0]
    """
    made = aec(edition, players, reward=reward, render_mode=render_mode)
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    return turn_based_aec_to_parallel(made)


def gym(
    edition: EditionLike,
    players: int = 2,
    *,
    opponents: Bot | str | Sequence[Bot | str] = "planner",
    seat: int | None = None,
    reward: Reward = "win",
    illegal: Literal["raise", "replace"] = "raise",
    render_mode: Literal["svg"] | None = None,
) -> "TrikkEnv":
    """Return a game for Gymnasium in which one seat learns, and bots of any kind play the others.

    `opponents` is one bot for all, or one for each in turn order after the learner. Without a `seat` the learner takes
    all of them in turn. An action that is not legal raises an error; with `illegal="replace"` a random one is made.

    >>> import trikk.envs
    >>> env = trikk.envs.gym("new_york", opponents="planner", seat=0)
    >>> observation, info = env.reset(seed=1)
    >>> action = env.action_space.sample(info["action_mask"])
    >>> observation, reward, terminated, truncated, info = env.step(action)
    >>> reward, terminated
    (0.0, False)
    """
    chosen = edition_from(edition)
    seats, kind = check_players(chosen, players), check_reward(reward)
    bots = _opponents(opponents, seats)
    learner = None if seat is None else check_seat(seat, seats)
    check_word("illegal", illegal, ("raise", "replace"))
    check_word("render_mode", render_mode, RENDER_MODES)
    need("envs", "trikk.envs.gym")
    from trikk.envs.gymnasium_env import TrikkEnv

    return TrikkEnv(chosen, seats, bots, learner, kind, illegal, render_mode)


def vector(
    edition: EditionLike,
    players: int = 2,
    *,
    games: int = 1024,
    opponents: str | Sequence[str] | None = "planner",
    seat: int | None = None,
    reward: Reward = "win",
    threads: int | None = 1,
    copy: bool = True,
    buffers: Mapping[str, np.ndarray] | None = None,
    render_mode: Literal["svg"] | None = None,
) -> "TrikkVectorEnv":
    """Return many games for Gymnasium, stepped together in compiled code.

    With `opponents`, compiled bots by name, every row is the learner's decision; with None the learner plays all seats,
    and a row is the decision of whoever is to move. `seat` is as for `gym`. `threads=None` uses all cores; the games
    are the same. With `copy=False` the arrays that are returned are written anew by the next step. `buffers` has arrays
    of your own to write to: any of observations, rewards, terminals, truncations and masks.

    >>> import trikk.envs
    >>> env = trikk.envs.vector("new_york", games=8, opponents="greedy")
    >>> observations, infos = env.reset(seed=1)
    >>> observations.shape, infos["action_mask"].shape
    ((8, 388), (8, 239))
    >>> observations, rewards, terminations, truncations, infos = env.step(infos["action_mask"].argmax(axis=1))
    >>> rewards.shape, int(terminations.sum())
    ((8,), 0)
    """
    chosen = edition_from(edition)
    seats, kind = check_players(chosen, players), check_reward(reward)
    learner = None if seat is None else check_seat(seat, seats)
    check_word("render_mode", render_mode, RENDER_MODES)
    seating: list[str | None] = [None] * seats
    if opponents is not None:
        named = _opponents(opponents, seats)
        for after, bot in enumerate(named, start=1 + (learner or 0)):
            seating[after % seats] = bot
    elif learner is not None:
        raise EnvError("seat_without_opponents", "with opponents=None all seats are the learner's: leave out `seat`")
    number = whole(games, "games")
    need("envs", "trikk.envs.vector")
    from trikk.envs.vector_env import TrikkVectorEnv

    rotate = opponents is not None and learner is None
    return TrikkVectorEnv(chosen, seats, number, seating, rotate, kind, threads, copy, buffers, render_mode)


def openspiel(edition: EditionLike, players: int = 2, *, reward: Reward = "win") -> "TrikkGame":
    """Return a game for OpenSpiel, with explicit chance nodes. After that, `pyspiel.load_game` knows it too.

    >>> import trikk.envs
    >>> game = trikk.envs.openspiel("new_york", players=2)
    >>> str(game), game.new_initial_state().is_chance_node()
    ('trikk(edition=new_york,players=2,reward=win)', True)
    """
    chosen = edition_from(edition)
    seats, kind = check_players(chosen, players), check_reward(reward)
    need("openspiel", "trikk.envs.openspiel")
    from trikk.envs.openspiel_game import openspiel_game

    return openspiel_game(chosen, seats, kind)


def _opponents(opponents: Any, players: int) -> list[Any]:
    """Return a bot for each seat but one; raise if that is not what was given, or a name is unknown."""
    is_one = isinstance(opponents, str) or not isinstance(opponents, Sequence)
    bots = [opponents] * (players - 1) if is_one else list(opponents)
    if len(bots) != players - 1:
        raise EnvError(
            "wrong_opponents",
            f"{players} players have {players - 1} opponents, not {len(bots)}: give one bot for all, or one for each",
        )
    for bot in bots:
        bot_from(bot)  # raises for what is no bot
    return bots
