"""A server from its start to its end: a port, a database, and what happens on Ctrl-C."""

import asyncio
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn

from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.addresses import BACKLOG, listen, local_url, network_urls
from trikk.server.net.idle import NoIdling
from trikk.server.net.sockets import Sockets
from trikk.server.settings import Settings
from trikk.server.storage.file_lock import make_file, only_server
from trikk.server.storage.store import Store, open_store

if TYPE_CHECKING:
    from fastapi import FastAPI

PAGE_SECONDS = 0.5
"""How long a server that has just begun only answers: loading compiled code beside it, it would answer more slowly."""
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

STOPPING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name)]


@dataclass(frozen=True)
class Ready:
    """A server that answers."""

    port: int
    url: str
    """For a browser on this machine."""
    network: tuple[str, ...]
    """For others in its networks."""


def serve(settings: Settings, on_ready: Callable[[Ready], None], *, or_any_port: bool = False) -> None:
    """Serve tables until Ctrl-C or SIGTERM. `or_any_port`: take a free one if that of the settings is taken.

    Raises `TrikkError` for a database or port that cannot be used.
    """
    with (
        only_server(settings.database) as tell_others,
        closing(listen(settings.host, settings.port, or_any=or_any_port)) as listening,
        closing(opened(settings.database)) as store,
    ):
        port = listening.getsockname()[1]
        ready = Ready(port, local_url(settings.host, port), tuple(network_urls(settings.host, port)))

        def answers() -> None:
            tell_others(ready.url)
            on_ready(ready)
            PREPARATION.begin(warm_up, pause=PAGE_SECONDS)

        # These take long, and what is wrong above is said without them.
        from trikk.bots.preparation import PREPARATION
        from trikk.server.app import make_app
        from trikk.server.tables.warm_up import warm_up

        app = make_app(replace(settings, port=port), store)
        server = Server(config_for(app, settings), app, answers)
        with server.stopped_by_signals():
            server.run([listening])


def opened(database: str) -> Store:
    """Return the database at an address."""
    make_file(database)
    return open_store(database)


def config_for(app: "FastAPI", settings: Settings) -> uvicorn.Config:
    """Return how uvicorn runs the application."""
    return uvicorn.Config(
        app,
        loop="auto",  # uvloop, where there is one
        http=NoIdling,  # by httptools
        ws=Sockets,  # by websockets
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
        desk = getattr(self.app.state, "desk", None)
        if desk is not None:  # clients are told why, before uvicorn just closes their WebSockets
            with suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_SECONDS):
                    await desk.hub.close(Refusal("stopping"))
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
