"""Games that a network learns from, played and recorded in compiled code."""

from typing import NamedTuple

import numpy as np

from trikk.bots.policies.belief import FINE
from trikk.bots.policies.choose import best_of
from trikk.bots.policies.decide import decide
from trikk.bots.policies.network import MOST_PARTS, Networks, consider, is_settled, prefer
from trikk.bots.policies.search import measures
from trikk.bots.policies.workspace import Workspace
from trikk.rules.city.scoring import WINNER
from trikk.rules.families import apply, encode_whole, is_over, score, setup, view
from trikk.rules.generator import below
from trikk.rules.jit import compiled

LEARNER = -1
"""Instead of a policy's number: the network that learns, which tries its moves by chance and is recorded."""


class Experience(NamedTuple):
    """What is recorded of games: every decision of the learner, and some positions as each seat finds them."""

    rows: np.ndarray
    """By decision, the policy's input."""
    wholes: np.ndarray
    """The critic's input."""
    starts: np.ndarray
    """By decision, where its moves begin."""
    chosen: np.ndarray
    """Which of the moves, counted from there."""
    chances: np.ndarray
    """The logarithm of the chance with which it was chosen."""
    places: np.ndarray
    """The game, and the seat."""
    parts: np.ndarray
    weights: np.ndarray
    """By move."""
    watched: np.ndarray
    """By position that was watched, the critic's input."""
    watched_places: np.ndarray
    """The game, and the seat."""
    margins: np.ndarray
    results: np.ndarray
    """By game and seat: points more than the best of the others, and -1 to 1 for losing to winning."""


def new_experience(
    inputs: int, whole: int, *, decisions: int, moves: int, watched: int, games: int, seats: int
) -> Experience:
    """Return room for so much."""
    return Experience(
        np.zeros((decisions, inputs), np.float32),
        np.zeros((decisions, whole), np.float32),
        np.zeros(decisions + 1, np.int64),
        np.zeros(decisions, np.int64),
        np.zeros(decisions, np.float32),
        np.zeros((decisions, 2), np.int64),
        np.zeros((moves, MOST_PARTS), np.int16),
        np.zeros((moves, MOST_PARTS), np.float32),
        np.zeros((watched, whole), np.float32),
        np.zeros((watched, 2), np.int64),
        np.zeros((games, seats), np.float32),
        np.zeros((games, seats), np.float32),
    )


@compiled
def try_move(networks: Networks, n: int, g: np.record, chances: np.ndarray, at: int) -> int:
    """Return one of the moves considered, drawn by how much each is preferred; write the logarithm of its chance."""
    most = networks.logits[0]
    for i in range(1, n):
        most = max(most, networks.logits[i])
    total = 0.0
    for i in range(n):
        total += np.exp(float(networks.logits[i] - most))
    left = below(g, FINE) / FINE * total
    chosen = n - 1
    for i in range(n):
        left -= np.exp(float(networks.logits[i] - most))
        if left < 0.0:
            chosen = i
            break
    chances[at] = float(networks.logits[chosen] - most) - np.log(total)
    return chosen


@compiled
def note_result(t: np.record, s: np.record, room: Workspace, margins: np.ndarray, results: np.ndarray) -> None:
    """Write how a game ended, for each seat."""
    score(t, s, room.scores)
    total, _, _, _ = measures(s)
    winners = 0
    for seat in range(s.players):
        winners += room.scores[seat, WINNER]
    for seat in range(s.players):
        most = -32768
        for other in range(s.players):
            if other != seat:
                most = max(most, room.scores[other, total])
        margins[seat] = room.scores[seat, total] - most
        results[seat] = 2.0 * room.scores[seat, WINNER] / winners - 1.0


@compiled
def record_game(
    t: np.record,
    game: int,
    state: np.ndarray,
    g: np.record,
    seats: np.ndarray,
    policies: np.ndarray,
    room: Workspace,
    out: Experience,
    counts: np.ndarray,
    often: int,
) -> bool:
    """Play a game from a blank state and record it; return whether there was room for all of it.

    One of `often` positions is watched, as one of the seats finds it. `counts`: decisions, moves and watched positions.
    """
    s, networks = state[0], room.networks
    setup(t, s, len(policies), g, room.tape)
    while not is_over(s):
        seat = s.seat
        if counts[2] < len(out.watched) and below(seats[seat], often) == 0:
            reader = below(seats[seat], s.players)
            encode_whole(t, s, reader, out.watched[counts[2]])
            out.watched_places[counts[2], 0] = game
            out.watched_places[counts[2], 1] = reader
            counts[2] += 1
        view(t, state, seat, room.worlds)
        seen, mind, policy = room.worlds[0], room.minds[seat], policies[seat]
        if policy == LEARNER:
            n = consider(t, seen, mind, networks, room.actions, room.values)
            if n == 1 or is_settled(seen):
                action = best_of(room.actions, room.values, n)
            else:
                at, first = counts[0], counts[1]
                if at == len(out.rows) or first + n > len(out.parts):
                    return False
                prefer(networks, 0, n)
                chosen = try_move(networks, n, seats[seat], out.chances, at)
                action = room.actions[chosen]
                out.rows[at] = networks.row
                encode_whole(t, s, seat, out.wholes[at])
                out.starts[at] = first
                out.starts[at + 1] = first + n
                out.chosen[at] = chosen
                out.places[at, 0] = game
                out.places[at, 1] = seat
                for i in range(n):
                    out.parts[first + i] = networks.parts[i]
                    out.weights[first + i] = networks.weights[i]
                counts[0] = at + 1
                counts[1] = first + n
        else:
            action = decide(t, seen, policy, mind, room, seats[seat])
        apply(t, s, action, g, room.tape)
    note_result(t, s, room, out.margins[game], out.results[game])
    return True


@compiled
def record_games(
    t: np.record,
    states: np.ndarray,
    g: np.ndarray,
    seats: np.ndarray,
    policies: np.ndarray,
    styles: np.ndarray,
    room: Workspace,
    out: Experience,
    counts: np.ndarray,
    often: int,
) -> int:
    """Play a game in each blank state, as `record_game` does; return how many there was room for.

    `policies` and `styles` are given by game and seat.
    """
    for i in range(len(states)):
        before0, before1, before2 = counts[0], counts[1], counts[2]
        for seat in range(policies.shape[1]):
            room.minds[seat].style[:] = styles[i, seat]
        if not record_game(t, i, states[i : i + 1], g[i], seats[i], policies[i], room, out, counts, often):
            counts[0], counts[1], counts[2] = before0, before1, before2
            return i
    return len(states)
