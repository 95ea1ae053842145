"""Styles of the planner, about equally strong: what a player values beyond the score, in points."""

from typing import Any, Literal, get_args

import numpy as np

from trikk.rules.city.state import CITY_STATE

# What a style weighs. Every mind carries such weights.
(
    MORE_TICKETS,  # for drawing tickets
    KEEP_MORE,  # for each ticket kept
    END_SOONER,  # for each vehicle placed, or each card that leaves the deck when others are not ready
    IN_THE_WAY,  # for a route that another seat needs; in The Card Game, how much more blocking and robbing count
) = range(4)
WEIGHTS = 4

Style = Literal["balanced", "racer", "tickets", "blocker"]
BALANCED: Style = "balanced"
STYLES: tuple[Style, ...] = get_args(Style)

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
