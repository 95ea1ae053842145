"""From a map's sketch to its layout: what its file says, and the rest worked out from its routes."""

from dataclasses import replace
from functools import lru_cache

from trikk.catalog import CityEdition
from trikk.catalog.model import SketchedPlace
from trikk.layouts.graph import spots_from_routes
from trikk.layouts.labels import DISTANCES, FAR_DISTANCES, can_stand
from trikk.layouts.model import Box, Layout, Point, Spot
from trikk.layouts.tracks import bends_of, tracks_of


@lru_cache(maxsize=64)
def layout_for(edition: CityEdition) -> Layout:
    """Return where a map is drawn: as its file says, and as its routes suggest where it does not.

    >>> import trikk
    >>> layout_for(trikk.edition("new_york")).spots["chelsea"].side
    'w'
    """
    sketch = edition.sketch
    fixed = {id: Point(at.x, at.y) for id, at in sketch.places.items() if at.x is not None and at.y is not None}
    points = spots_from_routes(edition, fixed)
    spots = {}
    for place in edition.places:
        point, at = points[place.id], sketch.places.get(place.id, SketchedPlace())
        spots[place.id] = Spot(point.x, point.y, at.side, at.lines, at.afloat)
    view = sketch.frame
    frame = None if view is None else Box(view.left, view.top, view.left + view.width, view.top + view.height)
    said = {(a, b): bend for ends, bend in sketch.bends.items() for a, b in [ends.split("-")]}
    layout = Layout(spots, said, frame, sketch.souvenirs)
    layout = replace(layout, bends=bends_of(edition, layout))
    return layout if fixed else _spread(edition, layout)


SPREADS = ((1.0, DISTANCES), (1.2, DISTANCES), (1.45, DISTANCES), (1.45, FAR_DISTANCES), (2.0, FAR_DISTANCES))
"""How far places that nobody has put somewhere are drawn apart, and their names from them, until all have room."""


LARGE = 40
"""A map of more places is tried at fewer sizes, so that it does not take long."""


def _spread(edition: CityEdition, layout: Layout) -> Layout:
    for factor, distances in SPREADS if len(layout.spots) <= LARGE else SPREADS[3:]:
        spots = {id: replace(at, x=round(at.x * factor), y=round(at.y * factor)) for id, at in layout.spots.items()}
        wider = replace(layout, spots=spots)
        if can_stand(edition, wider, tracks_of(edition, wider), distances):
            break
    return wider
