"""Clients of an application in this process that keep every byte they are sent, and a server without chance or time."""

import asyncio
import base64
import hashlib
import io
import json
import logging
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any

import pytest
from starlette.types import ASGIApp, Message, Scope

from tests.alike import Story
from tests.lockstep import edition_of
from tests.patience import PATIENCE
from tests.server.hosting import logging_as_it_was
from trikk.catalog import Edition
from trikk.game.game import Game, MoveLike
from trikk.game.tape import Chance as ChanceOutcome
from trikk.server.net.logs import configure
from trikk.server.storage import codes
from trikk.server.storage.question import Question
from trikk.server.storage.rows import Seat, TableRow
from trikk.server.tables import clock as clock_module
from trikk.server.tables import table as live
from trikk.server.tables import workers
from trikk.server.tables.commands import automatic_moves, beginning, devices, opening
from trikk.server.tables.presence import Presence
from trikk.server.tables.repository import Repository

HOST = "127.0.0.1:8642"
SEQUENCE = re.compile(r'\{"type":"(?:update|change)","after":(?:\d+|null),"seq":(\d+)')


def secret_of(name: str) -> str:
    """Return a seat's secret that is the same each time."""
    return base64.urlsafe_b64encode(hashlib.sha256(name.encode()).digest()).decode().rstrip("=")


# --- clients -------------------------------------------------------------------------------------------------------


class Line:
    """A WebSocket of a party."""

    def __init__(self, party: "Party", path: str, headers: dict[str, str]) -> None:
        self.sent: list[bytes] = []
        self.seq = -1
        self.is_closed = False
        self._incoming: asyncio.Queue[Message] = asyncio.Queue()
        self._heard = asyncio.Event()
        scope = party.scope("websocket", path, {"upgrade": "websocket", **headers})
        self._task = asyncio.create_task(self._run(party.app, scope))
        self._incoming.put_nowait({"type": "websocket.connect"})

    async def _run(self, app: ASGIApp, scope: Scope) -> None:
        await app(scope, self._incoming.get, self._send)

    def say(self, text: str) -> None:
        self._incoming.put_nowait({"type": "websocket.receive", "text": text})

    async def until(self, happened: Callable[[], bool]) -> None:
        while not happened():
            self._heard.clear()
            await self._heard.wait()

    async def close(self) -> None:
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task

    async def _send(self, message: Message) -> None:
        if self.is_closed:
            raise RuntimeError("it is closed")  # as servers say
        if message["type"] == "websocket.send":
            text = message["text"]
            self.sent.append(text.encode())
            found = SEQUENCE.match(text)
            if found:
                self.seq = int(found[1])
        else:
            self.sent.append(repr(sorted(message.items())).encode())
            self.is_closed = message["type"] != "websocket.accept"
        self._heard.set()


class Party:
    """Somebody at an application: a seat, one who watches, or a stranger."""

    def __init__(self, app: ASGIApp, token: str | None = None) -> None:
        self.app = app
        self.token = token
        self.answers: list[bytes] = []
        """Every answer to a request, head included."""
        self.lines: list[Line] = []
        """Every WebSocket."""
        self.codes: set[str] = set()
        """Of refusals."""
        self.line: Line | None = None

    @property
    def sent(self) -> list[list[bytes]]:
        """All that was sent to the party: answers, and the messages of each of its WebSockets."""
        return [list(self.answers), *(list(line.sent) for line in self.lines)]

    def scope(self, type: str, path: str, headers: dict[str, str]) -> Scope:
        path, _, query = path.partition("?")
        return {
            "type": type,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if type == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in {"host": HOST, **headers}.items()],
            "client": ("127.0.0.1", 50000),
            "server": ("127.0.0.1", 8642),
            "extensions": {"websocket.http.response": {}},
        }

    async def ask(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        """Return the status of an answer, and what it says. A body of bytes is sent as it is."""
        content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        given = {"content-length": str(len(content)), "content-type": "application/json", **headers}
        if self.token is not None:
            given.setdefault("authorization", f"Bearer {self.token}")
        incoming: list[Message] = [{"type": "http.request", "body": content, "more_body": False}]
        answered: list[Message] = []

        async def receive() -> Message:
            return incoming.pop() if incoming else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            answered.append(message)

        await self.app({**self.scope("http", path, given), "method": method}, receive, send)
        start, *parts = answered
        text = b"".join(part.get("body", b"") for part in parts)
        head = [b"%d" % start["status"], *(b": ".join(header) for header in start["headers"])]
        self.answers.append(b"\r\n".join([*head, b"", text]))
        answer: Any = json.loads(text) if text.startswith(b"{") else text.decode()
        if start["status"] >= 400:
            self.codes.add(answer["error"]["code"])
        return start["status"], answer

    async def listen(self, table: str, since: int | None = None) -> None:
        """Be told of everything that happens from here on."""
        self.line = self._line(table, json.dumps({"type": "hello", "token": self.token, "since": since}))
        await self.heard(0)

    async def look(self, table: str, hello: str) -> None:
        """Say something through a second WebSocket, hear one answer and go."""
        line = self._line(table, hello)
        await line.until(lambda: line.seq >= 0 or line.is_closed)
        await line.close()

    def _line(self, table: str, hello: str) -> Line:
        line = Line(self, f"/api/tables/{table}/updates", {})
        line.say(hello)
        self.lines.append(line)
        return line

    async def heard(self, seq: int) -> None:
        """Wait until an update has brought this sequence number."""
        line = self.line
        assert line is not None
        await line.until(lambda: line.seq >= seq or line.is_closed)


# --- a server without chance or time -------------------------------------------------------------------------------


class LoadedGame(Game):
    """A game whose dice give what they have been told to."""

    def __init__(self, story: Story, seed: str, names: Sequence[str]) -> None:
        super().__init__(
            edition_of(story.edition), story.players, None, seats=names, options=story.options, chance=story.chance[0]
        )
        self._story = story
        self._published = self.seed = seed

    def make(self, move: MoveLike, *, chance: ChanceOutcome | Sequence[ChanceOutcome] | None = None) -> None:
        assert chance is None
        super().make(move, chance=self._story.chance[len(self.moves) + 1])
        self.seed = self._published


class Stage:
    """What differs between two servers without meaning anything: ids, keys, codes, times. Here it does not.

    What the tables' dice give is that of a story, if there is one, and what bots do is said by the test.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self.seed = ""
        self.dice: Story | None = None
        self.bot_moves: SimpleQueue[str] = SimpleQueue()
        self._made = 0

    def clock(self) -> float:
        return self.now

    def begin(self, now: float, seed: str, dice: Story | None) -> None:
        """Make everything as it was at the start, but for what is hidden."""
        self.now, self.seed, self.dice, self._made = now, seed, dice, 0

    def new_game_of(self, edition: Edition, row: TableRow, seats: Sequence[Seat]) -> Game:
        if self.dice is None:
            return TRUE_GAME_OF(edition, row, seats)
        return LoadedGame(self.dice, str(row.seed), [seat.bot or seat.name or "" for seat in seats])

    def chosen_by(self, *asked: object) -> str:
        """Return what a bot chooses, when the test has said it."""
        return self.bot_moves.get(timeout=PATIENCE)

    # In place of the module `secrets`.

    def token_urlsafe(self, size: int) -> str:
        self._made += 1
        return base64.urlsafe_b64encode(hashlib.sha256(b"%d" % self._made).digest()[:size]).decode().rstrip("=")

    def token_hex(self, size: int) -> str:
        assert len(self.seed) == 2 * size
        return self.seed

    def choice(self, letters: str) -> str:
        self._made += 1
        return letters[self._made * 7 % len(letters)]

    def randbits(self, bits: int) -> int:
        return int(hashlib.sha256(b"%d" % bits).hexdigest(), 16)

    @staticmethod
    def compare_digest(one: str, other: str) -> bool:
        return one == other


TRUE_GAME_OF = live.new_game_of

SEED_HASH = "5eed" * 16
"""In place of hashes of a table's secret: all that may be known of what the dice will give, and nobody can read it."""


def staged(monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Make ids, keys, codes and times of servers in this process the same each time; return what sets them."""
    stage = Stage()
    for module in (opening, devices, automatic_moves):
        monkeypatch.setattr(module, "secrets", stage)
    monkeypatch.setattr(codes, "secrets", stage)
    monkeypatch.setattr(opening, "seed_hash", lambda seed: SEED_HASH)
    monkeypatch.setattr(beginning, "commitment_of", lambda deal: SEED_HASH)
    monkeypatch.setattr(beginning, "seed_of", lambda deal: deal.secret)
    monkeypatch.setattr(beginning, "new_game_of", stage.new_game_of)
    monkeypatch.setattr(live, "new_game_of", stage.new_game_of)

    monkeypatch.setattr(clock_module, "chosen_by", stage.chosen_by)
    # When who is told that somebody came depends on the machine; what is told of it is compared elsewhere.
    monkeypatch.setattr(Presence, "seen", lambda *told: None)
    # No answer is given twice, however soon somebody asks again.
    monkeypatch.setattr(
        Question, "_fresh_until", property(lambda question: 0.0, lambda question, until: None), raising=False
    )

    class StagedRepository(Repository):
        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **{**named, "now": stage.clock})

    monkeypatch.setattr(workers, "Repository", StagedRepository)
    return stage


# --- logs ----------------------------------------------------------------------------------------------------------


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """Yield what is written down meanwhile, of every level."""
    stream = io.StringIO()
    with logging_as_it_was():
        configure(json=True, level=logging.DEBUG, stream=stream)
        yield stream
