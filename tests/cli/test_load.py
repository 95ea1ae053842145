"""`trikk load`: what it does before it measures."""

import json
from dataclasses import asdict

import pytest

from trikk.cli import load
from trikk.server.bench.load import Load

MEASURED = Load(
    database="SQLite",
    tables=1,
    seconds=1.0,
    moves=10,
    moves_per_second=10.0,
    acknowledged_ms=(1.0, 2.0),
    delivered_ms=(1.0, 2.0),
    games=0,
    errors={},
    lost_updates=0,
    processor=0.5,
    limit=100.0,
    limit_uncompressed=200.0,
    idle_kib=1.0,
    idle_processor_ms=1.0,
)


@pytest.mark.parametrize("is_compiled", [False, True])
def test_a_server_is_measured_only_when_everything_is_compiled(
    is_compiled: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done: list[str] = []

    def measure(*_: object) -> Load:
        done.append("measured")
        return MEASURED

    monkeypatch.setattr(load, "is_prepared", lambda: is_compiled)
    monkeypatch.setattr(load, "compile_all", lambda: done.append("compiled"))
    monkeypatch.setattr(load, "measure_load", measure)
    code = load.load_command(tables=1, people=None, sleeping=None, seconds=1.0, postgres=None, workers=1, as_json=True)
    assert code == 0
    assert done == (["measured"] if is_compiled else ["compiled", "measured"])
    printed = json.loads(capsys.readouterr().out)
    assert printed == json.loads(json.dumps({**asdict(MEASURED), "per_processor_second": 20.0}))
