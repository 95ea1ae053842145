"""A process that thinks for the server, one thought at a time."""

import json
import os
import pickle
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from trikk.processes import context_for, end_with_parent, hidden_script, ignore_interrupts, lower_priority
from trikk.rules import jit
from trikk.server.net.logs import told
from trikk.server.thinking.thoughts import Thought

PRELOADED = "trikk.server.thinking.preloaded"
PRIORITY = 10
"""Steps of `nice`. A thinker gets about a tenth of a core that the server wants too."""
LOADING_SECONDS = 600.0
"""How long a process may take to load compiled code, or to compile it."""
READY = b"ready"


class ThinkingError(Exception):
    """A thought has no result."""


class Failed(ThinkingError):
    """The thought raised an error."""

    def __init__(self, told: dict[str, Any]) -> None:
        super().__init__(told.get("type"))
        self.told = told
        """The error as it may be logged."""


class OverTime(ThinkingError):
    """The thought took too long."""


class Died(ThinkingError):
    """The process died."""


class Thinker:
    """A process that thinks. One thread at a time uses it; others may only call `kill`."""

    def __init__(self, of_others: str | None) -> None:
        """Start a process for Trikk's own thoughts, or for those of one bot of another package."""
        self.of_others = of_others
        context: Any = context_for(PRELOADED)
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), name="trikk-thinker", daemon=True)
        try:
            with hidden_script():
                self._process.start()
        except (EOFError, OSError) as error:
            raise Died from error
        finally:
            theirs.close()

    def ask(self, thought: Thought, seconds: float) -> Any:
        """Return the result of a thought. Its time starts when the process has loaded what it needs."""
        try:
            self._connection.send_bytes(pickle.dumps(thought, pickle.HIGHEST_PROTOCOL))
            said = self._receive(LOADING_SECONDS)
            answer = json.loads(self._receive(seconds) if said == READY else said)
        except (EOFError, OSError, ValueError) as error:
            raise Died from error
        if "failed" in answer:
            raise Failed(answer["failed"])
        return answer["result"]

    def _receive(self, seconds: float) -> bytes:
        if not self._connection.poll(seconds):
            raise OverTime
        received: bytes = self._connection.recv_bytes()
        return received

    def kill(self) -> None:
        """Kill the process."""
        self._process.kill()

    def wait(self) -> None:
        """Wait until the process has ended."""
        self._process.join()
        self._connection.close()


# --- in the process itself -----------------------------------------------------------------------------------------


def serve(connection: Connection) -> None:
    """Work on thoughts until no more come: the main loop of the process."""
    ignore_interrupts()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with_parent()
    step_back()
    print_to_nobody()
    while True:
        try:
            thought: Thought = pickle.loads(connection.recv_bytes())
            connection.send_bytes(outcome_of(thought, lambda: connection.send_bytes(READY)))
        except (EOFError, OSError):
            return


def outcome_of(thought: Thought, is_ready: Callable[[], None]) -> bytes:
    """Return the result of a thought, or its error, as JSON; call `is_ready` once everything is loaded."""
    try:
        thought.load()
        is_ready()
        return json.dumps({"result": thought.think()}).encode()
    except (Exception, SystemExit) as error:  # whatever a bot raises is its own fault
        return json.dumps({"failed": told(error)}).encode()


_is_back = False


def step_back() -> None:
    """Lower the priority, and do not compile by itself: the server's own compilers may be running."""
    global _is_back
    jit.go_over_only_when_told()
    if not _is_back:  # a process that was forked is as low as the one it was forked from
        lower_priority(PRIORITY)
        _is_back = True


def print_to_nobody() -> None:
    """Drop what bots print: it would end up in the server's log."""
    nobody = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nobody, stream)
    os.close(nobody)
