"""Positions for places without one in the file: as far from each other as the routes between them are long."""

from collections.abc import Mapping

import numpy as np

from trikk.catalog import CityEdition
from trikk.layouts.model import Point

STEP = 62.0
"""Units for each space of a route."""
SHORTEST = 1.0
"""Spaces that are added to the length of each route, so that the shortest are long enough to draw."""
APART = 3.0
"""Spaces between the parts of a board that no routes join."""
ROUNDS = 300


def spots_from_routes(edition: CityEdition, fixed: Mapping[str, Point] | None = None) -> dict[str, Point]:
    """Return a point for each place, the same for the same edition; those of `fixed` are where they are.

    This is stress majorisation (Gansner, Koren and North, 2004): round by round, every place moves to where its
    distances to all others are, on the whole, closest to the lengths of the shortest ways there. Near ones count more.
    """
    fixed = fixed or {}
    ids = [place.id for place in edition.places]
    if all(id in fixed for id in ids):
        return {id: fixed[id] for id in ids}
    wanted = _distances(edition)
    at = _first_positions(wanted)
    weights = 1 / np.where(wanted > 0, wanted, np.inf) ** 2
    pull = np.diag(weights.sum(axis=1)) - weights
    inverse = np.linalg.pinv(pull)
    for _ in range(ROUNDS):
        at = inverse @ _push(at, wanted, weights) @ at
    at = (at - at.min(axis=0)) * STEP
    if fixed:
        at = _around(at, wanted * STEP, weights, {ids.index(id): point for id, point in fixed.items()})
    return {id: fixed.get(id) or Point(round(float(x)), round(float(y))) for id, (x, y) in zip(ids, at, strict=True)}


def _push(at: np.ndarray, wanted: np.ndarray, weights: np.ndarray) -> np.ndarray:
    now = np.linalg.norm(at[:, None] - at[None, :], axis=2)
    ratio = weights * wanted / np.where(now > 0, now, np.inf)
    pushes: np.ndarray = np.diag(ratio.sum(axis=1)) - ratio
    return pushes


def _around(at: np.ndarray, wanted: np.ndarray, weights: np.ndarray, fixed: Mapping[int, Point]) -> np.ndarray:
    """Return positions of the other places around some that stay where they are."""
    pinned = np.array(list(fixed))
    targets = np.array([(point.x, point.y) for point in fixed.values()])
    # Turn, mirror and shift the whole so that those lie about where they must.
    middle, to = at[pinned].mean(axis=0), targets.mean(axis=0)
    left, sizes, right = np.linalg.svd((at[pinned] - middle).T @ (targets - to))
    spread = ((at[pinned] - middle) ** 2).sum()
    scale = float(np.clip(sizes.sum() / spread, 0.5, 2.0)) if spread > 0 else 1.0
    at = (at - middle) @ (left @ right) * scale + to
    at[pinned] = targets
    free = [i for i in range(len(at)) if i not in fixed]
    for _ in range(ROUNDS // 3):
        for i in free:
            away = at[i] - at
            now = np.linalg.norm(away, axis=1)
            aims = at + away * (wanted[i] * scale / np.where(now > 0, now, np.inf))[:, None]
            at[i] = weights[i] @ aims / weights[i].sum()
    return at


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
