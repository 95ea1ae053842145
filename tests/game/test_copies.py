"""Copies of a game, and games that go to another process: what they share, and what they do not."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

import trikk
from tests.bots.players import positions
from tests.lockstep import EDITIONS, edition_of, shipped_games
from trikk.game.game import Game

pytestmark = pytest.mark.uncompiled


def through_pickle(game: Game) -> Game:
    again: Game = pickle.loads(pickle.dumps(game))
    return again


COPIES: dict[str, Callable[[Game], Game]] = {
    "method": Game.copy,
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": through_pickle,
}
every_copy = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)


def play_on(game: Game, moves: int = 12) -> None:
    for i in range(moves):
        if not game.is_over:
            game.play(game.legal_moves()[i % 3 % len(game.legal_moves())])


def middle(edition: str = "new_york", moves: int = 9) -> Game:
    game = trikk.new_game(edition, players=2, seed=4, seats=("one", "two"))
    play_on(game, moves)
    return game


@every_copy
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_copy_is_equal_and_goes_on_in_the_same_way(edition: str, copied: Callable[[Game], Game]) -> None:
    game = middle(edition)
    other = copied(game)
    assert other == game
    assert (other.legal_moves(), other.view(1), other.chance()) == (game.legal_moves(), game.view(1), game.chance())
    play_on(game)
    play_on(other)
    assert other == game
    assert trikk.replay(other.record()) == game


@every_copy
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_copy_shares_nothing_that_changes(edition: str, copied: Callable[[Game], Game]) -> None:
    game = middle(edition)
    before = (game.record(chance=True), game.state.tobytes(), game.events)
    other = copied(game)
    other.options["open_track"] = True
    play_on(other)
    assert (game.record(chance=True), game.state.tobytes(), game.events) == before


@every_copy
def test_a_world_can_be_copied_too(copied: Callable[[Game], Game]) -> None:
    world = trikk.decision_for(middle()).sample_world()
    other = copied(world)
    assert isinstance(other, trikk.World)
    play_on(world)
    play_on(other)
    assert other == world


def test_a_pickled_game_of_an_edition_of_ones_own_brings_the_edition_along() -> None:
    game = trikk.new_game(edition_of("backyard"), players=2, seed=1)
    again = through_pickle(game)
    assert again == game
    assert again.engine is game.engine


def test_a_pickled_game_is_small() -> None:
    assert len(pickle.dumps(middle(moves=0))) < 40_000


def test_a_game_goes_to_another_process_and_back() -> None:
    game = middle()
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        played = pool.submit(_played, game).result()
    assert played == _played(game)


def _played(game: Game) -> Game:
    play_on(game)
    return game


# --- other dice ----------------------------------------------------------------------------------------------------


def test_copies_with_different_seeds_draw_different_cards() -> None:
    game = middle(moves=2)
    cards = Counter(game.copy(seed=seed).play("draw deck")[0]["card"] for seed in range(60))
    assert len(cards) == len(game.edition.colours) + 1
    again = [game.copy(seed=3).play("draw deck") for _ in range(2)]
    assert again[0] == again[1]


@shipped_games
def test_other_dice_leave_the_position_as_it_is(edition: str, players: int) -> None:
    for game in positions(edition, players, 1, ["random"], every=20):
        other = game.copy(seed="ff")
        assert other.state.tobytes() == game.state.tobytes()
        assert (other.events, other.moves, other.legal_moves()) == (game.events, game.moves, game.legal_moves())
        assert other.seed is None


def test_a_game_with_other_dice_has_a_record_that_replays() -> None:
    other = middle().copy(seed=77)
    play_on(other)
    record = other.record()
    assert record["seed"] is None
    assert trikk.replay(record) == other


def test_tickets_under_the_deck_come_in_their_order_whatever_the_dice() -> None:
    game = trikk.new_game(edition_of("backyard"), players=2, seed=1)
    while len(game.state["under"][0]) and not (game.state["under_size"][0] and not game.state["shuffled_size"][0]):
        move = next((move for move in game.legal_moves() if isinstance(move, trikk.DrawTickets)), None)
        game.play(move or game.legal_moves()[0])
    while not isinstance(game.legal_moves()[0], trikk.DrawCard | trikk.DrawTickets):
        game.play(game.legal_moves()[0])
    offers = {str(game.copy(seed=seed).play("tickets")) for seed in range(10)}
    assert len(offers) == 1


def test_a_bad_seed_of_a_copy_is_refused() -> None:
    with pytest.raises(trikk.SetupError) as caught:
        middle().copy(seed=-1)
    assert caught.value.code == "bad_seed"


# --- moves by number -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", [int, np.int64, np.int16, np.uint8, np.array])
def test_a_move_can_be_its_number(edition: str, number: Callable[[int], int]) -> None:
    game, other = trikk.new_game(edition, players=2, seed=2), trikk.new_game(edition, players=2, seed=2)
    for _ in range(10):
        action = game.legal_actions()[0]
        assert game.explain(number(action)) is None
        assert game.play(number(action)) == other.play(other.legal_moves()[0])
    assert game == other


def test_a_number_that_is_not_legal_is_refused_with_the_reason_if_there_is_one() -> None:
    game = middle(moves=2)
    before = game.copy()
    reasons = {}
    for action in (-1, 0, 10**6, game.engine.keep_base + 1, game.engine.actions[trikk.parse_move("draw red")], True):
        error = game.explain(action)
        reasons[action] = error.code if error else None
        if error:
            with pytest.raises(trikk.MoveError) as caught:
                game.play(action)
            assert caught.value.code == error.code
    assert reasons[-1] == reasons[10**6] == reasons[game.engine.keep_base + 1] == "action_not_legal"
    assert reasons[0] == "pass_not_allowed"
    assert game == before


def test_true_is_not_a_move() -> None:
    error = middle(moves=2).explain(True)
    assert error is not None
    assert error.code == "malformed_move"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_number_that_is_not_legal_is_refused(edition: str) -> None:
    game = middle(edition)
    legal = game.legal_actions()
    for action in range(-3, len(game.engine.moves) + 3):
        assert (game.explain(action) is None) == (action in legal), action
