"""Runs parts of work on several processes, with results in order."""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from typing import TypeVar

from trikk.processes import context_for, ignore_interrupts

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 3
"""Parts per process that are under way or waiting to be taken."""
PRELOADED = "trikk.arena.pools.preloaded"


def in_order(function: Callable[[T], R], parts: Iterable[T], workers: int) -> Generator[R, None, None]:
    """Yield the result for each part, in order, computed by `workers` processes, or in this one if that is 1.

    Closing the iterator stops the work. Ctrl-C reaches only the process that iterates.
    """
    if workers == 1:
        yield from map(function, parts)
        return
    context = context_for(function.__module__, PRELOADED)
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
