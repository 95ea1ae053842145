"""Mistakes in the shape of a file, one case for each kind, with exactly what is said about it."""

from collections.abc import Callable
from typing import Any

import pytest

from trikk.catalog import CatalogError, Problem
from trikk.catalog.loader import check_edition

Case = tuple[dict[str, Any], list[str]]  # what to change in a sound file, and what is said then
Refused = Callable[[dict[str, Any], dict[str, Any]], list[str]]


SHAPE: dict[str, Case] = {
    "another format": ({"format": 2}, ["format: this version of Trikk reads format 1, not 2"]),
    "an unknown family": ({"family": "town"}, ['family: must be one of "city", "cards", not "town"']),
    "a family that is no text": ({"family": ["city"]}, ['family: must be one of "city", "cards", not a list']),
    "a missing key": ({"vehicles": ...}, ["vehicles: missing"]),
    "a missing key in a table": ({"setup.market": ...}, ["setup.market: missing"]),
    "a missing key in a list": ({"tickets.1.points": ...}, ["tickets[1].points: missing"]),
    "a missing table": ({"rules": ...}, ["rules: missing"]),
    "a missing list": ({"tickets": ...}, ["tickets: missing"]),
    "a misspelt key": ({"routes.2.color": "red"}, ['routes[2].color: unknown key; did you mean "colour"?']),
    "an unknown key": ({"setup.zzz": 1}, ["setup.zzz: unknown key (the keys here are cards, market, tickets, keep)"]),
    "a key on two lines": (
        {"tokens.a\nb": 1},
        ['tokens."a\\nb": unknown key (the keys here are symbols, per_symbol, points, places)'],
    ),
    "a text for a number": ({"vehicles": "8"}, ['vehicles: must be a whole number, not "8"']),
    "a flag for a number": ({"vehicles": True}, ["vehicles: must be a whole number, not true"]),
    "a fraction for a number": ({"vehicles": 8.0}, ["vehicles: must be a whole number, not 8.0"]),
    "a number for a flag": ({"places.0.attraction": 1}, ["places[0].attraction: must be true or false, not 1"]),
    "a number for a text": ({"name": 7}, ["name: must be a text, not 7"]),
    "a number for an id": ({"places.1.id": 7}, ["places[1].id: must be a text, not 7"]),
    "a text for a table": ({"setup": "none"}, ['setup: must be a table, not "none"']),
    "a list for a table": ({"cards": [1]}, ["cards: must be a table, not a list"]),
    "a table for a list": ({"routes": {}}, ["routes: must be a list, not a table"]),
    "a number in a list of tables": ({"routes.6": 3}, ["routes[6]: must be a table, not 3"]),
    "a flag in a list of numbers": (
        {"tokens.points.2": False},
        ["tokens.points[2]: must be a whole number, not false"],
    ),
    "zero": ({"vehicles": 0}, ["vehicles: must be at least 1, not 0"]),
    "a negative number": ({"tickets.0.points": -3}, ["tickets[0].points: must be at least 1, not -3"]),
    "a negative number of ferries": ({"routes.0.ferries": -1}, ["routes[0].ferries: must be at least 0, not -1"]),
    "a large number": ({"tickets.0.points": 128}, ["tickets[0].points: must be at most 127, not 128"]),
    "an empty name": ({"name": "  "}, ["name: must not be empty"]),
    "a name on two lines": (
        {"places.0.name": "Light\nhouse"},
        ['places[0].name: must be one line without control characters, not "Light\\nhouse"'],
    ),
    "a bad id": ({"id": "Harbour Town"}, ['id: "Harbour Town" must consist of a-z, 0-9 and _ only']),
    "a bad id of a colour": (
        {"cards.Green": 3},
        ['cards.Green: "Green" must consist of a-z, 0-9 and _ only', "totals.cards: is 22, but the file has 25"],
    ),
    "a repeated place id": (
        {"places.+": [{"id": "hill", "name": "Hilltop"}]},
        ['places[5].id: "hill" is already the id of places[4]'],
    ),
    "a repeated place name": (
        {"places.4.name": "Station"},
        ['places[4].name: "Station" is already the name of places[3]'],
    ),
    "a repeated ticket id": ({"tickets.3.id": 1}, ["tickets[3].id: 1 is already the id of tickets[0]"]),
    "no tickets": (
        {"tickets": [], "players": [2, 2]},
        [
            "tickets: must not be empty",
            "setup.tickets: 2 players with 2 tickets each need 4 tickets, there are 0",
            "totals.tickets: is 6, but the file has 0",
        ],
    ),
}


@pytest.mark.parametrize(("changes", "expected"), SHAPE.values(), ids=SHAPE)
def test_a_file_of_the_wrong_shape_is_refused(
    harbour: dict[str, Any], refused: Refused, changes: dict[str, Any], expected: list[str]
) -> None:
    assert refused(harbour, changes) == expected


def test_all_problems_are_reported_at_once(harbour: dict[str, Any], refused: Refused) -> None:
    changes = {
        "vehicles": True,
        "routes.1.colour": "violet",
        "routes.6.ferries": 5,
        "tickets.0.from": "nowhere",
        "setup.keep": 3,
        "rules.reset_wilds": ...,
        "totals.places": 4,
    }
    assert sorted(refused(harbour, changes)) == [
        'routes[1].colour: "violet" is not a colour of this edition (blue, red, yellow, gray)',
        "routes[6].ferries: 5 is more than the route's length, 3",
        "rules.reset_wilds: missing",
        "setup.keep: 3 cannot be kept of 2 tickets",
        'tickets[0].from: "nowhere" is not a place of this edition',
        "totals.places: is 4, but the file has 5",
        "vehicles: must be a whole number, not true",
    ]


def test_a_badly_spelled_id_is_reported_once(harbour: dict[str, Any], refused: Refused) -> None:
    for table in (*harbour["places"], *harbour["routes"], *harbour["tickets"]):
        for key, value in table.items():
            if value == "hill":
                table[key] = "Hill"
    expected = ['places[4].id: "Hill" must consist of a-z, 0-9 and _ only']
    assert refused(harbour, {"tokens.places.1": "Hill"}) == expected


def test_one_unsound_row_does_not_hide_the_problems_of_another(harbour: dict[str, Any], refused: Refused) -> None:
    assert refused(harbour, {"routes.0.length": "3", "routes.6.length": 5}) == [
        'routes[0].length: must be a whole number, not "3"',
        "routes[6].length: 5 has no entry in route_points (1, 2, 3)",
    ]


def test_a_problem_says_where_it_is(harbour: dict[str, Any]) -> None:
    harbour["routes"][3]["colour"] = "violet"
    with pytest.raises(CatalogError) as caught:
        check_edition(harbour, "my.toml")
    message = '"violet" is not a colour of this edition (blue, red, yellow, gray)'
    assert caught.value.problems == (Problem("my.toml", "routes[3]", "colour", message),)
    assert caught.value.code == "invalid_edition"
