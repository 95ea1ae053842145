"""What a seat is paid for at the end of a game: winning, the margin, or points."""

from typing import Any

from trikk.bots.learner import REWARDS, Reward
from trikk.envs.errors import EnvError
from trikk.game.outcome import Outcome


def check_reward(reward: Any) -> Reward:
    """Return the name of a reward; raise if there is none of that name."""
    for known in REWARDS:
        if reward == known:
            return known
    raise EnvError("unknown_reward", f"there is no reward {reward!r}; rewards: {', '.join(REWARDS)}", reward=reward)


def rewards_of(outcome: Outcome, reward: Reward) -> list[float]:
    """Return what each seat gets for the end of a game.

    The same as a `Learner` writes, whose docstring describes them.
    """
    points = [score.total for score in outcome.scores]
    if reward == "points":
        return [float(each) for each in points]
    if reward == "margin":
        return [float(own - max(points[:seat] + points[seat + 1 :])) for seat, own in enumerate(points)]
    won = 2.0 / len(outcome.winners) - 1.0
    return [won if seat in outcome.winners else -1.0 for seat in range(len(points))]


__all__ = ["REWARDS", "Reward", "check_reward", "rewards_of"]
