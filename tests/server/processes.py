"""Servers in processes of their own: as users start them, and killed and started again at the same address."""

import asyncio
import json
import os
import random
import re
import signal
import socket
import subprocess
import urllib.request
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from platformdirs import user_cache_dir

from tests.cli.running import TRIKK, without_compiling
from tests.patience import PATIENCE
from trikk.server.bench.client import Api, Refused

LOOK_SECONDS = 0.05
"""Between looks whether a server answers."""
TAIL = 30
"""Lines of a log that are shown when a test fails."""


class ServerProcess:
    """`trikk serve` with an address that stays the same."""

    def __init__(self, database: str, folder: Path, name: str, workers: int = 1, more: Sequence[str] = ()) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [*TRIKK, "serve", "--port", str(self.port), "--database", database]
        self._command += ["--workers", str(workers), "--unlimited", "--pace", "instant", "--log", "json", *more]
        self._environment = environment_in(folder)
        self._log = folder / f"{name}.log"
        self._read = 0
        """How many bytes of its log have been counted."""
        self._logged: Counter[str] = Counter()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; it does not answer yet."""
        assert self._process is None
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self._environment,
                # Tests that run in the background of a shell ignore Ctrl-C, and what they start would too.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            )

    async def answers(self) -> None:
        """Return when it is well."""
        api = Api(self.url)
        async with asyncio.timeout(PATIENCE):
            while True:
                assert self._process is not None
                assert self._process.poll() is None, f"the server ended with {self._process.returncode}"
                try:
                    await api.get("/health")
                    break
                except (OSError, Refused, KeyError):  # unwell is no refusal
                    await asyncio.sleep(LOOK_SECONDS)
        await api.close()

    def kill(self) -> None:
        """Kill it, so that it can do nothing more; nothing if it does not run."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    async def end_by(self, number: int) -> int:
        """Send a signal and return the exit code."""
        assert self._process is not None
        self._process.send_signal(number)
        code = await asyncio.to_thread(self._process.wait, PATIENCE)
        self._process = None
        return code

    def send(self, number: int) -> None:
        """Send a signal, after which it goes on."""
        assert self._process is not None
        self._process.send_signal(number)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def workers(self) -> list[int]:
        """Return the processes of its workers."""
        return [int(pid) for pid in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]

    async def moves_by(self, who: str) -> int:
        """Return how many moves bots, or persons, have made through this process since it was started."""
        return sum((await self.counted(f'trikk_moves_total{{by="{who}"')).values())

    async def counted(self, begins: str) -> dict[str, int]:
        """Return the numbers of a metric, given how its lines begin, by what else is in them."""
        text = (await asyncio.to_thread(self._get, "/metrics")).decode()
        found = re.findall(rf"^{re.escape(begins)}(.*) (\S+)$", text, re.MULTILINE)
        assert found, text
        return {more: int(float(number)) for more, number in found}

    def _get(self, path: str) -> bytes:
        with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as answer:
            content: bytes = answer.read()
            return content

    def log(self) -> list[str]:
        """Return the lines it has written, from all of its lives."""
        return self._log.read_text(encoding="utf-8").splitlines() if self._log.exists() else []

    def logged(self, event: str) -> int:
        """Return how often an event has been logged."""
        if self._log.exists():
            with self._log.open("rb") as log:
                log.seek(self._read)
                whole, _, _ = log.read().rpartition(b"\n")
            self._read += len(whole) + bool(whole)
            self._logged.update(found.decode() for found in re.findall(rb'"event": "(\w+)"', whole))
        return self._logged[event]

    def errors(self) -> list[str]:
        """Return the lines that should not be in a log: errors, and whatever is no line of a log."""
        return [line for line in self.log() if not is_harmless(line)]


def is_harmless(line: str) -> bool:
    """Whether a line of a log tells of nothing that went wrong. On a busy machine a database may be slow."""
    try:
        written = json.loads(line)
    except ValueError:
        return False
    is_slow = written.get("problem") == "silent" or (written.get("route"), written.get("status")) == ("/health", 503)
    return is_slow or written["level"] in ("debug", "info", "warning")


@contextmanager
def server_processes(database: str, folder: Path, count: int = 1, *, workers: int = 1) -> Iterator[list[ServerProcess]]:
    """Yield servers of one database that have been started; they are gone at the end of the block."""
    servers = [ServerProcess(database, folder, f"server-{number}", workers) for number in range(count)]
    try:
        for server in servers:
            server.start()
        yield servers
    except BaseException as error:
        for server in servers:
            error.add_note("\n".join([f"--- the last lines of {server.url}", *server.log()[-TAIL:]]))
        raise
    finally:
        for server in servers:
            server.kill()


def free_port() -> int:
    """Return a port that nobody uses.

    Not one of those that the system hands out: while a server is away its clients try to connect, and one of them
    could be given the server's own port to do so.
    """
    while True:
        port = random.randrange(15_000, 32_000)
        with socket.socket() as trial:
            try:
                trial.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


LAST_LINE = "Ctrl-C"
"""Begins the last line that a server prints when it is ready."""


@dataclass
class Serving:
    process: subprocess.Popen[str]
    lines: list[str]
    """What it said when it was ready."""

    @property
    def url(self) -> str:
        return self.lines[0].split()[3]

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def is_well(self) -> bool:
        """Whether it answers that it is."""
        return bool(httpx.get(f"{self.url}/health", timeout=PATIENCE).json()["status"] == "ok")

    def ended_by(self, *numbers: int) -> tuple[int, str, str]:
        """Send signals and return the exit code, and what was printed after the start: output and errors."""
        for number in numbers:
            self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, without_compiling(err)


def environment_in(folder: Path, **more: str) -> dict[str, str]:
    """Return an environment in which data are kept in a folder and no browser is opened."""
    left_out = ("TRIKK_DATABASE", "TRIKK_DEBUG", "BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    # What is compiled stays where it is; otherwise every server would compile it anew.
    kept.setdefault("NUMBA_CACHE_DIR", user_cache_dir("trikk", appauthor=False))
    return {**kept, "HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "PYTHONUNBUFFERED": "1", **more}


@contextmanager
def serving(*arguments: str | Path, environment: dict[str, str], command: Sequence[str] = TRIKK) -> Iterator[Serving]:
    """Start a server and yield it when it answers; it is gone at the end of the block."""
    process = subprocess.Popen(
        [*command, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        encoding="utf-8",
        # Tests that run in the background of a shell ignore Ctrl-C, and what they start would too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        assert process.stdout is not None
        lines: list[str] = []
        while not lines or not lines[-1].startswith(LAST_LINE):
            line = process.stdout.readline()
            if not line:
                out, err = process.communicate(timeout=PATIENCE)
                raise AssertionError(f"the server ended with {process.returncode}: {lines} {out} {err}")
            lines.append(line.rstrip("\n"))
        yield Serving(process, lines)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()
