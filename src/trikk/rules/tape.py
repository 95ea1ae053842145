"""A tape records what a step does, and can give outcomes of chance instead of the generator.

Every step gets a tape. If it is on, the step writes one row for each thing that happens, from which `trikk.game` makes
events and the chance of records. If it has outcomes, they replace the generator; where they end, or one does not fit,
the tape has what might have come there.
"""

import numpy as np

from trikk.catalog.limits import MAX_TICKETS
from trikk.rules.bits import has, nth
from trikk.rules.generator import GENERATOR, below
from trikk.rules.jit import compiled, compiled_for
from trikk.rules.layout import record

ROWS = 8192
"""Far more than a step can write: enough for some 1,300 market resets in a row."""
GIVEN = 4096
ASKED = MAX_TICKETS
"""The most kinds of outcome that a draw can have; there are fewer colours and symbols than tickets."""

TAPE = record(
    [
        ("on", np.int64),
        ("length", np.int64),
        ("rows", np.int16, (ROWS, 5)),
        ("is_given", np.int64),
        ("given_size", np.int64),
        ("given_next", np.int64),
        ("fault", np.int64),
        ("given", np.int16, (GIVEN, 3)),
        ("asked_kind", np.int64),  # of the first draw whose outcome did not fit: a column of `given`
        ("asked", np.int16, (ASKED,)),  # and in how many ways each outcome could have come
    ]
)

# Kinds of row, each with what its four columns hold.
(
    SETUP,  # players
    DEALT,  # seat, card
    OFFERED,  # seat, number of tickets: as many TICKET rows follow
    TICKET,  # seat, ticket, whether it came from the shuffled part
    MARKET_CARD,  # card
    MARKET_RESET,  # as many DISCARDED rows as colours follow
    DISCARDED,  # card, how many
    STACK,  # seat or -1, place, symbol, count
    LEFT_OVER,  # symbol
    KEPT,  # seat, number kept, number returned: KEPT_TICKET and RETURNED rows follow
    KEPT_TICKET,  # ticket
    RETURNED,  # ticket
    TURN,  # seat
    DREW,  # seat, card, whether from the deck
    RESHUFFLED,  # size
    CLAIMED,  # seat, route, colour, wilds
    TOKEN,  # seat, place, symbol
    MOVED,  # seat, number of MOVED_CARD rows that follow
    MOVED_CARD,  # card
    LAID,  # seat, number of LAID_CARD rows that follow
    LAID_CARD,  # card, how many
    ROBBED,  # seat, victim: the row's cards follow as DISCARDED rows
    PASSED,  # seat
    LAST_TURNS,  # seat
    COMPLETED,  # seat, ticket, number of PAID rows that follow
    PAID,  # card, how many
    SCORED,  # seat
    REDEALT,  # size: DEALT rows follow
    OVER,  # reason
) = range(29)

REASON_LAST_TURNS = 0
REASON_ALL_PASSED = 1

# The columns of an outcome given in place of the generator; -1 in those that it is not.
GIVEN_CARD, GIVEN_TICKET, GIVEN_SYMBOL = range(3)


def new_tape() -> np.record:
    """Return a tape that is off: it records nothing and may be shared."""
    return new_tapes(on=False)[0]


def new_tapes(*, on: bool) -> np.ndarray:
    """Return an empty tape, as an array of one."""
    tapes = np.zeros(1, TAPE)
    tapes["on"] = on
    return tapes


@compiled_for(None, TAPE, np.int64, np.int64, np.int64, np.int64, np.int64)
def note(tape: np.record, kind: int, a: int, b: int, c: int, d: int) -> None:
    """Write one row, if the tape is on."""
    if tape.on:
        if tape.length < ROWS:
            row = tape.rows[tape.length]
            row[0] = kind
            row[1] = a
            row[2] = b
            row[3] = c
            row[4] = d
        tape.length += 1


@compiled_for(np.int64, TAPE, np.int64)
def given(tape: np.record, column: int) -> int:
    """Return the next given outcome as one of a kind, or -1 if it is another kind or there is none."""
    at = np.int64(tape.given_next)
    tape.given_next = at + 1
    if at >= tape.given_size:
        return -1
    return tape.given[at, column]


@compiled_for(np.bool_, TAPE, np.int64)
def refuse_given(tape: np.record, column: int) -> bool:
    """Note that the outcome just read does not fit, or that there was none to read; return whether it is the first."""
    if tape.fault != 0:
        return False
    tape.fault = tape.given_next
    tape.asked_kind = column
    tape.asked[:] = 0
    return True


@compiled_for(None, TAPE, np.int64)
def ask_for_one(tape: np.record, members: int) -> None:
    """Note that each member of a set could have come."""
    for i in range(ASKED):
        tape.asked[i] = int(has(members, i))


@compiled
def pick_card(pile: np.ndarray, size: int, g: np.record, tape: np.record) -> int:
    """Return a random card of a pile that is not empty; each card equally likely."""
    if tape.is_given:
        card = given(tape, GIVEN_CARD)
        if card >= 0 and pile[card] > 0:
            return card
        if refuse_given(tape, GIVEN_CARD):
            for i in range(len(pile)):
                tape.asked[i] = pile[i]
    r = below(g, size)
    card = 0
    while r >= pile[card]:
        r -= pile[card]
        card += 1
    return card


@compiled_for(np.int64, np.int64, np.int64, GENERATOR, TAPE)
def pick_ticket(tickets: int, size: int, g: np.record, tape: np.record) -> int:
    """Return a random ticket of a set that is not empty."""
    if tape.is_given:
        ticket = given(tape, GIVEN_TICKET)
        if ticket >= 0 and has(tickets, ticket):
            return ticket
        if refuse_given(tape, GIVEN_TICKET):
            ask_for_one(tape, tickets)
    return nth(tickets, below(g, size))


@compiled_for(np.int64, np.int64, np.int64, GENERATOR, TAPE)
def pick_symbol(symbols: int, size: int, g: np.record, tape: np.record) -> int:
    """Return a random token symbol of a set that is not empty."""
    if tape.is_given:
        symbol = given(tape, GIVEN_SYMBOL)
        if symbol >= 0 and has(symbols, symbol):
            return symbol
        if refuse_given(tape, GIVEN_SYMBOL):
            ask_for_one(tape, symbols)
    return nth(symbols, below(g, size))
