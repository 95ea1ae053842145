"""Setting up a city game, R1 to R7: one scenario or more for every rule (docs/rules/city-games.md)."""

import pytest

from tests.scenarios.city_position import EDITIONS, PLAIN_MARKET, draw_twice, hand, legal, look, position, set_up, types
from tests.scenarios.refusals import refusal
from trikk import CityEdition
from trikk.game.view import HeldTicket

pytestmark = pytest.mark.uncompiled

PRINTED = ["alcatraz", "golden_gate_bridge", "the_embarcadero", "sunset", "potrero_hill"]


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
    assert refusal(game, "keep none") == "keep_more"


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
    assert refusal(game, "place sunset") == "stack_there"
    game.play("place pier_39")
    assert legal(game) == [f"place {place}" for place in places if place not in [*PRINTED, "pier_39"]]
    assert refusal(game, "place pier_39") == "stack_there"


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
    assert refusal(game, "place pier_39") == "stack_there"
    assert types(game.play("place presidio")) == ["stack_placed", "turn"]
    assert game.to_move == 0
    assert sorted(size for _, size in look(game).stacks.values()) == [1, 1, 2, 2, 2, 2, 2]
    assert look(game).stacks["pier_39"] == (5, 1)
    assert look(game).stacks["presidio"] == (6, 1)
