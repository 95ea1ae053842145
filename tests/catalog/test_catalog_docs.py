"""The documentation's examples work, and its messages are those of the loader."""

import re
from pathlib import Path

import pytest

from trikk.catalog import CardEdition, CatalogError, CityEdition
from trikk.catalog.loader import read_edition

DOCS = Path(__file__).parents[2] / "docs" / "catalog.md"


def test_the_small_city_can_be_loaded(examples: dict[str, str]) -> None:
    found = read_edition(examples["harbour"].encode(), "harbour.toml")
    assert isinstance(found, CityEdition)
    ids = {route.id for route in found.routes}
    assert ids >= {"fish_market-old_town:red", "old_town-station:gray", "old_town-station:gray2"}


def test_the_small_card_game_can_be_loaded(examples: dict[str, str]) -> None:
    assert isinstance(read_edition(examples["three_valleys"].encode(), "three_valleys.toml"), CardEdition)


def test_the_messages_shown_are_those_of_the_loader(examples: dict[str, str]) -> None:
    text = examples["harbour"]
    for right, wrong in (
        ('to = "station", colour = "gray"', 'to = "station", colour = "grey"'),
        ("tickets = 6, cards = 22", "tickets = 7, cards = 22"),
        ("draw_tickets = 2,", "draw_tickets = 2, reset_wild = 3,"),
    ):
        assert right in text
        text = text.replace(right, wrong, 1)
    with pytest.raises(CatalogError) as caught:
        read_edition(text.encode(), "harbour.toml")
    shown = re.findall(r"^    (harbour\.toml:.*)$", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    assert shown == str(caught.value).splitlines()
