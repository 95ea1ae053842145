"""Running out of cards in The Card Game, K16 to K18: a position, a few moves, and what must come of them
(docs/rules/card-game.md).
"""

import pytest

from tests.scenarios.card_position import (
    ALL_CARDS,
    FIVE,
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


def test_K16_after_the_last_card_is_drawn_a_second_is_still_taken() -> None:
    game = position(players=3, to_move=1, deck={"red": 1}, market=FIVE, discard="rest")
    assert kinds(game.play("draw deck")) == ["drew"]
    assert (game.to_move, view(game).phase) == (1, "second_card")
    assert view(game).turns_left is None
    assert legal(game) == {f"draw {colour}" for colour in FIVE}
    events = game.play("draw blue")
    assert kinds(events) == ["drew", "last_turns", "turn"]
    assert (events[1]["seat"], events[2]["seat"]) == (1, 2)
    assert view(game).turns_left == 3


def test_K16_the_last_card_may_leave_the_deck_as_a_market_replacement() -> None:
    game = position(players=3, to_move=1, deck={"red": 1}, market=FIVE, discard="rest")
    assert kinds(game.play("draw blue")) == ["drew", "market_card"]
    assert (game.to_move, view(game).phase) == (1, "second_card")
    events = game.play("draw red")
    assert kinds(events) == ["drew", "last_turns", "turn"]
    assert events[1]["seat"] == 1


def test_K16_the_second_card_may_be_the_last_one() -> None:
    game = position(deck={"red": 2}, market=FIVE, discard="rest")
    assert kinds(play(game, "draw deck", "draw deck")) == ["drew", "drew", "last_turns", "turn"]
    replaced = position(deck={"red": 2}, market=FIVE, discard="rest")
    events = play(replaced, "draw deck", "draw blue")
    assert kinds(events) == ["drew", "drew", "market_card", "last_turns", "turn"]


def test_K16_the_replacement_of_a_locomotive_may_be_the_last_card() -> None:
    game = position(deck={"red": 1}, market={"wild": 5}, discard="rest")
    assert kinds(game.play("draw wild")) == ["drew", "market_card", "last_turns", "turn"]


def test_K16_as_long_as_a_card_is_in_the_deck_nothing_happens() -> None:
    game = position(deck={"red": 3}, market=FIVE, discard="rest")
    assert kinds(play(game, "draw deck", "draw deck")) == ["drew", "drew", "turn"]
    assert view(game).turns_left is None


@pytest.mark.parametrize("emptier", [0, 1, 2])
def test_K16_every_player_has_one_more_turn_the_one_who_emptied_the_deck_last(emptier: int) -> None:
    game = position(players=3, to_move=emptier, deck={"red": 1}, market={"wild": 5}, discard="rest")
    assert the(game.play("draw wild"), "last_turns")["seat"] == emptier
    for turns_left in (3, 2, 1):
        assert view(game).turns_left == turns_left
        game.play("draw wild")
    assert [event["seat"] for event in of_kind(game.events, "turn")] == [(emptier + i) % 3 for i in (1, 2, 3)]
    assert len(of_kind(game.events, "last_turns")) == 1
    assert (game.to_move, view(game).phase) == (0, "scoring")


def test_K16_last_turns_are_turns_like_any_other() -> None:
    game = position(turns_left=2, hands=[{"red": 2}], market={"blue": 1, "wild": 1})
    assert legal(game) == {"draw blue", "draw wild", "lay red*2", "tickets"}


def test_K17_the_discard_pile_is_not_reshuffled() -> None:
    game = position(turns_left=2, market=FIVE, discard="rest")
    assert sum(view(game).discard.values()) == ALL_CARDS - 5
    assert refusal(game, "draw deck") == "deck_empty"
    events = play(game, "draw black", "draw blue")
    assert kinds(events) == ["drew", "drew", "turn"]
    assert view(game).deck_size == 0
    assert sum(view(game).discard.values()) == ALL_CARDS - 5


def test_K17_market_cards_can_still_be_drawn_and_are_not_replaced() -> None:
    game = position(turns_left=2, market=FIVE)
    game.play("draw black")
    assert view(game).market == {"blue": 1, "green": 1, "orange": 1, "purple": 1}
    game.play("draw blue")
    assert view(game).market == {"green": 1, "orange": 1, "purple": 1}
    assert own_hand(game, 0) == {"black": 1, "blue": 1}


def test_K17_the_turn_may_be_spent_on_the_one_card_that_is_left() -> None:
    game = position(turns_left=2, hands=[{"red": 2}], market={"blue": 1})
    assert legal(game) == {"draw blue", "lay red*2", "tickets"}
    assert kinds(game.play("draw blue")) == ["drew", "turn"]
    assert legal(game) == {"tickets"}


def test_K17_a_market_that_cannot_be_filled_stays_short_in_the_turn_that_empties_the_deck() -> None:
    game = position(deck={"red": 1}, market=FIVE, discard="rest")
    play(game, "draw deck", "draw blue")
    assert view(game).market == {"black": 1, "green": 1, "orange": 1, "purple": 1}


def test_K18_step_one_happens_in_the_last_turns_too() -> None:
    yards = [{"red": (1, 1)}, {"blue": (2, 0)}, {"green": (1, 0)}]
    game = position(players=3, deck={"red": 1}, market={"wild": 5}, yards=yards, discard="rest")
    for _ in range(4):
        game.play("draw wild")
    assert [(event["seat"], event["cards"]) for event in of_kind(game.events, "moved")] == [
        (1, ["blue"]),
        (2, ["green"]),
        (0, ["wild"]),
    ]
    assert view(game).phase == "scoring"
    assert [seat_view(game, seat).track for seat in range(3)] == [{"wild": 1}, {"blue": 1}, {"green": 1}]
    assert seat_view(game, 0).yard == {"red": (1, 0)}  # what has not moved pays for nothing
