"""The second deck of four players, K21: a position, a few moves, and what must come of them
(docs/rules/card-game.md).
"""

from collections import Counter
from typing import Any

import pytest

from tests.scenarios.card_position import (
    ALL_CARDS,
    DEAL,
    TURNED_UP,
    after_first_scoring,
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
from trikk.game.view import HeldTicket

pytestmark = pytest.mark.uncompiled


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
