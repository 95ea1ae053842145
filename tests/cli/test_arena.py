"""`trikk arena`."""

import re
import resource
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import TRIKK, Trikk, in_process_of_its_own, on_a_terminal
from tests.often import mostly_long
from tests.patience import PATIENCE, wait_until
from trikk.arena.play import Part
from trikk.arena.run import Run
from trikk.cli import run as run_command

BAD_BOTS = Path(__file__).parents[1] / "data" / "bad_bots"

SLOW = ("arena", "new_york", "--bots", "random,search:iterations=5", "--games", "2000", "--workers", "2")


def played(folder: Path, bots: str, games: int) -> Path:
    """Return the folder of a run; tests change only copies of it."""
    assert run_command(["arena", "new_york", "--bots", bots, "--games", str(games), "--out", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def ten_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(tmp_path_factory.mktemp("ten") / "run", "random,greedy", 10)


@pytest.fixture(scope="module")
def twenty_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(tmp_path_factory.mktemp("twenty") / "run", "random,greedy,planner", 20)


def test_standings_are_printed(trikk: Trikk) -> None:
    result = trikk("arena", "new_york", "--bots", "planner,greedy,random", "--games", 40)
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("New York, 2 seats, 3 tables, 20 deals: 120 games, seed 0\n")
    for title in ("Standings", "Points", "Won by seat", "Head to head"):
        assert f"\n{title}\n" in result.out
    assert "Faults" not in result.out
    ranking = re.findall(r"^(planner|greedy|random) .*\d+\.\d%", result.out, re.MULTILINE)
    assert ranking[:3] == ["planner", "greedy", "random"]
    assert "A fair share of games won is 50.0%" in result.out


def test_whole_deals_are_played_and_that_is_said(trikk: Trikk) -> None:
    result = trikk("arena", "san_francisco", "--bots", "random,greedy", "--players", 3, "--games", 4)
    assert "3 seats, 2 tables, 2 deals: 12 games" in result.out
    assert result.err == "trikk: 6 games at each table, which are 2 deals of 3 games each\n"


def test_a_folder_has_results_report_and_settings(trikk: Trikk, tmp_path: Path) -> None:
    result = trikk("arena", "card_game", "--bots", "greedy,random", "--games", 6, "--seed", "0xff", "--out", "my run")
    assert result.code == 0
    assert result.err == "trikk: the report is my run/report.html\n"
    folder = tmp_path / "my run"
    assert sorted(file.name for file in folder.iterdir()) == ["report.html", "results.jsonl", "run.json", "times.jsonl"]
    assert trikk("verify", folder / "results.jsonl").out.endswith("6 records, all true\n")
    assert trikk("show", folder / "results.jsonl", "--game", 5).out.startswith("The Card Game, game 5 of")
    report = (folder / "report.html").read_text(encoding="utf-8")
    assert (
        "trikk arena card_game --bots greedy,random --players 2 --games 6 --seed 0xff --out &#x27;my run&#x27;"
        in report
    )


def test_an_edition_of_ones_own(trikk: Trikk, harbour: Path) -> None:
    assert trikk("arena", harbour, "--bots", "greedy,random", "--games", 4, "--out", "run").code == 0
    assert trikk("verify", "run/results.jsonl", "--map", "run/edition.toml").code == 0
    assert trikk("arena", harbour, "--resume", "run").code == 0
    assert trikk("arena", "new_york", "--resume", "run").says_one_line("was begun with edition 'harbour'")


def test_tables_of_ones_own_choice(trikk: Trikk) -> None:
    result = trikk(
        "arena", "new_york", "--table", "planner,random,random", "--table", "random,random,greedy", "--games", 3
    )
    assert result.out.startswith("New York, 3 seats, 2 tables, 1 deal: 6 games")


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ((), ("an EDITION is missing",)),
        (("new_york",), ("who plays?", "--bots", "--table")),
        (("new_yrok", "--bots", "random,greedy"), ("new_yrok", "did you mean")),
        (("new_york", "--bots", "random,clever"), ("there is no bot 'clever'",)),
        (("new_york", "--bots", "random,search:ms=0"), ("ms must be at least 1",)),
        (("new_york", "--bots", "random,search:ms=x"), ("search:ms=x",)),
        (("new_york", "--bots", "random"), ("at least two bots",)),
        (("new_york", "--bots", "random,random"), ("'random' is named twice",)),
        (("new_york", "--bots", "random,greedy", "--players", 5), ("2 to 4 players, not 5",)),
        (("new_york", "--bots", "random,greedy", "--table", "random,greedy"), ("give one of them",)),
        (("new_york", "--table", "random,greedy", "--players", 3), ("--table random,greedy has 2 seats, not 3",)),
        (("new_york", "--table", "random,greedy", "--table", "random,greedy,greedy"), ("do not go together",)),
        (("new_york", "--bots", "random,greedy", "--games", 0), ("--games",)),
        (("new_york", "--bots", "random,greedy", "--seed", "seven"), ("a seed is",)),
        (("new_york", "--bots", "random,greedy", "--move-seconds", 0), ("--move-seconds",)),
        (("new_york", "--bots", "random,greedy", "--ray", "127.0.0.1:1", "--out", "x"), ("no Ray cluster",)),
        (("--resume", "nowhere"), ("nowhere: is not the folder of an arena run",)),
        (("--resume", "nowhere", "--out", "x"), ("leave --out away",)),
    ],
)
def test_bad_input_is_one_line(
    trikk: Trikk, tmp_path: Path, arguments: tuple[object, ...], parts: tuple[str, ...]
) -> None:
    assert trikk("arena", *arguments).says_one_line(*parts)
    assert list(tmp_path.iterdir()) == []


def test_a_run_that_is_complete_can_be_looked_at_again(trikk: Trikk) -> None:
    first = trikk("arena", "new_york", "--bots", "random,greedy", "--games", 10, "--out", "run")
    assert trikk("arena", "--resume", "run") == first


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (("--games", 20), ("was begun with games 10, not 20",)),
        (("--seed", 1), ("was begun with seed 0, not 1",)),
        (("--bots", "random,planner"), ("was begun with bots ['random', 'greedy'], not ['random', 'planner']",)),
        (("--table", "greedy,random"), ("was begun with bots",)),
        (("--players", 3), ("was begun with players 2, not 3",)),
        (("--move-seconds", 5), ("was begun with move_seconds 60.0, not 5.0",)),
        (("san_francisco",), ("was begun with edition 'new_york', not 'san_francisco'",)),
    ],
)
def test_going_on_with_other_settings_is_refused(
    trikk: Trikk, ten_games: Path, tmp_path: Path, arguments: tuple[object, ...], parts: tuple[str, ...]
) -> None:
    shutil.copytree(ten_games, tmp_path / "run")
    assert trikk("arena", "--resume", "run", *arguments).says_one_line("run: ", *parts)


def test_going_on_with_the_same_settings_is_fine(trikk: Trikk, ten_games: Path, tmp_path: Path) -> None:
    shutil.copytree(ten_games, tmp_path / "run")
    same = ("new_york", "--bots", "random,greedy", "--players", 2, "--games", 10, "--seed", 0, "--move-seconds", 60)
    assert trikk("arena", "--resume", "run", *same).code == 0


def test_a_folder_with_results_is_never_begun_anew(trikk: Trikk, tmp_path: Path) -> None:
    run = ("arena", "new_york", "--bots", "random,greedy", "--games", 2, "--out", "run")
    trikk(*run)
    before = (tmp_path / "run" / "results.jsonl").read_bytes()
    assert trikk(*run).says_one_line("run: has a run.json already", "--resume run")
    assert (tmp_path / "run" / "results.jsonl").read_bytes() == before


def test_an_interrupt_keeps_the_games_and_says_how_to_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    process = subprocess.Popen(
        [*TRIKK, *SLOW, "--out", str(folder)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    results = folder / "results.jsonl"
    wait_until(lambda: results.exists() and results.stat().st_size > 0)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    games = len(results.read_bytes().splitlines())
    assert process.returncode == 130
    assert 0 < games < 2000
    assert out.startswith(f"New York, 2 seats, 1 table, 1,000 deals: {games:,} of 2,000 games")
    assert f"stopped after {games} of 2000 games; go on with: trikk arena --resume {folder}" in err
    assert "Traceback" not in err
    assert f"stopped after {games:,} of 2,000 games" in (folder / "report.html").read_text(encoding="utf-8")


def test_an_interrupt_without_a_folder_still_shows_what_there_is(trikk: Trikk, monkeypatch: pytest.MonkeyPatch) -> None:
    play = Run.play

    def interrupted(run: Run, workers: int | None, ray: str | None) -> Iterator[Part | None]:
        for part in play(run, workers, ray):
            signal.raise_signal(signal.SIGINT)
            yield part

    monkeypatch.setattr(Run, "play", interrupted)
    result = trikk("arena", "new_york", "--bots", "random,greedy", "--games", 20)
    assert result.code == 130
    assert result.out.startswith("New York, 2 seats, 1 table, 10 deals: 1 of 20 games, seed 0\n\nStandings")
    assert result.err == "trikk: stopped after 1 of 20 games\n"


@pytest.mark.parametrize("cut", mostly_long(0.3, 0.0, 0.77))
def test_going_on_gives_the_bytes_of_a_run_without_a_stop(
    trikk: Trikk, twenty_games: Path, tmp_path: Path, cut: float
) -> None:
    whole = (twenty_games / "results.jsonl").read_bytes()
    shutil.copytree(twenty_games, tmp_path / "cut")
    (tmp_path / "cut" / "results.jsonl").write_bytes(whole[: int(cut * len(whole))])
    assert trikk("arena", "--resume", "cut").code == 0
    assert (tmp_path / "cut" / "results.jsonl").read_bytes() == whole


def test_faults_are_named_and_what_bots_print_is_kept_apart(tmp_path: Path) -> None:
    run = ("arena", "new_york", "--bots", "crasher,talker,random", "--games", "2", "--out", str(tmp_path / "run"))
    result = in_process_of_its_own(*run, PYTHONPATH=str(BAD_BOTS))
    assert result.code == 0
    assert re.search(r"crasher +crashed in 4 games +0 +ZeroDivisionError: thought too hard", result.out)
    assert "I am thinking!" in result.err
    assert "I am thinking!" not in result.out


def test_a_full_disk_is_said_and_the_run_can_go_on(trikk: Trikk, tmp_path: Path) -> None:
    run = ("arena", "new_york", "--bots", "random,greedy", "--games", "60")
    done = subprocess.run(
        [*TRIKK, *run, "--out", str(tmp_path / "run")],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000)),
        capture_output=True,
        text=True,
        check=False,
    )
    results = tmp_path / "run" / "results.jsonl"
    assert (done.returncode, done.stdout) == (2, "")
    *progress, error = done.stderr.splitlines()
    assert error == f"trikk: {results}: File too large"
    assert all(re.fullmatch(r"trikk: \d+ of 60 games, .* left", line) for line in progress)  # told by a slow run
    assert results.read_bytes().endswith(b"}\n")
    assert trikk("arena", "--resume", tmp_path / "run").code == 0
    assert trikk("verify", results).out.endswith("60 records, all true\n")


@pytest.mark.long
def test_standings_change_on_a_terminal(tmp_path: Path) -> None:
    """Standard error is a terminal; standard output is not, and has only the end."""
    code, out, seen = on_a_terminal("arena", "new_york", "--bots", "random,greedy", "--games", "4000", "--workers", "1")
    assert code == 0
    assert b"games/s" in seen
    assert b"/4000" in seen
    assert b"of 4,000 games" in seen
    assert b"95% interval" in seen
    assert out.startswith("New York, 2 seats, 1 table, 2,000 deals: 4,000 games, seed 0\n")
    assert "games/s" not in out
