"""Why a game of the arena ended before its end, and who loses it."""

from dataclasses import asdict, dataclass
from typing import Any

from trikk.bots.referee import CRASHED, ILLEGAL_MOVE, OVER_TIME

TOO_LONG = "too_long"

WORDS = {
    CRASHED: "crashed",
    ILLEGAL_MOVE: "made a move that is not legal",
    OVER_TIME: "took too long",
    TOO_LONG: "did not come to an end",
}


@dataclass(frozen=True)
class Fault:
    """What a bot did that lost it a game."""

    seat: int | None
    """None if nobody can be told from the others: then all lose."""
    kind: str
    """One of `WORDS`."""
    detail: str

    def losers(self, players: int) -> tuple[int, ...]:
        """Return the seats that lose by it. The others share the victory."""
        return tuple(range(players)) if self.seat is None else (self.seat,)

    def to_dict(self) -> dict[str, Any]:
        """Return the fields in `results.jsonl`."""
        return asdict(self)
