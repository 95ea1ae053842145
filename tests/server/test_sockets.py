"""WebSockets of clients that keep to nothing: each is answered or closed, and none is an error of the server's."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.hosting import Hosted, Table, hosted, opened, wait_until
from tests.server.wire import CLOSE, PING, frame, head, websocket, wire
from trikk.server.net import http_server

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
