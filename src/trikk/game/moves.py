"""Moves as people make them: one class for each kind, each with its text in notation.

`parse(str(move)) == move` for every move; docs/notation.md describes the texts.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from trikk.catalog.model import WILD, FrozenMap
from trikk.game.errors import MoveError

Cards = Mapping[str, int]
"""Colours and how many of each."""


def cards_text(cards: Cards) -> str:
    """Return cards as in `red*2+wild*1`."""
    return "+".join(f"{colour}*{n}" for colour, n in cards.items())


def keep_text(tickets: Sequence[int]) -> str:
    """Return the text that keeps these tickets, given in ascending order."""
    return "keep " + (" ".join(map(str, tickets)) or "none")


@dataclass(frozen=True, slots=True)
class Move:
    """A decision as people write it. Each kind is a class of its own; `str(move)` is its text in notation.

    >>> import trikk
    >>> move = trikk.parse_move("draw red")
    >>> isinstance(move, trikk.Move), isinstance(move, trikk.DrawCard), str(move)
    (True, True, 'draw red')
    """

    kind: str = field(default="", init=False, repr=False)
    text: str = field(default="", init=False, repr=False, compare=False)
    """The move in notation (docs/notation.md), as it is sent to the server."""

    def __str__(self) -> str:
        return self.text

    def _write(self, *words: str) -> None:
        object.__setattr__(self, "text", " ".join((self.kind, *words)))

    def _order(self, cards: Cards) -> None:
        """Keep cards with the wild ones last."""
        colours = sorted(cards, key=lambda colour: colour == WILD)
        object.__setattr__(self, "cards", FrozenMap({colour: cards[colour] for colour in colours}))


@dataclass(frozen=True, slots=True)
class DrawCard(Move):
    """Take a card: of a colour from the market, or `"deck"`.

    >>> import trikk
    >>> str(trikk.DrawCard("red"))
    'draw red'
    """

    kind: Literal["draw"] = field(default="draw", init=False, repr=False)
    card: str
    """A colour, or `wild`, from the market; or `deck`."""

    def __post_init__(self) -> None:
        self._write(self.card)


@dataclass(frozen=True, slots=True)
class DrawTickets(Move):
    """Look at tickets; which to keep is chosen next.

    >>> import trikk
    >>> str(trikk.DrawTickets())
    'tickets'
    """

    kind: Literal["tickets"] = field(default="tickets", init=False, repr=False)

    def __post_init__(self) -> None:
        self._write()


@dataclass(frozen=True, slots=True)
class KeepTickets(Move):
    """Keep some of the tickets on offer, by number, ascending.

    >>> import trikk
    >>> str(trikk.KeepTickets((3, 7))), str(trikk.KeepTickets(()))
    ('keep 3 7', 'keep none')
    """

    kind: Literal["keep"] = field(default="keep", init=False, repr=False)
    tickets: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", keep_text(self.tickets))


@dataclass(frozen=True, slots=True)
class ClaimRoute(Move):
    """Claim a route with exactly these cards.

    >>> import trikk
    >>> str(trikk.ClaimRoute("chelsea-soho:pink", {"pink": 3, "wild": 1}))
    'claim chelsea-soho:pink pink*3+wild*1'
    """

    kind: Literal["claim"] = field(default="claim", init=False, repr=False)
    route: str
    cards: Cards
    """How many of each colour, `wild` last."""

    def __post_init__(self) -> None:
        self._order(self.cards)
        self._write(self.route, cards_text(self.cards))


@dataclass(frozen=True, slots=True)
class TakeToken(Move):
    """Take the token of this one of two places.

    >>> import trikk
    >>> str(trikk.TakeToken("sunset"))
    'take sunset'
    """

    kind: Literal["take"] = field(default="take", init=False, repr=False)
    place: str

    def __post_init__(self) -> None:
        self._write(self.place)


@dataclass(frozen=True, slots=True)
class PlaceStack(Move):
    """Put the next left-over token stack on this place.

    >>> import trikk
    >>> str(trikk.PlaceStack("pier_39"))
    'place pier_39'
    """

    kind: Literal["place"] = field(default="place", init=False, repr=False)
    place: str

    def __post_init__(self) -> None:
        self._write(self.place)


@dataclass(frozen=True, slots=True)
class LayCards(Move):
    """Lay cards in the yard: one row, or three rows of one card.

    >>> import trikk
    >>> str(trikk.LayCards({"red": 3, "wild": 1}))
    'lay red*3+wild*1'
    """

    kind: Literal["lay"] = field(default="lay", init=False, repr=False)
    cards: Cards
    """How many of each colour, `wild` last."""

    def __post_init__(self) -> None:
        self._order(self.cards)
        self._write(cards_text(self.cards))


@dataclass(frozen=True, slots=True)
class CompleteTicket(Move):
    """Pay for a ticket from the track pile.

    >>> import trikk
    >>> str(trikk.CompleteTicket(12))
    'complete 12'
    """

    kind: Literal["complete"] = field(default="complete", init=False, repr=False)
    ticket: int

    def __post_init__(self) -> None:
        self._write(str(self.ticket))


@dataclass(frozen=True, slots=True)
class Done(Move):
    """Complete no more tickets in this scoring.

    >>> import trikk
    >>> str(trikk.Done())
    'done'
    """

    kind: Literal["done"] = field(default="done", init=False, repr=False)

    def __post_init__(self) -> None:
        self._write()


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Do nothing, because nothing is possible.

    >>> import trikk
    >>> str(trikk.Pass())
    'pass'
    """

    kind: Literal["pass"] = field(default="pass", init=False, repr=False)

    def __post_init__(self) -> None:
        self._write()


AnyMove = (
    DrawCard | DrawTickets | KeepTickets | ClaimRoute | TakeToken | PlaceStack | LayCards | CompleteTicket | Done | Pass
)
"""Each kind of move; `kind` tells which."""

_SHAPES = {
    "draw": "draw deck, or draw and a colour",
    "tickets": "tickets and nothing more",
    "keep": "keep and ticket numbers, as in keep 3 7, or keep none",
    "claim": "claim, a route and cards, as in claim chelsea-soho:pink pink*3+wild*1",
    "take": "take and a place",
    "place": "place and a place's name",
    "lay": "lay and cards, as in lay red*3+wild*1",
    "complete": "complete and a ticket number",
    "done": "done and nothing more",
    "pass": "pass and nothing more",
}
_EXAMPLES = {
    "draw": "draw deck",
    "tickets": "tickets",
    "keep": "keep 3 7",
    "claim": "claim chelsea-soho:pink pink*3+wild*1",
    "take": "take sunset",
    "place": "place pier_39",
    "lay": "lay red*3+wild*1",
    "complete": "complete 12",
    "done": "done",
    "pass": "pass",
}
_NAME = re.compile(r"[a-z0-9_]+", re.ASCII)
_ROUTE = re.compile(r"[a-z0-9_]+-[a-z0-9_]+:[a-z0-9_]+", re.ASCII)
_CARD = re.compile(r"([a-z0-9_]+)\*([1-9][0-9]{0,2})", re.ASCII)
_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}", re.ASCII)
_LONGEST = 500


def parse(text: str) -> Move:
    """Return the move that a text in notation describes.

    The parts may come in any order (`keep 7 3`); the move has them in the one order that `str` writes.

    >>> import trikk
    >>> trikk.parse_move("draw red")
    DrawCard(card='red')
    >>> str(trikk.parse_move("claim chelsea-soho:pink wild*1+pink*3"))
    'claim chelsea-soho:pink pink*3+wild*1'
    """
    words = text.split(" ") if isinstance(text, str) and len(text) <= _LONGEST else [""]
    verb, rest = words[0], words[1:]
    move = _parse_words(verb, rest)
    if move is None:
        expected = f"expected {_SHAPES[verb]}" if verb in _SHAPES else f"expected one of {', '.join(_SHAPES)}"
        shown = text if isinstance(text, str) and len(text) <= 80 else f"{str(text)[:80]}..."
        examples = _EXAMPLES.get(verb) or ", ".join(_EXAMPLES[common] for common in ("draw", "keep", "claim"))
        raise MoveError("malformed_move", text=shown, expected=expected, examples=examples)
    return move


def _parse_words(verb: str, rest: list[str]) -> Move | None:
    match verb, rest:
        case "draw", [card] if _NAME.fullmatch(card):
            return DrawCard(card)
        case "tickets", []:
            return DrawTickets()
        case "keep", ["none"]:
            return KeepTickets(())
        case "keep", [_, *_] if all(map(_NUMBER.fullmatch, rest)) and len(set(rest)) == len(rest):
            return KeepTickets(tuple(sorted(map(int, rest))))
        case "claim", [route, cards] if _ROUTE.fullmatch(route) and (paid := _parse_cards(cards)):
            return ClaimRoute(route, paid)
        case "take", [place] if _NAME.fullmatch(place):
            return TakeToken(place)
        case "place", [place] if _NAME.fullmatch(place):
            return PlaceStack(place)
        case "lay", [cards] if laid := _parse_cards(cards):
            return LayCards(laid)
        case "complete", [ticket] if _NUMBER.fullmatch(ticket):
            return CompleteTicket(int(ticket))
        case "done", []:
            return Done()
        case "pass", []:
            return Pass()
    return None


def _parse_cards(text: str) -> Cards | None:
    parts = [_CARD.fullmatch(part) for part in text.split("+")]
    cards = {part[1]: int(part[2]) for part in parts if part}
    return cards if len(cards) == len(parts) else None
