"""A beginner: keeps every ticket, takes any card, and every other turn claims whatever it can pay for."""

import numpy as np

from trikk.bots.policies.city.greedy import best_payment, completed_points, greedy
from trikk.bots.policies.city.routes import claim_with, fewest_wilds
from trikk.rules.bits import WORD, bit, count, lowest
from trikk.rules.city.legal import claimable
from trikk.rules.city.market import cards_left
from trikk.rules.city.state import PHASE_KEEP_AT_SETUP, PHASE_KEEP_DRAWN, PHASE_SECOND_CARD, PHASE_TURN
from trikk.rules.city.tables import WORDS
from trikk.rules.draws import face_up_cards, nth_draw
from trikk.rules.generator import below
from trikk.rules.jit import compiled


@compiled
def novice(t: np.record, s: np.record, mind: np.record, g: np.record) -> int:
    """Return the action for the seat to move."""
    if s.phase == PHASE_KEEP_AT_SETUP or s.phase == PHASE_KEEP_DRAWN:
        return t.keep_base + bit(s.offer_size[s.seat]) - 1
    if s.phase == PHASE_TURN and below(g, 2) == 0:
        claim = any_claim(t, s, g)
        if claim >= 0:
            return claim
    if s.phase == PHASE_TURN or s.phase == PHASE_SECOND_CARD:
        from_deck = cards_left(s) > 0
        face_up = face_up_cards(t, s, s.phase == PHASE_SECOND_CARD)
        ways = count(face_up) + int(from_deck)
        if ways > 0:
            return nth_draw(t, from_deck, face_up, below(g, ways))
    return greedy(t, s, mind)


@compiled
def any_claim(t: np.record, s: np.record, g: np.record) -> int:
    """Return a claim that the seat can pay for: one that completes a ticket, or else any; -1 if there is none."""
    claim, ways = -1, 0
    for word in range(WORDS):
        routes = claimable(t, s, s.seat, word)
        while routes != 0:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            colour = best_payment(t, s, s.seat, route)
            if colour < 0:
                continue
            action = claim_with(t, route, colour, fewest_wilds(t, s, s.seat, route, colour))
            if completed_points(t, s, s.seat, route) > 0:
                return action
            ways += 1
            if below(g, ways) == 0:
                claim = action
    return claim
