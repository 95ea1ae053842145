"""What happened in a move, as JSON for one reader: `trikk.game.tape` and `event_for` tell the same by name."""

import numpy as np

from trikk.game.changes import cards, city
from trikk.game.changes.text import (
    CLOSE_LIST,
    CLOSE_OBJECT,
    NEXT,
    NULL,
    OPEN_LIST,
    close,
    put,
    put_number,
    put_word,
    utf8,
)
from trikk.game.changes.words import COLOUR, Words
from trikk.rules import tape
from trikk.rules.families import by_family
from trikk.rules.jit import compiled

put_event_of_family = by_family(city.put_event, cards.put_event, state_at=2)

_KINDS = frozenset(
    (
        tape.TURN, tape.DREW, tape.MARKET_CARD, tape.MARKET_RESET, tape.DISCARDED, tape.RESHUFFLED, tape.PASSED,
        tape.LAST_TURNS, tape.SCORED, tape.OFFERED, tape.TICKET, tape.KEPT, tape.KEPT_TICKET, tape.RETURNED, tape.LAID,
        tape.LAID_CARD, tape.ROBBED, tape.MOVED, tape.MOVED_CARD, tape.COMPLETED, tape.PAID, tape.REDEALT, tape.DEALT,
        tape.CLAIMED, tape.TOKEN, tape.STACK, tape.LEFT_OVER,
    )
)  # fmt: skip


def are_known(rows: np.ndarray) -> bool:
    """Return whether `put_events` tells all that these rows of a move say."""
    return _KINDS.issuperset(rows[:, 0].tolist())


_TURN = utf8('{"type":"turn","seat":')
_DREW = utf8('{"type":"drew","seat":')
_FROM_DECK = utf8(',"from":"deck","card":')
_FROM_MARKET = utf8(',"from":"market","card":')
_MARKET_CARD = utf8('{"type":"market_card","card":')
_MARKET_RESET = utf8('{"type":"market_reset","discarded":')
_RESHUFFLED = utf8('{"type":"reshuffled","size":')
_CARDS = utf8(',"cards":')
_OFFERED = utf8('{"type":"offered","seat":')
_TICKETS = utf8(',"tickets":')
_KEPT = utf8('{"type":"kept","seat":')
_KEPT_TICKETS = utf8(',"kept":')
_RETURNED = utf8(',"returned":')
_MOVED = utf8('{"type":"moved","seat":')
_LAID = utf8('{"type":"laid","seat":')
_ROBBED = utf8('{"type":"robbed","seat":')
_VICTIM = utf8(',"victim":')
_COMPLETED = utf8('{"type":"completed","seat":')
_TICKET = utf8(',"ticket":')
_REDEALT = utf8('{"type":"redealt","size":')
_HANDS = utf8(',"hands":')
_PASSED = utf8('{"type":"passed","seat":')
_LAST_TURNS = utf8('{"type":"last_turns","seat":')
_SCORED = utf8('{"type":"scored","seat":')


@compiled
def put_events(t: np.record, w: Words, s: np.record, rows: np.ndarray, reader: int, out: np.ndarray, n: int) -> int:
    """Append the events of a move as a reader may know them; `s` is the position after it, which is not the last."""
    n = put(out, n, OPEN_LIST)
    at = 0
    while at < len(rows):
        kind = rows[at, 0]
        at += 1
        before = n
        if kind == tape.TURN:
            n = put_of_seat(rows, at, _TURN, out, n)
        elif kind == tape.DREW:
            n = put_drew(w, rows, at, reader, out, n)
        elif kind == tape.MARKET_CARD:
            n = put(out, n, _MARKET_CARD)
            n = put_word(w, out, n, COLOUR, rows[at - 1, 1])
        elif kind == tape.MARKET_RESET:
            n = put(out, n, _MARKET_RESET)
            n, at = put_cards(w, rows, at, tape.DISCARDED, out, n)
        elif kind == tape.RESHUFFLED:
            n = put_of_seat(rows, at, _RESHUFFLED, out, n)
        elif kind == tape.PASSED:
            n = put_of_seat(rows, at, _PASSED, out, n)
        elif kind == tape.LAST_TURNS:
            n = put_of_seat(rows, at, _LAST_TURNS, out, n)
        elif kind == tape.SCORED:
            n = put_of_seat(rows, at, _SCORED, out, n)
        elif kind == tape.OFFERED:
            n, at = put_offered(w, rows, at, reader, out, n)
        elif kind == tape.KEPT:
            n, at = put_kept(w, rows, at, reader, out, n)
        elif kind == tape.LAID:
            n = put_of_seat(rows, at, _LAID, out, n)
            n = put(out, n, _CARDS)
            n, at = put_cards(w, rows, at, tape.LAID_CARD, out, n)
        elif kind == tape.ROBBED:
            n = put_of_seat(rows, at, _ROBBED, out, n)
            n = put(out, n, _VICTIM)
            n = put_number(out, n, rows[at - 1, 2])
            n = put(out, n, _CARDS)
            n, at = put_cards(w, rows, at, tape.DISCARDED, out, n)
        elif kind == tape.MOVED:
            n = put_of_seat(rows, at, _MOVED, out, n)
            n = put(out, n, _CARDS)
            n, at = put_cards(w, rows, at, tape.MOVED_CARD, out, n)
        elif kind == tape.COMPLETED:
            n = put_of_seat(rows, at, _COMPLETED, out, n)
            n = put(out, n, _TICKET)
            n = put_number(out, n, w.tickets[rows[at - 1, 2]])
            n = put(out, n, _CARDS)
            n, at = put_cards(w, rows, at, tape.PAID, out, n)
        elif kind == tape.REDEALT:
            n = put_of_seat(rows, at, _REDEALT, out, n)
            n, at = put_hands(w, s.players, rows, at, reader, out, n)
        else:
            n = put_event_of_family(t, w, s, rows[at - 1], out, n)
        if n > before:
            n = put(out, n, CLOSE_OBJECT)
            n = put(out, n, NEXT)
    return close(out, n, CLOSE_LIST)


@compiled
def put_of_seat(rows: np.ndarray, at: int, begin: np.ndarray, out: np.ndarray, n: int) -> int:
    """Append the beginning of an event and the first number of its row, mostly a seat."""
    n = put(out, n, begin)
    return put_number(out, n, rows[at - 1, 1])


@compiled
def put_drew(w: Words, rows: np.ndarray, at: int, reader: int, out: np.ndarray, n: int) -> int:
    n = put_of_seat(rows, at, _DREW, out, n)
    if rows[at - 1, 3] == 0:
        n = put(out, n, _FROM_MARKET)
    else:
        n = put(out, n, _FROM_DECK)
        if rows[at - 1, 1] != reader:
            return put(out, n, NULL)
    return put_word(w, out, n, COLOUR, rows[at - 1, 2])


@compiled
def put_cards(w: Words, rows: np.ndarray, at: int, kind: int, out: np.ndarray, n: int) -> tuple[int, int]:
    """Append the cards of the rows of a kind that follow; also return where these end."""
    n = put(out, n, OPEN_LIST)
    while at < len(rows) and rows[at, 0] == kind:
        for _ in range(1 if kind == tape.MOVED_CARD else rows[at, 2]):
            n = put_word(w, out, n, COLOUR, rows[at, 1])
            n = put(out, n, NEXT)
        at += 1
    return close(out, n, CLOSE_LIST), at


@compiled
def put_offered(w: Words, rows: np.ndarray, at: int, reader: int, out: np.ndarray, n: int) -> tuple[int, int]:
    """Append the tickets that a seat looks at; only its player sees which."""
    is_own = rows[at - 1, 1] == reader
    n = put_of_seat(rows, at, _OFFERED, out, n)
    n = put(out, n, _TICKETS)
    n = put(out, n, OPEN_LIST)
    while at < len(rows) and rows[at, 0] == tape.TICKET:
        n = put_number(out, n, w.tickets[rows[at, 2]]) if is_own else put(out, n, NULL)
        n = put(out, n, NEXT)
        at += 1
    return close(out, n, CLOSE_LIST), at


@compiled
def put_kept(w: Words, rows: np.ndarray, at: int, reader: int, out: np.ndarray, n: int) -> tuple[int, int]:
    """Append how many tickets a seat kept and returned; only its player sees which."""
    is_own = rows[at - 1, 1] == reader
    n = put_of_seat(rows, at, _KEPT, out, n)
    end = at
    while end < len(rows) and (rows[end, 0] == tape.KEPT_TICKET or rows[end, 0] == tape.RETURNED):
        end += 1
    n = put(out, n, _KEPT_TICKETS)
    n = put(out, n, OPEN_LIST)
    last = -1
    while True:  # those kept in ascending order of their numbers
        number = -1
        for k in range(at, end):
            if rows[k, 0] == tape.KEPT_TICKET:
                other = w.tickets[rows[k, 1]]
                if other > last and (number < 0 or other < number):
                    number = other
        if number < 0:
            break
        last = number
        n = put_number(out, n, number) if is_own else put(out, n, NULL)
        n = put(out, n, NEXT)
    n = close(out, n, CLOSE_LIST)
    n = put(out, n, _RETURNED)
    n = put(out, n, OPEN_LIST)
    for k in range(at, end):
        if rows[k, 0] == tape.RETURNED:
            n = put_number(out, n, w.tickets[rows[k, 1]]) if is_own else put(out, n, NULL)
            n = put(out, n, NEXT)
    return close(out, n, CLOSE_LIST), end


@compiled
def put_hands(
    w: Words, players: int, rows: np.ndarray, at: int, reader: int, out: np.ndarray, n: int
) -> tuple[int, int]:
    """Append the cards dealt to each seat; only its player sees which."""
    end = at
    while end < len(rows) and rows[end, 0] == tape.DEALT:
        end += 1
    n = put(out, n, _HANDS)
    n = put(out, n, OPEN_LIST)
    for seat in range(players):
        n = put(out, n, OPEN_LIST)
        for k in range(at, end):
            if rows[k, 1] == seat:
                n = put_word(w, out, n, COLOUR, rows[k, 2]) if seat == reader else put(out, n, NULL)
                n = put(out, n, NEXT)
        n = close(out, n, CLOSE_LIST)
        n = put(out, n, NEXT)
    return close(out, n, CLOSE_LIST), end
