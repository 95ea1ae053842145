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

The classes here, in `http_connection` and in `websocket_connection` change that. They override undocumented methods, so
`pyproject.toml` pins uvicorn's minor version: read these modules and run their tests before you change it.

Other servers were tried in 2026, with the same seven clients. uvicorn 0.54 alone leaves all of them connected. Granian
2.8 closes all but the one that sends nothing and the WebSocket that reads nothing. Hypercorn 0.18 closes all but the
latter, but takes 390 µs of processor time for an empty request where these modules take 120. So each of them would need
classes like these.
"""

import asyncio
import logging
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from typing import Any

from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.limits import WAIT_FOR_A_CONNECTION, Budget, Connections, address_key
from trikk.server.net.logs import log
from trikk.server.settings import Limits, Rate

UNREAD_SECONDS = 30.0
"""How long a client may take to read what was sent to it."""
TELL_FULL = Rate(1, 1 / 60)
"""How often it is logged that there are too many connections."""

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
