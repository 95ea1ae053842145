"""Whom the server answers, how much they may send, and which headers go with all answers.

What only looks at a request passes it on and is gone: a coroutine of its own would stay for as long as a WebSocket.
"""

import asyncio
from collections.abc import Awaitable, Mapping
from types import MappingProxyType

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trikk.server.api.messages.refusals import Refusal, malformed
from trikk.server.net.origins import Site, is_address, read_host
from trikk.server.net.refusals import Header, refuse

# --- who is answered -----------------------------------------------------------------------------------------------


class Gate:
    """ASGI: answers only to the server's own names, and to pages of other sites not at all.

    - `/health` is answered under any name, since monitoring uses whatever address it has, and its answer gives nothing
      away. `/metrics` is also answered under any IP address, for the same reason.
    - Changes and WebSockets are refused if a browser says that a page of another site asks. Other programs send no
      origin, and are let in: there are no cookies, so no site can make a browser send a secret along. Other sites
      cannot read answers to GET either, since no header allows it.
    """

    def __init__(self, app: ASGIApp, *, site: Site) -> None:
        self.app = app
        self._site = site

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "lifespan":
            code = self._problem(scope)
            if code is not None:
                return refuse(scope, receive, send, Refusal(code))
        return self.app(scope, receive, send)

    def _problem(self, scope: Scope) -> str | None:
        hosts: list[bytes] = []
        origins: list[bytes] = []
        for key, value in scope["headers"]:
            if key == b"host":
                hosts.append(value)
            elif key == b"origin":
                origins.append(value)
        reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if reads and scope["path"] == "/health":
            return None
        named = read_host(hosts[0]) if len(hosts) == 1 else None
        if named is None:
            return "wrong_host"
        name, port = named
        if not self._site.answers_to(name):
            if not (reads and scope["path"] == "/metrics" and is_address(name)):
                return "wrong_host"
        if origins and not reads:
            scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
            if len(origins) > 1 or not self._site.is_own(origins[0], scheme, name, port):
                return "wrong_origin"
        return None


# --- what is sent to the server ------------------------------------------------------------------------------------

MOST_BYTES = 16 * 1024
"""Of the body of a request. The largest one about a table, opening one for four, has less than 2 KiB."""

REPLAY_PATH = "/api/replay"
MOST_RECORD_BYTES = 512 * 1024
"""Of a request with a record, which has some 10 KiB for a game with chance."""

MAPS_PATH = "/api/maps"
STUDIO_PATH = "/api/studio/"
"""What is below takes a map."""
MOST_MAP_BYTES = 512 * 1024
"""Of a request with a map, whose file may have half of that: JSON takes two bytes for the end of a line."""

MOST_DISCARDED = 1024 * 1024
"""So much of a body that is too large is read and thrown away, so that a client that sends first and reads later gets
its answer. If there is more, the connection is closed."""

BODY_SECONDS = 20.0


class BodyLimit:
    """ASGI: the application gets a request when its body is complete, and not larger than allowed.

    A body that is too large is never held in memory, and one that does not arrive in time is refused.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        most: int = MOST_BYTES,
        seconds: float = BODY_SECONDS,
        larger: Mapping[str, int] = MappingProxyType(
            {REPLAY_PATH: MOST_RECORD_BYTES, MAPS_PATH: MOST_MAP_BYTES, STUDIO_PATH: MOST_MAP_BYTES}
        ),
    ) -> None:
        """`larger` says for some paths, or for all below one that ends with a slash, what is allowed there instead."""
        self.app = app
        self._most = most
        self._seconds = seconds
        self._larger = larger

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        return (self._limit if scope["type"] == "http" else self.app)(scope, receive, send)

    def _most_for(self, path: str) -> int:
        folder = path[: path.rfind("/") + 1]
        return self._larger.get(path) or self._larger.get(folder) or self._most

    async def _limit(self, scope: Scope, receive: Receive, send: Send) -> None:
        announced, most = _announced(scope), self._most_for(scope["path"])
        if announced is not None and announced > most:
            too_large = Refusal("too_large", most=most)
            await refuse(scope, receive, send, too_large, close=announced > MOST_DISCARDED)
            return
        try:
            async with asyncio.timeout(self._seconds):
                body, complete = await _read(receive, most)
        except TimeoutError:
            await refuse(scope, receive, send, malformed("too_late", "body", self._seconds), close=True)
            return
        if body is not None:
            await self.app(scope, _once(body, receive), send)
        elif complete is not None:
            await refuse(scope, receive, send, Refusal("too_large", most=most), close=not complete)
        # Otherwise the client has gone, and there is nobody to answer.


async def _read(receive: Receive, most: int) -> tuple[bytes | None, bool | None]:
    """The body, or None if it is too large, and whether all of it was read: None if the client has gone."""
    message = await receive()
    if message["type"] == "http.request" and not message.get("more_body", False):
        body: bytes = message.get("body", b"")  # as almost always: all of it at once
        return (body, True) if len(body) <= most else (None, True)
    parts: list[bytes] = []
    size = 0
    while message["type"] == "http.request":
        part = message.get("body", b"")
        size += len(part)
        if size <= most:
            parts.append(part)
        if not message.get("more_body", False):
            return (b"".join(parts), True) if size <= most else (None, True)
        if size > MOST_DISCARDED:
            return None, False
        message = await receive()
    return None, None


def _announced(scope: Scope) -> int | None:
    """How large the body is said to be."""
    for key, value in scope["headers"]:
        if key == b"content-length":
            try:
                return int(value)
            except ValueError:
                return None  # servers refuse such a request, and the body is counted anyway
    return None


def _once(body: bytes, receive: Receive) -> Receive:
    """Gives the body that was already read, and then further messages, such as that the client has gone."""
    message: Message | None = {"type": "http.request", "body": body, "more_body": False}

    async def receive_again() -> Message:
        nonlocal message
        if message is not None:
            first, message = message, None
            return first
        return await receive()

    return receive_again


# --- what browsers are told ----------------------------------------------------------------------------------------

# 'self' includes ws: and wss: of the same host and port (CSP level 3; Safari since version 16), so WebSockets work.
# Nothing inline is allowed, neither scripts nor styles.
CONTENT_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)

PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "usb",
    )
)

# Without `includeSubDomains`: subdomains are not ours to decide about.
STRICT_TRANSPORT = "max-age=31536000"

_HEADERS: list[Header] = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # addresses of tables stay here
    (b"permissions-policy", PERMISSIONS.encode()),
    (b"cross-origin-resource-policy", b"same-origin"),
]

_ANSWERS = ("http.response.start", "websocket.http.response.start")


class SecurityHeaders:
    """ASGI: tells browsers, with every answer, to allow nothing that the page does not need.

    Nobody may cache what is below `/api`, `/health` and `/metrics`. Everything else must be checked for changes before
    it is used again, unless the answer itself says otherwise.
    """

    def __init__(self, app: ASGIApp, *, site: Site) -> None:
        self.app = app
        self._headers = list(_HEADERS)
        if site.is_https or site.is_loopback:  # elsewhere browsers ignore it, and warn in their consoles
            self._headers.append((b"cross-origin-opener-policy", b"same-origin"))
        if site.is_https:
            self._headers.append((b"strict-transport-security", STRICT_TRANSPORT.encode()))

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "lifespan":
            return self.app(scope, receive, send)

        def send_with_headers(message: Message) -> Awaitable[None]:
            if message["type"] in _ANSWERS:
                message["headers"] = [*_with_caching(scope["path"], message.get("headers", ())), *self._headers]
            return send(message)

        return self.app(scope, receive, send_with_headers)


def _with_caching(path: str, headers: list[Header]) -> list[Header]:
    """The headers of an answer, and whether it may be kept."""
    if path.startswith("/api/") or path in ("/api", "/health", "/metrics"):
        return [*(header for header in headers if header[0] != b"cache-control"), (b"cache-control", b"no-store")]
    if any(key == b"cache-control" for key, _ in headers):
        return list(headers)
    return [*headers, (b"cache-control", b"no-cache")]
