"""The commands below `trikk map` and their options. Each imports its module only when it is called."""

from typing import Annotated, Literal

import typer

from trikk.cli.frame import command_group, examples
from trikk.groups import need

app = command_group("map")

MapArgument = Annotated[str, typer.Argument(metavar="FILE", help="A map's .toml file, or the id of an edition.")]
Force = Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")]


@app.callback(
    invoke_without_command=True,
    epilog=examples("trikk map new my_town.toml", "trikk map check my_town.toml", "trikk map COMMAND --help"),
)
def maps(context: typer.Context) -> None:
    """Make a map of your own: begin, check, balance, draw and print it.

    One file is a whole map; docs/maps.md leads through making one.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit


@app.command(
    epilog=examples(
        "trikk map new my_town.toml", 'trikk map new fjord.toml --name "The Fjord" && trikk play fjord.toml'
    )
)
def new(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to write; its name becomes the map's id.")],
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="What people call it; made from FILE if not given.")
    ] = None,
    like: Annotated[
        Literal["start", "first_steps", "long_fjord", "seven_islands"],
        typer.Option(help="Which map to begin with: a small one with comments, or one of Trikk's examples."),
    ] = "start",
    force: Force = False,
) -> int:
    """Write a map to begin with, complete and playable: a small one with a comment on every part, or an example."""
    from trikk.cli.maps import new_command

    return new_command(file, name, like=like, force=force)


@app.command(epilog=examples("trikk map check my_town.toml", "trikk map check maps/*.toml --json"))
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Maps' .toml files.", show_default=False)],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> int:
    """List everything that is wrong with maps, with lines, or say in short what they are.

    The exit code is 0 if nothing is wrong with any of them, and 2 otherwise.
    """
    from trikk.cli.maps import check_command

    return check_command(files, as_json=as_json)


@app.command(
    epilog=examples(
        "trikk map balance my_town.toml",
        "trikk map balance my_town.toml --games 2000 --players 2",
        "trikk map balance new.toml --against old.toml --json",
    )
)
def balance(
    file: MapArgument,
    games: Annotated[
        int, typer.Option(metavar="G", min=4, help="How many games, for all numbers of players.")
    ] = 10_000,
    players: Annotated[
        list[int] | None,
        typer.Option("--players", metavar="N", help="Only with so many players; repeatable.", show_default=False),
    ] = None,
    against: Annotated[
        str | None, typer.Option(metavar="FILE", help="Compare with this map, and not with the printed ones.")
    ] = None,
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who plays (see trikk bots).")] = "planner",
    seed: Annotated[
        int, typer.Option(metavar="SEED", min=0, help="A whole number; the same gives the same report.")
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
    workers: Annotated[
        int | None, typer.Option(metavar="W", min=1, help="Processes to use; all cores if not given.")
    ] = None,
) -> int:
    """Play thousands of games on a map and report whether it is fair, and what to change."""
    from trikk.cli.map_balance import balance_command

    return balance_command(
        file, games=games, players=players, against=against, bot=bot, seed=seed, as_json=as_json, workers=workers
    )


@app.command(
    epilog=examples(
        "trikk map draw my_town.toml",
        "trikk map draw my_town.toml --out board.png --width 3000",
        "trikk map draw new_york --out new_york.pdf",
    )
)
def draw(
    file: MapArgument,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="An .svg, .png or .pdf file; the map's name with .svg if not given."),
    ] = None,
    width: Annotated[int, typer.Option(metavar="PIXELS", min=50, max=10_000, help="Of a PNG.")] = 1600,
    force: Force = False,
) -> int:
    """Draw the board of a map as SVG, PNG or PDF."""
    from trikk.cli.maps import draw_command

    return draw_command(file, out, width=width, force=force)


@app.command(
    name="print",
    epilog=examples("trikk map print my_town.toml", "trikk map print new_york --paper letter --out new_york.pdf"),
)
def print_map(
    file: MapArgument,
    out: Annotated[str | None, typer.Option(metavar="FILE", help="A .pdf file; the map's name if not given.")] = None,
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="The size of the sheets.")] = "a4",
    force: Force = False,
) -> int:
    """Write a PDF to print and cut out: board, tickets, cards, tokens, vehicles and a score track.

    Print it without scaling. The sheets of the board overlap; lay the crosses on each other.
    """
    need("print", "`trikk map print`")
    from trikk.cli.maps import print_command

    return print_command(file, out, paper=paper, force=force)
