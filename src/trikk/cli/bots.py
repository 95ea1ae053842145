"""`trikk bots`: who there is to play against."""

import json
from typing import Any

from rich.table import Table

from trikk.bots.naming import BotError, BotKind, listing
from trikk.cli.screen import open_screen


def bots_command(*, as_json: bool) -> None:
    """Print all bots, with the reason for each one that cannot be used."""
    found = listing()
    if as_json:
        print(json.dumps([values_of(name, kind) for name, kind in found.items()], indent=2))
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("name", "what it does", "parameters"):
        table.add_column(heading)
    for name, kind in found.items():
        if isinstance(kind, BotError):
            table.add_row(name, f"cannot be used: {kind.details['reason']}", "", style="red")
        else:
            table.add_row(name, kind.summary, ", ".join(map(str, kind.parameters)))
    open_screen().print(table)


def values_of(name: str, kind: BotKind | BotError) -> dict[str, Any]:
    """Return a bot as values for JSON; `problem` says why it cannot be used."""
    if isinstance(kind, BotError):
        return {"name": name, "summary": "", "parameters": [], "problem": kind.details["reason"]}
    parameters = [
        {"name": parameter.name, "type": parameter.kind.__name__, "default": parameter.default}
        for parameter in kind.parameters
    ]
    return {"name": name, "summary": kind.summary, "parameters": parameters, "problem": None}
