"""Small SVG charts: win rates with their intervals, how a number is spread, and bars."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from trikk.arena.reports.stats_tables import percent
from trikk.arena.stats.figures import Figures, Spread
from trikk.layouts.labels import text_width

WIDTH = 520.0
ROW, BAR_ROW = 26.0, 22.0
TEXT = 13.0
LABEL = 54.0
FIGURE = 58.0
"""Room for what stands after a bar."""
SHORTEST = 200.0
"""Of the room for a bar, however long the labels are."""
MOST_BARS = 40


@dataclass(frozen=True)
class Bar:
    """A bar in parts, each with its share of the full length and the class that colours it."""

    label: str
    parts: tuple[tuple[float, str], ...]
    text: str
    title: str


def win_rates(figures: Figures) -> str:
    """Return each seat's win rate as a dot on its 95 % interval, and a line where all would be even."""
    low = min(seat.low for seat in figures.seats)
    high = max(seat.high for seat in figures.seats)
    room = max(high - low, 0.02) * 0.08
    low, high = max(0.0, low - room), min(1.0, high + room)
    left, right = LABEL + 8, WIDTH - 130

    def x(part: float) -> float:
        return left + (part - low) / (high - low) * (right - left)

    height = ROW * len(figures.seats) + 22
    even = x(figures.even_share)
    bottom = ROW * len(figures.seats)
    drawn = [
        f'<line class="even" x1="{even:.1f}" x2="{even:.1f}" y1="0" y2="{bottom:.0f}"/>',
        f'<text class="small" x="{even:.1f}" y="{bottom + 16:.0f}" text-anchor="middle">'
        f"even: {percent(figures.even_share)}</text>",
    ]
    for i, seat in enumerate(figures.seats):
        y = ROW * (i + 0.5)
        interval = f"{percent(seat.low)} to {percent(seat.high)}"
        drawn += [
            f"<g><title>seat {seat.seat}: {percent(seat.win_rate)}, 95% interval {interval}</title>",
            f'<text x="0" y="{y + 4.5:.1f}">seat {seat.seat}</text>',
            f'<line class="interval" x1="{x(seat.low):.1f}" x2="{x(seat.high):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>',
            f'<circle class="mark" cx="{x(seat.win_rate):.1f}" cy="{y:.1f}" r="5.5"/>',
            f'<text x="{right + 14:.0f}" y="{y + 4.5:.1f}">{percent(seat.win_rate)}</text></g>',
        ]
    return _svg("Win rate of each seat with its 95% interval", height, drawn)


def histogram(spread: Spread, what: str) -> str:
    """Return how many games had which number, as columns."""
    step = 1
    while (spread.most - spread.least) // step + 1 > MOST_BARS:
        step += 1
    columns = [0] * ((spread.most - spread.least) // step + 1)
    for number, games in spread.games.items():
        columns[(number - spread.least) // step] += games
    top, base = 8.0, 128.0
    width = WIDTH / len(columns)
    bar_width = min(width * 0.86, 40.0)
    drawn = [f'<line class="axis" x1="0" x2="{WIDTH:.0f}" y1="{base:.0f}" y2="{base:.0f}"/>']
    total = sum(columns)
    for i, games in enumerate(columns):
        first = spread.least + i * step
        height = (base - top) * games / max(columns)
        numbers = str(first) if step == 1 else f"{first} to {first + step - 1}"
        drawn.append(
            f'<rect class="bar" x="{width * i + (width - bar_width) / 2:.1f}" y="{base - height:.1f}" '
            f'width="{bar_width:.1f}" height="{height:.1f}">'
            f"<title>{numbers} {escape(what)}: {games:,} games, {percent(games / total)}</title></rect>"
        )
    for number, words in _marks(spread):
        x = width * ((number - spread.least) // step + 0.5)
        anchor = "start" if x < 50 else "end" if x > WIDTH - 50 else "middle"
        at = 0 if anchor == "start" else WIDTH if anchor == "end" else x
        drawn.append(f'<text class="small" x="{at:.1f}" y="{base + 16:.0f}" text-anchor="{anchor}">{words}</text>')
    return _svg(f"How many games had how many {what}", base + 24, drawn)


def _marks(spread: Spread) -> list[tuple[int, str]]:
    """Return the numbers written below the columns."""
    marks = [(spread.least, str(spread.least))]
    if spread.most > spread.least:
        marks.append((spread.most, str(spread.most)))
        reach = (spread.median - spread.least) / (spread.most - spread.least)
        if 0.2 < reach < 0.8:
            marks.append((spread.median, f"median {spread.median}"))
    return marks


def bars(what: str, rows: Sequence[Bar]) -> str:
    """Return horizontal bars with their labels before and their figures after them."""
    label = max((text_width(row.label, TEXT * 0.9) for row in rows), default=0.0)  # what is measured is bold
    left = label + 10
    right = max(WIDTH - FIGURE, left + SHORTEST)
    drawn = []
    for i, row in enumerate(rows):
        y = BAR_ROW * i
        drawn += [
            f"<g><title>{escape(row.title)}</title>",
            f'<text x="{label:.0f}" y="{y + 14:.1f}" text-anchor="end">{escape(row.label)}</text>',
            f'<rect class="rail" x="{left:.0f}" y="{y + 3:.1f}" width="{right - left:.1f}" height="15" rx="2"/>',
        ]
        x = left
        for part, kind in row.parts:
            length = (right - left) * part
            drawn.append(f'<rect class="{kind}" x="{x:.1f}" y="{y + 3:.1f}" width="{length:.1f}" height="15"/>')
            x += length
        drawn.append(f'<text class="small" x="{right + 8:.0f}" y="{y + 14.5:.1f}">{escape(row.text)}</text></g>')
    return _svg(what, BAR_ROW * len(rows) + 4, drawn, right + FIGURE)


def _svg(alt: str, height: float, drawn: list[str], width: float = WIDTH) -> str:
    head = f'<svg class="chart" viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="{escape(alt)}" '
    return "\n".join([head + f'font-size="{TEXT:g}">', *drawn, "</svg>"])
