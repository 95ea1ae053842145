"""A move by any policy: one that follows rules, or one that has learned."""

import numpy as np

from trikk.bots.policies.choose import choose
from trikk.bots.policies.network import choose_by_network
from trikk.bots.policies.workspace import Workspace
from trikk.rules.jit import compiled

POLICY_NEURAL = 4
"""The first network's, after the policies of `choose`; those of the other networks follow."""


@compiled
def decide(t: np.record, s: np.record, policy: int, mind: np.record, room: Workspace, g: np.record) -> int:
    """Return the action of a policy for the seat to move, from what that seat sees."""
    if policy >= POLICY_NEURAL:
        return choose_by_network(t, s, policy - POLICY_NEURAL, mind, room.networks, room.actions, room.values)
    return choose(t, s, policy, mind, room.actions, room.values, g)
