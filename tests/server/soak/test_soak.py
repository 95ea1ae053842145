"""A thousand kills, full disks, broken connections and clients that do not read: nothing is lost, and nothing grows.

`make soak` runs this, and docs/reliability.md has the figures. `build/soak/progress` says how far it is.
"""

import asyncio
import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from signal import SIGKILL

import psycopg
import pytest
from websockets.asyncio.client import connect

from tests.patience import PATIENCE
from tests.server.crowd import Plan
from tests.server.databases import new_database
from tests.server.processes import LOOK_SECONDS
from tests.server.relay import relayed
from tests.server.soak.campaign import TABLES, Campaign, scaled, until_logged
from tools import postgres

pytestmark = [pytest.mark.long, pytest.mark.soak]

KILLS = {"sqlite": 300, "sqlite starts": 100, "postgresql": 250, "workers": 200, "database": 100, "backends": 50}
"""How often SIGKILL is sent, and to whom: a thousand times."""
THINKING = Plan("new_york", "mt")


def test_the_kills_are_a_thousand() -> None:
    assert sum(KILLS.values()) == 1000


@pytest.fixture
def own_postgres() -> Iterator[postgres.Server]:
    """A PostgreSQL server that waits for the disk, and may be killed."""
    reason = postgres.why_not()
    if reason is not None:
        pytest.skip(reason)
    with postgres.server(durable=True) as server:
        yield server


@pytest.fixture
def own_database(own_postgres: postgres.Server) -> Iterator[str]:
    """An empty database there."""
    with new_database(own_postgres.address) as url:
        yield url


# --- killed --------------------------------------------------------------------------------------------------------


def test_a_server_is_killed(sqlite_url: str, tmp_path: Path) -> None:
    async def kills(campaign: Campaign) -> None:
        [server] = campaign.servers
        dice = campaign.crowd.dice
        starts = set(dice.sample(range(scaled(KILLS["sqlite"])), scaled(KILLS["sqlite starts"])))
        for number in campaign.times(KILLS["sqlite"]):
            await campaign.somewhere()
            async with campaign.disturbance("server killed", kills=1):
                server.kill()
                server.start()
                if number in starts:
                    await asyncio.sleep(dice.uniform(0, START_SECONDS))
                    server.kill()
                    campaign.count("server killed while it started", kills=1)
                    server.start()
                await server.answers()

    campaign = Campaign("SQLite", sqlite_url, tmp_path)
    campaign.run(kills)


START_SECONDS = 2.0
"""A server that is killed while it starts is killed within this time."""


def test_one_of_two_servers_is_killed(own_database: str, tmp_path: Path) -> None:
    async def kills(campaign: Campaign) -> None:
        for _ in campaign.times(KILLS["postgresql"]):
            await campaign.somewhere()
            server = campaign.crowd.dice.choice(campaign.servers)
            async with campaign.disturbance("one of two servers killed", kills=1):
                server.kill()
                server.start()
                await server.answers()

    campaign = Campaign("PostgreSQL, two servers", own_database, tmp_path)
    campaign.run(kills, servers=2)


WORKERS = 3
KILLS_OF_A_SUPERVISOR = 10
"""So often, after this number of kills, it is the supervisor: otherwise it would wait ever longer for workers."""


def test_a_worker_is_killed_or_the_supervisor(own_database: str, tmp_path: Path) -> None:
    async def kills(campaign: Campaign) -> None:
        [server] = campaign.servers
        await until_logged(server, "ready", 1)
        for number in campaign.times(KILLS["workers"]):
            await campaign.somewhere()
            workers = server.workers()
            if (number + 1) % KILLS_OF_A_SUPERVISOR:
                async with campaign.disturbance("one of three workers killed", kills=1):
                    answered = server.logged("worker_answers")
                    os.kill(campaign.crowd.dice.choice(workers), SIGKILL)
                    await until_logged(server, "worker_answers", answered + 1)
            else:
                async with campaign.disturbance("supervisor killed", kills=1):
                    ready = server.logged("ready")
                    server.kill()
                    while any(Path(f"/proc/{pid}/fd/0").exists() for pid in workers):
                        await asyncio.sleep(LOOK_SECONDS)
                    server.start()
                    await until_logged(server, "ready", ready + 1)

    campaign = Campaign("PostgreSQL, three workers", own_database, tmp_path)
    campaign.run(kills, workers=WORKERS)


def test_the_database_is_killed(own_postgres: postgres.Server, own_database: str, tmp_path: Path) -> None:
    async def kills(campaign: Campaign) -> None:
        [server] = campaign.servers
        total = KILLS["database"] + KILLS["backends"]
        backends = set(campaign.crowd.dice.sample(range(scaled(total)), scaled(KILLS["backends"])))
        for number in campaign.times(total):
            await campaign.somewhere()
            if number not in backends:
                async with campaign.disturbance("PostgreSQL killed", kills=1):
                    await asyncio.to_thread(own_postgres.kill)
                    await asyncio.sleep(campaign.crowd.dice.uniform(0, 1))
                    await asyncio.to_thread(own_postgres.start)
                    await server.answers()
            else:
                async with campaign.disturbance("one process of PostgreSQL killed", kills=1):
                    [(pid,)] = await asyncio.to_thread(asked, own_database, SOME_BACKEND)
                    os.kill(pid, SIGKILL)  # after which PostgreSQL ends all others, and recovers
                    await server.answers()

    campaign = Campaign("PostgreSQL itself", own_database, tmp_path)
    campaign.run(kills)


SOME_BACKEND = """
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    ORDER BY random() LIMIT 1
"""


def asked(database: str, query: str) -> list[tuple[int]]:
    """Return what PostgreSQL answers, once it does."""
    while True:
        with suppress(psycopg.OperationalError), psycopg.connect(database) as connection:
            found = connection.execute(query).fetchall()
            if found:
                return found


# --- no room, no way, no reader ------------------------------------------------------------------------------------

FULL_DISKS = 40
DISK_MIB = 64


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own for a database; only root can have one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MIB}m", "trikk-soak", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("only root can mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_the_disk_is_full(small_disk: Path, tmp_path: Path) -> None:
    ballast = small_disk / "ballast"

    async def fills(campaign: Campaign) -> None:
        [server] = campaign.servers
        dice = campaign.crowd.dice
        for number in campaign.times(FULL_DISKS):
            await campaign.somewhere()
            async with campaign.disturbance("disk full"):
                fill(ballast)
                await asyncio.sleep(dice.uniform(0, FULL_SECONDS))
                if number % 2:
                    server.kill()
                    campaign.count("server killed while the disk was full", kills=1)
                ballast.unlink()
                if number % 2:
                    server.start()
                await server.answers()

    campaign = Campaign("SQLite, disk full", f"sqlite:///{small_disk / 'trikk.db'}", tmp_path)
    campaign.run(fills, tables=(*TABLES, THINKING))


FULL_SECONDS = 3.0


def fill(ballast: Path) -> None:
    """Write until nothing more can be written."""
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        for size in (2**20, 2**12):
            with suppress(OSError):
                while True:
                    file.write(bytes(size))


CUTS = 100


def test_connections_break(own_database: str, tmp_path: Path) -> None:
    with relayed(own_database) as relay:
        relay.open()

        async def cuts(campaign: Campaign) -> None:
            dice = campaign.crowd.dice
            for _ in campaign.times(CUTS):
                await campaign.somewhere()
                kind = dice.choice(("of the database cut", "of the database held up", "of players cut"))
                async with campaign.disturbance(f"connections {kind}"):
                    if kind == "of the database cut":
                        relay.cut()
                    elif kind == "of the database held up":
                        relay.freeze()
                        await asyncio.sleep(dice.uniform(0, FULL_SECONDS))
                        relay.thaw()
                    else:
                        for person in dice.sample(campaign.crowd.people, len(campaign.crowd.people) // 2):
                            person.cut()
                    for server in campaign.servers:
                        await server.answers()

        campaign = Campaign("PostgreSQL, connections cut", relay.url, tmp_path)
        campaign.run(cuts, servers=2)


SLOW = 40
NOT_READING = 20
MOST_ASLEEP = 100
"""At a time, however fast the others play: more connections would look as if the server kept them."""
SLEEPY = 0.05


def test_clients_are_slow_or_sleep(sqlite_url: str, tmp_path: Path) -> None:
    async def sleeps(campaign: Campaign) -> None:
        [server] = campaign.servers
        crowd = campaign.crowd
        crowd.sleepy = SLEEPY
        asleep = asyncio.Semaphore(MOST_ASLEEP)
        async with asyncio.TaskGroup() as group:
            for _ in campaign.times(SLOW):
                for _ in range(NOT_READING):
                    await asleep.acquire()
                await campaign.somewhere()
                async with campaign.disturbance(f"{NOT_READING} clients stop reading"):
                    for table in crowd.dice.choices([each for each in crowd.tables if each.people], k=NOT_READING):
                        task = group.create_task(read_nothing(server.url, table.id, table.people[0].token))
                        task.add_done_callback(lambda _: asleep.release())
                    for person in crowd.dice.sample(crowd.people, len(crowd.people) // 4):
                        person.cut()
                    await server.answers()

    campaign = Campaign("SQLite, clients slow or asleep", sqlite_url, tmp_path)
    campaign.run(sleeps)


async def read_nothing(url: str, table: str, token: str) -> None:
    """Say hello, and read nothing any more, until the server has had enough of it or the game is long over."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/updates"
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            socket = await connect(address, compression=None, proxy=None, max_queue=1, ping_interval=None)
            await socket.send(f'{{"type": "hello", "token": "{token}", "since": 0}}')
            socket.transport.pause_reading()
            await asyncio.sleep(NOT_READING_SECONDS)
            socket.transport.abort()


NOT_READING_SECONDS = 20.0
