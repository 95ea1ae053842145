"""One position of a city game: everything that is on the table and in hands, and nothing else."""

import numpy as np

from trikk.catalog.limits import MAX_PLACES, MAX_SEATS, MAX_SYMBOLS
from trikk.rules.city.tables import WORDS
from trikk.rules.jit import compiled
from trikk.rules.layout import record
from trikk.rules.piles import PILE_FIELDS
from trikk.rules.tickets import TICKET_FIELDS

# What the seat to move has to decide.
(
    PHASE_KEEP_AT_SETUP,  # which of the first tickets to keep (R4)
    PHASE_PLACE_STACK,  # where to put a left-over token stack (R6, R7)
    PHASE_TURN,  # what to do with the turn (R8)
    PHASE_SECOND_CARD,  # which card to take second (R10)
    PHASE_KEEP_DRAWN,  # which of the tickets drawn to keep (R23)
    PHASE_TOKEN,  # which of two tokens to take (R22)
    PHASE_OVER,
) = range(7)

NOT_YET = -1
"""`turns_left` before the last turns have begun (R26)."""

NO_STACK = -1

CITY_STATE = record(
    [
        ("open", np.int64, (MAX_SEATS, WORDS)),  # routes each seat may claim, vehicles and cards aside
        ("own", np.int64, (MAX_SEATS, WORDS)),
        *TICKET_FIELDS,
        *PILE_FIELDS,
        ("players", np.int64),
        ("phase", np.int64),
        ("seat", np.int64),
        ("passes", np.int64),  # in a row (R9)
        ("turns_left", np.int64),
        ("reason", np.int64),
        ("vehicles", np.int16, (MAX_SEATS,)),
        ("points", np.int16, (MAX_SEATS,)),  # for routes
        ("tokens", np.int16, (MAX_SEATS,)),  # set of symbols owned
        ("left_over", np.int16, (2,)),  # symbols still to be placed, the next one first
        ("left_overs", np.int64),
        ("choice", np.int16, (2,)),  # the two places to choose a token from
        ("stack", np.int16, (MAX_PLACES,)),  # symbol at a place, or NO_STACK
        ("stack_size", np.int16, (MAX_SYMBOLS,)),  # tokens left of each symbol
    ]
)


@compiled
def is_over(s: np.record) -> bool:
    return s.phase == PHASE_OVER
