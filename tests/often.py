"""What `make test` runs of tests that could be run in many ways; `make test-long` runs the rest."""

import pytest

PLAYERS = {"new_york": 2, "san_francisco": 3, "card_game": 4, "backyard": 3, "branch_line": 2}
"""How many play where all numbers would be tried: in each edition others."""

TWINS = ("new_york", "san_francisco")
"""Editions of one family: what would be tried with both is tried with one of them."""


def mostly_long(often: object, *others: object) -> list[object]:
    """Return values for a parameter, of which the first is enough for `make test`."""
    return [often, *(pytest.param(each, marks=pytest.mark.long) for each in others)]
