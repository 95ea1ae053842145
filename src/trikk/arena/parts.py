"""The games of a run in parts: small enough that progress shows, large enough that handing them over costs nothing."""

from collections.abc import Iterator

PART_SECONDS = 0.5
"""How long a part should take."""
MOST_GAMES = 200
"""In a part. With more, what they need does not stay in the caches of a processor."""
GROWTH = 4


class Parts:
    """Ranges of games, each as large as the speed so far suggests. What is played does not depend on it.

    >>> parts = Parts(0, 100)
    >>> ranges = iter(parts)
    >>> next(ranges)
    range(0, 1)
    >>> parts.took(1, seconds=0.001)
    >>> next(ranges)
    range(1, 5)
    """

    def __init__(self, begin: int, end: int) -> None:
        self._next = begin
        self._end = end
        self._size = 1

    def __iter__(self) -> Iterator[range]:
        while self._next < self._end:
            part = range(self._next, min(self._next + self._size, self._end))
            self._next = part.stop
            yield part

    def took(self, games: int, seconds: float) -> None:
        """Learn how long a part took."""
        fitting = games * PART_SECONDS / max(seconds, 1e-6)
        self._size = int(max(1, min(fitting, GROWTH * self._size, MOST_GAMES)))
