"""What the server does by itself: moves of bots and stand-ins, turns that run out of time, tables nobody touches.

Each process looks after the tables it has changed last. On PostgreSQL it also asks from time to time for turns that
are overdue, because another process may have died; a lock on each turn makes sure that only one process takes it.
"""

import asyncio
import heapq
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TypeVar

import sqlalchemy as sa

from trikk.bots.decision import Budget
from trikk.bots.naming import is_built_in, make_bot
from trikk.bots.preparation import STAND_IN, at_hand
from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.logs import log
from trikk.server.net.metrics import Metrics
from trikk.server.storage import schema
from trikk.server.storage.store import Store
from trikk.server.tables import commands
from trikk.server.tables.commands import DueMove
from trikk.server.tables.workers import Workers

T = TypeVar("T")

THINKERS = 4
MOST_BESIDE_BOTS = 2
"""Thinkers that hints and analyses may use; the others are always free for bots, since tables wait for those."""
BOT_SECONDS = 5.0
"""How long a bot may think about a move. After twice that, the stand-in makes the move."""
OVERDUE_SECONDS = 2.0
"""How late a turn must be before this process assumes that no other will take it."""
LOOK_SECONDS = 2.0
"""Time between two searches for such turns, on PostgreSQL."""
TAKEN_SECONDS = 0.3
"""Time before another try at a turn that another process holds: it may still be finishing the turn before."""
RETRY_SECONDS = 5.0
ARCHIVE_AFTER = 30 * 86_400
ARCHIVE_SECONDS = 3600.0
MOST_AT_ONCE = 500


class Clock:
    """The clock of a process. `note` may be called from its event loop only."""

    def __init__(self, store: Store, workers: Workers, metrics: Metrics) -> None:
        self._store = store
        self._workers = workers
        self._metrics = metrics
        self._thinkers = ThreadPoolExecutor(THINKERS, thread_name_prefix="trikk-thinker")
        self._beside_bots = asyncio.Semaphore(MOST_BESIDE_BOTS)
        self._due: list[tuple[float, str]] = []
        self._busy: set[str] = set()
        self._again: dict[str, float] = {}
        self._failed: set[str] = set()
        """Tables at which a turn failed with an error that will not pass by itself. They are tried again when somebody
        does something there, and once an hour."""
        self._wake = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    def note(self, table_id: str, due: float | None) -> None:
        """Remember when something has to be done at a table."""
        if due is None:
            return
        if table_id in self._busy:
            self._again[table_id] = due
            return
        heapq.heappush(self._due, (due, table_id))
        if self._due[0][0] == due:
            self._wake.set()

    async def run(self) -> None:
        """Do what is due, when it is due, for ever."""
        loop = asyncio.get_running_loop()
        look = archive = loop.time()
        while True:
            now = loop.time()
            if now >= archive:
                await self._look(everything=True)
                await self._archive()
                self._failed.clear()
                archive = now + ARCHIVE_SECONDS
            if self._store.is_postgres and now >= look:
                await self._look()
                look = now + LOOK_SECONDS
            self._start_due()
            pauses = [archive - now]
            if self._store.is_postgres:
                pauses.append(look - now)
            if self._due:
                pauses.append(self._due[0][0] - time.time())
            with suppress(TimeoutError):  # not `wait_for`: in Python 3.11 it may not notice that it is cancelled
                async with asyncio.timeout(max(0.0, min(pauses))):
                    await self._wake.wait()
            self._wake.clear()

    async def think(self, work: Callable[[], T]) -> T:
        """Run a hint or an analysis in a thinker's thread; bots always keep some thinkers for themselves."""
        async with self._beside_bots:
            return await asyncio.get_running_loop().run_in_executor(self._thinkers, work)

    async def close(self) -> None:
        """Stop everything. Unfinished turns stay due, and are made after the next start."""
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- turns -----------------------------------------------------------------------------------------------------

    def _start_due(self) -> None:
        now = time.time()
        while self._due and self._due[0][0] <= now:
            _, table_id = heapq.heappop(self._due)
            if table_id not in self._busy:
                self._busy.add(table_id)
                task = asyncio.create_task(self._take(table_id))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _take(self, table_id: str) -> None:
        loop = asyncio.get_running_loop()
        try:
            if not await loop.run_in_executor(self._thinkers, self._take_turn, table_id):
                self._again[table_id] = time.time() + TAKEN_SECONDS
        except Refusal as refusal:
            if refusal.code == "unavailable":
                self._again[table_id] = time.time() + RETRY_SECONDS
        except asyncio.CancelledError:
            raise
        except sa.exc.SQLAlchemyError as error:  # the lock on the turn could not be taken, or was lost
            log("database_failed", logging.ERROR, kind=type(error).__name__)
            self._again[table_id] = time.time() + RETRY_SECONDS
        except Exception as error:
            log("turn_failed", logging.ERROR, error=error, table=table_id)
            self._failed.add(table_id)
        finally:
            self._busy.discard(table_id)
            if table_id in self._again:
                self.note(table_id, self._again.pop(table_id))

    def _take_turn(self, table_id: str) -> bool:
        """Make the moves that are due at a table, in a thinker's thread; False if another process holds the turn."""
        with self._store.turn(table_id) as is_mine:
            if not is_mine:
                return False
            budget = Budget(seconds=BOT_SECONDS)
            while True:
                due = self._workers.submit(
                    table_id, partial(commands.due_move, table_id=table_id, budget=budget)
                ).result()
                if due is None:
                    return True
                began = time.perf_counter()
                text = chosen_by(due)
                self._metrics.thought(time.perf_counter() - began)
                make = partial(commands.make_due_move, table_id=table_id, due=due, text=text)
                if self._workers.submit(table_id, make).result():
                    self._metrics.moved(due.by)

    async def _look(self, *, everything: bool = False) -> None:
        """Find turns that no process may be looking after: overdue ones, or with `everything` all that are ever due."""
        loop = asyncio.get_running_loop()
        before = float("inf") if everything else time.time() - OVERDUE_SECONDS
        try:
            found = await loop.run_in_executor(None, self._turns_due, before)
        except sa.exc.SQLAlchemyError:
            return  # the database may answer next time
        for table_id, due in found:
            if table_id not in self._failed:
                self.note(table_id, due)

    def _turns_due(self, before: float) -> list[tuple[str, float]]:
        c = schema.tables.c
        query = sa.select(c.id, c.due).where(c.due.is_not(None))
        if before < float("inf"):
            query = query.where(c.due <= before).order_by(c.due).limit(MOST_AT_ONCE)
        with self._store.reading() as connection:
            return [(row.id, row.due) for row in connection.execute(query)]

    # --- archive ---------------------------------------------------------------------------------------------------

    async def _archive(self) -> None:
        since = time.time() - ARCHIVE_AFTER
        with suppress(Refusal):
            idle = await self._workers.run("", partial(commands.untouched, since=since, most=MOST_AT_ONCE))
            for table_id in idle:
                try:
                    await self._workers.run(
                        table_id, partial(commands.archive, table_id=table_id, untouched_since=since)
                    )
                except Exception as error:
                    log("archiving_failed", logging.ERROR, error=error, table=table_id)


def chosen_by(due: DueMove) -> str:
    """Return the move that a bot chooses, as text; the stand-in's if the bot fails or breaks the rules."""
    legal = {str(move) for move in due.decision.moves}
    try:
        text = _answer(due)
        if text in legal:
            return text
        log("bot_failed", logging.WARNING, bot=due.bot, reason="illegal_move")
    except Exception as error:  # whatever a bot raises is its own fault
        log("bot_failed", logging.WARNING, bot=due.bot, error=error)
    return str(make_bot(STAND_IN).choose(due.decision))


def _answer(due: DueMove) -> str:
    """Return a bot's answer. Trikk's own keep to their time; others run in a thread that is left when time is up."""
    bot = at_hand(make_bot(due.bot))
    if is_built_in(bot):
        return str(bot.choose(due.decision))
    answers: list[object] = []

    def ask() -> None:
        try:
            answers.append(str(bot.choose(due.decision)))
        except BaseException as error:  # also SystemExit: a bot must not end the server
            answers.append(error)

    thread = threading.Thread(target=ask, name="trikk-bot", daemon=True)
    thread.start()
    thread.join(2 * BOT_SECONDS)
    if not answers:
        raise TimeoutError
    if isinstance(answers[0], BaseException):
        raise RuntimeError("the bot failed") from answers[0]
    return str(answers[0])
