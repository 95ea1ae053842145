"""The cheapest network of routes that joins some tickets: exact, by dynamic programming over sets of terminals.

Costs are hundredths of a point. Own routes cost almost nothing (1, so that ways never go in circles), routes that are
not available cost more than any plan. Places that the seat's own routes join already are one terminal.
"""

import numpy as np

from trikk.bots.policies.city.mind import MOST_PLANNED, MOST_TERMINALS
from trikk.bots.policies.city.routes import is_open, owns
from trikk.rules.bits import WORD, bit, has, lowest
from trikk.rules.city.scoring import reached
from trikk.rules.city.tables import WORDS
from trikk.rules.jit import compiled

OWN = 1
NEVER = 1_000_000


@compiled
def find_ways(t: np.record, s: np.record, seat: int, mind: np.record) -> None:
    """Write the cost of the cheapest way between any two places, from the costs of routes."""
    n = t.places
    near, link = mind.near, mind.link
    for a in range(n):
        for b in range(n):
            near[a, b] = NEVER
            link[a, b] = -1
        near[a, a] = 0
    for route in range(t.routes):
        if owns(s, seat, route):
            cost = OWN
        elif is_open(t, s, seat, route):
            cost = mind.cost[route]
        else:
            continue
        a, b = t.route_a[route], t.route_b[route]
        if cost < near[a, b]:
            near[a, b] = cost
            near[b, a] = cost
            link[a, b] = route
            link[b, a] = route
    for middle in range(n):
        for a in range(n):
            first = near[a, middle]
            if first < NEVER and a != middle:
                row, onward = near[a], near[middle]
                for b in range(n):
                    row[b] = min(row[b], np.int32(first + onward[b]))


@compiled
def add_free_routes(t: np.record, mind: np.record, routes: np.ndarray) -> None:
    """Bring the costs of ways up to date as if some routes were the seat's own."""
    n = t.places
    near = mind.near
    for word in range(WORDS):
        left = routes[word]
        while left != 0:
            route = word * WORD + lowest(left)
            left &= left - 1
            from_a, from_b = near[t.route_a[route]], near[t.route_b[route]]
            for place in range(n):
                row = near[place]
                by_a, by_b = row[t.route_a[route]] + OWN, row[t.route_b[route]] + OWN
                for other in range(n):
                    row[other] = min(row[other], np.int32(by_a + from_b[other]), np.int32(by_b + from_a[other]))


@compiled
def is_joined(t: np.record, mind: np.record, ticket: int) -> bool:
    """Return whether a ticket is complete."""
    return has(mind.network[t.ticket_a[ticket]], t.ticket_b[ticket])


@compiled
def find_networks(t: np.record, s: np.record, seat: int, mind: np.record) -> None:
    """Write for each place the set of places that the seat's own routes join to it."""
    for place in range(t.places):
        mind.network[place] = bit(place)
    places = np.int64(0)
    for word in range(WORDS):
        routes = s.own[seat, word]
        while routes != 0:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            places |= bit(t.route_a[route]) | bit(t.route_b[route])
    while places != 0:
        start = lowest(places)
        joined = reached(t, s, seat, start)
        places &= ~joined
        left = joined
        while left != 0:
            mind.network[lowest(left)] = joined
            left &= left - 1


@compiled
def terminal_of(mind: np.record, n: int, place: int) -> int:
    """Return the number of the terminal that a place belongs to, or n if it is a new one."""
    for i in range(n):
        if has(mind.network[mind.terminal[i]], place):
            return i
    return n


@compiled
def choose_terminals(t: np.record, mind: np.record, tickets: int) -> tuple[int, int]:
    """Write the tickets to plan for, most points first, and their ends; return how many tickets and terminals."""
    planned, terminals = 0, 0
    while tickets != 0 and planned < MOST_PLANNED:
        best = -1
        left = tickets
        while left != 0:
            ticket = lowest(left)
            left &= left - 1
            if best < 0 or t.ticket_points[ticket] > t.ticket_points[best]:
                best = ticket
        tickets &= ~bit(best)
        if is_joined(t, mind, best) or mind.near[t.ticket_a[best], t.ticket_b[best]] >= NEVER:
            continue
        before = terminals
        a = terminal_of(mind, terminals, t.ticket_a[best])
        if a == terminals and terminals < MOST_TERMINALS:
            mind.terminal[terminals] = t.ticket_a[best]
            terminals += 1
        b = terminal_of(mind, terminals, t.ticket_b[best])
        if b == terminals and terminals < MOST_TERMINALS:
            mind.terminal[terminals] = t.ticket_b[best]
            terminals += 1
        if a >= MOST_TERMINALS or b >= MOST_TERMINALS:
            terminals = before
            continue
        mind.planned[planned] = best
        mind.ends[planned] = bit(a) | bit(b)
        planned += 1
    return planned, terminals


@compiled
def find_trees(t: np.record, mind: np.record, terminals: int) -> None:
    """Write, for each set of terminals and each place, the cost of the cheapest tree that joins them all to it."""
    n = t.places
    near, tree = mind.near, mind.tree
    for i in range(terminals):
        row, ways = tree[1 << i], near[mind.terminal[i]]
        for place in range(n):
            row[place] = ways[place]
    for terminal_set in range(3, 1 << terminals):
        if terminal_set & (terminal_set - 1) == 0:
            continue
        row = tree[terminal_set]
        for place in range(n):
            row[place] = NEVER
        part = (terminal_set - 1) & terminal_set
        while part > terminal_set ^ part:
            one, other = tree[part], tree[terminal_set ^ part]
            for place in range(n):
                row[place] = min(row[place], np.int32(one[place] + other[place]))
            part = (part - 1) & terminal_set
        for middle in range(n):
            first = row[middle]
            ways = near[middle]
            for place in range(n):
                row[place] = min(row[place], np.int32(first + ways[place]))


@compiled
def ends_of(mind: np.record, tickets: int) -> int:
    """Return the set of terminals of a set of planned tickets."""
    terminals = np.int64(0)
    while tickets != 0:
        terminals |= mind.ends[lowest(tickets)]
        tickets &= tickets - 1
    return terminals


@compiled
def tree_cost(mind: np.record, terminals: int) -> int:
    """Return the cost of the cheapest tree that joins a set of terminals."""
    root = lowest(terminals)
    rest = terminals & ~bit(root)
    return np.int64(mind.tree[rest, mind.terminal[root]]) if rest != 0 else np.int64(0)


@compiled
def find_forests(mind: np.record, planned: int) -> None:
    """Write, for each set of planned tickets, the cost of the cheapest network: one tree or several."""
    mind.forest[0] = 0
    for tickets in range(1, 1 << planned):
        whole = np.int64(tickets)
        best = tree_cost(mind, ends_of(mind, whole))
        part = (whole - 1) & whole
        while part > whole ^ part:
            best = min(best, mind.forest[part] + mind.forest[whole ^ part])
            part = (part - 1) & whole
        mind.forest[tickets] = best


@compiled
def add_way(t: np.record, s: np.record, seat: int, mind: np.record, a: int, b: int, routes: np.ndarray) -> None:
    """Add to `routes` those of the cheapest way between two places that are not the seat's own."""
    while a != b:
        for step in range(t.places):
            route = mind.link[a, step]
            if route < 0:
                continue
            cost = OWN if owns(s, seat, route) else mind.cost[route]
            if cost + mind.near[step, b] == mind.near[a, b]:
                if not owns(s, seat, route):
                    routes[route // WORD] |= bit(route % WORD)
                a = step
                break


@compiled
def add_tree(
    t: np.record, s: np.record, seat: int, mind: np.record, terminals: int, place: int, routes: np.ndarray
) -> None:
    """Add to `routes` those of the cheapest tree that joins a set of terminals to a place."""
    waiting = mind.waiting
    waiting[0, 0] = terminals
    waiting[0, 1] = place
    n = 1
    while n > 0:
        n -= 1
        whole, place = waiting[n, 0], waiting[n, 1]
        if whole & (whole - 1) == 0:
            add_way(t, s, seat, mind, mind.terminal[lowest(whole)], place, routes)
            continue
        fork, part = find_fork(t, mind, whole, place)
        add_way(t, s, seat, mind, fork, place, routes)
        waiting[n, 0] = part
        waiting[n, 1] = fork
        waiting[n + 1, 0] = whole ^ part
        waiting[n + 1, 1] = fork
        n += 2


@compiled
def find_fork(t: np.record, mind: np.record, whole: int, place: int) -> tuple[int, int]:
    """Return where the cheapest tree forks on the way to a place, and the terminals on one side."""
    cost = mind.tree[whole, place]
    part = (whole - 1) & whole
    while part > whole ^ part:
        for fork in range(t.places):
            if mind.tree[part, fork] + mind.tree[whole ^ part, fork] + mind.near[fork, place] == cost:
                return fork, part
        part = (part - 1) & whole
    return place, whole & -whole


@compiled
def add_forest(t: np.record, s: np.record, seat: int, mind: np.record, tickets: int, routes: np.ndarray) -> None:
    """Add to `routes` those that the cheapest network for a set of planned tickets still needs."""
    while tickets != 0:
        # The network is one tree, or one for some of the tickets and the cheapest network for the others.
        tree = largest_tree(mind, tickets)
        terminals = ends_of(mind, tree)
        root = lowest(terminals)
        add_tree(t, s, seat, mind, terminals & ~bit(root), mind.terminal[root], routes)
        tickets ^= tree


@compiled
def largest_tree(mind: np.record, tickets: int) -> int:
    """Return a set of planned tickets that one tree joins in the cheapest network for a larger set."""
    part = tickets
    while tree_cost(mind, ends_of(mind, part)) + mind.forest[tickets ^ part] != mind.forest[tickets]:
        part = (part - 1) & tickets
    return part
