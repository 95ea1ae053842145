"""Who is connected to which table, and how updates get to them.

Of a connection, only the last sequence number that it was sent is kept. When something happens at a table, its
connections are brought up to date from there: a slow one gets everything it missed at once, and nothing queues up.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol

from trikk.errors import TrikkError
from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.logs import log
from trikk.server.tables.repository import Repository
from trikk.server.tables.secrecy import table_info, update
from trikk.server.tables.workers import Workers

Wanted = tuple[str | None, int | None]
"""The hash of a token, and the sequence number to go on from."""


class Line(Protocol):
    """The connection to one client."""

    async def send(self, text: str) -> None: ...

    async def close(self, why: TrikkError) -> None: ...


class Connection:
    """A client at a table."""

    __slots__ = ("is_new", "is_sending", "line", "seats", "seq", "token_hash")

    def __init__(self, line: Line, token_hash: str | None, since: int | None, seats: Sequence[str] = ()) -> None:
        self.line = line
        self.token_hash = token_hash
        self.seats = seats
        """The hashes of all secrets at the same device."""
        self.seq = since
        self.is_new = True
        """It has been sent nothing yet, or may have missed something."""
        self.is_sending = False


class _Channel:
    """The connections of one table."""

    __slots__ = ("connections", "publishing", "seq")

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self.seq = 0
        self.publishing: asyncio.Task[None] | None = None

    def behind(self) -> list[Connection]:
        return [connection for connection in self.connections if self.is_behind(connection)]

    def is_behind(self, connection: Connection) -> bool:
        return not connection.is_sending and (connection.is_new or (connection.seq or 0) < self.seq)


class Hub:
    """All connections of a process. Used from its event loop only."""

    def __init__(self, workers: Workers, sent: Callable[[], None] = lambda: None) -> None:
        """`sent` is called for each update that has been sent."""
        self._workers = workers
        self._sent = sent
        self._channels: dict[str, _Channel] = {}
        self._sending: set[asyncio.Task[None]] = set()

    def add(self, table_id: str, connection: Connection) -> None:
        """Bring a connection up to date, and keep it so."""
        channel = self._channels.setdefault(table_id, _Channel())
        channel.connections.add(connection)
        self._publish(table_id, channel)

    def remove(self, table_id: str, connection: Connection) -> None:
        """Forget a connection."""
        channel = self._channels.get(table_id)
        if channel is not None:
            channel.connections.discard(connection)
            if not channel.connections:
                del self._channels[table_id]

    def has(self, table_id: str) -> bool:
        """Return whether anybody is connected to a table."""
        return table_id in self._channels

    def changed(self, table_id: str, seq: int) -> None:
        """Send the clients at a table what has happened up to a sequence number."""
        channel = self._channels.get(table_id)
        if channel is not None and seq > channel.seq:
            channel.seq = seq
            self._publish(table_id, channel)

    def refresh(self, table_id: str) -> None:
        """Send everyone at a table an update without happenings: who is here has changed."""
        channel = self._channels.get(table_id)
        if channel is not None:
            for connection in channel.connections:
                connection.is_new = True
            self._publish(table_id, channel)

    def missed(self) -> None:
        """Bring everyone up to date after notices may have been lost."""
        for table_id, channel in self._channels.items():
            for connection in channel.connections:
                connection.is_new = True
            self._publish(table_id, channel)

    async def close(self, why: TrikkError) -> None:
        """Close all connections."""
        connections = [each for channel in self._channels.values() for each in channel.connections]
        await asyncio.gather(*(each.line.close(why) for each in connections), return_exceptions=True)

    def _publish(self, table_id: str, channel: _Channel) -> None:
        if channel.publishing is None:
            channel.publishing = asyncio.create_task(self._bring_up_to_date(table_id, channel))

    async def _bring_up_to_date(self, table_id: str, channel: _Channel) -> None:
        try:
            while behind := channel.behind():
                wanted = {(connection.token_hash, connection.seq) for connection in behind}
                # A new connection may need entries from before this process listened to the table.
                at_least = None if any(connection.is_new for connection in behind) else channel.seq
                for connection in behind:
                    connection.is_new = False  # not later: something may happen while this is read
                work = partial(_updates, table_id=table_id, wanted=wanted, at_least=at_least)
                answers = await self._workers.run(table_id, work, later=True)  # acknowledgements come first
                for connection in behind:
                    self._start_sending(table_id, channel, connection, answers[connection.token_hash, connection.seq])
        except Exception as error:
            if not isinstance(error, TrikkError):
                log("updates_failed", logging.ERROR, error=error, table=table_id)
            why = error if isinstance(error, TrikkError) else Refusal("internal")
            for connection in tuple(channel.connections):
                self._start_sending(table_id, channel, connection, why)
        finally:
            channel.publishing = None

    def _start_sending(
        self, table_id: str, channel: _Channel, connection: Connection, answer: "tuple[int, str] | TrikkError"
    ) -> None:
        connection.is_sending = True
        task = asyncio.create_task(self._send(table_id, channel, connection, answer))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(
        self, table_id: str, channel: _Channel, connection: Connection, answer: "tuple[int, str] | TrikkError"
    ) -> None:
        if isinstance(answer, TrikkError):
            self.remove(table_id, connection)
            await connection.line.close(answer)
            return
        connection.seq, text = answer
        await connection.line.send(text)
        connection.is_sending = False
        self._sent()
        if connection in channel.connections and channel.is_behind(connection):
            self._publish(table_id, channel)


def _updates(
    repository: Repository, table_id: str, wanted: Iterable[Wanted], at_least: int | None
) -> dict[Wanted, "tuple[int, str] | TrikkError"]:
    """Return for each wanted update its sequence number and text, or the refusal."""
    live = repository.read(table_id, at_least=at_least)
    info = table_info(live.row, live.seats)
    texts: dict[tuple[int | None, int | None], str] = {}
    answers: dict[Wanted, tuple[int, str] | TrikkError] = {}
    for token_hash, since in wanted:
        try:
            seat = live.access(token_hash).seat
        except Refusal as refusal:
            answers[token_hash, since] = refusal
            continue
        if (seat, since) not in texts:
            texts[seat, since] = update(live, seat, since, info).model_dump_json(by_alias=True)
        answers[token_hash, since] = live.seq, texts[seat, since]
    return answers
