"""The bots that play by a compiled policy: a move at once, whatever time there is."""

from typing import NamedTuple

import numpy as np

from trikk.bots.decision import Decision
from trikk.bots.policies.choose import (
    POLICY_GREEDY,
    POLICY_NOVICE,
    POLICY_PLANNER,
    POLICY_RANDOM,
    choose,
    new_minds,
)
from trikk.bots.policies.style import BALANCED, Style, weights_of
from trikk.game.moves import Move
from trikk.rules.generator import below
from trikk.rules.jit import DECISION_MS, expect


class Policy(NamedTuple):
    """How a seat chooses, in compiled code."""

    number: int
    """Which of them, by its number in `trikk.bots.policies.choose`."""
    style: Style = BALANCED

    def put_on(self, minds: np.ndarray, seat: int, state: np.dtype[np.void]) -> None:
        """Give a mind the weights of the style."""
        minds["style"][seat] = weights_of(state, self.style)


class RandomBot:
    """Any legal move, each equally likely."""

    policy = Policy(POLICY_RANDOM)

    def choose(self, decision: Decision) -> Move:
        return decision.moves[below(decision.dice.generators[0], len(decision.moves))]


class NoviceBot:
    """Knows the rules and little more: keeps what it is dealt, takes any card, and plays what it happens to have."""

    policy = Policy(POLICY_NOVICE)

    def choose(self, decision: Decision) -> Move:
        return policy_move(decision, self.policy)


class GreedyBot:
    """Takes what brings most points at once, and otherwise the card it can soonest use."""

    policy = Policy(POLICY_GREEDY)

    def choose(self, decision: Decision) -> Move:
        return policy_move(decision, self.policy)


class PlannerBot:
    """Plans for its tickets, collects what the plan needs, and watches how soon the game will end."""

    def __init__(self, style: Style = "balanced") -> None:
        """Play in a style: ends the game early, collects many tickets, or blocks others."""
        self.policy = Policy(POLICY_PLANNER, style)

    def choose(self, decision: Decision) -> Move:
        return policy_move(decision, self.policy)


def policy_move(decision: Decision, policy: Policy) -> Move:
    """Return the move that a compiled policy chooses."""
    expect(DECISION_MS)
    engine = decision.engine
    state: np.record = decision.knowledge[0]
    most = int(engine.tables.actions)
    minds = new_minds(engine.dtype, 1)
    policy.put_on(minds, 0, engine.dtype)
    room, values = np.empty(most, np.int64), np.empty(most)
    action = choose(engine.tables, state, policy.number, minds[0], room, values, decision.dice.generators[0])
    return engine.moves_of(state, [int(action)])[0]
