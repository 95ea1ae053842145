"""Running commands in tests, inside this process or in one of their own."""

import io
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tests.patience import PATIENCE

COMPILING = "trikk: compiling the rules"
"""Begins what is said when something is called for the first time, which in tests may be anywhere."""

TRIKK = (sys.executable, "-c", "import trikk.cli; trikk.cli.main()")


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str

    def says_one_line(self, *parts: str) -> bool:
        """Whether there is nothing but exit code 2 and one line of error with these parts in it."""
        lines = self.err.splitlines()
        is_one = self.code == 2 and self.out == "" and len(lines) == 1 and lines[0].startswith("trikk: ")
        return is_one and all(part in lines[0] for part in parts)


Trikk = Callable[..., Result]
"""`trikk("show", path, stdin="")`, in this process."""


def in_process_of_its_own(*arguments: str | Path, stdin: str = "", **environment: str) -> Result:
    done = subprocess.run(
        [*TRIKK, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        check=False,
    )
    return Result(done.returncode, done.stdout, without_compiling(done.stderr))


def typed(text: str | bytes) -> io.TextIOWrapper:
    """Return a standard input that holds a text."""
    return io.TextIOWrapper(io.BytesIO(text.encode() if isinstance(text, str) else text), encoding="utf-8")


def without_compiling(err: str) -> str:
    return "".join(line for line in err.splitlines(keepends=True) if not line.startswith(COMPILING))


def on_a_terminal(*arguments: str, stdin: IO[bytes] | None = None) -> tuple[int, str, bytes]:
    """Return the exit code of a command, its standard output, and what a terminal saw as its standard error."""
    terminal, end = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    process = subprocess.Popen(
        [*TRIKK, *arguments], stdin=stdin, stdout=subprocess.PIPE, stderr=end, env=environment, encoding="utf-8"
    )
    os.close(end)
    seen = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # how Linux says that the other end is closed
            break
        if not part:
            break
        seen += part
    out, _ = process.communicate(timeout=PATIENCE)
    os.close(terminal)
    return process.returncode, out, seen
