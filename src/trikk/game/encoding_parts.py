"""What stands where in an encoding: its parts in the order in which `trikk.rules` writes them, each number with a name.

Seats are counted from the reader: `+0` is the reader, `+1` the next in turn order.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from trikk.catalog import CityEdition
from trikk.game.engine import Engine
from trikk.rules import cards, city
from trikk.rules.encoding import ASKED_SCALE, HAND_SCALE, POINTS_SCALE, TICKETS_SCALE

CITY_PHASES = ("keep_at_setup", "place_stack", "turn", "second_card", "keep_drawn", "take_token", "over")
CARD_PHASES = ("keep_at_setup", "turn", "second_card", "keep_drawn", "scoring", "over")


class Part(NamedTuple):
    """Some numbers of an encoding that belong together."""

    name: str
    entries: tuple[str, ...]
    """What each number is about: a colour, a route, a seat counted from the reader. Empty for a part of one number."""
    meaning: str
    by: str = ""
    """What the entries are, in the documentation."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the numbers."""
        return tuple(f"{self.name}.{entry}" for entry in self.entries) or (self.name,)


def seen_parts(engine: Engine, players: int) -> list[Part]:
    """Return the parts of what a seat may know."""
    family = _city if isinstance(engine.edition, CityEdition) else _cards
    return list(family(engine, players))


def whole_parts(engine: Engine, players: int) -> list[Part]:
    """Return the parts of a whole position: what the reader may know, and then all that is hidden from it."""
    return [*seen_parts(engine, players), *_hidden(engine, players)]


def _seats(players: int) -> tuple[str, ...]:
    return tuple(f"+{k}" for k in range(players))


def _texts(values: Iterable[object]) -> tuple[str, ...]:
    return tuple(map(str, values))


def _product(*lists: Sequence[str]) -> tuple[str, ...]:
    """Return each entry of the first list with each of the second, and so on."""
    entries: tuple[str, ...] = tuple(lists[0])
    for more in lists[1:]:
        entries = tuple(f"{entry}.{other}" for entry in entries for other in more)
    return entries


def _turn(engine: Engine, players: int, phases: Sequence[str]) -> Iterator[Part]:
    seats = _seats(players)
    yield Part("phase", tuple(phases), "1 for what is to be decided", "phase")
    yield Part("seat", _texts(range(players)), "1 for the reader's own seat; seat 0 began", "seat")
    yield Part("to_move", seats, "1 for the seat to move; none when the game is over", "seat from the reader")
    yield Part("last_turns", (), "1 once the last turns have begun")
    yield Part("turns_left", (), "how many of the last turns are to come, by number of players")


def _piles(engine: Engine, players: int, steps: int, all_cards: int) -> Iterator[Part]:
    colours, seats, others = engine.colours, _seats(players), _seats(players)[1:]
    yield Part("hand", colours, "the reader's hand, as parts of all cards of the colour", "colour")
    enough = _texts(range(1, steps + 1))
    yield Part("hand_steps", _product(colours, enough), "1 if the reader has so many cards or more", "colour, cards")
    yield Part("market", colours, f"face-up cards / {engine.edition.market}", "colour")
    yield Part("discard", colours, "discard pile, as parts of all cards of the colour", "colour")
    for seat in others:
        yield Part(
            f"known_cards.{seat}",
            colours,
            "cards that the seat is known to hold, as parts of all of the colour; all it holds when the game is over",
            "colour",
        )
    yield Part("unseen", colours, "cards in the deck or unknown in hands, as parts of all of the colour", "colour")
    yield Part("deck_size", (), f"cards in the deck / {all_cards}")
    yield Part("ticket_deck_size", (), f"tickets in the deck / {len(engine.tickets)}")
    yield Part("hand_size", seats, f"cards in hand / {HAND_SCALE}", "seat from the reader")
    yield Part("tickets_held", seats, f"tickets in hand / {TICKETS_SCALE}", "seat from the reader")
    yield Part("offer_size", seats, f"tickets to choose from / {TICKETS_SCALE}", "seat from the reader")


def _tickets(engine: Engine, players: int, slots: int) -> Iterator[Part]:
    tickets = _texts(engine.tickets)
    yield Part("held", tickets, "1 for each ticket in the reader's hand", "ticket")
    yield Part("offer", tickets, "1 for each ticket that the reader chooses from", "ticket")
    for slot in range(slots):
        yield Part(f"offer_slot.{slot}", tickets, "1 for the ticket in this place of the offer", "ticket")
    for seat in _seats(players)[1:]:
        yield Part(f"not_with.{seat}", tickets, "1 if the reader knows that this seat cannot have it", "ticket")
    yield Part("not_in_deck", tickets, "1 if the reader knows that another seat has taken it", "ticket")
    yield Part(
        "under_deck",
        tickets,
        "for a ticket that the reader put under the deck and nobody has drawn: 1 - tickets above it / all tickets",
        "ticket",
    )


def _city(engine: Engine, players: int) -> Iterator[Part]:
    t, edition, seats = engine.tables, engine.edition, _seats(players)
    assert isinstance(edition, CityEdition)
    tickets, routes = _texts(engine.tickets), tuple(route.id for route in edition.routes)
    places = tuple(place.id for place in edition.places)
    yield from _turn(engine, players, CITY_PHASES)
    yield Part("passes", (), "passes in a row, by number of players")
    yield from _piles(engine, players, int(t.longest), int(t.all_cards))
    yield from _tickets(engine, players, city.encode.OFFER_SLOTS)
    yield Part("complete", tickets, "1 for each ticket in hand or on offer that the reader's routes join", "ticket")
    yield Part(
        "open_ends", places, f"tickets in hand that end here and are not complete / {city.encode.ENDS_SCALE}", "place"
    )
    yield Part("touched", places, "1 if a route of the reader ends here", "place")
    yield Part("vehicles", seats, f"vehicles left / {edition.vehicles}", "seat from the reader")
    yield Part("points", seats, f"points for routes / {POINTS_SCALE}", "seat from the reader")
    yield Part("attractions", seats, f"points for attractions / {POINTS_SCALE}", "seat from the reader")
    for seat in seats:
        yield Part(f"routes.{seat}", routes, "1 for each route of the seat", "route")
    yield Part("closed", routes, "1 for each free route that the reader may not claim", "route")
    if edition.tokens is not None:
        symbols = _texts(range(edition.tokens.symbols))
        for seat in seats:
            yield Part(f"tokens.{seat}", symbols, "1 for each token of the seat", "symbol")
        highest = int(t.stack_size[players])
        yield Part("stacks", _product(places, symbols), f"tokens of this symbol here / {highest}", "place, symbol")
        yield Part("token_wanted", places, "1 if there is a token here that the reader lacks", "place")
        yield Part("left_over", _product(("first", "second"), symbols), "1 for a stack still to be placed", "symbol")
        yield Part("token_choice", places, "1 for the two places that a token may be taken from now", "place")


def _cards(engine: Engine, players: int) -> Iterator[Part]:
    t, seats, colours, tickets = engine.tables, _seats(players), engine.colours, _texts(engine.tickets)
    yield from _turn(engine, players, CARD_PHASES)
    yield Part("second_deck", (), "1 once the second deck has begun")
    yield Part("begins_next", seats, "in a scoring, 1 for the seat that would begin after it", "seat from the reader")
    yield from _piles(engine, players, int(t.most_cards), int(t.all_cards))
    yield from _tickets(engine, players, cards.encode.OFFER_SLOTS)
    yield Part("payable", tickets, "1 for each ticket in hand that the reader's track pile could pay for", "ticket")
    yield Part("asked", colours, f"cards that the tickets in hand ask for / {ASKED_SCALE}", "colour")
    for seat in seats:
        yield Part(f"completed.{seat}", tickets, "1 for each ticket that the seat has completed", "ticket")
    for seat in seats:
        yield Part(f"track_size.{seat}", (), f"cards in the track pile / {HAND_SCALE}")
        yield Part(f"track.{seat}", colours, "the track pile, as parts of all cards of the colour", "colour")
    for seat in seats:
        yield Part(f"row_cards.{seat}", colours, "the row in the yard, as parts of all cards of the colour", "colour")
    for seat in seats:
        yield Part(f"row_wilds.{seat}", colours, "locomotives on the row, as parts of all", "colour")


def _hidden(engine: Engine, players: int) -> Iterator[Part]:
    colours, tickets, others = engine.colours, _texts(engine.tickets), _seats(players)[1:]
    for seat in others:
        yield Part(f"hidden.hand.{seat}", colours, "the seat's hand, as parts of all cards of the colour", "colour")
        yield Part(f"hidden.held.{seat}", tickets, "1 for each ticket in the seat's hand", "ticket")
        yield Part(f"hidden.offer.{seat}", tickets, "1 for each ticket that the seat chooses from", "ticket")
    yield Part("hidden.deck", colours, "the deck, as parts of all cards of the colour", "colour")
    yield Part("hidden.ticket_deck", tickets, "1 for each ticket in the shuffled part of the deck", "ticket")
    yield Part("hidden.under_deck", tickets, "for tickets under it: 1 - tickets above it / all tickets", "ticket")
    if isinstance(engine.edition, CityEdition):
        for seat in others:
            yield Part(f"hidden.complete.{seat}", tickets, "1 for each of its tickets that its routes join", "ticket")
