"""What the others' routes and cards say about their tickets, and how far a game has come."""

import numpy as np

from trikk.bots.policies.belief import SIGNS, weigh_tickets
from trikk.bots.policies.city.network import NEVER, add_way, find_ways
from trikk.bots.policies.city.plan import POINT
from trikk.bots.policies.city.routes import owns
from trikk.bots.policies.city.ticket_network import ADDED, FIRST, LAST
from trikk.catalog.limits import MAX_COLOURS
from trikk.rules.bits import WORD, has
from trikk.rules.city.actions import GRAY
from trikk.rules.city.scoring import touched
from trikk.rules.city.tables import WORDS
from trikk.rules.jit import compiled

FARTHEST = 1000
"""Spaces between places that nothing joins."""
MOST_LEFT = 15
"""Spaces that count as many, however many there are."""

(
    WORTH,  # its points
    WORTH_A_SPACE,  # and for each space of its shortest way on the empty board
    BUILT,  # how much of that way the seat need not build any more
    COMPLETE,
    IMPOSSIBLE,
    DETOUR,  # how much longer than that way is what is left
    REACHED_END,  # a route of the seat ends at one of its places
    REACHED_BOTH,
    ON_THE_WAY,  # part of the seat's routes that lies on a shortest way
    NEAR_THE_WAY,  # or on a way that is one space longer
    SHOWN_FOR_IT,  # cards taken face up that the rest of its way asks for
    TOO_LONG,  # for the vehicles left
    USED,  # part of the vehicles
    TICKETS_HELD,
    SHOWN,  # cards taken face up
    SEATS,
    COVERED,  # spaces of the seat on a shortest way, for each space of the way
    LEFT,  # spaces to build
    LAST_TURNS,
) = range(SIGNS)


@compiled
def find_printed_ways(t: np.record, ways: np.ndarray) -> None:
    """Write how many spaces lie between any two places on the empty board."""
    n = t.places
    for a in range(n):
        for b in range(n):
            ways[a, b] = FARTHEST
        ways[a, a] = 0
    for route in range(t.routes):
        a, b = t.route_a[route], t.route_b[route]
        ways[a, b] = min(ways[a, b], t.route_length[route])
        ways[b, a] = ways[a, b]
    for middle in range(n):
        for a in range(n):
            for b in range(n):
                ways[a, b] = min(ways[a, b], ways[a, middle] + ways[middle, b])


@compiled
def shown_for(t: np.record, s: np.record, seat: int, mind: np.record, ticket: int) -> int:
    """Return how many of the cards that a seat took face up the rest of a ticket's way asks for."""
    routes = np.zeros(WORDS, np.int64)
    add_way(t, s, seat, mind, t.ticket_a[ticket], t.ticket_b[ticket], routes)
    need = np.zeros(MAX_COLOURS, np.int64)
    for route in range(t.routes):
        if has(routes[route // WORD], route % WORD) and t.route_colour[route] != GRAY:
            need[t.route_colour[route]] += t.route_length[route]
    shown = 0
    for card in range(1, t.colours + 1):
        shown += min(need[card], s.shown[seat, card])
    return shown


@compiled
def spaces_along(t: np.record, s: np.record, seat: int, ways: np.ndarray, ticket: int, detour: int) -> int:
    """Return how many spaces of a seat lie on a ticket's shortest ways, or on ways longer by a detour."""
    a, b = t.ticket_a[ticket], t.ticket_b[ticket]
    spaces = 0
    for route in range(t.routes):
        if owns(s, seat, route):
            length, x, y = t.route_length[route], t.route_a[route], t.route_b[route]
            way = length + min(ways[a, x] + ways[y, b], ways[a, y] + ways[x, b])
            if way <= ways[a, b] + detour:
                spaces += length
    return spaces


@compiled
def read_signs(t: np.record, s: np.record, other: int, mind: np.record, signs: np.ndarray) -> None:
    """Write what shows whether a seat holds each ticket, to signs[ticket]; from what everyone sees of the seat."""
    ways = np.empty((t.places, t.places), np.int64)
    find_printed_ways(t, ways)
    spaces, shown = 0, 0
    for route in range(t.routes):
        mind.cost[route] = POINT * t.route_length[route]
        if owns(s, other, route):
            spaces += t.route_length[route]
    for card in range(1, t.colours + 1):
        shown += s.shown[other, card]
    find_ways(t, s, other, mind)
    been = touched(t, s, other)
    for ticket in range(t.tickets):
        a, b = t.ticket_a[ticket], t.ticket_b[ticket]
        whole = float(ways[a, b])
        is_possible = mind.near[a, b] < NEVER
        left = mind.near[a, b] // POINT  # own routes cost a little, all of them less than a space
        along = spaces_along(t, s, other, ways, ticket, 0)
        reached = int(has(been, a)) + int(has(been, b))
        row = signs[ticket]
        row[WORTH] = t.ticket_points[ticket] / 8.0
        row[WORTH_A_SPACE] = t.ticket_points[ticket] / whole
        row[BUILT] = max(0.0, (whole - left) / whole) if is_possible else 0.0
        row[COMPLETE] = 1.0 if is_possible and left == 0 else 0.0
        row[IMPOSSIBLE] = 0.0 if is_possible else 1.0
        row[DETOUR] = min(2.0, max(0.0, (left - whole) / whole)) if is_possible else 0.0
        row[REACHED_END] = 1.0 if reached >= 1 else 0.0
        row[REACHED_BOTH] = 1.0 if reached == 2 else 0.0
        row[ON_THE_WAY] = along / max(1, spaces)
        row[NEAR_THE_WAY] = spaces_along(t, s, other, ways, ticket, 1) / max(1, spaces)
        row[SHOWN_FOR_IT] = shown_for(t, s, other, mind, ticket) / 4.0 if is_possible and left > 0 else 0.0
        row[TOO_LONG] = 1.0 if is_possible and left > s.vehicles[other] else 0.0
        row[USED] = 1.0 - s.vehicles[other] / t.vehicles
        row[TICKETS_HELD] = s.held_size[other] / 4.0
        row[SHOWN] = shown / 8.0
        row[SEATS] = s.players / 4.0
        row[COVERED] = along / whole
        row[LEFT] = min(left, MOST_LEFT) / 8.0
        row[LAST_TURNS] = 1.0 if s.turns_left >= 0 else 0.0


@compiled
def ticket_weights(t: np.record, s: np.record, seat: int, mind: np.record, weights: np.ndarray) -> None:
    """Write to weights[i, k] how likely seat i, which is not `seat`, holds ticket k."""
    signs = np.empty((t.tickets, SIGNS))
    for other in range(s.players):
        if other != seat:
            read_signs(t, s, other, mind, signs)
            weigh_tickets(signs, t.tickets, FIRST, ADDED, LAST, weights[other])


@compiled
def remaining(t: np.record, s: np.record) -> float:
    """Return how much of the game is still to come, from 1 at the start to 0."""
    fewest = t.vehicles
    for seat in range(s.players):
        fewest = min(fewest, s.vehicles[seat])
    return max(0, fewest - t.last_turns_vehicles) / t.vehicles
