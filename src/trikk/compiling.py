"""Prints a line while rules are being compiled, which happens once per version and machine."""

import sys
import time
from collections.abc import Callable
from typing import Any

WORDS = "trikk: compiling the rules for this machine, which happens once"

_announced = False
_tell: Callable[[], None] | None = None
"""In place of the line on the screen."""


def tell_compiling(tell: Callable[[], None] | None) -> None:
    """From now on, call this in place of saying something on the screen; if it is None, say it."""
    global _tell
    _tell = tell


def is_ours(event: Any) -> bool:
    """Whether Numba tells of a function of Trikk, and not of one of yours.

    Functions that are defined in others do not count: they only choose which of ours your code calls.
    """
    function = event.data["dispatcher"].py_func
    return f"{function.__module__}.".startswith("trikk.") and "<locals>" not in function.__qualname__


def announce_compiling() -> None:
    """From now on, print a line while rules are compiled. Loading compiled code from disk does not count."""
    global _announced
    if _announced:
        return
    _announced = True
    from numba.core import event

    class CompilingLine(event.Listener):  # type: ignore[misc]
        """A line on stderr: on a terminal it counts and then disappears, elsewhere it is printed once."""

        def __init__(self) -> None:
            self.depth = 0
            self.functions = 0
            self.seconds = 0.0
            self.began = 0.0

        def on_start(self, event: Any) -> None:
            if not is_ours(event):
                return
            if self.depth == 0:
                self.began = time.monotonic()
            if self.depth == self.functions == 0:
                if _tell is not None:
                    _tell()
                elif not sys.stderr.isatty():
                    print(f"{WORDS} ...", file=sys.stderr, flush=True)
            self.depth += 1

        def on_end(self, event: Any) -> None:
            if not is_ours(event):
                return
            self.depth -= 1
            self.functions += 1
            if self.depth == 0:
                self.seconds += time.monotonic() - self.began
            if _tell is None and sys.stderr.isatty():
                running = self.seconds + (time.monotonic() - self.began if self.depth else 0)
                line = f"{WORDS}: {self.functions} functions, {running:.0f} s" if self.depth else ""
                print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)

    event.register("numba:compile", CompilingLine())
