"""Servers from their start to their end."""

import json
import os
import pty
import re
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
from signal import SIGHUP, SIGINT, SIGTERM

import httpx
import pytest
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.cli.running import TRIKK, without_compiling
from tests.patience import PATIENCE
from tests.server.processes import environment_in, serving
from tests.server.relay import relayed
from trikk import TrikkError
from trikk.server import run as run_module
from trikk.server.net.limits_file import LimitsInForce
from trikk.server.run import opened, serve
from trikk.server.settings import Settings
from trikk.server.storage.address import DatabaseAway
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

trikk.server.app.make_app = lambda settings, store, limits: app
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
            while told["type"] in ("update", "change"):  # that somebody is here
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
    lines = (seen + err).splitlines()
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
        assert server.ended_by(SIGINT) == (0, STOPPED, "")


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

    def make_app(settings: Settings, store: Store, limits: LimitsInForce) -> FastAPI:
        settings_seen.append(settings)
        return FastAPI(lifespan=lifespan)

    monkeypatch.setattr("trikk.server.app.make_app", make_app)
    with pytest.raises(type(raising), match=str(raising)):
        serve(Settings(sqlite_url, port=0), lambda ready: pytest.fail("it did begin"))
    assert settings_seen[0].port > 0


# --- starting anew -------------------------------------------------------------------------------------------------


def test_a_server_starts_anew_as_the_same_process_at_the_same_port(tmp_path: Path) -> None:
    database = ("--database", tmp_path / "a.db")
    with serving("serve", "--port", "0", *database, environment=environment_in(tmp_path)) as server:
        first = server.lines[0]
        for _ in range(2):
            server.process.send_signal(SIGHUP)
            waiting = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
            waiting.close()
            assert server.process.stdout is not None
            assert server.process.stdout.readline().rstrip() == first
            assert server.is_well()
            lines = [server.process.stdout.readline() for _ in range(2)]
            assert lines[-1].startswith("Ctrl-C")
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        assert children.read_text() == ""
        assert server.ended_by(SIGTERM) == (0, STOPPED, "")


def test_what_hangs_does_not_keep_a_server_from_starting_anew(tmp_path: Path) -> None:
    with serving(
        "serve",
        "--port",
        "0",
        "--database",
        tmp_path / "a.db",
        command=patched("hang", 0.5),
        environment=environment_in(tmp_path),
    ) as server:
        assert server.process.stdout is not None
        server.process.send_signal(SIGHUP)
        assert server.process.stdout.readline().rstrip() == server.lines[0]


def test_a_server_that_was_to_start_anew_may_be_stopped_instead(tmp_path: Path) -> None:
    with serving(
        "serve",
        "--port",
        "0",
        "--database",
        tmp_path / "a.db",
        command=patched("hang", 600),
        environment=environment_in(tmp_path),
    ) as server:
        for number in (SIGHUP, SIGTERM):
            server.process.send_signal(number)
            with pytest.raises(subprocess.TimeoutExpired):
                server.process.wait(timeout=1)
        assert server.ended_by(SIGTERM) == (143, "", "")


def test_a_closed_terminal_ends_a_server(tmp_path: Path) -> None:
    terminal, end = pty.openpty()
    process = subprocess.Popen(
        [*TRIKK, "serve", "--port", "0", "--database", str(tmp_path / "a.db")],
        stdin=end,
        stdout=subprocess.PIPE,
        env=environment_in(tmp_path),
        encoding="utf-8",
    )
    os.close(end)
    assert process.stdout is not None
    assert process.stdout.readline().startswith("Trikk runs at")
    process.send_signal(SIGHUP)
    assert process.wait(timeout=PATIENCE) == -SIGHUP
    process.stdout.close()
    os.close(terminal)


# --- a socket from systemd -----------------------------------------------------------------------------------------

ACTIVATED = """
import os, socket, sys
_, count, kind, *arguments = sys.argv
listening = socket.socket(type=socket.SOCK_DGRAM) if kind == "udp" else socket.socket()
listening.bind(("127.0.0.1", 0))
if kind == "listening":
    listening.listen()
os.dup2(listening.fileno(), 3)
os.set_inheritable(3, kind != "closed")
os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": count, "LISTEN_FDNAMES": "trikk.socket"}
print(listening.getsockname()[1], flush=True)
os.execv(sys.executable, [sys.executable, "-c", "import trikk.cli; trikk.cli.main()", *arguments])
"""
"""Does what systemd does with a .socket unit."""


def test_a_server_listens_at_a_socket_that_systemd_has_opened(tmp_path: Path) -> None:
    command = (sys.executable, "-c", ACTIVATED, "1", "listening")
    arguments = ("serve", "--port", "1", "--host", "192.0.2.1", "--database", tmp_path / "a.db")
    with serving(*arguments, command=command, environment=environment_in(tmp_path)) as server:
        port, running, *_ = server.lines
        assert running == f"Trikk runs at http://127.0.0.1:{port}"
        health = httpx.get(f"http://127.0.0.1:{port}/health", timeout=PATIENCE)
        assert health.json()["status"] == "ok"
        assert httpx.get(f"http://127.0.0.1:{port}/api/editions", timeout=PATIENCE).status_code == 200
        assert server.ended_by(SIGTERM) == (0, STOPPED, "")


@pytest.mark.parametrize(
    ("count", "kind", "words"),
    [
        ("2", "listening", "one socket to listen at is enough, but 2 were passed on"),
        ("1", "udp", "what was passed on is no socket that listens at a port"),
        ("1", "bound", "what was passed on is no socket that listens at a port"),
        ("1", "closed", "what was passed on is no socket that listens at a port"),
    ],
)
def test_another_socket_is_refused(tmp_path: Path, count: str, kind: str, words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ACTIVATED, count, kind, "serve", "--database", str(tmp_path / "a.db")],
        capture_output=True,
        env=environment_in(tmp_path),
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert words in done.stderr


def test_sockets_of_another_process_are_left_alone(tmp_path: Path) -> None:
    environment = environment_in(tmp_path, LISTEN_PID="1", LISTEN_FDS="1")
    with serving("serve", "--port", "0", "--database", tmp_path / "a.db", environment=environment) as server:
        assert server.is_well()


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


def test_a_user_sees_one_line_about_a_database_and_no_password(postgres_url: str, tmp_path: Path) -> None:
    wrong = re.sub(r"(?<=://trikk:)[^@]*", "s3cr3t", postgres_url)
    code, out, err = run_to_its_end("serve", "--port", "0", environment=environment_in(tmp_path, TRIKK_DATABASE=wrong))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("trikk: postgresql://trikk:***@/")
    assert "password authentication failed" in err
    assert "s3cr3t" not in err


def test_a_server_that_only_thinks_begins_and_stops(postgres_url: str, tmp_path: Path) -> None:
    arguments = ("serve", "--only-bots", "--database", postgres_url)
    with serving(*arguments, environment=environment_in(tmp_path)) as server:
        assert server.lines[0].startswith("Trikk thinks for bots at the tables in postgresql://")
        assert server.ended_by(SIGTERM) == (0, "", "")


# --- a database that is away ---------------------------------------------------------------------------------------


def test_a_server_waits_with_a_word_for_a_database_that_is_away(postgres_url: str, tmp_path: Path) -> None:
    command = [*TRIKK, "serve", "--port", "0"]
    with relayed(postgres_url) as relay:
        environment = environment_in(tmp_path, TRIKK_DATABASE=relay.url)
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, encoding="utf-8") as process:
            assert process.stdout is not None
            try:
                word = process.stdout.readline()
                assert word.startswith(f"Waiting for the database. postgresql://trikk:***@127.0.0.1:{relay.port}/")
                assert "refused" in word
                relay.open()
                assert process.stdout.readline().startswith("Trikk runs at http://127.0.0.1:")
            finally:
                process.kill()


def test_a_word_is_repeated_when_there_is_something_new_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    problems = iter(["refused", "refused", "starting up", None])

    def open_store(database: str, connections: int) -> str:
        problem = next(problems)
        if problem is not None:
            raise DatabaseAway(problem)
        return database

    monkeypatch.setattr(run_module, "open_store", open_store)
    monkeypatch.setattr(run_module, "LOOK_SECONDS", 0.0)
    words: list[str] = []
    assert str(opened(Settings("postgresql://here/trikk"), words.append)) == "postgresql://here/trikk"
    assert words == ["refused", "starting up"]
