"""What lies beside the board or on the table: market, decks, and a row for each seat."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from trikk.drawing.marks import badge_at, card_at, counted_card, definitions, token_at
from trikk.drawing.shapes import colour
from trikk.drawing.svg import Picture, rectangle, text
from trikk.layouts.model import Box

CARD = 46.0
"""Height of a card."""
STEP = CARD * 0.68 + 8
"""From one card to the next."""
OVERLAP = CARD * 0.36
"""From one card of a row in a yard to the next, which lies on it."""
MARGIN = 16.0
LETTERS = 16.0
LINE = 24.0
HEAD = 150.0
"""Where cards begin, after the name of what they are."""


@dataclass(frozen=True)
class Supply:
    """What lies open to all, and how much is left."""

    market: Mapping[str, int]
    deck: int
    tickets: int


@dataclass(frozen=True)
class Seat:
    """A seat, as far as it is to be shown."""

    title: str
    facts: str
    """In one line: points, cards, tickets."""
    colour: int
    to_move: bool = False
    hand: Mapping[str, int] = field(default_factory=dict)
    """Cards that are known, by colour."""
    hidden: int = 0
    """Cards that are not."""
    rows: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """In the yard, by colour: cards of the colour and locomotives on top."""
    tokens: Sequence[tuple[int, str | None]] = ()
    """Symbols and names of souvenirs."""
    tickets: Sequence[str] = ()
    """In words."""


def table(width: float, supply: Supply, seats: Sequence[Seat], *, on_baize: bool = False) -> Picture:
    """Return the market and a row for each seat, in a picture of this width."""
    paint = _Paint(width, *(("on-baize", "on-baize-2") if on_baize else ("ink", "ink-2")))
    paint.supply(supply)
    for seat in seats:
        paint.seat(seat)
    height = paint.y + MARGIN
    ground = rectangle(0, 0, width, height, fill=colour("baize" if on_baize else "paper"))
    return Picture(Box(0, 0, width, height), (definitions(), ground, *paint.parts))


def stacked(*pictures: Picture) -> Picture:
    """Return pictures below each other; each is as wide as the first, or narrower."""
    width = pictures[0].width
    parts, y = [], 0.0
    for picture in pictures:
        parts.append(picture.moved(0, y))
        y += picture.height
    return Picture(Box(0, 0, width, y), tuple(parts))


class _Paint:
    """Adds one thing below the other."""

    def __init__(self, width: float, ink: str, faint: str) -> None:
        self.width = width
        self.ink, self.faint = colour(ink), colour(faint)
        self.parts: list[str] = []
        self.y = MARGIN

    def supply(self, supply: Supply) -> None:
        """Add the market and how much is left."""
        middle = self.y + CARD / 2
        self._text("Market", MARGIN, middle + 0.35 * LETTERS, bold=True)
        x = HEAD
        for card, count in supply.market.items():
            for _ in range(count):
                self.parts.append(card_at(x, self.y, CARD, card))
                x += STEP
        x += 12
        self.parts.append(card_at(x, self.y, CARD, None))
        words = f"{supply.deck} in the deck · {supply.tickets} tickets left"
        self._text(words, x + STEP + 4, middle + 0.35 * LETTERS, faint=True)
        self.y += CARD + 14

    def seat(self, seat: Seat) -> None:
        """Add a seat: who it is, what all know of it, and what lies open."""
        self.parts.append(rectangle(MARGIN, self.y, self.width - 2 * MARGIN, 1.5, fill=self.faint, opacity=0.4))
        self.y += 10
        middle = self.y + 12
        if seat.to_move:
            at = f"M4 {middle - 6:.1f}l8 6-8 6z"
            self.parts.append(f'<path d="{at}" fill="{self.ink}"/>')
        self.parts.append(badge_at(MARGIN + 12, middle, 22, seat.colour))
        self._text(seat.title, MARGIN + 32, middle + 0.35 * LETTERS, bold=True)
        self._text(seat.facts, HEAD, middle + 0.35 * LETTERS, faint=True)
        self.y += LINE + 4
        if seat.hand or seat.hidden or seat.tokens:
            self._hand(seat)
        if seat.rows:
            self._rows(seat)
        for ticket in seat.tickets:
            self._text(ticket, HEAD, self.y + LETTERS)
            self.y += LINE
        self.y += 6

    def _hand(self, seat: Seat) -> None:
        x = HEAD
        for card, count in seat.hand.items():
            self.parts.append(counted_card(x, self.y, CARD, card, count))
            x += STEP + (6 if count > 1 else 0)
        if seat.hidden:
            self.parts.append(counted_card(x, self.y, CARD, None, seat.hidden))
            x += STEP + 6
        x += 14
        for symbol, name in seat.tokens:
            self.parts.append(token_at(x + 12, self.y + CARD / 2, 13, symbol, name))
            x += 32
        self.y += CARD + 12

    def _rows(self, seat: Seat) -> None:
        """Add the rows of a yard side by side, below each other where there is no more room."""
        x = HEAD
        self._text("Yard", MARGIN + 32, self.y + CARD / 2 + 0.35 * LETTERS, faint=True)
        for card, (plain, wilds) in seat.rows.items():
            cards = [card] * plain + ["wild"] * wilds
            wide = STEP + OVERLAP * (len(cards) - 1)
            if x + wide > self.width - MARGIN and x > HEAD:
                x = HEAD
                self.y += CARD + 8
            for i, each in enumerate(cards):
                self.parts.append(card_at(x + i * OVERLAP, self.y, CARD, each))
            x += wide + 14
        self.y += CARD + 12

    def _text(self, words: str, x: float, y: float, *, bold: bool = False, faint: bool = False) -> None:
        fill = self.faint if faint else self.ink
        self.parts.append(text(words, x, y, LETTERS, fill=fill, font_weight=700 if bold else 400))
