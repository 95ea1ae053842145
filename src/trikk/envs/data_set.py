"""Saved games as a data set to learn from: a row for each decision, written to a Parquet file as the games are read."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import trikk
from trikk.catalog import Edition
from trikk.envs.errors import EnvError
from trikk.envs.rewards import REWARDS, rewards_of
from trikk.game.compact import player_for
from trikk.game.encoding import Encoding, encoding
from trikk.game.outcome import Outcome, outcome_of
from trikk.game.records import Record, edition_of, replay
from trikk.game.seeds import seed_number
from trikk.rules.families import is_over

ROWS = 8192
"""Decisions that are kept in memory before they are written: about 20 MB."""


@dataclass
class Decisions:
    """All decisions of one game, in order: a row each."""

    seats: np.ndarray
    actions: np.ndarray
    observations: np.ndarray
    masks: np.ndarray
    outcome: Outcome | None
    """None for a game that was not finished."""


def decisions_of(record: Record, editions: Mapping[str, Edition] | None = None) -> Decisions:
    """Return the decisions of a record whose form was checked; raise `RecordError` if a move cannot be made."""
    edition, players, moves = edition_of(record, editions), record["players"], record["moves"]
    if record["seed"] is not None and edition.min_players <= players <= edition.max_players:
        n, layout = len(moves), encoding(edition, players)
        observations = np.empty((n, layout.size), np.float32)
        masks = np.empty((n, int(layout.engine.tables.actions)), np.bool_)
        seats = np.empty(n, np.int64)
        player = player_for(edition, players)
        found = player.decisions(seed_number(record["seed"]), moves, seats, observations, masks)
        if found is not None:
            state, actions = found
            outcome = outcome_of(layout.engine, state) if is_over(state) else None
            return Decisions(seats, actions, observations, masks, outcome)
    # Without a seed, not written as `str` writes it, or wrong: once more, step by step and by name.
    return _one_by_one(record, editions)


def _one_by_one(record: Record, editions: Mapping[str, Edition] | None) -> Decisions:
    """Return the decisions of a game that is played again by name, with what chance gave."""
    whole = replay(record, editions=editions)
    chance = whole.chance()
    game = replay(record, moves=0, editions=editions)
    layout = encoding(game.edition, game.players)
    n, actions = len(whole.moves), int(layout.engine.tables.actions)
    found = Decisions(
        np.empty(n, np.int64),
        np.empty(n, np.int64),
        np.empty((n, layout.size), np.float32),
        np.zeros((n, actions), np.bool_),
        whole.outcome(),
    )
    for i, move in enumerate(whole.moves):
        seat = game.to_move
        assert seat is not None
        action = layout.engine.action(game.state[0], move)
        assert action is not None
        found.seats[i], found.actions[i] = seat, action
        layout.of(game, seat, out=found.observations[i])
        found.masks[i, game.legal_actions()] = True
        game.play(action, chance=chance[i + 1])
    return found


class DecisionWriter:
    """Writes decisions of one edition and number of players to a Parquet file, some thousands at a time.

    The file gets its name when all is written: what stops in the middle leaves nothing behind.
    """

    def __init__(self, path: str | PathLike[str], editions: Mapping[str, Edition] | None = None) -> None:
        self.path = Path(path)
        self.rows = 0
        """Decisions so far."""
        self.games = 0
        self._editions = editions
        self._part = self.path.with_name(f".{self.path.name}.part")
        self._layout: Encoding | None = None
        self._writer: pq.ParquetWriter | None = None
        self._waiting: list[pa.RecordBatch] = []
        self._waiting_rows = 0

    def __enter__(self) -> "DecisionWriter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self._flush()
        finally:
            if self._writer is not None:
                self._writer.close()
        if kind is None and self._writer is not None:
            self._part.replace(self.path)
        else:
            self._part.unlink(missing_ok=True)

    def add(self, record: Record) -> int:
        """Write the decisions of a record whose form was checked; return how many there are."""
        edition = edition_of(record, self._editions)
        found = decisions_of(record, self._editions)
        if self._layout is None:
            self._layout = encoding(edition, record["players"])
        elif (edition, record["players"]) != (self._layout.edition, self._layout.players):
            raise EnvError(
                "mixed_games",
                f"a data set is of one edition and number of players: this game is {edition.id} with "
                f"{record['players']}, those before are {self._layout.edition.id} with {self._layout.players}",
            )
        self._waiting.append(self._batch(record, found))
        self._waiting_rows += len(found.actions)
        self.rows += len(found.actions)
        self.games += 1
        if self._waiting_rows >= ROWS:
            self._flush()
        return len(found.actions)

    def _batch(self, record: Record, found: Decisions) -> pa.RecordBatch:
        """Return the rows of one game."""
        n, seats = len(found.actions), found.seats
        names = record["seats"] or [None] * record["players"]
        outcome = found.outcome
        paid: dict[str, Any] = {name: pa.nulls(n, pa.float32()) for name in REWARDS}
        if outcome is not None:
            for name in REWARDS:
                paid[name] = np.array(rewards_of(outcome, name), np.float32)[seats]
        columns = {
            "game": np.full(n, self.games, np.int64),
            "step": np.arange(n, dtype=np.int32),
            "seat": seats.astype(np.int8),
            "player": pa.array([names[seat] if seat < len(names) else None for seat in seats], pa.string()),
            "observation": _rows_of(found.observations),
            "mask": _rows_of(found.masks),
            "action": found.actions.astype(np.int32),
            "move": pa.array(record["moves"], pa.string()),
            **paid,
        }
        return pa.RecordBatch.from_pydict(columns, self._schema())

    def _schema(self) -> pa.Schema:
        """Return names and types of the columns; what the numbers mean is in its metadata."""
        layout = self._layout
        assert layout is not None
        about = {
            "edition": layout.edition.id,
            "edition_version": layout.edition.version,
            "players": layout.players,
            "encoding_version": layout.version,
            "observation": list(layout.names),
            "trikk": trikk.__version__,
        }
        return pa.schema(
            [
                ("game", pa.int64()),
                ("step", pa.int32()),
                ("seat", pa.int8()),
                ("player", pa.string()),
                ("observation", pa.list_(pa.float32(), layout.size)),
                ("mask", pa.list_(pa.bool_(), int(layout.engine.tables.actions))),
                ("action", pa.int32()),
                ("move", pa.string()),
                *((name, pa.float32()) for name in REWARDS),
            ],
            metadata={"trikk": json.dumps(about)},
        )

    def _flush(self) -> None:
        """Write what waits, as one row group."""
        if not self._waiting:
            return
        if self._writer is None:
            self._writer = pq.ParquetWriter(self._part, self._schema(), compression="zstd")
        self._writer.write_table(pa.Table.from_batches(self._waiting), row_group_size=self._waiting_rows)
        self._waiting.clear()
        self._waiting_rows = 0


def _rows_of(array: np.ndarray) -> pa.FixedSizeListArray:
    """Return a matrix as a column of lists, without copying a row."""
    return pa.FixedSizeListArray.from_arrays(pa.array(array.reshape(-1)), array.shape[1])
