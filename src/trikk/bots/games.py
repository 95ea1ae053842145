"""Many games between bots by name: in compiled code if all bots are compiled, otherwise move by move."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from trikk.bots.built_in.policy import (
    GreedyBot,
    LearnedPolicy,
    NeuralBot,
    NoviceBot,
    PlannerBot,
    Policy,
    RandomBot,
    room_of,
)
from trikk.bots.dice import seat_generators
from trikk.bots.faults import BotFault, Fault, GameTooLong
from trikk.bots.naming import is_built_in, make_bot
from trikk.bots.policies.choose import POLICY_RANDOM
from trikk.bots.policies.play import Log
from trikk.bots.policies.play import play_games as play_compiled
from trikk.bots.referee import Referee
from trikk.catalog import Edition
from trikk.game.compact import ROOM, player_for
from trikk.game.game import Game
from trikk.game.outcome import Outcome, outcome_with, scores_of
from trikk.game.records import FORMAT, VERSION
from trikk.rules.generator import new_generators
from trikk.rules.jit import DECISION_MS, STEP_MS, expect

POLICY_BOTS = (RandomBot, NoviceBot, GreedyBot, PlannerBot, NeuralBot)
"""Those that play by a compiled policy."""
STEPS_OF_A_SEAT = 40
"""About as many as a seat makes in a game."""


@dataclass
class PlayedGame:
    """A game between bots: its moves in notation, and how it ended."""

    seed: int
    moves: list[str]
    outcome: Outcome | None
    """None if a fault ended it."""
    decisions: list[int]
    """By seat."""
    seconds: list[float]
    """Spent on deciding, by seat. In compiled code, the time of all games divided by decisions."""
    fault: Fault | None = None

    def record(self, edition: Edition, bots: Sequence[str]) -> dict[str, Any]:
        """Return the game as a record (docs/records.md)."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "edition": edition.id,
            "edition_version": edition.version,
            "players": len(bots),
            "seed": self.seed,
            "seats": list(bots),
            "options": {},
            "moves": self.moves,
            "result": self.outcome.to_dict() if self.outcome else None,
        }


def play_games(
    edition: Edition, bots: Sequence[str], seeds: Sequence[int], *, move_seconds: float | None = None
) -> Iterator[PlayedGame]:
    """Yield a game from each seed between bots by name, one per seat. The seeds also determine the dice of bots."""
    policies = compiled_policies(bots)
    if policies is None:
        return (_play_refereed(edition, bots, seed, move_seconds) for seed in seeds)
    return compiled_play(edition, len(bots)).play(seeds, policies)


def compiled_policies(bots: Sequence[str]) -> list[Policy | LearnedPolicy] | None:
    """Return the policies that bots follow (`trikk.bots.policies`), or None if not all follow one."""
    made = [bot for bot in map(make_bot, bots) if is_built_in(bot)]
    policies = [bot.policy for bot in made if isinstance(bot, POLICY_BOTS)]
    return policies if len(policies) == len(bots) else None


def _play_refereed(edition: Edition, bots: Sequence[str], seed: int, move_seconds: float | None) -> PlayedGame:
    game = Game(edition, len(bots), seed, seats=bots)
    referee = Referee(game, bots, seed, move_seconds)
    fault = None
    try:
        referee.play_out()
    except BotFault as error:
        fault = error.fault
    return PlayedGame(
        seed, [str(move) for move in game.moves], game.outcome(), referee.decisions, referee.seconds, fault
    )


class CompiledPlay:
    """Plays games of one edition between compiled policies, with arrays of its own."""

    def __init__(self, edition: Edition, players: int) -> None:
        self._player = player_for(edition, players)
        self._engine = self._player.engine
        self._players = players
        self._actions = np.empty(ROOM, np.int64)
        self._kept = np.empty(ROOM, np.int64)

    def play(self, seeds: Sequence[int], policies: Sequence[Policy | LearnedPolicy]) -> Iterator[PlayedGame]:
        """Yield a game from each seed, by one policy per seat."""
        n = len(seeds)
        if n == 0:
            return
        per_step = STEP_MS if all(policy == Policy(POLICY_RANDOM) for policy in policies) else DECISION_MS
        expect(n * self._players * STEPS_OF_A_SEAT * per_step)
        engine = self._engine
        states = np.zeros(n, engine.dtype)
        streams = [seat_generators(seeds, seat) for seat in range(self._players)]
        decisions = np.zeros((n, self._players), np.int64)
        scores = engine.rules.scoring.new_scores(n)
        log = Log(self._actions, self._kept, np.zeros(n, np.int64), decisions, scores)
        room, numbers = room_of(engine, self._players, policies, minds=self._players)
        dice = new_generators(seeds)
        began = time.perf_counter()
        played = play_compiled(engine.tables, states, dice, np.stack(streams, axis=1), np.array(numbers), room, log)
        took = time.perf_counter() - began
        if played == 0:
            raise GameTooLong(seeds[0])
        tables, reasons = log.scores[:played, : self._players].tolist(), states["reason"].tolist()
        seconds_a_step = took / int(log.ends[played - 1])
        counts = log.decisions.tolist()
        begin = 0
        games = []
        for i, end in enumerate(log.ends[:played].tolist()):
            outcome = outcome_with(scores_of(engine, tables[i]), reasons[i])
            moves = self._player.texts(self._actions[begin:end], self._kept[begin:end])
            seconds = [seconds_a_step * count for count in counts[i]]
            games.append(PlayedGame(seeds[i], moves, outcome, counts[i], seconds))
            begin = end
        yield from games
        if played < n:
            # The arrays are full; the next game starts with empty ones.
            yield from self.play(seeds[played:], policies)


@lru_cache(maxsize=16)
def compiled_play(edition: Edition, players: int) -> CompiledPlay:
    """Return this process's player for an edition and a number of seats."""
    return CompiledPlay(edition, players)
