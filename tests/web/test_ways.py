"""Ways that lead nowhere: wrong codes, unknown addresses, and moves that are not possible."""

from collections.abc import Callable

import pytest

from tests.often import mostly_long
from tests.web.player import Visitor

SIZES = ((360, 640), (1366, 768), (844, 390))

NOWHERE = ["/nonsense", "/t/xyz/abc", "/t", "/new/none", "/learn/none", "/settings/more", "/%zz"]


@pytest.mark.parametrize("size", mostly_long(*SIZES))
def test_a_wrong_code_is_told_where_it_was_typed(visitor: Callable[..., Visitor], size: tuple[int, int]) -> None:
    ada = visitor(size=size, touch=size[0] < 1000)
    said: list[str] = []
    ada.page.on("console", lambda message: said.append(message.text))
    for start in ("/", "/join"):
        ada.go(start)
        field = ada.page.get_by_label("Paste a link, or type a code")
        field.fill("ZZZZZZ")
        ada.page.get_by_role("button", name="Join", exact=True).click()
        problem = ada.page.get_by_role("alert").filter(has_text="No table has this code")
        problem.wait_for()
        box = problem.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size[1]
        assert field.evaluate("(field) => field === document.activeElement")
        assert said == []
        ada.shot(f"wrong-code-{start.strip('/') or 'home'}")


def test_an_unknown_address_says_so_and_leads_home(visitor: Callable[..., Visitor]) -> None:
    ada = visitor(size=(360, 640), touch=True, language="da")
    for address in NOWHERE:
        ada.go(address)
        ada.page.get_by_role("heading", name="Her er der ingenting").wait_for()
        ada.page.get_by_role("link", name="Til forsiden").click()
        ada.page.locator(".editions").wait_for()


def test_an_unknown_table_says_so_and_leads_home(visitor: Callable[..., Visitor]) -> None:
    ada = visitor()
    for address in ("/t/none", "/replay/none"):
        ada.go(address)
        ada.page.get_by_role("link", name="To the start", exact=True).click()
        ada.page.locator(".editions").wait_for()


def test_what_is_not_possible_is_explained_and_no_error(visitor: Callable[..., Visitor]) -> None:
    ada = visitor()
    said: list[str] = []
    ada.page.on("console", lambda message: said.append(message.text))
    table = ada.open_table("new_york", ["me", "greedy"], starts=0, seed=5)
    ada.go(f"/t/{table}")
    game = ada.page.locator("[data-testid='game']")
    game.wait_for()
    ada.page.evaluate(
        """async ([table]) => {
            const { secret } = JSON.parse(localStorage["trikk.tables"]).tables.find(({ id }) => id === table).seats[0];
            const headers = { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" };
            for (;;) {
                const update = await (await fetch(`/api/tables/${table}`, { headers })).json();
                if (update.view.phase === "turn" && update.moves.length) return;
                const move = update.moves[0];
                if (!move) { await new Promise((done) => setTimeout(done, 50)); continue; }
                const body = JSON.stringify({ version: update.version, move: move.text });
                await fetch(`/api/tables/${table}/moves`, { method: "POST", headers, body });
            }
        }""",
        [table],
    )
    ada.page.wait_for_function("document.querySelector(\"[data-testid='game']\").dataset.turn === 'true'")
    with ada.page.expect_response("**/explain") as answered:
        ada.page.locator("[data-testid='route-chelsea-soho:pink']").dispatch_event("click")
    assert answered.value.status == 200
    ada.page.get_by_role("alert").filter(has_text="Not enough pink cards: you need 4, you have").wait_for()
    assert game.get_attribute("data-turn") == "true"
    assert said == []
