"""Files of the right shape whose game could not be played, one case for each kind."""

from collections.abc import Callable
from typing import Any

import pytest

from trikk.catalog import CityEdition
from trikk.catalog.loader import check_edition
from trikk.catalog.sketch import CARD_COLOURS

Case = tuple[dict[str, Any], list[str]]  # what to change in a sound file, and what is said then
Refused = Callable[[dict[str, Any], dict[str, Any]], list[str]]


def colours(number: int) -> dict[str, int]:
    named = dict.fromkeys(("blue", "red", "yellow"), 6)
    return {"wild": 4, **named, **{f"colour_{i}": 2 for i in range(number - len(named))}}


def route(start: str, stop: str, colour: str, length: int = 1) -> dict[str, Any]:
    return {"from": start, "to": stop, "colour": colour, "length": length}


def places(number: int) -> list[dict[str, Any]]:
    return [{"id": f"stop_{i}", "name": f"Stop {i}"} for i in range(number)]


CITY: dict[str, Case] = {
    "too many players": ({"players": [2, 5]}, ["players[1]: must be at most 4, not 5"]),
    "too few players": ({"players": [1, 3]}, ["players[0]: must be at least 2, not 1"]),
    "players the wrong way round": ({"players": [3, 2]}, ["players: must go from fewest to most, not from 3 to 2"]),
    "one number of players": ({"players": 3}, ["players: must be a list of two numbers, not 3"]),
    "three numbers of players": ({"players": [2, 3, 4]}, ["players: must be a list of two numbers, not of 3"]),
    "no wild cards": ({"cards.wild": ...}, ["cards.wild: missing"]),
    "no colours": (
        {"cards": {"wild": 22}, **{f"routes.{i}.colour": "gray" for i in range(7)}},
        [
            "cards: must have a colour besides the wild",
            "rules.reset_wilds: a market of 5 with fewer than 3 wilds needs 3 coloured cards, the hands may leave 0",
        ],
    ),
    "too many colours": (
        {"cards": colours(10), "totals.cards": 36},
        [
            "cards: must have at most 9 colours besides the wild, not 10",
            *(
                f'cards.colour_{i}: "colour_{i}" cannot be drawn (colours are {", ".join(CARD_COLOURS)})'
                for i in range(7)
            ),
        ],
    ),
    "a colour that cannot be drawn": (
        {"cards.violet": 1, "totals.cards": 23},
        [
            f'cards.violet: "violet" cannot be drawn (colours are {", ".join(CARD_COLOURS)}); did you mean "purple"?',
        ],
    ),
    "a colour called gray": (
        {"cards.gray": 1, "totals.cards": 23},
        ['cards.gray: "gray" cannot be the name of a colour'],
    ),
    "too many cards": ({"cards.blue": 112, "totals.cards": 128}, ["cards: must be at most 127 cards in all, not 128"]),
    "wrong totals": (
        {"totals": {"places": 6, "routes": 8, "tickets": 7, "cards": 23}},
        [
            "totals.places: is 6, but the file has 5",
            "totals.routes: is 8, but the file has 7",
            "totals.tickets: is 7, but the file has 6",
            "totals.cards: is 23, but the file has 22",
        ],
    ),
    "more cards than the deck has": (
        {"setup.cards": 6},
        ["setup.cards: 3 players with 6 cards each and a market of 5 need 23 cards, the deck has 22"],
    ),
    "more tickets than there are": (
        {"tickets.5": ..., "totals.tickets": 5},
        ["setup.tickets: 3 players with 2 tickets each need 6 tickets, there are 5"],
    ),
    "more tickets to keep than dealt": ({"setup.keep": 3}, ["setup.keep: 3 cannot be kept of 2 tickets"]),
    "more tickets to keep than drawn": (
        {"rules.draw_tickets": 1, "rules.keep_tickets": 2},
        ["rules.keep_tickets: 2 cannot be kept of 1 ticket"],
    ),
    "too many tickets dealt": ({"setup.tickets": 3}, ["setup.tickets: must be at most 2, not 3"]),
    "too many tickets drawn": ({"rules.draw_tickets": 3}, ["rules.draw_tickets: must be at most 2, not 3"]),
    "a market that is always reset": (
        {"cards": {"wild": 14, "blue": 2, "red": 4, "yellow": 2}, "rules.reset_wilds": 1},
        ["rules.reset_wilds: a market of 5 with fewer than 1 wild needs 5 coloured cards, the hands may leave 2"],
    ),
    "last turns from the start": (
        {"rules.last_turns_vehicles": 8},
        ["rules.last_turns_vehicles: 8 must be less than a player's 8 vehicles"],
    ),
    "too many vehicles": ({"vehicles": 61}, ["vehicles: must be at most 60, not 61"]),
    "attractions without points": (
        {"attractions": ...},
        [
            "places[0].attraction: this edition has no [attractions] with their points",
            "places[2].attraction: this edition has no [attractions] with their points",
        ],
    ),
    "points without attractions": (
        {"places.0.attraction": ..., "places.2.attraction": ...},
        ["attractions: no place has attraction = true"],
    ),
}

BOARD: dict[str, Case] = {
    "a route from an unknown place": (
        {"routes.5.from": "statoin"},
        ['routes[5].from: "statoin" is not a place of this edition; did you mean "station"?'],
    ),
    "a route to itself": ({"routes.6.to": "fish_market"}, ['routes[6].to: "fish_market" is where it starts']),
    "an unknown colour": (
        {"routes.3.colour": "violet"},
        ['routes[3].colour: "violet" is not a colour of this edition (blue, red, yellow, gray)'],
    ),
    "a wild route": (
        {"routes.3.colour": "wild"},
        ['routes[3].colour: "wild" is not a colour of this edition (blue, red, yellow, gray)'],
    ),
    "a length without points": ({"routes.6.length": 4}, ["routes[6].length: 4 has no entry in route_points (1, 2, 3)"]),
    "a length that no route has": (
        {"route_points.9": 20},
        ["route_points.9: unknown key (the keys here are 1, 2, 3, 4, 5, 6, 7, 8)"],
    ),
    "no route points": (
        {"route_points": {}, "routes": []},
        [
            "route_points: must not be empty",
            "routes: must not be empty",
            "totals.routes: is 7, but the file has 0",
            'routes: no routes lead from "lighthouse" to "fish_market", "old_town", "station", "hill"',
            'tickets[0]: no routes lead from "fish_market" to "station"',
            'tickets[1]: no routes lead from "old_town" to "hill"',
            'tickets[2]: no routes lead from "lighthouse" to "old_town"',
            'tickets[3]: no routes lead from "lighthouse" to "station"',
            'tickets[4]: no routes lead from "lighthouse" to "hill"',
            'tickets[5]: no routes lead from "fish_market" to "hill"',
        ],
    ),
    "a route that is too long": ({"routes.6.length": 9}, ["routes[6].length: must be at most 8, not 9"]),
    "a route longer than the vehicles": (
        {"vehicles": 2, "routes.6.length": 2},
        ["routes[0].length: 3 is more than a player's 2 vehicles"],
    ),
    "more ferries than spaces": ({"routes.6.ferries": 4}, ["routes[6].ferries: 4 is more than the route's length, 3"]),
    "more ferries than wilds": (
        {"cards": {"wild": 2, "blue": 8, "red": 6, "yellow": 6}, "routes.0.ferries": 3},
        ["routes[0].ferries: 3 is more than the deck's 2 wilds"],
    ),
    "a route the deck cannot pay for": (
        {"cards": {"wild": 1, "blue": 1, "red": 10, "yellow": 10}},
        ["routes[0].length: 3 is more than the deck's 1 card of the colour and 1 wild"],
    ),
    "two routes of one colour": (
        {"routes.2": route("old_town", "fish_market", "red")},
        ['routes[2].colour: routes[1] between the same places is "red" already'],
    ),
    "a third track": (
        {"routes.+": [route("station", "old_town", "blue", 2)]},
        ['routes[7]: more than 2 routes between "station" and "old_town"'],
    ),
    "tracks of unequal length": (
        {"routes.4.length": 3},
        ["routes[4].length: is 3, but routes[3] between the same places has length 2"],
    ),
    "a place without routes": (
        {"places.+": [{"id": "island", "name": "Island"}, {"id": "reef", "name": "Reef"}]},
        ['routes: no routes lead from "lighthouse" to "island", "reef"'],
    ),
    "a ticket to an unreachable place": (
        {"places.+": [{"id": "island", "name": "Island"}], "tickets.0.to": "island"},
        [
            'routes: no routes lead from "lighthouse" to "island"',
            'tickets[0]: no routes lead from "fish_market" to "island"',
        ],
    ),
    "a ticket to an unknown place": (
        {"tickets.0.to": "airport"},
        ['tickets[0].to: "airport" is not a place of this edition'],
    ),
    "a ticket to where it starts": (
        {"tickets.0.to": "fish_market"},
        ['tickets[0].to: "fish_market" is where it starts'],
    ),
    "a repeated ticket": (
        {"tickets.5": {"id": 6, "from": "station", "to": "fish_market", "points": 3}},
        ['tickets[5]: tickets[0] already joins "station" and "fish_market"'],
    ),
}

TOKENS: dict[str, Case] = {
    "an unknown token place": (
        {"tokens.places.1": "hil"},
        ['tokens.places[1]: "hil" is not a place of this edition; did you mean "hill"?'],
    ),
    "a repeated token place": (
        {"tokens.places.1": "lighthouse"},
        ['tokens.places[1]: "lighthouse" is already in the list'],
    ),
    "more token places than symbols": (
        {"tokens.symbols": 2, "tokens.points": [0, 1, 2], "tokens.places.+": ["station"]},
        ["tokens.places: must have 0 entries, 2 fewer than symbols, not 3"],
    ),
    "too few token places": (
        {"tokens.places": ["hill"]},
        ["tokens.places: must have 2 entries, 2 fewer than symbols, not 1"],
    ),
    "no room for the last stacks": (
        {"tokens.symbols": 6, "tokens.points": [0] * 7, "tokens.places.+": ["station", "old_town"]},
        ["tokens.places: 2 places must be left for the other stacks, there are 1"],
    ),
    "too few token points": (
        {"tokens.points": [0, 1, 3]},
        ["tokens.points: must have 5 entries, for 0 to 4 symbols, not 3"],
    ),
    "too few tokens of a symbol": ({"tokens.per_symbol": 2}, ["tokens.per_symbol: must be at least 3, not 2"]),
    "too many symbols": ({"tokens.symbols": 11}, ["tokens.symbols: must be at most 10, not 11"]),
}

# Beyond these sizes many other things are wrong as well.
SIZES: dict[str, tuple[dict[str, Any], str]] = {
    "too many places": ({"places.+": places(56)}, "places: must have at most 60 entries, not 61"),
    "too many routes": (
        {"routes.+": [*[route("hill", "station", "gray")] * 114]},
        "routes: must have at most 120 entries, not 121",
    ),
    "too many tickets": (
        {"tickets.+": [*[{"id": i, "from": "hill", "to": "station", "points": 2} for i in range(7, 62)]]},
        "tickets: must have at most 60 entries, not 61",
    ),
}

CARDS: dict[str, Case] = {
    "more wilds than the deck has": (
        {"setup.wilds": 3},
        ["setup.wilds: 2 players with 3 wilds each need 6 wilds, the deck has 4"],
    ),
    "more cards than the deck has": (
        {"setup.cards": 8},
        ["setup.cards: 2 players with 1 wild and 8 cards each and a market of 3 need 21 cards, the deck has 20"],
    ),
    "too many tickets drawn": ({"rules.draw_tickets": 7}, ["rules.draw_tickets: must be at most 6, not 7"]),
    "too many tickets dealt": ({"setup.tickets": 7}, ["setup.tickets: must be at most 6, not 7"]),
    "wrong totals": (
        {"totals": {"cities": 4, "tickets": 5, "cards": 21}},
        [
            "totals.cities: is 4, but the file has 3",
            "totals.tickets: is 5, but the file has 4",
            "totals.cards: is 21, but the file has 20",
        ],
    ),
    "a bonus after the others": (
        {"cities.2.bonus": 3},
        ["cities[2].bonus: cities with a bonus must come before those without (cities[1])"],
    ),
    "a bonus of nothing": ({"cities.0.bonus": 0}, ["cities[0].bonus: must be at least 1, not 0"]),
    "a ticket to an unknown city": (
        {"tickets.0.to": "lake_side"},
        ['tickets[0].to: "lake_side" is not a city of this edition; did you mean "lakeside"?'],
    ),
    "a ticket with an unknown colour": (
        {"tickets.0.cards.1": "wild"},
        ['tickets[0].cards[1]: "wild" is not a colour of this edition (green, white)'],
    ),
    "a ticket without cards": ({"tickets.0.cards": []}, ["tickets[0].cards: must not be empty"]),
    "a ticket the deck cannot pay for": (
        {"tickets.0.cards": ["green"] * 13},
        ["tickets[0].cards: the deck is short of 5 cards, and has 4 wilds"],
    ),
    "a repeated ticket": (
        {"tickets.3.cards": ["white", "white"]},
        ['tickets[3]: tickets[2] already joins "st_anne" and "lakeside" with the same cards'],
    ),
    "a key of the other family": (
        {"vehicles": 15},
        [
            "vehicles: unknown key (the keys here are format, id, name, family, version, players, wild, art, "
            "provenance, cards, setup, rules, totals, cities, tickets, names)"
        ],
    ),
}


@pytest.mark.parametrize(("changes", "expected"), (CITY | BOARD | TOKENS).values(), ids=CITY | BOARD | TOKENS)
def test_a_city_that_cannot_be_played_is_refused(
    harbour: dict[str, Any], refused: Refused, changes: dict[str, Any], expected: list[str]
) -> None:
    assert refused(harbour, changes) == expected


@pytest.mark.parametrize(("changes", "expected"), SIZES.values(), ids=SIZES)
def test_a_city_that_is_too_large_is_refused(
    harbour: dict[str, Any], refused: Refused, changes: dict[str, Any], expected: str
) -> None:
    assert refused(harbour, changes)[0] == expected


@pytest.mark.parametrize(("changes", "expected"), CARDS.values(), ids=CARDS)
def test_a_card_game_that_cannot_be_played_is_refused(
    valleys: dict[str, Any], refused: Refused, changes: dict[str, Any], expected: list[str]
) -> None:
    assert refused(valleys, changes) == expected


def test_a_double_of_two_gray_tracks_may_be_written_in_both_directions(harbour: dict[str, Any]) -> None:
    harbour["routes"][4] = route("station", "old_town", "gray", 2)
    found = check_edition(harbour, "my.toml")
    assert isinstance(found, CityEdition)
    assert [track.id for track in found.routes[3:5]] == ["old_town-station:gray", "station-old_town:gray2"]


def test_a_market_may_be_one_that_is_never_reset(harbour: dict[str, Any]) -> None:
    harbour["rules"]["reset_wilds"] = 6
    assert check_edition(harbour, "my.toml").market == 5
