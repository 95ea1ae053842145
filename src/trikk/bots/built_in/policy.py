"""The bots that play by a compiled policy: a move at once, whatever time there is."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from trikk.bots.decision import Decision
from trikk.bots.learned.network_file import network_for
from trikk.bots.policies.choose import (
    POLICY_GREEDY,
    POLICY_NOVICE,
    POLICY_PLANNER,
    POLICY_RANDOM,
)
from trikk.bots.policies.decide import POLICY_NEURAL, decide
from trikk.bots.policies.network import NO_NETWORKS, Layers, Networks, room_for
from trikk.bots.policies.style import BALANCED, Style, weights_of
from trikk.bots.policies.workspace import Workspace, new_workspace
from trikk.catalog import Edition
from trikk.game.engine import Engine, engine_for
from trikk.game.moves import Move
from trikk.rules.generator import below
from trikk.rules.jit import DECISION_MS, expect

MOST_SLIPS = 100


class Policy(NamedTuple):
    """How a seat chooses by rules, in compiled code."""

    number: int
    """Which of them, by its number in `trikk.bots.policies.choose`."""
    style: Style = BALANCED
    slips: int = 0
    """Of a hundred decisions of a planner, how many a novice makes."""

    def put_on(self, minds: np.ndarray, seat: int, state: np.dtype[np.void]) -> None:
        """Give a mind the weights of the style, and its slips."""
        minds["style"][seat] = weights_of(state, self.style)
        minds["slips"][seat] = self.slips


class LearnedPolicy(NamedTuple):
    """How a seat chooses by a network, in compiled code: only where `room_of` has loaded it has it a number."""

    network: str = ""
    """The network's file; empty for that which comes with Trikk."""


class RandomBot:
    """Any legal move, each equally likely."""

    policy = Policy(POLICY_RANDOM)

    def choose(self, decision: Decision) -> Move:
        return decision.moves[below(decision.dice.generators[0], len(decision.moves))]


class NoviceBot:
    """Knows the rules and little more: keeps what it is dealt, takes any card, and plays what it happens to have."""

    policy = Policy(POLICY_NOVICE)

    def choose(self, decision: Decision) -> Move:
        return policy_move(decision, self.policy)


class GreedyBot:
    """Takes what brings most points at once, and otherwise the card it can soonest use."""

    policy = Policy(POLICY_GREEDY)

    def choose(self, decision: Decision) -> Move:
        return policy_move(decision, self.policy)


class PlannerBot:
    """Plans for its tickets, collects what the plan needs, and watches how soon the game will end."""

    def __init__(self, style: Style = "balanced", slips: int = 0) -> None:
        """Play in a style: ends the game early, collects many tickets, or blocks others.

        `slips`: of a hundred decisions, how many it makes as a novice would.
        """
        if not 0 <= slips <= MOST_SLIPS:
            raise ValueError(f"slips must be from 0 to {MOST_SLIPS}, not {slips}")
        self.policy = Policy(POLICY_PLANNER, style, slips=slips)

    def choose(self, decision: Decision) -> Move:
        return policy_move(decision, self.policy)


class NeuralBot:
    """Has learned, in games against the planner and itself, which of the planner's moves is best."""

    def __init__(self, file: str = "") -> None:
        """Play by the network that comes with Trikk, or by that of a file which `trikk train` has written."""
        self.policy = LearnedPolicy(file)

    def check(self, edition: Edition, players: int) -> None:
        """Raise if there is no network for an edition and a number of seats."""
        network_for(edition, players, self.policy.network)

    def choose(self, decision: Decision) -> Move:
        return policy_move(decision, self.policy)


def policy_move(decision: Decision, policy: Policy | LearnedPolicy) -> Move:
    """Return the move that a compiled policy chooses."""
    expect(DECISION_MS)
    engine = decision.engine
    state: np.record = decision.knowledge[0]
    room, numbers = room_of(engine, int(state.players), [policy], minds=1)
    action = decide(engine.tables, state, numbers[0], room.minds[0], room, decision.dice.generators[0])
    return engine.moves_of(state, [int(action)])[0]


def room_of(
    engine: Engine, players: int, policies: Sequence[Policy | LearnedPolicy], *, minds: int
) -> tuple[Workspace, list[int]]:
    """Return room for policies to think in, the first ones' styles in its minds, and each policy's number there."""
    files = list(dict.fromkeys(policy.network for policy in policies if isinstance(policy, LearnedPolicy)))
    networks = networks_of(engine.edition, players, files) if files else NO_NETWORKS
    room = new_workspace(engine.tables, engine.dtype, minds=minds, worlds=1, networks=networks)
    numbers = []
    for mind, policy in enumerate(policies):
        if isinstance(policy, LearnedPolicy):
            numbers.append(POLICY_NEURAL + files.index(policy.network))
        else:
            policy.put_on(room.minds, mind, engine.dtype)
            numbers.append(policy.number)
    return room, numbers


def networks_of(edition: Edition, players: int, files: Sequence[str] = ("",)) -> Networks:
    """Return the networks of files, or that which comes with Trikk, for compiled code, with room for one thread."""
    found = [network_for(edition, players, file) for file in files]
    layers = zip(*(network.policy for network in found), strict=True)
    policy = Layers(*(np.concatenate(layer) if len(layer) > 1 else layer[0] for layer in layers))
    actions = int(engine_for(edition).tables.actions)
    return room_for(policy, found[0].critic, found[0].shape.encoded, actions)
