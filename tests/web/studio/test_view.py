"""What the drawing board shows: places land where one clicks and stay there, and names can be read."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.player import LAPTOP, PHONE, SIDEWAYS
from tests.web.studio.drawing import HARBOUR, Visiting, board_place, middle, open_map

CHECKED = "[data-checked='true']"
CUT_NAMES = """board => {
    const seen = board.getBoundingClientRect();
    return [...board.querySelectorAll(".names text")].filter((name) => {
        const { left, right, top, bottom } = name.getBoundingClientRect();
        return left < seen.left || right > seen.right || top < seen.top || bottom > seen.bottom;
    }).map((name) => name.textContent.trim());
}"""


def corners(page: Page, inset: float) -> list[tuple[float, float]]:
    """Return points of the board near its corners, and its middle; buttons are in the last corner."""
    box = page.get_by_test_id("drawing-board").bounding_box()
    assert box
    left, top = box["x"] + inset, box["y"] + inset
    right, bottom = box["x"] + box["width"] - inset, box["y"] + box["height"] - inset
    return [(left, top), (right, top), (left, bottom), (right, (top + bottom) / 2), ((left + right) / 2, bottom)]


@pytest.mark.parametrize("size", [LAPTOP, PHONE, SIDEWAYS])
def test_places_land_where_one_clicks_and_stay_there(visitor: Visiting, size: tuple[int, int]) -> None:
    ada = visitor(size=size)
    ada.go("/studio")
    page = ada.page
    expect(page.get_by_test_id("next")).to_be_visible()
    page.get_by_role("button", name="Put places").click()
    spots = corners(page, 15)
    for spot in spots:
        page.mouse.click(*spot)
    expect(page.locator("[data-anchor^='place:']")).to_have_count(len(spots))
    expect(page.locator(CHECKED)).to_be_visible()
    ada.shot("edges")
    for number, spot in enumerate(spots, 1):
        assert middle(board_place(page, f"place_{number}")) == pytest.approx(spot, abs=2)


@pytest.mark.parametrize("size", [LAPTOP, PHONE, SIDEWAYS])
def test_names_at_the_edge_can_be_read(visitor: Visiting, size: tuple[int, int]) -> None:
    ada = visitor(size=size)
    ada.go("/studio")
    page = ada.page
    board = page.get_by_test_id("drawing-board")
    expect(page.get_by_test_id("next")).to_be_visible()
    page.get_by_role("button", name="Put places").click()
    for spot in corners(page, 30):
        page.mouse.click(*spot)
    expect(page.locator(CHECKED)).to_be_visible()
    ada.shot("names")
    assert board.evaluate(CUT_NAMES) == []
    page.get_by_role("button", name="Show the whole board").click()
    page.wait_for_timeout(400)
    ada.shot("fitted")
    assert board.evaluate(CUT_NAMES) == []


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_the_view_has_room_for_names_when_a_map_opens(visitor: Visiting, size: tuple[int, int]) -> None:
    ada = visitor(size=size)
    ada.go("/studio")
    page = ada.page
    open_map(page, HARBOUR.replace('"Old Town"', '"The Very Old Town beyond the Seven Hills"'))
    page.wait_for_timeout(400)
    ada.shot("opened")
    assert page.get_by_test_id("drawing-board").evaluate(CUT_NAMES) == []


@pytest.mark.parametrize("size", [LAPTOP, PHONE, SIDEWAYS])
def test_no_place_lies_below_the_zoom_buttons(visitor: Visiting, size: tuple[int, int]) -> None:
    ada = visitor(size=size, touch=size != LAPTOP)
    ada.go("/studio")
    page = ada.page
    board = page.get_by_test_id("drawing-board").bounding_box()
    assert board
    across, down = 900, round(900 * board["height"] / board["width"])  # of the same form: seen to its corners
    text = f"""{HARBOUR}
[layout.places]
lighthouse = {{ x = 0, y = 0 }}
fish_market = {{ x = {across // 3}, y = {down // 3} }}
old_town = {{ x = 0, y = {down} }}
station = {{ x = {across}, y = {down} }}
hill = {{ x = {across}, y = 0 }}
"""
    open_map(page, text)
    page.get_by_role("button", name="Show the whole board").click()
    page.wait_for_timeout(400)
    ada.shot("corner")
    page.mouse.click(*middle(board_place(page, "station")))
    expect(page.locator("[data-place='station'][aria-pressed='true']")).to_be_attached()
