"""Games of a schedule, played in this process."""

import json
from typing import Any

import pytest

import trikk
from trikk.arena.play import play_part
from trikk.arena.settings import settings_for, simulation
from trikk.bots.faults import TOO_LONG, GameTooLong


def test_compiled_bots_play_the_same_through_the_protocol(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_for("san_francisco", ["random", "greedy"], players=3, games=6)
    compiled = play_part(settings, range(6), lambda *_: None)
    monkeypatch.setitem(vars(settings), "compiled_tables", (False, False))
    assert play_part(settings, range(6), lambda *_: None).lines == compiled.lines


def test_a_game_without_end_is_nobodys_victory(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(edition: object, bots: object, seeds: list[int]) -> Any:
        raise GameTooLong(seeds[0])

    monkeypatch.setattr("trikk.arena.play.play_games", endless)
    part = play_part(settings_for("card_game", ["random", "greedy"], games=2), range(2), lambda *_: None)
    results = [json.loads(line) for line in part.lines.splitlines()]
    assert [result["fault"]["kind"] for result in results] == [TOO_LONG, TOO_LONG]
    assert [result["fault"]["seat"] for result in results] == [None, None]
    assert all(part.counts.bots[bot].wins == 0 for bot in ("random", "greedy"))


def test_an_error_of_our_own_is_not_blamed_on_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_for("new_york", ["random", "search:iterations=1"], games=2)

    def broken(*arguments: object) -> None:
        raise AssertionError("a bug")

    monkeypatch.setattr("trikk.bots.referee.Referee._decision", broken)
    with pytest.raises(AssertionError, match="a bug"):
        play_part(settings, range(2), lambda *_: None)


def test_a_simulation_has_no_more_than_the_games_before_the_first_fault(bad_bots: None) -> None:
    settings = simulation(trikk.edition("new_york"), ("crasher", "random"), 5)
    part = play_part(settings, range(5), lambda *_: None)
    assert part.games == part.lines.count("\n") == 0
    assert isinstance(part.error, trikk.BotFault)
    assert "ZeroDivisionError" in str(part.error)


def test_bots_of_a_simulation_keep_their_seats() -> None:
    settings = simulation(trikk.edition("new_york"), ("random", "greedy"), 4)
    records = [json.loads(line) for line in play_part(settings, range(4), lambda *_: None).lines.splitlines()]
    assert [record["seats"] for record in records] == [["random", "greedy"]] * 4
    assert len({record["seed"] for record in records}) == 4
