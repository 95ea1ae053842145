"""Threads that own tables: each table belongs to one, so this process never does two things to it at once.

Whatever has been asked of a thread while it was busy is carried out in one transaction: the database is waited for
once, not once for each. If that fails, each is tried on its own. Nothing is answered before it is committed, and what
it changed is told to those at the tables with the answers: nobody waits longer for moves of others than for their own.
"""

import asyncio
import itertools
import threading
import time
import zlib
from collections.abc import Callable, Mapping
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

T = TypeVar("T")

Answer = Callable[[Any, Exception | None], None]
"""Takes the result of some work, or why there is none."""

FORGET_SECONDS = 10.0
"""Time between two searches for tables to forget, as long as there are any."""
LARGEST_BATCH = 100
ANSWER_SECONDS = 30.0
"""How long anyone waits for work to be done: longer than PostgreSQL works on any statement."""


class Job:
    """Some work, and who gets the answer: in the event loop, or a thread that waits for a future."""

    __slots__ = ("_answer", "_error", "_is_settled", "_result", "_work", "changes", "future")

    def __init__(
        self,
        work: Callable[[Repository], Any],
        answer: Answer,
        changes: str | None = None,
        future: Future[Any] | asyncio.Future[Any] | None = None,
    ) -> None:
        """`changes` is the id of a table that it will probably change. If the future is cancelled, nobody waits."""
        self._work = work
        self._answer = answer
        self.changes = changes
        self.future = future
        self._result: Any = None
        self._error: Exception | None = None
        self._is_settled = False

    @property
    def is_for_thread(self) -> bool:
        return isinstance(self.future, Future)

    def begin(self) -> bool:
        """Return whether anybody still waits for it; from here on they do."""
        if isinstance(self.future, Future):
            return self.future.set_running_or_notify_cancel()
        return not self._is_settled and (self.future is None or not self.future.cancelled())

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
        self._result, self._error = None, _told(error)

    def settle(self) -> None:
        """Tell the one who waits, once."""
        if not self._is_settled:
            self._is_settled = True
            self._answer(self._result, self._error)

    def give_up(self) -> None:
        """Tell the one who waits that it takes too long. It may still be done, but once at most."""
        if not self._is_settled:
            self._is_settled = True
            self._answer(None, Refusal("unavailable"))


def settle(future: Future[Any] | asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    """Let a future have a result or an error, unless it is cancelled."""
    if future.done():  # they do not wait any more
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)


def _told(error: Exception) -> Exception:
    """Return an error as a client may see it."""
    return unavailable(error) if isinstance(error, SQLAlchemyError) else error


Tell = Callable[[Repository, list[Job], list[Told], list[Told]], None]


def _settle_at_once(repository: Repository, jobs: list[Job], told: list[Told]) -> None:
    for job in jobs:
        job.settle()


class Worker:
    """A thread with its repository and what it has been asked to do."""

    def __init__(
        self,
        number: int,
        repository: Repository,
        tell: Callable[[Repository, list[Job], list[Told]], None] = _settle_at_once,
    ) -> None:
        """`tell` is called in its thread with what has been done for the event loop, and with all changes."""
        self._repository = repository
        self._tell = tell
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._closing = threading.Lock()
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, name=f"trikk-worker-{number}", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Repository], T]) -> "Future[T]":
        """Have work done after what has been asked for before; for a thread that waits for it."""
        future: Future[T] = Future()
        self.ask(Job(work, partial(settle, future), future=future))
        return future

    def ask(self, job: Job) -> None:
        """Have a job done after what has been asked for before."""
        with self._closing:
            if not self._is_closed:
                self._jobs.put(job)
                return
        job.fail(Refusal("stopping"))  # a bot may still think when all others have gone
        job.settle()

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
        awaited = []
        for job in batch:
            if job.is_for_thread:
                job.settle()
            else:
                awaited.append(job)
        told = self._repository.take_told()
        if awaited or told:
            self._tell(self._repository, awaited, told)


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
        """`tell` is called, in the thread of a worker, with what it has done for the event loop, with all changes that
        it has committed together, and with those at its own tables again."""
        self._tell = tell
        self._workers = [
            Worker(i, Repository(store, editions, bots, now=now), partial(self._tell_of_own, i))
            for i in range(store.workers)
        ]
        self._awaited: dict[Job, float] = {}
        """What the event loop has asked for, and when; the oldest first."""
        self._giving_up: asyncio.TimerHandle | None = None
        self._forgetting: asyncio.TimerHandle | None = None
        self._forgetting_task: asyncio.Task[None] | None = None

    def _number(self, table_id: str) -> int:
        return zlib.crc32(table_id.encode()) % len(self._workers)

    def _of(self, table_id: str) -> Worker:
        return self._workers[self._number(table_id)]

    def _tell_of_own(self, number: int, repository: Repository, done: list[Job], told: list[Told]) -> None:
        """Tell of a worker's own tables, and leave others to their owners, who know what everyone there has."""
        own = [each for each in told if self._number(each.table_id) == number]
        for each in told:
            if each not in own:
                self.submit(each.table_id, partial(Repository.tell_anew, table_id=each.table_id))
        self._tell(repository, done, told, own)

    def submit(self, table_id: str, work: Callable[[Repository], T]) -> "Future[T]":
        """Have work done by the owner of a table, after what it has been asked before; for a thread that waits."""
        return self._of(table_id).submit(work)

    def ask(self, table_id: str, work: Callable[[Repository], Any], answer: Answer, *, changes: bool = False) -> None:
        """Have work done by the owner of a table, and have `answer` called in the event loop that runs here.

        Say if the table probably changes: many tables are locked as quickly as one.
        """
        self._ask(self._of(table_id), work, answer, table_id if changes else None)

    async def run(self, table_id: str, work: Callable[[Repository], T], *, changes: bool = False) -> T:
        """Have work done by the owner of a table and return the result; refuse if the database does not answer."""
        return await self._future(self._of(table_id), work, table_id if changes else None)

    def _future(
        self, worker: Worker, work: Callable[[Repository], T], changes: str | None = None
    ) -> "asyncio.Future[T]":
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._ask(worker, work, partial(settle, future), changes, future)
        return future

    def _ask(
        self,
        worker: Worker,
        work: Callable[[Repository], Any],
        answer: Answer,
        changes: str | None,
        future: "asyncio.Future[Any] | None" = None,
    ) -> None:
        def answered(result: Any, error: Exception | None) -> None:
            del self._awaited[job]
            answer(result, error)

        job = Job(work, answered, changes, future)
        self._awaited[job] = time.monotonic()
        if self._giving_up is None:
            self._giving_up = asyncio.get_running_loop().call_later(ANSWER_SECONDS, self._give_up)
        self.stir()
        worker.ask(job)

    def _give_up(self) -> None:
        """Answer what has been asked for too long ago."""
        self._giving_up = None
        late = time.monotonic() - ANSWER_SECONDS
        for job in [job for job, since in itertools.takewhile(lambda each: each[1] <= late, self._awaited.items())]:
            job.give_up()
        if self._awaited:
            wait = next(iter(self._awaited.values())) - late
            self._giving_up = asyncio.get_running_loop().call_later(wait, self._give_up)

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
        jobs = [self._future(worker, Repository.forget_idle) for worker in self._workers]
        with suppress(Refusal):  # the server is being stopped, or its database does not answer
            if sum(await asyncio.gather(*jobs)):
                self.stir()

    async def close(self) -> None:
        """Finish what has been asked for, and end."""
        for timer in (self._forgetting, self._giving_up):
            if timer is not None:
                timer.cancel()
        for worker in self._workers:
            await asyncio.to_thread(worker.close)
