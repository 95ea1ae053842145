"""An edition's printed facts as arrays, in the one shape that serves every map."""

import numpy as np

from trikk.catalog.limits import (
    MAX_COLOURS,
    MAX_LENGTH,
    MAX_ROUTES,
    MAX_SEATS,
    MAX_SYMBOLS,
    MAX_TICKETS,
    MAX_VEHICLES,
)
from trikk.catalog.model import GRAY as GRAY_WORD
from trikk.catalog.model import WILD as WILD_WORD
from trikk.catalog.model import CityEdition
from trikk.rules.bits import WORD
from trikk.rules.city.actions import DRAW_BASE, GRAY, KEEP_BASE, KEEP_CHOICES, claim_action
from trikk.rules.layout import record

WORDS = MAX_ROUTES // WORD
MAX_CLAIMS = MAX_ROUTES * ((MAX_COLOURS - 1) * MAX_LENGTH + 1)

CITY_TABLES = record(
    [
        # Sets of routes first: they are what is looked at most.
        ("fits", np.int64, (MAX_VEHICLES + 1, WORDS)),  # routes no longer than so many vehicles
        ("class_routes", np.int64, (MAX_ROUTES, WORDS)),
        ("payable", np.int64, (MAX_COLOURS, MAX_LENGTH + 1, WORDS)),  # routes of a colour no longer than so many cards
        ("few_ferries", np.int64, (MAX_LENGTH + 1, WORDS)),  # routes with at most so many ferries
        ("attractions", np.int64),
        ("actions", np.int64),
        ("keep_base", np.int64),
        ("keep_choices", np.int64),
        ("draw_base", np.int64),
        ("take_base", np.int64),
        ("place_base", np.int64),
        ("claim_base", np.int64, (MAX_ROUTES + 1,)),
        # Routes of one colour, length and number of ferries are paid for alike: a class.
        ("classes", np.int64),
        ("class_colour", np.int64, (MAX_ROUTES,)),
        ("class_length", np.int64, (MAX_ROUTES,)),
        ("class_ferries", np.int64, (MAX_ROUTES,)),
        ("colours", np.int64),  # without the wild
        ("cards", np.int64, (MAX_COLOURS,)),
        ("all_cards", np.int64),
        ("card_share", np.float64, (MAX_COLOURS,)),  # one card, as a part of all of its colour
        ("vehicles", np.int64),
        ("setup_cards", np.int64),
        ("market", np.int64),
        ("setup_tickets", np.int64),
        ("setup_keep", np.int64),
        ("reset_wilds", np.int64),
        ("draw_tickets", np.int64),
        ("keep_tickets", np.int64),
        ("last_turns_vehicles", np.int64),
        ("places", np.int64),
        ("routes", np.int64),
        ("longest", np.int64),  # of the routes
        ("route_ends", np.int64, (MAX_ROUTES,)),  # set of its two places
        ("route_a", np.int64, (MAX_ROUTES,)),
        ("route_b", np.int64, (MAX_ROUTES,)),
        ("route_colour", np.int64, (MAX_ROUTES,)),
        ("route_length", np.int64, (MAX_ROUTES,)),
        ("route_ferries", np.int64, (MAX_ROUTES,)),
        ("route_points", np.int64, (MAX_ROUTES,)),
        ("twin", np.int64, (MAX_ROUTES,)),  # the other track of a double route, or -1
        ("tickets", np.int64),
        ("ticket_a", np.int64, (MAX_TICKETS,)),
        ("ticket_b", np.int64, (MAX_TICKETS,)),
        ("ticket_points", np.int64, (MAX_TICKETS,)),
        ("attraction_points", np.int64),
        ("symbols", np.int64),  # 0 in an edition without tokens
        ("stack_size", np.int64, (MAX_SEATS + 1,)),  # by number of players (R5)
        ("left_over_size", np.int64, (MAX_SEATS + 1,)),  # by number of players (R6, R7)
        ("token_points", np.int64, (MAX_SYMBOLS + 1,)),
        ("stack_places", np.int64, (MAX_SYMBOLS,)),
        ("stacks", np.int64),
        # By action, counted from the first claim.
        ("action_route", np.int64, (MAX_CLAIMS,)),
        ("action_colour", np.int64, (MAX_CLAIMS,)),
        ("action_wilds", np.int64, (MAX_CLAIMS,)),
    ]
)


def city_tables(edition: CityEdition) -> np.record:
    """Return the tables of an edition."""
    t = np.zeros(1, CITY_TABLES)[0]
    place = {p.id: i for i, p in enumerate(edition.places)}
    colour = {name: i + 1 for i, name in enumerate(edition.colours)} | {GRAY_WORD: GRAY}
    t.colours = len(edition.colours)
    t.cards[: t.colours + 1] = [edition.cards[name] for name in (WILD_WORD, *edition.colours)]
    t.all_cards = t.cards.sum()
    t.card_share[: t.colours + 1] = 1 / t.cards[: t.colours + 1]
    for name in (
        "vehicles",
        "setup_cards",
        "market",
        "setup_tickets",
        "setup_keep",
        "reset_wilds",
        "draw_tickets",
        "keep_tickets",
        "last_turns_vehicles",
        "attraction_points",
    ):
        setattr(t, name, getattr(edition, name))
    t.places, t.routes, t.tickets = len(edition.places), len(edition.routes), len(edition.tickets)
    t.longest = max(route.length for route in edition.routes)
    for i, ticket in enumerate(edition.tickets):
        t.ticket_a[i], t.ticket_b[i], t.ticket_points[i] = place[ticket.a], place[ticket.b], ticket.points
    t.attractions = sum(1 << i for i, p in enumerate(edition.places) if p.attraction)
    if edition.tokens is not None:
        _fill_tokens(t, edition, place)
    t.keep_base, t.keep_choices, t.draw_base = KEEP_BASE, KEEP_CHOICES, DRAW_BASE
    t.take_base = DRAW_BASE + 1 + t.colours
    t.place_base = t.take_base + (t.places if t.symbols else 0)
    _fill_routes(t, edition, place, colour)
    _fill_claims(t, first=int(t.place_base) + (int(t.places) if t.symbols else 0))
    return t


def _fill_tokens(t: np.record, edition: CityEdition, place: dict[str, int]) -> None:
    tokens = edition.tokens
    assert tokens is not None
    t.symbols = tokens.symbols
    t.token_points[: tokens.symbols + 1] = tokens.points
    t.stacks = len(tokens.places)
    t.stack_places[: t.stacks] = [place[id] for id in tokens.places]
    for players in range(2, MAX_SEATS + 1):
        t.stack_size[players] = tokens.per_symbol if players == MAX_SEATS else tokens.per_symbol - 1  # R5
        t.left_over_size[players] = 1 if players == 2 else t.stack_size[players]  # R6, R7


def _fill_routes(t: np.record, edition: CityEdition, place: dict[str, int], colour: dict[str, int]) -> None:
    ends: dict[frozenset[str], int] = {}
    classes: dict[tuple[int, int, int], int] = {}
    for i, route in enumerate(edition.routes):
        t.route_a[i], t.route_b[i], t.route_length[i] = place[route.a], place[route.b], route.length
        t.route_colour[i], t.route_ferries[i] = colour[route.colour], route.ferries
        t.route_points[i] = edition.route_points[route.length]
        first = ends.setdefault(frozenset((route.a, route.b)), i)
        t.twin[i] = -1
        if first != i:
            t.twin[i], t.twin[first] = first, i
        word, bit = i // WORD, np.int64(1) << np.int64(i % WORD)
        t.fits[route.length :, word] |= bit
        t.payable[colour[route.colour], route.length :, word] |= bit
        t.few_ferries[route.ferries :, word] |= bit
        t.route_ends[i] = 1 << place[route.a] | 1 << place[route.b]
        k = classes.setdefault((colour[route.colour], route.length, route.ferries), len(classes))
        t.class_routes[k, word] |= bit
    t.classes = len(classes)
    for (c, length, ferries), k in classes.items():
        t.class_colour[k], t.class_length[k], t.class_ferries[k] = c, length, ferries


def _fill_claims(t: np.record, first: int) -> None:
    base = first
    for route in range(t.routes):
        t.claim_base[route] = base
        colour, length = int(t.route_colour[route]), int(t.route_length[route])
        ferries = int(t.route_ferries[route])
        for paid in range(1, t.colours + 1) if colour == GRAY else (colour,):
            for wilds in range(ferries, length + 1):
                action = claim_action(t.claim_base[route], t.colours, colour, length, ferries, paid, wilds)
                t.action_route[action - first] = route
                t.action_colour[action - first] = paid
                t.action_wilds[action - first] = wilds
                base = max(base, int(action) + 1)
    t.claim_base[t.routes] = base
    t.actions = base
