"""Whole games between compiled policies, without a step of Python."""

import numpy as np

from trikk.bots.policies.choose import choose
from trikk.rules.families import apply, is_over, score, setup, view
from trikk.rules.jit import compiled

TOO_LONG = -1
"""Returned by `play_game` when the game does not fit the room for its actions."""


@compiled
def play_game(
    t: np.record,
    state: np.ndarray,
    players: int,
    g: np.record,
    seats: np.ndarray,
    policies: np.ndarray,
    seen: np.ndarray,
    minds: np.ndarray,
    ids: np.ndarray,
    values: np.ndarray,
    actions: np.ndarray,
    kept: np.ndarray,
    decisions: np.ndarray,
    tape: np.record,
) -> int:
    """Play a game from a blank state (array of one) to its end; return the number of steps.

    `seats` are the seats' own generators, `policies` how each chooses in its mind, from no more than its view of the
    game, which is made in `seen`. `actions` receives every action and, where it keeps tickets, `kept` the set of
    tickets: the action alone would not say which. `decisions` counts them by seat.
    """
    s = state[0]
    setup(t, s, players, g, tape)
    steps = 0
    while not is_over(s):
        if steps == len(actions):
            return TOO_LONG
        seat = s.seat
        view(t, state, seat, seen)
        action = choose(t, seen[0], policies[seat], minds[seat], ids, values, seats[seat])
        held = s.held[seat]
        apply(t, s, action, g, tape)
        actions[steps] = action
        kept[steps] = s.held[seat] & ~held
        decisions[seat] += 1
        steps += 1
    return steps


@compiled
def play_games(
    t: np.record,
    states: np.ndarray,
    players: int,
    g: np.ndarray,
    seats: np.ndarray,
    policies: np.ndarray,
    seen: np.ndarray,
    minds: np.ndarray,
    ids: np.ndarray,
    values: np.ndarray,
    actions: np.ndarray,
    kept: np.ndarray,
    ends: np.ndarray,
    decisions: np.ndarray,
    scores: np.ndarray,
    tape: np.record,
) -> int:
    """Play a game in each blank state, as `play_game` does; return how many before one had no room for its actions.

    The actions of all games stand one after the other; `ends` receives where each game's end.
    """
    used = 0
    for i in range(len(states)):
        steps = play_game(
            t,
            states[i : i + 1],
            players,
            g[i],
            seats[i],
            policies,
            seen,
            minds,
            ids,
            values,
            actions[used:],
            kept[used:],
            decisions[i],
            tape,
        )
        if steps == TOO_LONG:
            return i
        used += steps
        ends[i] = used
        score(t, states[i], scores[i])
    return len(states)
