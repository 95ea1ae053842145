"""What the others' routes say about their tickets, and how far a game has come."""

import numpy as np

from trikk.bots.policies.city.network import NEVER, find_ways
from trikk.bots.policies.city.plan import POINT
from trikk.rules.jit import compiled

FIT = 8.0
"""How much likelier a ticket is whose whole way a seat has built than one it has done nothing for."""


@compiled
def ticket_weights(t: np.record, s: np.record, seat: int, mind: np.record, weights: np.ndarray) -> None:
    """Write how likely each other seat is to hold each ticket: the likelier, the more of its way the seat has built.

    All routes that a seat can still claim count by length; the seat's own cost nothing.
    """
    for other in range(s.players):
        for ticket in range(t.tickets):
            weights[other, ticket] = 1.0
        if other == seat:
            continue
        for route in range(t.routes):
            mind.cost[route] = POINT * t.route_length[route]
        find_ways(t, s, other, mind)
        for ticket in range(t.tickets):
            way = mind.near[t.ticket_a[ticket], t.ticket_b[ticket]]
            whole = POINT * t.ticket_points[ticket]
            if way < NEVER:
                weights[other, ticket] += FIT * max(0, whole - way) / max(1, whole)


@compiled
def remaining(t: np.record, s: np.record) -> float:
    """Return how much of the game is still to come, from 1 at the start to 0."""
    fewest = t.vehicles
    for seat in range(s.players):
        fewest = min(fewest, s.vehicles[seat])
    return max(0, fewest - t.last_turns_vehicles) / t.vehicles
