"""A WebSocket: a hello, and from then on everything that happens, as the seat may know it, and its moves."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from types import SimpleNamespace
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trikk.errors import TrikkError
from trikk.game.errors import MoveError
from trikk.server.api.messages.answers import Accepted, Closing, MoveAccepted, MoveRefused
from trikk.server.api.messages.refusals import Refusal, malformed
from trikk.server.api.messages.requests import ClientMessage, Hello, SendMove, Visible
from trikk.server.api.services import Services
from trikk.server.net.logs import log
from trikk.server.net.refusals import ILLEGAL_MOVE, reason_of, refusal_of, refuse
from trikk.server.net.websocket_connection import HEAR, WRITE
from trikk.server.storage.codes import hash_of
from trikk.server.tables import commands
from trikk.server.tables.hub import Connection
from trikk.server.tables.repository import Repository
from trikk.server.tables.updates import encode

T = TypeVar("T")

HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)
MOVE: TypeAdapter[SendMove] = TypeAdapter(SendMove)
CLIENT_MESSAGE: TypeAdapter[Visible | SendMove] = TypeAdapter(ClientMessage)

HELLO_SECONDS = 10.0
SEND_SECONDS = 30.0
"""After this a client that reads nothing is cut off; it can come back and go on where it was."""
TOUCH_SECONDS = 86_400.0
MOST_ASKED = 4
"""Moves that a client may ask for before the first is answered; more are read one by one."""
MOST_SAID = 1000
"""How often a page may come into sight or go out of it before it has to connect again."""
POLICY = 1008
GOING_AWAY = 1012

PATH = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,22})/updates")
ROUTE = SimpleNamespace(path="/api/tables/{table_id}/updates")


class Gone(Exception):
    """The client went before it said anything."""


class Line:
    """A WebSocket as the hub knows it."""

    __slots__ = ("_hear_by", "_send", "_write")

    def __init__(
        self,
        send: Send,
        write: Callable[..., bool] | None = None,
        hear_by: Callable[[Callable[[bytes], bool]], None] | None = None,
    ) -> None:
        self._send = send
        self._write = write
        self._hear_by = hear_by

    def hear_by(self, hear: Callable[[bytes], bool]) -> None:
        """Have each text go to a function first, if the server can do that. It returns whether that was all."""
        if self._hear_by is not None:
            self._hear_by(hear)

    def send_now(self, *texts: bytes) -> bool:
        """Send texts if nothing has to be waited for; return whether they are sent."""
        return self._write is not None and self._write(*texts)

    async def send(self, text: bytes) -> None:
        """Send a text; end the connection if it does not get through.

        `WebSocketConnection` cuts off a client that reads nothing.
        """
        if self.send_now(text):
            return
        try:
            await self._send({"type": "websocket.send", "text": text.decode()})
        except (RuntimeError, OSError):
            await self._end(GOING_AWAY)

    async def close(self, why: TrikkError) -> None:
        """Say why, and end the connection."""
        with suppress(RuntimeError, OSError, TimeoutError):
            async with asyncio.timeout(SEND_SECONDS):
                await self.send(encode(Closing(code=why.code, message=str(why))))
        await self._end(GOING_AWAY if why.code in ("unavailable", "stopping") else POLICY)

    async def _end(self, code: int) -> None:
        with suppress(RuntimeError, OSError, TimeoutError):
            async with asyncio.timeout(SEND_SECONDS):
                await self._send({"type": "websocket.close", "code": code})


class Updates:
    """ASGI: serves WebSockets here, and passes everything else on.

    As a route of FastAPI, its layers would take more memory for each idle connection than the connection itself.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "websocket":
            return self.app(scope, receive, send)
        found = PATH.fullmatch(scope["path"])
        if found is None:
            return refuse(scope, receive, send, Refusal("unknown_path"))
        scope["route"] = ROUTE  # for metrics and log
        scope["headers"] = []  # nobody needs them from here on, and the connection may last for days
        extensions = scope.get("extensions", {})
        line = Line(send, extensions.get(WRITE), extensions.get(HEAR))
        return updates(scope["app"].state.services, found[1], receive, send, line)


async def updates(services: Services, table_id: str, receive: Receive, send: Send, line: Line) -> None:
    """Send updates about a table until the client goes."""
    await receive()  # websocket.connect
    await send({"type": "websocket.accept"})
    try:
        connection, visible = await _greeted(line, receive)
    except Refusal as refusal:
        await line.close(refusal)
        return
    except Gone:
        return
    services.hub.add(table_id, connection)
    try:
        is_seated = False
        with suppress(Refusal):  # the hub gets the same refusal, and sends it to the client
            touch = partial(_touch, table_id=table_id, token_hash=connection.token_hash)
            is_seated = await services.workers.run(table_id, touch)
        if is_seated:
            services.presence.seen(table_id, connection, visible)
        line.hear_by(partial(_heard, services, table_id, connection))
        said = 0
        while (message := await receive())["type"] != "websocket.disconnect":
            asked = _read(message, CLIENT_MESSAGE)
            if isinstance(asked, SendMove):
                await line.send(await _moved(services, table_id, connection.token_hash, asked))
            else:
                said += 1
                if said > MOST_SAID:
                    raise Refusal("too_fast", retry_after=1)
                if is_seated:
                    services.presence.seen(table_id, connection, asked.visible)
            del message, asked  # the next may come in days
    except Refusal as refusal:
        await line.close(refusal)
    finally:
        services.hub.remove(table_id, connection)
        services.presence.gone(table_id, connection)


def _heard(services: Services, table_id: str, connection: Connection, text: bytes) -> bool:
    """Have a move made if a text asks for one, and return whether that is so. It is answered when it is stored.

    Who has asked for too many waits: the others are read one by one.
    """
    if connection.asked >= MOST_ASKED:
        return False
    try:
        asked = MOVE.validate_json(text)
    except ValidationError:
        return False

    def answer(made: Accepted | None, error: Exception | None) -> None:
        connection.asked -= 1
        services.hub.answer(connection, _answer(services, asked, made, error))

    connection.asked += 1
    services.ask_move(table_id, connection.token_hash, asked, answer)
    return True


async def _moved(services: Services, table_id: str, token_hash: str | None, asked: SendMove) -> bytes:
    """Return the answer to a move: when it is stored, or why it is not made."""
    try:
        return _answer(services, asked, await services.make_move(table_id, token_hash, asked), None)
    except TrikkError as error:
        return _answer(services, asked, None, error)


def _answer(services: Services, asked: SendMove, made: Accepted | None, error: Exception | None) -> bytes:
    if made is not None:
        return encode(MoveAccepted(id=asked.id, version=made.version, seq=made.seq, held=made.held))
    if not isinstance(error, TrikkError):
        log("move_failed", logging.ERROR, error=error)
        error = Refusal("internal")
    services.metrics.refused(ILLEGAL_MOVE if isinstance(error, MoveError) else error.code)
    return encode(MoveRefused(id=asked.id, error=reason_of(error)))


async def _greeted(line: Line, receive: Receive) -> tuple[Connection, bool]:
    """Return the connection that a client asks for with its hello, and whether its page can be seen."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            message = await receive()
    except TimeoutError:
        raise malformed("too_late", "hello", HELLO_SECONDS) from None
    if message["type"] == "websocket.disconnect":
        raise Gone
    hello = _read(message, HELLO)
    tokens = [token for token in (hello.token, *hello.also) if token]
    seats = tuple(hash_of(token) for token in tokens)
    return Connection(line, seats[0] if hello.token else None, hello.since, seats), hello.visible


def _read(message: Message, form: TypeAdapter[T]) -> T:
    """Return what a client said; refuse if it is nothing of this form."""
    text = message.get("text")
    if text is None:
        raise malformed("wrong_type", "message", "text")
    try:
        return form.validate_json(text)
    except ValidationError as error:
        [first, *_] = error.errors(include_url=False, include_input=False)
        raise refusal_of(first) from None


def _touch(repository: Repository, table_id: str, token_hash: str | None) -> bool:
    """Note, at most once a day, that a player has looked at the table; return whether the token is a player's."""
    live = repository.read(table_id)
    if live.access(token_hash).seat is None or live.is_gone:
        return False
    if live.state == "archived":
        commands.bring_back(repository, table_id, token_hash)
    elif live.row.touched < repository.now() - TOUCH_SECONDS:
        commands.touch(repository, table_id)
    return True
