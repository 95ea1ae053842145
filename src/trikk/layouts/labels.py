"""Where names stand: beside their place, off the routes, and never on each other."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, cos, sin, tau

from trikk.catalog import CityEdition
from trikk.layouts.model import COMPASS, DOT, Box, Layout, Point, Spot, box_around
from trikk.layouts.tracks import FREE, SPACE_WIDTH, Track

SIZE = 20.0
"""Of letters, in units."""
LINE = 1.12
"""Height of a line, in sizes."""
DISTANCES = (12.0, 20.0)
"""Units between a place and its name, for what is drawn around the place."""
BESIDE_TRACK = 5.0
"""Units between a name and the spaces of a track."""
ABOUT_EQUAL = 1.05
"""How many times wider than the best break a name in two lines may be."""
ROUNDS = 12

ON_PLACE, ON_NAME, ON_NUMBER, ON_TRACK, NEAR_TRACK = 1000.0, 1000.0, 300.0, 4.0, 1.0
"""The cost of a name there; on or near a track, for each of its points, which are POINT units apart."""
POINT = 5.0
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


def labels_of(
    edition: CityEdition, layout: Layout, tracks: Mapping[str, Track], numbers: Sequence[Box] = ()
) -> dict[str, Label]:
    """Return where each place's name stands, by id; `numbers` are boxes of what is written on the routes."""
    drawn = [track.without_ends(FREE) for track in tracks.values()]
    points = [point for track in drawn for point in track.points(ceil(track.length / POINT))]
    dots = [box_around(spot, 2 * DOT, 2 * DOT) for spot in layout.spots.values()]
    choices = {}
    for place in edition.places:
        found = []
        for label, cost in ways_to_stand(place.name, layout.spots[place.id]):
            found.append((label, cost + _cost(label.box, dots, numbers, points)))
        choices[place.id] = found
    chosen: dict[str, Label] = {}
    # Place those with the least choice first; then place each again, now that all others have a place.
    order = sorted(choices, key=lambda id: -min(cost for _, cost in choices[id]))
    for _ in range(ROUNDS):
        before = dict(chosen)
        for id in order:
            others = [label.box.grown(1) for other, label in chosen.items() if other != id]
            chosen[id] = min(choices[id], key=lambda choice: choice[1] + ON_NAME * _hits(choice[0].box, others))[0]
        if chosen == before:
            break
    return chosen


def ways_to_stand(name: str, spot: Spot) -> Iterator[tuple[Label, float]]:
    """Yield all ways to write a name beside its spot, each with what it costs by itself."""
    ways = ways_to_break(name)
    for lines in [way for way in ways if len(way) == spot.lines] or ways:
        for i, distance in enumerate(DISTANCES[:1] if spot.side else DISTANCES):
            for side in (spot.side,) if spot.side else COMPASS:
                cost = SECOND_LINE * (len(lines) - 1) + FAR * i + SLANTED * (len(side) - 1)
                yield label_at(spot, side, lines, distance), cost


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


def _cost(box: Box, dots: Iterable[Box], numbers: Iterable[Box], points: Iterable[Point]) -> float:
    cost = ON_PLACE * _hits(box, dots) + ON_NUMBER * _hits(box, numbers)
    on = box.grown(SPACE_WIDTH / 2)
    wide = on.grown(BESIDE_TRACK)
    near = [point for point in points if wide.holds(point)]
    return cost + NEAR_TRACK * len(near) + ON_TRACK * sum(on.holds(point) for point in near)


def _hits(box: Box, others: Iterable[Box]) -> int:
    return sum(box.overlaps(other) for other in others)
