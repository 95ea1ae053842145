"""One step ahead: what brings most points at once, otherwise the card that can be used soonest."""

import numpy as np

from trikk.rules.bits import bit, count, lowest
from trikk.rules.cards.actions import DONE
from trikk.rules.cards.legal import lay_action, least_kept, least_row, payable_tickets
from trikk.rules.cards.state import (
    NO_ROW,
    NOT_YET,
    PHASE_KEEP_AT_SETUP,
    PHASE_KEEP_DRAWN,
    PHASE_SCORING,
    PHASE_SECOND_CARD,
)
from trikk.rules.draws import DRAW_DECK, DRAW_TICKETS, PASS
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD

WORTH_LAYING = 3
"""Needed cards that a lay should move: three different ones are the least that can always be had."""
SHORT_TICKET = 2
"""Cards that a ticket may ask for to be kept without having any of them."""
NEARLY_DONE = 2
"""Missing cards, two draws at most, at which it is time for more tickets."""


@compiled
def greedy(t: np.record, s: np.record, mind: np.record) -> int:
    """Return the action of the greedy bot."""
    if s.phase == PHASE_SCORING:
        return dearest_ticket(t, s)
    if s.phase == PHASE_KEEP_AT_SETUP or s.phase == PHASE_KEEP_DRAWN:
        return keep_nearest(t, s, mind)
    find_need(t, s, mind)
    if s.phase == PHASE_SECOND_CARD:
        return draw_needed(t, s, mind, True)
    action, moved = best_lay(t, s, mind)
    last_chance = s.turns_left != NOT_YET or s.deck_size <= 2 * s.players
    if moved >= WORTH_LAYING or (last_chance and moved > 0):
        return action
    missing = 0
    for card in range(1, t.colours + 1):
        missing += max(0, mind.need[card])
    # Tickets that others have turned down are not looked at again, or the game might never end.
    if missing <= s.hand[s.seat, WILD] + NEARLY_DONE and s.shuffled_size > 0 and s.turns_left == NOT_YET:
        return DRAW_TICKETS
    if s.deck_size > 0 or s.market_size > 0:
        return draw_needed(t, s, mind, False)
    if action != PASS:
        return action
    return DRAW_TICKETS if s.shuffled_size + s.under_size > 0 else PASS


@compiled
def dearest_ticket(t: np.record, s: np.record) -> int:
    """K19: complete the ticket with most points that can be paid for, or stop."""
    best = -1
    payable = payable_tickets(t, s, s.seat)
    while payable != 0:
        ticket = lowest(payable)
        payable &= payable - 1
        if best < 0 or t.ticket_points[ticket] > t.ticket_points[best]:
            best = ticket
    return DONE if best < 0 else t.complete_base + best


@compiled
def find_need(t: np.record, s: np.record, mind: np.record) -> None:
    """Write how many cards of each colour the seat's tickets ask for beyond those in track pile, yard and hand."""
    seat = s.seat
    for card in range(1, t.colours + 1):
        mind.need[card] = -s.track[seat, card] - s.hand[seat, card]
        if s.row_owner[card] == seat:
            mind.need[card] -= s.row_cards[card]
    tickets = s.held[seat]
    while tickets != 0:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        for card in range(1, t.colours + 1):
            mind.need[card] += t.ticket_cards[ticket, card]


@compiled
def keep_nearest(t: np.record, s: np.record, mind: np.record) -> int:
    """Keep short tickets and those that a card is there for, or the nearest if one must be kept."""
    find_need(t, s, mind)
    kept = np.int64(0)
    nearest, fewest = 0, 99
    for i in range(s.offer_size[s.seat]):
        ticket = s.offer[s.seat, i]
        missing = 0
        for card in range(1, t.colours + 1):
            missing += max(0, min(t.ticket_cards[ticket, card], mind.need[card] + t.ticket_cards[ticket, card]))
        if missing < fewest:
            nearest, fewest = i, missing
        if t.ticket_size[ticket] <= SHORT_TICKET or missing < t.ticket_size[ticket]:
            kept |= bit(i)
            for card in range(1, t.colours + 1):
                mind.need[card] += t.ticket_cards[ticket, card]
    if count(kept) < least_kept(t, s):
        kept |= bit(nearest)
    return t.keep_base + kept


@compiled
def needed_in_hand(s: np.record, mind: np.record, card: int) -> int:
    """Return how many cards of a colour in hand the seat's tickets ask for."""
    hand = np.int64(s.hand[s.seat, card])
    return max(0, min(hand, hand + mind.need[card]))


@compiled
def best_lay(t: np.record, s: np.record, mind: np.record) -> tuple[int, int]:
    """Return the lay that moves most needed cards, and how many; PASS if none may be laid."""
    seat = s.seat
    best, most = PASS, -1
    a, b, c = 0, 0, 0  # three single cards, needed ones first
    for wanted in range(1, -1, -1):
        for card in range(1, t.colours + 1):
            if s.hand[seat, card] > 0 and s.row_owner[card] == NO_ROW:
                if min(1, needed_in_hand(s, mind, card)) == wanted:
                    if a == 0:
                        a = card
                    elif b == 0:
                        b = card
                    elif c == 0:
                        c = card
    if c > 0:
        most = 0
        for card in (a, b, c):
            most += min(1, needed_in_hand(s, mind, card))
        best = triple_action(t, a, b, c)
    for card in range(1, t.colours + 1):
        least = least_row(s, seat, card)
        cards, wilds = int(s.hand[seat, card]), int(s.hand[seat, WILD])
        if least == 0 or cards + wilds < least:
            continue
        moved = needed_in_hand(s, mind, card) + wilds
        if moved > most:
            best, most = lay_action(t, card, cards, wilds), moved
    return best, most


@compiled
def triple_action(t: np.record, a: int, b: int, c: int) -> int:
    """K11: return the action that lays these three colours, given in any order."""
    low, high = min(a, b, c), max(a, b, c)
    return int(t.triple_base) + int(t.triple_number[low, a + b + c - low - high, high])


@compiled
def draw_needed(t: np.record, s: np.record, mind: np.record, second: bool) -> int:
    """Draw the face-up card of which most are needed, a face-up wild if allowed and none is, otherwise the deck's."""
    best, most = -1, 0
    for card in range(1, t.colours + 1):
        if s.market[card] > 0 and mind.need[card] > most:
            best, most = card, mind.need[card]
    if best < 0 and s.market[WILD] > 0 and not second:
        best = WILD
    if best < 0 and s.deck_size == 0:
        for card in range(1, t.colours + 1):
            if s.market[card] > 0:
                best = card
    return DRAW_DECK if best < 0 else t.draw_base + best
