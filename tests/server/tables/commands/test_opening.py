"""Seats that cannot be taken and tables that cannot be opened are refused, and nothing has changed."""

import json
from typing import Any

import httpx
import pytest

from tests.server.hosting import Hosted, Table, asked_for, opened, refused, unharmed
from trikk.server.bench.client import new_secret

# --- joining -------------------------------------------------------------------------------------------------------


def joining(**more: Any) -> dict[str, Any]:
    return {"name": "Third", "secret": new_secret(), **more}


def test_a_full_table_cannot_be_joined(host: Hosted, table: Table) -> None:
    listed = opened(host, listed=True)
    with unharmed(table), unharmed(listed):
        refused(table.post("/join", joining(), table.invite), 409, "no_free_seat")
        refused(listed.post("/join", joining(seat=1)), 409, "no_free_seat")


def test_a_seat_that_is_taken_or_not_there_cannot_be_joined(host: Hosted) -> None:
    free = opened(host, "moo")
    with unharmed(free):
        refused(free.post("/join", joining(seat=0), free.invite), 409, "seat_taken", seat=0)
        refused(
            free.post("/join", joining(seat=3), free.invite),
            422,
            "malformed",
            problem="no_such_seat",
            field="seat",
            expected=None,
        )
        for seat in (-1, 4, "1", True, 1.0):
            refused(free.post("/join", joining(seat=seat), free.invite), 422, "malformed")
    assert free.post("/join", joining(seat=2), free.invite).json()["seat"] == 2


def test_joining_twice_with_the_same_secret_is_the_same_seat(host: Hosted) -> None:
    free = opened(host, "moo")
    body = joining(seat=1)
    first = free.post("/join", body, free.invite)
    with unharmed(free):
        for again in (body, {**body, "seat": 2}, {**body, "name": "Another"}):
            assert free.post("/join", again, free.invite).content == first.content
        # Also one's own first seat.
        assert free.post("/join", joining(secret=free.secrets[0]), free.invite).json()["seat"] == 0


def test_joining_a_private_table_needs_its_invitation(host: Hosted) -> None:
    free = opened(host, "mo")
    with unharmed(free):
        refused(free.post("/join", joining()), 404, "unknown_table")
        refused(free.post("/join", joining(), new_secret()), 404, "unknown_table")
        refused(free.post("/join", joining(), free.watch), 403, "may_not_join")
    assert free.post("/join", joining(), free.invite).status_code == 200


def test_a_colour_that_is_none_or_another_persons_is_refused(host: Hosted) -> None:
    free = opened(host, "mooo")
    assert free.post("/join", joining(colour=2), free.invite).json()["table"]["seats"][1]["colour"] == 2
    with unharmed(free):
        refused(free.post("/colour", {"colour": 2}, free.secrets[0]), 409, "colour_taken", name="Third")
        for colour in (-1, 4, "1", True, 1.0, None):
            refused(free.post("/colour", {"colour": colour}, free.secrets[0]), 422, "malformed")
        for colour in (-1, 4, "1", True, 1.0):
            refused(free.post("/join", joining(colour=colour), free.invite), 422, "malformed")
    assert free.post("/colour", {"colour": 3}, free.secrets[0]).status_code == 200


def test_colours_stay_once_the_game_has_begun(table: Table) -> None:
    with unharmed(table):
        refused(table.post("/colour", {"colour": 3}, table.secrets[0]), 409, "already_begun")


def filling(seat: object, bot: object = "planner") -> dict[str, Any]:
    return {"seat": seat, "bot": bot}


def test_a_bot_is_not_put_where_somebody_sits_nor_by_who_does_not_sit(host: Hosted) -> None:
    free = opened(host, "mbo")
    me = free.secrets[0]
    with unharmed(free):
        refused(free.post("/bot", filling(0), me), 409, "seat_taken", seat=0)
        refused(free.post("/bot", filling(1, "greedy"), me), 409, "seat_taken", seat=1)
        for token in (free.invite, free.watch):
            refused(free.post("/bot", filling(2), token), 403, "not_seated")
        absent = {"problem": "no_such_seat", "field": "seat", "expected": None}
        refused(free.post("/bot", filling(3), me), 422, "malformed", **absent)
        for seat in (-1, 4, "1", True, 1.0, None):
            refused(free.post("/bot", filling(seat), me), 422, "malformed")
        for bot in ("", "x" * 81, None, 1):
            refused(free.post("/bot", filling(2, bot), me), 422, "malformed")
        for bot, code in (("nobody", "unknown_bot"), ("search:threads=3", "bot_too_strong")):
            refused(free.post("/bot", filling(2, bot), me), 422, code)
    assert free.post("/bot", filling(2), me).status_code == 200
    assert free.post("/bot", filling(2), me).status_code == 200  # again
    refused(free.post("/bot", filling(2, "greedy"), me), 409, "already_begun")


# --- opening -------------------------------------------------------------------------------------------------------


def bots(*texts: str) -> list[dict[str, Any]]:
    return [{"kind": "open"}, *({"kind": "bot", "bot": text} for text in texts)]


NO_TABLES: dict[str, tuple[dict[str, Any], int, str]] = {
    "unknown edition": ({"edition": "atlantis"}, 404, "unknown_edition"),
    "edition elsewhere": ({"edition": "../new_york"}, 404, "unknown_edition"),
    "edition with NUL": ({"edition": "new_york\x00"}, 404, "unknown_edition"),
    "edition too long": ({"edition": "x" * 65}, 422, "malformed"),
    "no edition": ({"edition": ""}, 422, "malformed"),
    "unknown bot": ({"seats": bots("nobody")}, 422, "unknown_bot"),
    "bot from a module": ({"seats": bots("os:system")}, 422, "unknown_bot"),
    "bot with NUL": ({"seats": bots("\x00")}, 422, "unknown_bot"),
    "unknown parameter": ({"seats": bots("planner:speed=9")}, 422, "unknown_bot_parameter"),
    "bad parameter": ({"seats": bots("search:ms=soon")}, 422, "bad_bot_parameter"),
    "too many threads": ({"seats": bots("search:threads=3")}, 422, "bot_too_strong"),
    "too much time": ({"seats": bots("search:ms=5001")}, 422, "bot_too_strong"),
    "far too much time": ({"seats": bots("search:ms=999999:threads=2")}, 422, "bot_too_strong"),
    "too many iterations": ({"seats": bots("search:ms=5000:iterations=20001")}, 422, "bot_too_strong"),
    "far too many threads": ({"seats": bots("search:threads=" + "9" * 30)}, 422, "bad_bot_parameter"),
    "a file of the server": ({"seats": bots("neural:file=secrets.npz")}, 422, "bad_bot_parameter"),
    "bot too long": ({"seats": bots("x" * 81)}, 422, "malformed"),
    "no seat": ({"seats": []}, 422, "malformed"),
    "one seat": ({"seats": bots()}, 422, "malformed"),
    "five seats": ({"seats": bots("random", "random", "random", "random")}, 422, "malformed"),
    "unknown kind of seat": ({"seats": [{"kind": "open"}, {"kind": "ghost"}]}, 422, "malformed"),
    "seat that is no object": ({"seats": ["open", "open"]}, 422, "malformed"),
    "open seat with a name": ({"seats": [{"kind": "open"}, {"kind": "open", "name": "A"}]}, 422, "malformed"),
    "fixed seed with open seats": ({"seats": bots("random"), "seed": 7}, 422, "practice_only"),
    "negative seed": ({"seed": -1}, 422, "malformed"),
    "huge seed": ({"seed": 2**53}, 422, "malformed"),
    "seed as text": ({"seed": "7"}, 422, "malformed"),
    "open track in a city": ({"open_track": True}, 422, "malformed"),
    "a third of two seats starts": ({"starts": 2}, 422, "malformed"),
    "a fifth seat starts": ({"starts": 4}, 422, "malformed"),
    "unknown time limit": ({"turn_limit": "1s"}, 422, "malformed"),
    "unknown pace": ({"pace": "warp"}, 422, "malformed"),
    "truth as a number": ({"listed": 1}, 422, "malformed"),
    "unknown option": ({"cheat": True}, 422, "malformed"),
}


@pytest.mark.parametrize(("changes", "status", "code"), NO_TABLES.values(), ids=NO_TABLES)
def test_a_table_that_cannot_be_is_not_opened(host: Hosted, changes: dict[str, Any], status: int, code: str) -> None:
    before = host.tables()
    refused(host.http.post("/api/tables", json={**asked_for(), **changes}), status, code)
    assert host.tables() == before


def test_two_seats_cannot_have_one_secret(host: Hosted) -> None:
    body = asked_for()
    body["seats"][1]["secret"] = body["seats"][0]["secret"]
    before = host.tables()
    refused(host.http.post("/api/tables", json=body), 409, "secret_in_use")
    assert host.tables() == before


def test_opening_the_same_table_again_finds_the_first(host: Hosted) -> None:
    body = asked_for()
    first = host.http.post("/api/tables", json=body)
    before = host.tables()
    again = host.http.post("/api/tables", json=body)
    assert (again.status_code, again.content) == (201, first.content)
    assert host.tables() == before


# --- one-time codes and hints --------------------------------------------------------------------------------------


def take_over(table: Table, code: str) -> httpx.Response:
    return table.post("/take-over", {"code": code, "secret": new_secret()})


def test_wrong_codes_change_nothing_and_the_right_one_works_once(table: Table) -> None:
    code = table.post("/code", token=table.secrets[0]).json()["code"]
    before = table.host.rows(table.id)
    for wrong in ("AAAAAAAA", code[:-1], code + "2", "\x00", " ", "é", *["AAAAAAAA"] * 20):
        refused(take_over(table, wrong), 403, "wrong_code")
    assert table.host.rows(table.id) == before
    body = {"code": code, "secret": new_secret()}
    assert table.post("/take-over", body).json()["seat"] == 0
    table.secrets[0] = body["secret"]
    with unharmed(table):
        refused(take_over(table, code), 403, "wrong_code")


def test_a_code_is_for_its_table_and_voids_the_one_before(host: Hosted, table: Table) -> None:
    other = opened(host)
    first = table.post("/code", token=table.secrets[0]).json()["code"]
    second = table.post("/code", token=table.secrets[0]).json()["code"]
    with unharmed(other):
        refused(take_over(other, second), 403, "wrong_code")
    before = table.host.rows(table.id)
    refused(take_over(table, first), 403, "wrong_code")
    assert table.host.rows(table.id) == before


@pytest.mark.parametrize("code", ["", "x" * 33, 12345678, None, "\ud800"])
def test_a_malformed_code_is_refused(table: Table, code: Any) -> None:
    with unharmed(table):
        body = json.dumps({"code": code, "secret": new_secret()})
        answer = table.post("/take-over", content=body, headers={"Content-Type": "application/json"})
        refused(answer, 422, "malformed")


def test_hints_are_for_practice_only(host: Hosted, table: Table, over: Table) -> None:
    with unharmed(table), unharmed(over):
        refused(table.post("/hint", token=table.secrets[0]), 403, "no_hints")
        refused(over.post("/hint", token=over.secrets[0]), 403, "no_hints")
    unwanted = opened(host, "mb", hints=False)
    before = host.rows(unwanted.id)
    refused(unwanted.post("/hint", token=unwanted.secrets[0]), 403, "no_hints")
    assert host.rows(unwanted.id) == before
