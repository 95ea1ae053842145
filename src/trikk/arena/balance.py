"""Is a map fair? Thousands of games between bots, what came out of them, and what to change.

    from trikk.arena.balance import balance

    found = balance(trikk.load_edition("harbour.toml"), games=10_000)
    print(found.tables[2].first_seat.advantage, [str(each) for each in found.advice])

`docs/maps.md` explains the figures.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from trikk.arena.advice import Advice, advice_for
from trikk.arena.pools.processes import in_order
from trikk.arena.settings import ArenaError
from trikk.arena.stats.figures import FirstSeat, Spread, figures
from trikk.arena.stats.tally import SECOND, Tally
from trikk.bots.games import play_games
from trikk.catalog import CityEdition, Edition, edition, edition_ids
from trikk.catalog.paths import shortest_paths
from trikk.game.records import trace
from trikk.game.seeds import derived_seed
from trikk.rules import tape

BOT = "planner"
GAMES = 10_000
PART = 100
"""Games that are played and counted together."""
SMALL_RUN = 600
"""Fewer games than this are played in this process: starting others would take longer."""


@dataclass(frozen=True)
class RouteBalance:
    """One route."""

    route: str
    claimed: float
    """Share of games in which it was claimed."""
    wins_with: float | None
    """Share of games that its owner won; None if it was never claimed."""
    wins_without: float | None
    """The same of all other seats; None if it was claimed in every game by everybody there is."""


@dataclass(frozen=True)
class TicketBalance:
    """One ticket."""

    ticket: int
    points: int
    cost: int
    """Spaces on the shortest way between its places."""
    offered: float
    """Times a game."""
    kept: float | None
    """Share of offers that were kept."""
    completed: float | None
    """Share of those kept that were completed."""
    worth: float | None
    """Points that it brought its holder on the whole, those lost taken off."""
    wins: float | None
    """Share of games that its holder won."""
    held: int
    """How often it was held at the end, which says how far to trust the rates."""


@dataclass(frozen=True)
class PlaceBalance:
    """One place."""

    place: str
    visited: float
    """Share of games in which somebody claimed a route to it."""


@dataclass(frozen=True)
class TableBalance:
    """The games with one number of players."""

    players: int
    games: int
    first_seat: FirstSeat
    """How much more often than an even share the first seat wins."""
    turns: Spread
    margin: Spread
    """Points between the winner and the next."""
    resets: Spread
    """Times that the market was replaced."""
    points: float
    """Of a seat, in the mean."""
    tickets_completed: float
    """Of a seat, in the mean."""
    routes: tuple[RouteBalance, ...]
    tickets: tuple[TicketBalance, ...]
    places: tuple[PlaceBalance, ...]

    @property
    def resets_a_game(self) -> float:
        """Times that the market was replaced, in the mean."""
        return self.resets.mean


@dataclass(frozen=True)
class Balance:
    """What came out of all games."""

    edition: str
    name: str
    version: int
    bot: str
    games: int
    tables: dict[int, TableBalance]
    """By number of players."""
    advice: tuple[Advice, ...]
    """The most important first."""

    def to_dict(self) -> dict[str, Any]:
        """Return it as values for JSON."""
        document = asdict(self)
        document["tables"] = list(document["tables"].values())
        document["advice"] = [{**asdict(each), "text": str(each)} for each in self.advice]
        return document


Progress = Callable[[int], None]
"""Called with the number of games that have been played since the last call."""


def balance(
    of: Edition,
    games: int = GAMES,
    progress: Progress | None = None,
    *,
    players: Sequence[int] | None = None,
    bot: str = BOT,
    seed: int = 0,
    workers: int | None = None,
) -> Balance:
    """Play about so many games between copies of a bot, equally many for each number of players, and report on them.

    The same arguments give the same report, whatever the number of `workers`.

    >>> import trikk
    >>> found = balance(trikk.edition("new_york"), games=60, players=[2], workers=1)
    >>> found.tables[2].games, len(found.tables[2].routes)
    (60, 41)
    """
    if not isinstance(of, CityEdition):
        raise ArenaError("no_map", f"{of.name} has no map; only maps can be balanced")
    wanted = list(players or range(of.min_players, of.max_players + 1))
    if not all(of.min_players <= each <= of.max_players for each in wanted):
        raise ArenaError("players_out_of_range", f"{of.name} is for {of.min_players} to {of.max_players} players")
    if games < len(wanted):
        raise ArenaError("too_few_games", f"at least {len(wanted)} games are needed, one for each number of players")
    each = games // len(wanted)
    parts = [
        Part(of, number, bot, seed, first, min(PART, each - first))
        for number in wanted
        for first in range(0, each, PART)
    ]
    number = workers or (1 if games < SMALL_RUN else os.cpu_count() or 1)
    if number > 1:
        play_and_count(Part(of, wanted[0], bot, seed, 0, 1))  # compiles what the processes then find on disk
    counts = {number: Counts(of, number) for number in wanted}
    with closing(in_order(play_and_count, parts, number)) as played:
        for done in played:
            counts[done.tally.players].add(done)
            if progress is not None:
                progress(done.tally.games)
    tables = {number: _table(of, each) for number, each in counts.items()}
    return Balance(of.id, of.name, of.version, bot, each * len(wanted), tables, advice_for(of, tables))


@lru_cache(maxsize=4)
def printed_balances(games: int, workers: int | None = None) -> tuple[Balance, ...]:
    """Return the same of the maps that come with Trikk, to compare with."""
    printed = [edition(id) for id in edition_ids()]
    return tuple(balance(each, games, workers=workers) for each in printed if isinstance(each, CityEdition))


@dataclass(frozen=True)
class Change:
    """A figure of two maps, or of two versions of one."""

    figure: str
    players: int
    before: float
    after: float


def compare(before: Balance, after: Balance) -> list[Change]:
    """Return the figures of two maps side by side, for the numbers of players that both were played with."""
    changes = []
    for players in before.tables.keys() & after.tables.keys():
        pairs = zip(summary(before.tables[players]).items(), summary(after.tables[players]).values(), strict=True)
        changes += [Change(figure, players, old, new) for (figure, old), new in pairs]
    return sorted(changes, key=lambda change: change.players)


def summary(table: TableBalance) -> dict[str, float]:
    """Return the figures of a table that say most, by name."""
    completed = [ticket.completed for ticket in table.tickets if ticket.completed is not None]
    return {
        "first seat's advantage": table.first_seat.advantage,
        "turns": table.turns.mean,
        "points": table.points,
        "margin": table.margin.mean,
        "market resets": table.resets.mean,
        "tickets completed": table.tickets_completed,
        "least used route": min(route.claimed for route in table.routes),
        "most used route": max(route.claimed for route in table.routes),
        "least visited place": min(place.visited for place in table.places),
        "hardest ticket": min(completed, default=0.0),
        "easiest ticket": max(completed, default=0.0),
    }


# --- playing and counting ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """Some games that are played and counted together: those with numbers from `first` on, dealt by the seed."""

    edition: CityEdition
    players: int
    bot: str
    seed: int
    first: int
    games: int


class Counts:
    """What is counted over games with one number of players."""

    def __init__(self, edition: CityEdition, players: int) -> None:
        self.tally = Tally(edition, players)
        self.offered = np.zeros(len(edition.tickets), np.int64)
        self.kept = np.zeros(len(edition.tickets), np.int64)
        self.visits = np.zeros(len(edition.places), np.int64)

    def add(self, other: "Counts") -> None:
        self.tally.add(other.tally)
        self.offered += other.offered
        self.kept += other.kept
        self.visits += other.visits


def play_and_count(part: Part) -> Counts:
    """Play and count some games."""
    edition = part.edition
    counts = Counts(edition, part.players)
    index = {place.id: i for i, place in enumerate(edition.places)}
    ends = np.array([(index[route.a], index[route.b]) for route in edition.routes])
    bots = (part.bot,) * part.players
    seeds = [derived_seed(part.seed, i) for i in range(part.first, part.first + part.games)]
    for played in play_games(edition, bots, seeds):
        record = played.record(edition, bots)
        game = trace(record, {edition.id: edition})
        counts.tally.count(record, game.state, game.rows)
        kinds = game.rows[:, 0]
        np.add.at(counts.offered, game.rows[kinds == tape.TICKET, SECOND], 1)
        np.add.at(counts.kept, game.rows[kinds == tape.KEPT_TICKET, 1], 1)
        counts.visits[np.unique(ends[game.rows[kinds == tape.CLAIMED, SECOND]])] += 1
    return counts


def _table(edition: CityEdition, counts: Counts) -> TableBalance:
    found = figures(counts.tally)
    games, seats = found.games, found.games * found.players
    assert found.first_seat is not None
    paths = shortest_paths(edition)
    routes = []
    for route in found.routes:
        won = route.by_winner * games
        without = seats - route.claims
        rest = (games - won) / without if without else None
        routes.append(RouteBalance(route.route, route.claimed, route.owner_win_rate, rest))
    tickets = []
    for i, (ticket, printed) in enumerate(zip(found.tickets, edition.tickets, strict=True)):
        offered, kept = int(counts.offered[i]), int(counts.kept[i])
        tickets.append(
            TicketBalance(
                ticket.ticket,
                ticket.points,
                paths[printed.a][printed.b],
                offered / games,
                kept / offered if offered else None,
                ticket.completion,
                ticket.contribution,
                ticket.holder_win_rate,
                ticket.held,
            )
        )
    return TableBalance(
        found.players,
        games,
        found.first_seat,
        found.per_game["turns"],
        found.per_game["margin"],
        found.per_game["resets"],
        sum(seat.points["total"] for seat in found.seats) / found.players,
        sum(seat.completed for seat in found.seats) / found.players,
        tuple(routes),
        tuple(tickets),
        tuple(
            PlaceBalance(place.id, int(count) / games)
            for place, count in zip(edition.places, counts.visits, strict=True)
        ),
    )
