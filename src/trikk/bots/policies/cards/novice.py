"""A beginner: every other time the greedy choice, and in between any card that lies there."""

import numpy as np

from trikk.bots.policies.cards.greedy import greedy
from trikk.rules.bits import count
from trikk.rules.cards.state import PHASE_SECOND_CARD, PHASE_TURN
from trikk.rules.draws import face_up_cards, nth_draw
from trikk.rules.generator import below
from trikk.rules.jit import compiled


@compiled
def novice(t: np.record, s: np.record, mind: np.record, g: np.record) -> int:
    """Return the action for the seat to move."""
    if (s.phase == PHASE_TURN or s.phase == PHASE_SECOND_CARD) and below(g, 2) == 0:
        from_deck = s.deck_size > 0
        face_up = face_up_cards(t, s, s.phase == PHASE_SECOND_CARD)
        ways = count(face_up) + int(from_deck)
        if ways > 0:
            return nth_draw(t, from_deck, face_up, below(g, ways))
    return greedy(t, s, mind)
