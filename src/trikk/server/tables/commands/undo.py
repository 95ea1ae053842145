"""A player takes a move back: for some seconds, if nobody has moved since and it showed nothing hidden."""

from collections.abc import Sequence

from trikk.game.game import Game
from trikk.game.moves import ClaimRoute, LayCards, TakeToken
from trikk.game.tape import Chance
from trikk.server.api.messages.refusals import Refusal
from trikk.server.tables.repository import Change, Repository

UNDO_SECONDS = 6.0
BOTS_WAIT = {"instant": 0.0, "quick": 2.0, "normal": 3.0, "slow": 4.0}
"""How long a bot waits for an undo before it moves, by the table's pace."""


def is_undoable(game: Game, chance: Sequence[Chance]) -> bool:
    """Return whether the last move, with what chance gave, showed nothing but the cards its player laid down.

    It involved no chance, and began neither a scoring, in which track piles lie open, nor the end.
    """
    return (
        isinstance(game.last_move, ClaimRoute | TakeToken | LayCards)
        and not chance
        and not game.is_over
        and game.default_move() is None
    )


def offer_undo(change: Change) -> None:
    """Allow an undo of the last move for some seconds; a bot that is next waits for that."""
    live, row = change.live, change.live.row
    assert row.to_move is not None
    seconds = UNDO_SECONDS
    if live.seats[row.to_move].plays_itself:
        assert row.due is not None
        seconds = BOTS_WAIT[row.pace]
        change.set(due=max(row.due, change.now + seconds))
    change.set(undo_until=change.now + seconds if seconds else None)


def undo(repository: Repository, table_id: str, token_hash: str | None, version: int) -> tuple[int, int]:
    """Take a player's last move back; return version and sequence number after it, also for a repeated request."""
    with repository.change(table_id) as change:
        live, row = change.live, change.live.row
        number = live.seated(token_hash)
        live.check_kept()
        if live.game is None:
            raise Refusal("not_begun")
        before = live.entry_at(version + 1)
        if before is not None and before.type == "undone" and before.seat == number:
            return version + 1, before.seq
        if version != row.version:
            raise Refusal("stale_version", given=version, version=row.version)
        if live.game.is_over:
            raise Refusal("table_over")
        last = live.last_move
        if last is None or last.seat != number or row.undo_until is None:
            raise Refusal("no_undo")
        if change.now > row.undo_until:
            raise Refusal("undo_too_late")
        live.check_room(number)
        live.take_back()
        seq = change.append("undone", seat=number, version=version + 1, undoes=last.version)
        # The clock goes on as if it had never stopped.
        deadline = last.body["deadline"]
        change.set(
            version=version + 1, to_move=number, deadline=deadline, due=deadline, paused=None, undo_until=None,
            touched=change.now,
        )  # fmt: skip
        former = live.last_move
        if former is not None and former.seat == number and "deadline" in former.body:
            offer_undo(change)  # the claim before the choice of a token
        return version + 1, seq
