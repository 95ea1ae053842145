"""What we change about uvicorn, the HTTP server: limits that it lacks, errors at the start, and how it stops.

uvicorn alone

- collects the head of a request, or a trailer, of any size in memory, and waits for it for ever: `timeout_keep_alive`
  holds only between requests, and httptools has no limit that could be set;
- tells only the last of several pipelined requests that the client has gone, so answers to the others fail;
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
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.addresses import BACKLOG
from trikk.server.net.logs import log
from trikk.server.settings import Settings

if TYPE_CHECKING:
    from fastapi import FastAPI

HEAD_SECONDS = 20.0
"""From the connection, or from the first byte of a request, to the end of the request's head."""
MOST_HEAD_BYTES = 64 * 1024
"""Received since the last complete part: a head, a piece of a body, the end of a request."""
UNREAD_SECONDS = 30.0
"""How long a client may take to read what was sent to it."""
MOST_UNREAD = 1024 * 1024
"""Unread bytes at which a client that still sends pings is cut off: far above the largest update."""
LARGEST_MESSAGE = 4096
"""Bytes of a WebSocket message: more than a hello ever has."""

GOODBYE_SECONDS = 1.0
"""How long to wait until clients have been told that the server stops."""
GRACE_SECONDS = 3
"""How long to wait for requests that are being answered."""
ACCEPT_SECONDS = 0.05
"""Time between the last accepted connection and closing all of them."""
LAST_SECONDS = 8.0
"""After this a stopping server ends, whatever still runs: what was acknowledged is stored."""

NOT_TEXT = 1007
STOPPING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name)]
_BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


# --- connections ---------------------------------------------------------------------------------------------------


class UnreadLimit(asyncio.Protocol):
    """A part of both protocols: cuts the connection of a client that does not read for too long."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport

    _giving_up: asyncio.TimerHandle | None = None
    """Runs while something is unread."""

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._giving_up is None:
            self._giving_up = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        self._go_on()
        super().connection_lost(exc)

    def _go_on(self) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None


class HttpConnection(UnreadLimit, HttpToolsProtocol):
    """HTTP for uvicorn (`http=HttpConnection`): limits time and bytes of a head, and tells every pipelined request when
    its client goes.

    Between requests uvicorn's own, shorter timeout applies.
    """

    _timer: asyncio.TimerHandle | None = None
    """Runs while a head is awaited."""
    _pending = 0
    """Bytes since the last complete part."""
    _unanswered: tuple[RequestResponseCycle, ...] = ()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self._expect_head()  # not only when a request begins: there may be empty lines before it
        self._pending += len(data)
        super().data_received(data)
        if self._pending > MOST_HEAD_BYTES and not self.transport.is_closing():
            log("head_too_large", logging.WARNING)
            self.send_400_response("The head of the request is too large.")

    def on_message_begin(self) -> None:
        self._pending = 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._stop_expecting()
        self._pending = 0
        super().on_headers_complete()
        if self.cycle is not None:
            before = (cycle for cycle in self._unanswered if not cycle.response_complete)
            self._unanswered = (*before, self.cycle)

    def on_body(self, body: bytes) -> None:
        self._pending = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._pending = 0
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_expecting()
        for cycle in self._unanswered:
            if not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()
        super().connection_lost(exc)

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


class WebSocketConnection(UnreadLimit, WebSocketsSansIOProtocol):
    """WebSockets for uvicorn (`ws=WebSocketConnection`): whatever is sent, it is answered or the connection closed."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)  # so that `UnreadLimit` notices everything that is unread

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            # The head is complete here, so it is one that cannot be read: too long, or with a body.
            self.transport.write(b"".join(self.conn.data_to_send()) or _BAD_REQUEST)
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(self.frames):
            self.frames = []
            if self.conn.state is State.OPEN:  # otherwise a close came right behind it, and has been answered
                self.conn.send_close(NOT_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # by a refusal


def _is_text(parts: list[bytes]) -> bool:
    try:
        b"".join(parts).decode()
    except UnicodeDecodeError:
        return False
    return True


# --- the server ----------------------------------------------------------------------------------------------------


def config_for(app: "FastAPI", settings: Settings) -> uvicorn.Config:
    """Return how uvicorn runs the application."""
    return uvicorn.Config(
        app,
        loop="auto",  # uvloop, where there is one
        http=HttpConnection,
        ws=WebSocketConnection,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # takes memory for each connection, and lengths would hint at contents
        lifespan="off",  # `Server` does it
        interface="asgi3",
        log_config=None,
        log_level="error",  # lower levels only report what strangers sent
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        backlog=BACKLOG,
        timeout_graceful_shutdown=GRACE_SECONDS,
        workers=1,
    )


class Server(uvicorn.Server):
    """uvicorn, but errors at the application's start are exceptions, and signals stop it as users expect."""

    def __init__(self, config: uvicorn.Config, app: "FastAPI", on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.app = app
        self.on_ready = on_ready
        self.last_resort = threading.Timer(LAST_SECONDS, end, [0])
        self.last_resort.daemon = True

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        # uvicorn itself would log errors and end the process.
        async with self.app.router.lifespan_context(self.app):
            await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.last_resort.start()
        for server in self.servers:
            server.close()
        # So that uvicorn knows, and closes, connections that were just accepted; otherwise it would wait long for them.
        await asyncio.sleep(ACCEPT_SECONDS)
        services = getattr(self.app.state, "services", None)
        if services is not None:  # clients are told why, before uvicorn just closes their WebSockets
            with suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_SECONDS):
                    await services.hub.close(Refusal("stopping"))
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Do nothing: uvicorn would raise the signals again when it has ended, and so change the exit code."""
        yield

    @contextmanager
    def stopped_by_signals(self) -> Iterator[None]:
        """Let the first signal stop the server in good order, and a second one end the process at once."""
        before = {number: signal.signal(number, self.stop) for number in STOPPING}
        try:
            yield
        finally:
            self.last_resort.cancel()
            for number, handler in before.items():
                signal.signal(number, handler)

    def stop(self, number: int, frame: FrameType | None) -> None:
        if self.should_exit:
            end(128 + number)
        self.should_exit = True


def end(code: int) -> None:
    """End the process without waiting for anything."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):  # closed, or just being written to
            stream.flush()
    os._exit(code)
