"""The board of a city game: its art, routes as spaces, places and names."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from html import escape
from math import cos, pi, sin

from trikk.catalog import CityEdition, Place, Route
from trikk.catalog.model import Sketch
from trikk.drawing.ground import ground, ground_colour, letters_on
from trikk.drawing.marks import CREAM, definitions, symbol_at, token_at, vehicle_at
from trikk.drawing.shapes import art, colour, symbol
from trikk.drawing.svg import Picture, Style, attributes, element, group, number, path, rectangle, text
from trikk.layouts import Layout, layout_for
from trikk.layouts.ground import LAND, WATER
from trikk.layouts.labels import SIZE, Label, labels_of
from trikk.layouts.model import DOT, Box, box_around, box_around_all
from trikk.layouts.tracks import SPACE_WIDTH, Space, spaces_of, tracks_of

EDGE = 2.4
"""How much of the printed colour is left around the owner's."""
MARGIN = 40.0
"""Around a board without a frame of its own."""
POINTS = [(1.38 if i % 2 == 0 else 1.0, (i - 5) * pi / 10) for i in range(20)]
"""Of a star around a circle of radius 1: how far out, and where."""
STAR = "M" + "L".join(f"{reach * cos(angle):.3f} {reach * sin(angle):.3f}" for reach, angle in POINTS)


def city_board(
    edition: CityEdition,
    *,
    owners: Mapping[str, int] | None = None,
    closed: Collection[str] = (),
    stacks: Mapping[str, tuple[int, int]] | None = None,
    colours: Sequence[int] = (0, 1, 2, 3),
    names: bool = True,
) -> Picture:
    """Return the board as the page draws it, with or without names.

    `owners` are seats by claimed route, `closed` routes that nobody may claim any more, `stacks` symbol and number of
    tokens by place, and `colours` the players' colours by seat.

    >>> import trikk
    >>> board = city_board(trikk.edition("new_york"), owners={"chelsea-soho:pink": 0})
    >>> board.width, board.height
    (880.0, 830.0)
    """
    layout, spaces, labels = _places_of(edition)
    frame = layout.frame or _frame(layout, spaces, labels)
    owned = {route: colours[seat] for route, seat in (owners or {}).items()}
    parts = [definitions(), _hatching(), _ground(edition, frame)]
    for route in edition.routes:
        parts.append(_route(edition, route, spaces[route.id], owned.get(route.id), route.id in closed))
    for place in edition.places:
        spot = layout.spots[place.id]
        mark = _place(place, (stacks or {}).get(place.id), layout.souvenirs)
        parts.append(group(mark, transform=f"translate({number(spot.x)} {number(spot.y)})"))
    if names:
        parts += [_name(label, edition.sketch) for label in labels.values()]
    return Picture(frame, tuple(parts))


@lru_cache(maxsize=16)
def _places_of(edition: CityEdition) -> tuple[Layout, dict[str, list[Space]], dict[str, Label]]:
    layout = layout_for(edition)
    return layout, spaces_of(edition, layout), labels_of(edition, layout, tracks_of(edition, layout))


def _frame(layout: Layout, spaces: Mapping[str, list[Space]], labels: Mapping[str, Label]) -> Box:
    drawn = [label.box for label in labels.values()]
    drawn += [box_around(spot, 2 * DOT, 2 * DOT) for spot in layout.spots.values()]
    drawn += [space.box for row in spaces.values() for space in row]
    return box_around_all(drawn).grown(MARGIN)


def _hatching() -> str:
    stripe = path("M0 3h6", stroke=colour("ink"), stroke_opacity=0.55, stroke_width=1.6)
    size = 'width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"'
    return f'<defs><pattern id="trikk-closed" {size}>{stripe}</pattern></defs>'


def _ground(edition: CityEdition, frame: Box) -> str:
    found = art(edition.art)
    return group([found]) if found is not None else ground(edition.sketch, frame)


def _route(edition: CityEdition, route: Route, spaces: list[Space], owner: int | None, is_closed: bool) -> str:
    names = {place.id: place.name for place in edition.places}
    title = f"{names[route.a]} – {names[route.b]}"
    pinned = len(spaces) // 2 if len(spaces) > 1 else None
    parts = [f"<title>{escape(title)}</title>"]
    for i, space in enumerate(spaces):
        marks = [_tile(space.length, route.colour, 0.4 if is_closed else 1)]
        if owner is not None:
            vehicle = edition.sketch.vehicle or edition.vehicle
            marks += _owned(space.length, owner, vehicle if i == pinned else None)
        elif i < route.ferries:
            marks.append(_ferry())
        elif symbol(route.colour) is not None:
            upright = f"rotate({number(-_readable(space.angle))})"
            marks.append(group([symbol_at(0, 0, 0.7 * SPACE_WIDTH, route.colour)], transform=upright))
        else:
            marks.append(element("circle", r=0.11 * SPACE_WIDTH, fill="#16161d", fill_opacity=0.5))
        if is_closed:
            marks.append(_bar(space.length, fill="url(#trikk-closed)"))
        at = f"translate({number(space.x)} {number(space.y)}) rotate({number(_readable(space.angle))})"
        parts.append(group(marks, transform=at))
    return group(parts)


def _bar(length: float, inset: float = 0.0, round_: float = 0.24, **values: float | str) -> str:
    """Return a rectangle along a space around its middle."""
    width, height = length - 2 * inset, SPACE_WIDTH - 2 * inset
    return rectangle(-width / 2, -height / 2, width, height, round_ * SPACE_WIDTH, **values)


def _tile(length: float, card: str, opacity: float) -> str:
    tile = _bar(length, fill=colour(card), stroke="#16120c", stroke_width=1.4, opacity=opacity)
    return tile + _bar(length, 1.7, 0.24 - 1.2 / SPACE_WIDTH, fill="none", stroke="#fff", stroke_opacity=0.28)


def _owned(length: float, owner: int, vehicle: str | None) -> list[str]:
    parts = [_bar(length, EDGE, 0.16, fill=f"url(#trikk-route-{owner})", stroke=CREAM, stroke_width=1.5)]
    if vehicle is not None:
        parts.append(group([vehicle_at(vehicle, owner)], transform="scale(1.1)"))
    return parts


def _ferry() -> str:
    parts = [
        rectangle(-17, -7.5, 34, 15, 7.5, fill=colour("wild"), stroke="#16161d"),
        path(symbol("wild") or "", transform="translate(-14.5 -6.5) scale(.52)", fill="#16161d"),
        path("M1.5 2.2h12.5L12 5.5H3.5zM4 1V-1.5h7.2L12 1zM6.2-2.4v-2.8h2.2v2.8z", fill="#16161d"),
    ]
    return group(parts, transform=f"scale({number(SPACE_WIDTH / 20)})")


def _readable(angle: float) -> float:
    """Return the angle of something along a space that must not be upside down."""
    turned = (angle + 90) % 180 - 90
    return 90.0 if turned == -90 else turned


def _place(place: Place, stack: tuple[int, int] | None, souvenirs: Sequence[str]) -> list[str]:
    parts = [f"<title>{escape(place.name)}</title>"]
    if place.attraction:
        star: Style = {"fill": "#f2b705", "stroke": "#3a2a04", "stroke_width": 0.14, "stroke_linejoin": "round"}
        parts.append(path(f"{STAR}z", transform=f"scale({DOT:g})", **star))
    radius = DOT * (0.74 if place.attraction else 0.84)
    parts.append(element("circle", r=radius, fill="#fffdf6", stroke="#22201c", stroke_width=2.6))
    if place.attraction:
        parts.append(element("circle", r=0.3 * DOT, fill="#3a2a04"))
    if stack is not None and stack[1] > 0:
        which, count = stack
        parts.append(token_at(0, 0, 1.15 * DOT, which, souvenirs[which] if which < len(souvenirs) else None, count))
        at, size = 0.95 * DOT, 0.82 * DOT
        parts.append(element("circle", cx=at, cy=at, r=0.7 * size, fill="#22201c", stroke="#fff8e8", stroke_width=1.2))
        parts.append(
            text(str(count), at, at + 0.35 * size, size, fill="#fff8e8", text_anchor="middle", font_weight=700)
        )
    return parts


def _name(label: Label, sketch: Sketch) -> str:
    below = WATER if label.afloat else LAND
    style = attributes(
        fill=letters_on(sketch, below),
        stroke=ground_colour(sketch, below),
        stroke_width=0.28 * SIZE,
        stroke_linejoin="round",
        paint_order="stroke",
        font_weight=640,
        text_anchor=label.anchor,
        font_size=SIZE,
    )
    lines = "".join(
        f"<tspan{attributes(x=label.x, y=y)}>{escape(line)}</tspan>"
        for line, y in zip(label.lines, label.baselines, strict=True)
    )
    return f"<text{style}>{lines}</text>"
