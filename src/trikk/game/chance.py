"""Outcomes of chance: given to a step in place of the dice, and which may come next, each with its probability."""

import threading
from collections.abc import Callable, Sequence

import numpy as np

from trikk.catalog.limits import MAX_SYMBOLS
from trikk.game.engine import Engine
from trikk.game.errors import MoveError
from trikk.game.tape import Chance
from trikk.rules.tape import GIVEN, GIVEN_CARD, GIVEN_SYMBOL, GIVEN_TICKET, new_tapes

Step = Callable[[np.record], None]
"""A step of the rules with everything but its tape: it changes a state."""


class _Tapes(threading.local):
    """The tape that the rules write on during a step: one for each thread, so that a game itself needs none."""

    def __init__(self) -> None:
        tape = new_tapes(on=True)
        self.tape: np.record = tape[0]
        self.written = tape["length"]
        self.rows = tape["rows"][0]


TAPES = _Tapes()


def listed(chance: Chance | Sequence[Chance]) -> Sequence[Chance]:
    """Return outcomes as a sequence, also if there is just one."""
    return chance if isinstance(chance, Sequence) and not isinstance(chance, str) else [chance]


def step_with(engine: Engine, chance: Sequence[Chance], step: Step) -> bool:
    """Take a step with these outcomes in place of the dice; return whether it needs one more.

    Raises if one is not possible or left over. Whatever is returned or raised, the step has changed its state.
    """
    tape = TAPES.tape
    try:
        _give(engine, chance[:GIVEN], tape)
        step(tape)
    finally:
        tape.is_given = 0  # another game will use this tape
    fault, used = int(tape.fault), int(tape.given_next)
    if fault == len(chance) + 1:
        return True
    if fault or used < len(chance):
        raise impossible(fault or used + 1, chance)
    return False


def impossible(at: int, chance: Sequence[Chance]) -> MoveError:
    """Return the error for outcomes of which this one, counted from 1, is missing or cannot be."""
    return MoveError("impossible_chance", at=at, given=len(chance))


def next_outcomes(engine: Engine, so_far: Sequence[Chance], step: Step) -> list[tuple[Chance, float]]:
    """Return what chance may give in a step after the outcomes so far, with probabilities; empty if nothing more.

    The step must work on a copy of the state and of the dice.
    """
    TAPES.written[0] = 0
    if not step_with(engine, so_far, step):
        return []
    tape = TAPES.tape
    by_kind: dict[int, Sequence[Chance]] = {
        GIVEN_CARD: engine.colours,
        GIVEN_TICKET: engine.tickets,
        GIVEN_SYMBOL: range(MAX_SYMBOLS),
    }
    names = by_kind[int(tape.asked_kind)]
    ways = tape.asked[: len(names)].tolist()
    return [(name, n / sum(ways)) for name, n in zip(names, ways, strict=True) if n]


def _give(engine: Engine, chance: Sequence[Chance], tape: np.record) -> None:
    """Put outcomes on a tape. An unknown name stays -1, which the rules refuse."""
    tape.is_given, tape.fault, tape.given_next, tape.given_size = 1, 0, 0, len(chance)
    tape.given[: len(chance)] = -1
    for i, outcome in enumerate(chance):
        if isinstance(outcome, str):
            if outcome in engine.colours:
                tape.given[i, GIVEN_CARD] = engine.colours.index(outcome)
        else:
            tape.given[i, GIVEN_TICKET] = engine.ticket_index.get(outcome, -1)
            tape.given[i, GIVEN_SYMBOL] = outcome if 0 <= outcome < MAX_SYMBOLS else -1
