"""What a server does from time to time: it compares clocks, and archives tables that nobody touches."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.logs import log
from trikk.server.tables import commands
from trikk.server.tables.commands.archive import Place
from trikk.server.tables.server_time import ServerTime
from trikk.server.tables.workers import Workers

DAY = 86_400.0
COMPARE_SECONDS = 60.0
"""Time between two comparisons with the clock."""
ARCHIVE_SECONDS = 3600.0
"""Time between two searches for tables to archive."""
ARCHIVE_AFTER = 30 * DAY
"""How long nobody has touched a table that is archived."""
PUT_AWAY_AFTER = 180 * DAY
"""How long an archived table can be brought back."""
BROUGHT_FOR = DAY
"""How long a map is kept that a visitor has brought, if no table is opened with it."""
SURE_TO_ARCHIVE = DAY
SURE_TO_DELETE = 30 * DAY
"""How long the clock must have gone evenly before that."""
MOST_AT_ONCE = 100
FIRST: Place = (0.0, "")


class Housekeeping:
    """The housekeeping of a process."""

    def __init__(self, workers: Workers, now: ServerTime, moved: Callable[[float], None]) -> None:
        """`moved` is told by how many seconds all times that are still to come were moved."""
        self._workers = workers
        self._now = now
        self._moved = moved

    async def run(self) -> None:
        """Do what is to be done, for ever. `compare` comes first."""
        loop = asyncio.get_running_loop()
        archive = loop.time()
        while True:
            if loop.time() >= archive:
                archive = loop.time() + ARCHIVE_SECONDS
                await self._archive()
            await asyncio.sleep(COMPARE_SECONDS)
            await self.compare()

    async def compare(self) -> None:
        """Compare the time with the clock, and move all times if that has jumped."""
        with suppress(Refusal):  # the database may answer next time
            moved = await self._workers.run("", self._now.compare)
            if moved:
                self._moved(moved)

    async def _archive(self) -> None:
        with suppress(Refusal):
            if self._now.is_believed_for(SURE_TO_ARCHIVE):
                since = self._now() - ARCHIVE_AFTER
                work = partial(commands.archive_untouched, since=since, most=MOST_AT_ONCE)
                while await self._workers.run("", work) == MOST_AT_ONCE:
                    pass
                await self._workers.run("", partial(commands.forget_maps, before=self._now() - BROUGHT_FOR))
            if self._now.is_believed_for(SURE_TO_DELETE):
                await self._put_away(self._now() - PUT_AWAY_AFTER)

    async def _put_away(self, before: float) -> None:
        place = FIRST
        while True:
            work = partial(commands.archived_long, before=before, after=place, most=MOST_AT_ONCE)
            found = await self._workers.run("", work)
            for _, table_id in found:
                try:
                    await self._workers.run(
                        table_id, partial(commands.put_away, table_id=table_id, archived_before=before)
                    )
                except Refusal:
                    raise
                except Exception as error:  # it stays as it is
                    log("archiving_failed", logging.ERROR, error=error, table=table_id)
            if len(found) < MOST_AT_ONCE:
                return
            place = found[-1]
