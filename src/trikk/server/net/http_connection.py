"""A connection with HTTP requests: how long, how large and how many they may be (`connections` says why)."""

import asyncio
import logging
from typing import Any

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from trikk.server.net.connections import LimitedConnection
from trikk.server.net.limits import Budget
from trikk.server.net.logs import log
from trikk.server.net.siblings import Siblings
from trikk.server.settings import Rate

HEAD_SECONDS = 20.0
"""From the connection, or from the first byte of a request, to the end of the request's head."""
MOST_HEAD_BYTES = 64 * 1024
"""Of a request's address and headers, or of its trailers."""
MOST_HEADERS = 256
"""Lines of a head and trailers."""
MOST_AHEAD = 32
"""Pipelined requests that wait for those before them on their connection. Browsers and proxies send none."""
TELL_TOO_LARGE = Rate(60, 1)
"""How many requests with too large a head are logged: whoever sends them would fill the disk."""


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

    told = Budget(TELL_TOO_LARGE)
    """Of all connections together."""

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
        log("head_too_large", logging.WARNING if self.told.take() else logging.DEBUG)
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
