"""What all messages have in common. Moves, events and views of a game are sent as they are."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType

from trikk.game import events, moves
from trikk.game.view import CardView, CityView


class Message(BaseModel):
    """A message or a part of one. Unknown fields are refused, and an error never repeats what was sent.

    The text under a field is its description in the schemas. The server sends every field.
    """

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        hide_input_in_errors=True,
        json_schema_serialization_defaults_required=True,
    )


# Their names in the schemas.
Event = TypeAliasType("Event", Annotated[events.Event, Field(discriminator="type")])
Move = TypeAliasType("Move", Annotated[moves.AnyMove, Field(discriminator="kind")])
View = TypeAliasType("View", Annotated[CityView | CardView, Field(discriminator="family")])
