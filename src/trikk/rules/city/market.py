"""The five face-up cards: R3, R11 and R14."""

import numpy as np

from trikk.rules.jit import compiled
from trikk.rules.piles import WILD, deck_to_market, to_discard
from trikk.rules.tape import DISCARDED, MARKET_RESET, RESHUFFLED, note


@compiled
def cards_left(s: np.record) -> int:
    """Return how many cards can still be drawn unseen: the deck and the discard pile that becomes it."""
    return s.deck_size + s.discard_size


@compiled
def need_deck(t: np.record, s: np.record, tape: np.record) -> None:
    """R14: a card is needed now; if the deck is empty the discard pile becomes the deck."""
    if s.deck_size == 0:
        note(tape, RESHUFFLED, s.discard_size, 0, 0, 0)
        for card in range(t.colours + 1):
            s.deck[card] = s.discard[card]
            s.discard[card] = 0
        s.deck_size = s.discard_size
        s.discard_size = 0


@compiled
def others_outside(t: np.record, s: np.record) -> int:
    """Return how many cards that are not wild lie outside the hands."""
    n = 0
    for card in range(1, t.colours + 1):
        n += s.deck[card] + s.discard[card] + s.market[card]
    return n


@compiled
def turn_up(t: np.record, s: np.record, g: np.record, tape: np.record) -> None:
    """Turn up cards until the market is full, or no cards are left and slots stay empty (R14)."""
    while s.market_size < t.market and cards_left(s) > 0:
        need_deck(t, s, tape)
        deck_to_market(s, g, tape)


@compiled
def fill_market(t: np.record, s: np.record, g: np.record, tape: np.record) -> None:
    """Fill the market and, with three wilds in it, replace it as long as that can end (R3)."""
    turn_up(t, s, g, tape)
    while s.market[WILD] >= t.reset_wilds and others_outside(t, s) > t.market - t.reset_wilds:
        note(tape, MARKET_RESET, 0, 0, 0, 0)
        for card in range(t.colours + 1):
            note(tape, DISCARDED, card, s.market[card], 0, 0)
            to_discard(s, card, s.market[card])
            s.market[card] = 0
        s.market_size = 0
        turn_up(t, s, g, tape)
