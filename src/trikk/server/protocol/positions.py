"""How things lie on the table, as a seat or a spectator may know it: the fields of `View`, by family."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from trikk.game.view import CityView, View
from trikk.server.protocol.base import Message
from trikk.server.protocol.outcomes import CardOutcome, CityOutcome

Counts = dict[str, int]
"""How many cards of each colour; colours without any are left out."""

CityPhase = Literal["keep_tickets", "place_stack", "turn", "second_card", "take_token", "over"]
CardPhase = Literal["keep_tickets", "turn", "second_card", "scoring", "over"]


class HeldTicket(Message):
    """A ticket in a hand."""

    id: int
    complete: bool
    """Whether the seat's routes join it, in a city game."""


class SeatPosition(Message):
    """What is known of one seat."""

    hand_size: int
    known_cards: Counts
    """Cards it is known to hold: taken face up and not spent since. For the reader's own seat, the hand."""
    tickets_held: int
    tickets: list[HeldTicket] | None
    """Null for other seats while the game goes on."""
    offer: list[int] | None
    """Tickets it is choosing from; null for other seats while the game goes on."""
    offer_size: int


class CitySeat(SeatPosition):
    """A seat of a city game."""

    vehicles: int
    points: int
    """For routes."""
    tokens: list[int]
    """Symbols."""


class CardSeat(SeatPosition):
    """A seat of The Card Game."""

    yard: dict[str, tuple[int, int]]
    """By colour of the row: cards of the colour, and locomotives on top."""
    track_size: int
    track: Counts | None
    """Null unless track piles lie open: in a scoring, or for the reader's own seat at a table with `open_track`."""
    completed: list[int]
    """Tickets paid for."""
    bonus_cities: list[str]
    """Cities whose bonus cards it would win now."""
    payments: dict[int, list[str | None]] | None
    """By ticket held or on offer: for each card it asks for, the card that could pay it, of the seat's own as far as it
    sees them: its colour, `wild` or null. Null for other seats while the game goes on."""


class _Position(Message):
    family: str
    edition: str
    seat: int | None
    """Whose view it is; null for a spectator."""
    players: int
    phase: str
    to_move: int | None
    """Null when the game is over."""
    turns_left: int | None
    """How many of the last turns are still to come, this one included; null before they begin."""
    market: Counts
    deck_size: int
    discard: Counts
    ticket_deck_size: int


class CityPosition(_Position):
    """A city game as one reader may know it."""

    family: Literal["city"] = "city"
    phase: CityPhase
    """What is to be decided."""
    seats: list[CitySeat]
    outcome: CityOutcome | None
    """Null while the game goes on."""
    owners: dict[str, int]
    """Seats by claimed route."""
    closed: list[str]
    """Free routes that nobody may claim any more."""
    stacks: dict[str, tuple[int, int]]
    """Symbol and number of tokens by place."""
    left_over: list[int]
    """Symbols of the stacks still to be placed."""
    token_choice: list[str]
    """The two places to choose a token from."""


class CardPosition(_Position):
    """The Card Game as one reader may know it."""

    family: Literal["cards"] = "cards"
    phase: CardPhase
    """What is to be decided."""
    seats: list[CardSeat]
    outcome: CardOutcome | None
    """Null while the game goes on."""
    decks: int
    """How many decks have been begun: 2 after the new deal of K21."""


Position = Annotated[CityPosition | CardPosition, Field(discriminator="family")]
"""How things lie, as one reader may know it."""


def position(view: View) -> Position:
    """Return a view as it is sent. What the messages do not name, such as `knowledge`, is never looked at.

    >>> import trikk
    >>> position(trikk.new_game("new_york", players=2, seed=1).view(0)).seats[1].tickets is None
    True
    """
    # For every reader of every move: attributes are read faster than dictionaries are made of them, or fields set.
    if isinstance(view, CityView):
        return CityPosition.model_validate(view, from_attributes=True)
    return CardPosition.model_validate(view, from_attributes=True)


def open_position(views: Sequence[View], spectator: View) -> Position:
    """Return a position with nothing hidden: what a spectator sees, with each seat as that seat sees itself.

    Track piles of The Card Game are open if they are so in `views`, by the table option `open_track`.
    """
    seats = tuple(view.seats[i] for i, view in enumerate(views))
    return position(replace(spectator, seats=seats))
