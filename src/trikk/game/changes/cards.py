"""The views of The Card Game as JSON."""

import numpy as np

from trikk.catalog.limits import MAX_COLOURS
from trikk.game.changes.common import COMMON_MEMBERS, is_same_hand, put_common, put_counts, put_hand, put_tickets
from trikk.game.changes.text import (
    CLOSE_LIST,
    CLOSE_OBJECT,
    COLON,
    NEXT,
    NULL,
    OPEN_LIST,
    OPEN_OBJECT,
    QUOTE,
    close,
    put,
    put_number,
    put_word,
    utf8,
)
from trikk.game.changes.words import CITY, COLOUR, NOTATION, Words
from trikk.rules.bits import has, lowest
from trikk.rules.cards.actions import DONE
from trikk.rules.cards.scoring import BONUS_CITIES, best_tickets, score
from trikk.rules.cards.state import PHASE_KEEP_AT_SETUP, PHASE_SCORING
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD

MEMBER_DECKS, MEMBERS = COMMON_MEMBERS, COMMON_MEMBERS + 1

_DECKS = utf8('"decks":')
_YARD = utf8(',"yard":')
_TRACK_SIZE = utf8(',"track_size":')
_TRACK = utf8(',"track":')
_COMPLETED = utf8(',"completed":')
_BONUS_CITIES = utf8(',"bonus_cities":')
_PAYMENTS = utf8(',"payments":')
_ROWS_TO_ROB = utf8('"rows_to_rob":')


@compiled
def put_member(t: np.record, w: Words, s: np.record, member: int, out: np.ndarray, n: int) -> int:
    """Append a member of a view that all readers share."""
    if member < COMMON_MEMBERS:
        deck = s.shuffled_size + s.under_size
        if s.phase == PHASE_KEEP_AT_SETUP:  # K2: what is returned is set aside
            deck = t.tickets - s.players * t.setup_tickets
        return put_common(w, s, member, t.colours, deck, out, n)
    n = put(out, n, _DECKS)
    return put_number(out, n, s.decks)


@compiled
def put_own_members(t: np.record, w: Words, s: np.record, reader: int, out: np.ndarray, n: int) -> int:
    """K13: append whose row a reader would rob, by colour, in the order of seats; none for one who watches."""
    n = put(out, n, _ROWS_TO_ROB)
    n = put(out, n, OPEN_OBJECT)
    for owner in range(s.players if reader >= 0 else 0):
        for card in range(t.colours + 1):
            if s.row_owner[card] == owner and owner != reader:
                n = put_word(w, out, n, COLOUR, card)
                n = put(out, n, COLON)
                n = put_number(out, n, owner)
                n = put(out, n, NEXT)
    return close(out, n, CLOSE_OBJECT)


@compiled
def is_same_seat(t: np.record, s: np.record, before: np.record, i: int) -> bool:
    """Return whether all that is written of a seat is made from what was there in a position before."""
    is_same = bool(is_same_hand(s, before, i) and s.track_size[i] == before.track_size[i])
    is_same = is_same and (s.phase == PHASE_SCORING) == (before.phase == PHASE_SCORING)
    for card in range(len(s.track[i])):
        is_same = is_same and s.track[i, card] == before.track[i, card]
        is_row = s.row_owner[card] == i
        is_same = is_same and is_row == (before.row_owner[card] == i)
        if is_row:
            is_same = is_same and s.row_cards[card] == before.row_cards[card]
            is_same = is_same and s.row_wilds[card] == before.row_wilds[card]
    for seat in range(s.players):  # bonus cards go to whoever has most
        is_same = is_same and s.done[seat] == before.done[seat]
    return is_same


@compiled
def put_seat(
    t: np.record,
    w: Words,
    s: np.record,
    i: int,
    is_own: bool,
    scores: np.ndarray,
    open_track: bool,
    out: np.ndarray,
    n: int,
) -> int:
    """Append a seat as others know it, or from the whole position as its own player does."""
    n = put_hand(w, s, i, t.colours, out, n)
    n = put_tickets(w, s, i, is_own, 0, out, n)
    n = put(out, n, _YARD)
    n = put(out, n, OPEN_OBJECT)
    for card in range(t.colours + 1):
        if s.row_owner[card] == i:
            n = put_word(w, out, n, COLOUR, card)
            n = put(out, n, COLON)
            n = put(out, n, OPEN_LIST)
            n = put_number(out, n, s.row_cards[card])
            n = put(out, n, NEXT)
            n = put_number(out, n, s.row_wilds[card])
            n = put(out, n, CLOSE_LIST)
            n = put(out, n, NEXT)
    n = close(out, n, CLOSE_OBJECT)
    n = put(out, n, _TRACK_SIZE)
    n = put_number(out, n, s.track_size[i])
    n = put(out, n, _TRACK)
    if is_track_open(s, is_own, open_track):
        n = put_counts(w, out, n, s.track[i], t.colours)
    else:
        n = put(out, n, NULL)
    n = put(out, n, _COMPLETED)
    n = put(out, n, OPEN_LIST)
    for ticket in range(t.tickets):
        if has(s.done[i], ticket):
            n = put_number(out, n, w.tickets[ticket])
            n = put(out, n, NEXT)
    n = close(out, n, CLOSE_LIST)
    n = put(out, n, _BONUS_CITIES)
    n = put(out, n, OPEN_LIST)
    for city in range(t.cities):
        if has(scores[i, BONUS_CITIES], city):
            n = put_word(w, out, n, CITY, city)
            n = put(out, n, NEXT)
    n = close(out, n, CLOSE_LIST)
    n = put(out, n, _PAYMENTS)
    if is_own:
        n = put_payments(t, w, s, i, open_track, out, n)
    else:
        n = put(out, n, NULL)
    return put(out, n, CLOSE_OBJECT)


@compiled
def is_track_open(s: np.record, is_own: bool, open_track: bool) -> bool:
    """K6, K18: whether a track pile is seen: in a scoring, or one's own if the table plays so."""
    return s.phase == PHASE_SCORING or (is_own and open_track)


@compiled
def visible_cards(s: np.record, i: int, open_track: bool) -> np.ndarray:
    """Return the cards that a seat sees of its own hand, yard and track pile."""
    pile = np.zeros(MAX_COLOURS, np.int64)
    for card in range(MAX_COLOURS):
        pile[card] += s.hand[i, card]
        if is_track_open(s, True, open_track):
            pile[card] += s.track[i, card]
        if s.row_owner[card] == i:
            pile[card] += s.row_cards[card]
            pile[WILD] += s.row_wilds[card]
    return pile


@compiled
def payable(t: np.record, w: Words, s: np.record, i: int, open_track: bool, trial: np.record) -> int:
    """Return the most valuable tickets of a seat that its own visible cards could pay for together, as a set."""
    pile = visible_cards(s, i, open_track)
    trial.held[0] = s.held[i]
    for card in range(MAX_COLOURS):
        trial.track[0, card] = pile[card]
    return best_tickets(t, trial, 0)


@compiled
def put_default(t: np.record, w: Words, s: np.record, out: np.ndarray, n: int) -> int:
    """Append the move to offer as the default: in a scoring, the next of the best choice (K19)."""
    if s.phase != PHASE_SCORING:
        return put(out, n, NULL)
    best = best_tickets(t, s, s.seat)
    return put_word(w, out, n, NOTATION, DONE if best == 0 else t.complete_base + lowest(best))


@compiled
def prepare(t: np.record, w: Words, s: np.record, scores: np.ndarray) -> None:
    """Find out what is written about several seats: who would win the bonus cards (K23)."""
    score(t, s, scores)


@compiled
def members(t: np.record, w: Words, s: np.record) -> int:
    return MEMBERS


@compiled
def put_payments(t: np.record, w: Words, s: np.record, i: int, open_track: bool, out: np.ndarray, n: int) -> int:
    """K19: append for each ticket held or offered what the seat's own visible cards could pay of it.

    In a scoring, only the track pile pays.
    """
    paying = visible_cards(s, i, open_track)
    if s.phase == PHASE_SCORING:
        for card in range(MAX_COLOURS):
            paying[card] = s.track[i, card]
    n = put(out, n, OPEN_OBJECT)
    for ticket in range(t.tickets):
        if has(s.held[i], ticket):
            n = put_payment(w, ticket, paying, out, n)
    for k in range(s.offer_size[i]):
        n = put_payment(w, s.offer[i, k], paying, out, n)
    return close(out, n, CLOSE_OBJECT)


@compiled
def put_payment(w: Words, ticket: int, paying: np.ndarray, out: np.ndarray, n: int) -> int:
    """Append what pays for each card of a ticket if these cards pay for nothing else, and a comma."""
    n = put(out, n, QUOTE)
    n = put_number(out, n, w.tickets[ticket])
    n = put(out, n, QUOTE)
    n = put(out, n, COLON)
    n = put(out, n, OPEN_LIST)
    asked = w.asked[ticket]
    wilds = paying[WILD]
    for k in range(len(asked)):
        card = asked[k]
        if card < 0:
            break
        before = 0
        for other in range(k):
            before += int(asked[other] == card)
        if paying[card] > before:
            n = put_word(w, out, n, COLOUR, card)
        elif wilds > 0:
            wilds -= 1
            n = put_word(w, out, n, COLOUR, WILD)
        else:
            n = put(out, n, NULL)
        n = put(out, n, NEXT)
    n = close(out, n, CLOSE_LIST)
    return put(out, n, NEXT)


@compiled
def put_event(t: np.record, w: Words, s: np.record, row: np.ndarray, out: np.ndarray, n: int) -> int:
    """Append, without its end, an event that only this family has and that has rows of no other kind: none."""
    return n
