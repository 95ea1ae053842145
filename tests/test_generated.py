"""Generated pages are what their generator would write now."""

from tools import action_tables, protocol


def test_the_action_tables_are_fresh() -> None:
    assert action_tables.PAGE.read_text(encoding="utf-8") == action_tables.page(), "run `make docs`"


def test_the_description_of_the_protocol_is_fresh() -> None:
    assert protocol.OPENAPI.read_text(encoding="utf-8") == protocol.text(), "run `make protocol`"
