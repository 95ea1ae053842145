"""What to change in a map, in words, from how it was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Protocol

from trikk.arena.stats.intervals import wilson
from trikk.catalog import CityEdition

if TYPE_CHECKING:
    from trikk.arena.balance import PlaceBalance, RouteBalance, TicketBalance
    from trikk.arena.stats.figures import FirstSeat

DEAD_ROUTE = 0.02
"""Share of games: a route that is claimed more rarely is dead."""
DEAD_PLACE = 0.05
RARE_ROUTE = 0.08
FIRST_SEAT = 0.05
"""How much more often than an even share a seat may win."""
TICKET_POINTS = 2
"""Points that a ticket may differ from what it should be worth."""
TICKET_WINS = 0.07
"""How much more or less often than those who hold others those who hold a ticket may win."""
PER_POINT = 0.12
"""How much less often than others a ticket is completed for each point that it should be worth more."""
MOST_CHANGE = 2
"""Points, because of that."""
STRONG_ROUTE = 0.15
"""How much more often than others the owners of a route may win, if most games have such an owner."""
HARD_TICKET = 0.45
"""Share of a ticket's holders who complete it."""
MANY_RESETS = 3.0
ENOUGH = 60
"""Times that something must have happened before it says anything."""


@dataclass(frozen=True)
class Advice:
    """One thing to change. `what` is `route`, `ticket`, `place`, `seat` or `market`, and `id` which of them."""

    what: str
    id: str
    code: str
    """Of the sentence, for translations: `dead_route`, `ticket_too_dear`, ..."""
    numbers: Mapping[str, float]
    message: str

    def __str__(self) -> str:
        return self.message


class Games(Protocol):
    """What advice needs to know of the games with one number of players."""

    @property
    def players(self) -> int: ...
    @property
    def games(self) -> int: ...
    @property
    def first_seat(self) -> FirstSeat: ...
    @property
    def resets_a_game(self) -> float: ...
    @property
    def routes(self) -> Sequence[RouteBalance]: ...
    @property
    def tickets(self) -> Sequence[TicketBalance]: ...
    @property
    def places(self) -> Sequence[PlaceBalance]: ...


def advice_for(edition: CityEdition, tables: Mapping[int, Games]) -> tuple[Advice, ...]:
    """Return what to change in a map, the most important first; nothing if it is well balanced."""
    return (*_seats(tables), *_routes(edition, tables), *_places(edition, tables), *_tickets(edition, tables))


def _seats(tables: Mapping[int, Games]) -> list[Advice]:
    found = []
    for players, table in tables.items():
        first = table.first_seat
        even = 1 / players
        percent, share = round(100 * (even + first.advantage)), round(100 * even)
        numbers: dict[str, float] = {"players": players, "percent": percent, "even": share}
        if first.low > FIRST_SEAT:
            message = (
                f"With {players} players the first seat wins {percent} % of games, not {share} %: make the game "
                "longer, with more vehicles or longer routes, or add double routes."
            )
            found.append(Advice("seat", str(players), "first_seat_strong", numbers, message))
        elif first.high < -FIRST_SEAT:
            message = (
                f"With {players} players the first seat wins {percent} % of games, not {share} %: begin the last turns "
                "later, with fewer vehicles left."
            )
            found.append(Advice("seat", str(players), "first_seat_weak", numbers, message))
        if table.resets_a_game > MANY_RESETS:
            often = round(table.resets_a_game, 1)
            message = (
                f"With {players} players the market is replaced {often} times a game: take out wilds, or raise "
                "rules.reset_wilds."
            )
            found.append(Advice("market", str(players), "many_resets", {"players": players, "times": often}, message))
    return found


def _routes(edition: CityEdition, tables: Mapping[int, Games]) -> list[Advice]:
    found = []
    tracks = Counter(frozenset((route.a, route.b)) for route in edition.routes)
    games = sum(table.games for table in tables.values())
    for i, route in enumerate(edition.routes):
        often = max(table.routes[i].claimed for table in tables.values())
        all_over = round(100 * sum(table.routes[i].claimed * table.games for table in tables.values()) / games)
        ends = f"{edition.place(route.a).name} – {edition.place(route.b).name} ({route.colour})"
        numbers: dict[str, float] = {"percent": all_over, "length": route.length}
        if often < DEAD_ROUTE:
            message = f"Nobody claims {ends}: make it shorter or gray, put a ticket across it, or take it out."
            found.append(Advice("route", route.id, "dead_route", numbers, message))
        elif often < RARE_ROUTE:
            message = f"{ends} is claimed in only {all_over} % of games: put a ticket across it."
            found.append(Advice("route", route.id, "rare_route", numbers, message))
        elif tracks[frozenset((route.a, route.b))] == 1 and (more := _strength(tables, i))[1] > STRONG_ROUTE:
            percent = round(100 * more[0])
            message = f"Who claims {ends} wins {percent} percentage points more often than others: make it double."
            found.append(Advice("route", route.id, "strong_route", {"percent": percent}, message))
    return found


def _strength(tables: Mapping[int, Games], route: int) -> tuple[float, float]:
    """Return how much more often the owners of a route win, and how much of that is certain.

    Both are 0 if the route is mostly left alone.
    """
    games = sum(table.games for table in tables.values())
    seats = sum(table.games * table.players for table in tables.values())
    rows = [
        (table.games * table.routes[route].claimed, table.routes[route].wins_with or 0) for table in tables.values()
    ]
    claims, wins = sum(claims for claims, _ in rows), sum(claims * rate for claims, rate in rows)
    if claims < games / 2 or claims >= seats:
        return 0.0, 0.0
    others = (games - wins) / (seats - claims)
    return wins / claims - others, wilson(wins, claims)[0] - others


def _places(edition: CityEdition, tables: Mapping[int, Games]) -> list[Advice]:
    found = []
    for i, place in enumerate(edition.places):
        visited = max(table.places[i].visited for table in tables.values())
        if visited < DEAD_PLACE:
            message = f"Nobody goes to {place.name}: let a ticket end there."
            found.append(Advice("place", place.id, "dead_place", {"percent": round(100 * visited)}, message))
    return found


def fair_points(tables: Mapping[int, Games]) -> dict[int, int]:
    """Return what each ticket should be worth, by number: its cost, and more if it is completed less often than others.

    What all tickets of the map are worth beyond their cost is usual there, and stays. Of a ticket that is seldom kept,
    nobody knows how hard it is: it may be worth as much more or less as any.
    """
    tickets = tables[min(tables)].tickets
    usual = round(median(ticket.points - ticket.cost for ticket in tickets))
    held, completed = _completions(tables)
    rate = completed.total() / max(1, held.total())
    fair = {}
    for ticket in tickets:
        id = ticket.ticket
        even = ticket.cost + usual
        if held[id] >= ENOUGH:
            change = int((rate - completed[id] / held[id]) / PER_POINT)
        else:
            change = ticket.points - even if abs(ticket.points - even) <= MOST_CHANGE else 0
        fair[id] = max(1, even + max(-MOST_CHANGE, min(MOST_CHANGE, change)))
    return fair


def _completions(tables: Mapping[int, Games]) -> tuple[Counter[int], Counter[int]]:
    """Return how often each ticket was held and completed, by number, with all numbers of players."""
    held: Counter[int] = Counter()
    completed: Counter[int] = Counter()
    for table in tables.values():
        for ticket in table.tickets:
            held[ticket.ticket] += ticket.held
            completed[ticket.ticket] += round((ticket.completed or 0) * ticket.held)
    return held, completed


def _tickets(edition: CityEdition, tables: Mapping[int, Games]) -> list[Advice]:
    """Return advice on points: by what they should be, and by how those who hold a ticket fare with two players."""
    table = tables[min(tables)]
    all_fair = fair_points(tables)
    held, completed = _completions(tables)
    holders = sum(ticket.held for ticket in table.tickets)
    # Who holds more tickets wins more often, so this is more than an even share.
    usual = sum((ticket.wins or 0) * ticket.held for ticket in table.tickets) / max(1, holders)
    found = []
    for ticket in table.tickets:
        fair = all_fair[ticket.ticket]
        over = ticket.points - fair
        printed = edition.ticket(ticket.ticket)
        ends = f"{edition.place(printed.a).name} – {edition.place(printed.b).name}"
        name, holds = f"Ticket {ticket.ticket} ({ends})", f"Who holds ticket {ticket.ticket} ({ends})"
        if abs(over) >= TICKET_POINTS:
            much = "much" if over > 0 else "little"
            code = "ticket_too_dear" if over > 0 else "ticket_too_cheap"
            message = f"{name} is worth {abs(over)} points too {much}: make it {fair}."
            found.append(_about(ticket, code, {"points": abs(over), "fair": fair}, message))
            continue
        luck = _luck(ticket, usual)
        percent, even = round(100 * (ticket.wins or 0)), round(100 * usual)
        # Not so far that it would then be worth too little or too much.
        if luck > TICKET_WINS and ticket.points > 1 and fair - (ticket.points - 1) < TICKET_POINTS:
            message = f"{holds} wins {percent} % of games, not {even} %: make it {ticket.points - 1}."
            found.append(
                _about(ticket, "ticket_wins", {"percent": percent, "even": even, "fair": ticket.points - 1}, message)
            )
        elif luck < -TICKET_WINS and ticket.points + 1 - fair < TICKET_POINTS:
            message = f"{holds} wins {percent} % of games, not {even} %: make it {ticket.points + 1}."
            found.append(
                _about(ticket, "ticket_loses", {"percent": percent, "even": even, "fair": ticket.points + 1}, message)
            )
        elif held[ticket.ticket] >= ENOUGH and completed[ticket.ticket] < HARD_TICKET * held[ticket.ticket]:
            percent = round(100 * completed[ticket.ticket] / held[ticket.ticket])
            few = f"{name} is completed by only {percent} % of those who keep it"
            message = f"{few}: add a route, or shorten one on its way."
            found.append(_about(ticket, "ticket_hard", {"percent": percent}, message))
    return found


def _luck(ticket: TicketBalance, usual: float) -> float:
    """Return by how much holders of a ticket win more often than those of others, as far as that is certain."""
    if ticket.wins is None or ticket.held < ENOUGH:
        return 0.0
    low, high = wilson(ticket.wins * ticket.held, ticket.held)
    return low - usual if low > usual else high - usual if high < usual else 0.0


def _about(ticket: TicketBalance, code: str, numbers: dict[str, float], message: str) -> Advice:
    return Advice("ticket", str(ticket.ticket), code, numbers, message)
