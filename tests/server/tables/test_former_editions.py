"""A table plays the edition that it was opened with, whatever becomes of the edition afterwards."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.hosting import Hosted, bearing, hosted
from tests.server.offline import Table, archive_for_good, forget, kept, open_table, refused
from trikk.catalog import CityEdition, Edition, edition, load_edition
from trikk.game.contents import content_hash
from trikk.game.verify import verify_line
from trikk.server.storage import schema
from trikk.server.tables import commands, secrecy
from trikk.server.tables.repository import Repository

NOW = edition("new_york")
assert isinstance(NOW, CityEdition)
RENAMED = replace(NOW, places=(replace(NOW.places[0], name="Elsewhere"), *NOW.places[1:]))
FORMER = replace(RENAMED, version=7, tickets=NOW.tickets[:-1])
BACKYARD = load_edition(Path(__file__).parents[2] / "data" / "backyard.toml")
SINCE: dict[str, Edition] = {"another version": FORMER, "the same version": RENAMED, "gone": BACKYARD}


def opened_before(database: str, was: Edition, *seats: str, **options: Any) -> Table:
    """Open a table with an edition that will have changed when it is read again."""
    with kept(database, editions={was.id: was}) as repository:
        table = open_table(repository, *seats, edition=was.id, **options)
        assert table.update().edition_hash == content_hash(was)  # not null: it may change at any moment
        table.move(name="Ann")
    return table


@pytest.mark.parametrize("what", SINCE)
def test_a_table_is_played_to_its_end_with_the_edition_it_began_with(database_url: str, what: str) -> None:
    was = SINCE[what]
    table = opened_before(database_url, was, "me", "planner")
    with kept(database_url) as table.repository:
        assert table.live.edition == was
        assert table.update("Ann").edition_hash == content_hash(was)
        assert table.repository.kept_edition(was.id, content_hash(was)) == was
        table.play()
        told = secrecy.revealed(table.live)
        assert told.record["edition_version"] == was.version
        assert verify_line(json.dumps(told.record), {was.id: was}) is None
        replay = secrecy.replay_data(secrecy.finished(table.live), "open")
        assert (len(replay.steps), replay.edition_hash) == (len(told.record["moves"]) + 1, content_hash(was))


def test_the_same_players_play_again_with_the_edition_as_it_is_now(sqlite_url: str) -> None:
    for was, now in ((FORMER, NOW), (BACKYARD, BACKYARD)):
        table = opened_before(sqlite_url, was, "me", "planner")
        with kept(sqlite_url) as repository:
            table.repository = repository
            table.play()
            again = Table(repository, commands.rematch(repository, table.id, table.token("Ann"), commands.new_id()), {})
            forget(repository)
            assert again.live.edition == now


def test_one_edition_is_kept_once(database_url: str) -> None:
    with kept(database_url) as repository, kept(database_url) as other:
        for each in (repository, other, repository):
            open_table(each, "me", "planner")
        open_table(repository, "me", "planner", edition="card_game")
        with repository.reading() as connection:
            found = connection.execute(sa.select(schema.editions.c.id).order_by(schema.editions.c.id)).scalars().all()
    assert found == ["card_game", "new_york"]


def test_an_archived_game_of_a_former_edition_can_be_looked_at(sqlite_url: str) -> None:
    with kept(sqlite_url, editions={"new_york": FORMER}) as repository:
        table = open_table(repository, "me", "planner")
        table.play()
        archive_for_good(repository, table.id)
    with kept(sqlite_url) as table.repository:
        assert secrecy.revealed(table.live).record["edition_version"] == FORMER.version
        assert secrecy.replay_data(secrecy.finished(table.live), "0").steps


# --- tables of version 0.1, which kept no editions -----------------------------------------------------------------


def forget_editions(repository: Repository) -> None:
    """Take a database back to what version 0.1 kept in it."""
    with repository.writing() as connection:
        connection.execute(sa.update(schema.tables).values(edition_hash=None))
        connection.execute(sa.delete(schema.editions))


def test_a_table_without_its_edition_is_found_by_the_version(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with kept(sqlite_url, editions={"new_york": FORMER}) as repository:
        table = open_table(repository, "me", "planner")
        forget_editions(repository)
    with kept(sqlite_url) as table.repository:
        reason = refused("edition_changed", lambda: table.live)
        assert (reason.status, reason.details) == (410, {"version": 7, "edition": "new_york"})
        past: Callable[[str], tuple[Edition, ...]] = lambda id: (FORMER,)  # noqa: E731
        monkeypatch.setattr("trikk.server.tables.repository.past_editions", past)
        assert (table.live.edition, table.update().edition_hash) == (FORMER, content_hash(FORMER))
        assert table.repository.kept_edition("new_york", content_hash(FORMER)) == FORMER


# --- over HTTP -----------------------------------------------------------------------------------------------------


def test_whoever_comes_back_finds_table_record_replay_and_what_is_printed(database_url: str) -> None:
    playing = opened_before(database_url, FORMER, "me", "planner")
    with kept(database_url, editions={"new_york": FORMER}) as repository:
        over = open_table(repository, "me", "greedy")
        over.play()
    with hosted(database_url) as server:
        update = get(server, playing, "")
        assert update["table"]["edition_version"] == FORMER.version
        for table in (playing, over):
            assert get(server, table, "")["edition_hash"] == content_hash(FORMER)
            assert get(server, table, "/happenings")["happenings"]
        asked = f"/api/editions/new_york?hash={update['edition_hash']}"
        details = server.http.get(asked).json()
        assert (details["version"], details["places"][0]["name"]) == (FORMER.version, "Elsewhere")
        assert server.http.get("/api/editions/new_york").json()["places"][0]["name"] == "Lincoln Center"
        unknown = server.http.get(f"/api/editions/new_york?hash={'0' * 64}")
        assert (unknown.status_code, unknown.json()["error"]["code"]) == (404, "unknown_edition")
        record = get(server, over, "/record")["record"]
        assert record["edition_version"] == FORMER.version
        replay = get(server, over, "/replay")
        assert (len(replay["steps"]), replay["edition_hash"]) == (len(record["moves"]) + 1, content_hash(FORMER))
        assert server.errors == []


def get(server: Hosted, table: Table, path: str) -> dict[str, Any]:
    """Return what Ann is answered about a table."""
    answer = server.http.get(f"/api/tables/{table.id}{path}", headers=bearing(table.secrets["Ann"]))
    assert answer.status_code == 200, answer.text
    answered: dict[str, Any] = answer.json()
    return answered
