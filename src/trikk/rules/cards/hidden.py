"""K25: what a seat may know, and worlds that agree with it.

A view is a state in which everything the seat may not know is blank. Track piles stay in it: their cards lay in a yard,
so an attentive seat knows them. `trikk.game` decides whether the table shows them (K6).
"""

import numpy as np

from trikk.rules.cards.state import PHASE_KEEP_AT_SETUP, PHASE_OVER
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD, deal_unknown, hide_cards
from trikk.rules.tickets import hide_tickets, resample_tickets


@compiled
def view(t: np.record, state: np.ndarray, seat: int, out: np.ndarray) -> None:
    """Write to `out` what a seat may know of `state` (arrays of one). All is open once the game is over."""
    out[0] = state[0]
    s = out[0]
    if s.phase == PHASE_OVER:
        return
    hide_tickets(s, seat)
    hide_cards(s, seat)


@compiled
def resample(t: np.record, seen: np.ndarray, seat: int, g: np.record, out: np.ndarray) -> None:
    """Write to `out` a random state that looks to the seat just like the view `seen` (arrays of one).

    The seat must be a player's: a spectator, who saw no ticket go by, has no worlds of its own.
    """
    out[0] = seen[0]
    s = out[0]
    if s.phase == PHASE_OVER:
        return
    completed = np.int64(0)
    for other in range(s.players):
        completed |= s.done[other]
    resample_tickets(s, seat, t.tickets, completed, s.phase == PHASE_KEEP_AT_SETUP, g)
    for card in range(t.colours + 1):
        s.deck[card] = t.cards[card] - s.market[card] - s.discard[card] - s.row_cards[card]
        for other in range(s.players):
            s.deck[card] -= s.hand[other, card] + s.track[other, card]
    for card in range(1, t.colours + 1):
        s.deck[WILD] -= s.row_wilds[card]
    deal_unknown(s, seat, t.colours + 1, g)
