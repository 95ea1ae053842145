"""What the server does by itself at tables: moves of bots and stand-ins, and turns that run out of time.

Quick bots choose here. For others a turn waits until a process of the pool is free for its table, so that a bot that
thinks holds up only its own table.

Each process looks after the tables it has changed last. On PostgreSQL it also asks from time to time for turns that
are overdue, because another process may have died; a lock on each turn makes sure that only one process takes it.
"""

import asyncio
import heapq
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Literal

import sqlalchemy as sa

from trikk.bots.decision import Budget, Decision
from trikk.bots.naming import make_bot
from trikk.bots.preparation import PREPARATION, STAND_IN
from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.logs import log
from trikk.server.net.metrics import Metrics
from trikk.server.settings import Thinking
from trikk.server.storage import schema
from trikk.server.storage.store import Store
from trikk.server.tables import commands
from trikk.server.tables.bots import BOT_SECONDS, Bots, thinks_apart
from trikk.server.tables.workers import Workers
from trikk.server.thinking.pool import Ask, Pool
from trikk.server.thinking.thinker import Failed
from trikk.server.thinking.thoughts import Choice

Turn = Literal["taken", "elsewhere", "takes_long", "left"]
"""What happened to a turn: it was taken, or another process holds it, or its bot needs a process of the pool, or it was
left to a server that only thinks."""

MOVERS = 4
"""Threads for the moves of quick bots."""
MOST_SECONDS = 2 * BOT_SECONDS
"""How long to wait for a bot's answer. After that, the stand-in makes the move."""
OVERDUE_SECONDS = 2.0
"""How late a turn must be before this process assumes that no other will take it."""
LOOK_SECONDS = 2.0
"""Time between two searches for such turns, on PostgreSQL."""
TAKEN_SECONDS = 0.3
"""Time before another try at a turn that another process holds: it may still be finishing the turn before."""
LEFT_SECONDS = 10.0
"""How late a turn must be before a server that leaves it to others takes it after all."""
ALONE_SECONDS = 0.5
"""The same after nobody has taken such a turn: no server for bots seems to be there. One that comes back is quicker."""
RETRY_SECONDS = 5.0
AHEAD_SECONDS = 3600.0
"""How far ahead turns are noted: tables that sleep for longer take no memory."""
FORGIVE_SECONDS = 3600.0
"""Time after which tables are tried again at which a turn failed."""
MOST_AT_ONCE = 500
"""How many turns a search finds at a time."""
MOST_NOTED = 5000
"""How many turns are noted before a search goes on."""
PART_SECONDS = 0.1
"""Time between two parts of a search."""

Due = tuple[float, str]
"""When something is to be done, and at which table."""
FIRST: Due = (0.0, "")


class Clock:
    """The clock of a process. `note` may be called from its event loop only."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        bots: Bots,
        pool: Pool,
        metrics: Metrics,
        now: Callable[[], float],
        thinking: Thinking = "here",
    ) -> None:
        self._store = store
        self._workers = workers
        self._bots = bots
        self._pool = pool
        self._metrics = metrics
        self._now = now
        self._thinking = thinking
        self._is_alone = False
        """Whether nobody took the last turn that was left to others, and nobody has been seen to take one since."""
        self._movers = ThreadPoolExecutor(MOVERS, thread_name_prefix="trikk-mover")
        self._due: list[Due] = []
        self._next: dict[str, float] = {}
        """When each table is due. What else is in the list above is out of date."""
        self._heard: set[str] = set()
        """Tables that other processes have changed."""
        self._busy: set[str] = set()
        self._again: dict[str, float] = {}
        self._failed: set[str] = set()
        """Tables at which a turn failed with an error that will not pass by itself. They are tried again when somebody
        does something there, and once an hour."""
        self._wake = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    def note(self, table_id: str, due: float | None) -> None:
        """Remember when something has to be done at a table, if that is soon. Otherwise it will be found in time."""
        if due is not None and table_id in self._busy:
            self._again[table_id] = due
            return
        self._next.pop(table_id, None)
        if due is None or due > self._now() + AHEAD_SECONDS:
            return
        self._next[table_id] = due
        heapq.heappush(self._due, (due, table_id))
        if self._due[0][0] == due:
            self._wake.set()

    def move(self, seconds: float) -> None:
        """Move all that is to be done, since the clock has jumped."""
        self._next = {table_id: due + seconds for table_id, due in self._next.items()}
        self._again = {table_id: due + seconds for table_id, due in self._again.items()}
        self._due = [(due + seconds, table_id) for due, table_id in self._due]  # the order stays
        self._wake.set()

    def hear(self, table_id: str) -> None:
        """Note that another process has changed a table. Its next turn may be for a server that only thinks."""
        if self._thinking == "only":
            self._heard.add(table_id)
            self._wake.set()

    async def run(self) -> None:
        """Do what is due, when it is due, for ever."""
        loop = asyncio.get_running_loop()
        ahead, overdue = _Search(), _Search()
        look_ahead = look = forgive = loop.time()
        while True:
            now = loop.time()
            if now >= forgive:
                self._failed.clear()
                forgive = now + FORGIVE_SECONDS
            if now >= look_ahead:
                is_part = await self._look(ahead, self._now() + AHEAD_SECONDS)
                look_ahead = now + (PART_SECONDS if is_part else AHEAD_SECONDS / 2)
            if self._store.is_postgres and now >= look:
                is_part = await self._look(overdue, self._now() - OVERDUE_SECONDS)
                look = now + (PART_SECONDS if is_part else LOOK_SECONDS)
            if self._heard:
                await self._look_at_heard()
            self._start_due()
            pauses = [look_ahead - now, forgive - now]
            if self._store.is_postgres:
                pauses.append(look - now)
            if self._due:
                pauses.append(self._due[0][0] - self._now())
            with suppress(TimeoutError):  # not `wait_for`: in Python 3.11 it may not notice that it is cancelled
                async with asyncio.timeout(max(0.0, min(pauses))):
                    await self._wake.wait()
            self._wake.clear()

    async def close(self) -> None:
        """Stop everything. Unfinished turns stay due, and are made after the next start."""
        self._movers.shutdown(wait=False, cancel_futures=True)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- turns -----------------------------------------------------------------------------------------------------

    def _start_due(self) -> None:
        now = self._now()
        while self._due and self._due[0][0] <= now:
            due, table_id = heapq.heappop(self._due)
            if self._next.get(table_id) != due:
                continue  # something has happened there since
            del self._next[table_id]
            if table_id not in self._busy:
                self._busy.add(table_id)
                task = asyncio.create_task(self._take(table_id))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _take(self, table_id: str) -> None:
        loop = asyncio.get_running_loop()
        try:
            turn = await loop.run_in_executor(self._movers, self._take_turn, table_id)
            if turn == "takes_long":
                turn = await asyncio.wrap_future(self._pool.submit(table_id, partial(self._take_turn, table_id)))
            if turn in ("elsewhere", "left"):
                self._again[table_id] = self._now() + (TAKEN_SECONDS if turn == "elsewhere" else self._left_seconds())
        except Refusal as refusal:
            if refusal.code == "unavailable":
                self._again[table_id] = self._now() + RETRY_SECONDS
        except asyncio.CancelledError:
            raise
        except sa.exc.SQLAlchemyError as error:  # the lock on the turn could not be taken, or was lost
            log("database_failed", logging.ERROR, kind=type(error).__name__)
            self._again[table_id] = self._now() + RETRY_SECONDS
        except Exception as error:
            log("turn_failed", logging.ERROR, error=error, table=table_id)
            self._failed.add(table_id)
        finally:
            self._busy.discard(table_id)
            if table_id in self._again:
                self.note(table_id, self._again.pop(table_id))

    def _take_turn(self, table_id: str, ask: Ask | None = None) -> Turn:
        """Make one move that is due at a table. The next one has to queue again, behind other tables.

        Runs in a mover's thread, or with `ask` in a thread of the pool.
        """
        with self._store.turn(table_id) as is_mine:
            if not is_mine:
                self._is_alone = False
                return "elsewhere"
            look = partial(commands.due_move, table_id=table_id, budget=Budget(seconds=BOT_SECONDS))
            due = self._workers.submit(table_id, look).result()
            if due is None:
                return "taken"
            bot = self._at_hand(due.bot)
            if thinks_apart(bot) and ask is None:
                if self._thinking == "elsewhere":
                    if self._now() < due.at + self._left_seconds():
                        return "left"
                    self._is_alone = True
                return "takes_long"
            began = time.perf_counter()
            text = chosen_by(bot, due.decision, ask)
            self._metrics.thought(time.perf_counter() - began)
            make = partial(commands.make_due_move, table_id=table_id, due=due, text=text)
            if self._workers.submit(table_id, make).result():
                self._metrics.moved(due.by)
            return "taken"

    def _left_seconds(self) -> float:
        return ALONE_SECONDS if self._is_alone else LEFT_SECONDS

    def _at_hand(self, bot: str) -> str:
        """Return the bot, or the stand-in if it may not play here any more or its compiled code is not there yet."""
        if not self._bots.is_known(bot):
            log("bot_failed", logging.WARNING, bot=bot, reason="not_allowed")
            return STAND_IN
        is_to_come = bot.partition(":")[0] == "search" and PREPARATION.lacking() is not None
        return STAND_IN if is_to_come else bot

    async def _look(self, search: "_Search", until: float) -> bool:
        """Note the turns that are due until a time, or a part of them; return whether there are more."""
        if len(self._next) >= MOST_NOTED:
            return True  # first those that are known
        try:
            found = await asyncio.to_thread(self._turns_due, until, search.place)
        except sa.exc.SQLAlchemyError:
            return False  # the database may answer next time
        for due, table_id in found:
            if table_id not in self._failed:
                self.note(table_id, due)
        is_part = len(found) == MOST_AT_ONCE
        search.place = found[-1] if is_part else FIRST
        return is_part

    async def _look_at_heard(self) -> None:
        """Note the turns that need a thinker at tables that other processes have changed."""
        heard = [self._heard.pop() for _ in range(min(len(self._heard), MOST_AT_ONCE))]
        if self._heard:
            self._wake.set()
        try:
            found = await asyncio.to_thread(self._bots_due, heard)
        except sa.exc.SQLAlchemyError:
            return  # they will be overdue
        for due, table_id, bot in found:
            if thinks_apart(bot):
                self.note(table_id, due)

    def _bots_due(self, table_ids: Sequence[str]) -> list[tuple[float, str, str]]:
        table, seat = schema.tables.c, schema.seats.c
        to_move = sa.and_(seat.table_id == table.id, seat.number == table.to_move)
        query = sa.select(table.due, table.id, seat.bot).join_from(schema.tables, schema.seats, to_move)
        query = query.where(table.id.in_(table_ids), table.due.is_not(None), seat.bot.is_not(None))
        with self._store.reading() as connection:
            return [(row.due, row.id, row.bot) for row in connection.execute(query)]

    def _turns_due(self, until: float, after: Due) -> list[Due]:
        c = schema.tables.c
        query = sa.select(c.due, c.id).where(c.due <= until, sa.tuple_(c.due, c.id) > after)
        with self._store.reading() as connection:
            rows = connection.execute(query.order_by(c.due, c.id).limit(MOST_AT_ONCE))
            return [(row.due, row.id) for row in rows]


class _Search:
    """A search through all turns, of which each part goes on where the last one ended."""

    def __init__(self) -> None:
        self.place = FIRST


def chosen_by(bot: str, decision: Decision, ask: Ask | None = None) -> str:
    """Return the move that a bot chooses, as text; the stand-in's if the bot fails or breaks the rules.

    With `ask`, a bot that thinks apart does so in a process of the pool.
    """
    try:
        text = _answer(bot, decision, ask)
        if text in map(str, decision.moves):
            return text
        log("bot_failed", logging.WARNING, bot=bot, reason="illegal_move")
    except Refusal:
        raise  # the server is stopping: the turn stays due
    except Failed as failure:
        log("bot_failed", logging.WARNING, bot=bot, failure=failure.told)
    except Exception as error:  # whatever a bot raises is its own fault
        log("bot_failed", logging.WARNING, bot=bot, error=error)
    return str(make_bot(STAND_IN).choose(decision))


def _answer(bot: str, decision: Decision, ask: Ask | None) -> str:
    if ask is not None and thinks_apart(bot):
        return str(ask(Choice(bot, decision), MOST_SECONDS))
    return str(make_bot(bot).choose(decision))
