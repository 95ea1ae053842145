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
from contextlib import contextmanager
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


@contextmanager
def server(*, durable: bool = False) -> Iterator[str]:
    """Start a server and yield its address; stop it afterwards and remove all that it wrote.

    Unless it is `durable`, nothing of it would survive a crash of the machine.
    """
    found, owner = programs(), user()
    if found is None or owner is None:
        raise SystemExit(why_not())
    folder = Path(tempfile.mkdtemp(prefix="trikk-postgres-"))
    try:
        password = secrets.token_hex(16)
        (folder / "password").write_text(password, encoding="utf-8")
        (folder / "password").chmod(0o600)
        if os.geteuid() == 0:
            for path in (folder, folder / "password"):
                os.chown(path, owner.pw_uid, owner.pw_gid)
        folder.chmod(0o755)  # tests may run as another user, and must reach the socket
        with (folder / "log").open("wb") as log, _running(found, folder, owner, log.fileno(), durable):
            yield f"postgresql://trikk:{password}@/postgres?host={folder}&port={PORT}"
    finally:
        shutil.rmtree(folder)


@contextmanager
def _running(found: Path, folder: Path, owner: pwd.struct_passwd, log: int, durable: bool) -> Iterator[None]:
    """Make the server's files and run it, as its owner, until the end of a block."""
    # Ignore the user's own settings for PostgreSQL.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")} | {"LC_ALL": "C"}
    # In a session of its own, so that Ctrl-C does not stop it while tests still use it.
    how: dict[str, Any] = {"cwd": folder, "env": environment, "stdin": subprocess.DEVNULL, "start_new_session": True}
    if os.geteuid() == 0:
        how |= {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
    initdb = [str(found / "initdb"), "--pgdata=data", "--username=trikk", "--pwfile=password", "--auth=scram-sha-256"]
    subprocess.run([*initdb, "--encoding=UTF8", "--locale=C", "--no-sync"], stdout=log, check=True, **how)
    postgres = [str(found / "postgres"), "-D", "data", "-k", str(folder), "-p", str(PORT), "-c", "listen_addresses="]
    postgres += ["-c", f"fsync={'on' if durable else 'off'}"]
    process = subprocess.Popen(postgres, stdout=log, stderr=log, **how)
    try:
        _wait_until_ready(process, folder)
        yield
    finally:
        process.send_signal(signal.SIGINT)  # which disconnects all clients
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_until_ready(process: subprocess.Popen[bytes], folder: Path) -> None:
    """Wait until the server's file says that it accepts connections."""
    status = folder / "data" / "postmaster.pid"
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        if status.exists() and "ready" in status.read_text(encoding="utf-8"):
            return
        time.sleep(0.02)
    raise SystemExit(f"PostgreSQL did not start:\n{(folder / 'log').read_text(encoding='utf-8', errors='replace')}")


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
    with server(durable=durable) as address:
        if not command:
            print(address, flush=True)
            sys.stdin.read()
            return 0
        process = subprocess.Popen(command, env={**os.environ, VARIABLE: address})
        try:
            return process.wait()
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
