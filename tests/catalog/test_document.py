"""Editions are kept as texts that read back, and no version of a shipped one is ever lost."""

import dataclasses
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import trikk
from trikk.catalog import CityEdition, Edition, edition, edition_ids, load_edition, loader
from trikk.catalog.document import DRAWN, document_of
from trikk.catalog.loader import past_editions
from trikk.game.contents import content_hash, content_of, edition_of_content
from trikk.game.errors import RecordError

DATA = Path(__file__).parents[1] / "data"
SHIPPED = {
    ("card_game", 1): "f686a3967d86",
    ("new_york", 1): "468c8e0e531c",
    ("san_francisco", 1): "3094786c517d",
}
"""Every version that was ever shipped, by what the hash of its facts begins with. Add lines, and change none."""
NO_FACTS = ("art", "name", "provenance", *DRAWN)


def every_edition() -> list[Edition]:
    own = [load_edition(file) for file in sorted(DATA.glob("*.toml"))]
    return [*(edition(id) for id in edition_ids()), *own]


def facts(of: Edition) -> str:
    """Return a hash of what a game depends on."""
    kept = {key: value for key, value in document_of(of).items() if key not in NO_FACTS}
    return hashlib.sha256(json.dumps(kept).encode()).hexdigest()[:12]


@pytest.mark.parametrize("each", every_edition(), ids=lambda each: each.id)
def test_an_edition_is_read_back_from_its_content(each: Edition) -> None:
    assert edition_of_content(content_of(each)) == each
    assert content_hash(edition_of_content(content_of(each))) == content_hash(each)


def test_whatever_changes_in_an_edition_changes_its_hash() -> None:
    now = edition("new_york")
    assert isinstance(now, CityEdition)
    changed = dataclasses.replace(now, places=(dataclasses.replace(now.places[0], name="Elsewhere"), *now.places[1:]))
    colours = dict(reversed(list(now.cards.items())))
    reordered = edition_of_content(json.dumps(document_of(now) | {"cards": colours}))
    assert len({content_hash(each) for each in (now, changed, reordered, dataclasses.replace(now, version=2))}) == 4


def test_every_version_that_was_ever_shipped_is_still_there() -> None:
    """A fact of an edition has changed? Raise its version, and move the file that it had to editions/past."""
    versions = [each for id in edition_ids() for each in (edition(id), *past_editions(id))]
    assert {(each.id, each.version): facts(each) for each in versions} == SHIPPED


# --- former versions -----------------------------------------------------------------------------------------------


@pytest.fixture
def former(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Edition]:
    """New York has a new version; the former one, which is returned, is kept."""
    was = edition("new_york")
    text = (loader._folder() / "new_york.toml").read_text(encoding="utf-8")
    (tmp_path / "past").mkdir()
    (tmp_path / "past" / "new_york-1.toml").write_text(text, encoding="utf-8")
    (tmp_path / "new_york.toml").write_text(text.replace("version = 1", "version = 2", 1), encoding="utf-8")
    monkeypatch.setattr(loader, "_folder", lambda: tmp_path)
    for cached in (edition, past_editions):
        cached.cache_clear()
    yield was
    for cached in (edition, past_editions):
        cached.cache_clear()


def test_a_game_of_a_former_version_is_replayed_with_it(former: Edition) -> None:
    assert (edition("new_york").version, past_editions("new_york")) == (2, (former,))
    game = trikk.new_game(former, players=2, seed=3)
    for _ in range(20):
        game.play(game.legal_moves()[-1])
    again = trikk.replay(game.record())
    assert (again.edition, again.record()) == (former, game.record())


def test_a_version_that_never_was_is_refused(former: Edition) -> None:
    record = trikk.new_game(former, players=2, seed=3).record() | {"edition_version": 3}
    with pytest.raises(RecordError, match='"edition_version" is 3, but this Trikk has version 2 of new_york'):
        trikk.replay(record)
