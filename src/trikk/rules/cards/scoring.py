"""K19 and K22 to K24: the best choice of tickets, the final score and who wins."""

import numpy as np

from trikk.catalog.limits import MAX_COLOURS, MAX_SEATS, MAX_TICKETS
from trikk.rules.bits import bit, count, has, lowest
from trikk.rules.cards.legal import payable_tickets
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD

# The columns of a score, one row per seat.
TICKETS_WON, TICKETS_LOST, BONUS, TOTAL, COMPLETED, BONUS_CITIES, WINNER = range(7)
COLUMNS = 7


@compiled
def points(t: np.record, tickets: int) -> int:
    """Return what a set of tickets is worth together."""
    total = 0
    while tickets != 0:
        total += t.ticket_points[lowest(tickets)]
        tickets &= tickets - 1
    return total


@compiled
def big_city_counts(t: np.record, s: np.record, seat: int, city: int) -> int:
    """Return how many of the seat's completed tickets name a big city."""
    n = 0
    tickets = s.done[seat]
    while tickets != 0:
        if has(t.ticket_cities[lowest(tickets)], city):
            n += 1
        tickets &= tickets - 1
    return n


@compiled
def score(t: np.record, s: np.record, out: np.ndarray) -> None:
    """Write each seat's score, as if the game ended now, and mark the winners (K22 to K24)."""
    for seat in range(s.players):
        row = out[seat]
        row[TICKETS_WON] = points(t, s.done[seat])
        row[TICKETS_LOST] = points(t, s.held[seat])  # K22
        row[COMPLETED] = count(s.done[seat])
        row[BONUS] = 0
        row[BONUS_CITIES] = 0
    for city in range(t.cities):
        score_city(t, s, city, out)
    best = -1
    for seat in range(s.players):
        row = out[seat]
        row[TOTAL] = row[TICKETS_WON] - row[TICKETS_LOST] + row[BONUS]
        if best < 0 or is_better(row, out[best]):
            best = seat
    for seat in range(s.players):
        out[seat, WINNER] = 0 if is_better(out[best], out[seat]) else 1


@compiled
def score_city(t: np.record, s: np.record, city: int, out: np.ndarray) -> None:
    """K23: most completed tickets naming the city; all who are tied; nobody without one."""
    most = 0
    for seat in range(s.players):
        most = max(most, big_city_counts(t, s, seat, city))
    for seat in range(s.players):
        if most > 0 and big_city_counts(t, s, seat, city) == most:
            out[seat, BONUS] += t.city_bonus[city]
            out[seat, BONUS_CITIES] |= bit(city)


@compiled
def is_better(row: np.ndarray, other: np.ndarray) -> bool:
    """K24: more points, then more completed tickets, then more bonus cards."""
    if row[TOTAL] != other[TOTAL]:
        return row[TOTAL] > other[TOTAL]
    if row[COMPLETED] != other[COMPLETED]:
        return row[COMPLETED] > other[COMPLETED]
    return count(np.int64(row[BONUS_CITIES])) > count(np.int64(other[BONUS_CITIES]))


def new_scores(*games: int) -> np.ndarray:
    """Return room for the scores of a game, or of so many games."""
    return np.zeros((*games, MAX_SEATS, COLUMNS), np.int64)


# --- the best choice -----------------------------------------------------------------------------------------------

PRICE_STEPS = 3
"""For each ticket: better prices would take longer than trying the few choices more."""


@compiled
def is_worth_more(t: np.record, ticket: int, other: int) -> bool:
    """Return whether a ticket brings more points per card than another."""
    return t.ticket_points[ticket] * t.ticket_size[other] > t.ticket_points[other] * t.ticket_size[ticket]


@compiled
def by_worth(t: np.record, tickets: int, order: np.ndarray) -> int:
    """Write tickets in falling order of points per card; return how many."""
    n = 0
    while tickets != 0:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        at = n
        while at > 0 and is_worth_more(t, ticket, order[at - 1]):
            order[at] = order[at - 1]
            at -= 1
        order[at] = ticket
        n += 1
    return n


@compiled
def profit(t: np.record, ticket: int, prices: np.ndarray) -> float:
    """Return what is left of a ticket's points after its cards have been bought, or 0 if it is not worth it."""
    left = float(t.ticket_points[ticket])
    for card in range(1, t.colours + 1):
        left -= prices[card] * t.ticket_cards[ticket, card]
    return max(0.0, left)


@compiled
def worth_of_cards(t: np.record, prices: np.ndarray, have: np.ndarray) -> float:
    """Return what cards are worth at these prices; a locomotive as much as the dearest colour."""
    total = 0.0
    dearest = 0.0
    for card in range(1, t.colours + 1):
        total += prices[card] * have[card]
        dearest = max(dearest, prices[card])
    return total + dearest * have[WILD]


@compiled
def find_prices(t: np.record, order: np.ndarray, n: int, have: np.ndarray, prices: np.ndarray) -> None:
    """Write prices of the colours at which the cards in hand and all profits together are worth little.

    At any prices, no choice of tickets can bring more points than the cards are worth plus the profit of every
    ticket. Raising the price of what is asked for too much and lowering that of what is left over brings this bound
    close to the truth.
    """
    trial = np.ones(MAX_COLOURS)
    lowest_bound = np.inf
    for step in range(PRICE_STEPS * n):
        bound = worth_of_cards(t, trial, have)
        surplus = have.astype(np.float64)
        dearest = 1
        for card in range(2, t.colours + 1):
            if trial[card] > trial[dearest]:
                dearest = card
        surplus[dearest] += have[WILD]
        for i in range(n):
            gain = profit(t, order[i], trial)
            bound += gain
            if gain > 0:
                for card in range(1, t.colours + 1):
                    surplus[card] -= t.ticket_cards[order[i], card]
        if bound < lowest_bound:
            lowest_bound = bound
            prices[:] = trial
        for card in range(1, t.colours + 1):
            trial[card] = max(0.0, trial[card] - surplus[card] / (step + 5))


@compiled
def pay_for(t: np.record, have: np.ndarray, ticket: int, left: np.ndarray) -> bool:
    """Write what is left of some cards after paying for a ticket; return False if they do not suffice."""
    wilds = np.int64(have[WILD])
    for card in range(1, t.colours + 1):
        need = t.ticket_cards[ticket, card]
        paid = min(need, have[card])
        wilds -= need - paid
        left[card] = have[card] - paid
    left[WILD] = wilds
    return wilds >= 0


@compiled
def best_tickets(t: np.record, s: np.record, seat: int) -> int:
    """K19: the set of tickets worth most points that the track pile can pay for together.

    Depth-first over the tickets, most points per card first, each taken or left. A branch is given up when the bound
    that prices give says that it cannot become the best.
    """
    order = np.zeros(MAX_TICKETS, np.int64)
    n = by_worth(t, payable_tickets(t, s, seat), order)
    have = np.zeros((MAX_TICKETS + 1, MAX_COLOURS), np.int64)  # cards before deciding on the i-th ticket
    taken = np.zeros(MAX_TICKETS + 1, np.int64)
    worth = np.zeros(MAX_TICKETS + 1, np.int64)
    tried = np.zeros(MAX_TICKETS + 1, np.int64)  # 0: not decided, 1: taken or not payable, 2: left
    for card in range(MAX_COLOURS):
        have[0, card] = s.track[seat, card]
    prices = np.zeros(MAX_COLOURS)
    find_prices(t, order, n, have[0], prices)
    profits = np.zeros(MAX_TICKETS + 1)  # of the i-th ticket and all after it
    for i in range(n - 1, -1, -1):
        profits[i] = profits[i + 1] + profit(t, order[i], prices)
    best, best_worth = np.int64(0), np.int64(0)
    at = 0
    while at >= 0:
        if worth[at] > best_worth:
            best, best_worth = taken[at], worth[at]
        bound = worth[at] + profits[at] + worth_of_cards(t, prices, have[at])
        # Points are whole: less than one more is no more. The last part keeps rounding from costing a point.
        if at == n or tried[at] == 2 or bound < best_worth + 1 - 1e-6:
            tried[at] = 0
            at -= 1
            continue
        ticket = order[at]
        tried[at] += 1
        if tried[at] == 1:
            if not pay_for(t, have[at], ticket, have[at + 1]):
                continue
            taken[at + 1] = taken[at] | bit(ticket)
            worth[at + 1] = worth[at] + t.ticket_points[ticket]
        else:
            have[at + 1] = have[at]
            taken[at + 1], worth[at + 1] = taken[at], worth[at]
        at += 1
    return best
