"""A position as a row of numbers, for networks: as a seat may know it (R31), or whole.

Seats are counted from the reader: 0 is the reader, 1 the next in turn order. docs/encoding.md lists every position.
"""

import numpy as np

from trikk.catalog.limits import MAX_CITY_OFFER
from trikk.rules.bits import WORD, bit, count, has, lowest
from trikk.rules.city.state import NO_STACK, PHASE_OVER, PHASE_TOKEN
from trikk.rules.city.tables import WORDS
from trikk.rules.encoding import (
    POINTS_SCALE,
    after,
    known_cards,
    numbers_of,
    offered,
    write_cards,
    write_hidden,
    write_set,
    write_sizes,
    write_tickets,
    write_turn,
)
from trikk.rules.jit import compiled

PHASES = PHASE_OVER + 1
OFFER_SLOTS = MAX_CITY_OFFER
LEFT_OVERS = 2
ENDS_SCALE = 4


@compiled
def encode(t: np.record, s: np.record, seat: int, row: np.ndarray) -> int:
    """Write what a seat may know of a state, or of its view of that, to a row of float32; return the row's size.

    Nothing hidden is read, so a whole state gives the same row as the seat's view. All is open once the game is over.
    """
    over = s.phase == PHASE_OVER
    row[:] = 0.0
    out = numbers_of(row)
    out[s.phase] = 1.0
    at = write_turn(s, seat, over, out, PHASES)
    out[at] = s.passes / s.players
    at = write_cards(t, s, seat, over, t.longest, out, at + 1)
    at = write_unseen(t, s, seat, over, out, at)
    at = write_sizes(t, s, seat, out, at)
    at = write_tickets(t, s, seat, OFFER_SLOTS, out, at)
    places = touched(t, s, seat)
    at = write_complete(t, s, seat, places, out, at)
    at = write_board(t, s, seat, places, out, at)
    if t.symbols > 0:
        at = write_tokens(t, s, seat, out, at)
    return at


@compiled
def encode_whole(t: np.record, s: np.record, seat: int, row: np.ndarray) -> int:
    """Write a whole state to a row of float32, secrets included; return its size. What `encode` writes comes first."""
    out = numbers_of(row)
    at = write_hidden(t, s, seat, out, encode(t, s, seat, row))
    for k in range(1, s.players):
        other = after(seat, k, s.players)
        write_set(out, at, joined(t, s, other, s.held[other], touched(t, s, other)), t.tickets)
        at += t.tickets
    return at


@compiled
def write_unseen(t: np.record, s: np.record, seat: int, over: bool, out: np.ndarray, at: int) -> int:
    """How many cards of each colour the reader cannot see: they are in the deck or in hands of others."""
    for card in range(t.colours + 1):
        unseen = t.cards[card] - s.market[card] - s.discard[card] - known_cards(s, seat, over, card)
        out[at + card] = unseen * t.card_share[card]
    return at + t.colours + 1


@compiled
def touched(t: np.record, s: np.record, seat: int) -> int:
    """Return the set of places that a seat's routes touch."""
    places = np.int64(0)
    for word in range(WORDS):
        routes = s.own[seat, word]
        while routes != 0:
            places |= t.route_ends[word * WORD + lowest(routes)]
            routes &= routes - 1
    return places


@compiled
def network(t: np.record, s: np.record, seat: int, places: int) -> int:
    """Return the places that a seat's routes join to any of these, and these."""
    grew = True
    while grew:
        before = places
        for word in range(WORDS):
            routes = s.own[seat, word]
            while routes != 0:
                ends = t.route_ends[word * WORD + lowest(routes)]
                routes &= routes - 1
                places |= ends if places & ends != 0 else 0
        grew = places != before
    return places


@compiled
def joined(t: np.record, s: np.record, seat: int, tickets: int, places: int) -> int:
    """Return those of some tickets whose two places a seat's routes join (R27); `places` are all that they touch."""
    complete, open_tickets = np.int64(0), np.int64(0)
    while tickets != 0:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        ends = bit(t.ticket_a[ticket]) | bit(t.ticket_b[ticket])
        open_tickets |= bit(ticket) if places & ends == ends else np.int64(0)
    while open_tickets != 0:
        ticket = lowest(open_tickets)
        open_tickets &= open_tickets - 1
        if has(network(t, s, seat, bit(t.ticket_a[ticket])), t.ticket_b[ticket]):
            complete |= bit(ticket)
    return complete


@compiled
def write_complete(t: np.record, s: np.record, seat: int, places: int, out: np.ndarray, at: int) -> int:
    """Which tickets in hand or on offer the reader's routes join, and where the others in hand lead."""
    complete = joined(t, s, seat, s.held[seat] | offered(s, seat), places)
    write_set(out, at, complete, t.tickets)
    at += t.tickets
    open_tickets = s.held[seat] & ~complete
    while open_tickets != 0:
        ticket = lowest(open_tickets)
        open_tickets &= open_tickets - 1
        out[at + t.ticket_a[ticket]] += 1.0 / ENDS_SCALE
        out[at + t.ticket_b[ticket]] += 1.0 / ENDS_SCALE
    return at + t.places


@compiled
def write_routes(out: np.ndarray, at: int, low: int, high: int, routes: int) -> None:
    """Write for each route whether it is in a set of two words."""
    write_set(out, at, low, min(routes, WORD))
    if routes > WORD:
        write_set(out, at + WORD, high, routes - WORD)


@compiled
def write_board(t: np.record, s: np.record, seat: int, places: int, out: np.ndarray, at: int) -> int:
    """Places the reader touches; by seat, vehicles, points and routes; free routes that the reader may not claim."""
    players, routes = s.players, t.routes
    write_set(out, at, places, t.places)
    at += t.places
    own = at + 3 * players
    shut0 = t.fits[t.vehicles, 0] & ~s.open[seat, 0]
    shut1 = t.fits[t.vehicles, 1] & ~s.open[seat, 1]
    for k in range(players):
        other = after(seat, k, players)
        out[at + k] = s.vehicles[other] / t.vehicles
        out[at + players + k] = s.points[other] / POINTS_SCALE
        if k > 0:
            places = touched(t, s, other)
        out[at + 2 * players + k] = count(places & t.attractions) * t.attraction_points / POINTS_SCALE
        write_routes(out, own + k * routes, s.own[other, 0], s.own[other, 1], routes)
        shut0 &= ~s.own[other, 0]
        shut1 &= ~s.own[other, 1]
    closed = own + players * routes
    write_routes(out, closed, shut0, shut1, routes)
    return closed + routes


@compiled
def write_tokens(t: np.record, s: np.record, seat: int, out: np.ndarray, at: int) -> int:
    """By seat, its tokens; by place, its stack and whether the reader lacks such a token; what is to be decided."""
    players, symbols, places = s.players, t.symbols, t.places
    for k in range(players):
        write_set(out, at, np.int64(s.tokens[after(seat, k, players)]), symbols)
        at += symbols
    wanted = at + places * symbols
    for place in range(places):
        symbol = s.stack[place]
        if symbol != NO_STACK and s.stack_size[symbol] > 0:
            out[at + place * symbols + symbol] = s.stack_size[symbol] / t.stack_size[players]
            if not has(np.int64(s.tokens[seat]), symbol):
                out[wanted + place] = 1.0
    left_over = wanted + places
    for i in range(s.left_overs):
        out[left_over + i * symbols + s.left_over[i]] = 1.0
    choice = left_over + LEFT_OVERS * symbols
    if s.phase == PHASE_TOKEN:
        out[choice + s.choice[0]] = 1.0
        out[choice + s.choice[1]] = 1.0
    return choice + places
