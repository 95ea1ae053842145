"""Somebody who plays for the first time."""

from trikk.bots.built_in.policy import Policy, policy_move
from trikk.bots.decision import Decision
from trikk.bots.policies.numbers import POLICY_NOVICE
from trikk.game.moves import Move


class NoviceBot:
    """Knows the rules and little more: keeps what it is dealt, takes any card, and plays what it happens to have."""

    policy = Policy(POLICY_NOVICE)

    def choose(self, decision: Decision) -> Move:
        return policy_move(decision, self.policy)
