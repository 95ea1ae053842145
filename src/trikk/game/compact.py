"""Whole games in one compiled call: played by the simplest bots, or replayed from their moves.

A compact game is an array of actions and, beside it, the set of tickets kept by each action that keeps tickets.
It says the same as the moves of a record, and the two are turned into each other here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from trikk.game.engine import Engine
from trikk.game.moves import KeepTickets
from trikk.game.outcome import Outcome, outcome_of
from trikk.rules import play
from trikk.rules.families import is_over
from trikk.rules.generator import GENERATOR, STREAM_SEATS, seed_generators
from trikk.rules.tape import new_tape

LONGEST = 100_000
"""Steps that a game may have here. Only The Card Game has no limit by itself, and random games take hundreds."""


@dataclass
class CompactGame:
    """One game: its moves in notation, and how it ended (None if it goes on)."""

    moves: list[str]
    outcome: Outcome | None


class Player:
    """Plays and replays games of one edition, one after the other, with buffers of its own."""

    def __init__(self, engine: Engine, players: int) -> None:
        self.engine = engine
        self.players = players
        self._state = engine.new_state()
        self._blank = engine.new_state()
        self._dice = np.zeros(1, GENERATOR)
        self._seats = np.zeros(players, GENERATOR)
        self._ids = np.empty(int(engine.tables.actions), np.int64)
        self._actions = np.empty(LONGEST, np.int64)
        self._kept = np.empty(LONGEST, np.int64)
        self._tape = new_tape()
        self._after_keep = engine.keep_base + int(engine.tables.keep_choices)

    @cached_property
    def _texts(self) -> list[str]:
        return [str(move) for move in self.engine.moves]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {str(move): action for move, action in self.engine.actions.items()}

    def play(self, seed: int, policies: Sequence[int]) -> CompactGame | None:
        """Play a game to its end by these policies, one per seat; None if it gets too long."""
        self._start(seed)
        for seat in range(self.players):
            seed_generators(self._seats[seat : seat + 1], [seed], STREAM_SEATS + seat)
        steps = play.play_game(
            self.engine.tables,
            self._state[0],
            self.players,
            self._dice[0],
            self._seats,
            np.array(policies, np.int64),
            self._ids,
            self._actions,
            self._kept,
            self._tape,
        )
        if steps == play.TOO_LONG:
            return None
        return CompactGame(self._moves(steps), outcome_of(self.engine, self._state[0]))

    def replay(self, seed: int, moves: Sequence[str]) -> CompactGame | None:
        """Replay moves in notation; None if one is unknown or not legal, without saying why."""
        n = len(moves)
        if n > LONGEST or not self._read(moves):
            return None
        self._start(seed)
        legal = play.replay_game(
            self.engine.tables,
            self._state[0],
            self.players,
            self._dice[0],
            self._ids,
            self._actions[:n],
            self._kept[:n],
            self._tape,
        )
        if legal < n:
            return None
        over = is_over(self._state[0])
        return CompactGame(list(moves), outcome_of(self.engine, self._state[0]) if over else None)

    def _start(self, seed: int) -> None:
        self._state[0] = self._blank[0]
        seed_generators(self._dice, [seed])

    def _moves(self, steps: int) -> list[str]:
        """Return the moves of the game just played, in notation."""
        actions = self._actions[:steps]
        keeps = (actions >= self.engine.keep_base) & (actions < self._after_keep)
        texts = self._texts
        moves = [texts[action] for action in actions.tolist()]
        for step in np.flatnonzero(keeps).tolist():
            moves[step] = str(KeepTickets(tuple(sorted(self.engine.ticket_set(self._kept[step])))))
        return moves

    def _read(self, moves: Sequence[str]) -> bool:
        """Turn moves into actions in the buffers; return False if one is not written as `str` writes it."""
        engine, numbers = self.engine, self._numbers
        for i, text in enumerate(moves):
            if text.startswith("keep "):
                kept = _kept_set(engine, text)
                if kept is None:
                    return False
                self._actions[i], self._kept[i] = engine.keep_base, kept
            elif text in numbers:
                self._actions[i], self._kept[i] = numbers[text], 0
            else:
                return False
        return True


def _kept_set(engine: Engine, text: str) -> int | None:
    """Return the set of tickets that a text keeps, by index."""
    words = text.split(" ")[1:]
    if words == ["none"]:
        return 0
    kept = 0
    for word in words:
        if not word.isdecimal() or int(word) not in engine.ticket_index:
            return None
        kept |= 1 << engine.ticket_index[int(word)]
    return kept
