"""`trikk simulate`: many games between bots, as records and as a summary."""

import errno
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from trikk.arena.results import write_whole
from trikk.arena.run import Run
from trikk.arena.settings import simulation
from trikk.arena.stats.tally import WIN
from trikk.catalog import Edition
from trikk.cli.arguments import one_each, seed_from
from trikk.cli.errors import INTERRUPTED, InputError
from trikk.cli.screen import open_screen


def simulate_command(
    edition: Edition,
    *,
    players: int,
    games: int,
    bots: str,
    seed: str,
    out: str | None,
    force: bool,
    chance: bool,
    workers: int | None,
) -> int:
    """Play the games, write records to `out` (`-` is standard output) and a summary; return the exit code."""
    seats = one_each("--bots", bots, players, "players")
    run = Run(simulation(edition, seats, games, seed_from(seed), chance=chance))
    check_out(out, force)
    began = time.monotonic()
    with (
        open_records(out, force) as write,
        stop_on_interrupt() as stop,
        progress(games) as advance,
        closing(run.play(workers)) as parts,
    ):
        for part in parts:
            if part is not None:
                write(part.lines)
                advance(part.games)
            if stop():
                break
    print_summary(run, time.monotonic() - began, to_stderr=out is not None)
    if run.games < games:
        print(f"trikk: stopped after {run.games} of {games} games; those written are whole", file=sys.stderr)
        return INTERRUPTED
    return 0


def check_out(out: str | None, force: bool) -> None:
    """Raise if records clearly cannot be written there, before anything is compiled or played."""
    if out is None or out == "-":
        return
    if not Path(out).parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), out)
    if not force and Path(out).exists():
        raise InputError(f"{out}: exists already; give another name, or --force to replace it")


@contextmanager
def open_records(out: str | None, force: bool) -> Iterator[Callable[[str], None]]:
    """Open the file to write to; replace an existing one only with `force`."""
    if out is None:
        yield lambda lines: None
    elif out == "-":
        yield write_to_stdout
    else:
        with Path(out).open("wb" if force else "xb", buffering=0) as file:
            yield lambda lines: write_whole(file, lines)


def write_to_stdout(lines: str) -> None:
    sys.stdout.write(lines)
    sys.stdout.flush()


@contextmanager
def stop_on_interrupt() -> Iterator[Callable[[], bool]]:
    """Let Ctrl-C stop after the current lines, and not in the middle of one; yield a function that says whether to."""
    asked = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_: asked.set())
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)


class Speed(ProgressColumn):
    """Games per second so far."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.finished_speed or task.speed or 0:,.0f} games/s")


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar with speed and time left on standard error, if that is a terminal."""
    console = Console(stderr=True)
    with Progress(
        BarColumn(),
        MofNCompleteColumn(),
        Speed(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task("games", total=games)
        yield lambda played: bar.advance(task, played)


def print_summary(run: Run, seconds: float, *, to_stderr: bool) -> None:
    """Print who won how often; to standard error if records go to standard output."""
    settings, games = run.settings, run.games
    if not games:
        return
    console = open_screen(stderr=to_stderr)
    table = Table(title=f"{settings.edition.name}, {games:,} games, seed {settings.seed}", title_justify="left")
    for heading in ("seat", "bot", "games won", "points"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for seat, bot in enumerate(settings.schedule[0].bots):
        counts = run.counts.bots[bot]
        won = f"{counts.seat_wins[seat] / WIN / games:.1%}"
        table.add_row(str(seat), bot, won, f"{counts.seat_points[seat] / games:.1f}")
    console.print(table)
    moves = sum(length * number for length, number in run.counts.lengths.items()) / games
    console.print(f"{moves:.1f} moves a game, {games / seconds:,.0f} games a second, {seconds:.1f} s")
