"""Checkpoints, settings and curves of a training."""

import re
from pathlib import Path

import numpy as np
import pytest

import trikk
from tests.bots.networks import random_networks
from trikk.training.checkpoint import Checkpoint, read_checkpoint, write_checkpoint
from trikk.training.curve import curve_picture
from trikk.training.settings import Settings, TrainingError

NEW_YORK = trikk.edition("new_york")


def test_a_checkpoint_reads_back(tmp_path: Path) -> None:
    _, policy, critic = random_networks(NEW_YORK, 2)
    memory = {"step": np.array(3.0), "0_exp_avg": np.arange(4.0)}
    path = tmp_path / "checkpoint.npz"
    write_checkpoint(path, Checkpoint({"done": 7}, policy, critic, memory, [policy, policy]))
    found = read_checkpoint(path)
    assert found.about == {"done": 7}
    assert len(found.earlier) == 2
    for one, other in zip((*policy, *critic, *policy), (*found.policy, *found.critic, *found.earlier[1]), strict=True):
        np.testing.assert_array_equal(one, other)
    assert set(found.memory) == set(memory)
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.npz"
    with pytest.raises(TrainingError, match="there is no training to go on with"):
        read_checkpoint(path)
    path.write_bytes(b"rubbish")
    with pytest.raises(TrainingError, match=r"checkpoint.npz: this is not a checkpoint of a training"):
        read_checkpoint(path)
    np.savez(path, about=np.frombuffer(b"{}", np.uint8))
    with pytest.raises(TrainingError, match="another format"):
        read_checkpoint(path)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"rounds": 0}, "rounds must be at least 1, not 0"),
        ({"games": 1_000_000}, "games must be at most 20,000"),
        ({"rate": 0.0}, "the rate must be between 0 and 1"),
        ({"lessons": 401}, "lessons must be from 0 to the number of rounds"),
    ],
)
def test_settings_that_make_no_sense_are_refused(given: dict[str, int], words: str) -> None:
    with pytest.raises(TrainingError, match=re.escape(words)):
        Settings(NEW_YORK, 2, **given).check()


def test_a_curve_shows_every_point() -> None:
    curve = [
        {"round": 25 * i, "games_played": 1000 * i, "games": 1000, "won": 0.5 + 0.02 * i, "deviation": 0.01}
        for i in range(1, 5)
    ]
    picture = curve_picture(Settings(NEW_YORK, 2), curve)
    assert picture.count("<circle") == 4
    assert "4,000 games played: 58.0% of 1,000 won" in picture
    assert curve_picture(Settings(NEW_YORK, 2), curve[:1]).count("<circle") == 1
