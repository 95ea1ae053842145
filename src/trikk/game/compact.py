"""Whole games replayed in one compiled call.

A compact game is an array of actions and, beside it, the set of tickets kept by each action that keeps tickets.
It contains the same as the moves of a record; this module converts one into the other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from trikk.catalog import Edition
from trikk.game.engine import Engine, engine_for
from trikk.game.errors import MoveError
from trikk.game.moves import KeepTickets, keep_text, parse
from trikk.game.outcome import Outcome, outcome_of
from trikk.rules import play
from trikk.rules.families import is_over
from trikk.rules.generator import new_generator
from trikk.rules.jit import STEP_MS, expect
from trikk.rules.tape import ROWS, new_tape, new_tapes

LONGEST = 100_000
"""The most steps of a game here. Only The Card Game has no natural limit, and random games take hundreds."""
ROOM = 2 * LONGEST


@dataclass
class CompactGame:
    """One game: its moves in notation, and how it ended (None if it goes on)."""

    moves: list[str]
    outcome: Outcome | None


@dataclass
class Trace:
    """One game as its last position and everything that happened."""

    state: np.ndarray
    """After all moves, as an array of one."""
    rows: np.ndarray
    """Everything that happened, as the rules wrote it down (`trikk.rules.tape`)."""


class Player:
    """Replays games of one edition, with buffers of its own."""

    def __init__(self, engine: Engine, players: int) -> None:
        self.engine = engine
        self.players = players
        self._ids = np.empty(int(engine.tables.actions), np.int64)
        self._actions = np.empty(ROOM, np.int64)
        self._kept = np.empty(ROOM, np.int64)
        self._tape = new_tape()
        self._written = new_tapes(on=True)
        self._after_keep = engine.keep_base + int(engine.tables.keep_choices)

    @cached_property
    def _texts(self) -> list[str]:
        return [str(move) for move in self.engine.moves]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {str(move): action for move, action in self.engine.actions.items()}

    def replay(self, seed: int, moves: Sequence[str]) -> CompactGame | None:
        """Replay moves in notation; None if one is unknown or not legal, without saying why."""
        array = self._replayed(seed, moves, self._tape)
        if array is None:
            return None
        state: np.record = array[0]
        return CompactGame(list(moves), outcome_of(self.engine, state) if is_over(state) else None)

    def trace(self, seed: int, moves: Sequence[str]) -> Trace | None:
        """Replay moves as `replay` does, and record what happens; None also if a tape is too short for it."""
        tape = self._written
        tape["length"] = 0
        array = self._replayed(seed, moves, tape[0])
        length = int(tape["length"][0])
        if array is None or length > ROWS:
            return None
        return Trace(array, tape["rows"][0, :length].copy())

    def decisions(
        self, seed: int, moves: Sequence[str], seats: np.ndarray, observations: np.ndarray, masks: np.ndarray
    ) -> tuple[np.record, np.ndarray] | None:
        """Replay moves as `replay` does and write each decision: its seat, what that knew, and what was legal.

        Return the last position and the number of each action.
        """
        n = len(moves)
        if n > ROOM or not self._read(moves):
            return None
        expect(n * STEP_MS)
        state: np.record = self.engine.new_state()[0]
        actions = self._actions[:n].copy()
        dice = new_generator(seed)
        t, kept, tape = self.engine.tables, self._kept[:n], self._tape
        legal = play.replay_decisions(
            t, state, self.players, dice, self._ids, actions, kept, tape, seats, observations, masks
        )
        return (state, actions) if legal == n else None

    def _replayed(self, seed: int, moves: Sequence[str], tape: np.record) -> np.ndarray | None:
        """Return the position that moves lead to, as an array of one state."""
        n = len(moves)
        if n > ROOM or not self._read(moves):
            return None
        expect(n * STEP_MS)
        array = self.engine.new_state()
        legal = play.replay_game(
            self.engine.tables,
            array[0],
            self.players,
            new_generator(seed),
            self._ids,
            self._actions[:n],
            self._kept[:n],
            tape,
        )
        return array if legal == n else None

    def texts(self, actions: np.ndarray, kept: np.ndarray) -> list[str]:
        """Return the moves of a compact game in notation."""
        keeps = (actions >= self.engine.keep_base) & (actions < self._after_keep)
        texts = self._texts
        moves = [texts[action] for action in actions.tolist()]
        for step in np.flatnonzero(keeps).tolist():
            moves[step] = keep_text(sorted(self.engine.ticket_set(kept[step])))
        return moves

    def _read(self, moves: Sequence[str]) -> bool:
        """Turn moves into actions in the buffers; return False if `str` would write one differently."""
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


@lru_cache(maxsize=16)
def player_for(edition: Edition, players: int) -> Player:
    """Return this process's player for an edition and a number of seats."""
    return Player(engine_for(edition), players)


def _kept_set(engine: Engine, text: str) -> int | None:
    """Return the set of tickets that a text keeps, by index, or None if `str` would write it differently."""
    try:
        move = parse(text)
    except MoveError:
        return None
    if not isinstance(move, KeepTickets) or str(move) != text:
        return None
    if not all(ticket in engine.ticket_index for ticket in move.tickets):
        return None
    return sum(1 << engine.ticket_index[ticket] for ticket in move.tickets)
