"""Positions for places without a layout: as far from each other as the routes between them are long."""

import numpy as np

from trikk.catalog import CityEdition
from trikk.layouts.model import Spot

STEP = 62.0
"""Units for each space of a route."""
SHORTEST = 1.0
"""Spaces that are added to the length of each route, so that the shortest are long enough to draw."""
APART = 3.0
"""Spaces between the parts of a board that no routes join."""
ROUNDS = 300


def spots_from_routes(edition: CityEdition) -> dict[str, Spot]:
    """Return a spot for each place, the same for the same edition.

    This is stress majorisation (Gansner, Koren and North, 2004): round by round, every place moves to where its
    distances to all others are, on the whole, closest to the lengths of the shortest ways there. Near ones count more.
    """
    wanted = _distances(edition)
    at = _first_positions(wanted)
    weights = 1 / np.where(wanted > 0, wanted, np.inf) ** 2
    pull = np.diag(weights.sum(axis=1)) - weights
    inverse = np.linalg.pinv(pull)
    for _ in range(ROUNDS):
        now = np.linalg.norm(at[:, None] - at[None, :], axis=2)
        ratio = weights * wanted / np.where(now > 0, now, np.inf)
        push = np.diag(ratio.sum(axis=1)) - ratio
        at = inverse @ push @ at
    at = (at - at.min(axis=0)) * STEP
    return {place.id: Spot(round(float(x)), round(float(y))) for place, (x, y) in zip(edition.places, at, strict=True)}


def _distances(edition: CityEdition) -> np.ndarray:
    """Return the length of the shortest way between any two places, in spaces."""
    index = {place.id: i for i, place in enumerate(edition.places)}
    ways = np.full((len(index), len(index)), np.inf)
    np.fill_diagonal(ways, 0)
    for route in edition.routes:
        a, b = index[route.a], index[route.b]
        ways[a, b] = ways[b, a] = min(ways[a, b], route.length + SHORTEST)
    for middle in range(len(index)):
        ways = np.minimum(ways, ways[:, middle, None] + ways[None, middle, :])
    longest = ways[np.isfinite(ways)].max()
    return np.where(np.isfinite(ways), ways, longest + APART)


def _first_positions(wanted: np.ndarray) -> np.ndarray:
    """Return positions by classical scaling: the longer side of the board lies across.

    A mirror image would be as good, so the first place off the middle is always put to the left, and to the top.
    """
    n = len(wanted)
    centring = np.eye(n) - 1 / n
    values, vectors = np.linalg.eigh(-centring @ wanted**2 @ centring / 2)
    at = np.zeros((n, 2))
    for axis, k in enumerate(np.argsort(values)[::-1][:2]):
        line = vectors[:, k] * np.sqrt(max(values[k], 0))
        first = next((x for x in line if abs(x) > 1e-6), 0.0)
        at[:, axis] = -line if first > 0 else line
    if n > 2 and np.ptp(at[:, 1]) < 1e-6:
        at[:, 1] = np.linspace(0, 0.1, n)  # otherwise places in one line would stay in it
    return at
