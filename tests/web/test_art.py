"""The art of boards that Python draws is that of the page."""

from playwright.sync_api import Browser

from tests.server.processes import Serving
from tools.board_art import DRAWING, arts


def test_the_art_is_that_of_the_page(browser: Browser, server: Serving) -> None:
    """If not: `make art`."""
    found = arts(browser, server.url)
    assert sorted(found) == ["golden_gate", "manhattan"]
    for name, svg in found.items():
        assert (DRAWING / "art" / f"{name}.svg").read_text(encoding="utf-8") == svg
