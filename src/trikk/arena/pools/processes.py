"""Runs parts of work on several processes, with results in order."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import forkserver, resource_tracker
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 3
"""Parts per process that are under way or waiting to be taken."""


def in_order(function: Callable[[T], R], parts: Iterable[T], workers: int) -> Generator[R, None, None]:
    """Yield the result for each part, in order, computed by `workers` processes, or in this one if that is 1.

    Closing the iterator stops the work. Ctrl-C reaches only the process that iterates.
    """
    if workers == 1:
        yield from map(function, parts)
        return
    context = context_for(function.__module__)
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=ignore_interrupts)
    try:
        for future in submitted(lambda part: pool.submit(function, part), parts, workers * AHEAD):
            yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def submitted(submit: Callable[[T], Future[R]], parts: Iterable[T], ahead: int) -> Generator[Future[R], None, None]:
    """Yield the future of each part, in order; `ahead` more are submitted in advance."""
    rest = iter(parts)
    waiting = deque(submit(part) for part in islice(rest, ahead))
    while waiting:
        yield waiting.popleft()
        waiting.extend(submit(part) for part in islice(rest, 1))


def context_for(module: str) -> multiprocessing.context.BaseContext:
    """Return how to start processes: forked from one that has imported a module, if the system can."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([module, "trikk.arena.pools.preloaded"])
    resource_tracker.ensure_running()  # first, since starting it unblocks Ctrl-C
    # The process that others are forked from ignores Ctrl-C, but only once it has imported everything.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return context


def ignore_interrupts() -> None:
    """Ignore Ctrl-C: the main process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
