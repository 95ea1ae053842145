"""Information-set Monte Carlo tree search: one tree of a seat's own decisions, over worlds that are possible for it.

Each iteration samples a world, walks down the tree, lets everyone else (and, below the tree, the seat itself) move by
the planner's policy to the end of the game, and adds the result to the decisions on the way. A node represents all
positions that the same decisions of the seat can lead to; which of its moves are legal depends on the world.

Only + - * / and square roots, in a fixed order: the same seed gives the same tree on every machine.
"""

from typing import NamedTuple

import numpy as np

from trikk.bots.policies import cards, city
from trikk.bots.policies.belief import power, suit_hands
from trikk.bots.policies.choose import follow, is_stale, think, weigh
from trikk.bots.policies.network import MARGIN, consider, describe, is_settled, judge, prefer
from trikk.bots.policies.workspace import Workspace
from trikk.catalog.limits import MAX_SEATS, MAX_TICKETS
from trikk.rules.cards.scoring import TOTAL as CARDS_TOTAL
from trikk.rules.city.scoring import TOTAL as CITY_TOTAL
from trikk.rules.city.scoring import WINNER
from trikk.rules.families import apply, by_family, is_over, resample, score
from trikk.rules.jit import compiled
from trikk.rules.layout import record

MOST_NODES = 1 << 16
MOST_EDGES = 1 << 18
MOST_DEPTH = 64
MOST_STEPS = 5_000
"""A play-out that does not end, as in some maps of your own, is scored after this many steps."""

TREE = record(
    [
        ("nodes", np.int64),
        ("edges", np.int64),
        # By node.
        ("first", np.int32, (MOST_NODES,)),  # its first edge, or -1
        ("visits", np.int32, (MOST_NODES,)),
        ("total", np.float64, (MOST_NODES,)),  # of values
        # By edge.
        ("action", np.int32, (MOST_EDGES,)),
        ("following", np.int32, (MOST_EDGES,)),  # the next edge of its node, or -1
        ("child", np.int32, (MOST_EDGES,)),  # the node it leads to, or -1
        ("tries", np.int32, (MOST_EDGES,)),
        ("value", np.float64, (MOST_EDGES,)),  # sum over all tries
        # What an iteration needs.
        ("fit", np.float64, (MAX_SEATS, MAX_TICKETS)),  # how likely each ticket is with each of the others
        ("path", np.int64, (MOST_DEPTH, 2)),  # nodes and edges on the way down
    ]
)

NOTHING = -1


class Root(NamedTuple):
    """Where a search begins."""

    seen: np.ndarray
    """What the seat sees, as an array of one."""
    seat: int
    node: int
    """In the tree."""
    actions: np.ndarray
    priors: np.ndarray
    """The moves to choose from, and how promising each looks at first; together 1."""
    hides_nothing: bool
    """`seen` is the only world to search, and hides nothing."""
    trust: float
    """How much the critic's word on a position counts against the one game that is played from there: from 0, when it
    is not asked, to 1, when no game is played to its end."""
    ahead: int
    """Steps that everyone plays by policy before the critic is asked."""
    by_network: bool
    """Whether the network says how promising moves look, at the root and below, rather than the planner."""


CITY_TEMPERATURE, CARDS_TEMPERATURE = 1.0, 3.0
"""How many points worse than the best a move may seem until its prior falls to a quarter."""
CITY_WIDEST, CITY_NARROWEST = 24.0, 3.0
CARDS_WIDEST, CARDS_NARROWEST = 80.0, 8.0
"""Margins, in points, at which the value is half of the most: early in the game, and at its end."""
EXPLORE = 0.8
"""How much a prior counts against the results so far."""
TIE = 0.5
"""Points that winning a tie is worth."""
DOUBT = 0.25
"""How far off the critic's margins are, as part of the widest ones: it is never as sure as the end of a game is."""

ticket_weights = by_family(city.guess.ticket_weights, cards.guess.ticket_weights)
remaining = by_family(city.guess.remaining, cards.guess.remaining)
forget = by_family(city.mind.forget, cards.mind.forget, state_at=0)
copy_plan = by_family(city.mind.copy_plan, cards.mind.copy_plan, state_at=0)


# --- the tree ------------------------------------------------------------------------------------------------------


@compiled
def new_node(tree: np.record) -> int:
    """Return a new node without edges, or NOTHING if there is no room."""
    if tree.nodes == MOST_NODES:
        return NOTHING
    node = tree.nodes
    tree.nodes = node + 1
    tree.first[node] = NOTHING
    tree.visits[node] = 0
    tree.total[node] = 0.0
    return node


@compiled
def clear_tree(tree: np.record) -> int:
    """Make an empty tree; return its root."""
    tree.nodes = 0
    tree.edges = 0
    return new_node(tree)


@compiled
def find_edge(tree: np.record, node: int, action: int) -> int:
    """Return the edge of a node for an action, or NOTHING."""
    edge = tree.first[node]
    while edge != NOTHING and tree.action[edge] != action:
        edge = tree.following[edge]
    return edge


@compiled
def add_edge(tree: np.record, node: int, action: int) -> int:
    """Return the edge of a node for an action, made if there is none; NOTHING if there is no room."""
    edge = find_edge(tree, node, action)
    if edge != NOTHING or tree.edges == MOST_EDGES:
        return edge
    edge = tree.edges
    tree.edges = edge + 1
    tree.action[edge] = action
    tree.following[edge] = tree.first[node]
    tree.first[node] = edge
    tree.child[edge] = NOTHING
    tree.tries[edge] = 0
    tree.value[edge] = 0.0
    return edge


@compiled
def planner_priors(values: np.ndarray, n: int, temperature: float) -> None:
    """Replace what the planner thinks of n moves by how promising each looks."""
    best = values[0]
    for i in range(1, n):
        best = max(best, values[i])
    total = 0.0
    for i in range(n):
        gap = 1.0 + (best - values[i]) / temperature
        values[i] = 1.0 / (gap * gap)
        total += values[i]
    for i in range(n):
        values[i] /= total


@compiled
def network_priors(logits: np.ndarray, values: np.ndarray, n: int) -> None:
    """Write how promising each of n moves looks to a network."""
    best = logits[0]
    for i in range(1, n):
        best = max(best, logits[i])
    total = 0.0
    for i in range(n):
        values[i] = power(float(logits[i] - best))
        total += values[i]
    for i in range(n):
        values[i] /= total


@compiled
def select(tree: np.record, node: int, actions: np.ndarray, priors: np.ndarray, n: int) -> int:
    """Return which of n moves to try at a node: one with good results, or a promising one rarely tried (PUCT)."""
    visits = tree.visits[node]
    mean = tree.total[node] / visits if visits > 0 else 0.0
    reach = EXPLORE * np.sqrt(visits + 1.0)
    best, most = 0, -1e9
    for i in range(n):
        edge = find_edge(tree, node, actions[i])
        tries = tree.tries[edge] if edge != NOTHING else 0
        value = tree.value[edge] / tries if tries > 0 else mean
        urge = value + reach * priors[i] / (1.0 + tries)
        if urge > most:
            best, most = i, urge
    return best


@compiled
def city_measures(s: np.record) -> tuple[int, float, float, float]:
    return CITY_TOTAL, CITY_WIDEST, CITY_NARROWEST, CITY_TEMPERATURE


@compiled
def cards_measures(s: np.record) -> tuple[int, float, float, float]:
    return CARDS_TOTAL, CARDS_WIDEST, CARDS_NARROWEST, CARDS_TEMPERATURE


measures = by_family(city_measures, cards_measures, state_at=0)
"""Which column of a score is the total, and what points are worth: there are more of them in The Card Game."""


# --- an iteration --------------------------------------------------------------------------------------------------


@compiled
def sample_world(
    t: np.record, seen: np.ndarray, seat: int, weights: np.ndarray, g: np.record, worlds: np.ndarray
) -> None:
    """Write to `worlds[0]` a world that agrees with what the seat knows; likelier tickets are more likely."""
    resample(t, seen, seat, g, worlds[0:1])
    suit_hands(worlds[0], seat, weights, g)


@compiled
def squash(margin: float, scale: float) -> float:
    """Return a value from -1 to 1 for a margin in points: half of the most at `scale`."""
    return margin / (abs(margin) + scale)


@compiled
def iterate(t: np.record, root: Root, tree: np.record, room: Workspace) -> None:
    """Try one world: down the tree from its root, by policy to the end, and back up with the result.

    There is a mind for each seat, and after them one with the seat's plan for the position at the root.
    """
    seat, minds, worlds, g = root.seat, room.minds, room.worlds, room.dice[0]
    if root.hides_nothing:
        worlds[0] = root.seen[0]
    else:
        sample_world(t, root.seen, seat, tree.fit, g, worlds)
    s = worlds[0]
    for other in range(s.players):
        forget(s, minds, other)
    copy_plan(s, minds, len(minds) - 1, seat)
    total, widest, narrowest, temperature = measures(s)
    scale = narrowest + (widest - narrowest) * remaining(t, s)
    node, depth, steps = root.node, 0, 0
    to_go, trust, expected = NOTHING, 0.0, 0.0
    while not is_over(s) and steps < MOST_STEPS:
        if to_go == 0:
            judge(t, s, seat, room.networks)
            trust, expected = root.trust, squash(widest * room.networks.values[MARGIN], scale + DOUBT * widest)
            if trust == 1.0:
                break
        to_go -= 1
        steps += 1
        mind = minds[s.seat]
        if s.seat != seat or node == NOTHING:
            apply(t, s, follow(t, s, mind, room.actions, room.values), g, room.tape)
            continue
        if depth == 0:
            n = len(root.actions)
            action = root.actions[select(tree, node, root.actions, root.priors, n)]
        else:
            if is_stale(t, s, mind):
                think(t, s, mind)
            n = weigh_priors(t, s, mind, room, root.by_network, temperature)
            action = room.actions[select(tree, node, room.actions, room.values, n)]
        edge = add_edge(tree, node, action)
        if edge == NOTHING or depth == MOST_DEPTH:
            node = NOTHING
            continue
        tree.path[depth, 0] = node
        tree.path[depth, 1] = edge
        depth += 1
        node = tree.child[edge]
        if node == NOTHING:
            tree.child[edge] = new_node(tree)  # this visit only makes it; from here on by policy
            to_go = root.ahead if root.trust > 0.0 else NOTHING
        apply(t, s, action, g, room.tape)
    value = expected
    if trust < 1.0:
        score(t, s, room.scores)
        value = (1.0 - trust) * result_of(room.scores, seat, s.players, total, scale) + trust * expected
    add_value(tree, value, depth)


@compiled
def weigh_priors(
    t: np.record, s: np.record, mind: np.record, room: Workspace, by_network: bool, temperature: float
) -> int:
    """Write the moves of a seat that has made its plan, and how promising each looks; return how many there are."""
    if by_network and not is_settled(s):
        n = describe(t, s, mind, room.networks, room.actions, room.values)
        prefer(room.networks, 0, n)
        network_priors(room.networks.logits, room.values, n)
        return n
    n = weigh(t, s, mind, room.actions, room.values)
    planner_priors(room.values, n, temperature)
    return n


@compiled
def result_of(scores: np.ndarray, seat: int, players: int, total: int, scale: float) -> float:
    """Return how good the end of a game is for a seat."""
    most = -32768
    for other in range(players):
        if other != seat:
            most = max(most, scores[other, total])
    margin = float(scores[seat, total] - most)
    return squash(margin + (TIE if scores[seat, WINNER] > 0 else -TIE), scale)


@compiled
def add_value(tree: np.record, value: float, depth: int) -> None:
    """Add a value to all decisions that led there."""
    for i in range(depth):
        node, edge = tree.path[i, 0], tree.path[i, 1]
        tree.visits[node] += 1
        tree.total[node] += value
        tree.tries[edge] += 1
        tree.value[edge] += value


@compiled
def iterate_many(t: np.record, root: Root, tree: np.record, room: Workspace, n: int) -> None:
    """Iterate n times."""
    for _ in range(n):
        iterate(t, root, tree, room)


@compiled
def prepare_search(t: np.record, seen: np.ndarray, seat: int, fit: np.ndarray, room: Workspace) -> int:
    """Make the seat's plan (in the last mind) and guess the others' tickets; write its moves to the workspace.

    Returns how many there are.
    """
    s = seen[0]
    mind = room.minds[len(room.minds) - 1]
    ticket_weights(t, s, seat, mind, fit)
    think(t, s, mind)
    n = weigh(t, s, mind, room.actions, room.values)
    think(t, s, mind)  # weighing tickets made other plans
    return n


@compiled
def find_priors(t: np.record, seen: np.ndarray, room: Workspace, n: int, by_network: bool) -> None:
    """Replace what the planner thinks of the n moves that `prepare_search` found by how promising each looks."""
    s = seen[0]
    mind = room.minds[len(room.minds) - 1]
    if by_network and not is_settled(s):
        consider(t, s, mind, room.networks, room.actions, room.values)
        prefer(room.networks, 0, n)
        network_priors(room.networks.logits, room.values, n)
        think(t, s, mind)  # the plan of the seat at the root, as before
        return
    _, _, _, temperature = measures(s)
    planner_priors(room.values, n, temperature)
