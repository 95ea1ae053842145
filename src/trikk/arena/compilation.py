"""Compiles what many games at once need beside what playing does: runs of bots, batches and counting."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from trikk.arena.stats.tally import Tallies
from trikk.bots.compilation import example_of
from trikk.bots.games import play_games
from trikk.catalog import edition
from trikk.catalog.loader import FAMILIES
from trikk.game.batch import new_batch
from trikk.rules.jit import go_over

BOTS = ("random", "novice", "greedy", "planner")


def compile_runs() -> None:
    """Compile it for both families at the same time."""
    with ProcessPoolExecutor(len(FAMILIES), get_context("spawn")) as pool:
        list(pool.map(call_everything, map(example_of, FAMILIES)))


def call_everything(id: str) -> None:
    """Call whatever is called when many games of an edition are played and counted."""
    go_over()
    for game in play_games(edition(id), BOTS, [0]):
        Tallies().count(game.record(edition(id), BOTS))
    batch = new_batch(edition(id), players=2, games=1, threads=1)
    batch.legal_mask()
    batch.step(batch.sample())
    batch.play_out()
    batch.points()
