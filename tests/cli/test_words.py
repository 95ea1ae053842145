"""Moves, events and errors in words: what is said in English, and that all is said in every language."""

from pathlib import Path
from typing import Any

import pytest

import trikk as package
from tests.cli.conftest import play_out
from trikk.cli.words import Sentences
from trikk.game.errors import MESSAGES, MoveError
from trikk.words import LANGUAGES, Words

NAMES = ["You", "Ben", "Cleo", "Dora"]
ME = 0


def in_english(edition: str) -> Sentences:
    return Sentences(Words("en"), package.edition(edition), NAMES, ME)


@pytest.mark.parametrize(
    ("edition", "move", "words"),
    [
        (
            "new_york",
            "claim chelsea-soho:pink pink*3+wild*1",
            "Claim Chelsea – Soho (pink, 4) with 3 pink and 1 taxi card",
        ),
        ("new_york", "draw orange", "Take an orange card from the market"),
        ("new_york", "draw wild", "Take a taxi card from the market"),
        ("new_york", "draw deck", "Draw a card from the deck"),
        ("new_york", "tickets", "Draw tickets"),
        ("new_york", "keep 3", "Keep 3 Empire State Building – Greenwich Village (3 points)"),
        (
            "new_york",
            "keep 2 18",
            "Keep 2 Lincoln Center – Empire State Building (3 points) and 18 United Nations – Wall Street (8 points)",
        ),
        (
            "san_francisco",
            "claim alcatraz-pier_39:gray2 wild*2",
            "Claim Alcatraz – Pier 39 (gray, 2, 1 ferry, 2nd track) with 2 ferry cards",
        ),
        ("san_francisco", "take sunset", "Take the token at Sunset"),
        ("san_francisco", "place pier_39", "Put the stack of tokens on Pier 39"),
        ("card_game", "lay red*3+wild*2", "Lay 3 red and 2 locomotives"),
        ("card_game", "complete 3", "Complete 3 Chicago – Dallas (6 points: 1 yellow and 1 green)"),
        ("card_game", "keep none", "Keep no ticket"),
        ("card_game", "done", "Complete no more tickets"),
        ("card_game", "pass", "Pass"),
    ],
)
def test_moves(edition: str, move: str, words: str) -> None:
    assert in_english(edition).move(package.parse_move(move)) == words


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
            "Cleo claimed Chelsea – Soho (pink, 4) with 4 pink: 7 points",
        ),
        (
            "card_game",
            {"type": "robbed", "seat": 1, "victim": 0, "cards": ["red", "red", "wild"]},
            "Ben robbed you: 2 red and 1 locomotive went to the discard pile",
        ),
        (
            "san_francisco",
            {"type": "stack_placed", "seat": None, "location": "sunset", "symbol": 3, "count": 2},
            "Sunset got 2 tokens (symbol 3)",
        ),
        (
            "new_york",
            {"type": "over", "scores": [], "winners": [0], "reason": "all_passed"},
            "The game is over: all players passed one after the other",
        ),
    ],
)
def test_events(edition: str, event: dict[str, Any], words: str | None) -> None:
    assert in_english(edition).event(event) == words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("edition", package.editions())
def test_every_event_but_turn_has_words_also_where_much_is_hidden(edition: str, players: int, language: str) -> None:
    game = play_out(package.new_game(edition, players=players, seed=players))
    for seat in (*range(players), None):
        sentences = Sentences(Words(language), game.edition, NAMES, seat)
        for event in game.events_for(seat):
            words = sentences.event(event)
            assert (words is None) == (event["type"] == "turn")
            assert "None" not in (words or "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", package.editions())
def test_no_two_legal_moves_read_alike(edition: str, language: str) -> None:
    game = package.new_game(edition, players=3, seed=1)
    sentences = Sentences(Words(language), game.edition)
    while game.to_move is not None:
        words = [sentences.move(move) for move in game.legal_moves()]
        assert len(set(words)) == len(words)
        game.play(game.legal_moves()[-1 if len(game.moves) % 3 else 0])


# --- errors -------------------------------------------------------------------------------------------------------

ERRORS: dict[str, tuple[str, dict[str, Any], str]] = {
    "malformed_move": (
        "new_york",
        {"text": "keep\x1b", "expected": "...", "examples": "keep 3 7"},
        "“keep\\x1b” is not a move. Moves are written like this: keep 3 7",
    ),
    "unknown_name": (
        "new_york",
        {"name": "rde", "kind": "colour", "edition": "New York", "hint": "...", "near": "red"},
        "New York has no cards called “rde”. Did you mean “red”?",
    ),
    "game_over": ("new_york", {}, "The game is over."),
    "not_your_turn": ("new_york", {"seat": 0, "to_move": 2}, "Not yet: Cleo is to move."),
    "not_now": (
        "new_york",
        {"move": "pass", "phase": "...", "step": "second_card"},
        "That cannot be done now: draw a second card.",
    ),
    "pass_not_allowed": ("new_york", {}, "You can pass only when nothing else is possible."),
    "deck_empty": ("new_york", {}, "The deck is empty."),
    "not_in_market": ("new_york", {"colour": "wild"}, "There are no taxi cards face up."),
    "wild_second": ("new_york", {}, "A face-up wild card cannot be your second card."),
    "no_tickets_left": ("new_york", {}, "There are no tickets left."),
    "not_offered": (
        "new_york",
        {"ticket": 3, "offer": "1, 2"},
        "3 Empire State Building – Greenwich Village is not on offer.",
    ),
    "keep_more": ("card_game", {"least": 1, "kept": 0}, "Keep at least 1 ticket."),
    "route_taken": (
        "new_york",
        {"route": "chelsea-soho:pink", "owner": 0},
        "You already claimed Chelsea – Soho (pink, 4).",
    ),
    "second_track_closed": (
        "new_york",
        {"route": "chinatown-wall_street:pink"},
        "With two players, the second track is closed: Chinatown – Wall Street (pink, 1).",
    ),
    "both_tracks": (
        "new_york",
        {"route": "chinatown-wall_street:pink"},
        "You have the other track, and nobody may claim both: Chinatown – Wall Street (pink, 1).",
    ),
    "not_enough_vehicles": (
        "new_york",
        {"route": "chelsea-soho:pink", "need": 4, "have": 2},
        "Not enough vehicles: Chelsea – Soho (pink, 4) takes 4, you have 2.",
    ),
    "wrong_number": (
        "new_york",
        {"route": "chelsea-soho:pink", "need": 4, "given": 3},
        "Chelsea – Soho (pink, 4) takes 4 cards, not 3.",
    ),
    "wrong_colour": (
        "new_york",
        {"route": "chelsea-soho:pink", "need": "pink", "colour": "red"},
        "Chelsea – Soho (pink, 4) takes pink cards, not red cards.",
    ),
    "one_colour": ("new_york", {}, "Pay with cards of one colour, and wild cards."),
    "not_enough_ferries": (
        "san_francisco",
        {"route": "alcatraz-pier_39:gray", "need": 1, "given": 0},
        "Alcatraz – Pier 39 (gray, 2, 1 ferry) takes at least 1 ferry card, not 0.",
    ),
    "not_enough_cards": (
        "new_york",
        {"colour": "red", "need": 3, "have": 2, "wilds": 0},
        "Not enough red cards: you need 3, you have 2.",
    ),
    "stack_there": ("san_francisco", {"place": "sunset"}, "Sunset already has tokens."),
    "not_a_choice": (
        "san_francisco",
        {"place": "sunset", "choices": "alcatraz or pier_39"},
        "You cannot take the token at Sunset now.",
    ),
    "row_is_yours": ("card_game", {"colour": "red"}, "You still have a row of red cards in your yard."),
    "row_too_short": (
        "card_game",
        {"colour": "red", "owner": 1, "size": 3, "given": 2},
        "Ben has a row of red cards, 3 in all: lay more than that, not 2.",
    ),
    "row_in_the_way": (
        "card_game",
        {"colour": "red", "owner": 1},
        "Ben has a row of red cards: a single card cannot be laid against it.",
    ),
    "wilds_alone": ("card_game", {}, "Locomotives alone have no colour: lay at least one card of a colour."),
    "not_a_row": ("card_game", {}, "Lay two or more cards of one colour, or exactly one card each of three colours."),
    "ticket_not_held": ("card_game", {"ticket": 3}, "You do not have 3 Chicago – Dallas."),
    "track_lacks_cards": (
        "card_game",
        {"ticket": 3, "missing": 2},
        "Your track pile lacks 2 cards for 3 Chicago – Dallas.",
    ),
}
"""Every error of a move: an edition, details, and what is said."""

NOT_OF_MOVES = {
    *("players_out_of_range", "bad_seed", "unknown_option", "bad_option", "unknown_seat", "world_has_no_record"),
    *("impossible_chance", "no_games", "wrong_batch", "illegal_action", "action_not_legal", "not_whole", "bad_record"),
    *("not_a_position", "other_encoding", "not_its_view", "not_a_view", "no_worlds", "wrong_array", "unknown_game"),
    *("no_threads", "wrong_where", "wrong_opponents", "unknown_reward"),
}


@pytest.mark.parametrize("code", ERRORS)
def test_errors_of_moves(code: str) -> None:
    edition, details, words = ERRORS[code]
    assert in_english(edition).reason(MoveError(code, **details)) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_of_a_move_has_words(language: str) -> None:
    assert set(MESSAGES) == set(ERRORS) | NOT_OF_MOVES
    for code, (edition, details, _) in ERRORS.items():
        assert Sentences(Words(language), package.edition(edition), NAMES).reason(MoveError(code, **details))


def test_the_details_shown_are_those_that_errors_have() -> None:
    """The sentences need no more than the message that every error has."""
    for code, (_, details, _) in ERRORS.items():
        MESSAGES[code].format(**details)


# --- maps of one's own --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_things_that_no_language_knows_are_called_what_the_map_calls_them(harbour: Path, language: str) -> None:
    sentences = Sentences(Words(language), package.load_edition(harbour))
    assert sentences.vehicles(2) == "2 × tram"
    assert sentences.cards_of("mauve", 2) == "2 × mauve"
    assert "mauve" in sentences.card("mauve")
    assert "mauve" in sentences.kind("mauve")
    assert sentences.colour("light_mauve") == "light mauve"
