"""What the others' cards say about their tickets, and how far a game has come."""

import numpy as np

from trikk.rules.jit import compiled

LAID = 2.0
"""Weight of a card in a yard or on a track pile: perhaps it was just to be got rid of."""
SHOWN = 4.0
"""Weight of a face-up card taken and not laid yet: it was wanted."""
STEADY = 14.0
"""Weight that every colour starts with: how much has to be seen before it counts."""
LEAST, MOST = 0.4, 2.5
"""How much less and more likely than on average a ticket may be thought: laying surplus cards is no proof."""


@compiled
def ticket_weights(t: np.record, s: np.record, seat: int, mind: np.record, weights: np.ndarray) -> None:
    """Write to weights[i, k] how much likelier than on average seat i, which is not `seat`, holds ticket k."""
    for other in range(s.players):
        if other == seat:
            continue
        total = 0.0
        for card in range(1, t.colours + 1):
            total += interest(s, other, card)
        average = total / t.colours
        for ticket in range(t.tickets):
            weight = 1.0
            for card in range(1, t.colours + 1):
                for _ in range(t.ticket_cards[ticket, card]):
                    weight *= interest(s, other, card) / average
            weights[other, ticket] = max(LEAST, min(MOST, weight))


@compiled
def interest(s: np.record, seat: int, card: int) -> float:
    """Return how much interest in a colour everyone has seen of a seat."""
    laid = s.track[seat, card]
    if s.row_owner[card] == seat:
        laid += s.row_cards[card]
    return STEADY + LAID * laid + SHOWN * s.shown[seat, card]


@compiled
def remaining(t: np.record, s: np.record) -> float:
    """Return how much of the game is still to come, from 1 at the start to 0."""
    total = 0
    for card in range(t.colours + 1):
        total += t.cards[card]
    if s.players < t.second_deck_players:
        return s.deck_size / total
    return (s.deck_size + (total if s.decks == 1 else 0)) / (2 * total)  # K21
