"""`trikk export`: decisions in a Parquet file, as polars and pandas read it."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest

import trikk as package
from tests.cli.running import Trikk, on_a_terminal
from trikk.envs.data_set import DecisionWriter


def simulated(trikk: Trikk, *arguments: object, name: str = "games.jsonl") -> Path:
    assert trikk("simulate", *arguments, "--bots", "greedy", "--out", name).code == 0
    return Path(name).absolute()


def records(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_each_decision_is_a_row_that_polars_and_pandas_read(trikk: Trikk) -> None:
    path = simulated(trikk, "new_york", "--games", 6)
    result = trikk("export", path, "--to", "parquet")
    games = [package.replay(record) for record in records(path)]
    decisions = sum(len(game.moves) for game in games)
    assert (result.code, result.err) == (0, "")
    assert result.out == f"{path.with_suffix('.parquet')}: {decisions} decisions of 6 games\n"
    polars = pl.read_parquet(path.with_suffix(".parquet"))
    pandas = pd.read_parquet(path.with_suffix(".parquet"))
    assert len(polars) == len(pandas) == decisions
    assert polars.columns == list(pandas.columns)
    assert np.array_equal(polars["observation"].to_numpy(), np.array(pandas["observation"].tolist(), np.float32))
    assert np.array_equal(polars["mask"].to_numpy(), np.array(pandas["mask"].tolist(), np.bool_))


@pytest.mark.parametrize("edition", package.editions())
def test_a_row_is_what_the_seat_knew_could_do_and_did(trikk: Trikk, edition: str) -> None:
    path = simulated(trikk, edition, "--games", 2, "--players", 3)
    assert trikk("export", path).code == 0
    rows = pl.read_parquet(path.with_suffix(".parquet"))
    layout = package.encoding(edition, players=3)
    for number, record in enumerate(records(path)):
        whole = package.replay(record)
        outcome = whole.outcome()
        assert outcome is not None
        game = package.replay(record, moves=0)
        of_game = rows.filter(pl.col("game") == number)
        for step, row in enumerate(of_game.iter_rows(named=True)):
            seat = game.to_move
            assert seat is not None
            assert (row["step"], row["seat"], row["player"]) == (step, seat, "greedy")
            assert np.array_equal(np.array(row["observation"], np.float32), layout.of(game.view(seat)))
            assert np.flatnonzero(row["mask"]).tolist() == game.legal_actions()
            assert row["action"] in game.legal_actions()
            assert row["points"] == outcome.scores[seat].total
            assert (row["win"] > -1) is (seat in outcome.winners)
            assert row["move"] == str(whole.moves[step])
            game.play(row["action"])
        assert game.is_over


def test_games_without_a_seed_and_games_that_go_on_are_exported_too(trikk: Trikk) -> None:
    game = package.new_game("new_york", players=2, seed=1)
    for _ in range(6):
        game.play(game.legal_moves()[-1])
    seeded = game.record()
    plain = {**game.record(chance=True), "seed": None}
    for name, record in (("seeded", seeded), ("plain", plain)):
        Path(f"{name}.jsonl").write_text(json.dumps(record) + "\n", encoding="utf-8")
        assert trikk("export", f"{name}.jsonl").code == 0
    one, other = pl.read_parquet("seeded.parquet"), pl.read_parquet("plain.parquet")
    assert one.equals(other)
    assert len(one) == 6
    assert one["win"].is_null().all()


def test_the_file_says_what_its_numbers_mean(trikk: Trikk) -> None:
    path = simulated(trikk, "new_york", "--games", 1)
    assert trikk("export", path, "--out", "named.parquet").code == 0
    about = json.loads(pq.read_schema("named.parquet").metadata[b"trikk"])
    layout = package.encoding("new_york", players=2)
    assert (about["edition"], about["players"], about["encoding_version"]) == ("new_york", 2, layout.version)
    assert about["observation"] == list(layout.names)


def test_many_games_are_written_in_parts(trikk: Trikk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trikk.envs.data_set.ROWS", 100)
    path = simulated(trikk, "new_york", "--games", 20)
    waiting = []
    flush = DecisionWriter._flush

    def noted(writer: DecisionWriter) -> None:
        waiting.append(writer._waiting_rows)
        flush(writer)

    monkeypatch.setattr(DecisionWriter, "_flush", noted)
    assert trikk("export", path).code == 0
    assert max(waiting) < 250  # never more than a part and a game
    assert pq.ParquetFile(path.with_suffix(".parquet")).num_row_groups > 5


def test_progress_is_shown_on_a_terminal(trikk: Trikk) -> None:
    path = simulated(trikk, "new_york", "--games", 3)
    code, out, seen = on_a_terminal("export", str(path))
    assert (code, "of 3 games" in out) == (0, True)
    assert b"3/3" in seen


# --- what cannot be exported ---------------------------------------------------------------------------------------


def test_a_bad_line_is_named_and_nothing_is_left_behind(trikk: Trikk) -> None:
    path = simulated(trikk, "new_york", "--games", 3)
    lines = path.read_text(encoding="utf-8").splitlines()
    record = json.loads(lines[1])
    record["moves"][4] = "pass"
    path.write_text("\n".join([lines[0], json.dumps(record), lines[2]]) + "\n", encoding="utf-8")
    assert trikk("export", path).says_one_line(f"{path}:2: move 5, 'pass'")
    path.write_text(lines[0] + "\nnonsense\n", encoding="utf-8")
    assert trikk("export", path).says_one_line(f"{path}:2: not JSON")
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_games_of_several_kinds_are_refused_by_line(trikk: Trikk) -> None:
    path = simulated(trikk, "new_york", "--games", 1)
    other = simulated(trikk, "new_york", "--games", 1, "--players", 3, name="three.jsonl")
    path.write_bytes(path.read_bytes() + other.read_bytes())
    said = "this game is new_york with 3, those before are new_york with 2"
    assert trikk("export", path).says_one_line(f"{path}:2: ", said)


def test_what_exists_is_only_replaced_by_force(trikk: Trikk) -> None:
    path = simulated(trikk, "new_york", "--games", 1)
    assert trikk("export", path).code == 0
    assert trikk("export", path).says_one_line("exists already", "--force")
    assert trikk("export", path, "--force").code == 0


def test_several_files_need_a_name_and_missing_ones_are_named(trikk: Trikk) -> None:
    path = simulated(trikk, "new_york", "--games", 1)
    assert trikk("export", path, path).says_one_line("say where to write: --out")
    assert trikk("export", path, path, "--out", "twice.parquet").code == 0
    assert trikk("export", "none.jsonl").says_one_line("none.jsonl: there is no such file")
    assert trikk("export", path, "--to", "csv").says_one_line("'csv'", "parquet")
    Path("empty.jsonl").write_text("", encoding="utf-8")
    assert trikk("export", "empty.jsonl").says_one_line("no games in empty.jsonl")
