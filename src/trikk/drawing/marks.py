"""Small things: cards, badges, tokens, vehicles and the patterns of players."""

from trikk.drawing.shapes import badge, colour, ink_on, player, souvenir, symbol, vehicle
from trikk.drawing.svg import Style, element, group, number, path, rectangle, text

PLAYERS = 4
CREAM = "#fffaf0"
STRIPES = ("red", "orange", "green", "blue", "purple", "black")
"""Of a wild card, from its upper left corner to its lower right one."""


def definitions() -> str:
    """Return the patterns of players: `url(#trikk-route-0)` for spaces, `url(#trikk-player-0)` for badges."""
    return group([_pattern(each) for each in range(PLAYERS)]).replace("<g>", "<defs>").replace("</g>", "</defs>")


def _pattern(each: int) -> str:
    fill, kind = player(each)
    large = {
        "stripes": 'd="M0 10 10 0M-2 2 2-2M8 12 12 8" stroke="#fff" stroke-opacity=".85" stroke-width="2.6"',
        "chevrons": 'd="M2-2 7 5 2 12" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="2.3"',
        "dots": 'd="M5 2.1a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 0 1 0-5.8z" fill="#fff" fill-opacity=".95"',
    }.get(kind)
    small = {
        "stripes": 'd="M0 6 6 0M-1 1 1-1M5 7 7 5" stroke="#fff" stroke-opacity=".65" stroke-width="1.3"',
        "chevrons": 'd="M0 4.5 3 1.5 6 4.5" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="1.2"',
        "dots": 'd="M3 1.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6z" fill="#fff" fill-opacity=".8"',
    }.get(kind)
    return (
        f'<pattern id="trikk-player-{each}" width="6" height="6" patternUnits="userSpaceOnUse">'
        f'<rect width="6" height="6" fill="{fill}"/>{f"<path {small}/>" if small else ""}</pattern>'
        f'<pattern id="trikk-route-{each}" width="10" height="10" patternUnits="userSpaceOnUse" x="-5" y="-5">'
        f'<rect width="10" height="10" fill="{fill}"/>{f"<path {large}/>" if large else ""}</pattern>'
    )


def badge_at(x: float, y: float, size: float, player: int) -> str:
    """Return a player's badge around a point."""
    at = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({number(size / 24)})"
    return path(badge(player), transform=at, fill=f"url(#trikk-player-{player})", stroke=CREAM, stroke_width=1.5)


def symbol_at(x: float, y: float, size: float, card: str, fill: str | None = None) -> str:
    """Return the symbol of a colour around a point; nothing if it has none."""
    shape = symbol(card)
    if shape is None:
        return ""
    at = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({number(size / 24)})"
    return path(shape, transform=at, fill=fill or ink_on(card))


def card_at(left: float, top: float, height: float, card: str | None) -> str:
    """Return a card; None is one that lies face down. It is 0.68 times as wide as high."""
    width, round_ = 0.68 * height, 0.09 * height
    edge: Style = {"stroke": colour("card-edge"), "stroke_width": 1.5}
    if card is None:
        return rectangle(left, top, width, height, round_, fill=colour("card-back"), **edge)
    middle = (left + width / 2, top + height / 2)
    if card == "wild":
        return group(
            [
                rectangle(left, top, width, height, round_, fill=colour(STRIPES[-1])),
                *_stripes(left, top, width, height),
                element("circle", cx=middle[0], cy=middle[1], r=0.39 * width, fill=colour("wild")),
                symbol_at(*middle, 0.52 * width, "wild"),
                rectangle(left, top, width, height, round_, fill="none", **edge),
            ]
        )
    return group(
        [
            rectangle(left, top, width, height, round_, fill=colour(card), **edge),
            symbol_at(*middle, 0.52 * width, card),
        ]
    )


def _stripes(left: float, top: float, width: float, height: float) -> list[str]:
    """Return slanted stripes within a card, all but the last, which it lies on."""
    inset = 0.04 * height
    x, y, w, h = left + inset, top + inset, width - 2 * inset, height - 2 * inset
    reach = w + h
    parts = []
    for i, name in reversed(list(enumerate(STRIPES[:-1]))):
        end = reach * (i + 1) / len(STRIPES)
        # The corner of the card up to a line at 45 degrees, `end` units along its upper and left sides.
        points = [(x, y), (x + min(end, w), y)]
        if end > w:
            points.append((x + w, y + end - w))
        if end > h:
            points.append((x + end - h, y + h))
        points.append((x, y + min(end, h)))
        parts.append(path("M" + "L".join(f"{number(a)} {number(b)}" for a, b in points) + "z", fill=colour(name)))
    return parts


def counted_card(left: float, top: float, height: float, card: str | None, count: int) -> str:
    """Return a card with how many there are of it."""
    if count == 1 and card is not None:
        return card_at(left, top, height, card)
    x, y = left + 0.62 * height, top + 0.9 * height
    return group(
        [
            card_at(left, top, height, card),
            element("circle", cx=x, cy=y, r=0.2 * height, fill=colour("ink"), stroke=CREAM, stroke_width=1.2),
            text(str(count), x, y + 0.095 * height, 0.27 * height, fill=CREAM, text_anchor="middle", font_weight=700),
        ]
    )


def token_at(x: float, y: float, radius: float, symbol: int, name: str | None, count: int = 1) -> str:
    """Return souvenir tokens on each other around a point, the upper one with its picture or number."""
    lift = 0.2 * radius
    parts = [
        element("circle", cx=x, cy=y - (i - (count - 1) / 2) * lift, r=radius, fill="#fff8e8", stroke="#5b2415")
        for i in range(count)
    ]
    top = y - (count - 1) / 2 * lift
    shape = souvenir(name or "")
    if shape is not None:
        at = f"translate({number(x)} {number(top)}) scale({number(radius / 17)}) translate(-12 -12)"
        parts.append(path(shape, transform=at, fill="#a33a1e", fill_rule="evenodd"))
    else:
        size, weight = 1.2 * radius, 700
        parts.append(
            text(str(symbol), x, top + 0.42 * radius, size, fill="#a33a1e", text_anchor="middle", font_weight=weight)
        )
    return group(parts)


def vehicle_at(kind: str, player_: int) -> str:
    """Return a vehicle around the origin, within 24 × 11."""
    body, glass = vehicle(kind)
    parts = [
        path(body, fill=player(player_)[0], stroke=CREAM, stroke_width=1.3, paint_order="stroke"),
        path(glass, fill=CREAM),
    ]
    if kind == "taxi":
        parts.append(rectangle(-2.8, -2, 3.8, 4, 0.8, fill="#ffd50a", stroke="#16161d", stroke_width=0.5))
    return group(parts)
