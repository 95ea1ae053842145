"""Work in parts on several processes, its results in order."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 3
"""Parts per process that are under way or waiting to be taken."""


def in_order(function: Callable[[T], R], parts: Iterable[T], workers: int) -> Generator[R, None, None]:
    """Yield the result for each part, in order, worked out on so many processes, or right here with one.

    Closing the iterator stops the work. Ctrl-C reaches only the process that iterates.
    """
    if workers == 1:
        yield from map(function, parts)
        return
    waiting: deque[Future[R]] = deque()
    rest = iter(parts)
    pool = ProcessPoolExecutor(workers, mp_context=_context(function), initializer=_ignore_interrupts)
    try:
        waiting.extend(pool.submit(function, part) for part in islice(rest, workers * AHEAD))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(pool.submit(function, part) for part in islice(rest, 1))
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _context(function: Callable[..., object]) -> multiprocessing.context.BaseContext:
    """Return how to start processes: from one that has imported the function's module, where there is such a thing."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([function.__module__])
    return context


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
