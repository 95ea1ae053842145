"""A machine on which nothing is compiled: games begin at once, and go over to compiled code while they are played."""

import asyncio
import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import trikk
from tests.server.processes import Serving, environment_in, serving
from trikk.bots.compilation import is_prepared
from trikk.game.verify import verify
from trikk.rules import jit
from trikk.server.bench.client import Api, Client, Refused, new_secret

pytestmark = pytest.mark.long

NEEDED_FOR_HINTS = "evaluation.*"
LOOK_SECONDS = 0.5
LOOKS = 120
REST_SECONDS = 5
"""Between games, or the compilers, of low priority, would get little done."""
EDITIONS = trikk.editions()


@contextmanager
def new_machine(folder: Path, name: str) -> Iterator[Serving]:
    """A server with a database of its own, on a machine whose compiled code is kept in a folder."""
    environment = environment_in(folder, NUMBA_CACHE_DIR=str(folder / "compiled"))
    arguments = ("serve", "--port", "0", "--database", folder / f"{name}.db", "--unlimited", "--pace", "instant")
    with serving(*arguments, environment=environment) as server:
        yield server


def compile_most(folder: Path) -> None:
    """Go on as if the compilers of this machine had run for minutes: all is there but what hints need."""
    assert is_prepared(), "make compile"
    compiled = jit.kept_folder().parents[1]
    for version in (folder / "compiled").glob("*/*"):
        shutil.copytree(compiled / version.relative_to(folder / "compiled"), version, dirs_exist_ok=True)
    for path in [*folder.rglob("*.prepared"), *folder.rglob(NEEDED_FOR_HINTS)]:
        path.unlink()


class Player:
    """One who plays against a planner and a bot that searches, at tables on a server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.api = Api(url)
        self.dice = random.Random(1)
        self.times_resumed = 0

    async def preparing(self) -> float | None:
        share: float | None = (await self.api.insist("GET", "/health"))["preparing"]
        return share

    async def sit_down(self, edition: str) -> str:
        """Open a table and return its id. Asked for with the same secret, it would be the same table."""
        self.api.token = new_secret()
        bots = [{"kind": "bot", "bot": bot} for bot in ("planner", "search:ms=20")]
        seats = [{"kind": "me", "secret": self.api.token}, *bots]
        opened = await self.api.insist("POST", "/api/tables", {"edition": edition, "seats": seats, "starts": 0})
        return str(opened["table"]["id"])

    async def play(self, table: str) -> None:
        """Play to the end over one connection; the record must verify."""

        def resumed() -> None:
            self.times_resumed += 1

        client = Client(self.url, table, self.api.token, resumed=resumed)
        await client.play(lambda update: str(self.dice.choice(update["moves"])["text"]))
        await client.api.close()
        told = await self.api.insist("GET", f"/api/tables/{table}/record")
        assert verify(told["record"]) is None

    async def ask_for_a_hint(self) -> int:
        """Return how many moves a hint is about, at a table where nothing has happened."""
        table = await self.sit_down("new_york")
        return len((await self.api.insist("POST", f"/api/tables/{table}/hint"))["moves"])


async def player_while_it_compiles(url: str) -> Player:
    """Return a player who has waited until the server compiles, which it begins shortly after its first answer."""
    player = Player(url)
    for _ in range(LOOKS):
        if await player.preparing() is not None:
            return player
        await asyncio.sleep(LOOK_SECONDS)
    raise AssertionError("nothing is being compiled")


async def first_games(url: str) -> None:
    """Play one game of each edition before anything is compiled, and ask for a hint, which must wait."""
    player = await player_while_it_compiles(url)
    for edition in EDITIONS:
        await player.play(await player.sit_down(edition))
    with pytest.raises(Refused) as refused:
        await player.ask_for_a_hint()
    assert refused.value.code == "preparing"
    assert player.times_resumed == 0
    await player.api.close()


async def games_until_compiled(url: str) -> None:
    """Play game after game until compiled code is in use, and one more; no connection may break."""
    player = await player_while_it_compiles(url)
    number = 0
    while await player.preparing() is not None:
        await player.play(await player.sit_down(EDITIONS[number % len(EDITIONS)]))
        number += 1
        await asyncio.sleep(REST_SECONDS)
    assert number > 0
    assert await player.ask_for_a_hint() > 0
    for edition in EDITIONS:
        await player.play(await player.sit_down(edition))
    assert player.times_resumed == 0
    await player.api.close()


def test_games_begin_at_once_and_go_on_when_compiled_code_is_there(tmp_path: Path) -> None:
    """One server is killed while it compiles; started again, it goes over, and so does a second one beside it."""
    with new_machine(tmp_path, "one") as one:
        asyncio.run(first_games(one.url))
        one.process.kill()
    compile_most(tmp_path)
    with new_machine(tmp_path, "one") as again, new_machine(tmp_path, "two") as two:

        async def both() -> None:
            await asyncio.gather(games_until_compiled(again.url), games_until_compiled(two.url))

        asyncio.run(both())
    with new_machine(tmp_path, "three") as later:

        async def hints_at_once() -> int:
            player = Player(later.url)
            moves = await player.ask_for_a_hint()
            await player.api.close()
            return moves

        assert asyncio.run(hints_at_once()) > 0  # nothing is compiled again
