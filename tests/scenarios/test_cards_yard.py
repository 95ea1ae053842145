"""Laying cards in the yard, K10 to K14: a position, a few moves, and what must come of them
(docs/rules/card-game.md).
"""

from collections import Counter

import pytest

from tests.scenarios.card_position import (
    ALL_CARDS,
    cards_in,
    kinds,
    legal,
    own_hand,
    play,
    position,
    seat_view,
    the,
    view,
)
from tests.scenarios.refusals import refusal

pytestmark = pytest.mark.uncompiled


def test_K10_two_or_more_cards_of_one_colour_are_a_row() -> None:
    game = position(hands=[{"red": 3, "blue": 1}])
    assert legal(game, "lay") == {"lay red*2", "lay red*3"}
    assert game.play("lay red*3")[0] == {"type": "laid", "seat": 0, "cards": ["red"] * 3}
    assert seat_view(game, 0).yard == {"red": (3, 0)}
    assert own_hand(game, 0) == {"blue": 1}
    assert seat_view(game, 0).track_size == 0
    assert game.to_move == 1


def test_K10_locomotives_may_be_part_of_a_row() -> None:
    game = position(hands=[{"red": 2, "wild": 2}])
    rows = {"red*2", "red*1+wild*1", "red*1+wild*2", "red*2+wild*1", "red*2+wild*2"}
    assert legal(game, "lay") == {f"lay {row}" for row in rows}
    laid = the(game.play("lay red*1+wild*2"), "laid")
    assert Counter(laid["cards"]) == {"red": 1, "wild": 2}
    assert seat_view(game, 0).yard == {"red": (1, 2)}
    assert own_hand(game, 0) == {"red": 1}


def test_K10_locomotives_go_on_top() -> None:
    game = position(players=2, hands=[{"red": 2, "wild": 1}], market={"wild": 2, "blue": 3})
    play(game, "lay red*2+wild*1")
    assert the(game.play("draw wild"), "moved") == {"type": "moved", "seat": 0, "cards": ["wild"]}


def test_K10_a_row_is_of_one_colour_and_of_two_cards_at_least() -> None:
    game = position(hands=[{"red": 3, "blue": 3, "wild": 1}])
    for cards in ("red*1", "red*1+blue*1", "red*2+blue*2", "red*2+blue*1+wild*1"):
        assert refusal(game, f"lay {cards}") == "not_a_row"


def test_K10_the_longest_row_takes_all_cards_of_a_colour_and_all_locomotives() -> None:
    game = position(hands=[{"red": 10, "wild": 16}])
    assert len(legal(game, "lay")) == 10 * 17 - 1
    game.play("lay red*10+wild*16")
    assert seat_view(game, 0).yard == {"red": (10, 16)}
    assert seat_view(game, 0).hand_size == 0


def test_K10_locomotives_alone_are_not_a_row() -> None:
    game = position(hands=[{"wild": 4}])
    assert legal(game, "lay") == set()
    for n in (1, 2, 3, 4):
        assert refusal(game, f"lay wild*{n}") == "wilds_alone"


def test_K10_a_colour_may_be_laid_again_once_its_row_is_gone() -> None:
    game = position(hands=[{}, {"red": 2}], market={"wild": 1, "blue": 4}, yards=[{}, {"red": (1, 0)}])
    assert the(game.play("draw wild"), "moved") == {"type": "moved", "seat": 1, "cards": ["red"]}
    game.play("lay red*2")  # in the very turn in which the last card moved
    assert seat_view(game, 1).yard == {"red": (2, 0)}
    assert seat_view(game, 1).track_size == 1


def test_K11_three_cards_of_three_colours_are_three_rows() -> None:
    game = position(hands=[{"red": 1, "blue": 1, "green": 1, "white": 1}])
    triples = {"blue*1+green*1+red*1", "blue*1+green*1+white*1", "blue*1+red*1+white*1", "green*1+red*1+white*1"}
    assert legal(game, "lay") == {f"lay {triple}" for triple in triples}
    laid = the(game.play("lay blue*1+green*1+red*1"), "laid")
    assert (laid["seat"], sorted(laid["cards"])) == (0, ["blue", "green", "red"])
    assert seat_view(game, 0).yard == {"blue": (1, 0), "green": (1, 0), "red": (1, 0)}
    assert own_hand(game, 0) == {"white": 1}
    assert game.to_move == 1


def test_K11_the_three_cards_may_be_named_in_any_order() -> None:
    game = position(hands=[{"red": 1, "blue": 1, "green": 1}])
    assert the(game.play("lay red*1+green*1+blue*1"), "laid")["cards"] == ["blue", "green", "red"]
    assert str(game.moves[-1]) == "lay blue*1+green*1+red*1"


def test_K11_exactly_three_cards_one_of_each_colour() -> None:
    game = position(hands=[{"red": 2, "blue": 2, "green": 2, "white": 2}])
    for cards in ("blue*1+red*1", "blue*1+green*1+red*1+white*1", "blue*1+green*1+red*2", "blue*2+green*2+red*2"):
        assert refusal(game, f"lay {cards}") == "not_a_row"


def test_K11_never_a_locomotive_among_them() -> None:
    game = position(hands=[{"red": 1, "blue": 1, "green": 1, "wild": 2}])
    assert legal(game, "lay") == {
        *(f"lay {colour}*1+wild*{n}" for colour in ("red", "blue", "green") for n in (1, 2)),
        "lay blue*1+green*1+red*1",
    }
    for cards in ("blue*1+red*1+wild*1", "blue*1+green*1+red*1+wild*1"):
        assert refusal(game, f"lay {cards}") == "not_a_row"


def test_K12_not_a_colour_that_still_has_a_row_in_ones_own_yard() -> None:
    hand = {"red": 5, "wild": 3, "blue": 1, "green": 1}
    game = position(hands=[hand], yards=[{"red": (1, 0)}])
    assert not any("red" in move for move in legal(game, "lay"))
    for cards in ("red*2", "red*5+wild*3", "blue*1+green*1+red*1"):
        assert refusal(game, f"lay {cards}") == "row_is_yours"


def test_K12_other_colours_may_be_laid_beside_a_row() -> None:
    game = position(hands=[{"blue": 2}], yards=[{"red": (1, 0)}])
    game.play("lay blue*2")
    assert seat_view(game, 0).yard == {"red": (1, 0), "blue": (2, 0)}


def test_K13_a_row_just_as_long_as_an_opponents_is_refused() -> None:
    game = position(hands=[{"red": 4}], yards=[{}, {"red": (3, 0)}])
    assert legal(game, "lay") == {"lay red*4"}
    assert refusal(game, "lay red*2") == "row_too_short"
    assert refusal(game, "lay red*3") == "row_too_short"


def test_K13_a_longer_row_robs_the_whole_row_into_the_discard_pile() -> None:
    game = position(players=3, hands=[{"red": 4}], yards=[{}, {"blue": (1, 0)}, {"red": (2, 1), "green": (1, 0)}])
    events = game.play("lay red*4")
    assert kinds(events) == ["laid", "robbed", "turn", "moved"]
    assert (events[1]["seat"], events[1]["victim"]) == (0, 2)
    assert Counter(events[1]["cards"]) == {"red": 2, "wild": 1}
    assert seat_view(game, 0).yard == {"red": (4, 0)}
    assert seat_view(game, 2).yard == {"green": (1, 0)}  # other rows stay
    assert view(game).discard == {"red": 2, "wild": 1}
    assert [seat_view(game, seat).track_size for seat in range(3)] == [0, 1, 0]
    assert seat_view(game, 2).hand_size == 0
    assert cards_in(game) == ALL_CARDS


def test_K13_a_view_says_whose_rows_its_reader_would_rob() -> None:
    game = position(players=3, hands=[{"red": 4}], yards=[{"white": (1, 0)}, {"blue": (1, 0)}, {"red": (2, 1)}])
    assert [view(game, seat).rows_to_rob for seat in (0, 1, 2, None)] == [
        {"blue": 1, "red": 2},
        {"white": 0, "red": 2},
        {"white": 0, "blue": 1},
        {},
    ]
    assert the(game.play("lay red*4"), "robbed")["victim"] == 2


def test_K13_a_robbed_row_is_gone_at_once() -> None:
    game = position(hands=[{"red": 2}], yards=[{}, {"red": (1, 0)}])
    assert kinds(game.play("lay red*2")) == ["laid", "robbed", "turn"]  # nothing is left to move
    assert seat_view(game, 1).track_size == 0


def test_K13_a_single_card_is_robbed_by_two_not_by_one() -> None:
    game = position(hands=[{"red": 2}], yards=[{}, {"red": (1, 0)}])
    assert legal(game, "lay") == {"lay red*2"}
    assert the(game.play("lay red*2"), "robbed")["cards"] == ["red"]


def test_K13_what_counts_is_what_the_row_still_holds() -> None:
    game = position(hands=[{}, {"red": 2}], market={"wild": 2, "blue": 3}, yards=[{"red": (2, 1)}])
    game.play("draw wild", chance=["wild"])
    assert refusal(game, "lay red*2") == "row_too_short"
    game.play("draw wild", chance=["wild"])
    game.play("draw wild", chance=["wild"])  # seat 0's row: the locomotive has moved, two cards are left
    assert seat_view(game, 0).yard == {"red": (2, 0)}
    assert refusal(game, "lay red*2") == "row_too_short"
    game.play("draw wild", chance=["wild"])
    game.play("draw wild", chance=["blue"])
    assert seat_view(game, 0).yard == {"red": (1, 0)}
    game.play("lay red*2")
    assert seat_view(game, 0).yard == {}


def test_K13_locomotives_count_on_both_sides_of_a_robbery() -> None:
    hand = {"red": 2, "wild": 2}
    against_wilds = position(hands=[hand], yards=[{}, {"red": (1, 2)}])
    assert legal(against_wilds, "lay") == {"lay red*2+wild*2"}
    assert refusal(against_wilds, "lay red*2+wild*1") == "row_too_short"
    against_cards = position(hands=[hand], yards=[{}, {"red": (2, 0)}])
    assert legal(against_cards, "lay") == {"lay red*1+wild*2", "lay red*2+wild*1", "lay red*2+wild*2"}
    robbed = the(against_wilds.play("lay red*2+wild*2"), "robbed")
    assert Counter(robbed["cards"]) == {"red": 1, "wild": 2}
    assert seat_view(against_wilds, 0).yard == {"red": (2, 2)}
    assert view(against_wilds).discard == {"red": 1, "wild": 2}


def test_K13_three_different_cards_never_rob() -> None:
    hand = {"red": 1, "blue": 1, "green": 1, "white": 1}
    game = position(hands=[hand], yards=[{}, {"red": (1, 0)}])
    assert legal(game, "lay") == {"lay blue*1+green*1+white*1"}
    assert refusal(game, "lay blue*1+green*1+red*1") == "row_in_the_way"


def test_K14_a_locomotive_stands_for_any_colour_whatever_row_it_lay_in() -> None:
    game = position(turns_left=2, to_move=1, market={"wild": 1}, yards=[{"red": (1, 1)}], tickets=[[2]])
    assert the(game.play("draw wild"), "moved") == {"type": "moved", "seat": 0, "cards": ["wild"]}
    play(game, "tickets", "keep none")
    assert the(game.play("complete 2"), "completed")["cards"] == ["wild"]  # which asks for a blue card
