"""Names as people have them: long, in other scripts, of another direction, or none at all."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.web.player import LAPTOP, Visitor
from trikk.server.api.messages.names import LONGEST_NAME

NAMES = {
    "long": "Wilhelmina Wollstonecraf",
    "hebrew": "עדה לאבלייס המתמטיקאית",
    "arabic": "آدا لوفليس الرياضياتية",
    "cjk": "アダ・ラブレス伯爵夫人の計算機関とその記録帳面",
    "points": "שָׁלוֹם עֲלֵיכֶם",
}
OFTEN = ("long", "hebrew")
"""Those that are looked at by `make test`."""

CUT = """(name) => [...document.querySelectorAll('bdi')].filter((bdi) => bdi.textContent === name)
    .filter((bdi) => bdi.getClientRects().length).map((bdi) => {
        const { left, right, height } = bdi.getBoundingClientRect();
        return [left >= 0 && right <= innerWidth, height < 2.2 * parseFloat(getComputedStyle(bdi).fontSize)];
    })"""
"""Where a name is shown: whether it lies within the window, and on one line."""


def shown(page: Page, name: str) -> list[list[bool]]:
    page.locator("bdi", has_text=name).first.wait_for()
    return list(page.evaluate(CUT, name))


@pytest.mark.parametrize("size", [pytest.param(LAPTOP, marks=pytest.mark.long), (360, 640)], ids=["laptop", "phone"])
@pytest.mark.parametrize(
    "name", [pytest.param(name, id=id, marks=[] if id in OFTEN else pytest.mark.long) for id, name in NAMES.items()]
)
def test_a_name_stays_in_its_place(visitor: Callable[..., Visitor], name: str, size: tuple[int, int]) -> None:
    assert len(name) <= LONGEST_NAME
    ada = visitor(size=size, touch=size[0] < 500)
    waiting = ada.open_table("new_york", [f"me:{name}", "open"])
    ada.go(f"/t/{waiting}")
    assert all(all(each) for each in shown(ada.page, name))
    assert ada.sideways() == 0
    ada.shot("waiting")
    for edition in ("new_york", "card_game"):
        table = ada.open_table(edition, ["me", f"same_device:{name}", "planner", "planner"], starts=0)
        ada.go(f"/t/{table}")
        ada.page.get_by_role("button", name="I am Ada").click()
        assert all(all(each) for each in shown(ada.page, name))
        assert ada.sideways() == 0
        ada.shot(edition)
    ada.go("/")
    assert all(all(each) for each in shown(ada.page, name))
    assert ada.sideways() == 0


@pytest.mark.long
def test_play_now_works_with_whatever_name_was_kept(visitor: Callable[..., Visitor]) -> None:
    ada = visitor()
    for kept in ("x" * 30, "A\u200bda", "Z\u0317\u0318\u0319\u031c", 7, None):
        ada.go("/settings")
        ada.page.evaluate("kept => { localStorage['trikk.settings'] = JSON.stringify({ name: kept }) }", kept)
        ada.go("/")
        ada.page.get_by_role("button", name="Play now").first.click()
        ada.page.locator("[data-testid='game']").wait_for()


def test_the_limit_is_told_while_a_name_is_typed(visitor: Callable[..., Visitor]) -> None:
    ada = visitor(size=(360, 640), touch=True, language="nb")
    ada.go("/new")
    field = ada.page.get_by_role("textbox").first
    field.fill("x" * 20)
    assert ada.page.get_by_test_id("name-count").inner_text() == f"20/{LONGEST_NAME}"
    field.fill("x" * 30)
    assert ada.page.get_by_test_id("name-count").inner_text() == f"30/{LONGEST_NAME}"
    ada.page.get_by_text(f"Et navn har høyst {LONGEST_NAME} tegn.").wait_for()
    ada.shot("too-long")
    ada.page.locator("form button[type=submit]").click()
    assert ada.page.url.endswith("/new")
    field.fill("  Ada   L.  ")
    ada.page.locator("form button[type=submit]").click()
    ada.page.locator("[data-testid='game']").wait_for()
    assert ada.page.locator("bdi.name", has_text="Ada L.").first.inner_text() == "Ada L."


def test_who_has_no_name_is_you_to_themselves_and_a_guest_to_others(visitor: Callable[..., Visitor]) -> None:
    ada, ben = visitor(), visitor(language="nl")
    ada.go("/new/new_york")
    ada.page.get_by_label("Who takes seat 2").select_option("open")
    ada.page.get_by_role("button", name="Fewer").click()
    ada.page.get_by_role("button", name="Open the table and invite").click()
    ada.page.get_by_text("Waiting for one more player").wait_for()
    assert ada.page.locator("bdi.name").first.inner_text() == "You"
    ben.go(ada.link())
    ben.page.locator("bdi.name", has_text="Gast").wait_for()
    ben.page.get_by_role("button", name="Meedoen").click()
    for player, names in ((ben, ("Jij", "Gast")), (ada, ("You", "Guest"))):
        for name in names:
            player.page.locator("[data-testid='table'] bdi.name", has_text=name).first.wait_for()
