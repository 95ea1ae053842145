"""What happened in a game, by name (docs/records.md). What the reader may not know is None (R31, K25)."""

from collections.abc import Sequence
from typing import Any, Literal

# Before Python 3.12, pydantic cannot read Python's own TypedDict.
from typing_extensions import TypedDict

from trikk.catalog import CardEdition, Edition
from trikk.game.outcome import Reason

Card = str
"""A colour, or `wild`."""


class SetupEvent(TypedDict):
    """The first cards and tickets have been dealt."""

    type: Literal["setup"]
    edition: str
    players: int
    hands: list[list[Card | None]]
    """By seat."""
    offers: list[list[int | None]]
    """By seat: tickets to choose from, as drawn."""


class StackPlacedEvent(TypedDict):
    """A stack of tokens lies on a place."""

    type: Literal["stack_placed"]
    seat: int | None
    """Null for the printed places."""
    location: str
    symbol: int
    count: int


class OfferedEvent(TypedDict):
    """A seat looks at tickets; `kept` follows."""

    type: Literal["offered"]
    seat: int
    tickets: list[int | None]
    """As drawn."""


class KeptEvent(TypedDict):
    """A seat has chosen tickets."""

    type: Literal["kept"]
    seat: int
    kept: list[int | None]
    returned: list[int | None]
    """In the order they were offered, which is the order they go under the deck."""


class TurnEvent(TypedDict):
    """A turn begins."""

    type: Literal["turn"]
    seat: int


DrewEvent = TypedDict(  # `from` cannot be the name of a field of a class
    "DrewEvent",
    {"type": Literal["drew"], "seat": int, "from": Literal["deck", "market"], "card": Card | None},
)
DrewEvent.__doc__ = "A seat took one card."


class MarketCardEvent(TypedDict):
    """A card is turned up into the market."""

    type: Literal["market_card"]
    card: Card


class MarketResetEvent(TypedDict):
    """Three wilds: the market goes to the discard pile."""

    type: Literal["market_reset"]
    discarded: list[Card]


class ReshuffledEvent(TypedDict):
    """The discard pile becomes the deck; the card that needed it comes next."""

    type: Literal["reshuffled"]
    size: int


class ClaimedEvent(TypedDict):
    """A seat claimed a route."""

    type: Literal["claimed"]
    seat: int
    route: str
    cards: list[Card]
    points: int


class TokenTakenEvent(TypedDict):
    """A seat took a token, directly after claiming a route."""

    type: Literal["token_taken"]
    seat: int
    location: str
    symbol: int


class MovedEvent(TypedDict):
    """The Card Game: cards went from a seat's yard to its track pile."""

    type: Literal["moved"]
    seat: int
    cards: list[Card]


class LaidEvent(TypedDict):
    """A seat laid cards in its yard."""

    type: Literal["laid"]
    seat: int
    cards: list[Card]


class RobbedEvent(TypedDict):
    """A seat's row was robbed: its cards go to the discard pile."""

    type: Literal["robbed"]
    seat: int
    """The robber."""
    victim: int
    cards: list[Card]


class PassedEvent(TypedDict):
    """A seat passed, because it could do nothing else."""

    type: Literal["passed"]
    seat: int


class LastTurnsEvent(TypedDict):
    """The last turns begin."""

    type: Literal["last_turns"]
    seat: int
    """Who triggered it."""


class CompletedEvent(TypedDict):
    """The Card Game, in a scoring: a seat paid for a ticket."""

    type: Literal["completed"]
    seat: int
    ticket: int
    cards: list[Card]
    """Those paid."""


class ScoredEvent(TypedDict):
    """A seat has finished choosing tickets in a scoring."""

    type: Literal["scored"]
    seat: int


class RedealtEvent(TypedDict):
    """A second deck is played (K21)."""

    type: Literal["redealt"]
    size: int
    """Of the new deck, before dealing."""
    hands: list[list[Card | None]]
    """The new cards, by seat."""


class OverEvent(TypedDict):
    """The game is over."""

    type: Literal["over"]
    scores: list[dict[str, int | list[str]]]
    """By seat: the fields of a `CityScore`, or of a `CardScore`."""
    winners: list[int]
    reason: Reason


Event = (
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
    | OverEvent
)
"""Something that happened in a game; `type` tells what."""


def event_for(edition: Edition, event: Event, seat: int | None) -> Event:
    """Return an event as a seat may know it (R31, K25): hidden things are None.

    A spectator's seat is None.
    """
    if event["type"] == "setup":
        wilds = edition.setup_wilds if isinstance(edition, CardEdition) else 0  # K1: all see them given
        hands = [hand if i == seat else hand[:wilds] + _hidden(hand[wilds:]) for i, hand in enumerate(event["hands"])]
        offers = [offer if i == seat else _hidden(offer) for i, offer in enumerate(event["offers"])]
        return {**event, "hands": hands, "offers": offers}
    if event["type"] == "redealt":
        return {**event, "hands": [hand if i == seat else _hidden(hand) for i, hand in enumerate(event["hands"])]}
    if event["type"] == "drew" and event["from"] == "deck" and event["seat"] != seat:
        return {**event, "card": None}
    if event["type"] == "offered" and event["seat"] != seat:
        return {**event, "tickets": _hidden(event["tickets"])}
    if event["type"] == "kept" and event["seat"] != seat:
        return {**event, "kept": _hidden(event["kept"]), "returned": _hidden(event["returned"])}
    return event


def _hidden(things: Sequence[object]) -> list[Any]:
    return [None] * len(things)
