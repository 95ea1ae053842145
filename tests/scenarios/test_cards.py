"""The Card Game, rule by rule: a position, a few moves, and what must come of them (docs/rules/card-game.md)."""

import multiprocessing
import random
import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import trikk
from tests.scenarios.card_position import Cards, cards_in, position
from trikk.catalog import CardEdition
from trikk.game.engine import engine_for
from trikk.game.events import Event
from trikk.game.game import Game
from trikk.game.view import CardSeatView, CardView, HeldTicket
from trikk.rules.cards import scoring
from trikk.rules.generator import new_generator

pytestmark = pytest.mark.uncompiled

ALL_CARDS = 96
ALL_TICKETS = 46
FIVE = {"black": 1, "blue": 1, "green": 1, "orange": 1, "purple": 1}
"""A market without locomotives."""


def card_edition() -> CardEdition:
    edition = trikk.edition("card_game")
    assert isinstance(edition, CardEdition)
    return edition


def kinds(events: Sequence[Event]) -> list[str]:
    return [event["type"] for event in events]


def of_kind(events: Sequence[Event], kind: str) -> list[Event]:
    return [event for event in events if event["type"] == kind]


def the(events: Sequence[Event], kind: str) -> Event:
    """Return the only event of a kind."""
    [event] = of_kind(events, kind)
    return event


def legal(game: Game, verb: str = "") -> set[str]:
    """Return the legal moves in notation that begin with a word."""
    return {str(move) for move in game.legal_moves() if str(move).startswith(verb)}


def refusal(game: Game, move: str) -> str:
    """Return the code with which a move is refused."""
    with pytest.raises(trikk.MoveError) as caught:
        game.play(move)
    return caught.value.code


def play(game: Game, *moves: str) -> tuple[Event, ...]:
    """Make moves that need no particular chance; return all their events."""
    return tuple(event for move in moves for event in game.play(move))


def view(game: Game, viewer: int | None = None) -> CardView:
    seen = game.view(viewer)
    assert isinstance(seen, CardView)
    return seen


def seat_view(game: Game, seat: int, viewer: int | None = None) -> CardSeatView:
    """Return what a viewer, a spectator if not said, knows of a seat."""
    seen = view(game, viewer).seats[seat]
    assert isinstance(seen, CardSeatView)
    return seen


def own_hand(game: Game, seat: int) -> Cards:
    return seat_view(game, seat, viewer=seat).known_cards


def set_up(players: int, cards: Sequence[str], tickets: Sequence[int], market: Sequence[str]) -> Game:
    """Return a game whose setup drew this."""
    return Game(card_edition(), players, None, chance=[*cards, *tickets, *market])


# --- setup -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_K01_each_player_gets_a_locomotive_and_seven_cards_and_five_are_turned_up(players: int) -> None:
    game = trikk.new_game("card_game", players=players, seed=5)
    hands = the(game.events, "setup")["hands"]
    assert [len(hand) for hand in hands] == [8] * players
    assert [hand[0] for hand in hands] == ["wild"] * players
    for seat, hand in enumerate(hands):
        assert own_hand(game, seat) == Counter(hand)
    assert sum(view(game).market.values()) == len(of_kind(game.events, "market_card")) == 5
    assert view(game).deck_size == ALL_CARDS - 8 * players - 5
    assert view(game).discard == {}
    assert cards_in(game) == ALL_CARDS


def test_K01_the_locomotives_given_out_are_not_among_the_cards_that_are_shuffled() -> None:
    tickets = range(1, 13)
    game = set_up(2, ["wild"] * 14, tickets, ["red"] * 5)  # 14 of 16 are left to be dealt
    assert own_hand(game, 0) == own_hand(game, 1) == {"wild": 8}
    with pytest.raises(trikk.MoveError) as caught:
        set_up(2, ["wild"] * 14, tickets, ["wild", *["red"] * 4])
    assert caught.value.code == "impossible_chance"


def test_K01_the_seven_cards_are_dealt_to_seat_after_seat() -> None:
    game = set_up(3, ["red"] * 7 + ["blue"] * 7 + ["green"] * 7, range(1, 19), ["white"] * 5)
    assert own_hand(game, 0) == {"wild": 1, "red": 7}
    assert own_hand(game, 1) == {"wild": 1, "blue": 7}
    assert own_hand(game, 2) == {"wild": 1, "green": 7}
    assert view(game).market == {"white": 5}


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_K01_everyone_knows_of_the_locomotive_each_player_got(viewer: int | None) -> None:
    game = trikk.new_game("card_game", players=3, seed=5)
    hands = the(game.events_for(viewer), "setup")["hands"]
    for seat in range(3):
        if seat != viewer:
            assert seat_view(game, seat, viewer).known_cards == {"wild": 1}
            assert hands[seat] == ["wild"] + [None] * 7


def test_K01_the_first_locomotive_is_no_longer_known_to_be_there_once_one_is_laid() -> None:
    game = position(hands=[{"wild": 2, "red": 1}], known=[{"wild": 1}])
    assert seat_view(game, 0).known_cards == {"wild": 1}
    game.play("lay red*1+wild*1")
    assert seat_view(game, 0).known_cards == {}
    assert own_hand(game, 0) == {"wild": 1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_K02_each_player_is_dealt_six_tickets_and_keeps_one_to_six(players: int) -> None:
    game = trikk.new_game("card_game", players=players, seed=5)
    offers = the(game.events, "setup")["offers"]
    assert [len(offer) for offer in offers] == [6] * players
    assert len({ticket for offer in offers for ticket in offer}) == 6 * players
    for seat, offer in enumerate(offers):
        assert game.to_move == seat
        assert view(game).phase == "keep_tickets"
        assert seat_view(game, seat, viewer=seat).offer == tuple(offer)
        choices = [kept for n in range(1, 7) for kept in combinations(sorted(offer), n)]
        assert legal(game) == {"keep " + " ".join(map(str, kept)) for kept in choices}
        assert refusal(game, "keep none") == "keep_more"
        kept = sorted(offer)[: seat + 1]
        events = game.play("keep " + " ".join(map(str, kept)))
        returned = [ticket for ticket in offer if ticket not in kept]
        assert events[0] == {"type": "kept", "seat": seat, "kept": kept, "returned": returned}
        assert seat_view(game, seat).tickets_held == seat + 1
        assert seat_view(game, seat, viewer=seat).tickets == tuple(HeldTicket(id, False) for id in kept)


def test_K02_all_six_may_be_kept() -> None:
    game = trikk.new_game("card_game", players=2, seed=5)
    offer = the(game.events, "setup")["offers"][0]
    assert the(game.play("keep " + " ".join(map(str, sorted(offer)))), "kept")["returned"] == []
    assert seat_view(game, 0).tickets_held == 6


def test_K02_unwanted_tickets_are_shuffled_back_once_after_the_last_choice() -> None:
    game = set_up(3, ["red"] * 7 + ["blue"] * 7 + ["green"] * 7, range(1, 19), ["white"] * 5)
    for keep in ("keep 1", "keep 7 8", "keep 13 14 15"):
        assert the(game.play(keep, chance=[]), "kept")["kept"] == [int(word) for word in keep.split()[1:]]
    assert view(game).ticket_deck_size == ALL_TICKETS - 6
    unwanted = [2, 3, 4, 5, 6, 9, 10, 11, 12, 16, 17, 18]
    for ticket in (*unwanted, *range(19, 47)):  # each may come up at once: none lies under the deck
        others = [other for other in (46, 45, 44, 43) if other != ticket][:3]
        offered = the(game.copy().play("tickets", chance=[ticket, *others]), "offered")
        assert offered["tickets"] == [ticket, *others]
    for kept in (1, 7, 8, 13, 14, 15):
        with pytest.raises(trikk.MoveError, match="not possible"):
            game.copy().play("tickets", chance=[kept, 46, 45, 44])


def test_K02_the_ticket_deck_has_no_unwanted_ticket_before_the_last_choice() -> None:
    game = set_up(3, ["red"] * 7 + ["blue"] * 7 + ["green"] * 7, range(1, 19), ["white"] * 5)
    sizes = [view(game).ticket_deck_size]
    for keep in ("keep 1", "keep 7 8", "keep 13 14 15"):
        game.play(keep)
        sizes.append(view(game).ticket_deck_size)
    assert sizes == [28, 28, 28, 40]


def test_K02_nobody_sees_which_tickets_another_was_dealt_kept_or_did_not_want() -> None:
    game = set_up(2, ["red"] * 7 + ["blue"] * 7, range(1, 13), ["white"] * 5)
    game.play("keep 1 4")
    for viewer in (1, None):
        events = game.events_for(viewer)
        assert the(events, "setup")["offers"][0] == [None] * 6
        assert the(events, "kept") == {"type": "kept", "seat": 0, "kept": [None] * 2, "returned": [None] * 4}
        assert seat_view(game, 0, viewer).tickets is None
        assert seat_view(game, 0, viewer).tickets_held == 2
    assert seat_view(game, 1, viewer=0).offer is None
    assert seat_view(game, 1, viewer=0).offer_size == 6


def test_K03_three_locomotives_in_the_market_stay_and_so_do_five() -> None:
    game = position(market={"wild": 2, "red": 3})
    for wilds in (3, 4, 5):
        events = game.play("draw red", chance=["wild"])
        assert kinds(events)[:2] == ["drew", "market_card"]
        assert "market_reset" not in kinds(events)
        assert view(game).market.get("wild") == wilds
    assert view(game).market == {"wild": 5}
    assert view(game).discard == {}


def test_K03_the_first_market_may_be_all_locomotives() -> None:
    game = set_up(2, ["red"] * 7 + ["blue"] * 7, range(1, 13), ["wild"] * 5)
    assert view(game).market == {"wild": 5}
    assert kinds(game.events) == ["setup", *["market_card"] * 5]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_K04_seat_0_starts_and_play_goes_clockwise(players: int) -> None:
    game = trikk.new_game("card_game", players=players, seed=5)
    for seat in range(players):
        assert game.to_move == seat
        game.play(game.legal_moves()[0])
    for _ in range(2 * players):
        play(game, "draw deck", "draw deck")
    turns = [event["seat"] for event in of_kind(game.events, "turn")]
    assert turns == [turn % players for turn in range(2 * players + 1)]


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


# --- lay cards in the yard -------------------------------------------------------------------------------------------


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


# --- draw tickets ----------------------------------------------------------------------------------------------------


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


# --- running out -----------------------------------------------------------------------------------------------------


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


# --- scoring ---------------------------------------------------------------------------------------------------------


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
    for case in range(150):
        few = case < 145
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
        game.play(game.default_move() or rng.choice(game.legal_moves()))
    assert [event["seat"] for event in of_kind(game.events, "scored")] == list(range(players)) * scorings
    assert len(of_kind(game.events, "last_turns")) == scorings
    assert len(of_kind(game.events, "redealt")) == scorings - 1
    assert kinds(game.events)[-1] == "over"


DEAL = [
    *("black", "blue", "green", "orange"),
    *("purple", "red", "white", "yellow"),
    *("black", "blue", "green", "orange"),
    *("purple", "red", "white", "wild"),
]
"""Four times four cards."""
TURNED_UP = ["yellow", "white", "red", "purple", "wild"]


def after_first_scoring(**said: Any) -> Game:
    """Return a game of four whose last player is about to say done in the first scoring."""
    return position(players=4, phase="scoring", to_move=3, **said)


def test_K21_with_four_players_play_goes_on_after_the_first_scoring() -> None:
    game = after_first_scoring(next_seat=2)
    events = game.play("done", chance=[*DEAL, *TURNED_UP])
    assert kinds(events) == ["scored", "redealt", *["market_card"] * 5, "turn"]
    assert not game.is_over
    seen = view(game)
    assert (seen.phase, seen.to_move, seen.turns_left, seen.decks) == ("turn", 2, None, 2)


def test_K21_completed_tickets_are_set_aside_with_their_points() -> None:
    game = position(players=4, phase="scoring", tracks=[{"yellow": 1}], tickets=[[1, 46]], completed=[[], [2]])
    play(game, "complete 1", "done", "done", "done", "done")
    assert seat_view(game, 0).completed == (1,)
    assert seat_view(game, 1).completed == (2,)
    assert [score.tickets_won for score in game.scores()] == [5, 5, 0, 0]
    game.play("tickets")
    assert not {1, 2} & set(of_kind(game.events, "offered")[0]["tickets"])


def test_K21_incomplete_tickets_and_hands_are_kept() -> None:
    hands = [{"red": 3, "wild": 1}, {"blue": 1}, {}, {"green": 2}]
    game = after_first_scoring(hands=hands, tickets=[[46, 3], [], [7]], known=[{"wild": 1}])
    game.play("done", chance=[*DEAL, *TURNED_UP])
    assert [seat_view(game, seat).tickets_held for seat in range(4)] == [2, 0, 1, 0]
    assert seat_view(game, 0, viewer=0).tickets == (HeldTicket(3, False), HeldTicket(46, False))
    for seat, before in enumerate(hands):
        assert own_hand(game, seat) == Counter(before) + Counter(DEAL[seat::4])
    assert seat_view(game, 0).known_cards == {"wild": 1}  # nobody saw what was dealt


def test_K21_every_other_card_is_shuffled_into_a_new_deck() -> None:
    game = position(
        players=4,
        phase="scoring",
        hands=[{"red": 4}, {"blue": 3}, {"wild": 2}, {"green": 1}],
        yards=[{"red": (1, 1)}, {}, {"white": (2, 3)}],
        tracks=[{"yellow": 2}, {"wild": 4}, {"black": 5}, {"green": 2}],
        market={"orange": 2},
        tickets=[[1]],
    )
    play(game, "complete 1", "done", "done", "done")
    redealt = the(game.play("done", chance=[*DEAL, *TURNED_UP]), "redealt")
    assert redealt["size"] == ALL_CARDS - 10
    seen = view(game)
    assert seen.deck_size == ALL_CARDS - 10 - 16 - 5
    assert seen.discard == {}
    assert seen.market == Counter(TURNED_UP)
    for seat in range(4):
        assert seat_view(game, seat).yard == {}
        assert seat_view(game, seat).track_size == 0
    assert cards_in(game) == ALL_CARDS


def test_K21_paid_left_over_yard_and_discarded_cards_can_all_be_drawn_again() -> None:
    everything: dict[str, Any] = {
        "hands": [{"black": 10, "blue": 10, "green": 10}, {"orange": 10, "purple": 10}, {"wild": 12}],
        "yards": [{}, {"white": (9, 1)}, {}, {"red": (1, 2)}],
        "tracks": [{"yellow": 10}, {}, {"white": 1}, {"wild": 1}],
        "tickets": [[1]],
        "discard": {"red": 9},
        "market": {},
        "deck": {},
    }
    game = position(players=4, phase="scoring", **everything)
    play(game, "complete 1", "done", "done", "done")
    cards = ["yellow"] * 10 + ["red"] * 10 + ["white"] * 10 + ["wild"] * 4
    assert the(game.play("done", chance=cards[-21:]), "redealt")["size"] == len(cards) == 34
    new_deck = game.state[0]
    left = Counter({colour: int(n) for colour, n in zip(game.engine.colours, new_deck.deck, strict=False)})
    assert +left == {"yellow": 10, "red": 3}


def test_K21_the_market_is_shuffled_into_the_second_deck() -> None:
    game = after_first_scoring(
        hands=[{"black": 10, "blue": 10, "green": 10}, {"orange": 10, "purple": 10, "red": 10}, {"white": 10}],
        market={"yellow": 5},
        discard={"yellow": 5, "wild": 16},
        deck={},
    )
    events = game.play("done", chance=["yellow"] * 10 + ["wild"] * 11)
    assert the(events, "redealt")["size"] == 26
    assert view(game).market == {"wild": 5}
    assert view(game).deck_size == 5


def test_K21_each_player_is_dealt_four_and_five_are_turned_up() -> None:
    game = after_first_scoring()
    events = game.play("done", chance=[*DEAL, *TURNED_UP])
    assert [len(hand) for hand in the(events, "redealt")["hands"]] == [4] * 4
    assert [event["card"] for event in of_kind(events, "market_card")] == TURNED_UP
    assert view(game).deck_size == ALL_CARDS - 16 - 5
    assert game.chance()[-1] == [*DEAL, *TURNED_UP]


def test_K21_three_locomotives_in_the_new_market_change_nothing() -> None:
    game = after_first_scoring()
    events = game.play("done", chance=[*DEAL, *["wild"] * 5])
    assert view(game).market == {"wild": 5}
    assert "market_reset" not in kinds(events)


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_K21_the_second_deck_is_dealt_one_card_at_a_time_from_the_next_player(first: int) -> None:
    game = after_first_scoring(next_seat=first)
    hands = the(game.play("done", chance=[*DEAL, *TURNED_UP]), "redealt")["hands"]
    for place in range(4):
        assert hands[(first + place) % 4] == DEAL[place::4]
    assert game.to_move == first


@pytest.mark.parametrize("emptier", [0, 1, 2, 3])
def test_K21_play_goes_on_with_the_player_after_the_one_who_had_the_last_turn(emptier: int) -> None:
    game = position(players=4, to_move=emptier, deck={"red": 1}, market={"wild": 5}, discard="rest")
    for _ in range(5):
        game.play("draw wild")
    assert view(game).phase == "scoring"
    assert of_kind(game.events, "turn")[-1]["seat"] == emptier
    events = play(game, "done", "done", "done", "done")
    assert events[-1] == {"type": "turn", "seat": (emptier + 1) % 4}


def test_K21_a_small_second_deck_is_dealt_as_far_as_it_goes() -> None:
    hands = ["rest", {}, {}, {}]
    six = after_first_scoring(hands=hands, discard={"red": 4, "blue": 2}, next_seat=3)
    events = six.play("done", chance=["red", "blue", "red", "blue", "red", "red"])
    redealt = the(events, "redealt")
    assert redealt["size"] == 6
    assert redealt["hands"] == [["blue", "red"], ["red"], ["blue"], ["red", "red"]]
    assert view(six).market == {}

    eighteen = after_first_scoring(hands=hands, discard={"red": 10, "blue": 8}, next_seat=3)
    events = eighteen.play("done", chance=["red"] * 10 + ["blue"] * 8)
    assert [len(hand) for hand in the(events, "redealt")["hands"]] == [4] * 4
    assert view(eighteen).market == {"blue": 2}  # what is left is turned up
    assert view(eighteen).deck_size == 0

    none = after_first_scoring(hands=hands, next_seat=3)
    assert the(none.play("done", chance=[]), "redealt") == {"type": "redealt", "size": 0, "hands": [[], [], [], []]}
    assert (none.to_move, view(none).market) == (3, {})


@pytest.mark.parametrize("size", [0, 7, 16, 18, 21])
def test_K21_a_deal_that_empties_the_deck_makes_the_next_turn_the_one_that_emptied_it(size: int) -> None:
    discard = {"red": min(size, 10), "wild": max(0, size - 10)}
    game = after_first_scoring(hands=["rest"], discard=discard, next_seat=1, tickets=["rest"])
    events = game.play("done")
    assert "last_turns" not in kinds(events)
    assert view(game).deck_size == 0
    assert (game.to_move, view(game).turns_left) == (1, None)
    for turn in range(5):  # the turn that counts, and one for everyone
        assert game.to_move == (1 + turn) % 4
        assert view(game).phase == "turn"
        if turn:
            assert view(game).turns_left == 5 - turn
        while game.to_move == (1 + turn) % 4 and view(game).phase != "scoring":
            game.play(game.legal_moves()[0])
    assert the(game.events, "last_turns")["seat"] == 1
    assert view(game).phase == "scoring"


def test_K21_a_deal_that_leaves_one_card_does_not_count_as_emptying_the_deck() -> None:
    game = after_first_scoring(hands=["rest"], discard={"red": 10, "wild": 12}, next_seat=1)
    game.play("done", chance=["red"] * 10 + ["wild"] * 11)
    assert view(game).deck_size == 1
    assert "last_turns" not in kinds(play(game, "tickets", "keep none"))
    assert the(game.play("draw deck"), "last_turns")["seat"] == 2


def test_K21_when_the_second_deck_runs_out_last_turns_and_scoring_follow_and_the_game_ends() -> None:
    game = position(
        players=4,
        decks=2,
        to_move=2,
        deck={"red": 1},
        market={"wild": 5},
        discard="rest",
        yards=[{"yellow": (1, 0)}],
        tickets=[[1], [46]],
        completed=[[], [2]],
    )
    assert kinds(game.play("draw wild")) == ["drew", "market_card", "last_turns", "turn"]
    for _ in range(4):
        game.play("draw wild" if "draw wild" in legal(game) else "draw red")
    assert [event["seat"] for event in of_kind(game.events, "turn")] == [3, 0, 1, 2]
    assert the(game.events, "moved") == {"type": "moved", "seat": 0, "cards": ["yellow"]}
    assert (game.to_move, view(game).phase) == (0, "scoring")
    events = play(game, "complete 1", "done", "done", "done", "done")
    assert kinds(events) == ["completed", *["scored"] * 4, "over"]
    assert [score.tickets_won for score in game.scores()] == [5, 5, 0, 0]
    assert [score.tickets_lost for score in game.scores()] == [0, 22, 0, 0]


# --- the end ---------------------------------------------------------------------------------------------------------


def ended(completed: Sequence[Sequence[int]], tickets: Sequence[Sequence[int]] = ()) -> Game:
    """Return a game that is over, with these tickets completed and these still held."""
    players = len(completed)
    decks = 2 if players == 4 else 1
    game = position(
        players=players, phase="scoring", to_move=players - 1, decks=decks, completed=completed, tickets=tickets
    )
    game.play("done")
    assert game.is_over
    return game


def test_K22_the_value_of_each_incomplete_ticket_still_held_is_subtracted() -> None:
    game = ended(completed=[[9], []], tickets=[[46, 3], [1]])
    mine, other = game.scores()
    assert (mine.tickets_won, mine.tickets_lost) == (9, 22 + 6)
    assert mine.total == 9 - 28 + 12 + 8  # Los Angeles and Seattle
    assert (other.tickets_won, other.tickets_lost, other.total) == (0, 5, -5)


def test_K22_tickets_that_could_have_been_paid_are_subtracted_too() -> None:
    game = position(phase="scoring", to_move=1, tracks=[{}, {"yellow": 1}], tickets=[[], [1]])
    game.play("done")
    assert game.scores()[1].total == -5


def test_K22_nothing_is_subtracted_in_the_first_of_two_scorings() -> None:
    game = after_first_scoring(tickets=[[46]])
    game.play("done")
    assert seat_view(game, 0).tickets_held == 1  # it can still be completed


def bonuses(game: Game) -> list[tuple[str, ...]]:
    scores = [score for score in game.scores() if isinstance(score, trikk.CardScore)]
    assert len(scores) == game.players
    return [score.bonus_cities for score in scores]


def test_K23_a_bonus_card_goes_to_the_player_with_the_most_completed_tickets_naming_the_city() -> None:
    game = ended(completed=[[14, 25], [9], []])  # Seattle two to one; Los Angeles only seat 1
    assert bonuses(game) == [("seattle",), ("los_angeles",), ()]
    assert [score.total for score in game.scores()] == [10 + 12 + 8, 9 + 12, 0]


@pytest.mark.parametrize(
    ("ticket", "city", "bonus"),
    [
        (11, "new_york", 15),
        (5, "chicago", 12),
        (16, "los_angeles", 12),
        (7, "dallas", 10),
        (22, "miami", 8),
        (14, "seattle", 8),
    ],
)
def test_K23_each_big_city_is_worth_what_its_bonus_card_says(ticket: int, city: str, bonus: int) -> None:
    game = ended(completed=[[ticket], []])
    score = game.scores()[0]
    assert isinstance(score, trikk.CardScore)
    assert (score.bonus, score.bonus_cities) == (bonus, (city,))
    assert score.total == score.tickets_won + bonus


def test_K23_players_tied_for_most_each_score_it_in_full() -> None:
    game = ended(completed=[[14], [29], [25], []])
    assert bonuses(game) == [("seattle",)] * 3 + [()]
    assert [score.total for score in game.scores()] == [10 + 8, 14 + 8, 12 + 8, 0]


def test_K23_a_ticket_naming_two_big_cities_counts_for_both() -> None:
    game = ended(completed=[[1, 6], [2]])  # Chicago two to one; New York one each
    assert bonuses(game) == [("chicago", "new_york"), ("new_york",)]
    assert [score.total for score in game.scores()] == [5 + 7 + 12 + 15, 5 + 15]


def test_K23_the_number_of_tickets_counts_not_their_value() -> None:
    assert bonuses(ended(completed=[[10, 5], [28]])) == [("chicago",), ()]


def test_K23_incomplete_tickets_count_for_no_city() -> None:
    assert bonuses(ended(completed=[[5], []], tickets=[[], [6, 10]])) == [("chicago",), ()]


def test_K23_nobody_scores_a_city_that_no_completed_ticket_names() -> None:
    game = ended(completed=[[], [14]])
    assert bonuses(game) == [(), ("seattle",)]
    assert bonuses(ended(completed=[[], []])) == [(), ()]
    assert [score.total for score in game.scores()] == [0, 10 + 8]


def test_K23_bonus_cards_of_both_scorings_together_are_given_once_at_the_end() -> None:
    game = position(
        players=4,
        decks=2,
        phase="scoring",
        tracks=[{"yellow": 1, "blue": 1}],
        tickets=[[5]],
        completed=[[6], [10], [], []],  # in the first scoring
    )
    play(game, "complete 5", "done", "done", "done", "done")
    assert bonuses(game) == [("chicago",), (), (), ()]


def outcome_of(game: Game) -> trikk.Outcome:
    """Return how a game ended, having looked that the compiled rules name the same winners."""
    outcome = game.outcome()
    assert outcome is not None
    table = scoring.new_scores()
    scoring.score(game.engine.tables, game.state[0], table)
    assert tuple(seat for seat in range(game.players) if table[seat, scoring.WINNER]) == outcome.winners
    return outcome


def test_K24_most_points_wins() -> None:
    outcome = outcome_of(ended(completed=[[14], [5, 6], [46]]))
    totals = [score.total for score in outcome.scores]
    assert totals == [10 + 8, 7 + 7 + 12, 22 + 8 + 8]
    assert outcome.winners == (2,)
    assert outcome.ranking == ((2,), (1,), (0,))


def test_K24_a_tie_goes_to_more_completed_tickets() -> None:
    outcome = outcome_of(ended(completed=[[1], [14, 29]]))
    first, second = (score for score in outcome.scores if isinstance(score, trikk.CardScore))
    assert first.total == 5 + 12 + 15 == second.total == 10 + 14 + 8
    assert (first.completed, second.completed) == (1, 2)
    assert len(first.bonus_cities) > len(second.bonus_cities)  # looked at later
    assert outcome.winners == (1,)


def test_K24_a_tie_in_completed_tickets_goes_to_more_bonus_cards() -> None:
    outcome = outcome_of(ended(completed=[[3, 45], [1, 2]]))
    first, second = (score for score in outcome.scores if isinstance(score, trikk.CardScore))
    assert first.total == 6 + 21 + 10 == second.total == 5 + 5 + 12 + 15
    assert first.completed == second.completed == 2
    assert (first.bonus_cities, second.bonus_cities) == (("dallas",), ("chicago", "new_york"))
    assert outcome.winners == (1,)


def test_K24_players_tied_in_everything_share_the_victory() -> None:
    game = ended(completed=[[1], [], [2]])
    outcome = outcome_of(game)
    assert outcome.scores[0] == outcome.scores[2]
    assert outcome.winners == (0, 2)
    assert outcome.ranking == ((0, 2), (1,))
    assert game.events[-1]["winners"] == [0, 2]


def test_K24_everyone_may_win_with_nothing() -> None:
    assert outcome_of(ended(completed=[[], [], []])).winners == (0, 1, 2)


def test_K24_the_end_is_told_with_all_that_was_counted() -> None:
    over = ended(completed=[[1], []], tickets=[[3], [46]]).events[-1]
    cities = ["chicago", "new_york"]
    assert over == {
        "type": "over",
        "scores": [
            {"tickets_won": 5, "tickets_lost": 6, "bonus": 27, "total": 26, "completed": 1, "bonus_cities": cities},
            {"tickets_won": 0, "tickets_lost": 22, "bonus": 0, "total": -22, "completed": 0, "bonus_cities": []},
        ],
        "winners": [0],
        "reason": "last_turns",
    }


# --- what each player may know ---------------------------------------------------------------------------------------


def a_rich_position(**changes: Any) -> Game:
    said: dict[str, Any] = {
        "players": 3,
        "to_move": 1,
        "hands": [{"red": 2, "wild": 1}, {"blue": 3}, {"green": 1, "white": 1}],
        "known": [{"wild": 1}, {"blue": 1}, {}],
        "market": FIVE,
        "discard": {"red": 1, "wild": 1},
        "yards": [{"red": (2, 1)}, {}, {"white": (1, 0), "black": (3, 2)}],
        "tracks": [{"yellow": 2}, {"wild": 1}, {}],
        "tickets": [[3, 7], [46], []],
        "completed": [[], [1], []],
        "ticket_deck": {"shuffled": "rest", "under": [20, 10]},
    }
    return position(**(said | changes))


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_K25_what_is_public_is_seen_by_all(viewer: int | None) -> None:
    game = a_rich_position()
    seen = view(game, viewer)
    assert (seen.seat, seen.players, seen.phase, seen.to_move) == (viewer, 3, "turn", 1)
    assert seen.market == FIVE
    assert seen.discard == {"red": 1, "wild": 1}
    assert seen.deck_size == ALL_CARDS - 8 - 5 - 2 - 9 - 3
    assert seen.ticket_deck_size == ALL_TICKETS - 4
    seats = [seat_view(game, seat, viewer) for seat in range(3)]
    assert [seat.yard for seat in seats] == [{"red": (2, 1)}, {}, {"black": (3, 2), "white": (1, 0)}]
    assert [seat.hand_size for seat in seats] == [3, 3, 2]
    assert [seat.tickets_held for seat in seats] == [2, 1, 0]
    assert [seat.track_size for seat in seats] == [2, 1, 0]
    assert [seat.completed for seat in seats] == [(), (1,), ()]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_K25_only_the_owner_sees_a_hand_and_tickets(viewer: int | None) -> None:
    game = a_rich_position()
    hands = [{"red": 2, "wild": 1}, {"blue": 3}, {"green": 1, "white": 1}]
    known = [{"wild": 1}, {"blue": 1}, {}]
    tickets = [(HeldTicket(3, False), HeldTicket(7, False)), (HeldTicket(46, False),), ()]
    for seat in range(3):
        seen = seat_view(game, seat, viewer)
        assert seen.known_cards == (hands if seat == viewer else known)[seat]
        assert seen.tickets == (tickets[seat] if seat == viewer else None)
        assert seen.track is None


@pytest.mark.parametrize(
    ("viewer", "changes"),
    [
        (0, {"hands": [{"red": 2, "wild": 1}, {"blue": 1, "orange": 2}, {"wild": 2}]}),
        (1, {"hands": [{"wild": 3}, {"blue": 3}, {"purple": 2}]}),
        (None, {"hands": [{"wild": 3}, {"blue": 1, "red": 2}, {"purple": 2}]}),
        (0, {"tickets": [[3, 7], [45], []]}),
        (None, {"tickets": [[30, 31], [2], []]}),
        (2, {"ticket_deck": {"shuffled": "rest", "under": [10, 20]}}),
        (1, {"tracks": [{"wild": 2}, {"red": 1}, {}]}),
    ],
)
def test_K25_a_view_is_the_same_whatever_is_hidden_from_it(viewer: int | None, changes: dict[str, Any]) -> None:
    game, other = a_rich_position(), a_rich_position(**changes)
    assert not np.array_equal(game.state, other.state)
    assert game.view(viewer) == other.view(viewer)
    assert game.view(viewer).to_dict() == other.view(viewer).to_dict()


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_K25_cards_from_the_deck_are_seen_by_their_owner_and_cards_from_the_market_by_all(viewer: int | None) -> None:
    game = position(market=FIVE)
    game.play("draw deck", chance=["red"])
    game.play("draw blue", chance=["white"])
    unseen, face_up = of_kind(game.events_for(viewer), "drew")
    assert unseen["card"] == ("red" if viewer == 0 else None)
    assert face_up["card"] == "blue"
    assert seat_view(game, 0, viewer).known_cards == ({"red": 1, "blue": 1} if viewer == 0 else {"blue": 1})
    assert the(game.events_for(viewer), "market_card")["card"] == "white"


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_K25_everything_laid_moved_or_robbed_is_seen_by_all(viewer: int | None) -> None:
    game = position(hands=[{"red": 3, "wild": 1}], yards=[{}, {"red": (2, 0), "blue": (1, 1)}])
    events = game.play("lay red*3+wild*1")
    assert kinds(events) == ["laid", "robbed", "turn", "moved"]
    assert game.events_for(viewer) == events


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_K25_drawn_tickets_are_seen_only_by_the_one_who_draws(viewer: int | None) -> None:
    game = position()
    game.play("tickets", chance=[31, 7, 46, 12])
    assert seat_view(game, 0, viewer).offer == ((31, 7, 46, 12) if viewer == 0 else None)
    assert seat_view(game, 0, viewer).offer_size == 4
    game.play("keep 7 46")
    offered, kept = game.events_for(viewer)[:2]
    assert offered["tickets"] == ([31, 7, 46, 12] if viewer == 0 else [None] * 4)
    assert kept["kept"] == ([7, 46] if viewer == 0 else [None] * 2)
    assert kept["returned"] == ([31, 12] if viewer == 0 else [None] * 2)


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_K25_what_is_dealt_from_the_second_deck_is_seen_only_by_its_owner(viewer: int | None) -> None:
    game = after_first_scoring()
    game.play("done", chance=[*DEAL, *TURNED_UP])
    redealt = the(game.events_for(viewer), "redealt")
    assert redealt["hands"] == [DEAL[seat::4] if seat == viewer else [None] * 4 for seat in range(4)]
    assert redealt["size"] == ALL_CARDS


def test_K25_completed_tickets_and_what_paid_for_them_are_seen_by_all() -> None:
    game = position(phase="scoring", tracks=[{"yellow": 1, "wild": 1}], tickets=[[1, 2]])
    events = play(game, "complete 1", "complete 2")
    for viewer in (0, 1, None):
        assert game.events_for(viewer) == events
        assert seat_view(game, 0, viewer).completed == (1, 2)
        assert view(game, viewer).discard["yellow"] == 10


def test_K25_what_is_known_of_a_hand_is_what_was_taken_face_up_and_not_laid_since() -> None:
    game = position(hands=[{"red": 3, "blue": 2}], known=[{"red": 2, "blue": 1}])
    game.play("lay red*3")
    assert seat_view(game, 0).known_cards == {"blue": 1}
    hidden_first = position(hands=[{"red": 3}], known=[{"red": 3}])
    hidden_first.play("lay red*2")
    assert seat_view(hidden_first, 0).known_cards == {"red": 1}


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_K25_everything_is_open_when_the_game_is_over(viewer: int | None) -> None:
    game = position(phase="scoring", to_move=1, hands=[{"red": 2}], tracks=[{"blue": 1}], tickets=[[46]])
    game.play("done")
    seen = seat_view(game, 0, viewer)
    assert seen.known_cards == {"red": 2}
    assert seen.track == {"blue": 1}
    assert seen.tickets == (HeldTicket(46, False),)
    assert view(game, viewer).outcome == game.outcome()


def imagine(state: bytes, seat: int) -> None:
    """Make up a world that looks the same to a seat."""
    engine = engine_for(card_edition())
    true, seen, imagined, again = (engine.new_state() for _ in range(4))
    true.view(np.uint8)[:] = list(state)
    engine.rules.hidden.view(engine.tables, true, seat, seen)
    engine.rules.hidden.resample(engine.tables, seen, seat, new_generator(1), imagined)
    engine.rules.hidden.view(engine.tables, imagined, seat, again)
    assert np.array_equal(seen, again)


def imagine_in_time(game: Game, seat: int) -> int | None:
    """Return 0 if a seat can imagine a world, None if it would do so for ever. Compiled code cannot be interrupted."""
    imagine(position().state.tobytes(), 0)  # so that compiling does not count
    process = multiprocessing.get_context("spawn").Process(target=imagine, args=(game.state.tobytes(), seat))
    process.start()
    process.join(20)
    result = process.exitcode
    process.kill()
    process.join()
    return result


def test_K25_a_world_can_be_imagined_that_looks_the_same() -> None:
    for seat in range(3):
        imagine(a_rich_position().state.tobytes(), seat)
    game = position(tickets=[(), "rest"], ticket_deck={"shuffled": [1, 2, 3, 4]})
    play(game, "tickets", "keep none")
    assert imagine_in_time(game, seat=0) == 0


def test_K25_a_world_can_be_imagined_while_another_looks_at_tickets_one_put_under_the_deck() -> None:
    game = position(tickets=[(), "rest"], ticket_deck={"shuffled": [1, 2, 3, 4]})
    play(game, "tickets", "keep none", "tickets")  # seat 1 looks at the four tickets that seat 0 has put back
    assert imagine_in_time(game, seat=0) == 0


# --- the positions themselves ----------------------------------------------------------------------------------------


def test_a_position_has_every_card_and_every_ticket_somewhere() -> None:
    game = a_rich_position()
    assert cards_in(game) == ALL_CARDS
    assert view(game).ticket_deck_size + 4 == ALL_TICKETS
    assert (game.moves, game.events, game.chance()) == ((), (), [])


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"hands": [{"red": 11}]}, "11 red are wanted, 10 are left"),
        ({"hands": [{"pink": 1}]}, "there is no colour 'pink'"),
        ({"deck": {"red": 5}, "market": FIVE}, "these cards are nowhere: "),
        ({"deck": "rest", "discard": "rest"}, "only one pile can be the rest, not deck, discard"),
        ({"market": {"red": 4}}, "the market has 4 cards (K8)"),
        ({"yards": [{"red": (0, 2)}]}, "a row has a colour, and a card of it to the last (K5, K10)"),
        ({"yards": [{"red": (2, 0)}, {"red": (1, 0)}]}, "two yards have a red row (K13)"),
        ({"discard": "rest"}, "an empty deck means last turns: say turns_left (K16)"),
        (
            {"deck": "rest", "market": FIVE, "turns_left": 1},
            "last turns and scoring begin when the deck is empty (K16)",
        ),
        ({"decks": 2}, "only four players begin a second deck (K21)"),
        ({"tickets": [[1], [1]]}, "ticket 1 is not there, or no more"),
        ({"ticket_deck": {"shuffled": [1, 2, 3]}}, "these tickets are nowhere: [4, "),
        ({"known": [{"red": 1}]}, "1 red of seat 0 cannot be known: it has 0"),
        ({"hands": [{}, {}, {}]}, "there are only 2 seats"),
        ({"to_move": 2}, "there are 2 seats"),
    ],
)
def test_a_position_that_cannot_be_is_refused(said: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=re.escape(problem)):
        position(**said)
