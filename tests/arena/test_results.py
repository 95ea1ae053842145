"""The folder of a run: written in order, and good to go on from wherever it was left."""

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import trikk
from trikk.arena import compete
from trikk.arena.results import RESULTS, RUN, TIMES, new_folder, old_folder
from trikk.arena.run import Run
from trikk.arena.settings import ArenaError, settings_for
from trikk.game.seeds import derived_seed

BOTS = ("greedy", "random")


def results(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / RESULTS).read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run from beginning to end: two tables of two, three deals."""
    folder = tmp_path_factory.mktemp("arena") / "whole"
    compete("new_york", ["greedy", "random", "planner"], games=6, seed=5, out=folder)
    return folder


def test_games_stand_in_the_order_of_the_schedule_with_their_records(whole: Path) -> None:
    found = results(whole)
    schedule = settings_for("new_york", ["greedy", "random", "planner"], games=6).schedule
    assert len(found) == len(schedule) == 18
    for game, result in enumerate(found):
        fixture = schedule[game]
        assert list(result) == ["game", "table", "deal", "bots", "fault", "record"]
        assert (result["game"], result["table"], result["deal"]) == (game, fixture.table, fixture.deal)
        assert result["bots"] == result["record"]["seats"] == list(fixture.bots)
        assert result["record"]["seed"] == derived_seed(5, fixture.deal)
        assert result["fault"] is None
        replayed = trikk.replay(result["record"])
        assert replayed.record() == result["record"]
        assert trikk.parse_record(json.dumps(result)) == result["record"]


def test_times_are_beside_the_results_and_not_in_them(whole: Path) -> None:
    times = [json.loads(line) for line in (whole / TIMES).read_text(encoding="utf-8").splitlines()]
    assert [entry["game"] for entry in times] == list(range(18))
    for entry, result in zip(times, results(whole), strict=True):
        assert sum(entry["decisions"]) == len(result["record"]["moves"])
        assert len(entry["seconds"]) == 2
    assert b"seconds" not in (whole / RESULTS).read_bytes()


def resumed(folder: Path) -> Run:
    """Play what is missing in a folder."""
    opened = old_folder(folder)
    run = Run(opened.settings, opened)
    with closing(run):
        for _ in run.play(workers=1):
            pass
    return run


def test_a_run_that_stopped_at_any_byte_ends_with_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    expected = (whole / RESULTS).read_bytes()
    ends = [end for end, byte in enumerate(expected) if byte == ord("\n")]
    around_ends = {end + more for end in ends for more in (0, 1, 2)}
    for size in sorted({*range(0, len(expected), 211), *around_ends, len(expected)}):
        folder = tmp_path / str(size)
        folder.mkdir()
        (folder / RUN).write_bytes((whole / RUN).read_bytes())
        (folder / RESULTS).write_bytes(expected[:size])
        (folder / TIMES).write_bytes((whole / TIMES).read_bytes()[: size // 20])
        run = resumed(folder)
        assert (folder / RESULTS).read_bytes() == expected
        numbers = [json.loads(line)["game"] for line in (folder / TIMES).read_text(encoding="utf-8").splitlines()]
        assert numbers == sorted(set(numbers)), "a time is told twice"
        assert run.games == 18


def test_standings_after_going_on_are_those_of_a_run_without_a_stop(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "half"
    folder.mkdir()
    lines = (whole / RESULTS).read_bytes().splitlines(keepends=True)
    (folder / RUN).write_bytes((whole / RUN).read_bytes())
    (folder / RESULTS).write_bytes(b"".join(lines[:7]))
    (folder / TIMES).write_bytes(b"".join((whole / TIMES).read_bytes().splitlines(keepends=True)[:9]))
    there, here = resumed(whole), resumed(folder)
    for mine, others in zip(here.standings().bots, there.standings().bots, strict=True):
        assert replace(mine, decisions_per_second=None) == replace(others, decisions_per_second=None)
    assert here.counts.bots["planner"].decisions == there.counts.bots["planner"].decisions


def test_a_folder_with_results_is_not_begun_anew(whole: Path) -> None:
    with pytest.raises(ArenaError, match=r"run\.json already; go on with --resume"):
        compete("new_york", BOTS, games=2, out=whole)


def test_an_empty_folder_and_one_with_other_things_will_do(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine\n", encoding="utf-8")
    compete("new_york", BOTS, games=2, out=tmp_path)
    assert len(results(tmp_path)) == 2


def test_going_on_in_python_needs_the_same_settings(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match=r"was begun with bots .*, not"):
        compete("new_york", BOTS, games=6, seed=5, out=whole, resume=True)
    found = compete("new_york", BOTS, games=2, out=tmp_path / "new", resume=True)
    again = compete("new_york", BOTS, games=2, out=tmp_path / "new", resume=True)
    assert found == again


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        (RUN, None, "there is no run.json"),
        (RUN, "nonsense", "not as trikk arena writes it"),
        (RUN, "[]", "not as trikk arena writes it"),
        (RUN, '{"trikk": "0.0.1", "edition_file": null}', "was begun by Trikk 0.0.1"),
    ],
)
def test_what_is_no_run_is_refused(tmp_path: Path, name: str, text: str | None, problem: str) -> None:
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(ArenaError, match=problem):
        old_folder(tmp_path)
    with pytest.raises(ArenaError, match="is not the folder of an arena run"):
        old_folder(tmp_path / "nowhere")


@pytest.mark.parametrize("key", ["edition", "tables", "games", "seed", "move_seconds", "command", "edition_file"])
def test_settings_that_lack_something_are_refused(whole: Path, tmp_path: Path, key: str) -> None:
    fields = json.loads((whole / RUN).read_text(encoding="utf-8"))
    del fields[key]
    (tmp_path / RUN).write_text(json.dumps(fields), encoding="utf-8")
    with pytest.raises(ArenaError, match="not as trikk arena writes it"):
        old_folder(tmp_path)


def test_settings_that_cannot_be_played_are_refused(whole: Path, tmp_path: Path) -> None:
    fields = json.loads((whole / RUN).read_text(encoding="utf-8"))
    for changes, problem in (
        ({"tables": [["greedy", "no_such_bot"]]}, "there is no bot 'no_such_bot'"),
        ({"edition": "atlantis"}, "is not an edition"),
        ({"edition_version": 7}, "version 7 of new_york"),
        ({"seed": -1}, "a seed is"),
        ({"seed": 1.5}, "not as trikk arena writes it"),
        ({"tables": []}, "not as trikk arena writes it"),
    ):
        (tmp_path / RUN).write_text(json.dumps({**fields, **changes}), encoding="utf-8")
        with pytest.raises(ArenaError, match=problem):
            old_folder(tmp_path)


@pytest.mark.parametrize("spoil", ["swap", "cut", "more"])
def test_results_of_another_run_are_refused_and_left_alone(whole: Path, tmp_path: Path, spoil: str) -> None:
    lines = (whole / RESULTS).read_bytes().splitlines(keepends=True)
    spoilt = {
        "swap": [lines[1], lines[0], *lines[2:]],
        "cut": [lines[0], lines[1][:50] + b"\n", *lines[2:]],
        "more": [*lines, lines[-1]],
    }[spoil]
    (tmp_path / RUN).write_bytes((whole / RUN).read_bytes())
    (tmp_path / RESULTS).write_bytes(b"".join(spoilt))
    with closing(old_folder(tmp_path)) as folder, pytest.raises(ArenaError, match=r"results.jsonl:\d+: not game"):
        folder.read()
    assert (tmp_path / RESULTS).read_bytes() == b"".join(spoilt)


def test_only_one_process_plays_in_a_folder(tmp_path: Path) -> None:
    settings = settings_for("new_york", BOTS, games=2)
    with closing(new_folder(tmp_path, settings)), pytest.raises(ArenaError, match="another trikk arena is playing"):
        old_folder(tmp_path)
    old_folder(tmp_path).close()


def test_an_edition_of_ones_own_is_kept_with_the_run(tmp_path: Path) -> None:
    file = tmp_path / "backyard.toml"
    text = (Path(__file__).parents[1] / "data" / "backyard.toml").read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    compete(file, BOTS, games=6, out=tmp_path / "run")
    expected = (tmp_path / "run" / RESULTS).read_bytes()
    (tmp_path / "run" / RESULTS).write_bytes(expected[:1000])
    file.unlink()
    resumed(tmp_path / "run")
    assert (tmp_path / "run" / RESULTS).read_bytes() == expected
