"""Transport and train cards: deck, market, discard pile and hands, as counts per colour.

A shuffled deck is the same thing as counts and a random pick when a card is needed, so no order is kept and none
can leak. `shown` is what everyone has seen a seat take and not yet seen it spend (R31, K25).
"""

import numpy as np

from trikk.catalog.limits import MAX_COLOURS, MAX_SEATS
from trikk.rules.generator import below
from trikk.rules.jit import compiled
from trikk.rules.tape import DREW, MARKET_CARD, note, pick_card

WILD = 0
"""The wild's number among an edition's colours; the others follow in catalog order."""

PILE_FIELDS = [
    ("hand", np.int16, (MAX_SEATS, MAX_COLOURS)),
    ("shown", np.int16, (MAX_SEATS, MAX_COLOURS)),
    ("deck", np.int16, (MAX_COLOURS,)),
    ("market", np.int16, (MAX_COLOURS,)),
    ("discard", np.int16, (MAX_COLOURS,)),
    ("hand_size", np.int16, (MAX_SEATS,)),
    ("deck_size", np.int64),
    ("market_size", np.int64),
    ("discard_size", np.int64),
]


@compiled
def deck_card(s: np.record, g: np.record, tape: np.record) -> int:
    """Take a card off the deck, which must not be empty, and return it."""
    card = pick_card(s.deck, s.deck_size, g, tape)
    s.deck[card] -= 1
    s.deck_size -= 1
    return card


@compiled
def deck_to_hand(s: np.record, seat: int, g: np.record, tape: np.record) -> int:
    """Give a seat the unseen top card and return it."""
    card = deck_card(s, g, tape)
    s.hand[seat, card] += 1
    s.hand_size[seat] += 1
    return card


@compiled
def deck_to_market(s: np.record, g: np.record, tape: np.record) -> None:
    card = deck_card(s, g, tape)
    s.market[card] += 1
    s.market_size += 1
    note(tape, MARKET_CARD, card, 0, 0, 0)


@compiled
def market_to_hand(s: np.record, seat: int, card: int, tape: np.record) -> None:
    s.market[card] -= 1
    s.market_size -= 1
    s.hand[seat, card] += 1
    s.hand_size[seat] += 1
    s.shown[seat, card] += 1
    note(tape, DREW, seat, card, 0, 0)


@compiled
def leave_hand(s: np.record, seat: int, card: int, n: int) -> None:
    """Take cards out of a hand; for what others know, the cards they have seen go first."""
    s.hand[seat, card] -= n
    s.hand_size[seat] -= n
    s.shown[seat, card] = max(0, s.shown[seat, card] - n)


@compiled
def to_discard(s: np.record, card: int, n: int) -> None:
    s.discard[card] += n
    s.discard_size += n


@compiled
def hide_cards(s: np.record, seat: int) -> None:
    """Blank, in a copy, the deck and of the other seats' hands all but what was shown (R31, K25)."""
    for card in range(MAX_COLOURS):
        s.deck[card] = 0
        for other in range(s.players):
            if other != seat:
                s.hand[other, card] = s.shown[other, card]


@compiled
def deal_unknown(s: np.record, seat: int, colours: int, g: np.record) -> None:
    """Deal the other seats' unknown cards from `deck`, which holds all unseen cards; the rest stays the deck."""
    unseen = np.int64(0)
    for card in range(colours):
        unseen += s.deck[card]
    for other in range(s.players):
        if other == seat:
            continue
        unknown = np.int64(s.hand_size[other])
        for card in range(colours):
            unknown -= s.hand[other, card]
        for _ in range(unknown):
            r = below(g, unseen)
            card = 0
            while r >= s.deck[card]:
                r -= s.deck[card]
                card += 1
            s.deck[card] -= 1
            unseen -= 1
            s.hand[other, card] += 1
