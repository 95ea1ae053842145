"""The commands and their options. A command imports its module only when it is called, so that help is instant."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

import trikk
from trikk.cli import admin_commands, map_commands
from trikk.cli.frame import PLAIN, examples
from trikk.cli.ray_option import RayCommand
from trikk.groups import need
from trikk.words import LANGUAGES

app = typer.Typer(
    name="trikk",
    add_completion=False,
    rich_markup_mode=None,  # rich would make the help prettier, and slow
    context_settings=PLAIN,
    pretty_exceptions_enable=False,
)

app.add_typer(admin_commands.app)
app.add_typer(map_commands.app)

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]

EditionArgument = Annotated[str, typer.Argument(metavar="EDITION", help="An edition's id, or a .toml file.")]
OneEdition = Annotated[
    str | None, typer.Argument(metavar="EDITION", help="An edition's id, or a .toml file.", show_default=False)
]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A file of records; - is standard input.")]
Maps = Annotated[
    list[str] | None,
    typer.Option("--map", metavar="FILE", help="A map of your own that records name; repeatable."),
]
OwnMaps = Annotated[
    str | None,
    typer.Option(
        "--maps",
        metavar="FILE_OR_FOLDER",
        help="Maps of your own to offer; read again when they change.",
        show_default=False,
    ),
]


@app.callback(
    invoke_without_command=True,
    epilog=examples("trikk", "trikk --maps my_maps", "trikk play", "trikk editions new_york", "trikk COMMAND --help"),
)
def trikk_command(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
    maps: OwnMaps = None,
) -> int:
    """Three small route-and-ticket games: New York, San Francisco and The Card Game.

    Without a command, starts a table server on this machine and opens it in a browser.
    """
    if version:
        print(f"trikk {trikk.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is not None:
        if maps is not None:
            from trikk.cli.errors import InputError

            raise InputError(f"--maps belongs behind the command: trikk {context.invoked_subcommand} --maps {maps}")
        return 0
    need(
        "server", "`trikk` alone opens a table in the browser, and", "; `trikk play` plays in the terminal without them"
    )
    from trikk.server.net import garbage_collection

    garbage_collection.look_less_often()
    from trikk.cli.serve import start_command

    return start_command(maps)


@app.command(
    epilog=examples(
        "trikk serve",
        "trikk serve --host 0.0.0.0 --database club.db",
        "trikk serve --port 0 --open --pace quick",
        "trikk serve --maps my_maps --visitors-maps",
        "trikk serve --database postgresql://trikk@localhost/trikk --public-url https://trikk.example.org \\",
        "    --proxy 127.0.0.1 --log json",
    )
)
def serve(
    host: Annotated[
        str, typer.Option(metavar="HOST", help="Where to listen; 0.0.0.0 is every address of this machine.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            metavar="PORT",
            min=0,
            max=65535,
            help="0 is any free port; if not given, 8642, or any free one if that is taken.",
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL_OR_FILE",
            envvar="TRIKK_DATABASE",
            help="Where games are kept: an SQLite file, or postgresql://...; if not given, a file in your data folder.",
        ),
    ] = None,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="How players reach the server, if not by host and port.")
    ] = None,
    proxies: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy", metavar="ADDRESS", help="A proxy that is trusted to name the client's address; repeatable."
        ),
    ] = None,
    pace: Annotated[
        Literal["instant", "quick", "normal", "slow"],
        typer.Option(help="How fast bots move at tables that do not choose."),
    ] = "normal",
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bot", metavar="BOT", help="A bot of another package that may sit down, with its parameters; repeatable."
        ),
    ] = None,
    maps: OwnMaps = None,
    visitors_maps: Annotated[
        bool,
        typer.Option(
            "--visitors-maps/--no-visitors-maps", help="Whether visitors may bring maps of their own and play on them."
        ),
    ] = False,
    thinkers: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=8, help="Processes for bots that search, hints and analyses; by cores if not given."
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=64,
            help="Processes that answer; by cores if not given, and always 1 with an SQLite file.",
        ),
    ] = None,
    only_bots: Annotated[
        bool, typer.Option("--only-bots", help="Answer nobody: only think for bots at the tables of other servers.")
    ] = False,
    bots_elsewhere: Annotated[
        bool, typer.Option("--bots-elsewhere", help="Leave bots that think for long to servers with --only-bots.")
    ] = False,
    limits: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A file of limits on requests, read again when it changes (docs/admin.md)."),
    ] = None,
    unlimited: Annotated[
        bool, typer.Option("--unlimited", help="Turn off all limits on requests; for trusted networks.")
    ] = False,
    log: Annotated[
        Literal["text", "json"], typer.Option(help="On standard error: warnings in words, or everything as JSON.")
    ] = "text",
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open a browser when ready.")] = False,
) -> int:
    """Serve tables for players in browsers.

    Ctrl-C stops it, and nothing is lost: games go on when it is started again. Everyone who can reach the server can
    open tables there; docs/hosting.md explains how to run one for others.
    """
    need("server", "`trikk serve`")
    from trikk.server.net import garbage_collection

    garbage_collection.look_less_often()
    from trikk.cli.serve import serve_command

    return serve_command(
        host=host,
        port=port,
        database=database,
        public_url=public_url,
        proxies=proxies or (),
        pace=pace,
        bots=bots or (),
        maps=maps,
        visitors_maps=visitors_maps,
        thinkers=thinkers,
        workers=workers,
        only_bots=only_bots,
        bots_elsewhere=bots_elsewhere,
        limits_file=limits,
        unlimited=unlimited,
        json_logs=log == "json",
        open_browser=open_browser,
    )


@app.command(
    epilog=examples(
        "trikk editions",
        "trikk editions new_york",
        "trikk editions my_town.toml",
        "trikk editions card_game --json",
    )
)
def editions(
    edition: OneEdition = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """List the editions, or show one.

    Shows everything printed in an edition: places, routes, tickets and counts.
    """
    from trikk.cli.editions import editions_command

    editions_command(edition, as_json=as_json)


@app.command(epilog=examples("trikk bots", "trikk bots --json"))
def bots(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """List the bots.

    A bot is named by text with parameters, the same everywhere: planner, search:ms=200,
    search:iterations=500:threads=2. Bots of other packages are listed too (docs/bots.md).
    """
    from trikk.cli.bots import bots_command

    bots_command(as_json=as_json)


@app.command(
    epilog=examples(
        "trikk play",
        "trikk play san_francisco --players 3",
        "trikk play card_game --players 2 --seed 7 --open-track --record my_games.jsonl",
        "trikk play new_york --bots search:ms=500 --language nb",
        "trikk play my_town.toml --seats Ada,Ben,Cleo --bots planner,greedy",
        "trikk play --maps my_maps",
    )
)
def play(
    edition: Annotated[
        str | None,
        typer.Argument(metavar="EDITION", help="An edition's id, or a .toml file; if not given, you are asked."),
    ] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="How many play, you included; 2 if not given.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="SEED", help="A whole number or hexadecimal digits; random if not given.")
    ] = None,
    seats: Annotated[
        str | None, typer.Option(metavar="NAME,NAME,...", help="Names for the record and the screen, yours first.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,...",
            help="Who the others are: one bot for all, or one each (see trikk bots); planner if not given, and if no "
            "edition is given either, you are asked.",
        ),
    ] = None,
    open_track: Annotated[
        bool, typer.Option("--open-track", help="The Card Game: you may look through your own track pile.")
    ] = False,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Add the game to this file when it ends or you leave.")
    ] = None,
    language: Annotated[
        Language | None,
        typer.Option(help="The language of the game; that of your environment if not given."),
    ] = None,
    maps: Annotated[
        str | None,
        typer.Option(metavar="FILE_OR_FOLDER", help="Maps of your own: offered, and known by their ids."),
    ] = None,
) -> None:
    """Play in the terminal against bots.

    You have seat 0 and begin. Choose a move by its number, or type it in notation (docs/notation.md).
    """
    from trikk.cli.play import play_command

    play_command(
        edition,
        players=players,
        seed=seed,
        seats=seats,
        bots=bots,
        open_track=open_track,
        record=record,
        language=language,
        maps=maps,
    )


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
    epilog=examples("trikk verify games.jsonl", "trikk verify harbour_games.jsonl --map harbour.toml --workers 1")
)
def verify(
    file: RecordFile,
    maps: Maps = None,
    workers: Annotated[
        int | None, typer.Option(metavar="W", min=1, help="Processes to use; all cores if not given.")
    ] = None,
) -> int:
    """Replay saved games and compare.

    At the first difference between a record and its replay, prints line, move and both values, and exits with 1.
    """
    from trikk.cli.arguments import editions_from
    from trikk.cli.verify import verify_command

    return verify_command(file, editions_from(maps), workers)


@app.command(
    epilog=examples(
        "trikk fair record.json",
        "trikk fair record.json --hash 7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451",
    )
)
def fair(
    file: Annotated[
        str,
        typer.Argument(metavar="RECORD", help="A server's file of a finished game, or a record; - is standard input."),
    ],
    noted: Annotated[
        str | None, typer.Option("--hash", metavar="HASH", help="The commitment that the table showed before it began.")
    ] = None,
    maps: Maps = None,
) -> int:
    """Check who could have chosen the cards of a game.

    A server shows a hash of everything that the cards follow from before a game begins, and all of it when the game is
    over. This computes the seed and who starts again and plays the game again from the seed. It says what that proves
    and what not. If anything differs, prints both values and exits with 1.
    """
    from trikk.cli.arguments import editions_from
    from trikk.cli.fair import fair_command

    return fair_command(file, noted, editions_from(maps))


@app.command(
    epilog=examples(
        "trikk events games.jsonl",
        "trikk events games.jsonl | grep '\"claimed\"'",
        "trikk simulate new_york --games 100 --out - | trikk events -",
    )
)
def events(file: RecordFile, maps: Maps = None) -> None:
    """Print everything that happened in saved games.

    One JSON object per line; docs/records.md describes them.
    """
    from trikk.cli.arguments import editions_from
    from trikk.cli.records import events_command

    events_command(file, editions_from(maps))


@app.command(
    epilog=examples(
        "trikk show games.jsonl",
        "trikk show games.jsonl --game 5 --move 40",
        "trikk show harbour_games.jsonl --map harbour.toml",
    )
)
def show(
    file: RecordFile,
    game: Annotated[int, typer.Option(metavar="I", help="Which game of the file, counted from 0.")] = 0,
    move: Annotated[
        int | None, typer.Option(metavar="M", help="Show the position after this many moves; if not given, after all.")
    ] = None,
    maps: Maps = None,
) -> None:
    """Print a position of a saved game.

    Shows everything: market, piles, hands, tickets, board by owner, tokens, yards, track piles and scores.
    """
    from trikk.cli.arguments import editions_from
    from trikk.cli.show import show_command

    show_command(file, game, move, editions_from(maps))


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


@app.command(
    epilog=examples(
        "trikk stats games.jsonl",
        "trikk stats monday.jsonl tuesday.jsonl --html week.html",
        "trikk simulate new_york --games 10000 --out - | trikk stats -",
        "trikk stats harbour_games.jsonl --map harbour.toml --json",
    )
)
def stats(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Files of records; - is standard input.", show_default=False)
    ],
    maps: Maps = None,
    html: Annotated[
        str | None, typer.Option(metavar="FILE", help="Also write a page with the tables, charts and drawn boards.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the page if it exists.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
    workers: Annotated[
        int | None, typer.Option(metavar="W", min=1, help="Processes to use; all cores if not given.")
    ] = None,
) -> int:
    """Count what happened in saved games.

    Prints how often each route is claimed and each ticket completed, and by whom; the first seat's advantage, length,
    market resets and robberies. Games are grouped by edition and number of players.
    """
    from trikk.cli.arguments import editions_from
    from trikk.cli.stats import stats_command

    return stats_command(files, editions_from(maps), as_json=as_json, html=html, force=force, workers=workers)


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
