"""A player goes away, and comes back; a stand-in plays meanwhile."""

import math
from typing import Literal

from trikk.server.api.messages.refusals import Refusal
from trikk.server.storage.rows import Seat
from trikk.server.tables.commands.archive import revive
from trikk.server.tables.commands.schedule import TURN_SECONDS, pause, resume, schedule
from trikk.server.tables.repository import Change, Repository

MOST_MISSED = 3
"""Turns in a row that may run out of time before the stand-in stays."""


def leave(repository: Repository, table_id: str, token_hash: str | None) -> int:
    """Leave: while a seat is free, so is this one again; later `planner` plays. Return the sequence number."""
    with repository.change(table_id) as change:
        live = change.live
        number = live.seated(token_hash)
        live.check_kept()
        change.set(touched=change.now)
        if live.game is None and any(seat.is_free for seat in live.seats):
            change.change_seats()
            live.seats[number] = Seat()
            change.append("freed", seat=number)
        elif (live.game is None or not live.game.is_over) and live.seats[number].stand_in != "left":
            # Also when all seats are taken and only numbers are awaited: nobody may come with another number now.
            let_stand_in(change, number, "left", "left")
        return live.seq


def back(repository: Repository, table_id: str, token_hash: str | None) -> int:
    """Come back to one's seat; return the sequence number."""
    with repository.change(table_id) as change:
        live = change.live
        number = live.seated(token_hash)
        if live.state == "archived" and not live.is_gone:
            revive(change, number)
        live.check_kept()
        change.set(touched=change.now)
        if live.seats[number].stand_in is not None:
            live.check_room(number)  # a move brings them back anyway
            come_back(change, number)
        elif live.row.paused is not None:
            live.check_room(number)
            resume(change)
            change.append("back", seat=number)
        return live.seq


def ask_stand_in(repository: Repository, table_id: str, token_hash: str | None) -> int:
    """Let `planner` play for the seat to move until its player is back, if the others have waited long enough.

    Return the sequence number.
    """
    with repository.change(table_id) as change:
        live = change.live
        number = live.seated(token_hash)
        live.check_kept()
        if live.game is None:
            raise Refusal("not_begun")
        absent = live.row.to_move
        if absent is None:
            raise Refusal("table_over")
        if live.seats[absent].plays_itself:
            return live.seq
        if absent == number or live.stand_in_at is None:
            raise Refusal("player_is_here", to_move=absent)
        if live.stand_in_at > change.now:
            raise Refusal("wait_longer", seconds=math.ceil(live.stand_in_at - change.now))
        change.set(touched=change.now)
        let_stand_in(change, absent, "stays", "asked", by=number)
        return live.seq


def time_up(change: Change) -> None:
    """End a turn that has run out of time: a stand-in plays it. Against bots alone nobody waits, so the clock stops."""
    live = change.live
    number = live.row.to_move
    assert number is not None
    if live.is_practice:
        pause(change, TURN_SECONDS[live.row.turn_limit] or 0.0)
        return
    change.change_seats()
    seat = live.seats[number]
    seat.missed += 1
    if seat.missed < MOST_MISSED:
        let_stand_in(change, number, "turn", "time")
    else:
        let_stand_in(change, number, "stays", "absent")


def let_stand_in(
    change: Change, number: int, long: Literal["turn", "stays", "left"], reason: str, by: int | None = None
) -> None:
    """Let `planner` play for a seat: for a `turn`, until the player is back (`stays`), or says so (`left`)."""
    change.change_seats()
    change.live.seats[number].stand_in = long
    change.append("away", seat=number, reason=reason, by=by)
    if change.live.row.to_move == number:
        schedule(change, is_new=True)


def come_back(change: Change, number: int) -> None:
    """Let a player play again."""
    change.change_seats()
    change.live.seats[number].stand_in = None
    change.append("back", seat=number)
    if change.live.row.to_move == number:
        schedule(change, is_new=True)
