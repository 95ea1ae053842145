"""The commands for saved games, and their options. Each imports its module only when it is called."""

from typing import Annotated

import typer

from trikk.cli.commands.options import Maps, RecordFile
from trikk.cli.frame import command_group, examples

app = command_group()


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
