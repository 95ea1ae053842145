"""Tables that nobody is at: fills a database with any number of them, and measures what they cost a server."""

import asyncio
import json
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

import sqlalchemy as sa

from trikk.bots.decision import NO_LIMIT
from trikk.server.api.messages.requests import MakeMove, OpenTable
from trikk.server.bench.client import Api, new_secret
from trikk.server.bench.load import Players, Tally, new_database, running_server
from trikk.server.storage import schema
from trikk.server.storage.codes import hash_of
from trikk.server.storage.store import Store, open_store
from trikk.server.tables import commands
from trikk.server.tables.repository import Repository
from trikk.server.tables.table import LiveTable

MOVES = 12
"""Of a game that is not over."""
TOUCHED_SECONDS = 20.0
"""Between the last looks at two tables of the same kind."""

KINDS = 9
"""Of tables that are played as models for the others."""
LOADING_SECONDS = 10.0
"""From a server's first answer until it has loaded all that it needs."""
TIMES = 5
"""How often each request is measured."""
ANEW_SECONDS = 1.1
"""Between two requests: an answer is given again for a second."""


@dataclass(frozen=True)
class Asleep:
    """What was measured with so many tables in a database, and nobody at any of them."""

    database: str
    tables: int
    start_seconds: float
    """From the start of the process to its first answer."""
    memory_mib: float
    """When everything is loaded."""
    lobby_ms: float
    """Median, of a request for the lobby."""
    opening_ms: float
    """Median, of opening another table."""

    def to_json(self) -> str:
        return json.dumps(asdict(self))


def measure_sleeping(
    database: str | None, count: int, said: Callable[[str], None] = lambda text: None
) -> tuple[Asleep, Asleep]:
    """Return how a server starts and answers with a few tables, and then with so many, on a database as for a load."""
    with tempfile.TemporaryDirectory(prefix="trikk-sleeping-") as folder, new_database(database, Path(folder)) as at:
        few, many = (_measure_with(at, database is not None, tables, Path(folder), said) for tables in (KINDS, count))
    return few, many


def _measure_with(address: str, is_postgres: bool, tables: int, folder: Path, said: Callable[[str], None]) -> Asleep:
    with closing(open_store(address)) as store:
        there = fill(store, tables)
    said(f"{there:,} tables are in the database")
    began = time.perf_counter()
    with running_server(address, folder) as server:
        start = time.perf_counter() - began
        time.sleep(LOADING_SECONDS)
        memory = server.metric("process_resident_memory_bytes")
        lobby, opening = asyncio.run(_ask(server.url))
    return Asleep(
        database="PostgreSQL" if is_postgres else "SQLite",
        tables=there,
        start_seconds=start,
        memory_mib=memory / 2**20,
        lobby_ms=lobby,
        opening_ms=opening,
    )


async def _ask(url: str) -> tuple[float, float]:
    """Return how long it takes to see the lobby, and to open a table, in milliseconds."""
    api, players = Api(url), Players(url, Tally())
    lobby, opening = [], []
    for number in range(TIMES):
        began = time.perf_counter()
        await api.get("/api/tables")
        lobby.append(time.perf_counter() - began)
        began = time.perf_counter()
        await players.open(number)
        opening.append(time.perf_counter() - began)
        await asyncio.sleep(ANEW_SECONDS)
    await api.close()
    return median(lobby) * 1000, median(opening) * 1000


# --- filling -------------------------------------------------------------------------------------------------------


def fill(store: Store, count: int) -> int:
    """Store so many tables of every kind that a database comes to have; return how many there are then.

    A few are really played. The others are copies of them, which the database makes itself.
    """
    repository = Repository(store)
    with repository.together():
        models = _play_models(repository)
    with store.writing() as connection:
        if store.is_postgres:
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        for number, model in enumerate(models):
            copies = (count - number - 1) // len(models)
            if copies > 0:
                _copy(connection, model, copies)
    if store.is_postgres:  # it would do so by itself, a minute later
        with store.engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql("VACUUM ANALYZE")
    with store.reading() as connection:
        return connection.execute(sa.select(sa.func.count()).select_from(schema.tables)).scalar_one()


def _play_models(repository: Repository) -> list[str]:
    """Open a table of every kind, and play there; return their ids."""
    waiting = _open(repository, "me", "open", "open")
    listed = _open(repository, "me", "open", listed=True)
    playing = _open(repository, "me", "same_device")
    listed_playing = _open(repository, "me", "same_device", listed=True)
    in_a_day = _open(repository, "me", "same_device", turn_limit="1day")
    practice = _open(repository, "me", "planner", turn_limit="1day")
    over = _open(repository, "me", "same_device")
    archived = _open(repository, "me", "same_device")
    gone = _open(repository, "me", "same_device")
    for table in (playing, listed_playing, in_a_day, practice):
        _play(repository, *table, MOVES)
    for table in (over, archived, gone):
        _play(repository, *table)
    commands.give_code(repository, playing[0], hash_of(playing[1][0]))
    for presence in ("here", "offline"):  # which stops the clock
        commands.set_presence(repository, practice[0], hash_of(practice[1][0]), presence, ago=0.0, process="bench")
    for table_id in (archived[0], gone[0]):
        commands.archive(repository, table_id, untouched_since=float("inf"))
    commands.put_away(repository, gone[0], archived_before=float("inf"))
    return [table[0] for table in (waiting, listed, playing, listed_playing, in_a_day, practice, over, archived, gone)]


def _open(repository: Repository, *seats: str, **options: Any) -> tuple[str, list[str]]:
    """Open a table; return its id and the secrets of its seats."""
    secrets = [new_secret() for _ in seats]
    chosen: list[dict[str, str]] = []
    for kind, secret in zip(seats, secrets, strict=True):
        if kind in ("me", "same_device"):
            chosen.append({"kind": kind, "name": kind, "secret": secret})
        else:
            chosen.append({"kind": "open"} if kind == "open" else {"kind": "bot", "bot": kind})
    asked = OpenTable.model_validate({"edition": "new_york", "seats": chosen, "starts": 0, **options})
    live, _ = commands.open_table(repository, commands.new_id()[:14], asked, "instant")
    return live.id, secrets


def _play(repository: Repository, table_id: str, secrets: list[str], moves: int | None = None) -> None:
    """Make so many moves at a table, and then those of bots until a person is to move; by default, play to the end."""
    live = repository.read(table_id)
    while live.row.to_move is not None and (moves is None or live.row.version < moves or _is_bot(live)):
        assert live.game is not None
        text = str(live.game.legal_moves()[-1])
        if _is_bot(live):
            due = commands.due_move(repository, table_id, NO_LIMIT)
            assert due is not None
            commands.make_due_move(repository, table_id, due, text)
        else:
            move = MakeMove(version=live.row.version, move=text)
            commands.make_move(repository, table_id, hash_of(secrets[live.row.to_move]), move)
        live = repository.read(table_id)


def _is_bot(live: LiveTable) -> bool:
    return live.row.to_move is not None and live.seats[live.row.to_move].bot is not None


def _copy(connection: sa.Connection, model: str, copies: int) -> None:
    """Store copies of a table, each a little older than the one before."""
    first = sa.select(sa.literal(1).label("n")).cte("numbers", recursive=True)
    numbers = first.union_all(sa.select(first.c.n + 1).where(first.c.n < copies))
    n = numbers.c.n
    c = schema.tables.c
    number = sa.cast(n, sa.String)
    changed: dict[str, dict[str, sa.ColumnElement[Any]]] = {
        "tables": {
            "opening": c.id + "-" + number,
            "invite_code": sa.func.substr(c.invite_code, 1, 6) + number,
            "created": c.created - n,
            "touched": c.touched - n * TOUCHED_SECONDS,
            "deadline": c.deadline + n,
            "due": c.due + n,
            "archived_at": c.archived_at - n,
        },
        "seats": {"code_hash": sa.func.substr(schema.seats.c.code_hash, 1, 56) + number},
    }
    for table in (schema.tables, schema.turns, schema.seats, schema.entries):
        key = table.c.id if table is schema.tables else table.c.table_id
        new = {key.name: key + "-" + number, **changed.get(table.name, {})}
        columns = [new.get(column.name, column) for column in table.c]
        copied = sa.select(*columns).select_from(table.join(numbers, sa.true())).where(key == model)
        connection.execute(sa.insert(table).from_select([column.name for column in table.c], copied))
