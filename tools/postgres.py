"""A temporary PostgreSQL server, in a folder that is removed afterwards. Needs only Python's own library.

    python tools/postgres.py make test

runs a command with the server's address in TRIKK_TEST_POSTGRES. Without a command it prints the address, and the server
runs until standard input ends, also if the other end is killed. With `--durable` in front of the command it waits for
the disk like a real server, for measuring; and if no server can run here, the command runs without one.
"""

import os
import pwd
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any

VARIABLE = "TRIKK_TEST_POSTGRES"
DEBIAN = Path("/usr/lib/postgresql")
"""Where Debian has each version's programs; they are not on the path."""
PORT = 5432
"""Only a part of the socket's name: the server does not listen on the network."""
PATIENCE = 600.0
"""Seconds for the server to start or to stop."""


def programs() -> Path | None:
    """Return the folder with the newest `initdb` and `postgres`, or None."""
    on_path = shutil.which("initdb")
    if on_path is not None:
        return Path(on_path).resolve().parent
    versions = {
        int(version[0]): initdb.parent
        for initdb in DEBIAN.glob("*/bin/initdb")
        if (version := re.match(r"\d+", initdb.parts[-3]))
    }
    return versions[max(versions)] if versions else None


def user() -> pwd.struct_passwd | None:
    """Return the user to run the server, which refuses to run as root; None if there is nobody."""
    if os.geteuid() != 0:
        return pwd.getpwuid(os.geteuid())
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return None


def why_not() -> str | None:
    """Return why there can be no server here, or None if there can."""
    if programs() is None:
        return "PostgreSQL is not installed (Debian: apt-get install postgresql)"
    if user() is None:
        return "PostgreSQL does not run as root, and there is no user postgres"
    return None


class Server:
    """A server in a folder of its own. Unless it is `durable`, nothing of it would survive a crash of the machine."""

    def __init__(self, folder: Path, found: Path, owner: pwd.struct_passwd, *, durable: bool) -> None:
        self._folder = folder
        self._found = found
        self._durable = durable
        self._password = secrets.token_hex(16)
        self._process: subprocess.Popen[bytes] | None = None
        # Ignore the user's own settings for PostgreSQL.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")} | {"LC_ALL": "C"}
        # In a session of its own, so that Ctrl-C does not stop it while tests still use it.
        self._how: dict[str, Any] = {
            "cwd": folder,
            "env": environment,
            "stdin": subprocess.DEVNULL,
            "start_new_session": True,
        }
        if os.geteuid() == 0:
            self._how |= {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}

    @property
    def address(self) -> str:
        return f"postgresql://trikk:{self._password}@/postgres?host={self._folder}&port={PORT}"

    def make(self, owner: pwd.struct_passwd) -> None:
        """Make its files."""
        password = self._folder / "password"
        password.write_text(self._password, encoding="utf-8")
        password.chmod(0o600)
        if os.geteuid() == 0:
            for path in (self._folder, password):
                os.chown(path, owner.pw_uid, owner.pw_gid)
        self._folder.chmod(0o755)  # tests may run as another user, and must reach the socket
        initdb = [str(self._found / "initdb"), "--pgdata=data", "--username=trikk", "--pwfile=password"]
        initdb += ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync"]
        with self._log.open("ab") as log:
            subprocess.run(initdb, stdout=log, check=True, **self._how)

    def start(self) -> None:
        """Start it, and return when it accepts connections."""
        postgres = [str(self._found / "postgres"), "-D", "data", "-k", str(self._folder), "-p", str(PORT)]
        postgres += ["-c", "listen_addresses=", "-c", f"fsync={'on' if self._durable else 'off'}"]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(postgres, stdout=log, stderr=log, **self._how)
        status = self._folder / "data" / "postmaster.pid"
        deadline = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < deadline:
            lines = status.read_text(encoding="utf-8").split() if status.exists() else []
            if lines[:1] == [str(self._process.pid)] and "ready" in lines:  # the file may be of one that was killed
                return
            time.sleep(0.02)
        said = self._log.read_text(encoding="utf-8", errors="replace")
        raise SystemExit(f"PostgreSQL did not start:\n{said}")

    def stop(self) -> None:
        """Stop it at once, whoever is connected, also while it recovers from a crash; nothing if it does not run."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGQUIT)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def processes(self) -> list[int]:
        """Return those that its main process has started."""
        assert self._process is not None
        pid = self._process.pid
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def kill(self) -> None:
        """Kill all of its processes at once. Linux only."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)  # so that it starts no more
        children = self.processes()
        for pid in children:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._process = None
        while any(_runs(pid) for pid in children):  # it could not start beside them
            time.sleep(0.01)

    @property
    def _log(self) -> Path:
        return self._folder / "log"


def _runs(pid: int) -> bool:
    """Whether a process has not ended, even if nobody has asked for its exit code."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@contextmanager
def server(*, durable: bool = False) -> Iterator[Server]:
    """Start a server and yield it; stop it afterwards and remove all that it wrote."""
    found, owner = programs(), user()
    if found is None or owner is None:
        raise SystemExit(why_not())
    folder = Path(tempfile.mkdtemp(prefix="trikk-postgres-"))
    try:
        running = Server(folder, found, owner, durable=durable)
        running.make(owner)
        try:
            running.start()
            yield running
        finally:
            running.stop()
    finally:
        shutil.rmtree(folder)


def _end(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def main(command: list[str]) -> int:
    """Run a command beside a server, or wait for the end of standard input; return the exit code."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _end)
    durable = command[:1] == ["--durable"]
    command = command[durable:]
    if durable and why_not() is not None:
        return subprocess.call(command)
    with server(durable=durable) as running:
        if not command:
            print(running.address, flush=True)
            sys.stdin.read()
            return 0
        process = subprocess.Popen(command, env={**os.environ, VARIABLE: running.address})
        try:
            return process.wait()
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
