"""One scenario or more for every rule of the city games, R1 to R31 (docs/rules/city-games.md)."""

from typing import Any

import numpy as np
import pytest

from tests.scenarios.city_position import dead_end, legal, look, position, refusal, set_up, types
from trikk import CityEdition, CityScore, Game
from trikk.game.view import CitySeatView, HeldTicket
from trikk.rules.generator import new_generator
from trikk.rules.tickets import SPECTATOR

pytestmark = pytest.mark.uncompiled

EDITIONS = ["new_york", "san_francisco"]
PRINTED = ["alcatraz", "golden_gate_bridge", "the_embarcadero", "sunset", "potrero_hill"]
PLAIN_MARKET = ["blue", "green", "black", "red", "orange"]


def seats(game: Game, viewer: int | None = None) -> tuple[CitySeatView, ...]:
    """The seats as one of them, or a spectator, sees them."""
    found = []
    for seat in look(game, viewer).seats:
        assert isinstance(seat, CitySeatView)
        found.append(seat)
    return tuple(found)


def hand(game: Game, seat: int) -> dict[str, int]:
    return look(game, seat).seats[seat].known_cards


def score(game: Game, seat: int = 0) -> CityScore:
    score = game.scores()[seat]
    assert isinstance(score, CityScore)
    return score


def draw_twice(game: Game) -> None:
    """Spend a turn without changing any score."""
    game.play("draw deck")
    game.play("draw deck")


# --- setup ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_R01_seat_0_starts(edition: str, players: int) -> None:
    game = set_up(edition, players=players)
    while look(game).phase != "turn":
        events = game.play(game.legal_moves()[0])
    assert events[-1] == {"type": "turn", "seat": 0}
    assert game.to_move == 0


def test_R01_turns_go_round_from_seat_to_seat() -> None:
    game = position("new_york", players=3)
    turns = [game.to_move]
    for _ in range(4):
        draw_twice(game)
        turns.append(game.to_move)
    assert turns == [0, 1, 2, 0, 1]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_R02_two_cards_are_dealt_to_each_player_and_five_are_turned_up(edition: str, players: int) -> None:
    game = set_up(edition, players=players, hands=[("wild", "green")] * players, market=PLAIN_MARKET)
    assert game.events[0]["hands"] == [["wild", "green"]] * players
    assert [hand(game, seat) for seat in range(players)] == [{"wild": 1, "green": 1}] * players
    view = look(game)
    assert view.market == dict.fromkeys(PLAIN_MARKET, 1)
    assert (view.deck_size, view.discard) == (44 - 2 * players - 5, {})


@pytest.mark.parametrize("wilds", [3, 4, 5])
def test_R03_three_or_more_wilds_at_setup_replace_the_market(wilds: int) -> None:
    first = ["wild"] * wilds + ["blue", "green"][: 5 - wilds]
    game = set_up("new_york", market=[*first, *PLAIN_MARKET])
    assert types(game.events) == ["setup", *["market_card"] * 5, "market_reset", *["market_card"] * 5]
    assert game.events[6]["discarded"] == first
    assert look(game).market == dict.fromkeys(PLAIN_MARKET, 1)
    assert sum(look(game).discard.values()) == 5


def test_R03_two_wilds_in_the_market_stay() -> None:
    game = set_up("new_york", market=["wild", "wild", "blue", "green", "red"])
    assert look(game).market["wild"] == 2
    assert look(game).discard == {}


def test_R03_the_market_is_replaced_as_long_as_it_has_three_wilds() -> None:
    bad = ["wild", "wild", "wild", "blue", "green"]
    game = set_up("san_francisco", market=[*bad, *bad, *PLAIN_MARKET])
    assert types(game.events).count("market_reset") == 2
    assert look(game).market == dict.fromkeys(PLAIN_MARKET, 1)
    assert look(game).discard == {"wild": 6, "blue": 2, "green": 2}


def test_R03_a_third_wild_replaces_the_market_at_any_later_moment() -> None:
    game = position("new_york", market={"wild": 2, "red": 3})
    events = game.play("draw red", chance=["wild", *PLAIN_MARKET])
    assert types(events) == ["drew", "market_card", "market_reset", *["market_card"] * 5]
    assert sorted(events[2]["discarded"]) == ["red", "red", "wild", "wild", "wild"]
    assert look(game).market == dict.fromkeys(PLAIN_MARKET, 1)


def test_R03_a_market_that_could_never_settle_stays_as_it_is() -> None:
    game = position("new_york", market={"wild": 2, "red": 2, "blue": 1}, deck={"wild": 6}, rest_to=1)
    events = game.play("draw red", chance=["wild"])
    assert types(events) == ["drew", "market_card"]
    assert look(game).market == {"wild": 3, "red": 1, "blue": 1}


def test_R03_three_cards_that_are_not_wild_are_enough_for_a_new_market() -> None:
    game = position("new_york", market={"wild": 2, "red": 2, "blue": 1}, deck={"wild": 5, "green": 1}, rest_to=1)
    chance = ["wild", *["wild", "wild", "wild", "wild", "green"], *["red", "blue", "green", "wild", "wild"]]
    events = game.play("draw red", chance=chance)
    assert types(events).count("market_reset") == 2
    assert look(game).market == {"wild": 2, "red": 1, "blue": 1, "green": 1}


def test_R03_is_looked_at_again_when_cards_come_back() -> None:
    game = position(
        "new_york",
        hands=[{"green": 1, "wild": 1}],
        market={"wild": 3, "red": 1, "blue": 1},
        deck={"wild": 2},
        rest_to=1,
    )
    events = game.play("claim chinatown-wall_street:green green*1", chance=["wild", "wild", "red", "blue", "green"])
    assert types(events) == [
        "claimed",
        "market_reset",
        "market_card",
        "market_card",
        "reshuffled",
        *["market_card"] * 3,
        "turn",
    ]
    assert look(game).market == {"wild": 2, "red": 1, "blue": 1, "green": 1}


def test_R03_wilds_that_come_back_do_not_settle_the_market() -> None:
    game = position(
        "new_york",
        hands=[{"green": 1, "wild": 1}],
        market={"wild": 3, "red": 1, "blue": 1},
        deck={"wild": 2},
        rest_to=1,
    )
    events = game.play("claim chinatown-wall_street:green wild*1", chance=[])
    assert types(events) == ["claimed", "turn"]
    assert look(game).market == {"wild": 3, "red": 1, "blue": 1}


@pytest.mark.parametrize("edition", EDITIONS)
def test_R04_two_tickets_are_dealt_to_each_player_who_keeps_one_or_both(edition: str) -> None:
    game = set_up(edition, players=3, offers=[(7, 3), (1, 2), (5, 4)])
    assert game.events[0]["offers"] == [[7, 3], [1, 2], [5, 4]]
    assert legal(game) == ["keep 7", "keep 3", "keep 3 7"]
    assert game.play("keep 3 7") == ({"type": "kept", "seat": 0, "kept": [3, 7], "returned": []},)
    assert game.play("keep 2") == ({"type": "kept", "seat": 1, "kept": [2], "returned": [1]},)
    assert look(game, 0).seats[0].tickets == (HeldTicket(3, False), HeldTicket(7, False))
    assert refusal(game, "keep none").code == "keep_more"


def test_R04_first_tickets_are_chosen_in_seat_order_and_in_secret() -> None:
    game = set_up("new_york", players=3)
    for seat in range(3):
        assert game.to_move == seat
        game.play(f"keep {2 * seat + 1}")
    for viewer in (1, 2, None):
        assert look(game, viewer).seats[0].tickets is None
        assert look(game, viewer).seats[0].tickets_held == 1
        kept = next(event for event in game.events_for(viewer) if event["type"] == "kept")
        assert kept == {"type": "kept", "seat": 0, "kept": [None], "returned": [None]}


def test_R04_others_are_seen_to_choose_but_not_what_they_choose_from() -> None:
    game = set_up("san_francisco", players=3)
    game.play("keep 1")
    assert [seat.offer for seat in look(game, 1).seats] == [None, (3, 4), None]
    assert [seat.offer_size for seat in look(game, 1).seats] == [0, 2, 2]
    assert game.events_for(1)[0]["offers"] == [[None, None], [3, 4], [None, None]]


def test_R04_returned_tickets_go_under_the_deck_in_seat_order() -> None:
    game = set_up("new_york", players=4)
    for kept in (1, 4, 5, 8):
        game.play(f"keep {kept}")
    for _ in range(5):  # the ten tickets that nobody has seen
        game.play("tickets")
        game.play(legal(game)[-1])
    assert game.play("tickets", chance=[])[0]["tickets"] == [2, 3]
    game.play("keep 2 3")
    assert game.play("tickets", chance=[])[0]["tickets"] == [6, 7]


@pytest.mark.parametrize(("players", "size"), [(2, 2), (3, 2), (4, 3)])
def test_R05_a_stack_of_one_symbol_goes_on_each_printed_place(players: int, size: int) -> None:
    game = set_up("san_francisco", players=players, symbols=[6, 0, 5, 1, 4, 2, 3])
    view = look(game)
    assert view.stacks == {place: (symbol, size) for place, symbol in zip(PRINTED, [6, 0, 5, 1, 4], strict=True)}
    assert view.left_over == (2, 3)


def test_R05_new_york_has_no_tokens() -> None:
    game = set_up("new_york")
    assert (look(game).stacks, look(game).left_over) == ({}, ())
    game.play("keep 1")
    assert game.play("keep 3")[-1] == {"type": "turn", "seat": 0}


@pytest.mark.parametrize(("players", "size"), [(3, 2), (4, 3)])
def test_R06_the_last_player_and_then_the_one_before_place_a_stack(players: int, size: int) -> None:
    game = set_up("san_francisco", players=players)
    for seat in range(players):
        game.play(f"keep {2 * seat + 1}")
    assert (look(game).phase, game.to_move) == ("place_stack", players - 1)
    events = game.play("place pier_39", chance=[])
    assert events == ({"type": "stack_placed", "seat": players - 1, "location": "pier_39", "symbol": 5, "count": size},)
    assert game.to_move == players - 2
    events = game.play("place presidio", chance=[])
    assert events[0]["seat"] == players - 2
    assert events[-1] == {"type": "turn", "seat": 0}
    assert look(game).stacks["pier_39"] == (5, size)
    assert look(game).stacks["presidio"] == (6, size)


def test_R06_a_stack_goes_on_any_location_that_has_none() -> None:
    game = set_up("san_francisco", players=3)
    for ticket in (1, 3, 5):
        game.play(f"keep {ticket}")
    edition = game.edition
    assert isinstance(edition, CityEdition)
    places = [place.id for place in edition.places]
    assert legal(game) == [f"place {place}" for place in places if place not in PRINTED]
    assert refusal(game, "place sunset").code == "stack_there"
    game.play("place pier_39")
    assert legal(game) == [f"place {place}" for place in places if place not in [*PRINTED, "pier_39"]]
    assert refusal(game, "place pier_39").code == "stack_there"


def test_R06_left_over_stacks_are_placed_in_the_order_they_were_drawn() -> None:
    game = set_up("san_francisco", players=4, symbols=[0, 1, 2, 3, 4, 6, 5])
    for ticket in (1, 3, 5, 7):
        game.play(f"keep {ticket}")
    assert look(game).left_over == (6, 5)
    assert game.play("place pier_39")[0]["symbol"] == 6
    assert look(game).left_over == (5,)
    assert game.play("place presidio")[0]["symbol"] == 5
    assert look(game).left_over == ()


def test_R07_of_two_players_the_second_places_both_stacks_cut_down_to_one_token() -> None:
    game = set_up("san_francisco", players=2)
    game.play("keep 1")
    game.play("keep 3")
    assert game.to_move == 1
    game.play("place pier_39")
    assert game.to_move == 1
    assert refusal(game, "place pier_39").code == "stack_there"
    assert types(game.play("place presidio")) == ["stack_placed", "turn"]
    assert game.to_move == 0
    assert sorted(size for _, size in look(game).stacks.values()) == [1, 1, 2, 2, 2, 2, 2]
    assert look(game).stacks["pier_39"] == (5, 1)
    assert look(game).stacks["presidio"] == (6, 1)


# --- a turn --------------------------------------------------------------------------------------------------------


def test_R08_a_turn_is_one_of_three_actions() -> None:
    game = position("new_york", hands=[{"red": 2}])
    assert {move.split()[0] for move in legal(game)} == {"draw", "claim", "tickets"}


@pytest.mark.parametrize(
    "moves",
    [["draw deck", "draw deck"], ["claim lincoln_center-midtown_west:red red*2"], ["tickets", "keep 1 2"]],
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
    assert refusal(game, "pass").code == "pass_not_allowed"


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
    assert refusal(game, "draw wild").code == "wild_second"


def test_R13_a_wild_from_the_deck_is_an_ordinary_card_first_or_second() -> None:
    game = position("new_york")
    assert types(game.play("draw deck", chance=["wild"])) == ["drew"]
    assert types(game.play("draw deck", chance=["wild"])) == ["drew", "turn"]
    assert hand(game, 0) == {"wild": 2}


def test_R14_the_deck_is_formed_again_only_when_a_card_is_needed() -> None:
    game = position(
        "new_york",
        hands=[{}, {"blue": 1}],
        market={"red": 5},
        deck={"pink": 2},
        discard={"green": 2},
        rest_to=1,
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
    assert types(events) == [
        "claimed",
        "token_taken",
        "reshuffled",
        "market_card",
        "market_card",
        "last_turns",
        "turn",
    ]


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


# --- claim a route -------------------------------------------------------------------------------------------------


def test_R16_a_claim_discards_a_card_and_places_a_vehicle_for_each_space() -> None:
    game = position("new_york", hands=[{"pink": 5}])
    events = game.play("claim chelsea-soho:pink pink*4", chance=[])
    assert events[0] == {
        "type": "claimed",
        "seat": 0,
        "route": "chelsea-soho:pink",
        "cards": ["pink"] * 4,
        "points": 7,
    }
    assert (hand(game, 0), look(game).discard) == ({"pink": 1}, {"pink": 4})
    assert [seat.vehicles for seat in seats(game)] == [11, 15]
    assert look(game).owners == {"chelsea-soho:pink": 0}


def test_R16_no_more_and_no_fewer_cards_than_spaces() -> None:
    game = position("new_york", hands=[{"pink": 6}])
    assert refusal(game, "claim chelsea-soho:pink pink*3").code == "wrong_number"
    assert refusal(game, "claim chelsea-soho:pink pink*5").code == "wrong_number"


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
    assert refusal(game, f"{route} blue*3").code == "wrong_colour"
    assert refusal(game, f"{route} blue*1+wild*2").code == "wrong_colour"


def test_R17_a_gray_route_takes_any_one_colour() -> None:
    game = position("new_york", hands=[{"red": 2, "blue": 1, "wild": 2}])
    route = "claim times_square-united_nations:gray"
    payments = ["blue*1+wild*1", "red*2", "red*1+wild*1", "wild*2"]
    assert legal(game, route) == [f"{route} {payment}" for payment in payments]
    assert refusal(game, f"{route} blue*1+red*1").code == "one_colour"


def test_R17_on_a_long_gray_route_every_mixture_of_one_colour_and_wilds_is_a_payment() -> None:
    game = position("new_york", hands=[{"green": 3, "orange": 2, "wild": 3}])
    route = "claim lower_east_side-brooklyn:gray"
    payments = ["green*3", "green*2+wild*1", "green*1+wild*2", "orange*2+wild*1", "orange*1+wild*2", "wild*3"]
    assert legal(game, route) == [f"{route} {payment}" for payment in payments]


@pytest.mark.parametrize(
    ("payment", "left"),
    [("red*2", {"wild": 2}), ("red*1+wild*1", {"red": 1, "wild": 1}), ("wild*2", {"red": 2})],
)
def test_R17_the_player_chooses_the_exact_cards(payment: str, left: dict[str, int]) -> None:
    game = position("new_york", hands=[{"red": 2, "wild": 2}])
    game.play(f"claim lincoln_center-midtown_west:red {payment}", chance=[])
    assert hand(game, 0) == left


def test_R18_a_route_needs_a_vehicle_for_every_space() -> None:
    game = position("new_york", hands=[{"pink": 6, "red": 6}], vehicles=[3, 15])
    assert legal(game, "claim chelsea-soho:pink") == []
    assert refusal(game, "claim chelsea-soho:pink pink*4").code == "not_enough_vehicles"
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
    assert refusal(game, f"claim {second} {cards}").code == "both_tracks"


@pytest.mark.parametrize("players", [3, 4])
def test_R19_with_three_or_four_players_another_may_claim_the_second_track(players: int) -> None:
    game = position(
        "san_francisco", players=players, hands=[{"wild": 2}], owners={"alcatraz-fort_mason:orange": players - 1}
    )
    game.play("claim alcatraz-fort_mason:black wild*2")
    assert look(game).owners["alcatraz-fort_mason:black"] == 0


def test_R19_with_two_players_the_second_track_closes_to_everyone() -> None:
    game = position("san_francisco", hands=[{"wild": 4}, {"wild": 4}])
    game.play("claim alcatraz-pier_39:gray2 wild*2")
    assert refusal(game, "claim alcatraz-pier_39:gray wild*2").code == "second_track_closed"
    draw_twice(game)
    assert refusal(game, "claim alcatraz-pier_39:gray wild*2").code == "both_tracks"


def test_R19_a_route_that_is_taken_is_not_claimed_again() -> None:
    game = position("new_york", players=3, hands=[{"pink": 4}], owners={"chelsea-soho:pink": 2})
    assert refusal(game, "claim chelsea-soho:pink pink*4").code == "route_taken"


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
    assert refusal(game, "claim alcatraz-fort_mason:orange orange*2").code == "not_enough_ferries"


def test_R20_the_other_spaces_of_a_gray_ferry_route_take_one_colour_and_wilds() -> None:
    game = position("san_francisco", hands=[{"red": 4, "blue": 5, "green": 1, "wild": 2}])
    route = "claim fort_mason-golden_gate_bridge:gray"
    payments = ["blue*4+wild*1", "blue*3+wild*2", "red*4+wild*1", "red*3+wild*2"]
    assert legal(game, route) == [f"{route} {payment}" for payment in payments]
    assert refusal(game, f"{route} blue*5").code == "not_enough_ferries"
    assert refusal(game, f"{route} blue*2+red*2+wild*1").code == "one_colour"


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


# --- draw tickets --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("keep", "kept", "returned"), [("9", [9], [4]), ("4", [4], [9]), ("4 9", [4, 9], [])])
def test_R23_of_two_tickets_one_or_both_are_kept(keep: str, kept: list[int], returned: list[int]) -> None:
    game = position("new_york", tickets=[[1], [2]])
    assert game.play("tickets", chance=[9, 4]) == ({"type": "offered", "seat": 0, "tickets": [9, 4]},)
    assert look(game).ticket_deck_size == 14
    assert legal(game) == ["keep 9", "keep 4", "keep 4 9"]
    assert game.play(f"keep {keep}") == (
        {"type": "kept", "seat": 0, "kept": kept, "returned": returned},
        {"type": "turn", "seat": 1},
    )
    assert look(game).ticket_deck_size == 14 + len(returned)
    assert [seat.tickets_held for seat in look(game).seats] == [1 + len(kept), 1]


def test_R23_returned_tickets_come_back_in_the_order_they_went_under() -> None:
    game = position("new_york", ticket_deck={"shuffled": [1, 2], "under": [5, 6]}, rest_to=1)
    game.play("tickets", chance=[2, 1])
    game.play("keep 1")
    assert game.play("tickets", chance=[])[0]["tickets"] == [5, 6]
    game.play("keep 5")
    assert game.play("tickets", chance=[])[0]["tickets"] == [2, 6]


def test_R23_tickets_under_the_deck_come_up_only_after_the_shuffled_ones() -> None:
    game = position("new_york", ticket_deck={"shuffled": [1, 2, 3], "under": [5, 6]}, rest_to=1)
    game.play("tickets", chance=[2, 1])
    game.play("keep 1 2")
    assert game.play("tickets", chance=[3])[0]["tickets"] == [3, 5]


@pytest.mark.parametrize("part", ["shuffled", "under"])
def test_R24_the_last_ticket_must_be_kept(part: str) -> None:
    game = position("new_york", ticket_deck={part: [9]}, rest_to=1)
    assert game.play("tickets")[0]["tickets"] == [9]
    assert legal(game) == ["keep 9"]
    assert refusal(game, "keep none").code == "keep_more"
    game.play("keep 9")
    assert look(game).ticket_deck_size == 0
    assert look(game, 0).seats[0].tickets == (HeldTicket(9, False),)


def test_R24_without_tickets_the_action_is_not_available() -> None:
    game = position("new_york", ticket_deck={}, rest_to=1)
    assert "tickets" not in legal(game)
    assert refusal(game, "tickets").code == "no_tickets_left"


def test_R25_a_kept_ticket_is_not_given_back() -> None:
    game = position("new_york", tickets=[[1, 2]])
    game.play("tickets", chance=[9, 4])
    assert legal(game) == ["keep 9", "keep 4", "keep 4 9"]
    assert refusal(game, "keep 1 4").code == "not_offered"
    game.play("keep 4")
    assert look(game, 0).seats[0].tickets == tuple(HeldTicket(ticket, False) for ticket in (1, 2, 4))


def test_R25_tickets_and_whether_they_are_complete_are_secret_until_the_end() -> None:
    game = position("new_york", owners={"chinatown-wall_street:green": 0}, tickets=[[1], [2]], turns_left=1)
    assert look(game, 0).seats[0].tickets == (HeldTicket(1, False),)
    assert [look(game, viewer).seats[0].tickets for viewer in (1, None)] == [None, None]
    draw_twice(game)
    assert [look(game, viewer).seats[0].tickets for viewer in (1, None)] == [(HeldTicket(1, False),)] * 2


def test_R25_completing_a_ticket_tells_others_nothing() -> None:
    game = position("new_york", hands=[{"blue": 1}], owners={"chinatown-wall_street:green": 0}, tickets=[[1], [2]])
    before = look(game, 1)
    events = game.play("claim lower_east_side-chinatown:blue blue*1", chance=[])
    assert types(events) == ["claimed", "turn"]
    assert look(game, 0).seats[0].tickets == (HeldTicket(1, True),)
    assert look(game, 1).seats[0].tickets is None
    assert look(game, 1).seats[0].tickets_held == before.seats[0].tickets_held


def test_R25_there_is_no_limit_on_the_tickets_held() -> None:
    game = position("san_francisco", ticket_deck={"shuffled": [1, 2]}, rest_to=0)
    game.play("tickets")
    game.play("keep 1 2")
    assert look(game).seats[0].tickets_held == 24


# --- the end -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("before", "triggers"), [(5, False), (4, True), (3, True)])
def test_R26_two_or_fewer_vehicles_begin_the_last_turns(edition: str, before: int, triggers: bool) -> None:
    route = "lincoln_center-midtown_west:red" if edition == "new_york" else "market_street-painted_ladies:red"
    game = position(edition, players=3, hands=[{"red": 2}], vehicles=[before, 9, 9])
    events = game.play(f"claim {route} red*2")
    assert types(events) == ["claimed", *["last_turns"] * triggers, "turn"]
    assert look(game).turns_left == (3 if triggers else None)


def test_R26_everyone_has_one_more_turn_and_whoever_triggered_it_the_last() -> None:
    game = position("new_york", players=4, to_move=2, hands=[{}, {}, {"red": 2}], vehicles=[9, 9, 4, 9])
    events = game.play("claim lincoln_center-midtown_west:red red*2")
    assert events[-2] == {"type": "last_turns", "seat": 2}
    turns = []
    while not game.is_over:
        turns.append((game.to_move, look(game).turns_left))
        draw_twice(game)
    assert turns == [(3, 4), (0, 3), (1, 2), (2, 1)]
    assert types(game.events)[-1] == "over"
    assert game.events[-1]["reason"] == "last_turns"


def test_R26_is_triggered_only_once() -> None:
    game = position("new_york", hands=[{"red": 2, "green": 1}, {"blue": 2}], vehicles=[4, 4])
    game.play("claim lincoln_center-midtown_west:red red*2")
    game.play("claim midtown_west-chelsea:blue blue*2")
    events = game.play("claim chinatown-wall_street:green green*1")
    assert types(events) == ["claimed", "over"]
    assert types(game.events).count("last_turns") == 1


def test_R27_the_score_is_routes_and_tickets_won_less_tickets_lost_and_tourist_points() -> None:
    owners = {"chinatown-wall_street:green": 0, "lower_east_side-chinatown:blue": 0, "chelsea-soho:pink": 1}
    game = position("new_york", owners=owners, tickets=[[1, 17], [3]], turns_left=1)
    draw_twice(game)
    expected = (
        CityScore(routes=2, tickets_won=2, tickets_lost=8, tourist=2, total=-2, completed=1),
        CityScore(routes=7, tickets_won=0, tickets_lost=3, tourist=1, total=5, completed=0),
    )
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.scores == expected
    assert game.events[-1]["scores"][0] == {
        "routes": 2,
        "tickets_won": 2,
        "tickets_lost": 8,
        "tourist": 2,
        "total": -2,
        "completed": 1,
    }


def test_R27_tokens_and_tickets_count_in_san_francisco() -> None:
    owners = {"the_embarcadero-union_square:blue": 0, "market_street-union_square:black": 0}
    game = position("san_francisco", owners=owners, tickets=[[2, 24]], tokens=[[2, 5, 6]])
    assert score(game) == CityScore(routes=2, tickets_won=2, tickets_lost=8, tourist=2, total=-2, completed=1)


@pytest.mark.parametrize(
    ("owners", "complete"),
    [
        ({}, False),
        ({"lower_east_side-chinatown:blue": 0}, False),
        ({"lower_east_side-chinatown:blue": 0, "chinatown-wall_street:pink": 0}, True),
        ({"lower_east_side-chinatown:blue": 0, "chinatown-wall_street:pink": 1}, False),
        ({"lower_east_side-brooklyn:gray": 0, "wall_street-brooklyn:black": 0}, True),
        ({"lower_east_side-brooklyn:gray": 0, "chinatown-wall_street:pink": 0}, False),
    ],
)
def test_R27_a_ticket_is_complete_when_the_players_own_routes_join_its_places(
    owners: dict[str, int], complete: bool
) -> None:
    game = position("new_york", owners=owners, tickets=[[1]])  # Lower East Side to Wall Street, 2 points
    assert look(game, 0).seats[0].tickets == (HeldTicket(1, complete),)
    assert (score(game).tickets_won, score(game).tickets_lost) == ((2, 0) if complete else (0, 2))


@pytest.mark.parametrize(
    ("routes", "points"),
    [
        ([], 0),
        (["lincoln_center-midtown_west:red"], 0),
        (["lincoln_center-central_park:orange"], 1),
        (["lincoln_center-central_park:orange", "central_park-times_square:red"], 2),
        (
            [
                "lincoln_center-central_park:orange",
                "times_square-united_nations:gray",
                "empire_state_building-chelsea:gray",
                "greenwich_village-chinatown:gray2",
                "wall_street-brooklyn:blue",
            ],
            9,
        ),
    ],
)
def test_R28_each_attraction_touched_is_a_point(routes: list[str], points: int) -> None:
    game = position("new_york", owners=dict.fromkeys(routes, 0))
    assert [score(game, seat).tourist for seat in (0, 1)] == [points, 0]


def test_R28_san_francisco_has_no_attractions() -> None:
    game = position("san_francisco", owners={"the_embarcadero-union_square:blue": 0})
    assert score(game).tourist == 0


@pytest.mark.parametrize(("tokens", "points"), list(enumerate([0, 0, 1, 2, 4, 6, 9, 12])))
def test_R29_tourist_points_go_by_the_number_of_different_tokens(tokens: int, points: int) -> None:
    game = position("san_francisco", tokens=[range(tokens)])
    assert [score(game, seat).tourist for seat in (0, 1)] == [points, 0]


def ranking(owners: dict[str, int], tickets: list[list[int]]) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Winners and ranking of a San Francisco game of three players that ends like this."""
    game = position("san_francisco", players=3, owners=owners, tickets=tickets, turns_left=1)
    draw_twice(game)
    outcome = game.outcome()
    assert outcome is not None
    assert game.events[-1]["winners"] == list(outcome.winners)
    return outcome.winners, outcome.ranking


def test_R30_most_points_win() -> None:
    owners = {"potrero_hill-south_beach:black": 2, "south_beach-union_square:red": 1}
    assert ranking(owners, [[1], [], []]) == ((2,), ((2,), (1,), (0,)))


def test_R30_a_tie_goes_to_more_completed_tickets() -> None:
    # Seat 0: routes 2 and ticket 2 for 2 points. Seat 1: a route of 4 points. Seat 2: a route of 2.
    owners = {
        "the_embarcadero-union_square:blue": 0,
        "market_street-union_square:black": 0,
        "potrero_hill-south_beach:black": 1,
        "fort_mason-palace_of_fine_arts:blue": 2,
    }
    assert ranking(owners, [[2], [], []]) == ((0,), ((0,), (1,), (2,)))


def test_R30_players_still_tied_share_the_victory() -> None:
    owners = {"potrero_hill-south_beach:black": 1, "pacific_heights-presidio:red": 2}
    assert ranking(owners, [[], [], []]) == ((1, 2), ((1, 2), (0,)))


# --- what each player may know -------------------------------------------------------------------------------------


def seen(game: Game, seat: int) -> np.ndarray:
    """The view of the rules themselves, in which everything hidden is blanked."""
    array = game.engine.new_state()
    game.engine.rules.hidden.view(game.engine.tables, game.state, seat, array)
    return array


def busy_game(**said: Any) -> Game:
    """A position in which there is something of everything."""
    everything: dict[str, Any] = {
        "hands": [{"red": 2, "wild": 1}, {"blue": 2}, {"green": 1}],
        "discard": {"orange": 2},
        "owners": {"fort_mason-lombard_street:red": 1},
        "tickets": [[3], [4, 5], [6]],
        "tokens": [[0], [], [1]],
    }
    return position("san_francisco", players=3, **{**everything, **said})


def test_R31_what_lies_open_is_seen_by_all_alike() -> None:
    game = busy_game()
    for viewer in (0, 1, 2, None):
        view = look(game, viewer)
        assert view.market == {"blue": 1, "green": 1, "black": 1, "purple": 1, "red": 1}
        assert (view.deck_size, view.discard, view.ticket_deck_size) == (31, {"orange": 2}, 20)
        assert view.owners == {"fort_mason-lombard_street:red": 1}
        assert view.stacks["alcatraz"] == (0, 1)
        assert [seat.vehicles for seat in seats(game, viewer)] == [20, 19, 20]
        assert [seat.points for seat in seats(game, viewer)] == [0, 1, 0]
        assert [seat.hand_size for seat in seats(game, viewer)] == [3, 2, 1]
        assert [seat.tickets_held for seat in seats(game, viewer)] == [1, 2, 1]
        assert [seat.tokens for seat in seats(game, viewer)] == [(0,), (), (1,)]


def test_R31_hands_and_tickets_are_seen_by_their_owner_alone() -> None:
    game = busy_game()
    own = look(game, 0).seats[0]
    assert (own.known_cards, own.tickets) == ({"red": 2, "wild": 1}, (HeldTicket(3, False),))
    for viewer in (1, 2, None):
        other = look(game, viewer).seats[0]
        assert (other.known_cards, other.tickets, other.offer) == ({}, None, None)


def test_R31_a_view_does_not_change_when_only_hidden_things_do() -> None:
    game = busy_game()
    other = busy_game(
        hands=[{"red": 2, "wild": 1}, {"wild": 1, "black": 1}, {"purple": 1}], tickets=[[3], [9, 12], [20]]
    )
    assert look(game, 0) == look(other, 0)
    assert np.array_equal(seen(game, 0), seen(other, 0))
    assert look(game, 1) != look(other, 1)
    assert not np.array_equal(seen(game, 1), seen(other, 1))
    hidden_from_all = busy_game(hands=[{"blue": 3}, {"wild": 2}, {"purple": 1}], tickets=[[1], [9, 12], [20]])
    assert look(game) == look(hidden_from_all)
    assert np.array_equal(seen(game, SPECTATOR), seen(hidden_from_all, SPECTATOR))


def test_R31_tickets_on_offer_are_seen_by_their_owner_alone() -> None:
    game = position("new_york", players=3)
    game.play("tickets", chance=[9, 4])
    assert look(game, 0).seats[0].offer == (9, 4)
    assert game.events_for(0)[-1]["tickets"] == [9, 4]
    for viewer in (1, 2, None):
        assert (look(game, viewer).seats[0].offer, look(game, viewer).seats[0].offer_size) == (None, 2)
        assert game.events_for(viewer)[-1] == {"type": "offered", "seat": 0, "tickets": [None, None]}


def test_R31_everyone_knows_who_drew_which_face_up_card() -> None:
    game = position("new_york", players=3, hands=[{"red": 1}], market={"red": 3, "blue": 2})
    game.play("draw red", chance=["green"])
    game.play("draw deck", chance=["red"])
    assert hand(game, 0) == {"red": 3}
    for viewer in (1, 2, None):
        assert look(game, viewer).seats[0].known_cards == {"red": 1}
        assert [event.get("card") for event in game.events_for(viewer)] == ["red", "green", None, None]


def test_R31_a_card_that_is_spent_is_no_longer_known_to_be_held() -> None:
    game = position("new_york", hands=[{"green": 1, "red": 1}], market={"green": 1, "blue": 4}, phase="second_card")
    game.play("draw green", chance=["pink"])
    draw_twice(game)
    assert look(game, 1).seats[0].known_cards == {"green": 1}
    game.play("claim chinatown-wall_street:green green*1")
    assert hand(game, 0) == {"green": 1, "red": 1}
    assert look(game, 1).seats[0].known_cards == {}  # for all they know, it was this one


def test_R31_another_colour_that_is_spent_leaves_what_is_known() -> None:
    game = position("new_york", hands=[{"blue": 1}], market={"green": 1, "blue": 4}, phase="second_card")
    game.play("draw green", chance=["pink"])
    draw_twice(game)
    game.play("claim lower_east_side-chinatown:blue blue*1")
    assert look(game, 1).seats[0].known_cards == {"green": 1}


def test_R31_returned_tickets_are_known_only_to_the_one_who_returned_them() -> None:
    game = position("new_york", players=3, tickets=[[1], [2], [3]])
    game.play("tickets", chance=[9, 4])
    game.play("keep 4")
    nine = game.engine.ticket_index[9]
    assert [seen(game, viewer)[0].under[0] for viewer in (0, 1, 2, SPECTATOR)] == [nine, -1, -1, -1]
    assert {world.under[0] for world in worlds(game, 0)} == {nine}
    possible = {game.engine.tickets[world.under[0]] for world in worlds(game, 1)}
    assert possible == set(game.engine.tickets) - {2}  # seat 1 knows of no ticket but its own where it is


def test_R31_whoever_returned_a_ticket_sees_when_another_takes_it() -> None:
    game = position("new_york", players=3, ticket_deck={"shuffled": [9, 4], "under": [5, 6, 7]}, rest_to=0)
    for keep in ("keep 4", "keep 5", "keep 7 9"):
        game.play("tickets")
        game.play(keep)
    nine = 1 << game.engine.ticket_index[9]
    assert all(world.held[2] & nine for world in worlds(game, 0))
    assert not all(world.held[2] & nine for world in worlds(game, 1))


def worlds(game: Game, seat: int) -> list[np.record]:
    """Return many worlds that look to a seat just like this one."""
    engine, view, generator = game.engine, seen(game, seat), new_generator(1)
    states = np.repeat(engine.new_state(), 300)
    for i in range(len(states)):
        engine.rules.hidden.resample(engine.tables, view, seat, generator, states[i : i + 1])
    return list(states)


def test_R31_everything_is_open_when_the_game_is_over() -> None:
    game = busy_game(turns_left=1)
    draw_twice(game)
    for viewer in (1, None):
        assert look(game, viewer).seats[0].tickets == (HeldTicket(3, False),)
        assert sum(look(game, viewer).seats[0].known_cards.values()) == 5
