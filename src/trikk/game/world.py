"""A world that is possible for all a seat knows: a game to try moves in, begun in the middle."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from trikk.game.engine import Engine
from trikk.game.errors import SetupError
from trikk.game.events import Event
from trikk.game.game import Game
from trikk.game.moves import Move
from trikk.rules.tape import TAPE


class World(Game):
    """A game that goes on from a given state. Its moves and events are those made in it; it has no record.

    >>> import trikk
    >>> game = trikk.new_game("new_york", players=2, seed=1)
    >>> world = trikk.decision_for(game).sample_world()
    >>> world.view(0) == game.view(0), world.moves
    (True, ())
    """

    def __init__(self, engine: Engine, state: np.ndarray, dice: np.ndarray, options: Mapping[str, bool]) -> None:
        """Begin with a state and dice (arrays of one), which become this world's own."""
        self.options = dict(options)
        self.seats = ()
        self.seed = None
        self._engine = engine
        self._players = int(state["players"][0])
        self._moves: list[Move] = []
        self._events: list[tuple[Event, ...]] = []
        self._legal: list[int] | None = None
        self._bind(state, dice)
        self._rows = [np.empty((0, TAPE["rows"].shape[1]), np.int16)]  # there was no setup here, so it has no rows

    def record(self, *, chance: bool = False) -> dict[str, Any]:
        """Raise: what came before is not known."""
        raise SetupError("world_has_no_record")
