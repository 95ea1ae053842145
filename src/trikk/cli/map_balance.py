"""`trikk map balance`: whether a map is fair, beside the printed ones, and what to change."""

import json
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table

from trikk.arena.balance import Balance, TableBalance, balance, compare, printed_balances, summary
from trikk.catalog import CityEdition
from trikk.cli.maps import map_from
from trikk.cli.screen import open_screen
from trikk.cli.simulate import progress

PRINTED_GAMES = 1200
"""Of each map that comes with Trikk, to compare with."""
SHARES = ("first seat's advantage", "least used route", "most used route", "least visited place")
SHARES_OF_TICKETS = ("hardest ticket", "easiest ticket")


def balance_command(
    file: str,
    *,
    games: int,
    players: Sequence[int] | None,
    against: str | None,
    bot: str,
    seed: int,
    as_json: bool,
    workers: int | None,
) -> int:
    """Play the games and print the report."""
    edition, other = map_from(file), None if against is None else map_from(against)
    with progress(games * (2 if other else 1)) as advance:
        found = balance(edition, games, advance, players=players, bot=bot, seed=seed, workers=workers)
        if other is not None:
            beside: tuple[Balance, ...] = (
                balance(other, games, advance, players=players, bot=bot, seed=seed, workers=workers),
            )
        else:
            beside = printed_balances(PRINTED_GAMES, workers)
    if as_json:
        print(json.dumps(_document(found, beside, is_comparison=other is not None), indent=2))
    else:
        print_balance(edition, found, beside, open_screen())
    return 0


def _document(found: Balance, beside: Sequence[Balance], *, is_comparison: bool) -> dict[str, object]:
    document = found.to_dict()
    document["beside"] = [{"edition": each.edition, "tables": _summaries(each)} for each in beside]
    if is_comparison:
        document["changes"] = [vars(change) for change in compare(beside[0], found)]
    return document


def _summaries(of: Balance) -> list[Mapping[str, object]]:
    return [{"players": players, **summary(table)} for players, table in of.tables.items()]


def print_balance(edition: CityEdition, found: Balance, beside: Sequence[Balance], screen: Console) -> None:
    """Print a report: the main figures beside others, routes, tickets and places, and advice."""
    screen.print(f"{found.name}: {found.games:,} games of {found.bot}", style="bold")
    for players, table in found.tables.items():
        screen.print()
        screen.print(_figures(players, table, found, beside))
    table = found.tables[min(found.tables)]
    screen.print()
    screen.print(_routes(edition, table))
    screen.print()
    screen.print(_tickets(edition, table))
    quiet = [edition.place(place.place).name for place in table.places if place.visited < 0.05]
    screen.print()
    screen.print(f"Places that nobody visits: {', '.join(quiet) or 'none'}")
    screen.print()
    screen.print("What to change", style="bold")
    for each in found.advice:
        screen.print(f"- {each}", soft_wrap=True, highlight=False)
    if not found.advice:
        screen.print("Nothing: it is well balanced.")


def _figures(players: int, table: TableBalance, found: Balance, beside: Sequence[Balance]) -> Table:
    made = _table(f"{players} players, {table.games:,} games", "figure", found.name, *(each.name for each in beside))
    others = [summary(each.tables[players]) if players in each.tables else {} for each in beside]
    for name, number in summary(table).items():
        made.add_row(name, _shown(name, number), *(_shown(name, other.get(name)) for other in others))
    return made


def _shown(name: str, number: float | None) -> str:
    if number is None:
        return "–"
    if name == SHARES[0]:
        return f"{number:+.1%}"
    return f"{number:.1%}" if name in (*SHARES, *SHARES_OF_TICKETS) else f"{number:.1f}"


def _routes(edition: CityEdition, table: TableBalance) -> Table:
    made = _table(f"Routes, {table.players} players", "route", "length", "claimed", "wins with", "wins without")
    for found in sorted(table.routes, key=lambda route: route.claimed):
        route = edition.route(found.route)
        ends = f"{edition.place(route.a).name} – {edition.place(route.b).name} ({route.colour})"
        made.add_row(
            ends, str(route.length), f"{found.claimed:.0%}", _share(found.wins_with), _share(found.wins_without)
        )
    return made


def _tickets(edition: CityEdition, table: TableBalance) -> Table:
    columns = ("ticket", "points", "cost", "offered", "kept", "completed", "worth", "wins")
    made = _table(f"Tickets, {table.players} players", *columns)
    for found in table.tickets:
        ticket = edition.ticket(found.ticket)
        made.add_row(
            f"{ticket.id}: {edition.place(ticket.a).name} – {edition.place(ticket.b).name}",
            str(found.points),
            str(found.cost),
            f"{found.offered:.0%}",
            _share(found.kept),
            _share(found.completed),
            "–" if found.worth is None else f"{found.worth:+.1f}",
            _share(found.wins),
        )
    return made


def _share(share: float | None) -> str:
    return "–" if share is None else f"{share:.0%}"


def _table(title: str, first: str, *columns: str) -> Table:
    made = Table(title=title, title_justify="left", title_style="bold", box=None, padding=(0, 2, 0, 0))
    made.header_style = "dim"
    made.add_column(first)
    for column in columns:
        made.add_column(column, justify="right")
    return made
