"""Many steps at once: a game replayed in one call, and many games side by side.

Functions named `..._many` work on the games from `begin` up to `end` of an array of states, so that several threads
can share the work; `where` says in which of them something happens. Each game has a generator of its own: the result is
the same however the work is split.
"""

import numpy as np

from trikk.rules.bits import bit, has
from trikk.rules.borrowing import borrowed
from trikk.rules.families import apply, encode, encode_whole, is_legal, is_over, legal, sample, score, setup
from trikk.rules.jit import compiled

AT_END, ILLEGAL = -1, -2
"""Instead of the seat that decides next."""

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


@compiled
def replay_decisions(
    t: np.record,
    s: np.record,
    players: int,
    g: np.record,
    ids: np.ndarray,
    actions: np.ndarray,
    kept: np.ndarray,
    tape: np.record,
    seats: np.ndarray,
    observations: np.ndarray,
    masks: np.ndarray,
) -> int:
    """Play actions as `replay_game` does, and write for each who made it, what that seat knew, and its legal actions.

    The number of an action that keeps tickets is completed from the offer.
    """
    setup(t, s, players, g, tape)
    for step in range(len(actions)):
        action = actions[step]
        if t.keep_base <= action < t.keep_base + t.keep_choices:
            action = kept_action(t, s, kept[step])
        legal_mask(t, s, ids, masks[step])
        if action < 0 or not masks[step, action]:
            return step
        seats[step] = s.seat
        encode(t, s, s.seat, observations[step])
        actions[step] = action
        apply(t, s, action, g, tape)
    return len(actions)


@compiled
def advance(
    t: np.record,
    s: np.record,
    action: int,
    g: np.record,
    tape: np.record,
    ids: np.ndarray,
    observation: np.ndarray,
    mask: np.ndarray,
) -> int:
    """Carry out an action and write the next decision: what its seat may know, and what is legal.

    Return the seat, or AT_END, with an empty mask. If the action is not legal, return ILLEGAL and change nothing.
    """
    if is_over(s) or not is_legal(t, s, action, ids):
        return ILLEGAL
    apply(t, s, action, g, tape)
    return write_decision(t, s, ids, observation, mask)


@compiled
def write_decision(t: np.record, s: np.record, ids: np.ndarray, observation: np.ndarray, mask: np.ndarray) -> int:
    """Write a decision as `advance` does, of the position as it is."""
    encode(t, s, s.seat, observation)
    return s.seat if legal_mask(t, s, ids, mask) > 0 else AT_END


# --- many games side by side ---------------------------------------------------------------------------------------


@compiled
def setup_many(
    t: np.record,
    states: np.ndarray,
    blank: np.ndarray,
    players: int,
    g: np.ndarray,
    tape: np.record,
    where: np.ndarray,
    begin: int,
    end: int,
) -> None:
    """Set up games in place of whatever there is. `blank` is an empty state (array of one)."""
    for i in range(begin, end):
        if where[i]:
            states[i] = blank[0]
            setup(t, states[i], players, g[i], tape)


@compiled
def legal_many(t: np.record, states: np.ndarray, masks: np.ndarray, begin: int, end: int) -> None:
    """Write each game's mask of legal actions; empty for a game that is over."""
    ids, rows = np.empty(t.actions, np.int64), borrowed(masks)
    for i in range(begin, end):
        legal_mask(t, states[i], ids, rows[i])


@compiled
def sample_many(t: np.record, states: np.ndarray, g: np.ndarray, actions: np.ndarray, begin: int, end: int) -> None:
    """Write a random legal action for each game, -1 for one that is over."""
    for i in range(begin, end):
        actions[i] = -1 if is_over(states[i]) else sample(t, states[i], g[i])


@compiled
def first_illegal(
    t: np.record, states: np.ndarray, actions: np.ndarray, where: np.ndarray, begin: int, end: int
) -> int:
    """Return the first game whose action is not legal, or -1; games that are over do not count."""
    ids = np.empty(t.actions, np.int64)
    for i in range(begin, end):
        if where[i] and not is_over(states[i]) and not is_legal(t, states[i], actions[i], ids):
            return i
    return -1


@compiled
def step_many(
    t: np.record,
    states: np.ndarray,
    actions: np.ndarray,
    g: np.ndarray,
    tape: np.record,
    where: np.ndarray,
    begin: int,
    end: int,
) -> None:
    """Carry out one legal action in each game; games that are over stay as they are."""
    for i in range(begin, end):
        if where[i] and not is_over(states[i]):
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
def score_many(t: np.record, states: np.ndarray, scores: np.ndarray, where: np.ndarray, begin: int, end: int) -> None:
    """Write the score table of each game."""
    for i in range(begin, end):
        if where[i]:
            score(t, states[i], scores[i])


@compiled
def encode_many(t: np.record, states: np.ndarray, seats: np.ndarray, out: np.ndarray, begin: int, end: int) -> None:
    """Write what a seat may know of each game; seat -1 is the one to move."""
    rows = borrowed(out)
    for i in range(begin, end):
        encode(t, states[i], seats[i] if seats[i] >= 0 else states[i].seat, rows[i])


@compiled
def encode_whole_many(
    t: np.record, states: np.ndarray, seats: np.ndarray, out: np.ndarray, begin: int, end: int
) -> None:
    """Write each game as a whole, secrets included, seats counted from the given one; -1 is the one to move."""
    rows = borrowed(out)
    for i in range(begin, end):
        encode_whole(t, states[i], seats[i] if seats[i] >= 0 else states[i].seat, rows[i])
