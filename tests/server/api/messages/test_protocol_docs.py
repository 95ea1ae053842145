"""docs/protocol.md and openapi.json say what the server does: examples are messages, and nothing is left out."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from tools import protocol
from trikk.game import moves
from trikk.server.api.messages import answers, base, editions, requests, studio
from trikk.server.api.messages.refusals import REFUSALS
from trikk.server.app import openapi_document

PAGE = (Path(__file__).parents[4] / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"<!-- (\w+) -->\n```json\n(.*?)^```$", re.DOTALL | re.MULTILINE)
KINDS: dict[str, Any] = {
    **vars(moves),
    **vars(base),
    **vars(requests),
    **vars(answers),
    **vars(editions),
    **vars(studio),
}


@pytest.mark.parametrize(("kind", "text"), EXAMPLE.findall(PAGE), ids=[kind for kind, _ in EXAMPLE.findall(PAGE)])
def test_examples_are_messages(kind: str, text: str) -> None:
    adapter = TypeAdapter(KINDS[kind])
    message = adapter.validate_json(text)
    assert adapter.dump_python(message, mode="json", by_alias=True, exclude_unset=True) == json.loads(text)


def test_every_example_says_what_it_is() -> None:
    assert len(EXAMPLE.findall(PAGE)) == PAGE.count("```json") > 10


def test_every_refusal_is_documented_with_its_status() -> None:
    rows = re.findall(r"^\| (\d{3}) \| (`.*?) \|", PAGE, re.MULTILINE)
    documented = {code: int(status) for status, codes in rows for code in re.findall(r"`(\w+)`", codes)}
    assert documented == {code: status for code, (status, _) in REFUSALS.items()}


def test_every_happening_and_every_reaction_is_documented() -> None:
    table = PAGE[PAGE.index("| type | what happened |") :].partition("\n\n")[0]
    documented = {
        name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)
    }
    happenings = get_args(get_args(answers.Happening.__value__)[0])
    assert documented == {get_args(kind.model_fields["type"].annotation)[0] for kind in happenings}
    section = PAGE[PAGE.index("## Reactions") :]
    assert all(f"`{name}`" in section for name in get_args(requests.ReactionName.__value__))


def test_every_address_below_api_is_documented() -> None:
    """In full, or from `...` on for a table's own."""
    paths = [path for path in openapi_document()["paths"] if path.startswith("/api/")]
    assert len(paths) > 10
    for path in paths:
        short = path.replace("/api/tables/{table_id}", "...")
        assert re.search(rf"(GET|POST) ({re.escape(path)}|{re.escape(short)})[`?]", PAGE), path


def test_the_description_of_the_protocol_is_fresh() -> None:
    assert protocol.OPENAPI.read_text(encoding="utf-8") == protocol.text(), "run `make protocol`"
