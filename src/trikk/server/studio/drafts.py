"""A map that is being drawn: what is wrong with it, and where everything is drawn that can be drawn already."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import fields
from math import isfinite
from typing import Any

import trikk
from trikk.catalog import CityEdition
from trikk.catalog.board import routes_of
from trikk.catalog.city import SCHEMA
from trikk.catalog.model import FrozenMap, Place, Shape, Sketch, SketchedPlace
from trikk.catalog.schema import Reader, Spot
from trikk.layouts import layout_for
from trikk.layouts.tracks import tracks_of
from trikk.server.api.messages.editions import board_layout

DEEPEST = 6
"""How deep tables and lists of a map lie in each other: layout, shapes, a shape, its points, a point, a number."""
ANY_CITY = "new_york"
"""Its numbers stand in for those that a drawing does not need."""


class Forgiving(Reader):
    """Reads what is sound, and says nothing about the rest."""

    def report(self, spot: Spot, message: str, suggestion: str = "") -> None:
        """Do nothing: the loader tells all that."""


def is_plain(value: object, depth: int = 0) -> bool:
    """Whether a value is made of tables, lists, texts, numbers and flags only, none of them deeper than in a map."""
    if isinstance(value, dict):
        return depth < DEEPEST and all(is_plain(each, depth + 1) for each in value.values())
    if isinstance(value, list):
        return depth < DEEPEST and all(is_plain(each, depth + 1) for each in value)
    return isinstance(value, str | int) or (isinstance(value, float) and isfinite(value))


def drawable(document: Mapping[str, Any], language: str = "") -> CityEdition | None:
    """Return the sound places and routes of a draft as something to draw; None if there is no place yet.

    Names are those of a language, where the draft has some.
    """
    sound = SCHEMA.read(document, Spot(), Forgiving("")) or {}
    called = ((sound.get("names") or {}).get(language) or {}).get("places") or {}
    places: dict[str, Place] = {}
    for row in sound.get("places") or ():
        if row and {"id", "name"} <= row.keys():
            name = called.get(row["id"]) or row["name"]
            places.setdefault(row["id"], Place(row["id"], name, bool(row.get("attraction"))))
    if not places:
        return None
    needed = {"from", "to", "colour", "length", "ferries"}
    rows = [row for row in sound.get("routes") or () if row and needed <= row.keys()]
    rows = [row for row in rows if row["from"] != row["to"] and {row["from"], row["to"]} <= places.keys()]
    routes = {route.id: route for route in routes_of(rows)}
    example = trikk.edition(ANY_CITY)
    facts = {each.name: getattr(example, each.name) for each in fields(example)}
    facts |= {"id": "draft", "name": "Draft", "art": "", "tokens": None, "tickets": (), "names": FrozenMap()}
    facts |= {"vehicle": sound.get("vehicle") or "tram", "sketch": sketch_of(sound.get("layout") or {}, places)}
    return CityEdition(**facts | {"places": tuple(places.values()), "routes": tuple(routes.values())})


def sketch_of(layout: Mapping[str, Any], places: Mapping[str, Place]) -> Sketch:
    """Return what is sound of a draft's `[layout]`, without its frame: the studio has one of its own."""
    spots: dict[str, SketchedPlace] = {}
    taken: set[tuple[float, float]] = set()
    for id, at in (layout.get("places") or {}).items():
        if at and id in places:
            x, y = at.get("x"), at.get("y")
            if x is None or y is None:
                x = y = None
            else:
                while (x, y) in taken:  # a route between them needs a direction
                    x += 1
                taken.add((x, y))
            spots[id] = SketchedPlace(x, y, at.get("side", ""), at.get("lines", 0), at.get("afloat"))
    shapes = []
    for row in layout.get("shapes") or ():
        points = tuple(tuple(point) for point in (row or {}).get("points") or () if point and None not in point)
        if row and "kind" in row and len(points) > 2:
            shapes.append(Shape(row["kind"], points, row.get("smooth", False)))
    bends = {}
    for ends, row in (layout.get("routes") or {}).items():
        if row and "bend" in row and len(ends.split("-")) == 2 and set(ends.split("-")) <= places.keys():
            bends[ends] = row["bend"]
    return Sketch(
        ground=layout.get("ground") or "",
        colours=FrozenMap((kind, colour) for kind, colour in (layout.get("colours") or {}).items() if colour),
        vehicle=layout.get("vehicle") or "",
        shapes=tuple(shapes),
        places=FrozenMap(spots),
        bends=FrozenMap(bends),
    )


def worked_out(document: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Return the fields of a `WorkedOut`: where everything is drawn that the draft leaves open."""
    draft = drawable(document, language)
    if draft is None:
        return {"layout": None, "bends": {}}
    return {"layout": board_layout(draft).model_dump(mode="json"), "bends": _bends(draft)}


def _bends(draft: CityEdition) -> dict[str, float]:
    """Return how far the middle of each route is to the left of the straight line, in parts of it, by its ends."""
    layout = layout_for(draft)
    tracks = tracks_of(draft, layout)
    bows = defaultdict(list)
    for route in draft.routes:
        ends = (route.a, route.b)
        bows[ends if ends in bows or ends[::-1] not in bows else ends[::-1]].append(tracks[route.id].bow)
    found = {}
    for (a, b), drawn in bows.items():
        start, end = layout.spots[a], layout.spots[b]
        length = start.distance(end) or 1.0
        # Tracks beside each other are as far to the left as to the right of their middle.
        x = sum(bow.x for bow in drawn) / len(drawn) - (start.x + end.x) / 2
        y = sum(bow.y for bow in drawn) / len(drawn) - (start.y + end.y) / 2
        left = (x * (end.y - start.y) - y * (end.x - start.x)) / length
        found[f"{a}-{b}"] = round(left / (2 * length), 3)
    return found
