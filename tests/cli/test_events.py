"""`trikk events`."""

import json
from pathlib import Path

import trikk as package
from tests.cli.conftest import play_out, write_records
from tests.cli.running import Trikk


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
