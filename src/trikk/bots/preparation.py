"""Switches from plain Python to compiled code while games go on.

A server, or a game in the terminal, begins with plain Python and calls `PREPARATION.begin()`. As soon as everything
that playing needs is compiled, the process switches.
"""

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from queue import SimpleQueue
from typing import IO

from trikk.bots.built_in.search import SearchBot
from trikk.bots.compilation import Entry, Progress, is_prepared
from trikk.bots.naming import Bot, make_bot
from trikk.catalog.loader import FAMILIES
from trikk.rules import jit

STAND_IN = "planner"
NEARLY = 0.99
"""The largest share reported before everything is ready; the number of functions is not known exactly."""


class Preparation:
    """How far this process is on its way to compiled code."""

    def __init__(self) -> None:
        self._share: float | None = None
        self._has_begun = threading.Lock()
        self._is_wanted = threading.Event()
        """Somebody waits for compiled code."""
        self._is_known = threading.Event()
        """Whether there is compiled code is known: it is in use, being made, or will not come."""
        self._is_over = threading.Event()

    @property
    def share(self) -> float | None:
        """About how much is compiled, from 0 to 1; None while nothing is being compiled."""
        return self._share

    def begin(self, then: Callable[[], None] = lambda: None, *, pause: float = 0.0) -> None:
        """Switch to compiled code as soon as it is there, in a background thread; then call `then`.

        `pause`: seconds to wait before loading it, unless somebody waits for it.
        """
        if self._has_begun.acquire(blocking=False):
            jit.go_over_only_when_told()
            threading.Thread(target=self._run, args=(then, pause), name="trikk-preparation", daemon=True).start()

    def wait_unless_compiling(self) -> float | None:
        """Return how much is compiled if that is going on, so that the caller can refuse slow work; otherwise None.

        If compiled code only has to be loaded, wait for that: it takes a second.
        """
        if not self._has_begun.locked():
            return None
        self._is_wanted.set()
        self._is_known.wait()
        return None if jit.is_compiled() else self._share

    def lacking(self) -> float | None:
        """Return how much is compiled, or None if another process would find everything that it needs."""
        is_under_way = self._has_begun.locked() and not (self._is_over.is_set() or jit.is_compiled() or jit.UNCOMPILED)
        return (self._share or 0.0) if is_under_way and not is_prepared() else None

    def wait_until_known(self) -> None:
        """Wait until it is known whether anything has to be compiled, but do not hurry that."""
        if self._has_begun.locked():
            self._is_known.wait()

    def wait(self) -> None:
        """Wait until the preparation is over."""
        self._is_over.wait()

    def _run(self, then: Callable[[], None], pause: float) -> None:
        try:
            if not (jit.is_compiled() or jit.UNCOMPILED):
                self._is_wanted.wait(pause)
                if self._compile():
                    jit.go_over()
            self._is_known.set()
            then()
        finally:
            self._share = None
            self._is_known.set()
            self._is_over.set()

    def _compile(self) -> bool:
        """Compile what is missing; return whether everything is compiled. If not, stay with plain Python."""
        if not is_prepared():
            self._share = 0.0
            self._is_known.set()
            for progress in compile_beside():
                self._share = min(progress.share, NEARLY)
        return is_prepared()


PREPARATION = Preparation()
"""This process's."""


def at_hand(bot: Bot) -> Bot:
    """Return a bot, or its stand-in: a search in plain Python would take minutes."""
    is_to_come = isinstance(bot, SearchBot) and PREPARATION.wait_unless_compiling() is not None
    return make_bot(STAND_IN) if is_to_come else bot


def compile_beside() -> Iterator[Progress]:
    """Compile each family in a low-priority process, and yield the progress. The processes end with this one."""
    shares = dict.fromkeys(FAMILIES, 0.0)
    said: SimpleQueue[tuple[str, str]] = SimpleQueue()

    def listen(family: str, lines: IO[str]) -> None:
        for line in lines:
            said.put((family, line))
        said.put((family, ""))

    with ExitStack() as stack:
        for family in FAMILIES:
            process = stack.enter_context(_start(family))
            assert process.stdout is not None
            threading.Thread(target=listen, args=(family, process.stdout), name="trikk-progress", daemon=True).start()
        running = len(FAMILIES)
        while running:
            family, line = said.get()
            if not line:
                running -= 1
                continue
            with suppress(ValueError):  # half a line, of a process that was killed
                shares[family], entry = json.loads(line)
                yield Progress(sum(shares.values()) / len(shares), Entry(*entry) if entry else None)


def _start(family: str) -> "subprocess.Popen[str]":
    """Start a process that compiles a family. It ignores Ctrl-C, and ends when its standard input is closed."""
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP
    return subprocess.Popen(
        [sys.executable, "-m", "trikk.bots.compilation", family],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
        start_new_session=True,
        creationflags=flags,
    )
