"""Measuring what a server carries: that it measures, not how much."""

import json

import pytest

from trikk.server.bench import load, sleeping
from trikk.server.bench.load import measure_load
from trikk.server.bench.sleeping import measure_sleeping

pytestmark = pytest.mark.long


def test_a_server_is_started_played_at_and_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("SETTLING_SECONDS", 0.2), ("IDLE_SECONDS", 0.2), ("FORGOTTEN_SECONDS", 0.2), ("AT_ONCE", 2)):
        monkeypatch.setattr(load, name, value)
    said: list[str] = []
    measured = measure_load(None, tables=2, seconds=1.0, said=said.append)
    assert said[-2:] == ["2 tables are at rest, with 8 connections", "2 tables are played at"]
    assert (measured.database, measured.tables, measured.errors, measured.lost_updates) == ("SQLite", 2, {}, 0)
    assert measured.moves > 0
    assert measured.acknowledged_ms[0] <= measured.acknowledged_ms[1]
    assert json.loads(measured.to_json())["moves"] == measured.moves


def test_a_server_is_started_with_few_and_with_many_tables_that_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("LOADING_SECONDS", 0.2), ("ANEW_SECONDS", 0.0), ("TIMES", 1)):
        monkeypatch.setattr(sleeping, name, value)
    said: list[str] = []
    few, many = measure_sleeping(None, 100, said.append)
    assert said == ["9 tables are in the database", "110 tables are in the database"]
    assert (few.tables, many.tables) == (9, 110)  # and one was opened
    assert json.loads(many.to_json())["start_seconds"] == many.start_seconds > 0
