"""The engine alone, as a stranger has it: a wheel in an environment of its own, and nothing else."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.cli.running import without_compiling

ROOT = Path(__file__).parents[2]
UNREACHABLE = ("Could not find a version", "No matching distribution", "connection", "Connection")

pytestmark = pytest.mark.long


def pip(*arguments: str) -> None:
    """Run pip; where it finds no packages, leave the test out, but never in CI."""
    environment = {**os.environ, "TRIKK_PAGE_LATER": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "pip", *arguments], capture_output=True, text=True, env=environment, check=False
    )
    if done.returncode != 0:
        if any(sign in done.stderr for sign in UNREACHABLE) and not os.environ.get("CI"):
            pytest.skip("pip finds no packages: the machine needs the network")
        pytest.fail(done.stderr)


@pytest.fixture(scope="module")
def trikk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program `trikk` of an environment with nothing but the wheel and what it needs."""
    folder = tmp_path_factory.mktemp("engine")
    pip("wheel", "-qq", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    (wheel,) = folder.glob("trikk-*.whl")
    venv.create(folder / "venv", with_pip=False)
    python = folder / "venv" / "bin" / "python"
    pip("--python", str(python), "install", "-qq", "--no-compile", str(wheel))
    return python.with_name("trikk")


def run(trikk: Path, *arguments: str, stdin: str = "") -> tuple[int, str, str]:
    done = subprocess.run(
        [str(trikk), *arguments], input=stdin, capture_output=True, encoding="utf-8", cwd=trikk.parents[2], check=False
    )
    return done.returncode, done.stdout, without_compiling(done.stderr)


def test_games_are_played_simulated_and_verified(trikk: Path) -> None:
    code, out, err = run(trikk, "play", "new_york", "--seed", "5", stdin="1\n" * 5000)
    assert (code, err) == (0, "")
    assert "The game is over" in out
    code, _, err = run(trikk, "simulate", "new_york", "--games", "5", "--bots", "random", "--out", "games.jsonl")
    assert code == 0, err
    assert run(trikk, "verify", "games.jsonl")[0] == 0


@pytest.mark.parametrize(
    ("command", "group"),
    [
        ([], "server"),
        (["serve"], "server"),
        (["load"], "server"),
        (["arena", "new_york"], "arena"),
        (["bench"], "arena"),
    ],
)
def test_what_needs_more_says_so_in_one_line(trikk: Path, command: list[str], group: str) -> None:
    code, out, err = run(trikk, *command)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert f"pip install 'trikk[{group}]'" in err
