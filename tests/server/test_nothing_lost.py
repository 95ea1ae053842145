"""Servers are killed while dozens of tables are in play, and nothing is lost."""

import asyncio
import os
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from signal import SIGHUP, SIGINT, SIGKILL, SIGTERM
from typing import Any

import httpx
import psycopg
import pytest

from tests.often import mostly_long
from tests.patience import PATIENCE, wait_until
from tests.server.crowd import A_FEW, DOZENS, Crowd, Plan
from tests.server.processes import LOOK_SECONDS, ServerProcess, server_processes
from tests.server.promises import End, check_end, check_stored, end_of, stored_entries
from trikk.server.bench.client import Api, Json, new_secret
from trikk.server.storage.store import CHANNEL

AT_LEAST = 0.8
"""The share of tables that are in play whenever a server is killed: of dozens, two dozen."""
KILLS = 2
MOVES_BETWEEN = (1, 7)
"""So many at each table, on average, from one disturbance to the next."""
MOVES_MEANWHILE = 3
"""The same while a server is being started and there is another, so that games do not end too soon."""
JITTER_SECONDS = 0.05
"""Without it, disturbances would come only when an update has just arrived."""
HANGING_SECONDS = 300.0
"""After which games that do not end are given up."""
SEED = "TRIKK_TEST_SEED"
"""Set it to the number that a failure tells, for the same dice."""

Disturb = Callable[[Crowd, list[ServerProcess]], Coroutine[Any, Any, None]]


# --- killed --------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_nothing_is_lost_when_a_server_is_killed_on_sqlite(sqlite_url: str, tmp_path: Path) -> None:
    crowd, [server] = nothing_is_lost(kills, sqlite_url, tmp_path)
    assert server.errors() == []
    assert all(person.times_resumed for person in crowd.people)


@pytest.mark.long
def test_nothing_is_lost_when_one_of_two_servers_is_killed(postgres_url: str, tmp_path: Path) -> None:
    bot_moves: Counter[str] = Counter()

    async def kills_and_counts(crowd: Crowd, servers: list[ServerProcess]) -> None:
        await kills(crowd, servers, bot_moves)
        for server in servers:
            bot_moves[server.url] += await server.moves_by("bot")

    crowd, servers = nothing_is_lost(kills_and_counts, postgres_url, tmp_path, tables=A_FEW, servers=2)
    assert [server.errors() for server in servers] == [[], []]
    assert bot_moves.total() > 0
    assert any(person.times_resumed for person in crowd.people)


async def kills(crowd: Crowd, servers: list[ServerProcess], bot_moves: Counter[str] | None = None) -> None:
    """Kill one server after the other, while tables are being opened or most are in play, and start them again."""
    opened = crowd.dice.randrange(1, len(crowd.tables) // 2)
    await crowd.until(lambda: sum(table.id != "" for table in crowd.tables) >= opened)
    order = crowd.dice.sample(servers, len(servers))
    for number in range(1 + KILLS):
        if number > 0:
            await somewhere(crowd)
            assert len(crowd.in_play()) >= AT_LEAST * len(crowd.tables)
        server = order[number % len(order)]
        if bot_moves is not None:
            bot_moves[server.url] += await server.moves_by("bot")
        server.kill()
        server.start()
        async with crowd.slowly(MOVES_MEANWHILE):
            await server.answers()
            await crowd.until(crowd.has_begun)


async def somewhere(crowd: Crowd) -> None:
    """Return at a random moment in the middle of play."""
    await crowd.until(crowd.has_begun)
    moves = crowd.moves + crowd.dice.uniform(*MOVES_BETWEEN) * len(crowd.tables)
    await crowd.until(lambda: crowd.moves >= moves)
    await asyncio.sleep(crowd.dice.uniform(0, JITTER_SECONDS))


# --- stopped, or cut off -------------------------------------------------------------------------------------------


@pytest.mark.long
def test_nothing_is_lost_on_ctrl_c(sqlite_url: str, tmp_path: Path) -> None:
    nothing_is_lost_when_stopped_by(SIGINT, sqlite_url, tmp_path)


def nothing_is_lost_when_stopped_by(number: int, database: str, folder: Path) -> None:
    async def stops(crowd: Crowd, servers: list[ServerProcess]) -> None:
        await somewhere(crowd)
        assert await servers[0].end_by(number) == 0
        servers[0].start()

    crowd, [server] = nothing_is_lost(stops, database, folder, tables=A_FEW)
    assert server.errors() == []
    assert any(person.times_resumed for person in crowd.people)


@pytest.mark.long
def test_nothing_is_lost_when_the_database_cuts_all_connections(postgres_url: str, tmp_path: Path) -> None:
    async def cuts(crowd: Crowd, servers: list[ServerProcess]) -> None:
        for _ in range(KILLS):
            await somewhere(crowd)
            async with crowd.slowly(MOVES_MEANWHILE):
                await asyncio.to_thread(cut_all, postgres_url, len(servers))

    _, servers = nothing_is_lost(cuts, postgres_url, tmp_path, tables=A_FEW, servers=2)
    for server in servers:
        assert sum("listening_stopped" in line for line in server.log()) == KILLS
        assert not any('"status": 500' in line for line in server.log())


def cut_all(database: str, servers: int) -> None:
    """Cut all connections of servers, as soon as all of them listen."""
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    listening = f"SELECT count(*) {others} AND query = 'LISTEN {CHANNEL}'"
    with psycopg.connect(database, autocommit=True) as connection:
        wait_until(lambda: connection.execute(listening).fetchone() == (servers,))
        connection.execute(f"SELECT pg_terminate_backend(pid) {others}")


# --- workers -------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_nothing_is_lost_when_a_worker_is_killed(postgres_url: str, tmp_path: Path) -> None:
    async def kills_workers(crowd: Crowd, servers: list[ServerProcess]) -> None:
        [server] = servers
        for number in range(KILLS):
            await somewhere(crowd)
            os.kill(crowd.dice.choice(server.workers()), SIGKILL)
            async with crowd.slowly(MOVES_MEANWHILE):
                await until_logged(server, "worker_answers", 2 + number + 1)

    crowd, [server] = nothing_is_lost(kills_workers, postgres_url, tmp_path, tables=A_FEW, workers=2)
    assert server.errors() == []
    assert server.logged("worker_ended") == KILLS
    assert any(person.times_resumed for person in crowd.people)


@pytest.mark.long
def test_nothing_is_lost_and_nobody_refused_when_workers_are_renewed(postgres_url: str, tmp_path: Path) -> None:
    async def renews(crowd: Crowd, servers: list[ServerProcess]) -> None:
        [server] = servers
        async with everyone_is_answered(server) as answered:
            for number in range(KILLS):
                await somewhere(crowd)
                before = server.workers()
                server.send(SIGHUP)
                async with crowd.slowly(MOVES_MEANWHILE):
                    await until_logged(server, "renewed", number + 1)
                assert not set(server.workers()) & set(before)
        assert answered
        assert all(answered)

    crowd, [server] = nothing_is_lost(renews, postgres_url, tmp_path, tables=A_FEW, workers=2)
    assert server.errors() == []
    assert server.logged("worker_ended") == 0
    assert any(person.times_resumed for person in crowd.people)


@pytest.mark.long
def test_nothing_is_lost_and_nobody_refused_when_a_server_starts_anew(sqlite_url: str, tmp_path: Path) -> None:
    async def restarts(crowd: Crowd, servers: list[ServerProcess]) -> None:
        [server] = servers
        async with everyone_is_answered(server):
            for number in range(KILLS):
                await somewhere(crowd)
                server.send(SIGHUP)
                async with crowd.slowly(MOVES_MEANWHILE):
                    await until_logged(server, "ready", 1 + number + 1)

    crowd, [server] = nothing_is_lost(restarts, sqlite_url, tmp_path, tables=A_FEW)
    assert server.errors() == []
    assert any(person.times_resumed for person in crowd.people)


async def until_logged(server: ServerProcess, event: str, times: int) -> None:
    """Return when an event has been logged so many times, and the server is well."""
    async with asyncio.timeout(PATIENCE):
        while server.logged(event) < times:
            await asyncio.sleep(LOOK_SECONDS)
    await server.answers()


@asynccontextmanager
async def everyone_is_answered(server: ServerProcess) -> AsyncIterator[list[bool]]:
    """Ask over new connections again and again while a block runs: none is refused.

    Yields whether each was also answered, and not closed because its worker was just stopping.
    """
    answered: list[bool] = []

    async def ask() -> None:
        while True:
            api = Api(server.url)
            try:
                await api.get("/health")
                answered.append(True)
            except ConnectionRefusedError:
                raise
            except OSError:
                answered.append(False)
            finally:
                await api.close()

    asking = asyncio.create_task(ask())
    try:
        yield answered
    finally:
        asking.cancel()
        with suppress(asyncio.CancelledError):
            await asking


# --- what must hold ------------------------------------------------------------------------------------------------


def nothing_is_lost(
    disturb: Disturb,
    database: str,
    folder: Path,
    *,
    tables: Sequence[Plan] = DOZENS,
    servers: int = 1,
    workers: int = 1,
) -> tuple[Crowd, list[ServerProcess]]:
    """Let a crowd play while it is disturbed, and check that it has noticed nothing but pauses."""
    seed = int(os.environ.get(SEED) or random.randrange(2**32))
    crowd = Crowd((), (), seed)
    try:
        with server_processes(database, folder, servers, workers=workers) as started:
            crowd = Crowd(tables, [server.url for server in started], seed)
            ends = asyncio.run(play(crowd, started, disturb))
        entries = stored_entries(database)
        assert entries.keys() == {table.id for table in crowd.tables}, "a table is missing, or was opened twice"
        for table in crowd.tables:
            check_end(table, ends[table.id])
            check_stored(table, entries[table.id], ends[table.id].revealed)
        return crowd, started
    except BaseException as error:
        states = "\n".join(f"  {table.id} {table.plan} {table.state} {table.version}" for table in crowd.tables)
        error.add_note(f"{SEED}={seed}; the tables were at\n{states}")
        raise


async def play(crowd: Crowd, servers: list[ServerProcess], disturb: Disturb) -> dict[str, End]:
    """Return how each table ended."""
    async with asyncio.timeout(HANGING_SECONDS):
        for server in servers:
            await server.answers()
        await crowd.play(disturb(crowd, servers))
        ends = {}
        for number, table in enumerate(crowd.tables):
            ends[table.id] = await end_of(table, servers[number % len(servers)].url)
        for server in servers:
            assert await server.end_by(SIGTERM) == 0
    return ends


# --- the same once more --------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("database_url", ["sqlite", "postgresql"], indirect=True)
def test_a_move_repeated_after_a_crash_is_answered_in_the_same_way(database_url: str, tmp_path: Path) -> None:
    secrets = [new_secret(), new_secret()]
    seats = [{"kind": "me", "name": f"seat {number}", "secret": secret} for number, secret in enumerate(secrets)]
    with (
        server_processes(database_url, tmp_path) as [server],
        httpx.Client(base_url=server.url, timeout=PATIENCE) as http,
    ):
        asyncio.run(server.answers())
        opening = {"edition": "new_york", "seats": seats}
        opened = http.post("/api/tables", json=opening)
        address = f"/api/tables/{opened.json()['table']['id']}"
        made = []
        for _ in range(20):
            for secret in secrets:
                headers = {"Authorization": f"Bearer {secret}"}
                seen = http.get(address, headers=headers).json()
                if seen["moves"]:
                    body = {"version": seen["version"], "move": seen["moves"][-1]["text"]}
                    made.append((headers, body, http.post(f"{address}/moves", headers=headers, json=body)))
        assert {answer.status_code for _, _, answer in made} == {200}
        headers, _, _ = made[-1]
        before = http.get(address, headers=headers).content

        server.kill()
        server.start()
        asyncio.run(server.answers())

        for who, body, first in reversed(made):
            again = http.post(f"{address}/moves", headers=who, json=body)
            assert (again.status_code, again.content) == (first.status_code, first.content)
        assert http.get(address, headers=headers).content == before
        assert http.post("/api/tables", json=opening).json()["table"]["id"] == opened.json()["table"]["id"]


@pytest.mark.parametrize("database_url", mostly_long("sqlite", "postgresql"), indirect=True)
def test_a_choice_that_is_held_and_a_move_taken_back_outlive_a_crash(database_url: str, tmp_path: Path) -> None:
    secrets = [new_secret(), new_secret()]
    seats = [{"kind": "me", "name": f"seat {number}", "secret": secret} for number, secret in enumerate(secrets)]
    with (
        server_processes(database_url, tmp_path) as [server],
        httpx.Client(base_url=server.url, timeout=PATIENCE) as http,
    ):
        asyncio.run(server.answers())
        opened = http.post("/api/tables", json={"edition": "new_york", "seats": seats, "starts": 0})
        address = f"/api/tables/{opened.json()['table']['id']}"
        tokens = [{"Authorization": f"Bearer {secret}"} for secret in secrets]

        def crash() -> None:
            server.kill()
            server.start()
            asyncio.run(server.answers())

        def ask(seat: int, path: str, **body: Any) -> Json:
            answer = http.post(f"{address}/{path}", headers=tokens[seat], json=body)
            assert answer.status_code == 200, answer.text
            return dict(answer.json())

        def seen(seat: int) -> Json:
            return dict(http.get(address, headers=tokens[seat]).json())

        text = seen(1)["moves"][-1]["text"]
        held = ask(1, "moves", version=0, move=text)
        crash()
        assert seen(1)["held"]
        assert ask(1, "moves", version=0, move=text) == held
        ask(0, "moves", version=0, move=seen(0)["moves"][0]["text"])
        assert seen(0)["version"] == 2  # both are made
        assert ask(1, "moves", version=0, move=text) == held

        while True:
            shown = [seen(seat) for seat in (0, 1)]
            mover = shown[0]["table"]["to_move"]
            offered = {move["text"].split()[0]: move["text"] for move in shown[mover]["moves"]}
            version = shown[0]["version"]
            made = ask(mover, "moves", version=version, move=offered.get("claim") or offered["draw"])
            if "claim" in offered:
                break
        before = {**shown[mover], "seq": 0, "version": 0, "presence": []}
        taken = ask(mover, "undo", version=made["version"])
        crash()
        assert ask(mover, "undo", version=made["version"]) == taken
        assert ask(mover, "moves", version=version, move=offered["claim"]) == made  # and not made again
        assert {**seen(mover), "seq": 0, "version": 0, "presence": []} == before
