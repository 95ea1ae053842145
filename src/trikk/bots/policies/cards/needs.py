"""What a seat's tickets ask for, which of them it aims at, and what a card more is worth to it."""

import numpy as np

from trikk.bots.policies.cards.constants import (
    CARD_MARGIN,
    CARDS_PER_FREE_TURN,
    CARDS_PER_LOST_TURN,
    COLOUR_MARGIN,
    DECK_PER_TURN,
    EASY_COLOUR_CARDS,
    GIVE_UP_MARGIN,
    GIVE_UP_RATE,
    HASTE,
    LAST_CROSSING,
    LAY_ONE,
    LAY_TWO,
    LAY_WILD,
    LOSS_PER_COLOUR_CARD,
    NEEDED,
    NEEDED_URGENTLY,
    SECOND_DECK_CARDS,
    SLACK_MARGIN,
    SPARE,
    SPARE_FIT,
    SPARE_FOR_SECOND_DECK,
    SPARE_TURNS,
    SPARE_WILD,
    WILD_BONUS,
    at,
)
from trikk.rules.bits import bit, lowest
from trikk.rules.cards.state import NOT_YET
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD


@compiled
def hinge(x: float, margin: float) -> float:
    """Return max(0, x), rounded off between -margin and margin."""
    if x <= -margin:
        return 0.0
    if x >= margin:
        return x
    return (x + margin) * (x + margin) / (4.0 * margin)


@compiled
def slope(x: float, margin: float) -> float:
    """Return how steeply `hinge` rises at x, from 0 to 1."""
    return min(1.0, max(0.0, (x + margin) / (2.0 * margin)))


@compiled
def find_turns(s: np.record, mind: np.record) -> None:
    """Write how many turns of its own the seat to move has after this one, and what a card drawn costs of them."""
    mind.exact = 1
    mind.haste = 0.0
    if s.turns_left != NOT_YET:
        mind.turns = 0.0
    elif s.deck_size == 0:
        mind.turns = 1.0  # K16: the last one
    else:
        mind.exact = 0
        mind.turns = 1.0 + s.deck_size / (s.players * at(DECK_PER_TURN, s))
        mind.haste = at(HASTE, s) / s.players


@compiled
def has_second_deck(t: np.record, s: np.record) -> bool:
    """K21: return whether another deck comes after this one."""
    return s.decks == 1 and s.players >= t.second_deck_players


@compiled
def is_last_turn(t: np.record, s: np.record) -> bool:
    """K16: return whether the seat to move has no turn after this one, nor another deck."""
    return s.turns_left != NOT_YET and not has_second_deck(t, s)


@compiled
def cards_to_come(s: np.record, mind: np.record) -> float:
    """Return how many more useful cards the seat can expect to get across with this deck.

    Below zero when there is no time to lay all that it has in hand.
    """
    free_turns = hinge(mind.slack, SLACK_MARGIN)
    lost_turns = hinge(-mind.slack, SLACK_MARGIN)
    return at(CARDS_PER_FREE_TURN, s) * free_turns - CARDS_PER_LOST_TURN * lost_turns


@compiled
def lays_for(s: np.record, n: int) -> float:
    """Return how many turns it takes to lay n cards of a colour: those of few cards share a turn."""
    if n <= 0:
        return 0.0
    if n == 1:
        return at(LAY_ONE, s)
    if n == 2:
        return at(LAY_TWO, s)
    return 1.0


@compiled
def find_slack(t: np.record, s: np.record, mind: np.record) -> None:
    """Write how many turns the seat has left when all that it has in hand is laid and across."""
    lays = LAY_WILD * s.hand[s.seat, WILD]
    for card in range(1, t.colours + 1):
        lays += lays_for(s, s.hand[s.seat, card])
    mind.slack = mind.turns - lays - at(LAST_CROSSING, s)


@compiled
def cards_of_second_deck(t: np.record, s: np.record) -> float:
    """K21: return how many more useful cards a second deck will bring."""
    return SECOND_DECK_CARDS if has_second_deck(t, s) else 0.0


@compiled
def find_have(t: np.record, s: np.record, mind: np.record) -> None:
    """Write what lies in the seat's track pile and yard."""
    seat = s.seat
    wilds = np.int64(s.track[seat, WILD])
    for card in range(1, t.colours + 1):
        have = np.int64(s.track[seat, card])
        if s.row_owner[card] == seat:
            have += s.row_cards[card]
            wilds += s.row_wilds[card]
        mind.have[card] = have
    mind.have[WILD] = wilds


@compiled
def add_demand(t: np.record, mind: np.record, tickets: int) -> None:
    """Add what tickets ask for to the demand."""
    while tickets != 0:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        for card in range(1, t.colours + 1):
            mind.demand[card] += t.ticket_cards[ticket, card]


@compiled
def missing_cards(t: np.record, s: np.record, mind: np.record) -> int:
    """Return how many cards the demand asks for beyond those in track pile, yard and hand; wilds fill gaps."""
    seat = s.seat
    missing = -mind.have[WILD] - s.hand[seat, WILD]
    for card in range(1, t.colours + 1):
        missing += max(0, mind.demand[card] - mind.have[card] - s.hand[seat, card])
    return missing


@compiled
def aim(t: np.record, s: np.record, mind: np.record) -> None:
    """Choose the target: all tickets held, but for those that ask for too much, worst first."""
    target = s.held[s.seat]
    for card in range(t.colours + 1):
        mind.demand[card] = 0
    add_demand(t, mind, target)
    limit = GIVE_UP_RATE * cards_to_come(s, mind)
    if not mind.exact:
        limit += at(GIVE_UP_MARGIN, s)
    missing = missing_cards(t, s, mind)
    while missing > limit:
        ticket = worst_ticket(t, s, mind, target)
        if ticket < 0:
            break
        missing -= missing_for(t, s, mind, ticket)
        target &= ~bit(ticket)
        for card in range(1, t.colours + 1):
            mind.demand[card] -= t.ticket_cards[ticket, card]
    mind.target = target


@compiled
def missing_for(t: np.record, s: np.record, mind: np.record, ticket: int) -> int:
    """Return how many cards fewer would be missing without a ticket of the demand."""
    fewer = 0
    for card in range(1, t.colours + 1):
        gap = mind.demand[card] - mind.have[card] - s.hand[s.seat, card]
        if gap > 0:
            fewer += min(gap, t.ticket_cards[ticket, card])
    return fewer


@compiled
def worst_ticket(t: np.record, s: np.record, mind: np.record, tickets: int) -> int:
    """Return the ticket that misses most cards per point, or -1 if none misses any."""
    worst, most = -1, 0
    while tickets != 0:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        fewer = missing_for(t, s, mind, ticket)
        if fewer > 0 and (worst < 0 or fewer * t.ticket_points[worst] > most * t.ticket_points[ticket]):
            worst, most = ticket, fewer
    return worst


@compiled
def value_cards(t: np.record, s: np.record, mind: np.record) -> None:
    """Write what one more card of each colour would be worth on the track pile."""
    seat = s.seat
    missing = missing_cards(t, s, mind)
    to_come = cards_to_come(s, mind)
    pressure = slope(missing - to_come, CARD_MARGIN)
    spare_cards = 0
    for card in range(1, t.colours + 1):
        spare_cards += max(0, mind.have[card] + s.hand[seat, card] - mind.demand[card])
    mind.room = to_come + cards_of_second_deck(t, s) - missing + SPARE_FIT * spare_cards
    for card in range(1, t.colours + 1):
        gap = mind.demand[card] - mind.have[card] - s.hand[seat, card]
        scarce = slope(gap - EASY_COLOUR_CARDS, COLOUR_MARGIN)
        mind.worth[card] = at(NEEDED, s) + at(NEEDED_URGENTLY, s) * pressure + LOSS_PER_COLOUR_CARD * scarce
    spare = at(SPARE, s) * max(0.0, mind.turns - 1.0) / (mind.turns + at(SPARE_TURNS, s))
    mind.spare = spare
    mind.spare_in_hand = at(SPARE_FOR_SECOND_DECK, s) if has_second_deck(t, s) else spare
    mind.wild_worth = (
        at(NEEDED, s) + at(NEEDED_URGENTLY, s) * pressure + WILD_BONUS if missing > 0 else spare + SPARE_WILD
    )
