"""R1 to R5: from the box to the first decision."""

import numpy as np

from trikk.catalog.limits import MAX_PLACES
from trikk.rules.bits import bit
from trikk.rules.city.market import fill_market
from trikk.rules.city.state import NO_STACK, NOT_YET, PHASE_KEEP_AT_SETUP
from trikk.rules.city.tables import WORDS
from trikk.rules.jit import compiled
from trikk.rules.piles import deck_to_hand
from trikk.rules.tape import DEALT, LEFT_OVER, SETUP, STACK, note, pick_symbol
from trikk.rules.tickets import offer_tickets, shuffle_tickets


@compiled
def setup(t: np.record, s: np.record, players: int, g: np.record, tape: np.record) -> None:
    """Fill a blank state: seat 0 has to choose its first tickets."""
    note(tape, SETUP, players, 0, 0, 0)
    s.players = players
    s.phase = PHASE_KEEP_AT_SETUP
    s.seat = 0  # R1
    s.turns_left = NOT_YET
    for place in range(MAX_PLACES):
        s.stack[place] = NO_STACK
    for seat in range(players):
        s.vehicles[seat] = t.vehicles
        for word in range(WORDS):
            s.open[seat, word] = t.fits[t.vehicles, word]
    deal_cards(t, s, g, tape)
    shuffle_tickets(s, t.tickets)
    for seat in range(players):  # R4
        offer_tickets(s, seat, t.setup_tickets, g, tape)
    fill_market(t, s, g, tape)  # R2, R3
    if t.symbols > 0:
        place_printed_stacks(t, s, g, tape)


@compiled
def deal_cards(t: np.record, s: np.record, g: np.record, tape: np.record) -> None:
    """R2: shuffle the transport cards and deal to each seat."""
    for card in range(t.colours + 1):
        s.deck[card] = t.cards[card]
        s.deck_size += t.cards[card]
    for seat in range(s.players):
        for _ in range(t.setup_cards):
            note(tape, DEALT, seat, deck_to_hand(s, seat, g, tape), 0, 0)


@compiled
def place_printed_stacks(t: np.record, s: np.record, g: np.record, tape: np.record) -> None:
    """R5: one stack on each printed place, two left over."""
    symbols = bit(t.symbols) - 1
    left = np.int64(t.symbols)
    size = t.stack_size[s.players]
    for i in range(t.stacks):
        symbol = pick_symbol(symbols, left, g, tape)
        symbols &= ~bit(symbol)
        left -= 1
        s.stack[t.stack_places[i]] = symbol
        s.stack_size[symbol] = size
        note(tape, STACK, -1, t.stack_places[i], symbol, size)
    for i in range(2):
        symbol = pick_symbol(symbols, left, g, tape)
        symbols &= ~bit(symbol)
        left -= 1
        s.left_over[i] = symbol
        note(tape, LEFT_OVER, symbol, 0, 0, 0)
    s.left_overs = 2
