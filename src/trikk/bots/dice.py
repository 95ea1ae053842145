"""A bot's own dice: Python's generator interface over the game's ChaCha."""

import hashlib
import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from trikk.rules.generator import STREAM_SEATS, new_generators, next_word

WORD_BITS = 32
FLOAT_BITS = 53


def seat_generators(seeds: Sequence[int], seat: int) -> np.ndarray:
    """Return a seat's own generator in the game of each seed, in one array.

    A bot can read the key of its generator. So the key is not the game's seed, from which all cards follow, but a
    number made from it that does not lead back.
    """
    keys = [hashlib.sha256(f"trikk seat {seat} {seed}".encode()).digest() for seed in seeds]
    return new_generators([int.from_bytes(key, "little") for key in keys], STREAM_SEATS + seat)


class Dice(random.Random):
    """A `random.Random` whose numbers come from a seat's generator: the same ones on every machine.

    >>> dice = Dice.of_seat(seed=7, seat=0)
    >>> [dice.randrange(100) for _ in range(5)]
    [93, 46, 57, 44, 82]
    """

    def __new__(cls, generators: np.ndarray) -> "Dice":
        return super().__new__(cls)

    def __init__(self, generators: np.ndarray) -> None:
        self.generators = generators
        """The generator as an array of one, for compiled code."""
        self.gauss_next: float | None = None  # `gauss` makes two numbers at a time and keeps the second here

    @classmethod
    def of_seat(cls, seed: int, seat: int) -> "Dice":
        """Return the dice of a seat in the game with this seed; they are independent of the game's own."""
        return cls(seat_generators([seed], seat))

    def getrandbits(self, k: int, /) -> int:
        """Return a whole number of k random bits."""
        if k < 0:
            raise ValueError("the number of bits cannot be negative")
        number = 0
        for _ in range(-(-k // WORD_BITS)):
            number = number << WORD_BITS | int(next_word(self.generators[0]))
        return number >> -k % WORD_BITS

    def random(self) -> float:
        """Return a number from 0 up to 1."""
        return self.getrandbits(FLOAT_BITS) / (1 << FLOAT_BITS)

    def seed(self, *arguments: Any, **more: Any) -> None:
        """Raise: the dice follow from the game's seed."""
        raise NotImplementedError("the dice of a bot belong to its game and are never thrown anew")

    def getstate(self) -> tuple[Any, ...]:
        """Return what `setstate` goes back to."""
        return self.generators.tobytes(), self.gauss_next

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go back to a state: the same numbers come again."""
        generators, self.gauss_next = state
        self.generators[:] = np.frombuffer(generators, self.generators.dtype)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.generators.copy(),), self.getstate()
