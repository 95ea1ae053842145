"""Who is connected to which table, and how updates get to them.

A connection is nothing but what it has been sent last. When something has been committed at a table, the worker that
owns it makes an update for each of its connections, and the event loop sends them: one that was slow gets everything
it missed at once, and nothing queues.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

from trikk.errors import TrikkError
from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.logs import log
from trikk.server.storage.failures import unavailable
from trikk.server.tables.repository import Repository, Told
from trikk.server.tables.updates import Had, News, Reader, news


class Line(Protocol):
    """The connection to one client."""

    def send_now(self, *texts: bytes) -> bool: ...

    async def send(self, text: bytes) -> None: ...

    async def close(self, why: TrikkError) -> None: ...


class Connection:
    """A client at a table."""

    __slots__ = ("asked", "had", "is_behind", "is_sending", "line", "seats", "token_hash")

    def __init__(self, line: Line, token_hash: str | None, since: int | None, seats: Sequence[str] = ()) -> None:
        self.line = line
        self.token_hash = token_hash
        self.seats = seats
        """The hashes of all secrets at the same device."""
        self.had = Had(None, since, None)
        """Replaced as a whole: workers read it."""
        self.asked = 0
        """Moves that are not answered yet."""
        self.is_sending = False
        self.is_behind = False
        """Something could not be sent to it, because it had not taken what came before."""


Answers = list[tuple[str, int | None, list[tuple[Connection, Had, News | TrikkError]]]]
"""By table, with the sequence number that is known there: for each connection what it had, and what it gets."""


class Hub:
    """All connections of a process. Used from its event loop only, apart from `answers`."""

    def __init__(self, publish: Callable[[str], None], sent: Callable[[int], None] = lambda count: None) -> None:
        """`publish` has a worker make updates of a table; `sent` is called with how many have been sent."""
        self._publish = publish
        self._sent = sent
        self._tables: dict[str, tuple[Connection, ...]] = {}
        """Replaced as a whole: workers read them."""
        self._known: dict[str, int] = {}
        """Up to which sequence number a table's clients are told, or about to be."""
        self._sending: set[asyncio.Task[None]] = set()
        self._answers: dict[Connection, list[bytes]] = {}
        """To moves, until `send` or the next turn of the event loop."""

    def add(self, table_id: str, connection: Connection) -> None:
        """Bring a connection up to date, and keep it so."""
        self._tables[table_id] = (*self._tables.get(table_id, ()), connection)
        self._publish(table_id)

    def remove(self, table_id: str, connection: Connection) -> None:
        """Let go of a connection."""
        others = tuple(each for each in self._tables.get(table_id, ()) if each is not connection)
        if others:
            self._tables[table_id] = others
        else:
            self._tables.pop(table_id, None)
            self._known.pop(table_id, None)

    def has(self, table_id: str) -> bool:
        """Return whether anybody is connected to a table."""
        return table_id in self._tables

    def changed(self, table_id: str, seq: int) -> None:
        """Tell the clients at a table what has happened up to a sequence number, of which another process says."""
        if self.has(table_id) and seq > self._known.get(table_id, -1):
            self._known[table_id] = seq
            self._publish(table_id)

    def refresh(self, table_id: str) -> None:
        """Send everyone at a table an update: who is here has changed, which is not something that happened."""
        if self.has(table_id):
            self._publish(table_id)

    def missed(self) -> None:
        """Bring everyone up to date: it is not known what happened."""
        for table_id in self._tables:
            self._publish(table_id)

    async def close(self, why: TrikkError) -> None:
        """Close all connections."""
        connections = [each for connections in self._tables.values() for each in connections]
        await asyncio.gather(*(each.line.close(why) for each in connections), return_exceptions=True)

    # --- in the threads of workers ---------------------------------------------------------------------------------

    def answers(self, repository: Repository, changes: Iterable[Told]) -> Answers:
        """Return what the connections of tables get to hear of what has been committed there."""
        last = {told.table_id: told.seq for told in changes}
        return [
            (table_id, *_answers(repository, table_id, seq, connections))
            for table_id, seq in last.items()
            if (connections := self._tables.get(table_id))
        ]

    # --- sending ---------------------------------------------------------------------------------------------------

    def answer(self, connection: Connection, text: bytes) -> None:
        """Send an answer to a move; with the update that comes of it, if both are there at once."""
        if not self._answers:
            asyncio.get_running_loop().call_soon(self._send_answers)
        self._answers.setdefault(connection, []).append(text)

    def _send_answers(self) -> None:
        answers, self._answers = self._answers, {}
        for connection, texts in answers.items():
            if not connection.line.send_now(*texts):
                for text in texts:
                    self._start(connection.line.send(text))

    def send(self, answers: Answers) -> None:
        """Send what workers have made."""
        count = 0
        for table_id, seq, its in answers:
            if seq is not None and self.has(table_id):
                self._known[table_id] = max(seq, self._known.get(table_id, -1))
            for connection, had, answer in its:
                if isinstance(answer, TrikkError):
                    self.remove(table_id, connection)
                    self._start(connection.line.close(answer))
                elif connection.is_sending:
                    connection.is_behind = True
                elif connection.had != had:
                    self._publish(table_id)  # this was made before it was sent another one
                else:
                    connection.had = answer.had
                    if answer.text is not None:
                        count += 1
                        if connection.line.send_now(*self._answers.get(connection, ()), answer.text):
                            self._answers.pop(connection, None)
                        else:
                            connection.is_sending = True
                            self._start(self._send(table_id, connection, answer.text))
        if count:
            self._sent(count)

    def _start(self, sending: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(sending)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self, table_id: str, connection: Connection, text: bytes) -> None:
        await connection.line.send(text)
        connection.is_sending = False
        if connection.is_behind:
            connection.is_behind = False
            if connection in self._tables.get(table_id, ()):
                self._publish(table_id)


def _answers(
    repository: Repository, table_id: str, at_least: int | None, connections: Iterable[Connection]
) -> tuple[int | None, list[tuple[Connection, Had, News | TrikkError]]]:
    readers = [Reader(each.token_hash, each.had) for each in connections]
    known: int | None = None
    made: Sequence[News | TrikkError]
    try:
        live = repository.read(table_id, at_least=at_least)
        made, known = news(live, readers), live.seq
    except Exception as error:
        made = [_reason(error, table_id)] * len(readers)
    return known, [
        (connection, reader.had, answer) for connection, reader, answer in zip(connections, readers, made, strict=True)
    ]


def _reason(error: Exception, table_id: str) -> TrikkError:
    """Return what clients are told if there is no update for them."""
    if isinstance(error, TrikkError):
        return error
    if isinstance(error, SQLAlchemyError):
        return unavailable(error)  # they connect again
    log("updates_failed", logging.ERROR, error=error, table=table_id)
    return Refusal("internal")
