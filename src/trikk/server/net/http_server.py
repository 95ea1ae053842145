"""How uvicorn, the HTTP server, runs the application: errors at the start are exceptions, and how it stops."""

import asyncio
import os
import signal
import socket
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.addresses import BACKLOG, pass_on
from trikk.server.net.connections import OpenConnections
from trikk.server.net.http_connection import HttpConnection
from trikk.server.net.limits_file import LimitsInForce
from trikk.server.net.security import SecurityHeaders
from trikk.server.net.siblings import Siblings
from trikk.server.net.websocket_connection import LARGEST_MESSAGE, Pings, WebSocketConnection
from trikk.server.settings import Settings

if TYPE_CHECKING:
    from fastapi import FastAPI

GOODBYE_SECONDS = 1.0
"""How long to wait until clients have been told that the server stops."""
GRACE_SECONDS = 3
"""How long to wait for requests that are being answered."""
ACCEPT_SECONDS = 0.05
"""Time between the last accepted connection and closing all of them."""
LAST_SECONDS = 8.0
"""After this a stopping server ends, whatever still runs: what was acknowledged is stored."""

STOPPING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name)]


def restart_signal() -> int | None:
    """Return the signal that starts a server anew: SIGHUP, where it does not say that its terminal is closed."""
    number: int | None = getattr(signal, "SIGHUP", None)
    if number is None or signal.getsignal(number) is signal.SIG_IGN:  # as `nohup` wants it
        return None
    has_terminal = sys.stdin is not None and not sys.stdin.closed and sys.stdin.isatty()
    return None if has_terminal else number


def config_for(
    app: "FastAPI",
    settings: Settings,
    limits: LimitsInForce,
    most_connections: int | None = None,
    siblings: Siblings | None = None,
) -> uvicorn.Config:
    """Return how uvicorn runs the application, as the only process of a server or as one of its workers."""
    among = OpenConnections(limits.limits, settings.proxies, most_connections)
    limits.tell(among.change)
    # uvicorn says that it wants classes; it calls them.
    http: Any = partial(HttpConnection, among=among, siblings=siblings)
    ws: Any = partial(WebSocketConnection, among=among, pings=Pings())
    return uvicorn.Config(
        entrance(app),
        loop="auto",  # uvloop, where there is one
        http=http,
        ws=ws,
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


def entrance(app: "FastAPI") -> ASGIApp:
    """Return the application, but WebSockets go to our own layers at once.

    Nothing that FastAPI has around them concerns WebSockets, and would stay in memory for as long as one lasts.
    """
    websockets: Any = app.build_middleware_stack()
    while not isinstance(websockets, SecurityHeaders):  # the outermost of ours
        websockets = getattr(websockets, "app", None)
        if websockets is None:
            return app
    direct: ASGIApp = websockets

    def enter(scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "websocket":
            return app(scope, receive, send)
        scope["app"] = app
        return direct(scope, receive, send)

    return enter


class Server(uvicorn.Server):
    """uvicorn, but errors at the application's start are exceptions, and signals stop it as users expect."""

    def __init__(
        self,
        config: uvicorn.Config,
        app: "FastAPI",
        on_ready: Callable[[], None],
        on_giving_up: Callable[[], None],
        siblings: Siblings | None = None,
    ) -> None:
        super().__init__(config)
        self.app = app
        self.on_ready = on_ready
        self.on_giving_up = on_giving_up
        self.siblings = siblings
        self.kept: socket.socket | None = None
        """What the next server listens at, if this one makes way for it."""
        self.is_to_restart = False
        self.last_resort = threading.Timer(LAST_SECONDS, self._give_up)
        self.last_resort.daemon = True

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        # uvicorn itself would log errors and end the process.
        async with self.app.router.lifespan_context(self.app):
            await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.siblings is not None:
            self.siblings.begin(self._adopt, self.app.state.metrics.render_counted, self._stop_soon)
        self.on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.is_to_restart and sockets:
            self.kept = sockets[0].dup()  # connections wait there until the next server accepts them
        self.last_resort.start()
        if self.siblings is not None:
            self.siblings.end()
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
        handlers: dict[int, Any] = dict.fromkeys(STOPPING, self.stop)
        again = restart_signal()
        if self.siblings is not None:  # the supervisor decides; systemd may tell both
            handlers = dict.fromkeys([*STOPPING, signal.SIGHUP], signal.SIG_IGN) | {signal.SIGTERM: self._stop_soon}
        elif again is not None:
            handlers[again] = self.restart
        before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        if again is not None:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [again])
        try:
            yield
        finally:
            self.last_resort.cancel()
            for number, handler in before.items():
                if not (self.is_to_restart and number == again):  # by default, one more would end the process
                    signal.signal(number, handler)

    def stop(self, number: int, frame: FrameType | None) -> None:
        if self.should_exit and not self.is_to_restart:
            end(128 + number)
        self.is_to_restart = False
        self.should_exit = True

    def restart(self, number: int, frame: FrameType | None) -> None:
        """Stop in good order and keep the socket, for the next server."""
        if not self.should_exit:
            self.is_to_restart = True
            self.should_exit = True

    def _give_up(self) -> None:
        if self.is_to_restart and self.kept is not None:
            start_again(self.kept)
        self.on_giving_up()
        end(0)

    def _stop_soon(self, *_: object) -> None:
        self.should_exit = True

    async def _adopt(self, connection: socket.socket, head: bytes | None) -> None:
        """Go on with a connection that another worker has accepted."""
        loop = asyncio.get_running_loop()
        kind: Any = self.config.http_protocol_class if head is None else self.config.ws_protocol_class
        new = partial(kind, self.config, self.server_state, self.lifespan.state, loop)
        transport, protocol = await loop.connect_accepted_socket(new, connection)
        if head is not None and not transport.is_closing():
            protocol.data_received(head)


def end(code: int) -> NoReturn:
    """End the process without waiting for anything."""
    _flush()
    os._exit(code)


def start_again(listening: socket.socket) -> NoReturn:
    """Replace this process by a new one with the same command, which listens at the same socket."""
    _flush()
    if hasattr(signal, "SIGHUP"):  # until the new one can handle it
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGHUP])
    pass_on(listening)
    os.execv(sys.executable, own_command())


def own_command() -> list[str]:
    """Return the command that started this process."""
    return [sys.executable, *sys.orig_argv[1:]]


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):  # closed, or just being written to
            stream.flush()
