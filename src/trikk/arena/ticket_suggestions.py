"""Tickets for a map that has none yet: spread over the board, short and long ones, worth what their way takes."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

SHORTEST = 2
"""Routes that a ticket's way has at least, where the board has enough such pairs."""
USED, ALIKE, CROWDED = 3.0, 2.0, 1.0
"""The cost of an end for each ticket it has already, of each ticket that differs little, and of each as long."""


class Suggestion(NamedTuple):
    """A ticket without a number."""

    a: str
    b: str
    points: int


def suggest_tickets(
    places: Sequence[str], routes: Iterable[tuple[str, str, int]], count: int
) -> tuple[Suggestion, ...]:
    """Return so many tickets, or as many as there are pairs to choose from, in order of value.

    One after the other, the pair is taken that is best beside those before: its ends have few tickets so far, no other
    ticket leads almost the same way, and few are as long. `routes` are the two ends and the length of each.

    >>> suggest_tickets(["pier", "market", "hill"], [("pier", "market", 2), ("market", "hill", 3)], 2)
    (Suggestion(a='pier', b='hill', points=5),)
    """
    lengths, steps = _ways(places, list(routes))
    pairs = [(a, b) for a, b in combinations(range(len(places)), 2) if np.isfinite(lengths[a, b])]
    far = [(a, b) for a, b in pairs if steps[a, b] >= SHORTEST]
    chosen: list[tuple[int, int]] = []
    used: Counter[int] = Counter()
    long: Counter[int] = Counter()
    for _ in range(min(count, len(far))):

        def cost(pair: tuple[int, int]) -> tuple[float, tuple[int, int]]:
            a, b = pair
            alike = sum(_are_alike(steps, pair, other) for other in chosen)
            return USED * (used[a] + used[b]) + ALIKE * alike + CROWDED * long[int(lengths[a, b])], pair

        best = min((pair for pair in far if pair not in chosen), key=cost)
        chosen.append(best)
        used.update(best)
        long[int(lengths[best])] += 1
    found = (Suggestion(places[a], places[b], int(lengths[a, b])) for a, b in chosen)
    return tuple(sorted(found, key=lambda each: (each.points, places.index(each.a), places.index(each.b))))


def _are_alike(steps: np.ndarray, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two pairs have an end in common and their other ends are neighbours."""
    for (a, b), (c, d) in ((x, y) for x in (one, one[::-1]) for y in (other, other[::-1])):
        if a == c and steps[b, d] <= 1:
            return True
    return False


def _ways(places: Sequence[str], routes: list[tuple[str, str, int]]) -> tuple[np.ndarray, np.ndarray]:
    """Return the spaces of the shortest way between any two places, and how many routes the way with the fewest has."""
    index = {place: i for i, place in enumerate(places)}
    lengths, steps = (np.full((len(places), len(places)), np.inf) for _ in range(2))
    for ways, of in ((lengths, lambda length: length), (steps, lambda _: 1)):
        np.fill_diagonal(ways, 0)
        for start, stop, length in routes:
            a, b = index[start], index[stop]
            ways[a, b] = ways[b, a] = min(ways[a, b], of(length))
        for middle in range(len(places)):
            np.minimum(ways, ways[:, middle, None] + ways[None, middle, :], out=ways)
    return lengths, steps
