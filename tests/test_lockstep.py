"""The compiled engine does what a plain one written from the rules alone does, move by move.

TRIKK_LOCKSTEP_GAMES multiplies the number of games: `TRIKK_LOCKSTEP_GAMES=20 pytest -n auto tests/test_lockstep.py`.
"""

import copy
import os
from collections import Counter
from typing import Any

import pytest

from tests.lockstep import EDITIONS, POLICIES, SEATS, SMALL_EDITIONS, count_cases, document, play_both
from trikk.rules.jit import UNCOMPILED

TIMES = float(os.environ.get("TRIKK_LOCKSTEP_GAMES", "1"))
PARTS = 6
"""Tests that the games of one edition and seat count are spread over, so that all cores have work."""


def games_of(games: int, part: int) -> range:
    """Return the seeds of a part of the games."""
    size = max(1, round(games * TIMES / PARTS))
    return range(part * size, (part + 1) * size)


def policy(seed: int) -> Any:
    return list(POLICIES.values())[seed % len(POLICIES)]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_both_engines_play_the_same_games(edition: str, players: int, part: int) -> None:
    for seed in games_of(18, part):
        game = play_both(edition, players, seed, policy(seed))
        assert game.is_over


@pytest.mark.uncompiled
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("edition", [*EDITIONS, *SMALL_EDITIONS])
def test_both_engines_play_the_same_game_by_each_policy(edition: str, players: int) -> None:
    """Few games, of all kinds. As plain Python, the numbers of players of an edition share the policies."""
    for seed, choose in enumerate(POLICIES.values(), start=100):
        if not UNCOMPILED or seed % len(SEATS) == players % len(SEATS):
            assert play_both(edition, players, seed, choose).is_over


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("edition", SMALL_EDITIONS)
def test_both_engines_agree_where_cards_and_tickets_run_out(edition: str, players: int) -> None:
    for part in range(PARTS):
        for seed in games_of(60, part):
            game = play_both(edition, players, seed, policy(seed))
            assert game.is_over


# --- numbers of the rules that no shipped edition has ----------------------------------------------------------------

CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("backyard", {"rules.reset_wilds": 1, "setup.market": 1}),
    ("backyard", {"rules.reset_wilds": 4}),
    ("backyard", {"setup.keep": 2}),
    ("backyard", {"setup.market": 6, "rules.reset_wilds": 4}),
    ("backyard", {"rules.draw_tickets": 1, "rules.last_turns_vehicles": 3}),
    ("backyard", {"cards.wild": 9, "totals.cards": 16}),
    ("branch_line", {"rules.second_deck_players": 2, "rules.second_deck_cards": 6}),
    ("branch_line", {"rules.second_deck_players": 3, "rules.second_deck_cards": 4}),
    ("branch_line", {"rules.second_deck_cards": 5, "setup.market": 1}),
    ("branch_line", {"rules.second_deck_cards": 1, "setup.market": 5}),
    ("branch_line", {"rules.draw_tickets": 6, "rules.keep_tickets": 1}),
    ("branch_line", {"setup.wilds": 0, "setup.cards": 3, "setup.keep": 2}),
]


def changed(edition: str, changes: dict[str, Any]) -> dict[str, Any]:
    """Return what stands in an edition's file, with other numbers."""
    text = copy.deepcopy(document(edition))
    for key, value in changes.items():
        table, name = key.split(".")
        text[table][name] = value
    return text


@pytest.mark.long
@pytest.mark.parametrize(("edition", "changes"), CHANGES, ids=lambda value: value if isinstance(value, str) else "")
def test_both_engines_agree_on_other_numbers(edition: str, changes: dict[str, Any]) -> None:
    text = changed(edition, changes)
    # The reference engine plays a second deck with exactly this many players.
    most = text["rules"].get("second_deck_players", 4)
    for players in [n for n in SEATS if n <= most]:
        for seed in range(max(1, round(20 * TIMES))):
            assert play_both(text, players, seed, policy(seed)).is_over


# --- the games above do come to the rare cases -----------------------------------------------------------------------

RARE = {
    "new_york": {"market_reset", "reshuffled", "last_turns", "last_turns_end", "last_tickets", "market_stuck"},
    "san_francisco": {"market_reset", "reshuffled", "token_taken", "last_turns", "last_turns_end", "last_tickets"},
    "card_game": {"robbed", "redealt", "moved", "completed", "last_turns", "last_turns_end", "last_tickets"},
    "backyard": {"passed", "all_passed_end", "market_stuck", "market_reset", "token_taken", "only_one_card"},
    "branch_line": {"passed", "redealt", "dealt_short", "dealt_unevenly", "only_one_card", "robbed"},
}


@pytest.mark.long
@pytest.mark.parametrize("edition", RARE)
def test_rare_cases_do_occur(edition: str) -> None:
    count: Counter[str] = Counter()
    for players in SEATS:
        for seed in range(15):
            count_cases(edition, players, seed, policy(seed), count)
    assert {case for case in RARE[edition] if not count[case]} == set()
