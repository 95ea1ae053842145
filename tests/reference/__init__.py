"""A slow, plain engine of the three games, written from the rules alone, to hold the compiled one against.

Nothing here is shared with `src/trikk`. Rule numbers (`R12`, `K7`) are those of the two rules documents;
texts of moves follow `docs/notation.md`, events and the order of chance follow `docs/records.md`.
"""

from __future__ import annotations

from typing import Any

from .cards import CardGame
from .chance import Chance, ImpossibleChance, RandomChance, random_chance
from .city import CityGame
from .table import IllegalMove

__all__ = [
    "CardGame",
    "Chance",
    "CityGame",
    "IllegalMove",
    "ImpossibleChance",
    "RandomChance",
    "random_chance",
    "reference_game",
]


def reference_game(edition: dict[str, Any], players: int, chance: Chance) -> CityGame | CardGame:
    """A new game of a catalog edition (as `tomllib.load` gives it), set up with the outcomes in `chance`."""
    family = edition["family"]
    if family == "city":
        return CityGame(edition, players, chance)
    if family == "cards":
        return CardGame(edition, players, chance)
    raise ValueError(f"no reference engine for the family {family!r}")
