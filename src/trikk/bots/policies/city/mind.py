"""The memory of a policy for one seat of a city game: its plan, and the arrays that planning needs.

A plan is copied or forgotten wherever one seat must not use the plan of another.
"""

import numpy as np

from trikk.bots.policies.style import WEIGHTS
from trikk.catalog.limits import MAX_COLOURS, MAX_PLACES, MAX_ROUTES, MAX_TICKETS
from trikk.rules.city.tables import WORDS
from trikk.rules.jit import compiled
from trikk.rules.layout import record

MOST_TERMINALS = 8
"""Places, or networks of one's own, that a plan can join: more than the tickets of an ordinary hand ask for."""
MOST_PLANNED = 7
"""Tickets that a plan can be about."""

CITY_MIND = record(
    [
        ("style", np.float64, (WEIGHTS,)),  # what the seat likes more than the points say
        ("slips", np.int64),  # of a hundred decisions of a planner, how many a novice makes
        # The plan.
        ("thought", np.int64),  # whether there is one
        ("plan", np.int64, (WORDS,)),  # routes that its tickets still need
        ("extra", np.int64, (WORDS,)),  # routes to build with what is left after that
        ("held", np.int64),  # tickets in hand when it was made
        ("wanted", np.int64),  # those of them it will complete
        ("last", np.int64),  # whether the last turns had begun
        ("rate", np.float64),  # points per turn that following it brings
        ("turns", np.float64),  # that it takes to carry out
        ("left", np.float64),  # turns that the seat will still have
        ("tickets", np.float64),  # points that drawing tickets promises
        # What weighing moves needs.
        ("need", np.int64, (MAX_COLOURS,)),  # cards that the plan asks for
        ("more", np.int64, (MAX_COLOURS,)),  # and the extra routes
        ("use", np.float64, (MAX_COLOURS,)),  # how useful one more card is
        # What planning needs.
        ("network", np.int64, (MAX_PLACES,)),  # places joined to a place by the seat's own routes
        ("cost", np.int64, (MAX_ROUTES,)),
        ("link", np.int64, (MAX_PLACES, MAX_PLACES)),  # cheapest route between neighbours, or -1
        ("near", np.int32, (MAX_PLACES, MAX_PLACES)),  # cost of the cheapest way
        ("tree", np.int32, (1 << MOST_TERMINALS, MAX_PLACES)),  # cheapest tree of terminals that reaches a place
        ("terminal", np.int64, (MOST_TERMINALS,)),
        ("planned", np.int64, (MOST_PLANNED,)),
        ("ends", np.int64, (MOST_PLANNED,)),  # set of terminals at the ends of a planned ticket
        ("forest", np.int64, (1 << MOST_PLANNED,)),  # cheapest network for a set of planned tickets
        ("promise", np.float64, (MAX_TICKETS,)),  # what each ticket in the deck would bring
        ("waiting", np.int64, (2 * MOST_TERMINALS, 2)),  # parts of a network still to be looked up
    ]
)


@compiled
def forget(s: np.record, minds: np.ndarray, which: int) -> None:
    """Drop the plan, so that the next choice makes a new one."""
    minds[which].thought = 0


@compiled
def copy_plan(s: np.record, minds: np.ndarray, source: int, target: int) -> None:
    """Copy the plan of one mind to another, without the arrays for planning."""
    one, other = minds[source], minds[target]
    for word in range(WORDS):
        other.plan[word] = one.plan[word]
        other.extra[word] = one.extra[word]
    other.thought = one.thought
    other.held = one.held
    other.wanted = one.wanted
    other.last = one.last
    other.rate = one.rate
    other.turns = one.turns
    other.left = one.left
    other.tickets = one.tickets
