"""Pictures of the editions for the documentation site, as SVG: the board of a city game, the cards of The Card Game.

Colours and symbols are those of the page.
"""

import re
from functools import cache
from html import escape
from pathlib import Path

from trikk.catalog import WILD, CardEdition, CityEdition, Edition
from trikk.layouts import layout_for
from trikk.layouts.labels import SIZE, labels_of
from trikk.layouts.model import DOT, box_around, box_around_all
from trikk.layouts.tracks import SPACE_WIDTH, Space, spaces_of, tracks_of

WEB = Path(__file__).parents[1] / "web" / "src"
COLOUR = re.compile(r"^  --(\w+): (#\w{6});$", re.MULTILINE)
SYMBOL = re.compile(r'^  (\w+):\s+"([^"]+)",$', re.MULTILINE)

PAPER, INK, EDGE, DARK = "#fbf6ea", "#22201c", "#5a5347", {"black", "purple", "red", "blue"}
MARGIN = 24.0

CARD_WIDTH, CARD_HEIGHT, BETWEEN = 92.0, 58.0, 12.0
TICKET_WIDTH, TICKET_HEIGHT, COLUMNS = 300.0, 74.0, 3
SQUARE = 24.0


@cache
def colours() -> dict[str, str]:
    """Return the page's colours of cards and routes, by name."""
    return dict(COLOUR.findall((WEB / "styles" / "tokens.css").read_text(encoding="utf-8")))


@cache
def symbols() -> dict[str, str]:
    """Return the page's symbols of those colours, as paths within 24 × 24."""
    return dict(SYMBOL.findall((WEB / "ui" / "marks" / "symbols.ts").read_text(encoding="utf-8")))


def picture(edition: Edition) -> str:
    """Return the picture of an edition."""
    return city_picture(edition) if isinstance(edition, CityEdition) else cards_picture(edition)


def city_picture(edition: CityEdition) -> str:
    """Return the board: routes in their colours, places, and names beside them."""
    layout = layout_for(edition)
    tracks = tracks_of(edition, layout)
    labels = labels_of(edition, layout, tracks)
    drawn = spaces_of(edition, layout)
    parts = []
    for route in edition.routes:
        for number, space in enumerate(drawn[route.id]):
            parts.append(_space(space, route.colour, ferry=number < route.ferries))
    for place in edition.places:
        spot = layout.spots[place.id]
        fill = "#ffb000" if place.attraction else "#ffffff"
        parts.append(
            f'<circle cx="{spot.x:g}" cy="{spot.y:g}" r="{DOT:g}" fill="{fill}" stroke="{INK}" stroke-width="3"/>'
        )
    for label in labels.values():
        for line, y in zip(label.lines, label.baselines, strict=True):
            parts.append(_text(line, label.x, y, SIZE, label.anchor))
    boxes = [label.box for label in labels.values()] + [space.box for route in drawn.values() for space in route]
    boxes += [box_around(spot, 2 * DOT, 2 * DOT) for spot in layout.spots.values()]
    frame = box_around_all(boxes).grown(MARGIN)
    words = f"The board of {edition.name}: {len(edition.places)} places and {len(edition.routes)} routes"
    return _svg(words, frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top, parts)


def cards_picture(edition: CardEdition) -> str:
    """Return the cards: how many of each colour, the bonus cards, and all tickets with their cards."""
    parts = []
    y = MARGIN
    for column, colour in enumerate([WILD, *edition.colours]):
        parts.append(_card(MARGIN + column * (CARD_WIDTH + BETWEEN), y, colour, f"× {edition.cards[colour]}"))
    y += CARD_HEIGHT + 2 * BETWEEN
    bonuses = [city for city in edition.cities if city.bonus]
    width = (COLUMNS * (TICKET_WIDTH + BETWEEN) - BETWEEN - (len(bonuses) - 1) * BETWEEN) / len(bonuses)
    for column, city in enumerate(bonuses):
        x = MARGIN + column * (width + BETWEEN)
        parts.append(_sheet(x, y, width, CARD_HEIGHT, "#ffe08a"))
        parts.append(_text(city.name, x + width / 2, y + 25, 17, "middle"))
        parts.append(_text(f"+{city.bonus}", x + width / 2, y + 47, 17, "middle"))
    y += CARD_HEIGHT + 2 * BETWEEN
    names = {city.id: city.name for city in edition.cities}
    for number, ticket in enumerate(edition.tickets):
        x = MARGIN + number % COLUMNS * (TICKET_WIDTH + BETWEEN)
        top = y + number // COLUMNS * (TICKET_HEIGHT + BETWEEN)
        parts.append(_sheet(x, top, TICKET_WIDTH, TICKET_HEIGHT, "#ffffff"))
        parts.append(_text(f"{names[ticket.a]} – {names[ticket.b]}", x + 12, top + 27, 17, "start"))
        parts.append(_text(str(ticket.points), x + TICKET_WIDTH - 12, top + 57, 22, "end"))
        for place, colour in enumerate(ticket.cards):
            parts.append(_square(x + 12 + place * (SQUARE + 6), top + 38, SQUARE, SQUARE, colour))
    rows = -(-len(edition.tickets) // COLUMNS)
    width = 2 * MARGIN + COLUMNS * (TICKET_WIDTH + BETWEEN) - BETWEEN
    height = y + rows * (TICKET_HEIGHT + BETWEEN) - BETWEEN + MARGIN
    words = f"The cards of {edition.name}: {sum(edition.cards.values())} cards and {len(edition.tickets)} tickets"
    return _svg(words, 0, 0, width, height, parts)


def _svg(words: str, left: float, top: float, width: float, height: float, parts: list[str]) -> str:
    box = f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" font-family="system-ui, sans-serif">'
    paper = f'<rect x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}" rx="16" fill="{PAPER}"/>'
    return "\n".join([head, f"<title>{escape(words)}</title>", paper, *parts, "</svg>\n"])


def _space(space: Space, colour: str, *, ferry: bool) -> str:
    middle = f'transform="translate({space.x:.1f} {space.y:.1f}) rotate({space.angle:.1f})"'
    square = _square(-space.length / 2, -SPACE_WIDTH / 2, space.length, SPACE_WIDTH, colour, WILD if ferry else None)
    return f"<g {middle}>{square}</g>"


def _square(x: float, y: float, width: float, height: float, colour: str, symbol: str | None = None) -> str:
    """Return a rectangle of a colour with its symbol, or another one, in the middle."""
    shape = symbols().get(symbol or colour)
    size = 0.6 * min(width, height)
    mark = ""
    if shape:
        scale, ink = size / 24, "#ffffff" if colour in DARK else INK
        at = f"translate({x + width / 2 - size / 2:.1f} {y + height / 2 - size / 2:.1f}) scale({scale:.3f})"
        mark = f'<path transform="{at}" d="{shape}" fill="{ink}"/>'
    rect = f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="3"'
    return f'{rect} fill="{colours()[colour]}" stroke="{EDGE}"/>{mark}'


def _card(x: float, y: float, colour: str, text: str) -> str:
    return _square(x, y, CARD_WIDTH / 2 - 4, CARD_HEIGHT, colour) + _text(text, x + CARD_WIDTH / 2, y + 35, 17, "start")


def _sheet(x: float, y: float, width: float, height: float, fill: str) -> str:
    rect = f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="8"'
    return f'{rect} fill="{fill}" stroke="{EDGE}"/>'


def _text(text: str, x: float, y: float, size: float, anchor: str) -> str:
    at = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}"'
    return f'<text {at} fill="{INK}">{escape(text)}</text>'
