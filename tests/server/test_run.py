"""Servers from their start to their end."""

import json
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from pathlib import Path
from secrets import token_urlsafe
from signal import SIGINT, SIGTERM

import httpx
import pytest
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.cli.running import TRIKK, without_compiling
from tests.patience import PATIENCE
from tests.server.processes import environment_in, serving
from trikk import TrikkError
from trikk.server.run import serve
from trikk.server.settings import Settings
from trikk.server.storage.store import Store, open_store

STOPPED = "Trikk has stopped. No game is lost.\n"

PATCHED = """
import asyncio, sys, threading, time
from contextlib import asynccontextmanager
from fastapi import FastAPI
import trikk.server.app, trikk.server.run

_, how, last_seconds, *arguments = sys.argv

@asynccontextmanager
async def lifespan(app):
    if how == "thread":
        threading.Thread(target=time.sleep, args=[86400]).start()
    yield
    if how == "hang":
        await asyncio.sleep(86400)

app = FastAPI(lifespan=lifespan)

@app.get("/slow")
async def slow():
    await asyncio.sleep(86400)

trikk.server.app.make_app = lambda settings, store: app
trikk.server.net.http_server.LAST_SECONDS = float(last_seconds)
import trikk.cli
sys.exit(trikk.cli.run(arguments))
"""


LOADING = """
import sys, threading, time
from pathlib import Path
import trikk.bots.preparation, trikk.server.run
from trikk.rules import jit

_, sign, *arguments = sys.argv
go_over = jit.go_over

def go_over_at_a_sign():
    while not Path(sign).exists():
        time.sleep(0.01)
    go_over()

jit.go_over = go_over_at_a_sign
trikk.bots.preparation.is_prepared = lambda: True
trikk.server.run.PAGE_SECONDS = threading.TIMEOUT_MAX
import trikk.cli
sys.exit(trikk.cli.run(arguments))
"""
"""A server whose compiled code is loaded only when a file is there; before that, it pauses for ever."""


def patched(how: str, last_seconds: float = 8.0) -> tuple[str, ...]:
    """The command with an application that does little else than hang."""
    return (sys.executable, "-c", PATCHED, how, str(last_seconds))


def run_to_its_end(*arguments: str | Path, environment: dict[str, str]) -> tuple[int, str, str]:
    done = subprocess.run(
        [*TRIKK, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, done.stdout, without_compiling(done.stderr)


# --- starting and stopping -----------------------------------------------------------------------------------------


def test_a_server_answers_before_compiled_code_is_loaded_and_a_hint_waits_for_it(tmp_path: Path) -> None:
    sign = tmp_path / "sign"
    command = (sys.executable, "-c", LOADING, str(sign))
    arguments = ("serve", "--port", "0", "--database", tmp_path / "games.db")
    with (
        serving(*arguments, environment=environment_in(tmp_path), command=command) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE) as http,
        ThreadPoolExecutor(1) as pool,
    ):
        secret = token_urlsafe(32)
        seats = [{"kind": "me", "secret": secret}, {"kind": "bot", "bot": "planner"}]
        opened = http.post("/api/tables", json={"edition": "new_york", "seats": seats, "starts": 0}).json()
        path, mine = f"/api/tables/{opened['table']['id']}", {"Authorization": f"Bearer {secret}"}
        hint = pool.submit(http.post, f"{path}/hint", headers=mine)
        seen = http.get(path, headers=mine).json()
        assert http.get("/health").json()["preparing"] is None  # the page says nothing of it
        assert not hint.done()
        sign.touch()
        hinted = {each["move"] for each in hint.result().json()["moves"]}
        assert hinted == {each["text"] for each in seen["moves"]}
        assert server.is_well()


def test_a_server_starts_answers_and_stops(tmp_path: Path) -> None:
    file = tmp_path / "tables" / "club.db"
    with serving("serve", "--port", "0", "--database", file, environment=environment_in(tmp_path)) as server:
        assert server.lines == [
            f"Trikk runs at {server.url}",
            f"Games are kept in {file}",
            "Ctrl-C stops it; games go on when it is started again.",
        ]
        health = httpx.get(f"{server.url}/health", timeout=PATIENCE)
        assert (health.status_code, health.json()["status"]) == (200, "ok")
        assert "server" not in health.headers

        me = {"kind": "me", "name": "Ada", "secret": token_urlsafe(32)}
        asked = {"edition": "new_york", "seats": [me, {"kind": "bot", "bot": "random"}], "starts": 0}
        table = httpx.post(f"{server.url}/api/tables", json=asked, timeout=PATIENCE).json()["table"]["id"]
        with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/updates") as websocket:
            websocket.send(json.dumps({"type": "hello", "token": me["secret"]}))
            assert json.loads(websocket.recv())["you"] == 0
            assert server.ended_by(SIGINT) == (0, STOPPED, "")
            told = json.loads(websocket.recv())
            while told["type"] == "update":  # that somebody is here
                told = json.loads(websocket.recv())
            assert told["code"] == "stopping"
            with pytest.raises(ConnectionClosed) as closed:
                websocket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
    assert sorted(path.name for path in file.parent.iterdir()) == ["club.db", "club.db.lock"]


def test_a_log_for_programs_has_nothing_else_beside_it(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*TRIKK, "serve", "--port", "0", "--log", "json", "--database", str(tmp_path / "a.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment_in(tmp_path),
        encoding="utf-8",
    )
    assert process.stderr is not None
    seen = ""
    while '"event": "ready"' not in seen:
        line = process.stderr.readline()
        assert line, seen
        seen += line
    process.send_signal(SIGTERM)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (0, "")
    lines = without_compiling(seen + err).splitlines()
    assert [line for line in lines if not line.startswith('{"time": ')] == []
    assert '"event": "stopped"' in lines[-1]


@pytest.mark.long
@pytest.mark.parametrize("how", ["request", "thread"])
def test_nothing_is_awaited_for_ever(tmp_path: Path, how: str) -> None:
    database = ("--database", tmp_path / "a.db")
    environment = environment_in(tmp_path)
    with (
        serving("serve", "--port", "0", *database, command=patched(how), environment=environment) as server,
        socket.create_connection(("127.0.0.1", server.port)) as waiting,
    ):
        waiting.sendall(b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
        time.sleep(0.2)  # until the request is being answered
        code, out, _ = server.ended_by(SIGTERM)
    assert (code, out) == (0, STOPPED)


def test_a_second_ctrl_c_ends_at_once(tmp_path: Path) -> None:
    with serving(
        "serve",
        "--port",
        "0",
        "--database",
        tmp_path / "a.db",
        command=patched("hang", 600),
        environment=environment_in(tmp_path),
    ) as server:
        server.process.send_signal(SIGINT)
        with pytest.raises(subprocess.TimeoutExpired):
            server.process.wait(timeout=1)
        assert server.ended_by(SIGINT) == (130, "", "")


@pytest.mark.long
def test_what_hangs_is_left_behind_after_a_while(tmp_path: Path) -> None:
    with serving(
        "serve",
        "--port",
        "0",
        "--database",
        tmp_path / "a.db",
        command=patched("hang", 1),
        environment=environment_in(tmp_path),
    ) as server:
        assert server.ended_by(SIGINT) == (0, "", "")


@pytest.mark.parametrize("raising", [RuntimeError("a bug"), TrikkError("the clock stands still")])
def test_what_goes_wrong_in_the_application_at_its_start_is_raised(
    monkeypatch: pytest.MonkeyPatch, sqlite_url: str, raising: Exception
) -> None:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if settings_seen:
            raise raising
        yield

    settings_seen: list[Settings] = []

    def make_app(settings: Settings, store: Store) -> FastAPI:
        settings_seen.append(settings)
        return FastAPI(lifespan=lifespan)

    monkeypatch.setattr("trikk.server.app.make_app", make_app)
    with pytest.raises(type(raising), match=str(raising)):
        serve(Settings(sqlite_url, port=0), lambda ready: pytest.fail("it did begin"))
    assert settings_seen[0].port > 0


# --- ports ---------------------------------------------------------------------------------------------------------


def test_a_port_that_was_asked_for_and_is_taken_is_named(sqlite_url: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(TrikkError, match=f"port {port} is taken by another program"):
            serve(Settings(sqlite_url, port=port), lambda ready: pytest.fail("it did begin"))
    assert not (tmp_path / "trikk.db").exists()


# --- one server for one file ---------------------------------------------------------------------------------------


def test_a_second_server_of_a_file_is_told_of_the_first(tmp_path: Path) -> None:
    environment = environment_in(tmp_path)
    with serving(environment=environment) as server:
        file = tmp_path / "data" / "trikk" / "trikk.db"
        assert server.lines[1] == f"Games are kept in {file}"
        code, out, err = run_to_its_end("serve", environment=environment)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"trikk: {file}: another Trikk serves this file, at {server.url};")

        browser = tmp_path / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> {tmp_path}/opened\n', encoding="utf-8")
        browser.chmod(0o755)
        said = (0, f"Trikk already runs at {server.url}\n", "")
        assert run_to_its_end(environment={**environment, "BROWSER": str(browser)}) == said
        assert (tmp_path / "opened").read_text(encoding="utf-8") == f"{server.url}\n"
        assert run_to_its_end(environment={**environment, "BROWSER": "/no/such/browser"}) == said

        # One of another file is welcome, at another port.
        with serving("serve", "--database", tmp_path / "b.db", environment=environment) as other:
            assert other.lines[0] == f"Trikk runs at {other.url} (port 8642 is taken)"
            assert server.is_well()
            assert other.is_well()


# --- databases that cannot be used ---------------------------------------------------------------------------------


def text_file(folder: Path) -> str:
    (folder / "notes.txt").write_text("not a database at all", encoding="utf-8")
    return f"sqlite:///{folder}/notes.txt"


def broken_file(folder: Path) -> str:
    (folder / "a.db").write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 100)
    return f"sqlite:///{folder}/a.db"


def newer_database(folder: Path) -> str:
    url = f"sqlite:///{folder}/a.db"
    open_store(url).close()
    with closing(sqlite3.connect(folder / "a.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    return url


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (text_file, "notes.txt: is not an SQLite database"),
        (broken_file, "a.db: "),
        (newer_database, "a.db: the database was made by a newer Trikk"),
        (lambda folder: f"sqlite:///{folder}", "is a folder, not a file"),
        (lambda folder: "sqlite:////proc/trikk.db", "/proc: "),
        (lambda folder: "sqlite://", "give a file"),
        (lambda folder: "mysql://me:s3cr3t@here/x", "not in 'mysql'"),
        (lambda folder: "postgresql://me:s3cr3t@127.0.0.1:9/x", "postgresql://me:***@127.0.0.1:9/x: "),
        (lambda folder: "s3cr3t", "is not of the form"),
    ],
)
def test_a_database_that_cannot_be_used(tmp_path: Path, make: Callable[[Path], str], words: str) -> None:
    settings = Settings(make(tmp_path), port=0)
    with pytest.raises(TrikkError) as caught:
        serve(settings, lambda ready: pytest.fail("it did begin"))
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "s3cr3t" not in str(caught.value)


def test_a_user_sees_one_line_about_a_database_and_no_password(tmp_path: Path) -> None:
    environment = environment_in(tmp_path, TRIKK_DATABASE="postgresql://me:s3cr3t@127.0.0.1:9/x")
    code, out, err = run_to_its_end("serve", "--port", "0", environment=environment)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("trikk: postgresql://me:***@127.0.0.1:9/x: ")
    assert "s3cr3t" not in err
