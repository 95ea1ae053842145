"""A position as a row of numbers, for networks: as a seat may know it (K25), or whole.

Seats are counted from the reader: 0 is the reader, 1 the next in turn order. docs/encoding.md lists every position.
"""

import numpy as np

from trikk.catalog.limits import MAX_CARD_OFFER, MAX_COLOURS, MAX_SEATS
from trikk.rules.bits import lowest
from trikk.rules.cards.state import PHASE_OVER, PHASE_SCORING
from trikk.rules.encoding import (
    ASKED_SCALE,
    HAND_SCALE,
    after,
    known_cards,
    numbers_of,
    write_cards,
    write_hidden,
    write_set,
    write_shares,
    write_sizes,
    write_tickets,
    write_turn,
)
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD

PHASES = PHASE_OVER + 1
OFFER_SLOTS = MAX_CARD_OFFER


@compiled
def encode(t: np.record, s: np.record, seat: int, row: np.ndarray) -> int:
    """Write what a seat may know of a state, or of its view of that, to a row of float32; return the row's size.

    Nothing hidden is read, so a whole state gives the same row as the seat's view. All is open once the game is over.
    Track piles are known: their cards lay in a yard.
    """
    over = s.phase == PHASE_OVER
    row[:] = 0.0
    out = numbers_of(row)
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
def encode_whole(t: np.record, s: np.record, seat: int, row: np.ndarray) -> int:
    """Write a whole state to a row of float32, secrets included; return its size. What `encode` writes comes first."""
    return write_hidden(t, s, seat, numbers_of(row), encode(t, s, seat, row))


@compiled
def write_decks(s: np.record, seat: int, out: np.ndarray, at: int) -> int:
    """K21: whether the second deck has begun and, in a scoring, who begins after it, counted from the reader."""
    if s.decks > 1:
        out[at] = 1.0
    if s.phase == PHASE_SCORING:
        out[at + 1 + after(s.next_seat, s.players - seat, s.players)] = 1.0
    return at + 1 + s.players


@compiled
def unseen(t: np.record, s: np.record, seat: int, over: bool, card: int) -> int:
    """Return how many cards of a colour are in no pile, hand or row that a seat knows; wilds in rows aside."""
    known = s.market[card] + s.discard[card] + s.row_cards[card] + known_cards(s, seat, over, card)
    for other in range(MAX_SEATS):
        known += s.track[other, card]
    return t.cards[card] - known


@compiled
def write_unseen(t: np.record, s: np.record, seat: int, over: bool, out: np.ndarray, at: int) -> int:
    """How many cards of each colour the reader cannot see: they are in the deck or in hands of others."""
    wilds = unseen(t, s, seat, over, WILD)
    for card in range(1, t.colours + 1):
        out[at + card] = unseen(t, s, seat, over, card) * t.card_share[card]
        wilds -= s.row_wilds[card]
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
        for card in range(1, MAX_COLOURS):
            missing += max(0, t.ticket_cards[ticket, card] - s.track[seat, card])
        for card in range(1, t.colours + 1):
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
        write_set(out, at, s.done[after(seat, k, players)], tickets)
        at += tickets
    for k in range(players):
        other = after(seat, k, players)
        out[at] = s.track_size[other] / HAND_SCALE
        at = write_shares(t, s.track[other], out, at + 1)
    wilds = at + players * colours
    for card in range(1, colours):
        # Where there is no row it has no cards, and a 0 is written for whoever is k-th.
        k = after(max(s.row_owner[card], 0), players - seat, players)
        out[at + k * colours + card] = s.row_cards[card] * t.card_share[card]
        out[wilds + k * colours + card] = s.row_wilds[card] * t.card_share[WILD]
    return wilds + players * colours
