"""Moves that a seat may make now, each with its text in notation (docs/notation.md), which is what is sent back."""

from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field

from trikk.game.moves import (
    ClaimRoute,
    CompleteTicket,
    Done,
    DrawCard,
    DrawTickets,
    KeepTickets,
    LayCards,
    Move,
    Pass,
    PlaceStack,
    TakeToken,
)
from trikk.server.api.messages.base import Message


class _Offer(Message):
    kind: str
    text: str
    """In notation: what `MakeMove` sends."""


class DrawOffer(_Offer):
    """Take a card."""

    kind: Literal["draw"] = "draw"
    card: str
    """A colour, or `wild`, from the market; or `deck`."""


class TicketsOffer(_Offer):
    """Look at tickets; which to keep is chosen next."""

    kind: Literal["tickets"] = "tickets"


class KeepOffer(_Offer):
    """Keep these of the tickets on offer."""

    kind: Literal["keep"] = "keep"
    tickets: list[int]


class ClaimOffer(_Offer):
    """Claim a route with exactly these cards."""

    kind: Literal["claim"] = "claim"
    route: str
    cards: dict[str, int]
    """How many of each colour, `wild` last."""


class TakeOffer(_Offer):
    """Take the token of this one of two places."""

    kind: Literal["take"] = "take"
    place: str


class PlaceOffer(_Offer):
    """Put the next left-over token stack on this place."""

    kind: Literal["place"] = "place"
    place: str


class LayOffer(_Offer):
    """Lay these cards in the yard: one row, or three rows of one card."""

    kind: Literal["lay"] = "lay"
    cards: dict[str, int]
    """How many of each colour, `wild` last."""


class CompleteOffer(_Offer):
    """Pay for this ticket from the track pile."""

    kind: Literal["complete"] = "complete"
    ticket: int


class DoneOffer(_Offer):
    """Complete no more tickets in this scoring."""

    kind: Literal["done"] = "done"


class PassOffer(_Offer):
    """Do nothing, because nothing is possible."""

    kind: Literal["pass"] = "pass"


MoveOffer = Annotated[
    DrawOffer
    | TicketsOffer
    | KeepOffer
    | ClaimOffer
    | TakeOffer
    | PlaceOffer
    | LayOffer
    | CompleteOffer
    | DoneOffer
    | PassOffer,
    Field(discriminator="kind"),
]
"""A legal move."""


@lru_cache(maxsize=4096)  # engines name the same few moves again and again, and a turn can have dozens
def move_offer(move: Move) -> MoveOffer:
    """Return a move as it is offered.

    >>> import trikk
    >>> move_offer(trikk.parse_move("claim chelsea-soho:pink pink*3+wild*1")).cards
    {'pink': 3, 'wild': 1}
    """
    text = str(move)
    match move:
        case DrawCard(card):
            return DrawOffer(text=text, card=card)
        case DrawTickets():
            return TicketsOffer(text=text)
        case KeepTickets(tickets):
            return KeepOffer(text=text, tickets=list(tickets))
        case ClaimRoute(route, cards):
            return ClaimOffer(text=text, route=route, cards=dict(cards))
        case TakeToken(place):
            return TakeOffer(text=text, place=place)
        case PlaceStack(place):
            return PlaceOffer(text=text, place=place)
        case LayCards(cards):
            return LayOffer(text=text, cards=dict(cards))
        case CompleteTicket(ticket):
            return CompleteOffer(text=text, ticket=ticket)
        case Done():
            return DoneOffer(text=text)
        case Pass():
            return PassOffer(text=text)
    raise TypeError(f"{type(move).__name__} is no kind of move")
