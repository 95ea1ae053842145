"""The ground of a map: land, water and parks below its routes, as its file draws them."""

from collections.abc import Sequence

from trikk.catalog.model import Shape, Sketch
from trikk.drawing.shapes import colour
from trikk.drawing.svg import group, path, rectangle
from trikk.layouts.ground import LAND, WATER, base_of
from trikk.layouts.model import Box

DARK = 0.55
"""Letters are light on a ground less bright than this."""
CREAM = "#fbf4e2"
SHALLOWS = 26.0
"""Units across the paler water along a shore, half of it below the land."""


def ground(sketch: Sketch, frame: Box) -> str:
    """Return what fills a frame below the routes."""
    base = base_of(sketch)
    size = (frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top)
    parts = [rectangle(*size, fill=ground_colour(sketch, base))]
    shallows = _shallows(sketch)
    outlines = [(shape.kind, outline(shape)) for shape in sketch.shapes]
    for kind, line in outlines:
        if kind == LAND and base == WATER:
            parts.append(path(line, fill="none", stroke=shallows, stroke_width=SHALLOWS, stroke_linejoin="round"))
    parts += [path(line, fill=ground_colour(sketch, kind)) for kind, line in outlines]
    return group(parts) if sketch.shapes else parts[0]


def _shallows(sketch: Sketch) -> str:
    """Return the colour of the water along a shore: a tenth of the way from water to white."""
    own = sketch.colours.get(WATER)
    if own is None:
        return colour("water-2")
    return "#" + "".join(f"{round(part + (255 - part) * 0.1):02x}" for part in _parts(own))


def ground_colour(sketch: Sketch, kind: str) -> str:
    """Return the colour of land, water or parks on this map."""
    return sketch.colours.get(kind) or colour(kind)


def letters_on(sketch: Sketch, kind: str) -> str:
    """Return the colour of names on a kind of ground: dark, or light where that is easier to read."""
    red, green, blue = (part / 255 for part in _parts(ground_colour(sketch, kind)))
    return CREAM if 0.3 * red + 0.59 * green + 0.11 * blue < DARK else colour("ink")


def _parts(hexadecimal: str) -> list[int]:
    return [int(hexadecimal[i : i + 2], 16) for i in (1, 3, 5)]


def outline(shape: Shape) -> str:
    """Return the outline of a shape as the page draws it: `polygon` and `curve` in web/src/board/art/shapes.ts."""
    if not shape.smooth:
        return "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in shape.points) + "z"
    return _curve(shape.points)


def _curve(points: Sequence[tuple[float, float]]) -> str:
    count = len(points)
    text = f"M{_short(points[0][0])} {_short(points[0][1])}"
    for i in range(count):
        before, start, end, after = (points[(i + step) % count] for step in (-1, 0, 1, 2))
        ahead = [start[axis] + (end[axis] - before[axis]) / 6 for axis in (0, 1)]
        back = [end[axis] - (after[axis] - start[axis]) / 6 for axis in (0, 1)]
        text += "C" + " ".join(map(_short, (*ahead, *back, *end)))
    return text + "z"


def _short(value: float) -> str:
    return f"{round(value, 1):g}"
