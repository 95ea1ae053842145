"""The commands and their options. A command imports its module only when it is called, so that help is instant."""

from typing import Annotated

import typer

import trikk
from trikk.cli.commands import admin, maps, playing, records, research
from trikk.cli.commands.options import OwnMaps
from trikk.cli.frame import command_group, examples
from trikk.groups import need

app = command_group("trikk")
for part in (playing, records, research, maps, admin):
    app.add_typer(part.app)


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
