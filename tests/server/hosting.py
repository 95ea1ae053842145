"""A server in a thread of this process, run as `trikk serve` runs it; what its database holds, what it refuses, and
WebSockets byte by byte."""

import base64
import logging
import socket
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa
import uvicorn

from tests.patience import PATIENCE, wait_until
from trikk.bots.decision import NO_LIMIT
from trikk.compiling import tell_compiling
from trikk.server.api.messages.refusals import REFUSALS
from trikk.server.api.messages.requests import MakeMove, OpenTable
from trikk.server.app import make_app
from trikk.server.bench.client import new_secret
from trikk.server.net.addresses import listen
from trikk.server.net.http_server import config_for
from trikk.server.net.limits_file import LimitsInForce
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
            commands.put_away(repository, live.id, archived_before=float("inf"))
    return Table(host, live.id, secrets, live.row.invite_key, live.row.watch_key)


@contextmanager
def hosted(
    database: str,
    limits: Limits = UNLIMITED,
    *,
    proxies: tuple[str, ...] = (),
    bots: tuple[str, ...] = (),
    public_url: str | None = None,
    send_buffer: int | None = None,
    maps: Path | None = None,
    visitors_maps: bool = False,
) -> Iterator[Hosted]:
    """Yield a server on a free port; it has ended in good order when the block is left.

    `bots`: those of other packages that may sit down.
    `send_buffer`: bytes that the system takes for a client that reads nothing; as many as it likes if not given.
    """
    with closing(listen("127.0.0.1", 0)) as listening, closing(open_store(database)) as store, noted_errors() as errors:
        if send_buffer is not None:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        port = listening.getsockname()[1]
        settings = Settings(
            database=database,
            port=port,
            public_url=public_url,
            pace="instant",
            limits=limits,
            proxies=proxies,
            bots=bots,
            maps=maps,
            visitors_maps=visitors_maps,
        )
        in_force = LimitsInForce(settings.limits)
        config = config_for(make_app(settings, store, limits=in_force), settings, in_force)
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


@contextmanager
def logging_as_it_was() -> Iterator[None]:
    """Leave logging, which belongs to the whole process, as it was."""
    names = ["", "trikk", "uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "sqlalchemy", "alembic"]
    loggers = [logging.getLogger(name) for name in [*names, "alembic.runtime.migration"]]
    before = [(logger.handlers[:], logger.level, logger.propagate, logger.filters[:]) for logger in loggers]
    hook = threading.excepthook
    try:
        yield
    finally:
        logging.captureWarnings(False)
        threading.excepthook = hook
        tell_compiling(None)
        for logger, (handlers, level, propagate, filters) in zip(loggers, before, strict=True):
            logger.handlers[:] = handlers
            logger.setLevel(level)
            logger.propagate = propagate
            logger.filters[:] = filters


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


KEY = base64.b64encode(bytes(16)).decode()
CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
GO_ON = 100


def head(host: Hosted, path: str, *lines: str, method: str = "GET") -> bytes:
    """Return the head of a request to a server for a WebSocket, with further lines."""
    return handshake(host.address, path, *lines, method=method)


def handshake(address: str, path: str, *lines: str, method: str = "GET") -> bytes:
    """Return the head of a request for a WebSocket at an address, with further lines."""
    always = [
        f"{method} {path} HTTP/1.1",
        f"Host: {address}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {KEY}",
    ]
    return "\r\n".join([*always, *lines, "", ""]).encode("latin-1")


def frame(
    payload: bytes, opcode: int = TEXT, *, fin: bool = True, rsv: int = 0, mask: bytes | None = bytes(4)
) -> bytes:
    """Return a frame as a client sends it; without its mask if that is None."""
    first = fin << 7 | rsv << 4 | opcode
    size, masked = len(payload), 0 if mask is None else 128
    if size < 126:
        length = bytes([masked | size])
    elif size < 2**16:
        length = bytes([masked | 126]) + size.to_bytes(2)
    else:
        length = bytes([masked | 127]) + size.to_bytes(8)
    if mask is not None:
        payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    return bytes([first]) + length + (mask or b"") + payload


@dataclass
class Wire:
    """A connection, and what has come over it."""

    socket: socket.socket
    received: bytes = b""

    def send(self, data: bytes) -> bool:
        """Send bytes; return whether the server still takes them."""
        try:
            self.socket.sendall(data)
        except ConnectionError:
            return False
        return True

    def read_head(self) -> int:
        """Return the status of the answer to the head, and keep what follows; 0 if there is no answer."""
        while b"\r\n\r\n" not in self.received and (data := self._receive()):
            self.received += data
        answered, _, self.received = self.received.partition(b"\r\n\r\n")
        status = int(answered.split()[1]) if answered else 0
        return self.read_head() if status == GO_ON else status

    def read_frame(self) -> tuple[int, bytes] | None:
        """Return opcode and payload of the next frame; None if there is none any more."""
        start = self._exactly(2)
        if start is None:
            return None
        size = start[1]
        if size > 125:
            length = self._exactly(2 if size == 126 else 8)
            size = int.from_bytes(length) if length else 0
        payload = self._exactly(size)
        return None if payload is None else (start[0] & 15, payload)

    def close_code(self) -> int | None:
        """Read to the end; return the code with which the server closed, if it said one."""
        code = None
        while (found := self.read_frame()) is not None:
            opcode, payload = found
            if opcode == CLOSE:
                code = int.from_bytes(payload[:2]) if payload else 1005
                self.send(frame(payload[:2], CLOSE))
        return code

    def _exactly(self, size: int) -> bytes | None:
        while len(self.received) < size:
            data = self._receive()
            if not data:
                return None
            self.received += data
        found, self.received = self.received[:size], self.received[size:]
        return found

    def _receive(self) -> bytes:
        try:
            return self.socket.recv(65536)  # TimeoutError: the server neither answers nor closes the connection
        except ConnectionError:
            return b""


@contextmanager
def wire(host: Hosted, receive_buffer: int | None = None) -> Iterator[Wire]:
    """Yield a connection to a server."""
    with closing(socket.socket()) as line:
        if receive_buffer is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        line.settimeout(PATIENCE)
        line.connect(("127.0.0.1", host.port))
        yield Wire(line)


@contextmanager
def websocket(host: Hosted, path: str, receive_buffer: int | None = None) -> Iterator[Wire]:
    """Yield a WebSocket of a server, after the handshake."""
    with wire(host, receive_buffer) as connection:
        connection.send(head(host, path))
        assert connection.read_head() == 101
        yield connection


NOWHERE = "no-such-table"
"""An id that no table has."""


def refused(answer: httpx.Response, status: int, code: str, **details: Any) -> None:
    """Assert that an answer is a refusal, in the one form they all have; the details are these, where given."""
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/json"), answer.text
    said = answer.json()
    assert said.keys() == {"error"}
    error = said["error"]
    assert error.keys() == {"code", "message", "details"}
    assert error["code"] == code
    if details:
        assert error["details"] == details
    if code in REFUSALS:
        assert error["message"] == REFUSALS[code][1].format(**error["details"])
    assert error["message"]


@contextmanager
def unharmed(table: Table) -> Iterator[None]:
    """Assert that nothing of a table has changed in the block, nor is there another, and that play goes on."""
    before, all_before = table.host.rows(table.id), table.host.tables()
    yield
    assert table.host.rows(table.id) == before
    assert table.host.tables() == all_before
    if before["tables"][0]["state"] == "playing":
        table.play()


def first_move(table: Table, seat: int = 0) -> str:
    """Return a move that a seat may make now."""
    text: str = table.seen(table.secrets[seat])["moves"][0]["text"]
    return text
