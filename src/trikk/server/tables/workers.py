"""Threads that own tables: each table belongs to one, so this process never does two things to it at once.

Whatever has been asked of a thread while it was busy is carried out in one transaction: the database is waited for
once, not once for each. If that fails, each is tried on its own. Nothing is answered before it is committed, and what
it changed is told to those at the tables before the next one begins: nobody waits longer for moves of others
than for their own.
"""

import asyncio
import threading
import time
import zlib
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from trikk.catalog import Edition
from trikk.server.api.messages.refusals import Refusal
from trikk.server.storage.failures import unavailable
from trikk.server.storage.store import Store
from trikk.server.tables.bots import Bots
from trikk.server.tables.repository import Repository, Told

Tell = Callable[[Repository, list[Told], list[Told]], None]

T = TypeVar("T")

FORGET_SECONDS = 10.0
"""Time between two searches for tables to forget, as long as there are any."""
LARGEST_BATCH = 100
ANSWER_SECONDS = 30.0
"""How long anyone waits for work to be done: longer than PostgreSQL works on any statement."""


class Job:
    """Some work with its future: of a thread that waits, or of an event loop."""

    __slots__ = ("_error", "_loop", "_result", "_work", "changes", "future")

    def __init__(
        self,
        work: Callable[[Repository], Any],
        loop: asyncio.AbstractEventLoop | None = None,
        changes: str | None = None,
    ) -> None:
        """`changes` is the id of a table that it will probably change."""
        self._work = work
        self.changes = changes
        self._loop = loop
        self.future: Future[Any] | asyncio.Future[Any] = Future() if loop is None else loop.create_future()
        self._result: Any = None
        self._error: Exception | None = None

    def begin(self) -> bool:
        """Return whether anybody still waits for it; from here on they do."""
        if isinstance(self.future, Future):
            return self.future.set_running_or_notify_cancel()
        return not self.future.cancelled()

    def carry_out(self, repository: Repository) -> None:
        """Do the work, and keep what came of it until that is certain."""
        self._result = self._error = None
        try:
            self._result = self._work(repository)
        except SQLAlchemyError:
            raise  # nothing of what is done together can be stored
        except Exception as error:
            self._error = error

    def fail(self, error: Exception) -> None:
        """Let it have failed, whatever came of it."""
        self._error = _told(error)

    def settle(self) -> None:
        """Tell the one who waits."""
        if self.future.done():  # they do not wait any more
            return
        if self._error is not None:
            self.future.set_exception(self._error)
        else:
            self.future.set_result(self._result)


def settle(jobs: Iterable[Job]) -> None:
    """Tell all who wait, in their own threads; those on one event loop together."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in jobs:
        if job._loop is None:
            job.settle()
        else:
            by_loop.setdefault(job._loop, []).append(job)
    for loop, its in by_loop.items():
        with suppress(RuntimeError):  # it is closed: nobody waits there
            loop.call_soon_threadsafe(_settle_here, its)


def _settle_here(jobs: Iterable[Job]) -> None:
    for job in jobs:
        job.settle()


def _told(error: Exception) -> Exception:
    """Return an error as a client may see it."""
    return unavailable(error) if isinstance(error, SQLAlchemyError) else error


class Worker:
    """A thread with its repository and what it has been asked to do."""

    def __init__(
        self,
        number: int,
        repository: Repository,
        tell: Callable[[Repository, list[Told]], None] = lambda repository, told: None,
    ) -> None:
        self._repository = repository
        self._tell = tell
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._closing = threading.Lock()
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, name=f"trikk-worker-{number}", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Repository], T]) -> "Future[T]":
        """Have work done after what has been asked for before; for a thread that waits for it."""
        job = Job(work)
        self._ask(job)
        future: Future[T] = job.future  # type: ignore[assignment] # without a loop it is one of these
        return future

    def run(self, work: Callable[[Repository], T], changes: str | None = None) -> "asyncio.Future[T]":
        """Have work done after what has been asked for before; for the event loop that runs."""
        job = Job(work, asyncio.get_running_loop(), changes)
        self._ask(job)
        future: asyncio.Future[T] = job.future  # type: ignore[assignment] # with a loop it is one of these
        return future

    def _ask(self, job: Job) -> None:
        with self._closing:
            if not self._is_closed:
                self._jobs.put(job)
                return
        job.fail(Refusal("stopping"))  # a bot may still think when all others have gone
        settle([job])

    def close(self) -> None:
        """Finish what has been asked for, and end."""
        with self._closing:
            self._is_closed = True
            self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while self._carry_out_next():
            pass

    def _carry_out_next(self) -> bool:
        """Wait for work and do it; return whether there may be more. Nothing of it is kept until the next comes."""
        batch = [self._jobs.get()]
        while len(batch) < LARGEST_BATCH and not self._jobs.empty():
            batch.append(self._jobs.get())
        self._carry_out([job for job in batch if job is not None and job.begin()])
        return None not in batch

    def _carry_out(self, batch: list[Job]) -> None:
        try:
            with self._repository.together([job.changes for job in batch if job.changes is not None]):
                for job in batch:
                    job.carry_out(self._repository)
        except Exception as error:
            if len(batch) > 1:
                for job in batch:
                    self._carry_out([job])
                return
            for job in batch:
                job.fail(error)
        settle(batch)
        told = self._repository.take_told()
        if told:
            self._tell(self._repository, told)


class Workers:
    """The worker threads of a process."""

    def __init__(
        self,
        store: Store,
        editions: Mapping[str, Edition],
        bots: Bots,
        tell: Tell,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`tell` is called, in the thread of a worker, with all changes that it has committed together, and with those
        at its own tables again."""
        self._tell = tell
        self._workers = [
            Worker(i, Repository(store, editions, bots, now=now), partial(self._tell_of_own, i))
            for i in range(store.workers)
        ]
        self._forgetting: asyncio.TimerHandle | None = None
        self._forgetting_task: asyncio.Task[None] | None = None

    def _number(self, table_id: str) -> int:
        return zlib.crc32(table_id.encode()) % len(self._workers)

    def _of(self, table_id: str) -> Worker:
        return self._workers[self._number(table_id)]

    def _tell_of_own(self, number: int, repository: Repository, told: list[Told]) -> None:
        """Tell of a worker's own tables, and leave others to their owners, who know what everyone there has."""
        own = [each for each in told if self._number(each.table_id) == number]
        for each in told:
            if each not in own:
                self.submit(each.table_id, partial(Repository.tell_anew, table_id=each.table_id))
        self._tell(repository, told, own)

    def submit(self, table_id: str, work: Callable[[Repository], T]) -> "Future[T]":
        """Have work done by the owner of a table, after what it has been asked before; for a thread that waits."""
        return self._of(table_id).submit(work)

    async def run(self, table_id: str, work: Callable[[Repository], T], *, changes: bool = False) -> T:
        """Have work done by the owner of a table and return the result; refuse if the database does not answer.

        Say so if the table probably changes: many tables are locked as quickly as one.
        """
        self.stir()
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await self._of(table_id).run(work, table_id if changes else None)
        except TimeoutError:
            raise Refusal("unavailable") from None  # it may still be done, but once at most

    def publish(self, table_id: str) -> None:
        """Have everyone at a table told of how it is now."""
        self.stir()
        self.submit(table_id, lambda repository: repository.tell_anew(table_id))

    def stir(self) -> None:
        """Make sure that idle tables will be forgotten. Call it from the event loop only."""
        if self._forgetting is None:
            self._forgetting = asyncio.get_running_loop().call_later(FORGET_SECONDS, self._start_forgetting)

    def _start_forgetting(self) -> None:
        self._forgetting_task = asyncio.create_task(self._forget())

    async def _forget(self) -> None:
        self._forgetting = None
        jobs = [worker.run(Repository.forget_idle) for worker in self._workers]
        with suppress(Refusal):  # the server is being stopped, or its database does not answer
            if sum(await asyncio.gather(*jobs)):
                self.stir()

    def close(self) -> None:
        """Finish what has been asked for, and end."""
        if self._forgetting is not None:
            self._forgetting.cancel()
        for worker in self._workers:
            worker.close()
