"""Who will have completed most tickets naming a big city (K23)."""

import numpy as np

from trikk.bots.policies.cards.constants import (
    CITY_MINE,
    CITY_MORE,
    CITY_OTHERS,
    CITY_WIDTH,
)
from trikk.rules.bits import lowest
from trikk.rules.cards.state import PHASE_KEEP_AT_SETUP, PHASE_SCORING
from trikk.rules.jit import compiled


@compiled
def count_cities(t: np.record, mind: np.record, tickets: int, by: int) -> None:
    """Add `by` to the seat's count of each big city that the tickets name."""
    while tickets != 0:
        cities = t.ticket_cities[lowest(tickets)]
        tickets &= tickets - 1
        while cities != 0:
            mind.city_mine[lowest(cities)] += by
            cities &= cities - 1


@compiled
def hidden_tickets(s: np.record, other: int) -> float:
    """Return how many tickets an opponent will probably complete that are not open yet."""
    if s.phase == PHASE_SCORING:
        return CITY_OTHERS * s.held_size[other] if other > s.seat else 0.0
    tickets = s.held_size[other]
    if s.phase == PHASE_KEEP_AT_SETUP:
        tickets = max(tickets, s.offer_size[other])
    return CITY_OTHERS * (tickets + CITY_MORE)


@compiled
def find_city_counts(t: np.record, s: np.record, mind: np.record, mine: int) -> None:
    """Write for each big city how many of the seat's tickets name it and how many the strongest opponent may have."""
    for city in range(t.cities):
        mind.city_mine[city] = 0
        mind.city_naming[city] = 0
        mind.city_rival[city] = 0.0
    for ticket in range(t.tickets):
        cities = t.ticket_cities[ticket]
        while cities != 0:
            mind.city_naming[lowest(cities)] += 1
            cities &= cities - 1
    for other in range(s.players):
        if other == s.seat:
            continue
        count_cities(t, mind, s.done[other], 1)
        hidden = hidden_tickets(s, other) / t.tickets
        for city in range(t.cities):
            count = mind.city_mine[city] + hidden * mind.city_naming[city]
            mind.city_rival[city] = max(mind.city_rival[city], count)
            mind.city_mine[city] = 0
    count_cities(t, mind, mine, 1)


@compiled
def city_value(t: np.record, mind: np.record) -> float:
    """Return the bonuses to be expected with the seat's counts."""
    total = 0.0
    for city in range(t.cities):
        mine = mind.city_mine[city]
        if mine > 0:
            x = (CITY_MINE * mine - mind.city_rival[city]) / CITY_WIDTH
            total += t.city_bonus[city] * (0.5 + 0.5 * x / (1.0 + abs(x)))
    return total


@compiled
def closeness(mind: np.record, city: int) -> float:
    """Return how much one ticket more or less matters for a bonus: all when just level, nothing two apart."""
    return max(0.0, 1.0 - 0.5 * abs(mind.city_mine[city] - mind.city_rival[city]))
