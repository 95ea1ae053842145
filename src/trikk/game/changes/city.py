"""The views of a city game as JSON."""

import numpy as np

from trikk.game.changes.common import COMMON_MEMBERS, is_same_hand, put_common, put_hand, put_tickets
from trikk.game.changes.text import (
    CLOSE_LIST,
    CLOSE_OBJECT,
    COLON,
    NEXT,
    NULL,
    OPEN_LIST,
    OPEN_OBJECT,
    close,
    put,
    put_number,
    put_word,
    utf8,
)
from trikk.game.changes.words import COLOUR, PLACE, ROUTE, Words
from trikk.rules.bits import WORD, bit, has
from trikk.rules.city.scoring import is_complete, touched
from trikk.rules.city.state import NO_STACK, PHASE_TOKEN
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD
from trikk.rules.tape import CLAIMED, STACK, TOKEN

(
    MEMBER_OWNERS,
    MEMBER_CLOSED,
    MEMBER_STACKS,
    MEMBER_LEFT_OVER,
    MEMBER_TOKEN_CHOICE,
    MEMBERS,
) = range(COMMON_MEMBERS, COMMON_MEMBERS + 6)

_OWNERS = utf8('"owners":')
_CLOSED = utf8('"closed":')
_STACKS = utf8('"stacks":')
_LEFT_OVER = utf8('"left_over":')
_TOKEN_CHOICE = utf8('"token_choice":')
_VEHICLES = utf8(',"vehicles":')
_POINTS = utf8(',"points":')
_TOKENS = utf8(',"tokens":')
_ATTRACTIONS = utf8(',"attractions":')
_CLAIMED = utf8('{"type":"claimed","seat":')
_ROUTE = utf8(',"route":')
_CARDS = utf8(',"cards":')
_TOKEN_TAKEN = utf8('{"type":"token_taken","seat":')
_STACK_PLACED = utf8('{"type":"stack_placed","seat":')
_LOCATION = utf8(',"location":')
_SYMBOL = utf8(',"symbol":')
_COUNT = utf8(',"count":')


@compiled
def put_member(t: np.record, w: Words, s: np.record, member: int, out: np.ndarray, n: int) -> int:
    """Append a member of a view that all readers share."""
    if member < COMMON_MEMBERS:
        return put_common(w, s, member, t.colours, s.shuffled_size + s.under_size, out, n)
    if member == MEMBER_OWNERS:
        return put_owners(t, w, s, out, n)
    if member == MEMBER_CLOSED:
        return put_closed(t, w, s, out, n)
    if member == MEMBER_STACKS:
        return put_stacks(t, w, s, out, n)
    if member == MEMBER_LEFT_OVER:
        n = put(out, n, _LEFT_OVER)
        n = put(out, n, OPEN_LIST)
        for i in range(s.left_overs):
            n = put_number(out, n, s.left_over[i])
            n = put(out, n, NEXT)
        return close(out, n, CLOSE_LIST)
    n = put(out, n, _TOKEN_CHOICE)
    n = put(out, n, OPEN_LIST)
    if s.phase == PHASE_TOKEN:
        n = put_word(w, out, n, PLACE, min(s.choice[0], s.choice[1]))
        n = put(out, n, NEXT)
        n = put_word(w, out, n, PLACE, max(s.choice[0], s.choice[1]))
    return put(out, n, CLOSE_LIST)


@compiled
def put_owners(t: np.record, w: Words, s: np.record, out: np.ndarray, n: int) -> int:
    n = put(out, n, _OWNERS)
    n = put(out, n, OPEN_OBJECT)
    for route in range(t.routes):
        for seat in range(s.players):
            if has(s.own[seat, route // WORD], route % WORD):
                n = put_word(w, out, n, ROUTE, route)
                n = put(out, n, COLON)
                n = put_number(out, n, seat)
                n = put(out, n, NEXT)
    return close(out, n, CLOSE_OBJECT)


@compiled
def put_closed(t: np.record, w: Words, s: np.record, out: np.ndarray, n: int) -> int:
    """R19: routes without an owner that no seat may claim."""
    n = put(out, n, _CLOSED)
    n = put(out, n, OPEN_LIST)
    for route in range(t.routes):
        word, place = route // WORD, route % WORD
        left = 0
        for seat in range(s.players):
            left |= s.own[seat, word] | s.open[seat, word]
        if not has(left, place):
            n = put_word(w, out, n, ROUTE, route)
            n = put(out, n, NEXT)
    return close(out, n, CLOSE_LIST)


@compiled
def put_stacks(t: np.record, w: Words, s: np.record, out: np.ndarray, n: int) -> int:
    n = put(out, n, _STACKS)
    n = put(out, n, OPEN_OBJECT)
    for place in range(t.places):
        symbol = s.stack[place]
        if symbol != NO_STACK:
            n = put_word(w, out, n, PLACE, place)
            n = put(out, n, COLON)
            n = put(out, n, OPEN_LIST)
            n = put_number(out, n, symbol)
            n = put(out, n, NEXT)
            n = put_number(out, n, s.stack_size[symbol])
            n = put(out, n, CLOSE_LIST)
            n = put(out, n, NEXT)
    return close(out, n, CLOSE_OBJECT)


@compiled
def is_same_seat(t: np.record, s: np.record, before: np.record, i: int) -> bool:
    """Return whether all that is written of a seat is made from what was there in a position before."""
    is_same = bool(
        is_same_hand(s, before, i)
        and s.vehicles[i] == before.vehicles[i]
        and s.points[i] == before.points[i]
        and s.tokens[i] == before.tokens[i]
    )
    for word in range(len(s.own[i])):
        is_same = is_same and s.own[i, word] == before.own[i, word]
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
    complete = 0
    if is_own:
        for ticket in range(t.tickets):
            if has(s.held[i], ticket) and is_complete(t, s, i, ticket):
                complete |= bit(ticket)
    n = put_hand(w, s, i, t.colours, out, n)
    n = put_tickets(w, s, i, is_own, complete, out, n)
    n = put(out, n, _VEHICLES)
    n = put_number(out, n, s.vehicles[i])
    n = put(out, n, _POINTS)
    n = put_number(out, n, s.points[i])
    n = put(out, n, _TOKENS)
    n = put(out, n, OPEN_LIST)
    for symbol in range(t.symbols):
        if s.tokens[i] >> symbol & 1:
            n = put_number(out, n, symbol)
            n = put(out, n, NEXT)
    n = close(out, n, CLOSE_LIST)
    n = put(out, n, _ATTRACTIONS)
    n = put(out, n, OPEN_LIST)
    if t.attraction_points > 0:  # R28
        seen = touched(t, s, i) & t.attractions
        for place in range(t.places):
            if has(seen, place):
                n = put_word(w, out, n, PLACE, place)
                n = put(out, n, NEXT)
    n = close(out, n, CLOSE_LIST)
    return put(out, n, CLOSE_OBJECT)


@compiled
def put_own_members(t: np.record, w: Words, s: np.record, reader: int, out: np.ndarray, n: int) -> int:
    """Append the members of a view that are a reader's own: none."""
    return n


@compiled
def payable(t: np.record, w: Words, s: np.record, i: int, open_track: bool, trial: np.record) -> int:
    """Return the tickets that could be paid for: none, since no city game is paid for tickets."""
    return 0


@compiled
def put_default(t: np.record, w: Words, s: np.record, out: np.ndarray, n: int) -> int:
    """Append the move to offer as the default: none."""
    return put(out, n, NULL)


@compiled
def prepare(t: np.record, w: Words, s: np.record, scores: np.ndarray) -> None:
    """Find out what is written about several seats: nothing."""


@compiled
def members(t: np.record, w: Words, s: np.record) -> int:
    return MEMBERS


# --- what happened -------------------------------------------------------------------------------------------------


@compiled
def put_event(t: np.record, w: Words, s: np.record, row: np.ndarray, out: np.ndarray, n: int) -> int:
    """Append, without its end, an event that only city games have; nothing for any other row."""
    if row[0] == CLAIMED:
        n = put(out, n, _CLAIMED)
        n = put_number(out, n, row[1])
        n = put(out, n, _ROUTE)
        n = put_word(w, out, n, ROUTE, row[2])
        n = put(out, n, _CARDS)
        n = put(out, n, OPEN_LIST)
        for k in range(t.route_length[row[2]]):
            n = put_word(w, out, n, COLOUR, row[3] if k < t.route_length[row[2]] - row[4] else WILD)
            n = put(out, n, NEXT)
        n = close(out, n, CLOSE_LIST)
        n = put(out, n, _POINTS)
        return put_number(out, n, t.route_points[row[2]])
    if row[0] == TOKEN:
        n = put(out, n, _TOKEN_TAKEN)
        n = put_number(out, n, row[1])
    elif row[0] == STACK:
        n = put(out, n, _STACK_PLACED)
        n = put(out, n, NULL) if row[1] < 0 else put_number(out, n, row[1])
    else:
        return n
    n = put(out, n, _LOCATION)
    n = put_word(w, out, n, PLACE, row[2])
    n = put(out, n, _SYMBOL)
    n = put_number(out, n, row[3])
    if row[0] == STACK:
        n = put(out, n, _COUNT)
        n = put_number(out, n, row[4])
    return n
