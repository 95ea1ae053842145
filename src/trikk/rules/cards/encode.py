"""A position as a row of numbers, for networks: as a seat may know it (K25), or whole.

Seats are counted from the reader: 0 is the reader, 1 the next in turn order. docs/encoding.md lists every position.
"""

import numpy as np

from trikk.catalog.limits import MAX_CARD_OFFER
from trikk.rules.bits import lowest
from trikk.rules.cards.state import NO_ROW, PHASE_OVER, PHASE_SCORING
from trikk.rules.encoding import (
    ASKED_SCALE,
    HAND_SCALE,
    known_cards,
    write_cards,
    write_hidden,
    write_set,
    write_sizes,
    write_tickets,
    write_turn,
)
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD

PHASES = PHASE_OVER + 1
OFFER_SLOTS = MAX_CARD_OFFER


@compiled
def encode(t: np.record, s: np.record, seat: int, out: np.ndarray) -> int:
    """Write what a seat may know of a state, or of its view of that, to a row of float32; return the row's size.

    Nothing hidden is read, so a whole state gives the same row as the seat's view. All is open once the game is over.
    Track piles are known: their cards lay in a yard.
    """
    over = s.phase == PHASE_OVER
    out[:] = 0.0
    out[s.phase] = 1.0
    at = write_turn(s, seat, over, out, PHASES)
    at = write_decks(s, seat, out, at)
    at = write_cards(t, s, seat, over, t.most_cards, out, at)
    at = write_unseen(t, s, seat, over, out, at)
    at = write_sizes(t, s, seat, out, at)
    at = write_tickets(t, s, seat, OFFER_SLOTS, out, at)
    at = write_asked(t, s, seat, out, at)
    return write_yards(t, s, seat, out, at)


@compiled
def encode_whole(t: np.record, s: np.record, seat: int, out: np.ndarray) -> int:
    """Write a whole state to a row of float32, secrets included; return its size. What `encode` writes comes first."""
    return write_hidden(t, s, seat, out, encode(t, s, seat, out))


@compiled
def write_decks(s: np.record, seat: int, out: np.ndarray, at: int) -> int:
    """K21: whether the second deck has begun and, in a scoring, who begins after it, counted from the reader."""
    if s.decks > 1:
        out[at] = 1.0
    if s.phase == PHASE_SCORING:
        out[at + 1 + (s.next_seat - seat + s.players) % s.players] = 1.0
    return at + 1 + s.players


@compiled
def write_unseen(t: np.record, s: np.record, seat: int, over: bool, out: np.ndarray, at: int) -> int:
    """How many cards of each colour the reader cannot see: they are in the deck or in hands of others."""
    wilds = t.cards[WILD] - s.market[WILD] - s.discard[WILD]
    for card in range(1, t.colours + 1):
        unseen = t.cards[card] - s.market[card] - s.discard[card] - s.row_cards[card]
        wilds -= s.row_wilds[card]
        for other in range(s.players):
            unseen -= known_cards(s, seat, over, other, card) + s.track[other, card]
        out[at + card] = unseen * t.card_share[card]
    for other in range(s.players):
        wilds -= known_cards(s, seat, over, other, WILD) + s.track[other, WILD]
    out[at + WILD] = wilds * t.card_share[WILD]
    return at + t.colours + 1


@compiled
def write_asked(t: np.record, s: np.record, seat: int, out: np.ndarray, at: int) -> int:
    """Which of its tickets the reader's track pile could pay for alone, and which cards all of them ask for."""
    asked = at + t.tickets
    tickets = s.held[seat]
    while tickets != 0:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        missing = 0
        for card in range(1, t.colours + 1):
            missing += max(0, t.ticket_cards[ticket, card] - s.track[seat, card])
            out[asked + card] += t.ticket_cards[ticket, card]
        if missing <= s.track[seat, WILD]:
            out[at + ticket] = 1.0
    for card in range(1, t.colours + 1):
        out[asked + card] /= ASKED_SCALE
    return asked + t.colours + 1


@compiled
def write_yards(t: np.record, s: np.record, seat: int, out: np.ndarray, at: int) -> int:
    """By seat: completed tickets, track pile and its size, and the cards and locomotives of each row of its yard."""
    players, colours, tickets = s.players, t.colours + 1, t.tickets
    for k in range(players):
        write_set(out, at, s.done[(seat + k) % players])
        at += tickets
    for k in range(players):
        other = (seat + k) % players
        out[at] = s.track_size[other] / HAND_SCALE
        for card in range(colours):
            out[at + 1 + card] = s.track[other, card] * t.card_share[card]
        at += 1 + colours
    wilds = at + players * colours
    for card in range(1, colours):
        owner = s.row_owner[card]
        if owner != NO_ROW:
            k = (owner - seat + players) % players
            out[at + k * colours + card] = s.row_cards[card] * t.card_share[card]
            out[wilds + k * colours + card] = s.row_wilds[card] * t.card_share[WILD]
    return wilds + players * colours
