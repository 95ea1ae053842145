"""The lobby is read once for all who ask, and says so when it cannot be read."""

import asyncio
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace

import httpx
import pytest
import sqlalchemy as sa

from tests.patience import wait_until
from tests.server.hosting import hosted, opened
from tests.server.offline import Clock, kept, open_table
from tests.server.relay import relayed
from trikk.server.api.messages.answers import Lobby as LobbyMessage
from trikk.server.api.messages.refusals import Refusal
from trikk.server.settings import UNLIMITED, Rate
from trikk.server.storage.store import Store, open_store
from trikk.server.tables import lobby as module
from trikk.server.tables.lobby import Lobby


@contextmanager
def counted(store: Store) -> Iterator[list[str]]:
    """Yield a list that gets every query of a store."""
    queries: list[str] = []

    def note(connection: object, cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("SELECT"):
            queries.append(statement)

    sa.event.listen(store.engine, "before_cursor_execute", note)
    yield queries
    sa.event.remove(store.engine, "before_cursor_execute", note)


def test_three_queries_find_all_tables_with_their_seats(database_url: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        tables = []
        for number in range(module.LOBBY_SIZE + 5):
            clock.forward(1)
            tables.append(open_table(repository, "me", "planner", *["open"] * (number % 2), listed=True))
        open_table(repository, "me", "open")  # private

        async def main() -> str:
            lobby = Lobby(repository.store)
            with counted(repository.store) as queries:
                texts = await asyncio.gather(*(lobby.text() for _ in range(20)))
                texts.append(await lobby.text())
                assert len(queries) == 3
            assert len(set(texts)) == 1
            return texts[0]

        found = LobbyMessage.model_validate_json(asyncio.run(main())).tables
    assert [table.id for table in found] == [table.id for table in reversed(tables[5:])]
    assert {tuple(seat.name for seat in table.seats) for table in found} == {
        ("Ann", "planner"),
        ("Ann", "planner", None),
    }


def test_what_is_new_is_seen_a_second_later(sqlite_url: str) -> None:
    with hosted(sqlite_url) as server:
        for _ in range(2):
            table = opened(server, "mo", listed=True)
            wait_until(lambda: table.id in server.http.get("/api/tables").text)  # noqa: B023


def test_the_lobby_has_a_limit_of_its_own(sqlite_url: str) -> None:
    with hosted(sqlite_url, limits=replace(UNLIMITED, looking=Rate(3, 0.001))) as server:
        assert [server.http.get("/api/tables").status_code for _ in range(5)] == [200, 200, 200, 429, 429]
        assert server.http.get("/api/editions").status_code == 200


def test_a_lobby_whose_database_is_away_says_so(postgres_url: str) -> None:
    with relayed(postgres_url) as relay:
        relay.open()
        with hosted(relay.url) as server:
            relay.close()
            for _ in range(2):
                wait_until(lambda: said(server.http) != (200, None))
                assert said(server.http) == (503, "unavailable")
            assert all("database_failed" in error or "request" in error for error in server.errors)


def said(http: httpx.Client) -> tuple[int, str | None]:
    answer = http.get("/api/tables")
    return answer.status_code, answer.json().get("error", {}).get("code")


def test_nobody_waits_for_ever_for_a_database_that_does_not_answer(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ANSWER_SECONDS", 0.2)
    with relayed(postgres_url) as relay:
        relay.open()
        with closing(open_store(relay.url)) as store:

            async def main() -> None:
                lobby = Lobby(store)
                relay.freeze()
                for _ in range(3):  # they wait for the same answer
                    with pytest.raises(Refusal, match="does not answer"):
                        await lobby.text()
                relay.thaw()
                assert LobbyMessage.model_validate_json(await lobby.text()).tables == []

            asyncio.run(main())
