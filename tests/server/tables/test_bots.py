"""Which bots may sit down at tables, for whom, and how much they may ask for."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from tests.patience import wait_until
from tests.server.hosting import Hosted, asked_for, hosted, refused
from tests.server.strange import Strange, install_strange
from trikk.bots.naming import BUILT_IN, BotError
from trikk.server.api.messages.refusals import Refusal
from trikk.server.bench.client import new_secret
from trikk.server.settings import UNLIMITED, Limits, Rate
from trikk.server.tables.bots import MOST, QUICK, Bots, thinks_apart

ELSEWHERE = {"X-Forwarded-For": "198.51.100.7"}
"""As a proxy tells of a client on another machine."""


def seats(*bots: str, people: int = 1) -> dict[str, Any]:
    """Return a request for a table of people and bots."""
    persons = [{"kind": "me", "name": f"Player {i}", "secret": new_secret()} for i in range(people)]
    return asked_for(seats=[*persons, *({"kind": "bot", "bot": bot} for bot in bots)])


def open_with(host: Hosted, *bots: str, people: int = 1, headers: dict[str, str] | None = None) -> httpx.Response:
    return host.http.post("/api/tables", json=seats(*bots, people=people), headers=headers)


# --- how much ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "most"), MOST.items())
def test_a_bot_that_wants_more_than_it_may_have_is_refused_and_told_how_much_that_is(name: str, most: int) -> None:
    Bots().check(f"search:{name}={most}")
    with pytest.raises(Refusal) as raised:
        Bots().check(f"search:{name}={most + 1}")
    assert raised.value.code == "bot_too_strong"
    assert raised.value.details["limit"] == f"{name} at most {most}"


def test_bots_that_search_and_those_of_others_think_apart() -> None:
    assert [name for name in BUILT_IN if thinks_apart(name)] == ["search"]
    assert thinks_apart("search:ms=20")
    assert thinks_apart("collector")
    assert not any(thinks_apart(name) for name in (*QUICK, "planner:style=racer"))


def test_one_address_gets_so_many_bots_that_think_for_long(sqlite_url: str) -> None:
    limits = replace(UNLIMITED, thinking_bots=Rate(3, 1 / 3600))
    with hosted(sqlite_url, limits, proxies=("127.0.0.1",)) as host:
        assert open_with(host, "search:iterations=1", "search:iterations=1", headers=ELSEWHERE).status_code == 201
        for _ in range(2):  # and what is refused is not counted
            refused(open_with(host, "search:iterations=1", "search", headers=ELSEWHERE), 429, "too_fast")
        secret = new_secret()
        asked = {**asked_for("moo"), "seats": [{"kind": "me", "secret": secret}, {"kind": "open"}, {"kind": "open"}]}
        waiting = host.http.post("/api/tables", json=asked, headers=ELSEWHERE).json()["table"]["id"]
        headers = {**ELSEWHERE, "Authorization": f"Bearer {secret}"}
        filled = [
            host.http.post(f"/api/tables/{waiting}/bot", json={"seat": seat, "bot": "search"}, headers=headers)
            for seat in (1, 2)
        ]
        assert filled[0].status_code == 200
        refused(filled[1], 429, "too_fast")
        assert open_with(host, "planner", "greedy", headers=ELSEWHERE).status_code == 201
        assert open_with(host, "search:iterations=1", headers={"X-Forwarded-For": "198.51.100.8"}).status_code == 201


# --- tables of bots alone ------------------------------------------------------------------------------------------


def test_a_table_of_bots_alone_is_for_the_host(sqlite_url: str) -> None:
    with hosted(sqlite_url, Limits(), proxies=("127.0.0.1",)) as host:
        refused(open_with(host, "random", "random", people=0, headers=ELSEWHERE), 403, "bots_alone")
        assert open_with(host, "random", headers=ELSEWHERE).status_code == 201
        assert open_with(host, "random", "random", people=0).status_code == 201


def test_behind_a_proxy_that_was_not_named_nobody_is_the_host(sqlite_url: str) -> None:
    with hosted(sqlite_url, Limits()) as host:
        refused(open_with(host, "random", "random", people=0, headers=ELSEWHERE), 403, "bots_alone")
        assert open_with(host, "random", "random", people=0).status_code == 201


# --- bots of other packages ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Strange]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        yield install_strange(monkeypatch, tmp_path_factory.mktemp("packages") / "strange")


@pytest.fixture(scope="module")
def open_minded(installed: Strange, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server that lets two bots of another package sit down."""
    database = f"sqlite:///{tmp_path_factory.mktemp('open_minded') / 'trikk.db'}"
    with hosted(database, bots=("counted:motto=a", "broken:weights=x")) as host:
        yield host
        assert host.errors == []


def test_bots_of_others_sit_down_only_as_the_host_says(open_minded: Hosted, installed: Strange) -> None:
    for bot in (
        "counted",
        "counted:motto=b",
        "counted:motto=/etc/passwd",
        "counted:motto=a:motto=b",
        "raising",
        "slow",
    ):
        refused(open_with(open_minded, bot), 422, "unknown_bot")
    opened = open_with(open_minded, "counted:motto=a").json()["table"]
    assert [(seat["name"], seat["bot"]) for seat in opened["seats"]] == [
        ("Player 0", None),
        ("counted", "counted:motto=a"),
    ]
    alone = open_with(open_minded, "counted:motto=a", "counted:motto=a", people=0).json()["table"]["id"]
    wait_until(lambda: len(installed.notes("calls")) > 5)
    assert {call.split()[-1] for call in installed.notes("calls")} == {"a"}
    assert open_minded.tables() >= {alone}
    assert "strange_bots" not in sys.modules  # it was made, and played, elsewhere


def test_a_bot_of_others_that_cannot_be_made_does_not_sit_down(open_minded: Hosted, installed: Strange) -> None:
    before = open_minded.tables()
    answer = open_with(open_minded, "broken:weights=x")
    refused(answer, 422, "broken_bot")
    assert "OSError" not in answer.text
    assert installed.notes("made") == ["x"]
    assert open_minded.tables() == before


def test_bots_of_others_are_listed_as_the_host_says_and_not_loaded(open_minded: Hosted) -> None:
    bots = open_minded.http.get("/api/bots").json()["bots"]
    assert [bot["name"] for bot in bots] == [*BUILT_IN, "counted:motto=a", "broken:weights=x"]
    assert bots[-1] == {"name": "broken:weights=x", "summary": "", "parameters": []}
    assert "strange_bots" not in sys.modules


def test_without_a_word_from_the_host_nobody_elses_bots_sit_down(strange: Strange) -> None:
    bots = Bots()
    assert bots.others == ()
    with pytest.raises(BotError) as raised:
        bots.check("counted")
    assert raised.value.details == {"name": "counted", "known": list(BUILT_IN)}
    assert not bots.is_known("counted")


def test_on_ones_own_machine_all_that_are_installed_may_sit_down_without_parameters(strange: Strange) -> None:
    bots = Bots(None)
    assert {"counted", "slow"} <= set(bots.others)
    bots.check("counted")
    with pytest.raises(BotError):
        bots.check("counted:motto=a")
    assert "strange_bots" not in sys.modules
