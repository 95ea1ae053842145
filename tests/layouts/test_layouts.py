"""Layouts: complete, without collisions, and the same every time."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

import trikk
from tests.lockstep import edition_of
from trikk.catalog import CityEdition, Place, Route
from trikk.layouts import layout_for
from trikk.layouts.graph import spots_from_routes
from trikk.layouts.labels import label_at, labels_of, text_width, ways_to_break
from trikk.layouts.loader import read_layout
from trikk.layouts.model import COMPASS, DOT, Box, Point, box_around
from trikk.layouts.tracks import CLEAR, GAP, find_bend, track_between, tracks_of

CITIES = ("new_york", "san_francisco", "backyard")
FOLDER = Path(trikk.__file__).parent / "layouts"


def city(id: str) -> CityEdition:
    edition = edition_of(id)
    assert isinstance(edition, CityEdition)
    return edition


def computed(id: str) -> CityEdition:
    """The same city under another id, so that no file is for it."""
    return replace(city(id), id=f"my_{id}")


def test_every_shipped_city_has_a_file_with_its_places() -> None:
    shipped = {id for id in trikk.editions() if isinstance(trikk.edition(id), CityEdition)}
    assert {file.stem for file in FOLDER.glob("*.toml")} == shipped
    for id in shipped:
        layout = read_layout((FOLDER / f"{id}.toml").read_text(encoding="utf-8"))
        assert list(layout.spots) == [place.id for place in city(id).places]
        assert {spot.side for spot in layout.spots.values()} <= set(COMPASS)
        assert layout_for(city(id)) == layout


def test_a_file_of_another_format_is_refused() -> None:
    with pytest.raises(ValueError, match="format 1, not 2"):
        read_layout("format = 2")


def test_a_map_with_the_id_of_a_shipped_one_gets_a_layout_of_its_own() -> None:
    mine = replace(city("backyard"), id="new_york")
    assert set(layout_for(mine).spots) == {place.id for place in mine.places}


@pytest.mark.parametrize("id", CITIES)
def test_names_do_not_collide(id: str) -> None:
    for edition in (city(id), computed(id)):
        layout = layout_for(edition)
        labels = labels_of(edition, layout, tracks_of(edition, layout))
        dots = [box_around(spot, 2 * DOT, 2 * DOT) for spot in layout.spots.values()]
        boxes = [label.box for label in labels.values()]
        assert set(labels) == set(layout.spots)
        assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
        assert not any(box.overlaps(dot) for box in boxes for dot in dots)


@pytest.mark.parametrize("id", CITIES)
def test_places_are_apart_and_routes_keep_clear_of_them(id: str) -> None:
    for edition in (city(id), computed(id)):
        layout = layout_for(edition)
        for one, other in combinations(layout.spots.values(), 2):
            assert one.distance(other) > 4 * DOT
        for route_id, track in tracks_of(edition, layout).items():
            route = edition.route(route_id)
            for place, spot in layout.spots.items():
                if place not in (route.a, route.b):
                    assert min(point.distance(spot) for point in track.points()) > DOT


@pytest.mark.parametrize("id", CITIES)
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
    edition = replace(city("backyard"), id="line", places=places, routes=routes)
    spots = spots_from_routes(edition)
    for one, other in combinations(spots.values(), 2):
        assert one.distance(other) > 4 * DOT


# --- tracks --------------------------------------------------------------------------------------------------------


def test_tracks_of_a_double_route_run_side_by_side_in_whichever_direction_they_are_listed() -> None:
    edition = city("backyard")
    turned = tuple(
        replace(route, a=route.b, b=route.a) if route.id == "gate-shed:red" else route for route in edition.routes
    )
    for routes in (edition.routes, turned):
        tracks = tracks_of(replace(edition, routes=routes), layout_for(edition))
        one, other = tracks["gate-shed:blue"], tracks["gate-shed:red"]
        for part in (0.0, 0.3, 0.5, 1.0):
            assert one.at(part).distance(other.at(part)) == pytest.approx(GAP)


def test_a_route_bends_round_a_place_in_the_way() -> None:
    start, end = Point(0, 0), Point(300, 0)
    assert find_bend(start, end, []) == 0
    assert find_bend(start, end, [Point(150, 100)]) == 0
    bend = find_bend(start, end, [Point(150, 5)])
    track = track_between(start, end, bend)
    assert bend > 0  # to the left of the way, which is up: y grows downwards
    assert track.at(0.5).y < 0
    assert min(point.distance(Point(150, 5)) for point in track.points()) >= CLEAR
    assert find_bend(start, end, [Point(150, 20)]) == -find_bend(start, end, [Point(150, -20)]) > 0


def test_without_its_ends_a_track_is_the_same_curve() -> None:
    track = track_between(Point(0, 0), Point(200, 50), 0.2)
    inner = track.without_ends(20)
    part = 20 / track.length
    for along in (0.0, 0.25, 0.5, 1.0):
        whole = track.at(part + along * (1 - 2 * part))
        assert inner.at(along).distance(whole) == pytest.approx(0, abs=1e-9)
    assert track.without_ends(1000).length == pytest.approx(track.length / 2, rel=0.1)


# --- names ---------------------------------------------------------------------------------------------------------


def test_names_are_broken_where_it_makes_them_short() -> None:
    assert ways_to_break("Soho") == [("Soho",)]
    assert ways_to_break("Palace of Fine Arts") == [("Palace of Fine Arts",), ("Palace of", "Fine Arts")]


@pytest.mark.parametrize("side", COMPASS)
def test_a_name_stands_on_its_side_and_off_its_place(side: str) -> None:
    spot = Point(100, 100)
    for lines in ways_to_break("Golden Gate Bridge"):
        label = label_at(spot, side, lines, 5)
        middle = Point((label.box.left + label.box.right) / 2, (label.box.top + label.box.bottom) / 2)
        assert ("e" in side) == (middle.x > 100.001)
        assert ("w" in side) == (middle.x < 99.999)
        assert ("s" in side) == (middle.y > 100.001)
        assert ("n" in side) == (middle.y < 99.999)
        assert not label.box.overlaps(box_around(spot, 2 * DOT, 2 * DOT))
        ends = {"start": label.box.left, "middle": middle.x, "end": label.box.right}
        assert ends[label.anchor] == pytest.approx(label.x)
        assert label.box.top < label.baselines[0] <= label.baselines[-1] < label.box.bottom


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
