"""The command line: `trikk ...`."""

import signal
import sys


def main() -> None:
    """Run the command that the process's arguments name, and end the process with its exit code."""
    code = run(sys.argv[1:])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ending may take a while; a second Ctrl-C must not change the code
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run the command that the arguments name; return its exit code. No error leaves here."""
    from trikk.cli.errors import exit_code_of

    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a character that the encoding lacks is no reason to stop
    return exit_code_of(lambda: _call(arguments))


def _call(arguments: list[str]) -> object:
    from typer.main import get_command

    from trikk.cli.commands import app

    command = get_command(app)
    # Not `app()`, which prints some errors itself, in several lines.
    with command.make_context("trikk", arguments) as context:
        return command.invoke(context)
