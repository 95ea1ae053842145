"""Why a move is good, from the plan that a seat could have: values that every language can make a sentence of.

Made from no more than what the seat may know: its view, and the planner's plan for that view.
"""

import numpy as np

from trikk.bots.reasons.cards import CardReasons
from trikk.bots.reasons.city import CityReasons
from trikk.bots.reasons.reason import Reason
from trikk.catalog import CityEdition
from trikk.game.engine import Engine
from trikk.game.view import View

__all__ = ["Reason", "reasons_in"]


def reasons_in(engine: Engine, view: View, mind: np.record) -> CityReasons | CardReasons:
    """Return what knows the reasons in a position, for a seat whose plan is in `mind`."""
    kind = CityReasons if isinstance(engine.edition, CityEdition) else CardReasons
    return kind(engine, view, mind)
