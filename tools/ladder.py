"""The ladder of bots: how strong all of them are, by edition and number of seats, in docs/ladder.md: `make ladder`.

Each level plays against the next lower one, and each bot that is no level against the level named for it: one of it
among others, each deal in every seat. A step that is won in 70% of the games with two seats is 147 points of rating;
ratings add up from the lowest level, which has none.

It can be stopped and started again: games are kept in build/ladder, in a folder for this version of bots and rules, and
are not played twice. A bot that needs a network is left out where there is none.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import log10
from pathlib import Path

import trikk
from tools.strength import SEATS, STYLED, Match, play, version
from trikk.arena.stats.standings import Share
from trikk.bots.characters import CHARACTERS, LADDER, character_id
from trikk.bots.naming import can_play
from trikk.words import Words

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "ladder.md"
PICTURE = ROOT / "docs" / "images" / "ladder.svg"
KEPT = ROOT / "build" / "ladder"
BEGIN, END = "<!-- ladder: begin -->", "<!-- ladder: end -->"

BESIDE = {
    "greedy": "planner:slips=60",
    **dict.fromkeys(STYLED, "planner"),
    "search": "planner",
}
"""Bots beside the ladder, and the level that each of them plays against."""
RATED = tuple(bot for level in LADDER for bot in (level, *(each for each, by in BESIDE.items() if by == level)))
"""All bots, from the bottom up."""


@dataclass(frozen=True)
class Step:
    """A bot, and what it won against another; the lowest has none below."""

    bot: str
    against: str | None
    won: Share | None
    rating: float

    @property
    def half(self) -> float:
        """Half of the 95% interval of what it won."""
        return 0.0 if self.won is None else (self.won.high - self.won.low) / 2


Ladders = Mapping[str, Mapping[int, Sequence[Step]]]
"""By edition and number of seats."""


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


def pairs(bots: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield who plays against whom, of these bots: each level against the one below, then those beside the ladder.

    >>> list(pairs(["novice", "planner", "planner:style=racer", "search"]))
    [('planner', 'novice'), ('search', 'planner'), ('planner:style=racer', 'planner')]
    """
    for lower, bot in pairwise(bot for bot in LADDER if bot in bots):
        yield bot, lower
    yield from ((bot, against) for bot, against in BESIDE.items() if bot in bots and against in bots)


def climb(edition: str, seats: int, games: int, search_games: int, workers: int | None) -> list[Step]:
    """Play the steps of one edition with so many seats."""
    bots = [bot for bot in RATED if can_play(bot, trikk.edition(edition), seats)]
    steps = {bots[0]: Step(bots[0], None, None, 0.0)}
    for bot, against in pairs(bots):
        number = games_of(bot, games, search_games)
        if number == 0 or against not in steps:
            continue
        print(f"{edition}, {seats} seats, {bot} among {against}: {number} games", file=sys.stderr)
        won = play(Match(edition, bot, against, seats), number, KEPT / version(), workers)
        steps[bot] = Step(bot, against, won, steps[against].rating + rating_of(won.rate, seats))
    return [steps[bot] for bot in bots if bot in steps]


# --- the page ------------------------------------------------------------------------------------------------------


def name_of(bot: str) -> str:
    """Return what people call a bot of a menu; a bot that no menu offers has no name of its own."""
    offered = any(character.bot == bot for character in CHARACTERS)
    return Words("en").text(f"bot-{character_id(bot)}") if offered else ""


def overview(ladders: Ladders) -> list[str]:
    """Return the ratings of all bots in one table: a row for each, a column for each edition and number of seats."""
    columns = [(edition, seats) for edition, by_seats in ladders.items() for seats in by_seats]
    names = [f"{trikk.edition(edition).name}, {seats}" for edition, seats in columns]
    lines = [f"| name | bot | {' | '.join(names)} |", "|---|---|" + "---:|" * len(columns)]
    for bot in RATED:
        found = [step_of(ladders[edition][seats], bot) for edition, seats in columns]
        cells = ["" if step is None else f"{step.rating:.0f}" for step in found]
        lines.append(f"| {name_of(bot)} | `{bot}` | {' | '.join(cells)} |")
    return [*lines, ""]


def table(edition: str, by_seats: Mapping[int, Sequence[Step]]) -> list[str]:
    """Return what was played in an edition: by number of seats, what was won, and in how many games."""
    lines = [
        f"### {trikk.edition(edition).name}, played",
        "",
        "| bot | against |" + "".join(f" {seats} seats | games |" for seats in by_seats),
        "|---|---|" + "---:|---:|" * len(by_seats),
    ]
    for bot in RATED:
        steps = [step_of(ladder, bot) for ladder in by_seats.values()]
        against = next((step.against for step in steps if step is not None), None)
        if against is None:
            continue
        cells = []
        for step in steps:
            if step is None or step.won is None:
                cells += ["", ""]
            else:
                cells += [f"{step.won.rate:.0%} ± {step.half:.0%}", f"{step.won.games:,}"]
        lines.append(f"| `{bot}` | `{against}` | {' | '.join(cells)} |")
    return [*lines, ""]


def step_of(steps: Sequence[Step], bot: str) -> Step | None:
    """Return what is known of a bot."""
    return next((step for step in steps if step.bot == bot), None)


# --- the picture ---------------------------------------------------------------------------------------------------

ROW, LEFT, PANEL, GAP, TOP, BOTTOM = 26, 170, 250, 26, 74, 34
COLOURS = ("#c2410c", "#1d6fb8", "#2f7d4f")
STYLE = (
    "text{font:13px sans-serif;fill:#333}.axis{stroke:#ccc}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.axis{stroke:#555}}"
)


def picture(ladders: Ladders) -> str:
    """Return all ratings as SVG: a row for each bot, a panel for each number of seats, a mark for each edition."""
    steps = [step for by_seats in ladders.values() for ladder in by_seats.values() for step in ladder]
    most = max(step.rating for step in steps)
    seats_played = [seats for seats in SEATS if any(seats in by_seats for by_seats in ladders.values())]
    height = TOP + ROW * len(RATED) + BOTTOM
    width = LEFT + (PANEL + GAP) * len(seats_played)
    drawn = []
    for number, edition in enumerate(ladders):
        left = LEFT + 170 * number
        drawn.append(f'<circle cx="{left}" cy="22" r="5" fill="{COLOURS[number % len(COLOURS)]}"/>')
        drawn.append(f'<text x="{left + 12}" y="26">{escape(trikk.edition(edition).name)}</text>')
    for row, bot in enumerate(reversed(RATED)):
        drawn.append(
            f'<text x="{LEFT - 12}" y="{TOP + ROW * (row + 0.5) + 4:g}" text-anchor="end">'
            f"{escape(name_of(bot) or bot)}</text>"
        )
    for panel, seats in enumerate(seats_played):
        left = LEFT + (PANEL + GAP) * panel
        drawn.append(f'<text x="{left}" y="{TOP - 20}">{seats} seats</text>')
        for tick in range(0, int(most) + 1, 400):
            x = left + PANEL * tick / most
            drawn.append(
                f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 10}" y2="{height - BOTTOM + 6}"/>'
                f'<text x="{x:.1f}" y="{height - 10}" text-anchor="middle">{tick}</text>'
            )
        for number, (edition, by_seats) in enumerate(ladders.items()):
            for step in by_seats.get(seats, ()):
                x = left + PANEL * max(0.0, step.rating) / most
                y = TOP + ROW * (len(RATED) - 0.5 - RATED.index(step.bot)) + 5 * (number - 1)
                words = f"{trikk.edition(edition).name}, {seats} seats, {name_of(step.bot) or step.bot}"
                drawn.append(
                    f'<circle cx="{x:.1f}" cy="{y:g}" r="5" fill="{COLOURS[number % len(COLOURS)]}">'
                    f"<title>{escape(words)}: {step.rating:.0f}</title></circle>"
                )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>Ratings of all bots</title><style>{STYLE}</style>{''.join(drawn)}</svg>\n"
    )


def with_tables(page: str, ladders: Ladders) -> str:
    """Return the page with new tables between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise SystemExit(f"{PAGE.name} has no marks for the tables: put {BEGIN} and {END} where they belong")
    tables = overview(ladders)
    for edition, by_seats in ladders.items():
        tables += table(edition, by_seats)
    return "\n".join([f"{before}{BEGIN}", "", *tables, f"{END}{after}"])


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=1000, help="games of each step between fast bots (1000)")
    options.add_argument("--search-games", type=int, default=100, help="games of each step with search (100); 0: none")
    options.add_argument("--seats", type=int, action="append", choices=SEATS, help="repeatable; all if not given")
    options.add_argument("--workers", type=int, help="processes; all cores if not given")
    asked = options.parse_args()
    with_tables(PAGE.read_text(encoding="utf-8"), {})  # fail at once if it cannot be written
    ladders = {
        edition: {
            seats: climb(edition, seats, asked.games, asked.search_games, asked.workers)
            for seats in asked.seats or SEATS
        }
        for edition in trikk.editions()
    }
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8"), ladders), encoding="utf-8")
    PICTURE.write_text(picture(ladders), encoding="utf-8")


if __name__ == "__main__":
    main()
