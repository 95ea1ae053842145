"""`trikk bench`: how fast everything is on this machine."""

import sys

from rich.table import Table

from trikk.arena.bench.bench import bench
from trikk.arena.bench.report import Report
from trikk.cli.errors import InputError
from trikk.cli.screen import open_screen


def bench_command(editions: list[str], *, seconds: float, openspiel: bool, as_json: bool) -> int:
    """Measure and print; progress goes to standard error."""
    if openspiel:
        try:
            import pyspiel  # type: ignore[import-not-found, unused-ignore] # noqa: F401
        except ImportError:
            raise InputError(
                "OpenSpiel is not installed; `make bench` installs it, or: pip install open_spiel"
            ) from None
    report = Report(0, 0)
    terminal = sys.stderr.isatty()
    for what, so_far in bench(editions, seconds, openspiel):
        report = so_far
        before, after = ("\r\033[K", "") if terminal else ("", "\n")
        print(f"{before}measured: {what}", end=after, file=sys.stderr, flush=True)
    if terminal:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    if as_json:
        print(report.to_json())
    else:
        print_report(report)
    return 0


def print_report(report: Report) -> None:
    console = open_screen(plain_width=160)
    other = report.openspiel_decisions
    speeds = table("Random play, every legal move equally likely", "edition", "seats", "steps a game")
    every = f"{report.cores} cores"
    for heading in ("games/s, one core", "steps/s, one core", f"games/s, {every}", f"steps/s, {every}"):
        speeds.add_column(heading, justify="right")
    if other:
        speeds.add_column("times OpenSpiel", justify="right")
    for speed in report.speeds:
        cells = [
            speed.edition,
            str(speed.players),
            f"{speed.steps_per_game:.0f}",
            f"{speed.one_core_games:,.0f}",
            f"{speed.one_core_steps:,.0f}",
            f"{speed.all_cores_games:,.0f}",
            f"{speed.all_cores_steps:,.0f}",
        ]
        speeds.add_row(*cells, *([f"{speed.one_core_steps / other:.0f}"] if other else []))
    console.print(speeds)
    if other:
        console.print(f"OpenSpiel gin_rummy from Python: {other:,.0f} decisions/s\n")
    costs = table(
        "Single functions, nanoseconds, three seats, mid-game",
        "edition",
        "state, bytes",
        "copy",
        "legal",
        "view",
        "resample",
    )
    for cost in report.costs:
        figures = (cost.copy, cost.legal, cost.view, cost.resample)
        costs.add_row(cost.edition, str(cost.state_bytes), *(f"{figure:.0f}" for figure in figures))
    console.print(costs)
    friendly = table("By name, in Python, one core", "edition", "seats", "a random game, ms", "records/s of simulate")
    for row in report.friendly:
        friendly.add_row(row.edition, str(row.players), f"{row.game_ms:.1f}", f"{row.records_per_second:,.0f}")
    console.print(friendly)
    learners = table(
        "A learner's decisions per processor second: 1,024 games, two seats, observation, mask, reward and restart",
        *("edition", "numbers", "plays both seats", "against greedy", "against planner"),
    )
    for learner in report.learners:
        rates = (learner.alone, learner.against_greedy, learner.against_planner)
        learners.add_row(learner.edition, str(learner.numbers), *(f"{rate:,.0f}" for rate in rates))
    console.print(learners)
    bots = table("Bots against themselves, two seats, one core", "edition", "bot", "games/s", "a decision, µs")
    for bot in report.bots:
        bots.add_row(bot.edition, bot.bot, f"{bot.games:,.0f}", f"{bot.decision_us:.2f}")
    console.print(bots)
    searches = table("Search, first turn, two seats, one core", "edition", "iterations/s")
    for search in report.searches:
        searches.add_row(search.edition, f"{search.iterations:,.0f}")
    console.print(searches)
    arenas = table("Arena, planner against greedy, one core", "edition", "games/s with records", "games/s played only")
    for arena in report.arenas:
        arenas.add_row(arena.edition, f"{arena.games:,.0f}", f"{arena.alone:,.0f}")
    console.print(arenas)
    console.print(f"import trikk {report.import_seconds:.2f} s, trikk --help {report.help_seconds:.2f} s")
    for id, seconds in report.compile_seconds.items():
        console.print(f"first compilation, to the end of a first game of {id}: {seconds:.1f} s")


def table(title: str, *headings: str) -> Table:
    """Return a table with its first column to the left and the others to the right."""
    made = Table(title=title, title_justify="left")
    for i, heading in enumerate(headings):
        made.add_column(heading, justify="left" if i == 0 else "right")
    return made
