"""One step ahead."""

from trikk.bots.built_in.policy import Policy, policy_move
from trikk.bots.decision import Decision
from trikk.bots.policies.numbers import POLICY_GREEDY
from trikk.game.moves import Move


class GreedyBot:
    """Takes what brings most points at once, and otherwise the card it can soonest use."""

    policy = Policy(POLICY_GREEDY)

    def choose(self, decision: Decision) -> Move:
        return policy_move(decision, self.policy)
