"""How often Python looks for garbage in a server."""

import gc

THRESHOLDS = (10_000, 20, 50)
"""Python's own, 700, 10 and 10, would look through everything that is in use many times a minute."""


def look_less_often() -> None:
    """Have Python look for garbage less often; from the first import on, since a start makes none and much else."""
    gc.set_threshold(*THRESHOLDS)


def leave_out_what_is_there() -> None:
    """Take all that is in memory out of the search for garbage.

    It stays there, and looking through it stops all threads for a quarter of a second every now and then.
    """
    gc.collect()
    gc.freeze()
