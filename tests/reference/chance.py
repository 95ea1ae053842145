"""What the dice give: a queue of outcomes, each checked against what is possible when it is used."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from typing import TypeVar

Outcome = str | int  # a card is its colour, a ticket its number, a token its symbol
Kind = TypeVar("Kind", str, int)


class ImpossibleChance(ValueError):
    """An outcome that cannot happen here, or none where one is needed. The game is unusable afterwards."""


class Chance:
    """A queue of outcomes. `len(chance)` says how many have not been used yet."""

    def __init__(self, outcomes: Iterable[Outcome] = ()) -> None:
        self._queue: deque[Outcome] = deque(outcomes)

    def __len__(self) -> int:
        return len(self._queue)

    def extend(self, outcomes: Iterable[Outcome]) -> None:
        self._queue.extend(outcomes)

    def card(self, deck: Counter[str]) -> str:
        """The top card of a shuffled deck; it is not removed from `deck` here."""
        return self._pick("a card of the deck", sorted(deck.elements()))

    def ticket(self, shuffled: Iterable[int]) -> int:
        """The top ticket of the shuffled part of the ticket deck."""
        return self._pick("a ticket of the shuffled part", sorted(shuffled))

    def symbol(self, unused: Iterable[int]) -> int:
        """The symbol of the next token stack."""
        return self._pick("a symbol not used yet", sorted(unused))

    def _pick(self, what: str, possible: Sequence[Kind]) -> Kind:
        if not self._queue:
            raise ImpossibleChance(f"chance has run out: {what} is needed")
        outcome = self._queue.popleft()
        if outcome not in possible:
            raise ImpossibleChance(f"{outcome!r} is not {what}; possible: {sorted(set(possible))}")
        return possible[possible.index(outcome)]


class RandomChance(Chance):
    """Picks uniformly from what is possible, and records in `given` what it gave."""

    def __init__(self, generator: random.Random) -> None:
        super().__init__()
        self._generator = generator
        self.given: list[Outcome] = []

    def _pick(self, what: str, possible: Sequence[Kind]) -> Kind:
        if not possible:
            raise ImpossibleChance(f"{what} is needed, but there is none")
        outcome = self._generator.choice(possible)
        self.given.append(outcome)
        return outcome


def random_chance(seed: int) -> RandomChance:
    """A chance source of its own, the same for the same seed."""
    return RandomChance(random.Random(seed))
