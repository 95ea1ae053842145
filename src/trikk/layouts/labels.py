"""Where names stand: beside their place, off the routes, and never on each other."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, sin, tau

import numpy as np

from trikk.catalog import CityEdition
from trikk.layouts.ground import WATER, ground_at
from trikk.layouts.model import COMPASS, DOT, Box, Layout, Point, Spot, box_around
from trikk.layouts.tracks import SPACE_WIDTH, Track, points_along

SIZE = 20.0
"""Of letters, in units."""
LINE = 1.12
"""Height of a line, in sizes."""
DISTANCES = (12.0, 20.0, 30.0)
"""Units between a place and its name, for what is drawn around the place."""
FAR_DISTANCES = (*DISTANCES, 44.0, 60.0, 80.0)
"""For names that would lie on something otherwise."""
BESIDE_TRACK = 5.0
"""Units between a name and the spaces of a track."""
ABOUT_EQUAL = 1.05
"""How many times wider than the best break a name in two lines may be."""
ROUNDS = 12

ON_PLACE, ON_NAME, ON_NUMBER, ON_TRACK, NEAR_TRACK = 1000.0, 1000.0, 300.0, 4.0, 1.0
"""The cost of a name there; on or near a track, for each of its points, which are POINT units apart."""
COVERING = 100.0
"""The cost of a name on a track if there is a choice."""
POINT = 5.0
CORNER = 3.0
"""Units that the corners of a space, which is straight, may stick out of a track that bends."""
GROWN = np.array([-1.0, -1.0, 1.0, 1.0])
"""A margin around a box."""
SLANTED, FAR, SECOND_LINE = 0.5, 2.0, 0.7
"""The cost of a name that is neither straight beside nor above or below, far off, or in two lines."""


@dataclass(frozen=True, slots=True)
class Label:
    """A name in one line or two, and the box around it."""

    lines: tuple[str, ...]
    anchor: str
    """Which end of the lines is at `x`: `start`, `middle` or `end`."""
    x: float
    baselines: tuple[float, ...]
    """The y of each line."""
    box: Box
    afloat: bool = False
    """Whether it stands on the water."""


def labels_of(
    edition: CityEdition, layout: Layout, tracks: Mapping[str, Track], numbers: Sequence[Box] = ()
) -> dict[str, Label]:
    """Return where each place's name stands, by id; `numbers` are boxes of what is written on the routes."""
    near, is_clear = _chosen(edition, layout, tracks, numbers, DISTANCES)
    chosen = near if is_clear else _chosen(edition, layout, tracks, numbers, FAR_DISTANCES)[0]
    return {id: replace(label, afloat=_is_afloat(edition, layout.spots[id], label)) for id, label in chosen.items()}


def can_stand(edition: CityEdition, layout: Layout, tracks: Mapping[str, Track], distances: Sequence[float]) -> bool:
    """Whether all names can stand at one of these distances from their places, and on nothing else."""
    return _chosen(edition, layout, tracks, (), distances)[1]


def _chosen(
    edition: CityEdition,
    layout: Layout,
    tracks: Mapping[str, Track],
    numbers: Sequence[Box],
    distances: Sequence[float],
) -> tuple[dict[str, Label], bool]:
    """Return where names stand at one of these distances, and whether they lie on nothing."""
    drawn = [points_along(track, POINT) for track in tracks.values()]
    points = np.concatenate(drawn) if drawn else np.zeros((0, 2))
    dots = _sides([box_around(spot, 2 * DOT, 2 * DOT) for spot in layout.spots.values()])
    written = _sides(numbers)
    ways: dict[str, tuple[Way, ...]] = {}
    boxes: dict[str, np.ndarray] = {}
    costs: dict[str, np.ndarray] = {}
    covers: dict[str, np.ndarray] = {}
    for place in edition.places:
        spot = layout.spots[place.id]
        ways[place.id], around, own = _ways(place.name, spot.side, spot.lines, tuple(distances))
        boxes[place.id] = around + np.array((spot.x, spot.y, spot.x, spot.y))
        cost, covers[place.id] = _costs(boxes[place.id], dots, written, points)
        costs[place.id] = own + cost + (0.0 if spot.side else COVERING) * covers[place.id]
    at: dict[str, int] = {}
    # Place those with the least choice first; then place each again, now that all others have a place.
    order = sorted(costs, key=lambda id: -float(costs[id].min()))
    for _ in range(ROUNDS):
        before = dict(at)
        for id in order:
            others = np.array([boxes[other][i] for other, i in at.items() if other != id]).reshape(-1, 4) + GROWN
            at[id] = int(np.argmin(costs[id] + ON_NAME * _hits(boxes[id], others)))
        if at == before:
            break
    final = np.array([boxes[id][i] for id, i in at.items()])
    names_apart = bool((_hits(final, final) == 1).all())  # each overlaps only itself
    is_clear = names_apart and not any(covers[id][i] for id, i in at.items())
    return {id: label_at(layout.spots[id], *ways[id][i]) for id, i in at.items()}, is_clear


def _is_afloat(edition: CityEdition, spot: Spot, label: Label) -> bool:
    if spot.afloat is not None or edition.art:
        return bool(spot.afloat)
    middle = Point((label.box.left + label.box.right) / 2, (label.box.top + label.box.bottom) / 2)
    return ground_at(edition.sketch, middle) == WATER


Way = tuple[str, tuple[str, ...], float]
"""To write a name: on which side, in which lines, and at which distance."""


@lru_cache(maxsize=1024)
def _ways(
    name: str, side: str, lines: int, distances: tuple[float, ...]
) -> tuple[tuple[Way, ...], np.ndarray, np.ndarray]:
    """Return all ways to write a name, with its boxes around a place at (0, 0) and what each costs by itself."""
    found = list(ways_to_stand(name, side, lines, distances))
    boxes = _sides([label_at(Point(0, 0), *way).box for way, _ in found])
    return tuple(way for way, _ in found), boxes, np.array([cost for _, cost in found])


def ways_to_stand(
    name: str, side: str = "", lines: int = 0, distances: Sequence[float] = DISTANCES
) -> Iterator[tuple[Way, float]]:
    """Yield all ways to write a name beside its place, each with what it costs by itself."""
    breaks = ways_to_break(name)
    for broken in [each for each in breaks if len(each) == lines] or breaks:
        for i, distance in enumerate(distances[:1] if side else distances):
            for towards in (side,) if side else COMPASS:
                cost = SECOND_LINE * (len(broken) - 1) + FAR * i + SLANTED * (len(towards) - 1)
                yield (towards, broken, distance), cost


def label_at(spot: Point, side: str, lines: tuple[str, ...], distance: float) -> Label:
    """Return a name on one side of a spot."""
    width = max(text_width(line) for line in lines)
    height = SIZE * LINE * len(lines)
    angle = COMPASS.index(side) * tau / len(COMPASS)
    across, down = cos(angle), sin(angle)
    away = DOT + distance
    # Beside the place the middle of a side is nearest, at an angle a corner.
    middle = Point(
        spot.x + away * across + width / 2 * _stretched(across), spot.y + away * down + height / 2 * _stretched(down)
    )
    box = box_around(middle, width, height)
    anchor, x = "middle", middle.x
    if across > 0.5:
        anchor, x = "start", box.left
    elif across < -0.5:
        anchor, x = "end", box.right
    baselines = tuple(box.top + SIZE * (LINE * i + 0.86) for i in range(len(lines)))
    return Label(lines, anchor, x, baselines, box)


def _stretched(part: float) -> float:
    """Return how far to go from the middle to a side; soon all of the way."""
    return max(-1.0, min(1.0, 1.5 * part))


def ways_to_break(name: str) -> list[tuple[str, ...]]:
    """Return a name in one line and, if it has several words, in two that are about equally long."""
    words = name.split()
    if len(words) < 2:
        return [(name,)]
    halves = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    widths = [max(map(text_width, half)) for half in halves]
    good = [half for half, width in zip(halves, widths, strict=True) if width <= ABOUT_EQUAL * min(widths)]
    return [(name,), good[-1]]  # the first line is rather longer


@lru_cache(maxsize=4096)
def text_width(text: str, size: float = SIZE) -> float:
    """Return about how wide a text is in usual typefaces, rather too wide than too narrow."""
    return size * sum(_letter_width(letter) for letter in text)


def _letter_width(letter: str) -> float:
    if letter in "iljI.,:;'|! ":
        return 0.34
    if letter in "tfr-()[]":
        return 0.46
    if letter in "mwMW%@–—" or ord(letter) >= 0x2E80:
        return 1.0
    return 0.76 if letter.isupper() else 0.65


def _costs(
    boxes: np.ndarray, dots: np.ndarray, numbers: np.ndarray, points: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return what each of some boxes costs by what else is drawn there, and whether it lies on a track or a place."""
    on_places = _hits(boxes, dots)
    wide = SPACE_WIDTH / 2 + BESIDE_TRACK
    low, high = boxes[:, :2].min(axis=0) - wide, boxes[:, 2:].max(axis=0) + wide
    around = points[((points > low) & (points < high)).all(axis=1)]
    near, on, close = (_holds(boxes, around, grown) for grown in (wide, SPACE_WIDTH / 2, SPACE_WIDTH / 2 + CORNER))
    cost = ON_PLACE * on_places + ON_NUMBER * _hits(boxes, numbers) + NEAR_TRACK * near + ON_TRACK * on
    return cost, (close > 0) | (on_places > 0)


def _holds(boxes: np.ndarray, points: np.ndarray, grown: float) -> np.ndarray:
    """Return how many points are inside each of some boxes with a margin."""
    x, y = np.ascontiguousarray(points.T)  # in memory one after the other: half the time
    left, top, right, bottom = (boxes[:, side, None] for side in range(4))
    inside = left - grown < x
    inside &= x < right + grown
    inside &= top - grown < y
    inside &= y < bottom + grown
    found: np.ndarray = np.count_nonzero(inside, axis=1)
    return found


def _sides(boxes: Sequence[Box]) -> np.ndarray:
    return np.array([(box.left, box.top, box.right, box.bottom) for box in boxes]).reshape(-1, 4)


def _hits(boxes: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Return how many of the others each of some boxes overlaps."""
    left, top, right, bottom = (boxes[:, side, None] for side in range(4))
    overlap = (left < others[:, 2]) & (others[:, 0] < right) & (top < others[:, 3]) & (others[:, 1] < bottom)
    hits: np.ndarray = overlap.sum(axis=1)
    return hits
