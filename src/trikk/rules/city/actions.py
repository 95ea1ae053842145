"""The numbering of actions in the city games.

    0                pass
    1                draw the top card of the deck
    2                draw tickets
    3 ..             keep tickets: 3 + (set of offered tickets, bit i for the i-th); keeping none is never legal
    7 ..             draw a face-up card: 7 + colour, the wild being colour 0
    take_base ..     take the token at a place: take_base + place (editions with tokens)
    place_base ..    put a left-over stack on a place: place_base + place (editions with tokens)
    claim_base ..    claim a route: claim_base[route] + payment

The payments of a route of length L with f ferries are numbered by colour and then by wilds, from f up:
a coloured route has L - f + 1 of them, the last one all wild; a gray one L - f for each colour, and then the one
that is all wild.
"""

import numpy as np

from trikk.catalog.limits import MAX_CITY_OFFER
from trikk.rules.jit import compiled_for

KEEP_BASE = 3
KEEP_CHOICES = 1 << MAX_CITY_OFFER
DRAW_BASE = KEEP_BASE + KEEP_CHOICES
GRAY = 0
"""A route's colour when any one colour will do; no route is all wild, so the number is free."""


@compiled_for(np.int64, np.int64, np.int64, np.int64, np.int64, np.int64, np.int64, np.int64)
def claim_action(base: int, colours: int, colour: int, length: int, ferries: int, paid: int, wilds: int) -> int:
    """Return the action that claims a route of this colour with cards of colour `paid` and so many wilds."""
    if colour != GRAY:
        return base + wilds - ferries
    if wilds == length:
        return base + colours * (length - ferries)
    return base + (paid - 1) * (length - ferries) + wilds - ferries
