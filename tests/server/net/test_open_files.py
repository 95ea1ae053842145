"""How many files a server may have open, and what is left for its database."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from socket import create_connection

import httpx
import pytest

from tests.cli.running import TRIKK
from tests.patience import PATIENCE
from tests.server.hosting import asked_for
from tests.server.processes import Serving, environment_in, serving
from trikk.server.net.open_files import MOST_FILES, RESERVED_FILES, connections_for, raise_file_limit

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files are not limited there")

FILES = 300
RAISED = f"from {raise_file_limit.__module__} import *; print(raise_file_limit(), connections_for(raise_file_limit()))"


def limited_to(soft: int, hard: int, *command: str) -> list[str]:
    """Return a command with limits for its open files."""
    return ["sh", "-c", 'ulimit -Sn "$1"; ulimit -Hn "$2"; shift 2; exec "$@"', "sh", str(soft), str(hard), *command]


def test_the_limit_is_raised_as_far_as_a_process_may() -> None:
    done = subprocess.run(limited_to(64, FILES, sys.executable, "-c", RAISED), capture_output=True, text=True)
    assert done.stdout.split() == [str(FILES), str(FILES - RESERVED_FILES)]


def test_some_files_are_left_for_the_database_however_few_there_are() -> None:
    assert [connections_for(files) for files in (64, 1024, MOST_FILES, None)] == [32, 896, 65_408, None]


@contextmanager
def few_files(folder: Path) -> Iterator[Serving]:
    """Yield a server with few files, and no limits for one address."""
    command = limited_to(FILES, FILES, *TRIKK)
    arguments = ("serve", "--port", "0", "--database", folder / "games.db", "--unlimited")
    with serving(*arguments, environment=environment_in(folder), command=command) as server:
        yield server


def test_silent_connections_shut_nobody_out(tmp_path: Path) -> None:
    with few_files(tmp_path) as server, ExitStack() as stack:
        silent = [
            stack.enter_context(create_connection(("127.0.0.1", server.port), PATIENCE)) for _ in range(2 * FILES)
        ]
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as late:
            assert late.post("/api/tables", json=asked_for()).status_code == 201
            assert late.get("/health").json()["status"] == "ok"
        assert silent[0].recv(1) == b""
        silent[-1].sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert silent[-1].recv(12) == b"HTTP/1.1 200"
