"""K1 to K4: from the box to the first decision."""

import numpy as np

from trikk.catalog.limits import MAX_COLOURS
from trikk.rules.cards.state import NO_ROW, NOT_YET, PHASE_KEEP_AT_SETUP
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD, deck_to_hand, deck_to_market
from trikk.rules.tape import DEALT, SETUP, note
from trikk.rules.tickets import offer_tickets, shuffle_tickets


@compiled
def setup(t: np.record, s: np.record, players: int, g: np.record, tape: np.record) -> None:
    """Fill a blank state: seat 0 has to choose its first tickets."""
    note(tape, SETUP, players, 0, 0, 0)
    s.players = players
    s.phase = PHASE_KEEP_AT_SETUP
    s.seat = 0  # K4
    s.turns_left = NOT_YET
    s.decks = 1
    for card in range(MAX_COLOURS):
        s.row_owner[card] = NO_ROW
    deal_cards(t, s, g, tape)
    shuffle_tickets(s, t.tickets)
    for seat in range(players):  # K2
        offer_tickets(s, seat, t.setup_tickets, g, tape)
    turn_up(t, s, g, tape)


@compiled
def deal_cards(t: np.record, s: np.record, g: np.record, tape: np.record) -> None:
    """K1: a locomotive for each, which all see; then seven of the others, shuffled."""
    for card in range(t.colours + 1):
        s.deck[card] = t.cards[card]
        s.deck_size += t.cards[card]
    for seat in range(s.players):
        s.deck[WILD] -= t.setup_wilds
        s.deck_size -= t.setup_wilds
        s.hand[seat, WILD] = t.setup_wilds
        s.hand_size[seat] = t.setup_wilds
        s.shown[seat, WILD] = t.setup_wilds
    for seat in range(s.players):
        for _ in range(t.setup_cards):
            note(tape, DEALT, seat, deck_to_hand(s, seat, g, tape), 0, 0)


@compiled
def turn_up(t: np.record, s: np.record, g: np.record, tape: np.record) -> None:
    """Fill the market while the deck lasts (K8, K17); locomotives never reset it (K3)."""
    while s.market_size < t.market and s.deck_size > 0:
        deck_to_market(s, g, tape)
