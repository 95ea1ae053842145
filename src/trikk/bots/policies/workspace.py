"""Arrays for thinking and playing, made once and used for every game, move and world."""

from typing import Any, NamedTuple

import numpy as np

from trikk.bots.policies.choose import new_minds
from trikk.bots.policies.network import NO_NETWORKS, Networks
from trikk.rules.city.scoring import new_scores
from trikk.rules.generator import GENERATOR
from trikk.rules.tape import new_tape


class Workspace(NamedTuple):
    """Arrays that compiled code writes to and uses again at the next call."""

    minds: np.ndarray
    """One for each seat and, for a search or an analysis, one more for the plan at its beginning."""
    worlds: np.ndarray
    """States: a seat's view, or sampled worlds."""
    dice: np.ndarray
    """Generators."""
    actions: np.ndarray
    values: np.ndarray
    """Room for every action, and for what it is worth."""
    scores: np.ndarray
    """Of one game."""
    tape: np.record
    """That is off."""
    networks: Networks
    """Those that have learned to play; none, unless a seat plays by one."""


def new_workspace(
    tables: np.record, state: np.dtype[Any], *, minds: int, worlds: int, dice: int = 1, networks: Networks = NO_NETWORKS
) -> Workspace:
    """Return a workspace for one thread, for an edition's tables and the states of its family."""
    most = int(tables.actions)
    return Workspace(
        new_minds(state, minds),
        np.zeros(worlds, state),
        np.zeros(dice, GENERATOR),
        np.empty(most, np.int64),
        np.empty(most),
        new_scores(),
        new_tape(),
        networks,
    )
