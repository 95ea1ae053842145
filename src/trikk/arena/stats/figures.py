"""Figures from counted games: shares, means, spreads and intervals. docs/cli.md explains them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from trikk.arena.stats.intervals import wilson
from trikk.arena.stats.tally import WIN, Tallies, Tally, big_cities, sources
from trikk.catalog import WILD, CardEdition, CardTicket, CityEdition, Edition, Ticket


@dataclass(frozen=True)
class Spread:
    """How a number of each game is spread. The quartiles are numbers that occurred."""

    mean: float
    least: int
    lower_quartile: int
    median: int
    upper_quartile: int
    most: int
    games: dict[int, int]
    """How many games had which number."""

    @property
    def any(self) -> float:
        """The share of games in which the number is not 0."""
        return 1 - self.games.get(0, 0) / sum(self.games.values())


@dataclass(frozen=True)
class SeatFigures:
    """One seat. A shared victory counts as parts of one."""

    seat: int
    wins: float
    win_rate: float
    low: float
    high: float
    """The 95 % interval of the win rate."""
    points: dict[str, float]
    """Means by source, as records name it, and `total`."""
    completed: float
    """Tickets a game."""
    names: dict[str, int]
    """Who sat there how often, where records say it."""


@dataclass(frozen=True)
class FirstSeat:
    """By how much the first seat's win rate is above an even share, with its 95 % interval."""

    advantage: float
    low: float
    high: float


@dataclass(frozen=True)
class RouteFigures:
    """One route. Rates are None if it was never claimed."""

    route: str
    claims: int
    claimed: float
    """Share of games in which it was claimed."""
    by_winner: float
    """Share of games in which the winner claimed it."""
    owner_win_rate: float | None
    wilds: float | None
    """Wild cards paid for it."""


@dataclass(frozen=True)
class TicketFigures:
    """One ticket, as held at the end. Rates are None if it never was."""

    ticket: int
    points: int
    held: int
    held_rate: float
    """Share of games in which someone held it."""
    completion: float | None
    contribution: float | None
    """Points it brought its holder: those won less those lost."""
    holder_win_rate: float | None


@dataclass(frozen=True)
class ColourFigures:
    """Cards of one colour a game, in The Card Game."""

    colour: str
    laid: float
    moved: float
    robbed: float
    paid: float
    robberies: float
    """Rows of this colour that were robbed."""


@dataclass(frozen=True)
class CityFigures:
    """One big city's bonus in The Card Game."""

    city: str
    bonus: int
    scored: float
    """Share of games in which someone scored it."""
    shared: float | None
    """Seats that scored it, where someone did."""
    holder_win_rate: float | None


@dataclass(frozen=True)
class Figures:
    """All figures of one edition with one number of players; most are empty without a finished game."""

    edition: str
    name: str
    players: int
    games: int
    unfinished: int
    """Games left out of everything else."""
    even_share: float
    first_seat: FirstSeat | None = None
    seats_alike: bool = True
    """Whether the same players sat in every seat equally often, as far as records say."""
    reasons: dict[str, int] = field(default_factory=dict)
    per_game: dict[str, Spread] = field(default_factory=dict)
    seats: list[SeatFigures] = field(default_factory=list)
    routes: list[RouteFigures] = field(default_factory=list)
    tickets: list[TicketFigures] = field(default_factory=list)
    colours: list[ColourFigures] = field(default_factory=list)
    cities: list[CityFigures] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as values for JSON."""
        return asdict(self)


def all_figures(tallies: Tallies) -> list[tuple[Edition, Figures]]:
    """Return the figures of every group, by name of the edition and number of players."""
    ordered = sorted(tallies.values(), key=lambda tally: (tally.edition.name, tally.edition.id, tally.players))
    return [(tally.edition, figures(tally)) for tally in ordered]


def figures(tally: Tally) -> Figures:
    """Return the figures of one group."""
    edition, even = tally.edition, 1 / tally.players
    head = Figures(edition.id, edition.name, tally.players, tally.games, tally.unfinished, even)
    if not tally.games:
        return head
    seats = list(_seats(tally))
    first = seats[0]
    return Figures(
        **{name: getattr(head, name) for name in ("edition", "name", "players", "games", "unfinished", "even_share")},
        first_seat=FirstSeat(first.win_rate - even, first.low - even, first.high - even),
        seats_alike=all(seat.names == first.names for seat in seats),
        reasons=dict(sorted(tally.reasons.items())),
        per_game={name: spread(counter) for name, counter in tally.spreads.items() if counter},
        seats=seats,
        routes=list(_routes(tally, edition)) if isinstance(edition, CityEdition) else [],
        tickets=list(_tickets(tally)),
        colours=list(_colours(tally)),
        cities=list(_cities(tally, edition)) if isinstance(edition, CardEdition) else [],
    )


def spread(counter: Counter[int]) -> Spread:
    """Return how numbers are spread, from how often each occurred.

    >>> spread(Counter([1, 2, 2, 3, 7]))
    Spread(mean=3.0, least=1, lower_quartile=2, median=2, upper_quartile=3, most=7, games={1: 1, 2: 2, 3: 1, 7: 1})
    """
    ordered = dict(sorted(counter.items()))
    games = sum(ordered.values())
    quartiles = []
    for quarter in (1, 2, 3):
        seen = 0
        for number, times in ordered.items():
            seen += times
            if 4 * seen >= quarter * games:
                quartiles.append(number)
                break
    lower, median, upper = quartiles
    mean = sum(number * times for number, times in ordered.items()) / games
    return Spread(mean, min(ordered), lower, median, upper, max(ordered), ordered)


def _seats(tally: Tally) -> Iterator[SeatFigures]:
    for seat in range(tally.players):
        wins = int(tally.seats["wins"][seat]) / WIN
        points = {source: tally.seats[source][seat] / tally.games for source in (*sources(tally.edition), "total")}
        completed = tally.seats["completed"][seat] / tally.games
        names = dict(sorted(tally.names[seat].items(), key=lambda name: (-name[1], name[0])))
        low, high = wilson(wins, tally.games)
        yield SeatFigures(seat, wins, wins / tally.games, low, high, _floats(points), float(completed), names)


def _routes(tally: Tally, edition: CityEdition) -> Iterator[RouteFigures]:
    for i, route in enumerate(edition.routes):
        claims, wins, wilds = (int(tally.routes[name][i]) for name in ("claims", "wins", "wilds"))
        yield RouteFigures(
            route.id,
            claims,
            claims / tally.games,
            wins / WIN / tally.games,
            wins / WIN / claims if claims else None,
            wilds / claims if claims else None,
        )


def _tickets(tally: Tally) -> Iterator[TicketFigures]:
    tickets: tuple[Ticket | CardTicket, ...] = tally.edition.tickets
    for i, ticket in enumerate(tickets):
        held, completed, wins = (int(tally.tickets[name][i]) for name in ("held", "completed", "wins"))
        yield TicketFigures(
            ticket.id,
            ticket.points,
            held,
            held / tally.games,
            completed / held if held else None,
            ticket.points * (2 * completed - held) / held if held else None,
            wins / WIN / held if held else None,
        )


def _colours(tally: Tally) -> Iterator[ColourFigures]:
    if tally.colours:
        for i, colour in enumerate((WILD, *tally.edition.colours)):
            means = {name: count[i] / tally.games for name, count in tally.colours.items()}
            yield ColourFigures(colour, **_floats(means))


def _cities(tally: Tally, edition: CardEdition) -> Iterator[CityFigures]:
    for i, id in enumerate(big_cities(edition)):
        games, seats, wins = (int(tally.cities[name][i]) for name in ("games", "seats", "wins"))
        yield CityFigures(
            id,
            edition.city(id).bonus,
            games / tally.games,
            seats / games if games else None,
            wins / WIN / seats if seats else None,
        )


def _floats(numbers: dict[str, Any]) -> dict[str, float]:
    return {name: float(number) for name, number in numbers.items()}
