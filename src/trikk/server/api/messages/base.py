"""What all messages have in common."""

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from pydantic import BaseModel, ConfigDict, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema


class Message(BaseModel):
    """A message or a part of one: nothing in it is unknown, and an error about it never repeats what was sent.

    The text under a field is its description in the schemas, and what the server sends has every field.
    """

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        hide_input_in_errors=True,
        json_schema_serialization_defaults_required=True,
    )

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Return the schema of a message, with a description of each field.

        Pydantic's `use_attribute_docstrings` would read the sources whenever a server starts, schema or not.
        """
        schema = handler(core_schema)
        properties = handler.resolve_ref_schema(schema).get("properties", {})
        for parent in reversed(cls.__mro__):
            if issubclass(parent, Message):
                for name, text in _texts_in(parent.__module__)[parent.__name__].items():
                    properties[cls.model_fields[name].alias or name]["description"] = text
        return schema


@cache
def _texts_in(module: str) -> dict[str, dict[str, str]]:
    """Return the text under each field of each class of a module."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: dict(_texts_of(node)) for node in tree.body if isinstance(node, ast.ClassDef)}


def _texts_of(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, text in pairwise(node.body):
        match field, text:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                yield name, inspect.cleandoc(words)
