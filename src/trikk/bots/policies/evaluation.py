"""Tries moves in the same worlds with the same dice, and lets the planner play on.

So a comparison of two moves shows what the moves do, and less of how lucky each was.

Only + - * / in a fixed order: the same position gives the same numbers on every machine.
"""

from typing import NamedTuple

import numpy as np

from trikk.bots.policies.belief import FINE, exchange
from trikk.bots.policies.choose import follow
from trikk.bots.policies.search import (
    MOST_STEPS,
    copy_plan,
    forget,
    measures,
    prepare_search,
    remaining,
    sample_world,
)
from trikk.bots.policies.workspace import Workspace
from trikk.rules.bits import bit, count, has, lowest, nth
from trikk.rules.cards.state import PHASE_SCORING
from trikk.rules.city.scoring import WINNER
from trikk.rules.families import apply, by_family, is_over, legal, score
from trikk.rules.generator import BUFFER, below
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD
from trikk.rules.tickets import DECK

POINTS, MARGIN, CHANCE = range(3)
RESULTS = 3
"""The columns of a result, for each move in each world."""

SMOOTH = 0.35
"""Part of the search's own width of margins, within which a result counts as partly lucky."""
UNTHOUGHT = 2.0
"""How many points worse a move counts that the planner does not consider."""
SWAPS = 150
"""Tickets of a seat that are exchanged, at most, until its hand fits the track pile it was collected for."""
LIKELIER = 1.5
"""How much more likely a hand of tickets is for each point more."""
CARD_LACKING = 12
"""How many points a missing card on the track pile counts."""


class Position(NamedTuple):
    """What a seat sees, and what its worlds are made from."""

    seen: np.ndarray
    """A state, as an array of one."""
    seat: int
    fit: np.ndarray
    """How likely each ticket is with each of the others."""
    key: np.ndarray
    """Together with its number it determines a world, whatever is tried there."""


@compiled
def find_moves(t: np.record, position: Position, room: Workspace) -> int:
    """Make the seat's plan and guess the others' tickets; write all legal moves to the workspace, return how many.

    Moves that the planner considers have its values; all others count as worse.
    """
    actions, values = room.actions, room.values
    n = prepare_search(t, position.seen, position.seat, position.fit, room)
    worst = values[0]
    for i in range(n):
        worst = min(worst, values[i])
    everything = np.empty(t.actions, np.int64)
    thought = n
    for i in range(legal(t, position.seen[0], everything)):
        found = False
        for k in range(thought):
            found = found or actions[k] == everything[i]
        if not found:
            actions[n] = everything[i]
            values[n] = worst - UNTHOUGHT
            n += 1
    return n


@compiled
def leave_tickets(t: np.record, s: np.record, seat: int, g: np.record) -> None:
    """City games: what others have built is all that is known of their tickets."""


@compiled
def lacking(t: np.record, s: np.record, seat: int, tickets: int) -> int:
    """Return how many cards a track pile lacks to pay for all of some tickets."""
    missing = -s.track[seat, WILD]
    for card in range(1, t.colours + 1):
        asked = np.int64(0)
        left = tickets
        while left != 0:
            asked += t.ticket_cards[lowest(left), card]
            left &= left - 1
        missing += max(0, asked - s.track[seat, card])
    return max(0, missing)


@compiled
def holder_of(s: np.record, seat: int, ticket: int) -> int:
    """Return the seat still to score that holds a ticket, or DECK."""
    for other in range(seat + 1, s.players):
        if has(s.held[other], ticket):
            return other
    return DECK


@compiled
def fit_tickets(t: np.record, s: np.record, seat: int, g: np.record) -> None:
    """The Card Game, in a scoring: deal the others tickets that fit their track piles.

    Hidden tickets of those still to score (K19: the seats after this one) change places with each other and with some
    of the deck, more often towards tickets that lack fewer cards and bring more points (Metropolis).
    """
    if s.phase != PHASE_SCORING:
        return
    hidden = s.shuffled
    for i in range(s.under_size):
        if not has(s.placed[seat], s.under[i]):
            hidden |= bit(s.under[i])
    for other in range(seat + 1, s.players):
        hidden |= s.held[other]
    for _ in range(SWAPS * (s.players - seat - 1)):
        other = seat + 1 + below(g, s.players - seat - 1)
        theirs, pool = s.held[other], hidden & ~s.held[other] & s.may[seat, other]
        if theirs == 0 or pool == 0:
            continue
        out, into = nth(theirs, below(g, count(theirs))), nth(pool, below(g, count(pool)))
        where = holder_of(s, seat, into)
        if not has(s.may[seat, where], out):
            continue
        worse = CARD_LACKING * (lacking(t, s, other, theirs & ~bit(out) | bit(into)) - lacking(t, s, other, theirs))
        if where == DECK:
            worse += t.ticket_points[out] - t.ticket_points[into]
        else:
            tickets = s.held[where]
            fits = lacking(t, s, where, tickets & ~bit(into) | bit(out))
            worse += CARD_LACKING * (fits - lacking(t, s, where, tickets))
        chance = 1.0
        for _ in range(worse):
            chance /= LIKELIER
        if below(g, FINE) < FINE * chance:
            exchange(s, where, into, out)
            exchange(s, other, out, into)


suit_tickets = by_family(leave_tickets, fit_tickets)


@compiled
def chance_of(margin: float, wins: float, width: float) -> float:
    """Return the chance to win after a result: in between if it was close and much could have gone differently."""
    if width < 1.0:
        return wins
    x = margin / width
    if x <= -1.0:
        return 0.0
    if x >= 1.0:
        return 1.0
    return 0.5 + 0.75 * x - 0.25 * x * x * x


@compiled
def add_result(scores: np.ndarray, seat: int, players: int, total: int, width: float, out: np.ndarray) -> None:
    """Write what a game brought the seat."""
    most, winners = -32768, 0
    for other in range(players):
        winners += scores[other, WINNER]
        if other != seat:
            most = max(most, scores[other, total])
    margin = float(scores[seat, total] - most)
    out[POINTS] = scores[seat, total]
    out[MARGIN] = margin
    out[CHANCE] = chance_of(margin, scores[seat, WINNER] / winners, width)


@compiled
def throw(g: np.record, key: np.ndarray, stream: int) -> None:
    """Begin a stream of dice."""
    for i in range(len(key)):
        g.key[i] = key[i]
    g.stream = stream
    g.block = 0
    g.at = BUFFER


@compiled
def try_moves(
    t: np.record, position: Position, first: int, last: int, moves: np.ndarray, room: Workspace, out: np.ndarray
) -> None:
    """Try each move in each of the worlds from `first` on up to `last`; write the results to out[world, move].

    The workspace has three worlds and two generators.
    """
    seat, minds, worlds, dice = position.seat, room.minds, room.worlds, room.dice
    for world in range(first, last):
        throw(dice[0], position.key, world)
        sample_world(t, position.seen, seat, position.fit, dice[0], worlds)
        suit_tickets(t, worlds[0], seat, dice[0])
        worlds[2] = worlds[0]
        dice[1] = dice[0]
        total, widest, _, _ = measures(worlds[0])
        width = SMOOTH * widest * remaining(t, worlds[0])
        for i in range(len(moves)):
            worlds[0] = worlds[2]
            dice[0] = dice[1]
            s = worlds[0]
            for other in range(s.players):
                forget(s, minds, other)
            copy_plan(s, minds, len(minds) - 1, seat)
            apply(t, s, moves[i], dice[0], room.tape)
            steps = 1
            while not is_over(s) and steps < MOST_STEPS:
                steps += 1
                apply(t, s, follow(t, s, minds[s.seat], room.actions, room.values), dice[0], room.tape)
            score(t, s, room.scores)
            add_result(room.scores, seat, s.players, total, width, out[world - first, i])
