"""What a network reads of the planner's thoughts: its plan, and what is special about each move that it considers.

As in the city games, with the same names: a move is described by a few parts, each with a weight.
"""

import numpy as np

from trikk.rules.bits import has, lowest
from trikk.rules.cards.actions import DONE
from trikk.rules.cards.state import NO_ROW, PHASE_SCORING, PHASE_SECOND_CARD, PHASE_TURN
from trikk.rules.draws import DRAW_DECK, DRAW_TICKETS, PASS
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD

MOST_PARTS = 12
"""Of one move."""

KIND_PASS, KIND_DECK, KIND_TICKETS, KIND_FACE_UP, KIND_KEEP, KIND_PAY, KIND_TRIPLE, KIND_ROW, KIND_ROB = range(9)
KINDS = 9

# Parts, after a constant and the planner's judgement for each kind of move.
FIGURES = 2 * KINDS
KEPT, KEPT_POINTS, DRAW_GAIN, MISSING, LENGTH, WILDS, LOST, NEEDED = range(FIGURES, FIGURES + 8)
DRAWN = FIGURES + 8
"""From here on by colour drawn, colour laid in a row, colour laid in a triple, and ticket."""

# What is divided by, so that numbers are about 0 to 1.
TURNS_SCALE, CARDS_SCALE, WORTH_SCALE, POINTS_SCALE = 20.0, 6.0, 20.0, 20.0

PLAN_FIGURES = 12


@compiled
def is_settled(s: np.record) -> bool:
    """Return whether the planner decides alone: in a scoring, where paying for tickets is arithmetic (K19)."""
    return s.phase == PHASE_SCORING


@compiled
def plan_size(t: np.record, s: np.record) -> int:
    """Return how many numbers `describe_plan` and `describe_needs` write together."""
    return PLAN_FIGURES + t.tickets + 6 * (t.colours + 1)


@compiled
def parts_size(t: np.record, s: np.record) -> int:
    """Return how many different parts the moves of an edition have."""
    return DRAWN + 3 * (t.colours + 1) + t.tickets


@compiled
def describe_plan(t: np.record, s: np.record, mind: np.record, out: np.ndarray) -> None:
    """Write the plan that the seat has just made; the rest becomes 0."""
    out[:] = 0
    out[0] = mind.turns / TURNS_SCALE
    out[1] = mind.slack / TURNS_SCALE
    out[2] = mind.room / TURNS_SCALE
    out[3] = mind.spare / WORTH_SCALE
    out[4] = mind.spare_in_hand / WORTH_SCALE
    out[5] = mind.wild_worth / WORTH_SCALE
    out[6] = mind.exact
    target = mind.target
    while target != 0:
        out[PLAN_FIGURES + lowest(target)] = 1.0
        target &= target - 1
    colours = t.colours + 1
    at = PLAN_FIGURES + t.tickets
    for card in range(colours):
        out[at + card] = (mind.demand[card] - mind.have[card] - s.hand[s.seat, card]) / CARDS_SCALE
        out[at + colours + card] = mind.worth[card] / WORTH_SCALE
        out[at + 2 * colours + card] = mind.have[card] / CARDS_SCALE


@compiled
def describe_needs(t: np.record, s: np.record, mind: np.record, out: np.ndarray) -> None:
    """Write what weighing the moves of a turn found: what the hand is worth, and what others may hold."""
    if s.phase != PHASE_TURN and s.phase != PHASE_SECOND_CARD:
        return
    out[7] = mind.in_hand / (4.0 * WORTH_SCALE)
    out[8] = mind.stay / (4.0 * WORTH_SCALE)
    out[9] = mind.rush / WORTH_SCALE
    out[10] = mind.row_cost / WORTH_SCALE
    colours = t.colours + 1
    at = PLAN_FIGURES + t.tickets + 3 * colours
    for card in range(colours):
        out[at + card] = mind.draw[card] / WORTH_SCALE
        out[at + colours + card] = mind.unseen[card] / CARDS_SCALE
        most = 0.0
        if card != WILD:
            for other in range(s.players):
                if other != s.seat:
                    most = max(most, mind.reach[other, card])
        out[at + 2 * colours + card] = most / CARDS_SCALE


@compiled
def describe_move(
    t: np.record, s: np.record, mind: np.record, action: int, judged: float, parts: np.ndarray, weights: np.ndarray
) -> None:
    """Write the parts of a move and their weights; `judged` is how much worse than the best the planner finds it."""
    seat = s.seat
    colours = t.colours + 1
    row = DRAWN + colours
    triple = row + colours
    ticket = triple + colours
    for i in range(MOST_PARTS):
        parts[i] = 0
        weights[i] = 0.0
    n = 2
    if action in (PASS, DONE):
        kind = KIND_PASS
    elif action == DRAW_DECK:
        kind = KIND_DECK
    elif action == DRAW_TICKETS:
        kind = KIND_TICKETS
    elif action < t.draw_base:
        kind = KIND_KEEP
        kept, points = 0, 0
        for i in range(s.offer_size[seat]):
            if has(np.int64(action - t.keep_base), i):
                kept += 1
                points += t.ticket_points[s.offer[seat, i]]
                parts[n], weights[n] = ticket + s.offer[seat, i], 1.0
                n += 1
        parts[n], weights[n] = KEPT, kept / CARDS_SCALE
        parts[n + 1], weights[n + 1] = KEPT_POINTS, points / POINTS_SCALE
    elif action < t.complete_base:
        kind = KIND_FACE_UP
        card = action - t.draw_base
        parts[n], weights[n] = DRAWN + card, 1.0
        parts[n + 1], weights[n + 1] = DRAW_GAIN, mind.draw[card] / WORTH_SCALE
        missing = mind.demand[card] - mind.have[card] - s.hand[seat, card]
        parts[n + 2], weights[n + 2] = MISSING, missing / CARDS_SCALE
    elif action < t.triple_base:
        kind = KIND_PAY
        parts[n], weights[n] = ticket + action - t.complete_base, 1.0
    elif action < t.lay_base:
        kind = KIND_TRIPLE
        for i in range(3):
            parts[n + i], weights[n + i] = triple + t.triple[action - t.triple_base, i], 1.0
    else:
        laid = action - t.lay_base
        wilds = laid % (t.most_wilds + 1)
        cards = laid // (t.most_wilds + 1) % t.most_cards + 1
        card = laid // (t.most_wilds + 1) // t.most_cards + 1
        kind = KIND_ROW if s.row_owner[card] == NO_ROW else KIND_ROB
        parts[n], weights[n] = row + card, 1.0
        parts[n + 1], weights[n + 1] = LENGTH, (cards + wilds) / CARDS_SCALE
        parts[n + 2], weights[n + 2] = WILDS, wilds / CARDS_SCALE
        parts[n + 3], weights[n + 3] = LOST, (s.row_cards[card] + s.row_wilds[card]) / CARDS_SCALE
        needed = max(0, min(cards, mind.demand[card] - mind.have[card]))
        parts[n + 4], weights[n + 4] = NEEDED, needed / CARDS_SCALE
    parts[0], weights[0] = kind, 1.0
    parts[1], weights[1] = KINDS + kind, judged
