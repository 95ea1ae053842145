"""How long tests wait for what should happen."""

import socket
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


def read_until(client: socket.socket, end: bytes) -> bytes:
    """Return what arrives, in however many pieces, until `end` is in it."""
    seen = b""
    while end not in seen:
        more = client.recv(4096)
        assert more, seen
        seen += more
    return seen
