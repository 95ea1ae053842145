"""TypeScript from schemas: what each becomes, and that nothing is guessed."""

import re
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field, TypeAdapter

from tools.protocol import MODULES, aliases, is_choice, typescript
from tools.typescript import HEAD, TypeWriter, UnknownSchema, comment
from trikk.server.api.messages.answers import ServerMessage
from trikk.server.api.messages.base import Message
from trikk.server.api.messages.documents import websocket_document


class Tram(Message):
    """Runs on rails."""

    kind: Literal["tram"]
    line: int
    """As painted on it."""
    driver: str | None = None


class Boat(Message):
    """Floats.

    Until it does not.
    """

    kind: Literal["boat"]
    crew: list[str | None]


Vehicle = Annotated[Tram | Boat, Field(discriminator="kind")]
Weather = Literal["sun", "rain"]


class Trip(Message):
    vehicles: list[Vehicle]
    weather: Weather | None
    other: Literal["sun", "snow"] = "sun"


def writer(*models: type[BaseModel], **names: Any) -> TypeWriter:
    _, document = TypeAdapter.json_schemas([(model, "validation", TypeAdapter(model)) for model in models])
    return TypeWriter(document.get("$defs", {}), names)


def schema_of(annotation: Any) -> dict[str, Any]:
    schema = TypeAdapter(annotation).json_schema()
    schema.pop("$defs", None)
    return schema


@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        (int, "number"),
        (float, "number"),
        (bool, "boolean"),
        (str, "string"),
        (None, "null"),
        (Any, "unknown"),
        (Literal["red"], '"red"'),
        (Literal["red", 2], '"red" | 2'),
        (str | None, "string | null"),
        (Annotated[str, Field(min_length=1, max_length=9, pattern="^a")], "string"),
        (Annotated[int, Field(ge=0, lt=9)] | None, "number | null"),
        (int | float, "number"),
        (list[int], "number[]"),
        (list[int | None], "(number | null)[]"),
        (list[list[int | None]], "(number | null)[][]"),
        (list[list[int] | list[str]], "(number[] | string[])[]"),
        (list[dict[str, int | None]], "(Record<string, number | null>)[]"),
        (tuple[str, int], "[string, number]"),
        (dict[str, int], "Record<string, number>"),
        (dict[int, list[str]], "Record<string, string[]>"),
        (dict[str, Any], "Record<string, unknown>"),
        (Tram, "Tram"),
        (list[Tram], "Tram[]"),
        (Vehicle, "Tram | Boat"),
        (list[Vehicle], "(Tram | Boat)[]"),
        (dict[str, Vehicle] | None, "Record<string, Tram | Boat> | null"),
    ],
    ids=str,
)
def test_types_are_written_as(annotation: Any, expected: str) -> None:
    schema = schema_of(annotation)
    if annotation is Tram:
        schema = {"$ref": "#/$defs/Tram"}
    assert writer(Tram, Boat).type_of(schema) == expected


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "colour"},
        {"type": "array"},
        {"type": ["string", "null"]},
        {"allOf": [{"type": "string"}]},
        {"type": "object", "patternProperties": {"^a": {"type": "string"}}},
        {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": True},
        {"type": "array", "prefixItems": [{"type": "string"}], "minItems": 0, "maxItems": 1},
        {"$ref": "#/$defs/Balloon"},
        {"minimum": 3},
    ],
    ids=str,
)
def test_what_is_not_known_is_refused(schema: dict[str, Any]) -> None:
    with pytest.raises(UnknownSchema):
        writer(Tram).type_of(schema)


def test_unions_and_enumerations_are_written_by_their_names() -> None:
    trip = writer(Trip, Vehicle=schema_of(Vehicle), Weather=schema_of(Weather))
    assert trip.declarations() == (
        """\
/**
 * Floats.
 *
 * Until it does not.
 */
export interface Boat {
  kind: "boat";
  crew: (string | null)[];
}

/** Runs on rails. */
export interface Tram {
  kind: "tram";
  /** As painted on it. */
  line: number;
  driver?: string | null;
}

export interface Trip {
  vehicles: Vehicle[];
  weather: Weather | null;
  other?: "sun" | "snow";
}

export type Vehicle = Tram | Boat;

export type Weather = "sun" | "rain";
"""
    )


def test_a_long_union_has_a_line_for_each() -> None:
    words = [f"word_{i:02}_of_twelve" for i in range(12)]
    declared = writer().declaration("Word", {"enum": words, "type": "string"})
    assert declared == "export type Word =\n" + "\n".join(f'  | "{word}"' for word in words) + ";\n"


def test_a_name_stands_for_one_thing() -> None:
    with pytest.raises(UnknownSchema, match="Sky is Weather by another name"):
        writer(Weather=schema_of(Weather), Sky=schema_of(Weather))
    with pytest.raises(UnknownSchema, match="Tram is the name of two things"):
        writer(Tram, Tram=schema_of(Weather))
    with pytest.raises(UnknownSchema, match="'Trip-Input' cannot be the name of a type"):
        TypeWriter({"Trip-Input": {"type": "string"}}, {})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, ""),
        ("", ""),
        ("One.", "/** One. */\n"),
        ("a */ b", "/** a * / b */\n"),
        ("a\n\nb", "/**\n * a\n *\n * b\n */\n"),
    ],
)
def test_descriptions_are_comments(text: str | None, expected: str) -> None:
    assert comment({"description": text}) == expected


# --- addresses -----------------------------------------------------------------------------------------------------

OK = {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Tram"}}}}, "404": {}}


def test_endpoints_say_what_is_sent_and_what_comes_back() -> None:
    paths: dict[str, Any] = {
        "/trams/{id}": {
            "post": {
                "summary": "Paint",
                "description": "Paints a tram.",
                "parameters": [
                    {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}},
                    {"name": "first-of", "in": "query", "schema": {"type": "integer"}},
                    {"name": "authorization", "in": "header", "schema": {"type": "string"}},
                ],
                "requestBody": {"content": {"application/json": {"schema": {"enum": ["red", "blue"]}}}},
                "responses": OK,
            }
        },
        "/metrics": {"get": {"responses": {"200": {"content": {"text/plain": {}}}}}},
        "/bell": {"put": {"summary": "Ring", "responses": {"204": {}}}},
    }
    assert writer(Tram).endpoints(paths) == (
        """\
/** Addresses: what is sent to each and what comes back. */
export interface Endpoints {
  /** Paints a tram. */
  "POST /trams/{id}": {
    path: { id: string };
    query: { "first-of"?: number };
    body: "red" | "blue";
    answer: Tram;
  };
  "GET /metrics": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: string;
  };
  /** Ring */
  "PUT /bell": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: undefined;
  };
}
"""
    )


def test_an_endpoint_has_one_good_answer() -> None:
    with pytest.raises(UnknownSchema, match="2 good answers among 200, 404, 201"):
        writer(Tram).answer({**OK, "201": {}})


# --- the documents of the protocol ---------------------------------------------------------------------------------


def documents(tram: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """An OpenAPI and the document of a WebSocket, both with this tram."""
    return {"paths": {}, "components": {"schemas": {"Tram": schema_of(Tram)}}}, {"$defs": {"Tram": tram}}


def test_what_both_documents_have_is_written_once() -> None:
    text = typescript(*documents(schema_of(Tram)), {})
    assert text.startswith(HEAD)
    assert text.count("export interface Tram ") == 1


def test_the_documents_may_not_disagree() -> None:
    with pytest.raises(UnknownSchema, match="Tram is not the same over HTTP and through the WebSocket"):
        typescript(*documents(schema_of(Boat)), {})


def test_names_are_found_for_what_says_one_of_several_messages_or_values() -> None:
    assert is_choice(Vehicle)
    assert is_choice(Weather)
    for value in (Tram, int | None, dict[str, int], Annotated[str, Field(min_length=1)], "text", None):
        assert not is_choice(value)
    found = aliases(*MODULES)
    assert {"Event", "Happening", "MoveOffer", "Position", "EditionDetails", "SeatChoice", "Pace"} <= found.keys()


def test_the_websocket_document_has_all_that_it_refers_to() -> None:
    document = websocket_document()
    definitions = document["$defs"]
    references = set(re.findall(r"'#/\$defs/(\w+)'", str(document)))
    assert references <= definitions.keys()
    assert {"Hello", "ServerMessage", "Visible"} == definitions.keys() - references
    assert definitions["ServerMessage"]["oneOf"] == schema_of(ServerMessage)["oneOf"]


def test_what_the_server_sends_has_every_field_and_what_it_takes_may_leave_some_out() -> None:
    definitions = websocket_document()["$defs"]
    assert definitions["Hello"]["required"] == ["type"]
    assert set(definitions["Update"]["required"]) == set(definitions["Update"]["properties"])


def test_the_text_under_a_field_is_its_description() -> None:
    assert schema_of(Tram)["properties"]["line"]["description"] == "As painted on it."
