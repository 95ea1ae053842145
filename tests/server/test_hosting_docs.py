"""docs/hosting.md says what the server does."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from trikk.catalog.loader import MAX_BYTES
from trikk.server.maps.brought_maps import READING_SECONDS
from trikk.server.maps.own_maps import MOST_MAPS
from trikk.server.net.http_connection import MOST_AHEAD, MOST_HEAD_BYTES, MOST_HEADERS
from trikk.server.net.metrics import Metrics
from trikk.server.net.open_files import MOST_FILES, RESERVED_FILES
from trikk.server.net.security import BODY_SECONDS, MOST_BYTES, MOST_MAP_BYTES, MOST_RECORD_BYTES
from trikk.server.net.websocket_connection import LARGEST_MESSAGE
from trikk.server.settings import Limits, Rate
from trikk.server.tables.commands.maps import MOST_BROUGHT

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
LIMITS = Limits()


@pytest.mark.parametrize(
    ("what", "rate"),
    [
        ("requests of every kind", LIMITS.requests),
        ("opening a table", LIMITS.opening),
        ("opening a table, all addresses together", LIMITS.opening_by_all),
        ("joining a table", LIMITS.joining),
        ("looking into the lobby", LIMITS.looking),
        ("frames through a WebSocket, pings included", LIMITS.frames),
        ("moves", LIMITS.moves),
        ("reactions", LIMITS.reactions),
        ("changes of pace or colour", LIMITS.changes),
        ("hints", LIMITS.hints),
        ("codes that lead nowhere", LIMITS.wrong_codes),
        ("codes that lead nowhere, all addresses together", LIMITS.wrong_codes_by_all),
        ("first codes of an address, when all have tried too many", LIMITS.first_codes),
        ("first codes of all addresses together", LIMITS.first_codes_by_all),
        ("maps that visitors bring", LIMITS.maps),
        ("maps that visitors bring, all addresses together", LIMITS.maps_by_all),
        ("replays of records that are sent along", LIMITS.replays),
        ("replays of games at tables", LIMITS.table_replays),
        ("steps analysed after a game", LIMITS.analyses),
    ],
)
def test_every_limit_is_told_as_it_is(what: str, rate: Rate) -> None:
    row = re.search(rf"^\| {what} \| (\d+) \| (\d+) a (second|minute|day) \|$", PAGE, re.MULTILINE)
    assert row is not None
    assert int(row[1]) == rate.burst
    assert int(row[2]) == pytest.approx(rate.per_second * {"second": 1, "minute": 60, "day": 86_400}[row[3]])


def test_the_other_limits_are_told_as_they_are() -> None:
    text = " ".join(PAGE.split())
    assert f"| connections open, from one address | {LIMITS.connections} | |" in text
    assert f"up to {MOST_AHEAD} pipelined requests may wait" in text
    assert f"at most {MOST_FILES:,} (systemd" in text
    assert f"It keeps {RESERVED_FILES} of them" in text
    assert f"| WebSockets open | {LIMITS.websockets} | |" in text
    assert f"body of a request may have {MOST_BYTES // 1024} KiB" in text
    assert f"with a record to replay {MOST_RECORD_BYTES // 1024} KiB" in text
    assert f"with a map {MOST_MAP_BYTES // 1024} KiB" in text
    assert f"the text of its file, up to {MAX_BYTES // 1024} KiB" in text
    assert f"which has {READING_SECONDS:.0f} s for it" in text
    assert f"of more than {MOST_BROUGHT:,} the newest" in text
    assert f"Up to {MOST_MAPS} files are read" in text
    assert f"must arrive within {BODY_SECONDS:.0f} seconds" in text
    assert f"Its head may have {MOST_HEAD_BYTES // 1024} KiB in {MOST_HEADERS} lines" in text
    assert f"message through a WebSocket may have {LARGEST_MESSAGE // 1024} KiB" in text
    at_once, then = LIMITS.frame_bytes.burst // 1024, LIMITS.frame_bytes.per_second / 1024
    assert f"all its frames together {at_once} KiB at once and then {then:.0f} KiB a second" in text


# --- what is to be copied from the page ----------------------------------------------------------------------------

UNIT = re.search(r"^```ini\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
MOST_EXPOSED = 2.0
"""Of ten, as systemd counts it."""


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd")
def test_the_service_may_do_little_besides_serving(tmp_path: Path) -> None:
    assert UNIT is not None
    unit = tmp_path / "trikk.service"
    unit.write_text(UNIT[1].replace("/opt/trikk/bin/trikk", "/bin/true"), encoding="utf-8")
    threshold = f"--threshold={MOST_EXPOSED * 10:.0f}"
    asked = ["systemd-analyze", "security", "--offline=true", "--no-pager", threshold, str(unit)]
    found = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout.splitlines()[-1:] or found.stderr


def test_the_service_is_started_again_and_again() -> None:
    assert UNIT is not None
    assert {"Restart=on-failure", "RestartSec=5", "StartLimitIntervalSec=0"} <= set(UNIT[1].splitlines())


def test_the_service_is_reloaded_by_the_signal_that_starts_it_anew() -> None:
    assert UNIT is not None
    assert {"ExecReload=/bin/kill -HUP $MAINPID", "KillMode=mixed"} <= set(UNIT[1].splitlines())
    port = re.search(r"^ListenStream=127\.0\.0\.1:(\d+)$", PAGE, re.MULTILINE)
    assert port is not None
    assert f"--port {port[1]} " in UNIT[1]


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
