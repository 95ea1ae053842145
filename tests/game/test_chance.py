"""What chance may give, with probabilities: against every path there is, and against many real draws."""

from collections import Counter
from collections.abc import Iterator
from math import isclose, prod, sqrt

import pytest

import trikk
from tests.bots.players import positions
from tests.lockstep import EDITIONS, edition_of, every_game
from tests.scenarios.city_position import position
from trikk.game.game import Game, MoveLike
from trikk.game.tape import Chance

Path = tuple[Chance, ...]


def probability(game: Game, move: MoveLike, path: Path) -> float:
    """Return how likely a path is; it has to be a whole one."""
    steps = [dict(game.chance_outcomes(move, path[:n]))[path[n]] for n in range(len(path))]
    assert game.chance_outcomes(move, path) == []
    return prod(steps)


def paths(
    game: Game, move: MoveLike, most: int, so_far: Path = (), chance: float = 1.0
) -> Iterator[tuple[Path, float, bool]]:
    """Yield every path of up to so many draws, its probability, and whether it is whole."""
    outcomes = game.chance_outcomes(move, so_far)
    if not outcomes or len(so_far) == most:
        yield so_far, chance, not outcomes
        return
    assert isclose(sum(p for _, p in outcomes), 1.0)
    for outcome, p in outcomes:
        yield from paths(game, move, most, (*so_far, outcome), chance * p)


def drawn(game: Game, move: MoveLike, times: int) -> Counter[Path]:
    """Return what the dice of as many seeds gave for a move."""
    counted: Counter[Path] = Counter()
    for seed in range(times):
        other = game.copy(seed=seed)
        other.play(move)
        counted[tuple(other.chance()[-1])] += 1
    return counted


def assert_as_likely(counted: Counter[Path], likely: dict[Path, float]) -> None:
    """Counts are within five standard deviations of what the probabilities say."""
    n = counted.total()
    for path, p in likely.items():
        assert abs(counted[path] - n * p) <= 5 * sqrt(n * p * (1 - p)) + 1, (path, counted[path], n * p)


# --- at each step --------------------------------------------------------------------------------------------------


@pytest.mark.uncompiled
@every_game
def test_whatever_the_dice_give_is_among_the_outcomes(edition: str, players: int) -> None:
    for game in positions(edition, players, 2, ["random"], every=7):
        if game.is_over:
            continue
        before = game.copy()
        for move in game.legal_moves()[:6]:
            other = game.copy()
            other.play(move)
            path = tuple(other.chance()[-1])
            assert 0 < probability(game, move, path) <= 1
            given = game.copy()
            given.play(move, chance=path)
            assert given.state.tobytes() == other.state.tobytes()
        assert game == before


@pytest.mark.uncompiled
@pytest.mark.parametrize("edition", [*EDITIONS, "backyard", "branch_line"])
def test_the_deal_is_enumerated_draw_by_draw(edition: str) -> None:
    played = edition_of(edition)
    for seed in range(3):
        game = trikk.new_game(played, players=3, seed=seed)
        deal = game.chance()[0]
        for n, outcome in enumerate(deal):
            outcomes = trikk.deal_outcomes(played, players=3, so_far=deal[:n])
            assert isclose(sum(p for _, p in outcomes), 1.0)
            assert outcome in dict(outcomes)
        assert trikk.deal_outcomes(played, players=3, so_far=deal) == []
        again = trikk.new_game(played, players=3, chance=deal)
        assert again.state.tobytes() == game.state.tobytes()
        assert again.seed is None


# --- every path ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "move"),
    [("new_york", "draw deck"), ("san_francisco", "tickets"), ("card_game", "draw deck"), ("backyard", "tickets")],
)
def test_all_paths_of_a_move_together_are_certain_and_can_be_played(edition: str, move: str) -> None:
    game = at_a_turn(edition)
    found = list(paths(game, move, 2))
    assert isclose(sum(p for _, p, _ in found), 1.0)
    assert all(whole for *_, whole in found)
    assert len({path for path, *_ in found}) == len(found)
    for path, *_ in found:
        other = game.copy()
        other.play(move, chance=path)
        assert tuple(other.chance()[-1]) == path
    assert_as_likely(drawn(game, move, 2000), {path: p for path, p, _ in found})


def test_a_market_that_is_reset_is_enumerated_card_by_card() -> None:
    """A third wild face up: five more cards are drawn, and if three of them are wild, five again (R3)."""
    game = position("new_york", market={"wild": 2, "red": 3})
    move = "draw red"
    assert [len(game.chance_outcomes(move, ["wild", *["blue"] * n])) > 0 for n in range(6)] == [True] * 5 + [False]
    found = list(paths(game, move, 3))
    assert isclose(sum(p for _, p, _ in found), 1.0)
    likely = {path: p for path, p, whole in found if whole}
    assert all(len(path) == 1 for path in likely)
    counted = drawn(game, move, 3000)
    assert_as_likely(counted, likely)
    reset = [path for path in counted if len(path) > 1]
    assert reset
    assert all(path[0] == "wild" and len(path) >= 6 for path in reset)
    assert isclose(1 - sum(likely.values()), dict(game.chance_outcomes(move))["wild"])
    second: Counter[Path] = Counter()
    for path in reset:
        second[path[1:2]] += counted[path]
    assert_as_likely(second, {(card,): p for card, p in game.chance_outcomes(move, ["wild"])})


def test_a_small_game_with_resets_without_end_is_certain_too() -> None:
    game = at_a_turn("backyard")
    for move in game.legal_moves():
        found = list(paths(game, move, 7))
        assert isclose(sum(p for _, p, _ in found), 1.0)
        whole = {path: p for path, p, is_whole in found if is_whole}
        assert_as_likely(drawn(game, move, 600), whole)


# --- what is refused -----------------------------------------------------------------------------------------------


def test_a_move_without_chance_has_no_outcomes() -> None:
    game = trikk.new_game("new_york", players=2, seed=1)
    assert game.chance_outcomes(game.legal_moves()[0]) == []
    assert game.chance_outcomes(game.legal_actions()[0]) == []


@pytest.mark.parametrize("so_far", [["purple"], [3], ["red", "red"], ["red", "purple"]])
def test_outcomes_after_what_cannot_be_are_refused(so_far: list[Chance]) -> None:
    game = at_a_turn("new_york")
    before = game.copy()
    with pytest.raises(trikk.MoveError) as caught:
        game.chance_outcomes("draw deck", so_far)
    assert caught.value.code == "impossible_chance"
    assert game == before


def test_outcomes_of_a_move_that_cannot_be_made_are_refused() -> None:
    with pytest.raises(trikk.MoveError):
        at_a_turn("new_york").chance_outcomes("pass")


def test_asking_does_not_move_the_dice() -> None:
    game = at_a_turn("new_york")
    other = game.copy()
    game.chance_outcomes("draw deck")
    assert game.play("draw deck") == other.play("draw deck")


def at_a_turn(edition: str) -> Game:
    """Return a game at its first turn."""
    game = trikk.new_game(edition_of(edition), players=2, seed=5)
    while not any(isinstance(move, trikk.DrawTickets) for move in game.legal_moves()):
        game.play(game.legal_moves()[0])
    return game
