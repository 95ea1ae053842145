"""What happened in a game, as in docs/records.md; what the reader may not know is null (R31, K25)."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from trikk.server.api.messages.base import Message
from trikk.server.api.messages.outcomes import CardScore, CityScore, Ending

Card = str
"""A colour, or `wild`."""


class SetupEvent(Message):
    """The first cards and tickets have been dealt."""

    type: Literal["setup"]
    edition: str
    players: int
    hands: list[list[Card | None]]
    """By seat."""
    offers: list[list[int | None]]
    """By seat: tickets to choose from, as drawn."""


class StackPlacedEvent(Message):
    """A stack of tokens lies on a place."""

    type: Literal["stack_placed"]
    seat: int | None
    """Null for the printed places."""
    location: str
    symbol: int
    count: int


class OfferedEvent(Message):
    """A seat looks at tickets; `kept` follows."""

    type: Literal["offered"]
    seat: int
    tickets: list[int | None]
    """As drawn."""


class KeptEvent(Message):
    """A seat has chosen tickets."""

    type: Literal["kept"]
    seat: int
    kept: list[int | None]
    returned: list[int | None]
    """In the order they were offered, which is the order they go under the deck."""


class TurnEvent(Message):
    """A turn begins."""

    type: Literal["turn"]
    seat: int


class DrewEvent(Message):
    """A seat took one card."""

    model_config = ConfigDict(serialize_by_alias=True)

    type: Literal["drew"]
    seat: int
    from_: Annotated[Literal["deck", "market"], Field(alias="from")]
    card: Card | None


class MarketCardEvent(Message):
    """A card is turned up into the market."""

    type: Literal["market_card"]
    card: Card


class MarketResetEvent(Message):
    """Three wilds: the market goes to the discard pile."""

    type: Literal["market_reset"]
    discarded: list[Card]


class ReshuffledEvent(Message):
    """The discard pile becomes the deck; the card that needed it comes next."""

    type: Literal["reshuffled"]
    size: int


class ClaimedEvent(Message):
    """A seat claimed a route."""

    type: Literal["claimed"]
    seat: int
    route: str
    cards: list[Card]
    points: int


class TokenTakenEvent(Message):
    """A seat took a token, directly after claiming a route."""

    type: Literal["token_taken"]
    seat: int
    location: str
    symbol: int


class MovedEvent(Message):
    """The Card Game: cards went from a seat's yard to its track pile."""

    type: Literal["moved"]
    seat: int
    cards: list[Card]


class LaidEvent(Message):
    """A seat laid cards in its yard."""

    type: Literal["laid"]
    seat: int
    cards: list[Card]


class RobbedEvent(Message):
    """A seat's row was robbed: its cards go to the discard pile."""

    type: Literal["robbed"]
    seat: int
    """The robber."""
    victim: int
    cards: list[Card]


class PassedEvent(Message):
    """A seat could do nothing."""

    type: Literal["passed"]
    seat: int


class LastTurnsEvent(Message):
    """The last turns begin."""

    type: Literal["last_turns"]
    seat: int
    """Who triggered it."""


class CompletedEvent(Message):
    """The Card Game, in a scoring: a seat paid for a ticket."""

    type: Literal["completed"]
    seat: int
    ticket: int
    cards: list[Card]
    """Those paid."""


class ScoredEvent(Message):
    """A seat has finished choosing tickets in a scoring."""

    type: Literal["scored"]
    seat: int


class RedealtEvent(Message):
    """A second deck is played (K21)."""

    type: Literal["redealt"]
    size: int
    """Of the new deck, before dealing."""
    hands: list[list[Card | None]]
    """The new cards, by seat."""


class OverEvent(Message):
    """The game is over."""

    type: Literal["over"]
    scores: list[CityScore] | list[CardScore]
    """By seat."""
    winners: list[int]
    reason: Ending


Event = Annotated[
    SetupEvent
    | StackPlacedEvent
    | OfferedEvent
    | KeptEvent
    | TurnEvent
    | DrewEvent
    | MarketCardEvent
    | MarketResetEvent
    | ReshuffledEvent
    | ClaimedEvent
    | TokenTakenEvent
    | MovedEvent
    | LaidEvent
    | RobbedEvent
    | PassedEvent
    | LastTurnsEvent
    | CompletedEvent
    | ScoredEvent
    | RedealtEvent
    | OverEvent,
    Field(discriminator="type"),
]
"""Something that happened in a game."""
