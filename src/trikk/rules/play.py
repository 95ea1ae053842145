"""Many steps at once: a game replayed in one call, and many games side by side.

Functions named `..._many` work on the games from `begin` up to `end` of an array of states, so that several threads
can share the work. Each game has a generator of its own: the result is the same however the work is split.
"""

import numpy as np

from trikk.rules.bits import bit, has
from trikk.rules.families import apply, is_over, legal, sample, score, setup
from trikk.rules.jit import compiled

# --- one game ------------------------------------------------------------------------------------------------------


@compiled
def kept_action(t: np.record, s: np.record, tickets: int) -> int:
    """Return the action that keeps a set of tickets of the offer, or -1 if not all are on offer."""
    choice = np.int64(0)
    for i in range(s.offer_size[s.seat]):
        if has(tickets, s.offer[s.seat, i]):
            choice |= bit(i)
            tickets &= ~bit(s.offer[s.seat, i])
    return -1 if tickets != 0 else t.keep_base + choice


@compiled
def replay_game(
    t: np.record,
    s: np.record,
    players: int,
    g: np.record,
    ids: np.ndarray,
    actions: np.ndarray,
    kept: np.ndarray,
    tape: np.record,
) -> int:
    """Play the given actions from a blank state; return how many were legal, all of them if that is `len(actions)`."""
    setup(t, s, players, g, tape)
    for step in range(len(actions)):
        action = actions[step]
        if t.keep_base <= action < t.keep_base + t.keep_choices:
            action = kept_action(t, s, kept[step])
        n = legal(t, s, ids)
        at = np.searchsorted(ids[:n], action)
        if at == n or ids[at] != action:
            return step
        apply(t, s, action, g, tape)
    return len(actions)


@compiled
def legal_mask(t: np.record, s: np.record, ids: np.ndarray, mask: np.ndarray) -> int:
    """Set the mask of legal actions, one entry per action; `ids` receives them too. Return how many."""
    mask[:] = False
    n = legal(t, s, ids)
    for i in range(n):
        mask[ids[i]] = True
    return n


# --- many games side by side ---------------------------------------------------------------------------------------


@compiled
def setup_many(
    t: np.record, states: np.ndarray, players: int, g: np.ndarray, tape: np.record, begin: int, end: int
) -> None:
    """Set up games in blank states."""
    for i in range(begin, end):
        setup(t, states[i], players, g[i], tape)


@compiled
def legal_many(t: np.record, states: np.ndarray, masks: np.ndarray, begin: int, end: int) -> None:
    """Write each game's mask of legal actions; empty for a game that is over."""
    ids = np.empty(t.actions, np.int64)
    for i in range(begin, end):
        legal_mask(t, states[i], ids, masks[i])


@compiled
def sample_many(t: np.record, states: np.ndarray, g: np.ndarray, actions: np.ndarray, begin: int, end: int) -> None:
    """Write a random legal action for each game, -1 for one that is over."""
    for i in range(begin, end):
        actions[i] = -1 if is_over(states[i]) else sample(t, states[i], g[i])


@compiled
def first_illegal(t: np.record, states: np.ndarray, actions: np.ndarray, begin: int, end: int) -> int:
    """Return the first game whose action is not legal, or -1."""
    ids = np.empty(t.actions, np.int64)
    for i in range(begin, end):
        n = legal(t, states[i], ids)
        if n > 0:
            at = np.searchsorted(ids[:n], actions[i])
            if at == n or ids[at] != actions[i]:
                return i
    return -1


@compiled
def step_many(
    t: np.record, states: np.ndarray, actions: np.ndarray, g: np.ndarray, tape: np.record, begin: int, end: int
) -> None:
    """Carry out one legal action in each game; games that are over stay as they are."""
    for i in range(begin, end):
        if not is_over(states[i]):
            apply(t, states[i], actions[i], g[i], tape)


@compiled
def play_many(
    t: np.record, states: np.ndarray, g: np.ndarray, tape: np.record, steps: np.ndarray, begin: int, end: int
) -> None:
    """Play each game at random to its end, adding the number of steps."""
    for i in range(begin, end):
        s = states[i]
        while not is_over(s):
            apply(t, s, sample(t, s, g[i]), g[i], tape)
            steps[i] += 1


@compiled
def score_many(t: np.record, states: np.ndarray, scores: np.ndarray, begin: int, end: int) -> None:
    """Write the score table of each game."""
    for i in range(begin, end):
        score(t, states[i], scores[i])
