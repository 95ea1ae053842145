"""Whole numbers as callers give them, of Python or of NumPy."""

import operator
from typing import SupportsIndex

from trikk.game.errors import SetupError


def whole(value: SupportsIndex, what: str) -> int:
    """Return a whole number as one of Python's; raise `SetupError` for anything else, also for 2.0 and True.

    >>> import numpy as np
    >>> whole(np.int64(2), "players")
    2
    >>> whole(2.0, "players")
    Traceback (most recent call last):
        ...
    trikk.game.errors.SetupError: players must be a whole number such as 2, not 2.0
    """
    if not isinstance(value, bool):
        try:
            return operator.index(value)
        except TypeError:
            pass
    raise SetupError("not_whole", what=what, value=value)
