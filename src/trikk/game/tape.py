"""Turns the rows that the rules wrote during a step into events and outcomes of chance."""

from collections.abc import Iterator

import numpy as np

from trikk.catalog import CityEdition
from trikk.game import events as told
from trikk.game.engine import Engine
from trikk.game.events import Event
from trikk.game.outcome import outcome_of
from trikk.rules import tape as rows_of

Chance = str | int
"""A card by colour, a ticket by number, a token by symbol."""


class _Reader:
    """Turns rows into events; one method for each kind of row that begins an event."""

    def __init__(self, engine: Engine, state: np.record, rows: np.ndarray) -> None:
        self.engine = engine
        self.state = state
        self.rows: list[list[int]] = rows.tolist()
        self.at = 0

    def events(self) -> Iterator[Event]:
        while self.at < len(self.rows):
            kind, *fields = self.take()
            event: Event | None = getattr(self, _READERS[kind])(*fields)
            if event is not None:
                yield event

    def take(self) -> list[int]:
        row = self.rows[self.at]
        self.at += 1
        return row

    def follow(self, *kinds: int) -> Iterator[list[int]]:
        """Yield the fields of the rows that follow, as long as they are of these kinds."""
        while self.at < len(self.rows) and self.rows[self.at][0] in kinds:
            yield self.take()[1:]

    def cards(self, *kinds: int) -> list[str]:
        """Return the cards of rows that have a colour and a number."""
        return [self.engine.colours[card] for card, n, *_ in self.follow(*kinds) for _ in range(n)]

    def hands(self, wilds: int) -> list[list[str | None]]:
        hands: list[list[str | None]] = [[self.engine.colours[0]] * wilds for _ in range(int(self.state.players))]
        for seat, card, *_ in self.follow(rows_of.DEALT):
            hands[seat].append(self.engine.colours[card])
        return hands

    def tickets(self) -> list[int | None]:
        return [self.engine.tickets[ticket] for _, ticket, *_ in self.follow(rows_of.TICKET)]

    def place(self, index: int) -> str:
        assert isinstance(self.engine.edition, CityEdition)
        return self.engine.edition.places[index].id

    # One event each.

    def setup(self, players: int, *_: int) -> told.SetupEvent:
        edition = self.engine.edition
        hands = self.hands(getattr(edition, "setup_wilds", 0))
        offers = []
        for _seat in range(players):
            self.take()
            offers.append(self.tickets())
        return {"type": "setup", "edition": edition.id, "players": players, "hands": hands, "offers": offers}

    def stack_placed(self, seat: int, place: int, symbol: int, count: int) -> told.StackPlacedEvent:
        who = None if seat < 0 else seat
        return {"type": "stack_placed", "seat": who, "location": self.place(place), "symbol": symbol, "count": count}

    def left_over(self, *_: int) -> None:
        """No event: players see it when it is placed."""

    def offered(self, seat: int, *_: int) -> told.OfferedEvent:
        return {"type": "offered", "seat": seat, "tickets": self.tickets()}

    def kept(self, seat: int, *_: int) -> told.KeptEvent:
        kept: list[int] = []
        returned: list[int | None] = []
        while self.at < len(self.rows) and self.rows[self.at][0] in (rows_of.KEPT_TICKET, rows_of.RETURNED):
            kind, ticket, *_rest = self.take()
            number = self.engine.tickets[ticket]
            kept.append(number) if kind == rows_of.KEPT_TICKET else returned.append(number)
        return {"type": "kept", "seat": seat, "kept": [*sorted(kept)], "returned": returned}

    def turn(self, seat: int, *_: int) -> told.TurnEvent:
        return {"type": "turn", "seat": seat}

    def drew(self, seat: int, card: int, from_deck: int, *_: int) -> told.DrewEvent:
        return {
            "type": "drew",
            "seat": seat,
            "from": "deck" if from_deck else "market",
            "card": self.engine.colours[card],
        }

    def market_card(self, card: int, *_: int) -> told.MarketCardEvent:
        return {"type": "market_card", "card": self.engine.colours[card]}

    def market_reset(self, *_: int) -> told.MarketResetEvent:
        return {"type": "market_reset", "discarded": self.cards(rows_of.DISCARDED)}

    def reshuffled(self, size: int, *_: int) -> told.ReshuffledEvent:
        return {"type": "reshuffled", "size": size}

    def claimed(self, seat: int, route: int, colour: int, wilds: int) -> told.ClaimedEvent:
        edition = self.engine.edition
        assert isinstance(edition, CityEdition)
        claimed = edition.routes[route]
        cards = [self.engine.colours[colour]] * (claimed.length - wilds) + [self.engine.colours[0]] * wilds
        return {
            "type": "claimed",
            "seat": seat,
            "route": claimed.id,
            "cards": cards,
            "points": edition.route_points[claimed.length],
        }

    def token_taken(self, seat: int, place: int, symbol: int, *_: int) -> told.TokenTakenEvent:
        return {"type": "token_taken", "seat": seat, "location": self.place(place), "symbol": symbol}

    def moved(self, seat: int, *_: int) -> told.MovedEvent:
        return {
            "type": "moved",
            "seat": seat,
            "cards": [self.engine.colours[card] for card, *_ in self.follow(rows_of.MOVED_CARD)],
        }

    def laid(self, seat: int, *_: int) -> told.LaidEvent:
        return {"type": "laid", "seat": seat, "cards": self.cards(rows_of.LAID_CARD)}

    def robbed(self, seat: int, victim: int, *_: int) -> told.RobbedEvent:
        return {"type": "robbed", "seat": seat, "victim": victim, "cards": self.cards(rows_of.DISCARDED)}

    def completed(self, seat: int, ticket: int, *_: int) -> told.CompletedEvent:
        return {
            "type": "completed",
            "seat": seat,
            "ticket": self.engine.tickets[ticket],
            "cards": self.cards(rows_of.PAID),
        }

    def redealt(self, size: int, *_: int) -> told.RedealtEvent:
        return {"type": "redealt", "size": size, "hands": self.hands(0)}

    def over(self, *_: int) -> told.OverEvent:
        outcome = outcome_of(self.engine, self.state)
        scores = [score.to_dict() for score in outcome.scores]
        return {"type": "over", "scores": scores, "winners": list(outcome.winners), "reason": outcome.reason}

    def passed(self, seat: int, *_: int) -> told.PassedEvent:
        return {"type": "passed", "seat": seat}

    def last_turns(self, seat: int, *_: int) -> told.LastTurnsEvent:
        return {"type": "last_turns", "seat": seat}

    def scored(self, seat: int, *_: int) -> told.ScoredEvent:
        return {"type": "scored", "seat": seat}


_READERS = {
    rows_of.SETUP: "setup",
    rows_of.STACK: "stack_placed",
    rows_of.LEFT_OVER: "left_over",
    rows_of.OFFERED: "offered",
    rows_of.KEPT: "kept",
    rows_of.TURN: "turn",
    rows_of.DREW: "drew",
    rows_of.MARKET_CARD: "market_card",
    rows_of.MARKET_RESET: "market_reset",
    rows_of.RESHUFFLED: "reshuffled",
    rows_of.CLAIMED: "claimed",
    rows_of.TOKEN: "token_taken",
    rows_of.MOVED: "moved",
    rows_of.LAID: "laid",
    rows_of.ROBBED: "robbed",
    rows_of.PASSED: "passed",
    rows_of.LAST_TURNS: "last_turns",
    rows_of.COMPLETED: "completed",
    rows_of.SCORED: "scored",
    rows_of.REDEALT: "redealt",
    rows_of.OVER: "over",
}


def read_events(engine: Engine, state: np.record, rows: np.ndarray) -> tuple[Event, ...]:
    """Return the events in the rows of one step; `state` is the position after it."""
    return tuple(_Reader(engine, state, rows).events())


def read_chance(engine: Engine, rows: np.ndarray) -> list[Chance]:
    """Return the outcomes of chance in the rows of one step, in the order they fell."""
    outcomes: list[Chance] = []
    for kind, a, b, c, _ in rows.tolist():
        if kind == rows_of.MARKET_CARD:
            outcomes.append(engine.colours[a])
        elif kind == rows_of.DEALT or (kind == rows_of.DREW and c):
            outcomes.append(engine.colours[b])
        elif kind == rows_of.TICKET and c:
            outcomes.append(engine.tickets[b])
        elif kind == rows_of.STACK and a < 0:
            outcomes.append(c)
        elif kind == rows_of.LEFT_OVER:
            outcomes.append(a)
    return outcomes
