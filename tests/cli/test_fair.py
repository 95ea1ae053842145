"""`trikk fair`."""

import json
from pathlib import Path
from typing import Any

import pytest

import trikk as package
from tests.cli.conftest import write_records
from tests.cli.running import Trikk
from trikk.game.seeds import seed_hash

OTHER = "0" * 64


def revealed(game: package.Game, **fields: Any) -> dict[str, Any]:
    """What a server gives out when a game is over."""
    record = json.loads(json.dumps(game.record()))
    scores = [
        {"seat": seat, "name": f"player {seat}", "total": score["total"], "completed": score["completed"]}
        for seat, score in enumerate(record["result"]["scores"])
    ]
    told = {"table": "k3Xw", "seed_hash": seed_hash(game.seed or 0), "record": record, "scores": scores}
    return {**told, "winners": record["result"]["winners"], **fields}


@pytest.fixture
def told(games: list[package.Game], tmp_path: Path) -> Path:
    return write_records(tmp_path / "record.json", revealed(games[0]))


def test_the_hash_is_of_the_seeds_text() -> None:
    assert seed_hash(255) != seed_hash("ff")
    assert seed_hash("FF") == seed_hash("ff")
    with pytest.raises(package.TrikkError, match="seed"):
        seed_hash("not one")


def test_a_fair_game_says_what_was_checked(trikk: Trikk, told: Path, games: list[package.Game]) -> None:
    moves = len(games[0].moves)
    result = trikk("fair", told)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines() == [
        f"{told}:1: New York, 2 players, {moves} moves, table k3Xw",
        f"  the seed's hash is {seed_hash(1)}, the one in the file",
        f"  played again from the seed, the {moves} moves give the result of the record",
        "Fair, if the table showed that hash when it opened: compare it with what you noted then.",
    ]


@pytest.mark.parametrize("indent", [None, 2])
def test_a_file_may_have_been_written_over_several_lines(
    trikk: Trikk, tmp_path: Path, games: list[package.Game], indent: int | None
) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(revealed(games[1]), indent=indent), encoding="utf-8")
    result = trikk("fair", path)
    assert result.code == 0
    assert f"{path}:1: San Francisco, 3 players" in result.out
    assert trikk("fair", "-", stdin=path.read_bytes()).out.startswith("standard input:1: San Francisco")


def test_a_noted_hash_is_compared(trikk: Trikk, told: Path) -> None:
    result = trikk("fair", told, "--hash", seed_hash(1).upper())
    assert result.code == 0
    assert f"the seed's hash is {seed_hash(1)}, the one given with --hash\n" in result.out
    assert result.out.endswith("Fair, if you noted that hash before the first card was dealt.\n")
    result = trikk("fair", told, "--hash", OTHER)
    assert result.code == 1
    assert f"the seed's hash is {seed_hash(1)}, but the one given with --hash is {OTHER}\n" in result.out
    assert result.out.endswith("NOT FAIR, unless something here belongs to another table or was changed afterwards.\n")


def test_a_plain_record_is_played_again_and_its_hash_printed(
    trikk: Trikk, saved: Path, tmp_path: Path, games: list[package.Game]
) -> None:
    result = trikk("fair", saved)
    assert result.code == 0
    for seed in (1, 2, 3):
        assert f"the seed's hash is {seed_hash(seed)}; the file has none to compare it with\n" in result.out
    assert result.out.count("give that one with --hash.") == 3
    one = write_records(tmp_path / "one.jsonl", games[2].record(chance=True))
    assert trikk("fair", one, "--hash", seed_hash(3)).code == 0
    assert "the result of the record and all that chance decided\n" in trikk("fair", one).out
    assert trikk("fair", one, "--hash", OTHER).code == 1


def test_another_seed_than_the_published_one(trikk: Trikk, tmp_path: Path, games: list[package.Game]) -> None:
    path = write_records(tmp_path / "record.json", revealed(games[0], seed_hash=OTHER))
    result = trikk("fair", path)
    assert result.code == 1
    assert f"the seed's hash is {seed_hash(1)}, but the one in the file is {OTHER}\n" in result.out


def test_another_result_than_the_true_one(trikk: Trikk, tmp_path: Path, games: list[package.Game]) -> None:
    told = revealed(games[0])
    true = told["record"]["result"]["scores"][1]["total"]
    told["record"]["result"]["scores"][1]["total"] = true + 1
    result = trikk("fair", write_records(tmp_path / "record.json", told))
    assert result.code == 1
    assert f"result.scores[1].total is {true + 1}, but replays as {true}\n" in result.out


def test_other_chance_than_the_seed_gives(trikk: Trikk, tmp_path: Path, games: list[package.Game]) -> None:
    record = json.loads(json.dumps(games[0].record(chance=True)))
    record["chance"][0][0] = "red" if record["chance"][0][0] != "red" else "blue"
    result = trikk("fair", write_records(tmp_path / "record.json", revealed(games[0], record=record)))
    assert result.code == 1
    assert "setup: chance is [" in result.out


def test_what_stands_beside_the_record_has_to_agree_with_it(
    trikk: Trikk, tmp_path: Path, games: list[package.Game]
) -> None:
    told = revealed(games[0], winners=[5])
    told["scores"][0]["total"] = 999
    result = trikk("fair", write_records(tmp_path / "record.json", told))
    assert result.code == 1
    assert "the winners beside the record are [5], but replay as [" in result.out
    assert "the totals of the scores beside the record are [999, " in result.out


def test_a_game_that_is_not_over_is_nothing_a_server_tells(
    trikk: Trikk, tmp_path: Path, games: list[package.Game]
) -> None:
    record = {**games[0].record(), "result": None}
    record["moves"] = record["moves"][:-1]
    path = write_records(tmp_path / "record.json", revealed(games[0], record=record))
    result = trikk("fair", path)
    assert result.code == 1
    assert "this one is not over after its last move" in result.out
    plain = trikk("fair", write_records(path, record))
    assert plain.code == 0
    assert "give a game that is not over, as the record says\n" in plain.out


def test_every_game_of_a_file_is_checked(trikk: Trikk, tmp_path: Path, games: list[package.Game]) -> None:
    told = [revealed(games[0], seed_hash=OTHER), revealed(games[1]), revealed(games[2], winners=[7])]
    path = write_records(tmp_path / "games.jsonl", *told)
    result = trikk("fair", path)
    assert result.code == 1
    endings = [line.split(",")[0] for line in result.out.splitlines() if line.startswith(("Fair", "NOT FAIR"))]
    assert endings == ["NOT FAIR", "Fair", "NOT FAIR"]
    assert [line.split()[0] for line in result.out.splitlines() if ".jsonl" in line] == [
        f"{path}:{number}:" for number in (1, 2, 3)
    ]
    assert trikk("fair", path, "--hash", OTHER).says_one_line("--hash is for one game", "has 3")


def test_a_map_of_ones_own(trikk: Trikk, tmp_path: Path, harbour: Path) -> None:
    trikk("simulate", harbour, "--games", 1, "--out", "games.jsonl")
    assert trikk("fair", "games.jsonl").says_one_line('"harbour" is not an edition')
    assert trikk("fair", "games.jsonl", "--map", harbour).code == 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed_hash": "abc"}, '"seed_hash" must be 64 hexadecimal digits, not "abc"'),
        ({"seed_hash": 7}, '"seed_hash" must be 64 hexadecimal digits, not 7'),
        ({"table": "two\nlines"}, '"table" must be a text of one line'),
        ({"scores": [3]}, '"scores" must be'),
        ({"record": {"format": "trikk-record"}}, '"version" must be 1'),
        ({"record": None}, '"format" must be'),
    ],
)
def test_a_file_that_is_none_of_a_server(
    trikk: Trikk, tmp_path: Path, games: list[package.Game], change: dict[str, Any], words: str
) -> None:
    path = write_records(tmp_path / "record.json", revealed(games[0], **change))
    assert trikk("fair", path).says_one_line(f"{path}:1: ", words)


def test_what_cannot_be_read_is_one_line_of_error(trikk: Trikk, tmp_path: Path, games: list[package.Game]) -> None:
    record = games[0].record()
    path = tmp_path / "record.json"
    cases = {
        ":1: not JSON": "{",
        ":2: not JSON": json.dumps(record) + "\nno game\n",
        ":3: not JSON from character 14 on": '{\n "table": "a",\n "seed_hash" 3\n}\n',
        ":1: not JSON from character": json.dumps(record)[:-1] + "\n" + json.dumps(record) + "\n",
        "no game in": "",
        "nested too deeply": "[\n" * 100_000,
        '"seed" is null': json.dumps({**games[0].record(chance=True), "seed": None}),
        "move 1, 'fly': 'fly' is not a move": json.dumps({**record, "moves": ["fly"]}),
    }
    for words, text in cases.items():
        path.write_text(text, encoding="utf-8")
        assert trikk("fair", path).says_one_line(words), words
    assert trikk("fair", "nowhere.json").says_one_line("nowhere.json")


@pytest.mark.parametrize("noted", ["", "abc", "g" * 64, "0" * 65])
def test_a_hash_that_is_none(trikk: Trikk, told: Path, noted: str) -> None:
    assert trikk("fair", told, "--hash", noted).says_one_line("64 hexadecimal digits")
