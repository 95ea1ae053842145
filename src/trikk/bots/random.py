"""Any legal move, each equally likely."""

from collections.abc import Sequence

from trikk.game.moves import Move
from trikk.game.view import View
from trikk.rules.generator import STREAM_SEATS, below, new_generator
from trikk.rules.policies import POLICY_RANDOM


class RandomBot:
    policy = POLICY_RANDOM

    def __init__(self, seed: int, seat: int) -> None:
        self._generator = new_generator(seed, STREAM_SEATS + seat)

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        return moves[below(self._generator, len(moves))]
