"""Processes that a run has started, wherever they stand in the family."""

import os
import signal
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.patience import PATIENCE

VARIABLE = "TRIKK_TEST_FAMILY"


def new_family() -> dict[str, str]:
    """Return the environment of a process whose descendants can be told from all others."""
    return {**os.environ, VARIABLE: uuid.uuid4().hex}


def members(family: dict[str, str]) -> list[int]:
    """Return the processes of a family that are alive."""
    mark = f"{VARIABLE}={family[VARIABLE]}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
        except OSError:  # it has just ended, or is somebody else's
            continue
    return found


@contextmanager
def all_gone(family: dict[str, str]) -> Iterator[None]:
    """Assert that nobody of a family is left a while after a block."""
    yield
    deadline = time.monotonic() + PATIENCE
    while members(family) and time.monotonic() < deadline:
        time.sleep(0.1)
    left = members(family)
    for process in left:
        os.kill(process, signal.SIGKILL)
    assert left == []
