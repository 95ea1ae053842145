"""Confidence intervals of shares."""

from math import sqrt

Z = 1.959963984540054
"""Standard deviations to either side that contain 95 % of a normal distribution."""


def wilson(successes: float, games: float) -> tuple[float, float]:
    """Return the 95 % interval for the share of successes: Wilson's, which is sound near 0 and 1 and for few games.

    Successes need not be whole: a shared victory counts as parts of one. Without games nothing is known.

    >>> [round(bound, 3) for bound in wilson(60, 100)]
    [0.502, 0.691]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games <= 0:
        return 0.0, 1.0
    share = min(1.0, max(0.0, successes / games))  # parts of victories may add up to a little more than one
    spread = Z * Z / games
    middle = share + spread / 2
    half = Z * sqrt(share * (1 - share) / games + spread / games / 4)
    low, high = ((middle + side * half) / (1 + spread) for side in (-1, 1))
    # Rounding must not move a bound past the share itself, nor out of what a share can be.
    return max(0.0, min(low, share)), min(1.0, max(high, share))
