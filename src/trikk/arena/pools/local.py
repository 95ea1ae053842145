"""Parts of a run on processes of this machine, in order."""

from collections.abc import Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from queue import SimpleQueue

from trikk.arena.play import Part, play_part, warm_up
from trikk.arena.pools.guard import Guard
from trikk.arena.pools.processes import AHEAD, submitted
from trikk.arena.settings import Settings

TICK_SECONDS = 0.2
"""After this long without a part a pool yields None, so that the caller can do something else."""


def play_here(settings: Settings, parts: Iterable[range]) -> Generator[Part | None, None, None]:
    """Yield parts played in this process, which only compiled bots may do: they cannot end it.

    A few games are played sooner as plain Python; but measured times are always those of compiled code.
    """
    if settings.lines == "results":
        warm_up(settings)
    for games in parts:
        yield play_part(settings, games, lambda *_: None)


def play_locally(settings: Settings, parts: Iterable[range], workers: int) -> Generator[Part | None, None, None]:
    """Yield parts played by `workers` processes, and None now and then. Closing the iterator ends the processes."""
    warm_up(settings)  # so that the processes find the compiled code on disk
    guards = [Guard(settings) for _ in range(workers)]
    free: SimpleQueue[Guard] = SimpleQueue()
    for guard in guards:
        free.put(guard)

    def play(games: range) -> Part:
        guard = free.get()
        try:
            return guard.play(games)
        finally:
            free.put(guard)

    # Each thread only waits for its process.
    threads = ThreadPoolExecutor(workers)
    try:
        for future in submitted(lambda games: threads.submit(play, games), parts, workers * AHEAD):
            yield from when_done(future)
    finally:
        threads.shutdown(wait=False, cancel_futures=True)
        for guard in guards:
            guard.close()
        threads.shutdown()


def when_done(future: Future[Part]) -> Generator[Part | None, None, None]:
    """Yield the part that is waited for, and None now and then before."""
    while not wait([future], TICK_SECONDS).done:
        yield None
    yield future.result()
