"""Heads of requests that have no end."""

import socket
from collections.abc import Iterator
from itertools import repeat

import httpx
import pytest
from websockets.sync.client import connect

from tests.patience import PATIENCE
from tests.server.asgi import hello, served
from trikk.server.net.http_server import MOST_HEAD_BYTES, HttpConnection
from trikk.server.net.security import BodyLimit

START = b"POST / HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = START + b"Transfer-Encoding: chunked\r\n\r\n"
MUCH = 1000 * MOST_HEAD_BYTES


@pytest.fixture
def port() -> Iterator[int]:
    with served(BodyLimit(hello), http=HttpConnection) as port:
        yield port


@pytest.mark.parametrize(
    ("start", "more"),
    [
        (START, b"X-Many: " + b"x" * 1000 + b"\r\n"),
        (START + b"X-Long: ", b"x" * 1000),
        (b"GET /", b"x" * 1000),
        (CHUNKED + b"2\r\nhi\r\n0\r\n", b"X-Trailer: " + b"x" * 1000 + b"\r\n"),
        (CHUNKED + b"2\r\nhi\r\n0\r\nX-Trailer: ", b"x" * 1000),
        (CHUNKED + b"2;extension=", b"x" * 1000),
    ],
    ids=["many headers", "one long header", "address", "many trailers", "one long trailer", "extension of a chunk"],
)
def test_a_head_without_end_is_cut_off(port: int, start: bytes, more: bytes) -> None:
    sent = 0
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        connection.sendall(start)
        try:
            for part in repeat(more * 50):
                connection.sendall(part)
                sent += len(part)
                assert sent < MUCH
        except (ConnectionResetError, BrokenPipeError):
            pass
    assert httpx.get(f"http://localhost:{port}/").text == "0 bytes"


def test_a_head_of_ordinary_size_is_read_however_it_comes(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        for _ in range(3):  # on one connection
            connection.sendall(START + b"Content-Length: 5\r\n")
            for number in range(20):
                connection.sendall(b"X-%d: " % number + b"x" * 2000 + b"\r\n")
            connection.sendall(b"\r\nhello")
            answer = b""
            while not answer.endswith(b"5 bytes"):
                data = connection.recv(65536)
                assert data
                answer += data


def test_bodies_and_websockets_may_be_longer_than_heads(port: int) -> None:
    with httpx.Client(base_url=f"http://localhost:{port}") as client:
        assert [client.post("/", content=b"x" * size).status_code for size in (10, 1_000_000, 16_000)] == [
            200,
            413,
            200,
        ]
    with connect(f"ws://localhost:{port}/") as websocket:
        for _ in range(10):
            websocket.send("x" * 100_000)
        assert websocket.ping().wait(PATIENCE)
