"""What a good family player does: a plan for its tickets, and every move in its service."""

from trikk.bots.decision import Decision
from trikk.bots.policies.numbers import POLICY_PLANNER
from trikk.bots.thinking import policy_move
from trikk.game.moves import Move


class PlannerBot:
    """Plans for its tickets, collects what the plan needs, and watches how soon the game will end."""

    policy = POLICY_PLANNER

    def choose(self, decision: Decision) -> Move:
        return policy_move(decision, self.policy)
