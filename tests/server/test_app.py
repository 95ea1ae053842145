"""The application as a whole, asked over HTTP."""

import asyncio
import json
import re
import threading
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from typing import Any

import httpx
import psycopg
import pytest
from fastapi.routing import APIRoute

import trikk
from tests.patience import PATIENCE, wait_until
from tests.server.hosting import Hosted, hosted
from tests.server.offline import DAY, Clock, at, kept, open_table, opened, running, until
from tests.server.tables.test_hub import listen
from trikk.catalog import edition_ids
from trikk.server.api import catalog, finished_games, routes, studio
from trikk.server.api.messages import documents
from trikk.server.app import make_app, openapi_document, openapi_text
from trikk.server.bench.client import new_secret
from trikk.server.settings import UNLIMITED, Settings
from trikk.server.storage.address import address_of_another
from trikk.server.storage.store import open_store
from trikk.server.tables import commands

PUBLIC = "https://trikk.example.org"


@pytest.fixture
def server(sqlite_url: str) -> Iterator[Hosted]:
    with hosted(sqlite_url) as server:
        yield server
        assert server.errors == []


def me(name: str = "Ann") -> dict[str, str]:
    return {"kind": "me", "name": name, "secret": new_secret()}


def open_by(http: httpx.Client, *seats: Any, **options: Any) -> dict[str, Any]:
    """Open a table; seats are as in a request, or names of bots."""
    choices = [{"kind": "bot", "bot": seat} if isinstance(seat, str) else seat for seat in seats]
    answer = http.post("/api/tables", json={"edition": "new_york", "starts": 0, "seats": choices, **options})
    assert answer.status_code == 201, answer.text
    opening: dict[str, Any] = answer.json()
    return opening


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


# --- operation -----------------------------------------------------------------------------------------------------


def test_health_says_that_all_is_well(server: Hosted) -> None:
    answer = server.http.get("/health")
    well = {"status": "ok", "problem": None, "version": trikk.__version__, "preparing": None}
    assert (answer.status_code, answer.json()) == (200, well)


@pytest.mark.parametrize("path", ["/", "/t/q7Zk2dXw0mPf", "/health"])
def test_whoever_asks_for_the_head_alone_gets_it(server: Hosted, path: str) -> None:
    whole, head = server.http.get(path), server.http.head(path)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert head.headers["content-length"] == whole.headers["content-length"]


def test_when_the_database_is_away_nothing_changes_and_everything_goes_on_later(postgres_url: str) -> None:
    name = psycopg.conninfo.conninfo_to_dict(postgres_url)["dbname"]
    elsewhere = address_of_another(postgres_url, "postgres")
    person = me()
    with hosted(postgres_url) as server, psycopg.connect(elsewhere, autocommit=True) as control:
        table = open_by(server.http, person, "planner")["table"]["id"]
        path, token = f"/api/tables/{table}", bearer(person["secret"])
        update = server.http.get(path, headers=token).json()
        move = {"version": 0, "move": update["moves"][0]["text"]}
        control.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        control.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        wait_until(lambda: server.http.get("/health").status_code == 503)
        assert server.http.get("/health").json()["status"] == "unavailable"
        assert code_of(server.http.post(f"{path}/moves", json=move, headers=token)) == (503, "unavailable")
        assert code_of(server.http.get(path, headers=token)) == (503, "unavailable")
        assert server.http.get("/metrics").status_code == 200
        control.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        wait_until(lambda: server.http.get("/health").status_code == 200)
        assert server.http.get(path, headers=token).json() == update
        accepted = server.http.post(f"{path}/moves", json=move, headers=token).json()
        assert accepted == {"version": 1, "seq": 3, "held": False}
        wait_until(lambda: server.http.get(path, headers=token).json()["version"] >= 2)  # the bot is there too
        assert all("database_" in error or "request" in error for error in server.errors)


def test_metrics_count_what_happens(server: Hosted) -> None:
    person = me()
    table = open_by(server.http, person, "planner", pace="instant")["table"]["id"]
    open_by(server.http, me(), {"kind": "open"})
    update = server.http.get(f"/api/tables/{table}", headers=bearer(person["secret"])).json()
    move = {"version": 0, "move": update["moves"][0]["text"]}
    for _ in range(2):  # the second one changes nothing
        server.http.post(f"/api/tables/{table}/moves", json=move, headers=bearer(person["secret"]))
    wait_until(lambda: 'trikk_moves_total{by="bot"} 1.0' in server.http.get("/metrics").text)
    answer = server.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    for line in (
        'trikk_tables{state="open"} 1.0',
        'trikk_tables{state="playing"} 1.0',
        'trikk_requests_total{method="POST",route="/api/tables",status="201"} 2.0',
        'trikk_requests_total{method="POST",route="/api/tables/{table_id}/moves",status="200"} 2.0',
        "trikk_bot_thinking_seconds_count 1.0",
    ):
        assert line in answer.text.splitlines()
    assert table not in answer.text


def test_who_is_connected_is_told_why_when_the_server_stops(sqlite_url: str) -> None:
    async def main() -> None:
        async with running(sqlite_url) as services:
            table = await opened(services, "me", "same_device")
            watch = await at(services, table, lambda table: table.watch)
            listeners = [listen(services, table, token) for token in (table.token("Ann"), watch)]
            await until(lambda: all(listener.updates for listener in listeners))
        for listener in listeners:
            assert listener.closed is not None
            assert listener.closed.code == "stopping"

    asyncio.run(main())


# --- what there is -------------------------------------------------------------------------------------------------


def test_editions_and_bots_are_listed(server: Hosted) -> None:
    editions = server.http.get("/api/editions").json()["editions"]
    assert [edition["id"] for edition in editions] == list(edition_ids())
    for edition in editions:
        details = server.http.get(f"/api/editions/{edition['id']}").json()
        assert edition.pop("hash") is None  # only maps of one's own have one
        assert {name: details[name] for name in edition} == edition
        assert details["tickets"]
    assert code_of(server.http.get("/api/editions/atlantis")) == (404, "unknown_edition")
    bots = [bot["name"] for bot in server.http.get("/api/bots").json()["bots"]]
    assert bots[:6] == ["random", "novice", "greedy", "planner", "neural", "search"]


def test_the_lobby_has_listed_tables_that_are_not_over_the_newest_first(server: Hosted) -> None:
    people = [me() for _ in range(3)]
    waiting = open_by(server.http, people[0], {"kind": "open"}, listed=True)
    open_by(server.http, me(), {"kind": "open"})  # private
    playing = open_by(server.http, people[1], "planner", listed=True)
    over = open_by(server.http, "greedy", "random", listed=True, pace="instant")["table"]["id"]
    wait_until(lambda: server.http.get(f"/api/tables/{over}").json()["table"]["state"] == "over")
    answer = server.http.get("/api/tables")
    found = answer.json()["tables"]
    assert [table["id"] for table in found] == [playing["table"]["id"], waiting["table"]["id"]]
    assert [[seat["name"] for seat in table["seats"]] for table in found] == [["Ann", "planner"], ["Ann", None]]
    key = waiting["links"]["invite"].partition("=")[2]
    assert not any(secret in answer.text for secret in (key, *(person["secret"] for person in people)))
    # From the lobby everyone may watch, and join where a seat is free.
    path = f"/api/tables/{waiting['table']['id']}"
    assert server.http.get(path).json()["you"] is None
    joined = server.http.post(f"{path}/join", json={"name": "Bob", "secret": new_secret()}).json()
    assert (joined["seat"], joined["table"]["state"]) == (1, "playing")


# --- links ---------------------------------------------------------------------------------------------------------


def test_links_lead_to_where_the_server_was_asked(server: Hosted) -> None:
    person = me()
    opening = open_by(server.http, person, {"kind": "open"})
    table, links = opening["table"]["id"], opening["links"]
    here = f"http://127.0.0.1:{server.port}/t/{table}"
    assert re.fullmatch("[2-9A-Z]{6}", links["code"])
    kinds = {
        kind: re.fullmatch(rf"{re.escape(here)}#{kind}=([\w-]{{22}})", links[kind]) for kind in ("invite", "watch")
    }
    assert kinds["invite"]
    assert kinds["watch"]
    assert server.http.get(f"/t/{table}").text == server.http.get("/").text
    path = f"/api/tables/{table}"
    assert server.http.get(f"{path}/links", headers=bearer(person["secret"])).json() == links
    invite, watch = bearer(kinds["invite"][1]), bearer(kinds["watch"][1])
    assert code_of(server.http.get(f"{path}/links", headers=watch)) == (403, "not_seated")
    assert server.http.get(path, headers=watch).json()["you"] is None
    asked = {"name": "Bob", "secret": new_secret()}
    assert code_of(server.http.post(f"{path}/join", json=asked, headers=watch)) == (403, "may_not_join")
    assert server.http.post(f"{path}/join", json=asked, headers=invite).json()["seat"] == 1
    assert code_of(server.http.get(path)) == (404, "unknown_table")


@pytest.mark.parametrize(
    ("host", "asked", "base", "reach"),
    [
        ("127.0.0.1", "localhost:8642", "http://localhost:8642", "machine"),
        ("127.0.0.1", "[::1]:8642", "http://[::1]:8642", "machine"),
        ("0.0.0.0", "localhost:8642", "http://192.168.3.4:8642", "network"),
        ("0.0.0.0", "127.0.0.1:8642", "http://192.168.3.4:8642", "network"),
        ("0.0.0.0", "192.168.3.4:8642", "http://192.168.3.4:8642", "site"),
    ],
)
def test_links_say_from_where_they_work(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, host: str, asked: str, base: str, reach: str
) -> None:
    monkeypatch.setattr("trikk.server.net.addresses._towards_others", lambda: iter(["192.168.3.4"]))

    async def main() -> tuple[dict[str, str], httpx.Response]:
        settings = Settings(database=sqlite_url, host=host, limits=UNLIMITED)
        async with asked_without_network(settings) as client:
            body = {"edition": "new_york", "seats": [me(), {"kind": "open"}]}
            opened = await client.post("/api/tables", json=body, headers={"Host": asked})
            links: dict[str, str] = opened.json()["links"]
            # The address that others are told is one that the server answers to.
            there = links["invite"].removeprefix("http://").partition("/")[0]
            return links, await client.get("/api/bots", headers={"Host": there})

    links, answer = asyncio.run(main())
    assert links["reach"] == reach
    assert all(links[kind].startswith(f"{base}/t/") for kind in ("invite", "watch"))
    assert answer.status_code == 200


@asynccontextmanager
async def asked_publicly(database: str) -> AsyncIterator[httpx.AsyncClient]:
    """Yield a client of a server behind a proxy that players reach by another name."""
    async with asked_without_network(Settings(database=database, public_url=PUBLIC, limits=UNLIMITED)) as client:
        yield client


@asynccontextmanager
async def asked_without_network(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    """Yield a client of a server that listens nowhere."""
    with closing(open_store(settings.database)) as store:
        app = make_app(settings, store)
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8642") as client,
        ):
            yield client


def test_links_have_the_public_address(sqlite_url: str) -> None:
    async def main() -> dict[str, str]:
        async with asked_publicly(sqlite_url) as client:
            asked = {"edition": "new_york", "seats": [me(), {"kind": "open"}]}
            answer = await client.post("/api/tables", json=asked, headers={"Host": "trikk.example.org"})
            links: dict[str, str] = answer.json()["links"]
            return links

    links = asyncio.run(main())
    assert links["reach"] == "site"
    for kind in ("invite", "watch"):
        assert links[kind].startswith(f"{PUBLIC}/t/")
        assert f"#{kind}=" in links[kind]


# --- hints ---------------------------------------------------------------------------------------------------------


def test_hints_are_given_in_practice_only(server: Hosted) -> None:
    person, other = me(), {**me("Bob"), "kind": "same_device"}
    alone = open_by(server.http, person, "planner")["table"]
    path = f"/api/tables/{alone['id']}"
    assert alone["hints"]
    hint = server.http.post(f"{path}/hint", headers=bearer(person["secret"])).json()
    legal = server.http.get(path, headers=bearer(person["secret"])).json()["moves"]
    assert hint["version"] == 0
    assert {each["move"] for each in hint["moves"]} == {each["text"] for each in legal}
    assert all(each["tries"] > 0 for each in hint["moves"])
    for seats, options in (([person, other, "planner"], {}), ([person, "planner"], {"hints": False})):
        table = open_by(server.http, *seats, **options)["table"]
        refused = server.http.post(f"/api/tables/{table['id']}/hint", headers=bearer(person["secret"]))
        assert (table["hints"], *code_of(refused)) == (False, 403, "no_hints")


# --- when it is over -----------------------------------------------------------------------------------------------


def test_records_and_replays_are_for_those_who_may_see_the_table(sqlite_url: str) -> None:
    clock = Clock(time.time() - 31 * DAY)
    with kept(sqlite_url, clock) as repository:
        tables = [open_table(repository, "me", "greedy") for _ in range(2)]
        for table in tables:
            table.play()
        clock.forward(2 * DAY)
        commands.react(repository, tables[0].id, tables[0].token("Ann"), "party")
        keys = [(table.secrets["Ann"], table.row.watch_key, table.row.invite_key) for table in tables]
        commands.archive_untouched(repository, since=clock.now - DAY, most=9)
        commands.put_away(repository, tables[1].id, archived_before=clock.now + DAY)
        assert [table.state for table in tables] == ["over", "archived"]
    with hosted(sqlite_url) as server:
        for table, tokens in zip(tables, keys, strict=True):
            path = f"/api/tables/{table.id}"
            for token in tokens:
                record = server.http.get(f"{path}/record", headers=bearer(token)).json()
                assert trikk.replay(record["record"]).is_over
                for perspective in ("open", "spectator", "0", "1"):
                    replay = server.http.get(f"{path}/replay?perspective={perspective}", headers=bearer(token)).json()
                    assert len(replay["steps"]) == len(record["record"]["moves"]) + 1
                wrong = server.http.get(f"{path}/replay?perspective=2", headers=bearer(token))
                assert code_of(wrong) == (422, "malformed")
            for what in ("record", "replay", "happenings"):
                assert code_of(server.http.get(f"{path}/{what}")) == (404, "unknown_table")
        first, second = (
            server.http.get(f"/api/tables/{table.id}/happenings?after=1", headers=bearer(tokens[0])).json()
            for table, tokens in zip(tables, keys, strict=True)
        )
        assert [each["seq"] for each in first["happenings"]] == list(range(2, first["seq"] + 1))
        assert second["happenings"] == []


# --- pages and documents -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/t/abc", "/static/style.css", "/api/bots", "/api/nothing", "/nothing"])
def test_every_answer_has_strict_headers(server: Hosted, path: str) -> None:
    answer = server.http.get(path)
    policy = dict(part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert (policy["script-src"], policy["style-src"], policy["frame-ancestors"]) == ("'self'", "'self'", "'none'")
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    if "html" in answer.headers["content-type"]:
        assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=", answer.text, re.IGNORECASE)


def test_openapi_lists_every_address_with_its_refusals(server: Hosted) -> None:
    document = server.http.get("/api/openapi.json").json()
    assert document == json.loads(json.dumps(openapi_document()))
    listed = {(path, method.upper()) for path, methods in document["paths"].items() for method in methods}
    assert len(listed) > 15
    assert listed == set(all_routes()) | {("/health", "GET")}
    for path, method in all_routes():
        described = document["paths"][path][method.lower()]
        assert described["summary"]
        assert described["description"]
        answers = described["responses"]
        assert {"422", "429", "503", "421"} <= answers.keys()
        for status, answer in answers.items():
            if int(status) >= 400:
                assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Error"}
        if "{table_id}" in path and not path.endswith("/take-over"):  # where a wrong code says nothing of the table
            assert "`unknown_table`" in answers["404"]["description"]


def test_nobody_waits_while_openapi_is_made_which_is_done_once(server: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    is_made, others_are_answered = threading.Event(), threading.Event()
    waited = []

    def made(app: object) -> dict[str, str]:
        is_made.set()
        waited.append(others_are_answered.wait(PATIENCE))
        return {"openapi": "3"}

    monkeypatch.setattr(documents, "openapi_document", made)
    openapi_text.cache_clear()
    try:
        with ThreadPoolExecutor(1) as other:
            asked = other.submit(httpx.get, f"http://{server.address}/api/openapi.json", timeout=2 * PATIENCE)
            assert is_made.wait(PATIENCE)
            assert httpx.get(f"http://{server.address}/health", timeout=2 * PATIENCE).status_code == 200
            others_are_answered.set()
            assert asked.result().json() == {"openapi": "3"}
        assert server.http.get("/api/openapi.json").json() == {"openapi": "3"}
        assert waited == [True]
    finally:
        openapi_text.cache_clear()


def all_routes() -> Iterator[tuple[str, str]]:
    """Yield paths and methods of all addresses below /api, as the application itself has them."""
    for route in [route for part in (routes, finished_games, catalog, studio) for route in part.router.routes]:
        assert isinstance(route, APIRoute)
        for method in route.methods or ():
            yield route.path, method
