"""How often Python's garbage collector runs in a server."""

import gc

THRESHOLDS = (2_000, 2, 5_000)
"""With Python's own, 700, 10 and 10, it would look through all objects many times a minute; if thousands play, that
takes seconds. The first two are small because all threads wait while it looks through what is new: with 10,000 and 20
they did for a third of a second with 16,000 people."""


def look_less_often() -> None:
    """Run the garbage collector less often. Call it before the imports, which make many objects and no garbage."""
    gc.set_threshold(*THRESHOLDS)


def leave_out_what_is_there() -> None:
    """Let the garbage collector ignore everything that is in memory now.

    It stays there anyway, and looking through it would stop all threads for a quarter of a second now and then.
    """
    gc.collect()
    gc.freeze()
