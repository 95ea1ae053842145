"""One position of The Card Game: everything that is on the table and in hands, and nothing else."""

import numpy as np

from trikk.catalog.limits import MAX_COLOURS, MAX_SEATS
from trikk.rules.jit import compiled
from trikk.rules.layout import record
from trikk.rules.piles import PILE_FIELDS
from trikk.rules.tickets import TICKET_FIELDS

# What the seat to move has to decide.
(
    PHASE_KEEP_AT_SETUP,  # which of the first tickets to keep (K2)
    PHASE_TURN,  # step 2 of the turn (K7)
    PHASE_SECOND_CARD,  # which card to take second (K8)
    PHASE_KEEP_DRAWN,  # which of the tickets drawn to keep (K15)
    PHASE_SCORING,  # which ticket to pay for next (K19)
    PHASE_OVER,
) = range(6)

NOT_YET = -1
"""`turns_left` before the last turns of a deck have begun (K16)."""

NO_ROW = -1

CARD_STATE = record(
    [
        ("done", np.int64, (MAX_SEATS,)),  # tickets completed
        *TICKET_FIELDS,
        *PILE_FIELDS,
        ("players", np.int64),
        ("phase", np.int64),
        ("seat", np.int64),
        ("turns_left", np.int64),
        ("next_seat", np.int64),  # who begins after a scoring (K21)
        ("decks", np.int64),  # how many have been begun
        ("reason", np.int64),
        ("track", np.int16, (MAX_SEATS, MAX_COLOURS)),
        ("track_size", np.int16, (MAX_SEATS,)),
        # All yards together have at most one row of a colour: K12 for one's own, K13 for the others'.
        ("row_owner", np.int16, (MAX_COLOURS,)),
        ("row_cards", np.int16, (MAX_COLOURS,)),
        ("row_wilds", np.int16, (MAX_COLOURS,)),
    ]
)


@compiled
def is_over(s: np.record) -> bool:
    return s.phase == PHASE_OVER
