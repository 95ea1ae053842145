"""What a seat believes of the others' tickets: how likely each is, and worlds that are as likely as that.

A small network of each family reads signs of a ticket, numbers that show whether a seat behaves as if it held it, and
gives the ticket a weight. A hand of tickets is as likely as the product of their weights. `tools/ticket_guess.py` fits
the networks to games and writes their numbers.

Only + - * / in a fixed order: the same seed gives the same worlds on every machine.
"""

import numpy as np

from trikk.catalog.limits import MAX_TICKETS
from trikk.rules.bits import bit, count, has, lowest, nth
from trikk.rules.generator import below
from trikk.rules.jit import compiled
from trikk.rules.tickets import DECK

SIGNS = 19
"""Of each ticket, in either family."""
STEEPEST = 10.0
"""No weight is further from the average than e to this power."""
SQUARINGS = 10
FINE = 1 << 30
"""The number of different chances that are distinguished."""
SWEEPS = 2
"""How often the tickets of each of several others are dealt again: what one lets go, another may get."""


@compiled
def power(x: float) -> float:
    """Return about e to the power of x, the same on every machine: (1 + x / 1024) to the power of 1024."""
    y = 1.0 + max(-STEEPEST, min(STEEPEST, x)) / (1 << SQUARINGS)
    for _ in range(SQUARINGS):
        y *= y
    return y


@compiled
def weigh_tickets(
    signs: np.ndarray, tickets: int, first: np.ndarray, added: np.ndarray, last: np.ndarray, weights: np.ndarray
) -> None:
    """Write the weight of each ticket from its signs, by a network with one hidden layer of rectified sums."""
    hidden = np.empty(len(added))
    mean = 0.0
    for ticket in range(tickets):
        for j in range(len(added)):
            hidden[j] = added[j]
        for i in range(SIGNS):
            sign = signs[ticket, i]
            if sign != 0.0:
                for j in range(len(added)):
                    hidden[j] += sign * first[i, j]
        level = 0.0
        for j in range(len(added)):
            level += max(0.0, hidden[j]) * last[j]
        weights[ticket] = level
        mean += level / tickets
    for ticket in range(tickets):
        weights[ticket] = power(weights[ticket] - mean)


@compiled
def exchange(s: np.record, where: int, out: int, into: int) -> None:
    """Put one ticket in the place of another: in a seat's hand, in the deck or under it."""
    if where != DECK:
        s.held[where] = s.held[where] & ~bit(out) | bit(into)
        return
    if has(s.shuffled, out):
        s.shuffled = s.shuffled & ~bit(out) | bit(into)
        return
    for i in range(s.under_size):
        if s.under[i] == out:
            s.under[i] = into


@compiled
def hidden_deck(s: np.record, seat: int) -> int:
    """Return the tickets of the deck whose place the seat does not know."""
    deck = s.shuffled
    for i in range(s.under_size):
        if not has(s.placed[seat], s.under[i]):
            deck |= bit(s.under[i])
    return deck


@compiled
def draw_hand(tickets: int, k: int, weights: np.ndarray, g: np.record) -> int:
    """Return k tickets of a set, each hand as likely as the product of its weights."""
    n = count(tickets)
    # The total weight of all hands of r tickets from the i-th on; then each ticket is in or not by its share.
    hands = np.zeros((n + 1, k + 1))
    hands[n, 0] = 1.0
    for i in range(n - 1, -1, -1):
        hands[i, 0] = 1.0
        for r in range(1, k + 1):
            hands[i, r] = hands[i + 1, r] + weights[nth(tickets, i)] * hands[i + 1, r - 1]
    drawn = np.int64(0)
    for i in range(n):
        if k == 0:
            break
        ticket = nth(tickets, i)
        if below(g, FINE) * hands[i, k] < FINE * (weights[ticket] * hands[i + 1, k - 1]):
            drawn |= bit(ticket)
            k -= 1
    return drawn


@compiled
def deal_again(s: np.record, seat: int, other: int, weights: np.ndarray, g: np.record) -> None:
    """Exchange tickets of another seat for those of the deck, in a world of `seat`, by how likely they are there."""
    possible = s.may[seat, other] & s.may[seat, DECK]
    before = s.held[other] & possible
    hand = draw_hand(before | hidden_deck(s, seat) & possible, count(before), weights, g)
    out, into = before & ~hand, hand & ~before
    while out != 0:
        exchange(s, other, lowest(out), lowest(into))
        exchange(s, DECK, lowest(into), lowest(out))
        out &= out - 1
        into &= into - 1


@compiled
def suit_hands(s: np.record, seat: int, weights: np.ndarray, g: np.record) -> None:
    """Deal the others' tickets of a world again, by the weights that the seat gives them.

    With one other seat its hand is exactly as likely as it is believed to be.
    """
    for _ in range(SWEEPS if s.players > 2 else 1):
        for other in range(s.players):
            if other != seat and s.held[other] != 0:
                deal_again(s, seat, other, weights[other], g)


def new_signs() -> np.ndarray:
    """Return room for the signs of all tickets."""
    return np.zeros((MAX_TICKETS, SIGNS))
