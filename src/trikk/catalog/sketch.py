"""What a map's file says about its drawing: its `[layout]`, and the names of its places in other languages.

No rule depends on any of this. What a file leaves out is worked out by `trikk.layouts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Any

from trikk.catalog.draft import Check, Draft
from trikk.catalog.model import RESERVED, WILD, FrozenMap, Names, Shape, Sketch, SketchedPlace, View
from trikk.catalog.schema import (
    Choice,
    Colour,
    Decimal,
    Default,
    Entries,
    Flag,
    ListOf,
    Number,
    Spec,
    Spot,
    Table,
    Text,
    is_id,
)
from trikk.catalog.wording import nearest, show

LANGUAGES = ("en", "nb", "da", "sv", "nl")
"""Those that Trikk speaks."""
CARD_COLOURS = ("blue", "green", "black", "pink", "purple", "red", "orange", "white", "yellow")
"""Those that have a colour and a symbol on cards and routes."""
SOUVENIRS = ("bridge", "crab", "tram", "seal", "loaf", "heart", "lighthouse")
"""Pictures that tokens can have."""
VEHICLES = ("taxi", "tram")
"""Pictures that vehicles can have."""
GROUNDS = ("land", "water", "park")
SIDES = ("e", "ese", "se", "sse", "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw", "n", "nne", "ne", "ene")
"""Where a name can stand beside its place, clockwise as seen on the board."""

FARTHEST = 9_999.0
"""The largest coordinate."""
NARROWEST = 100.0
"""Units across a frame, at least."""
MAX_BEND = 1.0
MAX_SHAPES = 80
MAX_POINTS = 200
APART = 30.0
"""Units between the middles of two places, at least; a place is 26 wide."""

_COORDINATE = Decimal(-FARTHEST, FARTHEST)
_SIZE = Decimal(NARROWEST, 2 * FARTHEST)

LAYOUT: dict[str, Spec | Default] = {
    "frame": Default(Table({"left": _COORDINATE, "top": _COORDINATE, "width": _SIZE, "height": _SIZE})),
    "ground": Default(Choice(GROUNDS), ""),
    "colours": Default(Table({kind: Default(Colour(), "") for kind in GROUNDS}), {}),
    "vehicle": Default(Choice(VEHICLES), ""),
    "souvenirs": Default(ListOf(Choice(SOUVENIRS), low=0, high=len(SOUVENIRS)), []),
    "shapes": Default(
        ListOf(
            Table(
                {
                    "kind": Choice(GROUNDS),
                    "points": ListOf(ListOf(_COORDINATE, low=2, high=2), low=3, high=MAX_POINTS),
                    "smooth": Default(Flag(), False),
                }
            ),
            low=0,
            high=MAX_SHAPES,
        ),
        [],
    ),
    "places": Default(
        Entries(
            Table(
                {
                    "x": Default(_COORDINATE),
                    "y": Default(_COORDINATE),
                    "side": Default(Choice(SIDES), ""),
                    "lines": Default(Number(low=1, high=2), 0),
                    "afloat": Default(Flag()),
                }
            )
        ),
        {},
    ),
    "routes": Default(Entries(Table({"bend": Decimal(-MAX_BEND, MAX_BEND)})), {}),
}

_NAME = Default(Text(), "")
CITY_KEYS: dict[str, Spec | Default] = {
    "layout": Default(Table(LAYOUT), {}),
    "names": Default(
        Table({code: Default(Table({"name": _NAME, "places": Default(Entries(Text()), {})})) for code in LANGUAGES}), {}
    ),
}
CARD_KEYS: dict[str, Spec | Default] = {
    "names": Default(
        Table({code: Default(Table({"name": _NAME, "cities": Default(Entries(Text()), {})})) for code in LANGUAGES}), {}
    ),
}

_LAYOUT = Spot("layout")


def sketched_places_are_known(draft: Draft) -> None:
    _are_known(draft, Spot("layout.places"), draft.get("layout.places"), "places", "place")


def places_are_where_they_can_be_drawn(draft: Draft) -> None:
    """Each has both coordinates or none, lies in the frame, and on no other."""
    frame = draft.get("layout.frame")
    seen: list[tuple[str, float, float]] = []
    for id, at in (draft.get("layout.places") or {}).items():
        spot = Spot("layout.places").at(id)
        if ("x" in at and "y" in at) and (at["x"] is None) != (at["y"] is None):
            draft.report(spot, "has only one of x and y")
        if at.get("x") is None or at.get("y") is None:
            continue
        x, y = at["x"], at["y"]
        if frame and len(frame) == 4 and not _is_inside(x, y, frame):
            draft.report(spot, f"{x:g}, {y:g} is outside the frame")
        near = next((other for other, a, b in seen if hypot(x - a, y - b) < APART), None)
        if near is not None:
            draft.report(spot, f"is less than {APART:g} units from {show(near)}")
        seen.append((id, x, y))


def _is_inside(x: float, y: float, frame: dict[str, float]) -> bool:
    return 0 <= x - frame["left"] <= frame["width"] and 0 <= y - frame["top"] <= frame["height"]


def sketched_routes_are_known(draft: Draft) -> None:
    pairs = {f"{start}-{stop}" for _, start, stop in draft.rows("routes", "from", "to")}
    pairs |= {f"{stop}-{start}" for _, start, stop in draft.rows("routes", "from", "to")}
    seen: dict[frozenset[str], str] = {}
    for ends in draft.get("layout.routes") or {}:
        spot = Spot("layout.routes").at(ends)
        if ends not in pairs:
            if draft.column("routes", "from") and draft.column("routes", "to"):
                message = f"no route joins the places of {show(ends)} (write FROM-TO)"
                draft.report(spot, message, nearest(ends, pairs, exact=True))
            continue
        other = seen.setdefault(frozenset(ends.split("-")), ends)
        if other != ends:
            draft.report(spot, f"is {show(other)} already")


def souvenirs_are_as_many_as_symbols(draft: Draft) -> None:
    given, tokens = draft.get("layout.souvenirs"), draft.get("tokens")
    if not given:
        return
    spot = _LAYOUT.at("souvenirs")
    if tokens is None and "tokens" in draft.values:
        draft.report(spot, "this edition has no [tokens]")
    elif tokens is not None and "symbols" in tokens and len(given) != tokens["symbols"]:
        draft.report(spot, f"must have {tokens['symbols']} entries, as many as tokens.symbols, not {len(given)}")
    for i, name in enumerate(given):
        if name in given[:i]:
            draft.report(spot.item(i), f"{show(name)} is already in the list")


def colours_can_be_drawn(draft: Draft) -> None:
    """Cards and routes show a colour and a symbol, which there must be."""
    for colour in draft.keys("cards") or ():
        # Those that are badly spelled, and those that mean something else, are refused elsewhere.
        if colour not in (*CARD_COLOURS, WILD, *RESERVED) and is_id(colour):
            message = f"{show(colour)} cannot be drawn (colours are {', '.join(CARD_COLOURS)})"
            draft.report(Spot("cards").at(colour), message, nearest(colour, CARD_COLOURS))


def translated_places_are_known(draft: Draft) -> None:
    for code, names in (draft.values.get("names") or {}).items():
        for key, noun in (("places", "place"), ("cities", "city")):
            given = (names or {}).get(key)
            _are_known(draft, Spot(f"names.{code}.{key}"), given, key, noun)
            seen: dict[str, str] = {}
            for id, name in (given or {}).items():
                if name is not None and seen.setdefault(name, id) != id:
                    draft.report(Spot(f"names.{code}.{key}").at(id), f"{show(name)} is already that of {seen[name]}")


def _are_known(draft: Draft, table: Spot, given: Mapping[str, Any] | None, places: str, noun: str) -> None:
    known = draft.column(places, "id")
    for id in given or ():
        if known is not None and id not in known:
            draft.report(table.at(id), f"{show(id)} is not a {noun} of this edition", nearest(id, known))


CARD_CHECKS: tuple[Check, ...] = (colours_can_be_drawn, translated_places_are_known)
CITY_CHECKS: tuple[Check, ...] = (
    *CARD_CHECKS,
    sketched_places_are_known,
    places_are_where_they_can_be_drawn,
    sketched_routes_are_known,
    souvenirs_are_as_many_as_symbols,
)


def sketch_of(table: dict[str, Any]) -> Sketch:
    """The sketch of a sound `[layout]`."""
    frame = table.get("frame")
    places = {
        id: SketchedPlace(at["x"], at["y"], at["side"], at["lines"], at["afloat"])
        for id, at in table.get("places", {}).items()
    }
    return Sketch(
        frame=None if frame is None else View(*(frame[key] for key in ("left", "top", "width", "height"))),
        ground=table.get("ground", ""),
        colours=FrozenMap((kind, colour) for kind, colour in table.get("colours", {}).items() if colour),
        vehicle=table.get("vehicle", ""),
        souvenirs=tuple(table.get("souvenirs", ())),
        shapes=tuple(
            Shape(each["kind"], tuple((x, y) for x, y in each["points"]), each["smooth"])
            for each in table.get("shapes", ())
        ),
        places=FrozenMap(places),
        bends=FrozenMap((ends, route["bend"]) for ends, route in table.get("routes", {}).items()),
    )


def names_of(table: dict[str, Any], places: str) -> FrozenMap[str, Names]:
    """The names of a sound `[names]`, by language."""
    return FrozenMap(
        (code, Names(names["name"], FrozenMap(names[places]))) for code, names in table.items() if names is not None
    )


def layout_document(sketch: Sketch) -> dict[str, Any]:
    """Return a `[layout]` that reads back; what is left out stays left out."""
    places = {
        id: {
            **({} if at.x is None else {"x": at.x, "y": at.y}),
            **({"side": at.side} if at.side else {}),
            **({"lines": at.lines} if at.lines else {}),
            **({} if at.afloat is None else {"afloat": at.afloat}),
        }
        for id, at in sketch.places.items()
    }
    frame = sketch.frame
    document = {
        "frame": frame and {"left": frame.left, "top": frame.top, "width": frame.width, "height": frame.height},
        "ground": sketch.ground,
        "colours": dict(sketch.colours),
        "vehicle": sketch.vehicle,
        "souvenirs": list(sketch.souvenirs),
        "shapes": [
            {"kind": each.kind, "smooth": each.smooth, "points": [list(point) for point in each.points]}
            for each in sketch.shapes
        ],
        "places": places,
        "routes": {ends: {"bend": bend} for ends, bend in sketch.bends.items()},
    }
    return {key: value for key, value in document.items() if value}


def names_document(names: Mapping[str, Names], places: str) -> dict[str, Any]:
    """Return a `[names]` that reads back."""
    return {
        code: {**({"name": each.name} if each.name else {}), **({places: dict(each.places)} if each.places else {})}
        for code, each in names.items()
    }
