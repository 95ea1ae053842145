"""Playing by what is seen: the lit controls of the page, clicked or reached with the Tab key."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

LONGEST_GAME = 600
"""Steps of one player; a game never takes so many."""
LONGEST_ROUND = 250
"""Presses of the Tab key."""

GAME = "[data-testid='game']"
MY_TURN = f"{GAME}[data-turn='true'] [data-testid='table']"
OFFER = "[data-testid^='ticket-offer-']"
CONFIRM = "[data-testid='confirm']"
TOKEN = "[data-testid^='take-']:not([data-testid='take-back'])"
PLACE = "[data-anchor^='place:'][role='button']"
ROUTE = "[data-anchor^='route:'][role='button']"
PAYMENT = "[data-testid='payment']"
DECK = "[data-testid='deck']"
OPEN_CARD = "[data-testid^='market-'][data-move][aria-disabled='false']"
PASS = "[data-testid='pass']"
LAY = "[data-testid='lay']"
HAND = "[data-testid^='hand-']"
COMPLETE = "[data-testid^='complete-'][aria-disabled='false']"
DONE = "[data-testid='done']"
SCORE = "[data-testid^='score-']"

Hand = Callable[[Locator], None]
"""How something is chosen: with a click, or with keys."""


def click(what: Locator) -> None:
    """Click; a route is clicked on one of its spaces, since its middle may lie beside a bend."""
    tile = what.locator(".tile")
    (tile.first if tile.count() else what).click()


def press(what: Locator) -> None:
    """Go there with the Tab key and press Enter. Routes, and places, are one stop, so this takes the first of them."""
    page = what.page
    handle = what.element_handle()
    for _ in range(LONGEST_ROUND):
        if page.evaluate("element => element === document.activeElement", handle):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not lead to {what}")


def press_a_route(what: Locator) -> None:
    """Go to the one stop of the routes with the Tab key and press Enter."""
    is_stop = what.get_attribute("tabindex") == "0"
    press(what if is_stop else what.page.locator(f"{ROUTE}[tabindex='0']"))


def version(page: Page) -> int:
    return int(page.locator(GAME).get_attribute("data-version") or 0)


def is_my_turn(page: Page) -> bool:
    return page.locator(GAME).get_attribute("data-turn") == "true"


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
        timeout=30_000,
    )
    game = page.locator(GAME)
    return page.locator(SCORE).count() == 0 and game.get_attribute("data-over") != "true"


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


def city_step(page: Page, hand: Hand = click) -> None:
    """Make one decision of a city game: claim what can be claimed, and otherwise draw."""
    if page.locator(OFFER).count():
        choose_tickets(page, hand)
    elif page.locator(TOKEN).count():
        hand(page.locator(TOKEN).first)
    elif page.locator(PLACE).count():
        hand(page.locator(PLACE).first if hand is click else page.locator(f"{PLACE}[tabindex='0']"))
        if page.locator(CONFIRM).count():
            hand(page.locator(CONFIRM))
    elif page.locator(ROUTE).count():
        claim(page, hand)
    else:
        draw(page, hand)


def claim(page: Page, hand: Hand) -> None:
    """Claim a route, with the cards that are offered first."""
    before = version(page)
    if hand is click:
        click(page.locator(ROUTE).last)
    else:
        press_a_route(page.locator(ROUTE).first)
    page.wait_for_function(
        "([payment, game, before]) => document.querySelector(payment)"
        " || Number(document.querySelector(game)?.dataset.version ?? 1e9) > before",
        arg=[PAYMENT, GAME, before],
    )
    if version(page) == before and page.locator(PAYMENT).count():
        hand(page.locator(PAYMENT).first)
        if page.locator(CONFIRM).count():
            hand(page.locator(CONFIRM))


def choose_tickets(page: Page, hand: Hand) -> None:
    """Keep the first of the tickets on offer, or what is chosen already."""
    confirm = page.locator(CONFIRM)
    if not confirm.is_enabled():
        hand(page.locator(OFFER).first)
    hand(confirm)


def card_step(page: Page, hand: Hand = click) -> None:
    """Make one decision of The Card Game: lay what can be laid as it is, and otherwise draw."""
    if page.locator(OFFER).count():
        choose_tickets(page, hand)
    elif page.locator(COMPLETE).count():
        hand(page.locator(COMPLETE).first)
    elif page.locator(DONE).count():
        hand(page.locator(DONE))
        if page.locator(CONFIRM).count():
            hand(page.locator(CONFIRM))
    elif page.locator(HAND).count() == 0 or not lay(page, hand):
        draw(page, hand)


def draw(page: Page, hand: Hand) -> None:
    """Draw from the deck or, if that is empty, what lies open; pass if there is nothing. On a phone, open it first."""
    if page.locator(PASS).count():
        hand(page.locator(PASS))
        return
    if not page.locator(DECK).count():
        hand(page.locator("[data-testid='action-draw']"))
    deck = page.locator(DECK)
    hand(deck if is_lit(deck) else page.locator(OPEN_CARD).first)


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
            hand(button)
            return True
        hand(page.locator("[data-testid='take-back']"))
    return False


def is_lit(control: Locator) -> bool:
    """Whether a control is there and makes a move now."""
    return control.count() > 0 and control.get_attribute("aria-disabled") != "true"
