"""What all commands have in common: help, speed of start, and errors in one line."""

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.running import TRIKK, Trikk, without_compiling
from trikk import TrikkError, __version__
from trikk.cli.errors import exit_code_of

COMMANDS = (
    *("serve", "admin", "editions", "bots", "play", "simulate"),
    *("verify", "fair", "events", "show", "stats", "bench"),
)


def test_help_lists_every_command(trikk: Trikk) -> None:
    result = trikk("--help")
    assert result.code == 0
    assert [command for command in COMMANDS if f"\n  {command} " not in result.out] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_has_examples(trikk: Trikk, command: str) -> None:
    result = trikk(command, "--help")
    assert result.code == 0
    assert f"Examples:\n    trikk {command}" in result.out


def test_version(trikk: Trikk) -> None:
    assert trikk("--version").out == f"trikk {__version__}\n"


def test_help_imports_nothing_heavy() -> None:
    lines = [["--help"], ["--version"], *([command, "--help"] for command in COMMANDS)]
    code = (
        "import sys, trikk.cli\n"
        f"for line in {lines!r}:\n"
        "    assert trikk.cli.run(line) == 0\n"
        "    heavy = {'numpy', 'numba', 'rich', 'fluent', 'sqlalchemy', 'trikk.game', 'trikk.catalog'}\n"
        "    heavy &= set(sys.modules)\n"
        "    assert not heavy, (line, heavy)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_help_needs_little_more_than_python_itself() -> None:
    """How long it takes is measured by `make bench`; what makes it long is modules."""
    code = "import sys, trikk.cli; assert trikk.cli.run(['--help']) == 0; print(len(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert int(done.stderr) < 250


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["shwo"], ["'shwo'", "'show'", "trikk --help"]),
        (["show"], ["FILE", "trikk show --help"]),
        (["show", "x", "--gaem", "1"], ["--gaem", "--game"]),
        (["show", "x", "--game", "one"], ["--game", "integer"]),
        (["editions", "a", "b"], ["trikk editions --help"]),
    ],
)
def test_a_command_line_that_makes_no_sense(trikk: Trikk, arguments: list[str], parts: list[str]) -> None:
    assert trikk(*arguments).says_one_line(*parts)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["map", "print", "new_york", "--paper", "a5"], "'--paper': 'a5' is not one of 'a4', 'letter' ("),
        (["show", "x", "--game", "one"], "'--game': it must be a valid integer ("),
        (["simulate", "new_york", "--games", "0"], "'--games': it must be greater than or equal to 1 ("),
    ],
)
def test_a_value_that_does_not_fit_is_told_in_plain_words(trikk: Trikk, arguments: list[str], said: str) -> None:
    assert trikk(*arguments).says_one_line(said)


@pytest.mark.parametrize("command", [["editions"], ["play"], ["simulate"]])
def test_an_unknown_edition_suggests_near_ones(trikk: Trikk, command: list[str]) -> None:
    assert trikk(*command, "newyork").says_one_line('"newyork" is not an edition', 'did you mean "new_york"?')


@pytest.mark.parametrize("command", [["editions"], ["play"], ["simulate"]])
def test_a_missing_edition_file(trikk: Trikk, command: list[str], tmp_path: Path) -> None:
    assert trikk(*command, tmp_path / "town.toml").says_one_line("town.toml: there is no such file")


def test_a_bad_edition_file_gets_a_line_for_each_problem(trikk: Trikk, harbour: Path) -> None:
    text = harbour.read_text(encoding="utf-8")
    harbour.write_text(text.replace("vehicles = 8", "vehicles = -8\nwheels = 4"), encoding="utf-8")
    result = trikk("editions", harbour)
    assert (result.code, result.out) == (2, "")
    lines = result.err.splitlines()
    assert len(lines) == 2
    assert all(re.match(r"trikk: harbour\.toml:\d+: ", line) for line in lines)


# --- errors that commands raise -----------------------------------------------------------------------------------


class Problem(TrikkError):
    pass


def raises(error: BaseException) -> int:
    def command() -> None:
        raise error

    return exit_code_of(command)


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (Problem("no\nsuch thing"), 2, "trikk: no\\nsuch thing"),
        (FileNotFoundError(2, "No such file", "a.txt"), 2, "trikk: a.txt: there is no such file or folder"),
        (IsADirectoryError(21, "Is a directory", "a"), 2, "trikk: a: is a folder, not a file"),
        (PermissionError(13, "Permission denied", "a"), 2, "trikk: a: Permission denied"),
        (OSError(28, "No space left on device"), 2, "trikk: No space left on device"),
    ],
)
def test_errors_become_one_line(capsys: pytest.CaptureFixture[str], error: Exception, code: int, line: str) -> None:
    assert raises(error) == code
    assert capsys.readouterr() == ("", line + "\n")


def test_a_bug_is_called_one(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRIKK_DEBUG", raising=False)
    assert raises(ZeroDivisionError("division by zero")) == 70
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "bug" in err
    assert "ZeroDivisionError: division by zero" in err
    assert "TRIKK_DEBUG=1" in err


def test_a_bug_shows_where_it_is_when_asked_to(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRIKK_DEBUG", "1")
    assert raises(ZeroDivisionError("division by zero")) == 70
    assert "Traceback" in capsys.readouterr().err


def test_ctrl_c_and_broken_pipes_are_silent(capfd: pytest.CaptureFixture[str]) -> None:
    assert raises(KeyboardInterrupt()) == 130
    assert exit_code_of(lambda: 7) == 7
    assert exit_code_of(lambda: None) == 0
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(os.name == "nt", reason="signals and pipes of Unix")
def test_a_reader_that_goes_away_is_no_error(saved: Path) -> None:
    for command in (["events", str(saved)], ["editions", "san_francisco"]):
        process = subprocess.Popen([*TRIKK, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert without_compiling(process.stderr.read().decode()) == ""
        assert process.wait() == 141
        process.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
def test_a_full_disk_is_said_in_one_line(saved: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*TRIKK, "events", str(saved)], stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, without_compiling(done.stderr.decode())) == (2, "trikk: No space left on device\n")


@pytest.mark.skipif(os.name == "nt", reason="signals and pipes of Unix")
def test_ctrl_c_in_a_game_ends_it_without_a_traceback(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    process = subprocess.Popen(
        [*TRIKK, "play", "new_york", "--seed", "1", "--record", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        # Tests that run in the background of a shell ignore Ctrl-C, and what they start would too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdout is not None
    seen = b""
    while b"Your move" not in seen:
        seen += process.stdout.read(1)
    for seconds in (4, 16, 64, 256):
        process.send_signal(signal.SIGINT)  # one that comes just before the process waits for input is lost
        with suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
            break
    out, err = process.communicate()
    assert (process.returncode, without_compiling(err.decode())) == (130, "")
    assert b"Saved to" in out
    assert path.exists()
