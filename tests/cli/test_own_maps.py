"""Maps of one's own in the terminal: offered, known by their ids, and brought along by records."""

import json
import random
from pathlib import Path

import pytest

from tests.cli.running import Trikk
from tests.lockstep import DATA_FOLDER, edition_of, play_on
from trikk.game.game import Game
from trikk.game.records import with_map

BACKYARD = DATA_FOLDER / "backyard.toml"


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a game on a map that comes along."""
    game = play_on(Game(edition_of("backyard"), 2, 3, seats=["Ann", "Bob"]), random.Random(1))
    file = tmp_path_factory.mktemp("saved") / "games.jsonl"
    file.write_text(json.dumps(with_map(game.record(), game.edition)) + "\n", encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("verify", "1 record, all true"),
        ("events", '"edition": "backyard"'),
        ("show", "The Backyard, game 0"),
        ("stats", "The Backyard, 2 players: 1 game"),
    ],
)
def test_a_record_that_brings_its_map_needs_no_other(trikk: Trikk, saved: Path, command: str, said: str) -> None:
    done = trikk(command, saved)
    assert (done.code, done.err) == (0, "")
    assert said in done.out


def test_own_maps_are_offered_and_broken_ones_told(trikk: Trikk, tmp_path: Path) -> None:
    (tmp_path / "backyard.toml").write_bytes(BACKYARD.read_bytes())
    (tmp_path / "broken.toml").write_text("format = 1\nfamily = 7\n", encoding="utf-8")
    done = trikk("play", "--maps", tmp_path, "--language", "en", stdin="q\n")
    assert "4) The Backyard" in done.out
    assert "broken.toml:2: family" in done.out
    by_id = trikk("play", "backyard", "--maps", tmp_path, "--seed", "1", "--language", "en", stdin="q\nn\n")
    assert by_id.out.startswith("broken.toml")
    assert "The Backyard against" in by_id.out


def test_a_place_without_maps_is_refused(trikk: Trikk, tmp_path: Path) -> None:
    assert trikk("play", "--maps", tmp_path / "gone").says_one_line("--maps", "there is no such file or folder")
    assert trikk("play", "--maps", tmp_path).says_one_line("--maps", "no .toml files")
    assert trikk("serve", "--maps", tmp_path / "gone").says_one_line("--maps", "there is no such file or folder")
    assert trikk("--maps", tmp_path, "serve").says_one_line("--maps belongs behind the command")
