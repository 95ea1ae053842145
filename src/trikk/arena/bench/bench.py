"""Everything measured in one run, one thing after the other."""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from trikk.arena.bench.bots import measure_arena, measure_bot, measure_search
from trikk.arena.bench.engine import measure_costs, measure_friendly, measure_speed
from trikk.arena.bench.learner import measure_learner
from trikk.arena.bench.report import Report
from trikk.arena.bench.timing import best, run_python
from trikk.catalog import edition
from trikk.game.engine import engine_for
from trikk.rules.jit import go_over


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
        report.learners.append(measure_learner(id, seconds))
        yield f"{id}, a learner's games", report
    for id in editions:
        for bot in ("greedy", "planner", "neural"):
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
