"""Seeds: what is one, the games of a run each with its own, and the proof that a seed was not changed."""

import hashlib
import operator
import re

from trikk.game.errors import SetupError

Seed = int | str

LARGEST_INTEGER_SEED = 2**53 - 1
HEX = frozenset("0123456789abcdefABCDEF")
HASH = re.compile(r"[0-9a-f]{64}")


def seed_number(seed: Seed) -> int:
    """Return a seed as the number that keys the generator."""
    plain = plain_seed(seed)
    return plain if isinstance(plain, int) else int(plain, 16)


def plain_seed(seed: Seed) -> Seed:
    """Return a seed as a record holds it: NumPy's numbers as Python's. Raise if it is none."""
    if isinstance(seed, str):
        if 1 <= len(seed) <= 64 and HEX.issuperset(seed):
            return seed
    elif not isinstance(seed, bool):
        try:
            number = operator.index(seed)
        except TypeError:
            number = -1
        if 0 <= number <= LARGEST_INTEGER_SEED:
            return number
    raise SetupError("bad_seed", seed=seed)


def derived_seed(seed: Seed, number: int) -> int:
    """Return the seed of game `number` of a run: a whole number below 2^53, so that the game can be played alone."""
    digest = hashlib.sha256(f"trikk {seed_number(seed)} {number}".encode()).digest()
    return int.from_bytes(digest[:7], "little") >> 3


def seed_hash(seed: Seed) -> str:
    """Return the SHA-256 of a seed's text, in hexadecimal: of an integer in decimal, of hexadecimal in lower case.

    Whoever is told the hash before the first card is dealt and the seed after the game knows that the cards were not
    dealt to suit somebody.

    >>> seed_hash(7)
    '7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451'
    >>> seed_hash("00FF") == seed_hash("00ff") != seed_hash("ff")
    True
    """
    seed_number(seed)  # raises for what is no seed
    return hashlib.sha256(str(seed).lower().encode()).hexdigest()
