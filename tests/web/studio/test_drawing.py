"""The studio: a map is drawn with the mouse, with the keyboard alone and on a phone, and is still there later."""

import re
from functools import partial
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.server.processes import environment_in, serving
from tests.web.player import PHONE, SIDEWAYS
from tests.web.studio.drawing import (
    SPOT,
    Visiting,
    board_place,
    drag,
    middle,
    on_the_map,
    open_harbour,
    put_places,
    tab_to,
)
from trikk.catalog import load_edition


def test_a_small_map_is_made_with_the_keyboard_alone(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/studio")
    page, keys = ada.page, ada.page.keyboard
    tab_to(page, "Add a place")
    for name in ("Pier", "Market", "Hill", "Mill", "Castle"):
        keys.press("Enter")
        keys.type(name)
        keys.press("Enter")
        tab_to(page, "Add a place", backwards=True)
    expect(page.get_by_role("button", name="Castle", exact=True)).to_be_attached()
    rows = {round(y) for _, y in (middle(place) for place in page.locator("[data-anchor^='place:']").all())}
    assert len(rows) > 1  # routes between places in one row would lie over each other

    tab_to(page, "Castle", backwards=True)  # on the board; it is selected
    before = middle(board_place(page, "castle"))
    keys.press("ArrowDown")
    keys.press("Shift+ArrowRight")
    after = middle(board_place(page, "castle"))
    assert after[0] - before[0] > 4 * (after[1] - before[1]) > 0
    keys.press("Escape")

    tab_to(page, "Places")
    keys.press("ArrowRight")
    expect(page.get_by_role("tab", name="Routes")).to_be_focused()
    ends = ["Pier", "Market", "Hill", "Mill", "Castle", "Pier"]
    for start, stop in pairwise(ends):
        tab_to(page, "From", backwards=start != "Pier")
        keys.type(start)
        keys.press("Tab")
        keys.type(stop)
        tab_to(page, "Add a route")
        keys.press("Enter")
    expect(page.get_by_role("table").get_by_role("row", name=re.compile("Remove"))).to_have_count(5)

    tab_to(page, "Routes", backwards=True)
    keys.press("ArrowRight")
    tab_to(page, "How many")
    keys.type("5")
    tab_to(page, "Suggest tickets")
    keys.press("Enter")
    expect(page.get_by_label("Points of ticket 4")).to_be_visible()
    tab_to(page, "Tickets", backwards=True)
    for _ in range(3):
        keys.press("ArrowRight")
    expect(page.get_by_role("tab", name="Map")).to_be_focused()
    tab_to(page, "Most players")
    keys.type("2")
    keys.press("Enter")
    expect(page.get_by_test_id("sound")).to_have_text("Ready to play")
    ada.shot("keyboard")


def test_a_map_is_drawn_with_the_mouse_undone_and_still_there_after_a_reload(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/studio")
    page = ada.page
    put_places(page, [(0.2, 0.3), (0.5, 0.25), (0.8, 0.35), (0.75, 0.75), (0.3, 0.7)])
    places = page.locator("[data-anchor^='place:']")
    expect(places).to_have_count(5)

    page.get_by_role("button", name="Draw routes").click()
    for start, stop in ((0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (0, 1)):
        (x, y), (to_x, to_y) = middle(places.nth(start)), middle(places.nth(stop))
        drag(page, places.nth(start), (to_x - x, to_y - y))
    routes = page.locator("[data-anchor^='route:']")
    expect(routes).to_have_count(6)

    page.get_by_role("button", name="Select and move").click()
    expect(page.locator("[data-checked='true']")).to_be_visible()  # nothing moves of itself any more
    seen = partial(on_the_map, places, 3)
    before, unit = seen(), dist(middle(places.nth(0)), middle(places.nth(1)))
    drag(page, places.nth(3), (40, 30))
    after = seen()
    assert after == pytest.approx((before[0] + 40 / unit, before[1] + 30 / unit), abs=2 / unit)
    page.keyboard.press("Control+z")
    assert seen() == pytest.approx(before, abs=1 / unit)
    page.keyboard.press("Control+y")
    assert seen() == pytest.approx(after, abs=1 / unit)

    page.mouse.click(*middle(routes.nth(2)))
    tiles = routes.nth(2).bounding_box()
    drag(page, page.get_by_test_id("bend"), (60, 0))
    assert routes.nth(2).bounding_box() != tiles

    page.get_by_role("button", name="Draw water").click()
    board = page.get_by_test_id("drawing-board").bounding_box()
    assert board
    corners = [(0.05, 0.05), (0.95, 0.05), (0.95, 0.15), (0.05, 0.15)]
    page.mouse.move(board["x"] + 0.05 * board["width"], board["y"] + 0.05 * board["height"])
    page.mouse.down()
    for across, down in corners:
        page.mouse.move(board["x"] + across * board["width"], board["y"] + down * board["height"], steps=5)
    page.mouse.up()
    page.get_by_role("tab", name="Ground").click()
    expect(page.get_by_role("button", name="1: water", exact=True)).to_be_visible()
    ada.shot("drawn")
    after = seen()

    page.reload()
    expect(places).to_have_count(5)
    expect(routes).to_have_count(6)
    page.get_by_role("tab", name="Ground").click()
    expect(page.get_by_role("button", name="1: water", exact=True)).to_be_visible()
    assert seen() == pytest.approx(after, abs=1 / unit)


def test_an_empty_map_says_what_comes_next_instead_of_what_is_wrong(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/studio")
    page = ada.page
    expect(page.get_by_test_id("next")).to_have_text("Next: put places on the board.")
    board = page.get_by_test_id("drawing-board").bounding_box()
    assert board
    for across in (0.3, 0.7):  # no tool is taken first
        page.mouse.click(board["x"] + across * board["width"], board["y"] + 0.5 * board["height"])
    expect(page.get_by_test_id("next")).to_have_text("Next: join the places by routes.")
    page.get_by_role("button", name="Draw routes").click()
    for id in ("place_1", "place_2"):
        page.mouse.click(*middle(board_place(page, id)))
    expect(page.get_by_test_id("next")).to_have_text("Next: tickets. Let some be suggested.")
    page.get_by_role("tab", name="Tickets").click()
    page.get_by_role("button", name="Suggest tickets").click()
    expect(page.get_by_test_id("few-tickets")).to_contain_text("at least two routes apart. Join more places first.")


def test_an_example_is_opened_and_changed(visitor: Visiting) -> None:
    ada = visitor(language="nb")
    ada.go("/studio")
    page = ada.page
    page.get_by_role("button", name="Mine kart").click()
    page.get_by_role("button", name="Langfjorden").click()
    expect(page.locator("[data-anchor^='place:']")).to_have_count(15)
    expect(page.get_by_test_id("sound")).to_have_text("Klar til å spilles")


def test_a_server_that_was_away_is_asked_again(visitor: Visiting) -> None:
    ada = visitor()
    page = ada.page
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) < 2:
            route.abort("connectionrefused")
        else:
            route.continue_()

    page.route("**/api/studio/check", answer)
    ada.go("/studio")
    expect(page.get_by_text("The server does not answer.")).to_be_visible()
    expect(page.get_by_test_id("next")).to_be_visible()
    assert len(asked) == 2


def test_mistakes_are_told_where_they_are(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/studio")
    page = ada.page
    put_places(page, [(0.3, 0.5), (0.6, 0.5)])
    page.get_by_role("button", name="Select Place 1").click()
    page.get_by_label("To the right").fill(page.evaluate(SPOT, "place_2"))
    page.get_by_label("To the right").press("Enter")
    expect(page.get_by_test_id("mistake")).to_have_count(1)
    expect(page.get_by_role("list", name="Places")).to_contain_text("units from")
    page.get_by_test_id("problem-count").click()
    page.get_by_role("tab", name="Map").click()
    page.get_by_role("button", name=re.compile("units from")).click()
    expect(page.get_by_role("tab", name="Places")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("button", name="Select Place 2")).to_have_attribute("aria-pressed", "true")


def test_a_picture_to_trace_stays_in_the_browser(visitor: Visiting, tmp_path: Path) -> None:
    ada = visitor()
    sent: list[str] = []
    ada.page.on("request", lambda request: sent.append(request.post_data or ""))
    ada.go("/studio")
    page = ada.page
    picture = tmp_path / "sketch.png"
    page.screenshot(path=picture)
    page.get_by_role("tab", name="Ground").click()
    page.get_by_test_id("tracing-file").set_input_files(picture)
    expect(page.get_by_test_id("tracing")).to_be_attached()
    put_places(page, [(0.5, 0.5)])
    expect(page.get_by_test_id("next")).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("tracing")).to_be_attached()
    assert not any("data:image" in text or "webp" in text for text in sent)
    wrong = tmp_path / "wrong.png"
    wrong.write_text("no picture")
    page.get_by_role("tab", name="Ground").click()
    page.get_by_test_id("tracing-file").set_input_files(wrong)
    expect(page.get_by_role("alert")).to_have_text("This file is no picture that the browser can show.")


def test_a_file_is_saved_opened_again_and_read_by_trikk(visitor: Visiting, tmp_path: Path) -> None:
    ada = visitor()
    ada.go("/studio")
    page = ada.page
    open_harbour(page)
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Save file").click()
    saved = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(saved)
    assert saved.name == "harbour.toml"
    found = load_edition(saved)
    assert [route.id for route in found.routes][:2] == ["lighthouse-fish_market:blue", "fish_market-old_town:red"]  # type: ignore[union-attr]

    page.get_by_role("button", name="My maps").click()
    page.get_by_test_id("map-file").set_input_files(
        {"name": "wrong.toml", "mimeType": "application/toml", "buffer": b"format = 1\nfamily = "}
    )
    wrong = page.get_by_role("dialog")
    expect(wrong.get_by_role("alert")).to_have_text("1 thing to put right")
    expect(wrong.get_by_role("listitem").filter(has_text="not TOML")).to_contain_text("Line 2:")
    for picture in (b"\x89PNG\r\n\x1a\n\0\0", b"\0\0\0"):
        page.get_by_test_id("map-file").set_input_files(
            {"name": "picture.png", "mimeType": "image/png", "buffer": picture}
        )
        expect(wrong.get_by_role("alert")).to_have_text("This is not the file of a map with a board.")
        expect(wrong.get_by_text("not TOML")).to_have_count(0)
    page.get_by_test_id("map-file").set_input_files(
        {"name": "long.toml", "mimeType": "application/toml", "buffer": b"#" * 300_000}
    )
    expect(wrong.get_by_role("alert")).to_have_text("This is too large to send: at most 250,000 bytes.")
    page.get_by_test_id("map-file").set_input_files(
        {"name": "bare.toml", "mimeType": "application/toml", "buffer": b'name = "x"'}
    )
    expect(wrong.get_by_role("listitem").filter(has_text="players")).to_contain_text("missing")
    page.get_by_role("button", name="New map", exact=True).click()
    expect(page.get_by_role("heading", name="New map")).to_be_visible()
    page.get_by_role("button", name="My maps").click()
    page.get_by_role("button", name=re.compile("^Harbour Town")).click()
    expect(page.locator("[data-anchor^='place:']")).to_have_count(5)


def test_a_double_click_removes_no_map(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/studio")
    page = ada.page
    open_harbour(page)
    page.get_by_role("button", name="My maps").click()
    page.get_by_role("button", name="New map", exact=True).click()
    page.get_by_role("button", name="My maps").click()
    expect(page.get_by_role("button", name="Seven Islands")).to_be_visible()  # nothing moves in the dialog any more
    page.get_by_role("button", name="Remove Harbour Town").dblclick()
    sure = page.get_by_role("button", name=re.compile("^Really"))
    expect(sure).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Harbour Town"))).to_be_visible()
    sure.click(delay=600)
    expect(page.get_by_role("button", name=re.compile("^Harbour Town"))).to_have_count(0)


def test_the_map_that_is_open_can_be_removed(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/studio")
    page = ada.page
    open_harbour(page)
    page.get_by_role("button", name="My maps").click()
    page.get_by_role("button", name="Remove Harbour Town").click()
    page.get_by_role("button", name=re.compile("^Really")).click()
    expect(page.get_by_role("heading", name="New map")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="New map")).to_be_visible()
    page.get_by_role("button", name="My maps").click()
    expect(page.get_by_role("button", name=re.compile("^Harbour Town"))).to_have_count(0)


def test_what_is_clicked_on_the_board_can_be_changed_beside_it(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/studio")
    page = ada.page
    open_harbour(page)
    expect(page.locator("[data-checked='true']")).to_be_visible()
    tab = partial(page.get_by_role, "tab", selected=True)
    page.get_by_role("tab", name="Tickets").click()
    page.mouse.click(*middle(page.locator("[data-anchor^='route:']").last))
    expect(tab()).to_have_text("Routes")
    expect(page.locator("#studio-panel tr.chosen").first).to_be_in_viewport()
    for _ in range(2):  # a second click leaves it selected
        page.mouse.click(*middle(board_place(page, "old_town")))
        expect(tab()).to_have_text("Places")
        expect(page.locator("#studio-panel li.chosen")).to_be_in_viewport()

    page.get_by_role("button", name="Draw water").click()
    board = page.get_by_test_id("drawing-board").bounding_box()
    assert board
    corners = [(0.02, 0.05), (0.2, 0.05), (0.2, 0.2), (0.02, 0.2)]
    where = [(board["x"] + across * board["width"], board["y"] + down * board["height"]) for across, down in corners]
    page.mouse.move(*where[0])
    page.mouse.down()
    for x, y in where[1:]:
        page.mouse.move(x, y, steps=5)
    page.mouse.up()
    expect(tab()).to_have_text("Ground")
    expect(page.locator("[data-checked='true']")).to_be_visible()
    page.get_by_role("button", name="Select and move").click()
    page.keyboard.press("Escape")
    outline = page.locator(".drawing-board path.outline")
    page.mouse.click(*middle(board_place(page, "old_town")))
    expect(outline).to_have_count(0)
    drawn = page.evaluate("""() => {
        const { current } = JSON.parse(localStorage["trikk.studio"]);
        const [first, , third] = JSON.parse(localStorage[`trikk.studio.map.${current}`]).layout.shapes.at(-1).points;
        const svg = document.querySelector('.drawing-board svg[role="group"]');
        const inside = new DOMPoint((first[0] + third[0]) / 2, (first[1] + third[1]) / 2);
        const { x, y } = inside.matrixTransform(svg.getScreenCTM());
        return [x, y];
    }""")
    page.mouse.click(*drawn)
    expect(outline).to_have_count(1)
    expect(tab()).to_have_text("Ground")


def test_the_wheel_changes_no_number(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/studio")
    page = ada.page
    open_harbour(page)
    page.get_by_role("tab", name="Map").click()
    number = page.get_by_label("Vehicles each")
    before = number.input_value()
    number.click()
    page.mouse.wheel(0, 100)
    expect(number).not_to_be_focused()
    assert number.input_value() == before


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS])
def test_a_finger_drags_a_place_up_and_down(visitor: Visiting, size: tuple[int, int]) -> None:
    ada = visitor(size=size, touch=True)
    ada.go("/studio")
    page = ada.page
    open_harbour(page)
    expect(page.locator("[data-checked='true']")).to_be_visible()
    finger = page.context.new_cdp_session(page)
    y_of = """id => {
        const { current } = JSON.parse(localStorage["trikk.studio"]);
        return JSON.parse(localStorage[`trikk.studio.map.${current}`]).layout.places[id].y;
    }"""
    drag(page, board_place(page, "old_town"), (0, 10))  # all places are pinned from now on
    for by in (60, -60):
        expect(page.locator("[data-checked='true']")).to_be_visible()
        before, (x, y) = page.evaluate(y_of, "old_town"), middle(board_place(page, "old_town"))
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 13):
            at = {"x": x, "y": y + by * step / 12}
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
        unit = page.evaluate("""() => document.querySelector('.drawing-board svg[role="group"]').getScreenCTM().a""")
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert page.evaluate(y_of, "old_town") - before == pytest.approx(by / unit, abs=3 / unit)
        assert page.evaluate("() => scrollY") == 0


def test_a_server_that_takes_no_maps_says_so(visitor: Visiting, tmp_path: Path) -> None:
    arguments = ("serve", "--port", "0", "--database", tmp_path / "trikk.db", "--no-visitors-maps")
    with serving(*arguments, environment=environment_in(tmp_path)) as other:
        ada = visitor(address=other.url)
        ada.go("/studio")
        expect(ada.page.get_by_text("This server takes no maps of visitors.")).to_be_visible()
        ada.page.wait_for_load_state("networkidle")  # nothing is cut off when the server ends


@pytest.mark.parametrize("panel", ["Map", "Places", "Routes", "Tickets", "Ground", "Fair?"])
def test_axe_finds_nothing(visitor: Visiting, panel: str) -> None:
    ada = visitor()
    ada.go("/studio")
    put_places(ada.page, [(0.3, 0.3), (0.6, 0.6)])
    ada.page.get_by_role("tab", name=panel).click()
    ada.shot(panel.strip("?").lower())
    assert ada.sideways() == 0
    assert ada.accessibility_problems() == []


def test_the_board_fills_a_phone_that_lies_on_its_side(visitor: Visiting) -> None:
    ada = visitor(size=SIDEWAYS, touch=True)
    ada.go("/studio")
    page = ada.page
    put_places(page, [(0.3, 0.3), (0.6, 0.6)])
    board = page.get_by_test_id("drawing-board").bounding_box()
    assert board
    assert board["height"] > 0.75 * SIDEWAYS[1]
    assert board["width"] > 0.4 * SIDEWAYS[0]
    for name in ("Undo", "Redo"):
        box = page.get_by_role("button", name=name).bounding_box()
        assert box
        assert box["y"] + box["height"] <= SIDEWAYS[1]
        page.get_by_role("button", name=name).tap()
    expect(page.locator("[data-anchor^='place:']")).to_have_count(2)
    page.get_by_role("tab", name="Routes").tap()
    ada.shot("sideways")
    assert ada.sideways() == 0
    assert ada.accessibility_problems() == []


def test_a_phone_shows_a_map_and_takes_small_changes(visitor: Visiting) -> None:
    ada = visitor(size=PHONE, touch=True)
    ada.go("/studio")
    page = ada.page
    page.get_by_role("button", name="Add a place").tap()
    page.get_by_label("Name of place 1").fill("Pier")
    page.get_by_label("Name of place 1").press("Enter")
    expect(board_place(page, "pier")).to_be_visible()
    board_place(page, "pier").tap()
    ada.shot("phone")
    assert ada.sideways() == 0
    assert ada.accessibility_problems() == []
