"""Drawing tickets in The Card Game, K15: a position, a few moves, and what must come of them
(docs/rules/card-game.md).
"""

from itertools import combinations

import pytest

import trikk
from tests.scenarios.card_position import ALL_TICKETS, legal, position, seat_view, the, view
from tests.scenarios.refusals import refusal
from trikk.game.view import HeldTicket

pytestmark = pytest.mark.uncompiled


def test_K15_the_top_four_are_offered_and_any_number_is_kept() -> None:
    game = position()
    events = game.play("tickets", chance=[31, 7, 46, 12])
    assert events == ({"type": "offered", "seat": 0, "tickets": [31, 7, 46, 12]},)
    assert (game.to_move, view(game).phase) == (0, "keep_tickets")
    choices = [kept for n in range(1, 5) for kept in combinations((7, 12, 31, 46), n)]
    assert legal(game) == {"keep none", *("keep " + " ".join(map(str, kept)) for kept in choices)}
    events = game.play("keep 7 46")
    assert events[0] == {"type": "kept", "seat": 0, "kept": [7, 46], "returned": [31, 12]}
    assert seat_view(game, 0, viewer=0).tickets == (HeldTicket(7, False), HeldTicket(46, False))
    assert view(game).ticket_deck_size == ALL_TICKETS - 2
    assert game.to_move == 1


def test_K15_none_may_be_kept() -> None:
    game = position(tickets=[[1]])
    game.play("tickets")
    assert the(game.play("keep none"), "kept")["kept"] == []
    assert seat_view(game, 0, viewer=0).tickets == (HeldTicket(1, False),)
    assert game.to_move == 1


def test_K15_all_may_be_kept() -> None:
    game = position(tickets=[[1]])
    game.play("tickets", chance=[5, 4, 3, 2])
    assert the(game.play("keep 2 3 4 5"), "kept")["returned"] == []
    assert seat_view(game, 0).tickets_held == 5
    assert view(game).ticket_deck_size == ALL_TICKETS - 5


def test_K15_the_rest_goes_to_the_bottom() -> None:
    game = position(tickets=[(), "rest"], ticket_deck={"shuffled": [1, 2, 3, 4, 5, 6, 7, 8]})
    game.play("tickets", chance=[8, 6, 4, 2])
    game.play("keep none")
    for top in (8, 6, 4, 2):  # they cannot come up before the others
        with pytest.raises(trikk.MoveError, match="not possible"):
            game.play("tickets", chance=[top, 1, 3, 5])
    assert game.play("tickets", chance=[1, 3, 5, 7])[0]["tickets"] == [1, 3, 5, 7]


@pytest.mark.parametrize("left", [1, 2, 3])
def test_K15_with_fewer_than_four_tickets_left_all_are_offered(left: int) -> None:
    tickets = [40, 20, 30][:left]
    game = position(tickets=[(), "rest"], ticket_deck={"under": tickets})
    assert the(game.play("tickets", chance=[]), "offered")["tickets"] == tickets
    assert len(legal(game)) == 2**left
    assert "keep none" in legal(game)
    assert view(game).ticket_deck_size == 0


def test_K15_tickets_cannot_be_drawn_when_none_is_left() -> None:
    game = position(tickets=[(), "rest"])
    assert view(game).ticket_deck_size == 0
    assert "tickets" not in legal(game)
    assert refusal(game, "tickets") == "no_tickets_left"


def test_K15_returned_tickets_go_under_the_deck_in_the_order_they_were_offered() -> None:
    game = position(tickets=[(), "rest"], ticket_deck={"shuffled": [3, 7, 9, 12], "under": [30, 20]})
    game.play("tickets", chance=[9, 3, 12, 7])
    assert the(game.play("keep 3"), "kept")["returned"] == [9, 12, 7]
    assert the(game.play("tickets", chance=[]), "offered")["tickets"] == [30, 20, 9, 12]  # below those there before
    assert the(game.play("keep 20"), "kept")["returned"] == [30, 9, 12]
    assert the(game.play("tickets", chance=[]), "offered")["tickets"] == [7, 30, 9, 12]


def test_K15_an_offer_may_reach_from_the_shuffled_part_into_those_under_it() -> None:
    game = position(tickets=[(), "rest"], ticket_deck={"shuffled": [1, 2], "under": [9, 4, 5]})
    assert the(game.play("tickets", chance=[2, 1]), "offered")["tickets"] == [2, 1, 9, 4]
    game.play("keep none")
    assert the(game.play("tickets", chance=[]), "offered")["tickets"] == [5, 2, 1, 9]
