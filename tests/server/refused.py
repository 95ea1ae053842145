"""What a refusal looks like, and that it leaves a table as it was."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.server.hosting import Table
from trikk.server.api.messages.refusals import REFUSALS

NOWHERE = "no-such-table"
"""An id that no table has."""


def refused(answer: httpx.Response, status: int, code: str, **details: Any) -> None:
    """Assert that an answer is a refusal, in the one form they all have; the details are these, where given."""
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/json"), answer.text
    said = answer.json()
    assert said.keys() == {"error"}
    error = said["error"]
    assert error.keys() == {"code", "message", "details"}
    assert error["code"] == code
    if details:
        assert error["details"] == details
    if code in REFUSALS:
        assert error["message"] == REFUSALS[code][1].format(**error["details"])
    assert error["message"]


@contextmanager
def unharmed(table: Table) -> Iterator[None]:
    """Assert that nothing of a table has changed in the block, nor is there another, and that play goes on."""
    before, all_before = table.host.rows(table.id), table.host.tables()
    yield
    assert table.host.rows(table.id) == before
    assert table.host.tables() == all_before
    if before["tables"][0]["state"] == "playing":
        table.play()


def first_move(table: Table, seat: int = 0) -> str:
    """Return a move that a seat may make now."""
    text: str = table.seen(table.secrets[seat])["moves"][0]["text"]
    return text
