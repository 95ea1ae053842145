"""How fast the rules are: random play, single functions, and by name in Python."""

import os
import random
import statistics
import tempfile
import time
from contextlib import closing

import numpy as np

from trikk.arena.bench.report import Costs, Friendly, Speed
from trikk.arena.bench.timing import best, nanoseconds
from trikk.arena.run import Run
from trikk.arena.settings import simulation
from trikk.bots.batch import Batch
from trikk.catalog import edition
from trikk.game.engine import Engine
from trikk.game.game import new_game
from trikk.rules.families import legal, resample, view
from trikk.rules.generator import new_generator
from trikk.rules.jit import compiled

GAMES = 2000
"""Games in one array: enough to keep all cores busy, few enough for the caches."""
MIDDLE = 30
"""Steps into the game at which single functions are timed."""
POSITIONS = 64


def measure_speed(id: str, players: int, seconds: float) -> Speed:
    """Time random play on one thread and on all."""
    one_games, one_steps = random_play(id, players, seconds, threads=1)
    all_games, all_steps = random_play(id, players, seconds, threads=os.cpu_count() or 1)
    return Speed(id, players, one_steps / one_games, one_games, one_steps, all_games, all_steps)


def random_play(id: str, players: int, seconds: float, threads: int) -> tuple[float, float]:
    """Return games and steps per second, setting the games up included."""
    batch = Batch(edition(id), players, GAMES, 1, threads)
    batch.play_out()
    steps_per_game = 0.0

    def play(seconds: float) -> float:
        nonlocal steps_per_game
        games = steps = 0
        began = time.perf_counter()
        while (took := time.perf_counter() - began) < seconds:
            batch.restart()
            steps += int(batch.play_out().sum())
            games += GAMES
        steps_per_game = steps / games
        return games / took

    games = best(play, seconds)
    return games, games * steps_per_game


# --- single functions ----------------------------------------------------------------------------------------------


@compiled
def repeat_copy(states: np.ndarray, out: np.ndarray, n: int) -> None:
    for i in range(n):
        out[0] = states[i % len(states)]


@compiled
def repeat_legal(t: np.record, states: np.ndarray, ids: np.ndarray, n: int) -> int:
    total = 0
    for i in range(n):
        total += legal(t, states[i % len(states)], ids)
    return total


@compiled
def repeat_view(t: np.record, states: np.ndarray, out: np.ndarray, n: int) -> None:
    for i in range(n):
        k = i % len(states)
        view(t, states[k : k + 1], 0, out)


@compiled
def repeat_resample(t: np.record, views: np.ndarray, g: np.record, out: np.ndarray, n: int) -> None:
    for i in range(n):
        k = i % len(views)
        resample(t, views[k : k + 1], 0, g, out)


def measure_costs(engine: Engine, seconds: float) -> Costs:
    """Time the functions that a search calls most, on positions from the middle of random games."""
    t = engine.tables
    batch = Batch(engine.edition, 3, POSITIONS, 1, 1)
    for _ in range(MIDDLE):
        batch.step(batch.sample())
    states, views, out = batch.states, batch.states.copy(), engine.new_state()
    for i in range(POSITIONS):
        engine.rules.hidden.view(t, states[i : i + 1], 0, views[i : i + 1])
    ids, g = np.empty(int(t.actions), np.int64), new_generator(1)
    return Costs(
        engine.edition.id,
        engine.dtype.itemsize,
        copy=nanoseconds(lambda n: repeat_copy(states, out, n), seconds),
        legal=nanoseconds(lambda n: repeat_legal(t, states, ids, n), seconds),
        view=nanoseconds(lambda n: repeat_view(t, states, out, n), seconds),
        resample=nanoseconds(lambda n: repeat_resample(t, views, g, out, n), seconds),
    )


# --- by name -------------------------------------------------------------------------------------------------------


def measure_friendly(id: str, players: int, seconds: float) -> Friendly:
    """Time whole random games through `trikk.Game`, and `simulate` on one core."""
    rng = random.Random(1)
    times: list[float] = []
    began = time.perf_counter()
    while len(times) < 2 or time.perf_counter() - began < seconds / 2:
        start = time.perf_counter()
        game = new_game(id, players=players, seed=len(times))
        while not game.is_over:
            game.play(rng.choice(game.legal_moves()))
        times.append(time.perf_counter() - start)
    run = Run(simulation(edition(id), ("random",) * players, 1_000_000, 1))
    with tempfile.TemporaryFile("w") as file, closing(run.play(workers=1)) as parts:
        next(parts)

        def write_records(seconds: float) -> float:
            records = 0
            began = time.perf_counter()
            while (took := time.perf_counter() - began) < seconds:
                part = next(parts)
                assert part is not None
                file.write(part.lines)
                records += part.games
            return records / took

        records = best(write_records, seconds / 2)
    return Friendly(id, players, statistics.median(times) * 1000, records)
