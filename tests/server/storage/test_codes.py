"""Codes that people type: which table they lead to, and when they lead nowhere."""

import re

import pytest

from tests.server.hosting import Hosted, opened
from tests.server.hosting import refused as is_refused
from tests.server.offline import Clock, Table, forget, kept, open_table
from trikk.server.api.messages.refusals import Refusal
from trikk.server.api.messages.requests import TakeOver
from trikk.server.bench.client import new_secret
from trikk.server.storage import codes
from trikk.server.storage.codes import CODE_LETTERS, LONGEST_INVITE_CODE, SEAT_CODE_LENGTH
from trikk.server.tables import commands
from trikk.server.tables.repository import Repository

NOTHING = {"table": None, "invite": None}


def leads_nowhere(repository: Repository, code: str) -> None:
    assert repository.find_code(code) is None


def invitation(table: Table) -> str:
    code = table.row.invite_code or ""
    assert re.fullmatch(f"[{CODE_LETTERS}]{{6}}", code)
    return code


# --- invitations ---------------------------------------------------------------------------------------------------


def test_a_table_has_a_code_while_a_seat_is_free(database_url: str) -> None:
    with kept(database_url) as repository:
        table = open_table(repository, "me", "open", "open")
        code = invitation(table)
        assert repository.find_code(code) == (table.id, table.row.invite_key)
        table.join("Bob", table.invite)
        commands.leave(repository, table.id, table.token("Ann"))
        table.join("Cem", table.invite)
        forget(repository)
        assert repository.find_code(code) == (table.id, table.row.invite_key)
        table.join("Dee", table.invite)
        assert (table.row.state, table.row.invite_code) == ("playing", None)
        leads_nowhere(repository, code)
        assert open_table(repository, "me", "planner").row.invite_code is None


def test_a_code_is_found_however_it_is_typed(database_url: str) -> None:
    with kept(database_url) as repository:
        table = open_table(repository, "me", "open")
        code = invitation(table)
        for typed in (code.lower(), f" {code} ", f"{code[:3]}-{code[3:]}", f"{code[:2]} {code[2:4]}\u00a0{code[4:]}"):
            assert (repository.find_code(typed) or ("",))[0] == table.id
        for typed in ("", " ", "-", code[:-1], code + "2", "\x00" * 6, "%" * 6, "ÄÖÜÄÖÜ", "\U0001f68b" * 6, "x" * 32):
            leads_nowhere(repository, typed)


def test_the_code_of_an_archived_table_leads_nowhere(database_url: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        table = open_table(repository, "me", "open")
        code = invitation(table)
        of_seat, _ = commands.give_code(repository, table.id, table.token("Ann"))
        clock.forward(1)
        assert commands.archive(repository, table.id, clock.now)
        leads_nowhere(repository, code)
        leads_nowhere(repository, of_seat)


def test_no_two_tables_have_the_same_code(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter("222222222222222223")
    monkeypatch.setattr("trikk.server.storage.codes.secrets.choice", lambda letters: next(drawn))
    with kept(database_url) as repository:
        one, other = (open_table(repository, "me", "open") for _ in range(2))
        assert (invitation(one), invitation(other)) == ("222222", "222223")


def test_codes_are_longer_when_many_tables_are_open(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with kept(database_url) as repository:
        monkeypatch.setattr(codes, "MOST_IN_USE", 2 / 30**SEAT_CODE_LENGTH)
        tables = [open_table(repository, "me", "open") for _ in range(4)]
        assert [len(table.row.invite_code or "") for table in tables] == [6, 8, 8, 9]
        monkeypatch.setattr(codes, "MOST_IN_USE", 0)
        tables.append(open_table(repository, "me", "open"))
        assert len(tables[-1].row.invite_code or "") == LONGEST_INVITE_CODE
        of_seat, _ = commands.give_code(repository, tables[0].id, tables[0].token("Ann"))
        for table in tables:
            assert repository.find_code(table.row.invite_code or "") == (table.id, table.row.invite_key)
        assert repository.find_code(of_seat) == (tables[0].id, None)


# --- seats ---------------------------------------------------------------------------------------------------------


def test_the_code_of_a_seat_leads_to_its_table_as_long_as_it_works(database_url: str) -> None:
    clock = Clock()
    with kept(database_url, clock) as repository:
        table, other = (open_table(repository, "me", "same_device") for _ in range(2))
        commands.give_code(repository, other.id, other.token("Ann"))
        first, _ = commands.give_code(repository, table.id, table.token("Ann"))
        assert repository.find_code(f"{first[:4]}-{first[4:].lower()}") == (table.id, None)
        second, _ = commands.give_code(repository, table.id, table.token("Ann"))
        leads_nowhere(repository, first)
        clock.forward(600)
        assert repository.find_code(second) == (table.id, None)
        clock.forward(0.1)
        leads_nowhere(repository, second)


def test_the_code_of_a_seat_leads_nowhere_once_it_is_used(database_url: str) -> None:
    with kept(database_url) as repository:
        table = open_table(repository, "me", "same_device")
        code, _ = commands.give_code(repository, table.id, table.token("Ann"))
        for _ in range(20):
            assert repository.find_code(code) == (table.id, None)
            with pytest.raises(Refusal):
                commands.take_over(repository, table.id, TakeOver(code="ZZZZZZZZ", secret=new_secret()))
        typed = f"{code[:4]} {code[4:].lower()}"
        assert commands.take_over(repository, table.id, TakeOver(code=typed, secret=new_secret()))[1] == 0
        leads_nowhere(repository, code)


# --- over HTTP -----------------------------------------------------------------------------------------------------


def test_who_has_the_code_of_an_invitation_can_join(host: Hosted) -> None:
    table = opened(host, "mo")
    code = table.get("/links", table.secrets[0]).json()["code"]
    found = host.http.get(f"/api/codes/{code[:3].lower()} {code[3:]}").json()
    assert found == {"table": table.id, "invite": table.invite}
    assert table.post("/join", {"name": "Bob", "secret": new_secret()}, found["invite"]).status_code == 200
    assert table.get("/links", table.secrets[0]).json()["code"] is None
    assert host.http.get(f"/api/codes/{code}").json() == NOTHING


def test_who_has_the_code_of_a_seat_can_take_it_over(host: Hosted) -> None:
    table = opened(host)
    code = table.post("/code", token=table.secrets[0]).json()["code"]
    found = host.http.get(f"/api/codes/{code}").json()
    assert found == {"table": table.id, "invite": None}
    taken = table.post("/take-over", {"code": code, "secret": new_secret()})
    assert (taken.status_code, taken.json()["seat"]) == (200, 0)
    assert host.http.get(f"/api/codes/{code}").json() == NOTHING


@pytest.mark.parametrize("typed", ["234567", "%00%00%00%00%00%00", "%FF%FE", "x" * 32])
def test_a_code_for_nothing_is_answered_so(host: Hosted, typed: str) -> None:
    answer = host.http.get(f"/api/codes/{typed}")
    assert (answer.status_code, answer.json()) == (200, NOTHING)


@pytest.mark.parametrize(
    ("typed", "status", "code"),
    [("x" * 33, 422, "malformed"), ("", 404, "unknown_path"), ("234/567", 404, "unknown_path")],
)
def test_a_code_that_is_none_is_refused(host: Hosted, typed: str, status: int, code: str) -> None:
    is_refused(host.http.get(f"/api/codes/{typed}"), status, code)


def test_nobody_but_those_who_sit_there_is_told_the_code(host: Hosted) -> None:
    table = opened(host, "mo", listed=True)
    code = table.get("/links", table.secrets[0]).json()["code"]
    for token in (None, table.watch, table.invite, table.secrets[0]):
        for path in ("", "/happenings"):
            assert code not in table.get(path, token).text
    assert code not in host.http.get("/api/tables").text
