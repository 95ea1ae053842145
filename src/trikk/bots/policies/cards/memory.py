"""Plans kept, copied and forgotten, where one seat's thoughts must not become another's."""

import numpy as np

from trikk.catalog.limits import MAX_COLOURS, MAX_TICKETS
from trikk.rules.jit import compiled

NOBODY = -1


@compiled
def forget(s: np.record, minds: np.ndarray, which: int) -> None:
    """Make a mind think anew."""
    minds[which].seat = NOBODY


@compiled
def copy_plan(s: np.record, minds: np.ndarray, source: int, target: int) -> None:
    """Give one mind the plan of another, not its scratch."""
    one, other = minds[source], minds[target]
    other.seat = one.seat
    other.held = one.held
    other.decks = one.decks
    other.deck_size = one.deck_size
    other.paying = one.paying
    other.track_size = one.track_size
    other.target = one.target
    other.spare = one.spare
    other.spare_in_hand = one.spare_in_hand
    other.wild_worth = one.wild_worth
    other.room = one.room
    for card in range(MAX_COLOURS):
        other.demand[card] = one.demand[card]
        other.worth[card] = one.worth[card]
    if one.paying:
        for ticket in range(MAX_TICKETS):
            other.gain[ticket] = one.gain[ticket]
