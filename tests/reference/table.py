"""What the city games and The Card Game have in common: cards, a market, tickets, moves as texts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from itertools import combinations
from typing import Any

from .chance import Chance

WILD = "wild"

# Phases. Each has its own legal moves.
SETUP_KEEP = "keep tickets in the setup"
PLACE = "place a left-over stack"
ACTION = "choose an action"
SECOND_CARD = "take the second card"
KEEP = "keep tickets that were drawn"
TAKE = "choose one of two tokens"
SCORING = "choose tickets to complete"
OVER = "over"


class IllegalMove(ValueError):
    """The text is not one of the legal moves. Nothing has happened."""


def card_list(cards: Counter[str]) -> list[str]:
    """Cards as events show them: colour names, sorted."""
    return sorted(cards.elements())


def counts(cards: Counter[str]) -> dict[str, int]:
    """Cards as `position` shows them: a colour that is not there is left out."""
    return {colour: number for colour, number in sorted(cards.items()) if number > 0}


def cards_text(parts: list[tuple[str, int]]) -> str:
    """`red*2+wild*1`: the parts in the given order, those that are zero left out."""
    return "+".join(f"{colour}*{number}" for colour, number in parts if number > 0)


def read_cards(text: str) -> Counter[str]:
    """The cards that `cards_text` wrote."""
    cards: Counter[str] = Counter()
    for part in text.split("+"):
        colour, number = part.split("*")
        cards[colour] += int(number)
    return cards


class TicketDeck:
    """A shuffled part, whose top is chance, and under it the returned tickets in the order they came back."""

    def __init__(self, numbers: list[int]) -> None:
        self.shuffled = set(numbers)
        self.under: list[int] = []

    def __len__(self) -> int:
        return len(self.shuffled) + len(self.under)

    def draw(self, number: int, chance: Chance) -> list[int]:
        """The top tickets, as drawn; fewer if there are no more (R24, K15)."""
        drawn: list[int] = []
        while len(drawn) < number and len(self) > 0:
            if self.shuffled:
                ticket = chance.ticket(self.shuffled)
                self.shuffled.remove(ticket)
            else:
                ticket = self.under.pop(0)
            drawn.append(ticket)
        return drawn


class Table(ABC):
    """A game in progress. `legal` and `play` speak notation; `events` tells everything that happened."""

    def __init__(self, edition: dict[str, Any], players: int, chance: Chance) -> None:
        fewest, most = edition["players"]
        if not fewest <= players <= most:
            raise ValueError(f"{edition['id']} is for {fewest} to {most} players, not {players}")
        self.edition = edition
        self.players = players
        self.seats = range(players)
        self.chance = chance
        self.events: list[dict[str, Any]] = []
        self.phase = SETUP_KEEP
        self.to_move: int | None = None

        self.colours: list[str] = [colour for colour in edition["cards"] if colour != WILD]  # catalog order
        self.deck: Counter[str] = Counter(edition["cards"])
        self.discard: Counter[str] = Counter()
        self.market: Counter[str] = Counter()
        self.hands: list[Counter[str]] = [Counter() for _ in self.seats]

        self.ticket: dict[int, dict[str, Any]] = {ticket["id"]: ticket for ticket in edition["tickets"]}
        self.ticket_deck = TicketDeck(list(self.ticket))
        self.tickets: list[set[int]] = [set() for _ in self.seats]  # held
        self.offers: list[list[int]] = [[] for _ in self.seats]  # looked at, not yet kept or returned
        self.last_turns_left: int | None = None  # None: the last turns have not been called

    # ---- moves

    @abstractmethod
    def legal(self) -> set[str]:
        """The texts of all legal moves; empty when the game is over."""

    @abstractmethod
    def _apply(self, verb: str, rest: list[str]) -> None:
        """Plays a move that is known to be legal."""

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """Everything there is, with nothing hidden."""

    def play(self, text: str) -> None:
        """Plays one move, and everything that follows from it without anyone choosing."""
        if text not in self.legal():
            raise IllegalMove(f"{text!r} is not legal for seat {self.to_move} ({self.phase})")
        verb, *rest = text.split(" ")
        self._apply(verb, rest)

    def tell(self, kind: str, **fields: Any) -> None:
        """Adds an event. (`from_` is written for the field `from`, which is a word of Python.)"""
        self.events.append({"type": kind} | {name.rstrip("_"): value for name, value in fields.items()})

    @property
    def mover(self) -> int:
        """The seat to move, in the places where there is one."""
        assert self.to_move is not None
        return self.to_move

    def next_seat(self, seat: int) -> int:
        """Clockwise (R1, K4)."""
        return (seat + 1) % self.players

    # ---- cards

    def deck_card(self) -> str:
        """Takes the top card off the deck, which is not empty."""
        card = self.chance.card(self.deck)
        self.deck[card] -= 1
        return card

    def market_card(self) -> None:
        """Turns the top card of the deck up into the market."""
        card = self.deck_card()
        self.market[card] += 1
        self.tell("market_card", card=card)

    def market_to_hand(self, card: str) -> None:
        """Takes a face-up card; the caller replaces it."""
        self.market[card] -= 1
        self.hands[self.mover][card] += 1
        self.tell("drew", seat=self.mover, from_="market", card=card)

    def deal_hands(self, number: int) -> None:
        """Deals that many cards to each player: all of seat 0, all of seat 1, ..."""
        for seat in self.seats:
            for _ in range(number):
                self.hands[seat][self.deck_card()] += 1

    def deal_tickets(self, number: int) -> None:
        """Offers that many tickets to each player: all of seat 0, all of seat 1, ..."""
        for seat in self.seats:
            self.offers[seat] = self.ticket_deck.draw(number, self.chance)

    def tell_setup(self) -> None:
        self.tell(
            "setup",
            edition=self.edition["id"],
            players=self.players,
            hands=[card_list(hand) for hand in self.hands],
            offers=[list(offer) for offer in self.offers],
        )

    # ---- tickets

    def legal_keeps(self, fewest: int) -> set[str]:
        """Every choice of at least `fewest` of the tickets on offer."""
        offer = sorted(self.offers[self.mover])
        moves: set[str] = set()
        for number in range(fewest, len(offer) + 1):
            for kept in combinations(offer, number):
                moves.add("keep " + (" ".join(str(ticket) for ticket in kept) if kept else "none"))
        return moves

    def keep(self, words: list[str]) -> list[int]:
        """Keeps these tickets of the offer; returns the others, in the order they were offered."""
        seat = self.mover
        kept = [] if words == ["none"] else [int(word) for word in words]
        returned = [ticket for ticket in self.offers[seat] if ticket not in kept]
        self.tickets[seat].update(kept)
        self.offers[seat] = []
        self.tell("kept", seat=seat, kept=sorted(kept), returned=returned)
        return returned

    def draw_tickets(self) -> None:
        """Looks at the top tickets; keeping comes next (R23, K15)."""
        seat = self.mover
        self.offers[seat] = self.ticket_deck.draw(self.edition["rules"]["draw_tickets"], self.chance)
        self.tell("offered", seat=seat, tickets=list(self.offers[seat]))
        self.phase = KEEP

    # ---- position

    def common_position(self) -> dict[str, Any]:
        """The part of `position` that both families have."""
        return {
            "phase": self.phase,
            "to_move": self.to_move,
            "last_turns_left": self.last_turns_left,
            "hands": [counts(hand) for hand in self.hands],
            "market": counts(self.market),
            "deck": counts(self.deck),
            "discard": counts(self.discard),
            "tickets": [sorted(tickets) for tickets in self.tickets],
            "offers": [list(offer) for offer in self.offers],
            "ticket_deck": {"shuffled": sorted(self.ticket_deck.shuffled), "under": list(self.ticket_deck.under)},
        }
