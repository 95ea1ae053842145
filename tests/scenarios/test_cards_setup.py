"""Setting up The Card Game, K1 to K4: a position, a few moves, and what must come of them (docs/rules/card-game.md)."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

import trikk
from tests.scenarios.card_position import (
    ALL_CARDS,
    ALL_TICKETS,
    card_edition,
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
from trikk.game.game import Game
from trikk.game.view import HeldTicket

pytestmark = pytest.mark.uncompiled


def set_up(players: int, cards: Sequence[str], tickets: Sequence[int], market: Sequence[str]) -> Game:
    """Return a game whose setup drew this."""
    return Game(card_edition(), players, None, chance=[*cards, *tickets, *market])


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
