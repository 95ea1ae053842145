"""The ticket deck, the tickets of each seat, and what each seat knows about where tickets are.

The deck has a shuffled part, a set whose next ticket is a random pick, and under it the tickets that were put
back, in order. A seat's knowledge of tickets it cannot see is kept in two ways:

- `placed[seat]`: tickets whose exact place under the deck the seat knows, because it put them there.
- `may[seat, where]`: tickets that, for all the seat knows, may be with seat `where`, or with `DECK` in the
  ticket deck. The true place is always among them.
"""

import numpy as np

from trikk.catalog.limits import MAX_CARD_OFFER, MAX_SEATS, MAX_TICKETS
from trikk.rules.bits import bit, count, has, lowest, nth
from trikk.rules.generator import below
from trikk.rules.jit import compiled
from trikk.rules.tape import KEPT, KEPT_TICKET, OFFERED, RETURNED, TICKET, note, pick_ticket

SPECTATOR = -1
"""The seat whose view shows only what everyone sees."""

DECK = MAX_SEATS
"""Among the places where a ticket may be, the one after the seats."""

TICKET_FIELDS = [
    ("shuffled", np.int64),
    ("held", np.int64, (MAX_SEATS,)),
    ("placed", np.int64, (MAX_SEATS,)),
    ("may", np.int64, (MAX_SEATS, MAX_SEATS + 1)),
    ("held_size", np.int16, (MAX_SEATS,)),
    ("shuffled_size", np.int64),
    ("under_size", np.int64),
    ("under", np.int16, (MAX_TICKETS,)),
    ("offer", np.int16, (MAX_SEATS, MAX_CARD_OFFER)),
    ("offer_size", np.int16, (MAX_SEATS,)),
]


@compiled
def shuffle_tickets(s: np.record, tickets: int) -> None:
    """Make a fresh deck; nobody knows anything about any ticket yet."""
    everything = bit(tickets) - 1
    s.shuffled = everything
    s.shuffled_size = tickets
    for seat in range(MAX_SEATS):
        for where in range(MAX_SEATS + 1):
            s.may[seat, where] = everything


@compiled
def take_ticket(s: np.record, seat: int, g: np.record, tape: np.record) -> int:
    """Take the top ticket of a deck that is not empty and return it."""
    if s.shuffled_size > 0:
        ticket = pick_ticket(s.shuffled, s.shuffled_size, g, tape)
        s.shuffled &= ~bit(ticket)
        s.shuffled_size -= 1
        note(tape, TICKET, seat, ticket, 1, 0)
        return ticket
    ticket = int(s.under[0])
    left = int(s.under_size) - 1
    for i in range(left):
        s.under[i] = s.under[i + 1]
    s.under[left] = 0
    s.under_size = left
    note(tape, TICKET, seat, ticket, 0, 0)
    return ticket


@compiled
def offer_tickets(s: np.record, seat: int, n: int, g: np.record, tape: np.record) -> None:
    """Let a seat look at the top n tickets, or at as many as there are."""
    n = min(n, s.shuffled_size + s.under_size)
    note(tape, OFFERED, seat, n, 0, 0)
    for i in range(n):
        s.offer[seat, i] = take_ticket(s, seat, g, tape)
    s.offer_size[seat] = n


@compiled
def observe_draw(s: np.record, seat: int, kept: int, returned: int) -> None:
    """Update what the other seats know after a seat has kept and returned some tickets.

    Where tickets went that another seat had put under the deck: all kept, they are with this seat; none kept, they
    are back in the same order; otherwise either is possible.
    """
    if kept == 0:
        return
    offer = np.int64(0)
    for i in range(s.offer_size[seat]):
        offer |= bit(s.offer[seat, i])
    for other in range(s.players):
        if other == seat:
            continue
        followed = offer & s.placed[other]
        s.may[other, seat] |= followed
        if returned == 0:
            s.may[other, DECK] &= ~followed
        if followed != offer:
            s.may[other, seat] |= s.may[other, DECK] & ~s.placed[other]
        s.placed[other] &= ~followed


@compiled
def keep_tickets(s: np.record, seat: int, choice: int, shuffle_back: bool, tape: np.record) -> None:
    """Move the chosen part of a seat's offer (bit i: the i-th ticket) to its hand and the rest back to the deck.

    The rest goes under the deck in the order of the offer or, at setup in The Card Game, is shuffled in (K2).
    """
    size = s.offer_size[seat]
    kept = 0
    for i in range(size):
        kept += (choice >> i) & 1
    note(tape, KEPT, seat, kept, size - kept, 0)
    for i in range(size):
        ticket = s.offer[seat, i]
        s.offer[seat, i] = 0
        s.placed[seat] &= ~bit(ticket)
        if (choice >> i) & 1:
            s.held[seat] |= bit(ticket)
            s.held_size[seat] += 1
            note(tape, KEPT_TICKET, ticket, 0, 0, 0)
            continue
        note(tape, RETURNED, ticket, 0, 0, 0)
        for other in range(s.players):
            s.may[seat, other] &= ~bit(ticket)
        s.may[seat, DECK] |= bit(ticket)
        if shuffle_back:
            s.shuffled |= bit(ticket)
            s.shuffled_size += 1
        else:
            s.placed[seat] |= bit(ticket)
            s.under[s.under_size] = ticket
            s.under_size += 1
    s.offer_size[seat] = 0


@compiled
def hide_tickets(s: np.record, seat: int) -> None:
    """Blank, in a copy, what a seat may not know of tickets: others' tickets, offers and knowledge, and the deck."""
    s.shuffled = 0
    placed = s.placed[seat] if seat != SPECTATOR else np.int64(0)
    for i in range(s.under_size):
        if placed & bit(s.under[i]) == 0:
            s.under[i] = -1
    for other in range(s.players):
        if other == seat:
            continue
        s.held[other] = 0
        s.placed[other] = 0
        for where in range(MAX_SEATS + 1):
            s.may[other, where] = 0
        for i in range(s.offer_size[other]):
            if placed & bit(s.offer[other, i]) == 0:
                s.offer[other, i] = -1


@compiled
def room_for(s: np.record, seat: int, where: int, at_setup: bool, deck_room: int) -> int:
    """Return how many hidden tickets still go to a place while `deal_hidden` fills `held` and `shuffled`."""
    if where == DECK:
        return deck_room - count(s.shuffled)
    if where == seat or where >= s.players:
        return 0
    offered = s.offer_size[where] if at_setup else 0
    return s.held_size[where] + offered - count(s.held[where])


@compiled
def deal_followed(s: np.record, seat: int, followed: int, at_setup: bool, deck_room: int, g: np.record) -> bool:
    """Deal the tickets the seat knows something about, those with fewest possible places first.

    Return False where a ticket's possible places are all full, which the order makes rare.
    """
    for choices in range(1, MAX_SEATS + 2):
        left = followed
        while left != 0:
            ticket = lowest(left)
            left &= left - 1
            possible = 0
            room = 0
            for where in range(MAX_SEATS + 1):
                if where != seat and (where == DECK or where < s.players) and has(s.may[seat, where], ticket):
                    possible += 1
                    room += room_for(s, seat, where, at_setup, deck_room)
            if possible != choices:
                continue
            if room == 0:
                return False
            r = below(g, room)
            for where in range(MAX_SEATS + 1):
                if where != seat and has(s.may[seat, where], ticket):
                    r -= room_for(s, seat, where, at_setup, deck_room)
                    if r < 0:
                        if where == DECK:
                            s.shuffled |= bit(ticket)
                        else:
                            s.held[where] |= bit(ticket)
                        break
    return True


@compiled
def deal_hidden(s: np.record, seat: int, pool: int, at_setup: bool, deck_room: int, g: np.record) -> None:
    """Deal a pool of hidden tickets to the other seats (`held`) and the deck (`shuffled`)."""
    anywhere = pool & s.may[seat, DECK]
    for other in range(s.players):
        if other != seat:
            anywhere &= s.may[seat, other]
    dealt = False
    while not dealt:
        # The true deal is one of those possible, so this ends.
        for other in range(s.players):
            if other != seat:
                s.held[other] = 0
        s.shuffled = 0
        dealt = deal_followed(s, seat, pool & ~anywhere, at_setup, deck_room, g)
    for other in range(s.players):
        if other != seat:
            for _ in range(room_for(s, seat, other, at_setup, deck_room)):
                ticket = nth(anywhere, below(g, count(anywhere)))
                anywhere &= ~bit(ticket)
                s.held[other] |= bit(ticket)
    s.shuffled |= anywhere


@compiled
def pick_from_deck(s: np.record, g: np.record) -> int:
    """Take a random ticket out of `shuffled` while worlds are made."""
    ticket = nth(s.shuffled, below(g, count(s.shuffled)))
    s.shuffled &= ~bit(ticket)
    return ticket


@compiled
def resample_tickets(s: np.record, seat: int, tickets: int, seen: int, at_setup: bool, g: np.record) -> None:
    """Deal the tickets a seat cannot see, in a blanked copy, in keeping with all the seat knows.

    `seen` are tickets that lie open. Tickets on offer to others count as theirs at setup; later they count as the top
    of the deck that they were just drawn from. The other seats' own knowledge is not sampled: in the new world they
    know nothing of tickets they do not hold.
    """
    everything = bit(tickets) - 1
    pool = everything & ~seen & ~s.held[seat]
    deck_room = np.int64(s.shuffled_size)
    for i in range(s.under_size):
        if s.under[i] < 0:
            deck_room += 1
        else:
            pool &= ~bit(s.under[i])
    for other in range(s.players):
        for i in range(s.offer_size[other]):
            if s.offer[other, i] >= 0:
                pool &= ~bit(s.offer[other, i])
            elif not at_setup:
                deck_room += 1
    deal_hidden(s, seat, pool, at_setup, deck_room, g)
    for i in range(s.under_size):
        if s.under[i] < 0:
            s.under[i] = pick_from_deck(s, g)
    for other in range(s.players):
        if other == seat:
            continue
        for i in range(s.offer_size[other]):
            if s.offer[other, i] >= 0:
                continue
            if at_setup:
                ticket = nth(s.held[other], below(g, count(s.held[other])))
                s.held[other] &= ~bit(ticket)
                s.offer[other, i] = ticket
            else:
                s.offer[other, i] = pick_from_deck(s, g)
        for where in range(MAX_SEATS + 1):
            s.may[other, where] = everything
