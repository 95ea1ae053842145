"""What a table promises those who sit there, whatever happens to its server: checked when its game is over."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from tests.server.crowd import Person, Table
from trikk.cli.fair import check, told_on
from trikk.game.verify import verify_line
from trikk.server.bench.client import Api, Json
from trikk.server.storage import schema
from trikk.server.storage.rows import Entry, read_entries
from trikk.server.storage.store import open_store


@dataclass(frozen=True)
class End:
    """What the server says about a game that is over."""

    revealed: Json
    told: dict[str, list[Json]]
    """What happened, by token."""


async def end_of(table: Table, urls: str | Sequence[str]) -> End:
    """Ask servers how a table ended, until one of them answers."""
    api = Api(urls)
    told = {}
    for person in table.people:
        api.token = person.token
        path = f"/api/tables/{table.id}/happenings?after={person.told[0]['seq']}"
        told[person.token] = (await api.insist("GET", path))["happenings"]
    revealed = await api.insist("GET", f"/api/tables/{table.id}/record")
    await api.close()
    return End(revealed, told)


def check_end(table: Table, end: End) -> None:
    """Everyone was told everything, and saw the same end; the record is true."""
    check_revealed(table, end.revealed)
    check_agreement(table, end.revealed)
    for person in table.people:
        check_told(person, end.told[person.token])


def stored_entries(database: str) -> dict[str, list[Entry]]:
    """Return what the database says that happened, by table."""
    store = open_store(database)
    try:
        with store.reading() as connection:
            ids = connection.execute(sa.select(schema.tables.c.id)).scalars().all()
            return {table_id: read_entries(connection, table_id, 0) for table_id in ids}
    finally:
        store.close()


def check_stored(table: Table, entries: list[Entry], revealed: Json) -> None:
    """Every version has one move, the one that was acknowledged."""
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    moved = [entry for entry in entries if entry.type == "moved"]
    assert [entry.version for entry in moved] == list(range(1, len(moved) + 1))
    assert [entry.body["move"] for entry in moved] == revealed["record"]["moves"]
    for person in table.people:
        if person.plays:
            own = [entry for entry in moved if entry.seat == person.last["you"]]
            if person.chosen is not None:
                assert own[0].body["move"] == person.chosen
                del own[0]
            stored = [(entry.seq, entry.version, entry.body["move"]) for entry in own]
            lost, unsaid = set(person.acknowledged) - set(stored), set(stored) - set(person.acknowledged)
            assert stored == person.acknowledged, f"table {table.id}: lost {lost}, never acknowledged {unsaid}"
            assert {entry.body["by"] for entry in own} == {"person"}
    seats = [person.last["you"] for person in table.people if person.plays]
    assert all((entry.body["by"] == "person") == (entry.seat in seats) for entry in moved)


def check_revealed(table: Table, revealed: Json) -> None:
    """The record is true, and its cards are those that the table promised when it was opened."""
    assert verify_line(json.dumps(revealed["record"])) is None
    _, right, wrong = check(told_on(0, json.dumps(revealed)), table.seed_hash, {})
    assert (len(right), wrong) == (6, ())


def check_agreement(table: Table, revealed: Json) -> None:
    """Everyone has seen the same end."""
    ends = [
        {
            "state": person.last["table"]["state"],
            "seq": person.last["seq"],
            "version": person.last["version"],
            "view": public(person.last["view"]),
        }
        for person in table.people
    ]
    assert all(end == ends[0] for end in ends)
    assert ends[0]["state"] == "over"
    assert ends[0]["version"] == len(revealed["record"]["moves"])
    outcome = ends[0]["view"]["outcome"]
    assert outcome.pop("ranking")[0] == outcome["winners"]
    assert outcome == revealed["record"]["result"]


def public(view: Json) -> Json:
    """Return a view without what differs from reader to reader."""
    private = ("known_cards", "track")
    seats = [{name: value for name, value in seat.items() if name not in private} for seat in view["seats"]]
    return {**view, "seats": seats, "seat": None, "rows_to_rob": None}


def check_told(person: Person, told: list[Json]) -> None:
    """Updates went on without a gap, over all connections, and nothing in them was taken back."""
    fresh = [update["after"] is None for update in person.told]
    assert fresh == [True] + [False] * (len(fresh) - 1)
    assert person.happenings == told
    version = person.told[0]["version"]
    for update in person.told:
        version += sum(happened["type"] == "moved" for happened in update["happenings"])
        assert update["version"] == version
        assert update["table"]["to_move"] == update["view"]["to_move"]
        assert (update["table"]["state"] == "over") == (update["view"]["phase"] == "over")
