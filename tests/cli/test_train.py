"""`trikk train`, as small as it can be."""

from pathlib import Path

import pytest

from tests.cli.running import Trikk
from tests.pytorch import needs_torch


@needs_torch
@pytest.mark.long
def test_the_command_trains_goes_on_and_what_it_wrote_plays(tmp_path: Path, trikk: Trikk) -> None:
    folder = tmp_path / "run"
    command = ["train", "new_york", "--games", "8", "--every", "1", "--out", str(folder)]
    first = trikk(*command, "--rounds", "1")
    assert (first.code, first.err) == (0, "")
    assert "won against planner" in first.out
    assert {path.name for path in folder.iterdir()} == {"best.npz", "last.npz", "checkpoint.npz", "curve.svg"}
    again = trikk(*command, "--rounds", "2")
    assert again.code == 2
    assert "a training is there already" in again.err
    assert trikk(*command, "--rounds", "2", "--resume").code == 0
    played = trikk("simulate", "new_york", "--games", "4", "--bots", f"neural:file={folder / 'best.npz'},planner")
    assert played.code == 0
    refused = trikk("train", "new_york", "--out", str(tmp_path / "none"), "--resume")
    assert refused.code == 2
    assert "there is no training to go on with" in refused.err


@needs_torch
def test_nonsense_is_refused_before_anything_is_played(trikk: Trikk) -> None:
    for arguments, words in (
        (("--players", "9"), "players"),
        (("--rate", "7"), "the rate must be between 0 and 1, not 7.0"),
        (("--lessons", "5", "--rounds", "2"), "lessons must be from 0 to the number of rounds, not 5"),
    ):
        result = trikk("train", "new_york", "--out", "run", *arguments)
        assert result.code == 2
        assert words in result.err
        assert not Path("run").exists()
