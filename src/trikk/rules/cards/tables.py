"""The Card Game's printed facts as arrays, in the one shape that serves every edition of the family."""

from itertools import combinations

import numpy as np

from trikk.catalog.limits import MAX_COLOURS, MAX_TICKETS
from trikk.catalog.model import WILD, CardEdition
from trikk.rules.cards.actions import DRAW_BASE, KEEP_BASE, KEEP_CHOICES
from trikk.rules.layout import record

MAX_CITIES = 60
MAX_TRIPLES = 84
"""Ways to choose three of nine colours."""

CARD_TABLES = record(
    [
        ("actions", np.int64),
        ("keep_base", np.int64),
        ("keep_choices", np.int64),
        ("draw_base", np.int64),
        ("complete_base", np.int64),
        ("triple_base", np.int64),
        ("lay_base", np.int64),
        ("most_cards", np.int64),
        ("most_wilds", np.int64),
        ("colours", np.int64),  # without the wild
        ("cards", np.int64, (MAX_COLOURS,)),
        ("all_cards", np.int64),
        ("card_share", np.float64, (MAX_COLOURS,)),  # one card, as a part of all of its colour
        ("triple_number", np.int64, (MAX_COLOURS, MAX_COLOURS, MAX_COLOURS)),
        ("triple", np.int64, (MAX_TRIPLES, 3)),
        ("setup_wilds", np.int64),
        ("setup_cards", np.int64),
        ("market", np.int64),
        ("setup_tickets", np.int64),
        ("setup_keep", np.int64),
        ("draw_tickets", np.int64),
        ("keep_tickets", np.int64),
        ("second_deck_players", np.int64),
        ("second_deck_cards", np.int64),
        ("tickets", np.int64),
        ("ticket_points", np.int64, (MAX_TICKETS,)),
        ("ticket_size", np.int64, (MAX_TICKETS,)),  # cards asked for
        ("ticket_cards", np.int64, (MAX_TICKETS, MAX_COLOURS)),
        ("ticket_cities", np.int64, (MAX_TICKETS,)),  # set of big cities named
        ("cities", np.int64),  # big ones
        ("city_bonus", np.int64, (MAX_CITIES,)),
    ]
)


def card_tables(edition: CardEdition) -> np.record:
    """Return the tables of an edition."""
    t = np.zeros(1, CARD_TABLES)[0]
    colour = {name: i for i, name in enumerate((WILD, *edition.colours))}
    t.colours = len(edition.colours)
    for name, i in colour.items():
        t.cards[i] = edition.cards[name]
    t.all_cards = t.cards.sum()
    t.card_share[: t.colours + 1] = 1 / t.cards[: t.colours + 1]
    for name in (
        "setup_wilds",
        "setup_cards",
        "market",
        "setup_tickets",
        "setup_keep",
        "draw_tickets",
        "keep_tickets",
        "second_deck_players",
        "second_deck_cards",
    ):
        setattr(t, name, getattr(edition, name))
    big_cities = [city for city in edition.cities if city.bonus]
    t.cities = len(big_cities)
    for i, city in enumerate(big_cities):
        t.city_bonus[i] = city.bonus
    t.tickets = len(edition.tickets)
    for i, ticket in enumerate(edition.tickets):
        t.ticket_points[i], t.ticket_size[i] = ticket.points, len(ticket.cards)
        for name in ticket.cards:
            t.ticket_cards[i, colour[name]] += 1
        t.ticket_cities[i] = sum(1 << k for k, city in enumerate(big_cities) if city.id in (ticket.a, ticket.b))
    triples = list(combinations(range(1, int(t.colours) + 1), 3))
    for i, (a, b, c) in enumerate(triples):
        t.triple[i] = (a, b, c)
        t.triple_number[a, b, c] = i
    t.most_cards, t.most_wilds = max(t.cards[1:]), t.cards[0]
    t.keep_base, t.keep_choices, t.draw_base = KEEP_BASE, KEEP_CHOICES, DRAW_BASE
    t.complete_base = DRAW_BASE + 1 + t.colours
    t.triple_base = t.complete_base + t.tickets
    t.lay_base = t.triple_base + len(triples)
    t.actions = t.lay_base + t.colours * t.most_cards * (t.most_wilds + 1)
    return t
