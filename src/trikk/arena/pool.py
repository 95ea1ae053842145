"""Work in parts on several processes, its results in order."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 3
"""Parts per process that are under way or waiting to be taken."""


def in_order(function: Callable[[T], R], parts: Iterable[T], workers: int) -> Iterator[R]:
    """Yield the result for each part, in order, worked out on so many processes, or right here with one.

    Closing the iterator stops the work. Ctrl-C reaches only the process that iterates.
    """
    if workers == 1:
        yield from map(function, parts)
        return
    waiting: deque[Future[R]] = deque()
    rest = iter(parts)
    pool = ProcessPoolExecutor(workers, mp_context=_context(), initializer=_ignore_interrupts)
    try:
        waiting.extend(pool.submit(function, part) for part in islice(rest, workers * AHEAD))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(pool.submit(function, part) for part in islice(rest, 1))
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _context() -> multiprocessing.context.BaseContext:
    # A forked process has the compiled rules at once; where that is not safe, processes load them from disk.
    methods = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
