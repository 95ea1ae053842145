"""Moves that do not belong are refused: with a status and a typed error, and the table is unharmed."""

import base64
import hashlib
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.hosting import NOWHERE, Hosted, Table, asked_for, bearing, first_move, opened, refused, unharmed
from trikk.server.bench.client import new_secret
from trikk.server.storage import schema

# --- secrets -------------------------------------------------------------------------------------------------------


def test_secrets_and_codes_are_stored_as_hashes_only(host: Hosted, table: Table) -> None:
    code = table.post("/code", token=table.secrets[0]).json()["code"]
    joined = opened(host, "mo")
    joined.post("/join", {"name": "Third", "secret": (third := new_secret())}, joined.invite)
    stored = [row["secret_hash"] for id in (table.id, joined.id) for row in host.rows(id)["seats"]]
    given = [*table.secrets, joined.secrets[0], third]
    assert stored == [hashlib.sha256(secret.encode()).hexdigest() for secret in given]
    with host.store.reading() as connection:
        everything = "".join(repr(connection.execute(sa.select(each)).all()) for each in schema.metadata.sorted_tables)
    assert not [secret for secret in (*given, code) if secret in everything]


def test_secrets_and_keys_have_128_bits_or_more(table: Table) -> None:
    for text in (*table.secrets, table.invite, table.watch):
        assert len(base64.urlsafe_b64decode(text + "==")) * 8 >= 128
    assert len({*table.secrets, table.invite, table.watch}) == 4


WEAK = {
    "all zeros": "A" * 43,
    "one byte again and again": base64.urlsafe_b64encode(b"\x5a" * 32).decode().rstrip("="),
    "a word again and again": base64.urlsafe_b64encode(b"trikk.." * 4 + b"trik").decode().rstrip("="),
    "120 bits": base64.urlsafe_b64encode(bytes(range(15))).decode(),
    "one character too few": new_secret()[:-1],
    "one character too many": new_secret() + "A",
    "padded": new_secret() + "=",
    "not base64url": "+" + new_secret()[1:],
    "not ASCII": "é" + new_secret()[1:],
    "with a line's end": new_secret()[:-1] + "\n",
    "empty": "",
}


@pytest.mark.parametrize("secret", WEAK.values(), ids=WEAK)
def test_a_weak_secret_is_refused_wherever_one_is_given(host: Hosted, table: Table, secret: str) -> None:
    free = opened(host, "mo")
    with unharmed(table), unharmed(free):
        body = asked_for()
        body["seats"][1]["secret"] = secret
        refused(host.http.post("/api/tables", json=body), 422, "malformed")
        refused(free.post("/join", {"name": "Third", "secret": secret}, free.invite), 422, "malformed")
        refused(table.post("/take-over", {"code": "ABCDEFGH", "secret": secret}), 422, "malformed")


# --- who asks ------------------------------------------------------------------------------------------------------

STRANGERS: dict[str, Callable[[Table, Table], dict[str, Any]]] = {
    "no token": lambda table, other: {},
    "secret of another table": lambda table, other: bearing(other.secrets[0]),
    "invitation to another table": lambda table, other: bearing(other.invite),
    "garbage": lambda table, other: bearing("garbage"),
    "almost the secret": lambda table, other: bearing(table.secrets[0][:-1]),
    "the secret and more": lambda table, other: bearing(table.secrets[0] + "A"),
    "the secret's hash": lambda table, other: bearing(hashlib.sha256(table.secrets[0].encode()).hexdigest()),
    "over-long": lambda table, other: bearing("x" * 5000),
    "no ASCII": lambda table, other: {"Authorization": b"Bearer \xff\xfe"},
    "empty": lambda table, other: {"Authorization": "Bearer"},
    "another scheme": lambda table, other: {"Authorization": f"Basic {table.secrets[0]}"},
    "in a cookie": lambda table, other: {"Cookie": f"token={table.secrets[0]}"},
}


@pytest.mark.parametrize("kind", STRANGERS)
def test_a_move_by_a_stranger_is_refused_as_if_there_were_no_table(host: Hosted, table: Table, kind: str) -> None:
    other = opened(host)
    move = {"version": 0, "move": first_move(table)}
    headers = STRANGERS[kind](table, other)
    with unharmed(table), unharmed(other):
        refused(table.post("/moves", move, headers=headers), 404, "unknown_table")


@pytest.mark.parametrize("kind", STRANGERS)
def test_a_move_by_a_stranger_at_a_listed_table_is_refused(host: Hosted, kind: str) -> None:
    listed, other = opened(host, listed=True), opened(host)
    move = {"version": 0, "move": first_move(listed)}
    headers = STRANGERS[kind](listed, other)
    with unharmed(listed), unharmed(other):
        refused(listed.post("/moves", move, headers=headers), 403, "not_seated")


@pytest.mark.parametrize("key", ["invite", "watch"])
def test_the_key_of_a_link_moves_nothing(table: Table, key: str) -> None:
    with unharmed(table):
        refused(table.move(first_move(table), 0, getattr(table, key)), 403, "not_seated")


def test_a_move_for_another_seat_is_refused(table: Table) -> None:
    for _ in table.secrets:
        table.play()  # first tickets are chosen by all at once
    with unharmed(table):
        refused(table.move("draw deck", len(table.secrets), table.secrets[1]), 409, "not_your_turn", to_move=0)


def test_the_secret_of_a_device_before_the_last_opens_nothing(table: Table) -> None:
    code, old = table.post("/code", token=table.secrets[0]).json()["code"], table.secrets[0]
    table.secrets[0] = new_secret()
    assert table.post("/take-over", {"code": code, "secret": table.secrets[0]}).json()["seat"] == 0
    with unharmed(table):
        refused(table.move(first_move(table), 0, old), 404, "unknown_table")


ONLY_FOR_SEATS = ["/leave", "/back", "/hint", "/code", "/rematch", "/reactions", "/pace", "/colour", "/bot"]
BODIES = {
    "/reactions": {"reaction": "clap"},
    "/pace": {"pace": "slow"},
    "/colour": {"colour": 2},
    "/bot": {"seat": 1, "bot": "planner"},
}


@pytest.mark.parametrize("path", ONLY_FOR_SEATS)
def test_what_is_for_seats_is_refused_to_all_others(host: Hosted, table: Table, path: str) -> None:
    listed = opened(host, listed=True)
    body = BODIES.get(path)
    with unharmed(table), unharmed(listed):
        for token in (table.watch, table.invite):
            refused(table.post(path, body, token), 403, "not_seated")
        refused(table.post(path, body, new_secret()), 404, "unknown_table")
        refused(listed.post(path, body), 403, "not_seated")
        refused(listed.get("/links"), 403, "not_seated")
        refused(table.get("/links", table.watch), 403, "not_seated")


ASKED: list[tuple[str, str, Any]] = [
    ("GET", "", None),
    ("GET", "/happenings", None),
    ("GET", "/links", None),
    ("GET", "/record", None),
    ("GET", "/replay", None),
    ("GET", "/analysis?step=0", None),
    ("POST", "/moves", {"version": 0, "move": "draw deck"}),
    ("POST", "/moves", {"version": 0, "move": "nonsense"}),
    ("POST", "/join", {"name": "Third", "secret": new_secret()}),
    ("POST", "/take-over", {"code": "ABCDEFGH", "secret": new_secret()}),
    *(("POST", path, BODIES.get(path)) for path in ONLY_FOR_SEATS),
]


@pytest.mark.parametrize("token", [None, new_secret()], ids=["no token", "wrong token"])
@pytest.mark.parametrize(("method", "path", "body"), ASKED, ids=[f"{method} {path}" for method, path, _ in ASKED])
def test_a_private_table_is_not_to_be_told_from_one_that_is_not_there(
    table: Table, over: Table, archived: Table, method: str, path: str, body: Any, token: str | None
) -> None:
    def told(id: str) -> tuple[int, list[tuple[str, str]], bytes]:
        answer = table.host.http.request(method, f"/api/tables/{id}{path}", json=body, headers=bearing(token))
        refused(answer, *((403, "wrong_code") if path == "/take-over" else (404, "unknown_table")))
        return answer.status_code, [header for header in answer.headers.items() if header[0] != "date"], answer.content

    with unharmed(table), unharmed(over), unharmed(archived):
        assert told(table.id) == told(over.id) == told(archived.id) == told(NOWHERE)


# --- when, and where -----------------------------------------------------------------------------------------------


def test_a_move_out_of_turn_is_refused(table: Table) -> None:
    table.play()
    with unharmed(table):
        refused(table.move("draw deck", 1, table.secrets[0]), 409, "not_your_turn", to_move=1)


def test_a_move_before_the_game_has_begun_is_refused(host: Hosted) -> None:
    waiting = opened(host, "mo")
    with unharmed(waiting):
        refused(waiting.move("draw deck", 0, waiting.secrets[0]), 409, "not_begun")
    answer = waiting.post("/join", {"name": "Second", "secret": (second := new_secret())}, waiting.invite)
    assert answer.json()["seat"] == 1
    waiting.secrets[1] = second
    waiting.play()


def test_a_move_after_the_end_is_refused(over: Table) -> None:
    version = over.seen(over.secrets[0])["version"]
    with unharmed(over):
        for secret in over.secrets:
            refused(over.move("draw deck", version, secret), 409, "table_over")
            refused(over.move("draw deck", version - 1, secret), 409, "table_over")


def test_the_last_move_again_is_answered_after_the_end_too(over: Table) -> None:
    last = over.host.rows(over.id)["entries"][-1]
    with unharmed(over):
        answer = over.move(last["body"]["move"], last["version"] - 1, over.secrets[last["seat"]])
        accepted = {"version": last["version"], "seq": last["seq"], "held": False}
        assert (answer.status_code, answer.json()) == (200, accepted)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/moves", {"version": 0, "move": "draw deck"}),
        ("/leave", None),
        ("/back", None),
        ("/reactions", {"reaction": "clap"}),
        ("/pace", {"pace": "slow"}),
        ("/colour", {"colour": 2}),
        ("/bot", {"seat": 1, "bot": "planner"}),
        ("/code", None),
        ("/rematch", None),
    ],
)
def test_an_archived_table_is_only_looked_at(archived: Table, path: str, body: Any) -> None:
    with unharmed(archived):
        refused(archived.post(path, body, archived.secrets[0]), 410, "table_archived")
        join = {"name": "Third", "secret": new_secret()}
        refused(archived.post("/join", join, archived.invite), 410, "table_archived")
        assert archived.get("/record", archived.secrets[0]).status_code == 200


@pytest.mark.parametrize("id", [NOWHERE, "x" * 22, "-", "A"])
def test_a_move_at_an_unknown_table_is_refused(table: Table, id: str) -> None:
    with unharmed(table):
        nowhere = Table(table.host, id, table.secrets, "", "")
        refused(nowhere.move(first_move(table), 0, table.secrets[0]), 404, "unknown_table")


@pytest.mark.parametrize("id", ["x" * 23, "%00", "%FF", "a%20b", "..", "%2e%2e", "a'b", "é", "a%0A"])
def test_an_id_that_no_table_can_have_is_refused(table: Table, id: str) -> None:
    with unharmed(table):
        answer = table.host.http.post(
            f"/api/tables/{id}/moves", json={"version": 0, "move": "draw deck"}, headers=bearing(table.secrets[0])
        )
        code = answer.json()["error"]["code"]
        refused(answer, *((404, "unknown_path") if code == "unknown_path" else (422, "malformed")))


@pytest.mark.parametrize("path", ["/record", "/replay", "/rematch", "/analysis?step=0"])
def test_what_is_told_at_the_end_is_refused_before(table: Table, path: str) -> None:
    with unharmed(table):
        ask = table.post if path == "/rematch" else table.get
        refused(ask(path, token=table.secrets[0]), 409, "not_over")


def test_no_address_but_those_there_are(table: Table) -> None:
    http = table.host.http
    with unharmed(table):
        refused(http.get("/api/nothing"), 404, "unknown_path")
        refused(http.post("/nothing"), 404, "unknown_path")
        answer = table.get("/moves", table.secrets[0])
        refused(answer, 405, "method_not_allowed", allowed="POST")
        assert answer.headers["allow"] == "POST"
        refused(http.delete(table.path, headers=bearing(table.secrets[0])), 405, "method_not_allowed", allowed="GET")


# --- moves against the rules ---------------------------------------------------------------------------------------

ILLEGAL = {
    "pass": "not_now",
    "draw deck": "not_now",
    "place chelsea": "not_now",
    "keep 99": "unknown_name",
    "keep none": "keep_more",
    "draw mauve": "unknown_name",
}


@pytest.mark.parametrize(("move", "code"), ILLEGAL.items())
def test_a_move_against_the_rules_is_refused_with_the_rule_s_code(table: Table, move: str, code: str) -> None:
    with unharmed(table):
        refused(table.move(move, 0, table.secrets[0]), 422, code)


def test_a_move_that_the_cards_do_not_allow_is_refused(table: Table) -> None:
    table.play()
    table.play()
    with unharmed(table):
        answer = table.move("claim chelsea-soho:pink pink*4", 2, table.secrets[0])  # nobody has four cards yet
        refused(answer, 422, "not_enough_cards")


@pytest.mark.parametrize(
    "move",
    ["nonsense", "keep", "KEEP 1", "keep 1\x00", "keep ١", "keep 1 1", " ", "\u202ekeep 1", "claim " + "x" * 194],
)
def test_a_move_that_nobody_can_read_is_refused(table: Table, move: str) -> None:
    with unharmed(table):
        refused(table.move(move, 0, table.secrets[0]), 422, "malformed_move")


def test_a_player_who_is_away_does_not_come_back_by_a_wrong_move(host: Hosted) -> None:
    table = opened(host, pace="slow")
    assert table.post("/leave", token=table.secrets[1]).status_code == 200
    table.play()
    before = host.rows(table.id)
    assert [seat["stand_in"] for seat in before["seats"]] == [None, "left"]
    refused(table.move("nonsense", 1, table.secrets[1]), 422, "malformed_move")
    refused(table.move("pass", 1, table.secrets[1]), 422, "not_now")
    assert host.rows(table.id) == before
    assert table.post("/back", token=table.secrets[1]).status_code == 200
    table.play()


# --- why a move cannot be made: asked for and answered, and nothing changes ----------------------------------------


def reason(table: Table, move: str, version: int = 0, seat: int = 0) -> str | None:
    answer = table.post("/explain", {"version": version, "move": move}, table.secrets[seat])
    assert answer.status_code == 200, answer.text
    why = answer.json()["reason"]
    return None if why is None else str(why["code"])


def test_a_move_that_can_be_made_has_nothing_against_it(table: Table) -> None:
    with unharmed(table):
        assert reason(table, first_move(table)) is None


def test_the_rule_that_stands_against_a_move_is_told_with_its_numbers(table: Table) -> None:
    with unharmed(table):
        assert reason(table, "claim chelsea-soho:pink pink*4") == "not_now"
        assert reason(table, "draw kangaroo") == "unknown_name"
        assert reason(table, "???") == "malformed_move"
    while table.seen(table.secrets[0])["view"]["phase"] != "turn":
        table.play()
    version = table.seen(table.secrets[0])["version"]
    body = {"version": version, "move": "claim chelsea-soho:pink pink*4"}
    why = table.post("/explain", body, table.secrets[0]).json()["reason"]
    assert why["code"] == "not_enough_cards"
    hand = table.seen(table.secrets[0])["view"]["seats"][0]["known_cards"]
    numbers = {"colour": "pink", "need": 4, "have": hand.get("pink", 0), "wilds": hand.get("wild", 0)}
    assert why["details"] == numbers


def test_what_is_too_early_or_too_late_is_told_too(table: Table, over: Table, host: Hosted) -> None:
    assert reason(table, "draw deck", version=7) == "stale_version"
    assert reason(table, "draw deck", seat=1) == "not_now"  # first tickets: everyone chooses theirs
    table.play()
    table.play()
    assert reason(table, "draw deck", version=2, seat=1) == "not_your_turn"
    assert reason(over, "draw deck") == "table_over"
    assert reason(opened(host, "mo"), "draw deck") == "not_begun"


def test_only_those_who_sit_there_are_told(table: Table) -> None:
    body = {"version": 0, "move": "draw deck"}
    refused(table.post("/explain", body, table.watch), 403, "not_seated")
    refused(table.post("/explain", body, new_secret()), 404, "unknown_table")
