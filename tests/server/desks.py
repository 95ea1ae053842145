"""Servers without a network: all that requests are answered with, and the clock that makes the moves of bots."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from typing import Any, TypeVar

from tests.patience import PATIENCE
from tests.server.keeping import Table, open_table
from trikk.server.api.routes import Services
from trikk.server.app import running_services
from trikk.server.net.metrics import Metrics
from trikk.server.settings import UNLIMITED, Settings
from trikk.server.storage.store import open_store
from trikk.server.tables.repository import Repository

T = TypeVar("T")


@asynccontextmanager
async def running(database: str) -> AsyncIterator[Services]:
    """Yield a server of a database, with a pool of connections and threads of its own as if in another process."""
    settings = Settings(database=database, pace="instant", limits=UNLIMITED)
    with closing(open_store(database)) as store:
        async with running_services(settings, store, {}, Metrics()) as services:
            yield services


async def at(services: Services, table: Table, act: Callable[[Table], T]) -> T:
    """Do something at a table through a server."""

    def work(repository: Repository) -> T:
        return act(Table(repository, table.id, table.secrets))

    return await services.workers.run(table.id, work)


async def opened(services: Services, *seats: str, **options: Any) -> Table:
    """Open a table at a server. It has no repository: whatever is done there is done by `at`."""
    table = await services.workers.run("", lambda repository: open_table(repository, *seats, **options))
    del table.repository  # belongs to another thread
    return table


async def until(happened: Callable[[], bool]) -> None:
    """Wait until something has happened."""
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.01)


async def until_at(services: Services, table: Table, happened: Callable[[Table], bool]) -> None:
    """Wait until something has happened at a table."""
    async with asyncio.timeout(PATIENCE):
        while not await at(services, table, happened):
            await asyncio.sleep(0.01)
