"""A player goes away, and comes back."""

from trikk.server.commands.schedule import schedule
from trikk.server.keeper import Change, Keeper
from trikk.server.live import Seat


def leave(keeper: Keeper, table_id: str, token_hash: str | None) -> int:
    """Leave: before the game begins the seat is free again, later `planner` plays. Return the sequence number."""
    with keeper.change(table_id) as change:
        live = change.live
        number = live.seated(token_hash)
        live.check_kept()
        change.set(touched=change.now)
        if live.game is None:
            change.change_seats()
            live.seats[number] = Seat()
            change.append("freed", seat=number)
        elif not live.game.is_over and not live.seats[number].away:
            go_away(change, number, "left")
        return live.seq


def go_away(change: Change, number: int, reason: str) -> None:
    """Let `planner` play for a seat."""
    change.change_seats()
    change.live.seats[number].away = True
    change.append("away", seat=number, reason=reason)
    if change.live.row["to_move"] == number:
        schedule(change)


def back(keeper: Keeper, table_id: str, token_hash: str | None) -> int:
    """Come back to one's seat; return the sequence number."""
    with keeper.change(table_id) as change:
        live = change.live
        number = live.seated(token_hash)
        live.check_kept()
        change.set(touched=change.now)
        if live.seats[number].away:
            come_back(change, number)
        return live.seq


def come_back(change: Change, number: int) -> None:
    """Let a player play again."""
    change.change_seats()
    change.live.seats[number].away = False
    change.append("back", seat=number)
    if change.live.row["to_move"] == number:
        schedule(change)
