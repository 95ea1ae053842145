"""Every screen and every state of a table in every size, with larger letters too: nothing is cut or out of reach.

What is looked for is in layout_faults.js. A picture of every fault is kept in build/screenshots/layout; with
TRIKK_SCREENSHOTS=all, one of everything.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.lockstep import CITIES
from tests.web.player import SECRET, SIT_DOWN, Visitor
from tests.web.playing import EDITIONS, GAME, HAND, OFFER, PAYMENT, SCORE

pytestmark = pytest.mark.long

Visiting = Callable[..., Visitor]
Opening = Callable[[Page], bool]
"""Opens something, and says whether there is that in this size."""
Closing = Callable[[Page], None]

FAULTS = Path(__file__).with_name("layout_faults.js").read_text(encoding="utf-8")
TOUCHED = {"phone-small": (360, 640), "phone": (390, 844), "phone-sideways": (844, 390), "tablet": (820, 1180)}
POINTED_AT = {"laptop": (1366, 768), "wide": (1920, 1080)}
LARGE_TEXT = "large => { document.documentElement.dataset.text = large ? 'large' : 'normal'; }"
"""What the setting does."""
DRAWN = "() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))"
SHOWN = "([game, version]) => Number(document.querySelector(game)?.dataset.version) >= version"
SAID_OVER_THE_BOARD = """() => [...document.querySelectorAll(".said")].flatMap((said) => {
    const over = said.getBoundingClientRect().top - said.firstElementChild.getBoundingClientRect().top;
    return over > 1 ? [`${said.innerText} lies over the board by ${Math.round(over)} px`] : [];
})"""
LONGEST_NAMES = ["search:ms=20", "planner:style=blocker", "planner:style=racer"]
UNTIL = """async ([table, secret, goal]) => {
    const headers = { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" };
    const reached = {
        turn: ({ moves }) => moves.some(({ kind }) => kind === "draw"),
        payments: ({ moves }) => {
            const routes = moves.filter(({ kind }) => kind === "claim").map(({ route }) => route);
            return new Set(routes).size < routes.length - 2;
        },
        place: ({ moves }) => moves.some(({ kind }) => kind === "place"),
        token: ({ moves }) => moves.filter(({ kind }) => kind === "take").length > 1,
        lay: ({ moves, view, you }) => moves.some(({ kind }) => kind === "lay") && view.seats[you].hand_size > 9,
        scoring: ({ view, you }) => view.phase === "scoring" && view.to_move === you,
        over: ({ table }) => table.state === "over",
    }[goal];
    const liked = { payments: ["keep", "draw"], lay: ["keep", "draw"], turn: ["keep"], place: ["keep"] }[goal]
        ?? ["keep", "place", "claim", "lay", "take", "complete"];
    for (let version = -1; ; ) {
        const update = await (await fetch(`/api/tables/${table}`, { headers })).json();
        if (update.moves.length > 0 && reached(update) || update.table.state === "over") return update.version;
        const move = update.version === version ? null
            : (update.moves.find(({ kind }) => liked.includes(kind)) ?? update.moves[0]);
        if (!move) {
            await new Promise((resolve) => setTimeout(resolve, 20));
            continue;
        }
        version = update.version;
        const body = JSON.stringify({ version, move: move.text });
        await fetch(`/api/tables/${table}/moves`, { method: "POST", headers, body });
    }
}"""
"""Makes moves until something is to be decided that is to be looked at; returns the version of the table."""


@dataclass
class Survey:
    """Looks at the same screens with a finger on phones and a tablet, and with a mouse on larger ones."""

    visitor: Visiting
    name: str
    touching: Visitor = field(init=False)
    pointing: Visitor = field(init=False)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.touching = self.visitor(touch=True, size=TOUCHED["phone"])
        self.pointing = self.visitor(size=POINTED_AT["laptop"])

    def go(self, address: str, until: str = "h1") -> None:
        for one in (self.touching, self.pointing):
            one.go(address)
            one.page.locator(until).first.wait_for(state="attached")

    def sit_down(self, edition: str, seats: list[str], **options: Any) -> str:
        """Open a table at which both sit on the same seat, and return its id."""
        table = self.touching.open_table(edition, seats, pace="instant", hints=True, **{"starts": 0, **options})
        secret = self.touching.page.evaluate(SECRET, table)
        self.pointing.arrive()
        self.pointing.page.evaluate(SIT_DOWN, [table, edition, [{"name": "Ada", "secret": secret}]])
        return table

    def play_until(self, table: str, goal: str) -> None:
        """Make moves without looking until there is this to be decided; then both see it."""
        secret = self.touching.page.evaluate(SECRET, table)
        version = self.touching.page.evaluate(UNTIL, [table, secret, goal])
        for one in (self.touching, self.pointing):
            one.page.wait_for_function(SHOWN, arg=[GAME, version])

    def look(
        self, state: str, opened: Opening | None = None, closed: Closing | None = None, *, fixed: bool = True
    ) -> None:
        """Find faults in all sizes; `fixed` is a screen that the window holds all of."""
        for one, sizes in ((self.touching, TOUCHED), (self.pointing, POINTED_AT)):
            for size, (width, height) in sizes.items():
                one.page.set_viewport_size({"width": width, "height": height})
                one.page.evaluate(DRAWN)
                if opened and not opened(one.page):
                    continue
                for large in (False, True):
                    one.page.evaluate(LARGE_TEXT, large)
                    one.page.evaluate(DRAWN)
                    self.judge(one, f"{state}-{size}{'-large' if large else ''}", size, fixed)
                one.page.evaluate(LARGE_TEXT, False)
                if closed:
                    closed(one.page)

    def judge(self, one: Visitor, state: str, size: str, fixed: bool) -> None:
        touch = size in TOUCHED
        facts = {"touch": touch, "phone": touch and size != "tablet", "fixed": fixed}
        found = one.page.evaluate(FAULTS, facts)
        picture = one.folder / "layout" / f"{self.name}-{state}.png"
        if found or os.environ.get("TRIKK_SCREENSHOTS") == "all":
            picture.parent.mkdir(parents=True, exist_ok=True)
            one.page.screenshot(path=picture)
        self.faults += [f"{self.name}-{state}: {fault}" for fault in found]

    def report(self) -> None:
        said = f"{len(self.faults)} faults; pictures in build/screenshots/layout"
        assert not self.faults, "\n".join([said, *self.faults])


def escape(page: Page) -> None:
    page.keyboard.press("Escape")
    page.locator("dialog").first.wait_for(state="detached")


def press(name: str, *, inside: str = "dialog") -> Opening:
    """Return what presses a button, if it is there in this size, and waits for what it opens."""

    def opening(page: Page) -> bool:
        button = page.locator(name)
        if not button.count():
            return False
        button.first.click()
        page.locator(inside).first.wait_for()
        return True

    return opening


@pytest.fixture
def survey(visitor: Visiting, request: pytest.FixtureRequest) -> Survey:
    return Survey(visitor, request.node.name.removeprefix("test_").replace("[", "-").rstrip("]"))


def test_screens_without_a_table(survey: Survey) -> None:
    survey.touching.finished_table("new_york")
    for address in ("/", "/new/san_francisco", "/join", "/settings", "/learn", "/replay"):
        survey.go(address)
        survey.look(address.strip("/").replace("/", "-") or "home", fixed=False)
    for edition in EDITIONS:
        survey.go(f"/learn/{edition}")
        survey.look(f"rules-{edition}", fixed=False)
    survey.report()


def test_a_waiting_room(survey: Survey, visitor: Visiting) -> None:
    table = survey.sit_down("card_game", ["me", "open", "planner"])
    survey.go(f"/t/{table}")
    survey.look("host", fixed=False)
    link = survey.touching.page.get_by_role("textbox", name="Link to play").input_value()
    guests = Survey(visitor, f"{survey.name}-guest")
    guests.go(link)
    guests.look("joining", fixed=False)
    survey.faults += guests.faults
    survey.report()


@pytest.mark.parametrize("edition", CITIES)
def test_a_city(survey: Survey, edition: str) -> None:
    table = survey.sit_down(edition, ["me", "greedy", "greedy", "greedy"], seed=7)
    survey.go(f"/t/{table}", OFFER)
    survey.look("tickets")
    survey.play_until(table, "turn")
    survey.look("turn")
    survey.play_until(table, "payments")
    survey.look("payments", choose_route, cancel)
    survey.look("market", press("[data-testid='action-draw']"), escape)
    survey.look("my-tickets", press("[data-testid='action-tickets']"), escape)
    survey.look("log", press("[data-testid='action-log']"), escape)
    survey.look("menu", press("[aria-haspopup='dialog'][aria-label='Menu']"), escape)
    survey.look("all-moves", press("[aria-keyshortcuts='m']"), escape)
    if edition == "san_francisco":
        survey.play_until(table, "token")
        survey.look("token")
    survey.report()


def test_a_stack_to_be_placed(survey: Survey) -> None:
    table = survey.sit_down("san_francisco", ["me", "greedy", "greedy", "greedy"], seed=7, starts=1)
    survey.go(f"/t/{table}", OFFER)
    survey.play_until(table, "place")
    survey.look("stack")
    survey.report()


def choose_route(page: Page) -> bool:
    """Open the panel of the route that can be paid in the most ways."""
    route = page.evaluate(
        """() => {
            const routes = [...document.querySelectorAll("[data-anchor^='route:'][role='button'][data-card='gray']")];
            return (routes[0] ?? document.querySelector("[data-anchor^='route:'][role='button']")).dataset.route;
        }"""
    )
    page.evaluate(
        """id => document.querySelector(`[data-anchor='route:${id}']`)
            .dispatchEvent(new MouseEvent("click", { bubbles: true }))""",
        route,
    )
    page.locator(PAYMENT).first.wait_for()
    return True


def cancel(page: Page) -> None:
    page.locator("[data-testid='cancel']").first.click()
    page.locator(PAYMENT).first.wait_for(state="detached")


def test_the_card_game(survey: Survey) -> None:
    table = survey.sit_down("card_game", ["me", "greedy", "greedy", "greedy"], seed=7)
    survey.go(f"/t/{table}", OFFER)
    survey.look("tickets")
    survey.play_until(table, "turn")
    survey.look("turn")
    survey.play_until(table, "lay")
    survey.look("hand")
    survey.look("lay", choose_cards, take_back)
    for page in ("tickets", "cities", "log"):
        survey.look(page + "-sheet", press(f"[data-testid='open-{page}']"), escape)
    survey.look("seat", press("button.strip"), escape)
    survey.look("menu", press("[aria-haspopup='dialog'][aria-label='Menu']"), escape)
    survey.look("all-moves", press("[aria-keyshortcuts='m']"), escape)
    survey.play_until(table, "scoring")
    survey.look("scoring")
    survey.report()


def choose_cards(page: Page) -> bool:
    for held in page.locator(HAND).all()[:2]:
        held.click()
        held.click()
    page.locator("[data-testid='lay']").wait_for()
    return True


def take_back(page: Page) -> None:
    page.locator("[data-testid='cancel']").click()


@pytest.mark.parametrize("language", ["nb", "da", "sv", "nl"])
def test_the_narrowest_phone_in_other_languages(visitor: Visiting, language: str) -> None:
    """Names of bots are whole there, the longest too, and what can be done in a turn does not lie over the board."""
    ada = visitor(language=language, size=TOUCHED["phone-small"], touch=True)
    faults: list[str] = []
    for edition, bots in (
        ("san_francisco", LONGEST_NAMES[:2]),
        ("new_york", LONGEST_NAMES),
        ("card_game", LONGEST_NAMES),
    ):
        table = ada.open_table(edition, ["me", *bots], pace="instant", hints=True, starts=0, seed=7)
        ada.go(f"/t/{table}")
        ada.page.locator(OFFER).first.wait_for(state="attached")
        version = ada.page.evaluate(UNTIL, [table, ada.page.evaluate(SECRET, table), "turn"])
        ada.page.wait_for_function(SHOWN, arg=[GAME, version])
        for large in (False, True):
            ada.page.evaluate(LARGE_TEXT, large)
            ada.page.evaluate(DRAWN)
            found = ada.page.evaluate(FAULTS, {"touch": True, "phone": True, "fixed": True, "whole": True})
            found += ada.page.evaluate(SAID_OVER_THE_BOARD)
            state = f"{edition}-{len(bots) + 1}{'-large' if large else ''}"
            faults += [f"{state}: {fault}" for fault in found]
            ada.shot(state)
        ada.page.evaluate(LARGE_TEXT, False)
    assert faults == []


def test_a_hint(survey: Survey) -> None:
    table = survey.sit_down("new_york", ["me", "greedy"], seed=7)
    survey.go(f"/t/{table}", OFFER)
    survey.look("hint", ask_for_a_hint)
    survey.report()


def ask_for_a_hint(page: Page) -> bool:
    """Ask once; what was said stays while the window changes."""
    if not page.locator("[data-testid='hint-panel']").count():
        page.locator("[data-testid='hint']").click()
        page.locator("[data-testid='hint-panel']").wait_for()
    return True


def test_a_device_handed_over(survey: Survey) -> None:
    table = survey.touching.open_table("new_york", ["me:Ada", "same_device:Ben"], starts=0)
    survey.pointing.go("/settings")
    kept = survey.touching.page.evaluate("localStorage['trikk.tables']")
    survey.pointing.page.evaluate("kept => { localStorage['trikk.tables'] = kept; }", kept)
    survey.go(f"/t/{table}", "main h1")
    survey.look("covered")
    survey.report()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_end_and_the_replay(survey: Survey, edition: str) -> None:
    for one in (survey.touching, survey.pointing):
        table = one.finished_table(edition)
    survey.go(f"/t/{table}", SCORE)
    survey.look("end", fixed=False)
    survey.go(f"/replay/{table}", "[data-testid='replay-scrub']")
    survey.look("replay")
    opener = "[data-testid='analysis-open']"
    opened, closed = f"{opener}[aria-expanded='true']", f"{opener}[aria-expanded='false']"

    def close(page: Page) -> None:
        page.keyboard.press("Escape")  # a dialogue where there is little room, and a panel beside the game otherwise
        page.locator(closed).wait_for()

    survey.look("analysis", press(opener, inside=opened), close)
    survey.report()


@pytest.mark.parametrize("language", ["en", "nl"])
def test_my_yard_is_whole_beside_large_letters_on_the_smallest_phone(visitor: Visiting, language: str) -> None:
    ada = visitor(size=TOUCHED["phone-small"], touch=True, language=language)
    table = ada.open_table("card_game", ["me:Ada", LONGEST_NAMES[0]], pace="instant", seed=7, starts=0)
    ada.go(f"/t/{table}")
    reached = ada.page.evaluate(UNTIL, [table, ada.page.evaluate(SECRET, table), "turn"])
    ada.page.wait_for_function(SHOWN, arg=[GAME, reached])
    ada.page.evaluate(LARGE_TEXT, True)
    ada.page.evaluate(DRAWN)
    around = ada.page.locator("[data-testid='table'] .scroll")
    assert around.locator(".place.mine").is_visible()
    assert around.evaluate("around => around.scrollHeight - around.clientHeight") == 0
