"""On a phone, with a finger: few taps, and none that does what was not meant."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.web.player import SECRET, Visitor
from tests.web.playing import CONFIRM, GAME, MY_TURN, version

PHONE = (360, 640)

UNTIL = """async ([table, secret, wanted]) => {
    const headers = { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" };
    const ways = (moves) => {
        const found = new Map();
        for (const { kind, route } of moves) if (kind === "claim") found.set(route, (found.get(route) ?? 0) + 1);
        return found;
    };
    const ends = (route) => route.split(":")[0];
    const looked = {
        turn: (moves) => moves.some(({ kind }) => kind === "tickets") ? [] : null,
        "one way": (moves) => {
            const one = [...ways(moves)].find(([, count]) => count === 1);
            return one ? [one[0]] : null;
        },
        double: (moves) => {
            const routes = [...ways(moves).keys()].filter((route) => !route.includes(":gray"));
            for (const one of routes)
                for (const other of routes) if (one !== other && ends(one) === ends(other)) return [one, other];
            return null;
        },
    }[wanted];
    for (;;) {
        const update = await (await fetch(`/api/tables/${table}`, { headers })).json();
        const first = (wanted) => update.moves.find(({ kind }) => kind === wanted);
        const move = first("keep") ?? first("draw");
        const found = move && move.kind !== "keep" && looked(update.moves);
        if (found) return { found, version: update.version };
        if (update.table.state === "over") throw new Error(`never ${wanted}`);
        if (!move) {
            await new Promise((resolve) => setTimeout(resolve, 20));
            continue;
        }
        const body = JSON.stringify({ version: update.version, move: move.text });
        await fetch(`/api/tables/${table}/moves`, { method: "POST", headers, body });
    }
}"""
"""Draws until there is what is wanted, and returns the routes that it was about."""


@pytest.fixture
def ada(visitor: Callable[..., Visitor]) -> Visitor:
    return visitor(size=PHONE, touch=True)


def arrive(ada: Visitor, wanted: str, edition: str = "new_york") -> list[str]:
    """Go to a table where a turn of Ada's has begun and there is what is wanted; return the routes it is about."""
    table = ada.open_table(edition, ["me", "random"], seed=4, starts=0, pace="instant")
    reached: dict[str, Any] = ada.page.evaluate(UNTIL, [table, ada.page.evaluate(SECRET, table), wanted])
    ada.go(f"/t/{table}")
    ada.page.locator(f"{GAME}[data-version='{reached['version']}']").wait_for()
    ada.page.locator(MY_TURN).wait_for()
    routes: list[str] = reached["found"]
    return routes


def tile_of(page: Page, route: str) -> Locator:
    return page.locator(f"[data-testid='route-{route}'] .tile").first


def moved(page: Page, before: int) -> None:
    page.wait_for_function(
        "([game, before]) => Number(document.querySelector(game)?.dataset.version) > before", arg=[GAME, before]
    )


def test_drawing_takes_a_tap_a_card(ada: Visitor) -> None:
    arrive(ada, "turn")
    page, before = ada.page, version(ada.page)
    page.locator("[data-testid='action-draw']").tap()
    page.locator("[data-testid='deck']").tap()
    page.locator(f"{GAME}[data-version='{before + 1}']").wait_for()
    assert page.locator(CONFIRM).count() == 0
    page.locator("[data-testid='deck']").tap()
    moved(page, before + 1)
    page.locator("[data-testid='deck']").wait_for(state="detached")  # both are drawn: the board is seen again


@pytest.mark.long
def test_in_the_card_game_too(ada: Visitor) -> None:
    arrive(ada, "turn", "card_game")
    page, before = ada.page, version(ada.page)
    for drawn in (1, 2):
        page.locator("[data-testid='deck'][aria-disabled='false']").tap()
        moved(page, before + drawn - 1)
    assert page.locator(CONFIRM).count() == 0


def test_a_claim_with_one_way_to_pay_takes_two_taps(ada: Visitor) -> None:
    [route] = arrive(ada, "one way")
    page, before = ada.page, version(ada.page)
    tile_of(page, route).tap()
    page.locator(CONFIRM).wait_for()
    assert version(page) == before
    ada.shot("asked")
    page.locator(CONFIRM).tap()
    moved(page, before)
    owned = page.locator(f"[data-testid='route-{route}'] .owned")
    owned.first.wait_for()
    assert owned.first.get_attribute("fill") == "url(#route-0)"


@pytest.mark.long
def test_the_other_track_of_a_double_route_is_a_tap_away(ada: Visitor) -> None:
    first, other = arrive(ada, "double")
    page, before = ada.page, version(ada.page)
    tile_of(page, first).tap()
    track = page.locator(f"[data-track='{other}']")
    track.tap()
    page.locator(f"[data-track='{other}'][aria-pressed='true']").wait_for()
    ada.shot("switched")
    assert version(page) == before
    assert (page.locator(CONFIRM).get_attribute("data-move") or "").startswith(f"claim {other} ")
    page.locator(CONFIRM).tap()
    moved(page, before)
    page.locator(f"[data-testid='route-{other}'] .owned").first.wait_for()
    assert page.locator(f"[data-testid='route-{first}'] .owned").count() == 0


def test_a_finger_beside_a_route_means_it_and_cancel_leaves_all_as_it_was(ada: Visitor) -> None:
    [route] = arrive(ada, "one way")
    page, before = ada.page, version(ada.page)
    beside = page.evaluate(
        """(route) => {
            const tiles = [...document.querySelectorAll("[data-route] .tile")];
            const own = tiles.filter((tile) => tile.closest("[data-route]").dataset.route === route);
            const away = (tile, x, y) => {
                const box = tile.getBoundingClientRect();
                return Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2);
            };
            // As far from all other routes as possible, and up to 16 pixels from the middle of a space.
            let best = null;
            for (const tile of own) {
                const box = tile.getBoundingClientRect();
                for (let step = 0; step < 16; step += 1) {
                    const x = box.x + box.width / 2 + 16 * Math.cos((step * Math.PI) / 8);
                    const y = box.y + box.height / 2 + 16 * Math.sin((step * Math.PI) / 8);
                    if (document.elementFromPoint(x, y)?.closest("[data-place], .tile")) continue;
                    const free = Math.min(...tiles.filter((one) => !own.includes(one)).map((one) => away(one, x, y)));
                    if (!best || free > best.free) best = { x, y, free };
                }
            }
            return best;
        }""",
        route,
    )
    page.touchscreen.tap(beside["x"], beside["y"])
    confirm = page.locator(CONFIRM)
    confirm.wait_for()
    assert (confirm.get_attribute("data-move") or "").startswith(f"claim {route} ")
    page.get_by_role("button", name="Cancel").tap()
    confirm.wait_for(state="detached")
    assert version(page) == before
