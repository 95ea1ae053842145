"""From a decision to the compiled policies and back."""

import numpy as np

from trikk.bots.decision import Decision
from trikk.bots.policies.choose import choose, new_minds
from trikk.game.moves import Move


def policy_move(decision: Decision, policy: int) -> Move:
    """Return the move that a compiled policy chooses."""
    engine = decision.engine
    state: np.record = decision.knowledge[0]
    most = int(engine.tables.actions)
    mind = new_minds(engine.dtype, 1)[0]
    room, values = np.empty(most, np.int64), np.empty(most)
    action = choose(engine.tables, state, policy, mind, room, values, decision.dice.generators[0])
    return engine.moves_of(state, [int(action)])[0]
