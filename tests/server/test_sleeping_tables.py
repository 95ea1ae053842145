"""However many tables sleep in a database, a server starts as it does without them, and no query reads them all."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from tests.patience import wait_until
from tests.server.hosting import Hosted, Table, finished, frame, hosted, opened, websocket
from tests.server.offline import kept, running, until
from trikk.server.admin.check import check_tables
from trikk.server.bench.client import new_secret
from trikk.server.bench.sleeping import KINDS, fill
from trikk.server.storage import schema
from trikk.server.storage.store import Store, open_store
from trikk.server.tables import commands, presence
from trikk.server.tables.lobby import LOBBY_SIZE
from trikk.server.tables.repository import Repository

DAY = 86_400.0
SLEEPING = 10_000
"""Enough for PostgreSQL to use indexes."""
LONG_AGO = 20
"""Tables that nobody has touched for long, and as many that were archived long ago."""
MANY = 1000
"""Rows that are not to be sorted."""
PLANNED = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")

ASKED_AT_START = ("FROM clock", "tables.due <=", "FROM processes")
ASKED = (
    *ASKED_AT_START,
    "tables.touched <",
    "tables.archived_at <",
    "GROUP BY tables.state",
    "ORDER BY created DESC",
    "tables.invite_code =",
    "seats.code_hash =",
    "seats.process =",
    "entries.table_id =",
    "INTO health",
)
"""Parts of statements that a server makes without anybody at the table in question."""
SMALL = {"alembic_version", "clock", "editions", "processes", "pg_class", "pg_namespace", "sqlite_master"}
ALLOWED = {
    # For metrics, at most every three seconds: 100,000 tables are counted in a few milliseconds.
    "GROUP BY tables.state": {
        "SCAN tables USING COVERING INDEX ix_tables_state",
        "Index Only Scan tables ix_tables_state",
    },
    # In the order of the index, and no further than the limit.
    "ORDER BY created DESC LIMIT": {
        "SCAN tables USING INDEX ix_tables_in_lobby",
        "Index Scan tables ix_tables_in_lobby",
    },
    # Only tables that were archived at the same instant are sorted.
    "ORDER BY tables.archived_at, tables.id LIMIT": {"USE TEMP B-TREE FOR RIGHT PART OF ORDER BY"},
}
"""Steps that go through all of something, and why that is not much."""

Noted = dict[str, Any]
"""By statement, what it was executed with."""


_unnoted = threading.local()


@contextmanager
def unnoted() -> Iterator[None]:
    """Do something in the block that the server does not do."""
    _unnoted.is_on = True
    try:
        yield
    finally:
        _unnoted.is_on = False


@contextmanager
def noted() -> Iterator[Noted]:
    """Yield all statements that any database is asked to carry out in the block."""
    statements: Noted = {}

    def note(connection: object, cursor: object, text: str, values: Any, context: object, many: bool) -> None:
        if text.startswith(PLANNED) and not getattr(_unnoted, "is_on", False):
            statements.setdefault(text, values[0] if many else values)

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", note)


def grown_old(store: Store) -> None:
    """Let some tables be untouched, or archived, for so long that the server will put them away; one process died."""
    now = time.time()
    tables, seats = schema.tables, schema.seats

    def some(*conditions: Any) -> sa.ScalarSelect[Any]:
        return sa.select(tables.c.id).where(*conditions).limit(LONG_AGO).scalar_subquery()

    with store.writing() as connection:
        values = {"id": 1, "at": now, "believed_since": now - 100 * DAY, "jumps": 0}
        connection.execute(sa.insert(schema.clock).values(values))
        connection.execute(sa.insert(schema.processes).values(id="dead", alive=now - 2 * presence.DEAD_SECONDS))
        seen = sa.select(seats.c.table_id).where(seats.c.code_hash.is_not(None)).limit(1).scalar_subquery()
        connection.execute(sa.update(seats).where(seats.c.table_id == seen).values(presence="here", process="dead"))
        untouched = some(tables.c.state == "over")
        connection.execute(sa.update(tables).where(tables.c.id.in_(untouched)).values(touched=now - 40 * DAY))
        archived = some(tables.c.archived_at.is_not(None))
        connection.execute(sa.update(tables).where(tables.c.id.in_(archived)).values(archived_at=now - 200 * DAY))


def live(host: Hosted) -> None:
    """Have a server do all that it does by itself, and all that people ask of it."""
    wait_until(lambda: _put_away(host.store) == LONG_AGO)
    wait_until(lambda: _count(host.store, schema.processes, schema.processes.c.id == "dead") == 0)
    assert host.http.get("/health").status_code == 200
    assert host.http.get("/metrics").status_code == 200
    assert len(host.http.get("/api/tables").json()["tables"]) == LOBBY_SIZE

    waiting = opened(host, "mo", listed=True)
    code = done(waiting.get("/links", waiting.secrets[0]))["code"]
    assert host.http.get(f"/api/codes/{code}").json()["table"] == waiting.id
    assert host.http.get("/api/codes/22222222").json()["table"] is None
    done(waiting.post("/colour", {"colour": 2}, waiting.secrets[0]))
    done(waiting.post("/join", {"name": "Bo", "secret": new_secret()}, waiting.invite))
    filled = opened(host, "mo")
    done(filled.post("/bot", {"seat": 1, "bot": "random"}, filled.secrets[0]))

    table = opened(host, "ms", pace="quick")
    with connected(table):
        table.play()
    done(table.post("/reactions", {"reaction": "clap"}, table.secrets[0]))
    done(table.post("/pace", {"pace": "instant"}, table.secrets[0]))
    given = done(table.post("/code", token=table.secrets[1]))["code"]
    assert host.http.get(f"/api/codes/{given}").json()["table"] == table.id
    table.secrets[1] = new_secret()
    done(table.post("/take-over", {"code": given, "secret": table.secrets[1]}))
    done(table.get("/happenings", table.secrets[0]))
    done(table.post("/leave", token=table.secrets[1]))
    done(table.post("/back", token=table.secrets[1]))

    over = finished(host)
    done(over.get("/record", over.secrets[0]))
    done(over.post("/rematch", token=over.secrets[0]))
    archived = finished(host)
    commands.archive(Repository(host.store), archived.id, untouched_since=float("inf"))
    with connected(archived):
        wait_until(lambda: _count(host.store, schema.tables, schema.tables.c.id == archived.id, OVER) == 1)
    with_bot = opened(host, "mb", starts=1)
    wait_until(lambda: _count(host.store, schema.entries, schema.entries.c.table_id == with_bot.id, BY_BOT) > 0)


def done(answer: httpx.Response) -> Any:
    """Return what the server says, which has done what it was asked."""
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


@contextmanager
def connected(table: Table) -> Iterator[None]:
    """Have a player look at a table."""
    with websocket(table.host, f"{table.path}/updates") as line:
        line.send(frame(json.dumps({"type": "hello", "token": table.secrets[0]}).encode()))
        assert line.read_frame() is not None
        yield


OVER = schema.tables.c.state == "over"
BY_BOT = sa.and_(schema.entries.c.type == "moved", schema.entries.c.seat == 0)


def _count(store: Store, table: sa.Table, *conditions: Any) -> int:
    query = sa.select(sa.func.count()).select_from(table).where(*conditions)
    with store.reading() as connection, unnoted():
        return connection.execute(query).scalar_one()


def _put_away(store: Store) -> int:
    """Return how many tables that were long untouched are archived now, with those long archived for good."""
    c = schema.tables.c
    return _count(store, schema.tables, c.state == "archived", c.touched < time.time() - 39 * DAY) - _count(
        store, schema.tables, c.archived_at < time.time() - 180 * DAY
    )


# --- plans ---------------------------------------------------------------------------------------------------------


def sqlite_plan(store: Store, text: str, values: Any) -> list[str]:
    """Return the steps of a plan that may go through all of something."""
    with store.reading() as connection, unnoted():
        steps = [str(row[3]) for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values)]
    if any(step.split()[1] in SMALL for step in steps):
        return []
    return [step for step in steps if step.startswith(("SCAN", "USE TEMP B-TREE"))]


def postgres_plan(store: Store, text: str, values: Any) -> list[str]:
    """The same, as PostgreSQL tells it."""
    with store.reading() as connection, unnoted():
        [explained] = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {text}", values).scalar_one()
    return list(_costly(explained["Plan"]))


def _costly(node: dict[str, Any]) -> Iterator[str]:
    kind = node["Node Type"]
    relation = node.get("Relation Name")
    if "Scan" in kind and relation not in (None, *SMALL) and not node.keys() & {"Index Cond", "Recheck Cond"}:
        yield f"{kind} {relation} {node.get('Index Name', '')}".strip()
    elif kind in ("Sort", "Incremental Sort", "Hash", "Materialize") and node["Plan Rows"] > MANY:
        yield kind
    for each in node.get("Plans", ()):
        yield from _costly(each)


@pytest.mark.long
def test_every_query_is_answered_by_an_index(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "ALIVE_SECONDS", 0.1)
    with closing(open_store(database_url)) as store:
        fill(store, SLEEPING)
        grown_old(store)
    with noted() as statements, hosted(database_url) as host:
        live(host)
        assert host.errors == []
        plan_of = postgres_plan if host.store.is_postgres else sqlite_plan
        plans = {" ".join(text.split()): plan_of(host.store, text, values) for text, values in statements.items()}
    for part in ASKED:
        assert any(part in text for text in plans), part
    for text, steps in plans.items():
        allowed = next((allowed for part, allowed in ALLOWED.items() if part in text), set())
        assert set(steps) <= allowed, text


def test_a_server_starts_alike_however_many_tables_sleep(database_url: str) -> None:
    with closing(open_store(database_url)) as store:
        assert fill(store, KINDS) == KINDS
        few = started(database_url)
        assert fill(store, 200 * KINDS) == 201 * KINDS
        assert started(database_url) == few


def started(database: str) -> dict[str, int]:
    """Start a server, and return how many rows it reads by each statement until it has nothing more to do."""

    async def start() -> None:
        async with running(database) as services:
            await until(lambda: all(any(part in text for text in statements) for part in ASKED_AT_START))
            assert services.clock._next == {}
            assert all(not worker._repository._live for worker in services.workers._workers)

    with noted() as statements:
        asyncio.run(start())
    with closing(open_store(database)) as store, store.reading() as connection:
        read = {text: values for text, values in statements.items() if text.startswith("SELECT")}
        return {text: len(connection.exec_driver_sql(text, values).all()) for text, values in read.items()}


def test_a_database_is_filled_with_tables_of_every_kind(database_url: str) -> None:
    with kept(database_url) as repository:
        assert fill(repository.store, 3 * KINDS + 1) == 3 * KINDS + 1
        assert repository.store.tables_by_state() == {"open": 7, "playing": 12, "over": 3, "archived": 6}
        assert list(check_tables(repository)) == []
