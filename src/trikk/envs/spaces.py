"""The spaces that all environments share: observations, masks and actions."""

import numpy as np
from gymnasium import spaces

from trikk.game.encoding import Layout

LARGEST = 16.0
"""More than any number of an encoding; most are from 0 to 1."""


def observation_space(layout: Layout) -> spaces.Box:
    """Return the space of rows of an encoding."""
    return spaces.Box(0.0, LARGEST, (layout.size,), np.float32)


def mask_space(layout: Layout) -> spaces.Box:
    """Return the space of masks: 1 for each legal action."""
    return spaces.Box(0, 1, (int(layout.engine.tables.actions),), np.int8)


def action_space(layout: Layout) -> spaces.Discrete:
    """Return the space of actions by number (docs/actions.md)."""
    return spaces.Discrete(int(layout.engine.tables.actions))
