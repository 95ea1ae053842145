"""Faults of bots, or of a game between bots, and who loses because of them."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from trikk.errors import TrikkError
from trikk.game.compact import LONGEST

CRASHED = "crashed"
ILLEGAL_MOVE = "illegal_move"
OVER_TIME = "over_time"
TOO_LONG = "too_long"

WORDS = {
    CRASHED: "crashed",
    ILLEGAL_MOVE: "made a move that is not legal",
    OVER_TIME: "took too long",
    TOO_LONG: "did not come to an end",
}

LONGEST_DETAIL = 200
"""The longest detail of a fault, in characters."""


@dataclass(frozen=True)
class Fault:
    """Why a game ended before its end."""

    seat: int | None
    """Who lost because of it; None if that cannot be told: then all did."""
    kind: str
    """One of `WORDS`."""
    detail: str

    def losers(self, players: int) -> tuple[int, ...]:
        """Return the seats that lose. The others share the victory."""
        return tuple(range(players)) if self.seat is None else (self.seat,)

    def to_dict(self) -> dict[str, Any]:
        """Return the fields in `results.jsonl`."""
        return asdict(self)


def fault_of(seat: int, kind: str, detail: str) -> Fault:
    """Return a seat's fault, with the detail cut if it is too long."""
    first_line = next(iter(detail.splitlines()), "")
    return Fault(seat, kind, first_line[:LONGEST_DETAIL])


def crash_of(seat: int, error: BaseException) -> Fault:
    """Return the fault of a seat whose bot raised something."""
    return fault_of(seat, CRASHED, f"{type(error).__name__}: {words_of(error, str)}")


def endless() -> Fault:
    """Return the fault of a game that does not end, which is not the fault of one seat."""
    return Fault(None, TOO_LONG, f"not over after {LONGEST:,} moves")


def words_of(thing: object, say: Callable[[object], str]) -> str:
    """Return `str` of an object of a bot, or a substitute if that raises."""
    try:
        return say(thing)
    except Exception:
        return f"<{type(thing).__name__}>"


class BotFault(TrikkError):
    """A bot crashed, made a move that is not legal, or took too long.

    >>> import trikk
    >>> class Cheat:
    ...     def choose(self, decision):
    ...         return "draw wild"
    >>> trikk.play_bots("new_york", ["random", Cheat()], seed=1)
    Traceback (most recent call last):
        ...
    trikk.bots.faults.BotFault: the bot in seat 1 made a move that is not legal: 'draw wild': ...
    """

    code = "bot_fault"

    def __init__(self, fault: Fault, seed: int | None = None) -> None:
        """`seed` is given if it was one game of many."""
        super().__init__(fault, seed)
        self.fault = fault
        self.details = {"seat": fault.seat, "kind": fault.kind, "detail": fault.detail, "seed": seed}

    def __str__(self) -> str:
        where = "" if self.details["seed"] is None else " (in the game with seed {seed})"
        text = "the bot in seat {seat} {words}: {detail}" + where
        return text.format(words=WORDS[self.fault.kind], **self.details)


class GameTooLong(TrikkError):
    """A game that did not end was given up.

    Only The Card Game has no natural limit, and games between random bots take hundreds of moves.
    """

    code = "game_too_long"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.details = {"seed": seed, "most": LONGEST}

    def __str__(self) -> str:
        return "the game with seed {seed} is not over after {most} moves".format(**self.details)
