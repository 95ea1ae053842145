"""Whole trainings, as small as they can be: they can be stopped, and the same seed gives the same network."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import trikk
from tests.pytorch import needs_torch
from trikk.bots.learned.network_file import read_network
from trikk.training.settings import Settings, TrainingError

pytestmark = [pytest.mark.long, needs_torch]

SMALL = {"games": 8, "every": 1, "measured": 8}


def train(edition: str, folder: Path, rounds: int, **given: int) -> list[np.ndarray]:
    """Train a network, or go on training it, and return its weights."""
    from trikk.training.trainer import CHECKPOINT, LAST, Training, resume

    settings = Settings(trikk.edition(edition), 2, rounds=rounds, **{**SMALL, **given})
    training = resume(settings, folder) if (folder / CHECKPOINT).exists() else Training(settings, folder)
    rounds_done = [done.number for done in training.run()]
    assert rounds_done[-1] == rounds
    network = read_network(folder / LAST, trikk.edition(edition), 2)
    return [*network.policy, *network.critic]


def are_same(one: Iterable[np.ndarray], other: Iterable[np.ndarray]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("edition", ["new_york", "card_game"])
def test_the_same_seed_gives_the_same_network(tmp_path: Path, edition: str) -> None:
    first = train(edition, tmp_path / "one", 2)
    assert are_same(first, train(edition, tmp_path / "two", 2))
    assert not are_same(first, train(edition, tmp_path / "three", 2, seed=1))


def test_a_training_that_was_stopped_ends_as_one_that_was_not(tmp_path: Path) -> None:
    from trikk.training.trainer import CHECKPOINT, Training

    whole = train("new_york", tmp_path / "whole", 3)
    settings = Settings(trikk.edition("new_york"), 2, rounds=3, games=8, every=1, measured=8)
    stopped = Training(settings, tmp_path / "stopped")
    next(iter(stopped.run()))
    assert (tmp_path / "stopped" / CHECKPOINT).exists()
    assert are_same(whole, train("new_york", tmp_path / "stopped", 3))


def test_a_lesson_of_search_changes_the_policy(tmp_path: Path) -> None:
    taught = train("new_york", tmp_path / "taught", 1, lessons=1, lesson_games=2, lesson_iterations=8)
    untaught = train("new_york", tmp_path / "untaught", 1)
    assert not are_same(taught, untaught)
    assert np.abs(taught[2]).sum() > 0


def test_other_settings_are_refused(tmp_path: Path) -> None:
    from trikk.training.trainer import resume

    train("new_york", tmp_path, 1)
    settings = Settings(trikk.edition("new_york"), 2, rounds=2, seed=9, **SMALL)
    with pytest.raises(TrainingError, match="this training was begun with seed 0, not 9"):
        resume(settings, tmp_path)


def test_a_training_with_no_rounds_left_says_so(tmp_path: Path) -> None:
    from trikk.training.trainer import resume

    train("new_york", tmp_path, 1)
    settings = Settings(trikk.edition("new_york"), 2, rounds=1, **SMALL)
    with pytest.raises(TrainingError, match="1 rounds are done already; to go on give more, such as --rounds 2"):
        resume(settings, tmp_path)


def test_a_training_for_a_map_that_has_changed_is_refused(tmp_path: Path) -> None:
    from trikk.training.trainer import Training, resume

    own = trikk.load_edition(Path(__file__).parents[1] / "data" / "backyard.toml")
    assert isinstance(own, trikk.CityEdition)
    Training(Settings(own, 2, rounds=2, **SMALL), tmp_path).save()
    assert resume(Settings(own, 2, rounds=3, **SMALL), tmp_path).done == 0
    changed = replace(own, tickets=own.tickets[:-1])
    with pytest.raises(TrainingError, match="backyard, or what its networks read, has changed"):
        resume(Settings(changed, 2, rounds=3, **SMALL), tmp_path)
