"""Reasons in the city games."""

from collections.abc import Collection, Iterable

import numpy as np

from trikk.bots.policies.city.planner import think
from trikk.bots.reasons.reason import Reason
from trikk.catalog import WILD, CityEdition
from trikk.game.engine import Engine
from trikk.game.moves import ClaimRoute, DrawCard, DrawTickets, KeepTickets, Move, PlaceStack, TakeToken
from trikk.game.view import View
from trikk.rules.bits import WORD
from trikk.rules.city.actions import GRAY
from trikk.rules.city.state import NO_STACK

MOST = 2
"""Tickets that a reason names."""


class CityReasons:
    """The reasons in one position."""

    def __init__(self, engine: Engine, view: View, mind: np.record) -> None:
        assert view.seat is not None
        assert isinstance(engine.edition, CityEdition)
        self.engine, self.edition, self.view, self.mind = engine, engine.edition, view, mind
        self.t, self.s, self.seat = engine.tables, view.knowledge[0], view.seat
        self.own = _routes(self.s.own[self.seat])
        self.plan = _routes(mind.plan) - self.own
        self.extra = _routes(mind.extra) - self.own
        self.hand = self.s.hand[self.seat]
        self.wanted = [k for k in _bits(int(mind.wanted) & int(self.s.held[self.seat])) if not self._joins(self.own, k)]
        self.index = {route.id: i for i, route in enumerate(self.edition.routes)}
        self.place_index = {place.id: i for i, place in enumerate(self.edition.places)}

    def of(self, move: Move) -> tuple[Reason, ...]:
        """Return the reasons for a move, the most important first."""
        match move:
            case DrawCard(card):
                return tuple(self._draw(card))
            case ClaimRoute(route):
                return tuple(self._claim(self.index[route]))
            case DrawTickets():
                return (Reason("more_tickets", count=max(1, round(float(self.mind.left)))),)
            case KeepTickets(tickets):
                return tuple(self._keep(tickets))
            case TakeToken(place):
                symbol = int(self.s.stack[self.place_index[place]])
                return (Reason("few_left", count=int(self.s.stack_size[symbol])),) if symbol != NO_STACK else ()
            case PlaceStack(place):
                at = self.place_index[place]
                ends = {int(end) for route in self.plan for end in (self.t.route_a[route], self.t.route_b[route])}
                return (Reason("on_the_way", place=place),) if at in ends else ()
        return ()

    # --- cards -----------------------------------------------------------------------------------------------------

    def _draw(self, card: str) -> Iterable[Reason]:
        if self.s.turns_left >= 0 and not self.plan:
            return
        lacking = self._lacking(self.plan) or self._lacking(self.extra)
        if card == WILD or card == "deck":
            if lacking:
                yield Reason("wild" if card == WILD else "deck", cards=lacking)
            else:
                yield Reason("any_card")
            return
        colour = self.engine.colours.index(card)
        for routes in (self.plan, self.extra):
            asking = [(self._short(route, colour), route) for route in sorted(routes) if self._pays(route, colour)]
            short = [(n, route) for n, route in asking if n > 0]
            if short:
                n, route = min(short)
                yield Reason("lacks", cards={card: n}, route=self._id(route), tickets=self._served(route))
                yield from self._rivals(route)
                return
        if not lacking:
            yield Reason("any_card")
        else:
            yield Reason("collects", cards={card: int(self.hand[colour]) + 1})

    def _pays(self, route: int, colour: int) -> bool:
        """Return whether a route would be paid with a colour."""
        printed = int(self.t.route_colour[route])
        return printed == colour or (printed == GRAY and self._colour_for(route) == colour)

    def _colour_for(self, route: int) -> int:
        """Return the colour of which most cards are in hand, for a gray route."""
        printed = int(self.t.route_colour[route])
        if printed != GRAY:
            return printed
        return max(range(1, len(self.engine.colours)), key=lambda colour: (int(self.hand[colour]), -colour))

    def _short(self, route: int, colour: int) -> int:
        """Return how many more cards of a colour a route needs, without wilds."""
        return int(self.t.route_length[route]) - int(self.t.route_ferries[route]) - int(self.hand[colour])

    def _lacking(self, routes: Collection[int]) -> dict[str, int]:
        """Return the cards of each colour that some routes need beyond those in hand."""
        need: dict[int, int] = {}
        for route in sorted(routes):
            colour = self._colour_for(route)
            need[colour] = need.get(colour, 0) + int(self.t.route_length[route])
        short = {self.engine.colours[c]: n - int(self.hand[c]) for c, n in sorted(need.items())}
        return {colour: n for colour, n in short.items() if n > 0}

    # --- routes ----------------------------------------------------------------------------------------------------

    def _claim(self, route: int) -> Iterable[Reason]:
        done = tuple(
            self.engine.tickets[k]
            for k in _bits(int(self.s.held[self.seat]))
            if not self._joins(self.own, k) and self._joins(self.own | {route}, k)
        )
        if done:
            yield Reason("completes", tickets=done, route=self._id(route))
        elif served := self._served(route):
            yield Reason("serves", tickets=served, route=self._id(route))
        if route in self.plan:
            yield from self._rivals(route)
        if self.s.turns_left >= 0:
            yield Reason("last_turns", count=int(self.t.route_points[route]))
            return
        if done or route in self.plan:
            return
        yield Reason("points", count=int(self.t.route_points[route]))
        for end in (int(self.t.route_a[route]), int(self.t.route_b[route])):
            place = self.edition.places[end].id
            symbol = int(self.s.stack[end])
            if symbol != NO_STACK and self.s.stack_size[symbol] > 0 and not int(self.s.tokens[self.seat]) >> symbol & 1:
                yield Reason("token", place=place)
            elif int(self.t.attractions) >> end & 1 and not self._touches(self.seat, end):
                yield Reason("attraction", place=place)

    def _served(self, route: int) -> tuple[int, ...]:
        """Return the tickets that the plan completes with a route, and not without it."""
        whole = self.own | self.plan
        served = [
            self.engine.tickets[k]
            for k in self.wanted
            if self._joins(whole | {route}, k) and not self._joins(whole - {route}, k)
        ]
        return tuple(served[:MOST])

    def _rivals(self, route: int) -> Iterable[Reason]:
        """Return reasons about others who are at an end of a route and may take it."""
        for other in range(self.view.players):
            if other == self.seat or not int(self.s.open[other, route // WORD]) >> route % WORD & 1:
                continue
            if self.s.vehicles[other] < self.t.route_length[route]:
                continue
            if any(self._touches(other, int(end)) for end in (self.t.route_a[route], self.t.route_b[route])):
                yield Reason("rival", seat=other, route=self._id(route))
                return

    def _touches(self, seat: int, place: int) -> bool:
        routes = _routes(self.s.own[seat])
        return any(place in (int(self.t.route_a[route]), int(self.t.route_b[route])) for route in routes)

    def _joins(self, routes: Collection[int], ticket: int) -> bool:
        """Return whether some routes join the ends of a ticket."""
        reached, end = {int(self.t.ticket_a[ticket])}, int(self.t.ticket_b[ticket])
        grown = True
        while grown and end not in reached:
            grown = False
            for route in routes:
                a, b = int(self.t.route_a[route]), int(self.t.route_b[route])
                if (a in reached) != (b in reached):
                    reached |= {a, b}
                    grown = True
        return end in reached

    def _id(self, route: int) -> str:
        return self.edition.routes[route].id

    # --- tickets ---------------------------------------------------------------------------------------------------

    def _keep(self, tickets: tuple[int, ...]) -> Iterable[Reason]:
        """Return reasons about what it would take to complete the tickets, by the plan for them."""
        state, mind = self.view.knowledge.copy(), np.array([self.mind])
        for ticket in tickets:
            state[0].held[self.seat] |= 1 << self.engine.ticket_index[ticket]
        think(self.t, state[0], mind[0])
        routes = _routes(mind[0].plan) - self.own
        done = [id for id in tickets if int(mind[0].wanted) >> self.engine.ticket_index[id] & 1]
        if done:
            yield Reason("way", tickets=tuple(done), count=sum(int(self.t.route_length[route]) for route in routes))


def _routes(words: np.ndarray) -> frozenset[int]:
    return frozenset(k * WORD + i for k, word in enumerate(words.tolist()) for i in _bits(int(word)))


def _bits(word: int) -> list[int]:
    return [i for i in range(64) if word >> i & 1]
