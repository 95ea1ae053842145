"""What all messages have in common, and the words of a game among them: moves, events and views leave as they are."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType

from trikk.game import events, moves
from trikk.game.view import CardView, CityView


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


# By these names they stand in the schemas.
Event = TypeAliasType("Event", Annotated[events.Event, Field(discriminator="type")])
Move = TypeAliasType("Move", Annotated[moves.AnyMove, Field(discriminator="kind")])
View = TypeAliasType("View", Annotated[CityView | CardView, Field(discriminator="family")])
