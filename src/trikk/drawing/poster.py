"""The poster of a map: its board as a picture, without names, which nobody could read."""

from dataclasses import replace

from trikk.catalog import CityEdition
from trikk.catalog.model import FrozenMap
from trikk.drawing.board import city_board
from trikk.drawing.svg import Picture
from trikk.layouts.ground import WATER

GROUNDS = ("#2e6b4c", "#2c5f73", "#8a4a33", "#5b4a7c", "#8a6a1f")
"""For maps without a ground of their own: dark enough for white routes and places."""


def map_poster(edition: CityEdition) -> Picture:
    """Return the poster of a map. One without a ground of its own always gets the same of a few colours.

    >>> import trikk
    >>> map_poster(trikk.edition("new_york")).width
    880.0
    """
    sketch = edition.sketch
    if not (edition.art or sketch.shapes or sketch.ground or sketch.colours):
        tint = GROUNDS[sum(edition.id.encode()) % len(GROUNDS)]
        edition = replace(edition, sketch=replace(sketch, ground=WATER, colours=FrozenMap({WATER: tint})))
    return city_board(edition, names=False)
