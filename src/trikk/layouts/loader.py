"""From an edition to its layout: the file drawn for it, or one worked out from its routes."""

import tomllib
from functools import lru_cache
from importlib import resources

from trikk.catalog import CityEdition
from trikk.layouts.graph import spots_from_routes
from trikk.layouts.model import Box, Layout, Spot

FORMAT = 1


@lru_cache(maxsize=64)
def layout_for(edition: CityEdition) -> Layout:
    """Return where an edition is drawn: as its file says or, for a map of your own, as its routes suggest.

    >>> import trikk
    >>> layout_for(trikk.edition("new_york")).spots["chelsea"].side
    'w'
    """
    file = resources.files("trikk.layouts") / f"{edition.id}.toml"
    if file.is_file():
        layout = read_layout(file.read_text(encoding="utf-8"))
        if set(layout.spots) == {place.id for place in edition.places}:
            return layout
        # A map of your own with the id of a shipped edition: the file is not for it.
    return Layout(spots_from_routes(edition))


def read_layout(text: str) -> Layout:
    """Return the layout in the text of a file (docs/layouts.md)."""
    document = tomllib.loads(text)
    if document["format"] != FORMAT:
        raise ValueError(f"layouts have format {FORMAT}, not {document['format']}")
    spots = {
        id: Spot(float(at["x"]), float(at["y"]), at.get("side", ""), at.get("lines", 0), at.get("afloat", False))
        for id, at in document["places"].items()
    }
    bends = {tuple(ends.split("-")): float(route["bend"]) for ends, route in document.get("routes", {}).items()}
    frame = _frame(document["frame"]) if "frame" in document else None
    return Layout(spots, bends, frame, tuple(document.get("souvenirs", ())))


def _frame(sides: dict[str, float]) -> Box:
    left, top = float(sides["left"]), float(sides["top"])
    return Box(left, top, left + sides["width"], top + sides["height"])
