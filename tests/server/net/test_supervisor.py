"""Several workers at one address."""

import json
import os
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from signal import SIGHUP, SIGINT, SIGKILL, SIGTERM
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.cli.running import TRIKK
from tests.patience import PATIENCE, wait_until
from tests.server.hosting import asked_for, bearing
from tests.server.processes import Serving, environment_in, serving
from trikk.server.net.limits_file import LimitsInForce
from trikk.server.net.siblings import place_of
from trikk.server.settings import Limits, Rate, Settings

STOPPED = "Trikk has stopped. No game is lost.\n"


class Workers:
    """A server with two workers."""

    def __init__(self, server: Serving) -> None:
        self.server = server
        self.url = server.url
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE)

    @property
    def pids(self) -> set[int]:
        pid = self.server.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        return set(map(int, children.split()))

    def counted(self, name: str) -> dict[str, float]:
        """Return a metric of each worker."""
        lines = self.http.get("/metrics").text.splitlines()
        found = [line.removeprefix(f'{name}{{worker="').split('"} ') for line in lines if line.startswith(f"{name}{{")]
        return {worker: float(number) for worker, number in found}

    def open(self) -> tuple[str, list[str]]:
        """Open a table for two; return its id and the secrets of both seats."""
        asked = asked_for("ms")
        answer = self.http.post("/api/tables", json=asked)
        assert answer.status_code == 201, answer.text
        return answer.json()["table"]["id"], [seat["secret"] for seat in asked["seats"]]


@contextmanager
def two_workers(database: str, folder: Path) -> Iterator[Workers]:
    arguments = ("serve", "--port", "0", "--workers", "2", "--unlimited")
    with serving(*arguments, environment=environment_in(folder, TRIKK_DATABASE=database)) as server:
        workers = Workers(server)
        with workers.http:
            yield workers


@contextmanager
def seated(workers: Workers, table: str, secret: str) -> Iterator[ClientConnection]:
    """Yield a WebSocket of a player, after its first update."""
    address = f"{workers.url.replace('http', 'ws', 1)}/api/tables/{table}/updates"
    with connect(address, open_timeout=PATIENCE) as websocket:
        websocket.send(json.dumps({"type": "hello", "token": secret}))
        assert json.loads(websocket.recv(timeout=PATIENCE))["type"] == "update"
        yield websocket


def until(websocket: ClientConnection, **wanted: Any) -> dict[str, Any]:
    """Return the next message that has these fields."""
    while True:
        message: dict[str, Any] = json.loads(websocket.recv(timeout=PATIENCE))
        if wanted.items() <= message.items():
            return message


def test_the_players_of_a_table_meet_in_one_of_two_workers(postgres_url: str, tmp_path: Path) -> None:
    with two_workers(postgres_url, tmp_path) as workers, ExitStack() as stack:
        assert len(workers.pids) == 2
        tables = [workers.open() for _ in range(6)]
        expected = Counter({"0": 0, "1": 0})
        for table, secrets in tables:
            expected[str(place_of(f"/api/tables/{table}/updates".encode(), 2))] += 4
            for secret in secrets * 2:
                stack.enter_context(seated(workers, table, secret))
        wait_until(lambda: workers.counted("trikk_websockets_open") == expected)
        assert workers.server.ended_by(SIGINT) == (0, STOPPED, "")
        assert workers.server.process.returncode == 0


def test_a_move_gets_to_everyone_whoever_took_it(postgres_url: str, tmp_path: Path) -> None:
    with two_workers(postgres_url, tmp_path) as workers:
        table, secrets = workers.open()
        with seated(workers, table, secrets[0]) as mine, seated(workers, table, secrets[1]) as other:
            for version in range(6):
                # A new connection each time, which any worker may accept.
                with httpx.Client(base_url=workers.url, timeout=PATIENCE) as http:
                    seen = [http.get(f"/api/tables/{table}", headers=bearing(secret)).json() for secret in secrets]
                    mover = seen[0]["table"]["to_move"]
                    body = {"version": version, "move": seen[mover]["moves"][0]["text"]}
                    answer = http.post(f"/api/tables/{table}/moves", headers=bearing(secrets[mover]), json=body)
                    assert answer.status_code == 200, answer.text
            for websocket in (mine, other):
                seq = 0
                while seq < 6:
                    seq = json.loads(websocket.recv(timeout=PATIENCE))["seq"]


def test_a_worker_that_is_killed_is_replaced(postgres_url: str, tmp_path: Path) -> None:
    with two_workers(postgres_url, tmp_path) as workers:
        for _ in range(2):
            before = workers.pids
            os.kill(min(before), SIGKILL)
            wait_until(lambda before=before: len(workers.pids - before) == 1)  # type: ignore[misc]
            # The metrics name a worker when it answers.
            wait_until(lambda: len(workers.counted("trikk_websockets_open")) == 2)
        code, out, err = workers.server.ended_by(SIGTERM)
        assert (code, out) == (0, STOPPED)
        assert [line.split()[2] for line in err.splitlines()] == ["worker_ended"] * 2


def test_workers_are_renewed_and_the_connections_stay(postgres_url: str, tmp_path: Path) -> None:
    with two_workers(postgres_url, tmp_path) as workers, ExitStack() as stack:
        table, secrets = workers.open()
        websocket = stack.enter_context(seated(workers, table, secrets[0]))
        kept = [httpx.Client(base_url=workers.url, timeout=PATIENCE) for _ in range(6)]
        assert all(stack.enter_context(http).get("/health").status_code == 200 for http in kept)
        before = workers.pids
        workers.server.process.send_signal(SIGHUP)
        assert until(websocket, type="closing")["code"] == "stopping"
        with pytest.raises(ConnectionClosed) as closed:
            websocket.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        with seated(workers, table, secrets[0]):
            wait_until(lambda: len(workers.pids) == 2 and not workers.pids & before)
        assert workers.server.is_well()


def test_a_worker_that_cannot_be_renewed_stays(postgres_url: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    script = f"import os, sys; os.path.exists({str(broken)!r}) and sys.exit(7); import trikk.cli; trikk.cli.main()"
    command = (sys.executable, "-c", script)
    arguments = ("serve", "--port", "0", "--workers", "2")
    environment = environment_in(tmp_path, TRIKK_DATABASE=postgres_url)
    with serving(*arguments, command=command, environment=environment) as server:
        workers = Workers(server)
        before = workers.pids
        broken.touch()
        server.process.send_signal(SIGHUP)
        assert server.process.stderr is not None
        line = server.process.stderr.readline()
        assert "worker_not_renewed worker=0 exit_code=7" in line
        assert workers.pids == before
        assert server.is_well()
        workers.http.close()


def test_workers_end_with_their_supervisor(postgres_url: str, tmp_path: Path) -> None:
    with two_workers(postgres_url, tmp_path) as workers:
        pids = workers.pids
        workers.server.process.kill()
        wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", workers.server.port))


def test_a_worker_that_does_not_start_is_an_error(postgres_url: str, tmp_path: Path) -> None:
    script = "import os, sys; 'TRIKK_WORKER' in os.environ and sys.exit(7); import trikk.cli; trikk.cli.main()"
    done = subprocess.run(
        [sys.executable, "-c", script, "serve", "--port", "0", "--workers", "2"],
        capture_output=True,
        env=environment_in(tmp_path, TRIKK_DATABASE=postgres_url),
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("trikk: worker ")
    assert done.stderr.endswith("has ended before it answered, with exit code 7\n")


def test_an_sqlite_file_has_one_worker(tmp_path: Path) -> None:
    done = subprocess.run(
        [*TRIKK, "serve", "--workers", "2", "--database", str(tmp_path / "a.db")],
        capture_output=True,
        env=environment_in(tmp_path),
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "an SQLite file has one worker" in done.stderr
    assert not (tmp_path / "a.db").exists()


def test_workers_share_thinkers_and_what_all_may_do_together() -> None:
    settings = Settings("", thinkers=5, workers=3)
    of_each = [settings.of_worker(number) for number in range(3)]
    assert [each.thinkers for each in of_each] == [2, 2, 1]
    assert Settings("", thinkers=1, workers=3).of_worker(2).thinkers == 1
    limits = Limits()
    shared = LimitsInForce(limits, settings.workers).limits
    assert shared.opening_by_all == Rate(limits.opening_by_all.burst // 3, limits.opening_by_all.per_second / 3)
    assert shared.moves == limits.moves
    assert [Settings("", workers=count).database_connections for count in (1, 4, 8, 64)] == [20, 20, 10, 8]
