"""Records without gaps: every byte belongs to a field, so that equal records are equal bytes."""

from typing import Any

import numpy as np

WORD_BYTES = 8


def record(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """Return the dtype of a record, larger numbers first and filled up to whole words."""
    placed = sorted(fields, key=lambda field: np.dtype(field[1]).itemsize, reverse=True)
    over = np.dtype(placed).itemsize % WORD_BYTES
    if over:
        placed.append(("filler", np.int8, (WORD_BYTES - over,)))
    return np.dtype((np.record, np.dtype(placed, align=True)))
