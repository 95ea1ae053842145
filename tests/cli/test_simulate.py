"""`trikk simulate`."""

import json
import re
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

import trikk as package
from tests.cli.running import TRIKK, Trikk, in_process_of_its_own, on_a_terminal
from tests.often import mostly_long
from tests.patience import PATIENCE, wait_until
from trikk.game.seeds import derived_seed


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_records_are_written_and_true(trikk: Trikk, tmp_path: Path) -> None:
    result = trikk("simulate", "san_francisco", "--players", 3, "--games", 25, "--seed", 4, "--out", "games.jsonl")
    assert (result.code, result.out) == (0, "")
    assert "San Francisco, 25 games, seed 4" in result.err
    assert len(records(tmp_path / "games.jsonl")) == 25
    assert trikk("verify", "games.jsonl").out == "games.jsonl: 25 records, all true\n"


def test_the_summary_adds_up(trikk: Trikk, tmp_path: Path) -> None:
    shown = trikk("simulate", "new_york", "--games", 40).out
    trikk("simulate", "new_york", "--games", 40, "--out", "games.jsonl")
    games = records(tmp_path / "games.jsonl")
    results = [game["result"] for game in games]
    for seat in (0, 1):
        mean = sum(result["scores"][seat]["total"] for result in results) / 40
        won = sum((seat in result["winners"]) / len(result["winners"]) for result in results) / 40
        assert re.search(rf"│ +{seat} │ random │ +{won:.1%} │ +{mean:.1f} │", shown)
    assert f"{sum(len(game['moves']) for game in games) / 40:.1f} moves a game" in shown


def test_bots_play_as_they_do_by_name(trikk: Trikk, tmp_path: Path) -> None:
    bots = ("random", "greedy", "planner")
    trikk("simulate", "card_game", "--players", 3, "--games", 3, "--bots", ",".join(bots), "--out", "games.jsonl")
    for number, record in enumerate(records(tmp_path / "games.jsonl")):
        assert record["seed"] == derived_seed(0, number)
        assert record["seats"] == list(bots)
        assert package.play_bots("card_game", bots, seed=derived_seed(0, number)).record() == record


def test_the_same_arguments_give_the_same_bytes_whatever_the_workers(trikk: Trikk, tmp_path: Path) -> None:
    for workers in (1, 2, 3):
        trikk("simulate", "new_york", "--games", 1100, "--out", f"{workers}.jsonl", "--workers", workers)
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "3.jsonl").read_bytes()
    trikk("simulate", "new_york", "--games", 1100, "--seed", "0xff", "--out", "other.jsonl", "--workers", 1)
    assert (tmp_path / "other.jsonl").read_bytes() != (tmp_path / "1.jsonl").read_bytes()


def test_bots_that_are_not_compiled_play_on_all_cores(trikk: Trikk, tmp_path: Path) -> None:
    bots = "search:iterations=2,random"
    for workers in (1, 2):
        arguments = ("--games", 3, "--bots", bots, "--out", f"{workers}.jsonl", "--workers", workers)
        assert trikk("simulate", "new_york", *arguments).code == 0
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
    assert [record["seats"] for record in records(tmp_path / "1.jsonl")] == [bots.split(",")] * 3


def test_chance_can_be_written_too(trikk: Trikk, tmp_path: Path) -> None:
    trikk("simulate", "san_francisco", "--games", 3, "--chance", "--out", "games.jsonl")
    for record in records(tmp_path / "games.jsonl"):
        assert package.replay({**record, "seed": None}).record(chance=True)["chance"] == record["chance"]
    assert trikk("verify", "games.jsonl").code == 0


def test_records_can_go_to_standard_output(trikk: Trikk) -> None:
    result = trikk("simulate", "new_york", "--games", 2, "--out", "-")
    assert [json.loads(line)["edition"] for line in result.out.splitlines()] == ["new_york", "new_york"]


def test_an_edition_of_ones_own(trikk: Trikk, harbour: Path) -> None:
    assert trikk("simulate", harbour, "--games", 5, "--out", "games.jsonl").code == 0
    assert trikk("verify", "games.jsonl").says_one_line("games.jsonl:1", "is not an edition")
    assert trikk("verify", "games.jsonl", "--map", harbour).code == 0


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (("new_yrok",), ("new_yrok", "did you mean")),
        (("new_york", "--players", 5), ("New York is for 2 to 4 players, not 5",)),
        (
            ("new_york", "--bots", "clever"),
            ("there is no bot 'clever'", "random, novice, greedy, planner, neural, search"),
        ),
        (("new_york", "--bots", "random,search:mss=2"), ("bot 'search' has no parameter 'mss'", "did you mean 'ms'?")),
        (("new_york", "--bots", "search:ms=soon"), ("bot 'search:ms=soon': ms=soon is not of the form ms=N",)),
        (("new_york", "--bots", "random,greedy,greedy"), ("--bots has 3 names for 2 players",)),
        (("new_york", "--seed", "seven"), ("a seed is",)),
        (("new_york", "--games", 0), ("--games",)),
        (("new_york", "--out", "no_folder/games.jsonl"), ("no_folder/games.jsonl", "there is no such file or folder")),
        (("new_york", "--out", "."), (".:",)),
    ],
)
def test_bad_input_is_one_line(
    trikk: Trikk, tmp_path: Path, arguments: tuple[object, ...], parts: tuple[str, ...]
) -> None:
    assert trikk("simulate", *arguments).says_one_line(*parts)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_exists_is_never_overwritten_unasked(trikk: Trikk, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("precious\n", encoding="utf-8")
    assert trikk("simulate", "new_york", "--out", path).says_one_line(str(path), "--force")
    assert trikk("simulate", "new_york", "--out", path, "--players", 9, "--force").code == 2
    assert path.read_text(encoding="utf-8") == "precious\n"
    assert trikk("simulate", "new_york", "--games", 1, "--out", path, "--force").code == 0
    assert len(records(path)) == 1


def test_a_full_disk_is_said_and_leaves_no_half_line() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full on this system")
    result = in_process_of_its_own("simulate", "new_york", "--games", "5", "--out", "/dev/full", "--force")
    assert result.says_one_line("/dev/full", "No space left")


@pytest.mark.parametrize("workers", mostly_long(2, 1))
def test_an_interrupt_leaves_whole_lines(tmp_path: Path, workers: int) -> None:
    path = tmp_path / "games.jsonl"
    command = [*TRIKK, "simulate", "new_york", "--games", "1000000", "--workers", str(workers), "--out", str(path)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    wait_until(lambda: path.exists() and path.stat().st_size > 0)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    games = records(path)
    assert games
    assert f"stopped after {len(games)} of 1000000 games" in err
    assert "Traceback" not in err


def test_progress_is_shown_on_a_terminal(tmp_path: Path) -> None:
    """Standard error is a terminal; standard output is not, and stays clean."""
    code, out, seen = on_a_terminal("simulate", "new_york", "--games", "3000", "--workers", "1")
    assert code == 0
    assert b"games/s" in seen
    assert b"/3000" in seen
    assert "New York, 3,000 games" in out
    assert "games/s" not in out
