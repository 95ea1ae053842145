"""Games on a map from the drawing board: bots say whether it is fair, people play it, and then draw on."""

import re

from playwright.sync_api import expect

from tests.web.player import FINISH, PHONE
from tests.web.playing import MY_TURN, skip_to_results
from tests.web.studio.drawing import Visiting, answer_games, middle, open_harbour


def test_bots_say_whether_a_map_is_fair_and_two_versions_are_compared(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/studio")
    page = ada.page
    open_harbour(page)
    page.get_by_role("tab", name="Fair?").click()
    page.get_by_role("button", name="Is it fair?").click()
    expect(page.get_by_role("progressbar", name=re.compile(r"\d of 3,424 games"))).to_be_visible()
    expect(page.get_by_test_id("advice")).to_be_visible()
    figures = page.get_by_role("table", name="Figures")
    expect(figures.get_by_role("columnheader")).to_have_text(["This map", "New York", "San Francisco"])
    expect(figures.get_by_role("row", name=re.compile("First seat of 2, above"))).to_contain_text("%")
    expect(page.get_by_test_id("figure")).to_have_count(7)
    expect(page.get_by_role("table", name="Tickets").get_by_role("row")).to_have_count(7)
    ada.shot("fair")
    assert ada.accessibility_problems() == []

    changed = page.get_by_text("You have changed the map since.")
    page.reload()
    page.get_by_role("tab", name="Fair?").click()
    expect(figures.get_by_role("columnheader")).to_have_text(["This map", "New York", "San Francisco"])
    expect(page.get_by_test_id("figure")).to_have_count(7)
    expect(changed).to_have_count(0)
    page.get_by_role("tab", name="Tickets").click()
    page.get_by_label("Points of ticket 1").fill("9")
    page.get_by_label("Points of ticket 1").press("Enter")
    page.get_by_role("tab", name="Fair?").click()
    expect(changed).to_be_visible()
    page.reload()
    page.get_by_role("tab", name="Fair?").click()
    expect(changed).to_be_visible()
    expect(page.get_by_test_id("sound")).to_have_text("Ready to play")
    page.get_by_role("button", name="Is it fair?").click()
    expect(figures.get_by_role("columnheader")).to_have_text(["This map", "Before", "New York", "San Francisco"])
    searched = figures.get_by_role("row", name=re.compile("stronger bot")).get_by_role("cell")
    expect(searched).to_have_text([re.compile("%"), re.compile("%"), "–", "–"])


def test_advice_names_what_it_is_about_and_is_followed_with_a_click(visitor: Visiting) -> None:
    ada = visitor(size=PHONE, touch=True)
    page = ada.page
    strong = "station-hill:red"
    answer_games(
        page,
        {strong: {"claims": 60, "wins": 45}},
        [
            {"what": "route", "id": strong, "code": "strong_route", "numbers": {"percent": 21}},
            {"what": "ticket", "id": "3", "code": "ticket_too_cheap", "numbers": {"points": 2, "fair": 8}},
        ],
    )
    ada.go("/studio")
    open_harbour(page)
    page.get_by_role("tab", name="Fair?").tap()
    page.get_by_role("button", name="Is it fair?").tap()
    said = page.get_by_test_id("advice").get_by_role("listitem")
    expect(said.nth(0)).to_contain_text("Station – The Hill")
    expect(said.nth(1)).to_contain_text("Ticket 3 (Lighthouse – Old Town) is worth 2 points too little")
    expect(page.get_by_text("It thinks much longer about each move, so there are only 24 games")).to_be_visible()
    route = page.locator("[data-anchor='route:station-hill:red']")
    route.scroll_into_view_if_needed()
    page.mouse.click(*middle(route))
    expect(page.locator("[data-route='station-hill:red'][aria-pressed='true']")).to_be_attached()
    expect(page.get_by_test_id("bend")).to_have_count(0)  # the figure is there
    page.get_by_role("button", name="Do it: make Station – The Hill double").tap()
    expect(page.locator("[data-anchor^='route:']")).to_have_count(8)
    page.get_by_role("button", name="Do it: ticket 3 for 8").tap()
    expect(page.get_by_role("button", name="Do it")).to_have_count(0)
    expect(said.nth(0)).to_contain_text("Done")
    expect(said.nth(1)).to_contain_text("Done")
    expect(page.get_by_test_id("sound")).to_have_text("Ready to play")
    ada.shot("followed")
    assert ada.sideways() == 0
    assert ada.accessibility_problems() == []


def test_a_map_is_played_from_the_board_at_once_and_with_friends(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/studio")
    page = ada.page
    open_harbour(page)
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("button", name="Against bots").click()
    expect(page.locator("[data-edition='harbour']").first).to_be_visible()
    expect(page.locator(MY_TURN)).to_be_attached()
    expect(page.locator("[data-anchor='place:lighthouse']").first).to_be_attached()
    ada.shot("played")

    page.goto("/studio")
    expect(page.get_by_test_id("sound")).to_have_text("Ready to play")
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("button", name="With friends").click()
    expect(page.get_by_role("radio", name="Harbour Town")).to_be_checked()
    expect(page.get_by_label("Who takes seat 2")).to_have_value("open")
    expect(page.get_by_label("Who takes seat 3")).to_have_value("open")
    page.get_by_role("button", name="Open the table and invite").click()
    page.get_by_text("Waiting for 2 more players").wait_for()
    expect(page.get_by_test_id("reach")).to_contain_text("trikk serve --host 0.0.0.0 --visitors-maps")
    ada.shot("waiting")
    page.get_by_role("link", name="Back to the studio").click()
    expect(page.get_by_role("heading", name="Harbour Town")).to_be_visible()


def test_the_drawing_is_as_it_was_after_a_game(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/studio")
    page = ada.page
    open_harbour(page)
    page.get_by_role("tab", name="Tickets").click()
    points = page.get_by_label("Points of ticket 1")
    points.fill("9")
    points.press("Enter")
    back = page.get_by_role("link", name="Back to the studio")
    for way in ("bar", "menu", "browser", "end"):
        expect(page.get_by_test_id("sound")).to_have_text("Ready to play")
        page.get_by_role("button", name="Play it").click()
        page.get_by_role("button", name="Against bots").click()
        expect(page.locator(MY_TURN)).to_be_attached()
        if way == "browser":
            page.go_back()
        elif way == "menu":
            page.get_by_role("button", name="Menu").click()
            ada.shot("menu")
            page.get_by_role("dialog").get_by_role("link", name="Back to the studio").click()
        elif way == "end":
            table = page.evaluate("() => JSON.parse(localStorage['trikk.tables']).tables[0]")
            page.evaluate(FINISH, [table["id"], table["seats"][0]["secret"]])
            skip_to_results(page)
            ada.shot("end")
            page.locator(".actions").get_by_role("link", name="Back to the studio").click()
        else:
            back.first.click()
        expect(page.get_by_role("heading", name="Harbour Town")).to_be_visible()
        expect(page.get_by_role("tab", selected=True)).to_have_text("Tickets")
        expect(points).to_have_value("9")
        assert page.url.endswith("/studio")
    page.get_by_role("button", name="Undo").click()
    expect(points).not_to_have_value("9")


def test_a_game_leads_back_to_the_drawing_that_it_is_played_on(visitor: Visiting) -> None:
    ada = visitor(size=PHONE, touch=True, language="nb")
    ada.go("/studio")
    page = ada.page
    page.get_by_role("button", name="Mine kart").click()
    page.get_by_role("button", name="Langfjorden").click()
    page.get_by_role("button", name="Spill det").click()
    page.get_by_role("button", name="Mot bots").click()
    expect(page.locator(MY_TURN)).to_be_attached()
    ada.shot("bar")
    assert ada.sideways() == 0
    game = page.url
    page.goto("/studio")
    page.get_by_role("button", name="Mine kart").click()
    page.get_by_role("button", name="Nytt kart", exact=True).click()
    expect(page.locator("[data-anchor^='place:']")).to_have_count(0)
    page.goto(game)
    page.get_by_role("link", name="Tilbake til studioet").click()
    expect(page.locator("[data-anchor^='place:']")).to_have_count(15)
    ada.go("/new/new_york")  # no drawing of anybody's
    page.locator("form button[type=submit]").click()
    page.get_by_test_id("game").wait_for()
    expect(page.get_by_role("link", name="Tilbake til studioet")).to_have_count(0)
