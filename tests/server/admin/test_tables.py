"""Tables are listed, looked at without their secrets, archived and deleted."""

import asyncio
import json

import pytest
import sqlalchemy as sa

from tests.server.admin.conftest import Kept
from tests.server.offline import Clock, at, kept, open_table, opened, running
from trikk.server.admin.databases import changed_database, read_database
from trikk.server.admin.tables import UnknownTables, archive_tables, delete_tables, inspect_table, list_tables
from trikk.server.api.messages.refusals import Refusal
from trikk.server.storage import schema
from trikk.server.storage.file_lock import AlreadyServed, only_server
from trikk.server.tables.repository import Repository


def listed(url: str, **filters: object) -> list[str]:
    with read_database(url) as store:
        return [each.id for each in list_tables(store, **filters)]  # type: ignore[arg-type]


def test_tables_are_listed_by_state_and_edition(tables: Kept) -> None:
    assert set(listed(tables.url)) == tables.ids
    assert listed(tables.url, state="playing") == [tables.playing]
    assert listed(tables.url, state="archived") == [tables.gone]
    assert listed(tables.url, edition="san_francisco") == [tables.waiting]
    assert listed(tables.url, state="over", edition="card_game") == []


def test_a_list_says_who_sits_there(tables: Kept) -> None:
    with read_database(tables.url) as store:
        found = {each.id: each for each in list_tables(store)}
    assert found[tables.waiting].seats == ["Ann", None]
    assert found[tables.over].seats == ["Ann", "planner"]
    assert (found[tables.playing].moves, found[tables.waiting].moves) == (12, 0)


def test_the_last_touched_comes_first_and_pages_follow_each_other(database_url: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        ids = []
        for pause in (0, 0, 10, 10, 0, 10):  # some at the same time
            clock.forward(pause)
            ids.append(open_table(repository, "me", "open").id)
    everything = listed(database_url)
    assert set(everything) == set(ids)
    assert everything[0] == ids[-1]
    pages = listed(database_url, most=4), listed(database_url, most=4, after=everything[3])
    assert [*pages[0], *pages[1]] == everything
    assert set(listed(database_url, touched_before=clock.now - 15)) == set(ids[:3])
    with pytest.raises(UnknownTables, match="no-such-table"):
        listed(database_url, after="no-such-table")


# --- inspect -------------------------------------------------------------------------------------------------------


def secrets_of(url: str, table_id: str) -> list[str]:
    with kept(url) as repository:
        row = repository.read(table_id).row
    return [str(value) for value in (row.seed, row.invite_key, row.watch_key, row.invite_code) if value is not None]


def inspected(url: str, table_id: str, **options: object) -> dict[str, object]:
    with read_database(url) as store:
        return inspect_table(Repository(store), table_id, **options)  # type: ignore[arg-type]


def test_a_table_is_shown_without_what_opens_it(tables: Kept) -> None:
    for table_id in tables.ids - {tables.playing}:  # its seed is 5, which is in many numbers
        text = json.dumps({**inspected(tables.url, table_id), "seed": None})
        keys = secrets_of(tables.url, table_id)[1:]
        assert [key for key in keys if key in text] == []


def test_a_game_that_is_not_over_keeps_its_cards(tables: Kept) -> None:
    found = inspected(tables.url, tables.playing, most=1000)
    assert "seed" not in found
    assert "record" not in found
    happenings = found["happenings"]
    assert isinstance(happenings, list)
    assert len(happenings) == found["seq"]
    with kept(tables.url) as repository:
        live = repository.read(tables.playing)
        assert live.game is not None
        entries = [entry for entry in live.entries if entry.type == "moved"]
    told = json.dumps(happenings)
    assert all("chance" not in each for each in happenings)
    hidden = [entry.body["move"] for entry in entries if entry.body["move"].startswith("keep")]
    assert hidden
    assert [move for move in hidden if f'"{move}"' in told] == []


def test_what_is_hidden_can_be_asked_for(tables: Kept) -> None:
    found = inspected(tables.url, tables.playing, reveal=True)
    assert [str(value) for value in found["secrets"].values() if value is not None] == secrets_of(  # type: ignore[attr-defined]
        tables.url, tables.playing
    )
    assert len(found["record"]["moves"]) == 12  # type: ignore[index]


def test_a_game_that_is_over_tells_its_result(tables: Kept) -> None:
    for table_id, seed in ((tables.over, 6), (tables.gone, 7)):
        found = inspected(tables.url, table_id)
        assert found["seed"] == seed
        assert len(found["scores"]) == 2  # type: ignore[arg-type]


def test_a_table_that_cannot_be_read_is_still_shown(tables: Kept) -> None:
    with changed_database(tables.url) as store, store.writing() as connection:
        c = schema.entries.c
        connection.execute(sa.delete(schema.entries).where(c.table_id == tables.playing, c.version == 3))
    found = inspected(tables.url, tables.playing)
    assert found["state"] == "playing"
    assert "problem" in found


# --- archive and delete --------------------------------------------------------------------------------------------


def test_tables_are_archived_all_or_none(tables: Kept) -> None:
    with changed_database(tables.url) as store:
        with pytest.raises(UnknownTables, match="nowhere"):
            archive_tables(store, [tables.playing, "nowhere"])
        assert listed(tables.url, state="playing") == [tables.playing]
        archived, before = archive_tables(store, [tables.playing, tables.gone, tables.playing])
    assert (archived, before) == ([tables.playing], [tables.gone])
    with kept(tables.url) as repository:
        live = repository.read(tables.playing)
        assert (live.state, live.row.due, live.is_gone) == ("archived", None, False)


def test_tables_are_deleted_with_everything_about_them(tables: Kept) -> None:
    with changed_database(tables.url) as store:
        with pytest.raises(UnknownTables, match="nowhere"):
            delete_tables(store, [tables.playing, "nowhere"])
        assert set(delete_tables(store, [tables.playing, tables.gone])) == {tables.playing, tables.gone}
        with store.reading() as connection:
            for of in (schema.seats, schema.entries, schema.turns):
                left = set(connection.execute(sa.select(of.c.table_id)).scalars())
                assert left <= {tables.waiting, tables.over}
    assert set(listed(tables.url)) == {tables.waiting, tables.over}


def test_an_sqlite_file_is_not_changed_under_a_server(in_file: Kept) -> None:
    with only_server(in_file.url) as tell_others:
        tell_others("http://127.0.0.1:8642")
        with pytest.raises(AlreadyServed, match=r"http://127\.0\.0\.1:8642"), changed_database(in_file.url):
            raise AssertionError
        assert set(listed(in_file.url)) == in_file.ids


def test_processes_on_postgresql_notice_what_was_changed(postgres_url: str) -> None:
    async def notice() -> None:
        async with running(postgres_url) as services:
            archived, deleted = [await opened(services, "me", "same_device") for _ in range(2)]
            with changed_database(postgres_url) as store:
                archive_tables(store, [archived.id])
                delete_tables(store, [deleted.id])
            assert await at(services, archived, lambda table: table.live.state) == "archived"
            with pytest.raises(Refusal) as refused:
                await at(services, deleted, lambda table: table.live.state)
            assert refused.value.code == "unknown_table"

    asyncio.run(notice())
