"""Styles of the planner: about as strong, but not alike."""

from typing import Any, Literal, get_args

import numpy as np

from trikk.rules.city.state import CITY_STATE

Style = Literal["balanced", "racer", "tickets", "blocker"]
BALANCED: Style = "balanced"
STYLES: tuple[Style, ...] = get_args(Style)

# By what `trikk.bots.policies.style` names: more tickets, keep more, end sooner, in the way.
CITY_WEIGHTS: dict[Style, tuple[float, float, float, float]] = {
    "balanced": (0.0, 0.0, 0.0, 0.0),
    "racer": (-3.0, 0.0, 0.2, 0.0),
    "tickets": (4.0, 3.0, 0.0, 0.0),
    "blocker": (0.0, 0.0, 0.0, 0.5),
}
CARD_WEIGHTS: dict[Style, tuple[float, float, float, float]] = {
    "balanced": (0.0, 0.0, 0.0, 0.0),
    "racer": (-0.5, 0.0, 4.0, 0.0),
    "tickets": (0.6, 0.6, 0.0, 0.0),
    "blocker": (0.0, 0.0, 0.0, 0.25),
}


def weights_of(state: np.dtype[Any], style: Style) -> tuple[float, ...]:
    """Return the weights of a style, for the family whose states have this dtype."""
    return (CITY_WEIGHTS if state == CITY_STATE else CARD_WEIGHTS)[style]
