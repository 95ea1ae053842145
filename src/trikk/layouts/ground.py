"""What lies below the routes of a map: land, water and parks, as its file draws them."""

from trikk.catalog.model import Shape, Sketch
from trikk.layouts.model import Point

LAND, WATER = "land", "water"


def base_of(sketch: Sketch) -> str:
    """Return what lies below all shapes: what the file says, or else water around land, and land around all others."""
    return sketch.ground or (WATER if any(shape.kind == LAND for shape in sketch.shapes) else LAND)


def ground_at(sketch: Sketch, point: Point) -> str:
    """Return what is drawn at a point: land, water or park."""
    for shape in reversed(sketch.shapes):
        if holds(shape, point):
            return shape.kind
    return base_of(sketch)


def holds(shape: Shape, point: Point) -> bool:
    """Whether a point is inside a shape, whose outline is taken as straight between its points."""
    x, y, inside = point.x, point.y, False
    ax, ay = shape.points[-1]
    for bx, by in shape.points:
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
        ax, ay = bx, by
    return inside
