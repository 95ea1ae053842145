"""A player is here, out of sight or gone, and comes back; a stand-in plays meanwhile."""

import math
from typing import Literal

from trikk.server.api.messages.refusals import Refusal
from trikk.server.storage.rows import Presence, Seat
from trikk.server.tables.commands.schedule import TURN_SECONDS, pause, resume, schedule
from trikk.server.tables.repository import Change, Repository

MOST_MISSED = 3
"""Turns in a row that may run out of time before the stand-in stays."""


def leave(repository: Repository, table_id: str, token_hash: str | None) -> int:
    """Leave: before the game begins the seat is free again, later `planner` plays. Return the sequence number."""
    with repository.change(table_id) as change:
        live = change.live
        number = live.seated(token_hash)
        live.check_kept()
        change.set(touched=change.now)
        if live.game is None:
            change.change_seats()
            live.seats[number] = Seat()
            change.append("freed", seat=number)
        elif not live.game.is_over and live.seats[number].stand_in != "left":
            let_stand_in(change, number, "left", "left")
        return live.seq


def back(repository: Repository, table_id: str, token_hash: str | None) -> int:
    """Come back to one's seat; return the sequence number."""
    with repository.change(table_id) as change:
        live = change.live
        number = live.seated(token_hash)
        live.check_kept()
        change.set(touched=change.now)
        if live.seats[number].stand_in is not None:
            come_back(change, number)
        elif live.row.paused is not None:
            resume(change)
            change.append("back", seat=number)
        return live.seq


def ask_stand_in(repository: Repository, table_id: str, token_hash: str | None) -> int:
    """Let `planner` play for the seat to move until its player is back, if all have waited long enough for them.

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
    """See to a turn that has run out of time: a stand-in plays it. Against bots alone nobody waits: the clock stops."""
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
    """Let `planner` play for a seat: for a `turn`, or it `stays` until the player is back; if they `left`, says so."""
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


# --- what a process sees of its players ----------------------------------------------------------------------------


def set_presence(
    repository: Repository, table_id: str, token_hash: str, presence: Presence, ago: float, process: str
) -> int | None:
    """Note how a player is, as a process sees it; return the number of that change, if it is news to the others."""
    if repository.read(table_id).seat_of(token_hash) is None:
        return None
    with repository.change(table_id) as change:
        live = change.live
        number = live.seat_of(token_hash)
        if number is None or live.state == "archived":
            return None
        change.change_seats()  # another process may have said something that is news to nobody
        known = live.seats[number]
        if known.presence == presence and known.process == process:
            return None
        if presence != "here" and known.process not in (None, process):
            return None  # another process knows better
        return int(live.row.presence) if _note_presence(change, number, presence, change.now - ago, process) else None


def lose_players(repository: Repository, table_id: str, process: str, since: float) -> bool:
    """Note that the players are offline whom only a dead process knew of; return whether that is news."""
    with repository.change(table_id) as change:
        change.change_seats()
        lost = [number for number, seat in enumerate(change.live.seats) if seat.process == process]
        news = [_note_presence(change, number, "offline", since, None) for number in lost]
        return any(news)


def _note_presence(change: Change, number: int, presence: Presence, since: float, process: str | None) -> bool:
    live = change.live
    seat = live.seats[number]
    seat.process = None if presence == "offline" else process
    if seat.presence == presence:
        return False
    seat.presence, seat.present_since = presence, since
    change.set(presence=live.row.presence + 1)
    if presence == "here":
        _welcome(change, number)
    elif live.is_practice and live.row.to_move == number and live.row.deadline is not None:
        left = live.row.deadline - change.now
        pause(change, left if left > 0 else TURN_SECONDS[live.row.turn_limit] or 0.0)
    return True


def _welcome(change: Change, number: int) -> None:
    """Give the seat back to a player who is here again, unless they left."""
    live = change.live
    if live.seats[number].stand_in == "stays":
        come_back(change, number)
    elif live.row.paused is not None and live.row.to_move == number:
        resume(change)
        change.append("back", seat=number)
