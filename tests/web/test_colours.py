"""Whose is it? Colours are chosen by people, and are the same wherever a player is seen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

from tests.web.player import SECRET, Visitor
from tests.web.playing import GAME

LINKS = """async ([table, secret]) => {
    const headers = { Authorization: `Bearer ${secret}` };
    return (await (await fetch(`/api/tables/${table}/links`, { headers })).json()).invite;
}"""


def badge_of(of: Locator) -> str | None:
    """Return with what a player's badge is painted."""
    return of.locator(".badge path").first.get_attribute("fill")


def seat(page: Page, name: str) -> Locator:
    return page.locator(f"li:has-text('{name}')").first


def choose(page: Page, colour: str) -> None:
    page.get_by_test_id("colours").first.locator(f"label[title='{colour}']").click()


def test_colours_are_chosen_and_the_same_in_waiting_room_and_game(visitor: Callable[..., Visitor]) -> None:
    ada, ben = visitor(), visitor(size=(390, 844), touch=True)
    page = ada.page
    ada.go("/new/new_york")
    page.get_by_label("Name at seat 1").fill("Ada")
    choose(page, "violet")
    page.get_by_label("Who takes seat 2").select_option("open")
    ada.shot("new-table")
    page.locator("button[type='submit']").click()
    page.wait_for_url("**/t/*")
    table = page.url.rsplit("/", 1)[1].partition("#")[0]
    seat(page, "Ada").locator(".badge").first.wait_for()
    assert badge_of(seat(page, "Ada")) == "url(#player-2)"

    # Ben comes by the link: what Ada has is taken, what the bot has is not.
    ben.go(page.evaluate(LINKS, [table, page.evaluate(SECRET, table)]))
    taken = ben.page.get_by_role("radio", name="violet, taken by Ada")
    taken.wait_for()
    assert taken.is_disabled()
    assert ben.accessibility_problems() == []
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_test_id("colours").locator("label[title='vermilion']").tap()
    ben.page.get_by_role("button", name="Join").tap()

    for one in (page, ben.page):
        one.locator(GAME).wait_for()
        one.locator("[data-anchor^='seat:']").first.wait_for()
        seats = one.locator("[data-anchor^='seat:']")
        shown = {seats.nth(i).locator(".name").inner_text(): badge_of(seats.nth(i)) for i in range(3)}
        assert (shown["Ada"], shown["Ben"]) == ("url(#player-2)", "url(#player-0)")
        assert len(set(shown.values())) == 3

    # The next table begins with the colour that was chosen last.
    ada.go("/new/san_francisco")
    page.get_by_role("radio", name="violet").first.wait_for()
    assert page.get_by_role("radio", name="violet").first.is_checked()


@pytest.mark.long
def test_tickets_stay_drawn_with_the_marks_of_their_list(visitor: Callable[..., Visitor]) -> None:
    ada = visitor()
    table = ada.open_table("new_york", ["me", "greedy"], seed=3, starts=0)
    page = ada.page
    keep = """async ([table, secret]) => {
        const headers = { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" };
        const update = await (await fetch(`/api/tables/${table}`, { headers })).json();
        const move = update.moves.findLast(({ kind }) => kind === "keep").text;
        await fetch(`/api/tables/${table}/moves`, {
            method: "POST", headers, body: JSON.stringify({ version: update.version, move }) });
    }"""
    page.evaluate(keep, [table, page.evaluate(SECRET, table)])
    ada.go(f"/t/{table}")
    ends = page.locator("[data-testid^='ticket-end-'] path")
    ends.first.wait_for()
    assert ends.count() == 4
    assert page.locator(".arc").count() == 2
    listed = page.locator("[data-testid^='ticket-']:is(button)")
    shapes = [listed.nth(i).locator(".stub path").get_attribute("d") for i in range(2)]
    assert {ends.nth(i).get_attribute("d") for i in range(4)} == set(shapes)
    listed.first.hover()
    page.locator(".arc.lit").wait_for()
    ada.shot("lit")

    ada.go("/settings")
    page.get_by_label("Draw my tickets on the map").uncheck()
    ada.go(f"/t/{table}")
    page.locator("[data-testid^='ticket-']:is(button)").first.wait_for()
    assert page.locator("[data-testid^='ticket-end-'], .arc").count() == 0
