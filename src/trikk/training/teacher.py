"""Lessons: `search` plays, and the network learns how often it tried each move, and how the games ended."""

from dataclasses import dataclass

import numpy as np

from trikk.bots.built_in.search import Search
from trikk.bots.dice import Dice
from trikk.bots.policies.choose import POLICY_PLANNER
from trikk.bots.policies.decide import decide
from trikk.bots.policies.network import MOST_PARTS, Networks, consider, is_settled
from trikk.bots.policies.workspace import new_workspace
from trikk.game.engine import Engine
from trikk.rules.families import apply, encode_whole, is_over, setup, view
from trikk.rules.generator import new_generators
from trikk.training.rollout import Experience, note_result

SEARCH_SEAT = 101
"""The search's dice are those of a seat that no game has."""


@dataclass
class Lesson:
    """Decisions of the search: what a network would have read, and how often each move was tried."""

    experience: Experience
    tries: np.ndarray
    """By move, its part of all tries."""
    decisions: int


def give_lesson(
    engine: Engine, players: int, networks: Networks, seeds: list[int], iterations: int, whole: int
) -> Lesson:
    """Play a game from each seed, the search in one seat and planners in the others; return what the search did."""
    rows: list[np.ndarray] = []
    wholes: list[np.ndarray] = []
    parts: list[np.ndarray] = []
    weights: list[np.ndarray] = []
    tries: list[np.ndarray] = []
    starts = [0]
    places: list[tuple[int, int]] = []
    margins = np.zeros((len(seeds), players), np.float32)
    results = np.zeros((len(seeds), players), np.float32)
    t = engine.tables
    room = new_workspace(t, engine.dtype, minds=players, worlds=1, networks=networks)
    for game, seed in enumerate(seeds):
        state = np.zeros(1, engine.dtype)
        s = state[0]
        generators = new_generators([seed])
        setup(t, s, players, generators[0], room.tape)
        teacher, dice, search = game % players, Dice.of_seat(seed, SEARCH_SEAT), Search(engine)
        while not is_over(s):
            seat = int(s.seat)
            view(t, state, seat, room.worlds)
            seen = room.worlds[0]
            if seat != teacher:
                action = int(decide(t, seen, POLICY_PLANNER, room.minds[seat], room, dice.generators[0]))
                apply(t, s, action, generators[0], room.tape)
                continue
            n = int(consider(t, seen, room.minds[seat], networks, room.actions, room.values))
            actions = room.actions[:n].copy()
            action = int(actions[np.argmax(room.values[:n])])
            if n > 1 and not is_settled(seen):
                row, described, weighed = networks.row.copy(), networks.parts[:n].copy(), networks.weights[:n].copy()
                search.prepare(room.worlds, seat, dice)
                search.iterate(iterations)
                counted = search.sums()[:, 0]
                share = dict(zip(search.actions.tolist(), (counted / counted.sum()).tolist(), strict=True))
                rows.append(row)
                wholes.append(np.zeros(whole, np.float32))
                encode_whole(t, s, seat, wholes[-1])
                parts.append(described)
                weights.append(weighed)
                tries.append(np.array([share.get(int(a), 0.0) for a in actions], np.float32))
                starts.append(starts[-1] + n)
                places.append((game, seat))
                action = int(actions[np.argmax(tries[-1])])
                search.descend(action)
            apply(t, s, action, generators[0], room.tape)
        note_result(t, s, room, margins[game], results[game])
    decisions = len(rows)
    experience = Experience(
        np.stack(rows),
        np.stack(wholes),
        np.array(starts),
        np.zeros(decisions, np.int64),
        np.zeros(decisions, np.float32),
        np.array(places),
        np.concatenate(parts),
        np.concatenate(weights),
        np.zeros((0, whole), np.float32),
        np.zeros((0, 2), np.int64),
        margins,
        results,
    )
    assert experience.parts.shape[1] == MOST_PARTS
    return Lesson(experience, np.concatenate(tries), decisions)
