"""The same game, compiled or not: one who cannot wait for the compiler plays the games that compiled code plays."""

import pytest

from tests.compiled_alike import SCOPES, account, first_difference, plain_account
from tests.lockstep import EDITIONS, SMALL_EDITIONS, edition_of
from tests.often import PLAYERS, mostly_long


def compare(edition: str, players: int, scope: str) -> None:
    compiled = list(account(edition_of(edition), players, SCOPES[scope]))
    difference = first_difference(compiled, plain_account(edition, players, scope))
    assert difference is None, difference


@pytest.mark.parametrize(
    "edition", [*mostly_long("new_york", "san_francisco", "card_game"), *mostly_long(*SMALL_EDITIONS)]
)
def test_plain_python_plays_the_same_games(edition: str) -> None:
    compare(edition, 2 if edition == "san_francisco" else PLAYERS[edition], "short")  # with more it takes much longer


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, pytest.param(4, marks=pytest.mark.soak)])
@pytest.mark.parametrize("edition", [*EDITIONS, *SMALL_EDITIONS])
def test_plain_python_thinks_the_same_thoughts(edition: str, players: int) -> None:
    """Every built-in bot in every style, the search, the analysis and all that a seat sees, all game long."""
    compare(edition, players, "long")


def test_the_first_difference_is_shown() -> None:
    assert first_difference(["a", "b"], ["a", "b"]) is None
    told = first_difference(["move 1: draw red", "move 2: pass"], ["move 1: draw red", "move 2: draw red"])
    assert told is not None
    assert "line 2 differs at column 9" in told
    assert "before it: move 1: draw red" in told
    assert "(the end)" in str(first_difference(["a"], []))
