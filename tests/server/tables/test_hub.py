"""How updates get to those who are connected."""

import asyncio
import json
import socket
import time
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from websockets.sync.client import connect

from tests.patience import PATIENCE
from tests.server import hosting
from tests.server.offline import Table, at, opened, running, until
from trikk.errors import TrikkError
from trikk.server.api.messages.requests import TakeOver
from trikk.server.api.services import Services
from trikk.server.bench.client import changed, new_secret
from trikk.server.net import connections
from trikk.server.net.addresses import listen as listening_at
from trikk.server.storage import schema
from trikk.server.storage import store as store_module
from trikk.server.storage.codes import hash_of
from trikk.server.tables import commands
from trikk.server.tables.hub import Connection, Hub
from trikk.server.tables.repository import Repository
from trikk.server.tables.secrecy import LONGEST_CATCH_UP
from trikk.server.tables.updates import Had, News


class Listener:
    """A client that takes what it is sent, as long as it is willing to."""

    def __init__(self) -> None:
        self.updates: list[dict[str, Any]] = []
        self.closed: TrikkError | None = None
        self.is_willing = asyncio.Event()
        self.is_willing.set()
        self.is_offered = asyncio.Event()

    def send_now(self, *texts: bytes) -> bool:
        return False

    async def send(self, text: bytes) -> None:
        self.is_offered.set()
        await self.is_willing.wait()
        self.updates.append(changed(self.updates[-1] if self.updates else {}, json.loads(text)))

    async def close(self, why: TrikkError) -> None:
        self.closed = why

    @property
    def seq(self) -> int:
        return int(self.updates[-1]["seq"]) if self.updates else 0

    def check(self) -> None:
        """Make sure that each update goes on where the one before ended."""
        for before, after in zip(self.updates, self.updates[1:], strict=False):
            assert after["after"] == before["seq"]
            assert [each["seq"] for each in after["happenings"]] == list(range(before["seq"] + 1, after["seq"] + 1))


def listen(services: Services, table: Table, token: str | None, since: int | None = None) -> Listener:
    """Connect to a table."""
    listener = Listener()
    services.hub.add(table.id, Connection(listener, token, since))
    return listener


def reacting(name: str, times: int = 1) -> Callable[[Table], None]:
    def react(table: Table) -> None:
        for _ in range(times):
            commands.react(table.repository, table.id, table.token(name), "wow")

    return react


# --- sequence numbers ----------------------------------------------------------------------------------------------


def test_who_comes_is_told_what_was_missed_and_then_everything(sqlite_url: str) -> None:
    async def main() -> None:
        async with running(sqlite_url) as services:
            table = await opened(services, "me", "same_device")
            await at(services, table, reacting("Ann", 3))  # entries 3, 4, 5
            wanted = {0: 0, 2: 2, 5: 5, None: None, 6: None, 10**15: None}
            listeners = {since: listen(services, table, table.token("Ann"), since) for since in wanted}
            await until(lambda: all(listener.updates for listener in listeners.values()))
            for since, after in wanted.items():
                [update] = listeners[since].updates
                assert (update["after"], update["seq"], update["you"]) == (after, 5, 0)
                happened = [each["seq"] for each in update["happenings"]]
                assert happened == ([] if after is None else list(range(after + 1, 6)))
            for seq in (6, 7, 8):
                await at(services, table, Table.move)
                await until(lambda seq=seq: all(listener.seq == seq for listener in listeners.values()))  # type: ignore[misc]
            for listener in listeners.values():
                listener.check()
                assert len(listener.updates) == 4

    asyncio.run(main())


def test_who_missed_too_much_is_given_a_fresh_view(sqlite_url: str) -> None:
    async def main() -> None:
        async with running(sqlite_url) as services:
            table = await opened(services, "me", "same_device")
            await at(services, table, reacting("Ann", LONGEST_CATCH_UP))
            late, too_late = (listen(services, table, table.token("Bob"), since) for since in (2, 1))
            await until(lambda: bool(late.updates and too_late.updates))
            assert len(late.updates[0]["happenings"]) == LONGEST_CATCH_UP
            assert (too_late.updates[0]["after"], too_late.updates[0]["happenings"]) == (None, [])
            assert late.updates[0]["view"] == too_late.updates[0]["view"]

    asyncio.run(main())


# --- slow clients --------------------------------------------------------------------------------------------------


def test_a_slow_client_gets_everything_at_once_later_and_holds_up_nobody(sqlite_url: str) -> None:
    async def main() -> None:
        async with running(sqlite_url) as services:
            table = await opened(services, "me", "same_device")
            slow, quick = listen(services, table, table.token("Ann"), 0), listen(services, table, table.token("Bob"), 0)
            await until(lambda: slow.seq == quick.seq == 2)
            slow.is_willing.clear()
            slow.is_offered.clear()
            for seq in range(3, 20):
                await at(services, table, reacting("Bob"))
                await until(lambda seq=seq: quick.seq == seq)  # type: ignore[misc]
            await slow.is_offered.wait()
            assert slow.seq == 2
            slow.is_willing.set()
            await until(lambda: slow.seq == 19)
            for listener in (slow, quick):
                listener.check()
            assert [update["seq"] for update in slow.updates] == [2, 3, 19]
            assert len(quick.updates) == 18

    asyncio.run(main())


def test_a_client_that_takes_nothing_is_given_up(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real one, behind a connection that is full after a few updates."""

    def listen_narrowly(host: str, port: int) -> socket.socket:
        listening = listening_at(host, port)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        return listening

    monkeypatch.setattr(hosting, "listen", listen_narrowly)
    monkeypatch.setattr(connections, "UNREAD_SECONDS", 0.3)
    me = {"kind": "me", "name": "Ann", "secret": new_secret()}
    hello = json.dumps({"type": "hello", "token": me["secret"]})
    with hosting.hosted(sqlite_url) as server, socket.socket() as narrow:
        opening = server.http.post("/api/tables", json={"edition": "new_york", "seats": [me, {"kind": "open"}]}).json()
        path = f"/api/tables/{opening['table']['id']}"
        address = f"ws://{server.address}{path}/updates"
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect(("127.0.0.1", server.port))
        with connect(address) as quick, connect(address, sock=narrow, max_queue=1, close_timeout=0.1) as stuck:
            for client in (quick, stuck):
                client.send(hello)
            seen, seq = json.loads(quick.recv(PATIENCE))["seq"], 1
            deadline = time.monotonic() + PATIENCE
            while server.websockets_open() == 2:
                react = {"json": {"reaction": "wow"}, "headers": {"Authorization": f"Bearer {me['secret']}"}}
                assert server.http.post(f"{path}/reactions", **react).json() == {"seq": seq + 1}  # type: ignore[arg-type]
                seq += 1
                assert time.monotonic() < deadline
            while seen < seq:
                update = json.loads(quick.recv(PATIENCE))
                assert update["after"] == seen
                seen = update["seq"]


# --- those who are out ---------------------------------------------------------------------------------------------


def test_the_first_device_is_out_when_a_seat_has_moved_to_another(database_url: str) -> None:
    async def main() -> None:
        async with running(database_url) as services:
            table = await opened(services, "me", "same_device")
            first, other = listen(services, table, table.token("Ann")), listen(services, table, table.token("Bob"))
            await until(lambda: bool(first.updates and other.updates))
            code, _ = await at(
                services, table, lambda table: commands.give_code(table.repository, table.id, table.token("Ann"))
            )
            secret = new_secret()
            asked = TakeOver(code=code, secret=secret)
            await at(services, table, lambda table: commands.take_over(table.repository, table.id, asked))
            second = listen(services, table, hash_of(secret))
            await until(lambda: first.closed is not None and other.seq == 3 and bool(second.updates))
            assert first.closed is not None
            assert first.closed.code == "unknown_table"
            assert (len(first.updates), second.updates[0]["you"]) == (1, 0)
            table.secrets["Ann"] = secret
            await at(services, table, Table.move)
            await until(lambda: other.seq == second.seq == 4)
            assert (len(first.updates), other.closed) == (1, None)

    asyncio.run(main())


def test_at_a_listed_table_the_first_device_goes_on_as_one_who_watches(sqlite_url: str) -> None:
    async def main() -> None:
        async with running(sqlite_url) as services:
            table = await opened(services, "me", "same_device", listed=True)
            token = table.token("Ann")
            first, watcher = listen(services, table, token), listen(services, table, None)
            await until(lambda: first.seq == watcher.seq == 2)
            assert (first.updates[0]["you"], bool(first.updates[0]["moves"])) == (0, True)
            code, _ = await at(services, table, lambda table: commands.give_code(table.repository, table.id, token))
            asked = TakeOver(code=code, secret=new_secret())
            await at(services, table, lambda table: commands.take_over(table.repository, table.id, asked))
            await until(lambda: first.seq == watcher.seq == 3)
            assert first.updates[1] == watcher.updates[1]

    asyncio.run(main())


def test_a_table_that_cannot_be_read_closes_its_connections(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    def spoil(repository: Repository) -> None:
        with repository.writing() as connection:
            connection.execute(sa.update(schema.entries).where(schema.entries.c.seq == 2).values(body={"chance": []}))
        repository._live.clear()

    async def main() -> None:
        async with running(sqlite_url) as services:
            table = await opened(services, "me", "same_device")
            listener = listen(services, table, table.token("Ann"))
            await until(lambda: listener.seq == 2)
            await services.workers.run(table.id, spoil)
            services.hub.changed(table.id, 3)
            await until(lambda: listener.closed is not None)
            assert listener.closed is not None
            assert listener.closed.code == "internal"
            assert not services.hub.has(table.id)

    asyncio.run(main())
    assert [record.getMessage() for record in caplog.records] == ["updates_failed"]


def test_clients_connect_again_if_the_database_breaks(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*asked: Any, **more: Any) -> None:
        raise sa.exc.OperationalError("SELECT", {}, Exception("the connection broke"))

    async def main() -> None:
        async with running(sqlite_url) as services:
            table = await opened(services, "me", "same_device")
            listener = listen(services, table, table.token("Ann"))
            await until(lambda: listener.seq == 2)
            monkeypatch.setattr(Repository, "read", fail)
            services.hub.changed(table.id, 3)
            await until(lambda: listener.closed is not None)
            assert listener.closed is not None
            assert listener.closed.code == "unavailable"

    asyncio.run(main())
    assert [record.getMessage() for record in caplog.records] == ["database_failed"]


# --- several processes ---------------------------------------------------------------------------------------------


def test_updates_cross_between_processes(postgres_url: str) -> None:
    async def main() -> None:
        async with running(postgres_url) as one, running(postgres_url) as other:
            table = await opened(one, "me", "same_device")
            here, there = listen(one, table, table.token("Ann"), 0), listen(other, table, table.token("Bob"), 0)
            await until(lambda: here.seq == there.seq == 2)
            for number in range(12):
                await at((one, other)[number % 2], table, Table.move)
            await until(lambda: here.seq == there.seq == 14)
            for listener, you in ((here, 0), (there, 1)):
                listener.check()
                assert {update["you"] for update in listener.updates} == {you}

    asyncio.run(main())


def test_what_happened_while_nobody_listened_is_not_lost(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection that listens is cut, and its process tries again only after something has happened."""
    logged: list[str] = []
    monkeypatch.setattr(store_module, "log", lambda event, *_, **__: logged.append(event))
    monkeypatch.setattr(store_module, "RECONNECT_SECONDS", 0.5)
    here = "datname = current_database() AND query = 'LISTEN trikk'"  # other tests may use the same server
    cut = f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE {here}"

    async def main() -> None:
        async with running(postgres_url) as one:
            table = await opened(one, "me", "same_device")
            listener = listen(one, table, table.token("Ann"))
            await until(lambda: listener.seq == 2)
            with psycopg.connect(postgres_url, autocommit=True) as connection:
                await until(lambda: connection.execute(cut).fetchone() == (1,))
            await until(lambda: "listening_stopped" in logged)
            async with running(postgres_url) as other:
                await at(other, table, Table.move)
                await until(lambda: listener.seq == 3)
                await at(other, table, Table.move)
                await until(lambda: listener.seq == 4)
            listener.check()

    asyncio.run(main())


def test_notices_that_were_lost_while_a_table_was_read_are_made_up_for() -> None:
    """What is being read may be older than what was missed, so it has to be read once more."""

    async def main() -> None:
        asked: list[str] = []
        hub = Hub(asked.append)
        listener = Listener()
        connection = Connection(listener, None, None)
        hub.add("table", connection)
        hub.missed()
        assert asked == ["table", "table"]
        for number in (1, 2):
            made = News(json.dumps({"type": "update", "seq": number}).encode(), Had(number, number, None))
            hub.send([("table", number, [(connection, connection.had, made)])])
            await until(lambda number=number: listener.seq == number)  # type: ignore[misc]
        assert len(asked) == 2

    asyncio.run(main())


def test_an_update_that_was_made_before_another_was_sent_is_made_anew() -> None:
    async def main() -> None:
        asked: list[str] = []
        hub = Hub(asked.append)
        listener = Listener()
        connection = Connection(listener, None, None)
        hub.add("table", connection)
        made = News(b'{"type": "update", "seq": 5}', Had(1, 5, None))
        for _ in range(2):
            hub.send([("table", 5, [(connection, Had(None, None, None), made)])])
            await until(lambda: listener.seq == 5)
        assert asked == ["table", "table"]
        assert len(listener.updates) == 1

    asyncio.run(main())
