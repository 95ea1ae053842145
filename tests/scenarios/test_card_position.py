"""The positions of The Card Game themselves: nothing is missing in them, and what cannot be is refused."""

import re
from typing import Any

import pytest

from tests.scenarios.card_position import ALL_CARDS, ALL_TICKETS, FIVE, a_rich_position, cards_in, position, view

pytestmark = pytest.mark.uncompiled


def test_a_position_has_every_card_and_every_ticket_somewhere() -> None:
    game = a_rich_position()
    assert cards_in(game) == ALL_CARDS
    assert view(game).ticket_deck_size + 4 == ALL_TICKETS
    assert (game.moves, game.events, game.chance()) == ((), (), [])


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"hands": [{"red": 11}]}, "11 red are wanted, 10 are left"),
        ({"hands": [{"pink": 1}]}, "there is no colour 'pink'"),
        ({"deck": {"red": 5}, "market": FIVE}, "these cards are nowhere: "),
        ({"deck": "rest", "discard": "rest"}, "only one pile can be the rest, not deck, discard"),
        ({"market": {"red": 4}}, "the market has 4 cards (K8)"),
        ({"yards": [{"red": (0, 2)}]}, "a row has a colour, and a card of it to the last (K5, K10)"),
        ({"yards": [{"red": (2, 0)}, {"red": (1, 0)}]}, "two yards have a red row (K13)"),
        ({"discard": "rest"}, "an empty deck means last turns: say turns_left (K16)"),
        (
            {"deck": "rest", "market": FIVE, "turns_left": 1},
            "last turns and scoring begin when the deck is empty (K16)",
        ),
        ({"decks": 2}, "only four players begin a second deck (K21)"),
        ({"tickets": [[1], [1]]}, "ticket 1 is not there, or no more"),
        ({"ticket_deck": {"shuffled": [1, 2, 3]}}, "these tickets are nowhere: [4, "),
        ({"known": [{"red": 1}]}, "1 red of seat 0 cannot be known: it has 0"),
        ({"hands": [{}, {}, {}]}, "there are only 2 seats"),
        ({"to_move": 2}, "there are 2 seats"),
    ],
)
def test_a_position_that_cannot_be_is_refused(said: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=re.escape(problem)):
        position(**said)
