"""What the studio is told of games that take too long. Apart from other servers, since that is logged as an error."""

from pathlib import Path

import pytest

from tests.server.hosting import hosted
from trikk.catalog.examples import example_map
from trikk.server.api import studio


def test_games_that_take_too_long_are_not_the_maps_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studio, "GAMES_SECONDS", 0.0)
    with hosted(f"sqlite:///{tmp_path / 'trikk.db'}", visitors_maps=True) as server:
        for what, more in (("games", {"players": 2, "games": 1}), ("tickets", {})):
            answer = server.http.post(f"/api/studio/{what}", json={"document": example_map("first_steps"), **more})
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
