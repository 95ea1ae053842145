"""A turn in a city game and drawing transport cards, R8 to R15: one scenario or more for every rule
(docs/rules/city-games.md).
"""

from typing import Any

import pytest

from tests.scenarios.city_position import (
    EDITIONS,
    PLAIN_MARKET,
    dead_end,
    draw_twice,
    hand,
    legal,
    look,
    position,
    types,
)
from tests.scenarios.refusals import refusal

pytestmark = pytest.mark.uncompiled


# --- a turn --------------------------------------------------------------------------------------------------------


def test_R08_a_turn_is_one_of_three_actions() -> None:
    game = position("new_york", hands=[{"red": 2}])
    assert {move.split()[0] for move in legal(game)} == {"draw", "claim", "tickets"}


@pytest.mark.parametrize(
    "moves", [["draw deck", "draw deck"], ["claim lincoln_center-midtown_west:red red*2"], ["tickets", "keep 1 2"]]
)
def test_R08_after_one_action_the_turn_is_over(moves: list[str]) -> None:
    game = position("new_york", hands=[{"red": 2}])
    for move in moves:
        assert game.to_move == 0
        events = game.play(move, chance=[1, 2] if move == "tickets" else None)
    assert events[-1] == {"type": "turn", "seat": 1}


def test_R08_an_action_that_was_begun_is_carried_through() -> None:
    game = position("new_york", hands=[{"red": 2}])
    game.play("draw deck")
    assert {move.split()[0] for move in legal(game)} == {"draw"}
    game.play("draw deck")
    game.play("tickets", chance=[1, 2])
    assert {move.split()[0] for move in legal(game)} == {"keep"}


def test_R09_passing_is_legal_only_when_nothing_else_is() -> None:
    game = dead_end("new_york")
    assert legal(game) == ["pass"]
    assert types(game.play("pass")) == ["passed", "turn"]


@pytest.mark.parametrize(
    ("said", "possible"),
    [
        ({"market": {"red": 1}}, ["draw red"]),
        ({"market": {"wild": 1}}, ["draw wild"]),
        ({"market": {"red": 5}, "deck": {"blue": 1}}, ["draw deck", "draw red"]),
        ({"market": {"red": 5}, "discard": {"blue": 1}}, ["draw deck", "draw red"]),
        ({"ticket_deck": {"shuffled": [4]}}, ["tickets"]),
        ({"ticket_deck": {"under": [4]}}, ["tickets"]),
        ({"owners": {}, "hands": [{"green": 1}]}, ["claim chinatown-wall_street:green green*1"]),
    ],
)
def test_R09_whoever_can_do_something_may_not_pass(said: dict[str, Any], possible: list[str]) -> None:
    game = dead_end("new_york", **said)
    assert set(possible) <= set(legal(game))
    assert refusal(game, "pass") == "pass_not_allowed"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_R09_a_round_of_passes_ends_the_game(edition: str, players: int) -> None:
    game = dead_end(edition, players=players, to_move=1)
    for _ in range(players - 1):
        assert types(game.play("pass")) == ["passed", "turn"]
    events = game.play("pass")
    assert types(events) == ["passed", "over"]
    assert events[-1]["reason"] == "all_passed"
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.scores == game.scores()
    assert (game.to_move, legal(game)) == (None, [])


@pytest.mark.parametrize(
    ("said", "moves"),
    [({"market": {"wild": 1}}, ["draw wild"]), ({"ticket_deck": {"shuffled": [4]}}, ["tickets", "keep 4"])],
)
def test_R09_any_other_turn_begins_the_round_of_passes_anew(said: dict[str, Any], moves: list[str]) -> None:
    game = dead_end("new_york", players=3, passes=2, **said)
    for move in moves:
        game.play(move)
    assert types(game.play("pass")) == ["passed", "turn"]
    assert types(game.play("pass")) == ["passed", "turn"]
    assert types(game.play("pass")) == ["passed", "over"]


def test_R09_a_round_of_passes_ends_the_game_before_the_last_turns_are_over() -> None:
    game = dead_end("new_york", players=3, passes=2, turns_left=2)
    assert game.play("pass")[-1]["reason"] == "all_passed"


def test_R09_last_turns_are_the_reason_when_the_final_turn_completes_a_round_of_passes() -> None:
    game = dead_end("new_york", players=3, passes=2, turns_left=1)
    assert game.play("pass")[-1]["reason"] == "last_turns"


# --- draw transport cards ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["deck", "red"])
@pytest.mark.parametrize("second", ["deck", "red"])
def test_R10_each_of_two_cards_is_the_top_of_the_deck_or_a_face_up_card(first: str, second: str) -> None:
    game = position("new_york", market={"red": 3, "blue": 2})
    for place in (first, second):
        assert {"draw deck", "draw red", "draw blue"} <= set(legal(game))
        events = game.play(f"draw {place}", chance=["green"])
        expected = ("deck", "green") if place == "deck" else ("market", "red")
        assert (events[0]["seat"], events[0]["from"], events[0]["card"]) == (0, *expected)
    assert (sum(hand(game, 0).values()), game.to_move) == (2, 1)


def test_R10_a_card_from_the_deck_is_unseen() -> None:
    game = position("new_york")
    game.play("draw deck", chance=["green"])
    assert game.events_for(0)[0]["card"] == "green"
    assert game.events_for(1)[0]["card"] is None
    assert game.events_for(None)[0]["card"] is None
    assert look(game, 1).seats[0].known_cards == {}


def test_R10_there_is_no_hand_limit() -> None:
    everything = {"wild": 6, "blue": 5, "green": 5, "black": 5, "pink": 5, "orange": 6}
    game = position("new_york", hands=[everything], market={"red": 5}, deck={"red": 1, "wild": 2}, rest_to=0)
    assert look(game, 0).seats[0].hand_size == 36
    draw_twice(game)
    assert look(game, 0).seats[0].hand_size == 38


def test_R11_a_card_taken_is_replaced_before_the_next_is_taken() -> None:
    game = position("new_york", market={"red": 1, "blue": 4})
    assert types(game.play("draw red", chance=["green"])) == ["drew", "market_card"]
    assert look(game).market == {"green": 1, "blue": 4}
    assert "draw red" not in legal(game)
    events = game.play("draw green", chance=["pink"])
    assert types(events) == ["drew", "market_card", "turn"]
    assert look(game).market == {"pink": 1, "blue": 4}


def test_R11_the_second_card_is_chosen_from_the_market_that_R3_has_left() -> None:
    game = position("new_york", market={"wild": 2, "red": 3})
    game.play("draw red", chance=["wild", "blue", "blue", "green", "green", "wild"])
    assert legal(game) == ["draw deck", "draw blue", "draw green"]


def test_R11_R3_is_looked_at_after_the_second_card_too() -> None:
    game = position("new_york", market={"wild": 2, "red": 3})
    game.play("draw deck")
    events = game.play("draw red", chance=["wild", *PLAIN_MARKET])
    assert types(events) == ["drew", "market_card", "market_reset", *["market_card"] * 5, "turn"]


def test_R12_a_face_up_wild_taken_first_ends_the_action() -> None:
    game = position("san_francisco", market={"wild": 1, "red": 4})
    events = game.play("draw wild", chance=["blue"])
    assert types(events) == ["drew", "market_card", "turn"]
    assert (hand(game, 0), game.to_move) == ({"wild": 1}, 1)


@pytest.mark.parametrize("first", ["draw deck", "draw red"])
def test_R13_a_face_up_wild_is_never_the_second_card(first: str) -> None:
    game = position("new_york", market={"wild": 1, "red": 4})
    game.play(first, chance=["wild"])
    assert "draw wild" not in legal(game)
    assert refusal(game, "draw wild") == "wild_second"


def test_R13_a_wild_from_the_deck_is_an_ordinary_card_first_or_second() -> None:
    game = position("new_york")
    assert types(game.play("draw deck", chance=["wild"])) == ["drew"]
    assert types(game.play("draw deck", chance=["wild"])) == ["drew", "turn"]
    assert hand(game, 0) == {"wild": 2}


def test_R14_the_deck_is_formed_again_only_when_a_card_is_needed() -> None:
    game = position(
        "new_york", hands=[{}, {"blue": 1}], market={"red": 5}, deck={"pink": 2}, discard={"green": 2}, rest_to=1
    )
    game.play("draw deck", chance=["pink"])
    assert types(game.play("draw deck", chance=["pink"])) == ["drew", "turn"]
    assert (look(game).deck_size, look(game).discard) == (0, {"green": 2})
    events = game.play("claim lower_east_side-chinatown:blue blue*1", chance=[])
    assert types(events) == ["claimed", "turn"]
    assert (look(game).deck_size, look(game).discard) == (0, {"green": 2, "blue": 1})
    events = game.play("draw deck", chance=["blue"])
    assert events[:1] == ({"type": "reshuffled", "size": 3},)
    assert types(events) == ["reshuffled", "drew"]
    assert (look(game).deck_size, look(game).discard) == (2, {})


def test_R14_a_market_card_that_is_replaced_also_needs_the_deck() -> None:
    game = position("new_york", market={"red": 5}, deck={}, discard={"green": 2, "blue": 1}, rest_to=1)
    events = game.play("draw red", chance=["blue"])
    assert events[1:] == ({"type": "reshuffled", "size": 3}, {"type": "market_card", "card": "blue"})


def test_R14_an_empty_slot_stays_empty_until_cards_come_back() -> None:
    game = position("new_york", hands=[{}, {"blue": 1}], market={"red": 4, "pink": 1}, deck={}, rest_to=1)
    assert types(game.play("draw red", chance=[])) == ["drew"]
    assert types(game.play("draw red", chance=[])) == ["drew", "turn"]
    assert look(game).market == {"red": 2, "pink": 1}
    events = game.play("claim lower_east_side-chinatown:blue blue*1", chance=["blue"])
    assert types(events) == ["claimed", "reshuffled", "market_card", "turn"]
    assert look(game).market == {"red": 2, "pink": 1, "blue": 1}


def test_R14_a_claim_takes_its_token_before_the_market_is_filled() -> None:
    game = position(
        "san_francisco",
        players=3,
        hands=[{"orange": 1, "wild": 1}],
        market={"red": 3},
        deck={},
        stacks={"alcatraz": (0, 2), "fort_mason": (5, 2)},
        rest_to=1,
    )
    assert types(game.play("claim alcatraz-fort_mason:orange orange*1+wild*1", chance=[])) == ["claimed"]
    assert look(game).market == {"red": 3}
    events = game.play("take fort_mason", chance=["wild", "orange"])
    assert types(events) == ["token_taken", "reshuffled", "market_card", "market_card", "turn"]
    assert look(game).market == {"red": 3, "wild": 1, "orange": 1}


def test_R14_the_market_is_filled_before_the_turn_ends() -> None:
    game = position("san_francisco", hands=[{"black": 2}], market={"red": 3}, deck={}, vehicles=[4, 20], rest_to=1)
    events = game.play("claim golden_gate_bridge-presidio:black black*2", chance=["black", "black"])
    assert types(events) == ["claimed", "token_taken", "reshuffled", "market_card", "market_card", "last_turns", "turn"]


@pytest.mark.parametrize(
    ("said", "draw"),
    [
        ({"market": {"red": 1}, "deck": {}}, "draw red"),
        ({"market": {"red": 1, "wild": 2}, "deck": {}}, "draw red"),
        ({"market": {"wild": 5}, "deck": {"red": 1}}, "draw deck"),
    ],
)
def test_R15_drawing_ends_with_one_card_when_there_is_no_second(said: dict[str, Any], draw: str) -> None:
    game = position("new_york", **said, rest_to=1)
    assert game.play(draw)[-1] == {"type": "turn", "seat": 1}
    assert hand(game, 0) == {"red": 1}


def test_R15_drawing_goes_on_while_there_is_a_second_card() -> None:
    game = position("new_york", market={"red": 2}, deck={}, rest_to=1)
    assert types(game.play("draw red")) == ["drew"]
    assert legal(game) == ["draw red"]
