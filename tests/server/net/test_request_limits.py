"""Whoever is too fast is told to wait, and nothing has changed."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.patience import PATIENCE
from tests.server.hosting import Hosted, asked_for, bearing, finished, first_move, hosted, opened, refused, unharmed
from trikk.server.bench.client import new_secret
from trikk.server.settings import UNLIMITED, Limits, Rate

A_LONG_TIME = 1 / 3600
"""Per second: nothing comes back while a test runs."""

NARROW = Limits(
    opening=Rate(3, A_LONG_TIME),
    joining=Rate(3, A_LONG_TIME),
    requests=Rate(60, A_LONG_TIME),
    websockets=2,
    moves=Rate(3, A_LONG_TIME),
    reactions=Rate(2, A_LONG_TIME),
    hints=Rate(1, A_LONG_TIME),
    wrong_codes=Rate(2, A_LONG_TIME),
    replays=Rate(2, A_LONG_TIME),
    table_replays=Rate(2, A_LONG_TIME),
    analyses=Rate(2, A_LONG_TIME),
)
"""By address, or by seat; everything else is as for a trusted network."""


class Asker:
    """Somebody with an address of their own, as a proxy tells it."""

    count = 0

    def __init__(self) -> None:
        Asker.count += 1
        self.headers = {"X-Forwarded-For": f"198.51.100.{Asker.count}"}


@pytest.fixture
def asker() -> Asker:
    return Asker()


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server that allows little, to each address."""
    database = f"sqlite:///{tmp_path_factory.mktemp('narrow') / 'trikk.db'}"
    with hosted(database, NARROW, proxies=("127.0.0.1",)) as server:
        yield server
        assert server.errors == []


def joining(**more: Any) -> dict[str, Any]:
    return {"name": "Third", "secret": new_secret(), **more}


def too_fast(answer: httpx.Response) -> None:
    """Assert that an answer says to wait, and for how long."""
    refused(answer, 429, "too_fast")
    wait = answer.json()["error"]["details"]["retry_after"]
    assert answer.headers["retry-after"] == str(wait)
    assert 1 <= wait <= 3600 * 3


def test_the_limits_are_finite_by_default_and_huge_only_when_asked_for() -> None:
    counted = [
        name for name, value in vars(Limits()).items() if isinstance(value, Rate) and not name.startswith("frame")
    ]
    assert len(counted) > 10
    assert all(getattr(Limits(), name).burst < 1000 for name in counted)
    assert all(getattr(UNLIMITED, name).burst >= 10**6 for name in counted)
    assert Limits().frames.burst < UNLIMITED.frames.burst < 10**4  # more would stop a server, whoever sends them
    assert Limits().frame_bytes.burst < UNLIMITED.frame_bytes.burst < 10**7


def test_opening_too_fast_is_refused(narrow: Hosted, asker: Asker) -> None:
    tables = [opened(narrow, headers=asker.headers) for _ in range(3)]
    before = narrow.tables()
    too_fast(narrow.http.post("/api/tables", json=asked_for(), headers=asker.headers))
    assert narrow.tables() == before
    for table in tables:
        assert narrow.rows(table.id)["tables"][0]["version"] == 0
    opened(narrow, headers=Asker().headers)  # another address is another matter


def test_joining_too_fast_is_refused(narrow: Hosted, asker: Asker) -> None:
    table = opened(narrow, "mooo", headers=asker.headers)
    for _ in range(3):
        table.post("/join", joining(seat=0), table.invite, headers=asker.headers)
    before = narrow.rows(table.id)
    too_fast(table.post("/join", joining(), table.invite, headers=asker.headers))
    assert narrow.rows(table.id) == before
    assert table.post("/join", joining(), table.invite, headers=Asker().headers).status_code == 200


def test_codes_too_fast_are_refused(narrow: Hosted, asker: Asker) -> None:
    table = opened(narrow, headers=asker.headers)
    statuses = [table.post("/code", None, table.secrets[0], headers=asker.headers).status_code for _ in range(3)]
    assert statuses == [200] * 3
    before = narrow.rows(table.id)
    too_fast(table.post("/code", None, table.secrets[0], headers=asker.headers))
    assert narrow.rows(table.id) == before


def test_moves_too_fast_are_refused(narrow: Hosted, asker: Asker) -> None:
    table = opened(narrow, headers=asker.headers)
    text = first_move(table)
    answers = [table.move(text, 0, table.secrets[0]) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    before = narrow.rows(table.id)
    too_fast(table.move(text, 0, table.secrets[0]))
    too_fast(table.post("/leave", token=table.secrets[0]))
    assert narrow.rows(table.id) == before
    table.play()  # the other seat


def test_reactions_too_fast_are_refused(narrow: Hosted, asker: Asker) -> None:
    table = opened(narrow, headers=asker.headers)
    clap = {"reaction": "clap"}
    assert [table.post("/reactions", clap, table.secrets[0]).status_code for _ in range(2)] == [200] * 2
    with unharmed(table):
        too_fast(table.post("/reactions", clap, table.secrets[0]))
    assert table.post("/reactions", clap, table.secrets[1]).status_code == 200


def test_hints_too_fast_are_refused(narrow: Hosted, asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trikk.server.thinking.advice.WORLDS", 4)
    table = opened(narrow, "mb", headers=asker.headers)
    hint = table.post("/hint", token=table.secrets[0])
    assert hint.status_code == 200
    assert hint.json()["moves"]
    before = narrow.rows(table.id)
    too_fast(table.post("/hint", token=table.secrets[0]))
    assert narrow.rows(table.id) == before
    assert table.move(first_move(table), 0, table.secrets[0]).status_code == 200


def test_wrong_codes_too_fast_are_refused_and_right_ones_then_too(narrow: Hosted, asker: Asker) -> None:
    table = opened(narrow, "mo", headers=asker.headers)
    code = table.get("/links", table.secrets[0]).json()["code"]

    def status(typed: str, who: Asker) -> int:
        return narrow.http.get(f"/api/codes/{typed}", headers=who.headers).status_code

    assert [status("ZZZZZZ", asker) for _ in range(2)] == [200] * 2
    too_fast(narrow.http.get(f"/api/codes/{code}", headers=asker.headers))
    # Right ones are limited as joining is.
    other = Asker()
    assert [status(code, other) for _ in range(4)] == [200, 200, 200, 429]


def test_wrong_codes_at_a_table_count_as_others_do(narrow: Hosted, asker: Asker) -> None:
    table = opened(narrow, headers=Asker().headers)
    code = table.post("/code", token=table.secrets[0], headers=Asker().headers).json()["code"]

    def take_over(typed: str, who: Asker) -> httpx.Response:
        return table.post("/take-over", {"code": typed, "secret": new_secret()}, headers=who.headers)

    for _ in range(2):
        refused(take_over("ZZZZZZZZ", asker), 403, "wrong_code")
    too_fast(take_over(code, asker))
    too_fast(narrow.http.get("/api/codes/ZZZZZZ", headers=asker.headers))
    other = Asker()
    assert take_over(code, other).status_code == 200  # and is not counted
    assert [narrow.http.get("/api/codes/ZZZZZZ", headers=other.headers).status_code for _ in range(2)] == [200] * 2


def test_replays_of_records_too_fast_are_refused(narrow: Hosted, asker: Asker) -> None:
    answers = [narrow.http.post("/api/replay", json={"record": {}}, headers=asker.headers) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [422, 422, 429]
    too_fast(answers[2])


def test_replays_of_tables_too_fast_are_refused(narrow: Hosted, asker: Asker) -> None:
    table = finished(narrow, "mb")
    headers = {**asker.headers, **bearing(table.watch)}
    answers = [narrow.http.get(f"{table.path}/replay?perspective={each}", headers=headers) for each in ("open", 0, 1)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    too_fast(answers[2])


def test_analyses_too_fast_are_refused(narrow: Hosted, asker: Asker) -> None:
    table = finished(narrow, "mb")
    headers = {**asker.headers, **bearing(table.watch)}
    answers = [narrow.http.get(f"{table.path}/analysis?step=0", headers=headers) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    too_fast(answers[2])


def test_too_many_requests_of_any_kind_are_refused(narrow: Hosted, asker: Asker) -> None:
    table = opened(narrow, headers=asker.headers)
    headers = {**asker.headers, **bearing(table.secrets[0])}
    statuses = [narrow.http.get(table.path, headers=headers).status_code for _ in range(59)]
    assert statuses == [200] * 59
    with unharmed(table):
        too_fast(narrow.http.get(table.path, headers=headers))
        too_fast(narrow.http.post(f"{table.path}/moves", content=b"{}", headers=headers))


def test_too_many_websockets_are_refused_until_one_is_closed(narrow: Hosted, asker: Asker) -> None:
    table = opened(narrow, headers=asker.headers)
    address = f"ws://{narrow.address}{table.path}/updates"
    with connect(address, additional_headers=asker.headers) as first:
        with connect(address, additional_headers=asker.headers) as second:
            with pytest.raises(InvalidStatus) as caught, connect(address, additional_headers=asker.headers):
                pass
            second.send(json.dumps({"type": "hello", "token": table.secrets[0]}))
            assert json.loads(second.recv(PATIENCE))["type"] == "update"
        first.send(json.dumps({"type": "hello", "token": table.secrets[1]}))
        assert json.loads(first.recv(PATIENCE))["you"] == 1
    answer = caught.value.response
    assert answer.body is not None
    assert (answer.status_code, json.loads(answer.body)["error"]["code"]) == (429, "too_fast")
    assert answer.headers["Retry-After"] == "10"
    table.play()


# --- all addresses together ----------------------------------------------------------------------------------------


@pytest.fixture
def narrow_for_all(tmp_path: Path) -> Iterator[Hosted]:
    """A server that allows little to all addresses together, and as much as they like to each."""
    limits = replace(
        UNLIMITED,
        opening_by_all=Rate(3, A_LONG_TIME),
        wrong_codes_by_all=Rate(3, A_LONG_TIME),
        first_codes=Rate(2, A_LONG_TIME),
        first_codes_by_all=Rate(5, A_LONG_TIME),
    )
    with hosted(f"sqlite:///{tmp_path / 'trikk.db'}", limits, proxies=("127.0.0.1",)) as host:
        yield host
        assert host.errors == []


def test_many_addresses_open_no_more_tables_than_all_may(narrow_for_all: Hosted) -> None:
    for _ in range(3):
        opened(narrow_for_all, headers=Asker().headers)
    before = narrow_for_all.tables()
    too_fast(narrow_for_all.http.post("/api/tables", json=asked_for(), headers=Asker().headers))
    assert narrow_for_all.tables() == before


def test_many_addresses_guess_no_more_codes_than_all_may(narrow_for_all: Hosted) -> None:
    table = opened(narrow_for_all, "mo")
    code = table.get("/links", table.secrets[0]).json()["code"]

    def look(typed: str, who: Asker) -> httpx.Response:
        return narrow_for_all.http.get(f"/api/codes/{typed}", headers=who.headers)

    def looks(typed: str, who: Asker, times: int) -> list[int]:
        return [look(typed, who).status_code for _ in range(times)]

    attacker, friend = Asker(), Asker()
    assert looks(code, Asker(), 5) == [200] * 5  # right ones are not counted
    assert looks("ZZZZZZ", attacker, 3) == [200] * 3
    # All have tried too many. An attacker may try no more than the first ones of an address, right or wrong ...
    assert looks("222222", attacker, 2) == [200] * 2
    for typed in ("222222", code):
        too_fast(look(typed, attacker))
    # ... and whoever has a right code is let in, as often as they like.
    assert [look(code, friend).json()["table"] for _ in range(5)] == [table.id] * 5
    assert [looks("ZZZZZZ", Asker(), 3) for _ in range(2)] == [[200, 200, 429], [200, 429, 429]]
    too_fast(look(code, Asker()))  # so many addresses have used up all first tries, too
