"""Which tickets a seat's own cards could pay for together, before the scoring asks (K19)."""

import pytest

import trikk
from tests.scenarios.card_position import position

pytestmark = pytest.mark.uncompiled


def test_K19_tickets_that_want_the_same_cards_are_not_paid_together() -> None:
    hand = {"black": 1, "yellow": 2, "purple": 1}
    game = position(phase="turn", hands=[hand], tickets=[[32, 29]])  # black, two yellow; black, yellow, purple
    assert len(game.payable_together(0)) == 1
    game = position(phase="turn", hands=[{**hand, "black": 2, "yellow": 3}], tickets=[[32, 29]])
    assert set(game.payable_together(0)) == {32, 29}


def test_K19_hand_and_yard_count_and_a_hidden_track_pile_does_not() -> None:
    ticket = [32]  # black, two yellow
    game = position(phase="turn", hands=[{"black": 1}], yards=[{"yellow": (1, 1)}], tickets=[ticket])
    assert game.payable_together(0) == (32,)
    game = position(phase="turn", hands=[{"black": 1}], tracks=[{"yellow": 2}], tickets=[ticket])
    assert game.payable_together(0) == ()


def test_nothing_is_counted_in_a_city_game() -> None:
    assert trikk.new_game("san_francisco", players=2, seed=1).payable_together(1) == ()
