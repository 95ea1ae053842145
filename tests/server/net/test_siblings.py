"""Workers of one server: a table's WebSockets are in one of them, and no connection is lost when one makes way."""

import http.client
import json
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, WebSocket
from prometheus_client.parser import text_string_to_metric_families
from websockets.sync.client import connect

from tests.patience import PATIENCE, read_until, wait_until
from tests.server.hosting import running
from trikk.server.api import websocket
from trikk.server.net.addresses import listen
from trikk.server.net.http_server import Server, config_for
from trikk.server.net.limits_file import LimitsInForce
from trikk.server.net.metrics import Metrics, by_worker
from trikk.server.net.siblings import VARIABLE, Place, Siblings, inbox_pair, place_of
from trikk.server.net.websocket_connection import WebSocketConnection
from trikk.server.settings import UNLIMITED, Settings

TABLES = [f"table-{number}" for number in range(8)]
Inboxes = list[tuple[socket.socket, socket.socket]]


@dataclass
class Worker:
    """A worker in a thread, with a port of its own, and the end of its supervisor."""

    number: int
    name: str
    port: int
    server: Server
    metrics: Metrics
    supervisor: socket.socket

    def hears(self, words: str) -> None:
        """Let it hear something from its supervisor."""
        self.supervisor.sendall(f"{words}\n".encode())

    def asked(self, path: str) -> str:
        """Return the name of who answers a request for a WebSocket at this worker's port."""
        with connect(f"ws://127.0.0.1:{self.port}{path}", open_timeout=PATIENCE) as socket:
            return str(json.loads(socket.recv(timeout=PATIENCE)))


def app_of(name: str, metrics: Metrics) -> FastAPI:
    app = FastAPI()
    app.state.metrics = metrics

    @app.websocket("/{path:path}")
    async def answer(socket: WebSocket, path: str) -> None:
        await socket.accept()
        await socket.send_json(name)
        await socket.receive()

    @app.get("/")
    async def who() -> str:
        return name

    return app


@contextmanager
def worker(number: int, inboxes: Inboxes, *, name: str = "", loop: Any = "auto") -> Iterator[Worker]:
    with ExitStack() as stack:
        listening = stack.enter_context(listen("127.0.0.1", 0))
        ours, its = (stack.enter_context(end) for end in socket.socketpair())
        siblings = Siblings(Place(number, listening, its, inboxes[number][0], tuple(send for _, send in inboxes)))
        metrics = Metrics()
        app = app_of(name or str(number), metrics)
        config = config_for(app, Settings(""), LimitsInForce(UNLIMITED), siblings=siblings)
        config.loop = loop
        server = Server(config, app, lambda: None, lambda: None, siblings)
        stack.callback(server.last_resort.cancel)  # which would end the process of the tests
        port = listening.getsockname()[1]
        with running(server, listening):
            assert ours.recv(100) == b"ready\n"
            yield Worker(number, name or str(number), port, server, metrics, ours)


@contextmanager
def workers(count: int = 2, loop: Any = "auto") -> Iterator[list[Worker]]:
    with ExitStack() as stack:
        inboxes = [inbox_pair() for _ in range(count)]
        for ends in inboxes:
            for end in ends:
                stack.enter_context(end)
        started = [stack.enter_context(worker(number, inboxes, loop=loop)) for number in range(count)]
        for each in started:
            each.hears("up " + " ".join(map(str, range(count))))
        wait_until(lambda: all(len(each.server.siblings.up) == count for each in started))  # type: ignore[union-attr]
        yield started


# --- handing over --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("loop", ["auto", "asyncio"])
def test_a_websocket_gets_to_the_worker_that_has_its_table(loop: str) -> None:
    with workers(loop=loop) as both:
        for table in TABLES:
            path = f"/api/tables/{table}/updates"
            there = str(place_of(path.encode(), 2))
            assert [each.asked(path) for each in both] == [there, there]
            assert both[0].asked(f"{path}?and=more") == there
        assert both[1].asked("/elsewhere") == "1"
        assert [len(each.server.server_state.connections) for each in both] == [0, 0]


def test_tables_are_spread_over_all_places() -> None:
    paths = [f"/api/tables/{number}/updates".encode() for number in range(1000)]
    places = [place_of(path, 4) for path in paths]
    assert all(200 < places.count(place) < 300 for place in range(4))
    assert place_of(b"/api/tables/a/moves", 4) is None


def test_a_table_is_named_as_where_its_websocket_is_served() -> None:
    for path in ("/api/tables/a-Z_9/updates", "/api/tables/" + "a" * 22 + "/updates"):
        assert websocket.PATH.fullmatch(path)
        assert place_of(path.encode(), 1) == 0
    for path in ("/api/tables/" + "a" * 23 + "/updates", "/api/tables/a/updates/", "/api/tables//updates"):
        assert not websocket.PATH.fullmatch(path)
        assert place_of(path.encode(), 1) is None


def test_the_connection_is_the_clients_own_all_along() -> None:
    with workers() as both, socket.create_connection(("127.0.0.1", both[0].port), timeout=PATIENCE) as client:
        table = next(table for table in TABLES if place_of(f"/api/tables/{table}/updates".encode(), 2) == 1)
        for _ in range(2):  # on a connection that has been used for something else
            client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            read_until(client, b'"0"')
        wait_until(lambda: len(both[0].server.server_state.connections) == 1)
        lines = [f"GET /api/tables/{table}/updates HTTP/1.1", "Host: localhost", "Connection: Upgrade"]
        lines += ["Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
        client.sendall("\r\n".join([*lines, "", ""]).encode())
        seen = read_until(client, b'"1"')
        assert seen.startswith(b"HTTP/1.1 101 ")
        wait_until(lambda: not both[0].server.server_state.connections)
        [adopted] = both[1].server.server_state.connections
        assert isinstance(adopted, WebSocketConnection)
        assert adopted.client == client.getsockname()


def test_who_is_away_is_stood_in_for() -> None:
    with workers() as both:
        table = next(table for table in TABLES if place_of(f"/api/tables/{table}/updates".encode(), 2) == 1)
        both[0].hears("up 0")
        wait_until(lambda: both[0].server.siblings.up == {0})  # type: ignore[union-attr]
        assert both[0].asked(f"/api/tables/{table}/updates") == "0"


def test_a_full_inbox_takes_nothing_more() -> None:
    inboxes = [inbox_pair(), inbox_pair()]
    with ExitStack() as stack:
        for ends in inboxes:
            for end in ends:
                stack.enter_context(end)
        one = stack.enter_context(worker(0, inboxes))
        one.hears("up 0 1")  # but nobody reads at place 1
        wait_until(lambda: one.server.siblings.up == {0, 1})  # type: ignore[union-attr]
        with suppress(BlockingIOError):
            while True:
                inboxes[1][1].send(b"?" * 1000)
        table = next(table for table in TABLES if place_of(f"/api/tables/{table}/updates".encode(), 2) == 1)
        assert one.asked(f"/api/tables/{table}/updates") == "0"
        assert one.asked(f"/api/tables/{table}/updates") == "0"


def test_a_client_that_left_meanwhile_is_no_error() -> None:
    with workers() as both:
        path = next(
            f"/api/tables/{table}/updates" for table in TABLES if place_of(f"/api/tables/{table}/updates".encode(), 2)
        )
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", both[0].port)) as client:
                client.sendall(f"GET {path} HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n".encode())
        assert both[0].asked(path) == "1"
        wait_until(lambda: not any(each.server.server_state.connections for each in both))


# --- making way ----------------------------------------------------------------------------------------------------


def test_a_connection_stays_when_its_worker_makes_way_for_another() -> None:
    inboxes = [inbox_pair()]
    with ExitStack() as stack:
        for end in inboxes[0]:
            stack.enter_context(end)
        old = stack.enter_context(worker(0, inboxes, name="old"))
        used, fresh = (http.client.HTTPConnection("127.0.0.1", old.port, timeout=PATIENCE) for _ in range(2))
        for each in (used, fresh):
            each.connect()
        used.request("GET", "/")
        assert used.getresponse().read() == b'"old"'
        wait_until(lambda: len(old.server.server_state.connections) == 2)
        new = stack.enter_context(worker(0, inboxes, name="new"))
        old.hears("retire")
        wait_until(lambda: len(new.server.server_state.connections) == 2)
        for each in (used, fresh):
            assert each.sock is not None
            each.request("GET", "/")
            assert each.getresponse().read() == b'"new"'
            each.close()


def test_a_worker_stops_when_its_supervisor_is_gone() -> None:
    with workers(1) as [only]:
        only.supervisor.close()
        wait_until(lambda: only.server.should_exit)


# --- what they are told, and what they count -----------------------------------------------------------------------


def test_a_place_is_told_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Place.from_environment() is None
    ends = [end for _ in range(3) for end in inbox_pair()]
    listening, supervisor, inbox, *inboxes = ends
    place = Place(1, listening, supervisor, inbox, tuple(inboxes))
    [(name, said)] = place.to_environment().items()
    assert name == VARIABLE
    files = [os.dup(file) for file in place.files()]
    monkeypatch.setenv(VARIABLE, json.dumps([1, *files]))
    assert json.loads(said) == [1, *place.files()]
    found = Place.from_environment()
    assert found is not None
    assert (found.number, found.files()) == (1, files)
    assert not any(map(os.get_inheritable, files))
    assert VARIABLE not in os.environ
    for each in (*ends, found.listening, found.supervisor, found.inbox, *found.inboxes):
        each.close()


def test_one_worker_knows_what_all_have_counted() -> None:
    one, other = Metrics(), Metrics()
    one.moved("bot")
    other.moved("bot")
    other.moved("bot")
    other.acknowledged(0.02)
    text = by_worker({0: one.render_counted(), 1: other.render_counted()}).decode()
    families = {family.name: family for family in text_string_to_metric_families(text)}
    assert text.count("# TYPE trikk_moves_total counter") == 1
    moves = {(sample.labels["by"], sample.labels["worker"]): sample.value for sample in families["trikk_moves"].samples}
    assert (moves["bot", "0"], moves["bot", "1"], moves["person", "1"]) == (1, 2, 0)
    buckets = {(sample.labels.get("le"), sample.labels["worker"]) for sample in families["trikk_move_seconds"].samples}
    assert {("0.025", "0"), ("0.025", "1")} <= buckets


def test_a_worker_asks_the_others_what_they_have_counted() -> None:
    with workers(3) as three:
        app = three[0].server.app

        @app.get("/metrics")
        async def metrics() -> str:
            siblings = three[0].server.siblings
            assert siblings is not None
            return by_worker(await siblings.counted()).decode()

        for each in three:
            each.metrics.updates_sent(each.number + 5)
        text = httpx.get(f"http://127.0.0.1:{three[0].port}/metrics", timeout=PATIENCE).json()
        for line in ('trikk_updates_sent_total{worker="1"} 6.0', 'trikk_updates_sent_total{worker="2"} 7.0'):
            assert line in text.splitlines()
