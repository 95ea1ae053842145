"""What an edition is: the printed facts of a game, as values that never change.

Everything here has been checked by the loader. Places, cities and colours are named by their ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

K = TypeVar("K")
V = TypeVar("V")

WILD = "wild"  # the key of the wild cards in `cards`, and their word in move notation
GRAY = "gray"  # the colour of a route that takes cards of any one colour


class FrozenMap(Mapping[K, V], Generic[K, V]):
    """A mapping that keeps its order, never changes, and can be hashed and pickled."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        self._items = dict(items)

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"


@dataclass(frozen=True, slots=True)
class Place:
    """A location on a city board."""

    id: str
    name: str
    attraction: bool = False


@dataclass(frozen=True, slots=True)
class Route:
    """One track between places `a` and `b`; a double route is two of them."""

    id: str  # "FROM-TO:COLOUR"; the second gray one between the same places ends in "gray2"
    a: str
    b: str
    colour: str  # one of the edition's colours, or GRAY
    length: int
    ferries: int = 0  # how many of its spaces ask for a wild card


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
    points: tuple[int, ...]  # by number of different symbols, from none to all
    places: tuple[str, ...]  # where a stack lies from the start


@dataclass(frozen=True, slots=True)
class CityEdition:
    """A game on a board: New York, San Francisco, or a map of one's own.

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
    wild: str  # the word for the wild cards
    vehicle: str  # the word for the vehicles
    colours: tuple[str, ...]  # without the wild, in catalog order
    cards: Mapping[str, int]  # how many of each, WILD included
    provenance: str

    vehicles: int  # of each player
    setup_cards: int  # dealt to each player
    market: int  # cards face up
    setup_tickets: int  # dealt to each player
    setup_keep: int  # how many of those must be kept, at least
    reset_wilds: int  # this many wilds in the market replace it
    draw_tickets: int  # drawn during play
    keep_tickets: int  # how many of those must be kept, at least
    last_turns_vehicles: int  # with this many left, or fewer, the last turns begin
    route_points: Mapping[int, int]  # by length
    attraction_points: int  # for each attraction at the end; 0 in an edition without them
    tokens: Tokens | None

    places: tuple[Place, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]

    @property
    def family(self) -> Literal["city"]:
        return "city"

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
    bonus: int = 0  # what its bonus card is worth; 0 for a city without one


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
    """A game without a board: The Card Game, or a deck of one's own.

    >>> import trikk
    >>> trikk.edition("card_game").city("chicago").bonus
    12
    """

    id: str
    name: str
    version: int
    min_players: int
    max_players: int
    wild: str  # the word for the wild cards
    colours: tuple[str, ...]  # without the wild, in catalog order
    cards: Mapping[str, int]  # how many of each, WILD included
    provenance: str

    setup_wilds: int  # given to each player
    setup_cards: int  # dealt to each player from the rest
    market: int  # cards face up
    setup_tickets: int  # dealt to each player
    setup_keep: int  # how many of those must be kept, at least
    draw_tickets: int  # drawn during play
    keep_tickets: int  # how many of those must be kept, at least
    second_deck_players: int  # with this many players, or more, a second deck is played
    second_deck_cards: int  # dealt to each player from it

    cities: tuple[City, ...]
    tickets: tuple[CardTicket, ...]

    @property
    def family(self) -> Literal["cards"]:
        return "cards"

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
