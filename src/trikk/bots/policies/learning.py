"""Many games for a learner: its actions are carried out, other seats play by policies, and each row is its decision.

One call steps the games from `begin` up to `end`, starts those anew that end, and writes what the learner needs next.
Each game has dice of its own, so the result is the same however the work is split.
"""

from typing import NamedTuple

import numpy as np

from trikk.bots.policies.decide import decide
from trikk.bots.policies.workspace import Workspace
from trikk.rules.borrowing import borrowed
from trikk.rules.families import apply, encode, is_over, score, setup, view
from trikk.rules.jit import compiled
from trikk.rules.play import legal_mask

TOGETHER = 64
"""Games that are stepped, then written, before the next: they stay in the cache, and the processor in one function."""

OUTSIDE = -1
"""Who plays a seat: the learner."""

REWARD_WIN, REWARD_MARGIN, REWARD_POINTS = range(3)


class Opponents(NamedTuple):
    """Who plays which seat, and how."""

    sitting: np.ndarray
    """By game and seat: OUTSIDE, or which of the policies."""
    policies: np.ndarray
    """Numbers of policies; the mind of the same index in the workspace has the style."""
    dice: np.ndarray
    """By game and seat, the seat's own generator."""
    rotate: bool
    """Whether everyone moves on by a seat when a game starts anew."""


class Rows(NamedTuple):
    """What is written for the learner, a row per game."""

    observations: np.ndarray
    masks: np.ndarray
    rewards: np.ndarray
    """By seat, of the game that has just ended; otherwise 0."""
    ended: np.ndarray
    """Whether a game has just ended, so that the observation is of the next one."""
    seats: np.ndarray
    """Whose decision it is now."""


@compiled
def choose_many(
    t: np.record,
    states: np.ndarray,
    dice: np.ndarray,
    policy: int,
    actions: np.ndarray,
    where: np.ndarray,
    room: Workspace,
    begin: int,
    end: int,
) -> None:
    """Write the action of a policy for the seat to move, from its view alone; -1 elsewhere and where a game is over."""
    for i in range(begin, end):
        s = states[i]
        actions[i] = -1
        if where[i] and not is_over(s):
            view(t, states[i : i + 1], s.seat, room.worlds)
            actions[i] = decide(t, room.worlds[0], policy, room.minds[0], room, dice[i, s.seat])


@compiled
def play_on(t: np.record, states: np.ndarray, i: int, g: np.record, opponents: Opponents, room: Workspace) -> None:
    """Let the policies of a game play until the learner has to decide, or the game is over."""
    s = states[i]
    while not is_over(s) and opponents.sitting[i, s.seat] != OUTSIDE:
        who, seat = opponents.sitting[i, s.seat], s.seat
        view(t, states[i : i + 1], seat, room.worlds)
        policy, mind, dice = opponents.policies[who], room.minds[who], opponents.dice[i, seat]
        action = decide(t, room.worlds[0], policy, mind, room, dice)
        apply(t, s, action, g, room.tape)


@compiled
def move_on(sitting: np.ndarray) -> None:
    """Let everyone move on by a seat."""
    last = sitting[len(sitting) - 1]
    for seat in range(len(sitting) - 1, 0, -1):
        sitting[seat] = sitting[seat - 1]
    sitting[0] = last


@compiled
def begin_game(
    t: np.record,
    states: np.ndarray,
    i: int,
    blank: np.ndarray,
    g: np.record,
    opponents: Opponents,
    room: Workspace,
) -> None:
    """Set up a game in place of one that is over, and play to the learner's first decision."""
    states[i] = blank[0]
    setup(t, states[i], opponents.sitting.shape[1], g, room.tape)
    play_on(t, states, i, g, opponents, room)


@compiled
def write_rewards(
    t: np.record, s: np.record, kind: int, total: int, winner: int, scores: np.ndarray, out: np.ndarray
) -> None:
    """Write what the end of a game is worth to each seat; `total` and `winner` are columns of its scores."""
    score(t, s, scores)
    winners = 0
    for seat in range(s.players):
        winners += scores[seat, winner]
    for seat in range(s.players):
        if kind == REWARD_WIN:
            out[seat] = 2.0 * scores[seat, winner] / winners - 1.0
            continue
        out[seat] = scores[seat, total]
        if kind == REWARD_MARGIN:
            best = scores[(seat + 1) % s.players, total]
            for k in range(2, s.players):
                best = max(best, scores[(seat + k) % s.players, total])
            out[seat] -= best


@compiled
def write_decisions(t: np.record, states: np.ndarray, rows: Rows, ids: np.ndarray, begin: int, end: int) -> None:
    """Write the decision that is due in each game: whose it is, what that seat may know, and what is legal."""
    observations, masks, legal_ids = borrowed(rows.observations), borrowed(rows.masks), borrowed(ids)
    for i in range(begin, end):
        rows.seats[i] = states[i].seat
        encode(t, states[i], states[i].seat, observations[i])
    for i in range(begin, end):
        legal_mask(t, states[i], legal_ids, masks[i])


@compiled
def begin_many(
    t: np.record,
    states: np.ndarray,
    blank: np.ndarray,
    g: np.ndarray,
    opponents: Opponents,
    rows: Rows,
    room: Workspace,
    begin: int,
    end: int,
) -> None:
    """Begin each game, and write the learner's first decision in it."""
    for i in range(begin, end):
        begin_game(t, states, i, blank, g[i], opponents, room)
        rows.rewards[i, :] = 0.0
        rows.ended[i] = False
    write_decisions(t, states, rows, room.actions, begin, end)


@compiled
def advance_many(
    t: np.record,
    states: np.ndarray,
    blank: np.ndarray,
    g: np.ndarray,
    actions: np.ndarray,
    opponents: Opponents,
    reward: int,
    total: int,
    winner: int,
    rows: Rows,
    room: Workspace,
    begin: int,
    end: int,
) -> None:
    """Carry out the learner's legal action in each game, and write its next decision there."""
    # Handing on a tuple counts the users of all its arrays, so in most games none is handed on.
    sitting, rewards = borrowed(opponents.sitting), borrowed(rows.rewards)
    players = sitting.shape[1]
    for first in range(begin, end, TOGETHER):
        last = min(first + TOGETHER, end)
        for i in range(first, last):
            s = states[i]
            apply(t, s, actions[i], g[i], room.tape)
            if sitting[i, s.seat] != OUTSIDE:
                play_on(t, states, i, g[i], opponents, room)
            rows.ended[i] = is_over(s)
            for seat in range(players):
                rewards[i, seat] = 0.0
            if is_over(s):
                write_rewards(t, s, reward, total, winner, room.scores, rewards[i])
                if opponents.rotate:
                    move_on(sitting[i])
                begin_game(t, states, i, blank, g[i], opponents, room)
        write_decisions(t, states, rows, room.actions, first, last)
