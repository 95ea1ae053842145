"""How a map is drawn and called: what its file may say, and what is said about mistakes."""

import copy
import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from trikk.catalog import CatalogError, CityEdition, edition, load_edition
from trikk.catalog.document import document_of
from trikk.catalog.loader import MAX_BYTES, check_edition, read_edition
from trikk.catalog.model import Names, Shape, SketchedPlace, View
from trikk.catalog.schema import MAX_PROBLEMS
from trikk.catalog.sketch import CARD_COLOURS, GROUNDS, LANGUAGES, SOUVENIRS
from trikk.catalog.writing import document_text, map_text
from trikk.drawing.shapes import _shapes
from trikk.game.contents import content_hash, content_of, edition_of_content

Refused = Callable[[dict[str, Any], dict[str, Any]], list[str]]

LAYOUT: dict[str, Any] = {
    "frame": {"left": 0, "top": 0, "width": 800, "height": 600},
    "ground": "water",
    "colours": {"land": "#FFEEDD"},
    "vehicle": "tram",
    "souvenirs": ["crab", "seal", "loaf", "tram"],
    "shapes": [{"kind": "land", "points": [[0, 0], [400, 0], [400.5, 300]], "smooth": True}],
    "places": {"hill": {"x": 100, "y": 100, "side": "se"}, "station": {"lines": 1, "afloat": False}},
    "routes": {"hill-station": {"bend": 0.1}},
}
NAMES: dict[str, Any] = {"nb": {"name": "Havnebyen", "places": {"hill": "Høyden"}}, "sv": {"places": {}}}


@pytest.fixture
def drawn(harbour: dict[str, Any]) -> dict[str, Any]:
    """A small city that says how it is drawn and called."""
    return copy.deepcopy(harbour | {"layout": LAYOUT, "names": NAMES})


def test_a_file_says_how_it_is_drawn_and_called(drawn: dict[str, Any]) -> None:
    found = check_edition(drawn, "my.toml")
    assert isinstance(found, CityEdition)
    sketch = found.sketch
    assert sketch.frame == View(0, 0, 800, 600)
    assert sketch.places == {"hill": SketchedPlace(100, 100, "se"), "station": SketchedPlace(lines=1, afloat=False)}
    assert sketch.shapes == (Shape("land", ((0, 0), (400, 0), (400.5, 300)), smooth=True),)
    assert (sketch.ground, dict(sketch.colours), sketch.vehicle) == ("water", {"land": "#ffeedd"}, "tram")
    assert (sketch.souvenirs, dict(sketch.bends)) == (("crab", "seal", "loaf", "tram"), {"hill-station": 0.1})
    assert found.names["nb"] == Names("Havnebyen", {"hill": "Høyden"})


MISTAKES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "an unknown place": (
        {"layout.places.hil": {"x": 1, "y": 1}},
        ['layout.places.hil: "hil" is not a place of this edition; did you mean "hill"?'],
    ),
    "half a position": ({"layout.places.old_town": {"x": 1}}, ["layout.places.old_town: has only one of x and y"]),
    "a place on another": (
        {"layout.places.old_town": {"x": 110, "y": 110}},
        ['layout.places.old_town: is less than 30 units from "hill"'],
    ),
    "a place outside the frame": (
        {"layout.places.hill.x": 900},
        ["layout.places.hill: 900, 100 is outside the frame"],
    ),
    "a place too far away": (
        {"layout.places.hill.y": 1e6},
        ["layout.places.hill.y: must be from -9999 to 9999, not 1000000.0"],
    ),
    "no number": ({"layout.places.hill.x": float("nan")}, ["layout.places.hill.x: must be a number, not nan"]),
    "a side that is none": (
        {"layout.places.hill.side": "north"},
        [
            'layout.places.hill.side: must be one of "e", "ese", "se", "sse", "s", "ssw", "sw", "wsw", "w", "wnw", '
            '"nw", "nnw", "n", "nne", "ne", "ene", not "north"'
        ],
    ),
    "an unknown route": (
        {"layout.routes.hill-statoin": {"bend": 0}},
        [
            'layout.routes.hill-statoin: no route joins the places of "hill-statoin" (write FROM-TO); did you mean '
            '"hill-station"?'
        ],
    ),
    "a route twice": (
        {"layout.routes.station-hill": {"bend": 0}},
        ['layout.routes.station-hill: is "hill-station" already'],
    ),
    "a wild bend": (
        {"layout.routes.hill-station.bend": 3},
        ["layout.routes.hill-station.bend: must be from -1 to 1, not 3"],
    ),
    "a shape of two points": (
        {"layout.shapes.0.points": [[0, 0], [1, 1]]},
        ["layout.shapes[0].points: must have at least 3 entries, not 2"],
    ),
    "a point of three numbers": (
        {"layout.shapes.0.points.1": [0, 0, 0]},
        ["layout.shapes[0].points[1]: must have at most 2 entries, not 3"],
    ),
    "a ground that is none": (
        {"layout.ground": "sea"},
        ['layout.ground: must be one of "land", "water", "park", not "sea"; did you mean "water"?'],
    ),
    "a colour in words": (
        {"layout.colours.water": "blue"},
        ['layout.colours.water: must be a colour such as "#2f5d73", not "blue"'],
    ),
    "another number of souvenirs": (
        {"layout.souvenirs": ["crab"]},
        ["layout.souvenirs: must have 4 entries, as many as tokens.symbols, not 1"],
    ),
    "a souvenir twice": (
        {"layout.souvenirs.1": "crab"},
        ['layout.souvenirs[1]: "crab" is already in the list'],
    ),
    "souvenirs without tokens": ({"tokens": ...}, ["layout.souvenirs: this edition has no [tokens]"]),
    "a picture that there is not": (
        {"layout.vehicle": "taxy"},
        ['layout.vehicle: must be one of "taxi", "tram", not "taxy"; did you mean "taxi"?'],
    ),
    "a language that Trikk does not speak": (
        {"names.no": {"name": "Havnebyen"}},
        ['names.no: unknown key; did you mean "nb"?'],
    ),
    "a name of an unknown place": (
        {"names.nb.places.hilltop": "Toppen"},
        ['names.nb.places.hilltop: "hilltop" is not a place of this edition; did you mean "hill"?'],
    ),
    "two places of one name": (
        {"names.nb.places.station": "Høyden"},
        ['names.nb.places.station: "Høyden" is already that of hill'],
    ),
    "grey": (
        {"routes.3.colour": "grey"},
        ['routes[3].colour: "grey" is not a colour of this edition (blue, red, yellow, gray); did you mean "gray"?'],
    ),
    "a long name": ({"name": "x" * 61}, ["name: must have at most 60 characters, not 61"]),
    "a long id": ({"id": "x" * 41}, ["id: must have at most 40 characters, not 41"]),
}


@pytest.mark.parametrize(("changes", "expected"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_in_the_drawing_is_said_where_it_is(
    drawn: dict[str, Any], refused: Refused, changes: dict[str, Any], expected: list[str]
) -> None:
    assert refused(drawn, changes) == expected


def test_what_the_catalog_knows_of_pictures_is_what_there_is_to_draw() -> None:
    shapes = _shapes()
    assert set(CARD_COLOURS) == set(shapes["symbols"]) - {"wild"}
    assert set(SOUVENIRS) == set(shapes["souvenirs"])
    assert set(GROUNDS) <= set(shapes["colours"])
    languages = Path(__file__).parents[2] / "src" / "trikk" / "words" / "languages.json"
    assert list(LANGUAGES) == list(json.loads(languages.read_text(encoding="utf-8")))


# --- lines ---------------------------------------------------------------------------------------------------------


def test_problems_have_the_lines_of_the_file(drawn: dict[str, Any]) -> None:
    drawn["routes"][3]["colour"] = "grey"
    drawn["layout"]["places"]["hil"] = {"x": 1, "y": 1}
    del drawn["vehicles"]
    text = document_text(drawn)
    lines = text.splitlines()
    with pytest.raises(CatalogError) as caught:
        read_edition(text.encode(), "my.toml")
    colour, place = caught.value.problems[1:]
    assert caught.value.problems[0].line is None  # what is missing has no line
    assert colour.line is not None
    assert '"grey"' in lines[colour.line - 1]
    assert (colour.place, colour.suggestion) == ("routes[3].colour", "gray")
    assert place.line is not None
    assert lines[place.line - 1].startswith("hil ")
    assert str(colour).startswith(f"my.toml:{colour.line}: routes[3].colour: ")


# --- what is refused before it is looked at -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#" * (MAX_BYTES + 1), "big.toml: is larger than 256 KiB"),
        ("\n" + "a." * 60_000 + "a = 1", "big.toml:2: a key has too many parts"),
        ("[" + '"a" . ' * 20_000 + "a]", "big.toml:1: a key has too many parts"),
    ],
)
def test_a_file_that_would_take_long_is_refused_at_once(text: str, message: str) -> None:
    with pytest.raises(CatalogError) as caught:
        read_edition(text.encode(), "big.toml")
    assert str(caught.value) == message


def test_no_more_than_a_hundred_problems_are_told(drawn: dict[str, Any]) -> None:
    drawn |= {f"key_{i}": i for i in range(10_000)}
    with pytest.raises(CatalogError) as caught:
        check_edition(drawn, "my.toml")
    assert len(caught.value.problems) == MAX_PROBLEMS


def test_lists_that_are_too_long_are_not_looked_at(drawn: dict[str, Any], refused: Refused) -> None:
    drawn["routes"] *= 1000
    assert refused(drawn, {"totals": {}, "layout.routes": {}}) == [
        f"routes: must have at most 120 entries, not {len(drawn['routes'])}"
    ]


# --- one file is a whole map ---------------------------------------------------------------------------------------


def test_an_id_that_is_taken_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = map_text(edition("new_york"))
    path.write_text(text, encoding="utf-8")
    assert load_edition(path) == edition("new_york")  # a copy of it is no other map
    path.write_text(text.replace("vehicles = 15", "vehicles = 16"), encoding="utf-8")
    with pytest.raises(CatalogError) as caught:
        load_edition(path)
    assert str(caught.value) == (
        'mine.toml:2: id: "new_york" is an edition that comes with Trikk: choose another id; '
        'did you mean "my_new_york"?'
    )


def test_the_content_of_a_map_of_ones_own_has_its_drawing(drawn: dict[str, Any]) -> None:
    found = check_edition(drawn, "my.toml")
    assert edition_of_content(content_of(found)) == found
    assert isinstance(found, CityEdition)
    other = dataclasses.replace(found, sketch=dataclasses.replace(found.sketch, ground="park"))
    assert content_hash(other) != content_hash(found)


def test_the_content_of_a_printed_edition_is_its_facts() -> None:
    now = edition("new_york")
    assert isinstance(now, CityEdition)
    assert not {"layout", "names"} & json.loads(content_of(now)).keys()
    assert "layout" in document_of(now)
    assert edition_of_content(content_of(now)) == now
    improved = dataclasses.replace(now, sketch=dataclasses.replace(now.sketch, vehicle="tram"))
    assert content_hash(improved) == content_hash(now)
