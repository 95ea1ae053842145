"""The OpenAPI document of all addresses and messages, with those of the WebSocket among its schemas."""

import ast
import inspect
import sys
from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter
from typing_extensions import is_typeddict

from trikk.catalog import model
from trikk.game import events, moves, outcome, view
from trikk.server.api.messages import answers, editions, requests, studio
from trikk.server.api.messages.base import Message

MODULES = (model, events, moves, outcome, view, answers, editions, requests, studio)
REFERENCE = "#/components/schemas/{model}"


def openapi_document(app: FastAPI) -> dict[str, Any]:
    """Return the description of all addresses and messages of an application, made when it is first asked for."""
    if app.openapi_schema:
        return app.openapi_schema
    document = FastAPI.openapi(app)
    schemas = document["components"]["schemas"]
    for name, schema in _websocket_schemas().items():
        assert schemas.setdefault(name, schema) == schema, f"{name} is not the same over HTTP and through the WebSocket"
    for module in MODULES:
        for name, described in vars(module).items():
            if name in schemas and isinstance(described, type) and described.__module__ == module.__name__:
                _describe(schemas[name], described)
    document["components"]["schemas"] = dict(sorted(schemas.items()))
    return document


def _websocket_schemas() -> dict[str, Any]:
    _, document = TypeAdapter.json_schemas(
        [
            ("Hello", "validation", TypeAdapter(requests.Hello)),
            ("ClientMessage", "validation", TypeAdapter(requests.ClientMessage)),
            ("ServerMessage", "serialization", TypeAdapter(answers.ServerMessage)),
        ],
        ref_template=REFERENCE,
    )
    return dict(document["$defs"])


def _describe(schema: dict[str, Any], described: type) -> None:
    """Add the docstrings of a class and its fields; classes of a game always have every field."""
    properties = schema.get("properties", {})
    schema["description"] = inspect.cleandoc((described.__doc__ or "").partition(">>>")[0])
    for parent in reversed(described.__mro__):
        for name, text in _texts_in(parent.__module__).get(parent.__name__, {}).items():
            if name in properties:
                properties[name]["description"] = text
    if is_dataclass(described) or is_typeddict(described):
        schema["required"] = list(properties)
    elif not issubclass(described, Message):
        raise TypeError(f"{described.__name__} is no message")


@cache
def _texts_in(module: str) -> dict[str, dict[str, str]]:
    """Return the text under each field of each class of a module of Trikk."""
    if not module.startswith("trikk."):
        return {}
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: dict(_texts_of(node)) for node in tree.body if isinstance(node, ast.ClassDef)}


def _texts_of(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, text in pairwise(node.body):
        match field, text:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                yield name, inspect.cleandoc(words)
