"""What a layout is: a drawn board without its paint. Lengths are in units, x to the right and y down."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import hypot

COMPASS = ("e", "ese", "se", "sse", "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw", "n", "nne", "ne", "ene")
"""Where a name can stand beside its place, clockwise as seen on the board."""

DOT = 13.0
"""Half the width of a drawn place."""


@dataclass(frozen=True, slots=True)
class Point:
    x: float
    y: float

    def distance(self, other: "Point") -> float:
        """Return how far away another point is."""
        return hypot(self.x - other.x, self.y - other.y)


@dataclass(frozen=True, slots=True)
class Spot(Point):
    """Where a place is drawn."""

    side: str = ""
    """One of COMPASS for the name; empty where it is still to be found."""
    lines: int = 0
    """How many the name is written in; 0 where it is still to be found."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle around something drawn."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Box") -> bool:
        """Whether two boxes have an inner point in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, point: Point) -> bool:
        """Whether a point is inside."""
        return self.left < point.x < self.right and self.top < point.y < self.bottom

    def grown(self, by: float) -> "Box":
        """Return the box with a margin around it."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything on a board is drawn."""

    spots: Mapping[str, Spot]
    """By id of the place."""
    bends: Mapping[tuple[str, str], float] = field(default_factory=dict)
    """By the two places that a route joins: how far its middle is to the left of the straight line from the one to the
    other, in parts of that line. Found for routes that are not here."""
    frame: Box | None = None
    """What is shown of the board; none where it is to be put around all that is drawn."""
    souvenirs: tuple[str, ...] = ()
    """What the symbols of the tokens are, in their order; empty where they are just numbered."""


def box_around(centre: Point, width: float, height: float) -> Box:
    """Return the box of this size around a point."""
    return Box(centre.x - width / 2, centre.y - height / 2, centre.x + width / 2, centre.y + height / 2)


def box_around_all(boxes: Iterable[Box]) -> Box:
    """Return the smallest box that holds all of these."""
    all_of_them = list(boxes)
    return Box(
        min(box.left for box in all_of_them),
        min(box.top for box in all_of_them),
        max(box.right for box in all_of_them),
        max(box.bottom for box in all_of_them),
    )
