"""Connections that ask for nothing."""

import socket
import time
from collections.abc import Iterator

import httpx
import pytest
from websockets.sync.client import connect

from tests.patience import PATIENCE
from tests.server.asgi import hello, served
from trikk.server.net import http_server
from trikk.server.net.http_server import HttpConnection

IDLE_SECONDS = 0.5


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(http_server, "HEAD_SECONDS", IDLE_SECONDS)
    with served(hello, http=HttpConnection) as port:
        yield port


def sends(connection: socket.socket, content: bytes) -> bool:
    """Return whether something could still be sent."""
    try:
        connection.sendall(content)
    except (ConnectionResetError, BrokenPipeError):
        return False
    return True


@pytest.mark.parametrize("sent", [b"", b"\r\n\r\n", b"GET / HT", b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "])
def test_a_request_that_does_not_come_is_not_awaited(port: int, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        connection.sendall(sent)
        assert connection.recv(1) == b""


def test_a_request_that_comes_byte_by_byte_is_not_awaited_longer(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        deadline = time.monotonic() + PATIENCE
        while sends(connection, b"\r\n"):
            assert time.monotonic() < deadline
            time.sleep(IDLE_SECONDS / 5)


def test_those_who_ask_are_answered_again_and_again(port: int) -> None:
    with httpx.Client(base_url=f"http://localhost:{port}") as client:
        for _ in range(3):
            assert client.get("/").status_code == 200
            time.sleep(IDLE_SECONDS * 0.8)


def test_a_quiet_websocket_is_no_idle_connection(port: int) -> None:
    with connect(f"ws://localhost:{port}/") as websocket:
        time.sleep(IDLE_SECONDS * 2)
        assert websocket.ping().wait(PATIENCE)
