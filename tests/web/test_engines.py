"""The same short walk in Chromium, Firefox and WebKit: from Home through a claim with a choice of cards to the end."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.processes import Serving
from tests.web.conftest import SCREENSHOTS
from tests.web.player import FINISH, LAPTOP, SECRET
from tests.web.playing import (
    GAME,
    PAYMENT,
    ROUTE,
    Page,
    answer,
    check_the_end,
    choose_tickets,
    click,
    draw,
    set_pace,
    version,
    wait_for_results,
    wait_for_turn,
)
from tests.web.screen import Screen
from tests.web.webdriver import browser, missing

pytestmark = pytest.mark.long
TURNS = 7
"""The bots may end a game after nine or ten."""
DRAWING = 4
"""Turns in which cards are drawn, so that there are several ways to pay."""
GRAY_ROUTE = f"{ROUTE}[data-card='gray']"


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def page(request: pytest.FixtureRequest, server: Serving, tmp_path: Path) -> Iterator[Page]:
    """A page in each browser, visited for the first time. At the end it may not have logged an error."""
    if request.param == "chromium":
        yield request.getfixturevalue("visitor")().page
        return
    if reason := missing(request.param):
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with browser(request.param, tmp_path, LAPTOP) as driver:
        screen = Screen(driver, server.url)
        yield screen
        screen.screenshot(path=SCREENSHOTS / "last" / f"{request.node.name}.png")
        assert driver.complaints() == []


def test_a_game_from_home_to_its_end(page: Page, request: pytest.FixtureRequest) -> None:
    def shot(of: str) -> None:
        page.screenshot(path=SCREENSHOTS / f"{request.node.name}-{of}.png")

    page.goto("/")
    page.locator(".play").last.wait_for()
    page.evaluate("() => document.fonts.ready.then(() => true)")
    shot("home")
    click(page.locator("article[aria-labelledby='edition-new_york'] .play"))
    page.locator(GAME).wait_for()
    assert wait_for_turn(page)
    shot("tickets")
    choose_tickets(page, click)
    turns, chosen = 1, False
    while turns < TURNS or not chosen:
        assert wait_for_turn(page)
        if turns > DRAWING and page.locator(ROUTE).count():
            chosen = claim(page, shot) or chosen
        else:
            draw(page, click)
            assert wait_for_turn(page)
            draw(page, click)
        turns += 1
    shot("played")
    set_pace(page, click, "instant")
    table = page.evaluate("() => location.pathname.split('/').pop()")
    page.evaluate(FINISH, [table, page.evaluate(SECRET, table)])
    wait_for_results(page)
    shot("end")
    check_the_end(page, players=3)


def claim(page: Page, shot: Callable[[str], None]) -> bool:
    """Claim a route, one that any colour can pay if there is one; return whether there was a choice of cards."""
    before = version(page)
    click(page.locator(GRAY_ROUTE if page.locator(GRAY_ROUTE).count() else ROUTE).last)
    if answer(page, before, PAYMENT) is None:
        return False
    shot("payment")
    assert page.locator(PAYMENT).count() > 1
    click(page.locator(PAYMENT).last)
    answer(page, before)
    return True
