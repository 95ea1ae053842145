"""A replay: on every screen, and what *back* does there."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.often import mostly_long
from tests.web.player import Visitor

Visiting = Callable[..., Visitor]
SIZES = [(1366, 768), (1920, 1080), (820, 1180), (390, 844), (360, 640), (844, 390)]
START = "[data-testid='analysis-start']"
OPEN = "[data-testid='analysis-open']"
SCRUB = "[data-testid='replay-scrub']"


@pytest.mark.long
@pytest.mark.parametrize("large", [False, True])
def test_a_replay_and_its_analysis_fit_every_window(visitor: Visiting, large: bool) -> None:
    for width, height in SIZES:
        ada = visitor(size=(width, height), touch=width < 1000, settings={"largeText": large})
        page = ada.page
        ada.go(f"/replay/{ada.finished_table('new_york')}")
        page.locator(SCRUB).wait_for()
        page.locator("[data-edition='new_york']").first.wait_for()
        for control in ("replay-forward", "replay-play", "analysis-open", "replay-scrub"):
            expect(page.locator(f"[data-testid='{control}']")).to_be_in_viewport(ratio=1)
        ada.shot(f"{width}x{height}-replay")
        ada.hand(page.locator(OPEN))
        expect(page.locator(START)).to_be_in_viewport(ratio=1)
        # Nothing lies over it: what is tapped there is the button.
        hit = page.locator(START).evaluate(
            """(button) => {
                const { left, top, width, height } = button.getBoundingClientRect();
                return button.contains(document.elementFromPoint(left + width / 2, top + height - 4));
            }"""
        )
        assert hit, (width, height)
        assert ada.sideways() == 0
        ada.shot(f"{width}x{height}-analysis")


@pytest.mark.parametrize("size", mostly_long((390, 844), (844, 390), (1366, 768)))
def test_back_closes_the_analysis_and_sheets_before_it_leaves_the_replay(
    visitor: Visiting, size: tuple[int, int]
) -> None:
    ada = visitor(size=size, touch=size[0] < 1000)
    page = ada.page
    table = ada.finished_table("new_york")
    ada.go("/replay")
    ada.go(f"/replay/{table}")
    page.locator(SCRUB).wait_for()
    ada.hand(page.locator(OPEN))
    page.locator(START).wait_for()
    page.go_back()
    page.locator(START).wait_for(state="detached")
    expect(page).to_have_url(re.compile(f"/replay/{table}$"))
    expect(page.locator(SCRUB)).to_be_visible()
    ada.hand(page.locator(OPEN))
    page.locator(START).wait_for()
    ada.hand(page.get_by_role("button", name="Close"))
    page.locator(START).wait_for(state="detached")
    page.go_back()  # once is enough, although the analysis was closed by its cross
    expect(page).to_have_url(re.compile("/replay$"))


@pytest.mark.long
def test_back_closes_a_sheet_of_a_phone(visitor: Visiting) -> None:
    ada = visitor(size=(390, 844), touch=True)
    page = ada.page
    table = ada.finished_table("new_york")
    ada.go(f"/replay/{table}")
    page.locator(SCRUB).wait_for()
    ada.hand(page.get_by_role("button", name="Log"))
    page.get_by_role("dialog").wait_for()
    page.go_back()
    page.get_by_role("dialog").wait_for(state="detached")
    expect(page).to_have_url(re.compile(f"/replay/{table}$"))
