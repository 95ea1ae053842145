"""Maps made up at random: places, routes between near ones, some double, and names of any length."""

import random
from dataclasses import replace
from itertools import combinations
from math import dist

from tests.lockstep import city_of
from trikk.catalog import CityEdition, Place, Route
from trikk.catalog.model import Sketch

WORDS = ("Old", "New", "North", "Upper", "Lower", "Harbour", "Market", "Hill", "Park", "Square", "Garden", "Station")


def random_map(seed: int) -> CityEdition:
    """Return a connected map of 4 to 24 places, the same for the same seed; nothing says how it is drawn."""
    dice = random.Random(seed)
    points: list[tuple[float, float]] = []
    while len(points) < dice.randint(4, 24):
        point = (1.4 * dice.random(), dice.random())
        if all(dist(point, other) > 0.14 for other in points) or dice.random() < 0.01:
            points.append(point)
    places = tuple(
        Place(f"p{i}", f"{dice.choice(WORDS)} {dice.choice(WORDS)} {i}"[-dice.choice((7, 13, 25)) :].strip())
        for i in range(len(points))
    )
    routes = []
    for a, b in _pairs(points, dice):
        length = max(1, min(6, round(8 * dist(points[a], points[b]))))
        routes.append(Route(f"p{a}-p{b}:gray", f"p{a}", f"p{b}", "gray", length))
        if dice.random() < 0.3:
            routes.append(Route(f"p{a}-p{b}:gray2", f"p{a}", f"p{b}", "gray", length))
    base = city_of("backyard")
    return replace(
        base, id=f"random_{seed}", places=places, routes=tuple(routes), tickets=(), tokens=None, sketch=Sketch()
    )


def _pairs(points: list[tuple[float, float]], dice: random.Random) -> list[tuple[int, int]]:
    """Return which places are joined, so that all are: near ones, and without crossings where that is possible."""
    part = list(range(len(points)))
    found: list[tuple[int, int]] = []
    for a, b in sorted(combinations(part, 2), key=lambda pair: dist(points[pair[0]], points[pair[1]])):
        joins = part[a] != part[b]
        is_free = len(found) < 2.1 * len(points) and not any(_cross(points, (a, b), other) for other in found)
        if joins or (is_free and dice.random() < 0.55):
            found.append((a, b))
            part = [part[b] if each == part[a] else each for each in part]
    return sorted(found)


def _cross(points: list[tuple[float, float]], one: tuple[int, int], other: tuple[int, int]) -> bool:
    def side(p: int, q: int, r: int) -> bool:
        (px, py), (qx, qy), (rx, ry) = points[p], points[q], points[r]
        return (qx - px) * (ry - py) > (qy - py) * (rx - px)

    (a, b), (c, d) = one, other
    return not {*one} & {*other} and side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)
