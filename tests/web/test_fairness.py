"""The page has a part in the cards, and checks at the end that they follow from it."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.player import FINISH, Visitor
from tests.web.playing import skip_to_results

Visiting = Callable[..., Visitor]

LAST_TABLE = "() => JSON.parse(localStorage['trikk.tables']).tables[0]"
FIX = """(commitment) => {
    const kept = JSON.parse(localStorage["trikk.tables"]);
    kept.tables[0].commitment = commitment;
    localStorage["trikk.tables"] = JSON.stringify(kept);
}"""


def test_a_game_against_bots_is_checked_at_the_end(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/new/new_york")
    ada.page.get_by_label("Bots move").select_option("instant")
    ada.page.get_by_role("button", name="Open the table").click()
    ada.page.get_by_test_id("game").wait_for()
    table = ada.page.evaluate(LAST_TABLE)
    assert len(table["seats"][0]["nonce"]) == 32
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_test_id("fairness-note").locator("summary").click()
    expect(ada.page.get_by_test_id("commitment")).to_have_text(table["commitment"])
    ada.shot("menu")
    ada.page.keyboard.press("Escape")
    ada.page.evaluate(FINISH, [table["id"], table["seats"][0]["secret"]])
    skip_to_results(ada.page)
    expect(ada.page.get_by_test_id("fairness")).to_have_attribute("data-verdict", "mine")
    ada.shot("end")
    ada.page.evaluate(FIX, "0" * 64)
    ada.go(f"/t/{table['id']}")
    skip_to_results(ada.page)
    expect(ada.page.get_by_test_id("fairness")).to_have_attribute("data-verdict", "wrong")


def test_two_people_draw_the_cards_together_and_are_told_what_is_not_drawn(visitor: Visiting) -> None:
    ada, ben = visitor(), visitor()
    ada.go("/new/new_york")
    ada.page.get_by_label("Who takes seat 2").select_option("open")
    ada.page.get_by_label("Who starts").select_option(index=2)
    ada.page.get_by_role("button", name="Open the table").click()
    link = ada.link()
    ben.go(link)
    expect(ben.page.get_by_test_id("chosen-starter")).to_have_text("Seat 2 starts: that was not drawn.")
    ben.join(link, "Ben")
    for each in (ada, ben):
        each.page.get_by_test_id("game").wait_for()
    commitments = {each.page.evaluate(LAST_TABLE)["commitment"] for each in (ada, ben)}
    assert len(commitments) == 1
    assert None not in commitments
