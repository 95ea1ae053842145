"""Whole games that look the same to one seat, from the first card to the last move, and differ in what it cannot see.

A game is played, and then its outcomes of chance are changed wherever others alone saw them: cards that they were dealt
or drew from the deck, tickets that they looked at. A change is kept if all that was done can still be done.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any

import trikk
from tests.lockstep import edition_of, fields_of
from trikk.game.events import Event
from trikk.game.game import Game
from trikk.game.tape import Chance as ChanceOutcome
from trikk.rules import tape

Chance = list[list[ChanceOutcome]]

TICKET_TRIES = 10
CARD_TRIES = 30
ENOUGH_CARDS = 2
"""Pairs of cards that have changed places."""


@dataclass(frozen=True)
class Story:
    """A game as it is told: what was said, and what the dice gave, first in the setup and then for each move."""

    edition: str
    players: int
    options: dict[str, bool]
    moves: tuple[str, ...]
    chance: Chance

    def positions(self) -> Iterator[Game]:
        """Yield the game at each of its positions; the same object all along."""
        game = Game(edition_of(self.edition), self.players, None, options=self.options, chance=self.chance[0])
        yield game
        for said, given in zip(self.moves, self.chance[1:], strict=True):
            game.play(said, chance=given)
            yield game

    @cached_property
    def movers(self) -> list[int | None]:
        """Who made each move; None at the end."""
        return [game.to_move for game in self.positions()]


def story_of(game: Game) -> Story:
    """Return a game as it is told."""
    moves = tuple(str(move) for move in game.moves)
    return Story(game.edition.id, game.players, game.options, moves, game.chance())


# --- what a seat cannot see ----------------------------------------------------------------------------------------


def seen(event: Event, seat: int) -> dict[str, Any]:
    """Return an event with all that a seat cannot see left out (R31, K25)."""
    shown: dict[str, Any] = dict(event)
    match event["type"]:
        case "setup" | "redealt":
            for key in ("hands", "offers"):
                if key in event:
                    shown[key] = [each if i == seat else len(each) for i, each in enumerate(event[key])]
        case "drew" if event["from"] == "deck" and event["seat"] != seat:
            del shown["card"]
        case "offered" if event["seat"] != seat:
            shown["tickets"] = len(event["tickets"])
        case "kept" if event["seat"] != seat:
            shown["kept"], shown["returned"] = len(event["kept"]), len(event["returned"])
        case "over":
            shown = {"type": "over"}  # everything is open now
    return shown


@dataclass(frozen=True)
class Slot:
    """A place in what the dice gave whose outcome one seat alone saw."""

    step: int
    index: int
    seat: int


def slots(game: Game, chance: Chance) -> tuple[list[Slot], list[Slot]]:
    """Return where cards, and where tickets, came to a seat unseen by the others."""
    cards: list[Slot] = []
    tickets: list[Slot] = []
    places = ((step, index) for step, given in enumerate(chance) for index in range(len(given)))
    for kind, a, _, c, _ in game.rows.tolist():
        if kind == tape.DEALT or (kind == tape.DREW and c):
            cards.append(Slot(*next(places), a))
        elif kind == tape.TICKET and c:
            tickets.append(Slot(*next(places), a))
        elif kind in (tape.MARKET_CARD, tape.LEFT_OVER) or (kind == tape.STACK and a < 0):
            next(places)
    assert next(places, None) is None
    return cards, tickets


def hidden_tickets(game: Game, seat: int) -> list[int]:
    """Return the tickets that a seat never sees before the game is over."""
    open_to_it: set[int | None] = set()
    for event in game.events:
        if event["type"] == "setup":
            open_to_it.update(event["offers"][seat])
        elif event["type"] == "offered" and event["seat"] == seat:
            open_to_it.update(event["tickets"])
        elif event["type"] == "completed":
            open_to_it.add(event["ticket"])
    return [ticket.id for ticket in game.edition.tickets if ticket.id not in open_to_it]


# --- another game that it could be ---------------------------------------------------------------------------------


def alike(game: Game, seat: int, rng: random.Random) -> Story:
    """Return a game that a seat cannot tell from one that is over, and that differs in what others had."""
    search = _Search(game, seat, rng)
    assert search.change_tickets(), "no ticket of another seat could be changed"
    assert search.change_cards(), "no card of another seat could be changed"
    return search.found


class _Search:
    def __init__(self, game: Game, seat: int, rng: random.Random) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        self.true = self.found = story_of(game)
        self.seen = [seen(event, seat) for event in game.events]
        of_all = slots(game, self.true.chance)
        self.cards, self.tickets = ([slot for slot in found if slot.seat != seat] for found in of_all)

    def of(self, slot: Slot) -> ChanceOutcome:
        return self.found.chance[slot.step][slot.index]

    # Tickets.

    def change_tickets(self) -> bool:
        """Let tickets that the seat never sees take each other's places: all of them if possible, or two.

        Return whether any did.
        """
        hidden = hidden_tickets(self.game, self.seat)
        circle = self.rng.sample(hidden, len(hidden))
        if self.rename(dict(zip(circle, [*circle[1:], circle[0]], strict=True))):
            return True
        drawn = {self.of(slot) for slot in self.tickets}
        for _ in range(TICKET_TRIES):
            one = self.rng.choice([ticket for ticket in hidden if ticket in drawn])
            other = self.rng.choice([ticket for ticket in hidden if ticket != one])
            if self.rename({one: other, other: one}):
                return True
        return False

    def rename(self, names: dict[int, int]) -> bool:
        """Have other tickets in place of some from the start, if that goes unnoticed; return whether."""
        chance = [list(given) for given in self.found.chance]
        for slot in self.tickets:
            ticket = self.of(slot)
            assert isinstance(ticket, int)
            chance[slot.step][slot.index] = names.get(ticket, ticket)
        moves = list(self.found.moves)
        for step, said in enumerate(moves):
            if self.true.movers[step] != self.seat and said.startswith("keep") and said != "keep none":
                moves[step] = " ".join(["keep", *(str(names.get(int(id), int(id))) for id in said.split(" ")[1:])])
        return self.take(tuple(moves), chance)

    # Cards.

    def change_cards(self) -> int:
        """Let cards that others got unseen take each other's places; return how many pairs did."""
        untouched = set(self.cards)
        changed = 0
        for attempt in range(CARD_TRIES):
            pairs = [
                (one, other)
                for one, other in (self.never_spent() if attempt % 2 else self.one_after_the_other())
                if {one, other} <= untouched and self.of(one) != self.of(other)
            ]
            if not pairs:
                continue
            one, other = self.rng.choice(pairs)
            chance = [list(given) for given in self.found.chance]
            chance[one.step][one.index], chance[other.step][other.index] = self.of(other), self.of(one)
            if self.take(self.found.moves, chance):
                untouched -= {one, other}
                changed += 1
                if changed == ENOUGH_CARDS:
                    break
        return changed

    def one_after_the_other(self) -> list[tuple[Slot, Slot]]:
        """Return pairs of cards that a seat got with none in between: later it is all the same which came first."""
        by_seat = [[slot for slot in self.cards if slot.seat == seat] for seat in range(self.game.players)]
        return [pair for of_seat in by_seat for pair in pairwise(of_seat)]

    def never_spent(self) -> list[tuple[Slot, Slot]]:
        """Return pairs of cards that seats hold to the end."""
        hands = fields_of(self.game.state).hand
        colours = self.game.engine.colours
        last = {(slot.seat, self.of(slot)): slot for slot in self.cards}
        held = [slot for (seat, colour), slot in last.items() if hands[seat][colours.index(str(colour))]]
        return list(combinations(held, 2))

    def take(self, moves: tuple[str, ...], chance: Chance) -> bool:
        """Take a game as found if it can be played and nothing that the seat sees is different; return whether."""
        new = Story(self.true.edition, self.true.players, self.true.options, moves, chance)
        step = 0
        try:
            for game in new.positions():
                step = len(game.moves)
        except trikk.MoveError as error:
            if error.code != "impossible_chance" and self.true.movers[step] == self.seat:
                raise  # others may lack what they spent, but nothing that they hold can forbid the seat what it did
            return False
        if [seen(event, self.seat) for event in game.events] != self.seen:
            return False
        self.found = new
        return True
