"""Which games a run has: every deal at every table, in a competition with the bots of the table in every seat."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement, permutations
from typing import NamedTuple

Bots = tuple[str, ...]
"""The bots at a table, or by seat."""


class Fixture(NamedTuple):
    """One game of a schedule: at which table, from which deal, and who sits where."""

    game: int
    table: int
    deal: int
    bots: Bots
    """By seat."""


@dataclass(frozen=True)
class Schedule:
    """The games of a run by number. Each deal is played at all tables before the next, so that a run that is stopped
    early is a smaller run of the same kind.

    >>> schedule = Schedule((("greedy", "random"), ("greedy", "planner")), deals=50)
    >>> len(schedule)
    200
    >>> schedule[5]
    Fixture(game=5, table=0, deal=1, bots=('random', 'greedy'))
    """

    tables: tuple[Bots, ...]
    deals: int
    rotates: bool = True
    """Whether a deal is played with the bots in every seat, or once with the bots as they are named."""

    def __len__(self) -> int:
        return self.deals * len(self._round)

    def __getitem__(self, game: int) -> Fixture:
        deal, number = divmod(game, len(self._round))
        table, rotation = self._round[number]
        orders = self._orders[table]
        return Fixture(game, table, deal, rotated(orders[deal % len(orders)], rotation))

    @property
    def games_of_a_deal(self) -> int:
        """How many games begin from the same deal, at all tables."""
        return len(self._round)

    @cached_property
    def _orders(self) -> list[tuple[Bots, ...]]:
        return [orders_of(table) if self.rotates else (table,) for table in self.tables]

    @cached_property
    def _round(self) -> list[tuple[int, int]]:
        """Table and rotation of each game of a deal."""
        seatings = [seatings_of(table) if self.rotates else 1 for table in self.tables]
        return [(table, rotation) for table, number in enumerate(seatings) for rotation in range(number)]


def deals_for(games: int, tables: Sequence[Bots]) -> int:
    """Return how many deals give each table at least so many games; a table of one bot alone has one a deal."""
    return -(-games // max(seatings_of(table) for table in tables))


def tables_of(bots: Sequence[str], players: int) -> tuple[Bots, ...]:
    """Return the tables of a round robin: all choices of different bots or, if there are too few, all mixtures.

    >>> tables_of(["a", "b", "c"], 2)
    (('a', 'b'), ('a', 'c'), ('b', 'c'))
    >>> tables_of(["a", "b"], 3)
    (('a', 'a', 'b'), ('a', 'b', 'b'))
    """
    if len(bots) >= players:
        return tuple(combinations(bots, players))
    return tuple(table for table in combinations_with_replacement(bots, players) if len(set(table)) > 1)


def orders_of(table: Bots) -> tuple[Bots, ...]:
    """Return the different orders around a table in which every rotation seats the bots differently.

    Deals alternate between them, because it matters who moves before you.

    >>> orders_of(("a", "b", "c"))
    (('a', 'b', 'c'), ('a', 'c', 'b'))
    >>> orders_of(("a", "a", "b", "b"))
    (('a', 'a', 'b', 'b'),)
    """
    first, *rest = sorted(table, key=table.index)
    most = len(table) if len(set(table)) > 1 else 1
    found: dict[frozenset[Bots], Bots] = {}
    for others in permutations(rest):
        order = (first, *others)
        seatings = frozenset(rotations(order))
        # In the order a, b, a, b a rotation by two would be the same game again.
        if len(seatings) == most:
            found.setdefault(seatings, order)
    return tuple(found.values())


def seatings_of(order: Bots) -> int:
    """Return in how many ways the bots can be rotated through the seats: one if all of them are the same."""
    return len(order) if len(set(order)) > 1 else 1


def rotations(order: Bots) -> Iterator[Bots]:
    """Yield an order from each of its places."""
    return (rotated(order, places) for places in range(len(order)))


def rotated(order: Bots, places: int) -> Bots:
    """Return the same order around the table, with everyone moved by this many seats."""
    return order[places:] + order[:places]
