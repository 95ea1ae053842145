"""How long tests wait for what should happen."""

import time
from collections.abc import Callable

PATIENCE = 600.0
"""Seconds after which it is given up: far more than a machine ten times slower, and busy, needs for anything."""


def wait_until(happened: Callable[[], bool]) -> None:
    """Wait until something has happened."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.01)
