"""The proof that cards were not dealt to suit somebody: the hash of a seed, told before the first card is dealt."""

import hashlib
import re

from trikk.game.game import Seed, seed_number

HASH = re.compile(r"[0-9a-f]{64}")


def seed_hash(seed: Seed) -> str:
    """Return the SHA-256 of a seed's text, in hexadecimal: of an integer in decimal, of hexadecimal in lower case.

    Whoever is told the hash before a game and the seed after it knows that the seed was not changed in between.

    >>> seed_hash(7)
    '7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451'
    >>> seed_hash("00FF") == seed_hash("00ff") != seed_hash("ff")
    True
    """
    seed_number(seed)  # raises for what is no seed
    return hashlib.sha256(str(seed).lower().encode()).hexdigest()
