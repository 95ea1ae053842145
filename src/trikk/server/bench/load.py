"""How many tables a server on this machine can carry: starts one, and lets clients in this process play at it."""

import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import aclosing, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

import sqlalchemy as sa

from trikk.catalog import edition_ids
from trikk.server.bench.client import Api, Client, Json, LostUpdate, Refused, new_secret
from trikk.server.bench.wire import Wire
from trikk.server.storage.address import DatabaseError, address_of_another, read_address, sqlite_address

SEATS = 4
SETTLING_SECONDS = 10.0
IDLE_SECONDS = 10.0
START_SECONDS = 120.0
ECHO_SECONDS = 5.0
ECHO = "trikk.server.bench.echo"
ECHOED = b'{"type":"move","id":17,"version":41,"move":"claim chelsea-soho:pink pink*3+wild*1"}'
FORGOTTEN_SECONDS = 45.0
"""After so long, a server has forgotten the games of tables at rest."""
AT_ONCE = 20
"""Tables opened at a time."""


@dataclass(frozen=True)
class Load:
    """What was measured on one kind of database."""

    database: str
    tables: int
    seconds: float
    moves: int
    moves_per_second: float
    acknowledged_ms: tuple[float, float]
    """Median and 99th percentile, from sending a move to its acknowledgement."""
    delivered_ms: tuple[float, float]
    """The same from sending a move to its arrival at the other seats."""
    games: int
    """Played to their end."""
    errors: dict[str, int]
    lost_updates: int
    processor: float
    """Cores that the server used."""
    limit: float
    """Messages per second of processor time that bare uvicorn sends to four receivers each."""
    limit_uncompressed: float
    """The same to receivers that do not have it compress them; Trikk does not compress either."""
    idle_kib: float
    """Memory of a table at rest, with its four connections."""
    idle_processor_ms: float
    """Processor time that one table at rest, with its four connections, takes in an hour."""

    @property
    def per_processor_second(self) -> float:
        """Acknowledged moves per second of the server's processor time."""
        return self.moves_per_second / self.processor

    def to_json(self) -> str:
        return json.dumps({**asdict(self), "per_processor_second": self.per_processor_second})


@dataclass
class Tally:
    """What the clients saw."""

    acknowledged: list[float] = field(default_factory=list)
    delivered: list[float] = field(default_factory=list)
    games: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    lost: int = 0

    def clear(self) -> None:
        self.acknowledged.clear()
        self.delivered.clear()
        self.games = 0


def measure_load(
    database: str | None,
    tables: int,
    seconds: float,
    said: Callable[[str], None] = lambda text: None,
    workers: int = 1,
) -> Load:
    """Return what a server can carry, on a new database of a PostgreSQL server, or on a new SQLite file if None.

    On PostgreSQL it has so many `workers`.
    """
    with (
        tempfile.TemporaryDirectory(prefix="trikk-load-") as folder,
        new_database(database, Path(folder)) as address,
        running_server(address, Path(folder), workers if database else 1) as server,
        asyncio.Runner(loop_factory=fast_loop) as runner,
    ):
        said("bare uvicorn is measured")
        echoing = min(seconds, ECHO_SECONDS)
        limits = [
            runner.run(measure_echo(tables, echoing, is_compressed=is_compressed)) for is_compressed in (True, False)
        ]
        return runner.run(_measure(server, database is not None, tables, seconds, limits, said))


def fast_loop() -> asyncio.AbstractEventLoop:
    """Return the same event loop as the server's, so that the clients are not what is slow."""
    try:
        import uvloop
    except ImportError:  # there is none for Windows
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


@contextmanager
def new_database(database: str | None, folder: Path) -> Iterator[str]:
    """Yield the address of a new database, gone afterwards."""
    if database is None:
        yield sqlite_address(folder / "load.db")
        return
    name = f"trikk_load_{os.getpid()}"
    engine = sa.create_engine(read_address(database), isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.execute(sa.text(f"CREATE DATABASE {name}"))
    except sa.exc.SQLAlchemyError as error:
        raise DatabaseError(f"a database for measuring cannot be made there: {type(error).__name__}") from None
    try:
        yield address_of_another(database, name)
    finally:
        with engine.connect() as connection:
            connection.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))
        engine.dispose()


@dataclass(frozen=True)
class Server:
    """A server in a process of its own."""

    url: str
    process: "subprocess.Popen[bytes]"

    def metric(self, name: str) -> float:
        """Return one of the server's metrics; if it has several workers, their sum."""
        with urllib.request.urlopen(f"{self.url}/metrics", timeout=60) as answer:
            text = answer.read().decode()
        found = re.findall(rf"^{name}(?:{{worker=\"\d+\"}})? (\S+)$", text, re.MULTILINE)
        if not found:
            raise LookupError(f"the server does not tell {name} on this system")
        return sum(map(float, found))


@contextmanager
def running_server(database: str, folder: Path, workers: int = 1) -> Iterator[Server]:
    """Yield a server that answers, in a process of its own, or in as many as it has workers."""
    options = ["--unlimited", "--pace", "instant", "--no-open", "--log", "text", "--workers", str(workers)]
    with _started(folder, "trikk", "serve", "--database", database, *options, "--port") as server:
        yield server


@contextmanager
def _started(folder: Path, module: str, *arguments: str) -> Iterator[Server]:
    """Yield a server that a module starts at the port after its arguments."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with (folder / "server.log").open("wb") as log:
        command = [sys.executable, "-m", module, *arguments, str(port)]
        process = subprocess.Popen(command, stdout=log, stderr=log)
    server = Server(f"http://127.0.0.1:{port}", process)
    try:
        began = time.monotonic()
        while not _answers(server.url):
            if process.poll() is not None or time.monotonic() - began > START_SECONDS:
                raise DatabaseError(f"the server did not start: {(folder / 'server.log').read_text().strip()}")
            time.sleep(0.02)
        yield server
    finally:
        process.terminate()
        process.wait()


def _answers(url: str) -> bool:
    with suppress(OSError), urllib.request.urlopen(f"{url}/health", timeout=5):
        return True
    return False


# --- playing -------------------------------------------------------------------------------------------------------


class Players:
    """Tables with four clients each, which play as fast as moves are acknowledged."""

    def __init__(self, url: str, tally: Tally) -> None:
        self.url = url
        self.tally = tally
        self.is_playing = True
        self.sent: dict[tuple[str, int], float] = {}
        """When the move that led to a version of a table was sent."""

    async def table(self, number: int, connected: Callable[[], None] = lambda: None) -> None:
        """Open one table after the other and play there, until stopped."""
        while True:
            table, secrets = await self.open(number)
            ends = await asyncio.gather(*(self.seat(table, secret, connected) for secret in secrets))
            if not all(ends):
                return
            self.tally.games += 1

    async def open(self, number: int) -> tuple[str, list[str]]:
        """Open a table and take all of its seats."""
        api = Api(self.url)
        secrets = [new_secret() for _ in range(SEATS)]
        kinds = ["me", *["same_device"] * (SEATS - 1)]
        seats = [
            {"kind": kind, "name": f"Seat {i}", "secret": secret}
            for i, (kind, secret) in enumerate(zip(kinds, secrets, strict=True))
        ]
        editions = edition_ids()
        opened = await api.post("/api/tables", {"edition": editions[number % len(editions)], "seats": seats})
        await api.close()
        return opened["table"]["id"], secrets

    async def seat(self, table: str, secret: str, connected: Callable[[], None]) -> bool:
        """Play one seat; return whether the game ended before it was stopped."""
        dice = random.Random(secret)
        client = Client(self.url, table, secret)
        is_first, seq = True, 0
        try:
            async with aclosing(client.updates()) as updates:
                async for update in updates:
                    self._count_delivery(table, update)
                    if is_first:
                        connected()
                        is_first = False
                    if update["table"]["state"] == "over":
                        return True
                    # The update may be older than the last move.
                    if update["moves"] and update["seq"] >= seq and self.is_playing:
                        seq = await self._move(client, update, dice.choice(update["moves"])["text"])
        except asyncio.CancelledError:
            return False
        except LostUpdate:
            self.tally.lost += 1
        except Refused as refused:
            self.tally.errors[refused.code] += 1
        finally:
            await client.api.close()
        return False

    async def _move(self, client: Client, update: Json, text: str) -> int:
        """Make a move; return the sequence number after it."""
        began = time.perf_counter()
        if not update["choosing"]:  # first tickets are held, and made at another version
            self.sent[client.table, update["version"] + 1] = began
        accepted = await client.move(text, update["version"])
        self.tally.acknowledged.append(time.perf_counter() - began)
        return int(accepted["seq"])

    def _count_delivery(self, table: str, update: Json) -> None:
        """Count how long a move of another seat was on its way."""
        now = time.perf_counter()
        for happened in update["happenings"]:
            if happened["type"] == "moved" and happened["seat"] != update["you"]:
                sent = self.sent.get((table, happened["version"]))
                if sent is not None:
                    self.tally.delivered.append(now - sent)


async def _measure(
    server: Server, is_postgres: bool, tables: int, seconds: float, limits: list[float], said: Callable[[str], None]
) -> Load:
    tally = Tally()
    await _warm_up(server)
    idle_kib, idle_processor = await _at_rest(server, tables, tally, said)

    players = Players(server.url, tally)
    said(f"{tables} tables are played at")
    tasks = await _seated(players, tables)
    await asyncio.sleep(SETTLING_SECONDS)
    tally.clear()
    began, processor = time.perf_counter(), server.metric("process_cpu_seconds_total")
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    processor = server.metric("process_cpu_seconds_total") - processor
    acknowledged, delivered, games = sorted(tally.acknowledged), sorted(tally.delivered), tally.games
    await _stop(tasks)
    return Load(
        database="PostgreSQL" if is_postgres else "SQLite",
        tables=tables,
        seconds=took,
        moves=len(acknowledged),
        moves_per_second=len(acknowledged) / took,
        acknowledged_ms=percentiles(acknowledged),
        delivered_ms=percentiles(delivered),
        games=games,
        errors=dict(tally.errors),
        lost_updates=tally.lost,
        processor=processor / took,
        limit=limits[0],
        limit_uncompressed=limits[1],
        idle_kib=idle_kib,
        idle_processor_ms=idle_processor,
    )


class _Receiver(Wire):
    """One of four at a table of the bare server. They take turns to speak, each when it has heard the one before."""

    def __init__(self, url: str, table: int, number: int, is_compressed: bool) -> None:
        super().__init__(url, f"/{table}", is_compressed=is_compressed)
        self.is_open = asyncio.Event()
        self.count = 0
        self.number = number

    def opened(self) -> None:
        self.is_open.set()

    def heard(self, text: bytes) -> None:
        self.count += 1
        if self.count % SEATS == self.number:
            self.say(ECHOED)


async def measure_echo(tables: int, seconds: float, *, is_compressed: bool) -> float:
    """Return how many messages bare uvicorn sends to four receivers each, per second of its processor time."""
    with tempfile.TemporaryDirectory(prefix="trikk-echo-") as folder, _started(Path(folder), ECHO) as server:
        seats = [(table, number) for table in range(tables) for number in range(SEATS)]
        receivers = [_Receiver(server.url, table, number, is_compressed) for table, number in seats]
        for each in receivers:
            await each.connect()
            await each.is_open.wait()
        for each in receivers[::SEATS]:
            each.say(ECHOED)
        await asyncio.sleep(1.0)
        before, processor = sum(each.count for each in receivers), server.metric("process_cpu_seconds_total")
        await asyncio.sleep(seconds)
        processor = server.metric("process_cpu_seconds_total") - processor
        count = sum(each.count for each in receivers) - before
        for each in receivers:
            each.cut()
    return count / SEATS / processor


async def _warm_up(server: Server) -> None:
    """Play games of each edition, so that what is loaded once is not counted for any table."""
    players = Players(server.url, Tally())
    tasks = [asyncio.create_task(players.table(number)) for number in range(AT_ONCE)]
    while players.tally.games < AT_ONCE:
        await asyncio.sleep(0.1)
    await _stop(tasks)


async def _at_rest(server: Server, tables: int, tally: Tally, said: Callable[[str], None]) -> tuple[float, float]:
    """Return the KiB that an idle table with its connections takes, and the ms of processor time in an hour.

    Memory is that of a second half of the tables. By then the server has forgotten the games of the first, which it
    reads again when somebody moves, and uses what they took for those of the second.
    """
    players = Players(server.url, tally)
    players.is_playing = False
    first, second = tables - tables // 2, tables // 2
    tasks = await _seated(players, first)
    await asyncio.sleep(FORGOTTEN_SECONDS)
    before = server.metric("process_resident_memory_bytes")
    tasks += await _seated(players, second)
    said(f"{tables} tables are at rest, with {tables * SEATS} connections")
    memory = server.metric("process_resident_memory_bytes") - before
    processor = server.metric("process_cpu_seconds_total")
    await asyncio.sleep(IDLE_SECONDS)
    processor = server.metric("process_cpu_seconds_total") - processor
    await _stop(tasks)
    return memory / 1024 / second, processor * 1000 / tables * 3600 / IDLE_SECONDS


async def _seated(players: Players, tables: int) -> list["asyncio.Task[None]"]:
    """Open so many tables, some at a time; return those who play there when all are connected."""
    connected = 0

    def count() -> None:
        nonlocal connected
        connected += 1

    tasks: list[asyncio.Task[None]] = []
    for first in range(0, tables, AT_ONCE):
        last = min(first + AT_ONCE, tables)
        tasks += [asyncio.create_task(players.table(number, count)) for number in range(first, last)]
        while connected < last * SEATS:
            await asyncio.sleep(0.02)
    return tasks


async def _stop(tasks: list["asyncio.Task[None]"]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def percentiles(seconds: list[float]) -> tuple[float, float]:
    """Return median and 99th percentile of sorted times, in milliseconds."""
    if not seconds:
        return float("nan"), float("nan")
    return seconds[len(seconds) // 2] * 1000, seconds[min(len(seconds) - 1, len(seconds) * 99 // 100)] * 1000
