"""The ladder of bots: how much stronger each level is than the one below, in docs/ladder.md: `make ladder`.

Each level plays against the next lower one: one of it among lower ones, each deal in every seat. A step that is won in
70% of the games with two seats is 147 points of rating; ratings add up from the lowest level, which has none.

It can be stopped and started again: games are kept in build/ladder, in a folder for this version of bots and rules, and
are not played twice. A level that needs a network is left out where there is none.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import log10
from pathlib import Path

import trikk
from tools.strength import Match, play, version
from trikk.arena.stats.standings import Share
from trikk.bots.characters import LADDER, character_id
from trikk.bots.naming import BotError, check_bots
from trikk.words import Words

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "ladder.md"
PICTURE = ROOT / "docs" / "images" / "ladder.svg"
KEPT = ROOT / "build" / "ladder"
BEGIN, END = "<!-- ladder: begin -->", "<!-- ladder: end -->"
SEATS = (2, 3, 4)
GOAL = 0.7
"""What a level should win against the one below, with two seats."""


@dataclass(frozen=True)
class Step:
    """A level, and what it won against the one below; the lowest has none below."""

    bot: str
    won: Share | None
    rating: float


def rating_of(share: float, seats: int) -> float:
    """Return how much higher a bot is rated that wins so often among others.

    >>> round(rating_of(0.7, 2)), round(rating_of(0.5, 2)), round(rating_of(0.25, 4))
    (147, 0, 0)
    """
    kept = min(0.999, max(0.001, share))
    return 400.0 * log10(kept * (seats - 1) / (1.0 - kept))


def games_of(bot: str, games: int, search_games: int) -> int:
    """Return how many games a step has: fewer if a bot searches."""
    return search_games if bot.startswith("search") else games


def can_play(bot: str, edition: str, seats: int) -> bool:
    """Return whether a bot can play: it may lack a network."""
    try:
        check_bots([bot], trikk.edition(edition), seats)
    except BotError:
        return False
    return True


def climb(edition: str, seats: int, games: int, search_games: int, workers: int | None) -> list[Step]:
    """Play the steps of one edition with so many seats."""
    bots = [bot for bot in LADDER if can_play(bot, edition, seats)]
    steps = [Step(bots[0], None, 0.0)]
    for lower, bot in pairwise(bots):
        number = games_of(bot, games, search_games)
        print(f"{edition}, {seats} seats, {bot} among {lower}: {number} games", file=sys.stderr)
        won = play(Match(edition, bot, lower, seats), number, KEPT / version(), workers)
        steps.append(Step(bot, won, steps[-1].rating + rating_of(won.rate, seats)))
    return steps


# --- the page ------------------------------------------------------------------------------------------------------


def name_of(bot: str) -> str:
    """Return what people call a bot."""
    return Words("en").text(f"bot-{character_id(bot)}")


def table(edition: str, ladders: Mapping[int, Sequence[Step]]) -> list[str]:
    """Return the ladder of an edition: by number of seats, the rating and what was won against the level below."""
    lines = [
        f"### {trikk.edition(edition).name}, rated",
        "",
        "| level | bot |" + "".join(f" {seats} seats | won | games |" for seats in ladders),
        "|---|---|" + "---:|---:|---:|" * len(ladders),
    ]
    for bot in LADDER:
        cells = []
        for steps in ladders.values():
            step = next((step for step in steps if step.bot == bot), None)
            if step is None:
                cells += ["", "", ""]
            elif step.won is None:
                cells += [f"{step.rating:.0f}", "", ""]
            else:
                half = (step.won.high - step.won.low) / 2
                cells += [f"{step.rating:.0f}", f"{step.won.rate:.0%} ± {half:.0%}", f"{step.won.games:,}"]
        lines.append(f"| {name_of(bot)} | `{bot}` | {' | '.join(cells)} |")
    return [*lines, ""]


WIDTH, ROW, LEFT, RIGHT, TOP = 720, 26, 150, 24, 56
COLOURS = ("#c2410c", "#1d6fb8", "#2f7d4f")
STYLE = (
    "text{font:13px sans-serif;fill:#333}.axis{stroke:#ccc}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.axis{stroke:#555}}"
)


def picture(ladders: Mapping[str, Mapping[int, Sequence[Step]]]) -> str:
    """Return the ratings with two seats as SVG: a row for each level, a mark for each edition."""
    two = {trikk.edition(edition).name: by_seats[2] for edition, by_seats in ladders.items() if 2 in by_seats}
    most = max(step.rating for steps in two.values() for step in steps)
    height = TOP + ROW * len(LADDER) + 34

    def x(rating: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * max(0.0, rating) / most

    drawn = []
    for tick in range(0, int(most) + 1, 200):
        drawn.append(f'<line class="axis" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{TOP - 10}" y2="{height - 28}"/>')
        drawn.append(f'<text x="{x(tick):.1f}" y="{height - 10}" text-anchor="middle">{tick}</text>')
    for row, bot in enumerate(reversed(LADDER)):
        y = TOP + ROW * row + ROW / 2
        drawn.append(f'<text x="{LEFT - 12}" y="{y + 4:g}" text-anchor="end">{escape(name_of(bot))}</text>')
        for number, (name, steps) in enumerate(two.items()):
            for step in steps:
                if step.bot == bot:
                    words = f"{name}, {name_of(bot)}: {step.rating:.0f}"
                    drawn.append(
                        f'<circle cx="{x(step.rating):.1f}" cy="{y + 5 * (number - 1):g}" r="5" '
                        f'fill="{COLOURS[number % len(COLOURS)]}"><title>{escape(words)}</title></circle>'
                    )
    for number, name in enumerate(two):
        left = LEFT + 170 * number
        drawn.append(f'<circle cx="{left}" cy="22" r="5" fill="{COLOURS[number % len(COLOURS)]}"/>')
        drawn.append(f'<text x="{left + 12}" y="26">{escape(name)}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
        f"<title>Ratings of all levels, two seats</title><style>{STYLE}</style>{''.join(drawn)}</svg>\n"
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=1000, help="games of each step between fast bots (1000)")
    options.add_argument("--search-games", type=int, default=100, help="games of each step with search (100)")
    options.add_argument("--seats", type=int, action="append", choices=SEATS, help="repeatable; all if not given")
    options.add_argument("--workers", type=int, help="processes; all cores if not given")
    asked = options.parse_args()
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise SystemExit(f"{PAGE.name} has no marks for the tables: put {BEGIN} and {END} where they belong")
    ladders = {
        edition: {
            seats: climb(edition, seats, asked.games, asked.search_games, asked.workers)
            for seats in asked.seats or SEATS
        }
        for edition in trikk.editions()
    }
    tables = "\n".join(line for edition, by_seats in ladders.items() for line in table(edition, by_seats))
    PAGE.write_text(f"{before}{BEGIN}\n\n{tables}\n{END}{after}", encoding="utf-8")
    PICTURE.write_text(picture(ladders), encoding="utf-8")


if __name__ == "__main__":
    main()
