"""Whole games through a real server, with a tap on the line of everyone who is at a table."""

import asyncio
import json
import random
import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.lockstep import edition_of
from tests.patience import PATIENCE
from tests.server.offline import nonce_of
from tests.server.processes import server_processes
from trikk.game.events import event_for
from trikk.game.fairness import text_hash
from trikk.game.game import Game
from trikk.server.bench.client import Api, Client, Json, Refused, changed, new_secret


class Tap:
    """Between a client and the server: keeps every byte that the server sends."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.streams: list[bytearray] = []
        """By connection."""

    @property
    def sent(self) -> bytes:
        return b"\n".join(map(bytes, self.streams))

    async def open(self) -> str:
        """Return the address at which the server is reached through the tap."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        their_reader, their_writer = await asyncio.open_connection("127.0.0.1", self._port)
        kept = bytearray()
        self.streams.append(kept)
        for piping in (_pipe(reader, their_writer, bytearray()), _pipe(their_reader, writer, kept)):
            task = asyncio.create_task(piping)
            self._tasks.add(task)


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, kept: bytearray) -> None:
    try:
        while data := await reader.read(65536):
            kept += data
            writer.write(data)
            await writer.drain()
    finally:
        with suppress(OSError):
            writer.close()


# --- tables --------------------------------------------------------------------------------------------------------


@dataclass
class Person:
    """Somebody at a table behind a tap, and the updates that came through it."""

    name: str
    tap: Tap
    token: str
    url: str = ""
    updates: list[Json] = field(default_factory=list)
    happenings: list[Json] = field(default_factory=list)
    """As loaded once."""
    codes: list[str] = field(default_factory=list)
    """One-time codes that were asked for."""
    refusals: set[str] = field(default_factory=set)

    @property
    def api(self) -> Api:
        return Api(self.url, self.token)

    def received(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] in ("update", "change"):
            self.updates.append(changed(self.updates[-1] if self.updates else {}, message))


@dataclass(frozen=True)
class Plan:
    """A table to be opened: with people, or with one person against bots under a fixed seed."""

    edition: str
    players: int
    bots: tuple[str, ...] = ()
    seed: int | None = None


class Table:
    """A table where a whole game is played."""

    def __init__(self, port: int, plan: Plan, dice: random.Random) -> None:
        self.port = port
        self.plan = plan
        self.dice = dice
        names = [f"{name} {dice.randrange(1000)}" for name in ("Quentin", "Ottilie", "Zephyr", "Wilhelmina")]
        self.people = [self.person(name, new_secret()) for name in names[: plan.players - len(plan.bots)]]
        self.id = ""
        self.opened: Json = {}
        self.keys: dict[str, str] = {}
        self.code: str | None = None
        """Of the invitation, if a seat was free."""
        self.revealed: Json = {}

    def person(self, name: str, token: str) -> Person:
        return Person(name, Tap(self.port), token)

    @property
    def watcher(self) -> Person:
        return self.people[-1]

    async def play(self) -> None:
        """Open the table, play to the end with everyone connected, and load what is revealed then."""
        await self.open()
        async with asyncio.TaskGroup() as group:
            for person in self.people:
                group.create_task(self.follow(person))
        untapped = Api(f"http://127.0.0.1:{self.port}", self.keys["watch"])
        self.revealed = await untapped.get(f"/api/tables/{self.id}/record")
        untapped.token = new_secret()
        with pytest.raises(Refused, match="unknown_table"):
            await untapped.get(f"/api/tables/{self.id}/record")
        await untapped.close()
        for person in self.people:
            await person.tap.close()

    async def open(self) -> None:
        first, *guests = self.people
        for person in self.people:
            person.url = await person.tap.open()
        mine = {"name": first.name, "secret": first.token, "nonce_hash": text_hash(nonce_of(first.name))}
        seats: list[Json] = [{"kind": "me", **mine}]
        seats += [{"kind": "open"} for _ in guests] + [{"kind": "bot", "bot": bot} for bot in self.plan.bots]
        asked = {"edition": self.plan.edition, "seats": seats, "seed": self.plan.seed}
        opening = await self.ask(first, "POST", "/api/tables", asked)
        assert opening is not None
        self.opened = opening["table"]
        self.id = self.opened["id"]
        self.keys = {kind: opening["links"][kind].partition(f"#{kind}=")[2] for kind in ("invite", "watch")}
        self.code = opening["links"]["code"]
        assert (self.code is not None) == bool(guests)
        for guest in guests:
            secret, guest.token = guest.token, self.keys["invite"]
            joining = {"name": guest.name, "secret": secret, "nonce_hash": text_hash(nonce_of(guest.name))}
            assert await self.ask(guest, "POST", f"/api/tables/{self.id}/join", joining) is not None
            guest.token = secret
        if self.plan.seed is None:
            for person in self.people:
                nonce = {"nonce": nonce_of(person.name)}
                assert await self.ask(person, "POST", f"/api/tables/{self.id}/nonce", nonce) is not None
        watcher = self.person("watcher", self.keys["watch"])
        watcher.url = await watcher.tap.open()
        self.people.append(watcher)

    async def follow(self, person: Person) -> None:
        await self.pry(person)
        client = Client(person.url, self.id, person.token, received=person.received)
        await client.play(lambda update: str(self.dice.choice(update["moves"])["text"]))
        await client.api.close()

    async def pry(self, person: Person) -> None:
        """Let somebody ask for much that they do not get."""
        path = f"/api/tables/{self.id}"
        code = await self.ask(person, "POST", f"{path}/code")
        if code is not None:
            person.codes.append(code["code"])
            assert await self.ask(person, "GET", f"/api/codes/{code['code']}") == {"table": self.id, "invite": None}
        loaded = await self.ask(person, "GET", f"{path}/happenings")
        assert loaded is not None
        person.happenings = loaded["happenings"]
        for method, address, body in (
            ("GET", f"{path}/record", None),
            ("GET", f"{path}/replay?perspective=open&token={person.token}", None),
            ("GET", f"{path}/analysis?step=0&token={person.token}", None),
            ("GET", f"/api/codes/{self.code}", None),
            ("GET", f"{path}?token={person.token}", None),
            ("GET", f"{path}/links", None),
            ("GET", f"{path}/seed", None),
            ("GET", f"{path}/nonce", None),
            ("POST", f"{path}/nonce", {"nonce": "0" * 32}),
            ("POST", f"{path}/nonce", {"nonce_hash": "0" * 64}),
            ("GET", f"/t/{self.id}/{self.keys['invite']}", None),
            *([] if self.plan.bots else [("POST", f"{path}/hint", None)]),
            ("POST", f"{path}/rematch", None),
            ("POST", f"{path}/moves", {"version": 999, "move": "draw deck"}),
            ("POST", f"{path}/moves", {"version": 0, "move": "sing"}),
            ("POST", f"{path}/moves", {"move": person.token}),
            ("POST", f"{path}/take-over", {"code": "WRONG", "secret": person.token[:-1]}),
            ("POST", f"{path}/join", {"name": person.token[:24], "secret": new_secret(), "seat": 0}),
            ("DELETE", path, None),
        ):
            await self.ask(person, method, address, body)

    async def ask(self, person: Person, method: str, path: str, body: Json | None = None) -> Json | None:
        """Return the answer to a request; None if it is refused."""
        api = person.api
        try:
            return await api.call(method, path, body)
        except Refused as refused:
            person.refusals.add(refused.code)
            return None
        finally:
            await api.close()

    # --- what should have been sent --------------------------------------------------------------------------------

    def check_updates(self) -> int:
        """Assert that everyone was told all that they may know and nothing else; return how many updates there were."""
        record = self.revealed["record"]
        game = Game(edition_of(record["edition"]), record["players"], record["seed"], options=record["options"])
        movers: list[int | None] = []
        due = [[*person.updates] for person in self.people]
        number = 0
        for text in (None, *record["moves"]):
            if text is not None:
                movers.append(game.to_move)
                game.play(text)
            for updates in due:
                while updates and updates[0]["version"] == len(game.moves):
                    update = updates.pop(0)
                    assert update == self.expected(game, movers, update)
                    number += 1
        assert game.is_over
        assert not any(due)
        for person in self.people:
            seat = person.updates[0]["you"]
            began = next(n for n, happened in enumerate(person.happenings) if happened["type"] == "began")
            for happened in person.happenings[began:]:
                assert happened == self.happening(game, movers, seat, happened)
        return number

    def expected(self, game: Game, movers: list[int | None], update: Json) -> Json:
        """Return an update as it should be; what cannot be known here, as times, is taken from the update itself."""
        seat = update["you"]
        is_mine = seat is not None and game.to_move == seat
        default = game.default_move() if is_mine else None
        chooser = game if is_mine else None
        if seat is not None and not is_mine and not update["held"]:
            chooser = game.choosing(seat)  # first tickets are chosen by all at once
        assert [offer["text"] for offer in update["moves"]] == _texts(chooser)
        return {
            "type": "update",
            "after": update["after"],
            "seq": update["seq"],
            "version": len(game.moves),
            "you": seat,
            "table": {
                **self.opened,
                "state": "over" if game.is_over else "playing",
                "seats": self.seats(),
                "to_move": game.to_move,
                "commitment": self.revealed["fairness"] and self.revealed["fairness"]["commitment"],
            },
            "edition_hash": None,
            "happenings": [self.happening(game, movers, seat, each) for each in update["happenings"]],
            "view": json.loads(json.dumps(game.view(seat).to_dict())),
            "moves": update["moves"],
            "default": None if default is None else str(default),
            "payable": [] if seat is None else list(game.payable_together(seat)),
            **{name: update[name] for name in ("choosing", "held", "undo_until", "presence", "stand_in_at")},
        }

    def happening(self, game: Game, movers: list[int | None], seat: int | None, told: Json) -> Json:
        """Return something that happened as it should be told."""
        common = {"type": told["type"], "seq": told["seq"], "at": told["at"]}
        if told["type"] == "chosen":
            return {**common, "seat": told["seat"]}  # and not what
        step = 0 if told["type"] == "began" else told["version"]
        events = [event_for(game.edition, event, seat) for event in game.events_of(step)]
        if step == 0:
            return {**common, "events": events, "order": told["order"], "without": []}
        assert told["type"] == "moved"
        mover = movers[step - 1]
        assert mover is not None
        by = "bot" if self.seats()[mover]["bot"] else "person"
        return {**common, "events": events, "version": step, "seat": mover, "by": by}

    def seats(self) -> list[Json]:
        """Return the seats in the order in which they play."""
        last = self.watcher.updates[-1]["table"]["seats"]
        told = ("kind", "name", "bot", "colour")
        return [{**{name: seat[name] for name in told}, "stand_in": None, "nonce": self.share(seat)} for seat in last]

    def share(self, seat: Json) -> str | None:
        """Return how far the number of a seat should be."""
        return "revealed" if seat["kind"] == "person" and self.plan.seed is None else None

    # --- what should not -------------------------------------------------------------------------------------------

    def needles(self) -> dict[str, bytes]:
        """Return what nobody is sent, whoever they are, in every form that it could have."""
        needles: dict[str, bytes] = {}
        for person in self.people[:-1]:
            needles[f"secret of {person.name}"] = person.token.encode()
            needles[f"hash of {person.name}'s secret"] = sha256(person.token.encode()).hexdigest().encode()
            for code in person.codes:
                needles[f"hash of {person.name}'s code"] = sha256(code.encode()).hexdigest().encode()
            needles[f"number of {person.name}"] = nonce_of(person.name).encode()
            needles[f"hash of {person.name}'s number"] = text_hash(nonce_of(person.name)).encode()
        if self.revealed["fairness"] is not None:
            needles["secret of the server"] = self.revealed["fairness"]["secret"].encode()
        seed = self.revealed["record"]["seed"]
        number = seed if isinstance(seed, int) else int(seed, 16)
        needles["seed"] = str(seed).encode()
        needles["seed as a number"] = str(number).encode()
        needles["seed in hexadecimal"] = f"{number:x}".encode()
        chance: list[Any] = self.revealed["record"]["chance"]
        dealt = json.dumps(chance[0])[1:-1]
        needles["what was dealt"] = dealt.encode()
        needles["what was dealt, closely"] = dealt.replace(", ", ",").encode()
        return needles


# --- all tables ----------------------------------------------------------------------------------------------------


@dataclass
class Wired:
    """Games that were played, and what was left of them outside of the tables."""

    tables: list[Table]
    log: str
    metrics: str
    stored: bytes


def played_over_the_wire(folder: Path, plans: Sequence[Plan]) -> Wired:
    """Play whole games through a server in a process of its own, and return all that came out of it."""
    database = folder / "trikk.db"
    dice = random.Random(1)
    with server_processes(f"sqlite:///{database}", folder) as [server]:
        tables = [Table(server.port, plan, random.Random(dice.random())) for plan in plans]

        async def play() -> str:
            await server.answers()
            async with asyncio.timeout(2 * PATIENCE), asyncio.TaskGroup() as group:
                for table in tables:
                    group.create_task(table.play())
            async with httpx.AsyncClient() as asker:
                metrics = await asker.get(f"{server.url}/metrics")
            assert await server.end_by(signal.SIGINT) == 0
            return metrics.text

        metrics = asyncio.run(play())
        return Wired(tables, "\n".join(server.log()), metrics, b"".join(map(Path.read_bytes, folder.glob("trikk.db*"))))


def check_sent(table: Table, person: Person) -> None:
    """Assert that nothing secret is in any of the bytes that were sent to somebody."""
    sent = person.tap.sent
    assert sent.count(b"HTTP/1.1 101 ") == 1
    assert sent.count(b"HTTP/1.1 4") > 8
    assert table.opened["seed_hash"].encode() in sent  # so would be found what must not be there
    assert found_in(sent, table.needles()) == []
    assert person.refusals >= {"not_over", "malformed", "unknown_path", "method_not_allowed"}
    is_seated = person is not table.watcher
    # Links come with the answer to one who opens a table, and to those at it who ask for them; nowhere else.
    times = 0 if not is_seated else 2 if person is table.people[0] else 1
    assert {kind: sent.count(key.encode()) for kind, key in table.keys.items()} == {"invite": times, "watch": times}
    if table.code is not None:  # void when all have come
        assert sent.count(table.code.encode()) == (person is table.people[0])
    codes = {other.name: code.encode() for other in table.people for code in other.codes}
    assert found_in(sent, codes) == ([person.name] if is_seated else [])


def check_written_down(wired: Wired) -> None:
    """Assert that nothing secret, and no name, is in logs and metrics, and of secrets only hashes in the database."""
    for table in wired.tables:
        needles = table.needles()
        needles |= {person.name: person.name.encode() for person in table.people[:-1]}
        needles |= {kind: key.encode() for kind, key in table.keys.items()}
        needles |= {"code": table.code.encode()} if table.code else {}
        needles |= {f"code of {person.name}": code.encode() for person in table.people for code in person.codes}
        assert found_in(wired.log.encode(), needles) == []
        assert found_in(wired.metrics.encode(), needles) == []
        secret = {person.name: person.token.encode() for person in table.people[:-1]}
        hashes = {name: sha256(token).hexdigest().encode() for name, token in secret.items()}
        assert found_in(wired.stored, hashes) == list(hashes)
        assert found_in(wired.stored, secret) == []
    assert '"route": "/api/tables/{table_id}/moves"' in wired.log
    assert 'trikk_moves_total{by="bot"}' in wired.metrics


def _texts(chooser: Game | None) -> list[str]:
    return [] if chooser is None else [str(move) for move in chooser.legal_moves()]


def found_in(text: bytes, needles: Mapping[str, bytes]) -> list[str]:
    """Return the names of what is in a text."""
    return [name for name, needle in needles.items() if needle in text]
