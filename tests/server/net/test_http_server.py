"""What is changed about uvicorn: nothing that clients do or leave out keeps a connection, or is an error."""

import json
import socket
import struct
import time
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.patience import PATIENCE, wait_until
from tests.server.asgi import hello, served
from tests.server.hosting import CLOSE, PING, Hosted, Table, frame, head, hosted, opened, websocket, wire
from trikk.server.net import http_server
from trikk.server.net.http_server import MOST_HEAD_BYTES, HttpConnection
from trikk.server.net.security import BodyLimit

START = b"POST / HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = START + b"Transfer-Encoding: chunked\r\n\r\n"
MUCH = 1000 * MOST_HEAD_BYTES


@pytest.fixture
def heads_port() -> Iterator[int]:
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
def test_a_head_without_end_is_cut_off(heads_port: int, start: bytes, more: bytes) -> None:
    sent = 0
    with socket.create_connection(("127.0.0.1", heads_port), timeout=PATIENCE) as connection:
        connection.sendall(start)
        try:
            for part in repeat(more * 50):
                connection.sendall(part)
                sent += len(part)
                assert sent < MUCH
        except (ConnectionResetError, BrokenPipeError):
            pass
    assert httpx.get(f"http://localhost:{heads_port}/").text == "0 bytes"


def test_a_head_of_ordinary_size_is_read_however_it_comes(heads_port: int) -> None:
    with socket.create_connection(("127.0.0.1", heads_port), timeout=PATIENCE) as connection:
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


def test_bodies_and_websockets_may_be_longer_than_heads(heads_port: int) -> None:
    with httpx.Client(base_url=f"http://localhost:{heads_port}") as client:
        assert [client.post("/", content=b"x" * size).status_code for size in (10, 1_000_000, 16_000)] == [
            200,
            413,
            200,
        ]
    with connect(f"ws://localhost:{heads_port}/") as websocket:
        for _ in range(10):
            websocket.send("x" * 100_000)
        assert websocket.ping().wait(PATIENCE)


IDLE_SECONDS = 0.5


@pytest.fixture
def idle_port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
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
def test_a_request_that_does_not_come_is_not_awaited(idle_port: int, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", idle_port), timeout=PATIENCE) as connection:
        connection.sendall(sent)
        assert connection.recv(1) == b""


def test_a_request_that_comes_byte_by_byte_is_not_awaited_longer(idle_port: int) -> None:
    with socket.create_connection(("127.0.0.1", idle_port), timeout=PATIENCE) as connection:
        deadline = time.monotonic() + PATIENCE
        while sends(connection, b"\r\n"):
            assert time.monotonic() < deadline
            time.sleep(IDLE_SECONDS / 5)


def test_those_who_ask_are_answered_again_and_again(idle_port: int) -> None:
    with httpx.Client(base_url=f"http://localhost:{idle_port}") as client:
        for _ in range(3):
            assert client.get("/").status_code == 200
            time.sleep(IDLE_SECONDS * 0.8)


def test_a_quiet_websocket_is_no_idle_connection(idle_port: int) -> None:
    with connect(f"ws://localhost:{idle_port}/") as websocket:
        time.sleep(IDLE_SECONDS * 2)
        assert websocket.ping().wait(PATIENCE)


AT_ONCE = struct.pack("ii", 1, 0)
"""For SO_LINGER: the connection is reset, and whatever is under way is lost."""


def asked_ahead(host: Hosted, count: int) -> bytes:
    return f"GET /api/tables HTTP/1.1\r\nHost: {host.address}\r\n\r\n".encode() * count


def test_requests_sent_ahead_are_answered(host: Hosted) -> None:
    with wire(host) as connection:
        connection.send(asked_ahead(host, 20))
        for _ in range(20):
            assert connection.read_head() == 200
            connection.received = connection.received.removeprefix(b'{"tables":[]}')


def test_a_client_that_goes_before_it_is_answered_is_no_error(host: Hosted) -> None:
    for _ in range(30):
        with wire(host) as connection:
            connection.send(asked_ahead(host, 20))
            assert connection.read_head() == 200
            connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    wait_until(lambda: host.connections() <= 1)
    assert host.http.get("/api/tables").status_code == 200
    assert host.errors == []


UNREADABLE: dict[str, tuple[int, list[str]]] = {
    "long line": (431, ["X: " + "a" * 9000]),
    "many lines": (431, ["X: a"] * 200),
    "body to come": (400, ["Content-Length: 5"]),
    "body in chunks": (400, ["Transfer-Encoding: chunked"]),
}


@pytest.fixture
def path(table: Table) -> str:
    return f"{table.path}/updates"


@pytest.mark.parametrize(("status", "lines"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_handshake_that_cannot_be_read_is_answered_and_closed(
    host: Hosted, path: str, status: int, lines: list[str]
) -> None:
    with wire(host) as connection:
        connection.send(head(host, path, *lines))
        assert connection.read_head() == status
        assert connection.close_code() is None


def test_a_handshake_with_a_long_path_is_answered_and_closed(host: Hosted) -> None:
    with wire(host) as connection:
        connection.send(head(host, "/api/tables/" + "x" * 9000))
        assert connection.read_head() == 414
        assert connection.close_code() is None


def test_a_refused_handshake_is_no_error(host: Hosted, path: str) -> None:
    with wire(host) as connection:
        connection.send(head(host, path, "Origin: http://evil.example"))
        assert connection.read_head() == 403
        assert connection.close_code() is None
    assert host.errors == []


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"\xff"), 1007),
        (frame(b"\xc3", fin=False) + frame(b"(", 0), 1007),
        (frame(b"\xff") * 3, 1007),
        (frame(b"\xff") + frame(b"\x03\xe8", CLOSE), 1000),
        (frame(b"\xff") + frame(b"", CLOSE), 1005),
        (frame(b"\xff") + frame(b"\xff", mask=None), 1002),
    ],
)
def test_text_that_is_no_text_is_no_error(host: Hosted, path: str, sent: bytes, code: int) -> None:
    with websocket(host, path) as connection:
        connection.send(sent)
        assert connection.close_code() == code
    assert host.errors == []


# --- clients that take nothing -------------------------------------------------------------------------------------


@pytest.fixture
def impatient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hosted]:
    """A server that gives up soon, on a system that keeps little for its clients."""
    monkeypatch.setattr(http_server, "UNREAD_SECONDS", 0.2)
    with hosted(f"sqlite:///{tmp_path / 'trikk.db'}", send_buffer=8192) as server:
        yield server
        assert server.errors == []


def test_a_client_that_reads_nothing_is_given_up(impatient: Hosted) -> None:
    table = opened(impatient)
    with websocket(impatient, f"{table.path}/updates", receive_buffer=4096) as connection:
        connection.send(frame(json.dumps({"type": "hello", "token": table.secrets[0]}).encode()))
        wait_until(lambda: impatient.websockets_open() == 1)
        deadline = time.monotonic() + PATIENCE
        while impatient.websockets_open():
            assert time.monotonic() < deadline
            assert table.post("/reactions", {"reaction": "clap"}, table.secrets[1]).status_code == 200
    table.play()


def test_a_client_that_pings_and_reads_nothing_is_cut_off(impatient: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_server, "UNREAD_SECONDS", PATIENCE)  # it goes before its time is up
    table = opened(impatient)
    with websocket(impatient, f"{table.path}/updates", receive_buffer=4096) as connection:
        deadline = time.monotonic() + PATIENCE / 2
        while connection.send(frame(bytes(125), PING) * 500):
            assert time.monotonic() < deadline
    wait_until(lambda: impatient.websockets_open() == 0)


def test_a_client_that_asks_and_reads_nothing_is_given_up(impatient: Hosted) -> None:
    """Over plain HTTP, where answers wait to be taken too."""
    assert len(impatient.http.get("/api/editions/san_francisco").content) > 16_000
    request = f"GET /api/editions/san_francisco HTTP/1.1\r\nHost: {impatient.address}\r\n\r\n".encode()
    with wire(impatient, receive_buffer=4096) as connection:
        connection.send(request * 20)
        wait_until(lambda: impatient.connections() == 2)
        wait_until(lambda: impatient.connections() == 1)
        assert connection.read_head() == 200  # of what had been sent before
