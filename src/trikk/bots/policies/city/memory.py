"""Plans kept, copied and forgotten, where one seat's thoughts must not become another's."""

import numpy as np

from trikk.rules.city.tables import WORDS
from trikk.rules.jit import compiled


@compiled
def forget(s: np.record, minds: np.ndarray, which: int) -> None:
    """Make a mind think anew."""
    minds[which].thought = 0


@compiled
def copy_plan(s: np.record, minds: np.ndarray, source: int, target: int) -> None:
    """Give one mind the plan of another, not its scratch."""
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
