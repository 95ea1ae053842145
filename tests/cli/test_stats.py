"""`trikk stats`."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import trikk as package
from tests.cli.conftest import play_out, write_records
from tests.cli.running import Trikk, on_a_terminal
from tests.often import mostly_long


def simulated(trikk: Trikk, name: str, *arguments: object) -> Path:
    """Write random games to a file."""
    assert trikk("simulate", *arguments, "--bots", "random", "--out", name).code == 0
    return Path(name).absolute()


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_tables_of_every_group(trikk: Trikk, saved: Path) -> None:
    result = trikk("stats", saved)
    assert (result.code, result.err) == (0, "")
    headings = [line for line in result.out.splitlines() if line.endswith(" players: 1 game")]
    assert headings == [
        "New York, 2 players: 1 game",
        "San Francisco, 3 players: 1 game",
        "The Card Game, 4 players: 1 game",
    ]
    for title, times in {"Seats": 3, "Games": 3, "Routes, most claimed first": 2, "Tickets": 3, "Colours": 1}.items():
        assert result.out.splitlines().count(title) == times
    assert all(not line.endswith(" ") for line in result.out.splitlines())


def test_win_rates_are_those_that_simulate_prints(trikk: Trikk) -> None:
    path = simulated(trikk, "games.jsonl", "new_york", "--players", 3, "--games", 60)
    [group] = json.loads(trikk("stats", path, "--json").out)
    results = [record["result"] for record in lines(path)]
    for seat in range(3):
        won = sum((seat in result["winners"]) / len(result["winners"]) for result in results)
        mean = sum(result["scores"][seat]["total"] for result in results) / 60
        assert group["seats"][seat]["wins"] == pytest.approx(won)
        assert group["seats"][seat]["points"]["total"] == pytest.approx(mean)
    assert (group["edition"], group["players"], group["games"], group["unfinished"]) == ("new_york", 3, 60, 0)


def test_several_files_are_counted_together(trikk: Trikk) -> None:
    one = simulated(trikk, "one.jsonl", "new_york", "--games", 20, "--seed", 1)
    two = simulated(trikk, "two.jsonl", "new_york", "--games", 30, "--seed", 2)
    cards = simulated(trikk, "cards.jsonl", "card_game", "--games", 5)
    together = Path("all.jsonl")
    together.write_bytes(two.read_bytes() + cards.read_bytes() + one.read_bytes())
    assert trikk("stats", one, two, cards).out == trikk("stats", together).out
    assert trikk("stats", one, "-", cards, stdin=two.read_bytes()).out == trikk("stats", together).out
    assert "New York, 2 players: 50 games" in trikk("stats", together).out


@pytest.mark.parametrize("extra", mostly_long((), ("--json",)))
def test_the_number_of_workers_changes_nothing(trikk: Trikk, extra: tuple[str, ...]) -> None:
    path = simulated(trikk, "games.jsonl", "san_francisco", "--players", 3, "--games", 500)
    cards = simulated(trikk, "cards.jsonl", "card_game", "--players", 3, "--games", 250)
    alone = trikk("stats", path, cards, "--workers", 1, *extra)
    for workers in (2, 3):
        assert trikk("stats", path, cards, "--workers", workers, *extra) == alone


def test_the_number_of_workers_changes_nothing_on_the_page(trikk: Trikk) -> None:
    path = simulated(trikk, "games.jsonl", "san_francisco", "--players", 3, "--games", 500)
    for workers in (1, 2):
        assert trikk("stats", path, "--workers", workers, "--html", f"{workers}.html").code == 0
    assert Path("1.html").read_bytes() == Path("2.html").read_bytes()


def test_unfinished_games_are_counted_and_left_out(trikk: Trikk, games: list[package.Game]) -> None:
    begun = play_out(package.new_game("new_york", players=2, seed=9), moves=12)
    other = package.new_game("card_game", players=3, seed=9)
    records = (games[0].record(), begun.record(), other.record())
    path = write_records(Path("games.jsonl"), *records)
    result = trikk("stats", path)
    assert "New York, 2 players: 1 game\n1 unfinished game was left out.\nFirst seat: " in result.out
    assert "The Card Game, 3 players: 0 games\n1 unfinished game was left out.\n" in result.out
    unfinished = {group["edition"]: group["unfinished"] for group in json.loads(trikk("stats", path, "--json").out)}
    assert unfinished == {"new_york": 1, "card_game": 1}
    assert trikk("stats", path, "--html", "page.html").code == 0


def test_an_edition_of_ones_own(trikk: Trikk, harbour: Path) -> None:
    path = simulated(trikk, "games.jsonl", harbour, "--games", 20)
    assert trikk("stats", path).says_one_line("games.jsonl:1: ", "is not an edition")
    result = trikk("stats", path, "--map", harbour, "--html", "page.html")
    assert "Harbour Town, 2 players: 20 games" in result.out
    assert "Lighthouse – Fish Market" in result.out
    assert "Lighthouse" in Path("page.html").read_text(encoding="utf-8")


def test_results_of_the_arena_are_records_too(trikk: Trikk, games: list[package.Game]) -> None:
    plain = write_records(Path("plain.jsonl"), *(game.record() for game in games))
    results = ({"game": i, "bots": ["a"], "record": game.record()} for i, game in enumerate(games))
    assert trikk("stats", write_records(Path("results.jsonl"), *results)).out == trikk("stats", plain).out


# --- the page ------------------------------------------------------------------------------------------------------


def test_a_page_is_written_beside_the_tables(trikk: Trikk, saved: Path) -> None:
    assert trikk("stats", saved, "--html", "page.html") == trikk("stats", saved)
    tree = ElementTree.fromstring(Path("page.html").read_text(encoding="utf-8"))
    assert [section.get("id") for section in tree.iter("section")] == ["new_york-2", "san_francisco-3", "card_game-4"]


def test_a_page_that_exists_is_never_overwritten_unasked(trikk: Trikk, saved: Path) -> None:
    page = Path("page.html")
    page.write_text("precious\n", encoding="utf-8")
    assert trikk("stats", saved, "--html", page).says_one_line("page.html: exists already", "--force")
    assert page.read_text(encoding="utf-8") == "precious\n"
    assert trikk("stats", saved, "--html", page, "--force").code == 0
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_no_page_is_written_if_a_record_is_bad(trikk: Trikk, games: list[package.Game]) -> None:
    path = write_records(Path("games.jsonl"), games[0].record(), {**games[1].record(), "moves": ["pass"]})
    assert trikk("stats", path, "--html", "page.html").says_one_line("games.jsonl:2: move 1, 'pass': ")
    assert not Path("page.html").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
def test_a_full_disk_is_said(trikk: Trikk, saved: Path) -> None:
    assert trikk("stats", saved, "--html", "/dev/full", "--force").says_one_line("/dev/full", "No space left")


# --- what can be wrong ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2])
def test_a_result_that_is_not_true_is_said_with_both_values(trikk: Trikk, workers: int) -> None:
    path = simulated(trikk, "games.jsonl", "new_york", "--games", 300)
    records = lines(path)
    true = records[250]["result"]["scores"][0]["routes"]
    records[250]["result"]["scores"][0]["routes"] = true + 2
    write_records(path, *records)
    move = len(records[250]["moves"])
    said = f"games.jsonl:251: move {move}: result.scores[0].routes is {true + 2}, but replays as {true}"
    assert trikk("stats", path, "--workers", workers).says_one_line(said)


def test_the_file_is_named_of_several(trikk: Trikk, saved: Path) -> None:
    Path("bad.jsonl").write_text("{}\n", encoding="utf-8")
    assert trikk("stats", saved, "bad.jsonl").says_one_line("trikk: bad.jsonl:1: ", "format")
    assert trikk("stats", "-", saved, stdin="{}\n").says_one_line("trikk: standard input:1: ", "format")
    assert trikk("stats", saved, "none.jsonl").says_one_line("none.jsonl: there is no such file")


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ((), ("FILE", "trikk stats --help")),
        (("-", "-"), ("- is given twice",)),
        (("games.jsonl", "--html", "-"), ("--html needs the name of a file",)),
        (("games.jsonl", "--html", "no_folder/page.html"), ("no_folder/page.html", "there is no such file or folder")),
        (("games.jsonl", "--workers", 0), ("--workers",)),
        (("empty.jsonl", "-"), ("no games in empty.jsonl, standard input",)),
    ],
)
def test_bad_input_is_one_line(
    trikk: Trikk, saved: Path, arguments: tuple[object, ...], parts: tuple[str, ...]
) -> None:
    Path("empty.jsonl").touch()
    assert trikk("stats", *arguments).says_one_line(*parts)


# --- on a terminal -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("from_pipe", mostly_long(False, True))
def test_progress_is_shown_where_the_end_is_known(trikk: Trikk, from_pipe: bool) -> None:
    path = simulated(trikk, "games.jsonl", "new_york", "--games", 600)
    with path.open("rb") as file:
        code, out, seen = on_a_terminal("stats", "-" if from_pipe else str(path), "--workers", "1", stdin=file)
    assert code == 0
    assert (b"/600" in seen) == (not from_pipe)
    assert "New York, 2 players: 600 games" in out
