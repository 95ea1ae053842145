"""Packages of others, as if they had been installed."""

import sys
from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

import pytest


def install(folder: Path, package: str, source: str, bots: Mapping[str, str]) -> Path:
    """Put a package of one module and its metadata into a folder that is to be on the path; return the folder.

    `bots` are its entry points by name: classes of the module, or whole values such as `elsewhere:Bot`.
    """
    folder.mkdir(exist_ok=True)
    (folder / f"{package}.py").write_text(dedent(source), encoding="utf-8")
    metadata = folder / f"{package}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    lines = [f"{name} = {value if ':' in value else f'{package}:{value}'}" for name, value in bots.items()]
    (metadata / "entry_points.txt").write_text("\n".join(["[trikk.bots]", *lines, ""]), encoding="utf-8")
    return folder


def install_here(
    monkeypatch: pytest.MonkeyPatch, folder: Path, package: str, source: str, bots: Mapping[str, str]
) -> None:
    """Install a package for this process, until the test is over."""
    install(folder, package, source, bots)
    monkeypatch.delitem(sys.modules, package, raising=False)  # and again at the end
    if str(folder) not in sys.path:
        monkeypatch.syspath_prepend(folder)


HASTY = """
    class Hasty:
        '''Makes the last legal move.

        More of it here.
        '''

        def __init__(
            self, back: int = 1, luck: float = 0.5, bold: bool = False, motto: str = "go", rest: int | None = None
        ):
            if back < 1:
                raise ValueError("back must be at least 1")
            self.values = (back, luck, bold, motto, rest)

        def choose(self, decision):
            return decision.moves[-min(self.values[0], len(decision.moves))]

    class Crashing:
        '''Crashes when the first turn begins.'''

        def choose(self, decision):
            if decision.view.phase == "turn":
                raise RuntimeError("no idea\\nat all")
            return decision.moves[0]
"""
"""A package with a bot that has parameters of all kinds, and one that crashes."""
