"""What a seat may know, by name: players, bots and the page see a position only in this form. `sight` makes it."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

import numpy as np

from trikk.game.engine import Engine
from trikk.game.outcome import CardOutcome, CityOutcome, Outcome
from trikk.rules import cards, city

Counts = dict[str, int]
"""How many cards of each colour; colours without cards are left out."""

CityPhase = Literal["keep_tickets", "place_stack", "turn", "second_card", "take_token", "over"]
CardPhase = Literal["keep_tickets", "turn", "second_card", "scoring", "over"]

# What is to be decided, by the rules' own numbers.
PHASES = {
    city: {
        city.state.PHASE_KEEP_AT_SETUP: "keep_tickets",
        city.state.PHASE_PLACE_STACK: "place_stack",
        city.state.PHASE_TURN: "turn",
        city.state.PHASE_SECOND_CARD: "second_card",
        city.state.PHASE_KEEP_DRAWN: "keep_tickets",
        city.state.PHASE_TOKEN: "take_token",
        city.state.PHASE_OVER: "over",
    },
    cards: {
        cards.state.PHASE_KEEP_AT_SETUP: "keep_tickets",
        cards.state.PHASE_TURN: "turn",
        cards.state.PHASE_SECOND_CARD: "second_card",
        cards.state.PHASE_KEEP_DRAWN: "keep_tickets",
        cards.state.PHASE_SCORING: "scoring",
        cards.state.PHASE_OVER: "over",
    },
}


@dataclass(frozen=True, slots=True)
class HeldTicket:
    """A ticket in a hand."""

    id: int
    complete: bool
    """Whether the seat's routes join it, in a city game."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What is known of one seat."""

    hand_size: int
    known_cards: Counts
    """Cards it is known to hold: taken face up and not spent since. For the reader's own seat, the hand."""
    tickets_held: int
    tickets: tuple[HeldTicket, ...] | None
    """Null for other seats while the game goes on."""
    offer: tuple[int, ...] | None
    """Tickets it is choosing from; null for other seats while the game goes on."""
    offer_size: int


@dataclass(frozen=True, slots=True)
class CitySeatView(SeatView):
    """A seat of a city game."""

    vehicles: int
    points: int
    """For routes."""
    tokens: tuple[int, ...]
    """Symbols."""
    attractions: tuple[str, ...]
    """Places that bring it points because its routes touch them (R28)."""


@dataclass(frozen=True, slots=True)
class CardSeatView(SeatView):
    """A seat of The Card Game."""

    yard: dict[str, tuple[int, int]]
    """By colour of the row: cards of the colour, and locomotives on top."""
    track_size: int
    track: Counts | None
    """Null unless track piles lie open: in a scoring, or for the reader's own seat with `open_track` (K6)."""
    completed: tuple[int, ...]
    """Tickets paid for."""
    bonus_cities: tuple[str, ...]
    """Cities whose bonus cards it would win now (K23)."""
    payments: dict[int, tuple[str | None, ...]] | None
    """By ticket held or on offer: for each card it asks for, which of the seat's own visible cards could pay (K19): the
    colour, `wild` or None. None for other seats while the game goes on."""


class _Known:
    """The part of a view for the compiled functions of `trikk.rules`; it is never sent."""

    __slots__ = ("knowledge",)

    knowledge: np.ndarray
    """A state (array of one) in which everything the seat may not know is blank. In The Card Game it has the track
    piles, as an attentive player would remember them (K25)."""

    def __reduce__(self) -> Any:
        values = [getattr(self, field.name) for field in fields(self)]  # type: ignore[arg-type]
        return _restored, (type(self), values, self.knowledge)


@dataclass(frozen=True, slots=True)
class View(_Known):
    """What a seat may know of a game.

    >>> import trikk
    >>> view = trikk.new_game("new_york", players=2, seed=1).view(0)
    >>> view.seats[0].hand_size, view.seats[1].known_cards, sum(view.market.values())
    (2, {}, 5)
    """

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
    seats: tuple[SeatView, ...]
    outcome: Outcome | None
    """Null while the game goes on."""
    options: dict[str, bool]
    """Of the table."""

    def to_dict(self) -> dict[str, Any]:
        """Return the view as values for JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class CityView(View):
    """A view of a city game.

    >>> import trikk
    >>> trikk.new_game("san_francisco", players=2, seed=1).view(0).stacks["sunset"][1]
    2
    """

    family: Literal["city"]
    phase: CityPhase
    """What is to be decided."""
    seats: tuple[CitySeatView, ...]
    outcome: CityOutcome | None
    """Null while the game goes on."""
    owners: dict[str, int]
    """Seats by claimed route."""
    closed: tuple[str, ...]
    """Free routes that nobody may claim any more (R19)."""
    stacks: dict[str, tuple[int, int]]
    """Symbol and number of tokens by place."""
    left_over: tuple[int, ...]
    """Symbols of the stacks still to be placed."""
    token_choice: tuple[str, ...]
    """The two places to choose a token from."""


@dataclass(frozen=True, slots=True)
class CardView(View):
    """A view of The Card Game.

    >>> import trikk
    >>> trikk.new_game("card_game", players=2, seed=1).view(0).seats[1].known_cards
    {'wild': 1}
    """

    family: Literal["cards"]
    phase: CardPhase
    """What is to be decided."""
    seats: tuple[CardSeatView, ...]
    outcome: CardOutcome | None
    """Null while the game goes on."""
    decks: int
    """How many decks have been begun: 2 after the new deal of K21."""
    rows_to_rob: dict[str, int]
    """By colour, the seat whose row the reader robs by laying a longer one (K13); empty for a spectator."""


def _restored(kind: type[View], values: list[Any], knowledge: np.ndarray) -> View:
    """Return a view that was copied, or sent to another process."""
    view = kind(*values)
    object.__setattr__(view, "knowledge", knowledge)
    return view


def counts(engine: Engine, pile: Iterable[int]) -> Counts:
    """Return a pile by colour."""
    return {colour: int(n) for colour, n in zip(engine.colours, pile, strict=False) if n}
