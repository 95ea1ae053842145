"""`trikk editions`: what there is to play, and everything printed in one edition."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.table import Table

from trikk.catalog import WILD, CardEdition, CityEdition, Edition, edition, edition_from, edition_ids
from trikk.catalog.wording import counted
from trikk.cli.screen import coloured, open_screen
from trikk.cli.words import Sentences
from trikk.words import Words


def editions_command(which: str | None, *, as_json: bool) -> None:
    """Print the table of editions, or all of one."""
    if which is None:
        found = [edition(id) for id in edition_ids()]
        if as_json:
            print(json.dumps([summary(each) for each in found], indent=2))
        else:
            print_list(found, open_screen())
        return
    shown = edition_from(which)
    if as_json:
        print(json.dumps({"family": shown.family, **asdict(shown)}, indent=2, default=dict))
    else:
        print_edition(shown, open_screen())


def summary(of: Edition) -> dict[str, Any]:
    """Return an edition's names and numbers, as values for JSON."""
    return {
        "id": of.id,
        "name": of.name,
        "family": of.family,
        "version": of.version,
        "min_players": of.min_players,
        "max_players": of.max_players,
        "places": len(of.places if isinstance(of, CityEdition) else of.cities),
        "routes": len(of.routes) if isinstance(of, CityEdition) else 0,
        "tickets": len(of.tickets),
        "cards": sum(of.cards.values()),
    }


def print_list(editions: Iterable[Edition], screen: Console) -> None:
    table = _table("", ["id", "name", "players"], ["places/cities", "routes", "tickets", "cards", "version"])
    for each in editions:
        values = summary(each)
        players = f"{each.min_players}–{each.max_players}"
        numbers = [str(values[key] or "–") for key in ("places", "routes", "tickets", "cards", "version")]
        table.add_row(each.id, each.name, players, *numbers)
    screen.print(table)


def print_edition(of: Edition, screen: Console) -> None:
    screen.print(of.name, style="bold")
    screen.print(_counts(of))
    screen.print()
    screen.print(of.provenance.strip())
    for table in _city_tables(of) if isinstance(of, CityEdition) else _card_tables(of):
        screen.print()
        screen.print(table)


def _counts(of: Edition) -> Table:
    """Return what is in the box, and the numbers of the rules."""
    sentences = Sentences(Words("en"), of)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim")
    rows = {
        "id": f"{of.id}, version {of.version}",
        "players": f"{of.min_players}–{of.max_players}",
        "cards": f"{sum(of.cards.values())}: {sentences.row_of_cards(of.cards)} (wild)",
        "tickets": str(len(of.tickets)),
    }
    if isinstance(of, CityEdition):
        rows["board"] = f"{counted(len(of.places), 'place')}, {counted(len(of.routes), 'route')}"
        rows["vehicles"] = f"{sentences.vehicles(of.vehicles)} for each player"
        rows["route points"] = ", ".join(f"{points} for length {length}" for length, points in of.route_points.items())
        if of.attraction_points:
            attractions = sum(place.attraction for place in of.places)
            rows["attractions"] = f"{attractions}, each worth {counted(of.attraction_points, 'point')}"
        if of.tokens is not None:
            points = ", ".join(map(str, of.tokens.points))
            rows["tokens"] = f"{of.tokens.symbols} symbols, {of.tokens.per_symbol} tokens of each"
            rows["token points"] = f"{points} for 0 to {of.tokens.symbols} different ones"
    else:
        bonuses = [city for city in of.cities if city.bonus]
        rows["cities"] = f"{len(of.cities)}, of them {len(bonuses)} with a bonus card"
    dealt = f"{counted(of.setup_cards, 'card')} and {counted(of.setup_tickets, 'ticket')}"
    if isinstance(of, CardEdition):
        dealt = f"{sentences.cards_of(WILD, of.setup_wilds)}, {dealt}"
    rows["each is dealt"] = f"{dealt}, of which at least {of.setup_keep} is kept"
    rows["market"] = f"{counted(of.market, 'card')} face up"
    for what, content in rows.items():
        grid.add_row(what, coloured(sentences, content) if what in ("cards", "each is dealt") else content)
    return grid


def _city_tables(of: CityEdition) -> Iterable[Table]:
    sentences = Sentences(Words("en"), of)
    with_attractions, tokens = any(place.attraction for place in of.places), of.tokens
    places = _table("Places", ["id", "name"], [])
    if with_attractions:
        places.add_column("attraction")
    if tokens is not None:
        places.add_column("token stack")
    for place in of.places:
        notes = ["yes" if place.attraction else ""] if with_attractions else []
        notes += ["yes" if place.id in tokens.places else ""] if tokens is not None else []
        places.add_row(place.id, place.name, *notes)
    yield places

    tracks = Counter(frozenset((route.a, route.b)) for route in of.routes)
    routes = _table("Routes", ["id", "from", "to", "colour"], ["length", "ferries", "points"])
    routes.add_column("double")
    for route in of.routes:
        ends = of.place(route.a).name, of.place(route.b).name
        numbers = str(route.length), str(route.ferries or ""), str(of.route_points[route.length])
        double = "yes" if tracks[frozenset((route.a, route.b))] > 1 else ""
        routes.add_row(route.id, *ends, coloured(sentences, route.colour), *numbers, double)
    yield routes

    tickets = _table("Tickets", [], ["number"], ["from", "to"], ["points"])
    for ticket in of.tickets:
        tickets.add_row(str(ticket.id), of.place(ticket.a).name, of.place(ticket.b).name, str(ticket.points))
    yield tickets


def _card_tables(of: CardEdition) -> Iterable[Table]:
    sentences = Sentences(Words("en"), of)
    cities = _table("Cities", ["id", "name"], ["bonus"])
    for city in of.cities:
        cities.add_row(city.id, city.name, str(city.bonus or ""))
    yield cities

    tickets = _table("Tickets", [], ["number"], ["from", "to"], ["points"])
    tickets.add_column("cards")
    for ticket in of.tickets:
        cards = coloured(sentences, sentences.row_of_cards(Counter(ticket.cards)))
        tickets.add_row(str(ticket.id), of.city(ticket.a).name, of.city(ticket.b).name, str(ticket.points), cards)
    yield tickets


def _table(title: str, *columns: list[str]) -> Table:
    """Return a table with columns of words and of numbers, in turn."""
    table = Table(title=title or None, title_justify="left", title_style="bold", box=None, padding=(0, 2, 0, 0))
    table.header_style = "dim"
    for i, headings in enumerate(columns):
        for heading in headings:
            table.add_column(heading, justify="right" if i % 2 else "left")
    return table
