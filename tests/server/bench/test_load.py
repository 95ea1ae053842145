"""Measuring what a server carries: that it measures, not how much."""

import json

import pytest

from trikk.server.bench import load
from trikk.server.bench.load import measure_load

pytestmark = pytest.mark.long


def test_a_server_is_started_played_at_and_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("SETTLING_SECONDS", 0.2), ("IDLE_SECONDS", 0.2), ("AT_ONCE", 2)):
        monkeypatch.setattr(load, name, value)
    said: list[str] = []
    measured = measure_load(None, tables=2, seconds=1.0, said=said.append)
    assert said == ["2 tables are at rest, with 8 connections", "2 tables are played at"]
    assert (measured.database, measured.tables, measured.errors, measured.lost_updates) == ("SQLite", 2, {}, 0)
    assert measured.moves > 0
    assert measured.acknowledged_ms[0] <= measured.acknowledged_ms[1]
    assert json.loads(measured.to_json())["moves"] == measured.moves
