"""The end of a game: the ceremony, the results, and what comes after."""

from collections.abc import Callable

import pytest

from tests.web.player import Visitor

Visiting = Callable[..., Visitor]
LONGEST_CEREMONY = 120_000


@pytest.mark.parametrize("edition", ["new_york", "san_francisco", "card_game"])
def test_the_ceremony_goes_on_by_itself_to_the_winner(visitor: Visiting, edition: str) -> None:
    ada = visitor()
    ada.page.emulate_media(reduced_motion="no-preference")
    ada.go(f"/t/{ada.finished_table(edition)}")
    ada.page.get_by_role("button", name="Skip").wait_for()
    ada.page.get_by_role("button", name="Rematch").wait_for(timeout=LONGEST_CEREMONY)
    assert ada.page.get_by_role("button", name="Skip").count() == 0
