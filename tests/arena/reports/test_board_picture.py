"""The drawn board: every route with its number and its figures, nothing cut off."""

import re
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest

from tests.lockstep import CITIES, city_of
from trikk.arena.reports.board_picture import (
    CLASSES,
    board_legend,
    board_picture,
    number_size,
    number_spots,
    number_text,
    route_words,
    scale_for,
)
from trikk.arena.stats.figures import Figures, RouteFigures, figures
from trikk.arena.stats.tally import WIN, Tally
from trikk.catalog import CityEdition
from trikk.layouts import layout_for
from trikk.layouts.labels import labels_of
from trikk.layouts.model import DOT, Point, box_around
from trikk.layouts.tracks import tracks_of

every_city = pytest.mark.parametrize("id", [*CITIES, "backyard"])


def used(edition: CityEdition, games: int = 100) -> Figures:
    """Figures in which the routes are claimed the more the later they are listed, and the first never."""
    tally = Tally(edition, 3)
    tally.games = games
    for spread in tally.spreads.values():
        spread[1] += games
    for i in range(len(edition.routes)):
        claims = games * i // (len(edition.routes) - 1)
        tally.routes["claims"][i], tally.routes["wins"][i], tally.routes["wilds"][i] = claims, claims * WIN // 2, claims
    return figures(tally)


def picture(edition: CityEdition, found: Figures) -> ElementTree.Element:
    return ElementTree.fromstring(board_picture(edition, found))


@every_city
def test_every_route_has_a_curve_with_its_figures_and_a_number(id: str) -> None:
    edition = city_of(id)
    found = used(edition)
    drawn = picture(edition, found)
    titles = sorted(path.findtext("title") or "" for path in drawn.iter("path"))
    assert titles == sorted(route_words(edition, route) for route in found.routes)
    numbers = [text.text for text in drawn.iter("text") if text.get("class") == "percent"]
    assert sorted(map(str, numbers)) == sorted(number_text(route.claimed) for route in found.routes)
    assert len(list(drawn.iter("circle"))) == len(edition.places)


@every_city
def test_a_route_claimed_more_is_never_thinner(id: str) -> None:
    edition = city_of(id)
    found = used(edition)
    shares = {route_words(edition, route): route.claimed for route in found.routes}
    widths = {
        path.findtext("title"): float(path.get("stroke-width", "")) for path in picture(edition, found).iter("path")
    }
    by_use = [widths[title] for title in sorted(shares, key=lambda title: shares[title])]
    assert by_use == sorted(by_use)
    assert by_use[0] < by_use[-1]


@every_city
def test_nothing_is_cut_off(id: str) -> None:
    edition = city_of(id)
    drawn = picture(edition, used(edition))
    left, top, width, height = map(float, drawn.get("viewBox", "").split())
    points = []
    for path in drawn.iter("path"):
        start, bow, end = ((float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path.get("d", "")))
        # The curve does not get to the point that it is drawn towards.
        points += [start, end, ((start[0] + 2 * bow[0] + end[0]) / 4, (start[1] + 2 * bow[1] + end[1]) / 4)]
    layout = layout_for(edition)
    for label in labels_of(edition, layout, tracks_of(edition, layout)).values():
        points += [(label.box.left, label.box.top), (label.box.right, label.box.bottom)]
    assert all(left <= x <= left + width and top <= y <= top + height for x, y in points)


@every_city
def test_names_and_numbers_do_not_collide(id: str) -> None:
    for edition in (city_of(id), replace(city_of(id), id="my_own")):
        layout = layout_for(edition)
        tracks = tracks_of(edition, layout)
        texts = dict.fromkeys(tracks, "88")
        places = [Point(spot.x, spot.y) for spot in layout.spots.values()]
        numbers = [box_around(spot, *number_size("88")) for spot in number_spots(tracks, texts, places).values()]
        labels = [label.box for label in labels_of(edition, layout, tracks, numbers).values()]
        dots = [box_around(place, 2 * DOT, 2 * DOT) for place in places]
        assert not any(one.overlaps(other) for one, other in combinations(labels, 2))
        assert not any(label.overlaps(other) for label in labels for other in (*numbers, *dots))
        assert not any(number.overlaps(dot) for number in numbers for dot in dots)
        assert not any(one.overlaps(other) for one, other in combinations(numbers, 2))


def test_words_of_a_route() -> None:
    edition = city_of("backyard")
    found = used(edition, games=7)
    assert route_words(edition, found.routes[0]) == "Gate – Shed (blue, 1): never claimed"
    assert route_words(edition, found.routes[4]) == (
        "Shed – Tree (gray (2nd), 2): claimed in 57.1% of games, by the winner in 28.6%; "
        "its owner wins 50.0%, and pays 1.00 wilds"
    )


@pytest.mark.parametrize(
    ("most", "step", "classes"),
    [(1.0, 0.2, 5), (0.6, 0.1, 6), (0.61, 0.2, 4), (0.3, 0.05, 6), (0.01, 0.002, 5), (0, 0.001, 1)],
)
def test_the_scale_begins_at_nothing_and_has_few_classes(most: float, step: float, classes: int) -> None:
    routes = [RouteFigures("", 0, share, 0, None, None) for share in (0.0, most / 2, most)]
    scale = scale_for(routes)
    assert (scale.step, scale.classes) == (step, classes)
    assert scale.of(0) == 0
    assert scale.of(most) == classes - 1
    assert scale.shade(classes - 1) == CLASSES - 1


def test_the_legend_names_every_class() -> None:
    entries = list(ElementTree.fromstring(board_legend(used(city_of("backyard")))).iter("li"))
    assert ["".join(entry.itertext()) for entry in entries] == ["0–20%", "20–40%", "40–60%", "60–80%", "80–100%"]
    assert len({entry.find("svg/line").get("stroke-width") for entry in entries}) == 5  # type: ignore[union-attr]


def test_small_shares_are_not_called_none() -> None:
    assert [number_text(share) for share in (0, 0.004, 0.006, 0.5, 1)] == ["0", "<1", "1", "50", "100"]


def test_names_with_signs_of_html_stay_names() -> None:
    edition = city_of("backyard")
    places = (replace(edition.places[0], name='<b>"Gate" & co</b>'), *edition.places[1:])
    drawn = picture(replace(edition, places=places), used(edition))
    assert '<b>"Gate"' in "".join(drawn.itertext())
