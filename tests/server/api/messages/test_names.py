"""What players are called: cleaned, limited, and refused with a code of its own; the page goes by the same list."""

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter, ValidationError

from tests.server.hosting import Hosted, bearing, refused
from trikk.server.api.messages.names import LONGEST_NAME, MOST_MARKS, Name
from trikk.server.bench.client import new_secret

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "names.json").read_text(encoding="utf-8"))
NAMES = TypeAdapter(Name)
LIMITS_OF_THE_PAGE = Path(__file__).parents[4] / "web" / "src" / "app" / "limits.ts"


@pytest.mark.parametrize("case", CASES, ids=[ascii(case["typed"]) for case in CASES])
def test_a_name_is_cleaned_or_refused_with_a_code(case: dict[str, Any]) -> None:
    if case["problem"] is None:
        assert NAMES.validate_python(case["typed"]) == case["name"]
        return
    with pytest.raises(ValidationError) as failed:
        NAMES.validate_python(case["typed"])
    assert [error["type"] for error in failed.value.errors()] == [case["problem"]]


@pytest.mark.parametrize("name", ["Konduktøren", "CONDUCTEUR", "lärlingen", "Trafikklederen"])
def test_nobody_is_called_as_a_bot_is_in_another_language(name: str) -> None:
    with pytest.raises(ValidationError) as failed:
        NAMES.validate_python(name)
    assert failed.value.errors()[0]["type"] == "name_of_bot"


def test_what_is_far_too_long_is_refused_with_the_same_code() -> None:
    with pytest.raises(ValidationError) as failed:
        NAMES.validate_python("Q" * 5000)
    assert failed.value.errors()[0]["type"] == "name_too_long"


def asked(name: str | None) -> dict[str, Any]:
    seats = [{"kind": "me", "name": name, "secret": new_secret()}, {"kind": "open"}]
    return {"edition": "new_york", "seats": seats}


def opening(host: Hosted, body: dict[str, Any]) -> httpx.Response:
    return host.http.post("/api/tables", json=body)


def test_the_refusal_says_which_field_and_how_long_it_may_be(host: Hosted) -> None:
    answer = opening(host, asked("Q" * 30))
    refused(answer, 422, "name_too_long", most=LONGEST_NAME, field="body.seats.0.me.name")
    refused(opening(host, asked("A\u200bda")), 422, "name_unseen", field="body.seats.0.me.name")


def test_nobody_has_to_say_a_name(host: Hosted) -> None:
    opened = opening(host, asked(None)).json()
    table = opened["table"]
    assert [(seat["kind"], seat["name"]) for seat in table["seats"]] == [("person", None), ("open", None)]
    key = opened["links"]["invite"].partition("#invite=")[2]
    joined = host.http.post(f"/api/tables/{table['id']}/join", json={"secret": new_secret()}, headers=bearing(key))
    assert joined.status_code == 200
    begun = joined.json()["table"]
    assert begun["state"] == "playing"
    assert [(seat["kind"], seat["name"]) for seat in begun["seats"]] == [("person", None)] * 2


def test_what_is_malformed_is_told_in_words_of_ours(host: Hosted) -> None:
    answer = opening(host, {"edition": "new_york", "seats": [{"kind": "open"}]})
    refused(answer, 422, "malformed", problem="too_short", field="body.seats", expected=2)
    answer = opening(host, {"edition": "new_york", "seats": [{"kind": "sofa"}] * 2})
    assert answer.json()["error"]["details"]["problem"] == "not_a_choice"
    text = json.dumps(answer.json())
    assert "Input should" not in text
    assert "sofa" not in text


def test_the_page_knows_the_limits_of_names() -> None:
    found = dict(re.findall(r"export const (\w+) = (\d+);", LIMITS_OF_THE_PAGE.read_text(encoding="utf-8")))
    assert found == {"LONGEST_NAME": str(LONGEST_NAME), "MOST_MARKS": str(MOST_MARKS)}
