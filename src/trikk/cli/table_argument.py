"""Ids of tables as arguments: one may begin with a dash, like an option."""

import re
from collections.abc import Iterable
from typing import Any

from typer.core import TyperCommand

OPTION_LIKE = re.compile(r"-[A-Za-z0-9_-]{11}")
"""An id that looks like an option. They have twelve characters."""


class TableCommand(TyperCommand):
    """A command whose arguments are ids."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        known = {name for parameter in self.params for name in (*parameter.opts, *parameter.secondary_opts)}
        return super().parse_args(ctx, ids_last(args, known))


def ids_last(arguments: Iterable[str], options: set[str]) -> list[str]:
    """Return the arguments with ids that look like options at the end, behind `--`.

    >>> ids_last(["-Zk0vZ2hQmWb", "--reveal"], {"--reveal"})
    ['--reveal', '--', '-Zk0vZ2hQmWb']
    >>> ids_last(["5Zk0vZ2hQmWb", "--reveal"], {"--reveal"})
    ['5Zk0vZ2hQmWb', '--reveal']
    """
    given = list(arguments)
    ids = [each for each in given if OPTION_LIKE.fullmatch(each) and each not in options]
    if not ids or "--" in given:
        return given
    return [*(each for each in given if each not in ids), "--", *ids]
