"""What to change in a map, in words, from how it was played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from trikk.arena.stats.intervals import wilson
from trikk.catalog import CityEdition

if TYPE_CHECKING:
    from trikk.arena.balance import TableBalance, TicketBalance

DEAD_ROUTE = 0.02
"""Share of games: a route that is claimed more rarely is dead."""
DEAD_PLACE = 0.05
RARE_ROUTE = 0.08
FIRST_SEAT = 0.05
"""How much more often than an even share a seat may win."""
TICKET_POINTS = 2
"""Points that a ticket may differ from its cost, beyond what is usual on the map."""
TICKET_WINS = 0.07
"""How much more or less often than an even share those who hold a ticket may win."""
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
    numbers: Mapping[str, int | str]
    message: str

    def __str__(self) -> str:
        return self.message


def advice_for(edition: CityEdition, tables: Mapping[int, TableBalance]) -> tuple[Advice, ...]:
    """Return what to change in a map, the most important first; nothing if it is well balanced."""
    return (*_seats(tables), *_routes(edition, tables), *_places(edition, tables), *_tickets(edition, tables))


def _seats(tables: Mapping[int, TableBalance]) -> list[Advice]:
    found = []
    for players, table in tables.items():
        first = table.first_seat
        even = 1 / players
        percent, share = round(100 * (even + first.advantage)), round(100 * even)
        numbers: dict[str, int | str] = {"players": players, "percent": percent, "even": share}
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
        if table.resets.mean > MANY_RESETS:
            often = f"{table.resets.mean:.1f}"
            message = (
                f"With {players} players the market is replaced {often} times a game: take out wilds, or raise "
                "rules.reset_wilds."
            )
            found.append(Advice("market", str(players), "many_resets", {"players": players, "times": often}, message))
    return found


def _routes(edition: CityEdition, tables: Mapping[int, TableBalance]) -> list[Advice]:
    found = []
    for i, route in enumerate(edition.routes):
        often = max(table.routes[i].claimed for table in tables.values())
        ends = f"{edition.place(route.a).name} – {edition.place(route.b).name} ({route.colour})"
        numbers: dict[str, int | str] = {"percent": round(100 * often), "length": route.length}
        if often < DEAD_ROUTE:
            message = f"Nobody claims {ends}: make it shorter or gray, put a ticket across it, or take it out."
            found.append(Advice("route", route.id, "dead_route", numbers, message))
        elif often < RARE_ROUTE:
            message = f"{ends} is claimed in only {round(100 * often)} % of games: put a ticket across it."
            found.append(Advice("route", route.id, "rare_route", numbers, message))
    return found


def _places(edition: CityEdition, tables: Mapping[int, TableBalance]) -> list[Advice]:
    found = []
    for i, place in enumerate(edition.places):
        visited = max(table.places[i].visited for table in tables.values())
        if visited < DEAD_PLACE:
            message = f"Nobody goes to {place.name}: let a ticket end there."
            found.append(Advice("place", place.id, "dead_place", {"percent": round(100 * visited)}, message))
    return found


def _tickets(edition: CityEdition, tables: Mapping[int, TableBalance]) -> list[Advice]:
    """Return advice on points: by the way's length, and by how those who hold a ticket fare with two players."""
    table = tables[min(tables)]
    usual = round(median(ticket.points - ticket.cost for ticket in table.tickets))
    found = []
    for ticket in table.tickets:
        over = ticket.points - ticket.cost - usual
        fair = ticket.points - over
        printed = edition.ticket(ticket.ticket)
        ends = f"{edition.place(printed.a).name} – {edition.place(printed.b).name}"
        name, holds = f"Ticket {ticket.ticket} ({ends})", f"Who holds ticket {ticket.ticket} ({ends})"
        if abs(over) >= TICKET_POINTS:
            more = "more" if over > 0 else "less"
            code = "ticket_too_dear" if over > 0 else "ticket_too_cheap"
            message = f"{name} is worth {abs(over)} points {more} than its cost: make it {fair}."
            found.append(_about(ticket, code, {"points": abs(over), "fair": fair}, message))
            continue
        luck = _luck(ticket, table)
        percent, even = round(100 * (ticket.wins or 0)), round(100 / table.players)
        if luck > TICKET_WINS and ticket.points > 1:
            message = f"{holds} wins {percent} % of games, not {even} %: make it {ticket.points - 1}."
            found.append(
                _about(ticket, "ticket_wins", {"percent": percent, "even": even, "fair": ticket.points - 1}, message)
            )
        elif luck < -TICKET_WINS:
            message = f"{holds} wins {percent} % of games, not {even} %: make it {ticket.points + 1}."
            found.append(
                _about(ticket, "ticket_loses", {"percent": percent, "even": even, "fair": ticket.points + 1}, message)
            )
        elif ticket.held >= ENOUGH and ticket.completed is not None and ticket.completed < HARD_TICKET:
            percent = round(100 * ticket.completed)
            message = f"{name} is completed by only {percent} % of those who keep it: give it another way."
            found.append(_about(ticket, "ticket_hard", {"percent": percent}, message))
    return found


def _luck(ticket: TicketBalance, table: TableBalance) -> float:
    """Return by how much holders of a ticket win more often than others, as far as that is certain."""
    if ticket.wins is None or ticket.held < ENOUGH:
        return 0.0
    low, high = wilson(ticket.wins * ticket.held, ticket.held)
    even = 1 / table.players
    return low - even if low > even else high - even if high < even else 0.0


def _about(ticket: TicketBalance, code: str, numbers: dict[str, int | str], message: str) -> Advice:
    return Advice("ticket", str(ticket.ticket), code, numbers, message)
