"""Many games between bots, as records: the same run gives the same bytes, however many processes work on it."""

import json
from collections.abc import Generator
from dataclasses import dataclass, field

from trikk.arena.pool import in_order
from trikk.bots import make_bot
from trikk.catalog import Edition
from trikk.errors import TrikkError
from trikk.game.compact import LONGEST, player_for
from trikk.game.game import Game, Seed, seed_number
from trikk.game.seeds import derived_seed

PART = 200
"""Games that a process plays before it hands them over."""


class GameTooLong(TrikkError):
    """A game that goes on and on was given up."""

    code = "game_too_long"

    def __init__(self, number: int, seed: int) -> None:
        super().__init__(number, seed)
        self.details = {"game": number, "seed": seed, "most": LONGEST}

    def __str__(self) -> str:
        return "game {game} (seed {seed}) is not over after {most} moves".format(**self.details)


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
        for seat, bot in enumerate(self.bots):
            make_bot(bot, 0, seat)


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
    _play_part((run, 0, 1))


def simulate(run: Run, workers: int) -> Generator[Part, None, None]:
    """Yield the games of a run, part by part and in order."""
    starts = range(0, run.games, PART)
    parts = [(run, start, min(start + PART, run.games)) for start in starts]
    return in_order(_play_part, parts, min(workers, len(parts)))


def _play_part(part: tuple[Run, int, int]) -> Part:
    run, begin, end = part
    player = player_for(run.edition, run.players)
    policies = [make_bot(bot, 0, seat).policy for seat, bot in enumerate(run.bots)]
    done = Part(wins=[0.0] * run.players, points=[0] * run.players)
    lines = []
    head = {
        "format": "trikk-record",
        "version": 1,
        "edition": run.edition.id,
        "edition_version": run.edition.version,
        "players": run.players,
    }
    seeds = [derived_seed(run.seed, number) for number in range(begin, end)]
    games = player.play(seeds, policies)
    if len(games) < len(seeds):
        raise GameTooLong(begin + len(games), seeds[len(games)])
    for seed, game in zip(seeds, games, strict=True):
        assert game.outcome is not None
        record = {
            **head,
            "seed": seed,
            "seats": list(run.bots),
            "options": {},
            "moves": game.moves,
            "result": game.outcome.to_dict(),
        }
        if run.chance:
            record["chance"] = _chance(run, seed, game.moves)
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
