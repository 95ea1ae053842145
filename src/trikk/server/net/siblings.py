"""The worker processes of one server: each table's WebSockets are in one of them.

Every worker has an inbox, a Unix socket that all of them can send to. A message is a byte that says its kind, some more
bytes, and an open file: a connection that another worker should go on with, or where to write what was counted. Inboxes
belong to places, not to processes: the supervisor keeps them, and who comes to a place reads what is there.
"""

import asyncio
import json
import logging
import os
import re
import socket
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from trikk.server.net.logs import log

VARIABLE = "TRIKK_WORKER"
"""Of the environment: tells a process which worker it is, and which of its open files are what."""
LARGEST_MESSAGE = 128 * 1024
"""More than the head of a request may have."""
CLOSE_ON_EXEC: int = getattr(socket, "MSG_CMSG_CLOEXEC", 0)
"""So that processes that a worker starts do not get what it was handed."""
ANSWER_SECONDS = 2.0
"""How long a worker may take to say what it has counted."""

HTTP, WEBSOCKET, COUNTED = b"H", b"W", b"C"
"""Kinds of messages: a connection that waits for a request, one with the head of a request for a WebSocket, and the
question what was counted."""
READY, RETIRE, UP = "ready", "retire", "up"
"""Said by a worker: it answers. Said to it: another is in its place, and who answers."""

_TABLE = re.compile(rb"/api/tables/([A-Za-z0-9_-]{1,22})/updates(?:\?.*)?")

Adopt = Callable[[socket.socket, bytes | None], Coroutine[Any, Any, None]]
"""Goes on with a connection, given the head of a request for a WebSocket, or None if it waits for a request."""


def can_share() -> bool:
    """Whether processes of this system can listen at the same socket, and pass open files to each other."""
    return sys.platform != "win32" and hasattr(socket, "send_fds")


def inbox_pair() -> tuple[socket.socket, socket.socket]:
    """Return both ends of a new inbox, first the one to read from. Messages stay apart, whoever sends them."""
    kind = socket.SOCK_SEQPACKET if sys.platform == "linux" else socket.SOCK_DGRAM
    pair = socket.socketpair(socket.AF_UNIX, kind)
    for end in pair:
        end.setblocking(False)
    return pair


@dataclass(frozen=True)
class Place:
    """The place of a worker among those of its server, with what it has from its supervisor."""

    number: int
    listening: socket.socket
    supervisor: socket.socket
    inbox: socket.socket
    inboxes: tuple[socket.socket, ...]
    """Where to send to, for all places."""

    def files(self) -> list[int]:
        """Return the open files that a worker inherits."""
        return [each.fileno() for each in (self.listening, self.supervisor, self.inbox, *self.inboxes)]

    def to_environment(self) -> dict[str, str]:
        """Return what tells a process that it is in this place."""
        return {VARIABLE: json.dumps([self.number, *self.files()])}

    @classmethod
    def from_environment(cls) -> "Place | None":
        """Return the place of this process; None if it is nobody's worker. What it starts is not."""
        said = os.environ.pop(VARIABLE, None)
        if said is None:
            return None
        number, *files = json.loads(said)
        inherited = [socket.socket(fileno=file) for file in files]
        for each in inherited:
            each.set_inheritable(False)
        listening, supervisor, inbox, *inboxes = inherited
        return cls(number, listening, supervisor, inbox, tuple(inboxes))


def place_of(url: bytes, count: int) -> int | None:
    """Return the place, of so many, where the table of a request for a WebSocket is; None if it names no table."""
    found = _TABLE.fullmatch(url)
    return None if found is None else crc32(found[1]) % count


class Siblings:
    """The other workers, for one of them. Used from its event loop only."""

    def __init__(self, place: Place) -> None:
        self.number = place.number
        self._place = place
        self.up: set[int] = set()
        """The numbers of those that answer, this one included."""
        self._said = b""
        self._tasks: set[asyncio.Task[None]] = set()
        self._counted: Callable[[], bytes] = bytes
        self._is_retired = False

    def begin(self, adopt: Adopt, counted: Callable[[], bytes], stop: Callable[[], None]) -> None:
        """Say to the supervisor that this worker answers; listen to it, and to the others."""
        loop = asyncio.get_running_loop()
        self._adopt, self._counted, self._stop = adopt, counted, stop
        self._place.supervisor.setblocking(False)
        loop.add_reader(self._place.supervisor, self._hear)
        loop.add_reader(self._place.inbox, self._read)
        self._place.supervisor.send(f"{READY}\n".encode())

    def end(self) -> None:
        """Leave what comes from now on to who comes after."""
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._place.supervisor)
        loop.remove_reader(self._place.inbox)

    # --- handing over ----------------------------------------------------------------------------------------------

    def hand_over(self, url: bytes, head: bytes, file: int) -> bool:
        """Hand a connection to the worker that has its table; return False if that is this one, or cannot be.

        Close the file then: the other has one of its own.
        """
        number = place_of(url, len(self._place.inboxes))
        if number is None or number == self.number or number not in self.up:
            return False
        return self._send(number, WEBSOCKET + head, file)

    def pass_on(self, file: int) -> bool:
        """Hand a connection that waits for a request to who comes after this worker, if somebody does."""
        return self._is_retired and self._send(self.number, HTTP, file)

    def _send(self, number: int, message: bytes, file: int) -> bool:
        try:
            socket.send_fds(self._place.inboxes[number], [message], [file])
        except OSError:  # the inbox is full, or the message too long for it
            return False
        return True

    # --- hearing ---------------------------------------------------------------------------------------------------

    def _hear(self) -> None:
        try:
            said = self._place.supervisor.recv(4096)
        except BlockingIOError:
            return
        if not said:  # the supervisor is gone
            self.end()
            self._stop()
            return
        *lines, self._said = (self._said + said).split(b"\n")
        for line in lines:
            word, *numbers = line.decode().split()
            if word == UP:
                self.up = {int(number) for number in numbers}
            elif word == RETIRE:
                self._is_retired = True
                self._stop()

    def _read(self) -> None:
        while True:
            try:
                message, files, *_ = socket.recv_fds(self._place.inbox, LARGEST_MESSAGE, 1, CLOSE_ON_EXEC)
            except BlockingIOError:
                return
            if not message:
                return
            for file in files:
                self._start(self._take(message[:1], message[1:], socket.socket(fileno=file)))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _take(self, kind: bytes, content: bytes, file: socket.socket) -> None:
        try:
            if kind == COUNTED:
                await asyncio.to_thread(self._answer, file)
            else:
                await self._adopt(file, content if kind == WEBSOCKET else None)
        except OSError:  # who was at the other end has gone meanwhile
            file.close()

    def _answer(self, asking: socket.socket) -> None:
        with asking:
            asking.settimeout(ANSWER_SECONDS)
            asking.sendall(self._counted())

    # --- counting --------------------------------------------------------------------------------------------------

    async def counted(self) -> dict[int, bytes]:
        """Return what the others have counted, by their numbers; without those that do not answer."""
        others = sorted(self.up - {self.number})
        answers = await asyncio.gather(*(self._ask(number) for number in others))
        return {number: answer for number, answer in zip(others, answers, strict=True) if answer}

    async def _ask(self, number: int) -> bytes:
        mine, its = socket.socketpair()
        with its:
            is_sent = self._send(number, COUNTED, its.fileno())
        mine.setblocking(False)
        reader, writer = await asyncio.open_connection(sock=mine)
        try:
            if is_sent:
                with suppress(OSError):
                    async with asyncio.timeout(ANSWER_SECONDS):
                        return await reader.read()
            log("metrics_missing", logging.WARNING, worker=number)
            return b""
        finally:
            writer.close()
