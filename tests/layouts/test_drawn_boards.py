"""The boards that are shipped, as they are drawn: nothing lies on anything else."""

from itertools import combinations, pairwise, product
from math import cos, radians, sin

import pytest

from tests.lockstep import CITIES, city_of
from trikk.catalog import CityEdition
from trikk.catalog.examples import EXAMPLES, START, example_map
from trikk.catalog.loader import check_edition
from trikk.layouts import layout_for
from trikk.layouts.labels import labels_of
from trikk.layouts.model import DOT, Box, Point
from trikk.layouts.tracks import FREE, LONGEST, SPACE_WIDTH, Space, spaces_of, tracks_of

SHORTEST = 28.0
"""Units along a space, at least: room for a symbol, and for a vehicle."""
OFF_SPACES, OFF_NAMES, OFF_PLACES = 3.0, 2.0, 8.0
"""Units that a space keeps from those of other routes, from names and from places it does not lead to."""
NAMES_APART = 6.0
MARGIN = 60.0
"""Units around the outermost places."""

every_board = pytest.mark.parametrize("id", CITIES)

Corners = list[tuple[float, float]]


def corners_of(shape: Space | Box, margin: float = 0.0) -> Corners:
    if isinstance(shape, Box):
        box = shape.grown(margin)
        return [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]
    across, down = cos(radians(shape.angle)), sin(radians(shape.angle))
    long, wide = shape.length / 2 + margin, SPACE_WIDTH / 2 + margin
    return [
        (shape.x + a * long * across - b * wide * down, shape.y + a * long * down + b * wide * across)
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def ends_of(space: Space) -> tuple[Point, Point]:
    across, down = space.length / 2 * cos(radians(space.angle)), space.length / 2 * sin(radians(space.angle))
    return Point(space.x - across, space.y - down), Point(space.x + across, space.y + down)


def overlap(one: Corners, other: Corners) -> bool:
    """Whether two rectangles overlap: no side of either has all of the other beyond it."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
            if all((bx - ax) * (y - ay) - (by - ay) * (x - ax) <= 0 for x, y in (other if shape is one else one)):
                return False
    return True


def distance(space: Space, point: Point) -> float:
    """How far a point is from a space, 0 inside."""
    across, down = cos(radians(space.angle)), sin(radians(space.angle))
    x, y = point.x - space.x, point.y - space.y
    along = max(abs(x * across + y * down) - space.length / 2, 0)
    aside = max(abs(y * across - x * down) - SPACE_WIDTH / 2, 0)
    return float((along**2 + aside**2) ** 0.5)


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the line from a to b crosses that from c to d."""

    def side(p: Point, q: Point, r: Point) -> bool:
        return (q.x - p.x) * (r.y - p.y) > (q.y - p.y) * (r.x - p.x)

    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


@every_board
def test_each_route_has_as_many_spaces_as_it_is_long_and_they_are_about_equally_long(id: str) -> None:
    edition = city_of(id)
    drawn = spaces_of(edition, layout_for(edition))
    assert {route: len(row) for route, row in drawn.items()} == {route.id: route.length for route in edition.routes}
    for route, row in drawn.items():
        for space in row:
            assert SHORTEST <= space.length <= LONGEST, (route, space)


@every_board
def test_no_space_overlaps_another(id: str) -> None:
    edition = city_of(id)
    drawn = [(route, space) for route, row in spaces_of(edition, layout_for(edition)).items() for space in row]
    for (one_route, one), (other_route, other) in combinations(drawn, 2):
        pair = {frozenset((edition.route(route).a, edition.route(route).b)) for route in (one_route, other_route)}
        # Those of one route, and of the two tracks of a double one, lie close together on purpose.
        margin = OFF_SPACES if len(pair) > 1 else 0.0
        assert not overlap(corners_of(one, margin), corners_of(other)), (one_route, other_route)


@every_board
def test_no_route_crosses_another(id: str) -> None:
    edition = city_of(id)
    lines = [
        [end for space in row for end in ends_of(space)] for row in spaces_of(edition, layout_for(edition)).values()
    ]
    for one, other in combinations(lines, 2):
        assert not any(cross(*a, *b) for a, b in product(pairwise(one), pairwise(other)))


@every_board
def test_no_space_lies_on_a_place(id: str) -> None:
    edition = city_of(id)
    layout = layout_for(edition)
    for route, row in spaces_of(edition, layout).items():
        for place, spot in layout.spots.items():
            ends = place in (edition.route(route).a, edition.route(route).b)
            # At its ends there is room for what is drawn around a place or lies on it.
            room = FREE - 2 if ends else DOT + OFF_PLACES
            assert min(distance(space, spot) for space in row) >= room, (route, place)


@every_board
def test_no_name_lies_on_anything(id: str) -> None:
    edition = city_of(id)
    layout = layout_for(edition)
    labels = labels_of(edition, layout, tracks_of(edition, layout))
    for (one, label), (other, another) in combinations(labels.items(), 2):
        assert not label.box.grown(NAMES_APART).overlaps(another.box), (one, other)
    for place, label in labels.items():
        for other, spot in layout.spots.items():
            nearest = Point(
                min(max(spot.x, label.box.left), label.box.right), min(max(spot.y, label.box.top), label.box.bottom)
            )
            room = DOT + 6 if place == other else DOT + 10  # a name is nearest to its own place
            assert spot.distance(nearest) >= room, (place, other)
        for route, row in spaces_of(edition, layout).items():
            for space in row:
                assert not overlap(corners_of(space, OFF_NAMES), corners_of(label.box)), (place, route)


@every_board
def test_everything_is_inside_the_frame(id: str) -> None:
    edition = city_of(id)
    layout = layout_for(edition)
    frame = layout.frame
    assert frame
    assert frame.right - frame.left >= frame.bottom - frame.top  # windows are wider than high
    for spot in layout.spots.values():
        assert frame.grown(-MARGIN).holds(spot)
    labels = labels_of(edition, layout, tracks_of(edition, layout)).values()
    boxes = [label.box for label in labels]
    boxes += [space.box for row in spaces_of(edition, layout).values() for space in row]
    for box in boxes:
        assert all(frame.grown(-12).holds(Point(x, y)) for x, y in corners_of(box))


def test_rectangles_overlap_only_where_they_do() -> None:
    space = Space(0, 0, 45, 40)
    assert overlap(corners_of(space), corners_of(Box(5, 5, 50, 50)))
    assert not overlap(corners_of(space), corners_of(Box(8, -30, 30, -8)))  # the boxes around them do
    assert space.box.overlaps(Box(8, -30, 30, -8))
    assert cross(Point(0, 0), Point(2, 2), Point(0, 2), Point(2, 0))
    assert not cross(Point(0, 0), Point(2, 2), Point(0, 2), Point(1, 1.5))
    assert distance(space, Point(0, 0)) == 0
    assert distance(Space(0, 0, 90, 40), Point(0, 30)) == pytest.approx(10)


@pytest.mark.parametrize("name", [*EXAMPLES, START])
def test_on_the_maps_to_begin_with_nothing_lies_on_spaces(name: str) -> None:
    city = check_edition(example_map(name), name)
    assert isinstance(city, CityEdition)
    layout = layout_for(city)
    spaces = spaces_of(city, layout)
    for (one, first), (other, second) in combinations(spaces.items(), 2):
        for a, b in product(first, second):
            assert not overlap(corners_of(a), corners_of(b)), f"{one} lies on {other}"
    labels = labels_of(city, layout, tracks_of(city, layout))
    for (place, label), (id, drawn) in product(labels.items(), spaces.items()):
        assert not any(overlap(corners_of(label.box), corners_of(each)) for each in drawn), f"{place} lies on {id}"
