"""Boards that nobody has drawn: no name lies on a route, a place or another name."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from tests.layouts.test_drawn_boards import corners_of, overlap
from tests.lockstep import CITIES, city_of
from tests.random_maps import random_map
from trikk.catalog import CityEdition, load_edition
from trikk.catalog.model import Sketch
from trikk.layouts import layout_for
from trikk.layouts.labels import labels_of
from trikk.layouts.model import DOT, box_around
from trikk.layouts.tracks import spaces_of, tracks_of

MAPS = sorted((Path(__file__).parents[2] / "src" / "trikk" / "catalog" / "maps").glob("*.toml"))


def check_names(edition: CityEdition) -> None:
    layout = layout_for(edition)
    labels = labels_of(edition, layout, tracks_of(edition, layout))
    assert set(labels) == {place.id for place in edition.places}
    for (one, label), (other, another) in combinations(labels.items(), 2):
        assert not label.box.overlaps(another.box), (edition.id, one, other)
    dots = [box_around(spot, 2 * DOT, 2 * DOT) for spot in layout.spots.values()]
    for place, label in labels.items():
        assert not any(label.box.overlaps(dot) for dot in dots), (edition.id, place)
        for route, row in spaces_of(edition, layout).items():
            for space in row:
                assert not overlap(corners_of(space), corners_of(label.box)), (edition.id, place, route)


@pytest.mark.parametrize("id", [*CITIES, "backyard"])
def test_names_lie_on_nothing_on_boards_without_a_drawing(id: str) -> None:
    check_names(replace(city_of(id), id=f"my_{id}", art="", sketch=Sketch()))


@pytest.mark.parametrize("seed", range(12))
def test_names_lie_on_nothing_on_maps_made_up_at_random(seed: int) -> None:
    check_names(random_map(seed))


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(3))
def test_names_lie_on_nothing_on_hundreds_of_maps(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        check_names(random_map(seed))


@pytest.mark.parametrize("file", MAPS, ids=lambda file: file.stem)
def test_names_lie_on_nothing_on_the_example_maps(file: Path) -> None:
    edition = load_edition(file)
    assert isinstance(edition, CityEdition)
    check_names(edition)
    check_names(replace(edition, id="mine", sketch=Sketch()))
