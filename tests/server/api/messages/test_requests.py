"""What is not of the right form or size is refused, and the table is unharmed."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.hosting import Hosted, Table, asked_for, first_move, opened, refused, unharmed
from trikk.server.bench.client import new_secret
from trikk.server.net.security import MOST_BYTES

JSON = "application/json"


def sent(table: Table, body: Any, seat: int = 0, content_type: str | bytes = JSON) -> httpx.Response:
    """Return the answer to a move, of which every byte is given."""
    headers: Any = {"Content-Type": content_type}
    return table.post("/moves", token=table.secrets[seat], content=body, headers=headers)


# --- versions ------------------------------------------------------------------------------------------------------


def test_a_stale_move_is_refused(table: Table) -> None:
    for _ in range(3):
        table.play()
    with unharmed(table):
        for given in (0, 1, 2):
            answer = table.move("pass", given, table.secrets[0])
            refused(answer, 409, "stale_version", given=given, version=3)


@pytest.mark.parametrize("version", [1, 99, 1_000_000])
def test_a_move_for_a_version_to_come_is_refused(table: Table, version: int) -> None:
    with unharmed(table):
        answer = table.move(first_move(table), version, table.secrets[0])
        refused(answer, 409, "stale_version", given=version, version=0)


NO_VERSIONS = {
    "negative": "-1",
    "huge": "1000001",
    "more than 64 bits": str(2**64),
    "thousands of digits": "9" * 4000,
    "more digits than Python reads": "9" * 5000,
    "fraction": "0.5",
    "whole, but no integer": "0.0",
    "with exponent": "0e0",
    "not finite": "1e999",
    "NaN": "NaN",
    "text": '"0"',
    "truth": "false",
    "null": "null",
    "list": "[0]",
    "object": "{}",
}


@pytest.mark.parametrize("version", NO_VERSIONS.values(), ids=NO_VERSIONS)
def test_a_version_that_is_none_is_refused(table: Table, version: str) -> None:
    body = f'{{"version": {version}, "move": "{first_move(table)}"}}'
    with unharmed(table):
        answer = sent(table, body)
        refused(answer, 422, "malformed")


def test_the_same_move_again_is_answered_in_the_same_way(table: Table) -> None:
    for _ in range(4):
        text, version, token, answer = table.play()
        before = table.host.rows(table.id)
        again = table.move(text, version, token)
        assert (again.status_code, again.content) == (200, answer.content)
        assert table.host.rows(table.id) == before
    # Also when the game has gone on.
    text, version, token, answer = table.play()
    table.play()
    with unharmed(table):
        assert table.move(text, version, token).content == answer.content


def test_another_move_at_the_same_version_is_refused(table: Table) -> None:
    table.play()
    table.play()  # first tickets, which both may choose at once
    first, second = (offer["text"] for offer in table.seen(table.secrets[0])["moves"][:2])
    assert table.move(first, 2, table.secrets[0]).status_code == 200
    with unharmed(table):
        refused(table.move(second, 2, table.secrets[0]), 409, "stale_version", given=2, version=3)
        refused(table.move(first, 2, table.secrets[1]), 409, "stale_version", given=2, version=3)


# --- form ----------------------------------------------------------------------------------------------------------

MALFORMED: dict[str, str | bytes] = {
    "nothing": "",
    "no JSON": "draw deck",
    "cut off": '{"version": 0, "move": "draw',
    "two of them": '{"version": 0, "move": "x"} {}',
    "a list": '[{"version": 0, "move": "x"}]',
    "null": "null",
    "a text": '"draw deck"',
    "no move": '{"version": 0}',
    "no version": '{"move": "x"}',
    "a field more": '{"version": 0, "move": "x", "seat": 1}',
    "a field of no name": '{"version": 0, "move": "x", "": 1}',
    "a field of 15,000 letters": '{"version": 0, "move": "x", "%s": 1}' % ("k" * 15_000),
    "move is a number": '{"version": 0, "move": 1}',
    "move is null": '{"version": 0, "move": null}',
    "move is a list": '{"version": 0, "move": ["draw deck"]}',
    "move is empty": '{"version": 0, "move": ""}',
    "move is too long": '{"version": 0, "move": "%s"}' % ("x" * 201),
    "half a character": '{"version": 0, "move": "\\ud800"}',
    "half a character as a field": '{"version": 0, "move": "x", "\\udfff": 1}',
    "NUL in a field": '{"version": 0, "move": "x", "\\u0000": 1}',
    "deep lists": "[" * 16_000,
    "deep objects": '{"a":' * 3_000,
    "deep version": '{"version": ' + "[" * 5_000 + "]" * 5_000 + ', "move": "x"}',
    "no UTF-8": b'{"version": 0, "move": "\xff\xfe"}',
    "NUL bytes": b"\x00" * 100,
    "compressed": b"\x1f\x8b\x08\x00\x00\x00\x00\x00",
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_move_is_refused(table: Table, body: str | bytes) -> None:
    with unharmed(table):
        answer = sent(table, body)
        refused(answer, 422, "malformed")
        assert len(answer.content) < 1000  # nothing of what was sent is sent back


def test_an_error_repeats_nothing_of_what_was_sent(host: Hosted) -> None:
    """It may be secret, and stand in the wrong place by mistake."""
    secret = new_secret()
    opening = asked_for()
    person = opening["seats"][0]
    mistaken: list[dict[str, Any]] = [
        {**opening, secret: 1},
        {**opening, "turn_limit": secret},
        {**opening, "seed": secret},
        {**opening, "seats": [person, {"kind": secret}]},
        {**opening, "seats": [person, {**person, secret: 1}]},
        {**opening, "seats": [person, {**person, "name": secret}]},
        {**opening, "seats": [person, {**person, "secret": secret + "A"}]},
    ]
    for body in mistaken:
        answer = host.http.post("/api/tables", json=body)
        refused(answer, 422, "name_too_long" if body["seats"][1].get("name") == secret else "malformed")
        assert secret not in answer.text


@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "a/b/c;;", "", b"\xff"],
)
def test_only_json_is_taken(table: Table, content_type: str | bytes) -> None:
    body = json.dumps({"version": 0, "move": first_move(table)})
    with unharmed(table):
        answer = sent(table, body, content_type=content_type)
        refused(answer, 422, "malformed")


def test_of_a_field_given_twice_the_last_counts(table: Table) -> None:
    move = first_move(table)
    with unharmed(table):
        body = f'{{"version": 0, "move": "{move}", "version": 7}}'
        answer = sent(table, body)
        refused(answer, 409, "stale_version", given=7, version=0)
    body = f'{{"version": 7, "move": "nonsense", "version": 1, "move": "{first_move(table, 1)}"}}'
    answer = sent(table, body, seat=1)
    assert (answer.status_code, answer.json()["version"]) == (200, 2)


NO_NAMES: dict[str, tuple[Any, str]] = {
    "empty": ("", "name_empty"),
    "blank": (" \t ", "name_empty"),
    "too long": ("x" * 25, "name_too_long"),
    "NUL": ("a\x00b", "name_unseen"),
    "bell": ("\x07", "name_unseen"),
    "escape": ("\x1b[31mred", "name_unseen"),
    "delete": ("a\x7f", "name_unseen"),
    "right to left": ("\u202egnirts", "name_unseen"),
    "isolate": ("\u2066abc", "name_unseen"),
    "zero width": ("a\u200bb", "name_unseen"),
    "mark of order": ("\ufeffabc", "name_unseen"),
    "soft hyphen": ("\u00ad", "name_unseen"),
    "private": ("\ue000", "name_unseen"),
    "half a character": ("\ud83d", "name_unseen"),
    "filler": ("\u3164", "name_unseen"),
    "blank pattern": ("\u2800", "name_unseen"),
    "only accents": ("\u0301\u0301", "name_empty"),
    "number": (7, "malformed"),
}


@pytest.mark.parametrize(("name", "code"), NO_NAMES.values(), ids=NO_NAMES)
def test_a_name_that_cannot_be_shown_is_refused(host: Hosted, name: Any, code: str) -> None:
    free = opened(host, "mo")
    opening = asked_for()
    opening["seats"][0]["name"] = name
    json_type = {"Content-Type": "application/json"}
    with unharmed(free):
        answer = host.http.post("/api/tables", content=json.dumps(opening), headers=json_type)
        refused(answer, 422, code)
        joining = json.dumps({"name": name, "secret": new_secret()})
        answer = free.post("/join", token=free.invite, content=joining, headers=json_type)
        refused(answer, 422, code)


@pytest.mark.parametrize("body", [{}, {"reaction": "boo"}, {"reaction": "👏"}, {"reaction": ["clap"]}, {"text": "hi"}])
def test_only_the_reactions_there_are(table: Table, body: Any) -> None:
    with unharmed(table):
        refused(table.post("/reactions", body, table.secrets[0]), 422, "malformed")


@pytest.mark.parametrize("after", ["-1", "x", "1.5", str(2**53), "9" * 400, ""])
def test_a_sequence_number_that_is_none_is_refused(table: Table, after: str) -> None:
    with unharmed(table):
        refused(table.get(f"/happenings?after={after}", table.secrets[0]), 422, "malformed")


@pytest.mark.parametrize("perspective", ["4", "-1", "all", "", "%00"])
def test_a_perspective_that_is_none_is_refused(over: Table, perspective: str) -> None:
    with unharmed(over):
        refused(over.get(f"/replay?perspective={perspective}", over.secrets[0]), 422, "malformed")
        refused(over.get("/replay?perspective=2", over.secrets[0]), 422, "malformed")  # there are two seats


# --- size ----------------------------------------------------------------------------------------------------------


def padded(body: dict[str, Any], size: int) -> bytes:
    """Return a request of so many bytes."""
    return json.dumps(body).encode().ljust(size)


def in_parts(body: bytes) -> Iterator[bytes]:
    """Give a body piece by piece, so that its length is not announced."""
    for start in range(0, len(body), 1000):
        yield body[start : start + 1000]


@pytest.mark.parametrize("is_announced", [True, False], ids=["with its length", "in chunks"])
def test_an_oversized_request_is_refused(table: Table, is_announced: bool) -> None:
    body = padded({"version": 0, "move": first_move(table)}, MOST_BYTES + 1)
    with unharmed(table):
        content: Any = body if is_announced else in_parts(body)
        answer = sent(table, content)
        refused(answer, 413, "too_large", most=MOST_BYTES)


@pytest.mark.parametrize("is_announced", [True, False], ids=["with its length", "in chunks"])
def test_a_request_of_just_the_largest_size_is_taken(table: Table, is_announced: bool) -> None:
    body = padded({"version": 0, "move": first_move(table)}, MOST_BYTES)
    content: Any = body if is_announced else in_parts(body)
    answer = sent(table, content)
    assert (answer.status_code, answer.json()["version"]) == (200, 1)
