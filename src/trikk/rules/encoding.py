"""What the encodings of both families have in common: cards and tickets as numbers of about 0 to 1.

Each function writes one part of a row of zeros from position `at` on, and returns the position after it. The names of
the positions are in `trikk.game.encoding_parts`, in the same order; a test compares both. What is small and seldom 0
is written without asking whether it is 0: a wrong guess of the processor takes longer than a number.
"""

import numpy as np

from trikk.rules.bits import bit, has, lowest
from trikk.rules.jit import compiled
from trikk.rules.tickets import DECK

# What is divided by: about the most that is seen in a game.
HAND_SCALE = 20
TICKETS_SCALE = 10
POINTS_SCALE = 50
ASKED_SCALE = 10

AT_ONCE = 8
"""Numbers that the processor writes together. What is written too much is written over by what follows."""

ENCODING_VERSION = 1
"""Goes up with every change of what is written, or where."""


@compiled
def write_set(out: np.ndarray, at: int, members: int) -> None:
    """Write 1 for each member of a set."""
    while members != 0:
        out[at + lowest(members)] = 1.0
        members &= members - 1


@compiled
def write_turn(s: np.record, seat: int, over: bool, out: np.ndarray, at: int) -> int:
    """Whose view it is, who is to move (counted from the reader), and how many of the last turns are left."""
    players = s.players
    out[at + seat] = 1.0
    at += players
    if not over:
        out[at + (s.seat - seat + players) % players] = 1.0
    at += players
    if s.turns_left >= 0:
        out[at] = 1.0
        out[at + 1] = s.turns_left / players
    return at + 2


@compiled
def known_cards(s: np.record, seat: int, over: bool, other: int, card: int) -> int:
    """Return how many cards of a colour a seat knows another to hold (R31, K25): all of them once the game is over."""
    return s.hand[other, card] if over or other == seat else s.shown[other, card]


@compiled
def write_cards(t: np.record, s: np.record, seat: int, over: bool, steps: int, out: np.ndarray, at: int) -> int:
    """The reader's hand, as shares and as steps (1 for each n of which it has n or more), market, discard and hands."""
    colours = t.colours + 1
    in_market = 1.0 / t.market
    market = at + colours * (1 + steps)
    discard = market + colours
    for card in range(colours):
        n = s.hand[seat, card]
        out[at + card] = n * t.card_share[card]
        first = at + colours + card * steps
        for step in range(0, steps, AT_ONCE):
            for k in range(AT_ONCE):
                out[first + step + k] = 1.0 if n > step + k else 0.0
    for card in range(colours):
        out[market + card] = s.market[card] * in_market
        out[discard + card] = s.discard[card] * t.card_share[card]
    at = discard + colours
    for k in range(1, s.players):
        other = (seat + k) % s.players
        for card in range(colours):
            out[at + card] = known_cards(s, seat, over, other, card) * t.card_share[card]
        at += colours
    return at


@compiled
def write_sizes(t: np.record, s: np.record, seat: int, out: np.ndarray, at: int) -> int:
    """How many cards and tickets are in the decks, and by seat how many each holds and is choosing from."""
    out[at] = s.deck_size / t.all_cards
    out[at + 1] = (s.shuffled_size + s.under_size) / t.tickets
    at += 2
    players = s.players
    for k in range(players):
        other = (seat + k) % players
        out[at + k] = s.hand_size[other] / HAND_SCALE
        out[at + players + k] = s.held_size[other] / TICKETS_SCALE
        out[at + 2 * players + k] = s.offer_size[other] / TICKETS_SCALE
    return at + 3 * players


@compiled
def offered(s: np.record, seat: int) -> int:
    """Return the tickets that a seat chooses from, as a set."""
    tickets = np.int64(0)
    for i in range(s.offer_size[seat]):
        tickets |= bit(s.offer[seat, i])
    return tickets


@compiled
def write_tickets(t: np.record, s: np.record, seat: int, slots: int, out: np.ndarray, at: int) -> int:
    """The reader's tickets, its offer as a set and by slot, and what it knows of tickets that it has put back."""
    tickets = t.tickets
    write_set(out, at, s.held[seat])
    at += tickets
    for i in range(s.offer_size[seat]):
        out[at + s.offer[seat, i]] = 1.0
        out[at + (1 + i) * tickets + s.offer[seat, i]] = 1.0
    at += (1 + slots) * tickets
    everything = bit(tickets) - 1
    for k in range(1, s.players):
        write_set(out, at, everything & ~s.may[seat, (seat + k) % s.players])
        at += tickets
    write_set(out, at, everything & ~s.may[seat, DECK])
    at += tickets
    if s.placed[seat] != 0:
        write_under(t, s, s.placed[seat], out, at)
    return at + tickets


@compiled
def write_under(t: np.record, s: np.record, known: int, out: np.ndarray, at: int) -> None:
    """For tickets under the deck whose place is known: 1 for the next to be drawn, less for those further down."""
    for i in range(s.under_size):
        ticket = s.under[i]
        if ticket >= 0 and has(known, ticket):
            out[at + ticket] = 1.0 - (s.shuffled_size + i) / t.tickets


@compiled
def write_hidden(t: np.record, s: np.record, seat: int, out: np.ndarray, at: int) -> int:
    """What nobody may see: the other seats' hands, tickets and offers, and what is in the decks."""
    colours, tickets = t.colours + 1, t.tickets
    for k in range(1, s.players):
        other = (seat + k) % s.players
        for card in range(colours):
            out[at + card] = s.hand[other, card] * t.card_share[card]
        at += colours
        write_set(out, at, s.held[other])
        at += tickets
        write_set(out, at, offered(s, other))
        at += tickets
    for card in range(colours):
        out[at + card] = s.deck[card] * t.card_share[card]
    at += colours
    write_set(out, at, s.shuffled)
    at += tickets
    write_under(t, s, bit(tickets) - 1, out, at)
    return at + tickets
