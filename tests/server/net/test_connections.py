"""What one connection may do: nothing that clients do or leave out keeps it, or is an error."""

import asyncio
import gc
import json
import logging
import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import partial
from itertools import pairwise, repeat
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.server import ServerProtocol
from websockets.sync.client import connect

from tests.patience import PATIENCE, read_until, wait_until
from tests.server.asgi import hello, served
from tests.server.hosting import (
    CLOSE,
    CONTINUED,
    PING,
    PONG,
    Hosted,
    Table,
    Wire,
    frame,
    handshake,
    head,
    hosted,
    opened,
    websocket,
    wire,
)
from trikk.server.net import connections, http_connection
from trikk.server.net.connections import OpenConnections
from trikk.server.net.http_connection import MOST_AHEAD, MOST_HEAD_BYTES, MOST_HEADERS, HttpConnection
from trikk.server.net.limits import Budget
from trikk.server.net.security import BodyLimit
from trikk.server.net.websocket_connection import (
    KEPT,
    READ_BYTES,
    TOO_FAST,
    Gate,
    Inbox,
    Pings,
    WebSocketConnection,
)
from trikk.server.settings import UNLIMITED, Limits, Rate

LIMITS = Limits()
START = b"POST / HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = START + b"Transfer-Encoding: chunked\r\n\r\n"
MUCH = 1000 * MOST_HEAD_BYTES


def connections_of(limits: Limits = UNLIMITED, *, most: int | None = None) -> tuple[Any, Any]:
    """Return what makes the connections of a server, for HTTP and for WebSockets."""
    among = OpenConnections(limits, most=most)
    return partial(HttpConnection, among=among), partial(WebSocketConnection, among=among, pings=Pings())


@pytest.fixture
def heads_port() -> Iterator[int]:
    with served(BodyLimit(hello), connections_of()[0]) as port:
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


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ([b"X: " + b"x" * (MOST_HEAD_BYTES - 100)], 200),
        ([b"X: " + b"x" * MOST_HEAD_BYTES], 400),
        ([b"X: " + b"x" * 6000] * 10, 200),
        ([b"X: " + b"x" * 6000] * 11, 400),
        ([b"X: x"] * (MOST_HEADERS - 1), 200),
        ([b"X: x"] * MOST_HEADERS, 400),
    ],
    ids=["long", "too long", "large", "too large", "many", "too many"],
)
@pytest.mark.parametrize("in_two", [False, True], ids=["at once", "in two"])
def test_a_head_may_have_so_many_bytes_and_lines(
    heads_port: int, lines: list[bytes], status: int, in_two: bool
) -> None:
    sent = b"GET / HTTP/1.1\r\n" + b"\r\n".join([b"Host: localhost", *lines, b"", b""])
    with socket.create_connection(("127.0.0.1", heads_port), timeout=PATIENCE) as connection:
        half = len(sent) // 2 if in_two else len(sent)
        connection.sendall(sent[:half])
        time.sleep(0.05 if in_two else 0)  # more often than not they arrive apart
        try:
            connection.sendall(sent[half:])
            assert connection.recv(12) == b"HTTP/1.1 %d" % status
        except (ConnectionResetError, BrokenPipeError):
            assert status == 400  # and there was more to come


def test_heads_that_are_too_large_do_not_fill_the_log(
    heads_port: int, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HttpConnection, "told", Budget(Rate(4, 1e-9)))
    for _ in range(10):
        with socket.create_connection(("127.0.0.1", heads_port), timeout=PATIENCE) as connection, suppress(OSError):
            connection.sendall(b"GET /" + b"x" * MOST_HEAD_BYTES + b" HTTP/1.1\r\n")
            while connection.recv(1000):
                pass
    told = [record.levelno for record in caplog.records if record.getMessage().startswith("head_too_large")]
    assert [level for level in told if level >= logging.INFO] == [logging.WARNING] * 4


def test_a_head_of_ordinary_size_is_read_however_it_comes(heads_port: int) -> None:
    with socket.create_connection(("127.0.0.1", heads_port), timeout=PATIENCE) as connection:
        for _ in range(3):  # on one connection
            connection.sendall(START + b"Content-Length: 5\r\n")
            for number in range(20):
                connection.sendall(b"X-%d: " % number + b"x" * 2000 + b"\r\n")
            connection.sendall(b"\r\nhello")
            read_until(connection, b"5 bytes")


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
    monkeypatch.setattr(http_connection, "HEAD_SECONDS", IDLE_SECONDS)
    with served(hello, connections_of()[0]) as port:
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
        connection.send(asked_ahead(host, 1 + MOST_AHEAD))
        for _ in range(1 + MOST_AHEAD):
            assert connection.read_head() == 200
            connection.received = connection.received.removeprefix(b'{"tables":[]}')


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list of how many requests, with every one that is read, have been read and not answered."""
    unanswered: list[int] = [0]
    read, answered = HttpToolsProtocol.on_headers_complete, HttpToolsProtocol.on_response_complete
    done = 0

    def on_headers_complete(self: HttpToolsProtocol) -> None:
        unanswered.append(len(unanswered) - done)
        read(self)

    def on_response_complete(self: HttpToolsProtocol) -> None:
        nonlocal done
        done += 1
        answered(self)

    monkeypatch.setattr(HttpToolsProtocol, "on_headers_complete", on_headers_complete)
    monkeypatch.setattr(HttpToolsProtocol, "on_response_complete", on_response_complete)
    return unanswered


def test_a_flood_of_requests_is_not_read(host: Hosted, ahead: list[int]) -> None:
    with wire(host) as connection:
        connection.send(b"GET / HTTP/1.1\r\n\r\n" * 15_000)
        assert connection.read_head() in (400, 421, 0)
        connection.close_code()  # reads to the end
    wait_until(lambda: host.connections() <= 1)
    assert max(ahead) <= 1 + MOST_AHEAD
    assert len(ahead) < 1000


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
    monkeypatch.setattr(connections, "UNREAD_SECONDS", 0.2)
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
    monkeypatch.setattr(connections, "UNREAD_SECONDS", PATIENCE)  # it goes before its time is up
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


# --- clients that send too much ------------------------------------------------------------------------------------

EMPTY = {
    "pings": frame(b"", PING),
    "pongs": frame(b"", PONG),
    "parts of a message": frame(b"", CONTINUED, fin=False),
    "messages": frame(b""),
}
"""The smallest frames there are."""


def most_frames(seconds: float) -> float:
    """Return how many frames of a WebSocket may be read in so many seconds."""
    counted_late = READ_BYTES // len(EMPTY["pings"])
    others = 3  # a hello, the beginning of a message, the answer to a close
    return LIMITS.frames.burst + seconds * LIMITS.frames.per_second + counted_late + others


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server with its usual limits for a connection, and none for an address."""
    limits = replace(UNLIMITED, frames=LIMITS.frames, frame_bytes=LIMITS.frame_bytes)
    with hosted(f"sqlite:///{tmp_path_factory.mktemp('limited') / 'trikk.db'}", limits) as server:
        yield server
        assert server.errors == []


@pytest.fixture
def read_frames(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list that grows with every frame that the server reads."""
    opcodes: list[int] = []
    read = ServerProtocol.recv_frame

    def recv_frame(self: ServerProtocol, frame: Any) -> None:
        opcodes.append(frame.opcode)
        read(self, frame)

    monkeypatch.setattr(ServerProtocol, "recv_frame", recv_frame)
    return opcodes


@pytest.mark.parametrize("greets", [True, False], ids=["after a hello", "without a hello"])
@pytest.mark.parametrize("kind", EMPTY)
def test_a_flood_of_frames_is_not_read(limited: Hosted, read_frames: list[int], kind: str, greets: bool) -> None:
    table = opened(limited)
    with websocket(limited, f"{table.path if greets else '/api/tables/nowhere'}/updates") as connection:
        if greets:
            connection.send(frame(json.dumps({"type": "hello", "token": table.secrets[0]}).encode()))
            assert connection.read_frame() is not None
        began = time.monotonic()
        if kind == "parts of a message":
            connection.send(frame(b"", fin=False))
        while connection.send(EMPTY[kind] * 1000):
            assert len(read_frames) <= most_frames(time.monotonic() - began)
    wait_until(lambda: limited.websockets_open() == 0)
    assert len(read_frames) <= most_frames(time.monotonic() - began)
    table.play()


def test_a_flood_of_large_frames_is_not_read_either(limited: Hosted, read_frames: list[int]) -> None:
    table = opened(limited)
    large = frame(bytes(125), PONG)
    with websocket(limited, f"{table.path}/updates") as connection:
        connection.send(large * 1000)
        assert connection.close_code() in (TOO_FAST, None)  # None: cut off while there was more to come
    assert len(read_frames) <= LIMITS.frame_bytes.burst // len(large) + 1


def test_one_who_sends_too_many_frames_is_told(limited: Hosted) -> None:
    table = opened(limited)
    with websocket(limited, f"{table.path}/updates") as connection:
        connection.send(frame(json.dumps({"type": "hello", "token": table.watch}).encode()))
        assert connection.read_frame() is not None
        connection.send(EMPTY["pings"] * (LIMITS.frames.burst + 1))
        assert connection.close_code() == TOO_FAST


def test_frames_before_the_handshake_is_answered_are_counted_too(read_frames: list[int]) -> None:
    asked = threading.Event()
    heard: list[str] = []

    async def undecided(scope: Scope, receive: Receive, send: Send) -> None:
        heard.append((await receive())["type"])
        asked.set()
        heard.append((await receive())["type"])

    with (
        served(undecided, *connections_of(LIMITS)) as port,
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection,
    ):
        connection.sendall(handshake(f"127.0.0.1:{port}", "/"))
        assert asked.wait(PATIENCE)
        connection.sendall(EMPTY["pings"] * 1000)
        with suppress(ConnectionResetError):
            assert connection.recv(1) == b""
    assert heard == ["websocket.connect", "websocket.disconnect"]
    assert len(read_frames) <= most_frames(0)


def test_a_client_may_ping_now_and_then(limited: Hosted) -> None:
    table = opened(limited)
    with websocket(limited, f"{table.path}/updates") as connection:
        connection.send(frame(json.dumps({"type": "hello", "token": table.watch}).encode()))
        found = connection.read_frame()
        assert found is not None
        assert json.loads(found[1])["type"] == "update"
        for number in range(LIMITS.frames.burst // 2):
            connection.send(frame(b"%d" % number, PING))
            assert connection.read_frame() == (PONG, b"%d" % number)


# --- many connections ----------------------------------------------------------------------------------------------


@contextmanager
def few_connections(folder: Path, **more: Any) -> Iterator[Hosted]:
    """Yield a server that allows three connections from one address."""
    with hosted(f"sqlite:///{folder / 'trikk.db'}", replace(UNLIMITED, connections=3), **more) as server:
        yield server
        assert server.errors == []


def is_answered(connection: Wire, host: Hosted) -> bool:
    """Return whether a request is answered on a connection; 503: because there are too many."""
    connection.send(f"GET /api/bots HTTP/1.1\r\nHost: {host.address}\r\n\r\n".encode())
    status = connection.read_head()
    assert status in (200, 503, 0)  # 0: the answer was lost, because there was more to read
    return status == 200


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    with few_connections(tmp_path) as host, ExitStack() as stack:
        several = [stack.enter_context(wire(host)) for _ in range(2)]
        several.append(stack.enter_context(websocket(host, "/api/tables/nowhere/updates")))
        with wire(host) as one_more:
            assert one_more.read_head() == 503
            assert one_more.close_code() is None
        wait_until(lambda: host.connections() == 3)
        for closed in (several.pop(), several.pop()):  # a WebSocket, and one that has said nothing
            closed.socket.close()
            wait_until(lambda: host.connections() == 2)
            several.append(stack.enter_context(wire(host)))
            assert is_answered(several[-1], host)


def test_proxies_have_as_many_connections_as_they_like(tmp_path: Path) -> None:
    with few_connections(tmp_path, proxies=("127.0.0.0/8",)) as host, ExitStack() as stack:
        several = [stack.enter_context(wire(host)) for _ in range(10)]
        assert all(is_answered(connection, host) for connection in several)


def test_the_longest_idle_connection_makes_room_for_a_new_one() -> None:
    http, ws = connections_of(most=3)
    with served(hello, http, ws) as port, ExitStack() as stack:

        def come() -> socket.socket:
            return stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))

        def asks(connection: socket.socket) -> None:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            read_until(connection, b"0 bytes")

        first, second, third = come(), come(), come()
        for connection in (first, third):
            asks(connection)  # and waits again from now on
        fourth = come()
        assert second.recv(1) == b""
        asks(fourth)
        fifth = come()
        assert first.recv(1) == b""
        for connection in (third, fourth, fifth):
            asks(connection)


def test_no_connection_that_is_used_makes_room_for_a_new_one() -> None:
    http, ws = connections_of(most=2)
    with served(hello, http, ws) as port, connect(f"ws://localhost:{port}/") as websocket:
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as asking:
            asking.sendall(START + b"Content-Length: 5\r\nExpect: 100-continue\r\n\r\n")
            assert read_until(asking, b"\r\n\r\n").startswith(b"HTTP/1.1 100 ")
            with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as one_more:
                assert one_more.recv(12) == b"HTTP/1.1 503"
            asking.sendall(b"hello")
            read_until(asking, b"5 bytes")
        assert websocket.ping().wait(PATIENCE)


# --- idle ----------------------------------------------------------------------------------------------------------


def test_little_is_kept_of_an_open_websocket(host: Hosted) -> None:
    table = opened(host)
    with websocket(host, f"{table.path}/updates") as line:
        line.send(frame(json.dumps({"type": "hello", "token": table.secrets[0]}).encode()))
        assert line.read_frame() is not None
        [kept] = [each for each in host.server.server_state.connections if isinstance(each, WebSocketConnection)]
        assert vars(kept) == {}  # all attributes have slots
        assert set(kept.scope) <= set(KEPT)
        former = [each for each in gc.get_objects() if type(each) is HttpConnection]
        assert all(each.client != kept.client for each in former)


class Pinged:
    """A connection that notes when it is pinged."""

    def __init__(self, loop: asyncio.AbstractEventLoop, pings: Pings) -> None:
        self.loop = loop
        self.pings = pings
        self.times: list[float] = []

    def send_keepalive_ping(self) -> None:
        self.times.append(self.loop.time())
        self.pings.later(self, 0.02)  # type: ignore[arg-type]


def test_connections_are_pinged_by_one_timer_until_they_go() -> None:
    async def main() -> None:
        loop, pings = asyncio.get_running_loop(), Pings()
        began = loop.time()
        connections: list[Any] = [Pinged(loop, pings) for _ in range(3)]
        for each in connections:
            pings.later(each, 0.02)
        gone, *others = connections
        pings.never(gone)
        while min(len(each.times) for each in others) < 3:
            await asyncio.sleep(0.01)
        assert gone.times == []
        for each in others:
            assert all(later - earlier >= 0.019 for earlier, later in pairwise([began, *each.times]))
            pings.never(each)
        assert not pings._due

    asyncio.run(main())


def test_what_a_client_says_is_heard_in_order() -> None:
    async def main() -> None:
        inbox = Inbox()
        heard: list[int] = []

        async def hear() -> None:
            while len(heard) < 4:
                while inbox.empty():
                    await inbox.more()
                heard.append(inbox.get_nowait())

        hearing = asyncio.create_task(hear())
        inbox.put_nowait(1)
        inbox.put_nowait(2)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        inbox.put_nowait(3)
        inbox.put_nowait(4)
        await hearing
        assert heard == [1, 2, 3, 4]

    asyncio.run(main())


def test_a_gate_lets_all_through_when_it_opens() -> None:
    async def main() -> None:
        gate = Gate()
        await gate.wait()
        gate.clear()
        waiting = [asyncio.create_task(gate.wait()) for _ in range(2)]
        await asyncio.sleep(0)
        assert not any(each.done() for each in waiting)
        gate.set()
        await asyncio.gather(*waiting)
        await gate.wait()

    asyncio.run(main())
