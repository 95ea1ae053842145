"""Scoring in The Card Game, K19 and K20: a position, a few moves, and what must come of them
(docs/rules/card-game.md).
"""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

import trikk
from tests.scenarios.card_position import (
    ALL_CARDS,
    ALL_TICKETS,
    Cards,
    card_edition,
    cards_in,
    kinds,
    legal,
    of_kind,
    play,
    position,
    seat_view,
    the,
    view,
)
from tests.scenarios.refusals import refusal
from trikk.catalog import CardEdition
from trikk.game.game import Game
from trikk.rules.jit import UNCOMPILED

pytestmark = pytest.mark.uncompiled


def test_K19_a_ticket_is_paid_with_the_cards_it_asks_for() -> None:
    game = position(phase="scoring", tracks=[{"black": 1, "yellow": 3}], tickets=[[32]])  # black and two yellow
    events = game.play("complete 32")
    assert (events[0]["seat"], events[0]["ticket"]) == (0, 32)
    assert Counter(events[0]["cards"]) == {"black": 1, "yellow": 2}
    assert seat_view(game, 0).track == {"yellow": 1}
    assert seat_view(game, 0).track_size == 1
    assert seat_view(game, 0).completed == (32,)
    assert seat_view(game, 0).tickets_held == 0
    assert game.to_move == 0
    assert cards_in(game) == ALL_CARDS


def test_K19_only_cards_of_the_track_pile_pay() -> None:
    everywhere_else: dict[str, Any] = {"hands": [{"yellow": 2}], "yards": [{"yellow": (2, 1)}], "market": {"wild": 2}}
    game = position(phase="scoring", **everywhere_else, tracks=[{"red": 1}, {"yellow": 1}], tickets=[[1]])
    assert legal(game) == {"done"}
    assert refusal(game, "complete 1") == "track_lacks_cards"


def test_K19_every_card_a_ticket_asks_for_is_needed() -> None:
    game = position(phase="scoring", tracks=[{"black": 1, "yellow": 1}], tickets=[[32, 29]])
    assert legal(game) == {"done"}  # black, two yellow; black, yellow, purple
    one_more = position(phase="scoring", tracks=[{"black": 1, "yellow": 1, "wild": 1}], tickets=[[32, 29]])
    assert legal(one_more) == {"done", "complete 29", "complete 32"}


def test_K19_each_card_serves_one_ticket() -> None:
    game = position(phase="scoring", tracks=[{"yellow": 1, "red": 1}], tickets=[[1, 6, 12]])
    assert legal(game) == {"done", "complete 1", "complete 6", "complete 12"}
    game.play("complete 1")
    assert legal(game) == {"done"}
    assert seat_view(game, 0).track == {"red": 1}


def test_K19_a_locomotive_stands_for_any_colour() -> None:
    game = position(phase="scoring", tracks=[{"wild": 5}], tickets=[[46]])
    assert the(game.play("complete 46"), "completed")["cards"] == ["wild"] * 5
    assert seat_view(game, 0).track == {}


def test_K19_the_player_chooses_which_tickets_to_complete() -> None:
    game = position(phase="scoring", tracks=[{"yellow": 2, "blue": 1, "red": 1}], tickets=[[5, 6, 12]])
    for ticket in (5, 6, 12):
        assert the(game.copy().play(f"complete {ticket}"), "completed")["ticket"] == ticket
    events = game.play("done")  # also with tickets that could be paid
    assert events[0] == {"type": "scored", "seat": 0}
    assert seat_view(game, 0).tickets_held == 3


def test_K19_only_tickets_in_hand_can_be_completed_and_only_once() -> None:
    game = position(phase="scoring", tracks=[{"yellow": 5}, {"yellow": 1}], tickets=[[1], [3]])
    game.play("complete 1")
    assert refusal(game, "complete 1") == "ticket_not_held"
    assert refusal(game, "complete 3") == "ticket_not_held"


def test_K19_tickets_are_chosen_in_seat_order_one_after_another() -> None:
    tracks = [{"yellow": 2}, {"blue": 2, "yellow": 1}, {"red": 1, "green": 1}]
    game = position(
        players=3, to_move=1, turns_left=1, market={"wild": 1}, tracks=tracks, tickets=[[1], [2, 4], [7, 8]]
    )
    game.play("draw wild")
    assert (game.to_move, view(game).phase) == (0, "scoring")  # seat 0 first, whoever had the last turn
    assert [event["ticket"] for event in of_kind(play(game, "complete 1", "done"), "completed")] == [1]
    assert game.to_move == 1
    game.play("complete 2")
    assert game.to_move == 1
    assert legal(game) == {"complete 4", "done"}
    play(game, "complete 4", "done")
    assert game.to_move == 2
    assert legal(game) == {"complete 7", "complete 8", "done"}
    play(game, "complete 8", "done")
    assert [event["seat"] for event in of_kind(game.events, "scored")] == [0, 1, 2]
    assert game.is_over


def best_by_trying_everything(edition: CardEdition, track: Cards, tickets: Sequence[int]) -> int:
    """Return the most points that any subset of tickets is worth which a track pile can pay for together."""
    asked = {id: Counter(edition.ticket(id).cards) for id in tickets}
    best = 0
    for n in range(len(tickets) + 1):
        for chosen in combinations(tickets, n):
            needed = sum((asked[id] for id in chosen), Counter[str]())
            missing = sum(max(0, number - track.get(colour, 0)) for colour, number in needed.items())
            if missing <= track.get("wild", 0):
                best = max(best, sum(edition.ticket(id).points for id in chosen))
    return best


def default_points(game: Game) -> int:
    """Follow the default through a seat's scoring; return the points of what was completed."""
    seat, points = game.to_move, 0
    while game.to_move == seat and not game.is_over:
        move = game.default_move()
        assert move in game.legal_moves()
        if isinstance(move, trikk.CompleteTicket):
            points += card_edition().ticket(move.ticket).points
        assert move is not None
        game.play(move)
    return points


def test_K19_the_best_choice_in_points_is_the_default() -> None:
    game = position(phase="scoring", tracks=[{"yellow": 1, "blue": 1}], tickets=[[1, 2, 5]])  # 5 + 5 beat 7
    assert str(game.default_move()) == "complete 1"
    game.play("complete 1")
    assert str(game.default_move()) == "complete 2"
    game.play("complete 2")
    assert str(game.default_move()) == "done"

    rng = random.Random(19)
    edition = card_edition()
    box = [colour for colour, n in edition.cards.items() for _ in range(n)]
    for case in range(5 if UNCOMPILED else 150):
        few = case % 30 != 5
        track = Counter(rng.sample(box, rng.randint(0, 24) if few else rng.randint(20, 40)))
        tickets = rng.sample(range(1, ALL_TICKETS + 1), rng.randint(1, 9) if few else 13)
        game = position(phase="scoring", tracks=[track], tickets=[tickets])
        assert default_points(game) == best_by_trying_everything(edition, track, tickets), (case, track, tickets)


def test_K19_there_is_a_default_only_in_a_scoring() -> None:
    game = position(turns_left=1, market={"wild": 1})
    assert game.default_move() is None
    game.play("draw wild")
    assert str(game.default_move()) == "done"
    play(game, "done", "done")
    assert game.default_move() is None


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_K19_all_track_piles_are_turned_up_when_a_scoring_begins(viewer: int | None) -> None:
    tracks = [{"red": 2}, {"blue": 1, "wild": 3}, {}]
    game = position(players=3, to_move=1, turns_left=1, market={"wild": 1}, tracks=tracks, tickets=[[1], [2], [3]])
    assert [seat_view(game, seat, viewer).track for seat in range(3)] == [None, None, None]
    game.play("draw wild")
    assert [seat_view(game, seat, viewer).track for seat in range(3)] == tracks
    for seat in range(3):  # but not the tickets in hand
        assert (seat_view(game, seat, viewer).tickets is None) == (seat != viewer)


def test_K19_colours_pay_first_and_locomotives_fill_what_is_missing() -> None:
    track = {"black": 1, "blue": 1, "purple": 1, "red": 1, "wild": 3}
    game = position(phase="scoring", tracks=[track], tickets=[[38]])  # black, blue, two purple
    paid = the(game.play("complete 38"), "completed")["cards"]
    assert Counter(paid) == {"black": 1, "blue": 1, "purple": 1, "wild": 1}
    assert seat_view(game, 0).track == {"red": 1, "wild": 2}


def test_K19_one_sees_what_could_pay_for_each_ticket() -> None:
    held: dict[str, Any] = {"hands": [{"black": 1}], "tracks": [{"yellow": 5}], "tickets": [[32]]}  # black, two yellow
    game = position(**held)
    assert seat_view(game, 0, viewer=0).payments == {32: ("black", None, None)}
    assert seat_view(game, 0).payments is None
    laid = position(**held, yards=[{"yellow": (1, 1)}])
    assert seat_view(laid, 0, viewer=0).payments == {32: ("black", "yellow", "wild")}
    opened = position(**held, options={"open_track": True})
    assert seat_view(opened, 0, viewer=0).payments == {32: ("black", "yellow", "yellow")}
    scored = position(**held, phase="scoring")
    assert seat_view(scored, 0, viewer=0).payments == {32: (None, "yellow", "yellow")}  # only the track pile pays


def test_K19_done_is_said_even_when_no_ticket_can_be_paid() -> None:
    game = position(players=3, phase="scoring", tickets=[[46], [], [1]])
    for seat in range(3):
        assert game.to_move == seat
        assert legal(game) == {"done"}
        assert game.play("done")[0] == {"type": "scored", "seat": seat}
    assert game.is_over


@pytest.mark.parametrize("players", [2, 3])
def test_K20_with_two_or_three_players_the_game_ends_with_this_scoring(players: int) -> None:
    game = position(players=players, phase="scoring", to_move=players - 1)
    assert kinds(game.play("done")) == ["scored", "over"]
    assert game.is_over
    assert game.to_move is None
    assert legal(game) == set()
    assert view(game).phase == "over"
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason == "last_turns"


@pytest.mark.parametrize(("players", "scorings"), [(2, 1), (3, 1), (4, 2)])
def test_K20_and_K21_a_whole_game_has_one_scoring_or_with_four_players_two(players: int, scorings: int) -> None:
    game = trikk.new_game("card_game", players=players, seed=20)
    rng = random.Random(20)
    while not game.is_over:
        assert cards_in(game) == ALL_CARDS
        game.play(rng.choice(game.legal_moves()))
    assert [event["seat"] for event in of_kind(game.events, "scored")] == list(range(players)) * scorings
    assert len(of_kind(game.events, "last_turns")) == scorings
    assert len(of_kind(game.events, "redealt")) == scorings - 1
    assert kinds(game.events)[-1] == "over"


# --- before the scoring asks: what a seat's own cards could pay for together --------------------------------------


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
