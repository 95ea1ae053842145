"""Commands to run and saved games to run them on."""

import json
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import trikk as package
from tests.cli.running import Result, Trikk, typed, without_compiling
from tests.lockstep import play_on
from trikk.cli import run
from trikk.game.records import Record
from trikk.words.language import VARIABLES

CATALOG_PAGE = Path(__file__).parents[2] / "docs" / "catalog.md"


@pytest.fixture(autouse=True, scope="session")
def compiled() -> None:
    """Compile the rules of both families before anything is measured or its output looked at."""
    for edition in ("new_york", "card_game"):
        package.play_bots(edition, ["random", "planner"], seed=0)


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands speak English, whatever the language of who runs the tests; also those in processes of their own."""
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture
def trikk(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Trikk:
    """A way to run a command here, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    for variable in ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "TRIKK_DEBUG"):
        monkeypatch.delenv(variable, raising=False)

    def call(*arguments: object, stdin: str | bytes = "") -> Result:
        monkeypatch.setattr(sys, "stdin", typed(stdin))
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Result(code, out, without_compiling(err))

    return call


def play_out(game: package.Game, moves: int | None = None) -> package.Game:
    """Make random moves to the end of a game, or so many."""
    return play_on(game, random.Random(5), moves)


@pytest.fixture(scope="session")
def games() -> list[package.Game]:
    """A finished game of each edition, each with another number of players."""
    return [
        play_out(package.new_game("new_york", players=2, seed=1, seats=["Ada", "random"])),
        play_out(package.new_game("san_francisco", players=3, seed=2)),
        play_out(package.new_game("card_game", players=4, seed=3, seats=["a", "b", "c", "d"])),
    ]


@pytest.fixture
def saved(games: list[package.Game], tmp_path: Path) -> Path:
    """A file with the three games."""
    return write_records(tmp_path / "games.jsonl", *(game.record() for game in games))


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    """The map of one's own that docs/catalog.md shows."""
    blocks = re.findall(r"^```toml\n(.*?)^```$", CATALOG_PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    path = tmp_path / "harbour.toml"
    path.write_text(next(block for block in blocks if 'id = "harbour"' in block), encoding="utf-8")
    return path


def write_records(path: Path, *records: Record | dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path
