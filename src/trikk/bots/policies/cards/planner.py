"""A family player's plan: which tickets to aim at, and what every card, row and draw is worth for them.

`think` makes the plan, `weigh` values the moves. All values are points of the final result, beyond doing nothing.
"""

import numpy as np

from trikk.bots.policies.cards.drawing import new_turned_down, value_tickets, weigh_first_card, weigh_second_card
from trikk.bots.policies.cards.keeping import weigh_keeping
from trikk.bots.policies.cards.laying import find_hand, find_reach, find_row_cost, find_rush, weigh_rows, weigh_triples
from trikk.bots.policies.cards.needs import aim, find_have, find_slack, find_turns, value_cards
from trikk.bots.policies.cards.paying import choose_tickets, is_payment_stale, weigh_paying
from trikk.rules.cards.state import PHASE_SCORING, PHASE_SECOND_CARD, PHASE_TURN
from trikk.rules.draws import DRAW_TICKETS, PASS, can_draw_tickets
from trikk.rules.jit import compiled

NO_PLAN = -1


@compiled
def think(t: np.record, s: np.record, mind: np.record) -> None:
    """Make the seat's plan: which tickets to pay for or, before, which to aim at and what cards are worth for them."""
    mind.seat = s.seat
    mind.held = s.held[s.seat]
    mind.decks = s.decks
    mind.deck_size = s.deck_size
    if s.phase == PHASE_SCORING:
        choose_tickets(t, s, mind)
        return
    mind.paying = 0
    look(t, s, mind)
    aim(t, s, mind)
    value_cards(t, s, mind)


@compiled
def is_stale(t: np.record, s: np.record, mind: np.record) -> bool:
    """Return whether the plan has to be made anew: in every turn, but not within one, and once per scoring."""
    if mind.seat != s.seat or mind.decks != s.decks:
        return True
    if s.phase == PHASE_SCORING:
        return mind.paying == 0 or is_payment_stale(t, s, mind)
    # At the second card of the same turn, one card is gone from the deck.
    return s.phase != PHASE_SECOND_CARD or mind.held != s.held[s.seat] or mind.deck_size - s.deck_size > 1


@compiled
def look(t: np.record, s: np.record, mind: np.record) -> None:
    """Write how much time the seat has and what lies before it."""
    find_turns(s, mind)
    find_have(t, s, mind)
    find_slack(t, s, mind)


@compiled
def weigh(t: np.record, s: np.record, mind: np.record, actions: np.ndarray, values: np.ndarray) -> int:
    """Write the sensible actions and what they are worth in points; return how many."""
    if s.phase == PHASE_SCORING:
        return weigh_paying(t, s, mind, actions, values)
    look(t, s, mind)
    if s.phase == PHASE_TURN or s.phase == PHASE_SECOND_CARD:
        find_hand(t, s, mind)
        find_reach(t, s, mind)
        find_rush(t, s, mind)
        find_row_cost(s, mind)
        if s.phase == PHASE_TURN:
            return weigh_turn(t, s, mind, actions, values)
        return weigh_second_card(t, s, mind, actions, values)
    mind.held = NO_PLAN  # the weighing needs the plan's room
    return weigh_keeping(t, s, mind, actions, values)


@compiled
def weigh_turn(t: np.record, s: np.record, mind: np.record, actions: np.ndarray, values: np.ndarray) -> int:
    """K7: draw cards, lay cards or draw tickets; pass if none is possible."""
    n = weigh_first_card(t, s, mind, actions, values, 0)
    n = weigh_triples(t, s, mind, actions, values, n)
    n = weigh_rows(t, s, mind, actions, values, n)
    turned_down = new_turned_down(t, s)
    if s.shuffled_size > 0 or turned_down > 0 or (n == 0 and can_draw_tickets(s)):
        actions[n], values[n] = DRAW_TICKETS, value_tickets(t, s, mind, turned_down)
        n += 1
    if n == 0:
        actions[n], values[n] = PASS, 0.0
        n += 1
    return n
