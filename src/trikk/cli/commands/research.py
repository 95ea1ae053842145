"""The commands that play many games, learn from them, or measure, and their options.

Each imports its module only when it is called.
"""

from typing import Annotated, Literal

import typer

import trikk
from trikk.cli.commands.options import EditionArgument, Maps, OneEdition
from trikk.cli.frame import command_group, examples
from trikk.cli.ray_option import RayCommand
from trikk.groups import need

app = command_group()


@app.command(
    epilog=examples(
        "trikk simulate san_francisco --players 3 --games 10000 --out games.jsonl",
        "trikk simulate card_game --players 2 --bots planner,greedy --seed 7",
        "trikk simulate new_york --games 20 --bots search:iterations=500:threads=2,planner",
        "trikk simulate my_town.toml --games 100 --out - | trikk events - --map my_town.toml",
    )
)
def simulate(
    edition: EditionArgument,
    players: Annotated[int, typer.Option(metavar="N", help="How many play.")] = 2,
    games: Annotated[int, typer.Option(metavar="G", min=1, help="How many games.")] = 1000,
    bots: Annotated[
        str, typer.Option(metavar="BOT,...", help="Who plays: one bot for all seats, or one each (see trikk bots).")
    ] = "random",
    seed: Annotated[
        str,
        typer.Option(
            metavar="SEED", help="A whole number or hexadecimal digits; the seed of each game is made from it."
        ),
    ] = "0",
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a record of each game here; - is standard output.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it exists.")] = False,
    chance: Annotated[bool, typer.Option("--chance", help="Add what the dice gave to the records.")] = False,
    workers: Annotated[
        int | None, typer.Option(metavar="W", min=1, help="Processes to use; all cores if not given.")
    ] = None,
) -> int:
    """Play many games between bots.

    Prints who won how often and, with --out, writes records. The same arguments give the same games, whatever
    the number of workers.
    """
    from trikk.catalog import edition_from
    from trikk.cli.simulate import simulate_command

    return simulate_command(
        edition_from(edition),
        players=players,
        games=games,
        bots=bots,
        seed=seed,
        out=out,
        force=force,
        chance=chance,
        workers=workers,
    )


@app.command(
    cls=RayCommand,
    epilog=examples(
        "trikk arena new_york --bots planner,greedy,random --out my_run",
        "trikk arena san_francisco --bots planner,greedy --players 3 --games 300",
        "trikk arena card_game --table search:ms=100,planner,planner --games 60 --out slow_run",
        "trikk arena --resume slow_run",
        "trikk arena new_york --bots planner,greedy --games 100000 --ray 10.0.0.1:6379",
    ),
)
def arena(
    edition: OneEdition = None,
    bots: Annotated[
        str | None, typer.Option(metavar="BOT,...", help="Who plays: a round robin between these (see trikk bots).")
    ] = None,
    tables: Annotated[
        list[str] | None,
        typer.Option("--table", metavar="BOT,...", help="A table of your choice, a bot for each seat; repeatable."),
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="How many play at a table; 2 if not given.")] = None,
    games: Annotated[
        int | None,
        typer.Option(metavar="G", min=1, help="Games at each table, rounded up to whole deals; 1000 if not given."),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            metavar="SEED", help="The seed of all deals: a whole number or hexadecimal digits; 0 if not given."
        ),
    ] = None,
    move_seconds: Annotated[
        float | None,
        typer.Option(
            metavar="S", min=0.001, help="A bot that takes longer for a move loses the game; 60 if not given."
        ),
    ] = None,
    out: Annotated[
        str | None, typer.Option(metavar="DIR", help="Keep all games in this folder, with a report for the browser.")
    ] = None,
    resume: Annotated[
        str | None, typer.Option(metavar="DIR", help="Continue a run that was stopped; needs no other option.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="W", min=1, help="Processes to use; all cores if not given.")
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="[ADDRESS]", help="Play on the Ray cluster there, or on one made just for this run."),
    ] = None,
) -> int:
    """Find out which bot is better.

    Every deal is played at every table with each bot in every seat, so that luck cancels out. Prints ratings, games won
    with intervals, points, seats and who beats whom. The same arguments give the same games on any machine.
    """
    need("arena", "`trikk arena`")
    from trikk.cli.arena import Asked, arena_command

    asked = Asked(edition, bots, tuple(tables or ()), players, games, seed, move_seconds)
    return arena_command(asked, out=out, resume=resume, workers=workers, ray=ray)


@app.command(
    epilog=examples(
        "trikk train new_york --out runs/new_york",
        "trikk train card_game --players 3 --rounds 1000 --out runs/cards",
        "trikk train new_york --lessons 20 --rounds 200 --out runs/taught",
        "trikk train new_york --rounds 800 --out runs/new_york --resume",
        "trikk arena new_york --bots neural:file=runs/new_york/best.npz,planner --games 1000",
    )
)
def train(
    edition: EditionArgument,
    out: Annotated[str, typer.Option(metavar="FOLDER", help="Where networks, checkpoint and curve are kept.")],
    players: Annotated[int, typer.Option(metavar="N", help="How many play.")] = 2,
    rounds: Annotated[int, typer.Option(metavar="R", min=1, help="Rounds of playing and learning.")] = 400,
    games: Annotated[int, typer.Option(metavar="G", min=1, help="Games of a round.")] = 600,
    seed: Annotated[int, typer.Option(metavar="SEED", min=0, help="The same seed gives the same network.")] = 0,
    rate: Annotated[float, typer.Option(metavar="X", help="How fast it learns at first.")] = 5e-4,
    lessons: Annotated[
        int, typer.Option(metavar="R", min=0, help="Rounds at the beginning that imitate games of search.")
    ] = 0,
    iterations: Annotated[int, typer.Option(metavar="N", min=1, help="How far search looks in lessons.")] = 100,
    every: Annotated[int, typer.Option(metavar="R", min=1, help="Rounds after which strength is measured.")] = 25,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the training in FOLDER.")] = False,
    threads: Annotated[int, typer.Option(metavar="T", min=1, help="Threads for learning.")] = 1,
) -> int:
    """Teach a network to play, in games against planners, former selves and itself.

    Ctrl-C stops after the round and keeps a checkpoint; --resume goes on from there.
    """
    need("train", "`trikk train`")
    from pathlib import Path

    from trikk.catalog import edition_from
    from trikk.cli.train import train_command
    from trikk.game.game import check_players
    from trikk.training.settings import Settings

    chosen = edition_from(edition)
    settings = Settings(
        chosen,
        check_players(chosen, players),
        rounds=rounds,
        games=games,
        seed=seed,
        rate=rate,
        lessons=lessons,
        lesson_iterations=iterations,
        every=every,
    )
    return train_command(settings, out=Path(out), go_on=resume, threads=threads)


@app.command(
    epilog=examples(
        "trikk export games.jsonl --to parquet",
        "trikk export monday.jsonl tuesday.jsonl --out week.parquet",
        "trikk simulate new_york --bots planner --games 10000 --out - | trikk export - --out planner.parquet",
    )
)
def export(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Files of records; - is standard input.", show_default=False)
    ],
    to: Annotated[Literal["parquet"], typer.Option(help="The format of the file that is written.")] = "parquet",
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The file to write; if not given, named after the file of records."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
    maps: Maps = None,
) -> int:
    """Turn saved games into a data set to learn from.

    Writes a row for each decision: what the seat knew as numbers (docs/encoding.md), which actions were legal, which it
    chose, and how the game ended for it. All games must be of one edition and number of players.
    """
    need("export", "`trikk export`")
    from trikk.cli.arguments import editions_from
    from trikk.cli.export import export_command

    return export_command(files, editions_from(maps), to=to, out=out, force=force)


@app.command(epilog=examples("trikk bench", "trikk bench new_york --seconds 5", "trikk bench --json"))
def bench(
    edition: Annotated[
        list[str] | None,
        typer.Argument(metavar="EDITION", help="Ids of editions; all if not given.", show_default=False),
    ] = None,
    seconds: Annotated[float, typer.Option(metavar="S", min=0.01, help="How long each measurement takes.")] = 1.0,
    openspiel: Annotated[
        bool, typer.Option("--openspiel", help="Also measure OpenSpiel, which must be installed.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> int:
    """Measure how fast everything is on this machine."""
    need("arena", "`trikk bench`")
    from trikk.cli.bench import bench_command

    return bench_command(list(edition or trikk.editions()), seconds=seconds, openspiel=openspiel, as_json=as_json)


@app.command(
    epilog=examples(
        "trikk load",
        "trikk load --tables 50 --seconds 5",
        "trikk load --people 5000 --seconds 60",
        "trikk load --sleeping 100000",
        "trikk load --postgres postgresql://localhost",
    )
)
def load(
    tables: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many tables are played at once, with four clients each.")
    ] = 200,
    people: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=4,
            help="Have so many people play instead, at a human rhythm: they think for 3 to 20 s, lose connections, and "
            "let phones sleep.",
        ),
    ] = None,
    sleeping: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=9,
            help="Put so many tables into the database instead, with nobody there, and measure how the server starts.",
        ),
    ] = None,
    seconds: Annotated[float, typer.Option(metavar="S", min=1, help="How long to measure.")] = 20.0,
    postgres: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="TRIKK_TEST_POSTGRES",
            help="Also measure on this PostgreSQL server; a database is created there and dropped afterwards.",
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, max=64, help="Processes of the server on PostgreSQL.")
    ] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, one line for each database.")] = False,
) -> int:
    """Measure how many tables a server on this machine can carry.

    Starts a server, and WebSocket clients in another process play there as fast as their moves are acknowledged. Beside
    it stands the limit: what bare uvicorn does with messages to four receivers.
    """
    need("server", "`trikk load`")
    from trikk.cli.load import load_command

    return load_command(
        tables=tables,
        people=people,
        sleeping=sleeping,
        seconds=seconds,
        postgres=postgres,
        workers=workers,
        as_json=as_json,
    )


@app.command(name="compile", epilog=examples("trikk compile", "trikk compile --costs"))
def compile_now(
    costs: Annotated[bool, typer.Option("--costs", help="Print the time that each entry point took.")] = False,
) -> int:
    """Compile the rules and bots now.

    Otherwise a new machine compiles them during the first games, which are played as plain Python meanwhile. Use it
    before anyone plays: in an image for many machines of one kind, or before a tournament.
    """
    from trikk.cli.compile import compile_command

    return compile_command(costs=costs)
