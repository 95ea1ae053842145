"""A player is here, out of sight, or gone."""

from trikk.server.storage.rows import Presence
from trikk.server.tables.commands.absence import come_back
from trikk.server.tables.commands.schedule import TURN_SECONDS, pause, resume
from trikk.server.tables.repository import Change, Repository


def set_presence(
    repository: Repository, table_id: str, token_hash: str, presence: Presence, ago: float, process: str
) -> int | None:
    """Note how a player is, as a process sees it; return the number of the change, or None if nobody sees it."""
    if repository.read(table_id).seat_of(token_hash) is None:
        return None
    with repository.change(table_id) as change:
        live = change.live
        number = live.seat_of(token_hash)
        if number is None or live.state == "archived":
            return None
        change.change_seats()  # another process may have changed `process`, which makes no notice
        known = live.seats[number]
        if known.presence == presence and known.process == process:
            return None
        if presence != "here" and known.process not in (None, process):
            return None  # another process knows better
        return int(live.row.presence) if _set(change, number, presence, change.now - ago, process) else None


def lose_players(repository: Repository, table_id: str, process: str, since: float) -> bool:
    """Mark the players whom only a dead process saw as offline; return whether that changes anything."""
    with repository.change(table_id) as change:
        change.change_seats()
        lost = [number for number, seat in enumerate(change.live.seats) if seat.process == process]
        news = [_set(change, number, "offline", since, None) for number in lost]
        return any(news)


def _set(change: Change, number: int, presence: Presence, since: float, process: str | None) -> bool:
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
    """Give the seat back to a player who is here again, unless they left, or came and went too often."""
    live = change.live
    if not live.has_room(number):
        return
    if live.seats[number].stand_in == "stays":
        come_back(change, number)
    elif live.row.paused is not None and live.row.to_move == number:
        resume(change)
        change.append("back", seat=number)
