"""Seeds of the games of a run, each from the run's seed and the game's number."""

import hashlib

from trikk.game.game import Seed, seed_number


def derived_seed(seed: Seed, number: int) -> int:
    """Return the seed of game `number` of a run: a whole number below 2^53, so that the game can be played alone."""
    digest = hashlib.sha256(f"trikk {seed_number(seed)} {number}".encode()).digest()
    return int.from_bytes(digest[:7], "little") >> 3
