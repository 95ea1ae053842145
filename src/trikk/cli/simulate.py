"""`trikk simulate`: many games between bots, as records and as a summary."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from trikk.arena.simulate import Part, Run, simulate
from trikk.catalog import Edition
from trikk.errors import TrikkError

INTERRUPTED = 130
SMALL_RUN = 1000
"""Fewer games than this are played in one process: starting others would take longer."""


class FileExists(TrikkError):
    """A file that would have been overwritten."""

    code = "file_exists"

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.details = {"file": path}

    def __str__(self) -> str:
        return f"{self.details['file']} exists; give another name, or --force to replace it"


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
    run = Run(edition, players, games, seat_bots(bots, players), parse_seed(seed), chance)
    run.check()
    processes = workers or (1 if games < SMALL_RUN else os.cpu_count() or 1)
    total = Part()
    began = time.monotonic()
    with (
        open_records(out, force) as file,
        stop_on_interrupt() as stop,
        progress(games) as advance,
        closing(simulate(run, processes)) as parts,
    ):
        for part in parts:
            if file is not None:
                write_whole(file, part.lines)
            total.add(part)
            advance(part.games)
            if stop():
                break
    print_summary(run, total, time.monotonic() - began, to_stderr=out is not None)
    if total.games < games:
        print(f"trikk: stopped after {total.games} of {games} games; those written are whole", file=sys.stderr)
        return INTERRUPTED
    return 0


def seat_bots(text: str, players: int) -> tuple[str, ...]:
    """Return a bot per seat from a comma list; a single name is for all."""
    names = tuple(name.strip() for name in text.split(","))
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise WrongNumberOfBots(len(names), players)
    return names


class WrongNumberOfBots(TrikkError):
    code = "wrong_number_of_bots"

    def __init__(self, given: int, players: int) -> None:
        super().__init__(given, players)
        self.details = {"given": given, "players": players}

    def __str__(self) -> str:
        return "--bots names {given} bots for {players} players: give one for all, or one per seat".format(
            **self.details
        )


def parse_seed(text: str) -> int | str:
    """Return a seed as typed: digits are a whole number, `0x` and digits are hexadecimal ones."""
    return text[2:] if text.startswith("0x") else int(text) if text.isdecimal() else text


@contextmanager
def open_records(out: str | None, force: bool) -> Iterator[IO[str] | None]:
    """Open the file to write to before anything is played; never touch one that exists unless asked to."""
    if out is None:
        yield None
    elif out == "-":
        yield sys.stdout
    else:
        if not force and Path(out).exists():
            raise FileExists(out)
        with Path(out).open("w" if force else "x", encoding="utf-8", newline="\n") as file:
            yield file


def write_whole(file: IO[str], lines: str) -> None:
    """Write whole lines or, if the disk is full, nothing."""
    if not file.seekable():
        file.write(lines)
        file.flush()
        return
    end = file.tell()
    try:
        file.write(lines)
        file.flush()
    except OSError:
        file.truncate(end)
        raise


@contextmanager
def stop_on_interrupt() -> Iterator["Stop"]:
    """Let Ctrl-C ask for a stop after the lines being written, instead of breaking off in the middle."""
    stop = Stop()
    before = signal.signal(signal.SIGINT, stop.ask)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


class Stop:
    def __init__(self) -> None:
        self.asked = False

    def ask(self, *_: object) -> None:
        self.asked = True

    def __call__(self) -> bool:
        return self.asked


class Speed(ProgressColumn):
    """Games per second so far."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.finished_speed or task.speed or 0:,.0f} games/s")


@contextmanager
def progress(games: int) -> Iterator["Advance"]:
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
        yield Advance(bar, bar.add_task("games", total=games))


class Advance:
    def __init__(self, bar: Progress, task: object) -> None:
        self.bar = bar
        self.task = task

    def __call__(self, games: int) -> None:
        self.bar.advance(self.task, games)  # type: ignore[arg-type]


def print_summary(run: Run, total: Part, seconds: float, *, to_stderr: bool) -> None:
    """Print who won how often; to standard error if standard output may be taken by records."""
    if not total.games:
        return
    console = Console(stderr=to_stderr, highlight=False)
    table = Table(title=f"{run.edition.name}, {total.games:,} games, seed {run.seed}", title_justify="left")
    for heading in ("seat", "bot", "games won", "points"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for seat, bot in enumerate(run.bots):
        won = f"{total.wins[seat] / total.games:.1%}"
        table.add_row(str(seat), bot, won, f"{total.points[seat] / total.games:.1f}")
    console.print(table)
    speed = total.games / seconds
    console.print(f"{total.moves / total.games:.1f} moves a game, {speed:,.0f} games a second, {seconds:.1f} s")
