"""A connection with a WebSocket: how much may come, and how it is sent (`connections` says why)."""

import asyncio
import itertools
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # there is none for some systems
    from websockets.utils import apply_mask

from trikk.server.net.connections import LimitedConnection, OpenConnections
from trikk.server.net.limits import Budget

FIN = MASKED = 0x80
WHOLE_TEXT = FIN | 0x1
"""The first byte of a frame with a whole text."""

LARGEST_MESSAGE = 4096
"""Bytes of a WebSocket message: more than a hello ever has."""
READ_BYTES = 512
"""Read of a WebSocket before its frames are counted: the smallest has six."""
KEPT = ("type", "app", "route", "path", "client")
"""Of the scope of a WebSocket, once it is open."""

WRITE = "trikk.write"
"""The extension of ASGI by which an application may send texts without waiting."""
HEAR = "trikk.hear"
"""The extension of ASGI by which an application may have a function called with each text that comes. It returns
whether that has done something with it; otherwise the text comes as a message as ever."""
NOT_TEXT = 1007
TOO_FAST = 1008
_BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


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
        "_hear",
        "_is_between",
        "_pings",
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

    def __init__(self, *arguments: Any, among: OpenConnections, pings: Pings, **more: Any) -> None:
        super().__init__(*arguments, among=among, **more)
        self._pings = pings
        self.queue: Any = Inbox()
        self.writable: Any = Gate()
        self._frames = Budget(among.limits.frames)
        self._bytes = Budget(among.limits.frame_bytes)
        self._hear: Callable[[bytes], bool] | None = None
        self._is_between = True
        """Whether all frames so far have come in one piece, so that the next bytes are the beginning of one."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)  # so that `LimitedConnection` notices everything that is unread

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self._read_head(data)
            return
        frames = _frames(data) if self._is_between and len(data) <= READ_BYTES else None
        self._is_between = frames is not None
        if frames is not None and self._hear is not None and self._read_texts(data, frames, self._hear):
            return
        for start in range(0, len(data), READ_BYTES):  # so that little is read before it is counted
            part = data[start : start + READ_BYTES]
            if not self._bytes.take(len(part)):
                self._close(TOO_FAST)
            if self.transport.is_closing():
                return
            super().data_received(part)

    def hear_by(self, hear: Callable[[bytes], bool]) -> None:
        """Have a function called with each text (`HEAR`)."""
        self._hear = hear

    def _read_texts(self, data: bytes, frames: list[tuple[int, int, int]], hear: Callable[[bytes], bool]) -> bool:
        """Read frames if all of them are texts, and return whether that is so.

        The parser of `websockets`, for all else, takes several times as long.
        """
        is_open = self.handshake_complete and not self.close_sent and self.conn.state is State.OPEN
        if not is_open or self.transport.is_closing() or any(kind != WHOLE_TEXT for kind, _, _ in frames):
            return False
        for _, begin, end in frames:
            if not self._bytes.take(end - begin) or not self._frames.take():
                self._close(TOO_FAST)
                return True
            text = apply_mask(data[begin:end], data[begin - 4 : begin])
            if not _is_text([text]) or not hear(text):
                self.curr_msg_data_type, self.frames = "text", [text]
                self.send_receive_event_to_app()
                if self.transport.is_closing():
                    return True
        return True

    def _read_head(self, data: bytes) -> None:
        self._is_between = data.find(b"\r\n\r\n") == len(data) - 4  # otherwise frames have begun already
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
        scope["extensions"] |= {WRITE: self.write, HEAR: self.hear_by}
        await super().run_asgi()

    def write(self, *texts: bytes) -> bool:
        """Send texts at once if the client has taken all that came before; return whether they are sent.

        For the many that are: `send` takes several times as long, and a task besides.
        """
        is_open = self.handshake_complete and not self.close_sent and self.conn.state is State.OPEN
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(b"".join([_head_of_text(len(text)) + text for text in texts]))
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
        self._pings.later(self, self.ping_interval)

    def stop_keepalive(self) -> None:
        self._pings.never(self)
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


def _frames(data: bytes) -> list[tuple[int, int, int]] | None:
    """Return the first byte of each frame, and where its contents are, if there are only short and whole ones."""
    frames = []
    at, end = 0, len(data)
    while at < end:
        if end - at < 6 or not data[at] & FIN or not data[at + 1] & MASKED:
            return None
        size, begin = data[at + 1] & 0x7F, at + 6
        if size == 126:
            size, begin = int.from_bytes(data[at + 2 : at + 4], "big"), at + 8
        elif size == 127:
            return None
        frames.append((data[at], begin, begin + size))
        at = begin + size
    return frames if at == end else None


def _is_text(parts: list[bytes]) -> bool:
    try:
        b"".join(parts).decode()
    except UnicodeDecodeError:
        return False
    return True
