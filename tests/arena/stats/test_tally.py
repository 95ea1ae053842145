"""What is counted in saved games, beside a slow recount of their events."""

import functools
import json
import pickle
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import trikk
from tests.arena.stats.recount import Counts, recount
from tests.lockstep import EDITIONS, SHIPPED_GAMES, SMALL_EDITIONS, edition_of, play_on
from trikk.arena.stats.tally import WIN, Tallies, Tally, WrongResult
from trikk.catalog import WILD, CardEdition, CityEdition
from trikk.game import compact
from trikk.game.records import Record, trace

GROUPS = [*SHIPPED_GAMES, *((edition, players) for edition in SMALL_EDITIONS for players in (2, 4))]


@functools.cache
def records(edition: str, players: int) -> tuple[Record, ...]:
    """Random games, more of the small editions, and one that is not over."""
    made = []
    for seed in range(20 if edition in SMALL_EDITIONS else 4):
        dice = random.Random(seed)
        game = trikk.new_game(edition_of(edition), players=players, seed=seed, seats=["a", "b", "c", "d"][:players])
        made.append(play_on(game, dice, None if seed else 10).record())
    return tuple(made)


def tally_of(edition: str, players: int, games: tuple[Record, ...]) -> Tally:
    tallies = Tallies()
    for record in games:
        tallies.count(record, {edition: edition_of(edition)})
    return tallies[edition, players]


def as_recounted(tally: Tally) -> Counts:
    """Return a tally's counts by name, as `recount` has them."""
    edition = tally.edition
    counts: Counts = {
        "games": Counter({None: tally.games}),
        "unfinished": Counter({None: tally.unfinished}),
        "reason": tally.reasons,
        **tally.spreads,
    }

    def add(what: str, keys: list[Any], values: np.ndarray, part: int = 1) -> None:
        counts[what] = Counter({key: Fraction(int(value), part) for key, value in zip(keys, values, strict=True)})

    seats = list(range(tally.players))
    for name, values in tally.seats.items():
        add(f"seat {name}", seats, values, WIN if name == "wins" else 1)
    tickets = [ticket.id for ticket in edition.tickets]
    add("held", tickets, tally.tickets["held"])
    add("completed", tickets, tally.tickets["completed"])
    add("holder wins", tickets, tally.tickets["wins"], WIN)
    if isinstance(edition, CityEdition):
        routes = [route.id for route in edition.routes]
        add("claims", routes, tally.routes["claims"])
        add("owner wins", routes, tally.routes["wins"], WIN)
        add("wilds", routes, tally.routes["wilds"])
    if isinstance(edition, CardEdition):
        for name in ("laid", "moved", "robbed", "paid"):
            add(name, [WILD, *edition.colours], tally.colours[name])
        add("robbed rows", [WILD, *edition.colours], tally.colours["robberies"])
        cities = [city.id for city in edition.cities if city.bonus]
        add("city games", cities, tally.cities["games"])
        add("city seats", cities, tally.cities["seats"])
        add("city wins", cities, tally.cities["wins"], WIN)
    return counts


@pytest.mark.parametrize(("edition", "players"), GROUPS)
def test_counts_agree_with_a_recount_of_the_events(edition: str, players: int) -> None:
    games = records(edition, players)
    slow = recount(games, edition_of(edition))
    fast = as_recounted(tally_of(edition, players, games))
    if isinstance(edition_of(edition), CityEdition):
        assert slow.pop("cards_lost") == {0: slow["games"][None]}
    for what in {*slow, *fast}:
        assert fast.get(what, Counter()) == slow.get(what, Counter()), what  # counters take what they lack to be 0
    assert slow["unfinished"] == {None: 1}


@pytest.mark.parametrize(("edition", "players"), [("backyard", 4), ("branch_line", 4), ("san_francisco", 3)])
def test_parts_add_up_in_any_order(edition: str, players: int) -> None:
    games = records(edition, players)
    whole = as_recounted(tally_of(edition, players, games))
    for parts in ((games[:3], games[3:]), (games[3:], games[:3])):
        total = Tallies()
        for part in parts:
            tallies = Tallies()
            for record in part:
                tallies.count(record, {edition: edition_of(edition)})
            total.add(pickle.loads(pickle.dumps(tallies)))
        assert as_recounted(total[edition, players]) == whole
        assert total.games() == len(games)


def test_a_shared_victory_counts_as_parts_of_one() -> None:
    shared = next(
        record
        for record in records("branch_line", 4)
        if record["result"] is not None and len(record["result"]["winners"]) > 1
    )
    tally = tally_of("branch_line", 4, (shared,))
    assert shared["result"]["winners"] == [1, 2]
    assert tally.seats["wins"].tolist() == [0, WIN // 2, WIN // 2, 0]
    assert tally.spreads["margin"] == {0: 1}


def test_groups_are_editions_and_numbers_of_players() -> None:
    tallies = Tallies()
    for edition, players in (("new_york", 2), ("new_york", 3), ("card_game", 2)):
        for record in records(edition, players):
            tallies.count(record)
    assert {key: tally.games for key, tally in tallies.items()} == {
        ("new_york", 2): 3,
        ("new_york", 3): 3,
        ("card_game", 2): 3,
    }


@pytest.mark.parametrize(("edition", "players"), [("san_francisco", 2), ("card_game", 4)])
def test_a_game_counts_the_same_however_it_is_replayed(
    edition: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = records(edition, players)
    expected = as_recounted(tally_of(edition, players, games))
    without_seed = tuple({**trikk.replay(record).record(chance=True), "seed": None} for record in games)
    assert as_recounted(tally_of(edition, players, without_seed)) == expected
    # A tape too short for a game, which then is replayed step by step.
    monkeypatch.setattr(compact, "ROWS", 10)
    assert as_recounted(tally_of(edition, players, games)) == expected


def test_a_move_may_be_written_in_another_order() -> None:
    def twisted(move: str) -> str:
        words = move.split()
        return " ".join([words[0], *reversed(words[1:])]) if words[0] == "keep" else move

    games = records("card_game", 2)
    others = tuple({**record, "moves": [twisted(move) for move in record["moves"]]} for record in games)
    assert others != games
    assert as_recounted(tally_of("card_game", 2, others)) == as_recounted(tally_of("card_game", 2, games))


def test_a_trace_is_the_position_and_the_rows_of_the_game() -> None:
    for edition in EDITIONS:
        record = records(edition, 3)[-1]
        game = trikk.replay(record)
        found = trace(record)
        assert found.state.tobytes() == game.state.tobytes()
        assert np.array_equal(found.rows, game.rows)


@pytest.mark.parametrize("change", ["score", "too early", "missing"])
def test_a_result_that_the_moves_do_not_lead_to_is_refused(change: str) -> None:
    record = json.loads(json.dumps(records("new_york", 2)[1]))
    if change == "score":
        record["result"]["scores"][1]["routes"] += 1
    elif change == "too early":
        record["moves"].pop()
    else:
        record["result"] = None
    with pytest.raises(WrongResult, match="but replays as"):
        Tallies().count(record)


def test_moves_that_cannot_be_made_are_refused() -> None:
    record = json.loads(json.dumps(records("new_york", 2)[1]))
    record["moves"][5] = "claim chelsea-soho:pink wild*4"
    with pytest.raises(trikk.RecordError, match="move 6, 'claim chelsea-soho:pink wild"):
        Tallies().count(record)
