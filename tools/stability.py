"""How stable `trikk.analyse` is: the same positions evaluated again and again, each time in other worlds.

    python -m tools.stability [--worlds 1024] [--positions 6] [--repeats 10] [edition ...]

Prints, for each edition and number of seats: how often the most frequent best move was named best, or called level with
it; how many moves are called level, and how many there are; how far apart the chances to win are; how they change
between the two cards of a turn; and the processor time of one evaluation.
"""

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import trikk
from trikk.bots.analysis import WORLDS

SEED = 3


@dataclass(frozen=True)
class Repeats:
    """One position, evaluated several times."""

    named: int
    """How often the most frequent best move was named best."""
    agreeing: int
    """How often it was named best, or called level with the best."""
    level: float
    """Moves called level, on average, the best included."""
    legal: int
    """Legal moves."""
    spread: float
    """Of the chance to win: the highest less the lowest."""
    seconds: float
    """Of processor time, each."""


def positions(edition: str, players: int, n: int, seed: int = SEED) -> Iterator[trikk.View]:
    """Yield n positions with something to decide, from all parts of a game between planners."""
    game = trikk.play_bots(edition, ["planner"] * players, seed=seed)
    again = trikk.new_game(edition, players=players, seed=seed)
    found = []
    for move in game.moves:
        seat = again.to_move
        assert seat is not None
        if len(again.legal_moves()) > 2:
            found.append(again.view(seat))
        again.play(move)
    for k in range(n):
        yield found[(2 * k + 1) * len(found) // (2 * n)]


def repeats(view: trikk.View, worlds: int = WORLDS, n: int = 10) -> Repeats:
    """Evaluate a position n times, in other worlds each time."""
    began = time.process_time()
    runs = [trikk.analyse(view, worlds=worlds, seed=seed) for seed in range(n)]
    took = (time.process_time() - began) / n
    [(favourite, named)] = Counter(str(run[0].move) for run in runs).most_common(1)
    agreeing = sum(any(str(each.move) == favourite and each.level for each in run) for run in runs)
    chances = [run[0].win_chance for run in runs]
    level = statistics.mean(sum(each.level for each in run) for run in runs)
    return Repeats(named, agreeing, level, len(runs[0]), max(chances) - min(chances), took)


def jumps(edition: str, players: int, worlds: int = WORLDS, seed: int = SEED) -> list[float]:
    """Return how much the chance to win changes, turn by turn, from before the first card to before the second one.

    Only if the first card is a face-up one that is named best or level with the best, so that only the card turned up
    in its place is new.
    """
    game = trikk.play_bots(edition, ["planner"] * players, seed=seed)
    again = trikk.new_game(edition, players=players, seed=seed)
    found = []
    before: float | None = None
    for move in game.moves:
        seat = again.to_move
        assert seat is not None
        view = again.view(seat)
        if before is not None and view.phase == "second_card":
            found.append(trikk.analyse(view, worlds=worlds)[0].win_chance - before)
        before = None
        is_face_up = isinstance(move, trikk.DrawCard) and move.card not in ("deck", "wild")
        if view.phase == "turn" and is_face_up:
            estimates = trikk.analyse(view, worlds=worlds)
            if any(each.move == move and each.level for each in estimates):
                before = estimates[0].win_chance
        again.play(move)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("editions", nargs="*", default=sorted(trikk.editions()))
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--positions", type=int, default=6)
    parser.add_argument("--repeats", type=int, default=10)
    asked = parser.parse_args()
    print("| edition | seats | named | or level | level | legal | spread | jump | seconds |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for edition in asked.editions:
        for players in (2, 3):
            found = [
                repeats(view, asked.worlds, asked.repeats) for view in positions(edition, players, asked.positions)
            ]
            tries = asked.repeats * len(found)
            changes = [abs(change) for change in jumps(edition, players, asked.worlds)]
            print(
                f"| {edition} | {players}"
                f" | {sum(each.named for each in found) / tries:.0%}"
                f" | {sum(each.agreeing for each in found) / tries:.0%}"
                f" | {statistics.mean(each.level for each in found):.1f}"
                f" | {statistics.mean(each.legal for each in found):.1f}"
                f" | {statistics.mean(each.spread for each in found):.1%}"
                f" | {statistics.mean(changes) if changes else 0:.1%}"
                f" | {statistics.mean(each.seconds for each in found):.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
