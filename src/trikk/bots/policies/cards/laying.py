"""What it is worth to hold cards, to lay them, and to rob."""

import numpy as np

from trikk.bots.policies.cards.constants import (
    BLOCK,
    DEPTH_MARGIN,
    FREE_TURN,
    HAND_MARGIN,
    HAND_SLACK,
    HOLD,
    HOLD_FROM,
    HOLD_MARGIN,
    HOLD_RISE,
    LAY_WILD,
    NEXT_DECK,
    ROB_GAIN,
    ROB_GROWTH,
    ROB_RATE,
    ROB_WIDTH,
    ROW_COST,
    ROW_HANDS,
    ROW_TURNS,
    RUSH,
    RUSH_LAYS,
    RUSH_MARGIN,
    SLACK_MARGIN,
    WILD_DEPTH,
    at,
)
from trikk.bots.policies.cards.greedy import triple_action
from trikk.bots.policies.cards.needs import has_second_deck, hinge, lays_for, slope
from trikk.bots.policies.style import END_SOONER, IN_THE_WAY
from trikk.rules.cards.legal import lay_action, least_row
from trikk.rules.cards.state import NO_ROW, NOT_YET
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD

MORE_WILDS = 2
"""Wilds in a row beyond those that it takes to lay it: more at once is rarely wise."""


@compiled
def value_hand(t: np.record, s: np.record, in_hand: float, slack: float) -> float:
    """Return what cards in hand are worth, given what they would be worth on the track pile and the time left."""
    y = (slack - at(HAND_SLACK, s)) / at(HAND_MARGIN, s)
    chance = 0.5 + 0.5 * y / (1.0 + abs(y))
    if has_second_deck(t, s):
        chance += (1.0 - chance) * at(NEXT_DECK, s)
    return in_hand * chance + at(FREE_TURN, s) * hinge(slack, SLACK_MARGIN)


@compiled
def worth_in_hand(t: np.record, s: np.record, mind: np.record, card: int, nth: int) -> float:
    """Return what the nth card of a colour in hand is worth if the hand can be laid in time."""
    if card == WILD:
        y = mind.turns - WILD_DEPTH
        worth = mind.wild_worth
    else:
        y = mind.turns - nth - wait_for(s, card)
        worth = mind.worth[card] if mind.have[card] + nth <= mind.demand[card] else mind.spare_in_hand
    if y <= 0.0:
        return worth * at(NEXT_DECK, s) if has_second_deck(t, s) else 0.0
    return worth * y / (y + at(DEPTH_MARGIN, s))


@compiled
def find_hand(t: np.record, s: np.record, mind: np.record) -> None:
    """Write what the hand as it is would be worth."""
    total = s.hand[s.seat, WILD] * worth_in_hand(t, s, mind, WILD, 1)
    for card in range(1, t.colours + 1):
        for nth in range(1, s.hand[s.seat, card] + 1):
            total += worth_in_hand(t, s, mind, card, nth)
    mind.in_hand = total
    mind.stay = value_hand(t, s, total, mind.slack)


@compiled
def find_rush(t: np.record, s: np.record, mind: np.record) -> None:
    """Write what it is worth to bring the end nearer: more, the less time the others have to lay their hands."""
    mind.rush = 0.0
    if mind.exact:
        return
    for other in range(s.players):
        if other != s.seat:
            lays = min(float(t.colours), at(RUSH_LAYS, s) * s.hand_size[other])
            mind.rush += slope(lays - mind.turns, at(RUSH_MARGIN, s))
    mind.rush = (at(RUSH, s) + mind.style[END_SOONER]) * mind.rush / (s.players - 1)


@compiled
def find_row_cost(s: np.record, mind: np.record) -> None:
    """Write what a row costs: cards of its colour drawn later would have gone along for nothing.

    It costs more before full hands, which rob, and rob back, than before others who have laid theirs.
    """
    others = np.int64(0)
    for other in range(s.players):
        if other != s.seat:
            others += s.hand_size[other]
    cost = at(ROW_COST, s) + at(ROW_HANDS, s) * others / (s.players - 1)
    mind.row_cost = cost * mind.turns / (mind.turns + at(ROW_TURNS, s))


@compiled
def find_reach(t: np.record, s: np.record, mind: np.record) -> None:
    """Write how many cards of each colour, wilds included, each opponent probably has in hand."""
    seat = s.seat
    unseen = mind.unseen
    total = 0
    for card in range(t.colours + 1):
        left = t.cards[card] - s.market[card] - s.discard[card] - s.hand[seat, card]
        for other in range(s.players):
            left -= s.track[other, card]
            if other != seat:
                left -= s.shown[other, card]
        if card > 0:
            left -= s.row_cards[card]
            unseen[WILD] -= s.row_wilds[card]
            unseen[card] = left
            total += left
        else:
            unseen[WILD] = left
    total += unseen[WILD]
    mind.unseen_size = total
    for other in range(s.players):
        if other == seat:
            continue
        unknown = np.int64(s.hand_size[other])
        for card in range(t.colours + 1):
            unknown -= s.shown[other, card]
        share = unknown / max(1, total)
        wilds = s.shown[other, WILD] + share * unseen[WILD]
        for card in range(1, t.colours + 1):
            mind.reach[other, card] = s.shown[other, card] + share * unseen[card] + wilds


@compiled
def robbery_chance(s: np.record, mind: np.record, card: int, length: int, later: float) -> float:
    """Return the chance that a row of this length is robbed before the seat's next turn."""
    safe = 1.0
    for other in range(s.players):
        if other == s.seat:
            continue
        x = (mind.reach[other, card] + later - length - 0.5) / ROB_WIDTH
        able = 0.5 + 0.5 * x / (1.0 + abs(x))
        safe *= 1.0 - at(ROB_RATE, s) * able
    return 1.0 - safe


@compiled
def turns_of(s: np.record, mind: np.record, other: int) -> float:
    """Return how many turns an opponent has after this one."""
    if s.turns_left == NOT_YET:
        return max(1.0, mind.turns)
    return 1.0 if (other - s.seat) % s.players < s.turns_left else 0.0


@compiled
def worth_of(mind: np.record, card: int, nth: int) -> float:
    """Return what the nth card of a colour in hand is worth on the track pile: less if no ticket asks for it."""
    return mind.worth[card] if mind.have[card] + nth <= mind.demand[card] else mind.spare


@compiled
def wait_for(s: np.record, card: int) -> int:
    """Return how many turns it takes until the colour's row is gone."""
    return 0 if s.row_owner[card] == NO_ROW else s.row_cards[card] + s.row_wilds[card]


@compiled
def hold_cost(s: np.record, fewer: int) -> float:
    """Return what it costs to hold a hand of so many cards fewer than now."""
    over = hinge(s.hand_size[s.seat] - fewer - at(HOLD_FROM, s), HOLD_MARGIN)
    return (at(HOLD, s) + at(HOLD_RISE, s) * over) * over


@compiled
def gain_of_card(t: np.record, s: np.record, mind: np.record, card: int, nth: int) -> float:
    """Return what having an nth card of a colour in hand is worth."""
    lays = LAY_WILD if card == WILD else lays_for(s, nth) - lays_for(s, nth - 1)
    in_hand = mind.in_hand + worth_in_hand(t, s, mind, card, nth)
    held = hold_cost(s, -1) - hold_cost(s, 0)
    return value_hand(t, s, in_hand, mind.slack - lays - mind.haste) - mind.stay - held + mind.rush


@compiled
def value_row(
    t: np.record, s: np.record, mind: np.record, card: int, cards: int, wilds: int, in_hand: float, slack: float
) -> float:
    """Return what laying a row brings beyond keeping the cards in hand.

    `in_hand` and `slack` are what there would be without the cards of the colour, but with the wilds.
    """
    value = 0.0
    safe = 1.0
    length = cards + wilds
    for depth in range(1, length + 1):
        if depth >= mind.turns + 1.0:
            break  # no time for the rest to cross
        safe *= 1.0 - robbery_chance(s, mind, card, length - depth + 1, (depth - 1) * at(ROB_GROWTH, s))
        value += safe * (mind.wild_worth if depth <= wilds else worth_of(mind, card, depth - wilds))
    in_hand -= wilds * worth_in_hand(t, s, mind, WILD, 1)
    value += value_hand(t, s, in_hand, slack + wilds * LAY_WILD) - mind.stay
    value += hold_cost(s, 0) - hold_cost(s, length)
    value -= mind.row_cost
    liking = 1.0 + mind.style[IN_THE_WAY]
    if s.row_owner[card] == NO_ROW:
        return value + liking * at(BLOCK, s) * min(mind.turns, float(length))
    lost = min(turns_of(s, mind, s.row_owner[card]), float(s.row_cards[card] + s.row_wilds[card]))
    return value + liking * at(ROB_GAIN, s) * lost


@compiled
def value_single(t: np.record, s: np.record, mind: np.record, card: int) -> float:
    """Return what laying one card of a colour brings beyond keeping it."""
    hand = np.int64(s.hand[s.seat, card])
    safe = 1.0 - robbery_chance(s, mind, card, 1, 0.0)
    value = worth_of(mind, card, 1) * safe if mind.turns > 0.0 else 0.0
    in_hand = mind.in_hand - worth_in_hand(t, s, mind, card, hand)
    lays = lays_for(s, hand) - lays_for(s, hand - 1)
    value += hold_cost(s, 0) - hold_cost(s, 1)
    return value + value_hand(t, s, in_hand, mind.slack + lays) - mind.stay


@compiled
def weigh_rows(t: np.record, s: np.record, mind: np.record, actions: np.ndarray, values: np.ndarray, n: int) -> int:
    """Append a row of each colour, all cards of it, with as few wilds as it takes and up to two more."""
    seat = s.seat
    hand_wilds = np.int64(s.hand[seat, WILD])
    for card in range(1, t.colours + 1):
        least = least_row(s, seat, card)
        cards = np.int64(s.hand[seat, card])
        if least == 0 or cards + hand_wilds < least:
            continue
        in_hand = mind.in_hand
        for nth in range(1, cards + 1):
            in_hand -= worth_in_hand(t, s, mind, card, nth)
        slack = mind.slack + lays_for(s, cards)
        fewest = least - cards if cards < least else 0
        for wilds in range(fewest, min(hand_wilds, fewest + MORE_WILDS) + 1):
            actions[n] = lay_action(t, card, cards, wilds)
            values[n] = value_row(t, s, mind, card, cards, wilds, in_hand, slack)
            n += 1
    return n


@compiled
def weigh_triples(t: np.record, s: np.record, mind: np.record, actions: np.ndarray, values: np.ndarray, n: int) -> int:
    """Append the best three different cards, and the same with the fourth best for the third."""
    seat = s.seat
    a, b, c, d = 0, 0, 0, 0
    single = mind.single
    for card in range(1, t.colours + 1):
        if s.hand[seat, card] == 0 or s.row_owner[card] != NO_ROW:
            continue
        value = value_single(t, s, mind, card)
        single[card] = value
        if a == 0 or value > single[a]:
            a, b, c, d = card, a, b, c
        elif b == 0 or value > single[b]:
            b, c, d = card, b, c
        elif c == 0 or value > single[c]:
            c, d = card, c
        elif d == 0 or value > single[d]:
            d = card
    if c == 0:
        return n
    actions[n], values[n] = triple_action(t, a, b, c), single[a] + single[b] + single[c]
    n += 1
    if d > 0:
        actions[n], values[n] = triple_action(t, a, b, d), single[a] + single[b] + single[d]
        n += 1
    return n
