"""A move by policy, in either family."""

from typing import Any

import numpy as np

from trikk.bots.policies import cards, city
from trikk.rules.city.state import CITY_STATE
from trikk.rules.families import by_family, legal
from trikk.rules.generator import below
from trikk.rules.jit import compiled

POLICY_RANDOM, POLICY_NOVICE, POLICY_GREEDY, POLICY_PLANNER = range(4)

novice = by_family(city.novice.novice, cards.novice.novice)
greedy = by_family(city.greedy.greedy, cards.greedy.greedy)
think = by_family(city.planner.think, cards.planner.think)
is_stale = by_family(city.planner.is_stale, cards.planner.is_stale)
weigh = by_family(city.planner.weigh, cards.planner.weigh)


def new_minds(state: np.dtype[Any], n: int) -> np.ndarray:
    """Return minds for n seats, for the family whose states have this dtype; their style is balanced."""
    mind = city.mind.CITY_MIND if state == CITY_STATE else cards.mind.CARD_MIND
    return np.zeros(n, mind)


@compiled
def best_of(actions: np.ndarray, values: np.ndarray, n: int) -> int:
    """Return the first of the n actions weighed that has the highest value."""
    best = 0
    for i in range(1, n):
        if values[i] > values[best]:
            best = i
    return actions[best]


@compiled
def follow(t: np.record, s: np.record, mind: np.record, actions: np.ndarray, values: np.ndarray) -> int:
    """Return the planner's action, keeping its plan as long as that can be carried out."""
    if is_stale(t, s, mind):
        think(t, s, mind)
    return best_of(actions, values, weigh(t, s, mind, actions, values))


@compiled
def choose(
    t: np.record, s: np.record, policy: int, mind: np.record, actions: np.ndarray, values: np.ndarray, g: np.record
) -> int:
    """Return the action of a policy for the seat to move. `actions` and `values` have room for every action."""
    if policy == POLICY_RANDOM:
        return actions[below(g, legal(t, s, actions))]
    if policy == POLICY_NOVICE:
        return novice(t, s, mind, g)
    if policy == POLICY_GREEDY:
        return greedy(t, s, mind)
    if mind.slips > 0 and below(g, 100) < mind.slips:
        return novice(t, s, mind, g)
    think(t, s, mind)
    return best_of(actions, values, weigh(t, s, mind, actions, values))
