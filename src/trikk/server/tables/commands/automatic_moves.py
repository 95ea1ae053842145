"""The moves that the server itself has to make: those of bots and stand-ins."""

import secrets
from dataclasses import dataclass
from typing import Literal

from trikk.bots.decision import Budget, Decision, decision_for
from trikk.bots.preparation import STAND_IN
from trikk.server.tables.commands.absence import time_up
from trikk.server.tables.commands.beginning import begin_late
from trikk.server.tables.commands.moves import play
from trikk.server.tables.repository import Change, Repository

DICE_BITS = 256


@dataclass(frozen=True)
class DueMove:
    """A move that the server has to make."""

    version: int
    at: float
    """When it was due."""
    seat: int
    bot: str
    by: Literal["bot", "stand_in"]
    decision: Decision


def due_move(repository: Repository, table_id: str, budget: Budget) -> DueMove | None:
    """Return the move that is due at a table now, or None.

    If a player's time is up, a stand-in takes over first. If numbers of players did not come, the game begins without.
    """
    live = repository.read(table_id)
    due, seat = live.row.due, live.row.to_move
    if due is None or due > repository.now():
        return None
    if live.state == "open":
        with repository.change(table_id) as change:
            if change.live.state == "open" and _is_due(change):
                begin_late(change)
        return None
    if live.state != "playing" or seat is None:
        return None
    if not live.seats[seat].plays_itself:
        with repository.change(table_id) as change:
            still = change.live.row.to_move == seat and _is_due(change)
            if still and not change.live.seats[seat].plays_itself:
                time_up(change)
        return None  # the stand-in plays at the pace of bots
    bot = live.seats[seat].bot
    assert live.game is not None
    decision = decision_for(live.game, seed=secrets.randbits(DICE_BITS), budget=budget)
    return DueMove(live.row.version, due, seat, bot or STAND_IN, "bot" if bot else "stand_in", decision)


def _is_due(change: Change) -> bool:
    due = change.live.row.due
    return due is not None and due <= change.now


def make_due_move(repository: Repository, table_id: str, due: DueMove, text: str) -> bool:
    """Make the move that a bot chose if the game still waits for it; return whether it was made."""
    with repository.change(table_id) as change:
        live = change.live
        waits = live.state == "playing" and live.row.version == due.version
        if not waits or not live.seats[due.seat].plays_itself:
            return False
        play(change, text, by=due.by)
        return True
