"""`trikk compile`: compiles now what is otherwise compiled during the first games."""

import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeElapsedColumn
from rich.table import Table

from trikk.arena.stats.tally import Tallies
from trikk.bots.batch import new_batch
from trikk.bots.compilation import Entry, example_of, is_prepared
from trikk.bots.games import play_games
from trikk.bots.learner import Learner
from trikk.bots.preparation import compile_beside
from trikk.catalog import edition
from trikk.catalog.loader import FAMILIES
from trikk.cli.screen import open_screen
from trikk.rules import jit

LEAST_SECONDS = 0.5
"""Entry points that took less are added up."""
BOTS = ("random", "novice", "greedy", "planner")


def compile_command(*, costs: bool) -> int:
    """Compile what is missing, with a progress bar; with `costs`, print the time of each entry point."""
    began = time.monotonic()
    entries = [] if is_prepared() else compile_all()
    compile_runs()
    screen = open_screen()
    if costs and entries:
        screen.print(cost_table(entries))
    seconds = time.monotonic() - began
    screen.print(f"Compiled code is in {jit.kept_folder().parents[1]} ({seconds:.0f} s)", soft_wrap=True)
    return 0


def compile_all() -> list[Entry]:
    """Compile what playing needs; return what each entry point took."""
    entries = []
    columns = (BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=1.0)
        for share, entry in compile_beside():
            bar.update(task, completed=share)
            if entry is not None:
                entries.append(entry)
    return entries


def compile_runs() -> None:
    """Compile what many games at once need beside that, for both families at the same time."""
    with ProcessPoolExecutor(len(FAMILIES), get_context("spawn")) as pool:
        list(pool.map(call_everything, map(example_of, FAMILIES)))


def call_everything(id: str) -> None:
    """Call whatever is called when many games of an edition are played and counted."""
    jit.go_over()
    for game in play_games(edition(id), BOTS, [0]):
        Tallies().count(game.record(edition(id), BOTS))
    batch = new_batch(edition(id), players=2, games=1, threads=1)
    batch.observe()
    batch.observe_whole()
    batch.mask()
    batch.step(batch.sample())
    batch.step(batch.choose("planner"))
    batch.play_out()
    batch.returns()
    learner = Learner(batch, [None, "planner"])
    learner.step(learner.masks.argmax(axis=1))


def cost_table(entries: list[Entry]) -> Table:
    """Return a table of what was compiled for which family, the slowest first."""
    table = Table(title="Entry points, with what each was the first to call", title_justify="left")
    for heading in ("family", "entry point", "functions", "processor seconds"):
        table.add_column(heading, justify="left" if heading in ("family", "entry point") else "right")
    small = [entry for entry in entries if entry.seconds < LEAST_SECONDS]
    for entry in sorted(entries, key=lambda entry: -entry.seconds):
        if entry.seconds >= LEAST_SECONDS:
            table.add_row(entry.family, entry.name, str(entry.functions), f"{entry.seconds:.1f}")
    for name, some in (("others", small), ("all", entries)):
        seconds = sum(entry.seconds for entry in some)
        table.add_row("", name, str(sum(entry.functions for entry in some)), f"{seconds:.1f}")
    return table
