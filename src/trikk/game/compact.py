"""Whole games in one compiled call: played by the simplest bots, or replayed from their moves.

A compact game is an array of actions and, beside it, the set of tickets kept by each action that keeps tickets.
It says the same as the moves of a record, and the two are turned into each other here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from trikk.catalog import Edition
from trikk.game.engine import Engine, engine_for
from trikk.game.errors import MoveError
from trikk.game.moves import KeepTickets, keep_text, parse
from trikk.game.outcome import Outcome, outcome_of, outcome_with, scores_of
from trikk.rules import play
from trikk.rules.families import is_over
from trikk.rules.generator import STREAM_SEATS, new_generator, new_generators
from trikk.rules.tape import new_tape

LONGEST = 100_000
"""Steps that a game may have here. Only The Card Game has no limit by itself, and random games take hundreds."""
ROOM = 2 * LONGEST


@dataclass
class CompactGame:
    """One game: its moves in notation, and how it ended (None if it goes on)."""

    moves: list[str]
    outcome: Outcome | None


class Player:
    """Plays and replays games of one edition, with buffers of its own."""

    def __init__(self, engine: Engine, players: int) -> None:
        self.engine = engine
        self.players = players
        self._ids = np.empty(int(engine.tables.actions), np.int64)
        self._actions = np.empty(ROOM, np.int64)
        self._kept = np.empty(ROOM, np.int64)
        self._tape = new_tape()
        self._after_keep = engine.keep_base + int(engine.tables.keep_choices)

    @cached_property
    def _texts(self) -> list[str]:
        return [str(move) for move in self.engine.moves]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {str(move): action for move, action in self.engine.actions.items()}

    def play(self, seeds: Sequence[int], policies: Sequence[int]) -> list[CompactGame]:
        """Play a game from each seed to its end, by one policy per seat.

        The list ends early before a game that goes on for more than LONGEST steps.
        """
        n = len(seeds)
        states = np.zeros(n, self.engine.dtype)
        streams = [new_generators(seeds, STREAM_SEATS + seat) for seat in range(self.players)]
        scores = self.engine.rules.scoring.new_scores(n)
        ends = np.zeros(n, np.int64)
        played = play.play_games(
            self.engine.tables,
            states,
            self.players,
            new_generators(seeds),
            np.stack(streams, axis=1),
            np.array(policies, np.int64),
            self._ids,
            self._actions,
            self._kept,
            ends,
            scores,
            self._tape,
        )
        tables, reasons = scores[:played, : self.players].tolist(), states["reason"].tolist()
        games = []
        begin = 0
        for i, end in enumerate(ends[:played].tolist()):
            outcome = outcome_with(scores_of(self.engine, tables[i]), reasons[i])
            games.append(CompactGame(self._moves(begin, end), outcome))
            begin = end
        if 0 < played < n:
            # The room was used up; the next game has all of it.
            games += self.play(seeds[played:], policies)
        return games

    def replay(self, seed: int, moves: Sequence[str]) -> CompactGame | None:
        """Replay moves in notation; None if one is unknown or not legal, without saying why."""
        n = len(moves)
        if n > ROOM or not self._read(moves):
            return None
        array = self.engine.new_state()
        state: np.record = array[0]
        legal = play.replay_game(
            self.engine.tables,
            state,
            self.players,
            new_generator(seed),
            self._ids,
            self._actions[:n],
            self._kept[:n],
            self._tape,
        )
        if legal < n:
            return None
        return CompactGame(list(moves), outcome_of(self.engine, state) if is_over(state) else None)

    def _moves(self, begin: int, end: int) -> list[str]:
        """Return moves of the games just played, in notation."""
        actions = self._actions[begin:end]
        keeps = (actions >= self.engine.keep_base) & (actions < self._after_keep)
        texts = self._texts
        moves = [texts[action] for action in actions.tolist()]
        for step in np.flatnonzero(keeps).tolist():
            moves[step] = keep_text(sorted(self.engine.ticket_set(self._kept[begin + step])))
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


@lru_cache(maxsize=16)
def player_for(edition: Edition, players: int) -> Player:
    """Return this process's player for an edition and a number of seats."""
    return Player(engine_for(edition), players)


def _kept_set(engine: Engine, text: str) -> int | None:
    """Return the set of tickets that a text keeps, by index, or None if `str` would not write it so."""
    try:
        move = parse(text)
    except MoveError:
        return None
    if not isinstance(move, KeepTickets) or str(move) != text:
        return None
    if not all(ticket in engine.ticket_index for ticket in move.tickets):
        return None
    return sum(1 << engine.ticket_index[ticket] for ticket in move.tickets)
