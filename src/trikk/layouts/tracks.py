"""How routes run: straight, in a bow where a place is in the way, and the two tracks of a double route side by side."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from trikk.catalog import CityEdition, Route
from trikk.layouts.model import Layout, Point

GAP = 18.0
"""Units between the middles of the tracks of a double route."""
CLEAR = 30.0
"""Units that a route keeps from places it does not lead to."""
BENDS = (0.0, 0.08, -0.08, 0.16, -0.16, 0.24, -0.24, 0.32, -0.32)
"""How far the middle of a route may be to the left of the straight line, in parts of its length: the first that gets
past the places that are in the way."""
STEPS = 24


@dataclass(frozen=True, slots=True)
class Track:
    """A route as a quadratic curve: from its start, drawn towards `bow`, to its end."""

    start: Point
    bow: Point
    end: Point

    def at(self, part: float) -> Point:
        """Return the point that is this part of the way along, from 0 to 1."""
        rest = 1 - part
        return self._mixed(rest * rest, 2 * rest * part, part * part)

    def without_ends(self, by: float) -> "Track":
        """Return the track without this many units at each end, or half of it if it is very short."""
        part = min(by / self.length, 0.25)
        rest = 1 - part
        bow = self._mixed(part * rest, part * part + rest * rest, part * rest)  # on the tangents at both new ends
        return Track(self.at(part), bow, self.at(rest))

    def _mixed(self, a: float, b: float, c: float) -> Point:
        """Return the point between start, bow and end that is this much of each."""
        return Point(
            a * self.start.x + b * self.bow.x + c * self.end.x, a * self.start.y + b * self.bow.y + c * self.end.y
        )

    def points(self, steps: int = STEPS) -> Iterator[Point]:
        """Yield points along the way, both ends included."""
        return (self.at(i / steps) for i in range(steps + 1))

    @property
    def length(self) -> float:
        """Units along the way, more or less."""
        points = list(self.points())
        return sum(a.distance(b) for a, b in pairwise(points))


def tracks_of(edition: CityEdition, layout: Layout) -> dict[str, Track]:
    """Return how each route runs, by id."""
    pairs: dict[tuple[str, str], list[Route]] = defaultdict(list)
    for route in edition.routes:
        ends = (route.a, route.b)
        pairs[ends if ends in pairs or ends[::-1] not in pairs else ends[::-1]].append(route)
    tracks = {}
    for (a, b), routes in pairs.items():
        start, end = layout.spots[a], layout.spots[b]
        others = [spot for id, spot in layout.spots.items() if id not in (a, b)]
        bend = find_bend(start, end, others, GAP / 2 * (len(routes) - 1))
        for i, route in enumerate(routes):
            tracks[route.id] = track_between(start, end, bend, GAP * (i - (len(routes) - 1) / 2))
    return tracks


def track_between(start: Point, end: Point, bend: float, aside: float = 0.0) -> Track:
    """Return the track between two points, moved to the left by so many units."""
    length = start.distance(end) or 1.0
    # One unit to the left of the way; y grows downwards.
    left = Point((end.y - start.y) / length, -(end.x - start.x) / length)
    middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
    bow = aside + 2 * bend * length  # a curve gets half as far as the point it is drawn towards
    return Track(_moved(start, left, aside), _moved(middle, left, bow), _moved(end, left, aside))


def find_bend(start: Point, end: Point, others: Iterable[Point], half_width: float = 0.0) -> float:
    """Return the smallest bend that keeps clear of other places, or the one that keeps farthest away."""
    near = list(others)

    def room(bend: float) -> float:
        points = list(track_between(start, end, bend).points())
        nearest = min((point.distance(other) for point in points for other in near), default=CLEAR + half_width)
        return min(nearest - half_width, CLEAR)

    return max(BENDS, key=room)  # the first of equals


def _moved(point: Point, direction: Point, by: float) -> Point:
    return Point(point.x + direction.x * by, point.y + direction.y * by)
