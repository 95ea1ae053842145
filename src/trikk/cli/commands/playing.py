"""The commands to play with, and their options. Each imports its module only when it is called."""

from typing import Annotated, Literal

import typer

from trikk.cli.commands.options import Language, OneEdition, OwnMaps
from trikk.cli.frame import command_group, examples
from trikk.groups import need

app = command_group()


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
