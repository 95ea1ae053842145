"""The board of a city edition as a graph, and the checks of its places, routes and tickets."""

from __future__ import annotations

from collections import Counter
from typing import Any

from trikk.catalog.common import colours_of, ends_are_known
from trikk.catalog.draft import Check, Draft, needs
from trikk.catalog.model import GRAY, WILD, Route
from trikk.catalog.schema import Spot
from trikk.catalog.wording import counted, nearest, show

TRACKS = 2  # R19: at most, between the same two places


def routes_join_known_places(draft: Draft) -> None:
    ends_are_known(draft, "routes", "places", "place")


def tickets_join_known_places(draft: Draft) -> None:
    ends_are_known(draft, "tickets", "places", "place")


def routes_have_known_colours(draft: Draft) -> None:
    colours = colours_of(draft)
    for spot, colour in draft.rows("routes", "colour"):
        if colours is not None and colour not in (*colours, GRAY):
            message = f"{show(colour)} is not a colour of this edition ({', '.join((*colours, GRAY))})"
            draft.report(spot.at("colour"), message, nearest(colour, (*colours, GRAY)))


def routes_have_points(draft: Draft) -> None:
    lengths = draft.keys("route_points")
    for spot, length in draft.rows("routes", "length"):
        if lengths is not None and str(length) not in lengths:
            draft.report(spot.at("length"), f"{length} has no entry in route_points ({', '.join(lengths)})")


@needs("vehicles")
def routes_are_short_enough(draft: Draft, vehicles: int) -> None:
    for spot, length in draft.rows("routes", "length"):
        if length > vehicles:
            message = f"{length} is more than a player's {counted(vehicles, 'vehicle')}"
            draft.report(spot.at("length"), message)


def ferries_fit_on_routes(draft: Draft) -> None:
    for spot, length, ferries in draft.rows("routes", "length", "ferries"):
        if ferries > length:
            draft.report(spot.at("ferries"), f"{ferries} is more than the route's length, {length}")


@needs("cards")
def routes_can_be_paid(draft: Draft, cards: dict[str, int]) -> None:
    """The deck has enough cards for each route (R17, R20)."""
    wilds = cards[WILD]
    most = max((number for colour, number in cards.items() if colour != WILD), default=0)
    for spot, colour, length, ferries in draft.rows("routes", "colour", "length", "ferries"):
        if ferries > length or (colour != GRAY and colour not in cards):
            continue
        if ferries > wilds:
            message = f"{ferries} is more than the deck's {counted(wilds, 'wild')}"
            draft.report(spot.at("ferries"), message)
        own = most if colour == GRAY else cards[colour]
        if length > own + wilds:
            deck = f"{counted(own, 'card')} of the colour and {counted(wilds, 'wild')}"
            draft.report(spot.at("length"), f"{length} is more than the deck's {deck}")


def routes_are_single_or_double(draft: Draft) -> None:
    tracks: Counter[frozenset[str]] = Counter()
    for spot, start, stop in draft.rows("routes", "from", "to"):
        tracks[frozenset((start, stop))] += 1
        if tracks[frozenset((start, stop))] > TRACKS:
            draft.report(spot, f"more than {TRACKS} routes between {show(start)} and {show(stop)}")


def tracks_are_equally_long(draft: Draft) -> None:
    first: dict[frozenset[str], tuple[Spot, int]] = {}
    for spot, start, stop, length in draft.rows("routes", "from", "to", "length"):
        other, wanted = first.setdefault(frozenset((start, stop)), (spot, length))
        if length != wanted:
            message = f"is {length}, but {other} between the same places has length {wanted}"
            draft.report(spot.at("length"), message)


def tracks_differ_in_colour(draft: Draft) -> None:
    first: dict[tuple[frozenset[str], str], Spot] = {}
    for spot, start, stop, colour in draft.rows("routes", "from", "to", "colour"):
        other = first.setdefault((frozenset((start, stop)), colour), spot)
        if other != spot and colour != GRAY:
            draft.report(spot.at("colour"), f"{other} between the same places is {show(colour)} already")


def board_is_connected(draft: Draft) -> None:
    parts = _parts(draft)
    if parts is None:
        return
    places = draft.column("places", "id") or []
    cut_off = [place for place in places if parts[place] != parts[places[0]]]
    if cut_off:
        message = f"no routes lead from {show(places[0])} to {', '.join(map(show, cut_off))}"
        draft.report(Spot(key="routes"), message)


def tickets_can_be_completed(draft: Draft) -> None:
    parts = _parts(draft) or {}
    for spot, start, stop in draft.rows("tickets", "from", "to"):
        if start in parts and stop in parts and parts[start] != parts[stop]:
            draft.report(spot, f"no routes lead from {show(start)} to {show(stop)}")


def tickets_differ(draft: Draft) -> None:
    first: dict[frozenset[str], Spot] = {}
    for spot, start, stop in draft.rows("tickets", "from", "to"):
        seen = first.setdefault(frozenset((start, stop)), spot)
        if seen != spot:
            draft.report(spot, f"{seen} already joins {show(start)} and {show(stop)}")


def _parts(draft: Draft) -> dict[str, int] | None:
    """For each place, the number of the connected part of the board it lies in; None if that is uncertain."""
    places = draft.column("places", "id")
    starts, stops = draft.column("routes", "from"), draft.column("routes", "to")
    if places is None or starts is None or stops is None or not {*starts, *stops} <= {*places}:
        return None
    part = {place: number for number, place in enumerate(places)}
    for start, stop in zip(starts, stops, strict=True):
        old, new = part[start], part[stop]
        part = {place: new if number == old else number for place, number in part.items()}
    return part


CHECKS: tuple[Check, ...] = (
    routes_join_known_places,
    routes_have_known_colours,
    routes_have_points,
    routes_are_short_enough,
    ferries_fit_on_routes,
    routes_can_be_paid,
    routes_are_single_or_double,
    tracks_are_equally_long,
    tracks_differ_in_colour,
    board_is_connected,
    tickets_join_known_places,
    tickets_can_be_completed,
    tickets_differ,
)


def routes_of(rows: list[dict[str, Any]]) -> tuple[Route, ...]:
    """The routes of a sound file, each with its id."""
    routes: list[Route] = []
    gray: set[frozenset[str]] = set()
    for row in rows:
        ends, word = frozenset((row["from"], row["to"])), row["colour"]
        if word == GRAY:
            word = f"{GRAY}2" if ends in gray else GRAY
            gray.add(ends)
        routes.append(
            Route(
                id=f"{row['from']}-{row['to']}:{word}",
                a=row["from"],
                b=row["to"],
                colour=row["colour"],
                length=row["length"],
                ferries=row["ferries"],
            )
        )
    return tuple(routes)
