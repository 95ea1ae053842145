"""Pictures of the editions for the documentation site, as SVG: the board of a city game, the cards of The Card Game.

Colours and symbols are those of the page.
"""

from html import escape

from trikk.catalog import WILD, CardEdition, CityEdition, Edition
from trikk.drawing.board import city_board
from trikk.drawing.shapes import colour as colour_of
from trikk.drawing.shapes import ink_on, symbol

PAPER, INK, EDGE = colour_of("paper"), colour_of("ink"), colour_of("ink-2")
MARGIN = 24.0

CARD_WIDTH, CARD_HEIGHT, BETWEEN = 92.0, 58.0, 12.0
TICKET_WIDTH, TICKET_HEIGHT, COLUMNS = 300.0, 74.0, 3
SQUARE = 24.0


def picture(edition: Edition) -> str:
    """Return the picture of an edition."""
    return city_picture(edition) if isinstance(edition, CityEdition) else cards_picture(edition)


def city_picture(edition: CityEdition) -> str:
    """Return the board as the page draws it before anything lies on it."""
    words = f"The board of {edition.name}: {len(edition.places)} places and {len(edition.routes)} routes"
    return city_board(edition).svg(words)


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


def _square(x: float, y: float, width: float, height: float, colour: str) -> str:
    """Return a rectangle of a colour with its symbol in the middle."""
    shape = symbol(colour)
    size = 0.6 * min(width, height)
    mark = ""
    if shape:
        at = f"translate({x + width / 2 - size / 2:.1f} {y + height / 2 - size / 2:.1f}) scale({size / 24:.3f})"
        mark = f'<path transform="{at}" d="{shape}" fill="{ink_on(colour)}"/>'
    rect = f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="3"'
    return f'{rect} fill="{colour_of(colour)}" stroke="{EDGE}"/>{mark}'


def _card(x: float, y: float, colour: str, text: str) -> str:
    return _square(x, y, CARD_WIDTH / 2 - 4, CARD_HEIGHT, colour) + _text(text, x + CARD_WIDTH / 2, y + 35, 17, "start")


def _sheet(x: float, y: float, width: float, height: float, fill: str) -> str:
    rect = f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="8"'
    return f'{rect} fill="{fill}" stroke="{EDGE}"/>'


def _text(text: str, x: float, y: float, size: float, anchor: str) -> str:
    at = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}"'
    return f'<text {at} fill="{INK}">{escape(text)}</text>'
