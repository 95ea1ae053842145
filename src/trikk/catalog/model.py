"""What an edition is: the printed facts of a game and how it is drawn, as values that never change.

Everything here has been checked by the loader. Places, cities and colours are named by their ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")

WILD = "wild"  # the key of the wild cards in `cards`, and their word in move notation
GRAY = "gray"  # the colour of a route that takes cards of any one colour
RESERVED = (GRAY, "gray2", "deck", "none")  # no names of colours: in a move, each of these means something else


class FrozenMap(dict[K, V]):
    """A dictionary that never changes, and so can be hashed."""

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> Any:
        return type(self), (dict(self),)

    def __repr__(self) -> str:
        return f"FrozenMap({super().__repr__()})"

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("a FrozenMap never changes")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse


@dataclass(frozen=True, slots=True)
class Place:
    """A location on a city board."""

    id: str
    name: str
    attraction: bool = False


@dataclass(frozen=True, slots=True)
class Route:
    """One track between places `a` and `b`; a double route is two of them."""

    id: str
    """"FROM-TO:COLOUR"; the second gray one between the same places ends in "gray2"."""
    a: str
    b: str
    colour: str
    """One of the edition's colours, or GRAY."""
    length: int
    ferries: int = 0
    """How many of its spaces ask for a wild card."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A pair of places to join in a city game."""

    id: int
    a: str
    b: str
    points: int


@dataclass(frozen=True, slots=True)
class Tokens:
    """The souvenir tokens of a city game."""

    symbols: int
    per_symbol: int
    points: tuple[int, ...]
    """By number of different symbols, from none to all."""
    places: tuple[str, ...]
    """Where a stack lies from the start."""


# --- how it is drawn and called: no rule depends on it ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SketchedPlace:
    """What a file says about the drawing of a place."""

    x: float | None = None
    """Its middle, to the right and down; None if a good spot is to be found."""
    y: float | None = None
    side: str = ""
    """Where the name stands, a point of the compass; empty if a good side is to be found."""
    lines: int = 0
    """How many lines the name has; 0 if that is to be found."""
    afloat: bool | None = None
    """Whether the name stands on the water; None if that is to be found."""


@dataclass(frozen=True, slots=True)
class View:
    """The part of a board that is shown."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Shape:
    """Land, water or a park, by its outline."""

    kind: str
    points: tuple[tuple[float, float], ...]
    smooth: bool = False
    """Whether the outline is a soft line through its points."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """What a file says about the drawing of its map; `trikk.layouts` works out the rest."""

    frame: View | None = None
    ground: str = ""
    """What lies below everything: land, water or park; empty if the file does not say."""
    colours: Mapping[str, str] = field(default_factory=FrozenMap)
    """Of land, water and parks, as `#rrggbb`; Trikk's own if they are left out."""
    vehicle: str = ""
    """The picture of the vehicles; empty if it follows from the word for them."""
    souvenirs: tuple[str, ...] = ()
    """Names of the symbols on tokens, in their order; empty if they are only numbered."""
    shapes: tuple[Shape, ...] = ()
    """Each lies on those before it."""
    places: Mapping[str, SketchedPlace] = field(default_factory=FrozenMap)
    bends: Mapping[str, float] = field(default_factory=FrozenMap)
    """By the ends of a route, `FROM-TO`: how far its middle is to the left of the straight line, in parts of it."""


@dataclass(frozen=True, slots=True)
class Names:
    """A map and its places in another language."""

    name: str = ""
    """Empty if it is called the same."""
    places: Mapping[str, str] = field(default_factory=FrozenMap)
    """By id of the place or city; those that are missing are called the same."""


@dataclass(frozen=True, slots=True)
class CityEdition:
    """A game on a board: New York, San Francisco, or a map of your own.

    >>> import trikk
    >>> new_york = trikk.edition("new_york")
    >>> isinstance(new_york, trikk.CityEdition), new_york.route("chelsea-soho:pink").length
    (True, 4)
    """

    id: str
    name: str
    version: int
    min_players: int
    max_players: int
    wild: str
    """The word for the wild cards."""
    vehicle: str
    """The word for the vehicles."""
    colours: tuple[str, ...]
    """Without the wild, in catalog order."""
    cards: Mapping[str, int]
    """How many of each, WILD included."""
    art: str
    """The name of the pictures on the page; empty for plain ones."""
    provenance: str

    vehicles: int
    """Of each player."""
    setup_cards: int
    """Dealt to each player."""
    market: int
    """Cards face up."""
    setup_tickets: int
    """Dealt to each player."""
    setup_keep: int
    """How many of those must be kept, at least."""
    reset_wilds: int
    """This many wilds in the market replace it."""
    draw_tickets: int
    """Drawn during play."""
    keep_tickets: int
    """How many of those must be kept, at least."""
    last_turns_vehicles: int
    """With this many left, or fewer, the last turns begin."""
    route_points: Mapping[int, int]
    """By length."""
    attraction_points: int
    """For each attraction at the end; 0 in an edition without them."""
    tokens: Tokens | None

    places: tuple[Place, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]

    sketch: Sketch = field(default_factory=Sketch)
    names: Mapping[str, Names] = field(default_factory=FrozenMap)
    """By language."""

    family: Literal["city"] = "city"

    def __hash__(self) -> int:
        return hash((self.id, self.version))  # not of everything printed: caches ask for it with every game

    def place(self, id: str) -> Place:
        """The place with this id, or KeyError."""
        return _with_id(self.places, id)

    def route(self, id: str) -> Route:
        """The route with this id, or KeyError."""
        return _with_id(self.routes, id)

    def ticket(self, id: int) -> Ticket:
        """The ticket with this number, or KeyError."""
        return _with_id(self.tickets, id)


@dataclass(frozen=True, slots=True)
class City:
    """A city named by tickets of the Card Game."""

    id: str
    name: str
    bonus: int = 0
    """What its bonus card is worth; 0 for a city without one."""


@dataclass(frozen=True, slots=True)
class CardTicket:
    """A ticket of the Card Game and the cards that pay for it."""

    id: int
    a: str
    b: str
    points: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardEdition:
    """A game without a board: The Card Game, or a deck of your own.

    >>> import trikk
    >>> trikk.edition("card_game").city("chicago").bonus
    12
    """

    id: str
    name: str
    version: int
    min_players: int
    max_players: int
    wild: str
    """The word for the wild cards."""
    colours: tuple[str, ...]
    """Without the wild, in catalog order."""
    cards: Mapping[str, int]
    """How many of each, WILD included."""
    art: str
    """The name of the pictures on the page; empty for plain ones."""
    provenance: str

    setup_wilds: int
    """Given to each player."""
    setup_cards: int
    """Dealt to each player from the rest."""
    market: int
    """Cards face up."""
    setup_tickets: int
    """Dealt to each player."""
    setup_keep: int
    """How many of those must be kept, at least."""
    draw_tickets: int
    """Drawn during play."""
    keep_tickets: int
    """How many of those must be kept, at least."""
    second_deck_players: int
    """With this many players, or more, a second deck is played."""
    second_deck_cards: int
    """Dealt to each player from it."""

    cities: tuple[City, ...]
    tickets: tuple[CardTicket, ...]

    names: Mapping[str, Names] = field(default_factory=FrozenMap)
    """By language."""

    family: Literal["cards"] = "cards"

    def __hash__(self) -> int:
        return hash((self.id, self.version))  # not of everything printed: caches ask for it with every game

    def city(self, id: str) -> City:
        """The city with this id, or KeyError."""
        return _with_id(self.cities, id)

    def ticket(self, id: int) -> CardTicket:
        """The ticket with this number, or KeyError."""
        return _with_id(self.tickets, id)


Edition = CityEdition | CardEdition

_Entry = TypeVar("_Entry", Place, Route, Ticket, City, CardTicket)


def _with_id(entries: tuple[_Entry, ...], id: str | int) -> _Entry:
    for entry in entries:
        if entry.id == id:
            return entry
    raise KeyError(id)
