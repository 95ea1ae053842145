"""Plots of standings as SVG. Colours are names that the page's style fills in, for light and for dark."""

import re
from collections.abc import Callable
from html import escape
from io import StringIO
from typing import TYPE_CHECKING

from trikk.arena.reports.standings_tables import mean_points, source_word
from trikk.arena.settings import Settings
from trikk.arena.stats.standings import BotStanding, Standings

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 6.4
ROW = 0.5
FRAME = 0.8
COLUMNS_HEIGHT = 3.2
LEGEND = 0.3
"""Inches: of a plot, of each bot's row, of what stands around, of columns, of a line that says what colours mean."""
TEXT_SIZE = 12.0
MOST_LETTERS = 22
LETTERS_ABREAST = 9
LEGEND_LETTERS = 66
MARK_LETTERS = 6
"""Letters of a name, of one beside others, of a line that says what colours mean, and the room of a mark there."""
TOTAL = "total"

PAINTS = ("ink", "soft", "line", "part1", "part2", "part3", "part4", "above", "below")
BOT_PAINTS = tuple(f"bot{number}" for number in range(8))
"""If there are more bots than colours, some share one."""
CODES = {name: f"#fe{number:02x}fe" for number, name in enumerate((*PAINTS, *BOT_PAINTS))}
"""What stands for a colour until a plot is drawn: a code that nothing else has."""
INK, SOFT, LINE = CODES["ink"], CODES["soft"], CODES["line"]

SOURCE_PAINTS = {
    "routes": "part1",
    "tickets_won": "part2",
    "tourist": "part3",
    "bonus": "part3",
    "tickets_lost": "part4",
}

MOST_COLUMNS = 50


def ratings_plot(standings: Standings) -> str:
    """Return each bot's rating on its interval."""

    def draw(axes: "Axes") -> None:
        for row, bot in enumerate(standings.bots):
            rating = bot.rating
            axes.plot([rating.low, rating.high], [row, row], color=_paint(row), linewidth=7, alpha=0.4)
            axes.plot(rating.mu, row, "o", color=_paint(row), markersize=8)
        axes.axvline(25, color=SOFT, linewidth=1, linestyle=(0, (3, 3)), zorder=0)
        axes.set_xlabel("rating; every bot begins with 25")
        _name_rows(axes, standings)

    return drawn("Ratings with 95% intervals", _height(standings), draw)


def wins_plot(standings: Standings) -> str:
    """Return how often each bot won, on the interval, and a line for the fair share."""

    def draw(axes: "Axes") -> None:
        for row, bot in enumerate(standings.bots):
            axes.plot([bot.wins.low, bot.wins.high], [row, row], color=_paint(row), linewidth=7, alpha=0.4)
            axes.plot(bot.wins.rate, row, "o", color=_paint(row), markersize=8)
        axes.axvline(standings.fair_share, color=SOFT, linewidth=1, linestyle=(0, (3, 3)), zorder=0)
        axes.set_xlabel("games won; the line is a fair share")
        axes.set_xlim(-0.02, 1.02)
        axes.xaxis.set_major_formatter(_percent)
        _name_rows(axes, standings)

    return drawn("Games won with 95% intervals", _height(standings), draw)


def points_plot(settings: Settings, standings: Standings) -> str:
    """Return each bot's points by source, what counts against it on the left, and a mark at the total."""

    def draw(axes: "Axes") -> None:
        for source in standings.sources:
            starts = [0.0] * len(standings.bots)
            widths = [mean_points(bot, source) if bot.points else 0.0 for bot in standings.bots]
            if source != "tickets_lost":
                starts = [_before(standings, bot, source) for bot in standings.bots]
            word, colour = source_word(settings.edition, source), CODES[SOURCE_PAINTS[source]]
            axes.barh(range(len(starts)), widths, left=starts, height=0.62, color=colour, label=word)
        rows = [row for row, bot in enumerate(standings.bots) if bot.points]
        totals = [standings.bots[row].points["total"] for row in rows]
        axes.plot(totals, rows, "D", color=INK, markersize=6, linestyle="none", label=TOTAL)
        axes.axvline(0, color=SOFT, linewidth=1)
        axes.set_xlabel("points a game")
        _name_rows(axes, standings)
        _legend(axes)

    return drawn("Points by source", _height(standings) + 2 * LEGEND, draw)


def _before(standings: Standings, bot: BotStanding, source: str) -> float:
    """Return where the bar of a source begins: after those of the sources before."""
    before = standings.sources[: standings.sources.index(source)]
    return sum(bot.points.get(name, 0.0) for name in before if name != "tickets_lost")


def seats_plot(standings: Standings) -> str:
    """Return how often each bot won from each seat, with intervals."""
    bots, width = standings.bots, 0.8 / len(standings.bots)

    def draw(axes: "Axes") -> None:
        for number, bot in enumerate(bots):
            places = [seat + (number - (len(bots) - 1) / 2) * width for seat in range(standings.players)]
            rates = [seat.rate for seat in bot.by_seat]
            axes.bar(places, rates, width * 0.9, color=_paint(number), label=_short(bot.bot))
            below = [max(0.0, seat.rate - seat.low) for seat in bot.by_seat]
            above = [max(0.0, seat.high - seat.rate) for seat in bot.by_seat]
            axes.errorbar(places, rates, (below, above), fmt="none", ecolor=INK, elinewidth=1, alpha=0.6)
        axes.axhline(standings.fair_share, color=SOFT, linewidth=1, linestyle=(0, (3, 3)), zorder=0)
        axes.set_xticks(range(standings.players), [f"seat {seat}" for seat in range(standings.players)])
        axes.set_ylim(0, 1.02)
        axes.yaxis.set_major_formatter(_percent)
        _legend(axes)

    return drawn("Games won by seat", COLUMNS_HEIGHT + LEGEND * (1 + len(bots) // 3), draw)


def lengths_plot(standings: Standings) -> str:
    """Return how many games had how many moves."""
    from matplotlib.ticker import MaxNLocator

    lengths = standings.lengths
    least, most = min(lengths, default=0), max(lengths, default=0)
    step = -(-(most - least + 1) // MOST_COLUMNS)
    edges = list(range(least, most + step + 1, step))

    def draw(axes: "Axes") -> None:
        axes.hist(list(lengths), edges, weights=list(lengths.values()), color=CODES["part2"], rwidth=0.9)
        axes.set_xlabel("moves")
        axes.set_ylabel("games")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=5))

    return drawn("Length of games", COLUMNS_HEIGHT, draw)


def meetings_plot(standings: Standings) -> str:
    """Return who finishes above whom, as a table of colours."""
    from matplotlib.patches import Rectangle

    names = [bot.bot for bot in standings.bots]

    def draw(axes: "Axes") -> None:
        for row, one in enumerate(names):
            for column, other in enumerate(names):
                part = standings.above.get((one, other))
                if part is None:
                    continue
                colour = CODES["above" if part >= 0.5 else "below"]
                strength = 0.08 + 0.72 * abs(2 * part - 1)
                axes.add_patch(Rectangle((column - 0.48, row - 0.48), 0.96, 0.96, color=colour, alpha=strength, lw=0))
                axes.text(column, row, f"{part:.0%}", ha="center", va="center", color=INK)
        axes.set_xlim(-0.5, len(names) - 0.5)
        axes.set_xticks(range(len(names)), [_short(name) for name in names])
        if max(map(len, names)) > LETTERS_ABREAST:
            for label in axes.get_xticklabels():
                label.set(rotation=35, ha="right", rotation_mode="anchor")
        _name_rows(axes, standings)
        axes.grid(visible=False)

    return drawn("Head to head", _height(standings) + 0.4, draw)


def _height(standings: Standings) -> float:
    return FRAME + ROW * len(standings.bots)


def _paint(number: int) -> str:
    return CODES[BOT_PAINTS[number % len(BOT_PAINTS)]]


def _percent(part: float, position: float) -> str:
    return f"{part:.0%}"


def _name_rows(axes: "Axes", standings: Standings) -> None:
    """Write the bots' names at the rows, the best on top."""
    axes.set_yticks(range(len(standings.bots)), [_short(bot.bot) for bot in standings.bots])
    axes.set_ylim(len(standings.bots) - 0.5, -0.5)
    axes.tick_params(axis="y", labelcolor=INK)
    axes.grid(axis="x", color=LINE, linewidth=1)
    axes.set_axisbelow(True)


def _legend(axes: "Axes") -> None:
    """Write above the plot what the colours stand for, the total last; in as many columns as the words have room."""
    found = sorted(zip(*axes.get_legend_handles_labels(), strict=True), key=lambda entry: entry[1] == TOTAL)
    columns = max(1, min(len(found), LEGEND_LETTERS // (max(len(label) for _, label in found) + MARK_LETTERS)))
    figure = axes.get_figure(root=True)
    assert figure is not None
    handles, labels = zip(*found, strict=True)
    figure.legend(handles, labels, loc="outside upper left", ncols=columns, frameon=False, labelcolor=INK)


def _short(name: str) -> str:
    """Return a bot's name as long as a plot has room for."""
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}…"


def drawn(alt: str, height: float, draw: "Callable[[Axes], None]") -> str:
    """Return what a function draws, as SVG that stands in a page."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    # Words stay words; and what marks are called must not be the same in two plots of a page.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": alt, "font.size": TEXT_SIZE}):
        figure = Figure((WIDTH, height), layout="constrained")
        axes = figure.subplots()
        figure.patch.set_visible(False)
        axes.patch.set_visible(False)
        for spine in axes.spines.values():
            spine.set_visible(False)
        axes.tick_params(colors=SOFT, length=0)
        axes.xaxis.label.set_color(SOFT)
        axes.yaxis.label.set_color(SOFT)
        draw(axes)
        file = StringIO()
        figure.savefig(file, format="svg", metadata=dict.fromkeys(("Creator", "Date", "Format", "Type")))
    return inline(file.getvalue(), alt)


def inline(svg: str, alt: str) -> str:
    """Return an SVG file without its head, in the page's colours, and with words for who cannot see it."""
    view = re.search(r'viewBox="[^"]*"', svg)
    assert view is not None
    begin = f'<svg class="plot" {view[0]} role="img" aria-label="{escape(alt)}">'
    svg = re.sub(r"^.*?<svg[^>]*>", begin, svg, count=1, flags=re.DOTALL)
    for name, code in CODES.items():
        svg = svg.replace(code, f"var(--{name})")
    return svg.replace("xlink:href", "href").strip()
