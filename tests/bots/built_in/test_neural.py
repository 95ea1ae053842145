"""The bot that has learned: its games, and what it is given."""

from pathlib import Path

import numpy as np
import pytest

import trikk
from tests.bots.networks import network_file, random_networks
from tests.bots.players import positions
from tests.lockstep import SMALL_EDITIONS, edition_of
from trikk.bots.games import play_games
from trikk.bots.learned.network_file import shipped
from trikk.bots.policies.network import RESULT, consider, judge, prefer, room_for
from trikk.bots.policies.workspace import new_workspace


@pytest.mark.parametrize(("edition", "players"), shipped())
def test_it_plays_whole_games_alike_in_one_call_and_move_by_move(edition: str, players: int) -> None:
    bots = ["neural", *["planner"] * (players - 1)]
    (played,) = play_games(trikk.edition(edition), bots, [5])
    game = trikk.play_bots(edition, bots, seed=5)
    assert [str(move) for move in game.moves] == played.moves


@pytest.mark.parametrize("edition", SMALL_EDITIONS)
def test_a_map_of_ones_own_can_be_learned(tmp_path: Path, edition: str) -> None:
    played = edition_of(edition)
    bots = [f"neural:file={network_file(tmp_path, played, 2, seed)}" for seed in (1, 2)]
    assert trikk.play_bots(played, bots, seed=1).is_over
    (game,) = play_games(played, bots, [1])
    assert [str(move) for move in trikk.play_bots(played, bots, seed=1).moves] == game.moves


@pytest.mark.parametrize("edition", trikk.editions())
def test_a_network_does_what_matrices_would_do(edition: str) -> None:
    """The sums of compiled code, input by input, are those of ordinary products of matrices, but for rounding."""
    players = 2
    shape, policy, critic = random_networks(trikk.edition(edition), players)
    compared = 0
    for game in positions(edition, players, 3, ["planner", "greedy"], every=5):
        engine, seat = game.engine, game.to_move
        assert seat is not None
        networks = room_for(policy, critic, shape.encoded, int(engine.tables.actions))
        room = new_workspace(engine.tables, engine.dtype, minds=1, worlds=1, networks=networks)
        seen = game.view(seat).knowledge[0]
        n = int(consider(engine.tables, seen, room.minds[0], networks, room.actions, room.values))
        assert set(room.actions[:n].tolist()) <= set(game.legal_actions())
        encoded = trikk.encoding(edition, players).of(game.view(seat))
        np.testing.assert_array_equal(networks.row[: shape.encoded], encoded)
        prefer(networks, 0, n)
        levels = answer(policy, networks.row)
        logits = (networks.weights[:n] * levels[networks.parts[:n]]).sum(1)
        np.testing.assert_allclose(networks.logits[:n], logits, rtol=1e-4, atol=1e-4)
        judge(engine.tables, game.state[0], seat, networks)
        values = answer(critic, trikk.whole_encoding(edition, players).of(game, seat=seat))
        values[RESULT] /= 1.0 + abs(values[RESULT])
        np.testing.assert_allclose(networks.values, values, rtol=1e-4, atol=1e-4)
        compared += 1
    assert compared > 5


def answer(layers: tuple[np.ndarray, ...], row: np.ndarray) -> np.ndarray:
    """Return what a network makes of a row, with products of matrices."""
    sums = row.astype(np.float64)
    for number, layer in enumerate(layers):
        sums = sums @ layer[0, :-1] + layer[0, -1]
        if number < len(layers) - 1:
            sums = np.maximum(sums, 0.0)
    return sums
