"""Checks that a record's moves lead to its result and its outcomes of chance."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from trikk.catalog import Edition
from trikk.game.compact import player_for
from trikk.game.records import Record, edition_of, parse_record, replay
from trikk.game.seeds import seed_number


@dataclass(frozen=True, slots=True)
class Difference:
    """The first thing in which a record differs from its replay."""

    move: int
    """Counted from 1; 0 is the setup."""
    what: str
    recorded: Any
    replayed: Any

    def __str__(self) -> str:
        where = f"move {self.move}" if self.move else "setup"
        return f"{where}: {self.what} is {json.dumps(self.recorded)}, but replays as {json.dumps(self.replayed)}"


def verify_line(line: str, editions: Mapping[str, Edition] | None = None) -> Difference | None:
    """Replay the record on a line; return the first difference, or None if it is true.

    Raises `RecordError` for a line that is no record or has a move that cannot be made.
    """
    return verify(parse_record(line), editions)


def verify(record: Record, editions: Mapping[str, Edition] | None = None) -> Difference | None:
    """Replay a record whose form was checked; see `verify_line`."""
    if "chance" not in record:
        edition = edition_of(record, editions)
        if edition.min_players <= record["players"] <= edition.max_players:
            compact = player_for(edition, record["players"]).replay(seed_number(record["seed"]), record["moves"])
            if compact is not None:
                result = compact.outcome.to_dict() if compact.outcome else None
                return compare_results(record, result)
    # With chance to compare, or something wrong: once more, step by step and by name.
    game = replay(record, editions=editions)
    if "chance" in record:
        for move, (recorded, replayed) in enumerate(zip(record["chance"], game.chance(), strict=True)):
            if recorded != replayed:
                return Difference(move, "chance", recorded, replayed)
    outcome = game.outcome()
    return compare_results(record, outcome.to_dict() if outcome else None)


def compare_results(record: Record, result: dict[str, Any] | None) -> Difference | None:
    """Return the first difference between a record's result and the replayed one, or None."""
    found = _first_difference("result", record["result"], result)
    return Difference(len(record["moves"]), *found) if found else None


def _first_difference(path: str, recorded: Any, replayed: Any) -> tuple[str, Any, Any] | None:
    """Return where two JSON values first differ, and both values there."""
    if type(recorded) is not type(replayed):
        return path, recorded, replayed
    if isinstance(recorded, dict):
        for key in [*replayed, *(key for key in recorded if key not in replayed)]:
            inner = f"{path}.{key if key.isidentifier() else json.dumps(key)}"
            if key not in recorded or key not in replayed:
                return inner, recorded.get(key), replayed.get(key)
            found = _first_difference(inner, recorded[key], replayed[key])
            if found:
                return found
        return None
    if isinstance(recorded, list) and len(recorded) == len(replayed):
        for i, (one, other) in enumerate(zip(recorded, replayed, strict=True)):
            found = _first_difference(f"{path}[{i}]", one, other)
            if found:
                return found
        return None
    return None if recorded == replayed else (path, recorded, replayed)
