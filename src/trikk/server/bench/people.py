"""How many people a server on this machine can carry: they think, lose connections, and let phones sleep."""

import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from trikk.server.bench.load import (
    SEATS,
    Players,
    Server,
    Tally,
    fast_loop,
    new_database,
    percentiles,
    running_server,
)
from trikk.server.bench.wire import Wire
from trikk.server.net.garbage_collection import leave_out_what_is_there

THINKING = (3.0, 20.0)
"""Seconds before a move."""
PAUSING = (20.0, 60.0)
PAUSES = 0.05
"""How often somebody pauses instead, as a share of moves."""
NETWORK_SECONDS = 300.0
"""Between two losses of somebody's connection, on average."""
LOST = (0.2, 3.0)
"""Seconds until they are back."""
AWAKE_SECONDS = 600.0
"""Until somebody's phone sleeps, on average."""
ASLEEP = (10.0, 60.0)
TABLES_PER_SECOND = 40
SETTLING_SECONDS = 25.0
"""From the last table's opening until measuring: by then everybody has moved."""
SOON = 0.2
"""Seconds within which a move should be delivered."""


class Offer(msgspec.Struct):
    text: str


class Standing(msgspec.Struct):
    """Fields of an update, as far as a player needs them."""

    you: int | None = None
    version: int | None = None
    moves: list[Offer] | None = None
    choosing: list[int] | None = None


class AboutTable(msgspec.Struct):
    state: str | None = None


class Happened(msgspec.Struct):
    type: str
    version: int | None = None
    seat: int | None = None


class Reason(msgspec.Struct):
    code: str


class Message(Standing):
    """Any message of the server."""

    type: str = ""
    seq: int = 0
    happenings: list[Happened] = []
    table: AboutTable | None = None
    update: Standing | None = None
    error: Reason | None = None
    code: str = ""


_decode = msgspec.json.Decoder(Message).decode
_encode = msgspec.json.encode


@dataclass(frozen=True)
class Crowded:
    """What was measured with so many people on one kind of database."""

    database: str
    people: int
    seconds: float
    moves: int
    acknowledged_ms: tuple[float, float]
    """Median and 99th percentile, from sending a move to its acknowledgement."""
    delivered_ms: tuple[float, float]
    """The same from sending a move to its arrival at each of the other seats that were connected."""
    soon: float
    """The share of deliveries within 200 ms."""
    connections: int
    """Made again after a loss or a sleep."""
    errors: dict[str, int]
    processor: float
    """Cores that the server used."""
    memory_mib: float
    """Of the server, with all of these people."""
    generator: float
    """Share of one core that all people together used: close to 1, it is they who are slow."""

    def to_json(self) -> str:
        return msgspec.json.encode(self).decode()


@dataclass
class Crowd:
    """All people, and what they saw."""

    url: str
    acknowledged: list[float] = field(default_factory=list)
    delivered: list[float] = field(default_factory=list)
    connections: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    sent: dict[tuple[str, int], float] = field(default_factory=dict)
    """When the move that led to a version of a table was sent."""
    over: asyncio.Queue[int] = field(default_factory=asyncio.Queue)
    """Numbers of tables whose game is over."""

    def clear(self) -> None:
        self.acknowledged.clear()
        self.delivered.clear()
        self.connections = 0

    async def sit_down(self, number: int) -> list["Person"]:
        """Open a table and connect everyone there."""
        table, secrets = await Players(self.url, Tally()).open(number)
        people = [Person(self, number, table, secret) for secret in secrets]
        for person in people:
            person.open()
        return people


class Person(Wire):
    """A person at a table, with a page that is open or not."""

    def __init__(self, crowd: Crowd, number: int, table: str, secret: str) -> None:
        super().__init__(crowd.url, f"/api/tables/{table}/updates")
        self._crowd = crowd
        self._number = number
        self._table = table
        self._secret = secret
        self._dice = random.Random(secret)
        self._loop = asyncio.get_running_loop()
        self._opening: asyncio.Task[None] | None = None
        self._is_fresh = True
        """Whether nothing has come since it was connected: what comes first may be old."""
        self._seq: int | None = None
        self._you = -1
        self._version = 0
        self._moves: list[Offer] = []
        self._is_choosing = False
        self._is_gone = False
        self._away = LOST
        self._thinking: asyncio.TimerHandle | None = None
        self._leaving: asyncio.TimerHandle | None = None
        self._asked = 0.0

    def open(self) -> None:
        """Open the page, until it is connected."""
        if not self._is_gone:
            self._opening = self._loop.create_task(self._open())

    async def _open(self) -> None:
        try:
            await self.connect()
        except OSError:
            self._crowd.errors["unreachable"] += 1
            self._loop.call_later(1.0, self.open)

    def opened(self) -> None:
        self._is_fresh = True
        self._crowd.connections += self._seq is not None
        self.say(_encode({"type": "hello", "token": self._secret, "since": self._seq}))
        lost, asleep = self._dice.expovariate(1 / NETWORK_SECONDS), self._dice.expovariate(1 / AWAKE_SECONDS)
        self._away = LOST if lost < asleep else ASLEEP
        self._leaving = self._loop.call_later(min(lost, asleep), self.cut)

    def lost(self) -> None:
        for timer in (self._leaving, self._thinking):
            if timer is not None:
                timer.cancel()
        self._leaving = self._thinking = None
        if not self._is_gone:
            self._loop.call_later(self._dice.uniform(*self._away), self.open)

    def end(self) -> None:
        """Close the page for good."""
        self._is_gone = True
        self.cut()

    def heard(self, text: bytes) -> None:
        now, message = time.perf_counter(), _decode(text)
        if message.type == "accepted":
            self._crowd.acknowledged.append(now - self._asked)
            return
        if message.type in ("refused", "closing"):
            code = message.error.code if message.error is not None else message.code
            if code not in ("stale_version", "stopping"):
                self._crowd.errors[code] += 1
            return
        if not self._is_fresh:
            for happened in message.happenings:
                if happened.type == "moved" and happened.seat != self._you and happened.version is not None:
                    sent = self._crowd.sent.get((self._table, happened.version))
                    if sent is not None:
                        self._crowd.delivered.append(now - sent)
        self._is_fresh = False
        self._seq = message.seq
        standing = message.update if message.update is not None else message
        self._version = self._version if standing.version is None else standing.version
        self._you = self._you if standing.you is None else standing.you
        if standing.choosing is not None:
            self._is_choosing = bool(standing.choosing)
        if standing.moves is not None:
            self._moves = standing.moves
        if message.table is not None and message.table.state == "over":
            if self._you == 0:
                self._crowd.over.put_nowait(self._number)
            self.end()
        elif self._moves and self._thinking is None:
            seconds = self._dice.uniform(*(PAUSING if self._dice.random() < PAUSES else THINKING))
            self._thinking = self._loop.call_later(seconds, self._move)

    def _move(self) -> None:
        self._thinking = None
        if not self._moves:
            return
        self._asked = time.perf_counter()
        if not self._is_choosing:  # first tickets are held, and made at another version
            self._crowd.sent[self._table, self._version + 1] = self._asked
        move = self._dice.choice(self._moves).text
        self._moves = []
        self.say(_encode({"type": "move", "id": self._version, "version": self._version, "move": move}))


def measure_people(
    database: str | None,
    people: int,
    seconds: float,
    said: Callable[[str], None] = lambda text: None,
    workers: int = 1,
) -> Crowded:
    """Return how a server fares with so many people, on a database as for `measure_load`."""
    with (
        tempfile.TemporaryDirectory(prefix="trikk-people-") as folder,
        new_database(database, Path(folder)) as address,
        running_server(address, Path(folder), workers if database else 1) as server,
        asyncio.Runner(loop_factory=fast_loop) as runner,
    ):
        return runner.run(_measure(server, database is not None, people, seconds, said))


async def _measure(
    server: Server, is_postgres: bool, people: int, seconds: float, said: Callable[[str], None]
) -> Crowded:
    crowd = Crowd(server.url)
    tables = max(1, people // SEATS)
    seated: dict[int, list[Person]] = {}
    for number in range(tables):
        seated[number] = await crowd.sit_down(number)
        await asyncio.sleep(1 / TABLES_PER_SECOND)
    said(f"{tables * SEATS} people sit at {tables} tables")
    again = asyncio.create_task(_again(crowd, seated))
    await asyncio.sleep(SETTLING_SECONDS)
    leave_out_what_is_there()  # the clients must not be what is slow
    crowd.clear()
    began, own, processor = time.perf_counter(), time.process_time(), server.metric("process_cpu_seconds_total")
    await asyncio.sleep(seconds)
    took, own = time.perf_counter() - began, time.process_time() - own
    processor = server.metric("process_cpu_seconds_total") - processor
    delivered = sorted(crowd.delivered)
    measured = Crowded(
        database="PostgreSQL" if is_postgres else "SQLite",
        people=tables * SEATS,
        seconds=took,
        moves=len(crowd.acknowledged),
        acknowledged_ms=percentiles(sorted(crowd.acknowledged)),
        delivered_ms=percentiles(delivered),
        soon=sum(each <= SOON for each in delivered) / max(1, len(delivered)),
        connections=crowd.connections,
        errors=dict(crowd.errors),
        processor=processor / took,
        memory_mib=server.metric("process_resident_memory_bytes") / 2**20,
        generator=own / took,
    )
    again.cancel()
    with suppress(asyncio.CancelledError):
        await again
    for each in seated.values():
        for person in each:
            person.end()
    return measured


async def _again(crowd: Crowd, seated: dict[int, list[Person]]) -> None:
    """Open another table for those whose game is over."""
    while True:
        number = await crowd.over.get()
        seated[number] = await crowd.sit_down(number)
