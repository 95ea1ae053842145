"""What each player of a city game may know, R31: scenarios (docs/rules/city-games.md)."""

from typing import Any

import numpy as np
import pytest

from tests.scenarios.city_position import draw_twice, hand, look, position, seats
from trikk import Game
from trikk.game.view import HeldTicket
from trikk.rules.generator import new_generator
from trikk.rules.tickets import SPECTATOR

pytestmark = pytest.mark.uncompiled


def seen(game: Game, seat: int) -> np.ndarray:
    """The view of the rules themselves, in which everything hidden is blanked."""
    array = game.engine.new_state()
    game.engine.rules.hidden.view(game.engine.tables, game.state, seat, array)
    return array


def busy_game(**said: Any) -> Game:
    """A position in which there is something of everything."""
    everything: dict[str, Any] = {
        "hands": [{"red": 2, "wild": 1}, {"blue": 2}, {"green": 1}],
        "discard": {"orange": 2},
        "owners": {"fort_mason-lombard_street:red": 1},
        "tickets": [[3], [4, 5], [6]],
        "tokens": [[0], [], [1]],
    }
    return position("san_francisco", players=3, **{**everything, **said})


def test_R31_what_lies_open_is_seen_by_all_alike() -> None:
    game = busy_game()
    for viewer in (0, 1, 2, None):
        view = look(game, viewer)
        assert view.market == {"blue": 1, "green": 1, "black": 1, "purple": 1, "red": 1}
        assert (view.deck_size, view.discard, view.ticket_deck_size) == (31, {"orange": 2}, 20)
        assert view.owners == {"fort_mason-lombard_street:red": 1}
        assert view.stacks["alcatraz"] == (0, 1)
        assert [seat.vehicles for seat in seats(game, viewer)] == [20, 19, 20]
        assert [seat.points for seat in seats(game, viewer)] == [0, 1, 0]
        assert [seat.hand_size for seat in seats(game, viewer)] == [3, 2, 1]
        assert [seat.tickets_held for seat in seats(game, viewer)] == [1, 2, 1]
        assert [seat.tokens for seat in seats(game, viewer)] == [(0,), (), (1,)]


def test_R31_hands_and_tickets_are_seen_by_their_owner_alone() -> None:
    game = busy_game()
    own = look(game, 0).seats[0]
    assert (own.known_cards, own.tickets) == ({"red": 2, "wild": 1}, (HeldTicket(3, False),))
    for viewer in (1, 2, None):
        other = look(game, viewer).seats[0]
        assert (other.known_cards, other.tickets, other.offer) == ({}, None, None)


def test_R31_a_view_does_not_change_when_only_hidden_things_do() -> None:
    game = busy_game()
    other = busy_game(
        hands=[{"red": 2, "wild": 1}, {"wild": 1, "black": 1}, {"purple": 1}], tickets=[[3], [9, 12], [20]]
    )
    assert look(game, 0) == look(other, 0)
    assert np.array_equal(seen(game, 0), seen(other, 0))
    assert look(game, 1) != look(other, 1)
    assert not np.array_equal(seen(game, 1), seen(other, 1))
    hidden_from_all = busy_game(hands=[{"blue": 3}, {"wild": 2}, {"purple": 1}], tickets=[[1], [9, 12], [20]])
    assert look(game) == look(hidden_from_all)
    assert np.array_equal(seen(game, SPECTATOR), seen(hidden_from_all, SPECTATOR))


def test_R31_tickets_on_offer_are_seen_by_their_owner_alone() -> None:
    game = position("new_york", players=3)
    game.play("tickets", chance=[9, 4])
    assert look(game, 0).seats[0].offer == (9, 4)
    assert game.events_for(0)[-1]["tickets"] == [9, 4]
    for viewer in (1, 2, None):
        assert (look(game, viewer).seats[0].offer, look(game, viewer).seats[0].offer_size) == (None, 2)
        assert game.events_for(viewer)[-1] == {"type": "offered", "seat": 0, "tickets": [None, None]}


def test_R31_everyone_knows_who_drew_which_face_up_card() -> None:
    game = position("new_york", players=3, hands=[{"red": 1}], market={"red": 3, "blue": 2})
    game.play("draw red", chance=["green"])
    game.play("draw deck", chance=["red"])
    assert hand(game, 0) == {"red": 3}
    for viewer in (1, 2, None):
        assert look(game, viewer).seats[0].known_cards == {"red": 1}
        assert [event.get("card") for event in game.events_for(viewer)] == ["red", "green", None, None]


def test_R31_a_card_that_is_spent_is_no_longer_known_to_be_held() -> None:
    game = position("new_york", hands=[{"green": 1, "red": 1}], market={"green": 1, "blue": 4}, phase="second_card")
    game.play("draw green", chance=["pink"])
    draw_twice(game)
    assert look(game, 1).seats[0].known_cards == {"green": 1}
    game.play("claim chinatown-wall_street:green green*1")
    assert hand(game, 0) == {"green": 1, "red": 1}
    assert look(game, 1).seats[0].known_cards == {}  # for all they know, it was this one


def test_R31_another_colour_that_is_spent_leaves_what_is_known() -> None:
    game = position("new_york", hands=[{"blue": 1}], market={"green": 1, "blue": 4}, phase="second_card")
    game.play("draw green", chance=["pink"])
    draw_twice(game)
    game.play("claim lower_east_side-chinatown:blue blue*1")
    assert look(game, 1).seats[0].known_cards == {"green": 1}


def test_R31_returned_tickets_are_known_only_to_the_one_who_returned_them() -> None:
    game = position("new_york", players=3, tickets=[[1], [2], [3]])
    game.play("tickets", chance=[9, 4])
    game.play("keep 4")
    nine = game.engine.ticket_index[9]
    assert [seen(game, viewer)[0].under[0] for viewer in (0, 1, 2, SPECTATOR)] == [nine, -1, -1, -1]
    assert {world.under[0] for world in worlds(game, 0)} == {nine}
    possible = {game.engine.tickets[world.under[0]] for world in worlds(game, 1)}
    assert possible == set(game.engine.tickets) - {2}  # seat 1 knows of no ticket but its own where it is


def test_R31_whoever_returned_a_ticket_sees_when_another_takes_it() -> None:
    game = position("new_york", players=3, ticket_deck={"shuffled": [9, 4], "under": [5, 6, 7]}, rest_to=0)
    for keep in ("keep 4", "keep 5", "keep 7 9"):
        game.play("tickets")
        game.play(keep)
    nine = 1 << game.engine.ticket_index[9]
    assert all(world.held[2] & nine for world in worlds(game, 0))
    assert not all(world.held[2] & nine for world in worlds(game, 1))


def worlds(game: Game, seat: int) -> list[np.record]:
    """Return many worlds that look to a seat just like this one."""
    engine, view, generator = game.engine, seen(game, seat), new_generator(1)
    states = np.repeat(engine.new_state(), 300)
    for i in range(len(states)):
        engine.rules.hidden.resample(engine.tables, view, seat, generator, states[i : i + 1])
    return list(states)


def test_R31_everything_is_open_when_the_game_is_over() -> None:
    game = busy_game(turns_left=1)
    draw_twice(game)
    for viewer in (1, None):
        assert look(game, viewer).seats[0].tickets == (HeldTicket(3, False),)
        assert sum(look(game, viewer).seats[0].known_cards.values()) == 5
