"""Whose thoughts come first: one of each table at a time, and whoever has had least."""

from collections import Counter

import pytest

from trikk.server.thinking import fair_queue
from trikk.server.thinking.fair_queue import FairQueue


def taken(queue: FairQueue[str], times: int, seconds: dict[str, float] | None = None) -> list[str]:
    """Take so many things, one after the other, and return them; a table's take as long as said, or a second."""
    things = []
    for _ in range(times):
        table, thing = queue.take()
        things.append(thing)
        queue.done(table, (seconds or {}).get(table, 1.0))
    return things


def test_tables_take_turns_and_each_keeps_its_order() -> None:
    queue: FairQueue[str] = FairQueue()
    for thing in ("a1", "a2", "a3", "b1", "c1", "c2"):
        queue.put(thing[0], thing)
    assert taken(queue, 6) == ["a1", "b1", "c1", "a2", "c2", "a3"]


def test_a_table_has_one_thing_at_a_time() -> None:
    queue: FairQueue[str] = FairQueue()
    assert queue.put("a", "a1")
    assert not queue.put("a", "a2")  # comes after the first, however many could be taken
    assert queue.take() == ("a", "a1")
    assert not queue.put("a", "a3")
    assert queue.put("b", "b1")
    assert queue.take() == ("b", "b1")
    assert queue.done("a", 1.0)
    assert not queue.done("b", 1.0)
    assert "b" not in queue
    assert queue.take() == ("a", "a2")
    assert (queue.waiting("a"), "a" in queue) == (1, True)


def test_who_takes_long_waits_for_long() -> None:
    """In all, each has the same time, and not the same number of turns."""
    queue: FairQueue[str] = FairQueue()
    for table in "abc":
        queue.put(table, table)
    used = Counter[str]()
    seconds = {"a": 5.0, "b": 5.0, "c": 0.2}
    for _ in range(540):
        table, _ = queue.take()
        used[table] += 1
        queue.done(table, seconds[table])
        queue.put(table, table)  # the next move of its bots
    assert used == {"a": 20, "b": 20, "c": 500}


def test_a_table_that_comes_late_goes_first_but_has_no_claim_to_what_it_missed() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(100):
        queue.put("old", f"old{number}")
    taken(queue, 50)
    for number in range(20):
        queue.put("new", f"new{number}")
    things = taken(queue, 20)
    assert things[:2] == ["new0", "old50"]
    assert Counter(thing[:3] for thing in things) == {"new": 10, "old": 10}


def test_who_was_away_for_a_moment_still_has_had_what_it_had() -> None:
    """A table of bots alone asks again as soon as its move is made."""
    queue: FairQueue[str] = FairQueue()
    queue.put("greedy", "first")
    queue.put("other", "other1")
    taken(queue, 1, {"greedy": 5.0})
    queue.put("greedy", "second")
    queue.put("other", "other2")
    assert taken(queue, 3) == ["other1", "other2", "second"]


def test_tables_that_are_gone_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "MOST_REMEMBERED", 10)
    queue: FairQueue[str] = FairQueue()
    for number in range(40):  # there are always some that wait
        queue.put(f"table {number}", "once")
        if number >= 5:
            taken(queue, 1)
    assert len(queue._had) <= 10 + 1
    taken(queue, 5)
    assert not queue._had


def test_what_is_cleared_waits_no_longer() -> None:
    queue: FairQueue[str] = FairQueue()
    for thing in ("a1", "a2", "b1"):
        queue.put(thing[0], thing)
    table, _ = queue.take()
    assert sorted(queue.clear()) == ["a2", "b1"]
    assert not queue.done(table, 1.0)
