"""Small charts as SVG. Their colours are classes, which the page's style fills in for light and for dark."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from trikk.arena.reports.stats_tables import percent
from trikk.arena.stats.figures import Spread
from trikk.layouts.labels import text_width

WIDTH = 520.0
ROW, BAR_ROW, CELL = 26.0, 22.0, 34.0
COLUMNS_HEIGHT = 180.0
LINE = 18.0
"""Of small text above or below a chart."""
TEXT = 13.0
FIGURE = 58.0
"""Width for the figures after a bar."""
SHORTEST = 200.0
"""The least width for a bar, however long the labels are."""
MOST_BARS = 40
MOST_TICKS = 6
MOST_LETTERS, LETTERS_ABREAST = 22, 9
"""Of a name before a row, and of one beside others."""


@dataclass(frozen=True)
class Estimate:
    """A value on its 95 % interval."""

    label: str
    value: float
    low: float
    high: float
    paint: str = ""
    """The class that colours it, if it has a colour of its own."""


@dataclass(frozen=True)
class Bar:
    """A bar in parts, each with its share of the full length and the class that colours it."""

    label: str
    parts: tuple[tuple[float, str], ...]
    text: str
    title: str
    mark: float | None = None
    """Where a mark stands on it, as a share of the full length."""


def estimates(
    what: str,
    rows: Sequence[Estimate],
    usual: float,
    words: str,
    say: Callable[[float], str],
    within: tuple[float, float] = (-1e9, 1e9),
) -> str:
    """Return dots on their intervals, a line at the usual value with words for it, and a scale below."""
    low, high = min(usual, *(row.low for row in rows)), max(usual, *(row.high for row in rows))
    room = max(high - low, 0.02) * 0.08
    low, high = max(within[0], low - room), min(within[1], high + room)
    left, right = _room_for(short(row.label) for row in rows) + 8, WIDTH - FIGURE

    def x(value: float) -> float:
        return left + (value - low) / (high - low) * (right - left)

    bottom = LINE + ROW * len(rows)
    drawn = []
    for tick in ticks(low, high):
        drawn.append(f'<line class="axis" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{LINE:g}" y2="{bottom:.0f}"/>')
        drawn.append(_small(x(tick), bottom + 16, say(tick).replace(".0", "")))
    drawn.append(f'<line class="even" x1="{x(usual):.1f}" x2="{x(usual):.1f}" y1="{LINE:g}" y2="{bottom:.0f}"/>')
    half = text_width(words, TEXT) / 2
    drawn.append(_small(min(max(x(usual), half), WIDTH - half), 12, words))
    for i, row in enumerate(rows):
        y = LINE + ROW * (i + 0.5)
        title = f"{row.label}: {say(row.value)}, 95% interval {say(row.low)} to {say(row.high)}"
        drawn += [
            f'<g class="{row.paint}"><title>{escape(title)}</title>',
            f'<text x="{left - 8:.0f}" y="{y + 4.5:.1f}" text-anchor="end">{escape(short(row.label))}</text>',
            f'<line class="interval" x1="{x(row.low):.1f}" x2="{x(row.high):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>',
            f'<circle class="mark" cx="{x(row.value):.1f}" cy="{y:.1f}" r="5.5"/>',
            f'<text x="{right + 10:.0f}" y="{y + 4.5:.1f}">{say(row.value)}</text></g>',
        ]
    return _svg(what, bottom + 22, drawn)


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
        drawn.append(_small(0 if anchor == "start" else WIDTH if anchor == "end" else x, base + 16, words, anchor))
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


def bars(what: str, rows: Sequence[Bar], zero: float = 0.0) -> str:
    """Return horizontal bars, labels before and figures after them, and a line at `zero` if that is within them."""
    left = _room_for(row.label for row in rows) + 10
    right = max(WIDTH - FIGURE, left + SHORTEST)
    drawn = []
    for i, row in enumerate(rows):
        y = BAR_ROW * i
        drawn += [
            f"<g><title>{escape(row.title)}</title>",
            f'<text x="{left - 10:.0f}" y="{y + 14:.1f}" text-anchor="end">{escape(row.label)}</text>',
            f'<rect class="rail" x="{left:.1f}" y="{y + 3:.1f}" width="{right - left:.1f}" height="15" rx="2"/>',
        ]
        x = left
        for part, kind in row.parts:
            length = (right - left) * part
            drawn.append(f'<rect class="{kind}" x="{x:.1f}" y="{y + 3:.1f}" width="{length:.1f}" height="15"/>')
            x += length
        if row.mark is not None:
            at = left + (right - left) * row.mark
            drawn.append(f'<path class="total" d="M{at - 6:.1f} {y + 10.5:.1f}l6 -6l6 6l-6 6z"/>')
        drawn.append(f'<text class="small" x="{right + 8:.0f}" y="{y + 14.5:.1f}">{escape(row.text)}</text></g>')
    if zero:
        x, bottom = left + (right - left) * zero, BAR_ROW * len(rows)
        drawn.append(f'<line class="zero" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{bottom:.0f}"/>')
    return _svg(what, BAR_ROW * len(rows) + 4, drawn, right + FIGURE)


def columns(what: str, groups: Mapping[str, Sequence[Estimate]], usual: float) -> str:
    """Return shares as columns with their intervals, in groups, and a line at the usual share."""
    left, top, base = 44.0, 6.0, COLUMNS_HEIGHT

    def y(part: float) -> float:
        return base - (base - top) * part

    drawn = []
    for tick in ticks(0, 1):
        drawn.append(f'<line class="axis" x1="{left:g}" x2="{WIDTH:g}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>')
        drawn.append(_small(left - 8, y(tick) + 4, f"{tick:.0%}", "end"))
    group_width = (WIDTH - left) / len(groups)
    for i, (name, rows) in enumerate(groups.items()):
        drawn.append(_small(left + group_width * (i + 0.5), base + 16, name))
        step = group_width * 0.84 / len(rows)
        for k, row in enumerate(rows):
            x = left + group_width * (i + 0.08) + step * k
            middle = f"{x + step / 2:.1f}"
            title = f"{row.label}, {name}: {percent(row.value)}, 95% interval {percent(row.low)} to {percent(row.high)}"
            drawn += [
                f'<g class="{row.paint}"><title>{escape(title)}</title>',
                f'<rect class="column" x="{x + step * 0.06:.1f}" y="{y(row.value):.1f}" width="{step * 0.88:.1f}" '
                f'height="{base - y(row.value):.1f}"/>',
                f'<line class="whisker" x1="{middle}" x2="{middle}" y1="{y(row.high):.1f}" y2="{y(row.low):.1f}"/></g>',
            ]
    drawn.append(f'<line class="even" x1="{left:g}" x2="{WIDTH:g}" y1="{y(usual):.1f}" y2="{y(usual):.1f}"/>')
    return _svg(what, base + 24, drawn)


def matrix(what: str, names: Sequence[str], shares: Mapping[tuple[str, str], float]) -> str:
    """Return shares of pairs as cells, the first of a pair on the left: the further from a half, the deeper."""
    left = _room_for(map(short, names)) + 8
    width = (WIDTH - left) / len(names)
    bottom = CELL * len(names)
    slants = max(map(len, names)) > LETTERS_ABREAST
    drawn = []
    for row, one in enumerate(names):
        y = CELL * (row + 0.5) + 4.5
        drawn.append(f'<text x="{left - 8:.0f}" y="{y:.1f}" text-anchor="end">{escape(short(one))}</text>')
        x = left + width * (row + 0.5)
        turn = f' transform="rotate(-35 {x:.1f} {bottom + 14:.0f})"' if slants else ""
        anchor = "end" if slants else "middle"
        drawn.append(
            f'<text x="{x:.1f}" y="{bottom + 14:.0f}" text-anchor="{anchor}"{turn}>{escape(short(one))}</text>'
        )
        for column, other in enumerate(names):
            part = shares.get((one, other))
            if part is None:
                continue
            x = left + width * column
            kind, depth = "above" if part >= 0.5 else "below", 0.08 + 0.72 * abs(2 * part - 1)
            drawn += [
                f"<g><title>{escape(one)} above {escape(other)}: {percent(part)}</title>",
                f'<rect class="{kind}" x="{x + 1:.1f}" y="{CELL * row + 1:.1f}" width="{width - 2:.1f}" '
                f'height="{CELL - 2:g}" rx="3" fill-opacity="{depth:.2f}"/>',
                f'<text x="{x + width / 2:.1f}" y="{y:.1f}" text-anchor="middle">{part:.0%}</text></g>',
            ]
    below = 24 + (0.57 * _room_for(map(short, names)) if slants else 0)  # the sine of 35 degrees
    return _svg(what, bottom + below, drawn)


def legend(entries: Iterable[tuple[str, str]]) -> str:
    """Return what colours mean as a list, each given by its class."""
    found = "".join(
        f'<li><svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">'
        f'<rect class="{kind}" x="1" y="1" width="16" height="16"/></svg>{escape(words)}</li>'
        for kind, words in entries
    )
    return f'<ul class="legend">{found}</ul>'


def ticks(low: float, high: float) -> list[float]:
    """Return round numbers from one to the other.

    >>> ticks(0, 1)
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    """
    step = 10.0 ** floor(log10((high - low) / MOST_TICKS))
    step *= next(factor for factor in (1, 2, 5, 10) if (high - low) / (factor * step) <= MOST_TICKS)
    return [round(number * step, 9) for number in range(ceil(low / step), floor(high / step) + 1)]


def short(name: str) -> str:
    """Return a name, shortened to fit a chart."""
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}…"


def _room_for(labels: Iterable[str]) -> float:
    return max((text_width(label, TEXT) for label in labels), default=0.0)


def _small(x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text class="small" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _svg(alt: str, height: float, drawn: list[str], width: float = WIDTH) -> str:
    head = f'<svg class="chart" viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="{escape(alt)}" '
    return "\n".join([head + f'font-size="{TEXT:g}">', *drawn, "</svg>"])
