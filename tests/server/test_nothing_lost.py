"""Servers are killed while dozens of tables are in play, and nothing is lost."""

import asyncio
import json
import os
import random
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from signal import SIGINT, SIGTERM
from typing import Any

import httpx
import psycopg
import pytest
import sqlalchemy as sa

from tests.often import mostly_long
from tests.patience import PATIENCE, wait_until
from tests.server.crowd import A_FEW, DOZENS, Crowd, Person, Plan, Table
from tests.server.processes import ServerProcess, server_processes
from trikk.cli.fair import check, told_on
from trikk.game.verify import verify_line
from trikk.server.bench.client import Api, Json, new_secret
from trikk.server.storage import schema
from trikk.server.storage.rows import Entry, read_entries
from trikk.server.storage.store import CHANNEL, open_store

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
    """Kill servers, whichever, and start them again: while tables are being opened, then while most are in play."""
    opened = crowd.dice.randrange(1, len(crowd.tables) // 2)
    await crowd.until(lambda: sum(table.id != "" for table in crowd.tables) >= opened)
    for number in range(1 + KILLS):
        if number > 0:
            await somewhere(crowd)
            assert len(crowd.in_play()) >= AT_LEAST * len(crowd.tables)
        server = crowd.dice.choice(servers)
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


# --- what must hold ------------------------------------------------------------------------------------------------


def nothing_is_lost(
    disturb: Disturb, database: str, folder: Path, *, tables: Sequence[Plan] = DOZENS, servers: int = 1
) -> tuple[Crowd, list[ServerProcess]]:
    """Let a crowd play while it is disturbed, and check that it has noticed nothing but pauses."""
    seed = int(os.environ.get(SEED) or random.randrange(2**32))
    crowd = Crowd((), (), seed)
    try:
        with server_processes(database, folder, servers) as started:
            crowd = Crowd(tables, [server.url for server in started], seed)
            revealed, told = asyncio.run(play(crowd, started, disturb))
        entries = stored_entries(database)
        assert entries.keys() == {table.id for table in crowd.tables}, "a table is missing, or was opened twice"
        for table in crowd.tables:
            check_stored(table, entries[table.id], revealed[table.id])
            check_revealed(table, revealed[table.id])
            check_agreement(table, revealed[table.id])
            for person in table.people:
                check_told(person, told[person.token])
        return crowd, started
    except BaseException as error:
        states = "\n".join(f"  {table.id} {table.plan} {table.state} {table.version}" for table in crowd.tables)
        error.add_note(f"{SEED}={seed}; the tables were at\n{states}")
        raise


async def play(
    crowd: Crowd, servers: list[ServerProcess], disturb: Disturb
) -> tuple[dict[str, Json], dict[str, list[Json]]]:
    """Return the revealed game of each table, and what the server says at the end that happened, by token."""
    async with asyncio.timeout(HANGING_SECONDS):
        for server in servers:
            await server.answers()
        await crowd.play(disturb(crowd, servers))
        revealed, told = {}, {}
        for number, table in enumerate(crowd.tables):
            api = Api(servers[number % len(servers)].url)
            for person in table.people:
                api.token = person.token
                path = f"/api/tables/{table.id}/happenings?after={person.told[0]['seq']}"
                told[person.token] = (await api.get(path))["happenings"]
            revealed[table.id] = await api.get(f"/api/tables/{table.id}/record")
            await api.close()
        for server in servers:
            assert await server.end_by(SIGTERM) == 0
    return revealed, told


def stored_entries(database: str) -> dict[str, list[Entry]]:
    """Return what the database says that happened, by table."""
    store = open_store(database)
    try:
        with store.reading() as connection:
            ids = connection.execute(sa.select(schema.tables.c.id)).scalars().all()
            return {table_id: read_entries(connection, table_id, 0) for table_id in ids}
    finally:
        store.close()


def check_stored(table: Table, entries: list[Entry], revealed: Json) -> None:
    """Every version has one move, the one that was acknowledged."""
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    moved = [entry for entry in entries if entry.type == "moved"]
    assert [entry.version for entry in moved] == list(range(1, len(moved) + 1))
    assert [entry.body["move"] for entry in moved] == revealed["record"]["moves"]
    for person in table.people:
        if person.plays:
            own = [entry for entry in moved if entry.seat == person.last["you"]]
            if person.chosen is not None:
                assert own[0].body["move"] == person.chosen
                del own[0]
            assert [(entry.seq, entry.version, entry.body["move"]) for entry in own] == person.acknowledged
            assert {entry.body["by"] for entry in own} == {"person"}
    seats = [person.last["you"] for person in table.people if person.plays]
    assert all((entry.body["by"] == "person") == (entry.seat in seats) for entry in moved)


def check_revealed(table: Table, revealed: Json) -> None:
    """The record is true, and its cards are those that the table promised when it was opened."""
    assert verify_line(json.dumps(revealed["record"])) is None
    _, right, wrong = check(told_on(0, json.dumps(revealed)), table.seed_hash, {})
    assert (len(right), wrong) == (3, ())


def check_agreement(table: Table, revealed: Json) -> None:
    """Everyone has seen the same end."""
    ends = [
        {
            "state": person.last["table"]["state"],
            "seq": person.last["seq"],
            "version": person.last["version"],
            "view": public(person.last["view"]),
        }
        for person in table.people
    ]
    assert all(end == ends[0] for end in ends)
    assert ends[0]["state"] == "over"
    assert ends[0]["version"] == len(revealed["record"]["moves"])
    outcome = ends[0]["view"]["outcome"]
    assert outcome.pop("ranking")[0] == outcome["winners"]
    assert outcome == revealed["record"]["result"]


def public(view: Json) -> Json:
    """Return a view without what differs from reader to reader."""
    private = ("known_cards", "track")
    seats = [{name: value for name, value in seat.items() if name not in private} for seat in view["seats"]]
    return {**view, "seats": seats, "seat": None, "rows_to_rob": None}


def check_told(person: Person, told: list[Json]) -> None:
    """Updates went on without a gap, over all connections, and nothing in them was taken back."""
    fresh = [update["after"] is None for update in person.told]
    assert fresh == [True] + [False] * (len(fresh) - 1)
    assert person.happenings == told
    version = person.told[0]["version"]
    for update in person.told:
        version += sum(happened["type"] == "moved" for happened in update["happenings"])
        assert update["version"] == version
        assert update["table"]["to_move"] == update["view"]["to_move"]
        assert (update["table"]["state"] == "over") == (update["view"]["phase"] == "over")


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
