"""docs/hosting.md says what the server does."""

import re
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from trikk.server.net.http_server import LARGEST_MESSAGE
from trikk.server.net.metrics import Metrics
from trikk.server.net.security import BODY_SECONDS, MOST_BYTES, MOST_RECORD_BYTES
from trikk.server.settings import Limits, Rate

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
LIMITS = Limits()


@pytest.mark.parametrize(
    ("what", "rate"),
    [
        ("requests of every kind", LIMITS.requests),
        ("opening a table", LIMITS.opening),
        ("joining a table", LIMITS.joining),
        ("moves", LIMITS.moves),
        ("reactions", LIMITS.reactions),
        ("hints", LIMITS.hints),
        ("codes that lead nowhere", LIMITS.wrong_codes),
        ("replays of records that are sent along", LIMITS.replays),
        ("steps analysed after a game", LIMITS.analyses),
    ],
)
def test_every_limit_is_told_as_it_is(what: str, rate: Rate) -> None:
    row = re.search(rf"^\| {what} \| (\d+) \| (\d+) a (second|minute) \|$", PAGE, re.MULTILINE)
    assert row is not None
    assert int(row[1]) == rate.burst
    assert int(row[2]) == pytest.approx(rate.per_second * {"second": 1, "minute": 60}[row[3]])


def test_the_other_limits_are_told_as_they_are() -> None:
    text = " ".join(PAGE.split())
    assert f"| WebSockets open | {LIMITS.connections} | |" in text
    assert f"body of a request may have {MOST_BYTES // 1024} KiB" in text
    assert f"with a record to replay {MOST_RECORD_BYTES // 1024} KiB" in text
    assert f"must arrive within {BODY_SECONDS:.0f} seconds" in text
    assert f"message through a WebSocket may have {LARGEST_MESSAGE // 1024} KiB" in text


def test_every_metric_is_told_and_no_other() -> None:
    metrics = Metrics()
    metrics.tables_by_state = lambda: {"open": 1}
    metrics.request("GET", "/", 200)
    metrics.refused("too_fast")
    there = {
        family.name + ("_total" if family.type == "counter" else "")
        for family in text_string_to_metric_families(metrics.render().decode())
        if not family.name.startswith("process_")
    }
    assert set(re.findall(r"^\| `(trikk_\w+)` \|", PAGE, re.MULTILINE)) == there
