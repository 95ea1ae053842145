"""`trikk arena`: many games between bots, with standings and a report."""

import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from trikk.arena.pools.ray_cluster import check_ray
from trikk.arena.reports.standings_tables import counted, heading, standings_table, tables
from trikk.arena.results import REPORT, new_folder, old_folder
from trikk.arena.run import Run, check_same
from trikk.arena.schedule import tables_of
from trikk.arena.settings import MOVE_SECONDS, Settings, edition_with_text, settings_for
from trikk.cli.arguments import names_from, seed_from
from trikk.cli.errors import INTERRUPTED, InputError
from trikk.cli.screen import open_screen
from trikk.cli.simulate import Speed, stop_on_interrupt
from trikk.cli.stats import on_screen

PLAYERS, GAMES, SEED = 2, 1000, "0"
"""The defaults of a run."""

LIVE_SECONDS = 0.5
"""How often the standings on a terminal are computed again."""
PLAIN_SECONDS = 30.0
"""How often a line reports progress if there is no terminal."""


@dataclass(frozen=True)
class Asked:
    """The options of a run; None for those not given."""

    edition: str | None
    bots: str | None
    tables: Sequence[str]
    players: int | None
    games: int | None
    seed: str | None
    move_seconds: float | None

    def settings(self) -> Settings:
        """Return the settings of a new run."""
        if self.edition is None:
            raise InputError("an EDITION is missing: an id, or a .toml file")
        if self.bots is None and not self.tables:
            raise InputError("who plays? --bots A,B,... is a round robin, and --table A,B a table of your choice")
        self._check_tables()
        return settings_for(
            self.edition,
            names_from(self.bots) if self.bots is not None else (),
            players=self.players or PLAYERS,
            tables=[names_from(table) for table in self.tables],
            games=self.games or GAMES,
            seed=seed_from(self.seed or SEED),
            move_seconds=self.move_seconds or MOVE_SECONDS,
        )

    def settings_like(self, begun: Settings) -> Settings:
        """Return the given options, with the others from a run that has begun."""
        self._check_tables()
        asked = begun
        if self.edition is not None:
            edition, toml = edition_with_text(self.edition)
            asked = replace(asked, edition=edition, toml=toml)
        if self.tables:
            asked = replace(asked, tables=tuple(names_from(table) for table in self.tables))
        elif self.bots is not None or self.players is not None:
            names = names_from(self.bots) if self.bots is not None else begun.bots
            asked = replace(asked, tables=tables_of(names, self.players or begun.players))
        if self.games is not None:
            asked = replace(asked, games=self.games)
        if self.seed is not None:
            asked = replace(asked, seed=seed_from(self.seed))
        if self.move_seconds is not None:
            asked = replace(asked, move_seconds=self.move_seconds)
        return asked

    def _check_tables(self) -> None:
        if self.bots is not None and self.tables:
            raise InputError("--bots is a round robin, --table a table of your choice: give one of them")
        for table in self.tables:
            if self.players is not None and self.players != len(names_from(table)):
                raise InputError(f"--table {table} has {len(names_from(table))} seats, not {self.players}")


def arena_command(asked: Asked, *, out: str | None, resume: str | None, workers: int | None, ray: str | None) -> int:
    """Play what is missing, print the standings and write the report; return the exit code."""
    if ray is not None:
        check_ray(ray)
    run = opened_run(asked, out, resume)
    with closing(run):
        say_rounding(run)
        with stop_on_interrupt() as stop, shown(run) as show, closing(run.play(workers, ray)) as played:
            for part in played:
                show(part.games if part is not None else 0)
                if stop():
                    break
        run.write_report()
        print_standings(run)
    return say_end(run)


def opened_run(asked: Asked, out: str | None, resume: str | None) -> Run:
    """Return the run that is asked for: a new one, or one that goes on."""
    if resume is None:
        settings = asked.settings()
        return Run(settings, new_folder(out, settings, asked.edition) if out is not None else None)
    if out is not None:
        raise InputError("--resume DIR goes on in DIR: leave --out away")
    folder = old_folder(resume)
    check_same(asked.settings_like(folder.settings), folder)
    return Run(folder.settings, folder)


def say_rounding(run: Run) -> None:
    """Print a line if more games are played than asked for, because deals are played whole."""
    settings = run.settings
    if settings.games_at_a_table > settings.games:
        deals = f"{counted(settings.schedule.deals, 'deal')} of {settings.players} games each"
        print(f"trikk: {counted(settings.games_at_a_table, 'game')} at each table, which are {deals}", file=sys.stderr)


@contextmanager
def shown(run: Run) -> Iterator[Callable[[int], None]]:
    """Show progress on standard error: live standings on a terminal, elsewhere a line now and then."""
    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    with live(run, console) if console.is_terminal else plain(run) as show:
        yield show


@contextmanager
def live(run: Run, console: Console) -> Iterator[Callable[[int], None]]:
    """Show the standings and a progress bar."""
    bar = Progress(BarColumn(), MofNCompleteColumn(), Speed(), TimeRemainingColumn(), console=console)
    task = bar.add_task("games", total=len(run.settings.schedule), completed=run.games)
    with Live(bar, console=console, transient=True, redirect_stdout=False) as screen:
        due = 0.0

        def show(games: int) -> None:
            nonlocal due
            bar.advance(task, games)
            if time.monotonic() >= due:
                standings = run.standings()
                table = on_screen(run.settings.edition, standings_table(standings))
                screen.update(Group(heading(run.settings, standings), table, bar))
                due = time.monotonic() + LIVE_SECONDS

        yield show


@contextmanager
def plain(run: Run) -> Iterator[Callable[[int], None]]:
    """Write a line now and then."""
    began, before = time.monotonic(), run.games
    due = began + PLAIN_SECONDS

    def show(games: int) -> None:
        nonlocal due
        now = time.monotonic()
        if now >= due:
            speed = (run.games - before) / (now - began)
            left = f", {(len(run.settings.schedule) - run.games) / speed:,.0f} s left" if speed else ""
            line = f"{run.games:,} of {counted(len(run.settings.schedule), 'game')}, {speed:,.1f} games/s{left}"
            print(f"trikk: {line}", file=sys.stderr, flush=True)
            due = now + PLAIN_SECONDS

    yield show


def print_standings(run: Run) -> None:
    """Print all tables."""
    screen = open_screen()
    standings = run.standings()
    screen.print(f"{heading(run.settings, standings)}, seed {run.settings.seed}", style="bold")
    if not standings.games:
        return
    for table in tables(run.settings, standings):
        screen.print()
        screen.print(on_screen(run.settings.edition, table))
        screen.print(table.note, style="dim")


def say_end(run: Run) -> int:
    """Print where the report is and, if the run was stopped, how to continue it; return the exit code."""
    games, total = run.games, len(run.settings.schedule)
    if run.folder is not None:
        print(f"trikk: the report is {run.folder.path / REPORT}", file=sys.stderr)
    if games == total:
        return 0
    again = f"; go on with: trikk arena --resume {shlex.quote(str(run.folder.path))}" if run.folder is not None else ""
    print(f"trikk: stopped after {games} of {total} games{again}", file=sys.stderr)
    return INTERRUPTED
