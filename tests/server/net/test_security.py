"""The border of the server: names, origins, bodies and headers."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.patience import PATIENCE
from tests.server.asgi import ask, handshake, hello, served
from trikk.server.api.messages.answers import Error
from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.origins import Site
from trikk.server.net.refusals import error_message, marked_refusal, refuse
from trikk.server.net.security import (
    CONTENT_POLICY,
    MOST_BYTES,
    MOST_DISCARDED,
    MOST_RECORD_BYTES,
    REPLAY_PATH,
    BodyLimit,
    Gate,
    SecurityHeaders,
)
from trikk.server.settings import Settings

PUBLIC = "https://trikk.example.org"


def site(host: str = "127.0.0.1", public_url: str | None = None) -> Site:
    return Site(Settings(database="sqlite://", host=host, public_url=public_url))


def gate(host: str = "127.0.0.1", public_url: str | None = None) -> Gate:
    return Gate(hello, site=site(host, public_url))


def code_of(answer: httpx.Response) -> str:
    """The code of an error that has the one form of all errors."""
    assert answer.headers["content-type"] == "application/json"
    return Error.model_validate_json(answer.content).error.code


# --- names ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "public_url", "name"),
    [
        ("127.0.0.1", None, "localhost"),
        ("127.0.0.1", None, "LOCALHOST:8642"),
        ("127.0.0.1", None, "localhost."),
        ("127.0.0.1", None, "127.0.0.1:8642"),
        ("127.0.0.1", None, "[::1]:8642"),
        ("127.0.0.5", None, "127.0.0.5"),
        ("::1", None, "[0:0::1]"),
        ("localhost", None, "127.0.0.1"),
        ("127.0.0.1", PUBLIC, "trikk.example.org"),
        ("127.0.0.1", PUBLIC, "localhost:8642"),
        ("192.168.1.5", None, "192.168.1.5:8642"),
        ("table.club.example", None, "table.club.example"),
        ("0.0.0.0", None, "192.168.1.5:8642"),
        ("0.0.0.0", None, "[2001:db8::5]:8642"),
        ("::", None, "10.0.0.1"),
        ("0.0.0.0", None, "localhost:8642"),
        ("0.0.0.0", None, "tram:8642"),
        ("0.0.0.0", None, "tram.local:8642"),
        ("0.0.0.0", PUBLIC, "trikk.example.org"),
        ("0.0.0.0", PUBLIC, "Trikk.Example.ORG:443"),
    ],
)
def test_the_server_answers_to_its_own_names(
    host: str, public_url: str | None, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Tram")
    answer = ask(gate(host, public_url), "GET", "http://x/api/lobby", headers={"Host": name})
    assert (answer.status_code, answer.text) == (200, "0 bytes")


@pytest.mark.parametrize(
    ("host", "public_url", "name"),
    [
        ("127.0.0.1", None, "evil.example"),
        ("127.0.0.1", None, "localhost.evil.example"),
        ("127.0.0.1", None, "127.0.0.1.evil.example"),
        ("127.0.0.1", None, "evil.example:8642"),
        ("127.0.0.1", None, "192.168.1.5"),
        ("127.0.0.1", None, "0.0.0.0"),
        ("127.0.0.1", None, "localhost:8642:1"),
        ("127.0.0.1", None, "localhost@evil.example"),
        ("127.0.0.1", None, "localhost/"),
        ("127.0.0.1", None, "localhost, evil.example"),
        ("127.0.0.1", None, ""),
        ("127.0.0.1", None, "[::1"),
        ("127.0.0.1", None, "x" * 5000),
        ("127.0.0.1", PUBLIC, "example.org"),
        ("192.168.1.5", None, "localhost"),
        ("0.0.0.0", None, "evil.example"),
        ("0.0.0.0", None, "2130706433"),  # an address for some programs, a name for browsers
        ("0.0.0.0", PUBLIC, "192.168.1.5"),
        ("0.0.0.0", PUBLIC, "0.0.0.0"),
    ],
)
def test_the_server_answers_to_no_other_name(
    host: str, public_url: str | None, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Tram")
    answer = ask(gate(host, public_url), "GET", "http://x/api/lobby", headers={"Host": name})
    assert (answer.status_code, code_of(answer)) == (421, "wrong_host")


def test_a_request_has_exactly_one_name() -> None:
    twice = [("Host", "localhost"), ("Host", "localhost")]
    assert ask(gate(), "GET", "http://x/", headers=twice).status_code == 421
    refused, _ = handshake(gate(), {"Origin": "http://localhost"})
    assert refused["status"] == 421


def test_health_is_answered_under_any_name_and_metrics_under_any_address() -> None:
    def status(path: str, name: str, method: str = "GET") -> int:
        return ask(gate("0.0.0.0", PUBLIC), method, f"http://{name}{path}").status_code

    assert status("/health", "10.1.2.3:8642") == 200
    assert status("/health", "trikk.internal") == 200
    assert status("/metrics", "10.1.2.3:8642") == 200
    assert status("/metrics", "evil.example") == 421
    assert status("/health", "evil.example", "POST") == 421
    assert status("/healthy", "10.1.2.3") == 421


@pytest.mark.parametrize("url", ["trikk.example.org", "ftp://trikk.example.org", "https://", "https://x:y"])
def test_a_public_address_that_is_none_is_a_mistake(url: str) -> None:
    with pytest.raises(ValueError, match=r"address|Port"):
        site(public_url=url)


# --- origins -------------------------------------------------------------------------------------------------------

OWN = [
    ("http", "localhost:8642", "http://localhost:8642", None),
    ("http", "localhost", "http://localhost", None),
    ("http", "localhost:80", "http://localhost", None),
    ("https", "localhost", "https://localhost:443", None),
    ("http", "[::1]:8642", "http://[::1]:8642", None),
    ("http", "trikk.example.org", PUBLIC, PUBLIC),
    ("http", "localhost:8642", PUBLIC, PUBLIC),
    ("http", "localhost:8642", "http://localhost:8642", PUBLIC),
    ("http", "localhost:8642", "https://trikk.example.org:8443", PUBLIC + ":8443"),
]

FOREIGN = [
    ("http", "localhost:8642", "http://evil.example", None),
    ("http", "localhost:8642", "http://localhost:8643", None),
    ("http", "localhost:8642", "http://localhost", None),
    ("http", "localhost:8642", "https://localhost:8642", None),
    ("http", "localhost:8642", "http://127.0.0.1:8642", None),
    ("http", "localhost:8642", "http://localhost:8642.evil.example", None),
    ("http", "localhost:8642", "http://localhost:8642/", None),
    ("http", "localhost:8642", "null", None),
    ("http", "localhost:8642", "", None),
    ("http", "localhost:8642", "chrome-extension://abcdef", None),
    ("http", "localhost:8642", "http://" + "x" * 5000, None),
    ("http", "trikk.example.org", "http://trikk.example.org:8642", PUBLIC),
    ("https", "trikk.example.org", "http://trikk.example.org", PUBLIC),
]


@pytest.mark.parametrize(("scheme", "name", "origin", "public_url"), OWN)
def test_the_own_page_may_do_everything(scheme: str, name: str, origin: str, public_url: str | None) -> None:
    app = gate(public_url=public_url)
    answer = ask(app, "POST", f"{scheme}://x/api/tables", headers={"Host": name, "Origin": origin})
    assert answer.status_code == 200
    socket_scheme = scheme.replace("http", "ws")
    assert handshake(app, {"Host": name, "Origin": origin}, scheme=socket_scheme) == [{"type": "websocket.accept"}]


@pytest.mark.parametrize(("scheme", "name", "origin", "public_url"), FOREIGN)
def test_pages_of_other_sites_may_change_nothing(scheme: str, name: str, origin: str, public_url: str | None) -> None:
    app = gate(public_url=public_url)
    for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
        answer = ask(app, method, f"{scheme}://x/api/tables", headers={"Host": name, "Origin": origin})
        assert (answer.status_code, code_of(answer)) == (403, "wrong_origin")


@pytest.mark.parametrize(("scheme", "name", "origin", "public_url"), FOREIGN)
def test_pages_of_other_sites_get_no_websocket(scheme: str, name: str, origin: str, public_url: str | None) -> None:
    app = gate(public_url=public_url)
    socket_scheme = scheme.replace("http", "ws")
    refused, body = handshake(app, {"Host": name, "Origin": origin}, scheme=socket_scheme)
    assert (refused["type"], refused["status"]) == ("websocket.http.response.start", 403)
    assert Error.model_validate_json(body["body"]).error.code == "wrong_origin"
    closed = handshake(app, {"Host": name, "Origin": origin}, scheme=socket_scheme, can_answer=False)
    assert closed == [{"type": "websocket.close"}]


def test_two_origins_are_none() -> None:
    twice = [("Host", "localhost"), ("Origin", "http://localhost"), ("Origin", "http://localhost")]
    assert ask(gate(), "POST", "http://x/", headers=twice).status_code == 403


def test_programs_without_an_origin_are_let_in() -> None:
    assert ask(gate(), "POST", "http://localhost/api/tables").status_code == 200
    assert handshake(gate(), {"Host": "localhost"}) == [{"type": "websocket.accept"}]


def test_reading_needs_no_origin_and_allows_none() -> None:
    """A page of another site may ask, as with any link; the browser keeps the answer from it."""
    app = SecurityHeaders(gate(), site=site())
    answer = ask(app, "GET", "http://localhost/api/lobby", headers={"Origin": "http://evil.example"})
    assert answer.status_code == 200
    assert not [name for name in answer.headers if name.startswith("access-control")]


# --- bodies --------------------------------------------------------------------------------------------------------


def of_parts(*parts: bytes) -> AsyncIterator[bytes]:
    """A body of unknown length."""

    async def give() -> AsyncIterator[bytes]:
        for part in parts:
            yield part

    return give()


def test_a_body_up_to_the_limit_arrives_whole() -> None:
    app = BodyLimit(hello)
    assert ask(app, "POST", "http://localhost/", content=b"x" * MOST_BYTES).text == f"{MOST_BYTES} bytes"
    halves = of_parts(b"x" * (MOST_BYTES // 2), b"", b"x" * (MOST_BYTES // 2))
    assert ask(app, "POST", "http://localhost/", content=halves).text == f"{MOST_BYTES} bytes"
    assert ask(app, "GET", "http://localhost/").text == "0 bytes"


def test_a_body_above_the_limit_is_refused_with_and_without_its_length() -> None:
    app = BodyLimit(hello)
    for content in (b"x" * (MOST_BYTES + 1), of_parts(b"x" * MOST_BYTES, b"x"), of_parts(b"x" * (MOST_BYTES + 1))):
        answer = ask(app, "POST", "http://localhost/", content=content)
        assert (answer.status_code, code_of(answer)) == (413, "too_large")
        assert answer.json()["error"]["details"] == {"most": MOST_BYTES}
        assert "connection" not in answer.headers


def test_a_record_to_replay_may_be_larger_than_all_else() -> None:
    app = BodyLimit(hello)
    fits = b"x" * MOST_RECORD_BYTES
    assert ask(app, "POST", f"http://localhost{REPLAY_PATH}", content=fits).text == f"{MOST_RECORD_BYTES} bytes"
    for content in (fits + b"x", of_parts(fits, b"x")):
        answer = ask(app, "POST", f"http://localhost{REPLAY_PATH}", content=content)
        assert (answer.status_code, answer.json()["error"]["details"]) == (413, {"most": MOST_RECORD_BYTES})
    assert ask(app, "POST", f"http://localhost{REPLAY_PATH}/more", content=fits).status_code == 413


def asked_by_hand(app: ASGIApp, headers: list[tuple[bytes, bytes]], parts: Iterator[Message]) -> tuple[list[Any], int]:
    """What is sent, and how many messages were taken, of a request whose body is given message by message."""
    scope: Scope = {"type": "http", "method": "POST", "path": "/", "scheme": "http", "headers": headers}
    sent: list[Any] = []
    taken = 0

    async def receive() -> Message:
        nonlocal taken
        message = next(parts, None)
        if message is None:
            await asyncio.Event().wait()  # nothing comes any more
        taken += 1
        assert message is not None
        return message

    async def send(message: Message) -> None:
        sent.append(message)

    async def run() -> None:
        await app(scope, receive, send)

    asyncio.run(run())
    return sent, taken


def endless() -> Iterator[Message]:
    while True:
        yield {"type": "http.request", "body": b"x" * 65536, "more_body": True}


async def never(scope: Scope, receive: Receive, send: Send) -> None:
    raise AssertionError("the application must not see this request")


def test_an_announced_length_is_enough_to_refuse() -> None:
    sent, taken = asked_by_hand(BodyLimit(never), [(b"content-length", b"20000")], endless())
    assert (sent[0]["status"], taken) == (413, 0)
    assert (b"connection", b"close") not in sent[0]["headers"]
    sent, taken = asked_by_hand(BodyLimit(never), [(b"content-length", b"9" * 30)], endless())
    assert (sent[0]["status"], taken) == (413, 0)
    assert (b"connection", b"close") in sent[0]["headers"]


@pytest.mark.parametrize("announced", [b"10", b"-1", b"many", b"9" * 5000])
def test_a_wrong_length_lets_nothing_more_through(announced: bytes) -> None:
    sent, taken = asked_by_hand(BodyLimit(never), [(b"content-length", announced)], endless())
    assert sent[0]["status"] == 413
    assert taken <= MOST_DISCARDED // 65536 + 1
    assert (b"connection", b"close") in sent[0]["headers"]


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    start: list[Message] = [{"type": "http.request", "body": b"{", "more_body": True}]
    sent, _ = asked_by_hand(BodyLimit(never, seconds=0.05), [(b"content-length", b"10")], iter(start))
    assert sent[0]["status"] == 422
    assert Error.model_validate_json(sent[1]["body"]).error.code == "malformed"


def test_a_client_that_goes_away_is_not_answered() -> None:
    gone: list[Message] = [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}]
    assert asked_by_hand(BodyLimit(never), [], iter(gone)) == ([], 2)


def test_the_application_still_learns_that_a_client_has_gone() -> None:
    seen: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.extend([(await receive())["type"], (await receive())["type"]])

    messages: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}, {"type": "http.disconnect"}]
    asked_by_hand(BodyLimit(app), [], iter(messages))
    assert seen == ["http.request", "http.disconnect"]


def raw(port: int, head: bytes, parts: Iterator[bytes]) -> tuple[bytes, int]:
    """What a server answers to bytes, and how many of them it took before it closed the connection."""
    sent = 0
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        connection.sendall(head)
        try:
            for part in parts:
                connection.sendall(part)
                sent += len(part)
        except (ConnectionResetError, BrokenPipeError):
            pass
        answer = b""
        try:
            while data := connection.recv(65536):
                answer += data
        except ConnectionResetError:
            pass
    return answer, sent


def test_a_real_server_reads_no_endless_body() -> None:
    """Of a body in chunks that never ends only so much is taken, and of one that is announced as little."""
    chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    host = b"POST / HTTP/1.1\r\nHost: localhost\r\n"
    with served(BodyLimit(never)) as port:
        _, sent = raw(port, host + b"Transfer-Encoding: chunked\r\n\r\n", (chunk for _ in range(2000)))
        assert sent < 1000 * len(chunk)  # what the buffers of the system take: tens of megabytes, if it is busy
        _, sent = raw(port, host + b"Content-Length: 10000000000\r\n\r\n", (chunk for _ in range(2000)))
        assert sent < 1000 * len(chunk)


def test_a_real_server_answers_a_body_that_is_a_little_too_large() -> None:
    host = b"POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    with served(BodyLimit(hello)) as port:
        answer, _ = raw(port, host + b"Content-Length: 20000\r\n\r\n", iter([b"x" * 20000]))
        assert answer.startswith(b"HTTP/1.1 413 ")
        chunks = [b"4e20\r\n" + b"x" * 20000 + b"\r\n", b"0\r\n\r\n"]
        answer, _ = raw(port, host + b"Transfer-Encoding: chunked\r\n\r\n", iter(chunks))
        assert answer.startswith(b"HTTP/1.1 413 ")
        # A client that asks first does not send it at all.
        answer, _ = raw(port, host + b"Expect: 100-continue\r\nContent-Length: 20000\r\n\r\n", iter([]))
        assert answer.startswith(b"HTTP/1.1 413 ")


def test_after_a_refusal_the_connection_goes_on() -> None:
    with served(BodyLimit(hello)) as port, httpx.Client(base_url=f"http://localhost:{port}") as client:
        statuses = [client.post("/", content=b"x" * size).status_code for size in (17_000, 3, 500_000, 3)]
    assert statuses == [413, 200, 413, 200]


# --- headers -------------------------------------------------------------------------------------------------------


def headers_of(path: str, public_url: str | None = None, app: ASGIApp = hello) -> httpx.Headers:
    return ask(SecurityHeaders(app, site=site(public_url=public_url)), "GET", f"http://localhost{path}").headers


def test_every_answer_has_the_headers() -> None:
    headers = headers_of("/")
    assert headers["content-security-policy"] == CONTENT_POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert headers["content-type"] == "text/plain"


def test_browsers_are_not_told_what_they_would_only_complain_about() -> None:
    """In a home's network there is no https, without which they ignore this one."""
    at_home = ask(SecurityHeaders(hello, site=site(host="0.0.0.0")), "GET", "http://192.168.1.7/").headers
    assert "cross-origin-opener-policy" not in at_home
    assert headers_of("/", public_url="https://trikk.example.org")["cross-origin-opener-policy"] == "same-origin"


def test_the_content_policy_has_no_exceptions() -> None:
    policy = dict(part.split(" ", 1) for part in CONTENT_POLICY.split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert not any(word in CONTENT_POLICY for word in ("unsafe", "*", "http:", "https:", "nonce", "sha256"))


def test_https_is_insisted_on_only_where_there_is_https() -> None:
    assert "max-age=" in headers_of("/", PUBLIC)["strict-transport-security"]
    assert "strict-transport-security" not in headers_of("/", "http://trikk.example.org")
    assert "strict-transport-security" not in headers_of("/")


def test_nothing_of_the_api_is_kept() -> None:
    async def keeps(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"cache-control", b"max-age=60")]})
        await send({"type": "http.response.body", "body": b""})

    for path in ("/api", "/api/lobby", "/health", "/metrics"):
        assert headers_of(path).get_list("cache-control") == ["no-store"]
        assert headers_of(path, app=keeps).get_list("cache-control") == ["no-store"]
    assert headers_of("/style.css").get_list("cache-control") == ["no-cache"]
    assert headers_of("/style.css", app=keeps).get_list("cache-control") == ["max-age=60"]
    assert headers_of("/apiary").get_list("cache-control") == ["no-cache"]


def test_refusals_have_the_headers_too() -> None:
    app = SecurityHeaders(gate(), site=site())
    for answer in (
        ask(app, "GET", "http://evil.example/"),
        ask(app, "POST", "http://localhost/", headers={"Origin": "null"}),
        ask(SecurityHeaders(BodyLimit(hello), site=site()), "POST", "http://localhost/", content=b"x" * 20_000),
    ):
        assert answer.status_code in (421, 403, 413)
        assert answer.headers["content-security-policy"] == CONTENT_POLICY
    refused, _ = handshake(app, {"Host": "localhost", "Origin": "null"})
    assert (b"content-security-policy", CONTENT_POLICY.encode()) in refused["headers"]


# --- refusals ------------------------------------------------------------------------------------------------------


def test_a_refusal_is_an_error_of_the_protocol() -> None:
    refusal = Refusal("too_fast", retry_after=7)
    marked: list[str | None] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await refuse(scope, receive, send, refusal)
        marked.append(marked_refusal(scope))

    answer = ask(app, "GET", "http://localhost/")
    assert Error.model_validate_json(answer.content) == error_message(refusal)
    assert answer.headers["retry-after"] == "7"
    assert json.loads(answer.content)["error"]["message"] == "too many requests of this kind; try again in 7 s"
    assert marked == ["too_fast"]


def test_a_real_handshake_is_refused_with_a_status_and_a_reason() -> None:
    with served(SecurityHeaders(gate(), site=site())) as port:
        address = f"ws://localhost:{port}/"
        with connect(address, origin=Origin(f"http://localhost:{port}")) as allowed:
            assert allowed.response is not None
            assert allowed.response.status_code == 101
        with pytest.raises(InvalidStatus) as refused, connect(address, origin=Origin("http://evil.example")):
            pass
    answer = refused.value.response
    assert (answer.status_code, answer.headers["Referrer-Policy"]) == (403, "no-referrer")
    assert answer.body is not None
    assert Error.model_validate_json(bytes(answer.body)).error.code == "wrong_origin"


def test_a_real_handshake_under_a_wrong_name_is_refused() -> None:
    with (
        served(gate("192.168.1.5")) as port,
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://localhost:{port}/"),
    ):
        pass
    assert refused.value.response.status_code == 421
