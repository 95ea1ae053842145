"""Generated pages are what their generator would write now."""

from pathlib import Path

import pytest

from tools import action_tables, protocol


def test_the_action_tables_are_fresh() -> None:
    assert action_tables.PAGE.read_text(encoding="utf-8") == action_tables.page(), "run `make docs`"


@pytest.mark.parametrize(
    "path", [protocol.OPENAPI, protocol.WEBSOCKET, protocol.TYPESCRIPT], ids=lambda path: path.name
)
def test_schemas_and_types_of_the_protocol_are_fresh(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == protocol.files()[path], "run `make protocol`"
