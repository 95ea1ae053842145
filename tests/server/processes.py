"""Servers that are killed and started again at the same address, each in a process of its own."""

import asyncio
import json
import random
import re
import signal
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.cli.running import TRIKK
from tests.patience import PATIENCE
from tests.server.serving import environment_in
from trikk.server.bench.client import Api, Refused

LOOK_SECONDS = 0.05
"""Between looks whether a server answers."""
TAIL = 30
"""Lines of a log that are shown when a test fails."""


class ServerProcess:
    """`trikk serve` with an address that stays the same."""

    def __init__(self, database: str, folder: Path, name: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [*TRIKK, "serve", "--port", str(self.port), "--database", database]
        self._command += ["--unlimited", "--pace", "instant", "--log", "json"]
        self._environment = environment_in(folder)
        self._log = folder / f"{name}.log"
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
                except (OSError, Refused):
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

    async def moves_by(self, who: str) -> int:
        """Return how many moves bots, or persons, have made through this process since it was started."""
        text = (await asyncio.to_thread(self._get, "/metrics")).decode()
        found = re.search(rf'^trikk_moves_total{{by="{who}"}} (\S+)$', text, re.MULTILINE)
        assert found, text
        return int(float(found[1]))

    def _get(self, path: str) -> bytes:
        with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as answer:
            content: bytes = answer.read()
            return content

    def log(self) -> list[str]:
        """Return the lines it has written, from all of its lives."""
        return self._log.read_text(encoding="utf-8").splitlines() if self._log.exists() else []

    def errors(self) -> list[str]:
        """Return the lines that should not be in a log: errors, and whatever is no line of a log."""
        return [line for line in self.log() if not is_harmless(line)]


def is_harmless(line: str) -> bool:
    """Whether a line of a log tells of nothing that went wrong."""
    try:
        written = json.loads(line)
    except ValueError:
        return line.startswith("trikk: compiling")
    return written["level"] in ("debug", "info", "warning")


@contextmanager
def server_processes(database: str, folder: Path, count: int = 1) -> Iterator[list[ServerProcess]]:
    """Yield servers of one database that have been started; they are gone at the end of the block."""
    servers = [ServerProcess(database, folder, f"server-{number}") for number in range(count)]
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
