"""Claiming a route in a city game, R16 to R22: one scenario or more for every rule (docs/rules/city-games.md)."""

from typing import Any

import pytest

from tests.scenarios.city_position import draw_twice, hand, legal, look, position, score, seats, types
from tests.scenarios.refusals import refusal
from trikk import Game

pytestmark = pytest.mark.uncompiled


def test_R16_a_claim_discards_a_card_and_places_a_vehicle_for_each_space() -> None:
    game = position("new_york", hands=[{"pink": 5}])
    events = game.play("claim chelsea-soho:pink pink*4", chance=[])
    assert events[0] == {"type": "claimed", "seat": 0, "route": "chelsea-soho:pink", "cards": ["pink"] * 4, "points": 7}
    assert (hand(game, 0), look(game).discard) == ({"pink": 1}, {"pink": 4})
    assert [seat.vehicles for seat in seats(game)] == [11, 15]
    assert look(game).owners == {"chelsea-soho:pink": 0}


def test_R16_no_more_and_no_fewer_cards_than_spaces() -> None:
    game = position("new_york", hands=[{"pink": 6}])
    assert refusal(game, "claim chelsea-soho:pink pink*3") == "wrong_number"
    assert refusal(game, "claim chelsea-soho:pink pink*5") == "wrong_number"


def test_R16_at_most_one_route_is_claimed_in_a_turn() -> None:
    game = position("new_york", hands=[{"green": 6}])
    game.play("claim chinatown-wall_street:green green*1")
    assert (game.to_move, legal(game, "claim")) == (1, [])


def test_R16_a_route_need_not_touch_the_players_others() -> None:
    game = position("new_york", hands=[{"red": 2}], owners={"wall_street-brooklyn:blue": 0})
    game.play("claim lincoln_center-midtown_west:red red*2")
    assert look(game).owners == {"wall_street-brooklyn:blue": 0, "lincoln_center-midtown_west:red": 0}


def test_R17_a_coloured_route_takes_its_colour_and_any_number_of_wilds() -> None:
    game = position("new_york", hands=[{"pink": 3, "blue": 6, "wild": 3}])
    route = "claim central_park-united_nations:pink"
    payments = ["pink*3", "pink*2+wild*1", "pink*1+wild*2", "wild*3"]
    assert legal(game, route) == [f"{route} {payment}" for payment in payments]
    assert refusal(game, f"{route} blue*3") == "wrong_colour"
    assert refusal(game, f"{route} blue*1+wild*2") == "wrong_colour"


def test_R17_a_gray_route_takes_any_one_colour() -> None:
    game = position("new_york", hands=[{"red": 2, "blue": 1, "wild": 2}])
    route = "claim times_square-united_nations:gray"
    payments = ["blue*1+wild*1", "red*2", "red*1+wild*1", "wild*2"]
    assert legal(game, route) == [f"{route} {payment}" for payment in payments]
    assert refusal(game, f"{route} blue*1+red*1") == "one_colour"


def test_R17_on_a_long_gray_route_every_mixture_of_one_colour_and_wilds_is_a_payment() -> None:
    game = position("new_york", hands=[{"green": 3, "orange": 2, "wild": 3}])
    route = "claim lower_east_side-brooklyn:gray"
    payments = ["green*3", "green*2+wild*1", "green*1+wild*2", "orange*2+wild*1", "orange*1+wild*2", "wild*3"]
    assert legal(game, route) == [f"{route} {payment}" for payment in payments]


@pytest.mark.parametrize(
    ("payment", "left"), [("red*2", {"wild": 2}), ("red*1+wild*1", {"red": 1, "wild": 1}), ("wild*2", {"red": 2})]
)
def test_R17_the_player_chooses_the_exact_cards(payment: str, left: dict[str, int]) -> None:
    game = position("new_york", hands=[{"red": 2, "wild": 2}])
    game.play(f"claim lincoln_center-midtown_west:red {payment}", chance=[])
    assert hand(game, 0) == left


def test_R18_a_route_needs_a_vehicle_for_every_space() -> None:
    game = position("new_york", hands=[{"pink": 6, "red": 6}], vehicles=[3, 15])
    assert legal(game, "claim chelsea-soho:pink") == []
    assert refusal(game, "claim chelsea-soho:pink pink*4") == "not_enough_vehicles"
    assert legal(game, "claim chelsea-greenwich_village:red") == ["claim chelsea-greenwich_village:red red*3"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("first", "second", "cards"),
    [
        ("chinatown-wall_street:green", "chinatown-wall_street:pink", "wild*1"),
        ("chinatown-wall_street:pink", "chinatown-wall_street:green", "wild*1"),
        ("empire_state_building-chelsea:gray", "empire_state_building-chelsea:gray2", "wild*2"),
        ("empire_state_building-chelsea:gray2", "empire_state_building-chelsea:gray", "wild*2"),
    ],
)
def test_R19_nobody_owns_both_tracks(players: int, first: str, second: str, cards: str) -> None:
    game = position("new_york", players=players, to_move=1, hands=[{}, {"wild": 4}])
    game.play(f"claim {first} {cards}")
    while game.to_move != 1:
        draw_twice(game)
    assert refusal(game, f"claim {second} {cards}") == "both_tracks"


@pytest.mark.parametrize("players", [3, 4])
def test_R19_with_three_or_four_players_another_may_claim_the_second_track(players: int) -> None:
    game = position(
        "san_francisco", players=players, hands=[{"wild": 2}], owners={"alcatraz-fort_mason:orange": players - 1}
    )
    assert look(game).closed == ()
    game.play("claim alcatraz-fort_mason:black wild*2")
    assert look(game).owners["alcatraz-fort_mason:black"] == 0


def test_R19_with_two_players_the_second_track_closes_to_everyone() -> None:
    game = position("san_francisco", hands=[{"wild": 4}, {"wild": 4}])
    assert look(game).closed == ()
    game.play("claim alcatraz-pier_39:gray2 wild*2")
    assert look(game).closed == ("alcatraz-pier_39:gray",)
    assert refusal(game, "claim alcatraz-pier_39:gray wild*2") == "second_track_closed"
    draw_twice(game)
    assert refusal(game, "claim alcatraz-pier_39:gray wild*2") == "both_tracks"


def test_R19_a_route_that_is_taken_is_not_claimed_again() -> None:
    game = position("new_york", players=3, hands=[{"pink": 4}], owners={"chelsea-soho:pink": 2})
    assert refusal(game, "claim chelsea-soho:pink pink*4") == "route_taken"


def test_R20_a_ferry_route_takes_a_ferry_card_for_each_symbol() -> None:
    game = position("san_francisco", hands=[{"orange": 2, "wild": 2}])
    assert legal(game, "claim alcatraz") == [
        "claim alcatraz-fort_mason:orange orange*1+wild*1",
        "claim alcatraz-fort_mason:orange wild*2",
        "claim alcatraz-fort_mason:black wild*2",
        "claim alcatraz-pier_39:gray orange*1+wild*1",
        "claim alcatraz-pier_39:gray wild*2",
        "claim alcatraz-pier_39:gray2 orange*1+wild*1",
        "claim alcatraz-pier_39:gray2 wild*2",
    ]
    assert refusal(game, "claim alcatraz-fort_mason:orange orange*2") == "not_enough_ferries"


def test_R20_the_other_spaces_of_a_gray_ferry_route_take_one_colour_and_wilds() -> None:
    game = position("san_francisco", hands=[{"red": 4, "blue": 5, "green": 1, "wild": 2}])
    route = "claim fort_mason-golden_gate_bridge:gray"
    payments = ["blue*4+wild*1", "blue*3+wild*2", "red*4+wild*1", "red*3+wild*2"]
    assert legal(game, route) == [f"{route} {payment}" for payment in payments]
    assert refusal(game, f"{route} blue*5") == "not_enough_ferries"
    assert refusal(game, f"{route} blue*2+red*2+wild*1") == "one_colour"


def test_R20_a_ferry_route_may_be_paid_with_ferry_cards_alone() -> None:
    game = position("san_francisco", hands=[{"wild": 5}])
    route = "claim fort_mason-golden_gate_bridge:gray"
    assert legal(game, route) == [f"{route} wild*5"]
    game.play(f"{route} wild*5")
    assert look(game).owners == {"fort_mason-golden_gate_bridge:gray": 0}


def test_R20_without_a_ferry_card_a_ferry_route_cannot_be_claimed() -> None:
    game = position("san_francisco", hands=[{"orange": 6, "black": 6}])
    assert legal(game, "claim alcatraz") == []


@pytest.mark.parametrize(
    ("edition", "route", "length", "points"),
    [
        ("new_york", "chinatown-wall_street:pink", 1, 1),
        ("new_york", "soho-wall_street:gray", 2, 2),
        ("new_york", "wall_street-brooklyn:black", 3, 4),
        ("new_york", "chelsea-soho:pink", 4, 7),
        ("san_francisco", "crissy_field-presidio:gray", 1, 1),
        ("san_francisco", "market_street-south_beach:green", 2, 2),
        ("san_francisco", "mission_district-twin_peaks:red", 3, 4),
        ("san_francisco", "fort_mason-golden_gate_bridge:gray", 5, 10),
    ],
)
def test_R21_points_for_a_route_follow_its_length(edition: str, route: str, length: int, points: int) -> None:
    game = position(edition, hands=[{"wild": 5}])
    assert game.play(f"claim {route} wild*{length}")[0]["points"] == points
    assert [seat.points for seat in seats(game)] == [points, 0]  # at once, and for all to see
    assert score(game).routes == points


def test_R21_points_of_several_routes_add_up() -> None:
    game = position("san_francisco", hands=[{"red": 3}], owners={"pacific_heights-presidio:orange": 0})
    game.play("claim mission_district-twin_peaks:red red*3")
    assert seats(game)[0].points == 8


TWO_STACKS = {"alcatraz": (0, 2), "fort_mason": (5, 2)}
BOTH_ENDS = "claim alcatraz-fort_mason:orange wild*2"


def token_game(**said: Any) -> Game:
    """Seat 0 can claim a route between two places with tokens."""
    return position("san_francisco", players=3, hands=[{"wild": 2}], **said)


@pytest.mark.parametrize(("place", "symbol"), [("alcatraz", 0), ("fort_mason", 5)])
def test_R22_of_two_tokens_the_player_must_choose_one(place: str, symbol: int) -> None:
    game = token_game(stacks=TWO_STACKS)
    game.play(BOTH_ENDS)
    assert (look(game).phase, look(game).token_choice, game.to_move) == ("take_token", ("alcatraz", "fort_mason"), 0)
    assert legal(game) == ["take alcatraz", "take fort_mason"]
    events = game.play(f"take {place}")
    assert events[0] == {"type": "token_taken", "seat": 0, "location": place, "symbol": symbol}
    assert (seats(game)[0].tokens, game.to_move) == ((symbol,), 1)
    assert look(game).stacks[place] == (symbol, 1)


def test_R22_the_only_possible_token_is_taken_by_itself() -> None:
    game = position("san_francisco", hands=[{"black": 2}])
    events = game.play("claim golden_gate_bridge-presidio:black black*2")
    assert types(events) == ["claimed", "token_taken", "turn"]
    assert events[1] == {"type": "token_taken", "seat": 0, "location": "golden_gate_bridge", "symbol": 1}
    assert seats(game)[0].tokens == (1,)


@pytest.mark.parametrize(
    ("tokens", "left", "taken"),
    [
        ([[0]], (1, 2), ["fort_mason"]),
        ([[5]], (2, 1), ["alcatraz"]),
        ([[0, 5]], (1, 1), []),
        ([[0], [5], [5]], (1, 0), []),
        ([[], [0], [0]], (0, 2), ["fort_mason"]),
        ([[], [5], [5]], (2, 0), ["alcatraz"]),
        ([[], [0, 5], [0, 5]], (0, 0), []),
    ],
)
def test_R22_a_symbol_already_owned_and_an_empty_stack_offer_nothing(
    tokens: list[list[int]], left: tuple[int, int], taken: list[str]
) -> None:
    game = token_game(tokens=tokens, stacks={"alcatraz": (0, left[0]), "fort_mason": (5, left[1])})
    events = game.play(BOTH_ENDS)
    assert [event["location"] for event in events if event["type"] == "token_taken"] == taken
    assert events[-1] == {"type": "turn", "seat": 1}


def test_R22_a_route_between_places_without_stacks_brings_no_token() -> None:
    game = position("san_francisco", hands=[{"red": 1}])
    assert types(game.play("claim fort_mason-lombard_street:red red*1")) == ["claimed", "turn"]


def test_R22_tokens_lie_open() -> None:
    game = token_game(tokens=[[3, 4], [], [6]])
    for viewer in (0, 1, 2, None):
        assert [seat.tokens for seat in seats(game, viewer)] == [(3, 4), (), (6,)]
