"""`trikk train`: teach a network to play, with a progress table, checkpoints and a learning curve."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.live import Live
from rich.table import Table

from trikk.cli.errors import INTERRUPTED, InputError
from trikk.cli.screen import open_screen
from trikk.cli.simulate import stop_on_interrupt
from trikk.training.settings import Settings
from trikk.training.trainer import BEST, CHECKPOINT, CURVE, Round, Training, resume

HEADINGS = ("round", "games", "won against planner", "margin", "entropy", "unforeseen", "minutes")


def train_command(settings: Settings, *, out: Path, go_on: bool, threads: int) -> int:
    """Train, or go on training; return the exit code."""
    import torch

    torch.set_num_threads(threads)
    settings.check()
    if go_on:
        training = resume(settings, out)
    else:
        if (out / CHECKPOINT).exists():
            raise InputError(f"{out}: a training is there already; --resume goes on with it, or give another --out")
        training = Training(settings, out)
    began = time.monotonic()
    console = open_screen()
    table = new_table(training)
    interrupted = False
    with stop_on_interrupt() as stop, showing(table, console) as show:
        for done in training.run():
            if done.strength is not None:
                show(cells_of(done, time.monotonic() - began))
            if stop():
                interrupted = True
                training.save()
                break
    report(training, console)
    if interrupted:
        print(f"trikk: stopped after {training.done} of {settings.rounds} rounds; --resume goes on", file=sys.stderr)
        return INTERRUPTED
    return 0


def new_table(training: Training) -> Table:
    """Return the table of what was measured, with the rows of rounds before."""
    settings = training.settings
    table = Table(
        title=f"{settings.edition.name}, {settings.players} seats, seed {settings.seed}", title_justify="left"
    )
    for heading in HEADINGS:
        table.add_column(heading, justify="right")
    for point in training.curve:
        won = f"{point['won']:.1%} ± {1.96 * point['deviation']:.1%}"
        error = f"{point['error']:.0%}"
        table.add_row(str(point["round"]), f"{point['games_played']:,}", won, f"{point['margin']:+.1f}", "", error, "")
    return table


@contextmanager
def showing(table: Table, console: Console) -> Iterator[Callable[[list[str]], None]]:
    """Show a table that grows; where that is no terminal, print each new row as a line."""
    if not console.is_terminal:
        yield lambda cells: print(
            ", ".join(f"{name} {cell}" for name, cell in zip(HEADINGS, cells, strict=True)), flush=True
        )
        return
    with Live(table, console=console, auto_refresh=False) as live:

        def add(cells: list[str]) -> None:
            table.add_row(*cells)
            live.refresh()

        yield add


def cells_of(done: Round, seconds: float) -> list[str]:
    """Return the row of a round in which strength was measured."""
    strength = done.strength
    assert strength is not None
    won = f"{strength.won:.1%} ± {1.96 * strength.deviation:.1%}{' best' if done.is_best else ''}"
    margin, entropy = f"{strength.margin:+.1f}", f"{done.report.entropy:.2f}"
    return [
        str(done.number),
        f"{done.games:,}",
        won,
        margin,
        entropy,
        f"{done.report.error:.0%}",
        f"{seconds / 60:.1f}",
    ]


def report(training: Training, console: Console) -> None:
    """Say what is where."""
    out = training.out
    if training.curve:
        best = max(training.curve, key=lambda point: point["won"])
        console.print(
            f"the best network, of round {best['round']}: {out / BEST}; play against it as neural:file={out / BEST}",
            soft_wrap=True,
        )
        console.print(f"the learning curve: {out / CURVE}", soft_wrap=True)
