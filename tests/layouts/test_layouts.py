"""Layouts: complete, without collisions, and the same every time."""

import hashlib
import json
from dataclasses import replace
from itertools import combinations

import pytest

from tests.lockstep import CITIES, city_of
from trikk.catalog import CityEdition, Place, Route
from trikk.catalog.model import Sketch, SketchedPlace, View
from trikk.layouts import layout_for
from trikk.layouts.graph import spots_from_routes
from trikk.layouts.labels import DISTANCES, label_at, labels_of, text_width, ways_to_break, ways_to_stand
from trikk.layouts.model import COMPASS, DOT, Box, Layout, Point, Spot, box_around, box_around_all
from trikk.layouts.tracks import (
    BETWEEN,
    CLEAR,
    FREE,
    GAP,
    LONGEST,
    SPACE_WIDTH,
    Space,
    room,
    spaces,
    spaces_of,
    track_between,
    tracks_of,
)
from trikk.server.api.messages.editions import board_layout

ALL_CITIES = (*CITIES, "backyard")


def computed(id: str) -> CityEdition:
    """The same city without what its file says about its drawing."""
    return replace(city_of(id), id=f"my_{id}", art="", sketch=Sketch())


def test_every_shipped_city_is_drawn_by_hand() -> None:
    for id in CITIES:
        edition = city_of(id)
        layout = layout_for(edition)
        assert list(layout.spots) == list(edition.sketch.places) == [place.id for place in edition.places]
        assert {spot.side for spot in layout.spots.values()} <= set(COMPASS)
        assert layout.bends.keys() == {(route.a, route.b) for route in edition.routes}
        assert len(layout.souvenirs) == getattr(edition.tokens, "symbols", 0)


def test_what_the_file_says_is_taken_and_the_rest_is_found() -> None:
    edition = computed("backyard")
    free = layout_for(edition)
    said = Sketch(
        frame=View(-10, 0, 400, 300),
        places={"gate": SketchedPlace(40, 50, "ssw", 2, afloat=True), "pond": SketchedPlace(side="n")},
        bends={"gate-shed": -0.1},
        souvenirs=("crab", "seal", "loaf", "tram"),
    )
    layout = layout_for(replace(edition, sketch=said))
    assert layout.spots["gate"] == Spot(40, 50, "ssw", 2, afloat=True)
    assert layout.spots["pond"].side == "n"
    assert (layout.frame, layout.souvenirs) == (Box(-10, 0, 390, 300), said.souvenirs)
    assert layout.bends["gate", "shed"] == -0.1
    assert layout.bends.keys() == {(route.a, route.b) for route in edition.routes}
    # The others have moved along.
    for id in ("shed", "tree"):
        before = free.spots[id].distance(free.spots["gate"])
        assert layout.spots[id].distance(layout.spots["gate"]) == pytest.approx(before, rel=0.35)


def test_places_that_are_fixed_stay_and_others_lie_around_them() -> None:
    edition = computed("san_francisco")
    whole = layout_for(city_of("san_francisco")).spots
    ids = list(whole)
    some = {id: Point(whole[id].x, whole[id].y) for id in ids[::2]}
    found = spots_from_routes(edition, some)
    assert {id: found[id] for id in some} == some
    for one, other in combinations(found.values(), 2):
        assert one.distance(other) > 2 * DOT
    assert spots_from_routes(edition, {id: Point(at.x, at.y) for id, at in whole.items()}) == {
        id: Point(at.x, at.y) for id, at in whole.items()
    }


@pytest.mark.parametrize("id", ALL_CITIES)
def test_names_do_not_collide(id: str) -> None:
    for edition in (city_of(id), computed(id)):
        layout = layout_for(edition)
        labels = labels_of(edition, layout, tracks_of(edition, layout))
        dots = [box_around(spot, 2 * DOT, 2 * DOT) for spot in layout.spots.values()]
        boxes = [label.box for label in labels.values()]
        assert set(labels) == set(layout.spots)
        assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
        assert not any(box.overlaps(dot) for box in boxes for dot in dots)


@pytest.mark.parametrize("id", ALL_CITIES)
def test_places_are_apart_and_routes_keep_clear_of_them(id: str) -> None:
    for edition in (city_of(id), computed(id)):
        layout = layout_for(edition)
        for one, other in combinations(layout.spots.values(), 2):
            assert one.distance(other) > 4 * DOT
        for route_id, track in tracks_of(edition, layout).items():
            route = edition.route(route_id)
            for place, spot in layout.spots.items():
                if place not in (route.a, route.b):
                    assert min(point.distance(spot) for point in track.points()) > DOT


@pytest.mark.parametrize("id", ALL_CITIES)
def test_computed_distances_grow_with_the_length_of_routes(id: str) -> None:
    edition = computed(id)
    spots = spots_from_routes(edition)
    lengths: dict[int, list[float]] = {}
    for route in edition.routes:
        lengths.setdefault(route.length, []).append(spots[route.a].distance(spots[route.b]))
    means = [sum(found) / len(found) for _, found in sorted(lengths.items()) if len(found) > 2]
    assert means == sorted(means)


def test_the_same_edition_gives_the_same_layout() -> None:
    assert spots_from_routes(computed("san_francisco")) == spots_from_routes(computed("san_francisco"))


@pytest.mark.parametrize("joined", [True, False])
def test_places_in_a_line_and_places_that_nothing_joins(joined: bool) -> None:
    places = tuple(Place(f"p{i}", f"Place {i}") for i in range(5))
    ends = [("p0", "p1"), ("p2", "p3"), ("p3", "p4"), *([("p1", "p2")] if joined else [])]
    routes = tuple(Route(f"{a}-{b}:gray", a, b, "gray", 2) for a, b in ends)
    edition = replace(city_of("backyard"), id="line", places=places, routes=routes)
    spots = spots_from_routes(edition)
    for one, other in combinations(spots.values(), 2):
        assert one.distance(other) > 4 * DOT


# --- tracks --------------------------------------------------------------------------------------------------------


def test_tracks_of_a_double_route_run_side_by_side_each_in_its_direction() -> None:
    edition = city_of("backyard")
    tracks = tracks_of(edition, layout_for(edition))
    one, other = tracks["gate-shed:blue"], tracks["gate-shed:red"]
    for part in (0.0, 0.3, 0.5, 1.0):
        assert one.at(part).distance(other.at(part)) == pytest.approx(GAP)
    turned = tuple(
        replace(route, a=route.b, b=route.a) if route.id == "gate-shed:red" else route for route in edition.routes
    )
    assert tracks_of(replace(edition, routes=turned), layout_for(edition)) == tracks | {
        "gate-shed:red": other.reversed()
    }
    assert other.reversed().at(0.3).distance(other.at(0.7)) == pytest.approx(0)


@pytest.mark.parametrize("bend", [0.0, 0.1, -0.2])
def test_tracks_side_by_side_are_equally_far_apart_all_along(bend: float) -> None:
    start, end = Point(10, 20), Point(200, 90)
    one, other = (track_between(start, end, bend, aside) for aside in (-GAP / 2, GAP / 2))
    for point in one.points():
        assert min(point.distance(each) for each in other.points(400)) == pytest.approx(GAP, abs=1)


def line_past(*obstacles: Point, routes: tuple[Route, ...] = ()) -> tuple[CityEdition, Layout]:
    """A route from (0, 0) to (300, 0), and places that may be in its way."""
    spots = {"a": Spot(0, 0), "b": Spot(300, 0)} | {f"c{i}": Spot(at.x, at.y) for i, at in enumerate(obstacles)}
    edition = replace(city_of("backyard"), routes=(Route("a-b:gray", "a", "b", "gray", 4), *routes))
    return edition, Layout(spots)


def test_a_route_bends_round_a_place_in_the_way() -> None:
    for off in (Point(150, 100), Point(150, -CLEAR - 1)):
        assert tracks_of(*line_past(off))["a-b:gray"] == track_between(Point(0, 0), Point(300, 0), 0)
    track = tracks_of(*line_past(Point(150, 5)))["a-b:gray"]
    assert track.at(0.5).y < 0  # to the left of the way, which is up: y grows downwards
    assert room(track, [Point(150, 5)]) == CLEAR
    below, above = (tracks_of(*line_past(Point(150, y)))["a-b:gray"].at(0.5).y for y in (-20, 20))
    assert below == -above > 0


def test_a_route_bends_off_another() -> None:
    other = Route("c0-c1:gray", "c0", "c1", "gray", 4)
    edition, layout = line_past(Point(0, 45), Point(300, 45), routes=(other,))
    bow = {("c0", "c1"): 0.1}  # up to the straight line

    def nearest(bends: dict[tuple[str, str], float]) -> float:
        one, another = (list(track.points()) for track in tracks_of(edition, replace(layout, bends=bends)).values())
        return min(a.distance(b) for a in one for b in another)

    assert nearest(bow | {("a", "b"): 0.0}) < SPACE_WIDTH
    assert nearest(bow) > SPACE_WIDTH + BETWEEN


def test_a_layout_can_say_how_a_route_bends_in_either_direction() -> None:
    edition, layout = line_past()
    for bends in ({("a", "b"): 0.1}, {("b", "a"): -0.1}):
        track = tracks_of(edition, replace(layout, bends=bends))["a-b:gray"]
        assert track.at(0.5).distance(Point(150, -30)) == pytest.approx(0)


def test_without_its_ends_a_track_is_the_same_curve() -> None:
    track = track_between(Point(0, 0), Point(200, 50), 0.2)
    inner = track.without_ends(20)
    part = 20 / track.length
    for along in (0.0, 0.25, 0.5, 1.0):
        whole = track.at(part + along * (1 - 2 * part))
        assert inner.at(along).distance(whole) == pytest.approx(0, abs=1e-9)
    assert track.without_ends(1000).length == pytest.approx(track.length / 2, rel=0.1)


# --- spaces --------------------------------------------------------------------------------------------------------


def test_spaces_lie_along_the_track_at_equal_distances() -> None:
    row = spaces(track_between(Point(0, 0), Point(200, 0), 0), 4)
    long = (200 - 2 * FREE - 3 * BETWEEN) / 4
    assert [space.x for space in row] == pytest.approx([FREE + long / 2 + i * (long + BETWEEN) for i in range(4)])
    assert {(space.y, space.angle, round(space.length, 9)) for space in row} == {(0, 0, round(long, 9))}
    row = spaces(track_between(Point(0, 0), Point(0, 300), 0.2), 5)
    assert [space.x for space in row] == pytest.approx([space.x for space in row[::-1]])
    assert row[2].angle == pytest.approx(90)
    assert row[2].x == pytest.approx(60, abs=0.5)  # to the left of the way down
    assert row[0].angle < 65 < 115 < row[4].angle


def test_spaces_of_a_long_track_stay_in_its_middle_and_those_of_a_short_one_on_it() -> None:
    row = spaces(track_between(Point(0, 0), Point(400, 0), 0), 2)
    assert [space.x for space in row] == pytest.approx([200 + side * (LONGEST + BETWEEN) / 2 for side in (-1, 1)])
    assert {space.length for space in row} == {LONGEST}
    row = spaces(track_between(Point(0, 0), Point(30, 0), 0), 3)
    assert all(0 < space.x - space.length / 2 < space.x + space.length / 2 < 30 for space in row)
    assert row[0].x + row[0].length / 2 < row[1].x - row[1].length / 2


def test_the_box_around_a_space() -> None:
    assert Space(0, 0, 0, 40).box == Box(-20, -SPACE_WIDTH / 2, 20, SPACE_WIDTH / 2)
    turned = Space(0, 0, -90, 40).box
    assert [turned.right, turned.bottom] == pytest.approx([SPACE_WIDTH / 2, 20])


@pytest.mark.parametrize("id", ALL_CITIES)
def test_on_computed_layouts_few_spaces_lie_on_others(id: str) -> None:
    edition = computed(id)
    rows = spaces_of(edition, layout_for(edition))
    near = [
        (one, other)
        for one, other in combinations(rows, 2)
        if any(a.distance(b) < SPACE_WIDTH - 2 for a in rows[one] for b in rows[other])
    ]
    assert len(near) <= len(rows) / 20


# --- names ---------------------------------------------------------------------------------------------------------


def test_names_are_broken_where_it_makes_them_short() -> None:
    assert ways_to_break("Soho") == [("Soho",)]
    assert ways_to_break("Palace of Fine Arts") == [("Palace of Fine Arts",), ("Palace of", "Fine Arts")]
    assert ways_to_break("Golden Gate Bridge")[1] == ("Golden Gate", "Bridge")


@pytest.mark.parametrize("side", COMPASS)
def test_a_name_stands_on_its_side_and_off_its_place(side: str) -> None:
    spot = Point(100, 100)
    for lines in ways_to_break("Golden Gate Bridge"):
        label = label_at(spot, side, lines, DISTANCES[0])
        middle = Point((label.box.left + label.box.right) / 2, (label.box.top + label.box.bottom) / 2)
        assert ("e" in side) == (middle.x > 100.001)
        assert ("w" in side) == (middle.x < 99.999)
        assert ("s" in side) == (middle.y > 100.001)
        assert ("n" in side) == (middle.y < 99.999)
        assert not label.box.overlaps(box_around(spot, 2 * DOT, 2 * DOT))
        ends = {"start": label.box.left, "middle": middle.x, "end": label.box.right}
        assert ends[label.anchor] == pytest.approx(label.x)
        assert label.box.top < label.baselines[0] <= label.baselines[-1] < label.box.bottom


def test_a_name_has_as_many_lines_as_its_spot_says_if_it_can() -> None:
    for wanted in (1, 2):
        assert {len(lines) for (_, lines, _), _ in ways_to_stand("Fort Mason", "e", wanted)} == {wanted}
    assert {len(lines) for (_, lines, _), _ in ways_to_stand("Soho", "e", 2)} == {1}
    assert {len(lines) for (_, lines, _), _ in ways_to_stand("Fort Mason")} == {1, 2}


def test_wide_letters_take_more_room_than_narrow_ones() -> None:
    assert text_width("illi") < text_width("Soho") < text_width("WWWW") <= text_width("東京都民")


def test_names_keep_off_what_is_written_on_routes_if_they_can() -> None:
    edition = computed("backyard")
    layout = layout_for(edition)
    tracks = tracks_of(edition, layout)
    for label in labels_of(edition, layout, tracks).values():
        moved = labels_of(edition, layout, tracks, [label.box])
        assert not any(other.box.overlaps(label.box) for other in moved.values())


def test_boxes() -> None:
    box = Box(0, 0, 10, 10)
    assert box.overlaps(Box(9, 9, 20, 20))
    assert not box.overlaps(Box(10, 0, 20, 10))
    assert box.holds(Point(5, 5))
    assert not box.holds(Point(10, 5))
    assert box.grown(1) == Box(-1, -1, 11, 11)
    assert box_around_all([box, Box(5, -5, 7, 3)]) == Box(0, -5, 10, 10)


@pytest.mark.parametrize(("edition", "digest"), [("new_york", "863de136a16f"), ("san_francisco", "396421a3a429")])
def test_printed_boards_are_drawn_as_when_they_had_a_file_for_their_layout(edition: str, digest: str) -> None:
    """Frames, places, names and spaces to the last digit; change the digest only together with a board."""
    drawn = board_layout(city_of(edition)).model_dump(mode="json")
    then = ("frame", "letter_size", "names", "place_radius", "souvenirs", "space_width", "spaces", "spots")
    text = json.dumps({field: drawn[field] for field in then}, sort_keys=True)
    assert hashlib.sha256(text.encode()).hexdigest()[:12] == digest
