"""The page in five languages."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import trikk
from tests.often import mostly_long
from tests.web.player import SIDEWAYS, Visitor
from tests.web.playing import wait_for_turn

Visiting = Callable[..., Visitor]
WORDS = Path(trikk.__file__).parent / "words"
IDS = set(re.findall(r"^([a-z][\w-]+) =", "".join(f.read_text("utf-8") for f in (WORDS / "en").glob("*.ftl")), re.M))

PLAY_NOW = {"en": "Play now", "nb": "Spill nå", "da": "Spil nu", "sv": "Spela nu", "nl": "Nu spelen"}
BROWSERS = {"en": "en-GB", "nb": "no", "da": "da-DK", "sv": "sv-SE", "nl": "nl-BE"}


@pytest.mark.parametrize("language", mostly_long("nb", "en", "da", "sv", "nl"))
def test_every_screen_speaks_the_language_of_the_browser(visitor: Visiting, language: str) -> None:
    ada = visitor(language=BROWSERS[language])
    ada.go("/")
    assert ada.page.locator("html").get_attribute("lang") == language
    ada.page.locator(".play").last.wait_for()
    assert ada.page.get_by_role("button", name=PLAY_NOW[language]).count() == 3
    edition = "card_game" if language in ("nb", "sv") else "san_francisco"
    table = ada.open_table(edition, ["me", "planner"], pace="instant")
    for address in ("/", "/new", "/settings", "/learn/card_game", "/replay", f"/t/{table}"):
        ada.go(address)
        if address.startswith("/t/"):
            wait_for_turn(ada.page)
        ada.shot(address.strip("/").split("/")[0] or "home")
        shown = set(re.findall(r"[a-z][\w-]+", ada.page.locator("body").inner_text()))
        assert not {word for word in shown & IDS if "-" in word}, address
        assert ada.sideways() == 0, address


@pytest.mark.long
@pytest.mark.parametrize("language", mostly_long("nl", "en", "nb", "da", "sv"))
def test_what_can_be_done_fits_its_buttons_on_phones(visitor: Visiting, language: str) -> None:
    for size, large in (((360, 640), True), (SIDEWAYS, False)):
        ada = visitor(language=BROWSERS[language], size=size, touch=True, settings={"largeText": large})
        table = ada.open_table("san_francisco", ["me", "planner"], pace="instant", starts=0)
        ada.go(f"/t/{table}")
        ada.page.locator("nav button").first.wait_for()
        ada.page.evaluate("document.fonts.ready.then(() => null)")
        ada.shot(f"actions-{size[0]}")
        cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
        assert ada.page.locator("nav button").evaluate_all(cut) == []


@pytest.mark.long
def test_the_language_can_be_chosen_and_is_kept(visitor: Visiting) -> None:
    ada = visitor()
    ada.go("/settings")
    ada.page.get_by_label("Language").select_option("nl")
    ada.page.get_by_text("Alleen in deze browser bewaard.").wait_for()
    ada.go("/")
    assert ada.page.locator("html").get_attribute("lang") == "nl"
    ada.page.get_by_role("button", name="Nu spelen").first.wait_for()
