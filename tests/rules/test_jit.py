"""From plain Python to compiled code, in the middle of whatever a process does."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from trikk.rules import jit

pytestmark = pytest.mark.skipif(jit.UNCOMPILED, reason="about compiled code, and NUMBA_DISABLE_JIT is set")


def run(script: str, **environment: str) -> str:
    """Return what a fresh process prints."""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_few_moves_need_no_compiler() -> None:
    script = """
import sys, trikk
game = trikk.new_game("card_game", players=2, seed=1)
for _ in range(10):
    game.play(trikk.make_bot("planner").choose(trikk.decision_for(game)))
game.view(0), game.record()
print("numba" in sys.modules)
"""
    assert run(script) == "False"


def test_many_moves_are_worth_compiled_code(monkeypatch: pytest.MonkeyPatch) -> None:
    gone: list[bool] = []
    monkeypatch.setattr(jit, "_is_compiled", False)
    monkeypatch.setattr(jit, "_goes_over_by_itself", True)
    monkeypatch.setattr(jit, "_spent", 0.0)
    monkeypatch.setattr(jit, "go_over", lambda: gone.append(True))
    jit.expect(jit.WORTH_MS)
    assert gone == []
    jit.expect(jit.STEP_MS)
    assert gone == [True]


def test_where_people_wait_nobody_goes_over_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "_is_compiled", False)
    monkeypatch.setattr(jit, "_spent", 0.0)
    monkeypatch.setattr(jit, "_goes_over_by_itself", True)
    monkeypatch.setattr(jit, "go_over", lambda: pytest.fail("went over"))
    jit.go_over_only_when_told()
    jit.expect(100 * jit.WORTH_MS)


def test_no_plain_function_is_left_anywhere() -> None:
    """Whoever still held one would mix plain and compiled code for ever."""
    script = """
import gc, importlib, pkgutil, sys, types, trikk
from trikk.rules import jit
for module in pkgutil.walk_packages(trikk.__path__, "trikk."):
    if "migrations" not in module.name and module.name not in ("trikk.__main__", "trikk.arena.pools.ray_cluster"):
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:
            if error.name != "torch":  # few have it
                raise
jit.go_over()
names = [vars(module) for name, module in sys.modules.items() if name.startswith("trikk")]
spaces = {id(space) for space in [*names, *jit._held]}
plain = {id(function.plain): function.plain.__name__ for function in jit._functions}
left = set()
for holder in gc.get_referrers(*[function.plain for function in jit._functions]):
    if isinstance(holder, types.CellType):
        left.add(plain[id(holder.cell_contents)])
    elif id(holder) in spaces:
        held = holder.values() if isinstance(holder, dict) else holder
        left |= {plain[id(value)] for value in held if id(value) in plain}
print(len(plain) > 200, sorted(left))
"""
    assert run(script) == "True []"


def test_a_game_that_goes_over_in_the_middle_is_the_same_game() -> None:
    """Also if another thread does it while a bot thinks."""
    script = """
import json, threading, trikk
from trikk.rules import jit

def play(begin):
    game = trikk.new_game("new_york", players=2, seed=5)
    bot = trikk.make_bot("planner")
    while not game.is_over:
        if len(game.moves) == 10:
            begin()
        game.play(bot.choose(trikk.decision_for(game)))
    return json.dumps(game.record())

thread = threading.Thread(target=jit.go_over)
before = play(thread.start)
thread.join()
print(jit.is_compiled(), before == play(lambda: None))
"""
    assert run(script) == "True True"


def test_a_folder_that_cannot_be_written_to_is_no_hindrance(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    script = "from trikk.rules import jit; print(jit.kept_folder())"
    folder = Path(run(script, NUMBA_CACHE_DIR=str(file / "below"), TMPDIR=str(tmp_path)))
    assert folder.is_dir()
    assert folder.is_relative_to(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="about owners and modes")
def test_code_is_never_loaded_from_where_others_may_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    mine = jit._own_temporary_folder()
    assert mine == tmp_path / f"trikk-{os.getuid()}"
    assert mine.stat().st_mode & 0o777 == 0o700
    mine.chmod(0o777)
    assert jit._own_temporary_folder() != mine
