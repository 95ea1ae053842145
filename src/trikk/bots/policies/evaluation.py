"""What comes of moves, tried side by side: every one in the same worlds, with the same dice, played on by the planner.

Whoever compares two moves then sees what the moves do, and less of how lucky each was.

Only + - * / in a fixed order: the same position gives the same numbers on every machine.
"""

import numpy as np

from trikk.bots.policies.choose import follow, think, weigh
from trikk.bots.policies.search import (
    FINE,
    MOST_STEPS,
    copy_plan,
    forget,
    measures,
    remaining,
    sample_world,
    ticket_weights,
)
from trikk.rules.bits import bit, count, lowest, nth
from trikk.rules.cards.state import PHASE_SCORING
from trikk.rules.city.scoring import WINNER
from trikk.rules.families import apply, by_family, is_over, legal, score
from trikk.rules.generator import BUFFER, below
from trikk.rules.jit import compiled
from trikk.rules.piles import WILD
from trikk.rules.tickets import DECK

POINTS, MARGIN, CHANCE = range(3)
RESULTS = 3
"""What is written of each move in each world."""

SMOOTH = 0.35
"""Part of the search's own width of margins, within which a result counts as partly lucky."""
UNTHOUGHT = 2.0
"""Points that a move is taken to be worse than all that the planner thinks of."""
SWAPS = 60
"""Tickets that are exchanged with the deck, at most, until a hand fits the track pile it was collected for."""
LIKELIER = 1.7
"""How much likelier a hand of tickets is for each card less that its track pile lacks."""


@compiled
def find_moves(
    t: np.record,
    seen: np.ndarray,
    seat: int,
    fit: np.ndarray,
    minds: np.ndarray,
    actions: np.ndarray,
    values: np.ndarray,
) -> int:
    """Make the seat's plan (in the last mind) and guess at the others' tickets; write all legal moves, return how many.

    What the planner thinks of comes with its value; other moves count as worse than all of those.
    """
    s = seen[0]
    mind = minds[len(minds) - 1]
    ticket_weights(t, s, seat, mind, fit)
    think(t, s, mind)
    n = weigh(t, s, mind, actions, values)
    think(t, s, mind)  # weighing tickets made other plans
    worst = values[0]
    for i in range(n):
        worst = min(worst, values[i])
    everything = np.empty(t.actions, np.int64)
    thought = n
    for i in range(legal(t, s, everything)):
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
def fit_tickets(t: np.record, s: np.record, seat: int, g: np.record) -> None:
    """The Card Game: while tickets are paid for, deal the others such as they may have collected their track piles for.

    Hidden tickets change places with some of the deck, more often towards what lacks fewer cards (Metropolis).
    """
    if s.phase != PHASE_SCORING:
        return
    for other in range(s.players):
        if other == seat:
            continue
        lacks = lacking(t, s, other, s.held[other])
        for _ in range(SWAPS):
            mine, deck = s.held[other] & s.may[seat, DECK], s.shuffled & s.may[seat, other]
            if mine == 0 or deck == 0:
                break
            out, into = nth(mine, below(g, count(mine))), nth(deck, below(g, count(deck)))
            tickets = s.held[other] & ~bit(out) | bit(into)
            would = lacking(t, s, other, tickets)
            chance = 1.0
            for _ in range(lacks, would):
                chance /= LIKELIER
            if below(g, FINE) < FINE * chance:
                s.held[other] = tickets
                s.shuffled = s.shuffled & ~bit(into) | bit(out)
                lacks = would


suit_tickets = by_family(leave_tickets, fit_tickets)


@compiled
def chance_of(margin: float, wins: float, width: float) -> float:
    """Return what a result says about the chance to win: not all, if it was close and much could have differed."""
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
    t: np.record,
    seen: np.ndarray,
    seat: int,
    fit: np.ndarray,
    key: np.ndarray,
    first: int,
    last: int,
    moves: np.ndarray,
    minds: np.ndarray,
    worlds: np.ndarray,
    dice: np.ndarray,
    tape: np.record,
    actions: np.ndarray,
    values: np.ndarray,
    scores: np.ndarray,
    out: np.ndarray,
) -> None:
    """Try each move in each of the worlds from `first` on up to `last`; write the results to out[world, move].

    `key` and its number make a world, whoever else is tried. There is room for three worlds and two generators.
    """
    for world in range(first, last):
        throw(dice[0], key, world)
        sample_world(t, seen, seat, fit, dice[0], worlds)
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
            apply(t, s, moves[i], dice[0], tape)
            steps = 1
            while not is_over(s) and steps < MOST_STEPS:
                steps += 1
                apply(t, s, follow(t, s, minds[s.seat], actions, values), dice[0], tape)
            score(t, s, scores)
            add_result(scores, seat, s.players, total, width, out[world - first, i])
