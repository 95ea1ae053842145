"""What a server does once, beside its first requests, so that nobody waits for it later."""

import gc
from threading import Event

from trikk import compiling
from trikk.bots.decision import decision_for
from trikk.bots.naming import make_bot
from trikk.catalog import CityEdition, edition, edition_ids
from trikk.game.game import Game
from trikk.rules.jit import COMPILED
from trikk.server.commands import STAND_IN

GARBAGE_THRESHOLDS = (10_000, 20, 50)
"""Python's own, 700, 10 and 10, would look through everything that is in use many times a minute."""

NEARLY = 0.99
"""The most that is told before all is ready; how many functions will be compiled is not known exactly."""

_busy = Event()


def preparing() -> float | None:
    """Return about how much is compiled, from 0 to 1; None when nothing is being compiled for the first time."""
    done = compiling.LINE.functions
    return min(done / len(COMPILED), NEARLY) if _busy.is_set() and done else None


def warm_up() -> None:
    """Have the rules and the stand-in compiled, or read from where they are kept.

    City games come first: what is compiled for one serves all of them.

    What is in memory then stays there. So it is taken out of the search for garbage, which otherwise stops all threads
    for a quarter of a second every now and then.
    """
    _busy.set()
    try:
        for id in sorted(edition_ids(), key=lambda id: not isinstance(edition(id), CityEdition)):
            game = Game(edition(id), edition(id).min_players, 0)
            game.play(make_bot(STAND_IN).choose(decision_for(game)))
    finally:
        _busy.clear()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
