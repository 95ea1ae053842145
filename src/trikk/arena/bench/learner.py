"""How fast a learner's games are: its actions come from outside, everything else is one call."""

import time

from trikk.arena.bench.report import LearnerSpeed
from trikk.arena.bench.timing import best
from trikk.bots.batch import Batch
from trikk.bots.learner import Learner
from trikk.catalog import edition

GAMES = 1024
PLAYERS = 2


def measure_learner(id: str, seconds: float) -> LearnerSpeed:
    """Time a learner that plays all seats, and one against each of two bots."""
    alone, greedy, planner = (decisions(id, [None, opponent], seconds / 3) for opponent in (None, "greedy", "planner"))
    return LearnerSpeed(id, Batch(edition(id), PLAYERS, 1).encoding.size, alone, greedy, planner)


def decisions(id: str, seating: list[str | None], seconds: float) -> float:
    """Return decisions per second of the processor; finding random actions for them is not counted."""
    batch = Batch(edition(id), PLAYERS, GAMES, 1, 1)
    learner = Learner(batch, seating)

    def play(seconds: float) -> float:
        made, spent = 0, 0.0
        while spent < seconds:
            actions = batch.sample()
            began = time.thread_time()
            learner.step(actions)
            spent += time.thread_time() - began
            made += GAMES
        return made / spent

    play(seconds / 10)  # games begin to differ in how far they are
    return best(play, seconds)
