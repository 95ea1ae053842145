"""What is at hand during a game: the keyboard, rules and settings over the table, tips, reactions, sounds."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.web.player import Visitor
from tests.web.playing import CONFIRM, GAME, OFFER, city_step, click, draw, press, version, wait_for_turn

Visiting = Callable[..., Visitor]
FOCUSED = "() => document.activeElement !== document.body && document.activeElement !== null"


def begin(ada: Visitor, edition: str, **options: object) -> None:
    table = ada.open_table(edition, ["me", "greedy"], pace="instant", starts=0, seed=7, **options)
    ada.go(f"/t/{table}")
    wait_for_turn(ada.page)


def moved_on(page: Page, at: int) -> None:
    page.wait_for_function("([game, at]) => Number(document.querySelector(game)?.dataset.version) > at", arg=[GAME, at])


def test_the_keyboard_stays_where_the_next_decision_is(visitor: Visiting) -> None:
    ada = visitor()
    begin(ada, "san_francisco")
    for _ in range(8):
        at = version(ada.page)
        city_step(ada.page, press)
        wait_for_turn(ada.page, at)
        ada.page.wait_for_function(FOCUSED)
        if ada.page.locator(OFFER).count():
            ada.page.wait_for_function(
                "([offer, confirm]) => document.activeElement?.closest(`${offer}, ${confirm}`)", arg=[OFFER, CONFIRM]
            )


def test_the_second_card_is_drawn_without_looking_for_the_deck(visitor: Visiting) -> None:
    ada = visitor()
    begin(ada, "new_york")
    city_step(ada.page, press)
    wait_for_turn(ada.page, 0)
    at = version(ada.page)
    press(ada.page.locator("[data-testid='deck']"))
    moved_on(ada.page, at)
    at = version(ada.page)
    ada.page.wait_for_function("() => document.activeElement?.dataset.testid === 'deck'")
    ada.page.keyboard.press("Enter")
    moved_on(ada.page, at)


@pytest.mark.long
def test_the_log_keeps_to_its_newest_line_until_one_scrolls_back(visitor: Visiting) -> None:
    ada = visitor()
    table = ada.open_table("new_york", ["me", "greedy", "greedy", "greedy"], pace="instant", starts=0, seed=7)
    ada.go(f"/t/{table}")
    wait_for_turn(ada.page)
    behind = "log => log.scrollHeight - log.scrollTop - log.clientHeight"
    log = ada.page.get_by_role("log")
    for _ in range(12):
        at = version(ada.page)
        city_step(ada.page)
        wait_for_turn(ada.page, at)
    ada.page.wait_for_function(f"() => ({behind})(document.querySelector('[role=log]')) < 2")
    assert log.evaluate("log => log.scrollHeight > 2 * log.clientHeight"), "there is something to scroll"
    log.hover()
    ada.page.mouse.wheel(0, -200)
    ada.page.wait_for_function(f"() => ({behind})(document.querySelector('[role=log]')) > 100")
    read = log.evaluate("log => log.scrollTop")
    at = version(ada.page)
    city_step(ada.page)
    wait_for_turn(ada.page, at)
    assert log.evaluate("log => log.scrollTop") == read


@pytest.mark.long
def test_a_mouse_does_not_move_the_focus(visitor: Visiting) -> None:
    ada = visitor()
    begin(ada, "new_york")
    at = version(ada.page)
    city_step(ada.page, click)
    wait_for_turn(ada.page, at)
    assert ada.page.evaluate("document.activeElement?.dataset.testid ?? null") != "prompt"


@pytest.mark.long
def test_the_question_mark_shows_the_keys_and_escape_closes_them(visitor: Visiting) -> None:
    ada = visitor()
    begin(ada, "card_game")
    ada.page.keyboard.press("?")
    dialog = ada.page.get_by_role("dialog")
    dialog.wait_for()
    assert ada.page.get_by_role("tab", name="Keys").get_attribute("aria-selected") == "true"
    assert "All legal moves as a list" in dialog.inner_text()
    assert ada.accessibility_problems() == []
    ada.shot("keys")
    ada.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert ada.page.locator(GAME).count() == 1


@pytest.mark.long
def test_rules_points_and_settings_lie_over_the_game(visitor: Visiting) -> None:
    ada = visitor()
    begin(ada, "san_francisco")
    address = ada.page.url
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_test_id("look-points").click()
    panel = ada.page.get_by_role("tabpanel")
    assert "sea lion" in panel.inner_text().lower() or "Souvenirs" in panel.inner_text()
    ada.shot("points")
    for name in ("Rules", "Settings"):
        ada.page.get_by_role("tab", name=name).click()
        panel.get_by_text({"Rules": "Double routes", "Settings": "Larger text"}[name]).wait_for()
        assert ada.accessibility_problems() == []
        ada.shot(name.lower())
    panel.get_by_label("Larger text").check()
    assert ada.page.evaluate("document.documentElement.dataset.text") == "large"
    ada.page.keyboard.press("Escape")
    assert ada.page.url == address
    assert wait_for_turn(ada.page)


@pytest.mark.long
def test_pointing_tells_about_places_tokens_and_seats(visitor: Visiting) -> None:
    ada = visitor()
    begin(ada, "san_francisco")
    tip = ada.page.get_by_test_id("tip")
    ada.page.locator("[data-place][data-tip*='left']").first.hover()
    tip.wait_for()
    assert "left" in tip.inner_text()
    ada.shot("place")
    ada.page.locator("[data-anchor='seat:1'] .name").hover()
    tip.filter(has_text="cable cars").wait_for()
    inside = tip.bounding_box()
    assert inside is not None
    assert inside["x"] >= 0
    assert inside["y"] >= 0


@pytest.mark.long
def test_a_finger_is_told_about_a_place_too(visitor: Visiting) -> None:
    ada = visitor(size=(390, 844), touch=True)
    begin(ada, "new_york")
    city_step(ada.page, lambda what: what.tap())
    wait_for_turn(ada.page, 0)
    ada.page.locator("[data-place][data-tip*='attraction']").first.tap()
    ada.page.get_by_test_id("tip").wait_for()
    ada.shot("place")


@pytest.mark.long
def test_the_card_game_says_which_tickets_are_paid_together(visitor: Visiting) -> None:
    ada = visitor()
    begin(ada, "card_game")
    left = ada.page.locator(f"{OFFER}[aria-pressed='false']")
    while left.count():
        left.first.click()
    ada.page.locator(CONFIRM).click()
    wait_for_turn(ada.page, 0)
    for _ in range(8):
        at = version(ada.page)
        draw(ada.page, click)
        wait_for_turn(ada.page, at)
    told = ada.page.get_by_test_id("payable").inner_text()
    paid = ada.page.locator(".together.yes").count()
    assert told.startswith(f"Together your cards pay for {paid} of " if paid else "Your cards cannot pay")
    ada.shot("tickets")


def test_a_reaction_is_seen_by_the_others_and_lives(visitor: Visiting) -> None:
    ada, ben = visitor(), visitor()
    table = ada.open_table("new_york", ["me:Ada", "open"], starts=0)
    ada.go(f"/t/{table}")
    ben.join(ada.link(), "Ben")
    ada.page.locator(GAME).wait_for()
    ben.page.locator(GAME).wait_for()
    ada.page.get_by_role("button", name="Reactions").click()
    ada.shot("reactions")
    ada.page.get_by_role("button", name="Applause").click()
    bubble = ben.page.get_by_test_id("reaction-0")
    bubble.wait_for()
    ben.shot("reaction")
    assert bubble.locator("svg").evaluate("mark => mark.getAnimations().length") > 0
    bubble.wait_for(state="detached")


def test_a_move_can_be_heard(visitor: Visiting) -> None:
    """Rendered without a clock: the tones of a move begin at once, are neither silent nor too loud, and end."""
    ada = visitor()
    ada.page.add_init_script(
        """window.AudioContext = class extends OfflineAudioContext {
            constructor() {
                super(1, 3 * 8000, 8000);
                window.heard = this;
            }
            async resume() {}
        };"""
    )
    begin(ada, "new_york")
    at = version(ada.page)
    city_step(ada.page, click)
    wait_for_turn(ada.page, at)
    ada.page.wait_for_function("() => window.heard")
    samples = ada.page.evaluate(
        "async () => Array.from((await window.heard.startRendering()).getChannelData(0), Math.abs)"
    )
    second = 8000
    assert max(samples[: second // 10]) > 0.02
    assert max(samples) < 0.9
    assert max(samples[-second // 10 :]) < 0.001
