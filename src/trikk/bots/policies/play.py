"""Whole games between compiled policies, without any Python."""

from typing import NamedTuple

import numpy as np

from trikk.bots.policies.decide import decide
from trikk.bots.policies.workspace import Workspace
from trikk.rules.families import apply, is_over, score, setup, view
from trikk.rules.jit import compiled

TOO_LONG = -1
"""Returned by `play_game` if the array for its actions is too short."""


class Log(NamedTuple):
    """What is recorded of games."""

    actions: np.ndarray
    """Of all games, one after the other."""
    kept: np.ndarray
    """For an action that keeps tickets, the set of them: the action alone does not say which."""
    ends: np.ndarray
    """By game, where its actions end."""
    decisions: np.ndarray
    """By game and seat, how many there were."""
    scores: np.ndarray
    """By game."""


@compiled
def play_game(
    t: np.record,
    state: np.ndarray,
    g: np.record,
    seats: np.ndarray,
    policies: np.ndarray,
    room: Workspace,
    actions: np.ndarray,
    kept: np.ndarray,
    decisions: np.ndarray,
) -> int:
    """Play a game from a blank state (array of one) to its end; return the number of steps.

    `seats` are the seats' own generators, `policies` how each seat chooses, from nothing but its view of the game,
    which is made in `room`. The other arguments are the parts of a `Log` for one game.
    """
    s = state[0]
    setup(t, s, len(policies), g, room.tape)
    steps = 0
    while not is_over(s):
        if steps == len(actions):
            return TOO_LONG
        seat = s.seat
        view(t, state, seat, room.worlds)
        action = decide(t, room.worlds[0], policies[seat], room.minds[seat], room, seats[seat])
        held = s.held[seat]
        apply(t, s, action, g, room.tape)
        actions[steps] = action
        kept[steps] = s.held[seat] & ~held
        decisions[seat] += 1
        steps += 1
    return steps


@compiled
def play_games(
    t: np.record,
    states: np.ndarray,
    g: np.ndarray,
    seats: np.ndarray,
    policies: np.ndarray,
    room: Workspace,
    log: Log,
) -> int:
    """Play a game in each blank state, as `play_game` does; return how many fitted into the array for actions."""
    used = 0
    for i in range(len(states)):
        state, actions, kept = states[i : i + 1], log.actions[used:], log.kept[used:]
        steps = play_game(t, state, g[i], seats[i], policies, room, actions, kept, log.decisions[i])
        if steps == TOO_LONG:
            return i
        used += steps
        log.ends[i] = used
        score(t, states[i], log.scores[i])
    return len(states)
