"""The drawing board while one draws: it stands still, and says what is not possible."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.player import LAPTOP, PHONE, SIDEWAYS
from tests.web.studio.drawing import Visiting, board_place, drag, middle, open_harbour, put_places

SHOWN = """() => document.querySelector('.drawing-board svg[role="group"]').getAttribute("viewBox")"""
CHECKED = "[data-checked='true']"


def join(page: Page, *places: str) -> None:
    """Click two places with the tool for routes."""
    for id in places:
        page.mouse.click(*middle(board_place(page, id)))


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_the_view_stands_still_while_one_draws_until_something_lies_outside(
    visitor: Visiting, size: tuple[int, int]
) -> None:
    ada = visitor(size=size)
    ada.go("/studio")
    page = ada.page
    expect(page.get_by_test_id("next")).to_be_visible()
    before = page.evaluate(SHOWN)
    put_places(page, [(0.12, 0.2), (0.5, 0.5), (0.85, 0.6)])
    page.get_by_role("button", name="Draw routes").click()
    join(page, "place_1", "place_2")
    join(page, "place_2", "place_3")
    expect(page.locator(CHECKED)).to_be_visible()
    assert page.evaluate(SHOWN) == before
    page.get_by_role("button", name="Select and move").click()
    drag(page, board_place(page, "place_3"), (20, -30))
    expect(page.locator(CHECKED)).to_be_visible()
    assert page.evaluate(SHOWN) == before
    ada.shot("still")

    board_place(page, "place_3").click()
    page.get_by_label("To the right").fill("3000")
    page.get_by_label("To the right").press("Enter")
    expect(page.locator(CHECKED)).to_be_visible()
    assert page.evaluate(SHOWN) != before
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(CHECKED)).to_be_visible()
    farther = page.evaluate(SHOWN)
    page.get_by_role("button", name="Show the whole board").click()
    expect(page.locator("[role=group][viewBox]")).not_to_have_attribute("viewBox", farther)


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_hint_is_equally_high_for_all_tools(visitor: Visiting, language: str) -> None:
    ada = visitor(size=PHONE, touch=True, language=language)
    ada.go("/studio")
    heights = set()
    for tool in ada.page.get_by_role("toolbar").get_by_role("button").all()[:6]:
        tool.tap()
        box = ada.page.locator(".hint").bounding_box()
        assert box
        heights.add(box["height"])
        inside = ada.page.locator(".hint").evaluate("hint => hint.scrollHeight - hint.clientHeight")
        assert inside <= 0
    assert len(heights) == 1


@pytest.mark.parametrize("size", [LAPTOP, PHONE, SIDEWAYS])
def test_a_third_route_between_two_places_is_refused_in_words(visitor: Visiting, size: tuple[int, int]) -> None:
    ada = visitor(size=size)
    ada.go("/studio")
    page = ada.page
    put_places(page, [(0.3, 0.3), (0.6, 0.6)])
    page.get_by_role("button", name="Draw routes").click()
    notice = page.get_by_test_id("drawing-board").get_by_text("there is no room for a third")
    for _ in range(2):
        join(page, "place_1", "place_2")
        expect(notice).to_have_count(0)
    join(page, "place_1", "place_2")
    expect(notice).to_be_visible()
    ada.shot("third")
    assert ada.accessibility_problems() == []
    page.get_by_role("button", name="Select and move").click()
    expect(notice).to_have_count(0)

    page.get_by_role("tab", name="Routes").click()
    for number, name in enumerate(("Place 1", "Place 2")):
        page.locator("#studio-panel form select").nth(number).select_option(name)
    expect(page.get_by_role("button", name="Add a route")).to_be_disabled()
    expect(page.locator("#studio-panel").get_by_text("Two routes join Place 1 and Place 2 already")).to_be_visible()


def test_a_number_that_is_not_possible_is_told(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/studio")
    page = ada.page
    open_harbour(page)
    page.get_by_role("tab", name="Routes").click()
    length = page.get_by_label("Length of Station – The Hill")
    length.fill("9")
    length.press("Enter")
    expect(length).to_have_value("8")
    expect(page.get_by_role("alert")).to_have_text("From 1 to 8")
    expect(length).to_have_accessible_description("From 1 to 8")
    length.fill("2")
    length.press("Enter")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_place_that_no_route_leads_to_is_told_before_there_are_tickets(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/studio")
    page = ada.page
    put_places(page, [(0.2, 0.3), (0.5, 0.3), (0.8, 0.3), (0.5, 0.7)])
    told = page.get_by_test_id("unreached")
    expect(page.get_by_test_id("next")).to_have_text("Next: join the places by routes.")
    expect(told).to_have_count(0)
    page.get_by_role("button", name="Draw routes").click()
    join(page, "place_1", "place_2")
    expect(told).to_have_text("No route leads to Place 3 and Place 4 yet.")
    expect(page.get_by_test_id("problem-count")).to_have_count(0)
    join(page, "place_2", "place_3")
    expect(told).to_have_text("No route leads to Place 4 yet.")
    ada.shot("unreached")
    join(page, "place_3", "place_4")
    expect(told).to_have_count(0)


def test_a_tip_does_not_stay_where_a_place_was(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/studio")
    page = ada.page
    open_harbour(page)
    expect(page.locator(CHECKED)).to_be_visible()
    place = page.get_by_role("button", name="Station", exact=True)
    place.focus()
    page.keyboard.press("ArrowUp")  # to another place, which has a tip
    expect(page.get_by_test_id("tip")).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("tip")).to_have_count(0)


def test_mistakes_are_told_by_name_and_lead_to_what_they_are_about(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/studio")
    page = ada.page
    open_harbour(page)
    page.get_by_role("tab", name="Tickets").click()
    page.get_by_label("Ticket 2 from").select_option("Fish Market")
    page.get_by_label("Ticket 2 to").select_option("Station")
    page.get_by_test_id("problem-count").click()
    problem = page.get_by_role("button", name=re.compile("already joins"))
    expect(problem).to_have_text(
        re.compile(
            r'Tickets: 2 \(Fish Market – Station\).*ticket 1 \(Fish Market – Station\) already joins "Fish Market"',
            re.S,
        )
    )
    page.get_by_role("tab", name="Map").click()
    problem.click()
    expect(page.get_by_role("tab", selected=True)).to_have_text("Tickets")
    expect(page.locator("#studio-panel tr.chosen")).to_contain_text("2")
    ada.shot("by-name")


def test_a_phone_shows_all_of_a_park_that_is_added(visitor: Visiting) -> None:
    ada = visitor(size=PHONE, touch=True)
    ada.go("/studio")
    page = ada.page
    open_harbour(page)
    page.get_by_role("tab", name="Ground").tap()
    page.get_by_role("button", name="Park", exact=True).tap()
    corners = page.locator("[data-handle^='corner-'] .handle")
    expect(corners.first).to_be_attached()
    page.get_by_test_id("drawing-board").scroll_into_view_if_needed()
    ada.shot("park")
    board = page.get_by_test_id("drawing-board").bounding_box()
    assert board
    for corner in corners.all():
        x, y = middle(corner)
        assert board["x"] <= x <= board["x"] + board["width"]
        assert board["y"] <= y <= board["y"] + board["height"]


@pytest.mark.parametrize("size", [LAPTOP, PHONE, SIDEWAYS])
def test_the_hint_says_why_land_is_not_seen(visitor: Visiting, size: tuple[int, int]) -> None:
    ada = visitor(size=size)
    ada.go("/studio")
    page = ada.page
    board, hint = page.get_by_test_id("drawing-board"), page.locator(".hint")
    page.get_by_role("button", name="Draw land").click()
    before = board.bounding_box()
    board.click()
    expect(hint).to_contain_text("A click draws nothing")
    expect(hint).to_be_visible()
    assert board.bounding_box() == before
    drag_round(page)
    expect(hint).to_contain_text(
        "The ground is land already, so this cannot be seen. Change Ground > “Under everything”"
    )
    expect(hint).to_be_visible()
    assert hint.evaluate("hint => hint.scrollHeight - hint.clientHeight") <= 0
    ada.shot("land")
    page.get_by_role("button", name="Draw water").click()
    drag_round(page)
    expect(hint).not_to_contain_text("cannot be seen")


def drag_round(page: Page) -> None:
    """Go round part of the board with one stroke."""
    x, y = middle(page.get_by_test_id("drawing-board"))
    page.mouse.move(x, y)
    page.mouse.down()
    for across, down in ((60, 0), (60, 60), (0, 60), (-30, 30)):
        page.mouse.move(x + across, y + down, steps=4)
    page.mouse.up()
