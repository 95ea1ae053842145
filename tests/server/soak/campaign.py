"""A crowd plays one game after the other while its servers are disturbed, hundreds of times; and what became of it.

Every game is checked when it is over. At the end, every acknowledged move must be in the database, and nothing may have
grown: memory and open files of the servers, rows that belong to no table, the log of SQLite.
"""

import asyncio
import json
import os
import random
import re
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from signal import SIGTERM
from statistics import median, quantiles
from typing import Any

import sqlalchemy as sa

from tests.patience import PATIENCE, wait_until
from tests.server.crowd import A_FEW, OTHERS, Crowd, Plan, Table
from tests.server.processes import LOOK_SECONDS, ServerProcess, server_processes
from tests.server.promises import check_end, check_stored, end_of, stored_entries
from trikk.server.admin.check import check_database, check_tables
from trikk.server.bench.client import Json
from trikk.server.storage import schema
from trikk.server.storage.address import file_of
from trikk.server.storage.store import Store, open_existing
from trikk.server.tables.repository import Repository

SCALE = "TRIKK_SOAK"
"""Set it to 0.05 for a twentieth of all disturbances, as a trial."""
SEED = "TRIKK_TEST_SEED"
"""Set it to the number that a failure tells, for the same dice."""
REPORTS = Path("build/soak")
STOP = REPORTS / "stop"
"""Make this file to end all campaigns early; what has happened is checked all the same."""
TABLES = (*A_FEW, OTHERS[3])
MOVES_BETWEEN = (0.3, 3.0)
"""So many at each table, on average, from one disturbance to the next."""
MOVES_MEANWHILE = 1
"""The same while a server is being started and there is another, which leaves it some of the processor."""
JITTER_SECONDS = 0.05
"""Without it, disturbances would come only when an update has just arrived."""
MOST_GROWTH = 1.5
"""Of memory and of open files, from the first tenth of a campaign to its last."""
FEWEST_LOOKS = 10
"""How often memory and files are looked at, at least, before they are compared: servers that have just been started use
less."""
MOST_LOG_MIB = 32
"""Of what SQLite has not yet moved into the database. It does so at 4 MiB, unless somebody reads just then."""


@dataclass
class Report:
    """What happened in a campaign, as `build/soak` has it."""

    name: str
    date: str
    seed: int
    seconds: float = 0.0
    disturbances: dict[str, int] = field(default_factory=dict)
    kills: int = 0
    """How many of them were a SIGKILL."""
    moves: int = 0
    """That were acknowledged to people."""
    lost: int | None = None
    """Of these; None if the campaign failed before that was known."""
    games: int = 0
    """That ended."""
    records: int = 0
    """That were verified."""
    resumed: int = 0
    """How often people connected again."""
    away_seconds: tuple[float, float] = (0.0, 0.0)
    """From a disturbance until the server is well again: median and 99th percentile."""
    memory_mib: tuple[int, int] | None = None
    """Of all processes of the servers, at most: in the first tenth of the campaign and in its last."""
    files: tuple[int, int] | None = None
    """Open ones, in the same way."""
    log_mib: float = 0.0
    """The largest size of SQLite's log."""


Disturb = Callable[["Campaign"], Coroutine[Any, Any, None]]


class Campaign:
    """What a disturbance can use, and what is counted meanwhile."""

    def __init__(self, name: str, database: str, folder: Path) -> None:
        self.database = database
        self.folder = folder
        seed = int(os.environ.get(SEED) or random.randrange(2**32))
        self.report = Report(name, time.strftime("%Y-%m-%d"), seed)
        self.crowd = Crowd((), (), seed)
        self.servers: list[ServerProcess] = []
        self._began = time.monotonic()
        self._ended: list[tuple[Table, Json]] = []
        self._away: list[float] = []
        self._used: list[tuple[float, int]] = []

    def run(self, disturb: Disturb, *, tables: Sequence[Plan] = TABLES, servers: int = 1, workers: int = 1) -> Report:
        """Let a crowd play while it is disturbed; check everything, and return what happened."""
        try:
            with server_processes(self.database, self.folder, servers, workers=workers) as self.servers:
                self.crowd = Crowd(tables, [server.url for server in self.servers], self.report.seed)
                asyncio.run(self._play(disturb))
            for server in self.servers:
                assert [line for line in server.errors() if not is_about_the_database(line)] == []
            self._check()
            self._check_growth()
        except BaseException as error:
            error.add_note(f"{SEED}={self.report.seed}; {self._progress()}")
            raise
        finally:
            self.report.seconds = round(time.monotonic() - self._began, 1)
            name = re.sub(r"\W+", "-", self.report.name.lower())
            write(f"{name}.json", json.dumps(vars(self.report), indent=2) + "\n")
        return self.report

    async def _play(self, disturb: Disturb) -> None:
        for server in self.servers:
            await server.answers()
        await self.crowd.play(disturb(self), self._over)
        for server in self.servers:
            await server.answers()
        await asyncio.to_thread(self._check_processes)
        for server in self.servers:
            assert await server.end_by(SIGTERM) == 0

    async def _over(self, table: Table) -> None:
        """Check a game that is over, and keep only what has to be compared with the database."""
        end = await end_of(table, self.crowd.some_order())
        check_end(table, end)
        self.report.games += 1
        self.report.records += 1
        for person in table.people:
            self.report.moves += len(person.acknowledged)
            self.report.resumed += person.times_resumed
            del person.told[:-1]
        self._ended.append((table, end.revealed))

    # --- disturbing ------------------------------------------------------------------------------------------------

    def times(self, number: int) -> Iterator[int]:
        """Yield 0, 1, 2 ... for as often as something is to be done, until somebody ends the campaign."""
        for each in range(scaled(number)):
            if STOP.exists():
                return
            yield each

    async def somewhere(self) -> None:
        """Return at a random moment of play."""
        crowd = self.crowd
        moves = crowd.moves + crowd.dice.uniform(*MOVES_BETWEEN) * len(crowd.tables)
        async with asyncio.timeout(PATIENCE):
            await crowd.until(lambda: crowd.moves >= moves)
        await asyncio.sleep(crowd.dice.uniform(0, JITTER_SECONDS))

    @asynccontextmanager
    async def disturbance(self, what: str, *, kills: int = 0) -> AsyncIterator[None]:
        """Count what is done in a block, which ends when the servers are well again."""
        self._used.append(used([pid for server in self.servers for pid in (server.pid, *server.workers())]))
        began = time.monotonic()
        async with asyncio.timeout(PATIENCE), self.crowd.slowly(MOVES_MEANWHILE):
            yield
        self._away.append(time.monotonic() - began)
        self.count(what, kills=kills)
        file = file_of(self.database)
        log = None if file is None else file.with_name(f"{file.name}-wal")
        if log is not None and log.exists():
            self.report.log_mib = max(self.report.log_mib, round(log.stat().st_size / 2**20, 1))

    def count(self, what: str, *, kills: int = 0) -> None:
        """Count something that was done."""
        self.report.disturbances[what] = self.report.disturbances.get(what, 0) + 1
        self.report.kills += kills
        write("progress", f"{time.strftime('%H:%M:%S')} {self._progress()}\n", "a")

    def _progress(self) -> str:
        done = ", ".join(f"{number} {what}" for what, number in self.report.disturbances.items())
        return f"{self.report.name}: {done}; {self.crowd.moves} moves, {self.report.games} games"

    # --- checking --------------------------------------------------------------------------------------------------

    def _check(self) -> None:
        """Everything that was acknowledged is there, and nothing else."""
        entries = stored_entries(self.database)
        assert entries.keys() == {table.id for table, _ in self._ended}, "a table is missing, or was opened twice"
        for table, revealed in self._ended:
            check_stored(table, entries[table.id], revealed)
        self.report.lost = 0
        with self._reading() as store:
            assert list(check_database(store)) == []
            assert list(check_tables(Repository(store))) == []

    def _check_processes(self) -> None:
        """When all have gone, the database soon knows of nobody who is here, nor of processes that are dead."""
        seat, process = schema.seats.c, schema.processes.c
        with self._reading() as store:

            def is_quiet() -> bool:
                with store.reading() as connection:
                    seen = connection.execute(sa.select(sa.func.count()).where(seat.process.is_not(None))).scalar_one()
                    alive = connection.execute(sa.select(sa.func.count(process.id))).scalar_one()
                return seen == 0 and alive <= sum(max(1, len(server.workers())) for server in self.servers)

            wait_until(is_quiet)

    def _check_growth(self) -> None:
        assert self.report.log_mib <= MOST_LOG_MIB
        wait_until(lambda: not left_behind(self.folder))
        if self._away:
            self.report.away_seconds = round(median(self._away), 2), round(percentile(self._away, 99), 2)
        if len(self._used) < 2 * FEWEST_LOOKS:
            return  # it was a trial, or ended early
        tenth = max(FEWEST_LOOKS, len(self._used) // 10)
        first, last = self._used[:tenth], self._used[-tenth:]
        for name, number in (("memory_mib", 0), ("files", 1)):
            before, after = (round(max(each[number] for each in part)) for part in (first, last))
            setattr(self.report, name, (before, after))
            assert after <= MOST_GROWTH * before, f"{name} has grown from {before} to {after}"

    @contextmanager
    def _reading(self) -> Iterator[Store]:
        store = open_existing(self.database)
        try:
            yield store
        finally:
            store.close()


def is_about_the_database(line: str) -> bool:
    """Whether an error in a log says only that the database does not answer, or not soon enough."""
    with suppress(ValueError):
        written = json.loads(line)
        return written["event"] in ("database_failed", "database_unwell") or written.get("status") == 503
    return False


async def until_logged(server: ServerProcess, event: str, times: int) -> None:
    """Return when a server has logged an event so many times."""
    while server.logged(event) < times:
        await asyncio.sleep(LOOK_SECONDS)


def scaled(times: int) -> int:
    """Return how often something is done in this run: so many times, unless it is a trial."""
    return max(2, round(times * float(os.environ.get(SCALE, "1"))))


def percentile(numbers: Sequence[float], percent: int) -> float:
    return quantiles(numbers, n=100, method="inclusive")[percent - 1] if len(numbers) > 1 else numbers[0]


def used(pids: Sequence[int]) -> tuple[float, int]:
    """Return what processes use: memory in MiB and open files."""
    memory, files = 0.0, 0
    for pid in pids:
        process = Path(f"/proc/{pid}")
        try:
            pages = int((process / "statm").read_text().split()[1])
            files += len(list((process / "fd").iterdir()))
        except (FileNotFoundError, ProcessLookupError):  # it was killed just now
            continue
        memory += pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    return memory, files


def left_behind(folder: Path) -> list[int]:
    """Return processes that were started by servers with their data in a folder, and still run."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            environment = (process / "environ").read_bytes()
        except OSError:
            continue
        if f"HOME={folder}\0".encode() in environment:
            found.append(int(process.name))
    return found


def write(name: str, text: str, mode: str = "w") -> None:
    """Write to a file of the reports."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    with (REPORTS / name).open(mode, encoding="utf-8") as file:
        file.write(text)
