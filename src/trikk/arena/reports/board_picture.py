"""The board of a city game as an SVG picture: the more a route is claimed, the thicker and deeper it is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from math import ceil, floor

from trikk.arena.reports.stats_tables import percent, route_colour, route_ends
from trikk.arena.stats.figures import Figures, RouteFigures
from trikk.catalog import CityEdition
from trikk.layouts import layout_for
from trikk.layouts.labels import SIZE, Label, labels_of, text_width
from trikk.layouts.model import DOT, Box, Point, box_around, box_around_all
from trikk.layouts.tracks import FREE, Track, tracks_of

CLASSES = 6
"""Steps of use that have different colours and widths; the page's style has a colour `u0`, `u1`, ... for each."""
THINNEST, THICKEST = 3.0, 14.0
STEPS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2)
TINY = 1e-9
"""So that 0.3 is three steps of 0.1, whatever the computer makes of it."""

NUMBER_SIZE = 11.5
NUMBER_HEIGHT = 15.0
SPOTS = (0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73)
"""Where along a route its number may stand; the first that is free."""
MARGIN = 16.0


@dataclass(frozen=True)
class Scale:
    """Classes of use: equal steps from 0 to the most claimed route."""

    step: float
    classes: int

    def of(self, share: float) -> int:
        """Return the class of a share."""
        return min(floor(share / self.step + TINY), self.classes - 1)

    def shade(self, index: int) -> int:
        """Return the colour of a class; the last class always has the last one."""
        return CLASSES - self.classes + index

    def width(self, index: int) -> float:
        """Return the width of a class."""
        return round(THINNEST + (THICKEST - THINNEST) * index / max(1, self.classes - 1), 1)


def scale_for(routes: list[RouteFigures]) -> Scale:
    """Return the finest scale that has few enough classes."""
    most = max(route.claimed for route in routes)
    step = next(step for step in STEPS if most <= CLASSES * step + TINY)
    return Scale(step, max(1, ceil(most / step - TINY)))


def board_picture(edition: CityEdition, figures: Figures) -> str:
    """Return the picture, without its legend."""
    layout = layout_for(edition)
    tracks = tracks_of(edition, layout)
    scale = scale_for(figures.routes)
    texts = {route.route: number_text(route.claimed) for route in figures.routes}
    numbers = number_spots(tracks, texts, [Point(spot.x, spot.y) for spot in layout.spots.values()])
    boxes = {id: box_around(spot, *number_size(texts[id])) for id, spot in numbers.items()}
    labels = labels_of(edition, layout, tracks, list(boxes.values()))
    parts = []
    for route in sorted(figures.routes, key=lambda route: route.claims):
        parts.append(_route(edition, route, tracks[route.route], scale))
    for id, spot in numbers.items():
        parts.append(_number(texts[id], spot, boxes[id]))
    for place in edition.places:
        spot = layout.spots[place.id]
        kind = "place sight" if place.attraction else "place"
        parts.append(f'<circle class="{kind}" cx="{spot.x:g}" cy="{spot.y:g}" r="{DOT:g}"/>')
    parts += [_label(label) for label in labels.values()]
    drawn = [label.box for label in labels.values()] + list(boxes.values())
    drawn += [box_around(point, 2 * DOT, 2 * DOT) for track in tracks.values() for point in track.points()]
    frame = box_around_all(drawn).grown(MARGIN)
    size = f"{frame.left:.0f} {frame.top:.0f} {frame.right - frame.left:.0f} {frame.bottom - frame.top:.0f}"
    alt = f"The board of {edition.name}, each route as thick as it is often claimed, with the percentage of games."
    style = f"max-width:{frame.right - frame.left:.0f}px"
    head = f'<svg class="board" style="{style}" viewBox="{size}" role="img" aria-label="{escape(alt)}">'
    return "\n".join([head, *parts, "</svg>"])


def board_legend(figures: Figures) -> str:
    """Return what the classes mean, as a list."""
    scale = scale_for(figures.routes)
    entries = []
    for index in range(scale.classes):
        line = f'<line class="u{scale.shade(index)}" x1="2" x2="34" y1="9" y2="9" stroke-width="{scale.width(index)}"/>'
        swatch = f'<svg viewBox="0 0 36 18" width="36" height="18" aria-hidden="true">{line}</svg>'
        entries.append(f"<li>{swatch}{100 * scale.step * index:.3g}–{100 * scale.step * (index + 1):.3g}%</li>")
    return f'<ul class="legend">{"".join(entries)}</ul>'


def number_text(share: float) -> str:
    """Return a share in whole percent, without the sign."""
    return "<1" if 0 < share < 0.005 else f"{100 * share:.0f}"


def number_size(text: str) -> tuple[float, float]:
    """Return width and height of a number on a route."""
    return text_width(text, NUMBER_SIZE) + 6, NUMBER_HEIGHT


def number_spots(tracks: Mapping[str, Track], texts: Mapping[str, str], places: list[Point]) -> dict[str, Point]:
    """Return where each route's number stands: on the route, off the places, and if possible off other numbers."""
    taken = [box_around(place, 2 * DOT + 4, 2 * DOT + 4) for place in places]
    spots = {}
    for id, track in tracks.items():
        size = number_size(texts[id])

        def crowd(part: float, track: Track = track, size: tuple[float, float] = size) -> int:
            box = box_around(track.at(part), *size).grown(1)
            return sum(box.overlaps(other) for other in taken)

        spots[id] = track.at(min(SPOTS, key=crowd))
        taken.append(box_around(spots[id], *size))
    return spots


def route_words(edition: CityEdition, figures: RouteFigures) -> str:
    """Return all figures of a route in a sentence."""
    route = edition.route(figures.route)
    words = f"{route_ends(edition, route.id)} ({route_colour(edition, route.id)}, {route.length}): "
    if figures.owner_win_rate is None:
        return words + "never claimed"
    return words + (
        f"claimed in {percent(figures.claimed)} of games, by the winner in {percent(figures.by_winner)}; "
        f"its owner wins {percent(figures.owner_win_rate)}, and pays {figures.wilds:.2f} wilds"
    )


def _route(edition: CityEdition, figures: RouteFigures, track: Track, scale: Scale) -> str:
    index = scale.of(figures.claimed)
    strip = track.without_ends(FREE)
    curve = f"M{_at(strip.start)}Q{_at(strip.bow)} {_at(strip.end)}"
    return (
        f'<path class="route u{scale.shade(index)}" stroke-width="{scale.width(index)}" d="{curve}">'
        f"<title>{escape(route_words(edition, figures))}</title></path>"
    )


def _number(text: str, spot: Point, box: Box) -> str:
    width, height = box.right - box.left, box.bottom - box.top
    return (
        f'<rect class="plate" x="{box.left:.1f}" y="{box.top:.1f}" width="{width:.1f}" height="{height:.1f}" rx="7"/>'
        f'<text class="percent" x="{spot.x:.1f}" y="{spot.y + NUMBER_SIZE * 0.36:.1f}">{escape(text)}</text>'
    )


def _label(label: Label) -> str:
    lines = "".join(
        f'<tspan x="{label.x:.1f}" y="{y:.1f}">{escape(line)}</tspan>'
        for line, y in zip(label.lines, label.baselines, strict=True)
    )
    return f'<text class="name" font-size="{SIZE:g}" text-anchor="{label.anchor}">{lines}</text>'


def _at(point: Point) -> str:
    return f"{point.x:.1f} {point.y:.1f}"
