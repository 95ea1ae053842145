"""Every screen in every edition: a picture is kept, nothing is clipped, and axe finds nothing."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.often import mostly_long
from tests.web.player import LAPTOP, PHONE, SIDEWAYS, Visitor
from tests.web.playing import CONFIRM, EDITIONS, choose_tickets, click, skip_to_results, step_of, version, wait_for_turn

Visiting = Callable[..., Visitor]
SIZES = {"phone": (360, 640), "tablet": (820, 1180), "laptop": (1366, 768), "wide": (1920, 1080)}
PLAIN = ["/", "/new/san_francisco", "/join", "/settings", "/learn", "/replay"]


def look(visitor: Visitor, of: str) -> None:
    """Keep a picture; and check what can be checked of any screen."""
    visitor.shot(of)
    assert visitor.sideways() == 0, of
    assert visitor.accessibility_problems() == [], of


@pytest.mark.parametrize("scheme", mostly_long("light", "dark"))
def test_screens_without_a_table(visitor: Visiting, scheme: Literal["light", "dark"]) -> None:
    ada = visitor(scheme=scheme)
    for address in PLAIN:
        ada.go(address)
        ada.page.wait_for_load_state("networkidle")
        look(ada, address.strip("/").replace("/", "-") or "home")


@pytest.mark.long
def test_the_rules(visitor: Visiting) -> None:
    ada = visitor()
    for edition in EDITIONS:
        ada.go(f"/learn/{edition}")
        ada.page.wait_for_load_state("networkidle")
        look(ada, edition)


@pytest.mark.parametrize("size", [SIDEWAYS, LAPTOP])
def test_home_shows_a_game_to_play_at_once(visitor: Visiting, size: tuple[int, int]) -> None:
    ada = visitor(size=size, touch=size == SIDEWAYS)
    ada.go("/")
    expect(ada.page.locator(".play").first).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_home_leaves_no_hole_on_a_tablet(visitor: Visiting) -> None:
    ada = visitor(size=SIZES["tablet"], touch=True)
    ada.go("/")
    ada.page.locator("article").nth(2).wait_for()
    rights = [box["x"] + box["width"] for each in ada.page.locator("article").all() if (box := each.bounding_box())]
    assert len(rights) == 3
    assert max(rights) - min(rights) < 1, "one of the three stands alone in its row"


@pytest.mark.long
def test_my_name_has_the_room_of_its_line_on_a_phone(visitor: Visiting) -> None:
    ada = visitor(size=SIZES["phone"], touch=True)
    ada.go("/new/new_york")
    name = ada.page.get_by_label("Name at seat 1")
    name.wait_for()
    field, bot = name.bounding_box(), ada.page.get_by_label("Which bot takes seat 2").bounding_box()
    assert field is not None
    assert bot is not None
    assert (field["x"], field["width"]) == pytest.approx((bot["x"], bot["width"]), abs=1)


@pytest.mark.long
@pytest.mark.parametrize("size", mostly_long(PHONE, SIDEWAYS))
def test_screens_are_as_high_as_the_window_while_the_rules_are_made_ready(
    visitor: Visiting, size: tuple[int, int]
) -> None:
    ada = visitor(size=size, touch=True)
    health = {"status": "ok", "version": "1", "preparing": 0.4}
    ada.page.route("**/health", lambda route: route.fulfill(json=health))
    finished = ada.finished_table("new_york")
    open_table = ada.open_table("new_york", ["me", "planner"], starts=0)
    for address, seen in (
        (f"/t/{open_table}", CONFIRM),
        (f"/t/{finished}", "[data-testid='skip'], [data-testid='rematch']"),
        (f"/replay/{finished}", "[data-testid='replay-forward']"),
    ):
        ada.go(address)
        ada.page.locator("#preparing").wait_for()
        expect(ada.page.locator(seen).first).to_be_in_viewport(ratio=1)
        ada.shot(address.split("/")[1])
        higher = ada.page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert higher <= 0, address


@pytest.mark.parametrize("edition", mostly_long("card_game", "new_york", "san_francisco"))
def test_a_table(visitor: Visiting, edition: str) -> None:
    ada = visitor()
    table = ada.open_table(edition, ["me", "planner", "greedy"], pace="instant", hints=True, seed=7, starts=0)
    ada.go(f"/t/{table}")
    wait_for_turn(ada.page)
    look(ada, "tickets")
    for _ in range(10):
        at = version(ada.page)
        step_of(edition)(ada.page)
        wait_for_turn(ada.page, at)
    schemes: list[Literal["light", "dark"]] = ["light", "dark"]
    for scheme in schemes:
        ada.page.emulate_media(color_scheme=scheme)
        look(ada, f"playing-{scheme}")
    for name, (width, height) in SIZES.items():
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.wait_for_timeout(100)
        ada.shot(f"playing-{name}")
        assert ada.sideways() == 0, name


@pytest.mark.long
@pytest.mark.parametrize("edition", mostly_long(*EDITIONS))
def test_the_end_and_the_replay(visitor: Visiting, edition: str) -> None:
    ada = visitor()
    table = ada.finished_table(edition)
    ada.go(f"/t/{table}")
    skip_to_results(ada.page)
    look(ada, "end")
    ada.go(f"/replay/{table}")
    ada.page.locator("[data-testid='replay-scrub']").wait_for()
    look(ada, "replay")


@pytest.mark.long
def test_dialogues_of_a_table(visitor: Visiting) -> None:
    ada = visitor()
    table = ada.open_table("new_york", ["me", "planner"], pace="instant", hints=True, seed=7, starts=0)
    ada.go(f"/t/{table}")
    wait_for_turn(ada.page)
    for name in ("All moves", "Menu"):
        ada.page.get_by_role("button", name=name).first.click()
        ada.page.get_by_role("dialog").wait_for()
        look(ada, name.lower().replace(" ", "-"))
        ada.page.keyboard.press("Escape")
        assert ada.page.get_by_role("dialog").count() == 0


@pytest.mark.long
def test_a_waiting_room(visitor: Visiting) -> None:
    ada = visitor()
    table = ada.open_table("card_game", ["me", "open", "planner"])
    ada.go(f"/t/{table}")
    link = ada.link()
    look(ada, "host")
    ben = visitor()
    ben.go(link)
    ben.page.get_by_label("Your name").wait_for()
    look(ben, "guest")


@pytest.mark.long
def test_my_turn_is_seen_in_the_title_and_the_icon(visitor: Visiting) -> None:
    ada, ben = visitor(), visitor()
    table = ada.open_table("new_york", ["me:Ada", "open"], starts=0)
    ada.go(f"/t/{table}")
    ben.join(ada.link(), "Ben")
    for one in (ada, ben):
        wait_for_turn(one.page)
        assert "Your turn" in one.page.title()  # first tickets are chosen by all at once
        choose_tickets(one.page, click)
    wait_for_turn(ada.page, 1)
    icon = "document.querySelector('link[rel=icon]').href"
    assert "Your turn" in ada.page.title()
    assert "icon-turn" in ada.page.evaluate(icon)
    assert "Your turn" not in ben.page.title()
    assert "icon-turn" not in ben.page.evaluate(icon)
