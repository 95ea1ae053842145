"""Any legal move, each equally likely."""

from trikk.bots.built_in.policy import Policy
from trikk.bots.decision import Decision
from trikk.bots.policies.numbers import POLICY_RANDOM
from trikk.game.moves import Move
from trikk.rules.generator import below


class RandomBot:
    """Any legal move, each equally likely."""

    policy = Policy(POLICY_RANDOM)

    def choose(self, decision: Decision) -> Move:
        return decision.moves[below(decision.dice.generators[0], len(decision.moves))]
