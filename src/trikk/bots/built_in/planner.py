"""What a good family player does: a plan for its tickets, and every move in its service."""

from trikk.bots.built_in.policy import Policy, policy_move
from trikk.bots.built_in.styles import Style
from trikk.bots.decision import Decision
from trikk.bots.policies.numbers import POLICY_PLANNER
from trikk.game.moves import Move


class PlannerBot:
    """Plans for its tickets, collects what the plan needs, and watches how soon the game will end."""

    def __init__(self, style: Style = "balanced") -> None:
        """Play in a style: who likes to end the game, to have many tickets, or to be in the way of others."""
        self.policy = Policy(POLICY_PLANNER, style)

    def choose(self, decision: Decision) -> Move:
        return policy_move(decision, self.policy)
