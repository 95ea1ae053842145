"""A first game that explains itself, and looking at games again."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import trikk
from tests.web.player import Visitor
from tests.web.playing import GAME, city_step, skip_to_results, version, wait_for_turn

Visiting = Callable[..., Visitor]
TIP = "[data-testid^='tip-']"


@pytest.mark.long
def test_a_first_game_explains_itself_and_can_be_stopped(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/learn/new_york")
    ada.page.locator("[data-testid='first-game']").click()
    ada.page.locator("[data-testid='tip-city-tickets']").wait_for()
    ada.shot("tickets")
    assert ada.accessibility_problems() == []
    seen = set()
    for _ in range(3):
        tip = ada.page.locator(TIP)
        if tip.count():
            seen.add(tip.get_attribute("data-testid"))
            tip.get_by_role("button", name="Got it").click()
        at = version(ada.page)
        city_step(ada.page)
        wait_for_turn(ada.page, at)
    assert len(seen) >= 2
    ada.page.locator(TIP).wait_for()
    ada.page.get_by_role("button", name="No more explanations").click()
    ada.page.reload()
    ada.page.locator(GAME).wait_for()
    wait_for_turn(ada.page)
    assert ada.page.locator(TIP).count() == 0


@pytest.mark.long
def test_a_finished_game_is_replayed_and_analysed(visitor: Visiting) -> None:
    ada = visitor()
    table = ada.finished_table("new_york")
    ada.go(f"/t/{table}")
    skip_to_results(ada.page)
    ada.page.get_by_role("link", name="Replay and analysis").click()
    scrub = ada.page.locator("[data-testid='replay-scrub']")
    scrub.wait_for()
    ada.page.locator("[data-testid='replay-forward']").click()
    last = int(scrub.get_attribute("max") or 0)
    assert last > 20
    for perspective in ("0", "spectator", "open"):
        ada.page.locator("[data-testid='replay-perspective']").select_option(perspective)
        scrub.fill(str(last // 2))
        expect(scrub).to_have_value(str(last // 2))
    ada.shot("middle")
    ada.page.get_by_role("button", name="Analysis").click()
    ada.page.locator("[data-testid='analysis-start']").click()
    ada.page.locator("[data-testid='analysis-chart']").wait_for()
    ada.page.wait_for_function("() => !document.querySelector('progress')")
    ada.shot("analysis")
    assert ada.accessibility_problems() == []
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("link", name="To the table", exact=True).click()
    ada.page.get_by_role("link", name="Replay and analysis").wait_for()


@pytest.mark.long
def test_a_record_file_is_dropped_on_the_page(visitor: Visiting, tmp_path: Path) -> None:
    ada = visitor()
    game = trikk.new_game("san_francisco", players=2, seed=5)
    while game.to_move is not None:
        game.play(game.legal_moves()[0])
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game.record()), encoding="utf-8")
    ada.go("/replay")
    ada.page.locator("[data-testid='replay-file']").set_input_files(file)
    scrub = ada.page.locator("[data-testid='replay-scrub']")
    scrub.wait_for()
    assert int(scrub.get_attribute("max") or 0) == len(game.moves)
    scrub.fill(str(len(game.moves)))
    ada.shot("end")


def test_a_file_that_is_no_record_says_what_is_wrong(visitor: Visiting, tmp_path: Path) -> None:
    ada = visitor()
    file = tmp_path / "letter.json"
    file.write_text('{"format": "letter"}', encoding="utf-8")
    ada.go("/replay")
    ada.page.locator("[data-testid='replay-file']").set_input_files(file)
    problem = ada.page.get_by_role("alert")
    problem.wait_for()
    assert "letter.json" in problem.inner_text()
    ada.shot("refused")
