"""Why a move is good, according to the planner's plan for the seat, as values for a sentence in any language.

Uses only what the seat may know: its view, and the planner's plan for that view.
"""

import numpy as np

from trikk.bots.reasons.cards import CardReasons
from trikk.bots.reasons.city import CityReasons
from trikk.bots.reasons.reason import Reason
from trikk.game.engine import Engine
from trikk.game.view import CardView, View

__all__ = ["Reason", "reasons_in"]


def reasons_in(engine: Engine, view: View, mind: np.record) -> CityReasons | CardReasons:
    """Return an object that gives the reasons in a position, for a seat whose plan is in `mind`."""
    return CardReasons(engine, view, mind) if isinstance(view, CardView) else CityReasons(engine, view, mind)
