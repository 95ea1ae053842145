"""Dozens of tables with people at them, who play at random and write down all that they are told."""

import asyncio
import random
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from trikk.server.bench.client import Api, Client, Json, new_secret


@dataclass(frozen=True)
class Plan:
    """A table to be opened."""

    edition: str
    seats: str
    """A letter for each: `m`e, `o`pen by link, `s`ame device, or a bot: `p`lanner, `g`reedy, `r`andom, `t`hinking."""
    pace: str = "instant"
    is_watched: bool = False
    open_track: bool = False


WANDERING = 0.1
"""How often somebody turns to the next server without need: otherwise all would be at the one that was killed last."""

DOZE_SECONDS = 2.0

Over = Callable[["Table"], Coroutine[Any, Any, None]]

BOTS = {"p": "planner", "g": "greedy", "r": "random", "t": "search:ms=30"}

QUICK = [Plan("new_york", seats) for seats in ("mp", "mo", "mgo", "mpr", "mos", "gmr", "mso", "pmg")]
OTHERS = [
    Plan("new_york", "mopg", is_watched=True),
    Plan("new_york", "mosg", pace="quick"),
    Plan("new_york", "mt"),
    Plan("san_francisco", "mo", is_watched=True),
    Plan("card_game", "mpg", is_watched=True, open_track=True),
]
A_FEW = [*QUICK[:5], OTHERS[-1]]
DOZENS = [*OTHERS, *QUICK * 3]


class Person(Client):
    """Somebody at a table, or who watches it, and what they have been told."""

    def __init__(self, at: "Table", token: str, *, plays: bool = True) -> None:
        super().__init__(at.crowd.some_order(), at.id, token, resumed=self._count)
        self.token = token
        self.plays = plays
        self.told: list[Json] = []
        """Updates, without the moves offered."""
        self.acknowledged: list[tuple[int, int, str]] = []
        """Moves made: sequence number, version, text."""
        self.chosen: str | None = None
        """First tickets that were held until the seats before had chosen."""
        self.times_resumed = 0
        self._at = at

    @property
    def last(self) -> Json:
        return self.told[-1]

    @property
    def happenings(self) -> list[Json]:
        """All that happened since the first update."""
        return [happened for update in self.told for happened in update["happenings"]]

    async def updates(self) -> AsyncGenerator[Json, None]:
        async with aclosing(super().updates()) as updates:
            async for update in updates:
                await self._at.crowd.doze()
                self.told.append({name: value for name, value in update.items() if name != "moves"})
                self._at.saw(update)
                yield update

    async def move(self, text: str, version: int) -> Json:
        crowd = self._at.crowd
        await crowd.may_move()
        if crowd.dice.random() < WANDERING:
            await self.api.turn_away()
        accepted = await super().move(text, version)
        if accepted["held"]:
            self.chosen = text
        else:
            self.acknowledged.append((accepted["seq"], accepted["version"], text))
        return accepted

    def cut(self) -> None:
        """Let the connection break, if there is one, without a word to the server."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def stay(self) -> None:
        """Play, or watch, until the game is over."""
        try:
            await self.play(lambda update: str(self._at.crowd.dice.choice(update["moves"])["text"]))
        finally:
            await self.api.close()

    def _count(self) -> None:
        self.times_resumed += 1


class Table:
    """A table and those who are there."""

    def __init__(self, crowd: "Crowd", plan: Plan) -> None:
        self.crowd = crowd
        self.plan = plan
        self.id = ""
        self.seed_hash = ""
        self.people: list[Person] = []
        self.version = 0
        self.state = ""

    async def open_and_play(self) -> None:
        """Open the table, let everyone come, and return when the game is over."""
        api = Api(self.crowd.some_order())
        try:
            await self._open(api)
        finally:
            await api.close()
        async with asyncio.TaskGroup() as group:
            for person in self.people:
                group.create_task(person.stay())

    async def _open(self, api: Api) -> None:
        secrets = {number: new_secret() for number, letter in enumerate(self.plan.seats) if letter not in BOTS}
        seats: list[Json] = []
        for number, letter in enumerate(self.plan.seats):
            if letter in BOTS:
                seats.append({"kind": "bot", "bot": BOTS[letter]})
            elif letter == "o":
                seats.append({"kind": "open"})
            else:
                kind = "me" if letter == "m" else "same_device"
                seats.append({"kind": kind, "name": f"seat {number}", "secret": secrets[number]})
        asked = {"edition": self.plan.edition, "seats": seats, "pace": self.plan.pace}
        opened = await api.insist("POST", "/api/tables", {**asked, "open_track": self.plan.open_track})
        self.id, self.seed_hash = opened["table"]["id"], opened["table"]["seed_hash"]
        self.crowd.changed()
        invite, watch = (opened["links"][kind].partition("=")[2] for kind in ("invite", "watch"))
        api.token = invite
        for number, letter in enumerate(self.plan.seats):
            if letter == "o":
                body = {"name": f"seat {number}", "secret": secrets[number]}
                await api.insist("POST", f"/api/tables/{self.id}/join", body)
        self.people = [Person(self, secret) for secret in secrets.values()]
        if self.plan.is_watched:
            self.people.append(Person(self, watch, plays=False))

    def saw(self, update: Json) -> None:
        """Note how far the table has come, as somebody was told."""
        if update["version"] >= self.version:
            self.version, self.state = update["version"], update["table"]["state"]
            self.crowd.changed()


class Crowd:
    """All tables, and how far they have come."""

    def __init__(self, plans: Sequence[Plan], urls: Sequence[str], seed: int) -> None:
        self.dice = random.Random(seed)
        self.tables = [Table(self, plan) for plan in plans]
        self.urls = urls
        self.sleepy = 0.0
        """How often people read nothing for a while."""
        self._before = 0
        """Moves at tables that others have taken the place of."""
        self._most = float("inf")
        self._waiting: list[tuple[Callable[[], bool], asyncio.Event]] = []

    @property
    def people(self) -> list[Person]:
        return [person for table in self.tables for person in table.people]

    @property
    def moves(self) -> int:
        """How many moves have been seen by anyone."""
        return self._before + sum(table.version for table in self.tables)

    def has_begun(self) -> bool:
        """Whether somebody at each table has seen it."""
        return all(table.state != "" for table in self.tables)

    def in_play(self) -> list[Table]:
        return [table for table in self.tables if table.state == "playing"]

    def some_order(self) -> list[str]:
        """Return the addresses of all servers; the first will be used until it breaks."""
        return self.dice.sample(self.urls, len(self.urls))

    async def play(self, disturbance: Coroutine[Any, Any, None], over: Over | None = None) -> None:
        """Play all games to their end, while something else goes on.

        With `over`, which is told of every table whose game is over, another is opened in its place as long as that
        goes on.
        """
        async with asyncio.TaskGroup() as group:
            disturbing = group.create_task(disturbance)
            for place in range(len(self.tables)):
                group.create_task(self._play_at(place, disturbing, over))

    async def _play_at(self, place: int, disturbing: asyncio.Task[None], over: Over | None) -> None:
        while True:
            table = self.tables[place]
            await table.open_and_play()
            if over is None:
                return
            await over(table)
            if disturbing.done():
                return
            self._before += table.version
            self.tables[place] = Table(self, table.plan)

    @asynccontextmanager
    async def slowly(self, most: int) -> AsyncIterator[None]:
        """Let only so many moves be made in a block, at each table on average."""
        self._most = self.moves + most * len(self.tables)
        try:
            yield
        finally:
            self._most = float("inf")
            self.changed()

    async def may_move(self) -> None:
        """Return when another move may be made."""
        await self.until(lambda: self.moves < self._most)

    async def doze(self) -> None:
        """Let somebody who was told something be slow to read it, as often as people of this crowd are."""
        if self.dice.random() < self.sleepy:
            await asyncio.sleep(self.dice.uniform(0, DOZE_SECONDS))

    async def until(self, condition: Callable[[], bool]) -> None:
        """Return when something has come to be."""
        if not condition():
            happened = asyncio.Event()
            self._waiting.append((condition, happened))
            await happened.wait()

    def changed(self) -> None:
        """Let go on who waits for what has come to be."""
        for condition, happened in self._waiting:
            if condition():
                happened.set()
        self._waiting = [(condition, happened) for condition, happened in self._waiting if not happened.is_set()]
