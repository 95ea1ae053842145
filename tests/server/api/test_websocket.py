"""WebSockets under all that can be sent: the server goes on, no table is harmed, and nobody is left behind.

A failure of the server's own would show as a status from 500 on, as a close with 1011, or as an error in its log.
"""

import gc
import json
import random
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.patience import wait_until
from tests.server.hosting import (
    BINARY,
    CLOSE,
    TEXT,
    Hosted,
    Table,
    Wire,
    frame,
    head,
    opened,
    unharmed,
    websocket,
    wire,
)
from trikk.server.bench.client import new_secret
from trikk.server.tables.hub import Connection

CONTINUATION, PING = 0, 9
FAILED = 1011
RESET = struct.pack("ii", 1, 0)
"""For SO_LINGER: close without a word."""


def bounded(examples: int) -> Callable[[Any], Any]:
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )


@pytest.fixture
def fuzzed(host: Hosted) -> Iterator[Table]:
    """A table in play, which is as it was, and goes on, when everything has been sent."""
    table = opened(host)
    with unharmed(table), going_on(host):
        yield table


@contextmanager
def going_on(host: Hosted) -> Iterator[None]:
    """Assert that in the end nobody is connected, nothing is kept of those who were, and nothing failed."""
    yield
    wait_until(lambda: host.websockets_open() == 0)
    wait_until(lambda: host.connections() <= 1)
    gc.collect()
    assert [each for each in gc.get_objects() if type(each) is Connection] == []
    assert host.http.get("/health").json()["status"] == "ok"
    assert host.errors == []


# --- messages ------------------------------------------------------------------------------------------------------

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=80),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
TOKENS = st.sampled_from(["{secret}", "{watch}", "{invite}", "", "x" * 64, "x" * 65]) | ANYTHING
"""In braces: what the table has."""

HELLOS = st.fixed_dictionaries(
    {"type": st.just("hello") | ANYTHING},
    optional={"token": TOKENS, "since": st.none() | st.integers(-2, 5) | st.integers() | ANYTHING, "seat": ANYTHING},
)


@st.composite
def almost_hellos(draw: st.DrawFn) -> str:
    """Draw a hello, often with a character too many or too few."""
    text = json.dumps(draw(HELLOS), ensure_ascii=draw(st.booleans()))
    at = draw(st.integers(0, len(text)))
    match draw(st.sampled_from(["as it is", "as it is", "less", "more"])):
        case "less":
            return text[:at] + text[at + 1 :]
        case "more":
            return text[:at] + draw(st.characters(codec="utf-8")) + text[at:]
    return text


MESSAGES = almost_hellos() | st.text() | st.binary() | st.sampled_from(["x" * 4096, "x" * 4097, b"x" * 5000])


@bounded(150)
@given(
    messages=st.lists(MESSAGES, min_size=1, max_size=4),
    id=st.sampled_from(["{id}", "{id}", "{id}", "nowhere"]),
    leaves=st.booleans(),
)
def test_random_messages_harm_nothing(
    host: Hosted, fuzzed: Table, messages: list[str | bytes], id: str, leaves: bool
) -> None:
    with websocket(host, f"/api/tables/{id.replace('{id}', fuzzed.id)}/updates") as connection:
        for message in messages:
            connection.send(frame(*as_sent(fuzzed, message)))
        if leaves:
            return
        first = connection.read_frame()
        assert first is not None
        connection.send(frame(b"\x03\xe8", CLOSE))
        if first[0] == CLOSE:
            assert int.from_bytes(first[1][:2]) in (1007, 1008, 1009)
        else:
            assert json.loads(first[1])["type"] in ("update", "closing")
            assert connection.close_code() in (1000, 1007, 1008, 1009)


def as_sent(table: Table, message: str | bytes) -> tuple[bytes, int]:
    """Return payload and opcode of a message, with the table's own secrets in it."""
    if isinstance(message, bytes):
        return message, BINARY
    for name, value in (("secret", table.secrets[0]), ("watch", table.watch), ("invite", table.invite)):
        message = message.replace("{" + name + "}", value)
    return message.encode("utf-8", "surrogatepass"), TEXT


# --- frames --------------------------------------------------------------------------------------------------------

FRAMES = st.builds(
    frame,
    st.binary(max_size=130) | st.just(b"x" * 5000) | st.just(b"x" * 70_000),
    st.integers(0, 15),
    fin=st.booleans(),
    rsv=st.sampled_from([0, 0, 0, 1, 7]),
    mask=st.none() | st.binary(min_size=4, max_size=4),
)
SOUND = st.builds(frame, st.binary(max_size=130), st.sampled_from([0, 1, 2, 9, 10]), fin=st.booleans())
CLOSES = st.builds(
    lambda code, reason: frame(code.to_bytes(2) + reason, CLOSE),
    # Not 1011: a server gives back the code that a client gave.
    st.sampled_from([0, 999, 1000, 1004, 1005, 1006, 1010, 1012, 1015, 2999, 3000, 5000, 65535]),
    st.binary(max_size=123),
)
LENGTHS = st.builds(lambda first, rest: bytes([first]) + rest, st.integers(0, 255), st.binary(max_size=14))
"""The beginning of a frame, which may announce any length."""

GREETED = st.just(b"{hello}")


@bounded(250)
@given(
    parts=st.lists(FRAMES | SOUND | CLOSES | LENGTHS | st.binary(max_size=40) | GREETED, max_size=5),
    greets=st.booleans(),
    end=st.sampled_from(["half", "half", "close", "reset"]),
)
def test_random_frames_harm_nothing(host: Hosted, fuzzed: Table, parts: list[bytes], greets: bool, end: str) -> None:
    hello = frame(json.dumps({"type": "hello", "token": fuzzed.secrets[0]}).encode())
    with websocket(host, f"{fuzzed.path}/updates") as connection:
        if greets:
            connection.send(hello)
            assert connection.read_frame() is not None
        connection.send(b"".join(parts).replace(b"{hello}", hello))
        leave(connection, end)


def leave(connection: Wire, end: str) -> None:
    """End a connection: by saying that nothing more comes, and listening to the last; or less politely."""
    if end == "half":
        try:
            connection.socket.shutdown(socket.SHUT_WR)
        except OSError:
            return  # the server was faster
        assert connection.close_code() != FAILED
    elif end == "reset":
        connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)


# --- moves ---------------------------------------------------------------------------------------------------------

CUT: dict[str, Callable[[list[bytes]], list[bytes]]] = {
    "each in one piece": lambda texts: [frame(text) for text in texts],
    "all in one piece": lambda texts: [b"".join(map(frame, texts))],
    "in halves": lambda texts: [part for text in texts for part in (frame(text)[:40], frame(text)[40:])],
    "byte by byte": lambda texts: [bytes([byte]) for text in texts for byte in frame(text)],
    "in several frames": lambda texts: [
        part for text in texts for part in (frame(text[:20], fin=False), frame(text[20:], CONTINUATION))
    ],
    "after pings": lambda texts: [part for text in texts for part in (frame(b"?", PING), frame(text))],
    "masked": lambda texts: [frame(text, mask=b"\x01\x80\xff\x7e") for text in texts],
}
"""How the bytes of messages may come."""


@pytest.mark.parametrize("way", CUT)
def test_moves_are_answered_however_their_bytes_come(host: Hosted, way: str) -> None:
    table = opened(host)
    asked = [{"type": "move", "id": id, "version": 0, "move": "draw deck" if id else "keep 99"} for id in range(8)]
    with going_on(host), websocket(host, f"{table.path}/updates") as connection:
        greet(connection, table)
        for part in CUT[way]([json.dumps(each).encode() for each in asked]):
            connection.send(part)
        answers = [answer_in(connection) for _ in asked]
        assert sorted(answer["id"] for answer in answers) == list(range(8))
        assert {answer["type"] for answer in answers} == {"refused"}
        # Who has moved hears of it, too.
        legal = table.seen(table.secrets[0])["moves"][0]["text"]
        [part] = CUT["each in one piece"]([json.dumps({**asked[0], "id": 9, "move": legal}).encode()])
        connection.send(part)
        assert answer_in(connection) == {"type": "accepted", "id": 9, "version": 1, "seq": 3, "held": False}


def test_a_frame_inside_another_is_none(host: Hosted) -> None:
    """The first part comes before the server listens for moves, the second is what a move would be."""
    table = opened(host)
    hello = frame(json.dumps({"type": "hello", "token": table.secrets[0]}).encode())
    inner = frame(json.dumps({"type": "move", "id": 1, "version": 0, "move": "pass"}).encode())
    outer = frame(b"?" + inner)
    with going_on(host), websocket(host, f"{table.path}/updates") as connection:
        connection.send(hello + outer[: -len(inner)])
        wait_until(lambda: any(each["state"] == "here" for each in table.seen(table.secrets[1])["presence"]))
        connection.send(inner)
        assert connection.close_code() == 1007  # the head of a frame is no text


@pytest.mark.parametrize(
    ("text", "code"),
    [(b"\xff\xfe", 1007), (b"{", 1008), (b'{"type":"move","id":1}', 1008), (b'{"type":"hello"}', 1008)],
)
def test_what_is_no_move_ends_the_connection(host: Hosted, text: bytes, code: int) -> None:
    table = opened(host)
    with going_on(host), websocket(host, f"{table.path}/updates") as connection:
        greet(connection, table)
        connection.send(frame(json.dumps({"type": "move", "id": 1, "version": 0, "move": "pass"}).encode()))
        assert answer_in(connection)["id"] == 1
        connection.send(frame(text))
        assert connection.close_code() == code


def greet(connection: Wire, table: Table) -> None:
    """Say hello as the first seat, and read the first update."""
    connection.send(frame(json.dumps({"type": "hello", "token": table.secrets[0]}).encode()))
    found = connection.read_frame()
    assert found is not None
    assert json.loads(found[1])["type"] == "update"


def answer_in(connection: Wire) -> Any:
    """Return the next answer to a move."""
    while (found := connection.read_frame()) is not None:
        if found[0] == TEXT and (message := json.loads(found[1]))["type"] in ("accepted", "refused"):
            return message
    raise AssertionError("the connection has ended")


# --- handshakes ----------------------------------------------------------------------------------------------------

VISIBLE = st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=40)
LINES = st.one_of(
    st.builds("{}: {}".format, st.text("abcXYZ-_", min_size=1, max_size=12), VISIBLE),
    st.builds("Sec-WebSocket-{}: {}".format, st.sampled_from(["Key", "Version", "Protocol", "Extensions"]), VISIBLE),
    st.builds("{}: {}".format, st.sampled_from(["Host", "Origin", "Connection", "Upgrade", "Expect"]), VISIBLE),
    st.sampled_from(
        [
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
            "Sec-WebSocket-Protocol: a, b",
            "Content-Length: 0",
            "Content-Length: -1",
            "X: " + "y" * 9000,
            "Expect: 100-continue",
            "Upgrade: h2c",
            "",
        ]
    ),
)
PATHS = st.one_of(
    st.just("{path}"),
    st.builds("/{}".format, st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=40)),
    st.sampled_from(["/api/tables/%00/updates", "/api/tables/%ff/updates", "*", "http://x/", "/" + "a" * 9000]),
)


@bounded(150)
@given(
    lines=st.lists(LINES, max_size=4),
    path=PATHS,
    method=st.sampled_from(["GET", "GET", "GET", "POST", "HEAD", "OPTIONS", "PUT"]),
    more=st.binary(max_size=20),
)
def test_random_handshakes_harm_nothing(
    host: Hosted, fuzzed: Table, lines: list[str], path: str, method: str, more: bytes
) -> None:
    asked = head(host, path.replace("{path}", f"{fuzzed.path}/updates"), *lines, method=method)
    with wire(host) as connection:
        connection.send(asked + more)
        status = connection.read_head()
        assert status == 101 or 200 <= status < 500
        leave(connection, "half" if status == 101 else "close")


# --- crowds --------------------------------------------------------------------------------------------------------

BURSTS, CROWD = 10, 100


@pytest.mark.long
def test_bursts_of_clients_that_come_and_go_leave_nobody_behind(host: Hosted) -> None:
    rng = random.Random(7)
    tables = [opened(host) for _ in range(5)]
    with going_on(host):
        for _ in range(BURSTS):
            with ExitStack() as crowd:
                connections = [crowd.enter_context(wire(host)) for _ in range(CROWD)]
                for connection in connections:
                    come(connection, host, rng.choice(tables), rng)
                for table in tables:
                    table.play()
                for connection in rng.sample(connections, CROWD):
                    leave(connection, rng.choice(["close", "reset"]))
                    connection.socket.close()
    for table in tables:
        assert table.seen(table.secrets[0])["version"] == BURSTS
        with unharmed(table):
            pass


def come(connection: Wire, host: Hosted, table: Table, rng: random.Random) -> None:
    """Go some of the way to being connected to a table."""
    far = rng.choice(["line", "part of a head", "head", "handshake", "part of a hello", "hello", "update", "stranger"])
    asked = head(host, f"{table.path}/updates")
    token = new_secret() if far == "stranger" else rng.choice([*table.secrets, table.watch])
    hello = frame(json.dumps({"type": "hello", "token": token, "since": rng.choice([None, 0, 1, 99])}).encode())
    match far:
        case "line":
            return
        case "part of a head":
            connection.send(asked[: rng.randrange(1, len(asked))])
            return
    connection.send(asked)
    if far != "head":
        assert connection.read_head() == 101
    match far:
        case "part of a hello":
            connection.send(hello[: rng.randrange(1, len(hello))])
        case "hello" | "stranger":
            connection.send(hello)
        case "update":
            connection.send(hello)
            assert connection.read_frame() is not None
