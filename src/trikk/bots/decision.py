"""Everything a bot gets: what its seat may know, its legal moves, and dice of its own."""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from trikk.bots.dice import Dice
from trikk.catalog import Edition
from trikk.game.engine import Engine, engine_for
from trikk.game.errors import MoveError
from trikk.game.events import Event
from trikk.game.game import Game
from trikk.game.moves import Move
from trikk.game.view import CardView, CityView
from trikk.game.world import World
from trikk.rules.generator import new_generators

WORLD_SEED_BITS = 256


@dataclass(frozen=True)
class Budget:
    """How much thinking is allowed for one decision: seconds, iterations, or either; None is no limit.

    >>> import trikk
    >>> trikk.Budget(seconds=0.2)
    Budget(seconds=0.2, iterations=None)
    """

    seconds: float | None = None
    iterations: int | None = None

    def within(self, other: "Budget") -> "Budget":
        """Return the smaller of both budgets."""
        seconds = [limit for limit in (self.seconds, other.seconds) if limit is not None]
        iterations = [limit for limit in (self.iterations, other.iterations) if limit is not None]
        return Budget(min(seconds, default=None), min(iterations, default=None))


NO_LIMIT = Budget()


class Decision:
    """One decision of one seat, for a bot. Nothing in it leads to the true position.

    >>> import trikk
    >>> decision = trikk.decision_for(trikk.new_game("new_york", players=2, seed=1))
    >>> decision.seat, [str(move) for move in decision.moves]
    (0, ['keep 3', 'keep 2', 'keep 2 3'])
    """

    def __init__(
        self,
        edition: Edition,
        view: CityView | CardView,
        history: Sequence[Event],
        dice: Dice,
        budget: Budget = NO_LIMIT,
    ) -> None:
        assert view.seat is not None
        self.edition = edition
        self.view = view
        """What the seat may know."""
        self.seat: int = view.seat
        self.history = history
        """Everything that happened so far, as the seat may know it (docs/records.md)."""
        self.dice = dice
        """The seat's own generator, a `random.Random`."""
        self.budget = budget
        """How long to think; the bot itself must keep to it."""

    @property
    def engine(self) -> Engine:
        """The edition's tables and compiled rules."""
        return engine_for(self.edition)

    @property
    def knowledge(self) -> np.ndarray:
        """The view for compiled functions: a state (array of one) in which everything hidden is blank."""
        return self.view.knowledge

    @cached_property
    def actions(self) -> tuple[int, ...]:
        """The numbers of the legal moves, ascending."""
        engine = self.engine
        ids = np.empty(int(engine.tables.actions), np.int64)
        n = engine.rules.legal.legal(engine.tables, self.knowledge[0], ids)
        return tuple(ids[:n].tolist())

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves, in the order of their numbers."""
        return tuple(self.engine.moves_of(self.knowledge[0], list(self.actions)))

    def sample_world(self) -> World:
        """Return a random world that agrees with all the seat knows. Which one, and its dice, come from `dice`."""
        engine = self.engine
        state = engine.new_state()
        engine.rules.hidden.resample(engine.tables, self.knowledge, self.seat, self.dice.generators[0], state)
        dice = new_generators([self.dice.getrandbits(WORLD_SEED_BITS)])
        return World(engine, state, dice, self.view.options)


def decision_for(game: Game, *, seed: int = 0, budget: Budget = NO_LIMIT) -> Decision:
    """Return the decision that a game waits for, to try a bot by hand; `seed` is for the bot's dice.

    >>> import trikk
    >>> game = trikk.new_game("new_york", players=2, seed=1)
    >>> move = trikk.make_bot("random").choose(trikk.decision_for(game))
    >>> move in game.legal_moves()
    True
    """
    seat = game.to_move
    if seat is None:
        raise MoveError("game_over")
    history = deepcopy(game.events_for(seat))  # a copy that the bot may change
    return Decision(game.edition, game.view(seat), history, Dice.of_seat(seed, seat), budget)
