"""Measures how strong the bots are and writes the tables into docs/bots.md: `make strength`.

A full run takes hours on a small machine. It can be stopped and started again: games are kept in build/strength, in a
folder for this version of bots and rules, and are not played twice.
"""

import argparse
import hashlib
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import trikk
from tests.bots.players import CheatingSearchBot
from trikk.arena import compete
from trikk.arena.pools.processes import in_order
from trikk.arena.stats.counts import DealSums
from trikk.arena.stats.standings import Share, win_share
from trikk.arena.stats.tally import WIN
from trikk.bots.learned.network_file import shipped
from trikk.bots.policies.style import BALANCED, STYLES
from trikk.bots.referee import Referee
from trikk.game.seeds import derived_seed

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "bots.md"
KEPT = ROOT / "build" / "strength"
BEGIN, END = "<!-- strength: begin -->", "<!-- strength: end -->"

SEARCH_MS = 100
SEARCH = f"search:ms={SEARCH_MS}"
NET_SEARCH = f"search:net=on:ms={SEARCH_MS}"
LADDER = (
    ("greedy", "random"),
    ("planner", "greedy"),
    ("neural", "planner"),
    (SEARCH, "planner"),
    (NET_SEARCH, SEARCH),
)
"""The stronger bot and the next weaker one, from the bottom up."""
PRICED = {SEARCH: "search", NET_SEARCH: "net_search"}
"""Of which searches it is measured what they lose by seeing only what their seat may see, and how files call them."""
STYLED = tuple(f"planner:style={style}" for style in STYLES if style != BALANCED)
SEATS = (2, 3, 4)
SEED = 0

TIMES_FAIR = 1.5
"""What a stronger bot should win at a table of weaker ones, as a multiple of its fair share."""


@dataclass(frozen=True)
class Match:
    """One strong bot, and weaker ones in all other seats."""

    edition: str
    strong: str
    weak: str
    seats: int

    @property
    def table(self) -> tuple[str, ...]:
        return (self.strong, *[self.weak] * (self.seats - 1))

    @property
    def target(self) -> float:
        """What part of its games the strong bot should win."""
        if self.strong == NET_SEARCH:
            return 0.55 if self.seats == 2 else 1 / self.seats
        if self.seats > 2:
            return TIMES_FAIR / self.seats
        if self.strong == "greedy":
            return 0.95
        if self.strong == "neural":
            return 0.6
        if self.strong == "planner":
            return 0.65 if trikk.edition(self.edition).family == "cards" else 0.75
        return 0.65


def matches(edition: str) -> list[Match]:
    """Return what is played with an edition; what needs a network only where there is one."""
    pairs = [*((bot, "planner") for bot in STYLED), *LADDER]
    found = [Match(edition, strong, weak, seats) for seats in SEATS for strong, weak in pairs]
    learned = ("neural", NET_SEARCH)
    return [match for match in found if match.strong not in learned or (edition, match.seats) in shipped()]


def games_of(match: Match, games: int, search_games: int | None) -> int:
    """Return how many games a match has: fewer if a bot thinks by the clock."""
    if match.strong not in (SEARCH, NET_SEARCH):
        return games
    return search_games or (400 if match.seats == 2 else 100)


def play(match: Match, games: int, kept: Path, workers: int | None) -> Share:
    """Play a match, or its missing games; return what the strong bot won."""
    bots = "-".join(re.sub(r"\W+", "_", bot) for bot in (match.strong, match.weak))
    out = kept / f"{match.edition}-{match.seats}-{bots}-{games}"
    standings = compete(
        match.edition, tables=[match.table], games=games, seed=SEED, out=out, resume=True, workers=workers
    )
    if standings.faults:
        raise SystemExit(f"a bot has failed: see {out / 'report.html'}")
    return standings[match.strong].wins


# --- the price of hidden information -------------------------------------------------------------------------------


def price_of_hidden_information(edition: str, bot: str, games: int, kept: Path, workers: int | None) -> Share:
    """Return what a copy of a search that sees all cards wins against it, with two seats; half would be no advantage.

    The file in which its victories are kept has a line for every deal.
    """
    file = kept / f"{edition}-{PRICED[bot]}-price.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    deals = -(-games // 2)
    wins = [int(line) for line in file.read_text(encoding="utf-8").split()][:deals]
    missing = [(edition, bot, deal) for deal in range(len(wins), deals)]
    processes = workers or os.cpu_count() or 1
    with file.open("a", encoding="utf-8") as lines, closing(in_order(play_deal, missing, processes)) as played:
        for won in played:
            print(won, file=lines, flush=True)
            wins.append(won)
    sums = DealSums()
    for won in wins:
        sums.count(2, won)
    return win_share(sum(wins), 2 * deals, sums)


def play_deal(of: tuple[str, str, int]) -> int:
    """Play a deal with the cheating search in either seat; return its victories, `WIN` for each."""
    edition, bot, deal = of
    seed, won = derived_seed(SEED, deal), 0
    for seat in (0, 1):
        game = trikk.new_game(edition, players=2, seed=seed)
        bots = [trikk.make_bot(bot), trikk.make_bot(bot)]
        bots[seat] = CheatingSearchBot(game, ms=SEARCH_MS, net="on" if bot == NET_SEARCH else "off")
        Referee(game, bots, seed).play_out()
        outcome = game.outcome()
        assert outcome is not None
        won += WIN // len(outcome.winners) if seat in outcome.winners else 0
    return won


# --- the page ------------------------------------------------------------------------------------------------------


def section(edition: str, played: Sequence[tuple[Match, Share]], prices: Mapping[str, Share]) -> str:
    """Return what the page says of an edition."""
    lines = [
        heading(edition),
        "",
        "| seats | the one | the others | games | won | 95% interval | target | reached |",
        "|---:|---|---|---:|---:|---:|---:|---|",
    ]
    for match, won in played:
        if match.strong in STYLED:
            continue
        reached = "yes" if won.rate >= match.target else "no"
        interval = f"{won.low:.1%} to {won.high:.1%}"
        cells = (
            str(match.seats),
            f"`{match.strong}`",
            f"`{match.weak}`",
            f"{won.games:,}",
            f"{won.rate:.1%}",
            interval,
        )
        lines.append(f"| {' | '.join((*cells, f'{match.target:.1%}', reached))} |")
    lines += ["", *styles_table(played)]
    for bot, price in prices.items():
        lines += [
            "",
            f"A copy of `{bot}` that sees every card wins {price.rate:.1%} ({price.low:.1%} to {price.high:.1%}) of "
            f"{price.games:,} games against it: the price of hidden information.",
        ]
    return "\n".join([*lines, ""])


def styles_table(played: Sequence[tuple[Match, Share]]) -> list[str]:
    """Return how each style fares among balanced planners."""
    lines = [
        f"| seats | fair share | {' | '.join(f'`{bot}`' for bot in STYLED)} |",
        "|---:|---:|" + "---:|" * len(STYLED),
    ]
    for seats in SEATS:
        won = [share for match, share in played if match.strong in STYLED and match.seats == seats]
        cells = [f"{share.rate:.1%} ± {(share.high - share.low) / 2:.1%}" for share in won]
        lines.append(f"| {' | '.join((str(seats), f'{1 / seats:.1%}', *cells))} |")
    return lines


def heading(edition: str) -> str:
    return f"### {trikk.edition(edition).name}, measured"


def with_sections(page: str, sections: dict[str, str]) -> str:
    """Return the page with new sections between the marks; those of other editions stay."""
    if BEGIN not in page or END not in page:
        raise SystemExit(f"{PAGE.name} has no marks for the tables: put {BEGIN} and {END} where they belong")
    before, _, rest = page.partition(BEGIN)
    there, _, after = rest.partition(END)
    found = dict(chain(old_sections(there), sections.items()))
    ordered = "\n".join(found[edition] for edition in trikk.editions() if edition in found)
    return f"{before}{BEGIN}\n\n{ordered}\n{END}{after}"


def old_sections(text: str) -> Iterator[tuple[str, str]]:
    """Yield the sections that stand in a text, by edition."""
    for edition in trikk.editions():
        found = re.search(rf"^{re.escape(heading(edition))}$.*?(?=^### |\Z)", text, re.MULTILINE | re.DOTALL)
        if found:
            yield edition, found[0].strip() + "\n"


def version() -> str:
    """Return a name for exactly these bots and rules, so that results of other versions are not mixed in."""
    digest = hashlib.sha256()
    package = ROOT / "src" / "trikk"
    for folder in ("bots", "rules", "catalog"):
        for source in sorted((package / folder).rglob("*.*")):
            if source.suffix in (".py", ".toml", ".npz"):
                digest.update(source.read_bytes())
    return digest.hexdigest()[:12]


def main() -> None:
    """Play what is missing, and write the page after every edition."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    editions = list(trikk.editions())
    options.add_argument("--only", action="append", choices=editions, help="an edition; repeatable; all if not given")
    options.add_argument("--games", type=int, default=1000, help="games of each match between fast bots (1000)")
    options.add_argument("--search-games", type=int, help="games of each match with search (400, from three seats 100)")
    options.add_argument(
        "--price-games", type=int, default=80, help="games of each search against a copy that sees every card; 0: none"
    )
    options.add_argument("--workers", type=int, help="processes; all cores if not given")
    asked = options.parse_args()
    kept = KEPT / version()
    with_sections(PAGE.read_text(encoding="utf-8"), {})  # fail at once if it cannot be written
    for edition in asked.only or editions:
        played = []
        for match in matches(edition):
            games = games_of(match, asked.games, asked.search_games)
            print(f"{edition}, {match.seats} seats, {match.strong} among {match.weak}: {games} games", file=sys.stderr)
            played.append((match, play(match, games, kept, asked.workers)))
        prices = {}
        for bot in PRICED if asked.price_games else ():
            print(f"{edition}, a copy of {bot} that sees every card: {asked.price_games} games", file=sys.stderr)
            prices[bot] = price_of_hidden_information(edition, bot, asked.price_games, kept, asked.workers)
        page = with_sections(PAGE.read_text(encoding="utf-8"), {edition: section(edition, played, prices)})
        PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
