"""What is installed in groups: which commands the engine alone has, and what the others say."""

import json
import os
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from typer.main import get_command

import trikk
from tests.cli.running import Result, without_compiling
from tests.pytorch import needs_torch
from trikk.arena import compete
from trikk.cli.commands import app
from trikk.groups import GROUPS, MissingPackages, need

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DISPENSABLE = {"uvloop"}
"""Packages of a group without which its commands work too."""

NEED_MORE = {
    (): "server",
    ("serve",): "server",
    ("load",): "server",
    ("admin", "list"): "server",
    ("arena", "new_york", "--bots", "greedy,random"): "arena",
    ("bench", "new_york"): "arena",
    ("export", "games.jsonl"): "export",
    ("train", "new_york", "--out", "run"): "train",
}
HERE = [pytest.param(group, marks=needs_torch) if group == "train" else group for group in GROUPS]
"""Groups that are installed for tests."""
SUFFICE = (
    ("simulate", "new_york", "--games", "3", "--bots", "planner,greedy", "--out", "games.jsonl"),
    ("compile",),
    ("editions",),
    ("editions", "card_game"),
    ("map", "new", "my_town.toml"),
    ("map", "check", "my_town.toml"),
    ("bots",),
    ("play", "new_york", "--seed", "1", "--language", "nb"),
    ("verify", "games.jsonl"),
    ("fair", "games.jsonl"),
    ("events", "games.jsonl"),
    ("show", "games.jsonl"),
    ("stats", "games.jsonl", "--html", "stats.html"),
)


@pytest.fixture(scope="module")
def engine_alone(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, ...], Result]:
    """What the commands answer where there is only the engine."""
    commands = [*SUFFICE, *NEED_MORE]
    done = subprocess.run(
        [sys.executable, "-m", "tests.cli.engine_alone"],
        input=json.dumps(commands),
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path_factory.mktemp("engine"),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
    )
    answers = [Result(it["code"], it["out"], without_compiling(it["err"])) for it in json.loads(done.stdout)]
    return dict(zip(commands, answers, strict=True))


@pytest.mark.parametrize("command", SUFFICE)
def test_the_engine_alone_suffices(engine_alone: dict[tuple[str, ...], Result], command: tuple[str, ...]) -> None:
    result = engine_alone[command]
    assert result.code == 0, result
    assert "trikk:" not in result.err
    assert result.out or "3 games" in result.err


@pytest.mark.parametrize("command", NEED_MORE)
def test_a_command_whose_group_is_missing_says_in_one_line_what_to_install(
    engine_alone: dict[tuple[str, ...], Result], command: tuple[str, ...]
) -> None:
    named = " ".join(["trikk", *command[:1]])
    assert engine_alone[command].says_one_line(f"`{named}`", f"pip install 'trikk[{NEED_MORE[command]}]'")


def test_every_command_is_tried() -> None:
    tried = {command[0] for command in (*SUFFICE, *NEED_MORE) if command}
    assert tried == set(getattr(get_command(app), "commands"))  # noqa: B009 # typer does not say that it is a group


@pytest.mark.parametrize("missing", GROUPS["arena"])
def test_the_arena_in_python_says_it_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, missing: str) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(trikk.TrikkError, match=r"^trikk\.arena\.compete needs .*: pip install 'trikk\[arena\]'$"):
        compete("new_york", ["greedy", "random"], games=2, out=tmp_path / "run")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("missing", GROUPS["server"])
def test_the_server_in_python_says_it_too(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import trikk.server.bench.client"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    said = done.stderr.splitlines()[-1]
    assert said.endswith("MissingPackages: trikk.server needs a few packages more: pip install 'trikk[server]'")


@pytest.mark.parametrize("group", HERE)
def test_nothing_is_said_where_all_is_installed(group: str) -> None:
    need(group, "this")


def test_what_is_missing_is_both_an_error_of_trikk_and_one_of_importing() -> None:
    error = MissingPackages("arena", "this")
    assert isinstance(error, trikk.TrikkError)
    assert isinstance(error, ImportError)
    assert (error.code, error.details) == ("missing_packages", {"what": "this", "group": "arena"})


@pytest.mark.parametrize("group", HERE)
def test_groups_are_those_of_the_package(group: str) -> None:
    packages = {canonicalize_name(Requirement(text).name) for text in PROJECT["optional-dependencies"][group]}
    found = packages_distributions()
    assert {canonicalize_name(found[module][0]) for module in GROUPS[group]} == packages - DISPENSABLE


def test_all_has_every_group_that_commands_use() -> None:
    (everything,) = map(Requirement, PROJECT["optional-dependencies"]["all"])
    groups = set(PROJECT["optional-dependencies"]) - {"all", "dev", "docs", "bench", "train"}  # torch is gigabytes
    assert (everything.name, everything.extras) == ("trikk", groups)
