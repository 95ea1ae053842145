"""Files of networks: they read back, and whatever does not fit is refused in one sentence."""

import json
import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import trikk
from tests.bots.networks import network_file, random_networks
from trikk.bots.learned import network_file as files
from trikk.bots.learned.network_file import NetworkError, about_for, network_for, read_network, shipped, write_network
from trikk.catalog.model import CityEdition

NEW_YORK = trikk.edition("new_york")


def error_of(path: Path, edition: str = "new_york", players: int = 2) -> NetworkError:
    with pytest.raises(NetworkError) as caught:
        read_network(path, trikk.edition(edition), players)
    return caught.value


@pytest.mark.parametrize("edition", trikk.editions())
def test_a_network_reads_back(tmp_path: Path, edition: str) -> None:
    path = network_file(tmp_path, trikk.edition(edition), 3)
    found = read_network(path, trikk.edition(edition), 3)
    _, policy, critic = random_networks(trikk.edition(edition), 3)
    for written, read in zip((*policy, *critic), (*found.policy, *found.critic), strict=True):
        assert read.dtype == np.float32
        np.testing.assert_array_equal(written, read)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(("edition", "players"), shipped())
def test_what_comes_with_trikk_fits_and_is_small(edition: str, players: int) -> None:
    network = network_for(trikk.edition(edition), players)
    assert (network.about.edition, network.about.players) == (edition, players)
    assert files.shipped_path(edition, players).stat().st_size < 750_000


def test_every_edition_with_two_seats_has_been_learned() -> None:
    assert {(edition, 2) for edition in trikk.editions()} <= set(shipped())


def test_another_edition_or_number_of_seats_is_refused(tmp_path: Path) -> None:
    path = network_file(tmp_path, NEW_YORK, 2)
    assert error_of(path, "card_game").code == "other_network"
    error = error_of(path, players=3)
    assert str(error) == f"{path}: this network plays new_york with 2 seats, not new_york with 3"


def test_a_map_that_has_changed_is_refused(tmp_path: Path) -> None:
    path = network_file(tmp_path, NEW_YORK, 2)
    assert isinstance(NEW_YORK, CityEdition)
    first, *others = NEW_YORK.tickets
    changed = replace(NEW_YORK, tickets=(replace(first, points=first.points + 1), *others))
    with pytest.raises(NetworkError, match="what is printed has changed since this network was trained"):
        read_network(path, changed, 2)
    renamed = replace(NEW_YORK, name="Another Name", art="", provenance="")
    assert read_network(path, renamed, 2).about.edition == "new_york"


@pytest.mark.parametrize(
    ("key", "words"), [("encoding", "the encoding has changed"), ("moves", "the description of moves has changed")]
)
def test_another_version_of_what_it_reads_is_refused(tmp_path: Path, key: str, words: str) -> None:
    _, policy, critic = random_networks(NEW_YORK, 2)
    path = tmp_path / "old.npz"
    about = about_for(NEW_YORK, 2, {})
    write_network(path, replace(about, **{key: getattr(about, key) + 1}), policy, critic)
    error = error_of(path)
    assert error.code == "old_network"
    assert words in str(error)


def test_a_layer_of_another_size_is_refused(tmp_path: Path) -> None:
    _, policy, critic = random_networks(NEW_YORK, 2)
    path = tmp_path / "wide.npz"
    wide = policy._replace(first=np.zeros((1, 3, 4), np.float32))
    write_network(path, about_for(NEW_YORK, 2, {}), wide, critic)
    error = error_of(path)
    assert error.code == "bad_network"
    assert "policy_first should be float16 of shape" in str(error)


def test_numbers_that_are_not_finite_are_refused(tmp_path: Path) -> None:
    _, policy, critic = random_networks(NEW_YORK, 2)
    policy.second[0, 0, 0] = np.nan
    path = tmp_path / "nan.npz"
    write_network(path, about_for(NEW_YORK, 2, {}), policy, critic)
    assert "policy_second has numbers that are not finite" in str(error_of(path))


def test_what_is_no_network_is_refused_and_never_executed(tmp_path: Path) -> None:
    assert error_of(tmp_path / "nowhere.npz").code == "no_such_network"
    other = tmp_path / "other.npz"
    other.write_bytes(b"not a network")
    assert str(error_of(other)) == f"{other}: this is not a network of Trikk: it is no .npz file"
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("about.npy", b"rubbish")
    assert error_of(other).code == "bad_network"
    np.savez(other, about=np.array([{"pickled": True}], dtype=object))
    assert error_of(other).code == "bad_network"
    np.savez(other, about=np.frombuffer(json.dumps({"format": "x"}).encode(), np.uint8))
    assert "its format is 'x' None" in str(error_of(other))


def test_cut_short_it_is_refused(tmp_path: Path) -> None:
    path = network_file(tmp_path, NEW_YORK, 2)
    whole = path.read_bytes()
    for size in (0, 1, 100, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:size])
        assert error_of(path).code == "bad_network"


def test_what_has_not_been_learned_is_said(tmp_path: Path) -> None:
    town = replace(NEW_YORK, id="my_town")
    with pytest.raises(trikk.BotError) as caught:
        trikk.play_bots(town, ["neural", "planner"])
    assert caught.value.code == "no_network"
    assert str(caught.value).startswith("bot 'neural' has not learned my_town with 2 seats; it knows: ")
    assert "new_york with 2" in str(caught.value)
