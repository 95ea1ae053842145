"""From a decision to the compiled policies and back."""

from typing import NamedTuple

import numpy as np

from trikk.bots.built_in.styles import BALANCED, Style, weights_of
from trikk.bots.decision import Decision
from trikk.bots.policies.choose import choose, new_minds
from trikk.game.moves import Move
from trikk.rules.jit import DECISION_MS, expect


class Policy(NamedTuple):
    """How a seat chooses, in compiled code."""

    number: int
    """One of `trikk.bots.policies.numbers`."""
    style: Style = BALANCED

    def put_on(self, minds: np.ndarray, seat: int, state: np.dtype[np.void]) -> None:
        """Give a mind the weights of the style."""
        minds["style"][seat] = weights_of(state, self.style)


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
