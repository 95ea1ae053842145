"""Moves and events in English."""

from typing import Any

import pytest

import trikk as package
from tests.cli.conftest import play_out
from trikk.cli.words import EVENTS, event_words, move_words

NAMES = ["You", "Ben", "Cleo", "Dora"]


@pytest.mark.parametrize(
    ("edition", "move", "words"),
    [
        ("new_york", "claim chelsea-soho:pink pink*3+wild*1", "Claim Chelsea – Soho (pink, 4) with 3 pink + 1 taxi"),
        ("new_york", "draw orange", "Take an orange card from the market"),
        ("new_york", "draw wild", "Take a taxi card from the market"),
        ("new_york", "draw deck", "Draw a card from the deck"),
        ("new_york", "tickets", "Draw tickets"),
        ("new_york", "keep 3", "Keep 3 Empire State Building – Greenwich Village (3 points)"),
        (
            "new_york",
            "keep 2 18",
            "Keep 2 Lincoln Center – Empire State Building (3 points) and 18 United Nations – Wall Street (8 points)",
        ),
        (
            "san_francisco",
            "claim alcatraz-pier_39:gray2 wild*2",
            "Claim Alcatraz – Pier 39 (gray, 2, 1 ferry, 2nd track) with 2 ferries",
        ),
        ("san_francisco", "take sunset", "Take the token at Sunset"),
        ("san_francisco", "place pier_39", "Put the stack of tokens on Pier 39"),
        ("card_game", "lay red*3+wild*2", "Lay 3 red + 2 locomotives"),
        ("card_game", "complete 3", "Complete 3 Chicago – Dallas (6 points: 1 yellow + 1 green)"),
        ("card_game", "keep none", "Keep no ticket"),
        ("card_game", "done", "Complete no more tickets"),
        ("card_game", "pass", "Pass"),
    ],
)
def test_moves(edition: str, move: str, words: str) -> None:
    assert move_words(package.edition(edition), package.parse_move(move)) == words


@pytest.mark.parametrize(
    ("edition", "event", "words"),
    [
        ("new_york", {"type": "turn", "seat": 1}, None),
        ("new_york", {"type": "drew", "seat": 1, "from": "deck", "card": None}, "Ben drew a card from the deck"),
        (
            "new_york",
            {"type": "drew", "seat": 0, "from": "market", "card": "red"},
            "You took a red card from the market",
        ),
        ("new_york", {"type": "market_card", "card": "orange"}, "An orange card was turned up"),
        ("new_york", {"type": "kept", "seat": 1, "kept": [None, None], "returned": []}, "Ben kept 2 tickets"),
        (
            "new_york",
            {"type": "kept", "seat": 0, "kept": [3], "returned": [18]},
            "You kept 3 Empire State Building – Greenwich Village and returned 18 United Nations – Wall Street",
        ),
        (
            "card_game",
            {"type": "kept", "seat": 1, "kept": [], "returned": [None]},
            "Ben kept no ticket and returned 1 ticket",
        ),
        (
            "new_york",
            {"type": "claimed", "seat": 2, "route": "chelsea-soho:pink", "cards": ["pink"] * 4, "points": 7},
            "Cleo claimed Chelsea – Soho (pink, 4) with 4 pink: 7 points",
        ),
        (
            "card_game",
            {"type": "robbed", "seat": 1, "victim": 0, "cards": ["red", "red", "wild"]},
            "Ben robbed you: 2 red + 1 locomotive went to the discard pile",
        ),
        (
            "san_francisco",
            {"type": "stack_placed", "seat": None, "location": "sunset", "symbol": 3, "count": 2},
            "2 tokens (symbol 3) were put on Sunset",
        ),
        (
            "new_york",
            {"type": "over", "scores": [], "winners": [0], "reason": "all_passed"},
            "The game is over: all players passed one after the other",
        ),
    ],
)
def test_events(edition: str, event: dict[str, Any], words: str | None) -> None:
    assert event_words(package.edition(edition), event, NAMES) == words


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("edition", package.editions())
def test_every_event_but_turn_has_words_also_where_much_is_hidden(edition: str, players: int, seed: int) -> None:
    game = play_out(package.new_game(edition, players=players, seed=seed))
    for seat in (*range(players), None):
        for event in game.events_for(seat):
            words = event_words(game.edition, event, NAMES)
            assert (words is None) == (event["type"] == "turn")
            assert "None" not in (words or "")


@pytest.mark.parametrize("edition", package.editions())
def test_no_two_legal_moves_read_alike(edition: str) -> None:
    game = package.new_game(edition, players=3, seed=1)
    while game.to_move is not None:
        words = [move_words(game.edition, move) for move in game.legal_moves()]
        assert len(set(words)) == len(words)
        game.play(game.legal_moves()[-1 if len(game.moves) % 3 else 0])


def test_sentences_are_only_for_events_that_exist() -> None:
    types = {key.split()[0] for key in EVENTS}
    assert types == {
        *("setup", "stack_placed", "kept", "drew", "market_card", "market_reset", "reshuffled", "claimed"),
        *("token_taken", "offered", "moved", "laid", "robbed", "passed", "last_turns", "completed", "scored"),
        *("redealt", "over"),
    }
