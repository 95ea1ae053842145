"""Updates through a WebSocket: a hello, and from then on everything that happens, as the seat may know it."""

import asyncio
import re
from contextlib import suppress
from functools import partial
from types import SimpleNamespace

from pydantic import ValidationError
from starlette.types import ASGIApp, Receive, Scope, Send

from trikk.errors import TrikkError
from trikk.server import commands
from trikk.server.errors import Refusal, malformed
from trikk.server.http import Desk
from trikk.server.hub import Connection
from trikk.server.keeper import Keeper
from trikk.server.live import hash_of
from trikk.server.protocol.answers import Closing
from trikk.server.protocol.requests import Hello
from trikk.server.refusing import refusal_of, refuse

HELLO_SECONDS = 10.0
SEND_SECONDS = 30.0
"""After which a client that takes nothing is given up; it can come back and go on where it was."""
TOUCH_SECONDS = 86_400.0
POLICY = 1008
GOING_AWAY = 1012

PATH = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,22})/updates")
ROUTE = SimpleNamespace(path="/api/tables/{table_id}/updates")


class Gone(Exception):
    """The client has gone before it said anything."""


class Line:
    """A WebSocket as the hub knows it."""

    __slots__ = ("_send",)

    def __init__(self, send: Send) -> None:
        self._send = send

    async def send(self, text: str) -> None:
        """Send a text; end the connection if it does not get through.

        A client that takes nothing is given up by `Sockets`.
        """
        try:
            await self._send({"type": "websocket.send", "text": text})
        except (RuntimeError, OSError):
            await self._end(GOING_AWAY)

    async def close(self, why: TrikkError) -> None:
        """Say why, and end the connection."""
        with suppress(RuntimeError, OSError, TimeoutError):
            async with asyncio.timeout(SEND_SECONDS):
                text = Closing(code=why.code, message=str(why)).model_dump_json()
                await self._send({"type": "websocket.send", "text": text})
        await self._end(GOING_AWAY if why.code in ("unavailable", "stopping") else POLICY)

    async def _end(self, code: int) -> None:
        with suppress(RuntimeError, OSError, TimeoutError):
            async with asyncio.timeout(SEND_SECONDS):
                await self._send({"type": "websocket.close", "code": code})


class Updates:
    """ASGI: WebSockets end here, and everything else goes on.

    Not a route of FastAPI, whose layers would take more memory for each idle connection than the connection itself.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        found = PATH.fullmatch(scope["path"])
        if found is None:
            await refuse(scope, receive, send, Refusal("unknown_path"))
            return
        scope["route"] = ROUTE  # for those who count and log
        scope["headers"] = []  # nobody needs them from here on, and the connection may last for days
        await updates(scope["app"].state.desk, found[1], receive, send)


async def updates(desk: Desk, table_id: str, receive: Receive, send: Send) -> None:
    """Send updates about a table until the client goes."""
    await receive()  # that it wants to connect
    await send({"type": "websocket.accept"})
    line = Line(send)
    try:
        connection = await _greeted(line, receive)
    except Refusal as refusal:
        await line.close(refusal)
        return
    except Gone:
        return
    desk.hub.add(table_id, connection)
    try:
        with suppress(Refusal):  # the hub finds the same, and tells the client
            await desk.workers.run(table_id, partial(_touch, table_id=table_id, token_hash=connection.token_hash))
        message = await receive()
        if message["type"] != "websocket.disconnect":
            await line.close(malformed("unexpected", "message"))
    finally:
        desk.hub.remove(table_id, connection)


async def _greeted(line: Line, receive: Receive) -> Connection:
    """Return the connection that a client asks for with its hello."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            message = await receive()
    except TimeoutError:
        raise malformed("too_late", "hello", HELLO_SECONDS) from None
    if message["type"] == "websocket.disconnect":
        raise Gone
    text = message.get("text")
    if text is None:
        raise malformed("wrong_type", "hello", "text")
    try:
        hello = Hello.model_validate_json(text)
    except ValidationError as error:
        [first, *_] = error.errors(include_url=False, include_input=False)
        raise refusal_of(first) from None
    return Connection(line, hash_of(hello.token) if hello.token else None, hello.since)


def _touch(keeper: Keeper, table_id: str, token_hash: str | None) -> None:
    """Note that a player has looked at the table; once a day is enough."""
    live = keeper.read(table_id)
    if live.access(token_hash).seat is not None and live.state != "archived":
        if live.row["touched"] < keeper.clock() - TOUCH_SECONDS:
            commands.touch(keeper, table_id)
