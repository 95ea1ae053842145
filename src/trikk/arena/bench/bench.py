"""How fast: every figure is measured now, on this machine, in one run."""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np

from trikk.arena.results import new_folder
from trikk.arena.run import Run
from trikk.arena.settings import settings_for
from trikk.arena.simulate import Run as SimulateRun
from trikk.arena.simulate import simulate
from trikk.bots import decision_for, make_bot
from trikk.bots.built_in.search import Search
from trikk.bots.games import play_games
from trikk.catalog import edition
from trikk.game.batch import Batch
from trikk.game.engine import Engine, engine_for
from trikk.game.game import new_game
from trikk.game.seeds import derived_seed
from trikk.rules.families import legal, resample, view
from trikk.rules.generator import new_generator
from trikk.rules.jit import compiled, go_over

GAMES = 2000
"""Games in one array: enough to keep all cores busy, few enough for the caches."""
MIDDLE = 30
"""Steps into the game at which single functions are timed."""
POSITIONS = 64
ROUNDS = 5
BOT_GAMES = 20
"""Games between bots in one call."""
SOME_ITERATIONS = 100


@dataclass(frozen=True)
class Speed:
    """Random play, over all legal moves alike, of one edition with one number of seats."""

    edition: str
    players: int
    steps_per_game: float
    one_core_games: float
    one_core_steps: float
    all_cores_games: float
    all_cores_steps: float


@dataclass(frozen=True)
class Costs:
    """Nanoseconds of single compiled functions in the middle of a game with three seats."""

    edition: str
    state_bytes: int
    copy: float
    legal: float
    view: float
    resample: float


@dataclass(frozen=True)
class Friendly:
    """What it takes by name, in Python: milliseconds of a random game, records a second that `simulate` writes."""

    edition: str
    players: int
    game_ms: float
    records_per_second: float


@dataclass(frozen=True)
class BotSpeed:
    """A compiled bot against itself, two seats, one core."""

    edition: str
    bot: str
    games: float
    """A second."""
    decision_us: float
    """Microseconds that a decision takes, the rest of the game included."""


@dataclass(frozen=True)
class SearchSpeed:
    """Iterations a second of the search at the first turn of a game, two seats, one core."""

    edition: str
    iterations: float


@dataclass(frozen=True)
class ArenaSpeed:
    """Games a second of `planner` against `greedy` in the arena, records and all, on one core; and without it."""

    edition: str
    games: float
    alone: float


@dataclass
class Report:
    """All figures of a run."""

    cores: int
    seconds_each: float
    speeds: list[Speed] = field(default_factory=list)
    costs: list[Costs] = field(default_factory=list)
    friendly: list[Friendly] = field(default_factory=list)
    bots: list[BotSpeed] = field(default_factory=list)
    searches: list[SearchSpeed] = field(default_factory=list)
    arenas: list[ArenaSpeed] = field(default_factory=list)
    import_seconds: float = 0.0
    help_seconds: float = 0.0
    compile_seconds: dict[str, float] = field(default_factory=dict)
    openspiel_decisions: float | None = None

    def to_json(self) -> str:
        return json.dumps(asdict(self), indent=1)


def bench(editions: list[str], seconds: float, with_openspiel: bool) -> Iterator[tuple[str, Report]]:
    """Measure one thing after the other, yielding what was measured and the report so far.

    OpenSpiel is measured before and after ours, so that both see the same machine; its better figure counts.
    """
    go_over()
    report = Report(cores=os.cpu_count() or 1, seconds_each=seconds)
    before = openspiel_decisions(seconds) if with_openspiel else None
    if before is not None:
        yield "OpenSpiel", report
    for id in editions:
        for players in range(edition(id).min_players, edition(id).max_players + 1):
            report.speeds.append(measure_speed(id, players, seconds))
            yield f"{id}, {players} seats", report
    for id in editions:
        report.costs.append(measure_costs(engine_for(edition(id)), seconds / 4))
        yield f"{id}, single functions", report
        for players in range(edition(id).min_players, edition(id).max_players + 1):
            report.friendly.append(measure_friendly(id, players, seconds))
            yield f"{id}, {players} seats by name", report
    for id in editions:
        for bot in ("greedy", "planner"):
            report.bots.append(measure_bot(id, bot, seconds))
            yield f"{id}, {bot}", report
        report.searches.append(measure_search(id, seconds))
        yield f"{id}, search", report
        report.arenas.append(measure_arena(id, seconds))
        yield f"{id}, arena", report
    if before is not None:
        report.openspiel_decisions = max(before, openspiel_decisions(seconds))
        yield "OpenSpiel again", report
    report.import_seconds = run_python("-c", "import trikk")
    report.help_seconds = run_python("-m", "trikk", "--help")
    yield "import and --help", report
    for id in editions:
        report.compile_seconds[id] = first_compilation(id)
        yield f"{id}, first compilation", report


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


def best(measure: Callable[[float], float], seconds: float) -> float:
    """Return the best of a few rounds: whatever else the machine does can only make one worse."""
    return max(measure(seconds / ROUNDS) for _ in range(ROUNDS))


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
    """Time the functions that search is made of, on positions from the middle of random games."""
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


def nanoseconds(repeat: Callable[[int], object], seconds: float) -> float:
    """Return what one of many repetitions takes, after one that compiles."""
    repeat(1)

    def per_second(seconds: float) -> float:
        n = 0
        began = time.perf_counter()
        while (took := time.perf_counter() - began) < seconds:
            repeat(1000)
            n += 1000
        return n / took

    return 1e9 / best(per_second, seconds)


# --- by name -------------------------------------------------------------------------------------------------------


def measure_friendly(id: str, players: int, seconds: float) -> Friendly:
    """Time whole random games through the facade, and `simulate` on one core."""
    rng = random.Random(1)
    times: list[float] = []
    began = time.perf_counter()
    while len(times) < 2 or time.perf_counter() - began < seconds / 2:
        start = time.perf_counter()
        game = new_game(id, players=players, seed=len(times))
        while not game.is_over:
            game.play(rng.choice(game.legal_moves()))
        times.append(time.perf_counter() - start)
    run = SimulateRun(edition(id), players, 1_000_000, ("random",) * players, 1)
    with tempfile.TemporaryFile("w") as file, closing(simulate(run, 1)) as parts:
        next(parts)

        def write_records(seconds: float) -> float:
            records = 0
            began = time.perf_counter()
            while (took := time.perf_counter() - began) < seconds:
                part = next(parts)
                file.write(part.lines)
                records += part.games
            return records / took

        records = best(write_records, seconds / 2)
    return Friendly(id, players, statistics.median(times) * 1000, records)


# --- bots ----------------------------------------------------------------------------------------------------------


def measure_bot(id: str, bot: str, seconds: float) -> BotSpeed:
    """Time whole games of a compiled bot against itself."""
    games, decisions = compiled_games(id, (bot, bot), seconds)
    return BotSpeed(id, bot, games, 1e6 / (games * decisions))


def compiled_games(id: str, bots: tuple[str, ...], seconds: float) -> tuple[float, float]:
    """Return games a second in compiled code, and decisions a game."""
    per_game = 0.0
    deal = 0

    def play(seconds: float) -> float:
        nonlocal per_game, deal
        took, games, decisions = 0.0, 0, 0
        while took < seconds:
            seeds = [derived_seed("b", deal + i) for i in range(BOT_GAMES)]
            deal += BOT_GAMES
            for game in play_games(edition(id), bots, seeds):
                took += sum(game.seconds)
                decisions += sum(game.decisions)
                games += 1
        per_game = decisions / games
        return games / took

    play(1e-9)  # which compiles
    games = best(play, seconds)
    return games, per_game


def measure_search(id: str, seconds: float) -> SearchSpeed:
    """Time the search where it has most to do."""
    game = new_game(id, players=2, seed=1)
    planner = make_bot("planner")
    while game.view(None).phase != "turn":
        game.play(planner.choose(decision_for(game)))
    decision = decision_for(game)

    def iterations(seconds: float) -> float:
        search = Search(decision.engine)
        search.prepare(decision.knowledge, decision.seat, decision.dice)
        n = 0
        began = time.perf_counter()
        while (took := time.perf_counter() - began) < seconds:
            search.iterate(SOME_ITERATIONS)
            n += SOME_ITERATIONS
        return n / took

    iterations(1e-9)
    return SearchSpeed(id, best(iterations, seconds))


def measure_arena(id: str, seconds: float) -> ArenaSpeed:
    """Time a run of the arena in this process, its results and records written to a folder."""
    alone, _ = compiled_games(id, ("planner", "greedy"), seconds / 2)
    games = 2 * ROUNDS * max(1, round(alone * seconds / 4 / ROUNDS))
    settings = settings_for(id, ["planner", "greedy"], players=2, games=games, seed=0)
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(Run(settings, new_folder(Path(folder) / "run", settings, id))) as run,
    ):
        began = time.perf_counter()
        for _ in run.play(workers=1):
            pass
        run.standings()
        took = time.perf_counter() - began
    return ArenaSpeed(id, games / took, alone)


# --- others --------------------------------------------------------------------------------------------------------


def openspiel_decisions(seconds: float) -> float:
    """Return decisions per second of random play of OpenSpiel's gin_rummy, C++ driven from its own Python package."""
    import pyspiel  # type: ignore[import-not-found, unused-ignore]

    game = pyspiel.load_game("gin_rummy")
    rng = random.Random(1)

    def play(seconds: float) -> float:
        decisions = 0
        began = time.perf_counter()
        while (took := time.perf_counter() - began) < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
        return decisions / took

    return best(play, seconds)


def run_python(*arguments: str, environment: dict[str, str] | None = None) -> float:
    """Return the seconds that a Python process takes, the best of a few."""
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=environment)
        times.append(time.perf_counter() - began)
    return min(times)


def first_compilation(id: str) -> float:
    """Return the seconds from a fresh cache to the end of a first game by name, compiling included."""
    script = f"""
import random, trikk
trikk.compile_rules()
game = trikk.new_game({id!r}, players=2, seed=1)
while not game.is_over:
    game.play(random.choice(game.legal_moves()))
game.view(0)
"""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, env=environment)
        return time.perf_counter() - began
