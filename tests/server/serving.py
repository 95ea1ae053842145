"""Servers in processes of their own, as users start them."""

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from platformdirs import user_cache_dir

from tests.cli.running import TRIKK, without_compiling
from tests.patience import PATIENCE

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
