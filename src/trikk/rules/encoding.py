"""What the encodings of both families have in common: cards and tickets as numbers of about 0 to 1.

Each function writes one part of a row of zeros from position `at` on, and returns the position after it. The names of
the positions are in `trikk.game.encoding_parts`, in the same order; a test compares both. What is small and seldom 0
is written without asking whether it is 0: a wrong guess of the processor takes longer than a number.
"""

from typing import Any

import numpy as np

from trikk.catalog.limits import MAX_SEATS
from trikk.rules.bits import bit, has
from trikk.rules.jit import compiled, when_compiled
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


# --- rows ----------------------------------------------------------------------------------------------------------


def numbers_of(row: np.ndarray) -> np.ndarray:
    """Return a row of float32 to write to within this call; its positions are not checked, nor counted from its end."""
    return row


def write_eight(out: np.ndarray, at: int, members: int) -> None:
    """Write for each of the first eight things whether a set has it: 1 or 0."""
    for k in range(AT_ONCE):
        out[at + k] = (members >> k) & 1


def write_eight_shares(out: np.ndarray, at: int, pile: np.ndarray, shares: np.ndarray, first: int) -> None:
    """Write how many cards of eight colours a pile has, from one on, as parts of all of their colour."""
    for k in range(AT_ONCE):
        out[at + k] = pile[first + k] * shares[first + k]


@when_compiled
def rows_as_addresses() -> None:
    """Have compiled code write to a row by its address, which is quicker to hand on than an array, and by eights."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    numbers = ir.VectorType(ir.FloatType(), AT_ONCE)
    address = types.CPointer(types.float32)

    @intrinsic  # type: ignore[untyped-decorator]
    def data_of(typing_context: Any, row: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return context.make_array(signature.args[0])(context, builder, value=args[0]).data

        return address(row), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def spread(typing_context: Any, out: Any, at: Any, members: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word = ir.VectorType(ir.IntType(32), AT_ONCE)
            none, undefined = ir.Constant(word, [0] * AT_ONCE), ir.Constant(word, ir.Undefined)
            first = builder.insert_element(undefined, builder.trunc(args[2], word.element), word.element(0))
            each = builder.and_(
                builder.shuffle_vector(first, undefined, none), ir.Constant(word, [1 << k for k in range(AT_ONCE)])
            )
            one, zero = (ir.Constant(numbers, [number] * AT_ONCE) for number in (1.0, 0.0))
            written = builder.select(builder.icmp_unsigned("!=", each, none), one, zero)
            builder.store(written, builder.bitcast(builder.gep(args[0], [args[1]]), numbers.as_pointer()), align=4)
            return context.get_dummy_value()

        return types.void(out, types.int64, types.int64), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def multiply(typing_context: Any, out: Any, at: Any, pile: Any, shares: Any, first: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            def eight(of: int, element: Any) -> Any:
                data = context.make_array(signature.args[of])(context, builder, value=args[of]).data
                place = builder.bitcast(builder.gep(data, [args[4]]), ir.VectorType(element, AT_ONCE).as_pointer())
                return builder.load(place, align=2)

            exact = ir.VectorType(ir.DoubleType(), AT_ONCE)
            product = builder.fmul(builder.sitofp(eight(2, ir.IntType(16)), exact), eight(3, exact.element))
            place = builder.bitcast(builder.gep(args[0], [args[1]]), numbers.as_pointer())
            builder.store(builder.fptrunc(product, numbers), place, align=4)
            return context.get_dummy_value()

        return types.void(out, types.int64, pile, shares, types.int64), codegen

    @overload(numbers_of)  # type: ignore[untyped-decorator]
    def take(row: Any) -> Any:
        if not isinstance(row, types.Array) or (row.ndim, row.layout, row.dtype) != (1, "C", types.float32):
            return None  # Numba says that there is no such function for these arguments

        def call(row: Any) -> Any:
            return data_of(row)

        return call

    @overload(write_eight)  # type: ignore[untyped-decorator]
    def write(out: Any, at: Any, members: Any) -> Any:
        def call(out: Any, at: Any, members: Any) -> Any:
            spread(out, at, members)

        return call

    @overload(write_eight_shares)  # type: ignore[untyped-decorator]
    def write_shares_of(out: Any, at: Any, pile: Any, shares: Any, first: Any) -> Any:
        if (pile.layout, pile.dtype, shares.layout, shares.dtype) != ("C", types.int16, "C", types.float64):
            return None

        def call(out: Any, at: Any, pile: Any, shares: Any, first: Any) -> Any:
            multiply(out, at, pile, shares, first)

        return call


@compiled
def write_set(out: np.ndarray, at: int, members: int, size: int) -> None:
    """Write for each of `size` things whether a set has it: 1 or 0."""
    if size < AT_ONCE:
        for k in range(size):
            out[at + k] = (members >> k) & 1
        return
    for first in range(0, size - AT_ONCE, AT_ONCE):
        write_eight(out, at + first, members >> first)
    write_eight(out, at + size - AT_ONCE, members >> (size - AT_ONCE))  # some of these a second time


@compiled
def write_shares(t: np.record, pile: np.ndarray, out: np.ndarray, at: int) -> int:
    """Write how many cards of each colour a pile has, as parts of all of their colour.

    An edition with few colours has none of those after its last: for these a 0 is written too, and then written over.
    """
    colours = t.colours + 1
    write_eight_shares(out, at, pile, t.card_share, 0)
    if colours > AT_ONCE:
        write_eight_shares(out, at + colours - AT_ONCE, pile, t.card_share, colours - AT_ONCE)
    return at + colours


@compiled
def after(seat: int, k: int, players: int) -> int:
    """Return the seat that is k after another in turn order; k is less than the number of players."""
    other = seat + k
    return other - players if other >= players else other


# --- parts ---------------------------------------------------------------------------------------------------------


@compiled
def write_turn(s: np.record, seat: int, over: bool, out: np.ndarray, at: int) -> int:
    """Whose view it is, who is to move (counted from the reader), and how many of the last turns are left."""
    players = s.players
    out[at + seat] = 1.0
    at += players
    if not over:
        out[at + after(s.seat, players - seat, players)] = 1.0
    at += players
    if s.turns_left >= 0:
        out[at] = 1.0
        out[at + 1] = s.turns_left / players
    return at + 2


@compiled
def known_cards(s: np.record, seat: int, over: bool, card: int) -> int:
    """Return how many cards of a colour a seat knows in all hands (R31, K25): all of them once the game is over."""
    known = np.int64(0)
    if over:
        for other in range(MAX_SEATS):
            known += s.hand[other, card]
        return known
    for other in range(MAX_SEATS):
        known += s.shown[other, card]
    return known - s.shown[seat, card] + s.hand[seat, card]


@compiled
def write_cards(t: np.record, s: np.record, seat: int, over: bool, steps: int, out: np.ndarray, at: int) -> int:
    """The reader's hand, as shares and as steps (1 for each n of which it has n or more), market, discard and hands."""
    colours = t.colours + 1
    in_market = 1.0 / t.market
    at = write_shares(t, s.hand[seat], out, at)
    for card in range(colours):
        n = s.hand[seat, card]
        for step in range(0, steps, AT_ONCE):
            write_eight(out, at + step, bit(max(0, min(n - step, AT_ONCE))) - 1)
        at += steps
    for card in range(colours):
        out[at + card] = s.market[card] * in_market
    at = write_shares(t, s.discard, out, at + colours)
    for k in range(1, s.players):
        other = after(seat, k, s.players)
        at = write_shares(t, s.hand[other] if over else s.shown[other], out, at)
    return at


@compiled
def write_sizes(t: np.record, s: np.record, seat: int, out: np.ndarray, at: int) -> int:
    """How many cards and tickets are in the decks; by seat, how many it holds and how many it is choosing from."""
    out[at] = s.deck_size / t.all_cards
    out[at + 1] = (s.shuffled_size + s.under_size) / t.tickets
    at += 2
    players = s.players
    for k in range(players):
        other = after(seat, k, players)
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
    write_set(out, at, s.held[seat], tickets)
    at += tickets
    for i in range(s.offer_size[seat]):
        out[at + s.offer[seat, i]] = 1.0
        out[at + (1 + i) * tickets + s.offer[seat, i]] = 1.0
    at += (1 + slots) * tickets
    for k in range(1, s.players):
        write_set(out, at, ~s.may[seat, after(seat, k, s.players)], tickets)
        at += tickets
    write_set(out, at, ~s.may[seat, DECK], tickets)
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
    tickets = t.tickets
    for k in range(1, s.players):
        other = after(seat, k, s.players)
        at = write_shares(t, s.hand[other], out, at)
        write_set(out, at, s.held[other], tickets)
        at += tickets
        write_set(out, at, offered(s, other), tickets)
        at += tickets
    at = write_shares(t, s.deck, out, at)
    write_set(out, at, s.shuffled, tickets)
    at += tickets
    write_under(t, s, bit(tickets) - 1, out, at)
    return at + tickets
