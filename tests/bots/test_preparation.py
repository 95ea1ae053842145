"""From plain Python to compiled code beside games that go on: who waits, and for what."""

import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from trikk.bots import compilation, preparation
from trikk.bots.built_in.policy import PlannerBot
from trikk.bots.compilation import Entry, Progress, is_prepared, mark_of
from trikk.bots.naming import make_bot
from trikk.bots.preparation import Preparation, at_hand, compile_beside
from trikk.catalog.loader import FAMILIES
from trikk.rules import jit

Say = Callable[[str], None]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """A process that has not gone over, on a machine where nothing is compiled; what it did is in the list."""
    done: list[str] = []
    monkeypatch.setattr(jit, "_is_compiled", False)
    monkeypatch.setattr(jit, "UNCOMPILED", False)
    monkeypatch.setattr(jit, "go_over", lambda: done.append("went over"))
    monkeypatch.setattr(jit, "go_over_only_when_told", lambda: None)
    monkeypatch.setattr(jit, "kept_folder", lambda: tmp_path)
    return done


def compilers(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Have every process that should compile run a script instead, with its family as argument."""

    def start(family: str) -> "subprocess.Popen[str]":
        command = [sys.executable, "-c", script, family]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    monkeypatch.setattr(preparation, "_start", start)


def test_both_families_are_compiled_and_it_is_told_how_far_that_is(monkeypatch: pytest.MonkeyPatch) -> None:
    compilers(monkeypatch, 'import sys; print("[0.5, null]"); print(f\'[1.0, ["{sys.argv[1]}", "apply", 3, 1.5]]\')')
    told = list(compile_beside())
    assert sorted(entry for _, entry in told if entry) == [
        Entry(family, "apply", 3, 1.5) for family in sorted(FAMILIES)
    ]
    assert [share for share, _ in told] == sorted(share for share, _ in told)
    assert told[-1].share == 1.0


def test_a_compiler_that_is_killed_in_the_middle_of_a_line_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    compilers(monkeypatch, "import os; os.write(1, b'[0.25, null]\\n[0.5, nu'); os.abort()")
    assert list(compile_beside()) == [Progress(0.125, None), Progress(0.25, None)]


def test_when_all_is_compiled_the_process_goes_over_and_does_what_comes_then(
    plain: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    marks = {family: str(mark_of(family)) for family in FAMILIES}
    compilers(monkeypatch, f"import pathlib, sys; pathlib.Path({marks!r}[sys.argv[1]]).touch()")
    prepared = Preparation()
    prepared.begin(lambda: plain.append("then"))
    prepared.wait()
    assert plain == ["went over", "then"]
    assert (prepared.share, prepared.wait_unless_compiling()) == (None, None)


def test_what_is_compiled_from_before_needs_no_compiler(plain: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparation, "_start", lambda family: pytest.fail("compiles again"))
    for family in FAMILIES:
        mark_of(family).touch()
    prepared = Preparation()
    prepared.begin()
    prepared.wait()
    assert plain == ["went over"]


def test_what_is_compiled_for_a_copy_elsewhere_has_to_be_compiled_here(
    plain: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Numba would not find it: whoever asked for the first hint would wait for the compiler."""
    for family in FAMILIES:
        mark_of(family).touch()
    assert is_prepared()
    monkeypatch.setattr(jit, "PACKAGE", tmp_path / "site-packages" / "trikk")
    assert not is_prepared()


def test_who_needs_compiled_code_waits_while_it_is_loaded_and_for_no_pause_before_that(
    plain: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    is_loaded = threading.Event()
    monkeypatch.setattr(jit, "go_over", lambda: plain.append("went over") if is_loaded.wait() else None)
    monkeypatch.setattr(preparation, "is_prepared", lambda: True)
    prepared = Preparation()
    monkeypatch.setattr(preparation, "PREPARATION", prepared)
    prepared.begin(pause=threading.TIMEOUT_MAX)
    novice, search = make_bot("novice"), make_bot("search")
    assert at_hand(novice) is novice
    assert prepared.share is None
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(at_hand, search)
        assert plain == []
        is_loaded.set()
        assert waiting.result() is search
    assert plain == ["went over"]


def test_where_the_compiler_fails_everything_goes_on_as_plain_python(
    plain: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    compilers(monkeypatch, "raise SystemExit(1)")
    prepared = Preparation()
    prepared.begin(lambda: plain.append("then"))
    prepared.wait()
    assert plain == ["then"]
    assert prepared.wait_unless_compiling() is None


def test_meanwhile_the_planner_stands_in_for_a_bot_that_searches(
    plain: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    compilers(monkeypatch, "print('[0.5, null]', flush=True); input()")
    prepared = Preparation()
    monkeypatch.setattr(preparation, "PREPARATION", prepared)
    search, novice = make_bot("search"), make_bot("novice")
    assert at_hand(search) is search  # nothing has begun: whoever asks for it waits for it
    processes = started(monkeypatch)
    prepared.begin()
    prepared.begin()  # once is enough
    assert isinstance(at_hand(search), PlannerBot)
    assert at_hand(novice) is novice
    processes.wait_for_all()
    for process in processes.found:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    prepared.wait()
    assert at_hand(search) is search


class Started:
    """The processes that compile, as soon as there are all of them."""

    def __init__(self) -> None:
        self.found: list[subprocess.Popen[str]] = []
        self.changed = threading.Condition()

    def wait_for_all(self) -> None:
        with self.changed:
            self.changed.wait_for(lambda: len(self.found) == len(FAMILIES))


def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    before, all_of_them = preparation._start, Started()

    def start(family: str) -> "subprocess.Popen[str]":
        process = before(family)
        with all_of_them.changed:
            all_of_them.found.append(process)
            all_of_them.changed.notify()
        return process

    monkeypatch.setattr(preparation, "_start", start)
    return all_of_them


def test_a_compiler_ends_with_whoever_started_it() -> None:
    """Its standard input ends when that process does, however that ends."""
    script = f"import time, {compilation.__name__} as c; c.compile_family = lambda *_: time.sleep(600); c.main('city')"
    process = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE)
    process.communicate()
    assert process.returncode == 1
