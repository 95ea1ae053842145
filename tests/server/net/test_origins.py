"""Pages of other sites and WebSockets that do not belong are refused, and the table is unharmed."""

import json
import socket
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.patience import PATIENCE
from tests.server.hosting import NOWHERE, Hosted, Table, asked_for, bearing, first_move, opened, refused, unharmed
from trikk.server.api.messages.refusals import REFUSALS
from trikk.server.bench.client import new_secret
from trikk.server.net.websocket_connection import LARGEST_MESSAGE

# --- other sites ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"])
def test_requests_by_pages_of_other_sites_are_refused(table: Table, origin: str) -> None:
    move = {"version": 0, "move": first_move(table)}
    with unharmed(table):
        answer = table.post("/moves", move, table.secrets[0], headers={"Origin": origin})
        refused(answer, 403, "wrong_origin")
        refused(table.host.http.post("/api/tables", json=asked_for(), headers={"Origin": origin}), 403, "wrong_origin")


def test_requests_by_the_own_page_are_taken(table: Table) -> None:
    move = {"version": 0, "move": first_move(table)}
    answer = table.post("/moves", move, table.secrets[0], headers={"Origin": f"http://{table.host.address}"})
    assert answer.status_code == 200


@pytest.mark.parametrize("name", ["evil.example", "127.0.0.1.evil.example", "10.0.0.1", "localhost:1:2", "localhost/"])
def test_requests_under_another_name_are_refused(table: Table, name: str) -> None:
    move = {"version": 0, "move": first_move(table)}
    with unharmed(table):
        refused(table.post("/moves", move, table.secrets[0], headers={"Host": name}), 421, "wrong_host")
        answer = table.host.http.get(table.path, headers={"Host": name, **bearing(table.secrets[0])})
        refused(answer, 421, "wrong_host")


# --- WebSockets ----------------------------------------------------------------------------------------------------


def said_to(host: Hosted, path: str, *messages: str | bytes) -> tuple[list[Any], int]:
    """Return what is said to a client that says something, and the code with which it is closed."""
    said: list[Any] = []
    with connect(f"ws://{host.address}{path}", compression=None) as client:
        try:
            for message in messages:
                client.send(message)
            while True:
                said.append(json.loads(client.recv(PATIENCE)))
        except ConnectionClosed as end:
            return said, end.rcvd.code if end.rcvd is not None else 0


def closed(host: Hosted, path: str, code: str, *messages: str | bytes) -> str:
    """Assert that a client is told once why it is closed, and with which words; return them."""
    said, status = said_to(host, path, *messages)
    assert [each["type"] for each in said if each["type"] not in ("update", "change")] == ["closing"]
    last = said[-1]
    assert last.keys() == {"type", "code", "message"}
    assert (last["type"], last["code"], status) == ("closing", code, 1008)
    text: str = last["message"]
    return text


def hello(token: str | None, **more: Any) -> str:
    return json.dumps({"type": "hello", "token": token, **more})


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_websocket_of_another_site_is_refused_at_the_handshake(table: Table, origin: str) -> None:
    address = f"ws://{table.host.address}{table.path}/updates"
    with unharmed(table):
        with pytest.raises(InvalidStatus) as caught, connect(address, origin=Origin(origin)):
            pass
        answer = caught.value.response
        assert answer.body is not None
        assert (answer.status_code, json.loads(answer.body)["error"]["code"]) == (403, "wrong_origin")


@pytest.mark.parametrize(
    ("path", "name", "status", "code"),
    [
        ("/api/tables/a/updates", "evil.example", 421, "wrong_host"),
        ("/api/nothing", None, 404, "unknown_path"),
        ("/api/tables/%00/updates", None, 404, "unknown_path"),
        (f"/api/tables/{'x' * 23}/updates", None, 404, "unknown_path"),
        ("/", None, 404, "unknown_path"),
    ],
)
def test_a_websocket_elsewhere_is_refused_at_the_handshake(
    host: Hosted, path: str, name: str | None, status: int, code: str
) -> None:
    address = f"ws://{name or '127.0.0.1'}:{host.port}{path}"
    with (
        socket.create_connection(("127.0.0.1", host.port)) as line,
        pytest.raises(InvalidStatus) as caught,
        connect(address, sock=line),
    ):
        pass
    answer = caught.value.response
    assert answer.body is not None
    assert (answer.status_code, json.loads(answer.body)["error"]["code"]) == (status, code)


def test_a_websocket_of_a_stranger_is_closed_as_if_there_were_no_table(host: Hosted, table: Table) -> None:
    other = opened(host)
    with unharmed(table), unharmed(other):
        words = {
            closed(host, f"/api/tables/{id}/updates", "unknown_table", hello(token))
            for id in (table.id, NOWHERE)
            for token in (None, "", "garbage", new_secret(), other.secrets[0], other.invite)
        }
        assert words == {REFUSALS["unknown_table"][1]}


MALFORMED_HELLOS: dict[str, str | bytes] = {
    "nothing": "",
    "no JSON": "hello",
    "a list": "[]",
    "null": "null",
    "no type": "{}",
    "another type": '{"type": "update"}',
    "a field more": '{"type": "hello", "seat": 0}',
    "token is a number": '{"type": "hello", "token": 7}',
    "token is too long": hello("x" * 65),
    "token is half a character": '{"type": "hello", "token": "\\ud800"}',
    "since is negative": hello(None, since=-1),
    "since is huge": hello(None, since=2**53),
    "since is a text": hello(None, since="1"),
    "since is a fraction": hello(None, since=0.5),
    "deep": "[" * 4000,
    "binary": b'{"type": "hello"}',
    "binary nothing": b"",
}


@pytest.mark.parametrize("message", MALFORMED_HELLOS.values(), ids=MALFORMED_HELLOS)
def test_a_malformed_hello_is_refused(table: Table, message: str | bytes) -> None:
    with unharmed(table):
        words = closed(table.host, f"{table.path}/updates", "malformed", message)
        assert "x" * 65 not in words


@pytest.mark.parametrize(
    ("message", "why"),
    [
        (hello(None), "not_a_choice, at message"),
        ("", "not_json, at message"),
        (b"", "wrong_type, at message"),
        (b"\x00", "wrong_type, at message"),
        ('{"type": "move", "move": "draw deck"}', "missing, at move.version"),
    ],
)
def test_a_second_message_moves_or_tells_who_is_there_or_is_refused(
    table: Table, message: str | bytes, why: str
) -> None:
    with unharmed(table):
        words = closed(table.host, f"{table.path}/updates", "malformed", hello(table.secrets[0]), message)
        assert words.endswith(why)


@pytest.mark.parametrize("first", [(), (True,)], ids=["in place of the hello", "after it"])
@pytest.mark.parametrize("message", ["x" * (LARGEST_MESSAGE + 1), b"x" * (LARGEST_MESSAGE + 1), "x" * 10**6])
def test_an_oversized_message_is_refused(table: Table, message: str | bytes, first: tuple[bool, ...]) -> None:
    with unharmed(table):
        greeting = [hello(table.secrets[0]) for _ in first]
        said, status = said_to(table.host, f"{table.path}/updates", *greeting, message)
        assert status == 1009
        assert {each["type"] for each in said} <= {"update", "change"}


def test_a_client_that_says_no_hello_is_not_waited_for(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trikk.server.api.websocket.HELLO_SECONDS", 0.05)
    with unharmed(table):
        assert "too_late, at hello" in closed(table.host, f"{table.path}/updates", "malformed")
