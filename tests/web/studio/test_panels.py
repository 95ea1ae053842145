"""The lists and tables beside the drawing board: all of them can be seen, whatever places are called."""

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.web.player import LAPTOP, PHONE, SIDEWAYS
from tests.web.studio.drawing import HARBOUR, Visiting, answer_games, open_map

LONG = HARBOUR.replace('"Fish Market"', '"Charlottenlund Slotspark"').replace(
    '"Old Town"', '"Frederikshavn Havnepromenade Syd"'
)
CUT_OFF = """panel => {
    const { left, right } = panel.getBoundingClientRect();
    return [...panel.querySelectorAll("button, input, select, th, td")].filter((each) => {
        if (!each.checkVisibility()) return false;
        const box = each.getBoundingClientRect();
        return box.width > 2 && (box.left < left || box.right > right + 0.5);
    }).map((each) => each.outerHTML.slice(0, 120));
}"""
OVERLAPPING = """panel => {
    const all = [...panel.querySelectorAll("select, input:not(.hidden), button")];
    const seen = all.filter((each) => each.checkVisibility());
    const boxes = seen.map((each) => [each.getBoundingClientRect(), each.outerHTML.slice(0, 120)]);
    return boxes.flatMap(([a, one], i) => boxes.slice(i + 1).filter(([b]) =>
        a.width > 2 && b.width > 2 &&
        a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
    ).map(([, other]) => [one, other]));
}"""

LIES_ON_TOP = """heading => {
    const { left, top, height } = heading.getBoundingClientRect();
    return document.elementFromPoint(left + 5, top + height / 2) === heading;
}"""


def check_panel(page: Page, tab: int) -> None:
    page.get_by_role("tab").nth(tab).click()
    panel = page.locator("#studio-panel")
    assert panel.evaluate(CUT_OFF) == []
    assert panel.evaluate(OVERLAPPING) == []


@pytest.mark.parametrize("language", ["en", "da", "nl"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE, SIDEWAYS])
def test_nothing_is_cut_off_or_lies_over_other_things(visitor: Visiting, size: tuple[int, int], language: str) -> None:
    ada = visitor(size=size, language=language, scheme="dark")
    ada.go("/studio")
    page = ada.page
    open_map(page, LONG)
    for tab in range(5):
        check_panel(page, tab)
        ada.shot(f"{language}-{tab}")
    assert ada.sideways() == 0
    assert ada.accessibility_problems() == []


@pytest.mark.parametrize("size", [LAPTOP, PHONE, SIDEWAYS])
def test_figures_of_two_versions_stand_side_by_side_on_every_screen(visitor: Visiting, size: tuple[int, int]) -> None:
    ada = visitor(size=size, language="nl")
    page = ada.page
    answer_games(page, {"station-hill:red": {"claims": 60, "wins": 45}}, [])
    ada.go("/studio")
    open_map(page, LONG)
    page.get_by_role("tab", name="Eerlijk?").click()
    claimed = page.get_by_role("table", name="Routes").get_by_role("row", name="Station – The Hill")
    for columns in (3, 4):
        page.get_by_role("button", name="Is het eerlijk?").click()
        expect(page.get_by_role("table", name="Cijfers").get_by_role("columnheader")).to_have_count(columns)
        expect(claimed.get_by_text("Eerder")).to_have_count(3 * (columns - 3))
    ada.shot("figures")
    assert page.locator("#studio-panel").evaluate(CUT_OFF) == []
    assert ada.sideways() == 0
    tickets = page.get_by_role("table", name="Bestemmingen").get_by_role("row")
    tickets.last.evaluate("row => row.scrollIntoView({ block: 'end' })")
    tickets.last.evaluate("row => row.scrollIntoView({ block: 'center' })")
    heading = tickets.first.get_by_role("columnheader").first
    expect(heading).to_be_in_viewport(ratio=1)
    assert heading.evaluate(LIES_ON_TOP)
    ada.shot("headings")


@pytest.mark.parametrize("language", ["en", "nb", "da", "sv", "nl"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE, SIDEWAYS])
def test_no_tab_has_a_line_of_its_own(visitor: Visiting, size: tuple[int, int], language: str) -> None:
    ada = visitor(size=size, language=language)
    ada.go("/studio")
    tabs = ada.page.get_by_role("tab")
    expect(tabs).to_have_count(6)
    ada.page.evaluate("document.fonts.ready.then(() => null)")
    tops = Counter(tabs.evaluate_all("all => all.map((tab) => Math.round(tab.getBoundingClientRect().top))"))
    ada.shot(language)
    assert len(tops) == 1 or sorted(tops.values()) == [3, 3]
    assert len(tops) == 1 or size == SIDEWAYS or language == "nl"


def test_a_picture_is_chosen_with_a_button_of_the_page(visitor: Visiting) -> None:
    ada = visitor(language="nb")
    ada.go("/studio")
    ada.page.get_by_role("tab", name="Grunn").click()
    with ada.page.expect_file_chooser():
        ada.page.get_by_text("Velg et bilde").click()
    own = ada.page.get_by_test_id("tracing-file")
    assert own.evaluate("own => getComputedStyle(own).clipPath") == "inset(50%)"  # the browser's words are not seen


def test_the_open_map_stands_in_the_list_like_the_others(visitor: Visiting) -> None:
    ada = visitor(size=PHONE, touch=True)
    ada.go("/studio")
    page = ada.page
    open_map(page, HARBOUR)
    page.get_by_role("button", name="My maps").tap()
    row = page.get_by_role("dialog").get_by_role("listitem")
    name = row.get_by_role("button", name="Harbour Town").first
    expect(name).to_be_enabled()
    expect(name).to_have_attribute("aria-current", "true")
    outer, inner = row.bounding_box(), name.get_by_text("Harbour Town").bounding_box()
    assert outer
    assert inner
    assert inner["x"] - outer["x"] < 20
    ada.shot("maps")
    name.tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", name="Harbour Town")).to_be_visible()


def test_every_tab_opens_at_its_top(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/studio")
    page = ada.page
    open_map(page, LONG)
    tabs, panel = page.get_by_role("tab"), page.locator("#studio-panel")
    tabs.nth(2).click()
    assert panel.evaluate("panel => { panel.scrollTop = 200; return panel.scrollTop; }") > 0
    tabs.nth(0).click()
    expect(panel.get_by_label("Name of the map")).to_be_in_viewport(ratio=1)
    assert panel.evaluate("panel => panel.scrollTop") == 0


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("size", [PHONE, SIDEWAYS])
def test_all_tabs_can_be_seen(visitor: Visiting, size: tuple[int, int], language: str) -> None:
    ada = visitor(size=size, language=language)
    ada.go("/studio")
    page = ada.page
    page.get_by_role("tablist").scroll_into_view_if_needed()
    ada.shot(f"tabs-{language}")
    for tab in page.get_by_role("tab").all():
        expect(tab).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [LAPTOP, SIDEWAYS])
def test_the_page_is_as_high_as_the_window(visitor: Visiting, size: tuple[int, int]) -> None:
    ada = visitor(size=size)
    ada.go("/studio")
    ada.page.get_by_test_id("next").wait_for()
    assert ada.page.evaluate("() => document.documentElement.scrollHeight - innerHeight") == 0


def test_tickets_that_bots_have_not_tried_say_so_until_they_have(visitor: Visiting) -> None:
    ada = visitor(size=PHONE, touch=True)
    page = ada.page
    compiled: list[int | None] = [40, 90, None]
    tickets = [{"a": "station", "b": "lighthouse", "points": 5}, {"a": "old_town", "b": "hill", "points": 4}]
    page.route(
        "**/api/studio/tickets",
        lambda route: route.fulfill(json={"tickets": tickets, "preparing": compiled.pop(0)}),
    )
    ada.go("/studio")
    open_map(page, HARBOUR)
    page.get_by_role("tab", name="Tickets").tap()
    untried = page.get_by_test_id("untried")
    expect(untried).to_have_count(0)
    page.get_by_role("button", name="Suggest tickets").tap()
    expect(untried).to_contain_text("Bots have not tried these tickets yet")
    expect(untried).to_contain_text("(40%)")
    page.get_by_role("tab", name="Places").tap()
    page.get_by_role("tab", name="Tickets").tap()
    untried.get_by_role("button", name="Ask again").tap()
    expect(untried).to_contain_text("(90%)")
    ada.shot("untried")
    assert ada.sideways() == 0
    assert ada.accessibility_problems() == []
    untried.get_by_role("button", name="Ask again").tap()
    expect(untried).to_have_count(0)
