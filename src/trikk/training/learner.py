"""Learns from games: proximal policy optimisation, with a critic that sees everything.

The policy sees what its seat may know; the critic, which only helps it to learn, sees the whole position. Both learn
from the end of the game alone: the margin in points first, and winning more and more.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from trikk.bots.policies.network import MARGIN, RESULT
from trikk.training.model import Critic, Policy, as_tensor, logarithms
from trikk.training.rollout import Experience
from trikk.training.teacher import Lesson

BATCH = 2048
"""Decisions for a step of learning."""
PASSES = 2
"""How often a round's games are gone through."""
CLIP = 0.2
"""How far the chance of a move may change in a round, as a part of it, and still be rewarded."""
ENTROPY = 0.003
"""What variety is worth."""
TRACE = 0.97
"""How much of a decision's credit comes from what the critic says after the next one, rather than from the end."""
LARGEST_STEP = 0.5
"""Of all gradients together."""
CRITIC_FASTER = 2.0


@dataclass(frozen=True)
class Report:
    """What a round of learning showed."""

    decisions: int
    entropy: float
    """Of the policy's choices."""
    change: float
    """How far the policy moved."""
    error: float
    """Part of the variance of results that the critic did not foresee, on games it had not learned from yet."""


@dataclass
class Batch:
    """Some decisions with their moves."""

    rows: Tensor
    owners: Tensor
    parts: Tensor
    weights: Tensor
    chosen: Tensor
    """Where the moves that were chosen are, among all moves of the batch."""
    which: np.ndarray
    """The decisions, by number."""
    moves: np.ndarray
    """The moves, by number."""


def batches(experience: Experience, n: int, size: int, dice: np.random.Generator) -> Iterator[Batch]:
    """Yield all n decisions in random batches."""
    order = dice.permutation(n)
    for begin in range(0, n, size):
        yield batch_of(experience, order[begin : begin + size])


def batch_of(experience: Experience, which: np.ndarray) -> Batch:
    """Return some decisions with their moves."""
    starts = experience.starts[which]
    counts = experience.starts[which + 1] - starts
    ends = np.cumsum(counts)
    owners = np.repeat(np.arange(len(which)), counts)
    moves = np.arange(ends[-1]) - np.repeat(ends - counts, counts) + np.repeat(starts, counts)
    return Batch(
        as_tensor(experience.rows[which]),
        as_tensor(owners),
        as_tensor(experience.parts[moves].astype(np.int64)),
        as_tensor(experience.weights[moves]),
        as_tensor(ends - counts + experience.chosen[which]),
        which,
        moves,
    )


def targets(experience: Experience, places: np.ndarray, scale: float) -> np.ndarray:
    """Return what the critic should have said: margin, in units of the edition's scale, and result."""
    games, seats = places[:, 0], places[:, 1]
    out = np.empty((len(places), 2), np.float32)
    out[:, MARGIN] = experience.margins[games, seats] / scale
    out[:, RESULT] = experience.results[games, seats]
    return out


def advantages(places: np.ndarray, values: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """Return how much better than expected each decision turned out (generalised advantages, reward at the end).

    `values` is what the critic expected, `ends` what came out. A seat's decisions in a game follow each other, with
    those of other learners in between.
    """
    out = np.empty(len(values), np.float32)
    following: dict[tuple[int, int], int] = {}
    for i in range(len(values) - 1, -1, -1):
        key = (int(places[i, 0]), int(places[i, 1]))
        after = following.get(key)
        if after is None:
            out[i] = ends[i] - values[i]
        else:
            out[i] = values[after] - values[i] + TRACE * out[after]
        following[key] = i
    return out


class Learner:
    """A policy and its critic, and how they change."""

    def __init__(self, policy: Policy, critic: Critic, scale: float, rate: float) -> None:
        self.policy, self.critic, self.scale = policy, critic, scale
        self.optimiser = torch.optim.Adam(
            [{"params": policy.parameters()}, {"params": critic.parameters()}], lr=rate, eps=1e-5
        )

    def learn(
        self, experience: Experience, counts: np.ndarray, winning: float, rate: float, dice: np.random.Generator
    ) -> Report:
        """Learn from a round's games; `winning` is how much the result counts beside the margin, from 0 to 1."""
        n, _, watched = (int(count) for count in counts)
        for group, faster in zip(self.optimiser.param_groups, (1.0, CRITIC_FASTER), strict=True):
            group["lr"] = rate * faster
        places = experience.places[:n]
        aims = targets(experience, places, self.scale)
        with torch.no_grad():
            said = self.critic(as_tensor(experience.wholes[:n])).numpy()
        error = float(((said - aims)[:, RESULT] ** 2).mean() / max(1e-6, aims[:, RESULT].var()))
        mix = np.array([1.0 - winning, winning], np.float32)
        gains = advantages(places, said @ mix, aims @ mix)
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        wholes = (experience.wholes[:n], experience.watched[:watched])
        watched_aims = targets(experience, experience.watched_places[:watched], self.scale)
        entropy = change = 0.0
        steps = 0
        for _ in range(PASSES):
            for batch in batches(experience, n, BATCH, dice):
                loss, spread, moved = self._policy_loss(batch, experience, gains)
                value_loss = self._critic_loss(wholes[0][batch.which], aims[batch.which])
                if watched:
                    some = dice.integers(0, watched, min(watched, BATCH // 2))
                    value_loss = value_loss + self._critic_loss(wholes[1][some], watched_aims[some])
                self.optimiser.zero_grad(set_to_none=True)
                (loss + value_loss).backward()
                torch.nn.utils.clip_grad_norm_(self.policy.parameters(), LARGEST_STEP)
                torch.nn.utils.clip_grad_norm_(self.critic.parameters(), LARGEST_STEP)
                self.optimiser.step()
                entropy += spread
                change += moved
                steps += 1
        return Report(n, entropy / steps, change / steps, error)

    def imitate(self, lesson: Lesson, rate: float, dice: np.random.Generator, passes: int) -> Report:
        """Learn to choose as the search did: each move as often as it was tried."""
        experience, n = lesson.experience, lesson.decisions
        for group, faster in zip(self.optimiser.param_groups, (1.0, CRITIC_FASTER), strict=True):
            group["lr"] = rate * faster
        aims = targets(experience, experience.places, self.scale)
        with torch.no_grad():
            said = self.critic(as_tensor(experience.wholes)).numpy()
        error = float(((said - aims)[:, RESULT] ** 2).mean() / max(1e-6, aims[:, RESULT].var()))
        entropy, steps = 0.0, 0
        for _ in range(passes):
            for batch in batches(experience, n, BATCH, dice):
                logits = self.policy.logits(batch.rows, batch.owners, batch.parts, batch.weights)
                logs = logarithms(logits, batch.owners, len(batch.rows))
                loss = -(as_tensor(lesson.tries[batch.moves]) * logs).sum() / len(batch.rows)
                loss = loss + self._critic_loss(experience.wholes[batch.which], aims[batch.which])
                self.optimiser.zero_grad(set_to_none=True)
                loss.backward()
                self.optimiser.step()
                entropy -= float((logs.detach().exp() * logs.detach()).sum()) / len(batch.rows)
                steps += 1
        return Report(n, entropy / steps, 0.0, error)

    def _policy_loss(self, batch: Batch, experience: Experience, gains: np.ndarray) -> tuple[Tensor, float, float]:
        n = len(batch.rows)
        logits = self.policy.logits(batch.rows, batch.owners, batch.parts, batch.weights)
        logs = logarithms(logits, batch.owners, n)
        spread = -torch.zeros(n).index_add(0, batch.owners, logs.exp() * logs).mean()
        shift = logs[batch.chosen] - as_tensor(experience.chances[batch.which])
        ratio = shift.exp()
        gain = as_tensor(gains[batch.which])
        loss = -torch.minimum(ratio * gain, ratio.clamp(1.0 - CLIP, 1.0 + CLIP) * gain).mean()
        moved = (ratio - 1.0 - shift).mean().item()
        return loss - ENTROPY * spread, spread.item(), moved

    def _critic_loss(self, rows: np.ndarray, aims: np.ndarray) -> Tensor:
        said: Tensor = self.critic(as_tensor(rows))
        return ((said - as_tensor(aims)) ** 2).mean()
