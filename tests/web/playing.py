"""Playing by what is seen: the lit controls of the page, clicked, tapped or reached with the Tab key."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Locator

import trikk

EDITIONS = sorted(trikk.editions(), key=lambda id: trikk.edition(id).name)
PATIENCE = 300_000
"""Milliseconds until something will never come. Waiting ends when it is there, so only failures take so long."""
LONGEST_GAME = 600
"""Steps of one player; a game never takes so many."""
LONGEST_ROUND = 250
"""Presses of the Tab key."""

GAME = "[data-testid='game']"
MY_TURN = f"{GAME}[data-turn='true'] [data-testid='table']"
OFFER = "[data-testid^='ticket-offer-']"
CONFIRM = "[data-testid='confirm']"
TOKEN = "[data-testid^='take-']"
PLACE = "[data-anchor^='place:'][role='button']"
ROUTE = "[data-anchor^='route:'][role='button']"
PAYMENT = "[data-testid='payment']"
DECK = "[data-testid='deck']"
OPEN_CARD = "[data-testid^='market-'][data-move][aria-disabled='false']"
MORE_TICKETS = "[data-move='tickets'][aria-disabled='false']"
PASS = "[data-move='pass']"
LAY = "[data-testid='lay']"
HAND = "[data-testid^='hand-']"
COMPLETE = "[data-testid^='complete-'][aria-disabled='false']"
DONE = "[data-testid='done']"
SCORE = "[data-testid^='score-']"
CEREMONY = "[data-testid='ceremony']"
RESULTS = "[data-testid='results']"
REMATCH = "[data-testid='rematch']"
HEADLINE = "#end-title"
CAPTION = "[data-testid='caption']"
LIT = "[data-edition] .band, [data-edition] .place .light"
"""Routes and places that are lit on the board."""


class Page(Protocol):
    """What is used of Playwright's pages, so that others can take their place."""

    def goto(self, address: str, /) -> object: ...
    def locator(self, css: str, /) -> Control: ...
    def get_by_role(self, role: Any, /, *, name: str | None = None) -> Control: ...
    def evaluate(self, function: str, arg: Any = None, /) -> Any: ...
    def screenshot(self, *, path: Path) -> object: ...
    def wait_for_function(self, function: str, /, *, arg: Any = None) -> Value: ...


class Value(Protocol):
    def json_value(self) -> Any: ...


class Control(Protocol):
    """What is used of Playwright's locators."""

    @property
    def first(self) -> Control: ...
    @property
    def last(self) -> Control: ...
    def locator(self, css: str, /) -> Control: ...
    def get_by_role(self, role: Any, /, *, name: str | None = None) -> Control: ...
    def all(self) -> Sequence[Control]: ...
    def count(self) -> int: ...
    def wait_for(self, *, state: Any = None) -> None: ...
    def get_attribute(self, name: str, /) -> str | None: ...
    def inner_text(self) -> str: ...
    def is_enabled(self) -> bool: ...
    def click(self) -> None: ...
    def tap(self) -> None: ...


Hand = Callable[[Control], None]
"""How something is chosen: with a click, a tap, or keys."""


def click(what: Control) -> None:
    """Click with the mouse."""
    on_a_space(what).click()


def tap(what: Control) -> None:
    """Tap with a finger."""
    on_a_space(what).tap()


def on_a_space(what: Control) -> Control:
    """Return where to point: at one of a route's spaces, since its middle may lie beside a bend."""
    tile = what.locator(".tile")
    return tile.first if tile.count() else what


def press(what: Control) -> None:
    """Go there with the Tab key and press Enter. Routes, and places, are one stop, so this takes the first of them."""
    assert isinstance(what, Locator)
    page = what.page
    handle = what.element_handle()
    for _ in range(LONGEST_ROUND):
        if page.evaluate("element => element === document.activeElement", handle):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not lead to {what}")


def version(page: Page) -> int:
    return int(page.locator(GAME).get_attribute("data-version") or 0)


def wait_for_turn(page: Page, after: int = -1) -> bool:
    """Return whether this player is to move, once the game has gone on; False if it is over."""
    page.wait_for_function(
        """([after, game, score]) => {
            if (document.querySelector(score)) return true;
            const shown = document.querySelector(game);
            const data = shown?.querySelector("[data-testid='table']") && shown.dataset;
            return data && Number(data.version) > after && (data.turn === "true" || data.over === "true");
        }""",
        arg=[after, GAME, SCORE],
    )
    game = page.locator(GAME)
    return page.locator(SCORE).count() == 0 and game.get_attribute("data-over") != "true"


def wait_for_words(page: Page, *words: str) -> None:
    """Wait until one of these is being counted."""
    page.wait_for_function(
        "([caption, words]) => words.some((word) => document.querySelector(caption)?.textContent.includes(word))",
        arg=[CAPTION, words],
    )


def wait_for_results(page: Page) -> None:
    """Wait until the ceremony has been shown to its end."""
    page.locator(RESULTS).wait_for()


def skip_to_results(page: Page) -> None:
    """Skip the ceremony, which a browser shows once, and look at the results."""
    page.locator(f"{CEREMONY}, {RESULTS}").first.wait_for()
    if page.locator(CEREMONY).count():
        page.locator("[data-testid='skip']").click()
    page.locator(RESULTS).wait_for()


def check_the_end(page: Page, players: int) -> None:
    """The scores are told as the server has them."""
    revealed = page.evaluate(
        """async () => {
            const { id, seats } = JSON.parse(localStorage["trikk.tables"]).tables[0];
            const headers = { Authorization: `Bearer ${seats[0].secret}` };
            return (await fetch(`/api/tables/${id}/record`, { headers })).json();
        }"""
    )
    assert len(revealed["scores"]) == players
    for score in revealed["scores"]:
        shown = page.locator(f"[data-testid='score-{score['seat']}'] .total").inner_text()
        assert re.findall(r"-?\d+", shown) == [str(score["total"])]


def set_pace(page: Page, hand: Hand, pace: str) -> None:
    """Let the bots of this table move at another pace, in its menu."""
    hand(page.get_by_role("button", name="Menu").first)
    hand(page.locator(f"label:has(input[name='pace'][value='{pace}'])"))
    page.locator(f"label.chosen:has(input[value='{pace}'])").wait_for()
    hand(page.get_by_role("dialog").get_by_role("button", name="Close"))
    page.get_by_role("dialog").wait_for(state="detached")


def play_to_the_end(page: Page, step: Callable[[Page, Hand], None], hand: Hand = click) -> int:
    """Play until the scores are shown, and return how many steps it took."""
    steps = 0
    at = -1
    while wait_for_turn(page, at):
        at = version(page)
        step(page, hand)
        steps += 1
        assert steps < LONGEST_GAME
    return steps


def make(page: Page, hand: Hand, what: Control) -> None:
    """Choose something, with the cards that are offered first if it has to be paid; return when the move is shown."""
    before = version(page)
    hand(what)
    asked = answer(page, before, CONFIRM, PAYMENT)
    if asked == PAYMENT:
        hand(page.locator(PAYMENT).first)
        asked = answer(page, before, CONFIRM)
    if asked == CONFIRM:
        hand(page.locator(CONFIRM))
        answer(page, before)


def answer(page: Page, before: int, *questions: str) -> str | None:
    """Return which of these the page asks after a choice; None once the move is shown."""
    asked: str = page.wait_for_function(
        """([before, questions, game, score]) => {
            const shown = document.querySelector(game);
            if (!shown || Number(shown.dataset.version) > before || document.querySelector(score)) return "moved";
            if (shown.dataset.held === "true") return "moved";  // first tickets, for which others are waited for
            return questions.find((question) => document.querySelector(question)) ?? false;
        }""",
        arg=[before, questions, GAME, SCORE],
    ).json_value()
    return None if asked == "moved" else asked


def step_of(edition: str) -> Callable[..., None]:
    """Return what makes a seat's next move in an edition."""
    return city_step if trikk.edition(edition).family == "city" else card_step


def city_step(page: Page, hand: Hand = click) -> None:
    """Make one decision of a city game: claim what can be claimed, and otherwise draw."""
    if page.locator(OFFER).count():
        choose_tickets(page, hand)
    elif page.locator(TOKEN).count():
        make(page, hand, page.locator(TOKEN).first)
    elif page.locator(PLACE).count():
        make(page, hand, page.locator(f"{PLACE}[tabindex='0']" if hand is press else PLACE).first)
    elif page.locator(ROUTE).count():
        make(page, hand, page.locator(f"{ROUTE}[tabindex='0']").first if hand is press else page.locator(ROUTE).last)
    else:
        draw(page, hand)


def choose_tickets(page: Page, hand: Hand) -> None:
    """Keep the first of the tickets on offer, or what is chosen already."""
    confirm = page.locator(CONFIRM)
    if not confirm.is_enabled():
        hand(page.locator(OFFER).first)
    before = version(page)
    hand(confirm)
    answer(page, before)


def card_step(page: Page, hand: Hand = click) -> None:
    """Make one decision of The Card Game: lay what can be laid as it is, and otherwise draw."""
    if page.locator(OFFER).count():
        choose_tickets(page, hand)
    elif page.locator(COMPLETE).count():
        make(page, hand, page.locator(COMPLETE).first)
    elif page.locator(DONE).count():
        make(page, hand, page.locator(DONE))
    elif page.locator(HAND).count() == 0 or not lay(page, hand):
        draw(page, hand)


def draw(page: Page, hand: Hand) -> None:
    """Draw from the deck or, if that is empty, what lies open or else tickets; pass if there is nothing.

    On a phone, open it first.
    """
    if page.locator(PASS).count():
        make(page, hand, page.locator(PASS))
        return
    if not page.locator(DECK).count():
        hand(page.locator("[data-testid='action-draw']"))
        page.locator(DECK).wait_for()
    deck = page.locator(DECK)
    make(page, hand, deck if is_lit(deck) else page.locator(f"{OPEN_CARD}, {MORE_TICKETS}").first)


def lay(page: Page, hand: Hand) -> bool:
    """Lay two or more cards of one colour if that is possible; return whether it was."""
    for held in page.locator(HAND).all():
        colour = (held.get_attribute("data-testid") or "").removeprefix("hand-")
        count = int(held.get_attribute("data-count") or 0)
        if colour == "wild" or "lit" not in (held.get_attribute("class") or "") or count < 2:
            continue
        for _ in range(count):
            hand(page.locator(f"[data-testid='hand-{colour}']"))
        button = page.locator(LAY)
        if is_lit(button):
            make(page, hand, button)
            return True
        hand(page.locator("[data-testid='cancel']"))
    return False


def is_lit(control: Control) -> bool:
    """Whether a control is there and makes a move now."""
    return control.count() > 0 and control.get_attribute("aria-disabled") != "true"
