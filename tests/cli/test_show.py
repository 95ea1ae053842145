"""`trikk show`."""

import re
from collections import Counter
from pathlib import Path

import pytest

import trikk as package
from tests.cli.conftest import play_out, write_records
from tests.cli.running import Trikk
from trikk.cli.words import Sentences
from trikk.words import Words


def flat(text: str) -> str:
    return re.sub(r" +", " ", text)


def test_the_last_position_is_shown_unless_another_is_asked_for(trikk: Trikk, saved: Path) -> None:
    record = package.parse_record(saved.read_text(encoding="utf-8").splitlines()[0])
    moves = len(record["moves"])
    assert trikk("show", saved).out.startswith(f"New York, game 0 of {saved}, after {moves} of {moves} moves\n")
    assert trikk("show", saved, "--game", 0, "--move", moves) == trikk("show", saved)


def test_games_are_counted_from_0(trikk: Trikk, saved: Path) -> None:
    names = [trikk("show", saved, "--game", game).out.partition(",")[0] for game in range(3)]
    assert names == ["New York", "San Francisco", "The Card Game"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--game", "3"], "--game 3 is out of range: {saved} has games 0 to 2"),
        (["--game", "-1"], "--game -1 is out of range: {saved} has games 0 to 2"),
        (["--move", "1000"], "--move 1000 is out of range: game 0 of {saved} has moves 0 to "),
        (["--game", "2", "--move", "-1"], "--move -1 is out of range: game 2 of {saved} has moves 0 to "),
    ],
)
def test_out_of_range(trikk: Trikk, saved: Path, arguments: list[str], words: str) -> None:
    assert trikk("show", saved, *arguments).says_one_line(words.format(saved=saved))


def test_a_file_without_games(trikk: Trikk, tmp_path: Path) -> None:
    path = write_records(tmp_path / "none.jsonl")
    assert trikk("show", path).says_one_line(f"--game 0 is out of range: {path} is empty")


def test_moves_after_the_one_asked_for_are_not_looked_at(
    trikk: Trikk, tmp_path: Path, games: list[package.Game]
) -> None:
    record = games[0].record()
    record["moves"][5] = "claim the moon"
    path = write_records(tmp_path / "games.jsonl", record)
    assert trikk("show", path, "--move", "5").code == 0
    assert trikk("show", path, "--move", "6").says_one_line("move 6, 'claim the moon'")


@pytest.mark.parametrize("move", [0, 1, 7, 30, 45])
@pytest.mark.parametrize("number", [0, 1, 2])
def test_everything_is_in_it(trikk: Trikk, saved: Path, games: list[package.Game], number: int, move: int) -> None:
    game = package.replay(games[number].record(), moves=move)
    sentences = Sentences(Words("en"), game.edition)
    result = trikk("show", saved, "--game", number, "--move", move)
    assert (result.code, result.err) == (0, "")
    out = flat(result.out)
    assert f"market {sentences.row_of_cards(game.view(None).market)}\n" in out
    if move:
        assert f"move {move}, " in out
        assert sentences.move(game.moves[-1]) in out
    for seat in range(game.players):
        view = game.view(seat).seats[seat]
        assert f"seat {seat}" in out
        assert f"hand {sentences.row_of_cards(view.known_cards)}\n" in out
        for ticket in view.tickets or ():
            assert sentences.ticket(ticket.id) in out
    for score in game.scores():
        assert f" {score.total} {score.completed}" in out


def test_seats_have_their_names_and_the_one_to_move_is_named(trikk: Trikk, saved: Path) -> None:
    out = trikk("show", saved, "--move", "0").out
    assert "seat 0 (Ada) is to choose tickets to keep\n" in out
    assert "seat 1 (random)" in out
    assert "seat 1  " in flat(trikk("show", saved, "--game", "1").out).replace(" hand", "  hand")


def test_a_finished_game_says_why_and_who_won(trikk: Trikk, saved: Path, games: list[package.Game]) -> None:
    out = trikk("show", saved).out
    outcome = games[0].outcome()
    assert outcome is not None
    assert "\nThe game is over: the last turns have been played\n" in out
    assert out.count("(winner)") == len(outcome.winners)


def test_routes_stand_with_their_owner(trikk: Trikk, saved: Path, games: list[package.Game]) -> None:
    game = games[0]
    view = game.view(0)
    assert isinstance(view, package.CityView)
    blocks = trikk("show", saved).out.split("\nScores")[0].split("\nseat ")[-2:]
    for seat, block in enumerate(blocks):
        owned = Counter(view.owners.values())[seat]
        assert len(re.findall(r"\(\w+, \d[^)]*\): \d+ points?$", block, re.MULTILINE)) == owned


def test_track_piles_are_open(trikk: Trikk, tmp_path: Path) -> None:
    game = package.new_game("card_game", players=2, seed=3)
    lay = None
    while lay is None or len([event for event in game.events if event["type"] == "moved"]) < 2:
        moves = game.legal_moves()
        lay = next((move for move in moves if isinstance(move, package.LayCards)), None)
        game.play(lay or moves[0])
    moved = Counter(
        card for event in game.events if event["type"] == "moved" and event["seat"] == 0 for card in event["cards"]
    )
    piles = re.findall(r"track pile +(.*)", trikk("show", write_records(tmp_path / "g.jsonl", game.record())).out)
    assert sum(int(number) for number in re.findall(r"\d+", piles[0])) == moved.total()
    assert all(colour in piles[0] for colour in moved if colour != "wild")


def test_a_record_that_carries_its_chance_needs_no_seed(trikk: Trikk, tmp_path: Path) -> None:
    game = play_out(package.new_game("san_francisco", players=4, seed=1), moves=20)
    with_seed = write_records(tmp_path / "a.jsonl", game.record())
    without = write_records(tmp_path / "b.jsonl", {**game.record(chance=True), "seed": None})
    shown = [trikk("show", path).out.partition("\n")[2] for path in (with_seed, without)]
    assert shown[0] == shown[1] != ""
