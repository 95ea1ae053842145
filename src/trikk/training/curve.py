"""The learning curve as a picture: games won against planners, by games played."""

from collections.abc import Sequence
from html import escape
from typing import Any

from trikk.arena.reports.charts import ticks
from trikk.training.settings import Settings

WIDTH, HEIGHT = 640.0, 320.0
LEFT, RIGHT, TOP, BOTTOM = 56.0, 16.0, 40.0, 44.0
SPREAD = 1.96
"""Standard errors on either side that make a 95% interval."""
STYLE = (
    "text{font:13px sans-serif;fill:#333}.axis{stroke:#ccc}.even{stroke:#888;stroke-dasharray:5 4}"
    ".band{fill:#2a78b8;opacity:.18}.line{fill:none;stroke:#2a78b8;stroke-width:2}.mark{fill:#2a78b8}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.axis{stroke:#555}.even{stroke:#999}"
    ".band,.mark{fill:#6fb4ea}.line{stroke:#6fb4ea}}"
)


def curve_picture(settings: Settings, curve: Sequence[dict[str, Any]]) -> str:
    """Return the curve as SVG: the part of games won, its 95% interval, and a line at the fair share."""
    fair = 1.0 / settings.players
    most = float(max(point["games_played"] for point in curve))
    lows = [point["won"] - SPREAD * point["deviation"] for point in curve]
    highs = [point["won"] + SPREAD * point["deviation"] for point in curve]
    low, high = float(max(0.0, min(fair, *lows) - 0.02)), float(min(1.0, max(fair, *highs) + 0.02))

    def x(games: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * games / most

    def y(part: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (min(high, max(low, part)) - low) / (high - low)

    title = f"{settings.edition.name}, {settings.players} seats: games won against planners"
    drawn = [f'<text x="{LEFT:g}" y="22">{escape(title)}</text>']
    for tick in ticks(low, high):
        drawn.append(f'<line class="axis" x1="{LEFT:g}" x2="{WIDTH - RIGHT:g}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>')
        drawn.append(f'<text x="{LEFT - 8:g}" y="{y(tick) + 4:.1f}" text-anchor="end">{tick:.0%}</text>')
    for tick in ticks(0, most):
        drawn.append(f'<text x="{x(tick):.1f}" y="{HEIGHT - BOTTOM + 18:g}" text-anchor="middle">{tick:,.0f}</text>')
    drawn.append(f'<text x="{WIDTH - RIGHT:g}" y="{HEIGHT - 8:g}" text-anchor="end">games played</text>')
    drawn.append(f'<line class="even" x1="{LEFT:g}" x2="{WIDTH - RIGHT:g}" y1="{y(fair):.1f}" y2="{y(fair):.1f}"/>')
    xs = [x(point["games_played"]) for point in curve]
    band = [*zip(xs, map(y, highs), strict=True), *reversed(list(zip(xs, map(y, lows), strict=True)))]
    line = list(zip(xs, (y(point["won"]) for point in curve), strict=True))
    drawn.append(f'<polygon class="band" points="{_points(band)}"/>')
    drawn.append(f'<polyline class="line" points="{_points(line)}"/>')
    for point, (left, top) in zip(curve, line, strict=True):
        words = f"{point['games_played']:,} games played: {point['won']:.1%} of {point['games']:,} won"
        drawn.append(f'<circle class="mark" cx="{left:.1f}" cy="{top:.1f}" r="3"><title>{words}</title></circle>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>{''.join(drawn)}</svg>\n"
    )


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{left:.1f},{top:.1f}" for left, top in points)
