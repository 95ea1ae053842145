"""Whom the network plays against while it learns: bots that follow rules, earlier selves, and itself."""

from collections.abc import Sequence

import numpy as np

from trikk.bots.built_in.policy import Policy
from trikk.bots.policies.choose import POLICY_GREEDY, POLICY_PLANNER
from trikk.bots.policies.decide import POLICY_NEURAL
from trikk.bots.policies.network import Layers
from trikk.bots.policies.style import BALANCED, WEIGHTS, weights_of
from trikk.training.rollout import LEARNER

SCRIPTED: tuple[tuple[Policy, int], ...] = (
    (Policy(POLICY_PLANNER), 10),
    (Policy(POLICY_PLANNER, "racer"), 2),
    (Policy(POLICY_PLANNER, "tickets"), 2),
    (Policy(POLICY_PLANNER, "blocker"), 2),
    (Policy(POLICY_GREEDY), 1),
)
"""Bots that follow rules, and how often each is an opponent."""
ITSELF, EARLIER = 1, 2
"""How often the opponent is the network as it is, and an earlier one."""
MOST_EARLIER = 6

ALWAYS: tuple[Policy, ...] = tuple(policy for policy, share in SCRIPTED for _ in range(share))


def with_earlier(policy: Layers, earlier: Sequence[Layers]) -> Layers:
    """Return a network, and after it earlier ones, in one array for each layer."""
    return Layers(*(np.concatenate(layers) for layers in zip(policy, *earlier, strict=True)))


def seating(
    games: int, players: int, earlier: int, state: np.dtype[np.void], dice: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Return the policy of each seat of each game, and its style.

    The network that learns sits in every seat equally often. `earlier`: how many of its former selves there are.
    """
    policies = np.full((games, players), LEARNER, np.int64)
    styles = np.zeros((games, players, WEIGHTS))
    drawn = dice.integers(0, len(ALWAYS) + ITSELF + (EARLIER if earlier else 0), (games, players))
    which = dice.integers(0, max(1, earlier), (games, players))
    for game in range(games):
        for seat in range(players):
            if seat == game % players:
                continue
            if drawn[game, seat] < len(ALWAYS):
                policy = ALWAYS[drawn[game, seat]]
                policies[game, seat] = policy.number
                styles[game, seat] = weights_of(state, policy.style)
            elif drawn[game, seat] >= len(ALWAYS) + ITSELF:
                policies[game, seat] = POLICY_NEURAL + 1 + which[game, seat]
                styles[game, seat] = weights_of(state, BALANCED)
    return policies, styles
