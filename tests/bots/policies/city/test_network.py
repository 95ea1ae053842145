"""The planner's network is the cheapest one: compared with a plain search over sets of places."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

import trikk
from tests.often import mostly_long
from trikk.bots.policies.choose import new_minds
from trikk.bots.policies.city.network import NEVER, OWN
from trikk.bots.policies.city.plan import make_plan, prepare
from trikk.game.engine import engine_for
from trikk.rules.bits import WORD

Edge = tuple[int, int, int]


def partitions(items: list[int]) -> Iterator[list[list[int]]]:
    """Yield every way to put things into groups."""
    if not items:
        yield []
        return
    first, *rest = items
    for groups in partitions(rest):
        yield [[first], *groups]
        for i, group in enumerate(groups):
            yield [*groups[:i], [first, *group], *groups[i + 1 :]]


def spanning_cost(places: set[int], edges: list[Edge]) -> int:
    """Return the cost of the cheapest tree over exactly these places (Prim's way), or NEVER."""
    start = min(places)
    inside, cost = {start}, 0
    while inside != places:
        ways = [(price, a if b in inside else b) for price, a, b in edges if (a in inside) != (b in inside)]
        ways = [(price, place) for price, place in ways if place in places]
        if not ways:
            return NEVER
        price, place = min(ways)
        inside.add(place)
        cost += price
    return cost


def tree_cost(terminals: set[int], places: int, edges: list[Edge]) -> int:
    """Return the cost of the cheapest tree that joins terminals, over whatever other places."""
    others = [place for place in range(places) if place not in terminals]
    return min(
        spanning_cost(terminals | set(more), edges) for n in range(len(others) + 1) for more in combinations(others, n)
    )


def network_cost(tickets: list[tuple[int, int]], places: int, edges: list[Edge]) -> int:
    """Return the cost of the cheapest network that joins each ticket's two places."""
    trees: dict[frozenset[int], int] = {}
    best = NEVER
    for groups in partitions(list(range(len(tickets)))):
        total = 0
        for group in groups:
            terminals = frozenset(place for i in group for place in tickets[i])
            if terminals not in trees:
                trees[terminals] = tree_cost(set(terminals), places, edges)
            total += trees[terminals]
        best = min(best, total)
    return best


@pytest.mark.parametrize("seed", mostly_long(*range(6)))
def test_the_network_is_the_cheapest_one_that_joins_the_tickets(seed: int) -> None:
    engine = engine_for(trikk.edition("new_york"))
    t = engine.tables
    whole = trikk.play_bots("new_york", ["greedy", "planner"], seed=seed)
    game = trikk.new_game("new_york", players=2, seed=seed)
    for move in whole.moves[: 4 + 6 * seed]:
        game.play(move)
    s: np.record = game.state[0]
    seat = int(s.seat)
    s.vehicles[seat] = 60  # let nothing but the cost decide
    mind = new_minds(engine.dtype, 1)[0]
    prepare(t, s, seat, mind)
    mind.left = 1000.0
    open_tickets = [ticket for ticket in range(int(t.tickets)) if can_be_planned(mind, t, ticket)]
    tickets = np.random.default_rng(seed).choice(open_tickets, 2 if seed % 2 else 3, replace=False).tolist()
    make_plan(t, s, seat, mind, sum(1 << ticket for ticket in tickets))

    edges: list[Edge] = []
    for route in range(int(t.routes)):
        bit = 1 << route % WORD
        if int(s.own[seat, route // WORD]) & bit:
            edges.append((OWN, int(t.route_a[route]), int(t.route_b[route])))
        elif int(s.open[seat, route // WORD]) & bit:
            edges.append((int(mind.cost[route]), int(t.route_a[route]), int(t.route_b[route])))
    asked = [(int(t.ticket_a[ticket]), int(t.ticket_b[ticket])) for ticket in tickets]
    assert int(mind.forest[(1 << len(asked)) - 1]) == network_cost(asked, int(t.places), edges)


def can_be_planned(mind: np.record, t: np.record, ticket: int) -> bool:
    """Return whether a ticket is neither complete nor out of reach."""
    a, b = int(t.ticket_a[ticket]), int(t.ticket_b[ticket])
    return not int(mind.network[a]) >> b & 1 and int(mind.near[a, b]) < NEVER
