"""The end of a game: the ceremony, the results, and what comes after."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.often import mostly_long
from tests.web.player import Visitor
from tests.web.playing import CEREMONY, EDITIONS, HEADLINE, LIT, REMATCH, RESULTS, SCORE, wait_for_words

Visiting = Callable[..., Visitor]
SIZES = [(1366, 768), (1920, 1080), (820, 1180), (390, 844), (360, 640), (844, 390)]


def check_window(page: Page, name: str) -> None:
    """The ending fills the window and no more, and the rematch is in sight."""
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, name
    size = page.locator("main").evaluate("({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight]")
    assert size == page.evaluate("[innerWidth, innerHeight]"), name
    expect(page.locator(REMATCH)).to_be_in_viewport(ratio=1)
    assert page.locator(REMATCH).evaluate("({ offsetHeight }) => offsetHeight") >= 40, name


@pytest.mark.long
def test_a_ticket_is_lit_on_the_board_as_it_is_revealed_and_again_in_the_results(visitor: Visiting) -> None:
    ada = visitor()
    ada.go(f"/t/{ada.finished_table('new_york')}")
    page = ada.page
    wait_for_words(page, "Tickets")
    page.locator("[data-edition] .place .light").nth(1).wait_for()
    page.keyboard.press("Escape")
    page.locator(RESULTS).wait_for()
    assert page.locator(LIT).count() == 0
    page.locator(f"{SCORE} .tickets button").first.click()
    assert page.locator("[data-edition] .place .light").count() == 2


@pytest.mark.long
@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_the_winner_is_celebrated_by_a_whole_name_on_phones(visitor: Visiting, size: tuple[int, int]) -> None:
    ada = visitor(size=size, touch=True)
    ada.go(f"/t/{ada.finished_table('new_york')}")
    ada.page.locator("[data-testid='celebration']").wait_for()
    ada.shot("winner")
    names = ada.page.locator(f"{SCORE} .name")
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert names.count() == 3
    assert names.evaluate_all(cut) == []


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_end_fits_every_window_with_the_rematch_in_sight(
    visitor: Visiting, edition: str, size: tuple[int, int]
) -> None:
    def check(part: str) -> None:
        for text in ("normal", "large"):
            ada.page.evaluate("text => { document.documentElement.dataset.text = text; }", text)
            check_window(ada.page, f"{part}, {text} text")
            ada.shot(f"{part}-{text}")

    ada = visitor(size=size, touch=size[0] < 1000)
    ada.go(f"/t/{ada.finished_table(edition)}")
    ada.page.locator(CEREMONY).wait_for()
    wait_for_words(ada.page, "Tickets")
    check("ceremony")
    ada.hand(ada.page.locator("[data-testid='skip']"))
    ada.page.locator(RESULTS).wait_for()
    check("results")
    ada.page.locator("[data-testid='best-0']").scroll_into_view_if_needed()
    check("scrolled")


def test_the_ceremony_is_shown_once_also_to_those_who_watch(visitor: Visiting) -> None:
    ada, ben = visitor(), visitor()
    table = ada.finished_table("new_york")
    ada.go(f"/t/{table}")
    ada.page.locator(CEREMONY).wait_for()
    watch = ada.page.evaluate(
        """async (table) => {
            const { seats } = JSON.parse(localStorage["trikk.tables"]).tables.find(({ id }) => id === table);
            const headers = { Authorization: `Bearer ${seats[0].secret}` };
            return (await (await fetch(`/api/tables/${table}/links`, { headers })).json()).watch;
        }""",
        table,
    )
    ada.page.reload()
    ada.page.locator(RESULTS).wait_for()
    assert ada.page.locator(CEREMONY).count() == 0
    ben.go(watch)
    ben.page.locator(CEREMONY).wait_for()
    assert ben.page.locator(REMATCH).count() == 0
    ben.go("/")
    ben.go(watch)
    ben.page.locator(RESULTS).wait_for()


@pytest.mark.long
def test_with_reduced_motion_the_results_are_there_at_once(visitor: Visiting) -> None:
    ada = visitor(motion="reduce")
    ada.go(f"/t/{ada.finished_table('san_francisco')}")
    ada.page.locator(f"{CEREMONY}, {RESULTS}").first.wait_for()
    assert ada.page.locator(RESULTS).count() == 1
    expect(ada.page.locator(HEADLINE)).to_be_focused()


@pytest.mark.long
@pytest.mark.parametrize("edition", mostly_long(*EDITIONS))
def test_everyone_can_follow_the_ceremony(visitor: Visiting, edition: str) -> None:
    ada = visitor()
    ada.go(f"/t/{ada.finished_table(edition)}")
    wait_for_words(ada.page, "Tickets")
    said = ada.page.locator("main [role='status']")
    expect(said).to_contain_text("Tickets")
    assert ada.accessibility_problems() == []
    ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("Escape")
    ada.page.locator(RESULTS).wait_for()
    assert ada.accessibility_problems() == []
    expect(ada.page.locator(HEADLINE)).to_be_focused()


def test_a_rematch_is_begun_in_the_middle_of_the_ceremony(visitor: Visiting) -> None:
    ada = visitor(size=(390, 844), touch=True)
    table = ada.finished_table("card_game")
    ada.go(f"/t/{table}")
    ada.page.locator(CEREMONY).wait_for()
    ada.hand(ada.page.locator(REMATCH))
    ada.page.wait_for_url(lambda url: not url.endswith(table))
    ada.page.locator("[data-testid='game']").wait_for()
