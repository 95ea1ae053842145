"""Generated pages are what their generator would write now."""

from tools.action_tables import PAGE, page


def test_the_action_tables_are_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make docs`"
