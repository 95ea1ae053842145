"""Maps that come with Trikk to be played and changed; they are no editions of their own."""

import tomllib
from importlib import resources
from typing import Any

EXAMPLES = ("first_steps", "long_fjord", "seven_islands")
START = "start"
"""A small one with comments."""


def example_text(name: str) -> str:
    """Return the file of an example, or of the small map with comments."""
    return (resources.files("trikk.catalog") / "maps" / f"{name}.toml").read_text(encoding="utf-8")


def example_map(name: str) -> dict[str, Any]:
    """Return what is in such a file.

    >>> example_map("long_fjord")["name"]
    'The Long Fjord'
    """
    return tomllib.loads(example_text(name))
