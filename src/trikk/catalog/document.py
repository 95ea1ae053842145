"""From editions back to the content of their files."""

from __future__ import annotations

from typing import Any

from trikk.catalog.loader import FORMAT
from trikk.catalog.model import CardEdition, CityEdition, Edition
from trikk.catalog.sketch import layout_document, names_document


def document_of(edition: Edition) -> dict[str, Any]:
    """Return the content of a file for this edition, as `check_edition` reads it."""
    document = {
        "format": FORMAT,
        "id": edition.id,
        "name": edition.name,
        "family": edition.family,
        "version": edition.version,
        "players": [edition.min_players, edition.max_players],
        "wild": edition.wild,
        "provenance": edition.provenance,
        "cards": dict(edition.cards),
    }
    if not edition.provenance:
        del document["provenance"]
    if edition.art:
        document["art"] = edition.art
    return document | (_city(edition) if isinstance(edition, CityEdition) else _card_game(edition))


DRAWN = ("layout", "names")
"""The keys of how an edition is drawn and called; all others are facts."""


def _city(edition: CityEdition) -> dict[str, Any]:
    document: dict[str, Any] = {
        "vehicle": edition.vehicle,
        "vehicles": edition.vehicles,
        "setup": _setup(edition),
        "rules": {
            "reset_wilds": edition.reset_wilds,
            "draw_tickets": edition.draw_tickets,
            "keep_tickets": edition.keep_tickets,
            "last_turns_vehicles": edition.last_turns_vehicles,
        },
        "route_points": {str(length): points for length, points in edition.route_points.items()},
        "totals": {
            "places": len(edition.places),
            "routes": len(edition.routes),
            "tickets": len(edition.tickets),
            "cards": sum(edition.cards.values()),
        },
        "places": [{"id": each.id, "name": each.name, "attraction": each.attraction} for each in edition.places],
        "routes": [
            {"from": each.a, "to": each.b, "colour": each.colour, "length": each.length, "ferries": each.ferries}
            for each in edition.routes
        ],
        "tickets": [{"id": each.id, "from": each.a, "to": each.b, "points": each.points} for each in edition.tickets],
    }
    if edition.attraction_points:
        document["attractions"] = {"points": edition.attraction_points}
    if edition.tokens is not None:
        document["tokens"] = {
            "symbols": edition.tokens.symbols,
            "per_symbol": edition.tokens.per_symbol,
            "points": list(edition.tokens.points),
            "places": list(edition.tokens.places),
        }
    if layout := layout_document(edition.sketch):
        document["layout"] = layout
    if edition.names:
        document["names"] = names_document(edition.names, "places")
    return document


def _card_game(edition: CardEdition) -> dict[str, Any]:
    cities = [{"id": each.id, "name": each.name, "bonus": each.bonus} for each in edition.cities]
    for city in cities:
        if not city["bonus"]:
            del city["bonus"]
    document: dict[str, Any] = {
        "setup": {"wilds": edition.setup_wilds, **_setup(edition)},
        "rules": {
            "draw_tickets": edition.draw_tickets,
            "keep_tickets": edition.keep_tickets,
            "second_deck_players": edition.second_deck_players,
            "second_deck_cards": edition.second_deck_cards,
        },
        "totals": {
            "cities": len(edition.cities),
            "tickets": len(edition.tickets),
            "cards": sum(edition.cards.values()),
        },
        "cities": cities,
        "tickets": [
            {"id": each.id, "from": each.a, "to": each.b, "points": each.points, "cards": list(each.cards)}
            for each in edition.tickets
        ],
    }
    if edition.names:
        document["names"] = names_document(edition.names, "cities")
    return document


def _setup(edition: Edition) -> dict[str, int]:
    return {
        "cards": edition.setup_cards,
        "market": edition.market,
        "tickets": edition.setup_tickets,
        "keep": edition.setup_keep,
    }
