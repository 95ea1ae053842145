"""Who is here, as processes that come and go write it down."""

import asyncio

import sqlalchemy as sa

from tests.server.offline import at, opened, running, until_at
from tests.server.tables.test_hub import Listener
from trikk.server.storage import schema
from trikk.server.tables import commands, presence
from trikk.server.tables.hub import Connection
from trikk.server.tables.repository import Repository


def processes(repository: Repository) -> set[str]:
    """Return the processes that the database knows of."""
    with repository.reading() as connection:
        return set(connection.execute(sa.select(schema.processes.c.id)).scalars())


def test_a_process_is_known_before_it_sees_its_first_player(database_url: str) -> None:
    async def main() -> None:
        async with running(database_url) as services:
            table = await opened(services, "me", "same_device")
            assert await services.workers.run("", processes) == set()
            services.presence.seen(table.id, Connection(Listener(), None, None, (table.token("Ann"),)), visible=True)
            await until_at(services, table, lambda table: table.live.seats[0].process is not None)
            assert await services.workers.run("", processes) == {services.presence.process}

    asyncio.run(main())


def test_the_players_of_a_process_that_nobody_knows_are_offline(database_url: str) -> None:
    async def main() -> None:
        async with running(database_url) as services:
            table = await opened(services, "me", "same_device")
            seen = await at(
                services,
                table,
                lambda table: commands.set_presence(table.repository, table.id, table.token("Ann"), "here", 0, "dead"),
            )
            assert seen is not None
            assert [name for name, _, _ in await services.workers.run("", presence._dead)] == [table.id]
            looking = asyncio.create_task(services.presence.run())
            await until_at(services, table, lambda table: table.live.seats[0].presence == "offline")
            looking.cancel()
            assert await services.workers.run("", presence._dead) == []

    asyncio.run(main())
