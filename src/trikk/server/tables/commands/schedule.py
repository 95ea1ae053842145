"""Who acts next, by when, and when the server itself has to act."""

from trikk.game.game import Game
from trikk.game.moves import CompleteTicket, Done
from trikk.server.tables.repository import Change, Repository

TURN_SECONDS: dict[str, float | None] = {"none": None, "1min": 60, "3min": 180, "1day": 86_400}
REVEAL_SECONDS = 10.0
"""How long the numbers of players are awaited before a game begins without them."""
PACE_SECONDS = {"instant": 0.0, "quick": 0.4, "normal": 1.2, "slow": 2.5}


def schedule(change: Change, *, is_new: bool, since: float | None = None) -> None:
    """Set who acts next and when. `is_new`: a turn begins, and its time runs from now, or from `since`."""
    live = change.live
    assert live.game is not None
    seat = live.game.to_move
    if seat is None:
        change.set(state="over", to_move=None, deadline=None, due=None, paused=None)
        return
    limit = TURN_SECONDS[live.row.turn_limit]
    if live.seats[seat].plays_itself:
        change.set(to_move=seat, deadline=None, due=change.now + PACE_SECONDS[live.row.pace], paused=None)
    elif limit is None:
        change.set(to_move=seat, deadline=None, due=None)
    elif live.row.paused is not None and not is_new:
        resume(change)
    elif is_new or live.row.deadline is None:
        ends = (change.now if since is None else since) + limit
        change.set(to_move=seat, deadline=ends, due=ends, paused=None)


def begins_anew(game: Game) -> bool:
    """Return whether a turn or a scoring has just begun, possibly for the seat that has just moved."""
    if not game.step or game.is_new_turn:
        return True
    is_scoring = game.default_move() is not None
    return is_scoring and not isinstance(game.last_move, CompleteTicket | Done)


# --- the clock of one who plays against bots alone ----------------------------------------------------------------


def pause(change: Change, left: float) -> None:
    """Stop the clock: only bots wait."""
    change.set(deadline=None, due=None, paused=left)
    change.append("paused", seat=change.live.row.to_move)


def resume(change: Change) -> None:
    """Start the clock again with the time that was left."""
    assert change.live.row.paused is not None
    ends = change.now + change.live.row.paused
    change.set(deadline=ends, due=ends, paused=None)


# --- the pace of bots ----------------------------------------------------------------------------------------------


def set_pace(repository: Repository, table_id: str, token_hash: str | None, pace: str) -> int:
    """Change the pace of bots, also for the one about to move; return the sequence number."""
    with repository.change(table_id) as change:
        live = change.live
        number = live.seated(token_hash)
        live.check_kept()
        row = live.row
        if pace == row.pace:
            change.set(touched=change.now)
            return live.seq
        live.check_room(number)
        change.set(touched=change.now)
        if row.to_move is not None and live.seats[row.to_move].plays_itself and row.due is not None:
            if row.undo_until is None:
                waits_since = row.due - PACE_SECONDS[row.pace]
                change.set(due=max(change.now, waits_since + PACE_SECONDS[pace]))
            elif pace == "instant":  # at this pace bots do not wait for an undo
                change.set(due=change.now, undo_until=None)
        change.set(pace=pace)
        return change.append("pace", seat=number, pace=pace)
