"""What one connection may do, and how many there may be: the limits that uvicorn, the HTTP server, lacks.

uvicorn alone

- collects the head of a request, or a trailer, of any size in memory, and waits for it for ever: `timeout_keep_alive`
  holds only between requests, and httptools has no limit that could be set;
- reads any number of pipelined requests, and tells only the last of them that the client has gone;
- reads any number of frames of a WebSocket, and answers each ping;
- accepts connections until the process has no open files left, not even for the database;
- waits for ever for a client that reads nothing, and keeps all that such a client makes it send;
- neither answers nor closes a WebSocket handshake that `websockets` cannot read, and logs an error for every refused
  handshake and for text that is not UTF-8.

The classes below change that. They override undocumented methods, so `pyproject.toml` pins uvicorn's minor version:
read this module and run its tests before you change it.

Other servers were tried in 2026, with the same seven clients. uvicorn 0.54 alone leaves all of them connected. Granian
2.8 closes all but the one that sends nothing and the WebSocket that reads nothing. Hypercorn 0.18 closes all but the
latter, but takes 390 µs of processor time for an empty request where this module takes 120. So each of them would need
classes like these.
"""

import asyncio
import itertools
import logging
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.limits import WAIT_FOR_A_CONNECTION, Budget, Connections, address_key
from trikk.server.net.logs import log
from trikk.server.net.siblings import Siblings
from trikk.server.settings import Limits, Rate

HEAD_SECONDS = 20.0
"""From the connection, or from the first byte of a request, to the end of the request's head."""
MOST_HEAD_BYTES = 64 * 1024
"""Of a request's address and headers, or of its trailers."""
MOST_HEADERS = 256
"""Lines of a head and trailers."""
MOST_AHEAD = 32
"""Pipelined requests that wait for those before them on their connection. Browsers and proxies send none."""
UNREAD_SECONDS = 30.0
"""How long a client may take to read what was sent to it."""
LARGEST_MESSAGE = 4096
"""Bytes of a WebSocket message: more than a hello ever has."""
READ_BYTES = 512
"""Read of a WebSocket before its frames are counted: the smallest has six."""
KEPT = ("type", "app", "route", "path", "client")
"""Of the scope of a WebSocket, once it is open."""
TELL_FULL = Rate(1, 1 / 60)
"""How often it is logged that there are too many connections."""

WRITE = "trikk.write"
"""The extension of ASGI by which an application may send a text without waiting."""
NOT_TEXT = 1007
TOO_FAST = 1008
_BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


_TOO_MANY = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n"
    b"retry-after: %d\r\n\r\n" % WAIT_FOR_A_CONNECTION
)


class OpenConnections:
    """All connections of a server: limits how many there are, and how many from one address, except from its proxies.

    When there are too many, the one that has been idle longest is closed for a new one.
    """

    def __init__(self, limits: Limits, proxies: Sequence[str] = (), most: int | None = None) -> None:
        self.limits = limits
        self._most = most
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._by_address = Connections(limits.connections)
        self._keys: dict[LimitedConnection, str | None] = {}
        """The address that each counts for; None for those of proxies."""
        self._idle: dict[LimitedConnection, None] = {}
        """Those that wait for a request, the longest idle first."""
        self._full = Budget(TELL_FULL)
        self.pings = Pings()

    def change(self, limits: Limits) -> None:
        """Replace the limits; connections that are open keep those that they began with."""
        self.limits = limits
        self._by_address.change(limits.connections)

    def enter(self, connection: "LimitedConnection") -> bool:
        """Count a connection in if it may be there; return whether it may."""
        host = connection.client[0] if connection.client else ""
        key = None if self._is_proxy(host) else address_key(host)
        try:
            if key is not None:
                self._by_address.enter(key)
        except Refusal:
            return False
        self._keys[connection] = key
        if self._most is not None and len(self._keys) > self._most:
            self._make_room(for_one=connection)
        return connection in self._keys

    def leave(self, connection: "LimitedConnection") -> None:
        """Count a connection out, unless that has been done."""
        self._idle.pop(connection, None)
        key = self._keys.pop(connection, None)
        if key is not None:
            self._by_address.leave(key)

    def idle(self, connection: "LimitedConnection") -> None:
        """Note that a connection waits for a request."""
        if connection in self._keys:
            self._idle[connection] = None

    def busy(self, connection: "LimitedConnection") -> None:
        """Note that a connection has one."""
        self._idle.pop(connection, None)

    def _make_room(self, for_one: "LimitedConnection") -> None:
        """Cut the longest idle connection, or if there is none, count the new one out."""
        if self._full.take():
            log("connections_full", logging.WARNING, most=self._most, idle=len(self._idle))
        longest = next(iter(self._idle), for_one)
        self.leave(longest)
        if longest is not for_one:
            longest.transport.abort()

    def _is_proxy(self, host: str) -> bool:
        if not self._proxies:
            return False
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)


class LimitedConnection(asyncio.Protocol):
    """A part of both protocols: counts the connection, and cuts it when its client does not read for too long."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    client: tuple[str, int] | None

    _giving_up: asyncio.TimerHandle | None = None
    """Runs while something is unread."""

    def __init__(self, *arguments: Any, among: OpenConnections, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._among = among

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if not self._among.enter(self):
            self.transport.write(_TOO_MANY)
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._among.leave(self)
        self._go_on()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._giving_up is None:
            self._giving_up = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._go_on()

    def _go_on(self) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None


class TooMuch(Exception):
    """Ends the reading of what a client has sent."""


class HttpConnection(LimitedConnection, HttpToolsProtocol):
    """HTTP for uvicorn (`http=HttpConnection`): limits time and bytes of a head and the number of pipelined requests,
    and tells the one that is being answered when its client goes.

    Between requests uvicorn's own, shorter timeout applies.
    """

    _timer: asyncio.TimerHandle | None = None
    """Runs while a head is awaited."""
    _pending = 0
    """Bytes since the last complete part: a head, a piece of a body, the end of a request."""
    _head_bytes = 0
    """Of the complete lines of the head that is being read."""
    _is_reading = False
    """Whether a request has begun and has not ended."""
    _answering: RequestResponseCycle | None = None

    def __init__(self, *arguments: Any, siblings: Siblings | None = None, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._siblings = siblings

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._among.idle(self)
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self._expect_head()  # not only when a request begins: there may be empty lines before it
        self._pending += len(data)
        super().data_received(data)
        if self._pending > MOST_HEAD_BYTES and not self.transport.is_closing():
            self._head_too_large()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_AHEAD:
            self.transport.close()
            raise TooMuch
        self._head_bytes = 0
        self._is_reading = True
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count_head(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._count_head(len(name) + len(value))

    def _count_head(self, size: int) -> None:
        self._head_bytes += size
        if self._head_bytes > MOST_HEAD_BYTES or len(self.headers) > MOST_HEADERS:
            self._head_too_large()
            raise TooMuch

    def _head_too_large(self) -> None:
        log("head_too_large", logging.WARNING)
        self.send_400_response("The head of the request is too large.")

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def on_headers_complete(self) -> None:
        self._stop_expecting()
        self._among.busy(self)
        self._pending = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._pending = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._pending = 0
        self._is_reading = False
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._answering is not None and self._answering.response_complete:  # and no other has been begun
            self._among.idle(self)

    def handle_websocket_upgrade(self) -> None:
        self._among.leave(self)  # the WebSocket takes its place
        if self._is_handed_over():
            self.transport.abort()
        else:
            super().handle_websocket_upgrade()
        del self.parser  # which holds this object, and would until garbage is collected

    def _is_handed_over(self) -> bool:
        """Hand the connection to the worker that has the table of the WebSocket; return whether that was done."""
        if self._siblings is None or not self._waits():
            return False
        first = b" ".join([self.scope["method"].encode(), self.url, b"HTTP/1.1"])
        lines = [first, *(name + b": " + value for name, value in self.headers), b"", b""]
        return self._siblings.hand_over(self.url, b"\r\n".join(lines), self._file())

    def shutdown(self) -> None:
        waits = not self._is_reading and self._waits()
        if waits and self._siblings is not None and self._siblings.pass_on(self._file()):
            self.transport.abort()
        else:
            super().shutdown()

    def _waits(self) -> bool:
        """Whether everything that was asked has been answered, and the answers have gone."""
        is_answered = self._answering is None or self._answering.response_complete
        is_open = not self.transport.is_closing() and self.transport.get_write_buffer_size() == 0
        return is_answered and not self.pipeline and is_open

    def _file(self) -> int:
        file: int = self.transport.get_extra_info("socket").fileno()
        return file

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_expecting()
        if self._answering is not None and not self._answering.response_complete:
            self._answering.disconnected = True
            self._answering.message_event.set()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _expect_head(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop_expecting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._timer = None
        self.transport.close()


class Inbox:
    """What a client has said and one reader has not heard yet. An `asyncio.Queue` would take 3 KiB more."""

    __slots__ = ("_awaited", "_messages")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._awaited: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)

    def empty(self) -> bool:
        return not self._messages

    def more(self) -> "asyncio.Future[None]":
        """Return what is done when there is another message."""
        self._awaited = asyncio.get_running_loop().create_future()
        return self._awaited

    def get_nowait(self) -> Any:
        self._awaited = None
        return self._messages.pop(0)


class Gate:
    """Whether something can be sent: an `asyncio.Event` that takes memory only while it cannot."""

    __slots__ = ("_closed",)

    def __init__(self) -> None:
        self._closed: asyncio.Event | None = None

    def set(self) -> None:
        if self._closed is not None:
            self._closed.set()
            self._closed = None

    def is_set(self) -> bool:
        return self._closed is None

    def clear(self) -> None:
        if self._closed is None:
            self._closed = asyncio.Event()

    async def wait(self) -> None:
        while self._closed is not None:
            await self._closed.wait()


class Pings:
    """When connections are to be pinged, all after the same time: one timer for all of them."""

    def __init__(self) -> None:
        self._due: dict[WebSocketConnection, float] = {}
        """The next first."""
        self._timer: asyncio.TimerHandle | None = None

    def later(self, connection: "WebSocketConnection", seconds: float) -> None:
        """Ping a connection after some time."""
        self.never(connection)
        self._due[connection] = connection.loop.time() + seconds
        if self._timer is None:
            self._timer = connection.loop.call_later(seconds, self._ping, connection.loop)

    def never(self, connection: "WebSocketConnection") -> None:
        """Do not ping a connection any more."""
        self._due.pop(connection, None)

    def _ping(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = None
        now = loop.time()
        for connection, due in list(itertools.takewhile(lambda each: each[1] <= now, self._due.items())):
            if self._due.get(connection) == due:
                del self._due[connection]
                connection.send_keepalive_ping()
        if self._due:
            self._timer = loop.call_at(next(iter(self._due.values())), self._ping, loop)


class WebSocketConnection(LimitedConnection, WebSocketsSansIOProtocol):
    """WebSockets for uvicorn (`ws=WebSocketConnection`): whatever is sent, it is answered or the connection closed.

    A client that sends too much is neither read nor answered any more. Thousands of connections are idle at a time, so
    little is kept of each.
    """

    # uvicorn's own attributes. All of them in a dictionary would take 2 KiB.
    __slots__ = (
        "_among",
        "_bytes",
        "_frames",
        "app",
        "app_state",
        "asgi_version",
        "client",
        "close_sent",
        "close_timeout",
        "close_timer",
        "config",
        "conn",
        "connections",
        "curr_msg_data_type",
        "default_headers",
        "disconnected",
        "frames",
        "handshake_complete",
        "handshake_initiated",
        "initial_response",
        "last_ping_rtt",
        "logger",
        "loop",
        "pending_ping_payload",
        "ping_interval",
        "ping_sent_at",
        "ping_timeout",
        "ping_timer",
        "pong_timer",
        "queue",
        "read_paused",
        "request",
        "response",
        "root_path",
        "scheme",
        "scope",
        "server",
        "tasks",
        "transport",
        "writable",
    )

    def __init__(self, *arguments: Any, among: OpenConnections, **more: Any) -> None:
        super().__init__(*arguments, among=among, **more)
        self.queue: Any = Inbox()
        self.writable: Any = Gate()
        self._frames = Budget(among.limits.frames)
        self._bytes = Budget(among.limits.frame_bytes)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)  # so that `LimitedConnection` notices everything that is unread

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self._read_head(data)
            return
        for start in range(0, len(data), READ_BYTES):  # so that little is read before it is counted
            part = data[start : start + READ_BYTES]
            if not self._bytes.take(len(part)):
                self._close(TOO_FAST)
            if self.transport.is_closing():
                return
            super().data_received(part)

    def _read_head(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            # The head is complete here, so it is one that cannot be read: too long, or with a body.
            self.transport.write(b"".join(self.conn.data_to_send()) or _BAD_REQUEST)
            self.transport.close()

    def handle_events(self) -> None:
        if self.handshake_initiated and not self._frames.take(len(self.conn.events)):
            self._close(TOO_FAST)
            return
        super().handle_events()

    def _close(self, code: int) -> None:
        """End the connection, with a close frame unless the client is just closing it itself."""
        if self.conn.state is State.OPEN:
            self.conn.send_close(code)
        self.handle_parser_exception()
        if self.transport.get_write_buffer_size():
            self.transport.abort()  # one who sends without reading is not waited for

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:  # frames have come before the handshake was answered
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(self.frames):
            self.frames = []
            self._close(NOT_TEXT)
            return
        super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        scope: Any = self.scope
        scope["extensions"][WRITE] = self.write
        await super().run_asgi()

    def write(self, text: bytes) -> bool:
        """Send a text at once if the client has taken all that came before; return whether it is sent.

        For the many that are: `send` takes several times as long, and a task besides.
        """
        is_open = self.handshake_complete and not self.close_sent and self.conn.state is State.OPEN
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(_head_of_text(len(text)) + text)
        return True

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._forget_head()
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # by a refusal

    async def receive(self) -> Any:
        while self.queue.empty():
            await self.queue.more()
        message = self.queue.get_nowait()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return message

    def schedule_ping(self) -> None:
        assert self.ping_interval is not None
        self._among.pings.later(self, self.ping_interval)

    def stop_keepalive(self) -> None:
        self._among.pings.never(self)
        super().stop_keepalive()

    def _forget_head(self) -> None:
        """Forget the request of a WebSocket that is open: nobody needs it any more."""
        self.request.headers.clear()  # the parser of `websockets` holds it
        del self.request, self.response
        scope: Any = self.scope
        kept = {name: scope[name] for name in KEPT if name in scope}
        scope.clear()
        scope.update(kept)


def _head_of_text(size: int) -> bytes:
    """Return the head of a WebSocket frame with a whole text of so many bytes."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 65536 else b"\x81\x7f" + size.to_bytes(8, "big")


def _is_text(parts: list[bytes]) -> bool:
    try:
        b"".join(parts).decode()
    except UnicodeDecodeError:
        return False
    return True
