"""Servers without a network: all that requests are answered with, and the clock that makes the moves of bots."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from typing import Any, TypeVar

from tests.patience import PATIENCE
from tests.server.keeping import Table, open_table
from trikk.server.api.routes import Desk
from trikk.server.app import running_desk
from trikk.server.net.metrics import Metrics
from trikk.server.settings import UNLIMITED, Settings
from trikk.server.storage.store import open_store
from trikk.server.tables.repository import Keeper

T = TypeVar("T")


@asynccontextmanager
async def running(database: str) -> AsyncIterator[Desk]:
    """Yield a server of a database, with a pool of connections and threads of its own as if in another process."""
    settings = Settings(database=database, pace="instant", limits=UNLIMITED)
    with closing(open_store(database)) as store:
        async with running_desk(settings, store, {}, Metrics()) as desk:
            yield desk


async def at(desk: Desk, table: Table, act: Callable[[Table], T]) -> T:
    """Do something at a table through a server."""

    def work(keeper: Keeper) -> T:
        return act(Table(keeper, table.id, table.secrets))

    return await desk.workers.run(table.id, work)


async def opened(desk: Desk, *seats: str, **options: Any) -> Table:
    """Open a table at a server. It has no keeper: whatever is done there is done by `at`."""
    table = await desk.workers.run("", lambda keeper: open_table(keeper, *seats, **options))
    del table.keeper  # belongs to another thread
    return table


async def until(happened: Callable[[], bool]) -> None:
    """Wait until something has happened."""
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.01)


async def until_at(desk: Desk, table: Table, happened: Callable[[Table], bool]) -> None:
    """Wait until something has happened at a table."""
    async with asyncio.timeout(PATIENCE):
        while not await at(desk, table, happened):
            await asyncio.sleep(0.01)
