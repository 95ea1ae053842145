"""What a network reads of the planner's thoughts: its plan, and what is special about each move that it considers.

A move is described by a few parts, each with a weight: what kind of move it is, which route or card or ticket it is
about, and how the planner judges it. The network learns what each part is worth in a position, and adds them up.
"""

import numpy as np

from trikk.bots.policies.city.greedy import completed_points
from trikk.bots.policies.city.plan import POINT, worth
from trikk.bots.policies.city.planner import places_of_others
from trikk.bots.policies.city.routes import places_of
from trikk.rules.bits import WORD, has, lowest
from trikk.rules.city.scoring import touched
from trikk.rules.city.state import PHASE_SECOND_CARD, PHASE_TURN
from trikk.rules.city.tables import WORDS
from trikk.rules.draws import DRAW_DECK, DRAW_TICKETS, PASS
from trikk.rules.jit import compiled

MOST_PARTS = 12
"""Of one move."""

KIND_PASS, KIND_DECK, KIND_TICKETS, KIND_FACE_UP, KIND_KEEP, KIND_TAKE, KIND_PLACE, KIND_CLAIM = range(8)
KINDS = 8

# Parts, after a constant and the planner's judgement for each kind of move.
FIGURES = 2 * KINDS
(
    IN_PLAN,
    IN_EXTRA,
    CONTESTED,
    COMPLETES,
    GAIN,
    LENGTH,
    WILDS,
    LACKING,
    KEPT,
) = range(FIGURES, FIGURES + 9)
DRAWN = FIGURES + 9
"""From here on by colour, then by colour paid, ticket, route and place."""

# What is divided by, so that numbers are about 0 to 1.
RATE_SCALE, TURNS_SCALE, CARDS_SCALE, POINTS_SCALE = 8.0, 20.0, 6.0, 10.0

PLAN_FIGURES = 4


@compiled
def is_settled(s: np.record) -> bool:
    """Return whether the planner decides alone: never in the city games."""
    return False


@compiled
def plan_size(t: np.record, s: np.record) -> int:
    """Return how many numbers `describe_plan` and `describe_needs` write together."""
    return PLAN_FIGURES + 2 * t.routes + 3 * (t.colours + 1)


@compiled
def parts_size(t: np.record, s: np.record) -> int:
    """Return how many different parts the moves of an edition have."""
    return DRAWN + 2 * (t.colours + 1) + t.tickets + t.routes + (2 * t.places if t.symbols > 0 else 0)


@compiled
def describe_plan(t: np.record, s: np.record, mind: np.record, out: np.ndarray) -> None:
    """Write the plan that the seat has just made; the rest becomes 0."""
    out[:] = 0
    out[0] = mind.rate / RATE_SCALE
    out[1] = mind.turns / TURNS_SCALE
    out[2] = mind.left / TURNS_SCALE
    out[3] = max(-1.0, mind.tickets / POINTS_SCALE)
    at = PLAN_FIGURES
    for word in range(WORDS):
        left = mind.plan[word]
        while left != 0:
            out[at + word * WORD + lowest(left)] = 1.0
            left &= left - 1
        left = mind.extra[word]
        while left != 0:
            out[at + t.routes + word * WORD + lowest(left)] = 1.0
            left &= left - 1


@compiled
def describe_needs(t: np.record, s: np.record, mind: np.record, out: np.ndarray) -> None:
    """Write which cards the plan asks for, as found while weighing the moves of a turn."""
    if s.phase != PHASE_TURN and s.phase != PHASE_SECOND_CARD:
        return
    at = PLAN_FIGURES + 2 * t.routes
    colours = t.colours + 1
    for card in range(colours):
        out[at + card] = (mind.need[card] - s.hand[s.seat, card]) / CARDS_SCALE
        out[at + colours + card] = mind.more[card] / CARDS_SCALE
        out[at + 2 * colours + card] = mind.use[card]


@compiled
def describe_move(
    t: np.record, s: np.record, mind: np.record, action: int, judged: float, parts: np.ndarray, weights: np.ndarray
) -> None:
    """Write the parts of a move and their weights; `judged` is how much worse than the best the planner finds it."""
    seat = s.seat
    drawn = DRAWN
    paid = drawn + t.colours + 1
    ticket = paid + t.colours + 1
    routes = ticket + t.tickets
    places = routes + t.routes
    for i in range(MOST_PARTS):
        parts[i] = 0
        weights[i] = 0.0
    n = 2
    if action == PASS:
        kind = KIND_PASS
    elif action == DRAW_DECK:
        kind = KIND_DECK
    elif action == DRAW_TICKETS:
        kind = KIND_TICKETS
    elif action < t.draw_base:
        kind = KIND_KEEP
        kept = 0
        for i in range(s.offer_size[seat]):
            if has(np.int64(action - t.keep_base), i):
                kept += 1
                parts[n], weights[n] = ticket + s.offer[seat, i], 1.0
                n += 1
        parts[n], weights[n] = KEPT, kept
    elif action < t.take_base:
        kind = KIND_FACE_UP
        card = action - t.draw_base
        parts[n], weights[n] = drawn + card, 1.0
        lack = (mind.need[card] - s.hand[seat, card]) / CARDS_SCALE
        parts[n + 1], weights[n + 1] = LACKING, lack
    elif t.symbols > 0 and action < t.place_base:
        kind = KIND_TAKE
        parts[n], weights[n] = places + action - t.take_base, 1.0
    elif t.symbols > 0 and action < t.claim_base[0]:
        kind = KIND_PLACE
        parts[n], weights[n] = places + t.places + action - t.place_base, 1.0
    else:
        kind = KIND_CLAIM
        claim = action - t.claim_base[0]
        route = t.action_route[claim]
        word, at = route // WORD, route % WORD
        parts[n], weights[n] = routes + route, 1.0
        parts[n + 1], weights[n + 1] = paid + t.action_colour[claim], 1.0
        parts[n + 2], weights[n + 2] = IN_PLAN, 1.0 if has(mind.plan[word], at) else 0.0
        parts[n + 3], weights[n + 3] = IN_EXTRA, 1.0 if has(mind.extra[word], at) else 0.0
        near = places_of(t, route) & places_of_others(t, s, seat) != 0
        parts[n + 4], weights[n + 4] = CONTESTED, 1.0 if near else 0.0
        parts[n + 5], weights[n + 5] = COMPLETES, completed_points(t, s, seat, route) / POINTS_SCALE
        gain = worth(t, s, seat, touched(t, s, seat), route) / POINT
        parts[n + 6], weights[n + 6] = GAIN, gain / POINTS_SCALE
        parts[n + 7], weights[n + 7] = LENGTH, t.route_length[route] / CARDS_SCALE
        parts[n + 8], weights[n + 8] = WILDS, t.action_wilds[claim] / CARDS_SCALE
    parts[0], weights[0] = kind, 1.0
    parts[1], weights[1] = KINDS + kind, judged
