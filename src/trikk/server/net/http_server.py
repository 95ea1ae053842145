"""What is changed about uvicorn, the HTTP server: limits that it lacks, errors of a start, and how it ends.

uvicorn alone

- collects the head of a request, or a trailer, of any size in memory, and waits for it for ever: `timeout_keep_alive`
  holds only between requests, and httptools has no limit that could be set;
- tells only the last of several requests sent ahead that the client has gone, so answers to the others fail;
- waits for ever for a client that reads nothing, and keeps all that such a client makes it send;
- neither answers nor closes a WebSocket handshake that `websockets` cannot read, and writes text that is no UTF-8 and
  every refused handshake into its log of errors.

The classes below change that. They override what uvicorn does not document, so `pyproject.toml` names its minor
version: read this module and run its tests before you change it.

Other servers were tried in 2026, with the same seven clients. uvicorn 0.54 alone leaves all of them connected. Granian
2.8 closes all but the one that says nothing and the WebSocket that reads nothing. Hypercorn 0.18 closes all but the
latter, but takes 390 µs of processor time for an empty request where this module takes 120. So there would be classes
like these with each of them.
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
"""Between two things that make sense: a whole head, a part of a body, the end of a request."""
UNREAD_SECONDS = 30.0
"""In which a client takes what has been sent to it."""
MOST_UNREAD = 1024 * 1024
"""Bytes that wait for a client which still asks for more: far above the largest update."""
LARGEST_MESSAGE = 4096
"""Bytes of a WebSocket message: more than a hello ever has."""

GOODBYE_SECONDS = 1.0
"""How long clients have to hear that a server stops."""
GRACE_SECONDS = 3
"""How long requests that are being answered are waited for."""
ACCEPT_SECONDS = 0.05
"""Between the last connection that is accepted and closing all of them."""
LAST_SECONDS = 8.0
"""When a server that was told to stop ends, whatever still runs: what was acknowledged is stored."""

NOT_TEXT = 1007
STOPPING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name)]
_BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


# --- connections ---------------------------------------------------------------------------------------------------


class UnreadLimit(asyncio.Protocol):
    """A part of both protocols: cuts the connection of a client that leaves too much unread for too long."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport

    _giving_up: asyncio.TimerHandle | None = None
    """Runs while something waits to be taken."""

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
    """HTTP for uvicorn (`http=HttpConnection`): a head has so much time and so many bytes, and every request that was
    sent ahead hears of it when its client goes.

    Between requests uvicorn's own, shorter patience holds.
    """

    _timer: asyncio.TimerHandle | None = None
    """Runs while a head is awaited."""
    _pending = 0
    """Bytes since the last thing that made sense."""
    _unanswered: tuple[RequestResponseCycle, ...] = ()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self._expect_head()  # not only when a request begins: empty lines before it are no request
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
        self.transport.set_write_buffer_limits(high=0)  # `UnreadLimit` hears of everything that is not taken

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            # The head is always complete here, so it is one that cannot be read: too long, or with a body to come.
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
        ws_per_message_deflate=False,  # would take memory for each connection, and hints at contents by their length
        lifespan="off",  # `Server` sees to it
        interface="asgi3",
        log_config=None,
        log_level="error",  # below that it says only what strangers sent
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        backlog=BACKLOG,
        timeout_graceful_shutdown=GRACE_SECONDS,
        workers=1,
    )


class Server(uvicorn.Server):
    """uvicorn, with errors of the application's start as exceptions, and signals that end it as users expect."""

    def __init__(self, config: uvicorn.Config, app: "FastAPI", on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.app = app
        self.on_ready = on_ready
        self.last_resort = threading.Timer(LAST_SECONDS, end, [0])
        self.last_resort.daemon = True

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        # Not left to uvicorn, which writes what goes wrong into its log and ends the process.
        async with self.app.router.lifespan_context(self.app):
            await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.last_resort.start()
        for server in self.servers:
            server.close()
        # Connections that have just been accepted are known to uvicorn only now; it would wait for them for long.
        await asyncio.sleep(ACCEPT_SECONDS)
        services = getattr(self.app.state, "services", None)
        if services is not None:  # clients are told why, before uvicorn just closes their WebSockets
            with suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_SECONDS):
                    await services.hub.close(Refusal("stopping"))
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Do nothing: uvicorn would raise the signals once more when it has ended, and with them an exit code."""
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
