"""Networks in compiled code: which of the planner's moves to choose, and what a position is worth.

Two hidden layers of rectified sums. A layer adds the weights of each input that is not 0, one input after the other,
so most of a sparse row costs nothing, and the sums are the same to the last bit on every machine.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from trikk.bots.policies import cards, city
from trikk.bots.policies.choose import best_of, think, weigh
from trikk.rules.families import by_family, encode, encode_whole
from trikk.rules.jit import compiled, when_compiled

DESCRIPTION_VERSION = 1
"""Goes up with every change of what is written about plans and moves, or where."""
MOST_PARTS = city.description.MOST_PARTS
"""Of one move."""

is_settled = by_family(city.description.is_settled, cards.description.is_settled, state_at=0)
plan_size = by_family(city.description.plan_size, cards.description.plan_size)
parts_size = by_family(city.description.parts_size, cards.description.parts_size)
describe_plan = by_family(city.description.describe_plan, cards.description.describe_plan)
describe_needs = by_family(city.description.describe_needs, cards.description.describe_needs)
describe_move = by_family(city.description.describe_move, cards.description.describe_move)

VALUES = 2
MARGIN, RESULT = range(VALUES)
"""What a position is worth: the margin to expect at the end, and -1 to 1 for losing to winning."""


class Layers(NamedTuple):
    """A network's weights: by input, and after them what is added for any input. Networks of one shape, in a row."""

    first: np.ndarray
    second: np.ndarray
    last: np.ndarray


class Networks(NamedTuple):
    """Networks for one edition and number of seats, and room for their sums."""

    policy: Layers
    """Any number of them, so that a policy can play against others of its kind."""
    critic: Layers
    """None or one."""
    encoded: int
    """How much of the policy's input is the position; the plan follows."""
    row: np.ndarray
    """Room for a policy's input."""
    whole: np.ndarray
    """Room for a critic's input."""
    sums: np.ndarray
    """Room for two hidden layers."""
    levels: np.ndarray
    """What each part of a move is worth in this position."""
    parts: np.ndarray
    weights: np.ndarray
    """The parts of each move that is considered, and their weights."""
    logits: np.ndarray
    """How much each of these moves is preferred."""
    values: np.ndarray
    """What the critic says."""


def add_rows(sums: np.ndarray, row: np.ndarray, layer: np.ndarray, a: int, b: int, c: int, d: int) -> None:
    """Add four rows of a layer, each times its input, one after the other.

    Compiled code adds the four number by number, which gives the same sums.
    """
    for i in (a, b, c, d):
        sums += row[i] * layer[i]


def add_row(sums: np.ndarray, row: np.ndarray, layer: np.ndarray, a: int) -> None:
    """Add a row of a layer, times its input."""
    sums += row[a] * layer[a]


@when_compiled
def add_one_by_one() -> None:
    from numba.extending import overload

    @overload(add_row)  # type: ignore[untyped-decorator]
    def choose_one(sums: Any, row: Any, layer: Any, a: Any) -> Callable[..., None]:
        def add(sums: Any, row: Any, layer: Any, a: Any) -> None:
            x = row[a]
            for j in range(len(sums)):
                sums[j] += x * layer[a, j]

        return add

    @overload(add_rows)  # type: ignore[untyped-decorator]
    def choose(sums: Any, row: Any, layer: Any, a: Any, b: Any, c: Any, d: Any) -> Callable[..., None]:
        def add(sums: Any, row: Any, layer: Any, a: Any, b: Any, c: Any, d: Any) -> None:
            w, x, y, z = row[a], row[b], row[c], row[d]
            for j in range(len(sums)):
                sums[j] = (((sums[j] + w * layer[a, j]) + x * layer[b, j]) + y * layer[c, j]) + z * layer[d, j]

        return add


@compiled
def add_inputs(row: np.ndarray, layer: np.ndarray, sums: np.ndarray) -> None:
    """Write the sums of a layer; negative inputs count too."""
    n = len(row)
    sums[:] = layer[n]
    a, b, c, held = 0, 0, 0, 0
    for i in range(n):
        if row[i] == 0:
            continue
        if held == 0:
            a = i
        elif held == 1:
            b = i
        elif held == 2:
            c = i
        else:
            add_rows(sums, row, layer, a, b, c, i)
        held = (held + 1) % 4
    # Up to three are left.
    if held > 0:
        add_row(sums, row, layer, a)
    if held > 1:
        add_row(sums, row, layer, b)
    if held > 2:
        add_row(sums, row, layer, c)


@compiled
def rectify(sums: np.ndarray) -> None:
    """Replace what is below 0 by 0."""
    for j in range(len(sums)):
        if sums[j] < 0:
            sums[j] = 0


@compiled
def run(layers: Layers, which: int, row: np.ndarray, sums: np.ndarray, out: np.ndarray) -> None:
    """Write what a network makes of a row."""
    first, second = sums[0, : layers.first.shape[2]], sums[1, : layers.second.shape[2]]
    add_inputs(row, layers.first[which], first)
    rectify(first)
    add_inputs(first, layers.second[which], second)
    rectify(second)
    add_inputs(second, layers.last[which], out)


@compiled
def city_scale(s: np.record) -> float:
    return CITY_POINT


@compiled
def cards_scale(s: np.record) -> float:
    return CARDS_POINT


CITY_POINT, CARDS_POINT = 1.0, 3.0
"""Points that count as one step in the planner's judgement: there are more of them in The Card Game."""
MOST_JUDGED = 8.0
"""Steps that no judgement exceeds."""

judgement_scale = by_family(city_scale, cards_scale, state_at=0)


@compiled
def consider(
    t: np.record, s: np.record, mind: np.record, networks: Networks, actions: np.ndarray, values: np.ndarray
) -> int:
    """Let the planner think for the seat to move; write the moves it considers and all that a policy reads of them.

    Returns how many moves there are.
    """
    think(t, s, mind)
    return describe(t, s, mind, networks, actions, values)


@compiled
def describe(
    t: np.record, s: np.record, mind: np.record, networks: Networks, actions: np.ndarray, values: np.ndarray
) -> int:
    """Write the moves that the planner considers for its plan, and all that a policy reads; return how many."""
    n = networks.encoded
    row = networks.row
    encode(t, s, s.seat, row[:n])
    describe_plan(t, s, mind, row[n:])
    moves = weigh(t, s, mind, actions, values)
    describe_needs(t, s, mind, row[n:])
    best = values[0]
    for i in range(1, moves):
        best = max(best, values[i])
    scale = judgement_scale(s)
    for i in range(moves):
        gap = (best - values[i]) / scale
        judged = -gap / (1.0 + gap / MOST_JUDGED)
        describe_move(t, s, mind, actions[i], judged, networks.parts[i], networks.weights[i])
    return moves


@compiled
def prefer(networks: Networks, which: int, moves: int) -> None:
    """Write how much a policy prefers each of the moves considered."""
    run(networks.policy, which, networks.row, networks.sums, networks.levels)
    for i in range(moves):
        total = np.float32(0)
        for k in range(MOST_PARTS):
            total += networks.weights[i, k] * networks.levels[networks.parts[i, k]]
        networks.logits[i] = total


@compiled
def judge(t: np.record, s: np.record, seat: int, networks: Networks) -> None:
    """Write what a position with nothing hidden, such as a sampled world, is worth to a seat, whoever is to move."""
    encode_whole(t, s, seat, networks.whole)
    run(networks.critic, 0, networks.whole, networks.sums, networks.values)
    result = networks.values[RESULT]
    networks.values[RESULT] = result / (np.float32(1) + abs(result))


@compiled
def choose_by_network(
    t: np.record,
    s: np.record,
    which: int,
    mind: np.record,
    networks: Networks,
    actions: np.ndarray,
    values: np.ndarray,
) -> int:
    """Return the move that a policy prefers, the first of equals."""
    n = consider(t, s, mind, networks, actions, values)
    if n == 1 or is_settled(s):
        return best_of(actions, values, n)
    prefer(networks, which, n)
    return best_of(actions, networks.logits, n)


def room_for(policy: Layers, critic: Layers, encoded: int, moves: int) -> Networks:
    """Return networks with room for what they compute about so many moves."""
    hidden = max(layer.shape[2] for layers in (policy, critic) for layer in layers[:2])
    return Networks(
        policy,
        critic,
        encoded,
        np.zeros(policy.first.shape[1] - 1, np.float32),
        np.zeros(critic.first.shape[1] - 1, np.float32),
        np.zeros((2, hidden), np.float32),
        np.zeros(policy.last.shape[2], np.float32),
        np.zeros((moves, MOST_PARTS), np.int16),
        np.zeros((moves, MOST_PARTS), np.float32),
        np.zeros(moves, np.float32),
        np.zeros(VALUES, np.float32),
    )


NO_LAYERS = Layers(*(np.zeros((0, 1, 0), np.float32) for _ in range(3)))
NO_NETWORKS = room_for(NO_LAYERS, NO_LAYERS, 0, 0)
