"""What may be done: all legal actions in ascending order, as a mask, or one of them at random.

`sample` gives each legal action with equal chance without listing them: rows and triples are counted.
"""

import numpy as np

from trikk.rules.bits import bit, count, has, lowest, nth
from trikk.rules.cards.actions import DONE
from trikk.rules.cards.state import (
    NO_ROW,
    PHASE_KEEP_AT_SETUP,
    PHASE_KEEP_DRAWN,
    PHASE_SCORING,
    PHASE_SECOND_CARD,
    PHASE_TURN,
)
from trikk.rules.draws import (
    DRAW_DECK,
    DRAW_TICKETS,
    PASS,
    add_draws,
    add_set,
    can_draw,
    can_draw_tickets,
    face_up_cards,
    is_listed,
    nth_draw,
)
from trikk.rules.generator import below
from trikk.rules.jit import brief, compiled
from trikk.rules.piles import WILD

# --- parts ---------------------------------------------------------------------------------------------------------


@compiled
def least_row(s: np.record, seat: int, card: int) -> int:
    """Return how many cards a row of this colour must have at least, or 0 if the seat may not lay one."""
    if s.hand[seat, card] == 0 or s.row_owner[card] == seat:
        return 0  # K10: a card of the colour itself; K12
    if s.row_owner[card] == NO_ROW:
        return 2  # K10
    return max(2, s.row_cards[card] + s.row_wilds[card] + 1)  # K13


@compiled
def rows(s: np.record, seat: int, card: int) -> int:
    """Return how many different rows of a colour the seat may lay: one card or more of it, any number of wilds."""
    least = least_row(s, seat, card)
    if least == 0:
        return 0
    cards, wilds = s.hand[seat, card], s.hand[seat, WILD]
    n = np.int64(cards) * (np.int64(wilds) + 1)
    for few in range(1, min(cards, least - 1) + 1):
        n -= min(wilds + 1, least - few)
    return n


@compiled
def can_lay_row(t: np.record, s: np.record, seat: int, row: int) -> bool:
    """Return whether the seat may lay the row of an action, counted from the first row."""
    wilds = row % (t.most_wilds + 1)
    cards = row // (t.most_wilds + 1) % t.most_cards + 1
    card = row // (t.most_wilds + 1) // t.most_cards + 1
    least = least_row(s, seat, card)
    return least > 0 and cards + wilds >= least and cards <= s.hand[seat, card] and wilds <= s.hand[seat, WILD]


@compiled
def single_cards(t: np.record, s: np.record, seat: int) -> int:
    """K11: the set of colours that one card can be laid of. Any row in that colour forbids it (K12, K13)."""
    cards = np.int64(0)
    for card in range(1, t.colours + 1):
        if s.hand[seat, card] > 0 and s.row_owner[card] == NO_ROW:
            cards |= bit(card)
    return cards


@compiled
def least_kept(t: np.record, s: np.record) -> int:
    """Return how many of the offered tickets must be kept at least (K2, K15)."""
    return min(s.offer_size[s.seat], t.setup_keep if s.phase == PHASE_KEEP_AT_SETUP else t.keep_tickets)


@compiled
def is_payable(t: np.record, s: np.record, seat: int, ticket: int) -> bool:
    """K19: whether the track pile has the cards a ticket asks for, locomotives standing in for missing ones."""
    missing = 0
    for card in range(1, t.colours + 1):
        missing += max(0, t.ticket_cards[ticket, card] - s.track[seat, card])
    return missing <= s.track[seat, WILD]


@compiled
def payable_tickets(t: np.record, s: np.record, seat: int) -> int:
    """Return the set of tickets the seat holds and can pay for."""
    payable = np.int64(0)
    tickets = s.held[seat]
    while tickets != 0:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        if is_payable(t, s, seat, ticket):
            payable |= bit(ticket)
    return payable


@compiled
def lay_action(t: np.record, card: int, cards: int, wilds: int) -> int:
    return t.lay_base + ((card - 1) * t.most_cards + cards - 1) * (t.most_wilds + 1) + wilds


# --- all of them ---------------------------------------------------------------------------------------------------


@compiled
def add_rows(t: np.record, s: np.record, seat: int, out: np.ndarray, n: int) -> int:
    """K10, K12, K13: append every row that may be laid."""
    for card in range(1, t.colours + 1):
        least = least_row(s, seat, card)
        if least > 0:
            for cards in range(1, s.hand[seat, card] + 1):
                for wilds in range(max(0, least - cards), s.hand[seat, WILD] + 1):
                    out[n] = lay_action(t, card, cards, wilds)
                    n += 1
    return n


@compiled
def add_triples(t: np.record, s: np.record, seat: int, out: np.ndarray, n: int) -> int:
    """K11: append every three cards of different colours that may be laid."""
    first = single_cards(t, s, seat)
    while first != 0:
        a = lowest(first)
        first &= first - 1
        second = first
        while second != 0:
            b = lowest(second)
            second &= second - 1
            third = second
            while third != 0:
                out[n] = t.triple_base + t.triple_number[a, b, lowest(third)]
                third &= third - 1
                n += 1
    return n


@compiled
def legal_turn(t: np.record, s: np.record, out: np.ndarray) -> int:
    """K7: draw cards, lay cards or draw tickets; pass if none is possible."""
    n = add_draws(t, out, s.deck_size > 0, can_draw_tickets(s), face_up_cards(t, s, False))
    n = add_triples(t, s, s.seat, out, n)
    n = add_rows(t, s, s.seat, out, n)
    if n == 0:
        out[n] = PASS
        n += 1
    return n


@compiled
def legal_keep(t: np.record, s: np.record, out: np.ndarray) -> int:
    least = least_kept(t, s)
    n = 0
    for choice in range(bit(s.offer_size[s.seat])):
        if count(np.int64(choice)) >= least:
            out[n] = t.keep_base + choice
            n += 1
    return n


@brief
def legal(t: np.record, s: np.record, out: np.ndarray) -> int:
    """Write all legal actions in ascending order; return how many. None when the game is over."""
    if s.phase == PHASE_TURN:
        return legal_turn(t, s, out)
    if s.phase == PHASE_SECOND_CARD:
        return add_draws(t, out, s.deck_size > 0, False, face_up_cards(t, s, True))
    if s.phase == PHASE_KEEP_DRAWN or s.phase == PHASE_KEEP_AT_SETUP:
        return legal_keep(t, s, out)
    if s.phase == PHASE_SCORING:
        out[0] = DONE
        return add_set(out, 1, t.complete_base, payable_tickets(t, s, s.seat))
    return 0


@brief
def is_legal(t: np.record, s: np.record, action: int, ids: np.ndarray) -> bool:
    """Return whether an action is legal, mostly without listing all of them; `ids` has room for the list."""
    if s.phase == PHASE_TURN:
        if t.lay_base <= action < t.actions:
            return can_lay_row(t, s, s.seat, action - t.lay_base)
        if t.triple_base <= action < t.lay_base:
            cards = single_cards(t, s, s.seat)
            triple = t.triple[action - t.triple_base]
            return has(cards, triple[0]) and has(cards, triple[1]) and has(cards, triple[2])
    second = s.phase == PHASE_SECOND_CARD
    if second or s.phase == PHASE_TURN:
        if action in (DRAW_DECK, DRAW_TICKETS) or t.draw_base <= action < t.complete_base:
            return can_draw(t, s, action, s.deck_size, second)
    return is_listed(ids, legal(t, s, ids), action)


# --- one of them ---------------------------------------------------------------------------------------------------


@compiled
def nth_triple(t: np.record, cards: int, n: int) -> int:
    """Return the action that lays the n-th three of these colours."""
    size = count(cards)
    i = 0
    while n >= (size - i - 1) * (size - i - 2) // 2:
        n -= (size - i - 1) * (size - i - 2) // 2
        i += 1
    j = i + 1
    while n >= size - j - 1:
        n -= size - j - 1
        j += 1
    return t.triple_base + t.triple_number[nth(cards, i), nth(cards, j), nth(cards, j + 1 + n)]


@compiled
def nth_row(t: np.record, s: np.record, seat: int, card: int, n: int) -> int:
    """Return the action that lays the n-th row of a colour, in ascending order."""
    least, wilds = least_row(s, seat, card), s.hand[seat, WILD]
    cards = 1
    while True:
        fewest = max(0, least - cards)
        ways = max(0, wilds - fewest + 1)
        if n < ways:
            return lay_action(t, card, cards, fewest + n)
        n -= ways
        cards += 1


@compiled
def sample_turn(t: np.record, s: np.record, g: np.record) -> int:
    seat = s.seat
    from_deck = s.deck_size > 0
    face_up = face_up_cards(t, s, False)
    singles = single_cards(t, s, seat)
    n = count(singles)
    draws = count(face_up) + int(from_deck)
    first_triple = draws + int(can_draw_tickets(s))
    first_row = first_triple + n * (n - 1) * (n - 2) // 6
    total = first_row
    for card in range(1, t.colours + 1):
        total += rows(s, seat, card)
        g.weights[card] = total
    if total == 0:
        return PASS
    r = below(g, total)
    if r < draws:
        return nth_draw(t, from_deck, face_up, r)
    if r < first_triple:
        return DRAW_TICKETS
    if r < first_row:
        return nth_triple(t, singles, r - first_triple)
    card = 1
    while r >= g.weights[card]:
        card += 1
    return nth_row(t, s, seat, card, r - (g.weights[card - 1] if card > 1 else first_row))


@compiled
def sample_keep(t: np.record, s: np.record, g: np.record) -> int:
    """Return a random choice of the offer, trying again in the rare case that it keeps too few."""
    choices = bit(s.offer_size[s.seat])
    least = least_kept(t, s)
    choice = below(g, choices)
    while count(choice) < least:
        choice = below(g, choices)
    return t.keep_base + choice


@compiled
def sample(t: np.record, s: np.record, g: np.record) -> int:
    """Return one legal action, each equally likely. The game must not be over."""
    if s.phase == PHASE_TURN:
        return sample_turn(t, s, g)
    if s.phase == PHASE_SECOND_CARD:
        cards = face_up_cards(t, s, True)
        from_deck = s.deck_size > 0
        return nth_draw(t, from_deck, cards, below(g, count(cards) + int(from_deck)))
    if s.phase == PHASE_KEEP_DRAWN or s.phase == PHASE_KEEP_AT_SETUP:
        return sample_keep(t, s, g)
    payable = payable_tickets(t, s, s.seat)
    r = below(g, count(payable) + 1)
    return DONE if r == 0 else t.complete_base + nth(payable, r - 1)
