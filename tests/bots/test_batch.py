"""Many games in one array: each is the game it would be alone, and mistakes move none of them."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import trikk
from tests.invariants import check_state
from tests.lockstep import edition_of, every_game
from trikk.bots.batch import Batch
from trikk.bots.games import play_games
from trikk.game.seeds import derived_seed
from trikk.rules import families as rules
from trikk.rules.generator import new_generator
from trikk.rules.jit import UNCOMPILED


def batch_of(edition: str, players: int, games: int, seed: int | str = 1, threads: int = 2) -> trikk.Batch:
    return trikk.new_batch(edition_of(edition), players=players, games=games, seed=seed, threads=threads)


def legal_of(batch: trikk.Batch, game: int) -> list[int]:
    ids = np.empty(int(batch.engine.tables.actions), np.int64)
    actions: list[int] = ids[: rules.legal(batch.engine.tables, batch.states[game], ids)].tolist()
    return actions


@pytest.mark.uncompiled
@every_game
def test_games_of_a_batch_are_the_games_they_would_be_alone(edition: str, players: int) -> None:
    """Game i has the seed that `simulate` gives it; what is chosen from outside leaves the dice alone."""
    batch = batch_of(edition, players, 3)
    games = [trikk.new_game(edition_of(edition), players=players, seed=derived_seed(1, i)) for i in range(3)]
    rng = np.random.default_rng(players)
    for _ in range(8 if UNCOMPILED else 400):
        masks = batch.mask()
        actions = np.full(3, -1)
        for i, game in enumerate(games):
            assert batch.states[i : i + 1].tobytes() == game.state.tobytes()
            legal = np.flatnonzero(masks[i]).tolist()
            assert legal == game.legal_actions() == legal_of(batch, i)
            assert batch.over[i] == game.is_over
            assert batch.to_move[i] == (-1 if game.to_move is None else game.to_move)
            assert batch.returns().points[i].tolist() == [score.total for score in game.scores()]
            if game.to_move is not None:
                assert batch.observe()[i].tobytes() == batch.encoding.of(game, game.to_move).tobytes()
            assert batch.observe_whole(1)[i].tobytes() == batch.whole_encoding.of(game, 1).tobytes()
            if legal:
                actions[i] = rng.choice(legal)
                game.play(game.legal_moves()[legal.index(actions[i])])
        if batch.over.all():
            break
        batch.step(actions)
    else:
        assert UNCOMPILED, "the games do not end"


@pytest.mark.uncompiled
@every_game
def test_samples_are_legal_in_every_game(edition: str, players: int) -> None:
    batch = batch_of(edition, players, 2 if UNCOMPILED else 20)
    for step in range(3 if UNCOMPILED else 60):
        masks, actions = batch.mask(), batch.sample()
        over = batch.over
        assert (actions[over] == -1).all()
        assert masks[np.flatnonzero(~over), actions[~over]].all()
        assert not masks[over].any()
        batch.step(actions)
        if not UNCOMPILED and step % 10 == 0:
            for i in range(len(batch)):
                check_state(batch.engine, batch.states[i : i + 1])


@pytest.mark.uncompiled
@every_game
def test_games_are_played_to_their_end(edition: str, players: int) -> None:
    batch = batch_of(edition, players, 1 if UNCOMPILED else 30)
    steps = batch.play_out()
    assert batch.over.all()
    assert (steps > players).all()
    assert (batch.to_move == -1).all()
    assert not batch.mask().any()
    assert (batch.sample() == -1).all()
    assert (batch.play_out() == 0).all()
    for i in range(len(batch)):
        check_state(batch.engine, batch.states[i : i + 1])


def test_what_is_over_ignores_its_action() -> None:
    batch = batch_of("new_york", 2, 4)
    batch.play_out()
    before = batch.states.tobytes()
    batch.step(np.array([0, -1, 10**9, 5]))
    assert batch.states.tobytes() == before


@pytest.mark.uncompiled
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("bad", [-1, 10**9, 0, 238, "not legal"])
def test_an_illegal_action_moves_no_game(bad: Any, threads: int) -> None:
    batch = batch_of("new_york", 2, 6, threads=threads)
    actions = batch.sample()
    expected = trikk.new_batch("new_york", players=2, games=6, seed=1, threads=1)
    expected.sample()
    illegal = np.flatnonzero(~batch.mask()[4])[7] if bad == "not legal" else bad
    before = batch.states.tobytes()
    wrong = actions.copy()
    wrong[4] = illegal
    with pytest.raises(trikk.MoveError) as caught:
        batch.step(wrong)
    assert caught.value.code == "illegal_action"
    assert caught.value.details == {"game": 4, "action": int(illegal)}
    assert str(caught.value) == f"action {illegal} is not legal in game 4 of the batch"
    assert batch.states.tobytes() == before
    for one in (batch, expected):
        one.step(actions)
        one.step(one.sample())
    assert batch.states.tobytes() == expected.states.tobytes()


@pytest.mark.parametrize("shape", [(0,), (5,), (7,), (6, 1), (1, 6), ()])
def test_actions_of_a_wrong_shape_move_no_game(shape: tuple[int, ...]) -> None:
    batch = batch_of("card_game", 2, 6)
    before = batch.states.tobytes()
    with pytest.raises(trikk.MoveError) as caught:
        batch.step(np.full(shape, 5))
    assert caught.value.code == "wrong_batch"
    assert batch.states.tobytes() == before


def test_actions_may_be_a_list_or_of_another_integer_type() -> None:
    one, other, third = (batch_of("new_york", 3, 5) for _ in range(3))
    actions = one.sample()
    other.sample()
    third.sample()
    one.step(actions)
    other.step(actions.tolist())
    third.step(actions.astype(np.int16))
    assert one.states.tobytes() == other.states.tobytes() == third.states.tobytes()


@pytest.mark.parametrize("players", [1, 5, 0])
def test_a_batch_has_as_many_players_as_the_game_is_for(players: int) -> None:
    with pytest.raises(trikk.SetupError) as caught:
        trikk.new_batch("new_york", players=players, games=3)
    assert caught.value.code == "players_out_of_range"


@pytest.mark.parametrize("seed", [-1, 2**53, "xyz", "", "f" * 65, 1.5])
def test_a_batch_refuses_a_bad_seed(seed: Any) -> None:
    with pytest.raises(trikk.SetupError) as caught:
        trikk.new_batch("new_york", players=2, games=3, seed=seed)
    assert caught.value.code == "bad_seed"


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(trikk.UnknownEdition):
        trikk.new_batch("old_york", players=2, games=3)


def test_a_batch_of_one_game_is_a_batch() -> None:
    batch = trikk.new_batch("san_francisco", players=4, games=1, threads=8)
    assert len(batch) == 1
    assert batch.play_out().shape == (1,)
    assert batch.returns().points.shape == (1, 4)


def test_restarted_games_are_new_ones() -> None:
    batch = batch_of("san_francisco", 3, 5)
    first = batch.states.tobytes()
    batch.play_out()
    batch.restart()
    assert not batch.over.any()
    assert batch.states.tobytes() != first
    for i in range(5):
        check_state(batch.engine, batch.states[i : i + 1])
    again = batch_of("san_francisco", 3, 5)
    assert again.states.tobytes() == first
    again.play_out()
    again.restart()
    assert again.states.tobytes() == batch.states.tobytes()


def test_actions_that_are_no_whole_numbers_move_no_game() -> None:
    batch = trikk.new_batch("new_york", players=2, games=3, seed=1)
    before = batch.states.copy()
    with pytest.raises(trikk.MoveError, match="whole number"):
        batch.step(batch.sample() + 0.9)
    assert np.array_equal(batch.states, before)


@pytest.mark.parametrize("games", [0, -1])
def test_a_batch_without_games_is_refused(games: int) -> None:
    with pytest.raises(trikk.SetupError, match="at least one game"):
        trikk.new_batch("new_york", players=2, games=games)


def test_equal_seeds_give_equal_runs_however_they_are_written() -> None:
    batches = [trikk.new_batch("new_york", players=2, games=2, seed=seed) for seed in (255, "ff", "00FF")]
    assert all(np.array_equal(batch.states, batches[0].states) for batch in batches)


# --- what a learner needs ------------------------------------------------------------------------------------------


def half(batch: trikk.Batch) -> np.ndarray:
    even: np.ndarray = np.arange(len(batch)) % 2 == 0
    return even


def played(batch: trikk.Batch, steps: int) -> trikk.Batch:
    for _ in range(steps):
        batch.step(batch.sample())
    return batch


@pytest.mark.parametrize("byte", [np.int8, np.uint8])
def test_arrays_are_written_in_place(byte: type[np.int8 | np.uint8]) -> None:
    batch = played(batch_of("san_francisco", 3, 5), 20)
    rows = np.full((5, batch.encoding.size), 7, np.float32)
    whole = np.full((5, batch.whole_encoding.size), 7, np.float32)
    masks, bytes_ = np.ones((5, 307), np.bool_), np.full((5, 307), 7, byte)
    assert batch.observe(out=rows) is rows
    assert batch.observe_whole(out=whole) is whole
    assert batch.mask(out=masks) is masks
    assert batch.mask(out=bytes_) is bytes_
    assert np.array_equal(rows, batch.observe())
    assert np.array_equal(whole[:, : batch.encoding.size], rows)
    assert np.array_equal(masks, batch.mask())
    assert np.array_equal(masks, bytes_ == 1)
    assert set(np.unique(bytes_)) == {0, 1}


@pytest.mark.parametrize(
    "out", [np.zeros((5, 239)), np.zeros((4, 239), np.bool_), np.zeros((5, 478), np.bool_)[:, ::2], None, [[True]]]
)
def test_a_mask_that_does_not_fit_is_refused(out: Any) -> None:
    batch = batch_of("new_york", 2, 5)
    if out is None:
        out = np.zeros((5, 239), np.bool_)
        out.setflags(write=False)
    with pytest.raises(trikk.SetupError) as caught:
        batch.mask(out=out)
    assert caught.value.code == "wrong_array"


def test_games_are_observed_by_the_seats_asked_for() -> None:
    batch = played(batch_of("new_york", 3, 6), 25)
    every = [batch.observe(seat) for seat in range(3)]
    seats = np.array([0, 1, 2, 2, 1, 0])
    assert np.array_equal(batch.observe(seats), np.array([every[seat][i] for i, seat in enumerate(seats)]))
    assert np.array_equal(batch.observe(seats.tolist()), batch.observe(seats))
    assert np.array_equal(batch.observe(), np.array([every[seat][i] for i, seat in enumerate(batch.to_move)]))
    for bad in (3, -1, [0, 1, 2, 3, 0, 0], [0, 1], 1.5):
        with pytest.raises(trikk.TrikkError):
            batch.observe(bad)  # type: ignore[arg-type]


def test_only_some_games_take_a_step() -> None:
    batch, twin = (played(batch_of("card_game", 2, 8), 10) for _ in range(2))
    actions = batch.sample()
    twin.sample()
    before = batch.states.copy()
    chosen = half(batch)
    actions[~chosen] = -1  # not legal, and not asked for
    batch.step(actions, where=chosen)
    assert batch.states[~chosen].tobytes() == before[~chosen].tobytes()
    assert batch.states[chosen].tobytes() != before[chosen].tobytes()
    twin.step(actions, where=np.flatnonzero(chosen))
    assert twin.states.tobytes() == batch.states.tobytes()
    twin.step(actions, where=[])
    assert twin.states.tobytes() == batch.states.tobytes()


@pytest.mark.parametrize("where", [[8], [-1], [0.5], [[True] * 8], [True] * 7, "all"])
def test_games_that_are_not_there_cannot_take_part(where: Any) -> None:
    batch = batch_of("new_york", 2, 8)
    before = batch.states.tobytes()
    with pytest.raises(trikk.TrikkError):
        batch.step(batch.mask().argmax(axis=1), where=where)
    with pytest.raises(trikk.TrikkError):
        batch.restart(where)
    assert batch.states.tobytes() == before


def test_only_some_games_are_restarted() -> None:
    batch = batch_of("new_york", 2, 6)
    batch.play_out()
    batch.restart(half(batch))
    assert np.array_equal(batch.over, ~half(batch))


@pytest.mark.parametrize("edition", trikk.editions())
def test_games_restart_by_themselves(edition: str) -> None:
    """The same games as those restarted by hand, and what they brought is told."""
    alone = trikk.new_batch(edition, players=2, games=6, seed=3, threads=1, auto_restart=True)
    by_hand = trikk.new_batch(edition, players=2, games=6, seed=3, threads=1)
    finished = 0
    for _ in range(400):
        actions = by_hand.choose("greedy")
        assert np.array_equal(actions, alone.choose("greedy"))
        alone.step(actions)
        by_hand.step(actions)
        ended = by_hand.over
        assert np.array_equal(alone.ended, ended)
        assert np.array_equal(by_hand.ended, ended)
        for one, other in zip(alone.returns(), by_hand.returns(), strict=True):
            assert np.array_equal(one[ended], other[ended])
        by_hand.restart(ended)
        assert not alone.over.any()
        assert alone.states.tobytes() == by_hand.states.tobytes()
        finished += int(ended.sum())
    assert finished > 6


@every_game
def test_returns_are_those_of_the_outcomes(edition: str, players: int) -> None:
    batch = batch_of(edition, players, 40)
    batch.play_out()
    returns = batch.returns()
    for i in range(40):
        outcome = batch.game(i).outcome()
        assert outcome is not None
        points = [score.total for score in outcome.scores]
        winners = set(outcome.winners)
        assert returns.points[i].tolist() == points
        assert returns.win[i].tolist() == [1 / len(winners) if seat in winners else 0 for seat in range(players)]
        assert returns.shared[i].tolist() == [len(winners) > 1 and seat in winners for seat in range(players)]
        best_others = [max(p for other, p in enumerate(points) if other != seat) for seat in range(players)]
        assert returns.margin[i].tolist() == [own - best for own, best in zip(points, best_others, strict=True)]


@pytest.mark.parametrize("bot", ["random", "novice", "greedy", "planner", "planner:style=racer", "neural"])
@pytest.mark.parametrize("edition", trikk.editions())
def test_bots_in_a_batch_play_the_games_they_play_elsewhere(edition: str, bot: str) -> None:
    batch = batch_of(edition, 2, 3, threads=2)
    while not batch.over.all():
        batch.step(batch.choose(bot))
    games = play_games(trikk.edition(edition), [bot, bot], [derived_seed(1, i) for i in range(3)])
    assert [game.outcome for game in games] == [batch.game(i).outcome() for i in range(3)]


def test_bots_choose_only_where_they_are_asked() -> None:
    batch = played(batch_of("new_york", 2, 6), 9)
    everywhere, some = batch.choose("planner"), batch.choose("planner", where=half(batch))
    assert np.array_equal(some, np.where(half(batch), everywhere, -1))
    batch.play_out()
    assert (batch.choose("greedy") == -1).all()


def test_a_bot_of_a_batch_knows_only_what_its_seat_may_know() -> None:
    """It chooses the same in every world that looks the same to the seat to move."""
    for steps in (0, 9, 30, 55):
        batch = played(batch_of("new_york", 2, 20), steps)
        chosen = batch.choose("planner")
        generator = new_generator(1)
        for i in range(20):
            game = batch.game(i)
            if game.to_move is not None:
                seen = game.view(game.to_move).knowledge
                rules.resample(batch.engine.tables, seen, game.to_move, generator, batch.states[i : i + 1])
        assert np.array_equal(batch.choose("planner"), chosen)


@pytest.mark.parametrize("bot", ["search:iterations=10", "nobody", "planner:style=shy"])
def test_bots_that_are_not_compiled_are_refused(bot: str) -> None:
    with pytest.raises(trikk.BotError):
        batch_of("new_york", 2, 2).choose(bot)


def test_a_bot_that_has_not_learned_an_edition_is_refused() -> None:
    with pytest.raises(trikk.BotError):
        batch_of("backyard", 2, 2).choose("neural")


def test_a_copy_goes_its_own_way() -> None:
    batch = played(batch_of("san_francisco", 2, 5), 12)
    batch.choose("random")
    for other in (batch.copy(), copy.copy(batch), copy.deepcopy(batch)):
        before = batch.states.tobytes()
        actions = other.choose("random")
        other.step(actions)
        assert batch.states.tobytes() == before
        again = batch.copy()
        assert np.array_equal(again.choose("random"), actions)
        again.step(actions)
        assert again.states.tobytes() == other.states.tobytes()


def test_a_game_of_a_batch_goes_on_as_it_does_there() -> None:
    batch = played(batch_of("new_york", 2, 4), 15)
    world = batch.game(2)
    assert batch.game(-2) == world
    actions = batch.choose("greedy")
    batch.step(actions)
    world.play(int(actions[2]))
    assert world.state.tobytes() == batch.states[2:3].tobytes()
    for bad in (4, -5, 1.0):
        with pytest.raises(trikk.SetupError):
            batch.game(bad)  # type: ignore[arg-type]


def test_results_do_not_depend_on_the_number_of_threads() -> None:
    batches = [batch_of("card_game", 3, 7, threads=threads) for threads in (1, 2, 5)]
    for _ in range(40):
        actions = [batch.choose("novice") for batch in batches]
        rows = [batch.observe().tobytes() for batch in batches]
        masks = [batch.mask().tobytes() for batch in batches]
        for chosen, batch in zip(actions, batches, strict=True):
            batch.step(chosen)
        for same in (rows, masks, [chosen.tobytes() for chosen in actions], [b.states.tobytes() for b in batches]):
            assert len(set(same)) == 1


@pytest.mark.parametrize("threads", [0, -1, 2.0])
def test_a_batch_needs_a_thread(threads: Any) -> None:
    with pytest.raises(trikk.SetupError):
        trikk.new_batch("new_york", players=2, games=3, threads=threads)


@pytest.mark.uncompiled
@every_game
def test_one_action_is_legal_exactly_if_it_is_listed(edition: str, players: int) -> None:
    batch = batch_of(edition, players, 1 if UNCOMPILED else 5)
    t = batch.engine.tables
    ids = np.empty(int(t.actions), np.int64)
    for _ in range(3 if UNCOMPILED else 120):
        for i, mask in enumerate(batch.mask()):
            found = [bool(rules.is_legal(t, batch.states[i], action, ids)) for action in range(-2, int(t.actions) + 2)]
            assert found == [False, False, *mask.tolist(), False, False]
        batch.step(batch.sample())


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_a_copy_or_a_batch_in_another_process_goes_on_in_the_same_way(again: Callable[[Batch], Batch]) -> None:
    batch = trikk.new_batch("new_york", players=2, games=3, seed=1, threads=2)
    batch.step(batch.choose("planner"))
    other, before = again(batch), batch.states.tobytes()
    for _ in range(5):
        other.step(other.choose("planner"))
    assert batch.states.tobytes() == before
    for _ in range(5):
        batch.step(batch.choose("planner"))
    assert batch.states.tobytes() == other.states.tobytes()


@pytest.mark.parametrize("bot", [object(), 5, None])
def test_what_is_no_name_of_a_bot_is_refused(bot: Any) -> None:
    with pytest.raises(trikk.TrikkError, match="cannot play inside compiled code; name one that can"):
        trikk.new_batch("new_york", players=2, games=1).choose(bot)
