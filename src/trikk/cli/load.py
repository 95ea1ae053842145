"""`trikk load`: how many tables a server on this machine can carry."""

import sys

from trikk.cli.bench import table
from trikk.cli.screen import open_screen
from trikk.server.bench.load import Load, measure_load


def load_command(*, tables: int, seconds: float, postgres: str | None, as_json: bool) -> int:
    """Measure on SQLite, and on PostgreSQL if there is one; return 1 if anything was refused or lost."""
    loads = []
    for name, database in (("SQLite", None), ("PostgreSQL", postgres)):
        if name == "PostgreSQL" and database is None:
            _say("PostgreSQL is not measured: name a server whose user may create databases with --postgres")
            continue
        loads.append(measure_load(database, tables, seconds, lambda text, name=name: _say(f"{name}: {text}")))  # type: ignore[misc]
    if as_json:
        for load in loads:
            print(load.to_json())
    else:
        print_loads(loads)
    return int(any(load.errors or load.lost_updates for load in loads))


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def print_loads(loads: list[Load]) -> None:
    shown = table(
        f"{loads[0].tables} tables of four clients, which move as fast as moves are acknowledged",
        "database",
        "moves/s",
        "acknowledged, ms: median",
        "99 %",
        "delivered, ms: median",
        "99 %",
        "games over",
        "errors",
        "lost updates",
        "cores used",
    )
    for load in loads:
        shown.add_row(
            load.database,
            f"{load.moves_per_second:,.0f}",
            *(f"{ms:.0f}" for ms in (*load.acknowledged_ms, *load.delivered_ms)),
            str(load.games),
            str(sum(load.errors.values())),
            str(load.lost_updates),
            f"{load.processor:.2f}",
        )
    screen = open_screen(plain_width=160)
    screen.print(shown)
    rest = table("A table at rest with its four connections", "database", "KiB", "ms of processor time in an hour")
    for load in loads:
        rest.add_row(load.database, f"{load.idle_kib:.0f}", f"{load.idle_processor_ms:.0f}")
    screen.print(rest)
