"""Whole games in a real browser, to the very end, through clicks."""

import time
from collections.abc import Callable

import pytest

from tests.web.player import PHONE, Visitor
from tests.web.playing import (
    GAME,
    MY_TURN,
    PATIENCE,
    SCORE,
    card_step,
    check_the_end,
    city_step,
    click,
    play_to_the_end,
    press,
    set_pace,
    version,
    wait_for_results,
    wait_for_turn,
)

Visiting = Callable[..., Visitor]
CLOSED_AT = 20
"""After so many decisions of all four, one closes her browser."""
STEPS = {"new_york": city_step, "san_francisco": city_step, "card_game": card_step}


@pytest.mark.parametrize("edition", ["new_york", "san_francisco", "card_game"])
def test_a_person_plays_against_bots_to_the_very_end(visitor: Visiting, edition: str) -> None:
    ada = visitor()
    ada.go("/")
    ada.page.locator(f"article[aria-labelledby='edition-{edition}'] .play").click()
    ada.page.locator(GAME).wait_for()
    set_pace(ada.page, click, "instant")  # otherwise a game takes many minutes
    wait_for_turn(ada.page)
    ada.shot("begin")
    steps = play_to_the_end(ada.page, STEPS[edition])
    assert steps > 10
    wait_for_results(ada.page)
    ada.shot("end")
    check_the_end(ada.page, players=3)


def test_new_york_is_played_by_keyboard_alone(visitor: Visiting) -> None:
    ada = visitor()
    table = ada.open_table("new_york", ["me", "planner"], pace="instant")
    ada.go(f"/t/{table}")
    assert play_to_the_end(ada.page, city_step, press) > 10
    wait_for_results(ada.page)
    check_the_end(ada.page, players=2)


@pytest.mark.parametrize("edition", ["new_york", "card_game"])
def test_a_game_is_played_on_a_phone(visitor: Visiting, edition: str) -> None:
    ada = visitor(size=PHONE, touch=True)
    table = ada.open_table(edition, ["me", "greedy"], pace="instant")
    ada.go(f"/t/{table}")
    wait_for_turn(ada.page)
    for step in range(12):
        at = version(ada.page)
        assert ada.sideways() == 0
        STEPS[edition](ada.page, ada.hand)
        if step == 6:
            ada.shot("playing")
        if not wait_for_turn(ada.page, at):
            break
    assert ada.sideways() == 0


def test_four_browsers_play_at_one_table_and_one_comes_back(visitor: Visiting) -> None:
    names = ["Ada", "Ben", "Cleo", "Dag"]
    players = [visitor() for _ in names]
    ada = players[0]
    table = ada.open_table("new_york", ["me:Ada", "open", "open", "open"], starts=0)
    ada.go(f"/t/{table}")
    link = ada.page.get_by_role("textbox", name="Link to play").input_value()
    ada.shot("waiting")
    for guest, name in zip(players[1:], names[1:], strict=True):
        guest.go(link)
        guest.page.get_by_label("Your name").fill(name)
        guest.page.get_by_role("button", name="Join", exact=True).click()
    for player in players:
        player.page.locator(GAME).wait_for()
    cleo = players[2]
    turns = last = 0
    moved_at = time.monotonic()
    while ada.page.locator(SCORE).count() == 0:
        order = [*players[last:], *players[:last]]  # most likely the same again, or the next
        mover = next((player for player in order if player.page.locator(MY_TURN).count()), None)
        if cleo.page.url == "about:blank" and (mover is None or turns > CLOSED_AT + 3):
            cleo.go(f"/t/{table}")  # the others wait for her, or have gone on without
        if mover is None:
            ada.page.wait_for_timeout(30)
            assert time.monotonic() - moved_at < PATIENCE / 1000, "nobody is to move"
            continue
        city_step(mover.page)
        last = players.index(mover)
        turns += 1
        moved_at = time.monotonic()
        if turns == CLOSED_AT:
            cleo.page.goto("about:blank")
    assert turns > 2 * CLOSED_AT
    for player in players:
        wait_for_results(player.page)
        check_the_end(player.page, players=4)
