"""What it is worth to draw: cards, and tickets."""

import numpy as np

from trikk.bots.policies.cards.constants import (
    LAST_TICKETS,
    MOST_ROOM,
    SECOND_CHOICE,
    TICKETS_COST,
    TICKETS_PER_ROOM,
    TURNED_DOWN,
    at,
)
from trikk.bots.policies.cards.laying import gain_of_card
from trikk.bots.policies.cards.needs import is_last_turn
from trikk.bots.policies.style import MORE_TICKETS
from trikk.rules.bits import has
from trikk.rules.draws import DRAW_DECK
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD


@compiled
def find_gains(t: np.record, s: np.record, mind: np.record) -> float:
    """Write what one more card of each colour is worth; return what an unseen card is worth on average."""
    total = 0.0
    for card in range(t.colours + 1):
        mind.draw[card] = gain_of_card(t, s, mind, card, s.hand[s.seat, card] + 1)
        total += mind.draw[card] * mind.unseen[card]
    return total / max(1, mind.unseen_size)


@compiled
def weigh_second_card(t: np.record, s: np.record, mind: np.record, actions: np.ndarray, values: np.ndarray) -> int:
    """K8, K9: the deck's card or a face-up one that is not wild."""
    unseen = find_gains(t, s, mind)
    n = 0
    if s.deck_size > 0:
        actions[n], values[n] = DRAW_DECK, unseen
        n += 1
    for card in range(1, t.colours + 1):
        if s.market[card] > 0:
            actions[n], values[n] = t.draw_base + card, mind.draw[card]
            n += 1
    return n


@compiled
def weigh_first_card(
    t: np.record, s: np.record, mind: np.record, actions: np.ndarray, values: np.ndarray, n: int
) -> int:
    """Append the draws, each with the best second card that is there already."""
    unseen = find_gains(t, s, mind)
    best, next_best = 0, 0  # face-up colours
    for card in range(1, t.colours + 1):
        if s.market[card] == 0:
            continue
        if best == 0 or mind.draw[card] > mind.draw[best]:
            best, next_best = card, best
        elif next_best == 0 or mind.draw[card] > mind.draw[next_best]:
            next_best = card
    if s.deck_size > 0:
        second = unseen if s.deck_size > 1 else 0.0
        if best > 0:
            second = max(second, mind.draw[best])
        actions[n], values[n] = DRAW_DECK, unseen + max(0.0, second)
        n += 1
    if s.market[WILD] > 0:
        actions[n], values[n] = t.draw_base + WILD, mind.draw[WILD]
        n += 1
    for card in range(1, t.colours + 1):
        if s.market[card] == 0:
            continue
        second = 0.0
        if s.deck_size > 0:
            # A card is turned up in its place: something more to choose from.
            second = max(0.0, unseen) + SECOND_CHOICE
        other = best if best != card else next_best
        if other > 0:
            second = max(second, mind.draw[other] + (SECOND_CHOICE if s.deck_size > 0 else 0.0))
        if s.market[card] > 1:
            second = max(second, gain_of_card(t, s, mind, card, s.hand[s.seat, card] + 2))
        actions[n], values[n] = t.draw_base + card, mind.draw[card] + second
        n += 1
    return n


@compiled
def new_turned_down(t: np.record, s: np.record) -> int:
    """Return how many of the tickets to be drawn others have turned down and this seat has not.

    It does not look at its own again, or the game might never end: a seat that keeps none of four knows them.
    """
    n = 0
    for i in range(min(s.under_size, t.draw_tickets - s.shuffled_size)):
        if s.under[i] < 0 or not has(s.placed[s.seat], s.under[i]):
            n += 1
    return n


@compiled
def value_tickets(t: np.record, s: np.record, mind: np.record, turned_down: int) -> float:
    """Return what drawing tickets is worth: with cards to come, or left over, that no ticket asks for yet."""
    part = (min(t.draw_tickets, s.shuffled_size) + TURNED_DOWN * turned_down) / t.draw_tickets
    if is_last_turn(t, s):
        return LAST_TICKETS * part  # only those are kept that are paid for already
    value = at(TICKETS_PER_ROOM, s) * min(at(MOST_ROOM, s), mind.room) * part
    return value - at(TICKETS_COST, s) + mind.style[MORE_TICKETS]
