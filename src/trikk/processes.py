"""Starts child processes, lowers their priority, and makes sure that they end with their parent."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import forkserver, parent_process, resource_tracker
from types import ModuleType

LOWEST = 19
"""The largest step of `nice`: the process runs only when no other wants the processor."""


def context_for(*modules: str) -> multiprocessing.context.BaseContext:
    """Return how to start processes: forked from one that has imported these modules, if the system can."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(modules))
    resource_tracker.ensure_running()  # first, since starting it unblocks Ctrl-C
    # The process that others are forked from ignores Ctrl-C, but only once it has imported everything.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return context


def end_former_children() -> None:
    """Let go of processes that were started before this one executed another program, and have ended with that."""
    if sys.platform != "win32":
        with suppress(ChildProcessError):  # there are none
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


STARTING = threading.Lock()


@contextmanager
def hidden_script() -> Iterator[None]:
    """Let a process start without importing the main script, which it does not need.

    The script would be run there too, and start processes itself unless it is written with care; if it came from
    standard input, it could not even be found.
    """
    with STARTING:
        script = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = script


# --- in the process itself -----------------------------------------------------------------------------------------


def ignore_interrupts() -> None:
    """Ignore Ctrl-C: the main process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end_with_parent() -> None:
    """From now on, end this process when its parent is gone, even while a bot thinks."""
    threading.Thread(target=_wait_for_parent, name="trikk-parent", daemon=True).start()


def _wait_for_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def lower_priority(by: int) -> None:
    """Lower the priority of this process by so many steps of `nice`; on Windows by one class."""
    if sys.platform == "win32":
        import ctypes
        from ctypes import wintypes

        kernel = ctypes.windll.kernel32
        kernel.GetCurrentProcess.restype = wintypes.HANDLE
        kernel.SetPriorityClass.argtypes = wintypes.HANDLE, wintypes.DWORD
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), 0x4000)  # BELOW_NORMAL_PRIORITY_CLASS
    else:
        with suppress(OSError):
            os.nice(by)
