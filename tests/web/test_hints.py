"""A hint: asked for, said in words, and shown on the table."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.often import mostly_long
from tests.web.player import Visitor
from tests.web.playing import EDITIONS, step_of, version, wait_for_turn

Visiting = Callable[..., Visitor]
SIZES = mostly_long((844, 390), (1366, 768), (390, 844), (360, 640))


def box(page: Page, css: str) -> dict[str, float]:
    found: Any = page.locator(css).first.bounding_box()
    assert found is not None, css
    return dict(found)


def is_apart(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["x"] + one["width"] <= other["x"] + 1
        or other["x"] + other["width"] <= one["x"] + 1
        or one["y"] + one["height"] <= other["y"] + 1
        or other["y"] + other["height"] <= one["y"] + 1
    )


@pytest.mark.parametrize("edition", mostly_long(*EDITIONS))
def test_a_hint_is_lit_on_the_table_and_says_why(visitor: Visiting, edition: str) -> None:
    ada = visitor()
    page = ada.page
    table = ada.open_table(edition, ["me", "planner", "planner"], pace="instant", hints=True, seed=7, starts=0)
    ada.go(f"/t/{table}")
    wait_for_turn(page)
    said = 0
    for _ in range(4):
        before = version(page)
        page.get_by_test_id("hint").click()
        panel = page.get_by_test_id("hint-panel")
        panel.wait_for()
        moves = panel.locator("li button")
        assert 1 <= moves.count() <= 3
        expect(moves.first).to_contain_text("%")
        said += page.get_by_test_id("hint-why").count()
        page.locator("[data-mark], [data-lit]").first.wait_for()
        for mark in page.locator("[data-mark]").all():
            around: Any = mark.bounding_box()
            assert is_apart(dict(around), box(page, "[data-testid='hint-panel']"))
        page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
        expect(page.locator("[data-mark]")).to_have_count(0)
        step_of(edition)(page)
        wait_for_turn(page, before)
    assert said > 0


@pytest.mark.long
def test_a_hinted_claim_lights_its_route_and_is_made_by_choosing_it(visitor: Visiting) -> None:
    ada = visitor()
    page = ada.page
    table = ada.open_table("new_york", ["me", "planner"], pace="instant", hints=True, seed=7, starts=0)
    ada.go(f"/t/{table}")
    wait_for_turn(page)
    for _ in range(60):
        before = version(page)
        page.get_by_test_id("hint").click()
        best = page.get_by_test_id("hint-panel").locator("li button").first
        best.wait_for()
        best.focus()
        move = best.get_attribute("data-move") or ""
        kind, _, rest = move.partition(" ")
        if kind == "claim":
            route = rest.split(" ")[0]
            expect(page.locator(f"[data-route='{route}'][data-lit]")).to_have_count(1)
        best.click()
        wait_for_turn(page, before)
        expect(page.get_by_test_id("hint-panel")).to_have_count(0)
        if kind == "claim":
            return
    raise AssertionError("no claim was hinted at")


@pytest.mark.parametrize("size", SIZES)
def test_the_panel_covers_nothing_of_what_it_is_about(visitor: Visiting, size: tuple[int, int]) -> None:
    ada = visitor()
    page = ada.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = ada.open_table("new_york", ["me", "planner"], pace="instant", hints=True, seed=7, starts=0)
    ada.go(f"/t/{table}")
    wait_for_turn(page)
    page.get_by_test_id("hint").click()
    page.get_by_test_id("hint-panel").wait_for()
    page.locator("[data-mark]").first.wait_for()
    panel = box(page, "[data-testid='hint-panel']")
    assert panel["x"] >= 0
    assert panel["y"] >= 0
    assert panel["x"] + panel["width"] <= size[0] + 1
    assert panel["y"] + panel["height"] <= size[1] + 1
    assert is_apart(panel, box(page, "[data-mark]"))
    assert ada.accessibility_problems() == []
