"""Whatever the OpenAPI document allows, and much that it does not: no answer is an error of the server's own, and every
answer is one that the document describes.

Schemathesis makes the requests. Most of them are then pointed at tables that exist, with tokens that open them.
"""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import trikk
from tests.patience import PATIENCE
from tests.server.databases import new_database
from tests.server.hosting import Hosted, Table, finished, hosted, opened
from trikk.server.app import openapi_document
from trikk.server.bench.client import new_secret

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]

CONFIG = schemathesis.Config.from_dict(
    {"generation": {"deterministic": True}, "phases": {"coverage": {"enabled": True}}, "warnings": False}
)
pytestmark = pytest.mark.long

EDITIONS = trikk.editions()

API = schemathesis.openapi.from_dict(openapi_document(), config=CONFIG)

Request = schemathesis.Case[Any]


@dataclass
class Place:
    """A server with a table of every kind."""

    host: Hosted
    tables: list[Table]
    inviting: Table
    """One more, at which nothing happens."""
    session: requests.Session
    answers: Counter[tuple[str, int]] = field(default_factory=Counter)
    """How often an operation was answered with a status."""

    def ask(self, case: Request) -> None:
        """Make a request, mostly about a table that is there, and check the answer."""
        # The same for the same request: Hypothesis makes some of them again.
        parts = (case.method, case.path, case.path_parameters, case.query, case.body)
        table = self._point(case, random.Random(repr(parts)))
        response = case.call(base_url=f"http://{self.host.address}", session=self.session, timeout=PATIENCE)
        case.validate_response(response, checks=CHECKS)
        self.answers[case.operation.label, response.status_code] += 1
        if case.path.endswith("/take-over") and response.status_code == 200:
            taken: Any = case.body
            table.secrets[0] = taken["secret"]

    def _point(self, case: Request, rng: random.Random) -> Table:
        """Change a request to one about a table, which is returned; a part of it, or all, stays as it is at times."""
        table = rng.choice(self._fitting(case.path) if rng.random() < 0.7 else self.tables)
        if rng.random() < 0.8:
            secrets = [secret for secret in table.secrets if secret]
            tokens = [*secrets * 2, table.invite, table.watch, new_secret()]
            case.headers["Authorization"] = f"Bearer {rng.choice(tokens)}"
        if rng.random() < 0.8:
            given = {"table_id": table.id, "edition": rng.choice(EDITIONS), "code": self._code(rng)}
            case.path_parameters.update({name: given[name] for name in case.path_parameters if name in given})
        if "step" in case.query and rng.random() < 0.8:
            case.query["step"] = rng.randrange(10)
        if isinstance(case.body, dict) and rng.random() < 0.8:
            self._fill(case, table, rng)
        return table

    def _code(self, rng: random.Random) -> str:
        """Return the code of an invitation, or of a seat."""
        token = self.inviting.secrets[0]
        answer = self.inviting.get("/links", token) if rng.random() < 0.5 else self.inviting.post("/code", token=token)
        return str(answer.json()["code"])

    def _fitting(self, path: str) -> list[Table]:
        """Return tables at which something can be done."""
        for ending, kinds in FITTING.items():
            if path.endswith(ending):
                return [table for table, kind in zip(self.tables, KINDS, strict=True) if kind in kinds]
        return self.tables

    def _fill(self, case: Request, table: Table, rng: random.Random) -> None:
        """Put into a request what cannot be guessed."""
        body: Any = case.body
        seats = body["seats"] if isinstance(body.get("seats"), list) else []
        if isinstance(body.get("edition"), str):
            body["edition"] = rng.choice(EDITIONS)
        for holder in [body, *(seat for seat in seats if isinstance(seat, dict))]:
            if isinstance(holder.get("secret"), str):
                holder["secret"] = new_secret()
            if isinstance(holder.get("bot"), str):
                holder["bot"] = rng.choice(["random", "planner", "search:ms=1", "search:threads=9"])
        if isinstance(body.get("record"), dict):
            over = self.tables[KINDS.index("over")]
            body["record"] = over.get("/record", over.watch).json()
        if "code" in body and case.path.endswith("/take-over"):
            body["code"] = table.post("/code", token=table.secrets[0]).json().get("code", "")
        if "move" in body:
            seen = table.get(token=table.secrets[0]).json()
            body["version"] = seen.get("version", 0)
            if seen.get("moves"):
                case.headers["Authorization"] = f"Bearer {table.secrets[0]}"
                body["move"] = rng.choice(seen["moves"])["text"]


KINDS = ["playing", "practice", "listed", "waiting", "cards", "bot", "over", "practised", "archived"]
FITTING = {
    "/record": ("over", "archived"),
    "/replay": ("over", "archived"),
    "/analysis": ("practised",),
    "/rematch": ("over",),
    "/hint": ("practice",),
    "/join": ("listed", "waiting"),
}
"""Where something can be done that can be done at few tables."""

RARE = {"POST /api/tables/{table_id}/undo", "POST /api/tables/{table_id}/stand-in"}
"""What can be done for a few seconds only, or once somebody has been gone for a while."""


@contextmanager
def place_at(host: Hosted) -> Iterator[Place]:
    """Yield a server with a table of every kind. All went well if it logged no error and most requests had a chance."""
    tables = {
        "playing": opened(host),
        "practice": opened(host, "mb"),
        "listed": opened(host, "mooo", listed=True),
        "waiting": opened(host, "moo"),
        "cards": opened(host, "mss", edition="card_game", open_track=True, listed=True, turn_limit="1day"),
        "bot": opened(host, "msb", edition="san_francisco"),
        "over": finished(host),
        "practised": finished(host, "mb"),
        "archived": finished(host, archived=True),
    }
    with requests.Session() as session:
        place = Place(host, [tables[kind] for kind in KINDS], opened(host, "mo"), session)
        yield place
    assert host.errors == []
    operations = {operation for operation, _ in place.answers}
    carried_out = {operation for operation, status in place.answers if status < 300}
    # Where several processes share the operations, each meets its tables in a state of its own.
    most = 2 if len(operations) == len(list(API.get_all_operations())) else 4
    assert len(operations - carried_out - RARE) <= most, operations - carried_out - RARE


@pytest.fixture(scope="module")
def on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    database = f"sqlite:///{tmp_path_factory.mktemp('schemathesis') / 'trikk.db'}"
    with hosted(database) as host, place_at(host) as place:
        yield place


@pytest.fixture(scope="module")
def on_postgres(postgres_address: str) -> Iterator[Place]:
    with new_database(postgres_address) as database, hosted(database) as host, place_at(host) as place:
        yield place


@pytest.fixture(autouse=True)
def short_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trikk.server.thinking.advice.WORLDS", 4)


def bounded(examples: int) -> settings:
    checks = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much]
    return settings(max_examples=examples, derandomize=True, database=None, suppress_health_check=checks)


@API.parametrize()
@bounded(8)
def test_every_answer_is_a_documented_one(case: Request, on_sqlite: Place, on_postgres: Place) -> None:
    """On both databases: to make a request up takes longer than to answer it."""
    again = case.derive()
    if isinstance(case.body, dict | list):
        again.body = deepcopy(case.body)  # what is in it would be shared
    on_sqlite.ask(case)
    on_postgres.ask(again)
