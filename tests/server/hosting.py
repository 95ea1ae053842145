"""A server in a thread of this process, run as `trikk serve` runs it, and what its database holds."""

import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import sqlalchemy as sa
import uvicorn

from tests.patience import PATIENCE
from trikk.bots.decision import NO_LIMIT
from trikk.server.api.messages.requests import MakeMove, OpenTable
from trikk.server.app import make_app
from trikk.server.bench.client import new_secret
from trikk.server.net.addresses import listen
from trikk.server.net.http_server import config_for
from trikk.server.settings import UNLIMITED, Limits, Settings
from trikk.server.storage import schema
from trikk.server.storage.codes import hash_of
from trikk.server.storage.store import Store, open_store
from trikk.server.tables import commands
from trikk.server.tables.repository import Repository

PRESENCE = ("presence", "present_since", "process")
"""Columns that change when somebody connects or goes."""


def _without(row: Mapping[Any, Any], names: Sequence[str]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}


@dataclass
class Hosted:
    """A server that answers."""

    port: int
    store: Store
    http: httpx.Client
    server: uvicorn.Server
    errors: list[str] = field(default_factory=list)
    """What was logged as an error, by whomever, since it started."""

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def rows(self, table_id: str) -> dict[str, list[dict[str, Any]]]:
        """Return all that is stored of a table, except who is here."""
        tables, seats, entries = schema.tables, schema.seats, schema.entries
        queries = {
            "tables": sa.select(tables).where(tables.c.id == table_id),
            "seats": sa.select(seats).where(seats.c.table_id == table_id).order_by(seats.c.number),
            "entries": sa.select(entries).where(entries.c.table_id == table_id).order_by(entries.c.seq),
        }
        with self.store.reading() as connection:
            found = {name: connection.execute(query).mappings().all() for name, query in queries.items()}
            return {name: [_without(row, PRESENCE) for row in rows] for name, rows in found.items()}

    def tables(self) -> set[str]:
        """Return the ids of all tables."""
        with self.store.reading() as connection:
            return set(connection.execute(sa.select(schema.tables.c.id)).scalars())

    def connections(self) -> int:
        """Return how many connections the server holds, of which one is usually that of `http`."""
        return len(self.server.server_state.connections)

    def websockets_open(self) -> int:
        """Return how many WebSockets the server says are open."""
        lines = self.http.get("/metrics").text.splitlines()
        [value] = [line.split()[1] for line in lines if line.startswith("trikk_websockets_open ")]
        return int(float(value))


@dataclass
class Table:
    """A table at a server, and everything that opens it."""

    host: Hosted
    id: str
    secrets: list[str]
    """By seat."""
    invite: str
    watch: str

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    def get(self, path: str = "", token: str | None = None) -> httpx.Response:
        """Return the answer to a question about the table."""
        return self.host.http.get(self.path + path, headers=bearing(token))

    def post(self, path: str, json: Any = None, token: str | None = None, **more: Any) -> httpx.Response:
        """Return the answer to a command."""
        headers = {**bearing(token), **more.pop("headers", {})}
        return self.host.http.post(self.path + path, json=json, headers=headers, **more)

    def move(self, text: str, version: int, token: str | None) -> httpx.Response:
        """Return the answer to a move."""
        return self.post("/moves", {"version": version, "move": text}, token)

    def seen(self, token: str | None) -> dict[str, Any]:
        """Return the table as whoever has a token sees it."""
        answer = self.get(token=token)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    def play(self) -> tuple[str, int, str, httpx.Response]:
        """Make the first legal move; return it with the version it was made at, whose it was, and the answer."""
        to_move = self.seen(self.secrets[0])["table"]["to_move"]
        token = self.secrets[to_move]
        before = self.seen(token)
        text = before["moves"][0]["text"]
        answer = self.move(text, before["version"], token)
        assert answer.status_code == 200, answer.text
        assert answer.json() == {"version": before["version"] + 1, "seq": before["seq"] + 1, "held": False}
        return text, before["version"], token, answer


def bearing(token: str | None) -> dict[str, str]:
    """Return the header that carries a token."""
    return {} if token is None else {"Authorization": f"Bearer {token}"}


def asked_for(kinds: str = "ms", **options: Any) -> dict[str, Any]:
    """Return a request to open a table; a letter for each seat: `m`e, `s`ame device, `o`pen, `b`ot."""
    seats: list[dict[str, Any]] = []
    for number, kind in enumerate(kinds):
        person = {"name": f"Player {number}", "secret": new_secret()}
        seats.append(
            {
                "m": {"kind": "me", **person},
                "s": {"kind": "same_device", **person},
                "o": {"kind": "open"},
                "b": {"kind": "bot", "bot": "random"},
            }[kind]
        )
    return {"edition": "new_york", "seats": seats, "starts": 0, **options}


def opened(host: Hosted, kinds: str = "ms", *, headers: dict[str, str] | None = None, **options: Any) -> Table:
    """Open a table as a client does. Seats of bots and those still open have no secret."""
    body = asked_for(kinds, **options)
    answer = host.http.post("/api/tables", json=body, headers=headers)
    assert answer.status_code == 201, answer.text
    opening = answer.json()
    keys = [opening["links"][kind].partition(f"#{kind}=")[2] for kind in ("invite", "watch")]
    return Table(host, opening["table"]["id"], [seat.get("secret", "") for seat in body["seats"]], *keys)


def finished(host: Hosted, kinds: str = "ms", *, archived: bool = False, **options: Any) -> Table:
    """Put a table into the database at which a game has been played to its end; the server has not seen it yet."""
    body = asked_for(kinds, seed=7, **options)
    secrets = [seat.get("secret", "") for seat in body["seats"]]
    repository = Repository(host.store)
    with repository.together():
        live, _ = commands.open_table(repository, commands.new_id(), OpenTable.model_validate(body), "instant")
        while live.game is not None and live.game.to_move is not None:
            text, secret = str(live.game.legal_moves()[0]), secrets[live.game.to_move]
            if secret:
                move = MakeMove(version=live.row.version, move=text)
                commands.make_move(repository, live.id, hash_of(secret), move)
            else:
                due = commands.due_move(repository, live.id, NO_LIMIT)
                assert due is not None
                commands.make_due_move(repository, live.id, due, text)
            live = repository.read(live.id)
        if archived:
            commands.archive(repository, live.id, untouched_since=float("inf"))
    return Table(host, live.id, secrets, live.row.invite_key, live.row.watch_key)


@contextmanager
def hosted(
    database: str, limits: Limits = UNLIMITED, *, proxies: tuple[str, ...] = (), send_buffer: int | None = None
) -> Iterator[Hosted]:
    """Yield a server on a free port; it has ended in good order when the block is left.

    `send_buffer`: bytes that the system takes for a client that reads nothing; as many as it likes if not given.
    """
    with (
        closing(listen("127.0.0.1", 0)) as listening,
        closing(open_store(database)) as store,
        noted_errors() as errors,
    ):
        if send_buffer is not None:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        port = listening.getsockname()[1]
        settings = Settings(database=database, port=port, pace="instant", limits=limits, proxies=proxies)
        config = config_for(make_app(settings, store), settings)
        config.lifespan = "on"
        server = uvicorn.Server(config)
        with running(server, listening), httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as http:
            yield Hosted(port, store, http, server, errors)


@contextmanager
def running(server: uvicorn.Server, listening: socket.socket) -> Iterator[None]:
    """Run a server in a thread while the block runs."""
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    try:
        wait_until(lambda: server.started or not thread.is_alive())
        assert server.started
        yield
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


def wait_until(happened: Callable[[], bool]) -> None:
    """Wait until something has happened."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.01)


class _Noting(logging.Handler):
    def __init__(self, errors: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        fields = getattr(record, "fields", "")
        raised = record.exc_info[1] if record.exc_info else None
        self._errors.append(f"{record.name}: {record.getMessage()} {fields} {raised!r}")


@contextmanager
def noted_errors() -> Iterator[list[str]]:
    """Yield a list that grows with everything that is logged as an error."""
    errors: list[str] = []
    handler = _Noting(errors)
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield errors
    finally:
        root.removeHandler(handler)
