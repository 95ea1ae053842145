"""A map to print, cut out and play: its board over several sheets, tickets, cards, tokens, vehicles and a score track.

Everything is drawn in millimetres, at the size at which it is to be printed.
"""

from collections.abc import Callable, Iterator, Sequence
from math import ceil

from trikk.catalog import CityEdition, Ticket
from trikk.catalog.model import WILD
from trikk.drawing.board import city_board
from trikk.drawing.ground import ground_colour
from trikk.drawing.marks import PLAYERS, badge_at, card_at, definitions, token_at, vehicle_at
from trikk.drawing.shapes import colour
from trikk.drawing.svg import Picture, Style, element, group, number, path, rectangle, text
from trikk.layouts import layout_for
from trikk.layouts.ground import base_of
from trikk.layouts.model import Box

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""
MARGIN = 12.0
"""That printers leave white."""
UNIT = 0.42
"""Millimetres of a unit of the board: a space is 7.6 wide and up to 22 long."""
LEAST_SCALE = 0.9
"""How much smaller the board may be if it then needs fewer sheets."""
OVERLAP = 6.0
"""Of the board on neighbouring sheets."""
MARK = 5.0
"""The length of a mark to cut or join by."""
CARD = (41.0, 60.0)
TICKET = (86.0, 54.0)
TOKEN, VEHICLE = 16.0, (20.0, 8.0)
TRACK = 100
"""The highest number on the score track."""
THIN: Style = {"stroke": "#777777", "stroke_width": 0.2, "fill": "none"}

Draw = Callable[[float, float], str]
"""Draws something whose upper left corner is at a point."""


def sheets(edition: CityEdition, paper: str = "a4") -> list[Picture]:
    """Return all sheets of a map, in the order in which they are printed.

    >>> import trikk
    >>> len(sheets(trikk.edition("new_york"), "a4"))
    12
    """
    size = PAPERS[paper]
    return [
        *board_sheets(edition, size),
        *_laid_out(size, TICKET, [_ticket(edition, ticket) for ticket in edition.tickets], "Tickets"),
        *_laid_out(size, CARD, _cards(edition), "Cards"),
        *_laid_out(size, (TOKEN, TOKEN), _tokens(edition), "Tokens"),
        *_laid_out(size, VEHICLE, _vehicles(edition), "Vehicles: fold them, or put them flat on the spaces"),
        _score_track(size),
    ]


# --- the board -----------------------------------------------------------------------------------------------------


def board_sheets(edition: CityEdition, size: tuple[float, float]) -> Iterator[Picture]:
    """Yield the board, cut into equal sheets that overlap, with marks to join them.

    They are turned, and the board is a little smaller, if that needs fewer.
    """
    board = city_board(edition)
    scale, (across, down), columns, rows = _cutting(board.width * UNIT, board.height * UNIT, size)
    unit = UNIT * scale
    step_x, step_y = (board.width * unit - OVERLAP) / columns, (board.height * unit - OVERLAP) / rows
    width, height = step_x + OVERLAP, step_y + OVERLAP
    for row in range(rows):
        for column in range(columns):
            parts = [
                _cut(board, column * step_x / unit, row * step_y / unit, width, height, unit),
                *_marks(width, height, row, column, rows, columns),
                _note(f"{edition.name}: row {row + 1} of {rows}, sheet {column + 1} of {columns}", down),
            ]
            yield Picture(Box(0, 0, across, down), tuple(parts))


def _cutting(wide: float, high: float, size: tuple[float, float]) -> tuple[float, tuple[float, float], int, int]:
    """Return the scale of a board, the paper as it lies, and how many sheets there are across and down.

    Those are as few as can be, and the board as large as it can be on so many.
    """
    found = []
    for paper in (size, size[::-1]):
        full_x, full_y = _columns(wide, paper[0]), _columns(high, paper[1])
        for columns in {full_x, max(1, full_x - 1)}:
            for rows in {full_y, max(1, full_y - 1)}:
                scale = min(1.0, _length(columns, paper[0]) / wide, _length(rows, paper[1]) / high)
                if scale >= LEAST_SCALE:
                    found.append((columns * rows, -scale, paper, columns, rows))
    _, smaller, paper, columns, rows = min(found)
    return -smaller, paper, columns, rows


def _columns(length: float, paper: float) -> int:
    """Return how many sheets of paper a length of the board needs."""
    return max(1, ceil((length - OVERLAP) / (paper - 2 * MARGIN - OVERLAP)))


def _length(sheets: int, paper: float) -> float:
    """Return how much of a board there is room for on so many sheets."""
    return sheets * (paper - 2 * MARGIN - OVERLAP) + OVERLAP


def _cut(board: Picture, left: float, top: float, width: float, height: float, unit: float) -> str:
    """Return a part of the board at the upper left corner of a sheet."""
    box = (board.box.left + left, board.box.top + top, width / unit, height / unit)
    view = " ".join(map(number, box))
    place = f'x="{MARGIN:g}" y="{MARGIN:g}" width="{number(width)}" height="{number(height)}"'
    return f'<svg viewBox="{view}" {place}>{"".join(board.parts)}</svg>'


def _marks(width: float, height: float, row: int, column: int, rows: int, columns: int) -> Iterator[str]:
    """Yield lines where sheets are cut, and crosses that lie on each other when they are joined."""
    right, bottom = MARGIN + width, MARGIN + height
    for x in (MARGIN, right):
        for y in (MARGIN, bottom):
            outward_x = -MARK if x == MARGIN else MARK
            outward_y = -MARK if y == MARGIN else MARK
            yield path(
                f"M{number(x)} {number(y)}h{number(outward_x)}M{number(x)} {number(y)}v{number(outward_y)}", **THIN
            )
    half = OVERLAP / 2
    across = [MARGIN + half] * (column > 0) + [right - half] * (column < columns - 1)
    down = [MARGIN + half] * (row > 0) + [bottom - half] * (row < rows - 1)
    for x in across:
        for part in (0.25, 0.75):
            yield _cross(x, MARGIN + part * height)
    for y in down:
        for part in (0.25, 0.75):
            yield _cross(MARGIN + part * width, y)


def _cross(x: float, y: float) -> str:
    shape = f"M{number(x - 2)} {number(y)}h4M{number(x)} {number(y - 2)}v4"
    white: Style = {"stroke": "#ffffff", "stroke_width": 0.8, "fill": "none"}
    return path(shape, **white) + path(shape, **{**THIN, "stroke": "#000000"})


def _note(words: str, height: float) -> str:
    return text(words, MARGIN, height - MARGIN / 2, 3.2, fill="#555555")


# --- things to cut out ---------------------------------------------------------------------------------------------


def _laid_out(
    size: tuple[float, float], each: tuple[float, float], things: Sequence[Draw], title: str
) -> Iterator[Picture]:
    """Yield sheets with things of one size side by side, and lines to cut along."""
    width, height = size
    columns, rows = int((width - 2 * MARGIN) // each[0]), int((height - 2 * MARGIN) // each[1])
    for first in range(0, len(things), columns * rows):
        parts = [definitions(), _note(title, height)]
        for i, draw in enumerate(things[first : first + columns * rows]):
            left, top = MARGIN + i % columns * each[0], MARGIN + i // columns * each[1]
            parts += [draw(left, top), rectangle(left, top, each[0], each[1], 0, **THIN)]
        yield Picture(Box(0, 0, width, height), tuple(parts))


def _ticket(edition: CityEdition, ticket: Ticket) -> Draw:
    def draw(left: float, top: float) -> str:
        width, height = TICKET
        names = [edition.place(end).name for end in (ticket.a, ticket.b)]
        parts = [
            rectangle(left + 2, top + 2, width - 4, height - 4, 3, fill=colour("paper"), stroke=colour("line")),
            _small_map(edition, ticket, left + 4, top + 4, width - 26, height - 18),
            element("circle", cx=left + width - 12, cy=top + 15, r=8, fill=colour("accent")),
            text(str(ticket.points), left + width - 12, top + 18, 9, fill="#ffffff", text_anchor="middle"),
            text(str(ticket.id), left + width - 12, top + 30, 4, fill=colour("ink-2"), text_anchor="middle"),
        ]
        for i, name in enumerate(names):
            size = min(4.6, (width - 10) / max(1, len(name)) * 1.7)
            parts.append(text(name, left + 5, top + height - 9 + 5.2 * i, size, fill=colour("ink"), font_weight=700))
        return group(parts)

    return draw


def _small_map(edition: CityEdition, ticket: Ticket, left: float, top: float, width: float, height: float) -> str:
    """Return the places of the map and the routes between them in thin lines, the ticket's two in red."""
    spots = layout_for(edition).spots
    xs, ys = [spot.x for spot in spots.values()], [spot.y for spot in spots.values()]
    scale = min((width - 6) / max(max(xs) - min(xs), 1), (height - 6) / max(max(ys) - min(ys), 1))
    middle_x, middle_y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    at = {
        id: (left + width / 2 + (spot.x - middle_x) * scale, top + height / 2 + (spot.y - middle_y) * scale)
        for id, spot in spots.items()
    }
    ground = ground_colour(edition.sketch, "land" if base_of(edition.sketch) != "park" else "park")
    parts = [rectangle(left, top, width, height, 2, fill=ground)]
    lines = "".join(
        f"M{number(at[route.a][0])} {number(at[route.a][1])}L{number(at[route.b][0])} {number(at[route.b][1])}"
        for route in edition.routes
    )
    parts.append(path(lines, stroke=colour("line"), stroke_width=0.7, fill="none"))
    for id, (x, y) in at.items():
        is_end = id in (ticket.a, ticket.b)
        fill, radius = (colour("accent"), 1.9) if is_end else (colour("ink-2"), 0.7)
        parts.append(element("circle", cx=x, cy=y, r=radius, fill=fill))
    return group(parts)


def _cards(edition: CityEdition) -> list[Draw]:
    def draw(card: str) -> Draw:
        def at(left: float, top: float) -> str:
            shown = "wild" if card == WILD else card
            name = edition.wild.replace("_", " ") if card == WILD else card
            words = text(name, left + CARD[0] / 2, top + CARD[1] - 3, 4, fill="#333333", text_anchor="middle")
            return card_at(left + 2.4, top + 2, CARD[1] - 8, shown) + words

        return at

    return [draw(card) for card, count in edition.cards.items() for _ in range(count)]


def _tokens(edition: CityEdition) -> list[Draw]:
    tokens, souvenirs = edition.tokens, edition.sketch.souvenirs

    def draw(symbol: int) -> Draw:
        name = souvenirs[symbol] if symbol < len(souvenirs) else None
        return lambda left, top: token_at(left + TOKEN / 2, top + TOKEN / 2, 0.42 * TOKEN, symbol, name)

    def counter(player: int) -> Draw:
        return lambda left, top: badge_at(left + TOKEN / 2, top + TOKEN / 2, 0.8 * TOKEN, player)

    found = [counter(player) for player in range(PLAYERS)]
    if tokens is not None:
        found += [draw(symbol) for symbol in range(tokens.symbols) for _ in range(tokens.per_symbol)]
    return found


def _vehicles(edition: CityEdition) -> list[Draw]:
    kind = edition.sketch.vehicle or edition.vehicle

    def draw(player: int) -> Draw:
        def at(left: float, top: float) -> str:
            width, height = VEHICLE
            where = f"translate({number(left + width / 2)} {number(top + height / 2)}) scale(0.6)"
            ground = rectangle(
                left + 0.4, top + 0.4, width - 0.8, height - 0.8, 1.6, fill=f"url(#trikk-player-{player})"
            )
            return ground + group([vehicle_at(kind, player)], transform=where)

        return at

    return [draw(player) for player in range(edition.max_players) for _ in range(edition.vehicles)]


def _score_track(size: tuple[float, float]) -> Picture:
    """Return a sheet with the numbers that counters are moved along."""
    width, height = size
    columns = 10
    cell = (width - 2 * MARGIN) / columns
    parts = [_note("Score track", height)]
    for points in range(TRACK + 1):
        row, column = divmod(points, columns)
        if row % 2:
            column = columns - 1 - column  # it winds to and fro
        left, top = MARGIN + column * cell, MARGIN + row * cell
        fill = colour("paper-2") if points % 5 == 0 else colour("paper")
        parts.append(rectangle(left, top, cell, cell, 1.5, fill=fill, stroke="#777777", stroke_width=0.3))
        style: Style = {"fill": colour("ink"), "text_anchor": "middle", "font_weight": 700}
        parts.append(text(str(points), left + cell / 2, top + cell / 2 + 2, 6, **style))
    return Picture(Box(0, 0, width, height), tuple(parts))
