"""What each player of The Card Game may know, K25: a position, a few moves, and what must come of them
(docs/rules/card-game.md).
"""

import multiprocessing
from typing import Any

import numpy as np
import pytest

from tests.patience import PATIENCE
from tests.scenarios.card_position import (
    ALL_CARDS,
    ALL_TICKETS,
    DEAL,
    FIVE,
    TURNED_UP,
    a_rich_position,
    after_first_scoring,
    card_edition,
    kinds,
    of_kind,
    play,
    position,
    seat_view,
    the,
    view,
)
from trikk.game.engine import engine_for
from trikk.game.game import Game
from trikk.game.view import HeldTicket
from trikk.rules.generator import new_generator

pytestmark = pytest.mark.uncompiled


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
    process.join(PATIENCE)
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
