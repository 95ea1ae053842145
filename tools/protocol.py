"""Writes what clients are made from: `make protocol`. A test says when it is stale.

- docs/openapi.json: everything over HTTP
- docs/websocket.json: JSON Schemas of the messages of the WebSocket
- web/src/protocol.ts: TypeScript types of both, and the limits that people meet
"""

import json
from pathlib import Path
from types import ModuleType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import TypeAdapter

from tools.typescript import HEAD, Schema, TypeWriter, UnknownSchema, plain
from trikk.server.api.messages import answers, editions, events, moves, names, outcomes, positions, requests
from trikk.server.api.messages.base import Message
from trikk.server.api.messages.documents import websocket_document
from trikk.server.app import openapi_document

ROOT = Path(__file__).parents[1]
OPENAPI = ROOT / "docs" / "openapi.json"
WEBSOCKET = ROOT / "docs" / "websocket.json"
TYPESCRIPT = ROOT / "web" / "src" / "protocol.ts"

MODULES = (requests, answers, events, moves, outcomes, positions, editions)
"""Where unions and enumerations have names, which schemas do not tell."""

LIMITS = {
    "LONGEST_NAME": (names.LONGEST_NAME, "Characters of a name."),
    "MOST_MARKS": (names.MOST_MARKS, "Accents on one letter of a name."),
}
"""Numbers that a page tells people before it sends anything."""


def aliases(*modules: ModuleType) -> dict[str, Schema]:
    """Return the unions and enumerations that have a name in these modules."""
    found: dict[str, Schema] = {}
    for module in modules:
        for name, value in vars(module).items():
            if not name.startswith("_") and is_choice(value):
                schema = TypeAdapter(value).json_schema(mode="serialization")
                schema.pop("$defs", None)
                found[name] = schema
    return found


def is_choice(value: Any) -> bool:
    """Whether a value is a type that says one of several: messages, or values."""
    if get_origin(value) is Annotated:
        value = get_args(value)[0]
    if get_origin(value) in (Union, UnionType):
        return all(isinstance(each, type) and issubclass(each, Message) for each in get_args(value))
    return get_origin(value) is Literal


def typescript(openapi: dict[str, Any], websocket: dict[str, Any], aliases: dict[str, Schema]) -> str:
    """Return the limits, and the types of both documents."""
    schemas: dict[str, Schema] = plain(openapi["components"]["schemas"])
    for name, schema in plain(websocket["$defs"]).items():
        if name not in aliases and schemas.setdefault(name, schema) != schema:
            raise UnknownSchema(f"{name} is not the same over HTTP and through the WebSocket")
    writer = TypeWriter(schemas, aliases)
    limits = "".join(f"/** {what} */\nexport const {name} = {limit};\n" for name, (limit, what) in LIMITS.items())
    return f"{HEAD}\n{limits}\n{writer.endpoints(openapi['paths'])}\n{writer.declarations()}"


def files() -> dict[Path, str]:
    """Return every generated file and its text."""
    openapi, websocket = openapi_document(), websocket_document()
    return {
        OPENAPI: as_json(openapi),
        WEBSOCKET: as_json(websocket),
        TYPESCRIPT: typescript(openapi, websocket, aliases(*MODULES)),
    }


def as_json(document: dict[str, Any]) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
