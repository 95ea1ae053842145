"""Fits the networks that guess the others' tickets, and measures them: `python -m tools.ticket_guess`.

Plays games between planners of all styles, and a few greedy bots. At some decisions it notes what shows whether each of
the others holds each ticket (the signs of `trikk.bots.policies.city.guess` and its twin for The Card Game), and whether
it does. A network with one hidden layer turns signs into weights; a hand of tickets is as likely as the product of
their weights. It is fitted so that the hands there really were are as likely as possible.

Prints how likely those of other games are, that it was not fitted to: the mean logarithm, for each edition and number
of seats, beside what it would be if all hands were equally likely. With --write it replaces the networks' numbers.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import trikk
from trikk.bots.games import play_games
from trikk.bots.policies import cards, city
from trikk.bots.policies.belief import SIGNS, STEEPEST
from trikk.bots.policies.choose import new_minds
from trikk.bots.policies.style import STYLES
from trikk.catalog import Edition
from trikk.game.game import Game
from trikk.game.seeds import derived_seed
from trikk.rules.jit import go_over

POLICIES = Path(__file__).parents[1] / "src" / "trikk" / "bots" / "policies"
GUESS = {"city": city.guess, "cards": cards.guess}
SEATS = (2, 3, 4)
SEED = 15

BOTS = ["planner"] * 6 + [f"planner:style={style}" for style in STYLES] * 2 + ["greedy"]
LINE_UPS = 25
"""How often other bots sit down."""
DECISIONS = 8
"""Decisions of a game that are looked at, about."""

HIDDEN = 12
ROUNDS = 3000
TOGETHER = 256
"""Hands that the network learns from at once."""
RATE, LEAST_RATE = 0.012, 1e-4
HELD_OUT = 5
"""One game of so many is kept to measure."""


@dataclass(frozen=True)
class Hands:
    """Hands of other seats at many decisions: by hand and ticket."""

    signs: np.ndarray
    held: np.ndarray
    possible: np.ndarray
    """Whether the seat that decides cannot rule it out."""
    games: np.ndarray
    """By hand, the game it is from."""

    def of(self, which: np.ndarray) -> "Hands":
        return Hands(self.signs[which], self.held[which], self.possible[which], self.games[which])


@dataclass
class Network:
    """One hidden layer of rectified sums."""

    first: np.ndarray
    added: np.ndarray
    last: np.ndarray

    def levels(self, signs: np.ndarray) -> np.ndarray:
        """Return the logarithms of weights."""
        levels: np.ndarray = np.maximum(0.0, signs @ self.first + self.added) @ self.last
        return levels

    @property
    def parts(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        return self.first, self.added, self.last


# --- games ---------------------------------------------------------------------------------------------------------


def collect(edition: Edition, players: int, games: int) -> Hands:
    """Play games and note hands."""
    chance = random.Random(f"{edition.id} {players}")
    rows = []
    each = -(-games // LINE_UPS)
    for line_up in range(LINE_UPS):
        bots = [chance.choice(BOTS) for _ in range(players)]
        seeds = [derived_seed(SEED, line_up * each + i) for i in range(each)]
        for number, played in enumerate(play_games(edition, bots, seeds)):
            game = Game(edition, players, played.seed)
            often = DECISIONS / len(played.moves)
            for move in played.moves:
                if chance.random() < often:
                    rows += [(*row, line_up * each + number) for row in hands_in(game)]
                game.play(move)
    signs, held, possible, numbers = (np.array(column) for column in zip(*rows, strict=True))
    return Hands(signs, held, possible, numbers)


def hands_in(game: Game) -> Iterator[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Yield the signs of each other seat's tickets, which it holds, and which it may hold for the seat to move."""
    seat, decision = game.to_move, trikk.decision_for(game)
    assert seat is not None
    engine = decision.engine
    seen: np.record = decision.knowledge[0]
    true: np.record = game.state[0]
    tickets = int(engine.tables.tickets)
    known = int(seen.held[seat]) | sum(1 << int(ticket) for ticket in seen.under[: seen.under_size] if ticket >= 0)
    for other in range(int(seen.players)):
        if other == seat or seen.held_size[other] == 0:
            continue
        signs = np.zeros((tickets, SIGNS))
        GUESS[engine.edition.family].read_signs(engine.tables, seen, other, new_minds(engine.dtype, 1)[0], signs)
        held, possible = int(true.held[other]), int(seen.may[seat, other]) & ~known
        yield signs, _members(held, tickets), _members(possible | held, tickets)


def _members(tickets: int, n: int) -> np.ndarray:
    return np.array([tickets >> i & 1 for i in range(n)], bool)


# --- how likely hands are ------------------------------------------------------------------------------------------


def likelihood(levels: np.ndarray, hands: Hands) -> tuple[np.ndarray, np.ndarray]:
    """Return the logarithm of how likely each hand is, and how likely each ticket is in it.

    A hand is as likely as the product of its weights, among all hands of as many tickets that are possible.
    """
    n = len(levels)
    everyone = np.arange(n)
    possible = hands.possible
    size = hands.held.sum(1)
    most = int(size.max())
    mean = (levels * possible).sum(1, keepdims=True) / possible.sum(1, keepdims=True)
    levels = np.clip(levels - mean, -STEEPEST, STEEPEST)
    weights = np.where(possible, np.exp(levels), 0.0)
    totals = [np.zeros((n, most + 1))]  # by the number of tickets taken, of those so far
    totals[0][:, 0] = 1.0
    for ticket in range(weights.shape[1]):
        following = totals[-1].copy()
        following[:, 1:] += weights[:, ticket, None] * totals[-1][:, :-1]
        totals.append(following)
    whole = totals[-1][everyone, size]
    slopes = np.zeros((n, most + 1))
    slopes[everyone, size] = 1.0 / whole
    chances = np.zeros_like(weights)
    for ticket in range(weights.shape[1] - 1, -1, -1):
        chances[:, ticket] = weights[:, ticket] * (slopes[:, 1:] * totals[ticket][:, :-1]).sum(1)
        before = slopes.copy()
        before[:, :-1] += weights[:, ticket, None] * slopes[:, 1:]
        slopes = before
    return (levels * hands.held).sum(1) - np.log(whole), chances


def fit(sets: list[Hands]) -> Network:
    """Return a network for which these hands are as likely as possible (Adam, on some hands of one set at a time)."""
    dice = np.random.default_rng(SEED)
    network = Network(dice.normal(0.0, SIGNS**-0.5, (SIGNS, HIDDEN)), np.zeros(HIDDEN), dice.normal(0.0, 0.3, HIDDEN))
    speed = [np.zeros_like(part) for part in network.parts]
    size = [np.zeros_like(part) for part in network.parts]
    for turn in range(1, ROUNDS + 1):
        hands = sets[dice.integers(len(sets))]
        some = hands.of(dice.integers(len(hands.games), size=TOGETHER))
        hidden = np.maximum(0.0, some.signs @ network.first + network.added)
        _, chances = likelihood(hidden @ network.last, some)
        surprise = (some.held - chances) / TOGETHER
        back = surprise[..., None] * network.last * (hidden > 0.0)
        slopes = (
            some.signs.reshape(-1, SIGNS).T @ back.reshape(-1, HIDDEN),
            back.sum((0, 1)),
            (surprise[..., None] * hidden).sum((0, 1)),
        )
        rate = RATE * (1.0 - turn / ROUNDS) + LEAST_RATE
        for part, slope, fast, large in zip(network.parts, slopes, speed, size, strict=True):
            fast += 0.1 * (slope - fast)
            large += 0.001 * (slope * slope - large)
            part += rate * fast / (1.0 - 0.9**turn) / (np.sqrt(large / (1.0 - 0.999**turn)) + 1e-8)
    return Network(*(np.round(part, 3) for part in network.parts))


# --- files ---------------------------------------------------------------------------------------------------------


def current(family: str) -> Network:
    """Return the network in use."""
    guess = GUESS[family]
    return Network(guess.FIRST, guess.ADDED, guess.LAST)


def source(network: Network) -> str:
    """Return the module with a network's numbers."""

    def row(numbers: np.ndarray) -> str:
        return "(" + ", ".join(f"{number:.3f}" for number in numbers) + ")"

    rows = "".join(f"        {row(numbers)},\n" for numbers in network.first)
    return (
        '"""The numbers of the network that guesses tickets: written by `tools/ticket_guess.py`, not by hand."""\n\n'
        "import numpy as np\n\n"
        "# fmt: off\n"
        f'FIRST = np.array(\n    (\n{rows}    )\n)\n"""By sign and hidden sum."""\n'
        f"ADDED = np.array({row(network.added)})\n"
        f"LAST = np.array({row(network.last)})\n"
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=1500, help="games for each edition and number of seats (1500)")
    options.add_argument("--write", action="store_true", help="fit new networks and write their numbers")
    asked = options.parse_args()
    go_over()
    lines = ["| edition | seats | hands | tickets | all equally likely | learned |", "|---|---:|---:|---:|---:|---:|"]
    for family in GUESS:
        editions = [trikk.edition(id) for id in trikk.editions() if trikk.edition(id).family == family]
        found = {}
        for edition in editions:
            for players in SEATS:
                print(f"{edition.name}, {players} seats: {asked.games} games", file=sys.stderr)
                found[edition.name, players] = collect(edition, players, asked.games)
        network = current(family)
        if asked.write:
            network = fit([hands.of(hands.games % HELD_OUT != 0) for hands in found.values()])
            (POLICIES / family / "ticket_network.py").write_text(source(network), encoding="utf-8")
        for (name, players), hands in found.items():
            rest = hands.of(hands.games % HELD_OUT == 0)
            flat, _ = likelihood(np.zeros(rest.held.shape), rest)
            learned, _ = likelihood(network.levels(rest.signs), rest)
            size = rest.held.sum(1).mean()
            lines.append(
                f"| {name} | {players} | {len(flat):,} | {size:.1f} | {flat.mean():.2f} | {learned.mean():.2f} |"
            )
    print("\n".join(lines))


if __name__ == "__main__":
    main()
