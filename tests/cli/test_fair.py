"""`trikk fair`."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import trikk as package
from tests.cli.conftest import play_out, write_records
from tests.cli.running import Trikk
from trikk.cli.fair import ALONE, FIXED, PLAIN, UNFAIR
from trikk.game.contents import content_hash
from trikk.game.fairness import Deal, Share, commitment_of, order_of_play, seed_of, text_hash
from trikk.game.seeds import seed_hash

OTHER = "0" * 64


def revealed(game: package.Game, **fields: Any) -> dict[str, Any]:
    """What a server gives out when a game is over."""
    record = json.loads(json.dumps(game.record()))
    scores = [
        {"seat": seat, "name": f"player {seat}", "total": score["total"], "completed": score["completed"]}
        for seat, score in enumerate(record["result"]["scores"])
    ]
    hashed = {"seed_hash": seed_hash(game.seed or 0), "fixed_seed": False}
    return {
        "table": "k3Xw",
        **hashed,
        "record": record,
        "scores": scores,
        "winners": record["result"]["winners"],
        **fields,
    }


@pytest.fixture
def told(games: list[package.Game], tmp_path: Path) -> Path:
    return write_records(tmp_path / "record.json", revealed(games[0]))


def test_the_hash_is_of_the_seeds_text() -> None:
    assert seed_hash(255) != seed_hash("ff")
    assert seed_hash("FF") == seed_hash("ff")
    with pytest.raises(package.TrikkError, match="seed"):
        seed_hash("not one")


def test_a_seed_of_the_server_alone_says_what_was_checked(trikk: Trikk, told: Path, games: list[package.Game]) -> None:
    moves = len(games[0].moves)
    result = trikk("fair", told)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines() == [
        f"{told}:1: New York, 2 players, {moves} moves, table k3Xw",
        f"  the seed's hash is {seed_hash(1)}, the one in the file",
        f"  played again from the seed, the {moves} moves give the result of the record",
        ALONE,
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
    assert result.out.endswith(f"{ALONE}\n")
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
    assert result.out.count(PLAIN) == 3
    one = write_records(tmp_path / "one.jsonl", games[2].record(chance=True))
    assert trikk("fair", one, "--hash", seed_hash(3)).code == 0
    assert "the result of the record and all that chance decided\n" in trikk("fair", one).out
    assert trikk("fair", one, "--hash", OTHER).code == 1


def test_another_seed_than_the_published_one(trikk: Trikk, tmp_path: Path, games: list[package.Game]) -> None:
    path = write_records(tmp_path / "record.json", revealed(games[0], seed_hash=OTHER))
    result = trikk("fair", path)
    assert result.code == 1
    assert f"the seed's hash is {seed_hash(1)}, but the one in the file is {OTHER}\n" in result.out


def test_a_seed_with_which_a_move_cannot_be_made(trikk: Trikk, tmp_path: Path, games: list[package.Game]) -> None:
    told = revealed(games[0])
    told["record"]["seed"] = 7
    result = trikk("fair", write_records(tmp_path / "record.json", told))
    assert (result.code, result.err) == (1, "")
    assert f"the seed's hash is {seed_hash(7)}, but the one in the file is {seed_hash(1)}\n" in result.out
    assert re.search(r"played again from the seed, it differs from the record: move \d+, '.+': .+\n", result.out)
    assert result.out.endswith(f"{UNFAIR}\n")
    plain = trikk("fair", write_records(tmp_path / "plain.json", {**games[0].record(), "moves": ["fly"]}))
    assert (plain.code, plain.err) == (1, "")
    assert "it differs from the record: move 1, 'fly': 'fly' is not a move" in plain.out
    assert plain.out.endswith("The record is not true.\n")


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
    endings = [line for line in result.out.splitlines() if line in (ALONE, UNFAIR)]
    assert endings == [UNFAIR, ALONE, UNFAIR]
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
        ({"fixed_seed": 1}, '"fixed_seed" must be true or false'),
        ({"fairness": 7}, '"seats" of "fairness" must be a list of 2'),
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
    }
    for words, text in cases.items():
        path.write_text(text, encoding="utf-8")
        assert trikk("fair", path).says_one_line(words), words
    assert trikk("fair", "nowhere.json").says_one_line("nowhere.json")


@pytest.mark.parametrize("noted", ["", "abc", "g" * 64, "0" * 65])
def test_a_hash_that_is_none(trikk: Trikk, told: Path, noted: str) -> None:
    assert trikk("fair", told, "--hash", noted).says_one_line("64 hexadecimal digits")


# --- players have a part in the seed ---------------------------------------------------------------------------------

NAMES = ("Ada", "Ben", "planner")
NONCES = {"Ada": "0a" * 16, "Ben": "be" * 16}


def deal_of(*takers: str, starts: int | None = None, secret: str = "5e" * 32, without: tuple[str, ...] = ()) -> Deal:
    """Return a deal for Ada, Ben and `planner`, in which some have a part; the numbers of some did not come."""
    people = [
        Share(None, text_hash(NONCES[name]), None if name in without else NONCES[name])
        if name in takers
        else Share(None)
        for name in ("Ada", "Ben")
    ]
    hashed = content_hash(package.edition("new_york"))
    return Deal("k3Xw", "new_york", hashed, (), starts, [*people, Share("planner")], secret)


def fair_file(deal: Deal, **fields: Any) -> dict[str, Any]:
    """What a server gives out when a game that was dealt so is over."""
    seed = seed_of(deal)
    seats = [NAMES[number] for number in order_of_play(deal.starts, seed, 3)]
    game = play_out(package.new_game("new_york", players=3, seed=seed, seats=seats))
    fairness = {
        "commitment": commitment_of(deal),
        "edition_hash": deal.edition_hash,
        "options": [],
        "starts": deal.starts,
        "secret": deal.secret,
        "seats": [{"name": name, **vars(share)} for name, share in zip(NAMES, deal.shares, strict=True)],
    }
    told = {"seed_hash": text_hash(deal.secret), "fixed_seed": False, "fairness": fairness, **fields}
    return revealed(game, **told)


@pytest.fixture(scope="module")
def both() -> dict[str, Any]:
    """A game that Ada and Ben have a part in."""
    return fair_file(deal_of("Ada", "Ben"))


def changed(told: dict[str, Any], **fairness: Any) -> dict[str, Any]:
    return {**told, "fairness": {**told["fairness"], **fairness}}


def test_a_seed_that_players_have_a_part_in_proves_that_nobody_chose_it_alone(
    trikk: Trikk, tmp_path: Path, both: dict[str, Any]
) -> None:
    path = write_records(tmp_path / "record.json", both)
    first = both["record"]["seats"][0]
    commitment, seed = both["fairness"]["commitment"], both["record"]["seed"]
    result = trikk("fair", path, "--hash", commitment)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[1:7] == [
        f"  the hash of the server's secret is {both['seed_hash']}, the one in the file",
        "  the seed has numbers of Ada, Ben",
        f"  the commitment is {commitment}, the one in the file",
        "  the hash given with --hash is the commitment",
        f"  together they give the seed {seed}, the one of the record",
        f"  the seed draws {first} to start, as in the record",
    ]
    assert lines[-2:] == [
        "Nobody alone, not even the host, chose the cards or who starts, as long as one of these is honest: Ada, Ben.",
        "Whoever runs the server could look at all cards during the game: nothing here tells.",
    ]
    for noted in ((), ("--hash", both["seed_hash"])):  # the hash of the secret alone leaves the other numbers open
        result = trikk("fair", path, *noted)
        assert result.code == 0
        assert "\nThat is so if the table showed this commitment before the game began" in result.out


def test_a_host_that_picks_its_secret_after_it_knows_the_numbers_is_found_out(trikk: Trikk, tmp_path: Path) -> None:
    """It has shown a hash before; whichever it puts into the file, one of the two does not fit."""
    honest, picked = deal_of("Ada", "Ben"), deal_of("Ada", "Ben", secret="cc" * 32)
    told = fair_file(picked)
    result = trikk("fair", write_records(tmp_path / "a.json", told), "--hash", commitment_of(honest))
    assert result.code == 1
    assert "neither the commitment nor that of the secret\n" in result.out
    kept = changed({**told, "seed_hash": text_hash(honest.secret)}, commitment=commitment_of(honest))
    result = trikk("fair", write_records(tmp_path / "b.json", kept), "--hash", commitment_of(honest))
    assert result.code == 1
    assert f"the hash of the server's secret is {text_hash(picked.secret)}, but the one in the file is" in result.out
    assert f"the commitment is {commitment_of(picked)}, but the one in the file is" in result.out
    assert "NOT FAIR" in result.out
    mixed = changed(told, secret=honest.secret, commitment=commitment_of(honest))
    result = trikk("fair", write_records(tmp_path / "c.json", {**mixed, "seed_hash": text_hash(honest.secret)}))
    assert result.code == 1
    assert f"together they give the seed {seed_of(honest)}, but the record has {seed_of(picked)}\n" in result.out


def test_a_number_that_was_not_committed_is_found_out(trikk: Trikk, tmp_path: Path, both: dict[str, Any]) -> None:
    seats = [dict(seat) for seat in both["fairness"]["seats"]]
    seats[1]["nonce"] = "00" * 16
    result = trikk("fair", write_records(tmp_path / "record.json", changed(both, seats=seats)))
    assert result.code == 1
    assert (
        f"the hash of Ben's number is {text_hash('00' * 16)}, but {text_hash(NONCES['Ben'])} was committed"
        in result.out
    )


@pytest.mark.parametrize("starts", [None, 1])
def test_another_order_than_the_seed_gives_is_found_out(trikk: Trikk, tmp_path: Path, starts: int | None) -> None:
    told = fair_file(deal_of("Ada", "Ben", starts=starts))
    seats = told["record"]["seats"]
    told["record"]["seats"] = [*seats[1:], seats[0]]
    result = trikk("fair", write_records(tmp_path / "record.json", told))
    assert result.code == 1
    how = "the seed draws" if starts is None else "it was settled for"
    assert (
        f"{how} the order {json.dumps(seats)}, but the record has {json.dumps(told['record']['seats'])}\n" in result.out
    )


def test_what_does_not_belong_to_the_record_is_found_out(trikk: Trikk, tmp_path: Path, both: dict[str, Any]) -> None:
    for change, words in (
        ({"edition_hash": OTHER}, f'the hash of the edition beside the record: "{OTHER}"'),
        ({"options": ["open_track"]}, 'the options beside the record: ["open_track"], but of the record: []'),
        ({"starts": 0}, "the commitment is"),
    ):
        result = trikk("fair", write_records(tmp_path / "record.json", changed(both, **change)))
        assert result.code == 1
        assert words in result.out
        assert f", but the one in the file is {both['fairness']['commitment']}" in result.out
    assert trikk("fair", write_records(tmp_path / "other.json", {**both, "table": "other"})).code == 1


def test_who_had_no_part_and_whose_number_is_missing_is_said(trikk: Trikk, tmp_path: Path) -> None:
    told = fair_file(deal_of("Ada", "Ben", without=("Ben",), starts=1))
    result = trikk("fair", write_records(tmp_path / "a.json", told))
    assert result.code == 0
    assert "chose the cards, as long as one of these is honest: Ada.\n" in result.out
    assert "\nBen withheld a number: together with the host they could choose between two deals.\n" in result.out
    assert "\nWho starts was not drawn.\n" in result.out
    result = trikk("fair", write_records(tmp_path / "b.json", fair_file(deal_of("Ada"))))
    assert (result.code, "\nBen had no part in it.\n" in result.out) == (0, True)


def test_without_any_number_nothing_is_claimed(trikk: Trikk, tmp_path: Path, games: list[package.Game]) -> None:
    for deal in (deal_of(), deal_of("Ben", without=("Ben",))):
        result = trikk("fair", write_records(tmp_path / "record.json", fair_file(deal)))
        assert (result.code, result.out.splitlines()[-1]) == (0, ALONE)
    fixed = write_records(tmp_path / "fixed.json", revealed(games[0], fixed_seed=True, fairness=None))
    result = trikk("fair", fixed, "--hash", seed_hash(1))
    assert (result.code, result.out.splitlines()[-1]) == (0, FIXED)
    before = revealed(games[0])
    del before["fixed_seed"]  # as version 0.1 told it; seeds that it drew were hexadecimal
    assert trikk("fair", write_records(tmp_path / "before.json", before)).out.splitlines()[-1] == FIXED


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"commitment": "abc"}, '"commitment" of "fairness" must be 64 hexadecimal digits, not "abc"'),
        ({"secret": None}, '"secret" of "fairness" must be 64 hexadecimal digits, not null'),
        ({"edition_hash": 7}, '"edition_hash" of "fairness" must be'),
        ({"options": {}}, '"options" of "fairness" must be a list of texts'),
        ({"starts": 3}, '"starts" of "fairness" must be a seat or null, not 3'),
        ({"starts": True}, '"starts" of "fairness" must be a seat or null, not true'),
        ({"seats": []}, '"seats" of "fairness" must be a list of 3'),
        ({"seats": [1, 2, 3]}, '"bot" of "fairness" must be a text or null, not 1'),
        ({"seats": [{"bot": "a\nb"}] * 3}, '"bot" of "fairness" must be a text or null'),
    ],
)
def test_a_file_whose_fairness_cannot_be_read(
    trikk: Trikk, tmp_path: Path, both: dict[str, Any], change: dict[str, Any], words: str
) -> None:
    path = write_records(tmp_path / "record.json", changed(both, **change))
    assert trikk("fair", path).says_one_line(f"{path}:1: ", words)
