"""Tables at which games are played that look the same to some, and everything that is sent there."""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.types import ASGIApp

from tests.alike import Story, alike, story_of
from tests.lockstep import SMALL_EDITIONS, edition_of, play_on
from tests.patience import PATIENCE
from tests.server.offline import nonce_of
from tests.server.tables.leaks.recording import Party, Stage, logged, secret_of
from trikk.game.fairness import drawn_starter, text_hash
from trikk.game.game import Game
from trikk.server.app import make_app
from trikk.server.settings import UNLIMITED, Settings
from trikk.server.storage import schema
from trikk.server.storage.store import open_store

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def a_game(edition: str, players: int, seed: str, options: dict[str, bool]) -> Game:
    """Return a game that has been played to its end by players who do anything."""
    return play_on(Game(edition_of(edition), players, seed, options=options), random.Random(seed))


# --- what is asked besides playing ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ask:
    """Something that somebody asks of the server besides playing."""

    who: str
    method: str
    path: str
    """After that of the table; or of its own, if it begins with `/api`."""
    body: object = None
    headers: tuple[tuple[str, str], ...] = ()


LOOK = "LOOK"
"""In place of a method: a second WebSocket. The body is the sequence number from which it goes on."""


NONSENSE = {"draw mauve", "keep 99", "pass", "sing", "keep none", "done"}
"""Moves that are never, or hardly ever, legal."""


def one_of_each(texts: set[str], rng: random.Random) -> list[str]:
    """Return one move of each kind."""
    kinds: dict[str, list[str]] = {}
    for text in sorted(texts):
        kinds.setdefault(text.split(" ")[0], []).append(text)
    return [rng.choice(of_kind) for of_kind in kinds.values()]


def move(who: str, version: int, text: str) -> Ask:
    return Ask(who, "POST", "/moves", {"version": version, "move": text})


class Curiosity:
    """What is asked at tables besides playing: all that could give something away.

    It is the same at all tables of some stories, since it is refused at all of them or changes nothing that is hidden.
    """

    def __init__(self, stories: Sequence[Story], rng: random.Random) -> None:
        self.rng = rng
        self.story = story = stories[0]
        self.seats = [f"seat {seat}" for seat in range(story.players)]
        self.all = [*self.seats, "watcher", "stranger"]
        self.legal: list[set[str]] = [set() for _ in story.movers]
        for each in stories:
            for step, game in enumerate(each.positions()):
                self.legal[step].update(str(move) for move in game.legal_moves())

    def asks(self) -> list[list[Ask]]:
        """Return what is asked before each move."""
        asked: list[list[Ask]] = []
        said = NONSENSE.union(*self.legal)
        for step in range(len(self.story.moves)):
            mover = f"seat {self.story.movers[step]}"
            if step % 3 == 0:
                illegal = one_of_each(said - self.legal[step], self.rng)
                asked.append([move(mover, step, self.rng.choice(illegal))])
            elif step % 3 == 1:
                kinds = list(self.kinds(step, mover))
                asked.append(kinds[step // 3 % len(kinds)])
            else:
                asked.append([])
        return asked

    def kinds(self, step: int, mover: str) -> Iterator[list[Ask]]:
        """Yield questions of every kind."""
        anyone, someone = self.rng.choice(self.all), self.rng.choice(self.seats)
        other = self.rng.choice([seat for seat in self.seats if seat != mover])
        before = self.rng.randrange(step)
        guesser = self.rng.choice([seat for seat in self.seats if seat != f"seat {self.story.movers[before]}"])
        yield [Ask(anyone, "GET", ""), Ask(someone, "GET", "")]
        yield [Ask(anyone, "GET", f"/happenings?after={before}"), Ask(someone, "GET", "/happenings")]
        yield [Ask(anyone, LOOK, "", before), Ask(someone, LOOK, "", None), Ask(anyone, LOOK, "", 9999)]
        # "Was it this that you did?" Those who did it would be answered as they were then.
        yield [move(guesser, before, self.story.moves[before]), move(other, step, self.story.moves[step])]
        yield [
            Ask(anyone, "GET", "/record"),
            Ask(someone, "GET", "/replay?perspective=1"),
            Ask(mover, "GET", "/replay"),
            Ask(someone, "GET", f"/analysis?step={before}"),
        ]
        yield [Ask(anyone, "POST", "/hint"), Ask(mover, "POST", "/hint"), Ask(someone, "POST", "/rematch")]
        yield [Ask(someone, "POST", "/reactions", {"reaction": "wow"})]
        yield [Ask(someone, "POST", "/colour", {"colour": step % 4})]
        yield [
            Ask(someone, "POST", "/nonce", {"nonce": nonce_of("a thief")}),
            Ask(someone, "POST", "/nonce", {"nonce_hash": text_hash("a thief")}),
            Ask("watcher", "POST", "/nonce", {"nonce": nonce_of(NAMES[0])}),
            *(Ask(seat, "POST", "/nonce", {"nonce": nonce_of(name)}) for seat in self.seats for name in NAMES),
        ]
        yield [Ask(someone, "POST", "/pace", {"pace": "quick" if step % 2 else "slow"})]
        yield [Ask(other, "POST", "/leave"), Ask(other, "POST", "/back"), Ask(someone, "POST", "/back")]
        wrong = {"code": "WRONG", "secret": secret_of("a thief")}
        yield [
            Ask(someone, "POST", "/code"),
            Ask("stranger", "POST", "/take-over", wrong),
            Ask(anyone, "GET", "/api/codes/WR0NG6"),
        ]
        joining = {"name": "Zoe", "secret": secret_of("Zoe")}
        yield [
            Ask(anyone, "GET", "/links"),
            Ask("stranger", "POST", "/join", joining),
            Ask(anyone, "GET", "/api/tables"),
        ]
        yield [
            Ask(mover, "POST", "/moves", {"version": step, "move": 7}),
            Ask(mover, "POST", "/moves", {"version": -step, "seat": 1}),
            Ask(mover, "POST", "/moves", b"{"),
            Ask(someone, "POST", "/reactions", {"reaction": "<script>"}),
            Ask(anyone, "GET", "/happenings?after=-1"),
            Ask(anyone, LOOK, "", "now"),
        ]
        yield [
            Ask(anyone, "GET", "/moves"),
            Ask(anyone, "GET", "/api/seed"),
            Ask(someone, "POST", "/moves", b"x" * 20_000),
            Ask(mover, "POST", "/moves", {"version": step, "move": "pass"}, (("origin", "https://example.org"),)),
            Ask(anyone, "GET", "", None, (("host", "example.org"),)),
            Ask(someone, "GET", "", None, (("authorization", "Bearer wrong"),)),
            Ask(someone, "POST", "/code", None, (("authorization", "Bearer wrong"),)),
        ]


# --- tables --------------------------------------------------------------------------------------------------------


class Server:
    """A server in this process that can be started again and again, each time with an empty database."""

    def __init__(self, database: str) -> None:
        self.store = open_store(database)
        self.store.engine.dispose()
        # Nothing of it has to outlive the machine, which would take time.
        sa.event.listen(self.store.engine, "connect", lambda made, _: made.execute("PRAGMA synchronous=OFF"))
        own = {id: edition_of(id) for id in SMALL_EDITIONS}
        self.app = make_app(Settings("", limits=UNLIMITED), self.store, own)

    @asynccontextmanager
    async def started(self) -> AsyncIterator[ASGIApp]:
        """Yield the application while it runs."""
        with self.store.writing() as connection:
            connection.execute(sa.delete(schema.tables))
        async with asyncio.timeout(PATIENCE), self.app.router.lifespan_context(self.app):
            yield self.app

    async def counted(self) -> Counter[str]:
        """Return what has been counted since it was made, but for times and what the machine does."""
        _, metrics = await Party(self.app).ask("GET", "/metrics")
        samples = (line.rpartition(" ") for line in metrics.splitlines() if not line.startswith("#"))
        kept = ((name, value) for name, _, value in samples if "seconds" not in name and "process_" not in name)
        return Counter({name: int(float(value)) for name, value in kept})


class Table:
    """A table in play and all who are at it: `seat 0` and so on, a `watcher`, and a `stranger` without a token."""

    def __init__(self, stage: Stage, id: str, parties: dict[str, Party]) -> None:
        self.stage = stage
        self.path = f"/api/tables/{id}"
        self.id = id
        self.parties = parties
        self.seq = 0

    @classmethod
    async def opened(
        cls, opener: Party, stage: Stage, story: Story, bots: int | None, options: dict[str, Any]
    ) -> "Table":
        """Open a table, where everyone is connected from the start, and fill it.

        If there are bots, they have all seats but one.
        """
        opener.token = secret_of(NAMES[0])
        mine = {"name": NAMES[0], "secret": opener.token, "nonce_hash": text_hash(nonce_of(NAMES[0]))}
        seats: list[object] = [{"kind": "me", **mine}]
        rest = {"kind": "open"} if bots is None else {"kind": "bot", "bot": "greedy"}
        asked = {"edition": story.edition, "seats": [*seats, *[rest] * (story.players - 1)], **options}
        if bots is not None:
            asked["starts"] = -bots % story.players  # so that the one who opens it has that seat
        _, opening = await opener.ask("POST", "/api/tables", {**asked, "pace": "instant"})
        invite, watch = (opening["links"][kind].partition(f"#{kind}=")[2] for kind in ("invite", "watch"))
        parties = {NAMES[0]: opener, "watcher": Party(opener.app, watch), "stranger": Party(opener.app)}
        table = cls(stage, opening["table"]["id"], parties)
        for party in parties.values():
            await party.listen(table.id)
        if bots is None:
            for name in NAMES[1 : story.players]:
                await table.join(name, Party(opener.app, invite))
        for name in NAMES[: len(parties) - 2]:
            await table.reveal(name)
        for name in NAMES[: len(parties) - 2]:
            _, answer = await parties[name].ask("GET", table.path)
            parties[f"seat {answer['you']}"] = parties.pop(name)
            await table.all_heard(answer["seq"])
        return table

    async def join(self, name: str, party: Party) -> None:
        """Let somebody watch by the invitation, and then take a seat."""
        self.parties[name] = party
        self.stage.now += 1
        await party.listen(self.id)
        joining = {"name": name, "secret": secret_of(name), "nonce_hash": text_hash(nonce_of(name))}
        await party.ask("POST", f"{self.path}/join", joining)
        _, answer = await party.ask("GET", self.path)
        await self.all_heard(answer["seq"])
        assert party.line is not None
        await party.line.close()
        party.token = secret_of(name)
        await party.listen(self.id)

    async def reveal(self, name: str) -> None:
        """Let somebody reveal their number."""
        self.stage.now += 1
        status, answer = await self.parties[name].ask("POST", f"{self.path}/nonce", {"nonce": nonce_of(name)})
        assert status == 200, answer
        await self.all_heard(answer["seq"])

    async def asked(self, ask: Ask) -> None:
        """Let somebody ask something; bots ask nothing."""
        party = self.parties.get(ask.who)
        if party is None:
            return
        self.stage.now += 0.125
        if ask.method == LOOK:
            await party.look(self.id, json.dumps({"type": "hello", "token": party.token, "since": ask.body}))
            return
        path = ask.path if ask.path.startswith("/api") else f"{self.path}{ask.path}"
        status, answer = await party.ask(ask.method, path, ask.body, **dict(ask.headers))
        if status == 200 and ask.method == "POST" and "seq" in answer:
            await self.all_heard(answer["seq"])

    async def moved(self, step: int, story: Story) -> None:
        """Let a move of a story be made by the person or bot whose turn it is."""
        text = story.moves[step]
        self.stage.now += 1
        party = self.parties.get(f"seat {story.movers[step]}")
        if party is None:
            self.stage.bot_moves.put(text)
            await self.all_heard(self.seq + 1)
            return
        status, answer = await party.ask("POST", f"{self.path}/moves", {"version": step, "move": text})
        assert status == 200, answer
        await self.all_heard(answer["seq"])

    async def all_heard(self, seq: int) -> None:
        """Wait until everyone has been told what happened up to a sequence number."""
        self.seq = max(self.seq, seq)
        for party in self.parties.values():
            await party.heard(seq)

    async def close(self) -> None:
        for party in self.parties.values():
            assert party.line is not None
            await party.line.close()


@dataclass
class Run:
    """All that came out of a server before a game was over."""

    sent: dict[str, list[list[bytes]]]
    """By party: its answers, and the messages of each of its WebSockets."""
    codes: set[str]
    """Of refusals."""
    log: list[dict[str, Any]]
    counted: Counter[str]


async def run(
    server: Server,
    stage: Stage,
    story: Story,
    asks: Sequence[Sequence[Ask]],
    *,
    bots: int | None = None,
    **options: Any,
) -> Run:
    """Play a story at a table and return what came out of the server before the last move.

    `bots`: the one seat without a bot. There are as many moves as there are lists of what is asked before each.
    """
    with logged() as log:
        async with server.started() as app:
            before = await server.counted()
            table = await Table.opened(Party(app), stage, story, bots, options)
            for step, asked in enumerate(asks):
                for ask in asked:
                    await table.asked(ask)
                if step < len(asks) - 1:
                    await table.moved(step, story)
            sent = {name: party.sent for name, party in table.parties.items()}
            counted = await server.counted()
            while step < len(story.moves) and f"seat {story.movers[step]}" not in table.parties:
                await table.moved(step, story)  # no bot is left thinking
                step += 1
            await table.close()
    codes = set().union(*(party.codes for party in table.parties.values()))
    counted.subtract(before)
    return Run(sent, codes, lines_of(log.getvalue()), counted)


def lines_of(log: str) -> list[dict[str, Any]]:
    """Return the lines of a log without times, in an order that does not depend on them."""
    lines = [json.loads(line) for line in log.splitlines()]
    return sorted(({key: line[key] for key in line if key not in ("time", "ms")} for line in lines), key=json.dumps)


# --- two tables ----------------------------------------------------------------------------------------------------


class Twins:
    """Two games that a seat cannot tell from each other, to be played at tables that are alike in all else."""

    def __init__(self, server: Server, stage: Stage, edition: str, players: int, seat: int) -> None:
        self.server = server
        self.stage = stage
        self.rng = random.Random(f"{edition} {players} {seat}")
        self.began = float(int(time.time()) - 3600)
        self.seed = self.rng.randbytes(32).hex()
        options = {"open_track": True} if edition == "card_game" and players == 3 else {}
        game = a_game(edition, players, self.seed, options)
        self.one = story_of(game)
        self.other = alike(game, seat, self.rng)

    def played(self, asks: list[list[Ask]], **options: Any) -> tuple[Run, Run]:
        """Play both: one as its seed has it, the other under another seed, by which the same player begins."""
        players = self.one.players
        seed = self.rng.randbytes(32).hex()
        while drawn_starter(seed, players) != drawn_starter(self.seed, players):
            seed = self.rng.randbytes(32).hex()
        options["open_track"] = self.one.options.get("open_track", False)
        first = self._played(self.one, None, self.seed, asks, options)
        return first, self._played(self.other, self.other, seed, asks, options)

    def _played(
        self, story: Story, dice: Story | None, seed: str, asks: list[list[Ask]], options: dict[str, Any]
    ) -> Run:
        self.stage.begin(self.began, seed, dice)
        return asyncio.run(run(self.server, self.stage, story, asks, **options))


def check_alike(first: Run, second: Run, seat: int) -> None:
    """Assert that nothing that a seat, one who watches, a stranger or the host gets to see is different."""
    for who in (f"seat {seat}", "watcher", "stranger"):
        check_same(first.sent[who], second.sent[who])
    assert first.log == second.log
    assert first.counted == second.counted


def check_same(one: Sequence[Sequence[bytes]], other: Sequence[Sequence[bytes]]) -> None:
    """Assert that two parties were sent the same, in answers and through each WebSocket."""
    for stream, also in zip(one, other, strict=True):
        for sent, also_sent in zip(stream, also, strict=False):
            if sent != also_sent:
                at = next((n for n, (a, b) in enumerate(zip(sent, also_sent, strict=False)) if a != b), -1)
                around = slice(max(0, at - 100), at + 100)
                pytest.fail(f"what was sent differs: {sent[around]!r} and {also_sent[around]!r}")
        assert len(stream) == len(also)
