"""The memory of a policy for one seat of The Card Game: its plan, and the arrays that planning needs.

A plan is copied or forgotten wherever one seat must not use the plan of another.
"""

import numpy as np

from trikk.bots.policies.style import WEIGHTS
from trikk.catalog.limits import MAX_COLOURS, MAX_SEATS, MAX_TICKETS
from trikk.rules.cards.tables import MAX_CITIES
from trikk.rules.jit import compiled
from trikk.rules.layout import record

NOBODY = -1

CARD_MIND = record(
    [
        ("style", np.float64, (WEIGHTS,)),  # what the seat likes more than the points say
        ("slips", np.int64),  # of a hundred decisions of a planner, how many a novice makes
        # What the plan was made for.
        ("seat", np.int64),
        ("held", np.int64),
        ("decks", np.int64),
        ("deck_size", np.int64),
        ("paying", np.int64),  # whether it is a plan for scoring
        ("track_size", np.int64),
        # The plan.
        ("target", np.int64),  # tickets to complete
        ("demand", np.int64, (MAX_COLOURS,)),  # cards that they ask for
        ("worth", np.float64, (MAX_COLOURS,)),  # of a card that they ask for, on the track pile
        ("spare", np.float64),  # worth of a card that they do not ask for
        ("spare_in_hand", np.float64),
        ("wild_worth", np.float64),
        ("room", np.float64),  # cards to come that they do not ask for
        ("gain", np.float64, (MAX_TICKETS,)),  # by completing a ticket
        # What weighing moves needs.
        ("turns", np.float64),  # own turns after this one
        ("exact", np.int64),  # whether that is certain
        ("haste", np.float64),  # turns that drawing a card costs
        ("slack", np.float64),  # turns left when all that is in hand has been laid
        ("have", np.int64, (MAX_COLOURS,)),  # cards in track pile and yard
        ("rush", np.float64),  # worth of bringing the end nearer by a card
        ("row_cost", np.float64),  # what laying a row costs
        ("in_hand", np.float64),  # what the hand would be worth on the track pile
        ("stay", np.float64),  # what it is worth as it is
        ("unseen", np.int64, (MAX_COLOURS,)),  # cards in the deck or in hands of others
        ("unseen_size", np.int64),
        ("reach", np.float64, (MAX_SEATS, MAX_COLOURS)),  # cards of a colour and wilds that an opponent may have
        ("draw", np.float64, (MAX_COLOURS,)),  # worth of one more card in hand
        ("single", np.float64, (MAX_COLOURS,)),  # worth of laying one card
        # What keeping and paying for tickets needs.
        ("city_mine", np.int64, (MAX_CITIES,)),
        ("city_rival", np.float64, (MAX_CITIES,)),
        ("city_naming", np.int64, (MAX_CITIES,)),
        ("order", np.int64, (MAX_TICKETS,)),
        # By how many tickets have been taken or left.
        ("cards", np.int64, (MAX_TICKETS + 1, MAX_COLOURS)),  # left
        ("cards_left", np.int64, (MAX_TICKETS + 1,)),
        ("taken", np.int64, (MAX_TICKETS + 1,)),
        ("points", np.float64, (MAX_TICKETS + 1,)),  # of those taken
        ("rest", np.float64, (MAX_TICKETS + 1,)),  # of those not decided on yet
        ("tried", np.int64, (MAX_TICKETS + 1,)),  # 0: not decided, 1: taken or not payable, 2: left
        # What the greedy bot needs.
        ("need", np.int64, (MAX_COLOURS,)),
    ]
)


@compiled
def forget(s: np.record, minds: np.ndarray, which: int) -> None:
    """Drop the plan, so that the next choice makes a new one."""
    minds[which].seat = NOBODY


@compiled
def copy_plan(s: np.record, minds: np.ndarray, source: int, target: int) -> None:
    """Copy the plan of one mind to another, without the arrays for planning."""
    one, other = minds[source], minds[target]
    other.seat = one.seat
    other.held = one.held
    other.decks = one.decks
    other.deck_size = one.deck_size
    other.paying = one.paying
    other.track_size = one.track_size
    other.target = one.target
    other.spare = one.spare
    other.spare_in_hand = one.spare_in_hand
    other.wild_worth = one.wild_worth
    other.room = one.room
    for card in range(MAX_COLOURS):
        other.demand[card] = one.demand[card]
        other.worth[card] = one.worth[card]
    if one.paying:
        for ticket in range(MAX_TICKETS):
            other.gain[ticket] = one.gain[ticket]
