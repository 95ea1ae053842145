"""The commands and their options. Each imports what does its work when it is called, so that help is instant."""

from typing import Annotated

import typer

import trikk

HELP_WIDTH = 100
PLAIN = {"max_content_width": HELP_WIDTH, "help_option_names": ["--help", "-h"]}

app = typer.Typer(
    name="trikk",
    add_completion=False,
    rich_markup_mode=None,  # rich would make the help pretty, and slow
    context_settings=PLAIN,
    pretty_exceptions_enable=False,
)

EditionArgument = Annotated[str, typer.Argument(metavar="EDITION", help="An edition's id, or a .toml file.")]
OneEdition = Annotated[
    str | None, typer.Argument(metavar="EDITION", help="An edition's id, or a .toml file.", show_default=False)
]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A file of records; - is standard input.")]
Maps = Annotated[
    list[str] | None,
    typer.Option("--map", metavar="FILE", help="An edition of your own that records name; repeatable."),
]


def examples(*lines: str) -> str:
    """Return the end of a command's help, in which every line stays as it is."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])


@app.callback(
    invoke_without_command=True,
    epilog=examples("trikk play", "trikk editions new_york", "trikk COMMAND --help"),
)
def trikk_command(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Three small route-and-ticket games: New York, San Francisco and The Card Game."""
    if version:
        print(f"trikk {trikk.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


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

    One edition is shown with all that is printed in it: places, routes, tickets and counts.
    """
    from trikk.cli.editions import editions_command

    editions_command(edition, as_json=as_json)


@app.command(
    epilog=examples(
        "trikk play",
        "trikk play san_francisco --players 3",
        "trikk play card_game --players 2 --seed 7 --open-track --record my_games.jsonl",
        "trikk play my_town.toml --seats Ada,Ben,Cleo --bots random,first",
    )
)
def play(
    edition: Annotated[
        str | None,
        typer.Argument(metavar="EDITION", help="An edition's id, or a .toml file; asked for if not given."),
    ] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="How many play, you included; 2 if not given.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="SEED", help="A whole number or hexadecimal digits; made up if not given.")
    ] = None,
    seats: Annotated[
        str | None, typer.Option(metavar="NAME,NAME,...", help="Names for the record and the screen, yours first.")
    ] = None,
    bots: Annotated[
        str, typer.Option(metavar="NAME,...", help="Who the others are: one bot for all, or one each.")
    ] = "random",
    open_track: Annotated[
        bool, typer.Option("--open-track", help="The Card Game: you may look through your own track pile.")
    ] = False,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Add the game to this file when it ends or you leave.")
    ] = None,
) -> None:
    """Play in the terminal against bots.

    You have seat 0 and begin. Moves are chosen by number or typed in notation (docs/notation.md).
    """
    from trikk.cli.play import play_command

    play_command(edition, players=players, seed=seed, seats=seats, bots=bots, open_track=open_track, record=record)


@app.command(
    epilog=examples(
        "trikk simulate san_francisco --players 3 --games 10000 --out games.jsonl",
        "trikk simulate card_game --players 2 --bots random,first --seed 7",
        "trikk simulate my_town.toml --games 100 --out - | trikk events - --map my_town.toml",
    )
)
def simulate(
    edition: EditionArgument,
    players: Annotated[int, typer.Option(metavar="N", help="How many play.")] = 2,
    games: Annotated[int, typer.Option(metavar="G", min=1, help="How many games.")] = 1000,
    bots: Annotated[
        str, typer.Option(metavar="NAME,...", help="Who plays: one bot for all seats, or one each.")
    ] = "random",
    seed: Annotated[
        str,
        typer.Option(metavar="SEED", help="A whole number or hexadecimal digits, from which each game's seed is made."),
    ] = "0",
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a record of each game here; - is standard output.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it exists.")] = False,
    chance: Annotated[bool, typer.Option("--chance", help="Put what the dice gave into the records.")] = False,
    workers: Annotated[
        int | None, typer.Option(metavar="W", min=1, help="Processes to use; all cores if not given.")
    ] = None,
) -> int:
    """Play many games between bots.

    Prints who won how often and, with --out, writes records. The same arguments give the same games, whatever
    the number of workers.
    """
    from trikk.cli.arguments import edition_from
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

    At the first difference between a record and its replay, says line, move and both values, and exits with 1.
    """
    from trikk.cli.arguments import editions_from
    from trikk.cli.verify import verify_command

    return verify_command(file, editions_from(maps), workers)


@app.command(
    epilog=examples(
        "trikk events games.jsonl",
        "trikk events games.jsonl | grep '\"claimed\"'",
        "trikk simulate new_york --games 100 --out - | trikk events -",
    )
)
def events(file: RecordFile, maps: Maps = None) -> None:
    """Print everything that happened in saved games.

    One JSON object per line, as docs/records.md describes it.
    """
    from trikk.cli.arguments import editions_from
    from trikk.cli.events import events_command

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
        int | None, typer.Option(metavar="M", help="The position after this many moves; all if not given.")
    ] = None,
    maps: Maps = None,
) -> None:
    """Print a position of a saved game.

    Nothing is hidden: market, piles, hands, tickets, board by owner, tokens, yards, track piles and scores.
    """
    from trikk.cli.arguments import editions_from
    from trikk.cli.show import show_command

    show_command(file, game, move, editions_from(maps))


@app.command(epilog=examples("trikk bench", "trikk bench new_york --seconds 5", "trikk bench --json"))
def bench(
    edition: Annotated[
        list[str] | None,
        typer.Argument(metavar="EDITION", help="Ids of editions; all if not given.", show_default=False),
    ] = None,
    seconds: Annotated[float, typer.Option(metavar="S", min=0.01, help="How long each thing is measured.")] = 1.0,
    openspiel: Annotated[
        bool, typer.Option("--openspiel", help="Also measure OpenSpiel, which has to be installed.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> int:
    """Measure how fast everything is on this machine."""
    from trikk.cli.bench import bench_command

    return bench_command(list(edition or trikk.editions()), seconds=seconds, openspiel=openspiel, as_json=as_json)
