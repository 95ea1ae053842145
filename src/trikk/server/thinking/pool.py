"""The pool of processes that think for a server: bounded, fair between tables. Processes that die are replaced."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any, NamedTuple, TypeVar

from trikk.bots.preparation import PREPARATION
from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.logs import log
from trikk.server.thinking.fair_queue import FairQueue
from trikk.server.thinking.thinker import Died, Failed, Thinker
from trikk.server.thinking.thoughts import Loading, Thought

T = TypeVar("T")
Ask = Callable[[Thought, float], Any]
"""Returns the result of a thought, which may take so many seconds; raises `ThinkingError`."""

WAKING = ""
"""Stands for a table when the pool starts a process in advance."""
AWAKE_SECONDS = 10.0
MOST_WAITING = 32
"""The most hints and analyses of one table that may wait."""
TRIES = 2
"""How often a thought is tried if its process dies: the machine may have been to blame."""
LEAVING_SECONDS = 1.0
"""How long a pool that is closed waits for a process that is just starting, which may take long on a busy machine."""


class _Job(NamedTuple):
    work: Callable[[Ask], Any]
    future: "Future[Any]"


class Pool:
    """Processes that think, started when they are needed. Thread-safe."""

    def __init__(self, most: int) -> None:
        self._threads = ThreadPoolExecutor(most, thread_name_prefix="trikk-pool")  # each only waits for a process
        self._lock = threading.Lock()
        self._queue: FairQueue[_Job] = FairQueue()
        self._idle: list[Thinker | None] = [None] * most
        """Free processes, the most recently used last; None is room for a new one."""
        self._thinkers: set[Thinker] = set()
        """All processes that run."""
        self._doing: set[Future[None]] = set()
        """What the threads do, or are about to."""
        self._is_closed = False

    def submit(self, table_id: str, work: Callable[[Ask], T]) -> "Future[T]":
        """Run `work` in a thread of the pool when it is the table's turn. It gets `ask`, which has a thinker work."""
        future: Future[T] = Future()
        with self._lock:
            if self._is_closed:
                raise Refusal("stopping")
            if self._queue.put(table_id, _Job(work, future)):
                self._go_on()
        return future

    async def think(self, table_id: str, thought: Thought, seconds: float) -> Any:
        """Return the result of a thought that a person at a table asked for; raises `ThinkingError`.

        Refused if too many thoughts of the table wait already.
        """
        with self._lock:
            if self._queue.waiting(table_id) >= MOST_WAITING:
                raise Refusal("busy")
        return await asyncio.wrap_future(self.submit(table_id, lambda ask: ask(thought, seconds)))

    def wake(self) -> None:
        """Start a process in advance, if there is none and the rules are compiled."""
        with self._lock:
            is_awake = self._thinkers or WAKING in self._queue
        if not is_awake:
            self.submit(WAKING, _load)

    def close(self) -> None:
        """Kill all processes, and refuse what waits. A process that is just starting is killed when it has started."""
        with self._lock:
            self._is_closed = True
            thinkers = list(self._thinkers)
            waiting, doing = self._queue.clear(), set(self._doing)
        self._threads.shutdown(wait=False, cancel_futures=True)
        for _, future in waiting:
            if future.set_running_or_notify_cancel():
                future.set_exception(Refusal("stopping"))
        for thinker in thinkers:
            thinker.kill()
        wait(doing, LEAVING_SECONDS)
        for thinker in thinkers:
            thinker.wait()

    def _go_on(self) -> None:
        """Have a thread do what is next; the caller holds the lock."""
        self._doing = {each for each in self._doing if not each.done()}
        self._doing.add(self._threads.submit(self._do_next))

    def _do_next(self) -> None:
        with self._lock:
            if self._is_closed:
                return
            table_id, (work, future) = self._queue.take()
        began = time.monotonic()
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(work(self._ask))
            except BaseException as error:
                future.set_exception(error)
        with self._lock:
            if self._queue.done(table_id, time.monotonic() - began) and not self._is_closed:
                self._go_on()

    # --- processes -------------------------------------------------------------------------------------------------

    def _ask(self, thought: Thought, seconds: float) -> Any:
        for _ in range(TRIES - 1):
            try:
                return self._ask_once(thought, seconds)
            except Died:
                log("thinker_died", logging.WARNING)
        return self._ask_once(thought, seconds)

    def _ask_once(self, thought: Thought, seconds: float) -> Any:
        thinker = self._borrow(thought.of_others)
        try:
            if thinker is None or thinker.of_others != thought.of_others:
                self._end(thinker)
                thinker = None
                thinker = self._start(thought.of_others)
            return thinker.ask(thought, seconds)
        except Failed:
            raise
        except BaseException:
            self._end(thinker)
            thinker = None
            if self._is_closed:
                raise Refusal("stopping") from None
            raise
        finally:
            with self._lock:
                self._idle.append(thinker)

    def _borrow(self, of_others: str | None) -> Thinker | None:
        """Return a free process for the same code, or room for a new one, or else a free process that has to go."""
        with self._lock:
            fitting = (i for i, each in enumerate(self._idle) if each is not None and each.of_others == of_others)
            room = (i for i, each in enumerate(self._idle) if each is None)
            return self._idle.pop(next(fitting, next(room, 0)))

    def _start(self, of_others: str | None) -> Thinker:
        thinker = Thinker(of_others)
        with self._lock:
            self._thinkers.add(thinker)
            if self._is_closed:
                thinker.kill()
        return thinker

    def _end(self, thinker: Thinker | None) -> None:
        if thinker is not None:
            thinker.kill()
            thinker.wait()
            with self._lock:
                self._thinkers.discard(thinker)


def _load(ask: Ask) -> None:
    PREPARATION.wait_until_known()
    if PREPARATION.lacking() is None:
        ask(Loading(), AWAKE_SECONDS)
