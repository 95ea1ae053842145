"""Whole runs: the same games whoever plays them, and as a script would ask for them."""

import pickle
import subprocess
import sys
from contextlib import closing
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import trikk
from trikk.arena import compete
from trikk.arena.results import RESULTS, new_folder
from trikk.arena.run import MOST_GAMES, Parts, Run
from trikk.arena.settings import ArenaError, Settings, settings_for, simulation

DATA = Path(__file__).parents[1] / "data"


@pytest.mark.parametrize(
    ("edition", "bots", "players", "games"),
    [
        ("new_york", ["planner", "greedy", "random"], 2, 250),
        ("card_game", ["random", "greedy"], 3, 60),
        ("san_francisco", ["random", "search:iterations=3"], 2, 6),
    ],
)
def test_the_same_seed_gives_the_same_bytes_whatever_the_workers(
    tmp_path: Path, edition: str, bots: list[str], players: int, games: int
) -> None:
    found = set()
    for workers in (1, 3):
        out = tmp_path / str(workers)
        compete(edition, bots, players=players, games=games, seed="c0ffee", workers=workers, out=out)
        found.add((out / RESULTS).read_bytes())
    assert len(found) == 1
    compete(edition, bots, players=players, games=games, seed=1, workers=1, out=tmp_path / "other")
    assert (tmp_path / "other" / RESULTS).read_bytes() not in found


def test_a_stop_in_the_middle_keeps_whole_games_and_closes_the_processes(tmp_path: Path) -> None:
    settings = settings_for("new_york", ["random", "search:iterations=2"], games=40)
    run = Run(settings, new_folder(tmp_path, settings))
    with closing(run), closing(run.play(workers=2)) as played:
        while run.games < 3:
            next(played)
    assert 3 <= run.games < 40
    assert len((tmp_path / RESULTS).read_bytes().splitlines()) == run.games
    assert run.standings().games == run.games


def test_the_better_bot_wins() -> None:
    standings = compete("new_york", ["random", "planner"], games=100)
    assert [bot.bot for bot in standings.bots] == ["planner", "random"]
    assert standings["planner"].wins.low > 0.5 > standings["random"].wins.high
    assert standings["planner"].decisions_per_second


def test_tables_of_ones_own_choice() -> None:
    standings = compete("san_francisco", tables=[("planner", "random", "random"), ("greedy",) * 3], games=3)
    assert standings.of == 3 + 1, "a bot alone has one game a deal"
    assert standings["random"].wins.games == 6
    assert standings["greedy"].wins.rate == pytest.approx(1 / 3)


@pytest.mark.parametrize("file", ["backyard.toml", "branch_line.toml"])
def test_editions_of_ones_own(file: str) -> None:
    assert compete(DATA / file, ["greedy", "random"], games=4).games == 4


@pytest.mark.parametrize(
    ("arguments", "error", "problem"),
    [
        ({"bots": ["planner", "planer"]}, trikk.BotError, "there is no bot 'planer'"),
        ({"bots": ["planner", "search:depth=3"]}, trikk.BotError, "has no parameter 'depth'"),
        ({"bots": ["planner", "planner"]}, ArenaError, "'planner' is named twice"),
        ({"bots": ["planner"]}, ArenaError, "needs at least two bots"),
        ({"bots": ["planner", "random"], "players": 5}, trikk.SetupError, "2 to 4 players, not 5"),
        ({"bots": ["planner", "random"], "games": 0}, ArenaError, "0 games"),
        ({"bots": ["planner", "random"], "move_seconds": 0}, ArenaError, "in 0 seconds"),
        ({"bots": ["planner", "random"], "seed": "xyz"}, trikk.SetupError, "a seed is"),
        ({"tables": [["random"] * 2, ["random"] * 3]}, ArenaError, "tables of 2 and of 3 bots"),
        ({"tables": [["random", "greedy"], ["greedy", "random"]]}, ArenaError, "a table is named twice"),
        ({"tables": [["random"]]}, trikk.SetupError, "2 to 4 players, not 1"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_starts(
    tmp_path: Path, arguments: dict[str, object], error: type[Exception], problem: str
) -> None:
    with pytest.raises(error, match=problem):
        compete("new_york", out=tmp_path / "run", **arguments)  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("settings", "command"),
    [
        (
            settings_for("new_york", ["planner", "random"], games=10),
            "trikk arena new_york --bots planner,random --players 2 --games 10 --seed 0 --out 'my run'",
        ),
        (
            settings_for("card_game", [], tables=[["greedy", "random", "random"]], seed="ff", move_seconds=2.5),
            "trikk arena card_game --table greedy,random,random --games 1000 --seed 0xff --move-seconds 2.5 "
            "--out 'my run'",
        ),
    ],
)
def test_settings_say_their_command(settings: Settings, command: str) -> None:
    assert settings.command("my run") == command


def test_settings_can_be_sent_to_others() -> None:
    settings = settings_for(DATA / "backyard.toml", ["planner", "random"])
    assert pickle.loads(pickle.dumps(settings)) == settings


@pytest.mark.long
@pytest.mark.usefixtures("bad_bots")
def test_a_simulation_ends_with_the_first_bot_that_ends_its_process() -> None:
    run = Run(simulation(trikk.edition("new_york"), ("random", "quitter:code=5"), 3))
    with pytest.raises(trikk.BotFault, match="the bot in seat 1 crashed: its process died: exit code 5"):
        list(run.play(workers=2))
    assert run.games == 0


@pytest.mark.long
def test_a_script_needs_no_special_form(tmp_path: Path) -> None:
    """Processes do not run the script again that started them."""
    script = tmp_path / "script.py"
    script.write_text(
        "from trikk.arena import compete\n"
        "print(compete('new_york', ['random', 'search:iterations=1'], games=2, workers=2).games)\n",
        encoding="utf-8",
    )
    from_file = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    from_input = subprocess.run([sys.executable], input=script.read_text(), capture_output=True, text=True, check=True)
    assert from_file.stdout == from_input.stdout == "2\n"


def test_rating_is_loaded_only_by_those_who_need_it() -> None:
    script = (
        "import sys, trikk.cli.commands, trikk.arena.pools.processes; "
        "print([m for m in ('openskill', 'ray', 'numba') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout.strip() == "[]"


# --- how many games a process is given at a time -------------------------------------------------------------------


@given(st.integers(0, 50), st.integers(0, 20_000), st.floats(1e-7, 1000))
def test_parts_are_all_games_in_order(begin: int, games: int, seconds_a_game: float) -> None:
    parts, found = Parts(begin, begin + games), []
    for part in parts:
        found.append(part)
        assert 1 <= len(part) <= MOST_GAMES
        parts.took(len(part), len(part) * seconds_a_game)
    assert list(chain(*found)) == list(range(begin, begin + games))


def test_slow_games_are_given_one_at_a_time_and_fast_ones_many() -> None:
    slow, fast = Parts(0, 1000), Parts(0, 100_000)
    for parts, seconds in ((slow, 5.0), (fast, 0.0002)):
        for part, _ in zip(parts, range(8), strict=False):
            parts.took(len(part), seconds * len(part))
    assert len(next(iter(slow))) == 1
    assert len(next(iter(fast))) == MOST_GAMES


def test_one_quick_part_does_not_make_the_next_one_huge() -> None:
    parts = Parts(0, 100_000)
    next(iter(parts))
    parts.took(1, 0.0)
    assert len(next(iter(parts))) < 10
