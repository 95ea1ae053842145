"""Which of the tickets on offer to keep."""

import numpy as np

from trikk.bots.policies.cards.cities import city_value, count_cities, find_city_counts
from trikk.bots.policies.cards.constants import (
    CARD_MARGIN,
    COLOUR_MARGIN,
    EASY_COLOUR_CARDS,
    KEEP_COST,
    LOSS_PER_CARD,
    LOSS_PER_COLOUR_CARD,
    at,
)
from trikk.bots.policies.cards.needs import (
    add_demand,
    cards_of_second_deck,
    cards_to_come,
    hinge,
    is_last_turn,
    missing_cards,
)
from trikk.bots.policies.cards.paying import best_paid, value_ticket
from trikk.bots.policies.style import KEEP_MORE
from trikk.rules.bits import bit, count, has, lowest
from trikk.rules.cards.legal import is_payable, least_kept, payable_tickets
from trikk.rules.cards.state import PHASE_KEEP_DRAWN
from trikk.rules.jit import compiled


@compiled
def value_demand(t: np.record, s: np.record, mind: np.record, to_come: float) -> float:
    """Return the points that the demand will probably cost in incomplete tickets, below zero."""
    seat = s.seat
    loss = at(LOSS_PER_CARD, s) * hinge(missing_cards(t, s, mind) - to_come, CARD_MARGIN)
    for card in range(1, t.colours + 1):
        gap = mind.demand[card] - mind.have[card] - s.hand[seat, card]
        loss += LOSS_PER_COLOUR_CARD * hinge(gap - EASY_COLOUR_CARDS, COLOUR_MARGIN)
    return -loss


@compiled
def choose_payable(t: np.record, s: np.record, mind: np.record) -> int:
    """Return the choice of the offer that the track pile can best pay for, as it is, along with the tickets held."""
    seat = s.seat
    held = payable_tickets(t, s, seat)
    offered = np.int64(0)
    for i in range(s.offer_size[seat]):
        if is_payable(t, s, seat, s.offer[seat, i]):
            offered |= bit(s.offer[seat, i])
    find_city_counts(t, s, mind, s.done[seat] | held)
    left = held | offered
    while left != 0:
        ticket = lowest(left)
        left &= left - 1
        mind.gain[ticket] = value_ticket(t, s, mind, ticket)
        if has(offered, ticket):
            mind.gain[ticket] -= t.ticket_points[ticket]  # turned down, it costs nothing
    paid = best_paid(t, s, mind, held | offered)
    choice = np.int64(0)
    for i in range(s.offer_size[seat]):
        if has(paid, s.offer[seat, i]):
            choice |= bit(i)
    return choice


@compiled
def weigh_keeping(t: np.record, s: np.record, mind: np.record, actions: np.ndarray, values: np.ndarray) -> int:
    """K2, K15: every choice of the offer; in the last turn only the best, which can be told."""
    if s.phase == PHASE_KEEP_DRAWN and is_last_turn(t, s):
        actions[0], values[0] = t.keep_base + choose_payable(t, s, mind), 0.0
        return 1
    seat = s.seat
    to_come = cards_to_come(s, mind) + cards_of_second_deck(t, s)
    find_city_counts(t, s, mind, s.done[seat] | s.held[seat])
    least = least_kept(t, s)
    n = 0
    for choice in range(bit(s.offer_size[seat])):
        if count(np.int64(choice)) < least:
            continue
        tickets = np.int64(0)
        points = 0.0
        for i in range(s.offer_size[seat]):
            if has(choice, i):
                tickets |= bit(s.offer[seat, i])
                points += t.ticket_points[s.offer[seat, i]] - at(KEEP_COST, s) + mind.style[KEEP_MORE]
        for card in range(1, t.colours + 1):
            mind.demand[card] = 0
        add_demand(t, mind, s.held[seat] | tickets)
        count_cities(t, mind, tickets, 1)
        values[n] = points + city_value(t, mind) + value_demand(t, s, mind, to_come)
        count_cities(t, mind, tickets, -1)
        actions[n] = t.keep_base + choice
        n += 1
    return n
