"""The time of a server: it passes evenly, and a clock that jumps is noticed.

A process counts on from the time at its start with a clock that nobody can set. Once a minute it compares that with the
machine's clock, or with PostgreSQL's, so that all processes of one database agree. If the clock has jumped, all times
that are still to come are moved by as much: whoever had three minutes left still has them. The time of the last
comparison is stored, so a jump between two runs is noticed too.
"""

import logging
import time
from collections.abc import Callable

import sqlalchemy as sa

from trikk.server.net.logs import log
from trikk.server.storage import schema
from trikk.server.tables.repository import Repository

MOST_BACK = 60.0
MOST_AHEAD = 2 * 86_400.0
"""How far the clock may go between two comparisons and still be believed: a server may be off for a night."""
JUMP_SECONDS = 2.0
"""How far the clock may be from where it should be: asking a busy database for the time takes a while."""
DRIFT_SECONDS = 0.5
"""How far the two may drift apart before the time follows the clock."""

_BEGIN = sa.text(
    "INSERT INTO clock (id, at, believed_since, jumps) VALUES (1, :now, :now, 0) ON CONFLICT (id) DO NOTHING"
)
_MOVED = (
    sa.text("UPDATE tables SET due = due + :moved, deadline = deadline + :moved WHERE due IS NOT NULL"),
    sa.text("UPDATE processes SET alive = alive + :moved"),
)


def steady() -> float:
    """Return the seconds of a clock that nobody can set, if possible one that counts while a machine sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class ServerTime:
    """The time of a process, as `time.time()` would tell it if nobody could set the clock. For all threads."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` tells the time that it is compared with."""
        self._clock = clock
        self._offset = time.time() - steady()
        self._jumps: int | None = None
        """How many jumps of the clock this process has heard of; None before the first comparison."""
        self._believed_since = float("inf")

    def __call__(self) -> float:
        return steady() + self._offset

    def is_believed_for(self, seconds: float) -> bool:
        """Return whether the clock has gone evenly for so long that something final may depend on it."""
        return self() - self._believed_since >= seconds

    def compare(self, repository: Repository) -> float:
        """Compare with the clock, in a worker's thread; return by how many seconds stored times were moved."""
        now = self._clock()
        jump = now - self()
        with repository.writing() as connection:
            connection.execute(_BEGIN, {"now": now})
            known = connection.execute(sa.select(schema.clock).with_for_update()).one()
            # At the start there is nothing to compare with but the last time that any process has stored.
            is_start = self._jumps is None
            gone = now - known.at if is_start else jump
            is_believed = -MOST_BACK <= gone <= MOST_AHEAD
            is_jump = not is_believed if is_start else abs(jump) > JUMP_SECONDS
            # If another process has noticed it first, it has moved all times.
            moved = gone if is_jump and self._jumps in (None, known.jumps) else 0.0
            if moved:
                for statement in _MOVED:
                    connection.execute(statement, {"moved": moved})
            since = known.believed_since if is_believed else now
            jumps = known.jumps + (moved != 0.0)
            connection.execute(sa.update(schema.clock).values(at=now, believed_since=since, jumps=jumps))
        if moved:
            log("clock_gap" if is_start else "clock_jumped", logging.WARNING, seconds=round(moved))
            repository.forget_all()
        self._believed_since, self._jumps = since, jumps
        if is_start or abs(jump) > DRIFT_SECONDS:
            self._offset += jump
        return gone if is_jump else 0.0
