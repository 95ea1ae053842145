"""Runs to look at, and bots that misbehave."""

import os
from pathlib import Path

import pytest

BAD_BOTS = Path(__file__).parents[1] / "data" / "bad_bots"


@pytest.fixture
def bad_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the bots of tests/data/bad_bots known, here and in processes of their own."""
    monkeypatch.syspath_prepend(str(BAD_BOTS))
    monkeypatch.setenv("PYTHONPATH", str(BAD_BOTS), prepend=os.pathsep)
