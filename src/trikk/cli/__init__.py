"""The command line: `trikk ...`."""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name (those of the process if none are given); return its exit code."""
    from trikk.cli.errors import exit_code_of

    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # what the terminal's encoding lacks is no reason to stop
    return exit_code_of(lambda: _run(sys.argv[1:] if arguments is None else list(arguments)))


def _run(arguments: list[str]) -> object:
    import typer

    from trikk.cli.commands import app

    command = typer.main.get_command(app)
    # Not `app()`: that handles some errors itself, in several lines.
    with command.make_context("trikk", arguments) as context:
        return command.invoke(context)
