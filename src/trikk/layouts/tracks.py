"""How routes run: straight or in a bow, the two tracks of a double route side by side, and where their spaces are."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, ceil, cos, degrees, hypot, inf, radians, sin

import numpy as np

from trikk.catalog import CityEdition, Route
from trikk.layouts.model import Box, Layout, Point, box_around

GAP = 24.0
"""Units between the middles of the tracks of a double route."""
CLEAR = 36.0
"""Units that a route keeps from places it does not lead to."""
BENDS = (0.0, 0.08, -0.08, 0.16, -0.16, 0.24, -0.24, 0.32, -0.32)
"""How far the middle of a route may be to the left of the straight line, in parts of its length."""
ON_ROUTE, NEAR_PLACE = 0.1, 0.04
"""The cost of lying on another route, for each point, and of being nearer to a place than CLEAR, for each unit. A bend
costs its own size."""
ROUNDS = 4
STEPS = 24

SPACE_WIDTH = 18.0
"""Units across a space."""
LONGEST = 52.0
"""The longest space, in units; the rest of a long track stays free at its ends."""
BETWEEN = 4.0
"""Units between the spaces of a track."""
FREE = 23.0
"""Units that stay free at each end of a track for the place, at least."""


Ends = tuple[str, str]
"""The places that a route joins."""


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

    def direction(self, part: float) -> float:
        """Return where the way leads there: degrees, clockwise from straight to the right."""
        rest = 1 - part
        ahead = self._mixed(-rest, rest - part, part)
        return degrees(atan2(ahead.y, ahead.x))

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
        return sum(hypot(a.x - b.x, a.y - b.y) for a, b in pairwise(points))

    def reversed(self) -> "Track":
        """Return the same curve from its end to its start."""
        return Track(self.end, self.bow, self.start)


@dataclass(frozen=True, slots=True)
class Space(Point):
    """A space of a route as it is drawn: its middle, where it leads and how long it is. All are equally wide."""

    angle: float
    """Degrees, clockwise from straight to the right."""
    length: float

    @property
    def box(self) -> Box:
        """The box around it."""
        across, down = abs(cos(radians(self.angle))), abs(sin(radians(self.angle)))
        width, height = self.length * across + SPACE_WIDTH * down, self.length * down + SPACE_WIDTH * across
        return box_around(self, width, height)


def tracks_of(edition: CityEdition, layout: Layout) -> dict[str, Track]:
    """Return how each route runs, from its `a` to its `b`, by id."""
    pairs = _pairs(edition)
    bends = bends_of(edition, layout)
    tracks = {}
    for ends, routes in pairs.items():
        for route, track in zip(routes, _tracks_between(ends, len(routes), layout, bends[ends]), strict=True):
            tracks[route.id] = track if route.a == ends[0] else track.reversed()
    return tracks


def _pairs(edition: CityEdition) -> dict[Ends, list[Route]]:
    """Return the routes between any two places, by those as the first of them names them."""
    pairs: dict[Ends, list[Route]] = defaultdict(list)
    for route in edition.routes:
        ends = (route.a, route.b)
        pairs[ends if ends in pairs or ends[::-1] not in pairs else ends[::-1]].append(route)
    return pairs


def bends_of(edition: CityEdition, layout: Layout) -> dict[Ends, float]:
    """Return how routes bend: as the layout says, or else around other places and, if possible, around each other."""
    counts = {ends: len(routes) for ends, routes in _pairs(edition).items()}
    said = {**layout.bends, **{(b, a): -bend for (a, b), bend in layout.bends.items()}}
    to_find = [ends for ends in counts if ends not in said]
    bends = {ends: said.get(ends, 0.0) for ends in counts}
    if not to_find:
        return bends
    choices, costs = {}, {}
    for ends in to_find:
        others = np.array([(spot.x, spot.y) for id, spot in layout.spots.items() if id not in ends]).reshape(-1, 2)
        half_width = GAP / 2 * (counts[ends] - 1)
        choices[ends] = {bend: _points(ends, counts[ends], layout, bend) for bend in BENDS}
        costs[ends] = {
            bend: abs(bend) + NEAR_PLACE * (CLEAR - _room(_middle_line(ends, layout, bend), others, half_width))
            for bend in BENDS
        }
        bends[ends] = min(BENDS, key=costs[ends].__getitem__)
    drawn = {ends: _points(ends, count, layout, bends[ends]) for ends, count in counts.items()}
    for _ in range(ROUNDS if len(drawn) > 1 else 0):
        before = dict(bends)
        for ends in to_find:
            rest = np.concatenate([points for other, points in drawn.items() if other != ends])
            hits = {bend: _hits(points, rest) for bend, points in choices[ends].items()}
            bends[ends] = min(BENDS, key=lambda bend: costs[ends][bend] + ON_ROUTE * hits[bend])
            drawn[ends] = choices[ends][bends[ends]]
        if bends == before:
            break
    return bends


def _tracks_between(ends: Ends, count: int, layout: Layout, bend: float) -> list[Track]:
    """Return so many tracks side by side."""
    start, end = (layout.spots[id] for id in ends)
    return [track_between(start, end, bend, GAP * (i - (count - 1) / 2)) for i in range(count)]


def room(track: Track, places: Collection[Point], half_width: float = 0.0) -> float:
    """Return how far a track is from places that it does not lead to, or CLEAR if it is farther away."""
    nearest = min((point.distance(place) for point in track.points() for place in places), default=inf)
    return min(nearest - half_width, CLEAR)


def _room(points: np.ndarray, places: np.ndarray, half_width: float) -> float:
    """Return the same as `room` for points along a track."""
    if not len(places):
        return CLEAR
    squares = ((points[:, None] - places[None, :]) ** 2).sum(axis=2)
    return min(float(np.sqrt(squares.min())) - half_width, CLEAR)


def _middle_line(ends: Ends, layout: Layout, bend: float) -> np.ndarray:
    start, end = (layout.spots[id] for id in ends)
    return _along(track_between(start, end, bend), np.linspace(0, 1, STEPS + 1))


def _points(ends: Ends, count: int, layout: Layout, bend: float) -> np.ndarray:
    """Return points along the spaces of the tracks between two places."""
    return np.concatenate([points_along(track) for track in _tracks_between(ends, count, layout, bend)])


def points_along(track: Track, apart: float | None = None) -> np.ndarray:
    """Return points along the spaces of a track, so many units apart or some dozen."""
    line = _along(track, np.linspace(0, 1, STEPS + 1))
    length = float(np.sqrt((np.diff(line, axis=0) ** 2).sum(axis=1)).sum())
    part = min(FREE / length, 0.25) if length else 0.25
    steps = STEPS // 2 if apart is None else ceil(length * (1 - 2 * part) / apart)
    return _along(track, np.linspace(part, 1 - part, steps + 1))


def _along(track: Track, parts: np.ndarray) -> np.ndarray:
    """Return the points that are these parts of the way along."""
    rest = 1 - parts
    found = np.zeros((len(parts), 2))
    for weight, point in ((rest * rest, track.start), (2 * rest * parts, track.bow), (parts * parts, track.end)):
        found += weight[:, None] * np.array((point.x, point.y))
    return found


def _hits(points: np.ndarray, others: np.ndarray) -> int:
    """Return at how many of these points a space would lie on one of another route."""
    near = SPACE_WIDTH + BETWEEN
    low, high = points.min(axis=0) - near, points.max(axis=0) + near
    others = others[((others > low) & (others < high)).all(axis=1)]
    squares = ((points[:, None] - others[None, :]) ** 2).sum(axis=2)
    return int((squares < near**2).any(axis=1).sum())


def track_between(start: Point, end: Point, bend: float, aside: float = 0.0) -> Track:
    """Return the track between two points, moved to the left by so many units all along."""
    length = start.distance(end) or 1.0
    # One unit along the straight line and one to its left; y grows downwards.
    along = Point((end.x - start.x) / length, (end.y - start.y) / length)
    left = Point(along.y, -along.x)
    middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
    # At its start the curve leads to the left of the straight line, at its end as much to the right of it.
    slant = hypot(1, 4 * bend)
    cosine, sine = 1 / slant, 4 * bend / slant
    bow = 2 * bend * length + aside / cosine  # a quadratic curve gets half as far as its control point
    return Track(
        _moved(_moved(start, left, aside * cosine), along, -aside * sine),
        _moved(middle, left, bow),
        _moved(_moved(end, left, aside * cosine), along, aside * sine),
    )


def spaces_of(edition: CityEdition, layout: Layout) -> dict[str, list[Space]]:
    """Return the spaces of each route, from its `a` to its `b`, by id."""
    tracks = tracks_of(edition, layout)
    return {route.id: spaces(tracks[route.id], route.length) for route in edition.routes}


def spaces(track: Track, count: int) -> list[Space]:
    """Return so many spaces along a track: equally long, in its middle."""
    whole = track.length
    pitch = (whole - 2 * min(FREE, whole / 4) + BETWEEN) / count
    long = min(max(pitch - BETWEEN, pitch / 2), LONGEST)  # even the shortest track has spaces
    pitch = min(pitch, LONGEST + BETWEEN)
    found = []
    for i in range(count):
        part = _part_at(track, whole / 2 + pitch * (i - (count - 1) / 2))
        middle = track.at(part)
        found.append(Space(middle.x, middle.y, track.direction(part), long))
    return found


def _part_at(track: Track, units: float) -> float:
    """Return which part of the way is so many units along."""
    before = 0.0
    for i, (a, b) in enumerate(pairwise(track.points())):
        step = a.distance(b)
        if before + step >= units:
            return (i + (units - before) / step) / STEPS
        before += step
    return 1.0


def _moved(point: Point, direction: Point, by: float) -> Point:
    return Point(point.x + direction.x * by, point.y + direction.y * by)
