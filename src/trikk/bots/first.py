"""Always the first legal move: the plainest opponent there is, and the same one in every run."""

from collections.abc import Sequence

from trikk.game.moves import Move
from trikk.game.view import View
from trikk.rules.policies import POLICY_FIRST


class FirstBot:
    policy = POLICY_FIRST

    def __init__(self, seed: int, seat: int) -> None:
        pass

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return moves[0]
