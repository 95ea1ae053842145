"""Who is here: this process learns it from its connections, and writes it into the tables for everyone to see.

A seat's row names the process that sees its player. Every process with players writes from time to time into a row
of its own that it is alive, and always before it names itself in a seat's. When one no longer does, the others mark its
players as offline.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import Any

import sqlalchemy as sa

from trikk.server.api.messages.refusals import Refusal
from trikk.server.net.logs import log
from trikk.server.storage import rows, schema
from trikk.server.tables import commands
from trikk.server.tables.hub import Connection, Hub
from trikk.server.tables.repository import Repository
from trikk.server.tables.workers import Workers

GRACE_SECONDS = 5.0
"""Time before a player counts as gone: a page that is reloaded is back at once."""
ALIVE_SECONDS = 15.0
"""Time between two signs of life of a process with players."""
DEAD_SECONDS = 45.0

Player = tuple[str, str]
"""A table, and the hash of a seat's secret."""


class Presence:
    """The players who are connected to a process. Used from its event loop only."""

    def __init__(self, workers: Workers, hub: Hub) -> None:
        self.process = secrets.token_urlsafe(9)
        self._workers = workers
        self._hub = hub
        self._pages: dict[Player, dict[Connection, bool]] = {}
        """Whether each page of a player can be seen."""
        self._told: dict[Player, str] = {}
        self._since: dict[Player, float] = {}
        self._numbers: dict[str, int] = {}
        """The number of the last known change of who is here, by table."""
        self._stirred: dict[Player, asyncio.Event] = {}
        self._alive = -ALIVE_SECONDS
        """When it last gave a sign of life."""
        self._tasks: set[asyncio.Task[None]] = set()

    def seen(self, table_id: str, connection: Connection, visible: bool) -> None:
        """Note that a page is connected, and whether it can be seen."""
        for player in _players(table_id, connection):
            self._pages.setdefault(player, {})[connection] = visible
            self._look(player)

    def gone(self, table_id: str, connection: Connection) -> None:
        """Note that a page is no longer connected."""
        for player in _players(table_id, connection):
            if self._pages.get(player, {}).pop(connection, None) is not None:
                self._look(player)

    def heard(self, table_id: str, number: int) -> None:
        """Send everyone at a table who is here, after a notice from another process; and write again who is here.

        The other process may have lost a player whom this one still sees, at another page.
        """
        if not self._hub.has(table_id) or self._numbers.get(table_id, 0) == number:
            return
        self._numbers[table_id] = number
        self._hub.refresh(table_id)
        for player in [player for player, told in self._told.items() if player[0] == table_id and told == "here"]:
            del self._told[player]
            self._look(player)

    def _state(self, player: Player) -> rows.Presence:
        pages = self._pages.get(player)
        return "offline" if not pages else "here" if any(pages.values()) else "away"

    def _look(self, player: Player) -> None:
        self._since[player] = time.monotonic()
        if player in self._stirred:
            self._stirred[player].set()
            return
        self._stirred[player] = asyncio.Event()
        task = asyncio.create_task(self._tell(player))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, player: Player) -> None:
        """Write how a player is into the table, until that is up to date."""
        table_id, token_hash = player
        stirred = self._stirred[player]
        try:
            while (state := self._state(player)) != self._told.get(player, "offline"):
                stirred.clear()
                if state != "here":
                    with suppress(TimeoutError):
                        async with asyncio.timeout(self._since[player] + GRACE_SECONDS - time.monotonic()):
                            await stirred.wait()
                            continue
                work = partial(
                    _set,
                    table_id=table_id,
                    token_hash=token_hash,
                    presence=state,
                    ago=round(time.monotonic() - self._since[player]),
                    process=self.process,
                )
                if time.monotonic() - self._alive >= ALIVE_SECONDS:
                    await self._give_sign()
                number = await self._workers.run(table_id, work)
                self._told[player] = state
                if number is not None:
                    self._numbers[table_id] = number
        except Refusal:
            self._told.pop(player, None)  # tried again with the next sign of life
        except Exception as error:
            log("presence_failed", logging.ERROR, error=error, table=table_id)
        finally:
            del self._stirred[player]
            if not self._pages.get(player):
                for known in (self._pages, self._told, self._since):
                    known.pop(player, None)
                if not self._hub.has(table_id):
                    self._numbers.pop(table_id, None)

    # --- processes -------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Give signs of life, and mark players of dead processes as offline, for ever."""
        while True:
            with suppress(Refusal):
                if self._pages:
                    await self._give_sign()
                for table_id, process, since in await self._workers.run("", _dead):
                    lost = partial(commands.lose_players, table_id=table_id, process=process, since=since)
                    if await self._workers.run(table_id, lost):
                        self._hub.refresh(table_id)
            for player in [player for player in self._pages if player not in self._told]:
                self._look(player)
            await asyncio.sleep(ALIVE_SECONDS)

    async def close(self) -> None:
        """Stop everything. Players stay marked as here for a while, so that they can connect to another process."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _give_sign(self) -> None:
        alive = time.monotonic()
        await self._workers.run("", self._live)
        self._alive = alive

    def _live(self, repository: Repository) -> None:
        c = schema.processes.c
        with repository.writing() as connection:
            found = connection.execute(
                sa.update(schema.processes).where(c.id == self.process).values(alive=repository.now())
            )
            if found.rowcount == 0:
                connection.execute(sa.insert(schema.processes).values(id=self.process, alive=repository.now()))


def _set(repository: Repository, table_id: str, **known: Any) -> int | None:
    """Note how a player is; have everyone at the table told if it is news, with what else is told there."""
    number = commands.set_presence(repository, table_id, **known)
    if number is not None:
        repository.tell_anew(table_id)
    return number


def _players(table_id: str, connection: Connection) -> Iterable[Player]:
    return [(table_id, token_hash) for token_hash in connection.seats]


def _dead(repository: Repository) -> list[tuple[str, str, float]]:
    """Return the tables of players of dead processes, with its last sign of life; delete those without players.

    A process without a row is dead too: it has been deleted, or is of a version that named itself before it wrote one.
    """
    process, seat = schema.processes.c, schema.seats.c
    is_dead = process.alive < repository.now() - DEAD_SECONDS
    alive = sa.func.coalesce(process.alive, seat.present_since)
    query = (
        sa.select(seat.table_id, seat.process, alive)
        .join_from(schema.seats, schema.processes, seat.process == process.id, isouter=True)
        .where(seat.process > "", sa.or_(process.id.is_(None), is_dead))  # `>`: by the index
    )
    with repository.reading() as connection:
        found = {(table_id, name): since for table_id, name, since in connection.execute(query)}
        if not found and connection.execute(sa.select(process.id).where(is_dead)).first() is None:
            return []
    if not found:
        with repository.writing() as connection:
            connection.execute(sa.delete(schema.processes).where(is_dead))
    return [(table_id, name, since) for (table_id, name), since in found.items()]
