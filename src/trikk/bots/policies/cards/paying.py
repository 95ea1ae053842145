"""Which tickets to complete when the track piles are turned up (K19)."""

import numpy as np

from trikk.bots.policies.cards.cities import closeness, find_city_counts
from trikk.bots.policies.cards.needs import has_second_deck
from trikk.rules.bits import bit, lowest
from trikk.rules.cards.actions import DONE
from trikk.rules.cards.legal import is_payable, payable_tickets
from trikk.rules.cards.scoring import pay_for
from trikk.rules.jit import compiled

MOST_STEPS = 1000
"""Tickets taken or left before the search for the best choice stops; the first tries are nearly as good as the best."""


@compiled
def value_ticket(t: np.record, s: np.record, mind: np.record, ticket: int) -> float:
    """Return what completing a ticket brings: its points, and its part in winning bonuses (K23)."""
    value = float(t.ticket_points[ticket])
    if not has_second_deck(t, s):
        value *= 2.0  # K22: incomplete, it would cost as much
    cities = t.ticket_cities[ticket]
    while cities != 0:
        city = lowest(cities)
        cities &= cities - 1
        value += t.city_bonus[city] * closeness(mind, city)
    return value


@compiled
def order_tickets(t: np.record, mind: np.record, tickets: int) -> int:
    """Write tickets in falling order of value per card; return how many."""
    n = 0
    while tickets != 0:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        at = n
        while at > 0 and mind.gain[ticket] * t.ticket_size[mind.order[at - 1]] > (
            mind.gain[mind.order[at - 1]] * t.ticket_size[ticket]
        ):
            mind.order[at] = mind.order[at - 1]
            at -= 1
        mind.order[at] = ticket
        n += 1
    return n


@compiled
def choose_tickets(t: np.record, s: np.record, mind: np.record) -> None:
    """Write to the target the tickets to complete."""
    seat = s.seat
    payable = payable_tickets(t, s, seat)
    find_city_counts(t, s, mind, s.done[seat] | payable)
    left = payable
    while left != 0:
        mind.gain[lowest(left)] = value_ticket(t, s, mind, lowest(left))
        left &= left - 1
    mind.target = best_paid(t, s, mind, payable)
    mind.paying = 1
    mind.track_size = s.track_size[seat]


@compiled
def best_paid(t: np.record, s: np.record, mind: np.record, tickets: int) -> int:
    """Return the tickets that the seat's track pile should pay for, by what each one gains."""
    n = order_tickets(t, mind, tickets)
    for card in range(t.colours + 1):
        mind.cards[0, card] = s.track[s.seat, card]
    return best_choice(t, mind, n, s.track_size[s.seat])


@compiled
def best_choice(t: np.record, mind: np.record, n: int, cards: int) -> int:
    """Return the best set of the first n tickets in `order` that `cards[0]`, so many cards, can pay for.

    Depth-first, each ticket taken or left. A branch is given up when it cannot become the best even if every card
    left were worth as much as in the next ticket, and the whole search after some steps.
    """
    order, have, taken, worth, tried, rest = mind.order, mind.cards, mind.taken, mind.points, mind.tried, mind.rest
    rest[n] = 0.0
    for i in range(n - 1, -1, -1):
        rest[i] = rest[i + 1] + mind.gain[order[i]]
    taken[0], worth[0], tried[0] = 0, 0.0, 0
    mind.cards_left[0] = cards
    best, best_worth = np.int64(0), 0.0
    at = 0
    for _ in range(MOST_STEPS):
        if at < 0:
            break
        if worth[at] > best_worth:
            best, best_worth = taken[at], worth[at]
        if at == n or tried[at] == 2 or worth[at] + most_to_gain(t, mind, at) <= best_worth:
            at -= 1
            continue
        ticket = order[at]
        tried[at] += 1
        if tried[at] == 1:
            if not pay_for(t, have[at], ticket, have[at + 1]):
                continue
            taken[at + 1], worth[at + 1] = taken[at] | bit(ticket), worth[at] + mind.gain[ticket]
            mind.cards_left[at + 1] = mind.cards_left[at] - t.ticket_size[ticket]
        else:
            for card in range(t.colours + 1):
                have[at + 1, card] = have[at, card]
            taken[at + 1], worth[at + 1] = taken[at], worth[at]
            mind.cards_left[at + 1] = mind.cards_left[at]
        at += 1
        tried[at] = 0
    return best


@compiled
def most_to_gain(t: np.record, mind: np.record, at: int) -> float:
    """Return more than the tickets from the at-th on can bring."""
    ticket = mind.order[at]
    return min(mind.rest[at], mind.cards_left[at] * mind.gain[ticket] / t.ticket_size[ticket])


@compiled
def is_payment_stale(t: np.record, s: np.record, mind: np.record) -> bool:
    """Return whether what was paid since the choice was made is not what the choice says."""
    paid = mind.held & ~s.held[s.seat]
    if s.held[s.seat] & ~mind.held != 0 or paid & ~mind.target != 0:
        return True
    size = mind.track_size
    while paid != 0:
        size -= t.ticket_size[lowest(paid)]
        paid &= paid - 1
    left = mind.target & s.held[s.seat]
    return size != s.track_size[s.seat] or (left != 0 and not is_payable(t, s, s.seat, lowest(left)))


@compiled
def weigh_paying(t: np.record, s: np.record, mind: np.record, actions: np.ndarray, values: np.ndarray) -> int:
    """K19: the next ticket of the choice, or done. In which order they are completed makes no difference."""
    left = mind.target & s.held[s.seat]
    if left == 0:
        actions[0], values[0] = DONE, 0.0
        return 1
    ticket = lowest(left)
    actions[0], values[0] = t.complete_base + ticket, mind.gain[ticket]
    return 1
