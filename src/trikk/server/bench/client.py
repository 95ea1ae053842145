"""A client in Python: for programs that play at a table, for measuring, and for tests.

It uses only docs/protocol.md: it connects again when a connection breaks, repeats what was not acknowledged, and
notices if an update is missing. If several servers have the same tables, give it all their addresses: it uses one, and
switches to the next when that one fails.
"""

import asyncio
import itertools
import json
import secrets
from collections import deque
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing, suppress
from typing import Any
from urllib.parse import urlsplit

from pydantic_core import from_json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from trikk.errors import TrikkError
from trikk.server.api.messages.refusals import REFUSALS

Json = dict[str, Any]

PAUSE_SECONDS = 0.2
"""Time before another try when the server does not answer."""
LARGEST_UPDATE = 4 * 1024 * 1024
PASSING = ("too_fast", "unavailable", "stopping")
"""Refusals after which the same request may succeed later."""


class Refused(TrikkError):
    """The server refused; `code` and `details` are its own."""

    def __init__(self, status: int, error: Json) -> None:
        super().__init__(status, error)
        self.status = status
        self.code = error["code"]
        self.details = error["details"]
        self.message = error["message"]

    def __str__(self) -> str:
        return f"{self.message} ({self.code}, {self.status})"


class LostUpdate(Exception):
    """An update does not continue where the one before ended."""


def new_secret() -> str:
    """Return a secret for a seat."""
    return secrets.token_urlsafe(32)


class Api:
    """The HTTP part, over one persistent connection, for one request at a time."""

    def __init__(self, url: str | Sequence[str], token: str | None = None) -> None:
        self._places = deque(_place(each) for each in _all(url))
        self.token = token
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> Json:
        """Return what is at an address."""
        return await self.call("GET", path)

    async def post(self, path: str, body: Json | None = None) -> Json:
        """Carry out a command and return its answer."""
        return await self.call("POST", path, body)

    async def insist(self, method: str, path: str, body: Json | None = None) -> Json:
        """Return the answer to a request, repeated as often as it takes to get one."""
        while True:
            pause = PAUSE_SECONDS
            try:
                return await self.call(method, path, body)
            except OSError:
                await self.turn_away()
            except Refused as refused:
                if refused.code not in PASSING:
                    raise
                pause = refused.details.get("retry_after", PAUSE_SECONDS)
                if refused.code != "too_fast":
                    await self.turn_away()
            await asyncio.sleep(pause)

    async def call(self, method: str, path: str, body: Json | None = None) -> Json:
        """Return the answer to a request; raise `Refused`, or OSError if no answer comes."""
        host, port = self._places[0]
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: {host}:{port}", f"Content-Length: {len(content)}"]
        if body is not None:
            lines.append("Content-Type: application/json")
        if self.token is not None:
            lines.append(f"Authorization: Bearer {self.token}")
        try:
            if self._streams is None:
                self._streams = await asyncio.open_connection(host, port)
            reader, writer = self._streams
            writer.write("\r\n".join([*lines, "", ""]).encode() + content)
            status, answer = await self._read(reader)
        except (asyncio.IncompleteReadError, ValueError) as error:
            await self.close()
            raise ConnectionError("the connection broke") from error
        except BaseException:
            await self.close()
            raise
        if status >= 400:
            raise Refused(status, answer["error"])
        return answer

    async def _read(self, reader: asyncio.StreamReader) -> tuple[int, Json]:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower().split("\r\n")
        status = int(head[0].split(" ")[1])
        headers = dict(line.split(": ", 1) for line in head[1:] if line)
        content = await reader.readexactly(int(headers["content-length"]))
        if headers.get("connection") == "close":
            await self.close()
        return status, from_json(content)

    async def turn_away(self) -> None:
        """Let the next request go to the next server."""
        await self.close()
        self._places.rotate(-1)

    async def close(self) -> None:
        """Close the connection; the next request opens another."""
        if self._streams is not None:
            _, writer = self._streams
            self._streams = None
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()


def _all(url: str | Sequence[str]) -> Sequence[str]:
    return [url] if isinstance(url, str) else url


def _place(url: str) -> tuple[str, int]:
    parts = urlsplit(url)
    if parts.scheme != "http" or parts.hostname is None:
        raise ValueError(f"this client speaks plain http, not {url!r}")
    return parts.hostname, parts.port or 80


def changed(update: Json, message: Json) -> Json:
    """Return an update as it is after a message: a whole one, or what is different from the one before."""
    if message["type"] == "update":
        return message
    parts = {name: {**(update[name] or {}), **message[name]} for name in ("table", "view") if message[name]}
    if "seats" in message["view"]:
        seats = zip(update["view"]["seats"], message["view"]["seats"], strict=True)
        parts["view"]["seats"] = [before if seat is None else seat for before, seat in seats]
    told = {name: message[name] for name in ("after", "seq", "happenings")}
    return {**update, **message["update"], **parts, **told}


class Client:
    """One seat at a table, or a spectator: its updates as they come, and its moves."""

    def __init__(
        self,
        url: str | Sequence[str],
        table: str,
        token: str | None = None,
        *,
        received: Callable[[str], None] = lambda text: None,
        resumed: Callable[[], None] = lambda: None,
    ) -> None:
        """`received` is called with the text of every message, `resumed` each time that a connection is back."""
        self.api = Api(url, token)
        self.table = table
        self.seq: int | None = None
        self._urls = deque(each.replace("http", "ws", 1) for each in _all(url))
        self._received = received
        self._resumed = resumed
        self._socket: ClientConnection | None = None
        self._kept: deque[Json] = deque()
        """Messages that came while the answer to a move was awaited."""
        self._numbers = itertools.count()

    async def updates(self) -> AsyncGenerator[Json, None]:
        """Yield updates for ever, over as many connections as it takes; each continues where the one before ended."""
        is_first = True
        while True:
            path = f"{self._urls[0]}/api/tables/{self.table}/updates"
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    path, compression=None, proxy=None, max_size=LARGEST_UPDATE, open_timeout=30
                ) as socket:
                    if not is_first:
                        self._resumed()
                    is_first = False
                    hello = {"type": "hello", "token": self.api.token, "since": self.seq}
                    await socket.send(json.dumps(hello))
                    self._socket = socket
                    update: Json = {}
                    while True:
                        message = self._kept.popleft() if self._kept else await self._next(socket)
                        if message["type"] == "closing":
                            if message["code"] in ("stopping", "unavailable"):
                                break
                            raise Refused(403, {**message, "details": {}})
                        update = changed(update, message)
                        self._check(update)
                        yield update
            self._socket = None
            self._kept.clear()
            self._urls.rotate(-1)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _next(self, socket: ClientConnection) -> Json:
        text = await socket.recv(decode=True)
        self._received(text)
        message: Json = from_json(text)
        return message

    def _check(self, update: Json) -> None:
        """Make sure that nothing is missing between this update and the one before."""
        after, seq = update["after"], update["seq"]
        if after is not None and after != self.seq:
            raise LostUpdate(f"an update goes on from {after}, but the one before ended at {self.seq}")
        if after is not None and [happened["seq"] for happened in update["happenings"]] != list(
            range(after + 1, seq + 1)
        ):
            raise LostUpdate(f"an update from {after} to {seq} does not have all in between")
        self.seq = seq

    async def move(self, text: str, version: int) -> Json:
        """Make a move and return its acknowledgement, however often it takes to get one.

        It goes through the WebSocket if there is one; updates that come meanwhile are kept.
        """
        asked = {"version": version, "move": text}
        if self._socket is not None:
            number = next(self._numbers)
            with suppress(OSError, WebSocketException):
                await self._socket.send(json.dumps({"type": "move", "id": number, **asked}))
                while (answer := await self._next(self._socket)).get("id") != number:
                    self._kept.append(answer)
                if answer["type"] == "accepted":
                    return answer
                if answer["error"]["code"] not in PASSING:
                    raise Refused(REFUSALS.get(answer["error"]["code"], (422,))[0], answer["error"])
        return await self.api.insist("POST", f"/api/tables/{self.table}/moves", asked)

    async def play(self, choose: Callable[[Json], str], acknowledged: Callable[[int, str], None] | None = None) -> Json:
        """Play to the end of the game with moves that `choose` picks from updates; return the last update."""
        version = seq = 0
        async with aclosing(self.updates()) as updates:
            async for update in updates:
                if update["table"]["state"] in ("over", "archived"):
                    return update
                if update["after"] is None:  # what is seen anew may be a backup, from before the last move
                    version = seq = 0
                # The update may be older than the last move.
                if not update["moves"] or update["version"] < version or update["seq"] < seq:
                    continue
                text = choose(update)
                try:
                    accepted = await self.move(text, update["version"])
                except Refused as refused:
                    # Another device, or a stand-in, was faster.
                    if refused.code not in ("stale_version", "already_chosen"):
                        raise
                    continue
                version, seq = accepted["version"], accepted["seq"]
                if acknowledged is not None:
                    acknowledged(accepted["version"], text)
        raise AssertionError("updates never end")
