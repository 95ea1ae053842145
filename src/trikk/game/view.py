"""What a seat may know, by name: players, bots and the page see a position only in this form.

It is made from the rules' own view, in which everything hidden is already blank. For several readers at once there is a
`Sight`: what they share comes from the view of one who watches, and only what a seat knows of itself from the position.
"""

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import lru_cache, reduce
from operator import or_
from types import SimpleNamespace
from typing import Any, Literal, NamedTuple

import numpy as np

from trikk.catalog import CardEdition, CityEdition
from trikk.catalog.model import WILD
from trikk.game.engine import Engine
from trikk.game.outcome import CardOutcome, CardScore, CityOutcome, Outcome, outcome_of, scores_now
from trikk.rules import cards, city
from trikk.rules.bits import WORD
from trikk.rules.tickets import SPECTATOR

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


_OF_SEATS = {
    rules: ("phase", "players", "hand", "hand_size", "held", "held_size", "offer", "offer_size", *more)
    for rules, more in (
        (city, ("vehicles", "points", "tokens", "own")),
        (cards, ("row_owner", "row_cards", "row_wilds", "track_size", "track", "done")),
    )
}
"""The fields of a state that tell about seats."""
_OF_ALL = {
    rules: (
        *_OF_SEATS[rules],
        "seat",
        "turns_left",
        "market",
        "deck_size",
        "discard",
        "shuffled_size",
        "under_size",
        *more,
    )
    for rules, more in (
        (city, ("open", "stack", "stack_size", "left_over", "left_overs", "choice")),
        (cards, ("decks",)),
    )
}
"""The fields of a state that a view is made of."""


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


def view_of(engine: Engine, state: np.ndarray, seat: int, options: Mapping[str, bool]) -> CityView | CardView:
    """Return the view of a seat, or of SPECTATOR."""
    array = engine.new_state()
    engine.rules.hidden.view(engine.tables, state, seat, array)
    s = _values(array, _OF_ALL[engine.rules])
    reader = None if seat == SPECTATOR else seat
    facts = [_facts(engine, s, i, reader, options) for i in range(s.players)]
    seats: Any = tuple(seat_view(engine, each) for each in facts)
    shared = _shared(engine, array, s, options)
    view: CityView | CardView
    if isinstance(engine.edition, CityEdition):
        view = CityView(**shared, seat=reader, seats=seats)
    else:
        view = CardView(**shared, seat=reader, seats=seats, rows_to_rob=_rows_to_rob(engine, s, reader))
    object.__setattr__(view, "knowledge", array)
    return view


class Sight:
    """A position for all of its readers: what they share, and the facts about each seat as each may know them."""

    def __init__(self, engine: Engine, state: np.ndarray, options: Mapping[str, bool]) -> None:
        watched, known = _desks_of(engine)
        engine.rules.hidden.view(engine.tables, state, SPECTATOR, watched.array)
        known.array[0] = state[0]
        self._engine = engine
        self._options = options
        self._watched = watched.values()
        self._known = known.values()
        self.shared = _shared(engine, watched.array, self._watched, options)
        """The fields of a view that are the same for everyone."""

    def facts(self, i: int, reader: int | None) -> "Facts":
        """Return what a reader may know of seat i: `seat_view` makes a part of a view of it."""
        return _facts(self._engine, self._known if i == reader else self._watched, i, reader, self._options)

    def rows_to_rob(self, reader: int | None) -> dict[str, int] | None:
        """Return that field of a view of The Card Game, and None for a city game."""
        return None if self._engine.rules is city else _rows_to_rob(self._engine, self._watched, reader)


class _Desk:
    """A state to be written again and again, whose fields are found once: that takes longer than to read them."""

    def __init__(self, engine: Engine, names: Iterable[str]) -> None:
        self.array = engine.new_state()
        self._fields = [(name, self.array[name].tolist) for name in names]

    def values(self) -> SimpleNamespace:
        """Return the fields as plain numbers and lists."""
        return SimpleNamespace(**{name: values()[0] for name, values in self._fields})


_DESKS = threading.local()


def _desks_of(engine: Engine) -> tuple[_Desk, _Desk]:
    """Return where this thread reads what all see, and what seats know of themselves."""
    desks: dict[Any, tuple[_Desk, _Desk]] = vars(_DESKS)
    family = engine.edition.family
    if family not in desks:
        desks[family] = _Desk(engine, _OF_ALL[engine.rules]), _Desk(engine, _OF_SEATS[engine.rules])
    return desks[family]


def _shared(engine: Engine, array: np.ndarray, s: SimpleNamespace, options: Mapping[str, bool]) -> dict[str, Any]:
    """Return the fields of a view that are the same for every reader."""
    phase = PHASES[engine.rules][s.phase]
    over = phase == "over"
    common: dict[str, Any] = {
        "family": engine.edition.family,
        "edition": engine.edition.id,
        "players": s.players,
        "phase": phase,
        "to_move": None if over else s.seat,
        "turns_left": s.turns_left if s.turns_left >= 0 else None,
        "market": counts(engine, s.market),
        "deck_size": s.deck_size,
        "discard": counts(engine, s.discard),
        "ticket_deck_size": _ticket_deck_size(engine, s),
        "outcome": outcome_of(engine, array[0]) if over else None,
        "options": dict(options),
    }
    if isinstance(engine.edition, CityEdition):
        return common | _board(engine.edition, s, phase)
    return common | {"decks": s.decks}


def _rows_to_rob(engine: Engine, s: SimpleNamespace, reader: int | None) -> dict[str, int]:
    """Return, by colour, whose row a seat would rob; none for a spectator."""
    owners = [(owner, c) for c, owner in enumerate(s.row_owner[: len(engine.colours)]) if 0 <= owner < s.players]
    return {engine.colours[c]: owner for owner, c in sorted(owners) if reader not in (owner, None)}


def _values(array: np.ndarray, names: Iterable[str]) -> SimpleNamespace:
    """Return fields of a state as plain numbers and lists: a NumPy record is slow to read."""
    return SimpleNamespace(**{name: array[name].tolist()[0] for name in names})


def _ticket_deck_size(engine: Engine, s: SimpleNamespace) -> int:
    """Return how many tickets the deck has. K2: while first tickets are chosen, returned ones are set aside."""
    size: int = s.shuffled_size + s.under_size
    if isinstance(engine.edition, CardEdition) and s.phase == cards.state.PHASE_KEEP_AT_SETUP:
        size = len(engine.tickets) - s.players * engine.edition.setup_tickets
    return size


def counts(engine: Engine, pile: Iterable[int]) -> Counts:
    """Return a pile by colour."""
    return {colour: int(n) for colour, n in zip(engine.colours, pile, strict=False) if n}


class CityFacts(NamedTuple):
    """What may be known of a seat of a city game, as the rules count it. Equal facts make equal views."""

    is_open: bool
    hand: tuple[int, ...]
    hand_size: int
    held: int
    held_size: int
    offer: tuple[int, ...] | None
    offer_size: int
    vehicles: int
    points: int
    tokens: int
    own: tuple[int, ...]


class CardFacts(NamedTuple):
    """What may be known of a seat of The Card Game, as the rules count it. Equal facts make equal views."""

    is_open: bool
    hand: tuple[int, ...]
    hand_size: int
    held: int
    held_size: int
    offer: tuple[int, ...] | None
    offer_size: int
    rows: tuple[tuple[int, int, int], ...]
    """Of its yard: colour, cards and locomotives."""
    track_size: int
    track: tuple[int, ...] | None
    is_scoring: bool
    seat: int
    done: tuple[int, ...]
    """Of all seats."""


Facts = CityFacts | CardFacts


def _facts(engine: Engine, s: SimpleNamespace, i: int, reader: int | None, options: Mapping[str, bool]) -> Facts:
    """Return what a reader may know of seat i."""
    phase = PHASES[engine.rules][s.phase]
    is_open = phase == "over" or i == reader
    common = (
        is_open,
        tuple(s.hand[i]),
        s.hand_size[i],
        s.held[i] if is_open else 0,
        s.held_size[i],
        tuple(s.offer[i][: s.offer_size[i]]) if is_open else None,
        s.offer_size[i],
    )
    if engine.rules is city:
        return CityFacts(*common, s.vehicles[i], s.points[i], s.tokens[i], tuple(s.own[i]))
    track_is_open = phase in ("over", "scoring") or (i == reader and options.get("open_track", False))
    return CardFacts(
        *common,
        rows=tuple((c, s.row_cards[c], s.row_wilds[c]) for c, owner in enumerate(s.row_owner) if owner == i),
        track_size=s.track_size[i],
        track=tuple(s.track[i]) if track_is_open else None,
        is_scoring=phase == "scoring",
        seat=i,
        done=tuple(s.done[: s.players]),
    )


def seat_view(engine: Engine, facts: Facts) -> CitySeatView | CardSeatView:
    """Return a seat as one may know it who knows these facts."""
    values = seat_values(engine, facts)
    return CitySeatView(**values) if isinstance(facts, CityFacts) else CardSeatView(**values)


def seat_values(engine: Engine, facts: Facts) -> dict[str, Any]:
    """Return the fields of `seat_view`, in their order."""
    held = engine.ticket_set(facts.held)
    offer = None if facts.offer is None else tuple(engine.tickets[ticket] for ticket in facts.offer)
    hand = counts(engine, facts.hand)
    complete: frozenset[int] = frozenset()
    if isinstance(facts, CityFacts) and facts.is_open:
        complete = _complete(engine, facts.own, facts.held)
    values: dict[str, Any] = {
        "hand_size": facts.hand_size,
        "known_cards": hand,
        "tickets_held": facts.held_size,
        "tickets": tuple([_held_ticket(id, id in complete) for id in held]) if facts.is_open else None,
        "offer": offer,
        "offer_size": facts.offer_size,
    }
    if isinstance(facts, CityFacts):
        values["vehicles"] = facts.vehicles
        values["points"] = facts.points
        values["tokens"] = tuple(_bits(facts.tokens))
        values["attractions"] = _attractions(engine, facts.own)
        return values
    track = None if facts.track is None else counts(engine, facts.track)
    yard = {engine.colours[c]: (plain, wilds) for c, plain, wilds in facts.rows}
    asked = (*held, *(offer or ())) if facts.is_open else ()
    paying = _paying_cards(facts.is_scoring, hand, yard, track or {}) if asked else {}
    values["yard"] = yard
    values["track_size"] = facts.track_size
    values["track"] = track
    values["completed"] = tuple(engine.ticket_set(facts.done[facts.seat]))
    values["bonus_cities"] = _bonus_cities(engine, facts.done)[facts.seat]
    values["payments"] = {id: _payment(_cards_of(engine, id), paying) for id in asked} if facts.is_open else None
    return values


@lru_cache(maxsize=4096)
def _held_ticket(id: int, complete: bool) -> HeldTicket:
    return HeldTicket(id, complete)


def _cards_of(engine: Engine, ticket: int) -> tuple[str, ...]:
    assert isinstance(engine.edition, CardEdition)
    return engine.edition.tickets[engine.ticket_index[ticket]].cards


def _board(edition: CityEdition, s: SimpleNamespace, phase: str) -> dict[str, Any]:
    """Return the fields of a view that only city games have."""
    places = edition.places
    own, open = (tuple(map(tuple, masks[: s.players])) for masks in (s.own, s.open))
    owners, closed = _owners_and_closed(edition, own, open)
    stacks = {
        place.id: (symbol, s.stack_size[symbol])
        for place, symbol in zip(places, s.stack, strict=False)
        if symbol != city.state.NO_STACK
    }
    return {
        "owners": dict(owners),
        "closed": closed,
        "stacks": stacks,
        "left_over": tuple(s.left_over[: s.left_overs]),
        "token_choice": tuple(places[i].id for i in sorted(s.choice)) if phase == "take_token" else (),
    }


@lru_cache(maxsize=4096)  # routes and tickets stay the same for many views
def _complete(engine: Engine, own: tuple[int, ...], held: int) -> frozenset[int]:
    """Return which of the tickets held are complete for the owner of these routes."""
    state = engine.new_state()
    state["own"][0, 0] = own
    complete = city.scoring.is_complete
    return frozenset(
        id for id in engine.ticket_set(held) if complete(engine.tables, state[0], 0, engine.ticket_index[id])
    )


@lru_cache(maxsize=4096)
def _attractions(engine: Engine, own: tuple[int, ...]) -> tuple[str, ...]:
    """Return the attractions that bring points to whoever owns these routes, in the order of the catalog."""
    edition = engine.edition
    assert isinstance(edition, CityEdition)
    if not edition.attraction_points:
        return ()
    routes = [edition.routes[WORD * word + bit] for word, mask in enumerate(own) for bit in _bits(mask)]
    touched = {end for route in routes for end in (route.a, route.b)}
    return tuple(place.id for place in edition.places if place.attraction and place.id in touched)


@lru_cache(maxsize=4096)  # most moves claim nothing
def _owners_and_closed(
    edition: CityEdition, own: tuple[tuple[int, ...], ...], open: tuple[tuple[int, ...], ...]
) -> tuple[dict[str, int], tuple[str, ...]]:
    """Return the owner of each claimed route, and the routes without an owner that no seat may claim.

    Both are in the order of the catalog; the masks of routes are by seat.
    """
    owned = [
        (WORD * word + bit, seat)
        for seat, words in enumerate(own)
        for word, routes in enumerate(words)
        for bit in _bits(routes)
    ]
    owners = {edition.routes[route].id: seat for route, seat in sorted(owned)}
    left = [reduce(or_, words) for words in zip(*own, *open, strict=True)]
    closed = (route.id for i, route in enumerate(edition.routes) if not left[i // WORD] >> i % WORD & 1)
    return owners, tuple(closed)


def _bits(mask: int) -> Iterator[int]:
    """Yield the places of the bits that are set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=4096)  # tickets are completed in scorings only
def _bonus_cities(engine: Engine, done: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the cities whose bonus cards each seat wins with these completed tickets."""
    state = engine.new_state()
    state["players"] = len(done)
    state["done"][0, : len(done)] = done
    return tuple(score.bonus_cities for score in scores_now(engine, state[0]) if isinstance(score, CardScore))


def payable_together(engine: Engine, facts: Facts) -> tuple[int, ...]:
    """Return the most valuable of a seat's tickets that its own visible cards could pay for together."""
    if isinstance(facts, CityFacts):
        return ()
    cards_of_it = np.array(facts.hand)
    if facts.track is not None:
        cards_of_it += facts.track
    for colour, plain, wilds in facts.rows:
        cards_of_it[colour] += plain
        cards_of_it[engine.colours.index(WILD)] += wilds
    state = engine.new_state()
    state["held"][0, 0] = facts.held
    state["track"][0, 0] = cards_of_it
    return tuple(engine.ticket_set(int(cards.scoring.best_tickets(engine.tables, state[0], 0))))


def _paying_cards(is_scoring: bool, hand: Counts, yard: Mapping[str, tuple[int, int]], track: Counts) -> Counts:
    """Return the visible cards of a seat that could pay for tickets: in a scoring, the track pile."""
    seen = {WILD: 0, **track}
    if not is_scoring:
        for colour, number in hand.items():
            seen[colour] = seen.get(colour, 0) + number
        for colour, (plain, wilds) in yard.items():
            seen[colour] = seen.get(colour, 0) + plain
            seen[WILD] += wilds
    return seen


def _payment(asked: Sequence[str], paying: Counts) -> tuple[str | None, ...]:
    """Return what pays for each card of a ticket if these cards pay for nothing else (K19)."""
    left = paying.copy()
    payment: list[str | None] = []
    for card in asked:
        has_it = left.get(card, 0) > 0
        payment.append(card if has_it else None)
        if has_it:
            left[card] -= 1
    for i, paid in enumerate(payment):
        if paid is None and left[WILD]:
            payment[i] = WILD
            left[WILD] -= 1
    return tuple(payment)
