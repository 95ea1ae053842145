"""The client in Python: what it does when connections break and updates are missing."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from tests.patience import PATIENCE
from trikk.server.bench import client as module
from trikk.server.bench.client import Api, Client, Json, LostUpdate, Refused

TABLE = "q7Zk2dXw0mPf"


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSE_SECONDS", 0.001)


def update(after: int | None, seq: int, *, state: str = "playing", version: int = 0, moves: Sequence[str] = ()) -> Json:
    return {
        "type": "update",
        "after": after,
        "seq": seq,
        "version": version,
        "table": {"state": state},
        "happenings": [] if after is None else [{"seq": number} for number in range(after + 1, seq + 1)],
        "moves": [{"text": text} for text in moves],
    }


@asynccontextmanager
async def telling(*scripts: Sequence[Json]) -> AsyncIterator[tuple[str, list[Json]]]:
    """Yield the address of a server that sends a script over each connection and ends it, and the hellos it gets."""
    hellos: list[Json] = []
    left = list(scripts)

    async def talk(connection: ServerConnection) -> None:
        hellos.append(json.loads(await connection.recv()))
        for message in left.pop(0):
            await connection.send(json.dumps(message))

    async with serve(talk, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}", hellos


async def first(client: Client, count: int) -> list[Json]:
    """Return the first updates that a client gets."""
    updates = []
    async with asyncio.timeout(PATIENCE), aclosing(client.updates()) as coming:
        async for each in coming:
            updates.append(each)
            if len(updates) == count:
                break
    return updates


# --- updates -------------------------------------------------------------------------------------------------------


def test_a_client_goes_on_where_it_was() -> None:
    resumed: list[None] = []

    async def main() -> list[Json]:
        async with telling([update(None, 3), update(3, 4)], [], [update(4, 4), update(4, 6)]) as (url, hellos):
            updates = await first(Client(url, TABLE, "secret", resumed=lambda: resumed.append(None)), 4)
            assert hellos == [{"type": "hello", "token": "secret", "since": since} for since in (None, 4, 4)]
            return updates

    assert [each["seq"] for each in asyncio.run(main())] == [3, 4, 4, 6]
    assert len(resumed) == 2


@pytest.mark.parametrize(
    "second",
    [
        update(4, 5),
        update(2, 4),
        {**update(3, 6), "happenings": [{"seq": 4}, {"seq": 6}]},
        {**update(3, 5), "happenings": []},
    ],
    ids=["later", "earlier", "with a hole", "without happenings"],
)
def test_a_missing_update_is_noticed(second: Json) -> None:
    async def main() -> None:
        async with telling([update(None, 3), second]) as (url, _):
            await first(Client(url, TABLE), 2)

    with pytest.raises(LostUpdate):
        asyncio.run(main())


@pytest.mark.parametrize("code", ["stopping", "unavailable"])
def test_a_client_comes_back_after_a_break(code: str) -> None:
    async def main() -> list[Json]:
        closing = {"type": "closing", "code": code, "message": ""}
        async with telling([update(None, 3), closing], [update(3, 4)]) as (url, _):
            return await first(Client(url, TABLE), 2)

    assert [each["seq"] for each in asyncio.run(main())] == [3, 4]


def test_a_client_does_not_come_back_to_where_it_may_not_be() -> None:
    async def main() -> None:
        async with telling([{"type": "closing", "code": "unknown_table", "message": "no"}]) as (url, _):
            await first(Client(url, TABLE), 1)

    with pytest.raises(Refused, match="no"):
        asyncio.run(main())


def test_a_client_turns_to_the_next_server() -> None:
    async def main() -> None:
        async with telling([update(None, 3)], [update(4, 5)]) as (one, _), telling([update(3, 4)]) as (other, _):
            updates = await first(Client([one, other], TABLE), 3)
            assert [each["seq"] for each in updates] == [3, 4, 5]

    asyncio.run(main())


# --- moves ---------------------------------------------------------------------------------------------------------


class Player(Client):
    """A client whose moves are all accepted, and written down."""

    made: list[tuple[str, int]]

    async def move(self, text: str, version: int) -> Json:
        self.made.append((text, version))
        return {"version": version + 1, "seq": 0}


def test_an_update_from_before_a_move_is_not_answered_with_another() -> None:
    async def main() -> None:
        script = [
            update(None, 3, version=1, moves=["draw red"]),
            update(3, 4, version=1, moves=["draw red"]),  # a reaction, say, that somebody had before
            update(4, 5, version=2, moves=["draw blue"]),
            update(5, 6, version=3, state="over"),
        ]
        async with asyncio.timeout(PATIENCE), telling(script) as (url, _):
            player = Player(url, TABLE, "secret")
            player.made = []
            last = await player.play(lambda update: str(update["moves"][0]["text"]))
            assert player.made == [("draw red", 1), ("draw blue", 2)]
            assert last["seq"] == 6

    asyncio.run(main())


@asynccontextmanager
async def answering(*answers: bytes) -> AsyncIterator[tuple[str, list[bytes]]]:
    """Yield the address of a server that gives these answers, and what it was asked.

    After less than a whole answer it cuts the connection.
    """
    asked: list[bytes] = []
    left = list(answers)

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                [length] = [line for line in head.split(b"\r\n") if line.startswith(b"Content-Length: ")]
                asked.append(await reader.readexactly(int(length.split()[1])))
                answer = left.pop(0)
                writer.write(answer)
                if b"\r\n\r\n" not in answer:
                    return
        except asyncio.IncompleteReadError:
            pass
        finally:
            writer.close()

    async with await asyncio.start_server(talk, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", asked


def answer(status: int, body: Any) -> bytes:
    content = json.dumps(body).encode()
    return f"HTTP/1.1 {status} So\r\nContent-Length: {len(content)}\r\n\r\n".encode() + content


def refused(status: int, code: str, **details: Any) -> bytes:
    return answer(status, {"error": {"code": code, "message": "", "details": details}})


MADE = {"version": 4, "seq": 9}


@pytest.mark.parametrize(
    "before",
    [b"", b"HTTP/1.1 200 So\r\nContent-Le", refused(503, "unavailable"), refused(429, "too_fast", retry_after=0.001)],
    ids=["cut off", "half an answer", "unavailable", "too fast"],
)
def test_a_move_is_repeated_until_it_is_acknowledged(before: bytes) -> None:
    async def main() -> None:
        async with asyncio.timeout(PATIENCE), answering(before, answer(200, MADE)) as (url, asked):
            client = Client(url, TABLE, "secret")
            assert await client.move("draw red", 3) == MADE
            await client.api.close()
            assert asked == [b'{"version": 3, "move": "draw red"}'] * 2

    asyncio.run(main())


def test_a_move_that_is_refused_is_not_repeated() -> None:
    async def main() -> None:
        async with asyncio.timeout(PATIENCE), answering(refused(409, "stale_version")) as (url, asked):
            client = Client(url, TABLE, "secret")
            with pytest.raises(Refused, match="stale_version"):
                await client.move("draw red", 3)
            await client.api.close()
            assert len(asked) == 1

    asyncio.run(main())


def test_requests_turn_to_the_next_server() -> None:
    async def main() -> None:
        async with (
            asyncio.timeout(PATIENCE),
            answering(b"") as (one, _),
            answering(answer(200, MADE)) as (other, asked),
        ):
            api = Api([one, other])
            assert await api.insist("GET", "/health") == MADE
            await api.close()
            assert len(asked) == 1

    asyncio.run(main())
