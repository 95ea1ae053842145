"""Threads that own tables: each table belongs to one, so this process never does two things to it at once.

On SQLite there is one such thread. It carries out everything that it was asked while it was busy in one transaction, so
it waits for the disk only once. Nothing is answered before that transaction is committed.
"""

import asyncio
import logging
import threading
import zlib
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from trikk.catalog import Edition
from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.logs import log
from trikk.server.storage.store import Store
from trikk.server.tables.repository import Changed, Repository

T = TypeVar("T")
Job = tuple[Callable[[Repository], Any], "Future[Any]"]

FORGET_SECONDS = 10.0
"""Time between two searches for tables to forget, as long as there are any."""
LARGEST_BATCH = 100


class Worker:
    """A thread with its repository and what it has been asked to do."""

    def __init__(self, number: int, repository: Repository) -> None:
        self._repository = repository
        self._first: deque[Job] = deque()
        self._later: deque[Job] = deque()
        self._asked = threading.Semaphore(0)
        """Counts the jobs in both queues, plus one when the thread is to end."""
        self._closing = threading.Lock()
        self._is_closed = False
        self._most = LARGEST_BATCH if repository.is_alone else 1
        self._thread = threading.Thread(target=self._run, name=f"trikk-worker-{number}", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Repository], T], *, later: bool = False) -> "Future[T]":
        """Have work done after what has been asked for before, or `later`: when there is nothing else to do."""
        future: Future[T] = Future()
        with self._closing:
            if self._is_closed:
                future.set_exception(Refusal("stopping"))  # a bot may still be thinking
                return future
            (self._later if later else self._first).append((work, future))
            self._asked.release()
        return future

    def close(self) -> None:
        """Finish what has been asked for, and end."""
        with self._closing:
            self._is_closed = True
            self._asked.release()
        self._thread.join()

    def _run(self) -> None:
        while True:
            self._asked.acquire()
            if self._first:
                self._carry_out(self._batch())
            elif self._later:
                self._carry_out([self._later.popleft()])
            else:
                return

    def _batch(self) -> list[Job]:
        """Return what is to be done in one transaction."""
        batch = [self._first.popleft()]
        while len(batch) < self._most and self._first and self._asked.acquire(blocking=False):
            batch.append(self._first.popleft())
        return batch

    def _carry_out(self, batch: list[Job]) -> None:
        answers: list[Callable[[], None]] = []
        # Drop jobs that were cancelled; from here on they cannot be.
        batch = [job for job in batch if job[1].set_running_or_notify_cancel()]
        try:
            with self._repository.together():
                for work, future in batch:
                    answers.append(_answer(work, future, self._repository))
        except Exception as error:
            failure = _told(error)
            for _, future in batch:
                future.set_exception(failure)
            return
        for answer in answers:
            answer()


def _answer(work: Callable[[Repository], Any], future: "Future[Any]", repository: Repository) -> Callable[[], None]:
    """Do some work; return a function that sets the result, to be called after the commit."""
    try:
        result = work(repository)
    except Exception as error:
        failure = _told(error)
        return lambda: future.set_exception(failure)
    return lambda: future.set_result(result)


def _told(error: Exception) -> Exception:
    """Return an error as a client may see it."""
    if not isinstance(error, SQLAlchemyError):
        return error
    # Parameters are hidden, but a driver's message could still contain values, so only the kind is logged.
    log("database_failed", logging.ERROR, kind=type(error.orig if isinstance(error, DBAPIError) else error).__name__)
    return Refusal("unavailable")


class Workers:
    """The worker threads of a process."""

    def __init__(self, store: Store, editions: Mapping[str, Edition] | None, changed: Changed) -> None:
        self._workers = [Worker(i, Repository(store, editions, changed=changed)) for i in range(store.workers)]
        self._forgetting: asyncio.TimerHandle | None = None
        self._forgetting_task: asyncio.Task[None] | None = None

    def submit(self, table_id: str, work: Callable[[Repository], T], *, later: bool = False) -> "Future[T]":
        """Give work to the owner of a table, behind its other work; `later`: when it has nothing else to do."""
        return self._workers[zlib.crc32(table_id.encode()) % len(self._workers)].submit(work, later=later)

    async def run(self, table_id: str, work: Callable[[Repository], T], *, later: bool = False) -> T:
        """Have work done by the owner of a table and return the result."""
        self.stir()
        return await asyncio.wrap_future(self.submit(table_id, work, later=later))

    def stir(self) -> None:
        """Make sure that idle tables will be forgotten. Call it from the event loop only."""
        if self._forgetting is None:
            self._forgetting = asyncio.get_running_loop().call_later(FORGET_SECONDS, self._start_forgetting)

    def _start_forgetting(self) -> None:
        self._forgetting_task = asyncio.create_task(self._forget())

    async def _forget(self) -> None:
        self._forgetting = None
        jobs = [asyncio.wrap_future(worker.submit(Repository.forget_idle)) for worker in self._workers]
        with suppress(Refusal):  # the server is being stopped, or its database does not answer
            if sum(await asyncio.gather(*jobs)):
                self.stir()

    def close(self) -> None:
        """Finish what has been asked for, and end."""
        if self._forgetting is not None:
            self._forgetting.cancel()
        for worker in self._workers:
            worker.close()
