"""Many games between bots, as records: the same run gives the same bytes, however many processes work on it."""

import json
from collections.abc import Generator
from dataclasses import dataclass, field

from trikk.arena.pools.processes import in_order
from trikk.bots import BotFault, make_bot, play_bots
from trikk.bots.games import compiled_policies, play_games
from trikk.bots.referee import warm_up as warm_up_bots
from trikk.catalog import Edition
from trikk.game.game import Game, Seed, seed_number
from trikk.game.seeds import derived_seed
from trikk.rules.jit import go_over

PART = 200
"""Games between compiled policies that a process plays before it hands them over. Others take long: one at a time."""


@dataclass(frozen=True)
class Run:
    """What to play."""

    edition: Edition
    players: int
    games: int
    bots: tuple[str, ...]
    """One per seat."""
    seed: Seed
    chance: bool = False
    """Whether records say what the dice gave."""

    def check(self) -> None:
        """Raise if the run cannot begin, before anything has been written."""
        Game(self.edition, self.players, 0)
        seed_number(self.seed)
        for bot in self.bots:
            make_bot(bot)

    @property
    def is_compiled(self) -> bool:
        """Whether its games are played without a step of Python, thousands a second."""
        return compiled_policies(self.bots) is not None


@dataclass
class Part:
    """Games that have been played: one record per line, and what they add up to."""

    lines: str = ""
    games: int = 0
    moves: int = 0
    wins: list[float] = field(default_factory=list)
    """By seat; a shared victory counts as parts of one."""
    points: list[int] = field(default_factory=list)
    """By seat."""

    def add(self, other: "Part") -> None:
        """Add another part's numbers, not its lines."""
        self.games += other.games
        self.moves += other.moves
        self.wins = [a + b for a, b in zip(self.wins or [0.0] * len(other.wins), other.wins, strict=True)]
        self.points = [a + b for a, b in zip(self.points or [0] * len(other.points), other.points, strict=True)]


def warm_up(run: Run) -> None:
    """Play one game here, so that what it needs is compiled once, and the processes find it on disk."""
    go_over()
    if run.is_compiled:
        _play_part((run, 0, 1))
    else:
        play_bots(run.edition, ["random"] * run.players)
        warm_up_bots(run.edition, [make_bot(bot) for bot in run.bots])


def simulate(run: Run, workers: int) -> Generator[Part, None, None]:
    """Yield the games of a run, part by part and in order."""
    size = PART if run.is_compiled else 1
    parts = [(run, start, min(start + size, run.games)) for start in range(0, run.games, size)]
    return in_order(_play_part, parts, min(workers, len(parts)))


def _play_part(part: tuple[Run, int, int]) -> Part:
    run, begin, end = part
    done = Part(wins=[0.0] * run.players, points=[0] * run.players)
    lines = []
    seeds = [derived_seed(run.seed, number) for number in range(begin, end)]
    for game in play_games(run.edition, run.bots, seeds):
        if game.fault is not None:
            raise BotFault(game.fault, game.seed)
        assert game.outcome is not None
        record = game.record(run.edition, run.bots)
        if run.chance:
            record["chance"] = _chance(run, game.seed, game.moves)
        lines.append(json.dumps(record))
        done.games += 1
        done.moves += len(game.moves)
        for seat, score in enumerate(game.outcome.scores):
            done.points[seat] += score.total
        for seat in game.outcome.winners:
            done.wins[seat] += 1 / len(game.outcome.winners)
    done.lines = "\n".join([*lines, ""])
    return done


def _chance(run: Run, seed: int, moves: list[str]) -> list[list[str | int]]:
    game = Game(run.edition, run.players, seed)
    for move in moves:
        game.play(move)
    return game.chance()
