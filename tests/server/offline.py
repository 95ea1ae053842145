"""Tables and servers without a network, on a clock that stands still unless a test moves it."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from typing import Any, TypeVar

import pytest

from tests.patience import PATIENCE
from trikk.bots.decision import Budget
from trikk.game.fairness import text_hash
from trikk.server.api.messages.refusals import Refusal
from trikk.server.api.messages.requests import GiveNonce, Join, MakeMove, OpenTable
from trikk.server.api.services import Services
from trikk.server.app import running_services
from trikk.server.bench.client import new_secret
from trikk.server.net.metrics import Metrics
from trikk.server.settings import UNLIMITED, Settings, Thinking
from trikk.server.storage.codes import hash_of
from trikk.server.storage.rows import Seat, TableRow
from trikk.server.storage.store import open_store
from trikk.server.tables import commands, secrecy
from trikk.server.tables.clock import chosen_by
from trikk.server.tables.repository import Repository
from trikk.server.tables.table import LiveTable
from trikk.server.tables.updates import Had, News, Reader, news

DAY = 86_400.0
NAMES = ("Ann", "Bob", "Cem", "Dee")


class Clock:
    """The time, as long as a test wants it to be."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def forward(self, seconds: float) -> None:
        self.now += seconds


@contextmanager
def kept(database: str, clock: Clock | None = None, **options: Any) -> Iterator[Repository]:
    """Yield a repository of a database."""
    with closing(open_store(database)) as store:
        yield Repository(store, now=clock or Clock(), **options)


def forget(repository: Repository) -> None:
    """Let a repository forget all it remembers."""
    repository._live.clear()


def archive_for_good(repository: Repository, table_id: str) -> None:
    """Archive a table, and let the months pass in which it can be brought back."""
    assert commands.archive(repository, table_id, float("inf"))
    assert commands.put_away(repository, table_id, float("inf"))


def nonce_of(name: str) -> str:
    """Return the number with which somebody has a part in seeds."""
    return text_hash(name)[:32]


def asked_for(*seats: str, numbered: bool = False, **options: Any) -> OpenTable:
    """Return what opens a table: for `me`, `same_device` and `open` seats, and bots by name.

    `numbered`: those who sit there have a part in the seed.
    """
    choices: list[dict[str, str | None]] = []
    for name, seat in zip(NAMES, seats, strict=False):
        if seat in ("me", "same_device"):
            nonce_hash = text_hash(nonce_of(name)) if numbered else None
            choices.append({"kind": seat, "name": name, "secret": new_secret(), "nonce_hash": nonce_hash})
        else:
            choices.append({"kind": "open"} if seat == "open" else {"kind": "bot", "bot": seat})
    return OpenTable.model_validate({"edition": "new_york", "starts": 0, **options, "seats": choices})


class Shown(dict[str, Any]):
    """A message as a client reads it: `shown.table.seats` is `shown["table"]["seats"]`."""

    @classmethod
    def read(cls, text: bytes) -> "Shown":
        shown: Shown = json.loads(text, object_hook=cls)
        return shown

    def __getattr__(self, name: str) -> Any:
        return self[name]

    def json(self) -> str:
        return json.dumps(self)


class Table:
    """A table, and those who sit there by name. What they do goes through `repository`, which may be changed."""

    def __init__(self, repository: Repository, id: str, secrets: dict[str, str], seed: int = 0) -> None:
        self.repository = repository
        self.id = id
        self.secrets = secrets
        self.dice = random.Random(seed)

    @property
    def live(self) -> LiveTable:
        return self.repository.read(self.id)

    @property
    def row(self) -> TableRow:
        return self.live.row

    @property
    def state(self) -> str:
        return str(self.row.state)

    @property
    def invite(self) -> str:
        return hash_of(self.row.invite_key)

    @property
    def watch(self) -> str:
        return hash_of(self.row.watch_key)

    def token(self, name: str) -> str:
        return hash_of(self.secrets[name])

    def number(self, name: str) -> int | None:
        """Return which seat somebody has."""
        return self.live.seat_of(self.token(name))

    def names(self) -> list[str | None]:
        """Return who sits where."""
        return [seat.name for seat in self.live.seats]

    @property
    def to_move(self) -> str:
        """Return who has to move."""
        return str(self.mover.name)

    @property
    def mover(self) -> Seat:
        """Return the seat that has to move."""
        live = self.live
        assert live.row.to_move is not None
        return live.seats[live.row.to_move]

    @property
    def due(self) -> float:
        """Return when the server has to act."""
        due = self.row.due
        assert due is not None
        return due

    def happened(self, *types: str) -> list[dict[str, Any]]:
        """Return what happened as one who watches is told; only of some types, if any are given."""
        found = secrecy.happenings(self.live, None, 0)
        return [each for each in found if not types or each["type"] in types]

    def types(self) -> list[str]:
        """Return the types of what happened."""
        return [happened["type"] for happened in self.happened()]

    def update(self, name: str | None = None, after: int | None = None) -> Shown:
        """Return an update for somebody, or for one who watches."""
        reader = Reader(self.watch if name is None else self.token(name), Had(None, after, None))
        [made] = news(self.live, [reader])
        assert isinstance(made, News)
        assert made.text is not None
        return Shown.read(made.text)

    # --- doing ------------------------------------------------------------------------------------------------------

    def join(self, name: str, token: str | None = None, seat: int | None = None, *, numbered: bool = False) -> int:
        secret = self.secrets.setdefault(name, new_secret())
        nonce_hash = text_hash(nonce_of(name)) if numbered else None
        asked = Join(name=name, secret=secret, seat=seat, nonce_hash=nonce_hash)
        _, number = commands.join(self.repository, self.id, token, asked)
        return number

    def commit(self, name: str) -> int:
        """Give the hash of somebody's number."""
        asked = GiveNonce(nonce_hash=text_hash(nonce_of(name)))
        return commands.give_nonce(self.repository, self.id, self.token(name), asked)

    def reveal(self, name: str, nonce: str | None = None) -> int:
        """Give somebody's number, or another."""
        asked = GiveNonce(nonce=nonce or nonce_of(name))
        return commands.give_nonce(self.repository, self.id, self.token(name), asked)

    def move(self, text: str | None = None, version: int | None = None, name: str | None = None) -> tuple[int, int]:
        """Make a move for whoever is to move: any legal one, unless a text is given."""
        live = self.live
        assert live.game is not None
        if text is None:
            text = str(self.dice.choice(live.game.legal_moves()))
        if name is None:
            name = self.to_move
        asked = MakeMove(version=live.row.version if version is None else version, move=text)
        made = commands.make_move(self.repository, self.id, self.token(name), asked)
        return made.version, made.seq

    def act(self) -> bool:
        """Let the server do what is due now; return whether a move was made."""
        due = commands.due_move(self.repository, self.id, Budget(seconds=5))
        return due is not None and commands.make_due_move(
            self.repository, self.id, due, chosen_by(due.bot, due.decision)
        )

    def step(self) -> int | None:
        """Make a move: a person's at random, or what the server has to do, which is due now. Return who is next."""
        if self.mover.plays_itself:
            assert self.act()
        else:
            self.move()
        return self.row.to_move

    def turn(self) -> None:
        """Make moves until somebody else is to move, or the game is over."""
        seat = self.row.to_move
        while self.step() == seat:
            pass

    def play(self) -> None:
        """Play to the end."""
        with self.repository.together():
            while self.step() is not None:
                pass


def open_table(repository: Repository, *seats: str, **options: Any) -> Table:
    """Open a table."""
    asked = asked_for(*seats, **options)
    table_id = commands.new_id()
    commands.open_table(repository, table_id, asked, "instant")
    secrets = {choice.name or "": choice.secret for choice in asked.seats if choice.kind in ("me", "same_device")}
    return Table(repository, table_id, secrets)


T = TypeVar("T")


@asynccontextmanager
async def running(
    database: str, *, bots: Sequence[str] = (), thinkers: int = 2, thinking: Thinking = "here"
) -> AsyncIterator[Services]:
    """Yield a server of a database, with a pool of connections and threads of its own as if in another process.

    `bots`: those of other packages that may sit down.
    """
    settings = Settings(
        database=database, pace="instant", limits=UNLIMITED, bots=tuple(bots), thinkers=thinkers, thinking=thinking
    )
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


def refused(code: str, act: Callable[[], Any]) -> Refusal:
    """Do something that must be refused, for this reason; return the refusal."""
    with pytest.raises(Refusal) as raised:
        act()
    assert raised.value.code == code
    return raised.value


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
