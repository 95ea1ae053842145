"""The messages of the WebSocket as a document, beside the OpenAPI that describes everything over HTTP."""

from typing import Any

from pydantic import TypeAdapter

from trikk.server.api.messages.answers import ServerMessage
from trikk.server.api.messages.requests import Hello, Visible


def websocket_document() -> dict[str, Any]:
    """Return the JSON Schemas of all that goes through a WebSocket."""
    messages, document = TypeAdapter.json_schemas(
        [
            ("Hello", "validation", TypeAdapter(Hello)),
            ("Visible", "validation", TypeAdapter(Visible)),
            ("ServerMessage", "serialization", TypeAdapter(ServerMessage)),
        ]
    )
    server = messages["ServerMessage", "serialization"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Trikk: the WebSocket",
        "description": "A client sends a `Hello`, then only `Visible`; the server sends many `ServerMessage`s.",
        "$defs": dict(sorted({**document["$defs"], "ServerMessage": server}.items())),
    }
