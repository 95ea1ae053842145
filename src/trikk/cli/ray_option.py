"""An option whose value may be left out: `--ray` or `--ray ADDRESS`."""

from collections.abc import Iterable
from typing import Any

from typer.core import TyperCommand

OPTION = "--ray"
LOCAL = "local"
AUTO = "auto"


class RayCommand(TyperCommand):
    """A command with the option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, with_address(args))


def with_address(arguments: Iterable[str]) -> list[str]:
    """Return the arguments with `local` after an option without an address.

    >>> with_address(["--ray", "new_york"])
    ['--ray', 'local', 'new_york']
    >>> with_address(["new_york", "--ray", "10.0.0.1:6379"])
    ['new_york', '--ray', '10.0.0.1:6379']
    """
    found: list[str] = []
    for argument in arguments:
        if found and found[-1] == OPTION and not (":" in argument or argument in (LOCAL, AUTO)):
            found.append(LOCAL)
        found.append(argument)
    return [*found, LOCAL] if found and found[-1] == OPTION else found
