"""A layout: where everything on a board is drawn. Lengths are in units, x to the right and y down."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import hypot

from trikk.catalog.sketch import SIDES

COMPASS = SIDES

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
    """Where the name stands, one of COMPASS; empty if a good side is to be found."""
    lines: int = 0
    """How many lines the name has; 0 if that is to be found."""
    afloat: bool | None = None
    """Whether the name stands on the water; None if that follows from the ground."""


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
    """The part of the board that is shown; None: put it around everything drawn."""
    souvenirs: tuple[str, ...] = ()
    """Names of the symbols on tokens, in their order; empty if they are only numbered."""


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
