"""The game in a language's words: what things are called, moves, events and errors. No colours, no layout, no rules.

All texts are in the files of `trikk.words`. What stands here is which of them is said, and with what in it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from trikk.bots.characters import character_id
from trikk.catalog import GRAY, WILD, CityEdition, Edition
from trikk.cli.errors import printable
from trikk.game.errors import GameError
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
from trikk.words import Words


class Sentences:
    """What a game of one edition has to say in one language."""

    def __init__(self, words: Words, edition: Edition) -> None:
        self.words = words
        self.text = words.text
        self.edition = edition

    # --- players --------------------------------------------------------------------------------------------------

    def bot(self, name: str) -> str:
        """Return who a bot is, by its text: `Conductor`. Anybody else keeps the name that was given."""
        id = character_id(name)
        return self.text(f"bot-{id}") if self.words.has(f"bot-{id}") else name

    # --- things ---------------------------------------------------------------------------------------------------

    def card(self, card: str | None) -> str:
        """Return one card: `an orange card`; None is one that is hidden."""
        if card is None:
            return self.text("card-hidden")
        name = self._name(card)
        return (
            self.text(f"card-{name}") if self.words.has(f"card-{name}") else self.text("card-other", name=spelled(name))
        )

    def cards_of(self, card: str, count: int) -> str:
        """Return so many cards of one kind: `3 pink`, `1 taxi card`."""
        name = self._name(card)
        if self.words.has(f"counted-{name}"):
            return self.text(f"counted-{name}", count=count)
        return self.text("counted-other", count=count, name=spelled(name))

    def kind(self, card: str) -> str:
        """Return cards of one kind, however many: `pink cards`."""
        name = self._name(card)
        return (
            self.text(f"kind-{name}") if self.words.has(f"kind-{name}") else self.text("kind-other", name=spelled(name))
        )

    def cards(self, cards: Mapping[str, int]) -> str:
        """Return cards by colour, the wild ones last: `3 pink and 1 taxi card`."""
        return self.listed(self._cards(cards)) or self.text("counted-none")

    def row_of_cards(self, cards: Mapping[str, int]) -> str:
        """Return cards by colour as they lie beside each other: `3 pink, 1 taxi card`."""
        return ", ".join(self._cards(cards)) or self.text("counted-none")

    def _cards(self, cards: Mapping[str, int]) -> list[str]:
        colours = [card for card in cards if card != WILD]
        return [self.cards_of(card, cards[card]) for card in (*colours, WILD) if cards.get(card)]

    def _name(self, card: str) -> str:
        return self.edition.wild if card == WILD else card

    def colour(self, colour: str) -> str:
        """Return the name of a colour."""
        return self.text(f"colour-{colour}") if self.words.has(f"colour-{colour}") else spelled(colour)

    def vehicles(self, count: int) -> str:
        """Return so many vehicles: `12 taxis`."""
        assert isinstance(self.edition, CityEdition)
        vehicle = self.edition.vehicle
        if self.words.has(f"vehicles-{vehicle}"):
            return self.text(f"vehicles-{vehicle}", count=count)
        return self.text("vehicles-other", count=count, name=spelled(vehicle))

    def points(self, count: int) -> str:
        return self.text("points", count=count)

    def token(self, symbol: int) -> str:
        """Return what a token shows."""
        return self.text("token-symbol", number=symbol)

    def place(self, id: str) -> str:
        """Return the printed name of a place or city."""
        edition = self.edition
        return edition.place(id).name if isinstance(edition, CityEdition) else edition.city(id).name

    def route(self, id: str) -> str:
        """Return a route: `Chelsea – Soho (pink, 4)`."""
        assert isinstance(self.edition, CityEdition)
        route = self.edition.route(id)
        notes = [self.colour(route.colour), str(route.length)]
        if route.ferries:
            notes.append(self.text("route-ferries", count=route.ferries))
        if route.colour == GRAY and not route.id.endswith(f":{GRAY}"):
            notes.append(self.text("route-second"))
        return f"{self.place(route.a)} – {self.place(route.b)} ({', '.join(notes)})"

    def ticket(self, number: int) -> str:
        """Return a ticket: `3 Empire State Building – Greenwich Village (3 points)`, with its cards if it takes any."""
        notes = self.points(self.edition.ticket(number).points)
        if not isinstance(self.edition, CityEdition):
            notes += ": " + self.cards(Counter(self.edition.ticket(number).cards))
        return f"{self.short_ticket(number)} ({notes})"

    def short_ticket(self, number: int) -> str:
        """Return a ticket without its worth: its number, by which moves call it, and its ends."""
        ticket = self.edition.ticket(number)
        return f"{number} {self.place(ticket.a)} – {self.place(ticket.b)}"

    def short_tickets(self, numbers: Iterable[int | None]) -> str:
        """Return several tickets; just how many if they are hidden."""
        tickets = list(numbers)
        if not tickets:
            return self.text("tickets-none")
        known = [self.short_ticket(number) for number in tickets if number is not None]
        return self.listed(known) if len(known) == len(tickets) else self.text("tickets-hidden", count=len(tickets))

    def listed(self, words: Sequence[str]) -> str:
        """Return words as a list in a sentence: `a, b and c`."""
        *before, last = words or ("",)
        return self.text("list-and", before=", ".join(before), last=last) if before else last

    # --- moves ----------------------------------------------------------------------------------------------------

    def move(self, move: Move) -> str:
        """Return a move as a phrase: `Claim Chelsea – Soho (pink, 4) with 3 pink and 1 taxi card`."""
        match move:
            case DrawCard("deck"):
                return self.text("move-draw-deck")
            case DrawCard(card):
                return self.text("move-draw", card=self.card(card))
            case DrawTickets():
                return self.text("move-tickets")
            case KeepTickets(()):
                return self.text("move-keep-none")
            case KeepTickets(tickets):
                return self.text("move-keep", tickets=self.listed([self.ticket(ticket) for ticket in tickets]))
            case ClaimRoute(route, cards):
                return self.text("move-claim", route=self.route(route), cards=self.cards(dict(cards)))
            case TakeToken(place):
                return self.text("move-take", place=self.place(place))
            case PlaceStack(place):
                return self.text("move-place", place=self.place(place))
            case LayCards(cards):
                return self.text("move-lay", cards=self.cards(dict(cards)))
            case CompleteTicket(ticket):
                return self.text("move-complete", ticket=self.ticket(ticket))
            case Done():
                return self.text("move-done")
            case Pass():
                return self.text("move-pass")
        raise TypeError(f"no words for {move!r}")

    # --- events ---------------------------------------------------------------------------------------------------

    def event(self, event: Mapping[str, Any], names: Sequence[str], you: int | None = None) -> str | None:
        """Return an event as a sentence, or None for one that needs no words. What is hidden may be None.

        Seat `you` is spoken to, and its name is the word for that.
        """
        case = _case(event, you)
        if not self.words.has(f"event-{case}"):
            return None
        values = dict(self._event_value(key, value, names) for key, value in event.items() if key not in UNTOLD)
        sentence = self.text(f"event-{case}", **values)
        return sentence if "player" in values else capital(sentence)

    def _event_value(self, key: str, value: Any, names: Sequence[str]) -> tuple[str, str]:
        """Return what a sentence calls a field of an event, and how that reads."""
        match key:
            case "seat":
                return "player", "" if value is None else names[value]
            case "victim":
                return "victim", names[value]
            case "edition":
                return "edition", self.edition.name
            case "card":
                return "card", self.card(value)
            case "cards" | "discarded":
                return "cards", self.cards(Counter(value))
            case "size":
                return "cards", self.text("counted-hidden", count=value)
            case "route":
                return "route", self.route(value)
            case "location":
                return "place", self.place(value)
            case "ticket":
                return "ticket", self.ticket(value)
            case "kept" | "returned" | "tickets":
                return key, self.short_tickets(value)
            case "points":
                return "points", self.points(value)
            case "count":
                return "tokens", self.text("tokens", count=value)
            case "symbol":
                return "token", self.token(value)
            case "reason":
                return "ending", self.ending(value)
        return key, str(value)

    def ending(self, reason: str) -> str:
        """Return why a game is over."""
        return self.text(f"ending-{reason}")

    def phase(self, phase: str) -> str:
        """Return what is to be decided."""
        return self.text(f"phase-{phase}")

    # --- errors ---------------------------------------------------------------------------------------------------

    def reason(self, error: GameError, names: Sequence[str]) -> str:
        """Return why a move cannot be made."""
        values = dict(self._reason_value(key, value, names) for key, value in error.details.items())
        sentence = self.text(f"error-{error.code}", **values)
        near = values.get("near")
        return f"{sentence} {self.text('error-near', near=near)}" if near else sentence

    def _reason_value(self, key: str, value: Any, names: Sequence[str]) -> tuple[str, str | int]:
        """Return what a sentence calls a detail of an error, and how that reads."""
        match key:
            case "owner" | "to_move":
                return "player", names[value]
            case "step":  # later than `phase`, which says the same in English
                return "phase", self.phase(value)
            case "route":
                return "route", self.route(value)
            case "place":
                return "place", self.place(value)
            case "ticket":
                return "ticket", self.short_ticket(value)
            case "colour":
                return "cards", self.kind(value)
            case "wilds":
                return "wilds", self.cards({WILD: value}) if value else "none"
            case "need" if isinstance(value, str):
                return "need", self.kind(value)
        return key, value if isinstance(value, int) else printable(str(value))


UNTOLD = {"type", "from", "hands", "offers", "scores", "winners"}
"""Fields of events that no sentence names."""


def _case(event: Mapping[str, Any], you: int | None) -> str:
    """Return which sentence an event gets."""
    kind: str = event["type"]
    match kind:
        case "stack_placed" if event["seat"] is None:
            return "stack_placed-printed"
        case "kept" if event["returned"]:
            return "kept-some"
        case "drew" if event["from"] == "market":
            return "drew-market"
        case "robbed" if event["victim"] == you:
            return "robbed-you"
    return kind


def spelled(name: str) -> str:
    """Return a name of an edition's file as words."""
    return name.replace("_", " ")


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
