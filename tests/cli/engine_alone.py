"""Runs commands as if nothing were installed but what `pip install trikk` brings.

    python -m tests.cli.engine_alone < commands.json

Commands are a list of lists of arguments, run one after the other in this process; the answer has for each its exit
code, output and errors. Packages that the engine does not need cannot be imported: not even by way of another.
"""

import io
import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def hide_all_but_the_engine() -> None:
    """Make every package that the engine does not need look as if it were not installed."""
    needed = set(needed_by("trikk"))
    assert needed.isdisjoint({"fastapi", "openskill"}), "pyproject.toml is newer than what is installed: make setup"
    for module, distributions in packages_distributions().items():
        if needed.isdisjoint(map(canonicalize_name, distributions)):
            sys.modules[module] = None  # type: ignore[assignment] # this is how Python is told that there is no such module


def needed_by(name: str, known: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield a distribution and all that it needs, without extras."""
    yield canonicalize_name(name)
    try:
        texts = distribution(name).requires or []
    except PackageNotFoundError:  # for another system
        return
    for text in texts:
        requirement = Requirement(text)
        if canonicalize_name(requirement.name) not in known and is_wanted(requirement):
            yield from needed_by(requirement.name, known | {canonicalize_name(name)})


def is_wanted(requirement: Requirement) -> bool:
    return requirement.marker is None or requirement.marker.evaluate({"extra": ""})


def run(arguments: list[str]) -> dict[str, object]:
    from trikk.cli import run

    out, err = io.StringIO(), io.StringIO()
    sys.stdin = io.StringIO("1\n" * 20)
    with redirect_stdout(out), redirect_stderr(err):
        code = run(arguments)
    return {"code": code, "out": out.getvalue(), "err": err.getvalue()}


if __name__ == "__main__":
    commands = json.load(sys.stdin)
    hide_all_but_the_engine()
    print(json.dumps([run(command) for command in commands]))
