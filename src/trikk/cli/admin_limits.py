"""`trikk admin limits`: the limits of a server, as they are and as a file sets them."""

from dataclasses import asdict, fields
from pathlib import Path

from trikk.cli.admin import columns, print_json
from trikk.cli.errors import InputError
from trikk.cli.screen import open_screen
from trikk.server.net.limits_file import read_limits
from trikk.server.settings import Limits, Rate

TIMES = ((1, "second"), (60, "minute"), (86_400, "day"))


def limits_command(file: str | None, *, as_toml: bool, as_json: bool) -> None:
    """Print all limits, beside what they usually are."""
    if as_toml and as_json:
        raise InputError("--toml and --json exclude each other")
    limits = Limits() if file is None else read_limits(Path(file))
    if as_json:
        print_json({"limits": asdict(limits), "usual": asdict(Limits())})
        return
    named = {field.name: (getattr(limits, field.name), getattr(Limits(), field.name)) for field in fields(Limits)}
    if as_toml:
        for name, (limit, _) in named.items():
            print(f"{name} = {_toml(limit)}")
        return
    table = columns("limit", "value", "usually")
    for name, (limit, usual) in named.items():
        table.add_row(name, _words(limit), "" if limit == usual else _words(usual))
    open_screen().print(table)


def _toml(limit: Rate | int | bool) -> str:
    if isinstance(limit, Rate):
        return f"{{ burst = {limit.burst}, per_second = {limit.per_second!r} }}"
    return str(limit).lower()


def _words(limit: Rate | int | bool) -> str:
    if isinstance(limit, bool):
        return "yes" if limit else "no"
    if isinstance(limit, int):
        return str(limit)
    seconds, time = next((each for each in TIMES if limit.per_second * each[0] > 0.99), TIMES[-1])
    pace = f"{limit.per_second * seconds:g} a {time}"
    return f"{limit.burst}, then {pace}"
