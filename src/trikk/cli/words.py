"""The game in words: names of things, moves, events and errors. No colours, no layout, no rules.

All texts are in the files of `trikk.words`. A move, event or error has the text of its kind, which gets its fields as
they are and calls functions for them: `Claim { ROUTE($route) } with { CARDS($cards) }`. The functions are here, and for
the page in `web/src/app/sentences.ts`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from trikk.bots.characters import character_id
from trikk.catalog import GRAY, WILD, CityEdition, Edition
from trikk.catalog.languages import in_language
from trikk.cli.errors import printable
from trikk.game.errors import GameError
from trikk.game.moves import Move
from trikk.words import Words
from trikk.words.language import Functions


class Sentences:
    """Texts about a game of one edition in one language."""

    def __init__(self, words: Words, edition: Edition, names: Sequence[str] = (), you: int | None = None) -> None:
        """`you` is the reader's seat; its name is the word for "you"."""
        self.words = Words(words.language, self._functions())
        self.text = self.words.text
        self.edition = in_language(edition, words.language)
        self.names = names
        self.you = you

    def _functions(self) -> Functions:
        """Return the functions that texts call to put a field into words, or to choose by it."""
        return {
            "PLAYER": lambda seat: self.names[seat],
            "WHO": lambda seat: "nobody" if seat is None else "you" if seat == self.you else "other",
            "EDITION": lambda _: self.edition.name,
            "CARD": self.card,
            "CARDS": self.cards,
            "KIND": self.kind,
            "WILDS": lambda count: self.cards_of(WILD, count),
            "ROUTE": self.route,
            "PLACE": self.place,
            "TICKET": self.ticket,
            "TICKETS": lambda tickets: self.listed([*map(self.ticket, tickets)]) or self.text("tickets-none"),
            "THE_TICKET": self.short_ticket,
            "ENDS": self.ends,
            "COUNT": len,
            "POINTS": self.points,
            "VEHICLES": self.vehicles,
            "TOKENS": lambda count: self.text("tokens", count=count),
            "TOKEN": self.token,
            "PHASE": self.phase,
            "ENDING": self.ending,
        }

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

    def cards(self, cards: Mapping[str, int] | Sequence[str] | int) -> str:
        """Return cards by colour, the wild ones last: `3 pink and 1 taxi card`; only a number if that is all given."""
        if isinstance(cards, int):
            return self.text("counted-hidden", count=cards)
        return self.listed(self._cards(Counter(cards))) or self.text("counted-none")

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
        return f"{self.ends(id)} ({', '.join(notes)})"

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

    def ends(self, of: str | Iterable[int | None]) -> str:
        """Return a route by its ends, or several tickets; only how many if they are hidden."""
        if isinstance(of, str):
            assert isinstance(self.edition, CityEdition)
            route = self.edition.route(of)
            return f"{self.place(route.a)} – {self.place(route.b)}"
        tickets = list(of)
        known = [self.short_ticket(number) for number in tickets if number is not None]
        if len(known) < len(tickets):
            return self.text("tickets-hidden", count=len(tickets))
        return self.listed(known) or self.text("tickets-none")

    def listed(self, words: Sequence[str]) -> str:
        """Return words as a list in a sentence: `a, b and c`."""
        *before, last = words or ("",)
        return self.text("list-and", before=", ".join(before), last=last) if before else last

    # --- moves, events and errors ---------------------------------------------------------------------------------

    def move(self, move: Move) -> str:
        """Return a move as a phrase: `Claim Chelsea – Soho (pink, 4) with 3 pink and 1 taxi card`."""
        return self.text(f"move-{move.kind}", **{field.name: getattr(move, field.name) for field in fields(move)})

    def event(self, event: Mapping[str, Any]) -> str | None:
        """Return an event as a sentence, or None if it needs none. Hidden fields may be None."""
        if not self.words.has(f"event-{event['type']}"):
            return None
        sentence = self.text(f"event-{event['type']}", **event)
        return sentence if "seat" in event else capital(sentence)

    def reason(self, error: GameError) -> str:
        """Return why a move cannot be made."""
        given = error.details.items()
        details = {key: value if isinstance(value, int) else printable(str(value)) for key, value in given}
        sentence = self.text(f"error-{error.code}", **details)
        return f"{sentence} {self.text('error-near', **details)}" if details.get("near") else sentence

    def ending(self, reason: str) -> str:
        """Return why a game is over."""
        return self.text(f"ending-{reason}")

    def phase(self, phase: str) -> str:
        """Return what the player has to decide."""
        return self.text(f"phase-{phase}")


def bot_name(words: Words, name: str) -> str:
    """Return the name of a bot's character: `Conductor`. Anybody else keeps their name."""
    id = character_id(name)
    return words.text(f"bot-{id}") if words.has(f"bot-{id}") else name


def spelled(name: str) -> str:
    """Return a name from an edition's file as words."""
    return name.replace("_", " ")


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
