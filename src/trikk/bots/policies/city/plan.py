"""A seat's plan: which tickets it means to complete, by which routes, and what to build with the rest."""

import numpy as np

from trikk.bots.policies.city.network import (
    NEVER,
    add_forest,
    add_free_routes,
    choose_terminals,
    find_forests,
    find_networks,
    find_trees,
    find_ways,
    is_joined,
)
from trikk.bots.policies.city.routes import is_open, new_attractions, next_token_points, token_at
from trikk.bots.policies.style import MORE_TICKETS
from trikk.rules.bits import WORD, bit, has, lowest
from trikk.rules.city.actions import GRAY
from trikk.rules.city.scoring import touched
from trikk.rules.city.tables import WORDS
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD
from trikk.rules.tickets import DECK

POINT = 100
"""Costs are hundredths of a point."""
TURN = 360
"""What a turn could bring elsewhere."""
CARD, CARD_HELD = 100, 75
"""What a card could bring elsewhere: one still to be drawn, and one in hand."""
FERRY = 75
"""What a wild is worth more than another card."""
LEAST_COST = 30
"""Of each space of a route, however much the route brings: vehicles are few."""
TOKEN = 160
"""What a token is worth at least: R29 pays most for the later ones, which need the first ones."""
HURRY = 7.5
"""Vehicles that a seat with a full hand can place in a turn, over the turns that drawing takes it."""
END_TURNS = 2.1
"""Turns that come after those: the last one, and the ones that do not go as fast as they could."""
LATE = 0.3
"""Turns that a plan may take longer than the game seems to last."""
MOST_EXTRA = 4
TRIES = 6
"""Sets of tickets to look at before giving up on all of them."""

# Tickets still to be drawn.
RISK = 0.75
"""How likely a plan fails that takes all the turns there are."""
MORE_RISK = 1.65
"""The same for a ticket that needs new routes, counted twice: for points not won, and points lost."""
WAY_TURN = 200
"""What a turn's building costs on the way."""
FEWEST_SPACES = 150
"""What a space costs at least, on the way."""
DRAW_COST = 1.9
"""Points that a turn spent on tickets could have brought."""
NO_TICKETS = -50.0

LOWEST_RATE, HIGHEST_RATE = 1.5, 8.0
"""Points that a turn is thought to bring."""


@compiled
def worth(t: np.record, s: np.record, seat: int, been: int, route: int) -> int:
    """Return what a route brings besides the tickets it helps with."""
    value = POINT * t.route_points[route] + POINT * t.attraction_points * new_attractions(t, been, route)
    if t.symbols > 0 and (token_at(s, seat, t.route_a[route]) or token_at(s, seat, t.route_b[route])):
        value += max(TOKEN, POINT * next_token_points(t, s, seat))
    return value


@compiled
def cards_for(t: np.record, s: np.record, seat: int, route: int) -> int:
    """Return how many cards in hand, wilds aside, could pay for a route."""
    length = t.route_length[route] - t.route_ferries[route]
    if t.route_colour[route] != GRAY:
        return min(length, s.hand[seat, t.route_colour[route]])
    most = 0
    for card in range(1, t.colours + 1):
        most = max(most, s.hand[seat, card])
    return min(length, most)


@compiled
def find_costs(t: np.record, s: np.record, seat: int, mind: np.record) -> None:
    """Write what each route costs: the turn, the cards, less what it brings by itself."""
    been = touched(t, s, seat)
    for route in range(t.routes):
        if not is_open(t, s, seat, route):
            mind.cost[route] = NEVER
            continue
        held = cards_for(t, s, seat, route)
        cost = TURN + CARD_HELD * held + CARD * (t.route_length[route] - held) + FERRY * t.route_ferries[route]
        mind.cost[route] = max(LEAST_COST * t.route_length[route], cost - worth(t, s, seat, been, route))


@compiled
def turns_of(t: np.record, s: np.record, seat: int) -> float:
    """Return how many turns a seat will take to use up its vehicles, if it hurries."""
    vehicles = max(0, s.vehicles[seat] - t.last_turns_vehicles)
    return vehicles / HURRY + max(0.0, (vehicles - s.hand_size[seat]) / 2.0)


@compiled
def turns_left(t: np.record, s: np.record, seat: int) -> float:
    """Return how many turns the seat will still have, this one included."""
    if s.turns_left >= 0:
        return float((s.turns_left + s.players - 1) // s.players)
    fewest = 1000.0
    for other in range(s.players):
        fewest = min(fewest, turns_of(t, s, other))
    return fewest + END_TURNS


@compiled
def plan_turns(t: np.record, s: np.record, seat: int, mind: np.record) -> float:
    """Return how many turns the plan takes: one for each route, and half a one for each card not in hand."""
    claims, cards, any_colour = 0, 0, 0
    need = mind.need
    for card in range(1, t.colours + 1):
        need[card] = 0
    for word in range(WORDS):
        left = mind.plan[word]
        while left != 0:
            route = word * WORD + lowest(left)
            left &= left - 1
            claims += 1
            if t.route_colour[route] == GRAY:
                any_colour += t.route_length[route]
            else:
                need[t.route_colour[route]] += t.route_length[route]
    spare = 0
    for card in range(1, t.colours + 1):
        cards += max(0, need[card] - s.hand[seat, card])
        spare += max(0, s.hand[seat, card] - need[card])
    cards += max(0, any_colour - spare) - s.hand[seat, WILD]
    return claims + max(0, cards) / 2.0


@compiled
def vehicles_for(t: np.record, routes: np.ndarray) -> int:
    """Return how many vehicles some routes take."""
    vehicles = 0
    for word in range(WORDS):
        left = routes[word]
        while left != 0:
            vehicles += t.route_length[word * WORD + lowest(left)]
            left &= left - 1
    return vehicles


@compiled
def clear(routes: np.ndarray) -> None:
    """Make a set of routes empty."""
    for word in range(WORDS):
        routes[word] = 0


@compiled
def prepare(t: np.record, s: np.record, seat: int, mind: np.record) -> None:
    """Look at the board: networks, costs and ways, and how long the game will last."""
    find_networks(t, s, seat, mind)
    find_costs(t, s, seat, mind)
    find_ways(t, s, seat, mind)
    mind.left = turns_left(t, s, seat)


@compiled
def make_plan(t: np.record, s: np.record, seat: int, mind: np.record, tickets: int) -> int:
    """Plan for a set of tickets, on a board that `prepare` has looked at; return what they are worth with this plan.

    The tickets to complete are chosen so that their points, less the cost of the network, are most. What cannot be
    built with the vehicles and in the turns that are left does not count.
    """
    planned, terminals = choose_terminals(t, mind, tickets)
    find_trees(t, mind, terminals)
    find_forests(mind, planned)
    limit = NEVER
    for _ in range(TRIES):
        chosen, gain = best_tickets(t, mind, planned, limit)
        clear(mind.plan)
        add_forest(t, s, seat, mind, chosen, mind.plan)
        mind.turns = plan_turns(t, s, seat, mind)
        if vehicles_for(t, mind.plan) <= s.vehicles[seat] and mind.turns <= mind.left + LATE:
            break
        limit = gain
    else:
        chosen, gain = 0, 0
        clear(mind.plan)
        mind.turns = 0.0
    joined = joined_tickets(t, mind, tickets)
    mind.wanted = joined
    while chosen != 0:
        mind.wanted |= bit(mind.planned[lowest(chosen)])
        chosen &= chosen - 1
    return gain + POINT * (total_points(t, joined) - total_points(t, tickets & ~joined))


@compiled
def joined_tickets(t: np.record, mind: np.record, tickets: int) -> int:
    """Return those of some tickets that are complete."""
    joined = np.int64(0)
    while tickets != 0:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        if is_joined(t, mind, ticket):
            joined |= bit(ticket)
    return joined


@compiled
def total_points(t: np.record, tickets: int) -> int:
    """Return the points of a set of tickets."""
    points = 0
    while tickets != 0:
        points += t.ticket_points[lowest(tickets)]
        tickets &= tickets - 1
    return points


@compiled
def best_tickets(t: np.record, mind: np.record, planned: int, limit: int) -> tuple[int, int]:
    """Return the set of planned tickets that brings most, of those that bring less than `limit`, and how much."""
    best, most = np.int64(0), np.int64(0)
    for tickets in range(1, 1 << planned):
        if mind.forest[tickets] >= NEVER:
            continue
        gain = -mind.forest[tickets]
        left = np.int64(tickets)
        while left != 0:
            gain += 2 * POINT * t.ticket_points[mind.planned[lowest(left)]]  # no longer lost, but won
            left &= left - 1
        if most < gain < limit:
            best, most = np.int64(tickets), gain
    return best, most


@compiled
def add_extras(t: np.record, s: np.record, seat: int, mind: np.record) -> None:
    """Choose routes to build with the vehicles and turns that the plan leaves: those that bring most a turn."""
    been = touched(t, s, seat)
    vehicles = s.vehicles[seat] - vehicles_for(t, mind.plan)
    turns = mind.left - mind.turns
    clear(mind.extra)
    for _ in range(MOST_EXTRA):
        best, most, takes = -1, 0.0, 0.0
        for word in range(WORDS):
            routes = s.open[seat, word] & t.fits[max(0, vehicles), word] & ~mind.plan[word] & ~mind.extra[word]
            while routes != 0:
                route = word * WORD + lowest(routes)
                routes &= routes - 1
                twin = t.twin[route]
                if twin >= 0 and has(mind.plan[twin // WORD] | mind.extra[twin // WORD], twin % WORD):
                    continue
                lacking = t.route_length[route] - cards_for(t, s, seat, route) + t.route_ferries[route]
                time = 1.0 + max(0, lacking) / 2.0
                value = worth(t, s, seat, been, route) / time
                if value > most and time <= turns + 1.0:
                    best, most, takes = route, value, time
        if best < 0:
            return
        mind.extra[best // WORD] |= bit(best % WORD)
        vehicles -= t.route_length[best]
        turns -= takes


@compiled
def promise_of(t: np.record, mind: np.record, ticket: int, vehicles: int) -> float:
    """Return the points that a ticket from the deck would bring, if the plan is built first."""
    points = float(t.ticket_points[ticket])
    way = float(mind.near[t.ticket_a[ticket], t.ticket_b[ticket]])
    if is_joined(t, mind, ticket):
        return points
    if way < POINT / 2:  # by the plan
        return points * (1.0 - RISK * mind.turns / mind.left)
    if way >= NEVER or way > FEWEST_SPACES * vehicles:
        return -points
    time = mind.turns + way / WAY_TURN
    return max(-points, points * (1.0 - MORE_RISK * time / mind.left) - way / POINT)


@compiled
def ticket_promise(t: np.record, s: np.record, seat: int, mind: np.record) -> float:
    """Return the points that drawing tickets promises: the better one of two, and the other if it is good."""
    deck = s.may[seat, DECK] & ~s.held[seat]
    if deck == 0 or s.shuffled_size + s.under_size == 0:
        return NO_TICKETS
    add_free_routes(t, mind, mind.plan)
    vehicles = s.vehicles[seat] - vehicles_for(t, mind.plan)
    n = 0
    while deck != 0:
        mind.promise[n] = promise_of(t, mind, lowest(deck), vehicles)
        deck &= deck - 1
        n += 1
    if n == 1:
        return mind.promise[0]
    total = 0.0
    for i in range(n):
        for j in range(i):
            one, other = mind.promise[i], mind.promise[j]
            total += max(one, other) + max(0.0, min(one, other))
    return total / (n * (n - 1) / 2)


@compiled
def think(t: np.record, s: np.record, mind: np.record) -> None:
    """Make the plan of the seat to move."""
    seat = s.seat
    prepare(t, s, seat, mind)
    make_plan(t, s, seat, mind, s.held[seat])
    add_extras(t, s, seat, mind)
    points = 2.0 * (total_points(t, mind.wanted) - total_points(t, joined_tickets(t, mind, s.held[seat])))
    for word in range(WORDS):
        routes = mind.plan[word]
        while routes != 0:
            points += t.route_points[word * WORD + lowest(routes)]
            routes &= routes - 1
    mind.rate = min(HIGHEST_RATE, max(LOWEST_RATE, points / max(1.0, mind.turns)))
    mind.tickets = ticket_promise(t, s, seat, mind) - DRAW_COST + mind.style[MORE_TICKETS]
    mind.held = s.held[seat]
    mind.last = 1 if s.turns_left >= 0 else 0
    mind.thought = 1


@compiled
def is_stale(t: np.record, s: np.record, mind: np.record) -> bool:
    """Return whether the plan of the seat to move, made earlier in this game, has to be made anew."""
    seat = s.seat
    if mind.thought == 0 or mind.held != s.held[seat] or (mind.last == 1) != (s.turns_left >= 0):
        return True
    plan, extra = np.int64(0), np.int64(0)
    for word in range(WORDS):
        own = s.own[seat, word]
        if mind.plan[word] & ~own & ~(s.open[seat, word] & t.fits[s.vehicles[seat], word]) != 0:
            return True  # somebody was faster
        plan |= mind.plan[word] & ~own
        extra |= mind.extra[word] & s.open[seat, word]
    if plan == 0 and mind.plan[0] | mind.plan[1] != 0:
        return True  # it is built
    return plan == 0 and extra == 0
