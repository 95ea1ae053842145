"""What the views of both families have: piles, tickets, and the moves of whoever is to move."""

import numpy as np

from trikk.game.changes.text import (
    CLOSE_LIST,
    CLOSE_OBJECT,
    COLON,
    FALSE,
    NEXT,
    NULL,
    OPEN_LIST,
    OPEN_OBJECT,
    TRUE,
    close,
    put,
    put_number,
    put_word,
    utf8,
)
from trikk.game.changes.words import COLOUR, MOVE, PHASE, Words
from trikk.rules.jit import compiled

# Members of a view that all readers share, in both families.
(
    MEMBER_PHASE,
    MEMBER_TO_MOVE,
    MEMBER_TURNS_LEFT,
    MEMBER_MARKET,
    MEMBER_DECK_SIZE,
    MEMBER_DISCARD,
    MEMBER_TICKET_DECK_SIZE,
    COMMON_MEMBERS,
) = range(8)

_PHASE = utf8('"phase":')
_TO_MOVE = utf8('"to_move":')
_TURNS_LEFT = utf8('"turns_left":')
_MARKET = utf8('"market":')
_DECK_SIZE = utf8('"deck_size":')
_DISCARD = utf8('"discard":')
_TICKET_DECK_SIZE = utf8('"ticket_deck_size":')

_HAND_SIZE = utf8('{"hand_size":')
_KNOWN_CARDS = utf8(',"known_cards":')
_TICKETS_HELD = utf8(',"tickets_held":')
_TICKETS = utf8(',"tickets":')
_ID = utf8('{"id":')
_COMPLETE = utf8(',"complete":')
_OFFER = utf8(',"offer":')
_OFFER_SIZE = utf8(',"offer_size":')

_KEEP_TEXT = utf8('{"kind":"keep","text":"keep')
_KEEP_NONE = utf8(" none")
_SPACE = utf8(" ")
_KEEP_TICKETS = utf8('","tickets":[')
_KEPT = utf8("]}")


@compiled
def put_counts(w: Words, out: np.ndarray, n: int, pile: np.ndarray, colours: int) -> int:
    """Append how many cards of each colour a pile has, the wild first."""
    n = put(out, n, OPEN_OBJECT)
    for card in range(colours + 1):
        if pile[card] != 0:
            n = put_word(w, out, n, COLOUR, card)
            n = put(out, n, COLON)
            n = put_number(out, n, pile[card])
            n = put(out, n, NEXT)
    return close(out, n, CLOSE_OBJECT)


@compiled
def put_common(w: Words, s: np.record, member: int, colours: int, ticket_deck: int, out: np.ndarray, n: int) -> int:
    """Append a member of a view that all readers share, from what one who watches sees."""
    if member == MEMBER_PHASE:
        n = put(out, n, _PHASE)
        return put_word(w, out, n, PHASE, s.phase)
    if member == MEMBER_TO_MOVE:
        n = put(out, n, _TO_MOVE)
        return put_number(out, n, s.seat)
    if member == MEMBER_TURNS_LEFT:
        n = put(out, n, _TURNS_LEFT)
        return put(out, n, NULL) if s.turns_left < 0 else put_number(out, n, s.turns_left)
    if member == MEMBER_MARKET:
        n = put(out, n, _MARKET)
        return put_counts(w, out, n, s.market, colours)
    if member == MEMBER_DECK_SIZE:
        n = put(out, n, _DECK_SIZE)
        return put_number(out, n, s.deck_size)
    if member == MEMBER_DISCARD:
        n = put(out, n, _DISCARD)
        return put_counts(w, out, n, s.discard, colours)
    n = put(out, n, _TICKET_DECK_SIZE)
    return put_number(out, n, ticket_deck)


@compiled
def put_hand(w: Words, s: np.record, i: int, colours: int, out: np.ndarray, n: int) -> int:
    """Append the members of a seat that come before its tickets."""
    n = put(out, n, _HAND_SIZE)
    n = put_number(out, n, s.hand_size[i])
    n = put(out, n, _KNOWN_CARDS)
    n = put_counts(w, out, n, s.hand[i], colours)
    n = put(out, n, _TICKETS_HELD)
    return put_number(out, n, s.held_size[i])


@compiled
def is_same_hand(s: np.record, before: np.record, i: int) -> bool:
    """Return whether the cards and tickets of a seat are those of a position before."""
    is_same = bool(
        s.hand_size[i] == before.hand_size[i]
        and s.held_size[i] == before.held_size[i]
        and s.held[i] == before.held[i]
        and s.offer_size[i] == before.offer_size[i]
    )
    for card in range(len(s.hand[i])):
        is_same = is_same and s.hand[i, card] == before.hand[i, card]
    for k in range(s.offer_size[i]):
        is_same = is_same and s.offer[i, k] == before.offer[i, k]
    return is_same


@compiled
def put_tickets(w: Words, s: np.record, i: int, is_own: bool, complete: int, out: np.ndarray, n: int) -> int:
    """Append the tickets of a seat, of which some are complete, and what it is offered; only its player sees which."""
    n = put(out, n, _TICKETS)
    if is_own:
        n = put(out, n, OPEN_LIST)
        for ticket in range(len(w.tickets)):
            if s.held[i] >> ticket & 1:
                n = put(out, n, _ID)
                n = put_number(out, n, w.tickets[ticket])
                n = put(out, n, _COMPLETE)
                n = put(out, n, TRUE if complete >> ticket & 1 else FALSE)
                n = put(out, n, CLOSE_OBJECT)
                n = put(out, n, NEXT)
        n = close(out, n, CLOSE_LIST)
        n = put(out, n, _OFFER)
        n = put(out, n, OPEN_LIST)
        for k in range(s.offer_size[i]):
            n = put_number(out, n, w.tickets[s.offer[i, k]])
            n = put(out, n, NEXT)
        n = close(out, n, CLOSE_LIST)
    else:
        n = put(out, n, NULL)
        n = put(out, n, _OFFER)
        n = put(out, n, NULL)
    n = put(out, n, _OFFER_SIZE)
    return put_number(out, n, s.offer_size[i])


@compiled
def put_moves(t: np.record, w: Words, s: np.record, ids: np.ndarray, count: int, out: np.ndarray, n: int) -> int:
    """Append the moves of some actions of the seat to move."""
    n = put(out, n, OPEN_LIST)
    for k in range(count):
        choice = ids[k] - t.keep_base
        if 0 <= choice < t.keep_choices:
            n = put_keep(w, s, choice, out, n)
        else:
            n = put_word(w, out, n, MOVE, ids[k])
        n = put(out, n, NEXT)
    return close(out, n, CLOSE_LIST)


@compiled
def put_keep(w: Words, s: np.record, choice: int, out: np.ndarray, n: int) -> int:
    """Append the move that keeps some tickets of the offer, by their printed numbers in ascending order."""
    n = put(out, n, _KEEP_TEXT)
    last = -1
    while True:
        last = next_kept(w, s, choice, last)
        if last < 0:
            break
        n = put(out, n, _SPACE)
        n = put_number(out, n, last)
    if choice == 0:
        n = put(out, n, _KEEP_NONE)
    n = put(out, n, _KEEP_TICKETS)
    last = -1
    while True:
        last = next_kept(w, s, choice, last)
        if last < 0:
            break
        n = put_number(out, n, last)
        n = put(out, n, NEXT)
    return close(out, n, _KEPT)


@compiled
def next_kept(w: Words, s: np.record, choice: int, last: int) -> int:
    """Return the lowest number above `last` of the tickets that a choice keeps, or -1."""
    found = -1
    for k in range(s.offer_size[s.seat]):
        number = w.tickets[s.offer[s.seat, k]]
        if choice >> k & 1 and number > last and (found < 0 or number < found):
            found = number
    return found
