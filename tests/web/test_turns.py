"""Whose turn it is: first tickets by all at once, moves taken back, and players who are not here."""

from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute

from tests.web.player import Visitor
from tests.web.playing import (
    CONFIRM,
    GAME,
    MY_TURN,
    OFFER,
    ROUTE,
    choose_tickets,
    city_step,
    click,
    draw,
    make,
    set_pace,
    version,
    wait_for_turn,
)

Visiting = Callable[..., Visitor]

UNDO = "[data-testid='undo']"
STAND_IN = "[data-testid='stand-in']"


def two_at_a_table(visitor: Visiting, edition: str = "new_york") -> tuple[Visitor, Visitor, str]:
    """Return Ada, who starts, and Ben, each with a browser of their own, and their table."""
    ada, ben = visitor(), visitor()
    table = ada.open_table(edition, ["me:Ada", "open"], starts=0)
    ada.go(f"/t/{table}")
    ben.join(ada.link(), "Ben")
    for player in (ada, ben):
        player.page.locator(GAME).wait_for()
    return ada, ben, table


def until_a_claim(visitor: Visitor, *others: Visitor) -> None:
    """Draw, all of them in turn, until the first could claim a route."""
    while True:
        for player in (visitor, *others):
            wait_for_turn(player.page)
            while player.page.locator(MY_TURN).count():
                if player is visitor and player.page.locator(ROUTE).count():
                    return
                if player.page.locator(OFFER).count():
                    choose_tickets(player.page, click)
                else:
                    draw(player.page, click)


def wait_for_version(visitor: Visitor, least: int) -> None:
    visitor.page.wait_for_function(
        "([game, least]) => Number(document.querySelector(game)?.dataset.version) >= least", arg=[GAME, least]
    )


def test_first_tickets_are_chosen_by_both_at_once(visitor: Visiting) -> None:
    ada, ben, _ = two_at_a_table(visitor)
    for player in (ada, ben):
        player.page.locator(OFFER).first.wait_for()
    ben.shot("both-choose")
    click(ben.page.locator(OFFER).first)
    click(ben.page.locator(CONFIRM))
    ben.page.get_by_text("Waiting for Ada to choose tickets").first.wait_for()
    ben.shot("waiting-for-ada")
    assert (version(ben.page), version(ada.page)) == (0, 0)
    assert ben.page.locator(OFFER).count() == 0
    ben.page.reload()  # it is held by the server
    ben.page.get_by_text("Waiting for Ada to choose tickets").first.wait_for()
    click(ada.page.locator(OFFER).first)
    click(ada.page.locator(CONFIRM))
    for player in (ada, ben):
        wait_for_version(player, 2)
    assert wait_for_turn(ada.page)
    assert ben.page.locator(MY_TURN).count() == 0


def test_a_claim_is_taken_back_and_everyone_hears_of_it(visitor: Visiting) -> None:
    ada, ben, _ = two_at_a_table(visitor)
    until_a_claim(ada, ben)
    lit = ada.page.locator(ROUTE).count()
    make(ada.page, click, ada.page.locator(ROUTE).last)
    at = version(ada.page)
    ada.page.locator(UNDO).wait_for()
    ada.shot("undo")
    assert ben.page.locator(UNDO).count() == 0
    assert ada.page.get_by_role("status").filter(has_text="undo this move").count() == 1
    click(ada.page.locator(UNDO))
    wait_for_turn(ada.page, at)
    assert ada.page.locator(ROUTE).count() == lit
    wait_for_version(ben, at + 1)
    ben.page.get_by_text("Ada took the move back").first.wait_for(state="attached")
    assert ada.page.locator(UNDO).count() == 0
    draw(ada.page, click)  # and it goes on


def test_a_late_answer_holds_up_nothing_once_the_move_is_shown(visitor: Visiting) -> None:
    ada = visitor()
    table = ada.open_table("new_york", ["me", "random"], starts=0)
    late: list[tuple[WebSocketRoute, str | bytes]] = []

    def hold_answers(socket: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            if isinstance(message, str) and message.startswith('{"type":"accepted"'):
                late.append((socket, message))
            else:
                socket.send(message)

        socket.connect_to_server().on_message(pass_on)

    ada.page.route_web_socket("**/updates", hold_answers)
    ada.go(f"/t/{table}")
    ada.page.locator(MY_TURN).wait_for()
    choose_tickets(ada.page, click)
    wait_for_turn(ada.page, 1)
    turn = version(ada.page)
    draw(ada.page, click)
    draw(ada.page, click)
    assert len(late) == 3
    for socket, answer in late:
        socket.send(answer)
    wait_for_turn(ada.page, turn + 2)
    draw(ada.page, click)


@pytest.mark.long
def test_against_bots_there_is_time_to_undo_with_a_key(visitor: Visiting) -> None:
    ada = visitor()
    table = ada.open_table("new_york", ["me", "random"], pace="instant", starts=0)
    ada.go(f"/t/{table}")
    until_a_claim(ada)
    set_pace(ada.page, click, "normal")
    make(ada.page, click, ada.page.locator(ROUTE).last)
    at = version(ada.page)
    ada.page.locator(UNDO).wait_for()
    ada.page.keyboard.press("u")
    wait_for_turn(ada.page, at)
    assert version(ada.page) == at + 1  # the bot has waited
    city_step(ada.page)


@pytest.mark.long
def test_a_bot_stands_in_for_one_who_is_gone_until_they_are_back(visitor: Visiting) -> None:
    ada, ben, table = two_at_a_table(visitor)
    for player in (ada, ben):
        player.page.locator("[data-testid='presence-1'], [data-testid='presence-0']").first.wait_for()
    for player in (ada, ben):
        choose_tickets(player.page, click)
    wait_for_turn(ada.page)
    while ada.page.locator(MY_TURN).count():
        draw(ada.page, click)
    wait_for_turn(ben.page)
    ben.page.goto("about:blank")
    ada.page.locator("[data-testid='presence-1'][data-state='offline']").wait_for()
    assert "offline since" in (ada.page.locator("[data-testid='presence-1']").get_attribute("title") or "")
    ada.page.locator(f"{STAND_IN}[aria-disabled='true']").wait_for()
    ada.shot("waiting")
    assert ada.accessibility_problems() == []
    ada.page.locator(f"{STAND_IN}[aria-disabled='false']").wait_for()  # a minute
    click(ada.page.locator(STAND_IN))
    ada.page.get_by_text("A bot stands in for Ben until they are back").first.wait_for(state="attached")
    wait_for_turn(ada.page)
    ada.shot("stand-in")
    ben.go(f"/t/{table}")
    ben.page.get_by_text("Welcome back").wait_for()
    ben.shot("welcome")
    ada.page.locator("[data-testid='presence-1'][data-state='here']").wait_for()
    while ada.page.locator(MY_TURN).count():
        draw(ada.page, click)
    assert wait_for_turn(ben.page)
    assert ben.page.get_by_role("button", name="I’m back").count() == 0
