"""What happened, in words: events as in docs/records.md, made from the rows that the rules wrote.

Also the two things that come from the same rows: the outcomes of chance, and what one seat may know of an event.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from trikk.catalog import CityEdition
from trikk.game.engine import Engine
from trikk.rules import tape as rows_of

Event = dict[str, Any]
"""`type` and the fields that docs/records.md lists for it."""

Outcome = str | int
"""A card by colour, a ticket by number, a token by symbol."""


class _Reader:
    """Turns rows into events; one method for each kind of row that begins an event."""

    def __init__(self, engine: Engine, players: int, rows: np.ndarray) -> None:
        self.engine = engine
        self.players = players
        self.rows: list[list[int]] = rows.tolist()
        self.at = 0

    def events(self) -> Iterator[Event]:
        while self.at < len(self.rows):
            kind, *fields = self.take()
            event = getattr(self, _NAMES[kind])(*fields)
            if event is not None:
                yield {"type": _NAMES[kind], **event}

    def take(self) -> list[int]:
        row = self.rows[self.at]
        self.at += 1
        return row

    def follow(self, *kinds: int) -> Iterator[list[int]]:
        """Yield the fields of the rows that follow, as long as they are of these kinds."""
        while self.at < len(self.rows) and self.rows[self.at][0] in kinds:
            yield self.take()[1:]

    def cards(self, *kinds: int) -> list[str]:
        """Return the cards of rows that say a colour and how many."""
        return [self.engine.colours[card] for card, n, *_ in self.follow(*kinds) for _ in range(n)]

    def hands(self, wilds: int) -> list[list[str]]:
        hands = [[self.engine.colours[0]] * wilds for _ in range(self.players)]
        for seat, card, *_ in self.follow(rows_of.DEALT):
            hands[seat].append(self.engine.colours[card])
        return hands

    def tickets(self) -> list[int]:
        return [self.engine.tickets[ticket] for _, ticket, *_ in self.follow(rows_of.TICKET)]

    def place(self, index: int) -> str:
        assert isinstance(self.engine.edition, CityEdition)
        return self.engine.edition.places[index].id

    # One event each.

    def setup(self, players: int, *_: int) -> Event:
        edition = self.engine.edition
        hands = self.hands(getattr(edition, "setup_wilds", 0))
        offers = []
        for _seat in range(players):
            self.take()
            offers.append(self.tickets())
        return {"edition": edition.id, "players": players, "hands": hands, "offers": offers}

    def stack_placed(self, seat: int, place: int, symbol: int, count: int) -> Event:
        who = None if seat < 0 else seat
        return {"seat": who, "location": self.place(place), "symbol": symbol, "count": count}

    def left_over(self, *_: int) -> None:
        """Seen when it is placed."""

    def offered(self, seat: int, *_: int) -> Event:
        return {"seat": seat, "tickets": self.tickets()}

    def kept(self, seat: int, *_: int) -> Event:
        kept: list[int] = []
        returned: list[int] = []
        while self.at < len(self.rows) and self.rows[self.at][0] in (rows_of.KEPT_TICKET, rows_of.RETURNED):
            kind, ticket, *_rest = self.take()
            (kept if kind == rows_of.KEPT_TICKET else returned).append(self.engine.tickets[ticket])
        return {"seat": seat, "kept": sorted(kept), "returned": returned}

    def turn(self, seat: int, *_: int) -> Event:
        return {"seat": seat}

    def drew(self, seat: int, card: int, from_deck: int, *_: int) -> Event:
        return {"seat": seat, "from": "deck" if from_deck else "market", "card": self.engine.colours[card]}

    def market_card(self, card: int, *_: int) -> Event:
        return {"card": self.engine.colours[card]}

    def market_reset(self, *_: int) -> Event:
        return {"discarded": self.cards(rows_of.DISCARDED)}

    def reshuffled(self, size: int, *_: int) -> Event:
        return {"size": size}

    def claimed(self, seat: int, route: int, colour: int, wilds: int) -> Event:
        edition = self.engine.edition
        assert isinstance(edition, CityEdition)
        claimed = edition.routes[route]
        cards = [self.engine.colours[colour]] * (claimed.length - wilds) + [self.engine.colours[0]] * wilds
        return {"seat": seat, "route": claimed.id, "cards": cards, "points": edition.route_points[claimed.length]}

    def token_taken(self, seat: int, place: int, symbol: int, *_: int) -> Event:
        return {"seat": seat, "location": self.place(place), "symbol": symbol}

    def moved(self, seat: int, *_: int) -> Event:
        return {"seat": seat, "cards": [self.engine.colours[card] for card, *_ in self.follow(rows_of.MOVED_CARD)]}

    def laid(self, seat: int, *_: int) -> Event:
        return {"seat": seat, "cards": self.cards(rows_of.LAID_CARD)}

    def robbed(self, seat: int, victim: int, *_: int) -> Event:
        return {"seat": seat, "victim": victim, "cards": self.cards(rows_of.DISCARDED)}

    def completed(self, seat: int, ticket: int, *_: int) -> Event:
        return {"seat": seat, "ticket": self.engine.tickets[ticket], "cards": self.cards(rows_of.PAID)}

    def redealt(self, size: int, *_: int) -> Event:
        return {"size": size, "hands": self.hands(0)}

    def over(self, reason: int, *_: int) -> Event:
        return {"reason": REASONS[reason]}

    passed = last_turns = scored = turn


REASONS = {rows_of.REASON_LAST_TURNS: "last_turns", rows_of.REASON_ALL_PASSED: "all_passed"}

_NAMES = {
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


def read_events(engine: Engine, players: int, rows: np.ndarray) -> list[Event]:
    """Return the events that the rows of one step tell. `over` lacks the scores, which rows do not hold."""
    return list(_Reader(engine, players, rows).events())


def read_chance(engine: Engine, rows: np.ndarray) -> list[Outcome]:
    """Return the outcomes of chance in the rows of one step, in the order they fell."""
    outcomes: list[Outcome] = []
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


# --- what a seat may know ------------------------------------------------------------------------------------------


def event_for(engine: Engine, event: Event, seat: int | None) -> Event:
    """Return an event as a seat may know it (R31, K25): None stands for each thing hidden.

    A spectator's seat is None.
    """
    match event["type"]:
        case "setup":
            wilds = getattr(engine.edition, "setup_wilds", 0)  # K1: all see them given
            hands = [
                hand if i == seat else hand[:wilds] + _hidden(hand[wilds:]) for i, hand in enumerate(event["hands"])
            ]
            offers = [offer if i == seat else _hidden(offer) for i, offer in enumerate(event["offers"])]
            return {**event, "hands": hands, "offers": offers}
        case "redealt":
            return {**event, "hands": [hand if i == seat else _hidden(hand) for i, hand in enumerate(event["hands"])]}
        case "drew" if event["from"] == "deck" and event["seat"] != seat:
            return {**event, "card": None}
        case "offered" if event["seat"] != seat:
            return {**event, "tickets": _hidden(event["tickets"])}
        case "kept" if event["seat"] != seat:
            return {**event, "kept": _hidden(event["kept"]), "returned": _hidden(event["returned"])}
    return event


def _hidden(things: list[Any]) -> list[None]:
    return [None] * len(things)
