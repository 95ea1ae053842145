"""What both families' turns have in common: drawing cards and tickets."""

import numpy as np

from trikk.rules.bits import bit, lowest, nth
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD

# The same numbers in both families; where the others begin is in the tables.
PASS = 0
DRAW_DECK = 1
DRAW_TICKETS = 2


@compiled
def face_up_cards(t: np.record, s: np.record, second: bool) -> int:
    """Return the set of colours that may be taken from the market; a wild not as the second card (R13, K9)."""
    cards = np.int64(0)
    for card in range(1, t.colours + 1):
        if s.market[card] > 0:
            cards |= bit(card)
    if s.market[WILD] > 0 and not second:
        cards |= bit(WILD)
    return cards


@compiled
def can_draw_tickets(s: np.record) -> bool:
    """R24, K15: as long as one is left."""
    return s.shuffled_size + s.under_size > 0


@compiled
def can_draw(t: np.record, s: np.record, action: int, left: int, second: bool) -> bool:
    """Return whether a card, or tickets, may be drawn by this action, with so many unseen cards left."""
    if action == DRAW_DECK:
        return left > 0
    if action == DRAW_TICKETS:
        return not second and can_draw_tickets(s)
    card = action - t.draw_base
    return s.market[card] > 0 and not (second and card == WILD)


@compiled
def is_listed(ids: np.ndarray, n: int, action: int) -> bool:
    """Return whether an action is among the first n of a list in ascending order."""
    at = np.searchsorted(ids[:n], action)
    return at < n and ids[at] == action


@compiled
def add_set(out: np.ndarray, n: int, base: int, members: int) -> int:
    """Append base + member for each member of a set; return the new length."""
    while members != 0:
        out[n] = base + lowest(members)
        members &= members - 1
        n += 1
    return n


@compiled
def add_draws(t: np.record, out: np.ndarray, from_deck: bool, tickets: bool, cards: int) -> int:
    """Write the ways to draw in ascending order; return how many."""
    n = 0
    if from_deck:
        out[n] = DRAW_DECK
        n += 1
    if tickets:
        out[n] = DRAW_TICKETS
        n += 1
    return add_set(out, n, t.draw_base, cards)


@compiled
def nth_draw(t: np.record, from_deck: bool, cards: int, n: int) -> int:
    """Return the n-th way to draw a card: the deck's, if there is one, and then the face-up ones."""
    if from_deck:
        if n == 0:
            return DRAW_DECK
        n -= 1
    return t.draw_base + nth(cards, n)
