"""Reading record files: everything that can be wrong with one is said in one line, whatever the command; and what
`trikk events` tells of them.
"""

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import trikk as package
from tests.cli.conftest import play_out, write_records
from tests.cli.running import Trikk, typed
from trikk.cli.records import BadLine, at_line, read_lines

COMMANDS = ("events", "show", "verify", "stats")

Change = Callable[[dict[str, Any]], object]

BAD_RECORDS: dict[str, tuple[Change, str]] = {
    "unknown edition": (lambda record: record.update(edition="new_yorc"), 'did you mean "new_york"?'),
    "other version of the edition": (lambda record: record.update(edition_version=9), '"edition_version" is 9'),
    "newer version": (lambda record: record.update(version=2), "update Trikk to read it"),
    "players out of range": (lambda record: record.update(players=7), "2 to 4 players, not 7"),
    "illegal move": (lambda record: record["moves"].__setitem__(1, "draw deck"), "move 2, 'draw deck': "),
    "malformed move": (lambda record: record["moves"].__setitem__(3, "drow deck"), "move 4, 'drow deck': "),
    "field missing": (lambda record: record.pop("seed"), '"seed" is missing'),
    "unknown field": (lambda record: record.update(colour="red"), '"colour" is not a field'),
    "moves of the wrong kind": (lambda record: record.update(moves="draw deck"), '"moves" must be'),
    "bad seed": (lambda record: record.update(seed=-1), "seed"),
    "other format": (lambda record: record.update(format="chess"), '"format" must be "trikk-record"'),
}


@pytest.fixture
def record(games: list[package.Game]) -> dict[str, Any]:
    return games[0].record()


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("case", BAD_RECORDS)
def test_a_bad_record(trikk: Trikk, tmp_path: Path, record: dict[str, Any], command: str, case: str) -> None:
    change, words = BAD_RECORDS[case]
    change(record)
    path = write_records(tmp_path / "games.jsonl", record)
    before = path.read_bytes()
    assert trikk(command, path).says_one_line(f"{path}:1: ", words)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"format": "trikk-record"', "not JSON"),
        (b"[1, 2]\n", "a record is a JSON object"),
        (b"\n", "the line is empty"),
        (b"\xff\xfe\n", "not UTF-8"),
        (b"\x00\n", "not JSON"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_a_corrupt_file(trikk: Trikk, tmp_path: Path, command: str, content: bytes, words: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(content)
    assert trikk(command, path).says_one_line(f"{path}:1: ", words)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_truncated_record(trikk: Trikk, tmp_path: Path, record: dict[str, Any], command: str) -> None:
    path = tmp_path / "games.jsonl"
    text = json.dumps(record)
    path.write_text(text[: len(text) // 2], encoding="utf-8")
    assert trikk(command, path).says_one_line(f"{path}:1: not JSON")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_missing_file(trikk: Trikk, tmp_path: Path, command: str) -> None:
    assert trikk(command, tmp_path / "no.jsonl").says_one_line("no.jsonl: there is no such file")
    assert trikk(command, tmp_path).says_one_line(f"{tmp_path}: is a folder, not a file")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", COMMANDS)
def test_a_missing_or_doubled_map(trikk: Trikk, saved: Path, harbour: Path, command: str) -> None:
    assert trikk(command, saved, "--map", "no.toml").says_one_line("no.toml: there is no such file")
    assert trikk(command, saved, "--map", harbour, "--map", harbour).says_one_line(f"{harbour}: ", "'harbour'")


@pytest.mark.parametrize("command", COMMANDS)
def test_maps_of_ones_own_are_named_by_option(trikk: Trikk, tmp_path: Path, harbour: Path, command: str) -> None:
    game = package.new_game(package.load_edition(harbour), players=2, seed=1)
    path = write_records(tmp_path / "games.jsonl", game.record())
    assert trikk(command, path).says_one_line(f"{path}:1: ", '"harbour" is not an edition')
    assert trikk(command, path, "--map", harbour).code == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_a_result_of_a_tournament_is_read_as_the_record_in_it(
    trikk: Trikk, tmp_path: Path, games: list[package.Game], command: str
) -> None:
    path = tmp_path / "games.jsonl"
    write_records(path, *(game.record() for game in games))
    plain = trikk(command, path)
    write_records(path, *({"game": i, "bots": ["a", "b"], "record": game.record()} for i, game in enumerate(games)))
    assert plain.code == 0
    assert trikk(command, path) == plain


def test_lines_are_numbered_from_0_and_read_as_they_are_needed(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes("\ufeffeins\r\nzwei\u2028drei\n\n".encode())
    lines = read_lines(str(path))
    assert [next(lines), next(lines)] == [(0, "eins"), (1, "zwei\u2028drei")]
    with pytest.raises(BadLine, match=r"lines:3: the line is empty"):
        next(lines)


def test_standard_input_is_a_file_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", typed("a\n\n"))
    lines = read_lines("-")
    assert next(lines) == (0, "a")
    with pytest.raises(BadLine, match=r"^standard input:2: "):
        next(lines)


def test_an_error_in_a_line_survives_the_way_between_processes() -> None:
    with pytest.raises(BadLine) as caught, at_line("games.jsonl", 4):
        package.parse_record("{}")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert str(copy) == str(caught.value) == 'games.jsonl:5: "format" must be "trikk-record", not null'
    assert copy.details == caught.value.details


# --- `trikk events` -----------------------------------------------------------------------------------------------


def test_the_stream_is_what_the_games_tell(trikk: Trikk, saved: Path, games: list[package.Game]) -> None:
    lines = trikk("events", saved).out.splitlines()
    expected = [
        json.dumps({"game": number, "n": n, **event})
        for number, game in enumerate(games)
        for n, event in enumerate(game.events)
    ]
    assert lines == expected
    first = json.loads(lines[0])
    assert list(first)[:3] == ["game", "n", "type"]
    assert first["type"] == "setup"
    assert json.loads(lines[-1])["type"] == "over"


def test_standard_input(trikk: Trikk, saved: Path) -> None:
    assert trikk("events", "-", stdin=saved.read_bytes()) == trikk("events", saved)


def test_an_unfinished_game_tells_what_happened(trikk: Trikk, tmp_path: Path) -> None:
    game = play_out(package.new_game("san_francisco", players=2, seed=1), moves=9)
    path = write_records(tmp_path / "games.jsonl", game.record())
    events = [json.loads(line) for line in trikk("events", path).out.splitlines()]
    assert len(events) == len(game.events)
    assert {event["game"] for event in events} == {0}


def test_a_record_without_its_result_or_seed(trikk: Trikk, tmp_path: Path, games: list[package.Game]) -> None:
    for game in games:
        path = write_records(tmp_path / "games.jsonl", {**game.record(chance=True), "result": None, "seed": None})
        assert len(trikk("events", path).out.splitlines()) == len(game.events)


def test_games_before_a_bad_line_are_told(trikk: Trikk, saved: Path, games: list[package.Game]) -> None:
    with saved.open("a", encoding="utf-8") as file:
        file.write("nonsense\n")
    result = trikk("events", saved)
    assert result.code == 2
    assert len(result.out.splitlines()) == sum(len(game.events) for game in games)
    assert result.err.startswith(f"trikk: {saved}:4: not JSON")


def test_no_games_no_events(trikk: Trikk, tmp_path: Path) -> None:
    path = write_records(tmp_path / "none.jsonl")
    assert (trikk("events", path).code, trikk("events", path).out) == (0, "")
