"""What one does on the drawing board: with the mouse, with keys, and with files."""

from collections.abc import Callable
from math import dist
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from tests.web.player import Visitor

Visiting = Callable[..., Visitor]
MOST_TABS = 200
CATALOG = (Path(__file__).parents[3] / "docs" / "catalog.md").read_text(encoding="utf-8")
HARBOUR = CATALOG.split("```toml\n")[1].split("```")[0]
"""A small map."""
SPOT = """id => {
    const { current } = JSON.parse(localStorage["trikk.studio"]);
    return String(JSON.parse(localStorage[`trikk.studio.map.${current}`]).layout.places[id].x);
}"""
MIDDLES = """elements => elements.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
})"""
FOCUSED = """() => {
    const at = document.activeElement;
    const label = at.labels?.[0]?.textContent ?? "";
    return [label, at.getAttribute("aria-label") ?? "", at.textContent ?? ""].map((text) => text.trim());
}"""


def tab_to(page: Page, name: str, backwards: bool = False) -> None:
    """Press the Tab key until something with this name has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
        label, *names = page.evaluate(FOCUSED)
        if name in names or label.startswith(name):
            return
    raise AssertionError(f"the Tab key never comes to {name!r}")


def board_place(page: Page, id: str) -> Locator:
    return page.locator(f"[data-anchor='place:{id}']")


def drag(page: Page, start: Locator, by: tuple[float, float]) -> None:
    box = start.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by[0] / 2, y + by[1] / 2)
    page.mouse.move(x + by[0], y + by[1])
    page.mouse.up()


def middle(of: Locator) -> tuple[float, float]:
    box = of.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def on_the_map(places: Locator, number: int) -> tuple[float, float]:
    """Return where a place is as seen from the first, in units of the way from there to the second.

    Whatever part of the board is shown: that may change as the server answers.
    """
    middles: list[tuple[float, float]] = places.evaluate_all(MIDDLES)
    (x, y), (from_x, from_y) = middles[number], middles[0]
    unit = dist(middles[0], middles[1])
    return (x - from_x) / unit, (y - from_y) / unit


def put_places(page: Page, spots: list[tuple[float, float]]) -> None:
    """Put places on the board with the mouse, by parts of its width and height."""
    page.get_by_role("button", name="Put places").click()
    board = page.get_by_test_id("drawing-board").bounding_box()
    assert board
    for across, down in spots:
        page.mouse.click(board["x"] + across * board["width"], board["y"] + down * board["height"])


def open_map(page: Page, text: str) -> None:
    """Open the file of a map that can be played, in whatever language."""
    page.locator(".bar button").first.click()
    file = {"name": "map.toml", "mimeType": "application/toml", "buffer": text.encode()}
    page.get_by_test_id("map-file").set_input_files(file)  # type: ignore[arg-type]
    page.locator("[data-anchor^='place:']").first.wait_for()
    page.get_by_test_id("sound").wait_for()
    page.locator("[data-checked='true']").wait_for()


def open_harbour(page: Page) -> None:
    """Open the file of a small map."""
    page.get_by_role("button", name="My maps").click()
    file = {"name": "harbour.toml", "mimeType": "application/toml", "buffer": HARBOUR.encode()}
    page.get_by_test_id("map-file").set_input_files(file)  # type: ignore[arg-type]
    expect(page.get_by_role("heading", name="Harbour Town")).to_be_visible()
    expect(page.get_by_test_id("sound")).to_have_text("Ready to play")


COUNTED = {"points": 4000, "margin": 900, "turns": 2500, "resets": 40, "places": {}, "tickets": {}}


def answer_games(page: Page, routes: dict[str, dict[str, int]], advice: list[dict[str, Any]]) -> None:
    """Say at once what came out of games of bots, without playing any."""

    def play(route: Route) -> None:
        asked = route.request.post_data_json
        assert asked
        games, players = asked["games"], asked["players"]
        route.fulfill(json={"games": games, "wins": [games / players] * players, "routes": routes, **COUNTED})

    page.route("**/api/studio/games", play)
    page.route("**/api/studio/advice", lambda route: route.fulfill(json={"advice": advice}))
