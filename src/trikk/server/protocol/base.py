"""What all messages have in common."""

from pydantic import BaseModel, ConfigDict


class Message(BaseModel):
    """A message or a part of one: nothing in it is unknown, and an error about it never repeats what was sent.

    The text under a field is its description in the schemas, and what the server sends has every field.
    """

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        hide_input_in_errors=True,
        use_attribute_docstrings=True,
        json_schema_serialization_defaults_required=True,
    )
