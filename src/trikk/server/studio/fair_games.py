"""Games between bots on a map that is being drawn, counted: the studio shows what came out of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from trikk.arena.advice import advice_for
from trikk.arena.balance import BOT, Counts, Part, PlaceBalance, RouteBalance, TicketBalance, play_and_count
from trikk.arena.stats.figures import FirstSeat
from trikk.arena.stats.intervals import wilson
from trikk.arena.stats.tally import WIN
from trikk.catalog import CatalogError, CityEdition, edition
from trikk.catalog.loader import check_edition
from trikk.catalog.paths import shortest_paths
from trikk.server.api.messages.studio import FairCounts
from trikk.server.maps.map_reading import FILE
from trikk.server.studio.drafts import ANY_CITY
from trikk.server.thinking.thoughts import load

SEED = 1
"""Of all games: the same map gives the same figures, and two versions of it are dealt alike."""
BOTS = {"planner": "planner", "search": "search:iterations=60"}


@dataclass(frozen=True)
class FairGames:
    """How do some games between equal bots go on a map?"""

    document: dict[str, Any] | None
    """The map; None for an edition that comes with Trikk."""
    edition: str
    bot: str
    players: int
    first: int
    """The number of the first game, and how many there are: together with the seed, they say what is dealt."""
    games: int
    of_others: None = None

    def load(self) -> None:
        load_games()

    def think(self) -> dict[str, Any]:
        """Return the fields of `FairCounts`, or nothing if the map cannot be played."""
        played = city_of(self.document, self.edition)
        if played is None or not played.min_players <= self.players <= played.max_players:
            return {}
        part = Part(played, self.players, BOTS[self.bot], SEED, self.first, self.games)
        return counts_of(played, play_and_count(part))


@dataclass(frozen=True)
class FairAdvice:
    """What should be changed in a map, after such games?"""

    document: dict[str, Any]
    counts: dict[int, dict[str, Any]]
    """The fields of `FairCounts` by number of players."""
    of_others: None = None

    def load(self) -> None:
        """Do nothing: this needs no compiled code."""

    def think(self) -> list[dict[str, Any]] | None:
        """Return the fields of a `MapAdvice` for each, or None if the map cannot be played."""
        played = city_of(self.document)
        if played is None:
            return None
        found = advice_for(played, {players: table_of(played, counts) for players, counts in self.counts.items()})
        return [{"what": each.what, "id": each.id, "code": each.code, "numbers": dict(each.numbers)} for each in found]


@cache
def load_games() -> None:
    """Play a game and count it, because Numba loads or compiles each function when it is first called."""
    load("city")
    example = edition(ANY_CITY)
    assert isinstance(example, CityEdition)
    play_and_count(Part(example, example.min_players, BOT, SEED, 0, 1))


def city_of(document: dict[str, Any] | None, printed: str = "") -> CityEdition | None:
    """Return the map of a document or one that comes with Trikk; None if it cannot be played."""
    try:
        found = edition(printed) if document is None else check_edition(document, FILE)
    except CatalogError:
        return None
    return found if isinstance(found, CityEdition) else None


def counts_of(played: CityEdition, counts: Counts) -> dict[str, Any]:
    """Return the fields of `FairCounts`."""
    tally = counts.tally
    return {
        "games": tally.games,
        "wins": [int(wins) / WIN for wins in tally.seats["wins"]],
        "points": int(tally.seats["total"].sum()),
        "turns": _sum(counts, "turns"),
        "margin": _sum(counts, "margin"),
        "resets": _sum(counts, "resets"),
        "routes": {
            route.id: {"claims": int(tally.routes["claims"][i]), "wins": int(tally.routes["wins"][i]) / WIN}
            for i, route in enumerate(played.routes)
        },
        "places": {place.id: int(counts.visits[i]) for i, place in enumerate(played.places)},
        "tickets": {
            str(ticket.id): {
                "offered": int(counts.offered[i]),
                "kept": int(counts.kept[i]),
                "completed": int(tally.tickets["completed"][i]),
                "wins": int(tally.tickets["wins"][i]) / WIN,
            }
            for i, ticket in enumerate(played.tickets)
        },
    }


def _sum(counts: Counts, name: str) -> int:
    return sum(number * games for number, games in counts.tally.spreads[name].items())


@dataclass(frozen=True)
class FairTable:
    """The games with one number of players, as advice needs them."""

    players: int
    games: int
    first_seat: FirstSeat
    resets_a_game: float
    routes: tuple[RouteBalance, ...]
    tickets: tuple[TicketBalance, ...]
    places: tuple[PlaceBalance, ...]


def table_of(played: CityEdition, fields: Mapping[str, Any]) -> FairTable:
    """Return figures from counts, which may be anybody's: what is not counted happened never."""
    counts = FairCounts.model_validate(fields)
    games, players = counts.games, len(counts.wins)
    low, high = wilson(counts.wins[0], games)
    even = 1 / players
    routes = []
    for route in played.routes:
        of = counts.routes.get(route.id)
        claims, wins = (of.claims, of.wins) if of else (0, 0.0)
        others = games * players - claims
        rest = (games - wins) / others if others > 0 else None
        routes.append(RouteBalance(route.id, claims / games, wins / claims if claims else None, rest))
    paths = shortest_paths(played)
    tickets = []
    for ticket in played.tickets:
        told = counts.tickets.get(str(ticket.id))
        offered, kept, completed, won = (told.offered, told.kept, told.completed, told.wins) if told else (0, 0, 0, 0.0)
        tickets.append(
            TicketBalance(
                ticket.id,
                ticket.points,
                paths[ticket.a][ticket.b],
                offered / games,
                kept / offered if offered else None,
                completed / kept if kept else None,
                ticket.points * (2 * completed - kept) / kept if kept else None,
                won / kept if kept else None,
                kept,
            )
        )
    places = tuple(PlaceBalance(place.id, counts.places.get(place.id, 0) / games) for place in played.places)
    first = FirstSeat(counts.wins[0] / games - even, low - even, high - even)
    return FairTable(players, games, first, counts.resets / games, tuple(routes), tuple(tickets), places)
