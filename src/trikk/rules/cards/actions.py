"""The numbering of actions in The Card Game.

    0                pass
    1                draw the top card of the deck
    2                draw tickets
    3                done: no more tickets in this scoring
    4 ..             keep tickets: 4 + (set of offered tickets, bit i for the i-th); 4 keeps none
    68 ..            draw a face-up card: 68 + colour, the wild being colour 0
    complete_base .. pay for a ticket: complete_base + ticket
    triple_base ..   lay three cards of different colours, all triples in lexical order
    lay_base ..      lay a row: lay_base + ((colour - 1) * most_cards + cards - 1) * (most_wilds + 1) + wilds

`most_cards` and `most_wilds` are how many of one colour and how many wilds the edition has. A row of a single card is
numbered but never legal (K10).
"""

from trikk.catalog.limits import MAX_CARD_OFFER

DONE = 3
KEEP_BASE = 4
KEEP_CHOICES = 1 << MAX_CARD_OFFER
DRAW_BASE = KEEP_BASE + KEEP_CHOICES
