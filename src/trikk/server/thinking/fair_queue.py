"""A queue that is fair between tables: the table that has used the least time comes first.

Each table has a queue of its own, of which one item at a time is taken. If all items take equally long, this is a round
robin; a table whose items take longer gets fewer turns. The method is start-time fair queuing, with the time that was
used in place of a packet's length.
"""

import heapq
from collections import deque
from itertools import count
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_REMEMBERED = 10_000
"""The most tables whose used time is remembered while nothing of theirs waits."""


class FairQueue(Generic[T]):
    """Items that wait, by table. Not thread-safe: callers need a lock."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[T]] = {}
        """Waiting items by table. A table of which an item is taken and not done stays in it."""
        self._next: list[tuple[float, int, str]] = []
        """A heap of the tables of which an item may be taken: used time, order of arrival, table."""
        self._had: dict[str, float] = {}
        """Seconds used by each table. A table that comes late starts at `_now`."""
        self._now = 0.0
        """The used time of the table that came last: where new tables, and those that were away, start."""
        self._order = count()

    def put(self, table_id: str, thing: T) -> bool:
        """Add an item; return True if this makes one more item that can be taken."""
        waiting = self._waiting.get(table_id)
        if waiting is not None:
            waiting.append(thing)
            return False
        self._waiting[table_id] = deque([thing])
        self._had[table_id] = max(self._had.get(table_id, 0.0), self._now)
        self._line_up(table_id)
        return True

    def __contains__(self, table_id: str) -> bool:
        """Return whether an item of a table waits, or is taken and not done."""
        return table_id in self._waiting

    def waiting(self, table_id: str) -> int:
        """Return how many items of a table wait."""
        return len(self._waiting.get(table_id, ()))

    def take(self) -> tuple[str, T]:
        """Return the next table and its item. No other item of this table is taken before `done`."""
        had, _, table_id = heapq.heappop(self._next)
        self._now = max(self._now, had)
        return table_id, self._waiting[table_id].popleft()

    def done(self, table_id: str, seconds: float) -> bool:
        """Add the time that a taken item used; return True if this makes one more item that can be taken."""
        self._had[table_id] += seconds
        if self._waiting[table_id]:
            self._line_up(table_id)
            return True
        del self._waiting[table_id]
        if not self._waiting:  # nobody has had to wait for another
            self._had.clear()
        elif len(self._had) > MOST_REMEMBERED:
            self._had = {id: self._had[id] for id in self._waiting}
        return False

    def clear(self) -> list[T]:
        """Remove and return all waiting items."""
        things = [thing for waiting in self._waiting.values() for thing in waiting]
        for waiting in self._waiting.values():
            waiting.clear()
        self._next.clear()
        return things

    def _line_up(self, table_id: str) -> None:
        heapq.heappush(self._next, (self._had[table_id], next(self._order), table_id))
