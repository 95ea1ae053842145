"""What each move is worth: the search as a tool for hints."""

import time
from dataclasses import dataclass

from trikk.bots.decision import Budget
from trikk.bots.dice import Dice
from trikk.bots.search import Search, grow
from trikk.catalog import Edition
from trikk.catalog import edition as edition_named
from trikk.game.engine import engine_for
from trikk.game.errors import MoveError
from trikk.game.moves import Move
from trikk.game.view import View

HINT = Budget(seconds=1.0)


@dataclass(frozen=True)
class MoveEstimate:
    """A legal move, and what may be expected of it.

    >>> import trikk
    >>> view = trikk.new_game("new_york", players=2, seed=1).view(0)
    >>> best = trikk.analyse(view, trikk.Budget(iterations=50))[0]
    >>> 0 <= best.win_chance <= 1
    True
    """

    move: Move
    points: float
    """The seat's own at the end of the game."""
    margin: float
    """Points by which it is then ahead of the best of the others."""
    win_chance: float
    """From 0 to 1; a shared victory counts as part of one."""
    tries: int
    """On how many games the estimate rests."""


def analyse(
    view: View, budget: Budget = HINT, *, edition: Edition | None = None, seed: int = 0, threads: int = 1
) -> list[MoveEstimate]:
    """Return every legal move of the seat that the view is of, whose turn it must be, best first.

    The best move is the one that a search tried most often: the others were given up sooner, and their estimates are
    rougher. `edition` is needed for one of your own. The same view, iterations, seed and threads give the same
    answer.

    >>> import trikk
    >>> view = trikk.new_game("new_york", players=2, seed=1).view(0)
    >>> estimates = trikk.analyse(view, trikk.Budget(iterations=100))
    >>> sorted(str(estimate.move) for estimate in estimates)
    ['keep 2', 'keep 2 3', 'keep 3']
    """
    began = time.perf_counter()
    if view.to_move is None:
        raise MoveError("game_over")
    if view.seat is None or view.to_move != view.seat:
        raise MoveError("not_your_turn", seat=view.seat, to_move=view.to_move)
    if budget.seconds is None and budget.iterations is None:
        raise ValueError("a budget for analysing needs seconds or iterations")
    engine = engine_for(edition_named(view.edition) if edition is None else edition)
    dice = Dice.of_seat(seed, view.seat)
    searches = [Search(engine) for _ in range(threads)]
    for search in searches:
        search.prepare(view.knowledge, view.seat, dice, wide=True)
    estimates = grow(searches, budget, began, each=True)
    moves = engine.moves_of(view.knowledge[0], [estimate.action for estimate in estimates])
    return [
        MoveEstimate(move, estimate.points, estimate.margin, estimate.win_chance, estimate.tries)
        for move, estimate in zip(moves, estimates, strict=True)
    ]
