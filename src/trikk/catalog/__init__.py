"""What is printed? The editions: places, routes, tickets, cards and the numbers of their rules.

    from trikk.catalog import edition

    new_york = edition("new_york")
    new_york.route("chelsea-soho:pink").length  # 4

A map of your own is one more file of the same format: `load_edition("my_town.toml")`.
"""

from trikk.catalog.errors import CatalogError, Problem, UnknownEdition
from trikk.catalog.loader import edition, edition_from, edition_ids, load_edition
from trikk.catalog.model import (
    GRAY,
    WILD,
    CardEdition,
    CardTicket,
    City,
    CityEdition,
    Edition,
    Place,
    Route,
    Ticket,
    Tokens,
)

__all__ = [
    "GRAY",
    "WILD",
    "CardEdition",
    "CardTicket",
    "CatalogError",
    "City",
    "CityEdition",
    "Edition",
    "Place",
    "Problem",
    "Route",
    "Ticket",
    "Tokens",
    "UnknownEdition",
    "edition",
    "edition_from",
    "edition_ids",
    "load_edition",
]
