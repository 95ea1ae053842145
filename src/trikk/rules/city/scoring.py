"""R27 to R30: the final score and who wins. Works at any moment, as the score if the game ended now."""

import numpy as np

from trikk.catalog.limits import MAX_SEATS
from trikk.rules.bits import WORD, bit, count, lowest
from trikk.rules.city.tables import WORDS
from trikk.rules.jit import compiled

# The columns of a score, one row per seat.
ROUTES, TICKETS_WON, TICKETS_LOST, TOURIST, TOTAL, COMPLETED, WINNER = range(7)
COLUMNS = 7


@compiled
def reached(t: np.record, s: np.record, seat: int, start: int) -> int:
    """Return the set of places that the seat's routes join to a place, itself included."""
    places = bit(start)
    grew = True
    while grew:
        grew = False
        for word in range(WORDS):
            routes = s.own[seat, word]
            while routes != 0:
                route = word * WORD + lowest(routes)
                routes &= routes - 1
                ends = bit(t.route_a[route]) | bit(t.route_b[route])
                if places & ends != 0 and places & ends != ends:
                    places |= ends
                    grew = True
    return places


@compiled
def is_complete(t: np.record, s: np.record, seat: int, ticket: int) -> bool:
    """R27: whether the seat's own routes join the ticket's two places."""
    return reached(t, s, seat, t.ticket_a[ticket]) & bit(t.ticket_b[ticket]) != 0


@compiled
def touched(t: np.record, s: np.record, seat: int) -> int:
    """Return the set of places at an end of one of the seat's routes."""
    places = np.int64(0)
    for word in range(WORDS):
        routes = s.own[seat, word]
        while routes != 0:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            places |= bit(t.route_a[route]) | bit(t.route_b[route])
    return places


@compiled
def score_seat(t: np.record, s: np.record, seat: int, row: np.ndarray) -> None:
    """R27: routes, tickets and tourist points of one seat."""
    row[ROUTES] = s.points[seat]
    row[TICKETS_WON] = 0
    row[TICKETS_LOST] = 0
    row[COMPLETED] = 0
    tickets = s.held[seat]
    while tickets != 0:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        if is_complete(t, s, seat, ticket):
            row[TICKETS_WON] += t.ticket_points[ticket]
            row[COMPLETED] += 1
        else:
            row[TICKETS_LOST] += t.ticket_points[ticket]
    row[TOURIST] = (
        count(touched(t, s, seat) & t.attractions) * t.attraction_points  # R28
        + t.token_points[count(np.int64(s.tokens[seat]))]  # R29
    )
    row[TOTAL] = row[ROUTES] + row[TICKETS_WON] - row[TICKETS_LOST] + row[TOURIST]


@compiled
def score(t: np.record, s: np.record, out: np.ndarray) -> None:
    """Write each seat's score and mark the winners: most points, then most tickets completed, then shared (R30)."""
    best_total, best_completed = -32768, -1
    for seat in range(s.players):
        row = out[seat]
        score_seat(t, s, seat, row)
        if row[TOTAL] > best_total or (row[TOTAL] == best_total and row[COMPLETED] > best_completed):
            best_total, best_completed = row[TOTAL], row[COMPLETED]
    for seat in range(s.players):
        row = out[seat]
        row[WINNER] = 1 if row[TOTAL] == best_total and row[COMPLETED] == best_completed else 0


def new_scores(*games: int) -> np.ndarray:
    """Return room for the scores of a game, or of so many games."""
    return np.zeros((*games, MAX_SEATS, COLUMNS), np.int64)
