"""How far a new machine is with compiling the rules."""

import gc
from typing import Any

import pytest

from trikk import compiling
from trikk.rules.jit import COMPILED
from trikk.server import warming

Told = list[tuple[str, float | None]]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    """What `preparing` says while editions are made ready, in their order; nothing is compiled for it."""
    found: Told = []

    class Game:
        def __init__(self, edition: Any, players: int, seed: int) -> None:
            found.append((edition.id, warming.preparing()))

        def play(self, move: object) -> None:
            pass

    monkeypatch.setattr(warming, "Game", Game)
    monkeypatch.setattr(warming, "decision_for", lambda game: None)
    monkeypatch.setattr(warming, "make_bot", lambda name: type("Bot", (), {"choose": lambda *_: None})())
    for name in ("collect", "freeze", "set_threshold"):  # they would be felt in other tests
        monkeypatch.setattr(gc, name, lambda *numbers: None)
    return found


def test_on_a_new_machine_it_is_told_how_much_is_compiled(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling.LINE, "functions", len(COMPILED) // 2)
    assert warming.preparing() is None
    warming.warm_up()
    assert [id for id, _ in told] == ["new_york", "san_francisco", "card_game"]
    assert [share for _, share in told] == [pytest.approx(0.5, abs=0.01)] * 3
    assert warming.preparing() is None


def test_it_is_never_told_that_all_is_compiled_before_it_is(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling.LINE, "functions", 2 * len(COMPILED))
    warming.warm_up()
    assert {share for _, share in told} == {warming.NEARLY}


def test_where_everything_is_kept_from_before_there_is_nothing_to_tell(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling.LINE, "functions", 0)
    warming.warm_up()
    assert {share for _, share in told} == {None}


def test_what_goes_wrong_ends_it_too(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling.LINE, "functions", 1)
    monkeypatch.setattr(warming, "edition_ids", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        warming.warm_up()
    assert warming.preparing() is None
