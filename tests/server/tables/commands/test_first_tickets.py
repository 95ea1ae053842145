"""First tickets are chosen by all at once; the record has them in the order of seats."""

from typing import Any

import pytest

from tests.lockstep import EDITIONS
from tests.server.offline import Clock, Table, forget, kept, open_table, refused
from trikk.game.errors import MoveError
from trikk.server.api.messages.requests import MakeMove
from trikk.server.tables import commands
from trikk.server.tables.repository import Repository

THREE = ("me", "same_device", "same_device")


def choose(table: Table, name: str, which: int = 0, version: int | None = None) -> Any:
    """Choose the first tickets of somebody, as they are offered to them."""
    shown = table.update(name)
    asked = MakeMove(version=shown.version if version is None else version, move=shown.moves[which].text)
    return commands.make_move(table.repository, table.id, table.token(name), asked)


@pytest.mark.parametrize("edition", EDITIONS)
def test_everyone_is_offered_their_tickets_as_soon_as_the_game_begins(repository: Repository, edition: str) -> None:
    table = open_table(repository, *THREE, edition=edition)
    game = table.live.game
    assert game is not None
    for seat, name in enumerate(("Ann", "Bob", "Cem")):
        shown = table.update(name)
        offer = game.view(seat).seats[seat].offer
        assert offer is not None
        assert shown.moves
        assert {ticket for move in shown.moves for ticket in move.tickets} == set(offer)
        assert (shown.choosing, shown.held) == ([0, 1, 2], False)
    assert table.update().moves == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_choices_are_held_and_made_in_the_order_of_seats(database_url: str, edition: str) -> None:
    with kept(database_url) as repository:
        table = open_table(repository, *THREE, edition=edition)
        texts = {name: table.update(name).moves[-1].text for name in ("Ann", "Bob", "Cem")}
        late = choose(table, "Cem", -1)
        assert (late.version, late.held) == (0, True)
        shown = table.update("Cem")
        assert (shown.moves, shown.held, shown.choosing, shown.version) == ([], True, [0, 1], 0)
        assert [each["type"] for each in table.happened()][-1] == "chosen"
        assert set(table.happened("chosen")[0]) == {"type", "seq", "at", "seat"}
        forget(repository)
        first = choose(table, "Ann", -1)
        assert (first.version, first.held, table.to_move) == (1, False, "Bob")
        forget(repository)
        assert choose(table, "Bob", -1).version == 2
        assert [(each["seat"], each["by"]) for each in table.happened("moved")] == [
            (seat, "person") for seat in range(3)
        ]
        game = table.live.game
        assert game is not None
        assert [str(move) for move in game.moves] == list(texts.values())
        assert table.update("Ann").choosing == []
        assert all(seat.held is None for seat in table.live.seats)


def test_a_choice_repeated_is_answered_the_same_whether_it_is_held_or_made(repository: Repository) -> None:
    table = open_table(repository, *THREE)
    text = table.update("Bob").moves[-1].text
    other = table.update("Bob").moves[0].text
    held = table.token("Bob"), MakeMove(version=0, move=text)
    answer = commands.make_move(repository, table.id, *held)
    assert commands.make_move(repository, table.id, *held) == answer
    refused("already_chosen", lambda: table.move(other, version=0, name="Bob"))
    forget(repository)
    assert commands.make_move(repository, table.id, *held) == answer
    choose(table, "Ann")
    assert table.row.version == 2
    forget(repository)
    assert commands.make_move(repository, table.id, *held) == answer
    refused("stale_version", lambda: table.move(other, version=0, name="Bob"))
    assert [each["type"] for each in table.happened()] == ["opened", "began", "chosen", "moved", "moved"]


def test_a_choice_holds_although_others_have_chosen_meanwhile(repository: Repository) -> None:
    """It was seen at an earlier version: what is on offer to a seat does not depend on the others."""
    table = open_table(repository, *THREE)
    choose(table, "Ann")
    assert choose(table, "Cem", version=0).held
    made = choose(table, "Bob", version=0)
    assert (made.version, made.held, table.row.version) == (2, False, 3)
    refused("stale_version", lambda: table.move("draw deck", version=9))


def test_a_choice_made_at_once_is_answered_the_same_when_repeated(repository: Repository) -> None:
    """It was seen before the others had chosen, so it is not the move after the version it was asked for."""
    table = open_table(repository, *THREE)
    shown = table.update("Bob").moves
    asked = table.token("Bob"), MakeMove(version=0, move=shown[-1].text)
    choose(table, "Ann")
    answer = commands.make_move(repository, table.id, *asked)
    assert (answer.version, answer.held) == (2, False)
    forget(repository)
    assert commands.make_move(repository, table.id, *asked) == answer
    choose(table, "Cem")
    assert commands.make_move(repository, table.id, *asked) == answer
    refused("stale_version", lambda: table.move(shown[0].text, version=0, name="Bob"))
    assert [each["type"] for each in table.happened()] == ["opened", "began", "moved", "moved", "moved"]


def test_only_what_is_on_offer_can_be_chosen(repository: Repository) -> None:
    table = open_table(repository, *THREE)
    for text in ("keep 99", "draw deck", table.update("Ann").moves[0].text):
        with pytest.raises(MoveError):
            table.move(text, version=0, name="Cem")
    assert [each["type"] for each in table.happened()] == ["opened", "began"]
    assert table.live.seats[2].held is None


def test_bots_choose_in_their_turn_and_what_was_held_follows_at_once(repository: Repository, clock: Clock) -> None:
    table = open_table(repository, "greedy", "me", "random", "same_device", pace="slow")
    for name in ("Bob", "Dee"):
        assert choose(table, name).held
    clock.forward(2.5)
    assert table.act()
    assert table.row.version == 2
    clock.forward(2.5)
    assert table.act()
    assert [each["by"] for each in table.happened("moved")] == ["bot", "person", "bot", "person"]


def test_all_have_the_same_time_for_their_first_tickets(repository: Repository, clock: Clock) -> None:
    table = open_table(repository, *THREE, turn_limit="1min")
    ends = clock.now + 60
    clock.forward(50)
    choose(table, "Ann")
    assert (table.to_move, table.row.deadline) == ("Bob", ends)
    choose(table, "Cem")
    clock.forward(10)
    assert not table.act()
    assert table.act()  # for Bob; Cem has chosen
    assert [each["by"] for each in table.happened("moved")] == ["person", "stand_in", "person"]
    assert table.row.deadline == clock.now + 60  # the first turn
