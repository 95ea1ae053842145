"""A turn in The Card Game and drawing train cards, K5 to K9: a position, a few moves, and what must come of them
(docs/rules/card-game.md).
"""

from collections import Counter
from typing import Any

import pytest

import trikk
from tests.scenarios.card_position import (
    ALL_CARDS,
    FIVE,
    Cards,
    cards_in,
    kinds,
    legal,
    of_kind,
    own_hand,
    play,
    position,
    seat_view,
    the,
    view,
)
from tests.scenarios.refusals import refusal

pytestmark = pytest.mark.uncompiled


# --- a turn: two steps -----------------------------------------------------------------------------------------------


def test_K05_one_card_of_each_row_moves_to_the_track_pile() -> None:
    game = position(market={"wild": 1, "red": 4}, yards=[{}, {"red": (3, 0), "blue": (1, 0), "green": (2, 0)}])
    events = game.play("draw wild")
    assert kinds(events)[-2:] == ["turn", "moved"]  # step 1 comes before anything is decided
    assert events[-1]["seat"] == 1
    assert Counter(events[-1]["cards"]) == {"red": 1, "blue": 1, "green": 1}
    assert seat_view(game, 1).yard == {"red": (2, 0), "green": (1, 0)}
    assert seat_view(game, 1).track_size == 3
    assert game.to_move == 1
    assert view(game).phase == "turn"
    assert cards_in(game) == ALL_CARDS


def test_K05_only_the_rows_of_the_player_whose_turn_begins_move() -> None:
    game = position(
        players=3, market={"wild": 2, "red": 3}, yards=[{"white": (2, 0)}, {"red": (2, 0)}, {"blue": (2, 0)}]
    )
    assert the(game.play("draw wild"), "moved") == {"type": "moved", "seat": 1, "cards": ["red"]}
    assert seat_view(game, 0).yard == {"white": (2, 0)}
    assert seat_view(game, 2).yard == {"blue": (2, 0)}
    assert [seat_view(game, seat).track_size for seat in range(3)] == [0, 1, 0]


def test_K05_the_step_is_forced_and_comes_before_every_turn() -> None:
    game = position(market={"wild": 5}, yards=[{"red": (4, 0)}, {"blue": (4, 0)}])
    for _ in range(4):
        game.play("draw wild", chance=["wild"])
    assert [event["cards"] for event in of_kind(game.events, "moved")] == [["blue"], ["red"], ["blue"], ["red"]]
    assert seat_view(game, 0).yard == {"red": (2, 0)}
    assert seat_view(game, 1).yard == {"blue": (2, 0)}


def test_K05_locomotives_move_before_the_cards_of_their_row() -> None:
    game = position(market={"wild": 5}, yards=[{}, {"red": (2, 2)}])
    left = [(2, 1), (2, 0), (1, 0)]
    for cards, row in zip((["wild"], ["wild"], ["red"]), left, strict=True):
        assert the(game.play("draw wild", chance=["wild"]), "moved")["cards"] == cards
        assert seat_view(game, 1).yard == {"red": row}
        play(game, "draw deck", "draw deck")
    assert the(game.play("draw wild", chance=["black"]), "moved")["cards"] == ["red"]
    assert seat_view(game, 1).yard == {}
    assert seat_view(game, 1).track_size == 4


def test_K05_an_empty_yard_moves_nothing() -> None:
    game = position(market={"wild": 1, "red": 4}, yards=[{"blue": (2, 0)}])
    assert kinds(game.play("draw wild", chance=["red"])) == ["drew", "market_card", "turn"]
    assert seat_view(game, 1).track_size == 0
    assert seat_view(game, 0).track_size == 0


def test_K05_a_row_without_cards_is_gone_and_its_colour_is_free() -> None:
    hands = [{}, {}, {"red": 1, "blue": 1, "green": 1}]
    game = position(players=3, market={"wild": 2, "black": 3}, hands=hands, yards=[{}, {"red": (1, 0)}])
    game.play("draw wild", chance=["black"])
    assert seat_view(game, 1).yard == {}
    game.play("draw wild", chance=["black"])
    events = game.play("lay blue*1+green*1+red*1")  # a single red card robs nobody: there is no row
    assert "robbed" not in kinds(events)
    assert seat_view(game, 2).yard == {"blue": (1, 0), "green": (1, 0), "red": (1, 0)}


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_K06_the_track_pile_stays_face_down_for_everyone_its_owner_included(viewer: int | None) -> None:
    game = position(tracks=[{"red": 2, "wild": 1}, {"blue": 4}])
    assert seat_view(game, 0, viewer).track is None
    assert seat_view(game, 1, viewer).track is None
    assert seat_view(game, 0, viewer).track_size == 3
    assert seat_view(game, 1, viewer).track_size == 4


def test_K06_with_open_track_each_player_may_look_through_their_own() -> None:
    game = position(tracks=[{"red": 2, "wild": 1}, {"blue": 4}], options={"open_track": True})
    assert seat_view(game, 0, viewer=0).track == {"red": 2, "wild": 1}
    assert seat_view(game, 1, viewer=1).track == {"blue": 4}
    assert seat_view(game, 1, viewer=0).track is None
    assert seat_view(game, 0, viewer=1).track is None
    assert seat_view(game, 0).track is seat_view(game, 1).track is None


def test_K06_open_track_is_off_if_nobody_asks_for_it() -> None:
    said_no = position(tracks=[{"red": 2}], options={"open_track": False})
    assert seat_view(said_no, 0, viewer=0).track is None
    assert trikk.new_game("card_game", players=2, seed=1).options == {}


def test_K06_the_track_pile_is_turned_up_for_the_scoring() -> None:
    game = position(turns_left=1, market={"wild": 1}, tracks=[{"red": 2, "wild": 1}, {"blue": 4}])
    assert seat_view(game, 0, viewer=0).track is None
    game.play("draw wild")
    assert view(game).phase == "scoring"
    assert seat_view(game, 0, viewer=0).track == {"red": 2, "wild": 1}


def test_K07_a_turn_is_exactly_one_of_drawing_laying_and_tickets() -> None:
    game = position(hands=[{"red": 2}], market=FIVE)
    assert legal(game) == {"draw deck", *(f"draw {colour}" for colour in FIVE), "lay red*2", "tickets"}
    for moves in (["draw deck", "draw deck"], ["draw black", "draw deck"], ["lay red*2"], ["tickets", "keep none"]):
        tried = game.copy()
        for move in moves:
            assert tried.to_move == 0
            events = tried.play(move)
        assert events[-1] == {"type": "turn", "seat": 1}
        assert tried.to_move == 1


def test_K07_nothing_else_can_be_done_between_two_cards_or_before_keeping() -> None:
    game = position(hands=[{"red": 2}])
    drawing, looking = game.copy(), game.copy()
    drawing.play("draw deck")
    looking.play("tickets")
    for move in ("lay red*2", "tickets", "pass", "keep none"):
        assert refusal(drawing, move) == "not_now"
    for move in ("lay red*2", "tickets", "pass", "draw deck"):
        assert refusal(looking, move) == "not_now"


def test_K07_passing_is_legal_only_when_nothing_else_is() -> None:
    stuck: dict[str, Any] = {"turns_left": 2, "tickets": [(), "rest"]}
    one_too_few = {"red": 1, "blue": 1, "wild": 0}
    game = position(**stuck, hands=[one_too_few])
    assert legal(game) == {"pass"}
    assert game.play("pass")[0] == {"type": "passed", "seat": 0}
    assert game.to_move == 1

    a_card = position(**stuck, hands=[one_too_few], market={"wild": 1})
    a_row = position(**stuck, hands=[{"red": 1, "blue": 1, "wild": 1}])
    a_ticket = position(turns_left=2, tickets=[(), "rest"], ticket_deck={"shuffled": [5]}, hands=[one_too_few])
    for other, moves in (
        (a_card, {"draw wild"}),
        (a_row, {"lay red*1+wild*1", "lay blue*1+wild*1"}),
        (a_ticket, {"tickets"}),
    ):
        assert legal(other) == moves
        assert refusal(other, "pass") == "pass_not_allowed"


def test_K07_a_row_that_may_not_be_laid_does_not_stand_against_passing() -> None:
    own = position(turns_left=2, tickets=[(), "rest"], hands=[{"red": 3}], yards=[{"red": (2, 0)}])
    longer = position(turns_left=2, tickets=[(), "rest"], hands=[{"red": 3}], yards=[{}, {"red": (2, 1)}])
    wilds = position(turns_left=2, tickets=[(), "rest"], hands=[{"wild": 3}])
    assert legal(own) == legal(longer) == legal(wilds) == {"pass"}


def test_K07_everyone_may_have_to_pass() -> None:
    game = position(players=3, turns_left=3, tickets=["rest"])
    assert kinds(play(game, "pass", "pass", "pass")) == ["passed", "turn", "passed", "turn", "passed"]
    assert view(game).phase == "scoring"


# --- draw train cards ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["deck", "black"])
@pytest.mark.parametrize("second", ["deck", "green"])
def test_K08_two_cards_are_drawn_each_from_the_deck_or_the_market(first: str, second: str) -> None:
    game = position(market=FIVE)
    for card, outcome in ((first, "red"), (second, "white")):
        events = game.play(f"draw {card}", chance=[outcome])
        if card == "deck":
            assert events[0] == {"type": "drew", "seat": 0, "from": "deck", "card": outcome}
        else:
            assert events[0] == {"type": "drew", "seat": 0, "from": "market", "card": card}
            assert events[1] == {"type": "market_card", "card": outcome}
    assert own_hand(game, 0) == {"red" if first == "deck" else first: 1, "white" if second == "deck" else second: 1}
    assert sum(view(game).market.values()) == 5
    assert game.to_move == 1
    assert cards_in(game) == ALL_CARDS


def test_K08_a_market_card_is_replaced_before_the_next_card_is_taken() -> None:
    game = position(market=FIVE)
    game.play("draw black", chance=["white"])
    assert view(game).market == {"white": 1, "blue": 1, "green": 1, "orange": 1, "purple": 1}
    assert legal(game) == {"draw deck", "draw white", "draw blue", "draw green", "draw orange", "draw purple"}
    game.play("draw white", chance=["white"])
    assert own_hand(game, 0) == {"black": 1, "white": 1}


def test_K08_two_cards_of_one_colour_may_be_taken_from_the_market() -> None:
    game = position(market={"red": 2, "blue": 3})
    game.play("draw red", chance=["green"])
    game.play("draw red", chance=["green"])
    assert own_hand(game, 0) == {"red": 2}
    assert view(game).market == {"blue": 3, "green": 2}


def test_K08_a_second_card_must_be_taken_if_there_is_one() -> None:
    game = position(market=FIVE)
    game.play("draw deck")
    assert (game.to_move, view(game).phase) == (0, "second_card")
    assert legal(game) == {"draw deck", *(f"draw {colour}" for colour in FIVE)}


@pytest.mark.parametrize(("market", "drawn"), [({"red": 1}, "red"), ({"red": 1, "wild": 4}, "red")])
def test_K08_drawing_ends_with_one_card_when_there_is_no_second(market: Cards, drawn: str) -> None:
    game = position(turns_left=2, market=market)
    assert kinds(game.play(f"draw {drawn}")) == ["drew", "turn"]
    assert own_hand(game, 0) == {drawn: 1}
    assert game.to_move == 1


def test_K08_drawing_the_last_card_ends_with_it_when_only_locomotives_lie_face_up() -> None:
    game = position(deck={"red": 1}, market={"wild": 5}, discard="rest")
    assert kinds(game.play("draw deck")) == ["drew", "last_turns", "turn"]
    assert own_hand(game, 0) == {"red": 1}


def test_K09_a_face_up_locomotive_taken_first_ends_the_turn() -> None:
    game = position(market={"wild": 1, **dict.fromkeys(list(FIVE)[:4], 1)})
    assert kinds(game.play("draw wild", chance=["red"])) == ["drew", "market_card", "turn"]
    assert own_hand(game, 0) == {"wild": 1}
    assert view(game).market == {"red": 1, **dict.fromkeys(list(FIVE)[:4], 1)}
    assert game.to_move == 1


def test_K09_a_face_up_locomotive_cannot_be_taken_second() -> None:
    game = position(market={"wild": 1, "red": 4})
    game.play("draw deck", chance=["blue"])
    assert legal(game) == {"draw deck", "draw red"}
    assert refusal(game, "draw wild") == "wild_second"


def test_K09_a_locomotive_turned_up_as_replacement_cannot_be_taken_second_either() -> None:
    game = position(market={"red": 5})
    game.play("draw red", chance=["wild"])
    assert view(game).market == {"wild": 1, "red": 4}
    assert legal(game) == {"draw deck", "draw red"}


def test_K09_a_locomotive_from_the_deck_counts_as_one() -> None:
    game = position(market={"red": 5})
    game.play("draw deck", chance=["wild"])
    assert (game.to_move, view(game).phase) == (0, "second_card")
    game.play("draw deck", chance=["wild"])
    assert own_hand(game, 0) == {"wild": 2}
    assert game.to_move == 1
