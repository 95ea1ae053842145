"""`trikk verify`."""

import json
from pathlib import Path
from typing import Any

import pytest

import trikk as package
from tests.cli.conftest import write_records
from tests.cli.running import Trikk


def changed(record: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**json.loads(json.dumps(record)), **fields}


def test_true_records(trikk: Trikk, saved: Path, games: list[package.Game]) -> None:
    assert trikk("verify", saved).out == f"{saved}: {len(games)} records, all true\n"
    assert trikk("verify", "-", stdin=saved.read_bytes()).out == f"standard input: {len(games)} records, all true\n"


def test_a_wrong_score_is_named_with_both_values(trikk: Trikk, tmp_path: Path, games: list[package.Game]) -> None:
    record = changed(games[1].record())
    true = record["result"]["scores"][1]["total"]
    record["result"]["scores"][1]["total"] = true + 1
    path = write_records(tmp_path / "games.jsonl", games[0].record(), record)
    result = trikk("verify", path)
    last = len(record["moves"])
    expected = f"{path}:2: move {last}: result.scores[1].total is {true + 1}, but replays as {true}\n"
    assert (result.code, result.out) == (1, expected)


def test_wrong_chance_is_named_with_its_move(trikk: Trikk, tmp_path: Path, games: list[package.Game]) -> None:
    record = changed(games[0].record(chance=True))
    move = next(i for i, step in enumerate(record["chance"]) if i and step)
    true, false = record["chance"][move], ["green", "green", "green"]
    record["chance"][move] = false
    path = write_records(tmp_path / "games.jsonl", record)
    result = trikk("verify", path)
    said = f"{path}:1: move {move}: chance is {json.dumps(false)}, but replays as {json.dumps(true)}\n"
    assert (result.code, result.out) == (1, said)


def test_a_result_too_early_or_missing(trikk: Trikk, tmp_path: Path, games: list[package.Game]) -> None:
    record = games[0].record()
    early = write_records(tmp_path / "early.jsonl", changed(record, moves=record["moves"][:-1]))
    missing = write_records(tmp_path / "missing.jsonl", changed(record, result=None))
    assert trikk("verify", early).code == 1
    assert "but replays as null" in trikk("verify", early).out
    assert trikk("verify", missing).code == 1
    assert "result is null" in trikk("verify", missing).out


def test_a_strange_field_of_a_result_is_named_on_one_line(
    trikk: Trikk, tmp_path: Path, games: list[package.Game]
) -> None:
    record = changed(games[0].record())
    record["result"]["two\nlines"] = 1
    result = trikk("verify", write_records(tmp_path / "games.jsonl", record))
    assert result.code == 1
    assert result.out.endswith('result."two\\nlines" is 1, but replays as null\n')
    assert len(result.out.splitlines()) == 1


@pytest.mark.parametrize("workers", [1, 2])
def test_a_difference_far_down_is_found_by_any_number_of_workers(trikk: Trikk, tmp_path: Path, workers: int) -> None:
    trikk("simulate", "new_york", "--games", 700, "--out", "games.jsonl")
    lines = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    record = json.loads(lines[650])
    record["result"]["reason"] = "all_passed"
    lines[650] = json.dumps(record)
    (tmp_path / "games.jsonl").write_text("\n".join([*lines, ""]), encoding="utf-8")
    result = trikk("verify", "games.jsonl", "--workers", workers)
    assert result.code == 1
    assert result.out.startswith("games.jsonl:651: move ")
    assert 'result.reason is "all_passed", but replays as "last_turns"' in result.out


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bad_line_is_one_line_of_error(trikk: Trikk, tmp_path: Path, games: list[package.Game], workers: int) -> None:
    record = games[0].record()
    bad = {
        "not JSON": "{",
        "cut off": json.dumps(record)[:-40],
        "move 2, 'fly': 'fly' is not a move": json.dumps(changed(record, moves=[record["moves"][0], "fly"])),
        "move 1, 'pass': 'pass' cannot be played now": json.dumps(changed(record, moves=["pass"])),
        "version 2": json.dumps(changed(record, version=2)),
        '"atlantis" is not an edition': json.dumps(changed(record, edition="atlantis")),
        "is for 2 to 4 players, not 9": json.dumps(changed(record, players=9)),
        '"seed" is null': json.dumps(changed(record, seed=None)),
    }
    for words, line in bad.items():
        path = tmp_path / "games.jsonl"
        path.write_text(json.dumps(record) + "\n" + line + "\n", encoding="utf-8")
        result = trikk("verify", path, "--workers", workers)
        assert result.says_one_line(f"{path}:2: ", words), result


def test_a_missing_file_is_one_line_of_error(trikk: Trikk) -> None:
    assert trikk("verify", "nowhere.jsonl").says_one_line("nowhere.jsonl")
