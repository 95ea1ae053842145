"""What the others' cards say about their tickets, and how far a game has come."""

import numpy as np

from trikk.bots.policies.belief import SIGNS, weigh_tickets
from trikk.bots.policies.cards.ticket_network import ADDED, FIRST, LAST
from trikk.rules.bits import count
from trikk.rules.jit import compiled

(
    WORTH,  # its points
    SIZE,  # cards it asks for
    ON_TRACK,  # part of these on the seat's track pile
    LAID,  # there or in its yard
    TAKEN,  # taken face up and not laid yet
    LACKING,  # none of that
    MUCH_ON_TRACK,  # how much more of its colours the seat has there than of others
    MUCH_LAID,
    MUCH_TAKEN,
    READY,  # nothing is lacking
    MORE_LAID,  # cards of its colours, beyond the average
    MORE_TAKEN,
    ALL_LAID,  # cards of the seat on its track pile and in its yard
    TICKETS_HELD,
    CITIES,  # big ones that it names
    SEATS,
    ALL_TAKEN,  # cards taken face up and not laid yet
    SECOND_DECK,
    DECK_LEFT,
) = range(SIGNS)


@compiled
def in_yard(s: np.record, seat: int, card: int) -> int:
    """Return how many cards of a colour lie in a seat's yard."""
    return s.row_cards[card] if s.row_owner[card] == seat else 0


@compiled
def read_signs(t: np.record, s: np.record, other: int, mind: np.record, signs: np.ndarray) -> None:
    """Write what shows whether a seat holds each ticket, to signs[ticket]; from what everyone sees of the seat."""
    all_laid, all_taken = 0.0, 0.0
    for card in range(1, t.colours + 1):
        all_laid += s.track[other, card] + in_yard(s, other, card)
        all_taken += s.shown[other, card]
    usual_laid, usual_taken = all_laid / t.colours, all_taken / t.colours
    for ticket in range(t.tickets):
        on_track, laid, taken, lacking = 0.0, 0.0, 0.0, 0.0
        much_on_track, much_laid, much_taken = 0.0, 0.0, 0.0
        for card in range(1, t.colours + 1):
            asked = t.ticket_cards[ticket, card]
            if asked == 0:
                continue
            track, shown = s.track[other, card], s.shown[other, card]
            both = track + in_yard(s, other, card)
            on_track += min(asked, track)
            laid += min(asked, both)
            taken += min(asked, shown)
            lacking += max(0, asked - both - shown)
            much_on_track += asked * track
            much_laid += asked * both
            much_taken += asked * shown
        size = float(t.ticket_size[ticket])
        row = signs[ticket]
        row[WORTH] = t.ticket_points[ticket] / 16.0
        row[SIZE] = size / 6.0
        row[ON_TRACK] = on_track / size
        row[LAID] = laid / size
        row[TAKEN] = taken / size
        row[LACKING] = lacking / size
        row[MUCH_ON_TRACK] = much_on_track / size / (usual_laid + 1.0)
        row[MUCH_LAID] = much_laid / size / (usual_laid + 1.0)
        row[MUCH_TAKEN] = much_taken / size / (usual_taken + 1.0)
        row[READY] = 1.0 if lacking == 0.0 else 0.0
        row[MORE_LAID] = much_laid / size - usual_laid
        row[MORE_TAKEN] = much_taken / size - usual_taken
        row[ALL_LAID] = all_laid / 30.0
        row[TICKETS_HELD] = s.held_size[other] / 8.0
        row[CITIES] = count(t.ticket_cities[ticket]) / 2.0
        row[SEATS] = s.players / 4.0
        row[ALL_TAKEN] = all_taken / 10.0
        row[SECOND_DECK] = s.decks - 1.0
        row[DECK_LEFT] = s.deck_size / 60.0


@compiled
def ticket_weights(t: np.record, s: np.record, seat: int, mind: np.record, weights: np.ndarray) -> None:
    """Write to weights[i, k] how likely seat i, which is not `seat`, holds ticket k."""
    signs = np.empty((t.tickets, SIGNS))
    for other in range(s.players):
        if other != seat:
            read_signs(t, s, other, mind, signs)
            weigh_tickets(signs, t.tickets, FIRST, ADDED, LAST, weights[other])


@compiled
def remaining(t: np.record, s: np.record) -> float:
    """Return how much of the game is still to come, from 1 at the start to 0."""
    total = 0
    for card in range(t.colours + 1):
        total += t.cards[card]
    if s.players < t.second_deck_players:
        return s.deck_size / total
    return (s.deck_size + (total if s.decks == 1 else 0)) / (2 * total)  # K21
