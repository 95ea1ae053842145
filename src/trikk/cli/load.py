"""`trikk load`: how many tables, or people, a server on this machine can carry, and what tables cost that sleep."""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from trikk.bots.compilation import is_prepared
from trikk.cli.bench import table
from trikk.cli.compile import compile_all
from trikk.cli.screen import open_screen
from trikk.server.bench.load import Load, measure_load
from trikk.server.bench.people import Crowded, measure_people
from trikk.server.bench.sleeping import Asleep, measure_sleeping

BUSY = 0.7
"""Share of a core from which on the clients may be what is slow."""


def load_command(
    *,
    tables: int,
    people: int | None,
    sleeping: int | None,
    seconds: float,
    postgres: str | None,
    workers: int,
    as_json: bool,
) -> int:
    """Measure on SQLite, and on PostgreSQL if there is one; return 1 if anything was refused or lost.

    On PostgreSQL the server has so many `workers`; on SQLite always one. What is not compiled yet is compiled before: a
    server that does so meanwhile is less than half as fast.
    """
    if not is_prepared():
        compile_all()
    if sleeping is not None:
        asleep = [
            each for database, said in _databases(postgres) for each in measure_sleeping(database, sleeping, said)
        ]
        if as_json:
            print(*(each.to_json() for each in asleep), sep="\n")
        else:
            print_asleep(asleep)
        return 0
    if people is not None:
        crowds = [measure_people(database, people, seconds, said, workers) for database, said in _databases(postgres)]
        if as_json:
            print(*(crowd.to_json() for crowd in crowds), sep="\n")
        else:
            print_crowds(crowds)
        return int(any(crowd.errors for crowd in crowds))
    loads = [measure_load(database, tables, seconds, said, workers) for database, said in _databases(postgres)]
    if as_json:
        print(*(load.to_json() for load in loads), sep="\n")
    else:
        print_loads(loads)
    return int(any(load.errors or load.lost_updates for load in loads))


def _databases(postgres: str | None) -> Iterator[tuple[str | None, Callable[[str], None]]]:
    """Yield what to measure on, and how to say what is going on."""
    yield None, partial(_say, "SQLite")
    if postgres is None:
        _say("PostgreSQL", "not measured: name a server whose user may create databases with --postgres")
    else:
        yield postgres, partial(_say, "PostgreSQL")


def _say(name: str, text: str) -> None:
    print(f"{name}: {text}", file=sys.stderr, flush=True)


def print_asleep(measured: Sequence[Asleep]) -> None:
    """Print how servers start and answer with many tables."""
    shown = table(
        "A server with tables that nobody is at",
        "database",
        "tables",
        "start to first answer, s",
        "MiB",
        "lobby, ms",
        "opening a table, ms",
    )
    for each in measured:
        shown.add_row(
            each.database,
            f"{each.tables:,}",
            f"{each.start_seconds:.2f}",
            f"{each.memory_mib:.0f}",
            f"{each.lobby_ms:.1f}",
            f"{each.opening_ms:.1f}",
        )
    open_screen(plain_width=120).print(shown)


def print_crowds(crowds: Sequence[Crowded]) -> None:
    """Print how servers fared with people."""
    shown = table(
        f"{crowds[0].people} people at tables of four, who think for 3 to 20 s before they move",
        "database",
        "moves/s",
        "acknowledged, ms: median",
        "99 %",
        "delivered, ms: median",
        "99 %",
        "within 200 ms",
        "connected again",
        "errors",
        "cores used",
        "MiB",
    )
    for crowd in crowds:
        shown.add_row(
            crowd.database,
            f"{crowd.moves / crowd.seconds:,.0f}",
            *(f"{ms:.0f}" for ms in (*crowd.acknowledged_ms, *crowd.delivered_ms)),
            f"{crowd.soon:.1%}",
            str(crowd.connections),
            str(sum(crowd.errors.values())),
            f"{crowd.processor:.2f}",
            f"{crowd.memory_mib:.0f}",
        )
    open_screen(plain_width=160).print(shown)
    for crowd in crowds:
        if crowd.generator > BUSY:
            _say(crowd.database, f"the clients used {crowd.generator:.0%} of a core, so some of the delay is their own")


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
        "moves per processor second",
        "of bare uvicorn's",
        "of that, uncompressed",
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
            f"{load.per_processor_second:,.0f}",
            *(
                f"{load.per_processor_second / limit:.0%} of {limit:,.0f}"
                for limit in (load.limit, load.limit_uncompressed)
            ),
        )
    screen = open_screen(plain_width=180)
    screen.print(shown)
    rest = table("A table at rest with its four connections", "database", "KiB", "ms of processor time in an hour")
    for load in loads:
        rest.add_row(load.database, f"{load.idle_kib:.0f}", f"{load.idle_processor_ms:.0f}")
    screen.print(rest)
